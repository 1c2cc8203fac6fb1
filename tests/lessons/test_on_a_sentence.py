"""What holds of both lessons that take a sentence apart: adding and attention."""

import json

import numpy as np
import pytest

from course import lessons
from course.bank import of_page
from course.sentences import NO_WORDS
from course.view import DEFAULTS, View
from tests.app.course import buttons, opened, press, values, whole_text
from tests.lessons.sentences import LONG, NOTHING, VIEWS, parts

PAGES = ["adding", "attention"]
FIGURES = [(page, name) for page in PAGES for name in lessons.figures(page)]
CELLS = [(page, name) for page in PAGES for name in lessons.cells(page)]
KINDS = [(page, kind) for page in PAGES for kind in lessons.words(page)]
# These show the positions alone.
WITHOUT_WORDS = {"column_motion", "nearness", "raw_nearness"}


@pytest.mark.parametrize(("page", "name"), CELLS)
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_hover_says_what_is_drawn(view: View, page: str, name: str) -> None:
    model, tell = lessons.model(page, view), lessons.cells(page)[name]
    drawn = parts(lessons.draw(page, name, view))
    cells = np.asarray(drawn["z"], dtype=float)
    y, x = cells.shape[0] - 1, cells.shape[1] - 1
    first = round(float(drawn["x"][0]) + 0.5)
    value = float(tell(model, first + x, y)[-1].split()[-1].replace("\u202f", ""))
    assert value == pytest.approx(float(cells[y, x]), rel=1e-3, abs=1e-6)
    with pytest.raises(ValueError, match="must be a whole number"):
        tell(model, first + x + 1, y)


@pytest.mark.parametrize(("page", "name"), FIGURES)
def test_a_figure_without_words_says_so_and_draws(page: str, name: str) -> None:
    figure = lessons.draw(page, name, NOTHING)
    if name not in WITHOUT_WORDS:
        assert figure.layout.meta["title"] == NO_WORDS
        tell = lessons.cells(page).get(name, lambda *_: [NO_WORDS])
        assert tell(lessons.model(page, NOTHING), 0, 0) == [NO_WORDS]
    assert json.loads(figure.to_json())


@pytest.mark.parametrize(("page", "kind"), KINDS)
@pytest.mark.parametrize("typed", ["", "x", "$zq$ <b>zq</b> `zq` zq_zq", LONG])
def test_words_stand_for_any_sentence_and_hold_typed_text_in_tables_only(
    page: str, kind: str, typed: str
) -> None:
    for extreme in (DEFAULTS, *VIEWS[2:4]):
        for tell in lessons.words(page)[kind].values():
            told = tell(lessons.model(page, extreme._replace(words=typed)))
            assert kind == "table" or "zq" not in str(told)


@pytest.mark.parametrize("page", PAGES)
def test_the_page_asks_enough(page: str) -> None:
    asked = of_page(page)
    assert len(asked) >= 5
    assert 2 <= sum(question.quiz for question in asked) < len(asked)


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("adding", "4.861"),  # how far apart the two rows of “the” are, in the table
        ("attention", "Equal words have equal outputs"),
    ],
)
def test_one_press_brings_a_sentence_with_a_word_twice(page: str, told: str) -> None:
    app = opened(page)
    (key,) = [key for key, label in buttons(app).items() if label.startswith("Try")]
    press(app, key)
    assert values(app).words == "the cat sees the dog"
    assert told in whole_text(press(app, "skip_questions"))
