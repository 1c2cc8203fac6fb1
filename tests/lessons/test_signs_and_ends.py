"""Laws of signs, axes, powers, ends and verdicts, each worked out in another way."""

import re
from itertools import pairwise

import numpy as np

import pe_core
from course import answer, lessons
from course.family import EXAMPLE, FAMILY, Size
from course.view import CHOICES, DEFAULTS, NUMBERS
from pages.core.adding.model import Model as Adding
from pages.core.attention.model import Model as Attention
from pages.further.grids.figures import directions
from pages.further.grids.model import Model as Grids
from pages.further.grids.sequence import Sequence
from tests.lessons.edges import numbers
from tests.lessons.plain import attended, turned

LONG = "the cat sees the dog and a bird flies far away from home today"


def test_a_layer_is_as_large_as_that_of_all_its_heads() -> None:
    # One head of 64 entries stands for all eight of a width of 512.
    model = Adding(DEFAULTS._replace(d=512, words=LONG, scaled="no"))
    sums, places = model.sentence.sums, model.sentence.positions
    layer = 0.0
    for seed in range(8):
        heads, out = (pe_core.random_head(512, 64, seed=one) for one in (100 + seed, 200 + seed))
        layer = layer + attended(sums, heads)[1] @ out[2].T
    alone = (layer * places).sum(axis=1) / (places**2).sum(axis=1)
    sizes = [np.sqrt(np.mean(share**2)) for share in (alone, model.shares_kept.alone)]
    assert 1 / 2 < sizes[0] / sizes[1] < 2


def test_what_is_said_of_a_position_after_a_layer_hangs_on_its_own_number() -> None:
    told, said = set(), lessons.words("adding")["checks"]["residual"]
    for change in ({}, {"words": LONG}, {"d": 2, "dim": 0}, {"scaled": "yes"}):
        for check in said(Adding(DEFAULTS._replace(**change))):
            told |= {(check.claim.split()[0], check.holds)}
            assert check.holds is (numbers(check.measured)[0] > 0.5), check
    assert told == {("With", True), ("With", False), ("Without", False)}


def test_a_head_that_looks_one_back_is_counted_among_words() -> None:
    for words, d in (("a a a a a a", 8), ("the the cat cat sees sees", 128), (LONG, 512)):
        model = Attention(DEFAULTS._replace(words=words, d=d, dim=0))
        sums = model.sentence.sums
        # Turned forwards as complex numbers, (sin, cos) of t becomes that of t - 1.
        best = (turned(sums, [1] * len(sums), model.view.n) @ sums.T).argmax(axis=1)
        assert model.found_with_words.some == sum(best[t] == t - 1 for t in range(1, len(sums)))
        assert model.found_alone == (len(sums) - 1, len(sums) - 1)


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
