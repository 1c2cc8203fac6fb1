"""The browser's Python answers as Python on a computer does: figures, words, cells and verdicts."""

import json
from collections.abc import Mapping

import pytest

from tests.site import asked, browser_python
from tests.site.same import NEAR, differences
from tests.spread import spread

pytestmark = pytest.mark.site

# What is worked out in float32 is as good as float32 is. Its sines are another library's there, and
# their angles are large.
_FLOAT32 = 1e-6
LOOSER: Mapping[str, float] = {
    "libraries table.differences": _FLOAT32,
}


def different(asking: list[tuple[str, asked.Request]], *packs: str) -> list[str]:
    """Return what differs, each with the name of what is asked; the worker has these packs."""
    given, function = json.dumps([request for _, request in asking]), "tests.site.asked:answered"
    ours = json.loads(browser_python.run_here(function, given))
    theirs = json.loads(browser_python.run(function, given, packs))
    assert len(ours) == len(theirs) == len(asking)
    return [
        f"{name} {found}"
        for (name, _), here, there in zip(asking, ours, theirs, strict=True)
        for found in differences(here, there, LOOSER.get(name.rpartition(" ")[0], NEAR))
    ]


@pytest.mark.parametrize("view", spread(asked.VIEWS, 1))
def test_every_figure_word_and_cell_is_the_same_with_the_pack_that_comes_first(view: str) -> None:
    # What is made of the sources waits for the pack that has them.
    asking = [one for one in asked.requests((view,)) if " listing." not in f" {one[0]}"]
    assert len(asking) > 200
    assert different(asking, browser_python.FIRST) == []


def test_every_option_of_every_question_is_judged_the_same_by_the_same_numbers() -> None:
    asking = list(asked.proofs())
    assert len(asking) > 200
    assert different(asking, *browser_python.PACKS) == []
