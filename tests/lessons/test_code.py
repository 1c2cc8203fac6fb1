"""Words of the listings: they say what the program makes."""

import math
from itertools import product

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.model import Model
from pe_core.listings import LIBRARIES, listing

WORDS = lessons.words("code")
VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]
ENCODINGS = CHOICES["encoding"].options


def held(view: View) -> bool:
    (check,) = WORDS["checks"]["listing"](Model(view))
    return check.holds


def test_the_listing_is_claimed_to_be_what_it_is() -> None:
    for view in VIEWS:
        told = [check for checks in WORDS["checks"].values() for check in checks(Model(view))]
        assert told
        assert not [check for check in told if not check.holds], view
        numbers = WORDS["numbers"]["listing"](Model(view))
        assert numbers["shape"] == f"({view.L}, {view.d})"
        assert numbers["values in it"].replace("\u202f", "") == str(view.L * view.d)


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


def test_dot_products_do_not_depend_on_the_first_position() -> None:
    model = Model(DEFAULTS._replace(d=8))
    for start in (1, 20):
        assert abs(model.moves_from(start)).max() < 1e-12
        rows = [[math.sin(t), math.cos(t)] for t in range(start, start + 3)]
        assert model.rows_from(start)[:3, :2] == pytest.approx(np.array(rows), abs=1e-12)


def formula(length: int, d: int, n: float) -> np.ndarray:
    """Return the table as the formula has it, value by value, without NumPy's functions."""
    waves = (math.sin, math.cos)
    return np.array(
        [[waves[i % 2](t / n ** (2 * (i // 2) / d)) for i in range(d)] for t in range(length)]
    )


def test_a_listing_from_elsewhere_makes_the_table(subtests: pytest.Subtests) -> None:
    most = {"loop": 1e-12, "pytorch": 1e-5, "tensorflow": 3e-8}
    assert most.keys() == LISTINGS.keys()
    for view, name in product(VIEWS, LISTINGS):
        with subtests.test(view=view, name=name):
            model = Model(view)
            table = model.made(name, LISTINGS[name].table)
            right = formula(model.looped_rows, view.d, view.n)
            assert table.shape == right.shape
            assert abs(table - right).max() <= most[name]
            assert model.apart(name) == pytest.approx(abs(table - right).max(), abs=1e-12)


def test_what_is_called_our_line_is_in_our_listings() -> None:
    programs = "".join(listing(library, 4, 8) for library in LIBRARIES)
    for elsewhere in LISTINGS.values():
        ours = [part for line in elsewhere.lines for part in line.ours.splitlines()]
        assert len(ours) >= 6
        assert [part for part in ours if part not in programs] == []


def test_the_steps_of_the_pytorch_listing_are_those_of_pytorch() -> None:
    torch = pytest.importorskip("torch")
    lines = [line.code.replace("self.pe", "pe") for line in LISTINGS["pytorch"].lines]
    room = {"torch": torch, "math": math, "max_len": 50, "d_model": 64, "n": 10_000}
    room["x"] = torch.zeros(2, 25, 64)
    exec("\n".join(line for line in lines if "register_buffer" not in line), room)
    model = Model(DEFAULTS._replace(d=64, L=50))
    assert abs(room["pe"][0].numpy() - model.made("pytorch", "pe[0]")).max() < 1e-5
    assert tuple(room["x"].shape) == model.made("pytorch", "x").shape
