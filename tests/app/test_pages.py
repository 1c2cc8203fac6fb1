"""Every page, by a table: it draws, it keeps the state, and nothing in the address can break it."""

import json

import pytest

from course import contents
from course.view import (
    CHOICES,
    DEFAULTS,
    ENTERED,
    sentence,
)
from tests.app.course import (
    PAGES,
    answered,
    choices,
    figures,
    file,
    moved,
    opened,
    payloads,
    stands,
    values,
)
from tests.spread import spread

EXTREMES = [
    {},
    {"d": "2", "n": "2", "L": "2", "t": "1", "phi": "1", "dim": "1"},
    {"d": "1024", "n": "1000000", "L": "2048", "t": "2047", "phi": "2047", "dim": "1023"},
    {"d": "512", "n": "10000", "L": "100", "t": "3", "phi": "5", "dim": "2"},
]
SENTENCES = [
    "",
    "   ",
    "one",
    "the cat and the dog and the cat",
    "x" * 10_000,
    "a " * 5_000,
    "<script>alert(1)</script> <b>bold</b> [link](javascript:alert(1)) $x^2$ `code`",
    "مرحبا بالعالم שלום",
    "👩‍👩‍👧‍👦 👍🏽 e\u0301 नमस्ते \u202eabc\u202c",
    "\x00\x07\ud800",
    "| a | b |\n# head\n- item",
]


@pytest.mark.parametrize("page", spread(PAGES, 9))
def test_page_stands_at_the_edges_with_every_choice_and_presented(
    page: str, subtests: pytest.Subtests
) -> None:
    for query in EXTREMES:
        with subtests.test(query=query):
            app = opened(page, **query)
            stands(app)
            assert query.items() <= {k: str(v) for k, v in values(app)._asdict().items()}.items()
            stands(app.run())
    own = contents.BY_NAME[page].choices
    for place in (0, -1) if own else ():
        chosen = {key: CHOICES[key].options[place] for key in own}
        with subtests.test(chosen=chosen):
            app = opened(page, **chosen)
            stands(app)
            assert choices(app) == chosen
    with subtests.test("presented"):
        plain, presented = opened(page), opened(page, present="true")
        stands(presented)
        drawn, large = figures(plain), figures(presented)
        if page == "playground":  # five would be too small for a room; the teacher chooses two
            assert len(large) == 2
            drawn = {key: drawn[key] for key in large}
        assert drawn == large


@pytest.mark.parametrize("part", contents.COURSE)
def test_a_page_reached_without_a_view_opens_in_its_own(part: str) -> None:
    app = opened(**EXTREMES[3])
    app.query_params = {}
    for lesson in contents.COURSE[part]:
        app.switch_page(file(lesson.name)).run()
        assert values(app) == lesson.opening
        assert values(moved(app, d=6, L=9, words="a b")).d == 6
    app.switch_page(file(contents.COURSE[part][0].name)).run()
    assert values(app) == contents.COURSE[part][0].opening


def test_a_page_opens_in_a_view_that_its_controls_can_show() -> None:
    for lesson in contents.LESSONS:
        assert lesson.opens.items() <= lesson.opening._asdict().items()
        assert lesson.opens.keys() & (CHOICES.keys() | ENTERED.keys()) <= set(lesson.own)
        assert lesson.opening.t + lesson.opening.phi < lesson.opening.L, lesson.name


def test_a_link_that_names_some_of_a_view_means_the_usual_values_of_the_rest() -> None:
    assert values(opened("bits", L="20")) == DEFAULTS._replace(L=20)


def test_no_component_is_handed_what_streamlit_would_load_pandas_to_look_at() -> None:
    for page in ("front_door", "playground", "heatmap", "rope_in_models"):
        components = opened(page).get("bidi_component")
        assert {element.proto.WhichOneof("data") for element in components} == {"bytes"}


def test_the_front_door_links_to_every_page_with_its_question() -> None:
    (course,) = (list_ for list_ in payloads(opened()) if isinstance(list_.get("parts"), dict))
    assert list(course["parts"]) == list(contents.COURSE)
    for part, lessons in contents.COURSE.items():
        links = course["parts"][part]
        assert [link["page"] for link in links] == [lesson.address for lesson in lessons]
        assert all(
            link["title"].endswith(one.title) for link, one in zip(links, lessons, strict=True)
        )
        for lesson, link in zip(lessons, links, strict=True):
            assert link["text"].startswith(lesson.question)


@pytest.mark.parametrize(
    "page", spread([*(item.name for item in contents.LESSONS if "words" in item.front), "train"], 3)
)
def test_any_sentence_is_a_lesson(page: str, subtests: pytest.Subtests) -> None:
    for typed in SENTENCES:
        with subtests.test(typed=ascii(typed[:20])):
            app = opened(page, words=sentence(typed))
            stands(app)
            shown = "\n".join(element.value for element in app.markdown)
            assert "<script>" not in shown
            assert "](javascript:" not in shown
            assert "<b>bold" not in json.dumps(answered(app)["figures"])  # plotly.js would read it
            assert values(app).words == sentence(typed)


def test_a_link_brings_its_whole_view_within_a_session() -> None:
    app = opened(d="512", L="100", t="99")
    app.query_params = {"d": ["8"], "notation": ["MLM"]}
    app.switch_page(file("formula")).run()
    stands(app)
    assert values(app) == DEFAULTS._replace(d=8, dim=7, notation="MLM")
