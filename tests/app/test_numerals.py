"""How numbers are written in words: one way, on every page that has gone over to it."""

import re

from course import lessons
from course.question_bank import of_page
from course.view import DEFAULTS

PAGES = ("order", "criteria", "bits", "formula")
COMMA = re.compile(r"\d,\d{3}(?!\d)")
SEEN = DEFAULTS._replace(d=1024, n=1_000_000, L=2048, t=1500, dim=1000)


def test_no_comma_groups_a_number_in_words_questions_and_titles() -> None:
    for page in PAGES:
        model = lessons.model(page, SEEN)
        told = [say(model) for kind, part in lessons.words(page).items()
                if kind != "formula" for say in part.values()]  # fmt: skip
        assert told
        assert not COMMA.search(str(told)), page
        for draw in lessons.figures(page).values():
            assert not COMMA.search(draw(model).layout.meta["title"]), page
        for item in of_page(page):
            texts = [part for option in item.options for part in (option.text, option.why)]
            said = " ".join([item.question, lessons.evidence(item), *texts])
            assert not COMMA.search(said), item.name
            assert not re.search(r"\d \d{3}(?!\d)", said), "it may break at a line's end"
