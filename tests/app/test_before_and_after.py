"""The page of the test before and after: nothing is told before it is asked, then all of it."""

import pytest
from streamlit.testing.v1 import AppTest

from course import lessons
from course.before_and_after import FORMS, IDEAS, LENGTH
from course.before_and_after.answers import results, taken
from course.contents import COURSE, FURTHER, PATH
from course.kept_record import Entries
from course.questions import MISCONCEPTIONS, Prediction
from tests.answers import right_of, wrong_of
from tests.app.course import buttons, file, opened, parts, press, stands, text, with_record
from ui.before_and_after import USES

PAGE = "before_and_after"


def answers(form: str, right: int, wrong: int = 0, time: int = 1) -> Entries:
    """Return a record with so many right answers to a form, then wrong ones; the rest is open."""
    kept: Entries = {}
    for place, item in enumerate(FORMS[form][: right + wrong]):
        number = right_of(item) if place < right else wrong_of(item)
        kept[f"test/{item.name}"] = (number, time)
    return kept


def at(app: AppTest, form: str, use: str = USES[0]) -> AppTest:
    app.radio(key="form").set_value(form)
    app.radio(key="use").set_value(use).run()
    stands(app)
    return app


def asked(app: AppTest) -> list[str]:
    return [part["label"] for part in parts(app, "options")]


def chosen(app: AppTest, item: Prediction) -> int | None:
    (part,) = [part for part in parts(app, "options") if part["key"] == f"test_{item.name}"]
    order = item.mixed()
    assert part["options"] == [item.options[number].text for number in order]
    return None if part["chosen"] is None else order[part["chosen"]]


def choose(app: AppTest, item: Prediction, number: int) -> AppTest:
    """Choose an option where it stands among the others."""
    return press(app, f"test_{item.name}", item.mixed().index(number))


def told(app: AppTest) -> str:
    """Return all words of the page but those to be answered."""
    return text(app) + "".join(buttons(app).values())


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_answered_without_a_word_and_scored_when_it_is_asked_for(form: str) -> None:
    app = at(opened(PAGE), form)
    items = FORMS[form]
    assert asked(app) == [f"{n}.\u00a0{item.question}" for n, item in enumerate(items, 1)]
    for place, item in enumerate(items[:12]):
        number = right_of(item) if place < 7 else wrong_of(item)
        stands(choose(app, item, number))
        assert chosen(app, item) == number
        assert not any(one.right.why in told(app) for one in items)
        assert not any(one.said in told(app) for one in MISCONCEPTIONS.values())
        assert " right" not in told(app).replace("what is right until", "")
        assert f"{place + 1} of {LENGTH} answered" in text(app)
    stands(press(app, "test_show"))
    assert not asked(app)
    shown = text(app).replace("\\", "")
    assert f"## Form {form}: 7 of {LENGTH} right" in shown
    assert [shown.count(f"| {said} |") for said in ("✓ right", "✗ not right", "left blank")] == [
        7,
        5,
        3,
    ]
    assert all(idea.name in shown for idea in IDEAS)
    linked = {link.proto.page for link in app.get("page_link")}
    for item in items[7:12]:
        said, page = MISCONCEPTIONS[item.options[wrong_of(item)].misconception]
        assert any(f"“{said}”" in link.proto.label for link in app.get("page_link"))
        assert {page, item.page} <= linked
    assert {item.page for item in items[12:]} <= linked
    assert "Before" not in shown


def test_the_two_forms_are_compared_only_when_both_were_taken() -> None:
    app = opened(PAGE)
    kept = answers("B", 6, 4) | {"result/B": (1, 10)}
    at(with_record(app, kept | answers("A", 12, time=20)), "B")
    assert "Form A asks about the same ideas" in text(app)
    assert "After" not in text(app)
    stands(press(at(app, "A"), "test_show"))
    assert (
        f"**Before:** 6 of {LENGTH} (form B). **After:** 12 of {LENGTH} (form A), 6 more"
        in text(app)
    )
    assert "| Idea | Before (Form B) | After (Form A) |" in text(app).replace("\\", "")


def test_a_change_is_said_as_it_is() -> None:
    for before, after, said in ((6, 12, "6 more."), (9, 9, "as many."), (5, 3, "2 fewer.")):
        app = opened(PAGE)
        first = answers("A", before) | {"result/A": (1, 2)}
        with_record(app, first | answers("B", after, time=3) | {"result/B": (1, 4)})
        assert f"(form B), {said}" in text(at(app, "B"))


def test_the_test_is_the_one_before_until_the_course_is_begun_and_then_ends_it() -> None:
    first, *_, last = (one.name for one in PATH)
    further = {one.name for one in COURSE[FURTHER]}
    for seen, says, leads in (
        ((), "the test before the course", {first}),
        ((first,), "Take one form before the course", further),
        ((first, last), "This is the end of the course, and you may stop here.", further),
    ):
        met: Entries = {f"seen/{name}": (1, 1) for name in seen}
        app = with_record(opened(PAGE), met).run()
        assert [other in text(app) for other in (says, "you may stop here")] == [True, last in seen]
        stands(press(app, "test_show"))
        linked = {link.proto.page for link in app.get("page_link")}
        assert leads <= linked
        assert (further <= linked) == bool(seen)


def test_a_form_taken_again_begins_without_an_answer() -> None:
    app = opened(PAGE)
    with_record(app, answers("A", 15) | {"result/A": (1, 5)})
    stands(press(at(app, "A"), "test_again_A"))
    assert len(asked(app)) == LENGTH
    assert f"0 of {LENGTH} answered" in text(app)
    assert all(chosen(app, item) is None for item in FORMS["A"])


def test_answers_that_the_browser_kept_stand_where_they_were() -> None:
    app = opened(PAGE)
    at(with_record(app, answers("A", 3)), "A")
    for item in FORMS["A"][:3]:
        assert chosen(app, item) == right_of(item)
    assert "So far: form A begun." in text(app.switch_page(file("quiz")).run())


@pytest.mark.parametrize("form", FORMS)
def test_the_form_on_paper_holds_every_item_and_nothing_of_its_key(form: str) -> None:
    app = at(opened(PAGE), form, USES[1])
    assert not asked(app)
    for number, item in enumerate(FORMS[form], 1):
        assert f"**{number}.** {item.question}" in text(app)
        assert all(option.text in text(app) for option in item.options)
        assert item.right.why not in text(app)


@pytest.mark.parametrize("form", FORMS)
def test_the_key_names_the_letter_the_reason_the_number_and_what_is_behind(form: str) -> None:
    paper = text(at(opened(PAGE), form, USES[1])).splitlines()
    key = text(at(opened(PAGE), form, USES[2]))
    for idea, item in zip(IDEAS, FORMS[form], strict=True):
        (line,) = [
            line
            for line in paper
            if line.startswith("☐") and line.rstrip("\\").endswith(f". {item.right.text}")
        ]
        letter = line.removeprefix("☐ ")[0]
        assert (
            f"- **{letter}. {item.right.text}**\\\n  {item.right.why} {lessons.evidence(item)}"
            in key
        )
        assert idea.name in key
        for option in item.options:
            if not option.right:
                assert f"“{MISCONCEPTIONS[option.misconception].said}”" in key


def test_an_answer_after_the_result_does_not_count() -> None:
    kept = answers("A", 4) | {"result/A": (1, 5)} | {f"test/{FORMS['A'][9].name}": (0, 7)}
    assert len(taken(kept, "A").given) == 4


def test_the_form_whose_result_was_asked_for_first_is_the_one_before() -> None:
    kept: Entries = {"result/A": (1, 9), "result/B": (1, 4)}
    assert [one.form for one in results(kept)] == ["B", "A"]
    assert results({"result/A": (None, 9)}) == []
