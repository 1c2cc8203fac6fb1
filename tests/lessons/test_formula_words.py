"""What is said of one cell and of the sentence's table, from sines and cosines."""

import math
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.numerals import scientific
from course.view import DEFAULTS, View
from course.words import at_position
from pages.encoding.formula import words, words_far, words_letters
from tests.lessons.changed import changed, the_check

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=1, phi=3, dim=5, words="a b c")
T = at_position(1)


def model(view: View = VIEW) -> Any:
    return lessons.model("formula", view)


@pytest.mark.parametrize(("dim", "wave"), [(4, "sine"), (5, "cosine"), (6, "sine"), (7, "cosine")])
def test_a_cell_is_told_with_its_pair(dim: int, wave: str) -> None:
    pair = dim // 2
    value = (math.sin, math.cos)[dim % 2](100 ** (-2 * pair / 8))
    assert words.cell_numbers(model(VIEW._replace(dim=dim))) == {
        f"value at t = 1, dimension {dim}": f"{value:.8f}",
        "it is": f"the {wave} of pair {pair} (the pairs run from 0 to 3)",
        "position 1": "word 2 of 3",
    }


@pytest.mark.parametrize(
    ("t", "said"),
    [(0, "word 1 of 3"), (2, "word 3 of 3"), (3, "no word here"), (9, "no word here")],
)
def test_the_word_at_a_position_is_counted_from_one(t: int, said: str) -> None:
    assert words.cell_numbers(model(VIEW._replace(t=t)))[f"position {t}"] == said
    far = words.cell_numbers(model(VIEW._replace(t=1500, L=2000)))
    assert far["position 1\u202f500"] == "no word here"


def test_a_table_is_told_by_its_size() -> None:
    assert words.table_numbers(model(VIEW._replace(L=2000))) == {
        "shape of the sentence’s table": "3 × 8 (words × dimensions)",
        "learned numbers in it": "0",
        "learned numbers in a learned table, L · d": "16\u202f000",
    }


@pytest.mark.parametrize(
    ("sentence", "apart", "said", "holds"),
    [
        ("a", 0.0, "With 1 different word, the word vectors change by up to 0.75, and the rows "
         "added to the words of the two sentences are identical.", True),
        ("a b", 0.5, "With 2 different words, the word vectors change by up to 0.75, and the rows "
         "added to the words of the two sentences differ by up to 0.5.", False),
        ("", 0.0, "Type a word to begin.", False),
    ],
)  # fmt: skip
def test_other_words_are_told_to_leave_the_table(
    sentence: str, apart: float, said: str, holds: bool
) -> None:
    put = {"words_apart": 0.75, "positions_apart": apart}
    found = the_check("formula", "words", "", VIEW._replace(words=sentence), **put)
    assert (found.measured, found.holds) == (said, holds)


def test_values_and_steps_of_the_first_rows_are_told() -> None:
    put = {"first_rows": np.array([[0.5, -0.75], [0, 0.25], [0, 0]]), "rises": 1}
    between, grows = words.cell_checks(changed("formula", VIEW, **put))
    assert between.measured == ("In the first 3 rows they lie between -0.75000000 and 0.50000000.")
    assert grows.measured == "The values grow in 1 of the first 2 steps from row to row."
    assert grows.claim.startswith("The values of column 5 grow with the position")
    zero = the_check("formula", "row_0", "", VIEW, row_0_miss=0.25)
    assert zero.measured == "The largest difference from this pattern here is 0.25."


@pytest.mark.parametrize(
    ("d", "some", "columns"), [(8, "all", 8), (10, "8 of 10", 8), (6, "all", 6)]
)
def test_the_sentences_table_has_eight_columns(d: int, some: str, columns: int) -> None:
    table = words.sentence_rows(model(VIEW._replace(d=d, dim=0)))
    assert table.caption == f"Your sentence: {some} columns"
    assert table.columns == ("word", "position", *(f"column {i}" for i in range(columns)))
    omega = [100 ** (-2 * (i // 2) / d) for i in range(columns)]

    def cell(t: int, i: int) -> str:
        return f"{(math.sin, math.cos)[i % 2](t * omega[i]):.8f}"

    assert table.rows == [
        (
            word,
            f"{t}",
            *(f"{(math.sin, math.cos)[i % 2](t * omega[i]):.8f}" for i in range(columns)),
        )
        for t, word in enumerate("abc")
    ]
    empty = words.sentence_rows(model(VIEW._replace(d=d, words="")))
    assert (empty.caption, empty.rows) == (
        "Type a word to begin: each word gets a row here.", []
    )  # fmt: skip


def test_rows_far_away_begin_at_the_entered_position() -> None:
    view = VIEW._replace(far_position=1500)
    found = model(view)
    value = math.cos(150)
    numbers = words_far.numbers(found)
    assert list(numbers) == ["PE(1\u202f500, 5)"]
    assert float(numbers["PE(1\u202f500, 5)"]) == pytest.approx(value, abs=1e-12)
    assert len(numbers["PE(1\u202f500, 5)"].split(".")[1]) == 15
    table = words_far.rows(found)
    assert [int(str(row[0])) for row in table.rows[:3]] == [1500, 1501, 1502]
    assert table.caption == f"{len(table.rows)} rows from the entered position on"
    assert float(table.rows[2][1 + found.far_columns.index(5)]) == pytest.approx(math.cos(150.2))
    assert table.columns[:2] == ("position", f"column {found.far_columns[0]}")


NOTATION = {
    "paper": (r"\text{pos}", "i", r"d_{\text{model}}", "PE_{(<p>,\\,<c>)}", "", ""),
    "Kazemnejad": ("t", "k", "d", r"\vec{p}_{<p>}^{\,(<c>)}", r"\omega", ""),
    "MLM": ("k", "i", "d", "P(<p>,\\,<c>)", "", "n"),
    "15.1": (r"\text{pos}", "j", r"d_{\text{model}}", "PE_{(<p>,\\,<c>)}", "", ""),
}


@pytest.mark.parametrize("source", list(NOTATION))
def test_each_source_has_its_letters(source: str) -> None:
    position, pair, width, cell, speed, base = NOTATION[source]
    p = at_position(position)

    def at(column: str) -> str:
        return cell.replace("<p>", p).replace("<c>", column)

    power = rf"{base or 100}^{{\,2{pair}/{width}}}"
    angle = rf"{speed}_{pair} \cdot {p}" if speed else rf"\frac{{{p}}}{{{power}}}"
    here = [rf"{p} = {T}", f"{pair} = 2", f"{width} = 8", *([f"{base} = 100"] if base else [])]
    lines = [
        rf"{at(f'2{pair}')} = \sin\left({angle}\right)",
        rf"{at(f'2{pair}+1')} = \cos\left({angle}\right)",
        *([rf"{speed}_{pair} = \frac{{1}}{{{power}}}"] if speed else []),
        r",\ \ ".join(here),
    ]
    rows = r" \\ \\[-0.4em] ".join(rf"\displaystyle {line}" for line in lines)
    found = words_letters.notation_formula(model(VIEW._replace(notation=source)))
    assert found == rf"\begin{{array}}{{l}} {rows} \end{{array}}"


@pytest.mark.parametrize(("d", "dim", "pairs"), [
    (8, 5, [0, 1, 2, 3]), (12, 6, [0, 1, None, 3, None, 5]), (12, 0, [0, 1, None, 5]), (2, 0, [0]),
    (12, 11, [0, 1, None, 5]), (12, 4, [0, 1, 2, None, 5]),
])  # fmt: skip
def test_a_row_is_written_as_a_column_of_pairs(d: int, dim: int, pairs: list[int | None]) -> None:
    formulas, values, names = [], [], []
    for pair in pairs:
        if pair is None:
            for part in (formulas, values, names):
                part.append(r"\vdots")
            continue
        for place, wave in enumerate(("sin", "cos")):
            formulas.append(rf"\{wave}({T}/100^{{\,2 \cdot {pair}/{d}}})")
            values.append(f"{getattr(math, wave)(100 ** (-2 * pair / d)):.6f}")
            names.append(rf"\scriptstyle\text{{column }}{2 * pair + place}")

    def column(kind: str, entries: list[str]) -> str:
        return rf"\begin{{{kind}}} " + r" \\ ".join(entries) + rf" \end{{{kind}}}"

    assert words_letters.vector_formula(model(VIEW._replace(d=d, dim=dim))) == (
        rf"PE_{{{T}}} = {column('bmatrix', formulas)} = {column('bmatrix', values)} "
        f"{column('matrix', names)}"
    )


@pytest.mark.parametrize(("dim", "pair", "even"), [(5, 2, 4), (4, 2, 4), (7, 3, 6)])
def test_a_frequency_is_a_power_and_an_exponential(dim: int, pair: int, even: int) -> None:
    found = model(VIEW._replace(dim=dim, n=2000))
    speed = 2000 ** (-2 * pair / 8)
    power = rf"-2 \cdot {pair}/8"
    assert words_letters.power_formula(found) == (
        rf"\omega_{{{pair}}} = 2000^{{\,{power}}} = e^{{\,{power} \,\cdot\, \ln 2000}} = "
        rf"e^{{\,{scientific(math.log(speed))}}} = {scientific(speed)}"
    )
    assert words_letters.letters(found) == (
        "Four sources, one formula",
        ("what", "paper", "Kazemnejad", "MLM", "15.1", "here", "range"),
        [
            ("position", "pos", "t", "k", "pos", "1", "0 to 11 (L of them)"),
            ("pair", "i", "k", "i", "j", f"{pair}", "0 to 3 (d/2 of them)"),
            ("column of a sine", "2i", "2k", "2i", "2j", f"{even}", "0 to 6"),
            ("width of the model", "d_model", "d", "d", "d_model", "8", "even"),
            ("base", "10000", "10000", "n", "10000", "2\u202f000", "chosen once"),
            ("frequency of the pair", "–", "ω_k", "–", "–", f"{speed:.8g}",
             "1 at pair 0, then smaller"),
        ],
    )  # fmt: skip
