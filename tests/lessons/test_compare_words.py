"""What is said of schemes side by side, from traits that a test has put in."""

import math
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from course.words import at_offset, at_position
from pages.beyond.compare import words, words_properties
from pages.beyond.compare.model import Trait
from pe_core.scheme_comparison import COMPARED
from tests.lessons.changed import changed, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
OMEGA = [100 ** (-k / 4) for k in range(4)]
SHOWN = ("sinusoidal", "RoPE", "ALiBi")
NAN = float("nan")


@pytest.mark.parametrize(
    ("value", "short", "long"),
    [(NAN, "no trained row", None), (-0.0, "0", "0.0000"), (-0.25, "−0.25", "-0.2500"),
     (12.34567, "12.35", "12.3457")],
)  # fmt: skip
def test_a_score_is_written_with_its_sign(value: float, short: str, long: str | None) -> None:
    assert words._number(value) == short
    curve = np.zeros(24)
    curve[10] = value
    model = changed("compare", VIEW, scores={"ALiBi": curve})
    t, s = at_position(7), at_offset(10)
    slope = r"-0.0625\,|s-t|"
    ends = rf"= {long}" if long else r"\text{: } \text{no trained row}"
    assert words.compare_formula(model) == (
        rf"\begin{{aligned}} &\text{{query }} t = {t},\quad \text{{key }} s = t + \varphi = {s} "
        rf"\\[4pt] &\text{{ALiBi: }} {slope} {ends} \end{{aligned}}"
    )


@pytest.mark.parametrize(
    ("before", "after", "far", "said"),
    [
        (0.5, 0.5, False, "0.5"),
        (0.5, 0.25, False, "0.5 before, 0.25 after"),
        (0.5, 0.25, True, "0.5 (not trained) before, 0.25 (not trained) after"),
        (NAN, NAN, False, "no trained row"),
    ],
)
def test_both_sides_are_told_apart_where_they_differ(
    before: float, after: float, far: bool, said: str
) -> None:
    curve = np.zeros(24)
    curve[4], curve[10] = before, after
    put: dict[str, Any] = {"scores": {"RoPE": curve}, "untrained": lambda *_: far}
    told = words.compare_numbers(changed("compare", VIEW, **put))
    assert told == {"RoPE, at distance φ = 3": said}
    only = words.compare_numbers(changed("compare", VIEW._replace(t=1, phi=9), **put))
    if not math.isnan(after):
        assert only == {"RoPE, at distance φ = 9": f"{after:.4g}" + far * " (not trained)"}
    here = changed("compare", VIEW._replace(phi=0), scores={"RoPE": curve + 1})
    assert words.compare_numbers(here) == {"RoPE, at distance φ = 0": "1"}


def traits(**spreads: Any) -> dict[str, Trait]:
    return {name: Trait(*spreads.get(name, (0.0, 0.0, 0.0))) for name in COMPARED}


@pytest.mark.parametrize(
    ("off", "holds", "said"),
    [(0.0, True, "by exactly 0"), (9e-10, True, "only by rounding error (9e-10)"),
     (1e-9, False, "by up to 1e-9"), (0.5, False, "by up to 0.5")],
)  # fmt: skip
def test_a_spread_is_told_for_each_scheme(off: float, holds: bool, said: str) -> None:
    put = traits(RoPE=(0.0, off, 0.0), sinusoidal=(0.0, 0.0, off))
    alone, whole = told("compare", "checks", "curves", VIEW._replace(L=1000), traits=put)
    assert (alone.holds, whole.holds) == (holds, holds)
    first, second = ("by exactly 0 with sinusoidal rows", "by exactly 0 with RoPE")
    ends = "and by exactly 0 with ALiBi"
    assert alone.measured == (
        f"Without learned matrices, the contributions at the same offset differ {first}, {said} "
        f"with RoPE {ends}, among 16 queries."
    )
    assert whole.measured == (
        f"In an untrained head, among 16 queries, scores at the same offset differ {said} with "
        f"sinusoidal rows, {second} {ends}."
    )
    few = told("compare", "checks", "curves", VIEW, traits=put)
    assert all("among 12 queries" in check.measured for check in few)
    assert words._with("learned") == "with learned rows"


@pytest.mark.parametrize(("gap", "holds"), [(0.0, True), (1e-300, False), (math.inf, False)])
def test_new_values_past_the_trained_length_are_told(gap: float, holds: bool) -> None:
    view = VIEW._replace(L=1000)
    put = traits(RoPE=(gap, 0.0, 0.0))
    (found,) = told("compare", "checks", "past", view, traits=put)
    assert found.holds is holds
    assert found.measured.startswith(
        "At positions 1\u202f000 to 1\u202f999, the sinusoidal table has no new value, RoPE has "
    )
    assert found.measured.endswith(" and ALiBi has no new value.")


def test_two_curves_of_ones_are_told_by_their_gap() -> None:
    (found,) = told("compare", "checks", "compare", VIEW._replace(L=1000), twice_gap=0.5)
    assert found.measured == (
        "For 2\u202f000 keys, the RoPE curve differs from twice the sinusoidal curve by up to 0.5."
    )


def rows(kind: str, view: Any = VIEW, **put: Any) -> dict[str, Any]:
    return {row[0]: row[1:] for row in told("compare", "table", kind, view, **put).rows}


def test_what_a_scheme_changes_and_when_is_told() -> None:
    found = rows("compare", VIEW._replace(first="none", second="T5", third="RoPE"))
    assert found["what it changes"] == ("nothing", "scores", "queries and keys")
    assert found["when it acts"] == ("never", "in every layer", "in every layer")
    assert rows("compare")["when it acts"][0] == "once, before the first layer"
    assert rows("compare")["what a row belongs to"] == ("a position", "an offset", "an offset")
    assert list(found)[3:8] == [
        "unique", "same step at every length",
        "bounded over 5\u202f000 positions, and defined at 9\u202f999", "deterministic",
        "all steps equal (our own criterion)",
    ]  # fmt: skip
    assert found["unique"][0].measured == "positions 0 and 1 coincide"
    assert found["all steps equal (our own criterion)"][0].measured == "no step at all"
    step = 2 * math.sqrt(sum(math.sin(omega / 2) ** 2 for omega in OMEGA))
    assert found["same step at every length"][2].measured == f"{step:.3g}"
    assert found["learned parameters"] == ("0", "32", "0")


def test_the_caption_names_a_learned_table_only_if_it_is_chosen() -> None:
    for third, more in (
        ("ALiBi", ""),
        ("learned", ", and for the learned table on its 512 trained rows"),
    ):
        view = VIEW._replace(third=third)
        learned = lessons.model("compare", view).schemes["learned"].marks.rows
        table = told("compare", "table", "compare", view)
        more = more.replace("512", str(learned))
        assert table.caption == f"The criteria are measured on 5\u202f000 positions{more}."
    state = told("compare", "table", "state", VIEW._replace(L=1000))
    assert state.caption == "The values are for d = 8 and L = 1\u202f000."
    assert state.columns == ("", "sinusoidal", "RoPE", "ALiBi")
    assert state.rows[0][0] == (
        "values past the trained length, at positions 1\u202f000 to 1\u202f999"
    )


@pytest.mark.parametrize(("off", "holds"), [(9e-10, True), (1e-9, False), (0.25, False)])
def test_a_cell_says_whether_the_offset_alone_decides(off: float, holds: bool) -> None:
    put = traits(**dict.fromkeys(SHOWN, (0.0, off, off)))
    found = rows("state", traits=put)
    alone = found["contribution of position alone depends only on the offset"]
    whole = found["whole score of two given words depends only on the offset"]
    assert all(cell.holds is holds for cell in (*alone, *whole))
    yes = ("yes, without learned matrices", "yes, for given words", "yes")
    no = f"differs by up to {off:.2g}"
    assert tuple(cell.measured for cell in alone) == (yes if holds else (no, no, no))
    assert {cell.measured for cell in whole} == {"yes" if holds else no}


@pytest.mark.parametrize(
    ("scheme", "gap", "holds", "said"),
    [
        ("learned", math.inf, False, "no row"),
        ("T5", math.inf, False, "parameters never trained"),
        ("RoPE", 0.0, True, "nothing new"),
        ("ALiBi", 0.75, True, "up to 0.75 (12 steps) away from the nearest trained value"),
    ],
)
def test_values_past_the_length_are_told_in_steps(
    scheme: str, gap: float, holds: bool, said: str
) -> None:
    model = changed("compare", VIEW, traits=traits(**{scheme: (gap, 0.0, 0.0)}))
    cell = words_properties.past(model, scheme)
    assert (cell.holds, cell.measured) == (holds, said)
    sentence = {
        "no row": "the learned table has no row",
        "parameters never trained": "T5 has parameters that were never trained",
        "nothing new": f"{scheme} has no new value",
    }
    assert words_properties.past_said(model, scheme) == sentence.get(
        said, f"ALiBi has values {said}"
    )


def test_all_schemes_are_told_with_what_they_miss() -> None:
    table = told("compare", "table", "schemes", VIEW._replace(n=1000))
    assert table.caption == f"All {len(COMPARED)} schemes at d = 8, n = 1\u202f000, L = 12."
    assert table.columns == (
        "scheme", "what it changes", "criteria met", "values past L = 12",
        "contribution of position depends only on the offset",
        "score of two given words depends only on the offset", "learned parameters",
        "additions and multiplications",
    )  # fmt: skip
    met = {row[0].removesuffix(" (trained here)"): row[2] for row in table.rows}
    assert met["none"] == "3 of 5; fails: unique, equal steps"
    assert met["sinusoidal"] == "5 of 5"
    assert met["ALiBi"] == "4 of 5; fails: bounded"
    cost = {row[0].removesuffix(" (trained here)"): row[-1] for row in table.rows}
    # 12 · 8 additions; scores take 12 · 12 products of 8 numbers, so 144 · 15 steps.
    assert cost["sinusoidal"] == f"96 ({100 * 96 / 2160:.2g}% of the cost of the scores)"
    assert cost["ALiBi"] == f"144 ({100 * 144 / 2160:.2g}% of the cost of the scores)"


@pytest.mark.parametrize(
    ("share", "said"), [(0.9949, "99"), (0.995, "100"), (0.0444, "4.4"), (15.004, "1\u202f500")]
)
def test_a_share_of_the_cost_is_in_whole_percent_from_a_hundred_on(share: float, said: str) -> None:
    class Costs:
        arithmetic = 1500

    Costs.share = share  # type: ignore[attr-defined]
    model = changed("compare", VIEW, schemes={"RoPE": Costs})
    assert (
        words_properties._cost(model, "RoPE") == f"1\u202f500 ({said}% of the cost of the scores)"
    )
