"""What holds of both lessons that take a sentence apart: adding and attention."""

import json

import numpy as np
import pytest

from course import lessons
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from tests.app.course import buttons, opened, press, values, whole_text
from tests.lessons.sentences import LONG, NOTHING, VIEWS, parts

PAGES = ["adding", "attention"]
# These show the positions alone.
WITHOUT_WORDS = {"column_motion", "nearness", "raw_nearness"}


@pytest.mark.parametrize("page", PAGES)
def test_the_hover_says_what_is_drawn(page: str, subtests: pytest.Subtests) -> None:
    for view in VIEWS:
        model = lessons.model(page, view)
        for name, tell in lessons.cells(page).items():
            drawn = parts(lessons.draw(page, name, view))
            cells = np.asarray(drawn["z"], dtype=float)
            y, x = cells.shape[0] - 1, cells.shape[1] - 1
            first = round(float(drawn["x"][0]) + 0.5)
            with subtests.test(name=name, view=view):
                value = float(tell(model, first + x, y)[-1].split()[-1].replace("\u202f", ""))
                assert value == pytest.approx(float(cells[y, x]), rel=1e-3, abs=1e-6)
                with pytest.raises(ValueError, match="must be a whole number"):
                    tell(model, first + x + 1, y)


@pytest.mark.parametrize("page", PAGES)
def test_a_figure_without_words_says_so_and_draws(page: str) -> None:
    for name in lessons.figures(page):
        figure = lessons.draw(page, name, NOTHING)
        assert json.loads(figure.to_json())
        if name not in WITHOUT_WORDS:
            assert figure.layout.meta["title"] == NO_WORDS, name
            tell = lessons.cells(page).get(name, lambda *_: [NO_WORDS])
            assert tell(lessons.model(page, NOTHING), 0, 0) == [NO_WORDS], name


@pytest.mark.parametrize("page", PAGES)
def test_words_stand_for_any_sentence_and_hold_typed_text_in_tables_only(page: str) -> None:
    for typed in ("", "x", "$zq$ <b>zq</b> `zq` zq_zq", LONG):
        for extreme in (DEFAULTS, *VIEWS[2:4]):
            model = lessons.model(page, extreme._replace(words=typed))
            for kind, tellers in lessons.words(page).items():
                for name, tell in tellers.items():
                    assert kind == "table" or "zq" not in str(tell(model)), (kind, name)


@pytest.mark.parametrize("page", PAGES)
def test_one_press_brings_a_sentence_with_a_word_twice(page: str) -> None:
    app = opened(page)
    (key,) = [key for key, label in buttons(app).items() if label.startswith("Try")]
    press(app, key)
    assert values(app).words == "the cat sees the dog"
    said = whole_text(press(app, "skip_questions"))
    # In adding, how far apart the two rows of “the” are, in the table.
    assert {"adding": "4.861", "attention": "Equal words have equal outputs"}[page] in said
