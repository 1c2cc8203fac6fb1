"""Laws of signs, axes, powers, ends and verdicts, each worked out in another way."""

import re
from itertools import pairwise

import numpy as np

from course import answer, lessons
from course.family import EXAMPLE, FAMILY, Size
from course.view import CHOICES, DEFAULTS, NUMBERS
from pages.further.grids.figures import directions
from pages.further.grids.model import Model as Grids
from pages.further.grids.sequence import Sequence

LONG = "the cat sees the dog and a bird flies far away from home today"


def test_the_three_directions_are_a_row_a_column_and_the_diagonal_of_the_picture() -> None:
    for patches in CHOICES["patches"].options:
        model = Grids(DEFAULTS._replace(n=100, t=0, patches=patches))
        seen = model.likeness  # to the first patch
        lines = [
            np.array(trace.y, dtype=float)
            for trace in directions(model).data
            if trace.name.startswith("along")
        ]
        for line, cells in zip(lines, (seen[0], seen[:, 0], np.diag(seen)), strict=True):
            np.testing.assert_allclose(line, cells, atol=1e-9)


def test_segments_follow_each_other_without_a_gap() -> None:
    found = Sequence(DEFAULTS)
    assert (found.starts[0], found.starts[-1]) == (0, len(found.positions))
    sizes = [after - start for start, after in pairwise(found.starts)]
    assert sizes == [int(np.prod(segment)) for _, segment in found.segments]
    picture = found.positions[found.starts[1] : found.starts[2]]
    assert found.next_word == picture.max() + 1  # beyond every place of the picture, by one


def learned(said: str, size: Size) -> int:
    """Return what a sentence on learned numbers comes to, read as arithmetic."""
    first, *others = said.split(", ")
    known = {"d": size.d, "N": size.layers, "H": size.heads, "L": size.positions}
    known |= {"k": int(given[1])} if (given := re.search(r"k = (\d+)", said)) else {}
    total = 0
    for term in [first, *(more for more in others if re.match(r"and \w · \w for", more))]:
        bare = term.removeprefix("and ").partition(" for ")[0].removesuffix(" per stack")
        signs = bare.replace("²", "**2").replace("·", "*")
        total += eval(re.sub(r"(\d) ?(?=[(a-zA-Z])", r"\1*", signs), known)
    return total


def test_the_numbers_learned_are_those_that_are_said() -> None:
    told = [one for one in FAMILY if one.numbers and re.match(r"[\dLd(]", one.learned)]
    assert sum(one.learned != "0" for one in told) >= 7
    for one in told:
        for size in (EXAMPLE, Size(512, 8, 6, 300)):
            assert one.numbers(size) == learned(one.learned, size), one.name


def test_the_cells_of_a_picture_are_those_that_its_options_ask_for() -> None:
    view = DEFAULTS._replace(d=64, L=50, t=40, dim=60, phi=3)
    asked = {"view": {key: getattr(view, key) for key in NUMBERS}, "lesson": "heatmap"}
    for rows, columns in ((8, 16), (16, 32)):
        options = {"rows": rows, "columns": columns}
        picture = asked | {"name": "heatmap", "options": options}
        found = np.frombuffer(answer.cells(picture).answer(), "<f4").reshape(rows, columns)
        (cells,) = lessons.draw("heatmap", "heatmap", view, **options).select_traces("heatmap")
        np.testing.assert_allclose(found, np.array(cells.z), rtol=1e-6)
