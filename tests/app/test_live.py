"""What live pages ask the server: figures for a view, the words of a cell, and small files."""

from types import SimpleNamespace
from typing import Any

import pytest

from course import answer, contents, lessons
from course.view import CHOICES, DEFAULTS, view_of
from tests.server.questions import figure
from tests.wire import head
from ui import controls, learner
from ui.learner import Learner

VIEW = DEFAULTS._asdict()


PAGES = [row.name for row in contents.LESSONS
         if lessons.figures(row.name) or lessons.words(row.name)]  # fmt: skip
EDGES: list[dict[str, int]] = [
    {},
    {"d": 1024, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023},
    {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1},
    {"t": 10**9, "phi": -5, "dim": 10**9},
]


def drawn(name: str, view: dict[str, Any], **options: int) -> dict[str, Any]:
    """Return what is answered to who asks for a figure."""
    wanted = {"view": view, "held": [], "figures": {"here": figure(name, **options)}}
    return head(answer.figures(wanted).answer())["figures"]["here"]


@pytest.mark.parametrize("page", PAGES)
def test_figures_and_words_are_answered_at_the_edges_and_under_every_choice(
    page: str, subtests: pytest.Subtests
) -> None:
    choices = [{key: option} for key in contents.BY_NAME[page].choices
               for option in CHOICES[key].options]  # fmt: skip
    for name in lessons.figures(page):
        for changes in (*EDGES, *choices):
            with subtests.test(figure=name, changes=changes):
                meta = drawn(f"{page}.{name}", VIEW | changes)["layout"]["meta"]
                assert meta["title"]
                assert meta["alt"]
    for changes in ({}, *choices):
        for part, told in lessons.words(page).items():
            for name in told:
                with subtests.test(part=part, name=name, changes=changes):
                    words = {"here": {"lesson": page, "part": part, "name": name}}
                    asking = {"view": VIEW | changes, "figures": {}, "words": words}
                    assert head(answer.figures(asking).answer())["words"]["here"]


def test_every_option_is_drawn_at_both_its_ends_and_refused_beyond_them(
    subtests: pytest.Subtests,
) -> None:
    view = VIEW | {"d": 1024, "L": 2048, "t": 2047}
    options = [(page, name, option, bounds) for page in PAGES
               for name, own in lessons.options(page).items()
               for option, bounds in own.items()]  # fmt: skip
    assert options
    for page, name, option, bounds in options:
        with subtests.test(page=page, figure=name, option=option):
            for value in (bounds[0], bounds[-1]):
                assert drawn(f"{page}.{name}", view, **{option: value})
            for beyond in (bounds[0] - 1, bounds[-1] + 1):
                with pytest.raises(ValueError, match=f"{option} of {name} must be a whole number"):
                    drawn(f"{page}.{name}", view, **{option: beyond})


def test_a_page_opens_in_its_own_view_wherever_its_first_run_is_cut_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, after = contents.BY_ADDRESS["heatmap"], contents.BY_ADDRESS["bits"]
    assert before.opening != after.opening
    cuts = 0
    while True:
        here = Learner(view=before.opening, page=before.address)
        state = Interrupted(learner=here)
        monkeypatch.setattr(learner.st, "session_state", state)
        query = SimpleNamespace(to_dict=lambda state=state: state.setdefault("query", {}))
        monkeypatch.setattr(controls.st, "query_params", query)
        state.left = cuts
        try:
            controls.arrive(after)
        except InterruptedError:
            state.left = None
            assert (here.page, here.view) == (before.address, before.opening)  # or a half of each
            controls.arrive(after)
            assert here.arrived
        else:
            break
        assert here.view == view_of(after.opening._asdict())
        cuts += 1
    assert cuts


class Interrupted(dict[str, Any]):
    """A state at whose `left`-th look a run is cut short, as Streamlit may do at any of them."""

    left: int | None = None

    def setdefault(self, *key: Any) -> Any:
        if self.left == 0:
            raise InterruptedError
        if self.left is not None:
            self.left -= 1
        return super().setdefault(*key)
