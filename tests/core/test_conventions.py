"""The tables of real libraries: laws first, then cells that the libraries computed themselves."""

import itertools
import math

import numpy as np
import pytest

from pe_core import CONVENTIONS, convention_table, sinusoidal, to_halves
from pe_core.conventions import STAGES, undo_convention
from tests.each import each
from tests.oracles.storing import oracle

SIZES = [(1, 2), (2, 2), (7, 4), (33, 10), (64, 128), (300, 6)]
BASES = [1, 16, 10_000.0, 1e12]
REFERENCES = [oracle("conventions"), oracle("tensor2tensor")]
LIBRARIES = [library for reference in REFERENCES for library in reference["libraries"]]
TABLES = [(library, table) for library in LIBRARIES for table in library["tables"]]


def plain(length, d_model, base, steps, first=0):
    """Return sine and cosine side by side, cell by cell, with exponent k/steps for pair k."""
    rows = []
    for position in range(first, first + length):
        angles = [position / base ** (k / steps) for k in range(d_model // 2)]
        rows.append([wave(angle) for angle in angles for wave in (math.sin, math.cos)])
    return np.array(rows)


@each("size", [*SIZES, (2048, 1024)])
def test_paper_and_halves_are_the_core_s_own_tables(size):
    assert np.array_equal(convention_table("paper", *size), sinusoidal(*size))
    assert np.array_equal(convention_table("halves", *size, 50), to_halves(sinusoidal(*size, 50)))


@each(
    ("name", "d_model"),
    itertools.product(["tensor2tensor", "fairseq", "halves", "paper"], [2, 4, 10, 128]),
)
def test_the_other_exponent_is_the_paper_s_with_another_base(name, d_model):
    undone = undo_convention(name, 200, d_model)
    other = sinusoidal(200, d_model, undone.base)
    assert undone.table == pytest.approx(other, abs=1e-11)
    assert (undone.base == 10_000) is (d_model == 2 or CONVENTIONS[name].exponent == "2k/d")


def test_a_base_too_large_for_a_number_has_a_table_all_the_same():
    undone = undo_convention("tensor2tensor", 3, 4, 1e200)
    assert undone.base == float("inf")
    assert undone.table[2] == pytest.approx([math.sin(2), math.cos(2), 0, 1], abs=1e-12)


@each(("size", "name"), itertools.product(SIZES, CONVENTIONS))
def test_undoing_ends_where_only_exponent_and_rounding_differ(size, name):
    undone = undo_convention(name, *size)
    length, d_model = size
    steps = {"2k/d": d_model / 2, "k/(d/2 - 1)": max(d_model / 2 - 1, 1)}
    expected = plain(*size, 10_000.0, steps[CONVENTIONS[name].exponent])
    # A falling row stands at position L at most; turning it on by L adds that much again.
    exact = 1e-12 if CONVENTIONS[name].angle == "float64" else (2 * length + 1) * 2**-23
    assert undone.table == pytest.approx(expected, abs=exact)
    assert tuple(undone.stages) == STAGES


def test_the_cells_of_the_libraries(subtests):
    for library, table in TABLES:
        size = table["length"], table["d_model"]
        with subtests.test(library=library["library"], size=size):
            name = library["convention"]
            ours = convention_table(name, *size)[np.ix_(table["rows"], table["columns"])]
            rows = np.array(table["rows"])[:, None]
            falling = CONVENTIONS[name].first == "L, falling"
            position = table["length"] - rows if falling else rows + 2
            # The cells have nine digits. A library in float32 has float32 powers as frequencies.
            exact = {"float64, then float32": 1e-9}.get(CONVENTIONS[name].angle, 1e-7)
            allowed = exact * np.ones_like(ours) if exact < 1e-8 else exact * (1 + position)
            assert (abs(ours - table["cells"]) <= allowed).all()


def test_two_columns_where_the_library_can_make_them(subtests):
    for library in LIBRARIES:
        with subtests.test(case=library["library"]):
            row = CONVENTIONS[library["convention"]]
            if isinstance(library["narrow"], list):
                ours = convention_table(library["convention"], 3, 2)[1]
                assert ours == pytest.approx(library["narrow"], abs=1e-6)
            else:
                assert library["narrow"] in ("ZeroDivisionError", "not a number")
                assert row.exponent == "k/(d/2 - 1)"
                assert row.least_width == 4 or library["library"] in ("Whisper", "Pegasus-X")


def test_every_library_of_the_oracles_is_named_as_a_user_of_its_row():
    for library in LIBRARIES:
        assert library["library"] in CONVENTIONS[library["convention"]].users
    families = {library["convention"] for library in LIBRARIES}
    assert families == CONVENTIONS.keys() - {"paper"}
