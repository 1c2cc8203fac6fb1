"""What is said of the cache, of padding and of windows, from numbers that a test has put in."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from course.words import at_position
from pages.beyond.generation import words
from tests.lessons.changed import changed, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=40, t=17, words="a b a", window="8", depth="4")


def cache(**put: Any) -> Any:
    """Return a cache of the tokens 0, 1, 15, 16 and 17, of which the first two are early."""
    known: dict[str, Any] = {
        "kept": np.array([0, 1, 15, 16, 17]),
        "early": np.array([True, True, False, False, False]),
        "offsets": np.array([9, 8, 2, 1, 0]),
        "whole_scores": np.arange(18.0),
        "scores": np.array([0.0, 1.5, 15, 16, 17]),
        "changed": np.array([False, True, False, False, False]),
    }
    return changed("generation", VIEW, **known | put)


def test_the_cache_is_told_by_its_tokens_and_offsets() -> None:
    assert words.cache_numbers(cache()) == {
        "tokens kept": "5 of 18",
        "scores that have changed": "1",
        "largest offset for RoPE": "9",
        "smallest offset for RoPE": "0",
    }
    told = words.cache_numbers(cache(offsets=np.array([-12, -3, -4, -5, -6])))
    assert (told["largest offset for RoPE"], told["smallest offset for RoPE"]) == ("−3", "−12")
    late = cache(kept=np.array([4, 16, 17]))
    assert words.cache_formula(late) == (
        r"\begin{aligned} (R_m q) \cdot (R_n k) &= q \cdot (R_{n - m}\, k) \\"
        rf" m - n &= {at_position(17)} - 4 = 13 \end{{aligned}}"
    )


@pytest.mark.parametrize(
    ("off", "holds"), [(0.0, True), (9e-10, True), (2e-9, False), (-0.5, False)]
)
def test_recent_tokens_are_those_that_are_not_early(off: float, holds: bool) -> None:
    scores = np.array([0.0, 1.5, 0, 0, off])
    recent, later, first = words.cache_checks(cache(scores=scores, whole_scores=np.zeros(18)))
    assert (recent.holds, later.holds, first.holds) == (holds, True, False)
    assert first.measured == "Of them, 1 of the 2 scores changed."
    assert later.measured == "The smallest offset is 0."
    if off == -0.5:
        assert recent.measured == "Their scores change by up to 0.5."
    assert ("rounding error" in recent.measured) is (0 < off < 1e-9)


def test_a_key_that_seems_to_lie_after_the_query_is_seen() -> None:
    assert words.cache_checks(cache())[0].measured == "Their scores change by exactly 0."
    for least, holds in ((-1, False), (0, True), (2, True)):
        found = words.cache_checks(cache(offsets=np.array([9, 8, 7, least, 8])))[1]
        assert found.holds is holds
        assert found.measured == f"The smallest offset is {least}.".replace("-", "−")
    same = words.cache_checks(cache(changed=np.array([False, False, True, False, False])))
    assert (same[2].measured, same[2].holds) == ("Of them, none of the 2 scores changed.", True)
    assert len(words.cache_checks(cache(early=np.zeros(5, bool)))) == 2


@pytest.mark.parametrize(("count", "said"), [(18, "all 18 tokens"), (17, "17 of the 18 tokens")])
def test_dropped_tokens_are_counted(count: int, said: str) -> None:
    found = the_check("generation", "kept", "every token", VIEW, kept=np.arange(count))
    assert found.measured == f"It keeps {said}."
    assert found.holds is (count == 18)


CHANGES = {"sinusoidal": 0.5, "learned": 0.25, "RoPE": 0.0, "ALiBi": 9e-10, "T5": 1e-12}


@pytest.mark.parametrize(
    ("changes", "added", "inside"),
    [
        (CHANGES, False, True),
        (CHANGES | {"sinusoidal": 0.0, "learned": 0.0, "T5": 2e-9}, True, False),
        (CHANGES | {"sinusoidal": 0.0, "RoPE": 1e-9}, False, False),
    ],
)
def test_padding_is_judged_by_the_scheme_that_changes_most(
    changes: dict[str, float], added: bool, inside: bool
) -> None:
    put = SimpleNamespace(sentence=SimpleNamespace(words=("a",)), changes=changes)
    rows, others = told("generation", "checks", "padding", VIEW, padded=put)
    assert (rows.holds, others.holds) == (added, inside)
    if changes is CHANGES:
        assert rows.measured == "The outputs change by up to 0.5."
        assert others.measured == "The outputs change only by rounding error (9e-10)."
    numbers = told("generation", "numbers", "padding", VIEW, padded=put)
    assert list(numbers) == [f"largest change with {name}" for name in CHANGES]
    assert numbers["largest change with T5"] == (
        "1e-12 (rounding error)" if changes["T5"] == 1e-12 else "2e-9"
    )


@pytest.mark.parametrize("slip", ["none", "counts-padding"])
def test_ids_are_the_running_sum_of_the_mask(slip: str) -> None:
    view = VIEW._replace(pads="2", slip=slip)
    table = words.ids_table(lessons.model("generation", view))
    mask, right = [0, 0, 1, 1, 1], [0, 0, 0, 1, 2]
    passed = right if slip == "none" else [0, 1, 2, 3, 4]
    tokens = ("padding", "padding", "a", "b", "a")
    assert table.rows == [
        (token, *map(str, row)) for token, *row in zip(tokens, mask, right, passed, strict=True)
    ]
    assert table.columns == ("token", "mask", "id from the mask", "id that is passed here")
    empty = lessons.model("generation", view._replace(words="", pads="0"))
    assert words.ids_table(empty).rows == [(NO_WORDS, "", "", "")]
    assert words.padding_numbers(empty) == {"words": NO_WORDS}
    (nothing,) = words.padding_checks(empty)
    assert (nothing.measured, nothing.holds) == (NO_WORDS, False)


def test_windows_are_told_by_what_arrives() -> None:
    put: dict[str, Any] = {"reach": 1500, "depth": 64, "window": 32}
    shares = np.full(1501, 0.5)
    shares[32:] = 0
    shares[-1], shares[40] = 0.0125, 0.25
    model = changed("generation", VIEW, arriving=shares, **put)
    assert words.window_numbers(model) == {
        "reach in tokens: layers · (window − 1)": "1\u202f500",
        "by the paper's rule: layers · window": "2\u202f048",
        "share of the furthest token that arrives": "0.013",
    }
    outside, same = words.window_checks(model)
    assert outside.measured == "From beyond the last 32 tokens comes 26.2% of what arrives."
    assert same.measured == "Of the furthest token 0.013 arrives, and at most 0.5 of any token."
    assert (outside.holds, same.holds) == (False, False)
    even = np.array([0.5, 0.5, 0.5])
    told = words.window_checks(changed("generation", VIEW, arriving=even, window=3))
    assert [one.holds for one in told] == [True, True]
    falling = words.window_checks(changed("generation", VIEW, arriving=np.array([1, 1, 0.5])))
    assert not falling[1].holds
