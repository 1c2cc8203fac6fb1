"""A table of one's own: what is read, what is said of it, and the lines that mend it."""

import io
import math
from itertools import product

import numpy as np
import pytest

from course.own_table import read
from course.own_table_words import differing, mending, said
from pe_core import convention_table, sinusoidal
from pe_core.common_bugs import FAULTS
from pe_core.recognition import recognise
from tests.app.course import brought, file, moved, opened, parts, press, stands, text

WAVES = [[math.sin(t), math.cos(t), math.sin(t / 100), math.cos(t / 100)] for t in range(5)]


MENDED = (
    "halves", "tensor2tensor", "fairseq", "musicgen", "x-transformers", "xlnet", "patchtst",
)  # fmt: skip


def npy(table: object) -> bytes:
    file = io.BytesIO()
    np.save(file, np.asarray(table))
    return file.getvalue()


def lines(mark: str, numbers: str = "{:.6f}") -> str:
    return "\n".join(mark.join(numbers.format(x) for x in row) for row in WAVES)


def printed(before: str, after: str) -> str:
    """Return the table as a library prints it, each row wrapped over two lines."""
    rows = ("[{:.6f}, {:.6f},\n         {:.6f}, {:.6f}]".format(*row) for row in WAVES)
    return before + ",\n        ".join(rows) + after


def test_text_is_read_as_libraries_print_it() -> None:
    rows = lines(", ")
    for given in (
        "[[" + rows.replace("\n", "], [") + "]]",
        "tensor([[" + rows.replace("\n", "],\n        [") + "]], device='cuda:0')",
        printed("tensor([[", "]], dtype=torch.float64)"),
        printed("array([", "])"),
    ):
        table, decimals = read(given.encode())
        assert np.abs(table - WAVES).max() < 1e-6, given
        assert decimals == 6, given


def test_what_cannot_be_read_of_a_printed_table_is_said_by_its_row() -> None:
    for data, expected in (
        ("tensor([[0., 1.],\n [x, 1.]])", "Row 2 has “x” as number 1"),
        ("[[0, 1], [2]]", "Row 2 has 1 number, and the first row has 2"),
        ("[[0, 1, ..., 0, 1],\n ...,\n [0, 1, ..., 0, 1]]", "leaves numbers out"),
        ("[[0, 1], …]", "leaves numbers out"),
    ):
        with pytest.raises(ValueError, match=expected) as caught:
            read(data.encode())
        assert str(caught.value).endswith(".")


def test_the_lines_that_are_said_to_mend_a_table_do(subtests: pytest.Subtests) -> None:
    for name, base in product(MENDED, (10_000.0, 50.0)):
        with subtests.test(convention=name, base=base):
            mends(name, base)


def mends(name: str, base: float) -> None:
    """A program with the lines of the convention is run with those that are said in their place."""
    length, d_model = 30, 16
    found = recognise(convention_table(name, length, d_model, base), base)
    program = {
        "base": f"base = {base}",
        "position": "position = 7 - 3 * np.arange(length)[:, None]",
        "angle": "angle = 0.3 * position * np.arange(d_model // 2)",
        "table[": "table[:, :8], table[:, 8:] = np.cos(angle), np.sin(angle)",
    }
    right = {
        "base": f"base = {base}",
        "position": "position = np.arange(length)[:, None]",
        "angle": "angle = position / base ** (np.arange(0, d_model, 2) / d_model)",
        "table[": "table[:, ::2], table[:, 1::2] = np.sin(angle), np.cos(angle)",
    }
    told = mending(found, base).splitlines()
    wrong = {start for start in program if any(line.startswith(start) for line in told)}
    for start, line in program.items():
        mended = [one for one in told if one.startswith(start)]
        program[start] = mended[0] if mended else right[start]
        assert line  # what stood there before
    space = {"np": np, "length": length, "d_model": d_model, "table": np.empty((length, d_model))}
    exec("\n".join(program.values()), space)
    assert np.abs(space["table"] - sinusoidal(length, d_model, base)).max() < 1e-9
    row = {"halves": {"table["}, "fairseq": {"position", "angle", "table["}}
    assert wrong == row.get(name, wrong)
    scale = [line for line in told if line.startswith("table =")]
    assert bool(scale) is (name in ("x-transformers", "patchtst"))
    if scale:
        space = {"table": convention_table(name, length, d_model, base)}
        exec(scale[0], space)
        assert np.abs(np.square(space["table"]).sum(axis=1) - d_model / 2).max() < 1e-4


def test_the_first_cell_that_differs_is_the_first_one() -> None:
    table = sinusoidal(20, 8)
    table[7, 3] += 0.01
    table[9, 1] += 0.5
    given = read(npy(table))
    assert differing(given, recognise(table), 10_000.0) == (7, 3)
    assert said(given, 10_000.0).verdict.startswith(
        "This table has 20 rows and 8 columns. It is none of the known ones"
    )


def test_a_bug_a_library_and_the_paper_are_each_called_by_name() -> None:
    bug = said(read(npy(FAULTS["wrong exponent"].table(20, 8))), 10_000.0)
    assert "wrong exponent" in bug.elsewhere
    assert bug.lines.startswith("angle = ")
    assert "fairseq" in said(read(npy(convention_table("fairseq", 20, 8))), 10_000.0).elsewhere
    paper = said(read(npy(sinusoidal(20, 8))), 10_000.0)
    assert "It is the paper's" in paper.verdict
    assert not paper.lines


def test_it_is_compared_again_for_the_base_that_was_set_before_the_press() -> None:
    app = opened("own_table", n="10000")
    assert "It is the paper's" in text(press(app, "table_pasted", lines(",")))
    press(moved(app, n=100), "table_pasted", lines(","))
    stands(app)
    told = text(app).replace("\\", "")
    assert "Compared at n = 100." in told
    assert "It is the paper's" not in told


def test_a_file_is_read_at_once_and_counts_before_what_is_pasted() -> None:
    app = opened("own_table")
    press(app, "table_pasted", "a picture of a cat")
    stands(brought(app, "table_dropped", mine_npy=npy(convention_table("fairseq", 20, 8))))
    assert "fairseq" in text(app)
    assert "not what is pasted" in text(app)
    (place,) = parts(app, "own_files")
    (held,) = place["held"]
    assert held["name"] == "mine.npy"
    stands(press(app, "table_dropped", held["number"]))
    assert "There are no numbers in it" in text(app).replace("\\", "")


def test_a_file_stays_until_the_page_is_left() -> None:
    app = brought(opened("own_table"), "table_dropped", mine_csv=lines(",").encode())
    press(moved(app, n=100), "table_pasted", "")
    assert parts(app, "own_files")[0]["held"]
    app.switch_page(file("heatmap")).run()
    app.switch_page(file("own_table")).run()
    assert not parts(app, "own_files")[0]["held"]
