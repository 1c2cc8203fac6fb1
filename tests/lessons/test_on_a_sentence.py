"""What holds of the lessons that take a sentence apart."""

import pytest

from course import lessons
from course.view import DEFAULTS
from tests.lessons.sentences import LONG, VIEWS

PAGES = ["order", "attention", "generation"]


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
