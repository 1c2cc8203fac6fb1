"""What is said of positions left out: counts and shares from whole numbers."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.numerals import scientific
from course.view import DEFAULTS
from course.words import at_position
from pages.beyond.nope import words
from pages.beyond.nope.words_measured import REPORTS
from tests.lessons.changed import changed, the_check, told

VIEW = DEFAULTS._replace(L=12, t=7, causal="yes")
OPEN = VIEW._replace(causal="no")
T = at_position(7)


@pytest.mark.parametrize("t", [0, 7, 10, 11])
def test_a_word_behind_a_mask_sees_those_before_it_and_itself(t: int) -> None:
    model = lessons.model("nope", VIEW._replace(t=t))
    here = at_position(t)
    share, step = Fraction(1, t + 1), Fraction(1, t + 1) - Fraction(1, t + 2)
    known = {
        f"words that word {t} sees": f"{t + 1}",
        f"output at position {t}": f"{float(share):.6f}",
    }
    if t < 11:
        known[f"from there to position {t + 1}"] = f"−{float(step):.2e}".replace("e-", "e−")
    assert words.count_numbers(model) == known
    assert words.seen_formula(model) == rf"\#\{{s : s \le t\}} = t + 1 = {here} + 1 = {t + 1}"
    assert words.count_formula(model) == (
        rf"\begin{{aligned}} o_t &= \frac{{1}}{{t + 1}} = \frac{{1}}{{{here} + 1}} ="
        rf" {float(share):.4f} \\ o_t - o_{{t+1}} &= \frac{{1}}{{(t + 1)(t + 2)}} = "
        rf"{scientific(float(step), 3)} \end{{aligned}}"
    )
    steps = words.count_steps(model)
    assert steps[3].formula.endswith(rf"w_{{ts}}\,v_s = \frac{{1}}{{t + 1}} = {float(share):.6f}")
    assert steps[4].formula == rf"t = \frac{{1}}{{o_t}} - 1 = {t}"


def test_a_word_without_a_mask_sees_all() -> None:
    model = lessons.model("nope", OPEN._replace(L=2000))
    assert words.count_numbers(model) == {
        "words that word 7 sees": "2\u202f000",
        "output at position 7": "0.000500",
        "from there to position 8": "0",
    }
    assert words.seen_formula(model) == r"\#\{s\} = L = 2000"
    assert words.count_formula(model) == r"o_t = \frac{1}{L} = \frac{1}{2000} = 0.0005"
    for view, last, holds in ((OPEN, 12, True), (VIEW, 12, False)):
        seen = the_check("nope", "seen", "", view)
        first = 12 if holds else 1
        assert seen.measured == f"The first word sees {first}, and the last word sees {last}."
        assert seen.holds is holds


def test_a_format_is_told_by_who_shares_an_output() -> None:
    merges = {"bfloat16": 1500, "float16": 20, "float32": 3}
    put: dict[str, Any] = {"alike": (5, 1200), "merge": merges.__getitem__}
    assert told("nope", "numbers", "precision", VIEW, **put) == {
        "same output as t = 7 in bfloat16": "positions 5 to 1\u202f200",
        "first equal neighbours, bfloat16": "1\u202f499 and 1\u202f500",
        "first equal neighbours, float16": "19 and 20",
        "first equal neighbours, float32": "2 and 3",
    }
    alone = told("nope", "numbers", "precision", VIEW, alike=(7, 7))
    assert alone["same output as t = 7 in bfloat16"] == "no other"
    for alike, said, holds in (
        ((5, 1200), "The positions 5 to 1\u202f200 have the same output.", False),
        ((7, 7), "No other position has this output.", True),
    ):
        found = the_check("nope", "count", "Rounded to bfloat16", VIEW, alike=alike)
        assert (found.measured, found.holds) == (said, holds)
        assert found.claim.endswith("no other position has the output of t = 7.")


@pytest.mark.parametrize(
    ("shares", "holds", "said"),
    [
        ([1.0, 0.5, 0.75], True, "differ by up to 0.5, and by at least 0.25."),
        ([0.5, 0.5, 0.75], False, "differ by up to 0.25."),
        ([0.0, 2e-12, 0.0], True, "differ by up to 2e-12, and by at least 2e-12."),
        ([0.0, 1e-12, 0.0], False, "differ by up to 1e-12."),
        ([0.0, 5e-13, 0.0], False, "differ only by rounding error (5e-13)."),
    ],
)
def test_outputs_differ_if_every_step_does(shares: list[float], holds: bool, said: str) -> None:
    found = the_check("nope", "count", "different at every", VIEW, shares=np.array(shares))
    assert found.measured == f"The outputs at neighbouring positions {said}"
    assert found.holds is holds


def test_a_read_out_is_told_beside_a_blind_guess() -> None:
    put: dict[str, Any] = {
        "found": {"length": SimpleNamespace(error=7.25), "entries": SimpleNamespace(error=3.5)},
        "by_chance": 8.0,
        "finds": {"length": False, "entries": True}.__getitem__,
    }
    length, entries = told("nope", "checks", "readout", VIEW, **put)
    assert (length.holds, entries.holds) == (False, True)
    ends = " tokens on average. Always naming the middle is off by 8.0 tokens."
    assert length.measured == f"In new texts these guesses are off by 7.2{ends}"
    assert entries.measured == f"In new texts these guesses are off by 3.5{ends}"
    assert length.claim.startswith("From the length of the outputs, positions")
    assert entries.claim.startswith("From a weighted sum of their entries, positions")


def test_layers_without_positions_are_counted() -> None:
    rows = {row[0]: row[1:] for row in words.models_table(lessons.model("nope", VIEW)).rows}
    # Its paper and its code say so: one layer in four, of 36, 48, 32 and 64; all, and none.
    assert {name: row[0] for name, row in rows.items()} == {
        "Llama 3": "0 of 32", "SmolLM3": "9 of 36", "Llama 4": "12 of 48",
        "Command R7B": "8 of 32", "EXAONE 4.0": "16 of 64", "Kimi Linear": "27 of 27",
    }  # fmt: skip
    assert all("RoPE" in row[1] for row in rows.values())
    measured = told("nope", "table", "measured", VIEW)
    assert measured.columns == ("who", "models", "reported")
    assert [row[0].split(" et al. ") for row in measured.rows] == [
        ["Irie", "2019"], ["Haviv", "2022"], ["Kazemnejad", "2023"], ["Chi", "2023"],
        ["Wang", "2024"], ["Yang", "2025"], ["Gelberg", "2025"],
    ]  # fmt: skip
    assert len(measured.rows) == len(REPORTS)
    assert words.models_table(changed("nope", OPEN)).columns == (
        "model", "layers without", "the other layers", "source"
    )  # fmt: skip
