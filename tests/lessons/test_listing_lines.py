"""The listings from elsewhere, line by line: what each makes, and what stands beside it."""

import math
import re
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from pages.reference.code.elsewhere import LISTINGS, Line
from pages.reference.code.model import Model
from pages.reference.code.words import WORDS
from pe_core.listings import listing
from tests.lessons.plain import speeds, table

ROWS, D, N, BATCH = 5, 8, 100, (2, 3)
OMEGA, TABLE = speeds(D, N), table(D, N, range(ROWS))
BOTH = OMEGA.repeat(2)[None]
# What a reader finds behind each line, once all lines have run: worked out by the plain formula.
MADE: dict[str, list[tuple[str, Any, str]]] = {
    "loop": [
        ("P", TABLE, "float64"),
        ("range(seq_len)", range(ROWS), ""),
        ("range(d // 2)", range(D // 2), ""),
        ("denominator", 1 / OMEGA[-1], "float64"),
        ("P[k, 2 * i]", math.sin((ROWS - 1) * OMEGA[-1]), "float64"),
        ("P[k, 2 * i + 1]", math.cos((ROWS - 1) * OMEGA[-1]), "float64"),
    ],
    "pytorch": [
        ("pe[0]", TABLE, "float32"),
        ("position", np.arange(ROWS)[:, None], "float32"),
        ("div_term", OMEGA, "float32"),
        ("pe[0, :, 0::2]", TABLE[:, ::2], "float32"),
        ("pe[0, :, 1::2]", TABLE[:, 1::2], "float32"),
        ("pe", TABLE[None], "float32"),
        ("pe", TABLE[None], "float32"),
        ("x", np.broadcast_to(TABLE[:3], (2, 3, D)), "float32"),
    ],
    "tensorflow": [
        ("pos", np.arange(ROWS)[:, None], ""),
        ("i", np.arange(D)[None], ""),
        ("rates", BOTH, "float64"),
        ("angles", TABLE, "float64"),
        ("angles[:, 0::2]", TABLE[:, ::2], "float64"),
        ("angles[:, 1::2]", TABLE[:, 1::2], "float64"),
        ("pos_encoding", TABLE[None], "float64"),
        ("encoding", TABLE[None], "float32"),
    ],
}
# The lines without a line of ours in their place.
ALONE = ["pe = pe.unsqueeze(0)", "pos_encoding = angles[np.newaxis, ...]"]


def test_every_listing_is_held_to_the_plain_formula() -> None:
    assert list(LISTINGS) == list(MADE)


@pytest.mark.parametrize("name", MADE)
def test_each_line_makes_what_it_is_said_to_make(name: str) -> None:
    found = LISTINGS[name]
    room = found.run(ROWS, D, N, BATCH)
    assert [line.makes for line in found.lines] == [makes for makes, _, _ in MADE[name]]
    for makes, right, kind in MADE[name]:
        made = eval(makes, room)
        if isinstance(right, range):
            assert made == right, makes
            continue
        assert np.shape(made) == np.shape(right), makes
        assert np.asarray(made) == pytest.approx(np.asarray(right), abs=3e-7), makes
        assert np.asarray(made).dtype.name == (kind or np.dtype(np.intp).name), makes
    assert eval(found.table, room) == pytest.approx(TABLE, abs=3e-7)
    assert np.shape(eval(found.table, room)) == TABLE.shape


@pytest.mark.parametrize("name", MADE)
def test_the_steps_in_numpy_are_the_lines_wherever_those_are_numpy(name: str) -> None:
    foreign = ("torch.", "tf.", "unsqueeze", "self.")
    for line in LISTINGS[name].lines:
        assert (line.run is None) is not any(part in line.code for part in foreign), line.code
        if line.run:  # the same name is given a value, or the same part of it
            assert line.run.partition(" = ")[0] == line.code.partition(" = ")[0]


@pytest.mark.parametrize("name", MADE)
def test_each_line_is_explained_in_sentences(name: str) -> None:
    found = LISTINGS[name]
    told = WORDS["table"][name](Model(DEFAULTS))
    assert [row[0] for row in told.rows] == [line.code for line in found.lines]
    assert [row[1] for row in told.rows] == [line.does for line in found.lines]
    for line in found.lines:
        assert line.does[0].isupper()
        assert line.does.endswith(".")
        assert not re.search("[A-Z]{2}", line.does)  # no word is shouted
    source = {"loop": "Machine Learning Mastery", "pytorch": "The Annotated Transformer"}
    assert found.source.startswith(source.get(name, "TensorFlow's tutorial"))
    assert found.title.startswith({"loop": "Two nested", "pytorch": "PyTorch"}.get(name, "Tensor"))
    sizes = {"loop": ("seq_len", "d"), "pytorch": ("max_len", "d_model")}
    assert (found.length, found.width) == sizes.get(name, ("position", "d_model"))
    assert f"{found.length} = {DEFAULTS.L}, {found.width} = {DEFAULTS.d} and n = " in told.caption


def _ours(lines: tuple[Line, ...]) -> list[str]:
    return [part for line in lines for part in line.ours.splitlines()]


def test_every_line_of_our_table_stands_beside_a_line_of_theirs() -> None:
    body = [line.partition("  #")[0].strip() for line in listing("NumPy", 4, 8).splitlines()]
    first = body.index("positions = np.arange(length)[:, np.newaxis]")
    ours = body[first : body.index("return table")]
    assert len(ours) == 7
    table = "table = np.empty((length, d_model))"
    assert sorted(_ours(LISTINGS["loop"].lines)) == sorted(ours)
    assert set(_ours(LISTINGS["pytorch"].lines)) >= set(ours)
    assert set(_ours(LISTINGS["tensorflow"].lines)) >= set(ours) - {table}
    for found in LISTINGS.values():
        assert [line.code for line in found.lines if not line.ours] == [
            line.code for line in found.lines if line.code in ALONE
        ]
        told = {line.code: line.ours for line in found.lines}
        for code, mine in told.items():
            if code.strip().startswith(("P[", "angles[:", "pe[:")):  # sines beside sines
                assert ("sin" in code) is ("sin" in mine)
                assert ("cos" in code) is ("cos" in mine)


@pytest.mark.parametrize(("d", "L", "rows"), [
    (2, 2048, 2048), (16, 512, 512), (16, 513, 512), (16, 511, 511), (1024, 2048, 8), (8, 2, 2),
])  # fmt: skip
def test_no_more_than_8192_cells_are_looped_over(d: int, L: int, rows: int) -> None:
    model = Model(DEFAULTS._replace(d=d, L=L, dim=0))
    assert model.looped_rows == rows
    assert model.batch == (2, math.ceil(rows / 2))
