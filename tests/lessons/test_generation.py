"""Words and figures of positions while a model writes, against offsets counted elsewhere."""

import numpy as np

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.further.generation.figures import FIGURES
from pages.further.generation.model import ADDED, INSIDE, Model, token_vector
from tests.each import each

CHECKS = lessons.words("generation")["checks"]
OPENED = DEFAULTS._replace(L=64, t=40, d=64, kept="recent", slip="counts-padding")


def test_the_scores_drawn_are_those_of_turned_vectors() -> None:
    model = Model(OPENED._replace(kept="first-and-recent", counted="in-the-cache"))
    rows = np.repeat(token_vector(64)[None], 12, axis=0)
    turned = pe_core.rotate(rows, range(12), OPENED.n)
    expected = turned @ turned[-1] / 8  # the root of 64
    marked = FIGURES["cache"](model).data[1].y
    drawn = np.array([value for value in marked if value is not None], dtype=float)
    np.testing.assert_allclose(drawn, expected, rtol=1e-6)
    assert [place for place, value in enumerate(marked) if value is not None] == model.kept.tolist()


def test_checks_of_the_cache_come_out_both_ways() -> None:
    told = {
        counted: CHECKS["cache"](Model(OPENED._replace(kept="first-and-recent", counted=counted)))
        for counted in CHOICES["counted"].options
    }
    held = {counted: [item.holds for item in items] for counted, items in told.items()}
    assert held == {
        "in-the-text": [True],
        "in-the-cache": [True],
        "query-only": [False],
    }


@each(
    ("slip", "added", "inside"),
    [("none", True, True), ("counts-padding", False, True), ("sees-padding", False, False)],
)
@each("pads", ["1", "8"])
def test_padding_changes_what_it_should(slip: str, added: bool, inside: bool, pads: str) -> None:
    view = OPENED._replace(slip=slip, pads=pads, words="the dog bites the man")
    changes = Model(view).padded.changes
    assert {name for name, change in changes.items() if change < 1e-9} == {
        *(ADDED if added else ()), *(INSIDE if inside else ())
    }  # fmt: skip


def test_without_padding_nothing_changes() -> None:
    for slip in CHOICES["slip"].options:
        model = Model(OPENED._replace(pads="0", slip=slip))
        assert max(model.padded.changes.values()) < 1e-9
