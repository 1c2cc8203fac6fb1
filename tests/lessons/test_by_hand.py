"""One cell worked out by hand, letter by letter: each formula is written out again."""

import re

import numpy as np
import pytest

from course.by_hand import Cell, cell_of, steps
from course.notation import NOTATIONS, Notation
from course.numerals import fixed, grouped, scientific
from course.scheme_formulas import position_part, read_row, whole_score
from course.view import DEFAULTS
from course.words import at_offset, at_position, column
from pe_core import comparison, figures

T = rf"\textcolor{{{figures.POSITION_COLOUR}}}"
CELL = Cell(d=8, n=16, t=3, column=5)  # pair 2: 16^(4/8) = 4, so the angle is 3/4
EVEN = Cell(d=8, n=16, t=3, column=2)  # pair 1: 16^(2/8) = 2
# How each source names a cell and a row at position 3, and its letters.
NAMED = {
    "paper": (rf"PE_{{({T}{{3}},\,5)}}", rf"PE_{{{T}{{3}}}}", r"\text{pos}", "i",
              r"d_{\text{model}}"),
    "Kazemnejad": (rf"\vec{{p}}_{{{T}{{3}}}}^{{\,(5)}}", rf"\vec{{p}}_{{{T}{{3}}}}", "t", "k", "d"),
    "MLM": (rf"P({T}{{3}},\,5)", rf"P({T}{{3}})", "k", "i", "d"),
    "15.1": (rf"PE_{{({T}{{3}},\,5)}}", rf"PE_{{{T}{{3}}}}", r"\text{pos}", "j",
             r"d_{\text{model}}"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(NAMED))
def test_a_source_keeps_its_letters(name: str) -> None:
    z = NOTATIONS[name]
    cell, row, position, pair, width = NAMED[name]
    assert z.at(3, 5) == cell
    assert z.vector(3) == row
    assert (z.position, z.pair, z.width) == (position, pair, width)
    base = "n" if name == "MLM" else "16"
    assert z.power(16) == rf"{base}^{{\,2{pair}/{width}}}"
    if name == "Kazemnejad":
        assert z.angle(16) == rf"\omega_k \cdot {T}{{t}}"
        assert z.inline(3, 2, 8, 16) == rf"\omega_{{2}} \cdot {T}{{3}}"
    else:
        assert z.angle(16) == rf"\frac{{{T}{{{position}}}}}{{{z.power(16)}}}"
        assert z.inline(3, 2, 8, 16) == rf"{T}{{3}}/16^{{\,2 \cdot 2/8}}"
    assert list(NOTATIONS) == list(NAMED)
    bare = Notation("t", "k", "d", "<p><c>", "<p>")
    assert (bare.speed, bare.base) == ("", "")


@pytest.mark.parametrize("name", list(NAMED))
def test_the_steps_of_a_cell_are_those_of_the_formula(name: str) -> None:
    cell, _, _, pair, width = NAMED[name]
    told = steps(CELL, name)
    first, exponent, power, angle, wave, value = told
    assert first == (
        "Column 5 is odd. Columns come in pairs, counted from 0, so the pair index is half of 4.",
        rf"2{pair} + 1 = 5 \;\Rightarrow\; {pair} = 2",
    )
    assert exponent == (
        "The exponent is twice the pair index, divided by the width of the model.",
        rf"\frac{{2{pair}}}{{{width}}} = \frac{{2 \cdot 2}}{{8}} = 0.5",
    )
    z = NOTATIONS[name]
    if name == "Kazemnejad":
        assert power == (
            "The speed is 1 divided by the base to this power, in radians per token.",
            r"\omega_{2} = \frac{1}{16^{\,0.5}} = \frac{1}{4} = 0.25",
        )
        assert angle == (
            "The angle is the speed times the position, in radians.",
            rf"\omega_k \cdot {T}{{t}} = 0.25 \cdot {T}{{3}} = 0.75",
        )
    else:
        assert power == (
            "The denominator is the base to this power.", rf"{z.power(16)} = 16^{{\,0.5}} = 4",
        )  # fmt: skip
        assert angle == (
            "The angle is the position divided by the denominator, in radians.",
            rf"{z.angle(16)} = \frac{{{T}{{3}}}}{{4}} = 0.75",
        )
    assert wave == ("An odd column contains the cosine.", rf"{cell} = \cos(0.75)")
    assert value == (
        "This is the value, with the angle in radians.", rf"{cell} = {np.cos(0.75):.8f}",
    )  # fmt: skip


def test_an_even_column_holds_the_sine() -> None:
    first, exponent, _, _, wave, value = steps(EVEN, "MLM")
    assert first == (
        "Column 2 is even. Columns come in pairs, counted from 0, so the pair index is half of 2.",
        r"2i = 2 \;\Rightarrow\; i = 1",
    )
    assert exponent.formula.endswith(r"\frac{2 \cdot 1}{8} = 0.25")
    name = rf"P({T}{{3}},\,2)"
    assert wave == ("An even column contains the sine.", rf"{name} = \sin(1.5)")
    assert value.formula == f"{name} = {np.sin(1.5):.8f}"


@pytest.mark.parametrize("cell", [CELL, EVEN, Cell(6, 100, 40, 0), Cell(6, 100, 40, 5)])
def test_every_number_of_a_cell_is_that_of_the_formula(cell: Cell) -> None:
    pair = cell.column // 2
    speed = cell.n ** (-2 * pair / cell.d)
    assert (cell.pair, cell.exponent) == (pair, 2 * pair / cell.d)
    assert cell.speed == pytest.approx(speed)
    assert cell.angle == pytest.approx(cell.t * speed)
    wave = np.cos if cell.column % 2 else np.sin
    assert cell.value == pytest.approx(wave(cell.t * speed))
    assert cell.row.shape == (cell.d,)
    assert cell_of(DEFAULTS) == Cell(DEFAULTS.d, DEFAULTS.n, DEFAULTS.t, DEFAULTS.dim)


def test_numbers_and_marks_in_formulas() -> None:
    assert scientific(0.00001234) == r"1.234 \cdot 10^{-5}"
    assert scientific(123456789) == r"1.2345679 \cdot 10^{8}"
    assert scientific(0.5) == "0.5"
    assert scientific(1 / 3, 3) == "0.333"
    assert (fixed(-0.00001, 4), fixed(-0.5, 1)) == ("0.0000", "-0.5")
    assert grouped(1234567.891, ".1f").split(figures.THOUSANDS) == ["1", "234", "567.9"]
    assert grouped(999) == "999"
    assert at_position(3) == rf"{T}{{3}}"
    assert at_offset(4) == rf"\textcolor{{{figures.OFFSET_COLOUR}}}{{4}}"
    assert column("a", "b") == r"\begin{bmatrix} a \\ b \end{bmatrix}"


WORD = r"\sqrt{d}\,x_s"


@pytest.mark.parametrize("scheme", comparison(16).values(), ids=lambda scheme: scheme.name)
def test_a_scheme_enters_the_formula_where_it_acts(scheme) -> None:
    formula = scheme.formula
    own = scheme.at_query or formula.replace("_s", "_t")
    score, part = whole_score(scheme, 64), position_part(scheme)
    plain = r"\frac{q_t \cdot k_s}{\sqrt{64}}"
    if scheme.place == "words":
        assert read_row(scheme) == f"{WORD} + {formula}"
        assert score == plain
        assert part == rf"{own} \cdot {formula} / \sqrt{{d}}"
        return
    assert read_row(scheme) == WORD
    if scheme.place == "queries and keys":
        assert score == rf"\frac{{({own}\,q_t) \cdot ({formula}\,k_s)}}{{\sqrt{{64}}}}"
        assert part == rf"({own}\,1) \cdot ({formula}\,1) / \sqrt{{d}}"
    elif scheme.place == "scores":
        added = formula if formula.startswith("-") else f" + {formula}"
        assert score == plain + added.replace(r"\sqrt{w}", r"\sqrt{64}")
        assert "q_t" not in part
        assert part == re.sub(r"q_t", "1", formula).replace("{w}", "{d}")
    else:
        assert (score, part) == (plain, "0")
