"""The way through the course: where one is, what comes next, where one left off."""

from typing import Any

from streamlit.testing.v1 import AppTest

from course.contents import BY_NAME, COURSE, HOME, PATH
from course.question_bank import of_page
from tests.app.course import buttons, file, opened, payloads, press


def head(app: AppTest) -> dict[str, Any]:
    (found,) = [payload for payload in payloads(app) if "way" in payload]
    return found


def offered(app: AppTest) -> list[tuple[str, str]]:
    """Return how each link in a row of links looks, and where it leads."""
    links = (link for payload in payloads(app) for link in payload.get("links", ()))
    return [(link["look"], link["page"]) for link in links if "look" in link]


def actions(app: AppTest) -> dict[str, str]:
    """Return where the first link of each look leads."""
    return dict(reversed(offered(app)))


def test_next_leads_through_the_course_to_the_test_after_it() -> None:
    at, walked = PATH[0].name, []
    while at != "before_and_after":
        assert at not in walked
        walked.append(at)
        app = opened(at)
        before = actions(app).get("quiet")
        assert before == (walked[-2] if len(walked) > 1 else None)
        at = actions(app)["filled"]
    assert tuple(BY_NAME[name] for name in walked) == PATH


def test_the_head_says_where_one_is() -> None:
    for page in ("heatmap", "few_bits"):
        found = head(opened(page))
        assert found["here"] == page
        assert page in [one.name for one in COURSE[found["part"]]]
        assert [stop["page"] for stop in found["way"]] == [one.address for one in PATH]
        assert [stop["page"] for stop in found["way"] if stop["seen"]] == [page] * (
            BY_NAME[page] in PATH
        )


def test_the_head_counts_what_was_answered() -> None:
    app = opened("heatmap")
    for label, count in (("Just show me", 0), (of_page("heatmap")[1].right.text, 1)):
        press(app, next(key for key, text in buttons(app).items() if text == label))
        (here,) = [stop for stop in head(app)["way"] if stop["page"] == "heatmap"]
        assert here["answered"] == count < here["asked"]
        if count:
            app.switch_page(file(HOME.name)).run()
            assert f"(1 of {here['asked']} answered)" in str([*payloads(app)])
        else:
            press(app, next(key for key in buttons(app) if key.endswith("_next")))


def test_who_comes_back_is_offered_where_they_left_off() -> None:
    app = opened()
    assert actions(app)["way live-first"] == PATH[0].address
    app.switch_page(file("bits")).run()
    app.switch_page(file("heatmap")).run()
    app.switch_page(file("glossary")).run()  # no lesson
    app.switch_page(file(HOME.name)).run()
    assert actions(app)["way live-first"] == "heatmap"
    assert BY_NAME["heatmap"].title in str([*payloads(app)])


def test_the_test_before_the_course_is_offered_to_whoever_has_not_begun_it() -> None:
    app = opened()
    assert "before_and_after" in [page for _, page in offered(app)]
    app.switch_page(file("heatmap")).run()
    app.switch_page(file(HOME.name)).run()
    assert "before_and_after" not in [page for _, page in offered(app)]
