"""Words of the listings: they say what the program makes."""

from itertools import product

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.reference.code.model import Model

WORDS = lessons.words("code")
VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]
ENCODINGS = CHOICES["encoding"].options


def held(view: View) -> bool:
    (check,) = WORDS["checks"]["listing"](Model(view))
    return check.holds


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_listing_is_held_to_the_core(encoding: str) -> None:
    choices = (CHOICES[key].options for key in ("pairing", "scaling", "sides"))
    for view, pairing, scaling, sides in product(VIEWS, *choices):
        one = view._replace(encoding=encoding, pairing=pairing, scaling=scaling, sides=sides)
        assert held(one), one


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_listing_that_is_wrong_is_seen(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "sinusoidal": ("sinusoidal", lambda rows, d, n: np.ones((rows, d))),
        "RoPE": ("rotate", lambda x, *_, **__: -x),
        "RoPE-for-longer-texts": ("extended_frequencies", lambda *_, **__: (2.0, 1.0)),
        "ALiBi": ("alibi_bias", lambda length, heads: np.ones((heads, length, length))),
        "T5": ("t5_bucket", lambda offsets, bidirectional: np.full(len(offsets), 31)),
    }
    monkeypatch.setattr(pe_core, *wrong[encoding])
    assert not held(DEFAULTS._replace(encoding=encoding, scaling="llama3"))


def test_tables_that_are_too_large_are_refused_in_words_and_the_rule_is_still_checked() -> None:
    view = DEFAULTS._replace(
        encoding="RoPE-for-longer-texts", scaling="llama3", trained_length=10**7, scale=1000
    )
    told = Model(view).listing
    assert "must ask for at most 4 GiB" in told
    assert all(line.startswith("#") for line in told.splitlines())
    assert held(view)
