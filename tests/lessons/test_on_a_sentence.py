"""What holds of the lessons that take a sentence apart."""

import json

import pytest

from course import lessons
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from tests.lessons.sentences import LONG, NOTHING, VIEWS

PAGES = ["order", "attention", "generation"]
# These show the positions alone, or no words of one's own.
WITHOUT_WORDS = {
    "cache", "kept_only", "one_window", "windows", "one_matrix",
}  # fmt: skip


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
                    assert kind in ("table", "sentence") or "zq" not in str(tell(model)), (
                        kind,
                        name,
                    )
