"""What is said of a cell of the table, of rows, columns and bits, worked out by hand."""

import math
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS, View
from course.words import at_position
from pages.encoding.bits import words as bits
from pages.encoding.heatmap import words as heatmap
from tests.lessons.changed import always, changed, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
FAR = VIEW._replace(L=2000, t=1500)
T = at_position(7)
WAVE = 20 * math.pi  # of pair 2, whose frequency is 1/10


def model(lesson: str, view: View = VIEW) -> Any:
    return lessons.model(lesson, view)


@pytest.mark.parametrize(("dim", "wave", "more"), [(4, "sin", ""), (5, "cos", " + 1")])
def test_a_cell_is_written_out_with_its_wave(dim: int, wave: str, more: str) -> None:
    view, value = VIEW._replace(dim=dim), getattr(math, wave)(0.7)
    assert heatmap.cell_formula(model("heatmap", view)) == (
        rf"PE({T},\ 2 \cdot 2{more}) = \{wave}\left(\frac{{{T}}}{{100^{{\,2 \cdot 2/8}}}}\right)"
        rf" = \{wave}(0.7) = {value:.6f}"
    )
    name = {"sin": "sine", "cos": "cosine"}[wave]
    known = {
        "value at position t": f"{value:.6f}",
        "dimension": f"{dim}, the {name} of pair 2",
        "wavelength": f"{WAVE:.4f} tokens",
    }
    assert heatmap.cell_numbers(model("heatmap", view)) == known
    halves = heatmap.cell_numbers(model("heatmap", view._replace(layout="halves")))
    column = {4: 2, 5: 6}[dim]
    assert halves == known | {"in the layout “halves”": f"column {column}"}


def test_rows_and_columns_are_told_with_their_numbers() -> None:
    wide = VIEW._replace(d=18)
    rows = the_check("heatmap", "rows", "", wide, row_length_miss=0.25)
    assert rows.measured == (
        "√(18/2) = 3.000000; no row's length differs from this by more than 0.25."
    )
    still = the_check("heatmap", "columns", "", FAR, still=3)
    assert still.measured == "3 of 8 columns change by less over these 2\u202f000 positions."
    assert still.claim == "Every column changes by at least 0.1."
    layouts = the_check("heatmap", "layouts", "", VIEW, layouts_apart=np.array([0.5, 0.25, 0]))
    assert layouts.measured == "Over all pairs of 3 positions, the largest difference is 0.5."
    for offset, said in ((1, "1 position apart."), (2, "2 positions apart.")):
        near = the_check("heatmap", "nearest", "neighbours", VIEW, nearest=(0.125, offset))
        assert near.measured == f"The two nearest rows are {said}"
    numbers = heatmap.nearest_numbers(changed("heatmap", VIEW, nearest=(0.125, 4), step=1.5))
    assert numbers == {
        "least distance between two rows": "0.125",
        "which two": "positions 0 and 4, and all other positions that are 4 apart",
        "distance between neighbours": "1.5",
    }


@pytest.mark.parametrize(("length", "known"), [(12, 6), (13, 7), (2, 1)])
def test_the_first_half_of_the_table_is_what_is_known(length: int, known: int) -> None:
    asked: list[int] = []

    def new(rows: int) -> int:
        asked.append(rows)
        return 2

    view = VIEW._replace(L=length, t=0)
    found = the_check("heatmap", "new_values", "", view, new_columns=new)
    assert asked == [known]
    assert found.measured == (
        f"From position {known} on, 2 of 8 columns go more than 0.1 beyond the range of their "
        "earlier values."
    )


def test_columns_are_counted_at_three_spans_and_in_two_halves() -> None:
    spans = np.array([2, 1.0, 0.5, 0.1, 0.09, 0.01, 0.009, 0.0])
    table = heatmap.span_table(changed("heatmap", FAR, spans=spans))
    assert table.caption.endswith("over 2\u202f000 positions")
    assert table.rows == [
        ("0.01", "6 of 8", "75%"), ("0.1", "4 of 8", "50%"), ("1", "2 of 8", "25%")
    ]  # fmt: skip

    def apart(columns: range, by: int) -> float:
        angles = [by * 100 ** (-2 * (column // 2) / 8) for column in columns[::2]]
        return 2 * math.sqrt(sum(math.sin(angle / 2) ** 2 for angle in angles))

    both = heatmap.halves_table(model("heatmap"))
    assert both.rows == [
        (f"{name}, {part[0]} to {part[-1]}", f"{near:.3g}", f"{far:.3g}", f"{far / near:.3g}")
        for name, part in (("fast", range(4)), ("slow", range(4, 8)))
        for near, far in [(apart(part, 1), apart(part, 11))]
    ]
    assert both.columns == ("columns", "positions 0 and 1", "positions 0 and 11", "ratio")
    alone = heatmap.halves_table(model("heatmap", VIEW._replace(d=2, dim=0)))
    assert [row[0] for row in alone.rows] == ["all, 0 to 1"]


def test_bits_and_waves_are_told_beside_each_other() -> None:
    found = model("bits")
    assert bits.bits_numbers(found) == {
        "t = 7 in binary": "0111", "period of bit 2": "8 tokens", "from one bit to the next": "× 2"
    }  # fmt: skip
    growth = 100 ** (1 / 4)
    assert bits.wave_numbers(found) == {
        "wavelength of pair 2": f"{WAVE:.4f} tokens",
        "from one wave to the next, n^(2/d)": f"× {growth:.4f}",
    }
    assert bits.bits_formula(found) == r"7 = 0 \cdot 8 + 1 \cdot 4 + 1 \cdot 2 + 1 \cdot 1"
    assert bits.factor_formula(found) == (
        rf"\frac{{\lambda_{{k+1}}}}{{\lambda_k}} = n^{{2/d}} = 100^{{\,2/8}} = {growth:.6g}, "
        r"\qquad n^{2/d} = 2 \iff n = 2^{d/2} = 2^{4}"
    )
    table = bits.bits_table(found)
    assert table.columns == (
        "k", "period of bit k", "wavelength of pair k", "wave ÷ previous wave", "wave ÷ bit"
    )  # fmt: skip
    lengths = [2 * math.pi * 100 ** (k / 4) for k in range(4)]
    assert table.rows == [
        (f"{k}", f"{2 ** (k + 1)}", f"{lengths[k]:.4f}", f"{growth:.4f}" if k else "–",
         f"{lengths[k] / 2 ** (k + 1):.4f}")
        for k in range(4)
    ]  # fmt: skip
    only = model("bits", VIEW._replace(d=2, dim=0))
    assert bits.factor_formula(only) == r"\lambda_0 = 2\pi = 6.28319\ \text{tokens}"
    assert "there is only one wave" in bits.wave_numbers(only).values()


def test_claims_on_bits_say_what_was_measured() -> None:
    for growth, said in ((2.5, "Here the factor is 2.5."), (None, "Here there is only one wave.")):
        double = the_check("bits", "double", "", VIEW, growth=growth, doubles=True)
        assert (double.measured, double.holds) == (said, True)
    stretch = the_check("bits", "stretch", "", VIEW, stretches=np.array([3.5, 4, 5]))
    assert stretch.measured == (
        "The factor is 3.5000 for pair 0 and 5.0000 for pair 2; π = 3.1416."
    )
    assert the_check("bits", "stretch", "", VIEW, stretches=np.array([3.5, 3.5])).holds

    def agreement(scale: float = 1, shift: float = 0) -> float:
        return {(1, 0): 0.25, (math.pi, 0.5): 0.5}[(scale, shift)]

    plain, moved = told("bits", "checks", "signs", VIEW, sign_agreement=agreement)
    assert plain.measured == "This is true in 25.0% of the cells shown."
    assert moved.measured == "This is true in 50.0% of the cells shown."
    floats = the_check("bits", "floats", "", VIEW, values_used=(2, 1500))
    assert floats.measured == (
        "The bits take 2 different values; the waves beside them take 1\u202f500. There are "
        "2\u202f130\u202f706\u202f433 such floats from −1 to 1."
    )
    steps = the_check("bits", "code_steps", "", VIEW, code_steps=np.array([2.0, 1.0, 3.0]))
    assert steps.measured == "The shortest step is 1.000000 and the longest 3.000000."
    assert the_check("bits", "signs", "minus", VIEW, sign_agreement=always(1)).holds
