"""The notebook as a file: its cells in their order, and the form that Jupyter asks for."""

import json

from course.notebook_file import notebook
from course.sources import SOURCES
from pe_core.figures import OFFSET_COLOUR, POSITION_COLOUR
from pe_core.listings import listing

TEXT = notebook(64, 100, 20, 3, 4)
FILE = json.loads(TEXT)
# What each cell is, and how it begins.
CELLS = [
    ("markdown", "# Positional encoding with d = 64, n = 100, L = 20\n"),
    ("code", ""),
    ("markdown", "## The table\n"),
    ("code", "t, phi = 3, 4\n"),
    ("markdown", "## How alike are two positions?\n"),
    ("code", "products = table @ table.T\n"),
    ("markdown", "The sum of cosines gives the numbers in the first row of the picture."),
    ("code", "frequencies = base ** (-2 * np.arange(d_model // 2) / d_model)\n"),
    ("markdown", "## A shift is a rotation\n"),
    ("code", "angles = phi * frequencies\n"),
    ("markdown", "## The same from a package\n"),
    ("code", "try:\n"),
    ("markdown", "## Sources\n"),
]


def test_it_is_of_version_4_5_of_the_format_and_runs_python() -> None:
    assert list(FILE) == ["cells", "metadata", "nbformat", "nbformat_minor"]
    assert (FILE["nbformat"], FILE["nbformat_minor"]) == (4, 5)
    assert FILE["metadata"] == {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    assert json.dumps(FILE, ensure_ascii=False, indent=1) + "\n" == TEXT
    assert "φ" in TEXT


def test_cells_of_words_and_of_code_take_turns_and_have_names_that_differ() -> None:
    assert [one["cell_type"] for one in FILE["cells"]] == [kind for kind, _ in CELLS]
    for number, (cell, (kind, begins)) in enumerate(zip(FILE["cells"], CELLS, strict=True)):
        source = "".join(cell["source"])
        assert source.startswith(begins)
        assert source == source.strip()
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        assert all("\n" not in line[:-1] for line in cell["source"])
        words = {"cell_type": kind, "metadata": {}, "source": cell["source"]}
        if kind == "code":
            words |= {"execution_count": None, "outputs": [], "id": f"code-{number}"}
        else:
            words |= {"id": f"words-{number}"}
        assert cell == words


def test_the_listing_and_the_marks_have_the_numbers_of_the_view() -> None:
    sources = ["".join(cell["source"]) for cell in FILE["cells"]]
    assert sources[1] == listing("NumPy", 20, 64, 100).strip()
    marks = sources[3].split("\n")
    assert marks[:2] == [
        "t, phi = 3, 4", f't_colour, phi_colour = "{POSITION_COLOUR}", "{OFFSET_COLOUR}"',
    ]  # fmt: skip
    assert sources[-1].split("\n")[2:] == [
        f"- {SOURCES['paper']}",
        f"- {SOURCES['kazemnejad']} It shows the dot products and derives the matrix.",
    ]
