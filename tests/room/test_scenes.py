"""The figures of a room: before the answer only what the page itself shows with open questions."""

from dataclasses import replace

import pytest

from course import answer
from course.contents import BY_ADDRESS
from course.questions import Prediction
from course.room.scenes import Scene, after, before
from course.room.steps import programme
from tests.app.course import opened, parts
from tests.room.test_shown import PROGRAMMES


def asked_on(address: str) -> list[Prediction]:
    steps = [step.question for step in programme(address).steps]
    return steps + [item.twin for item in steps if item.twin]


@pytest.mark.parametrize("address", PROGRAMMES)
def test_before_the_answer_a_room_shows_what_the_page_shows_with_all_questions_open(
    address: str,
) -> None:
    drawn = parts(opened(BY_ADDRESS[address].name), "figures")
    for item in asked_on(address):
        scene = before(item)
        if not scene.name:
            continue
        alike = [p["options"] for p in drawn if (p["lesson"], p["name"]) == scene[:2]]
        assert alike, f"{item.name}: the page draws no {scene.lesson}.{scene.name}"
        for option, value in scene.options.items():
            assert value == alike[0].get(option, 0), f"{item.name}: {option}"


def test_a_figure_that_the_page_holds_back_is_not_shown_in_its_place() -> None:
    held = {
        (address, revealed.removeprefix("figure."))
        for address in PROGRAMMES
        for item in asked_on(address)
        for revealed in item.reveals
        if revealed.startswith("figure.")
    }
    assert held
    for address, figure in held:
        item = replace(asked_on(address)[0], figure=figure, asked_with="")
        assert before(item).name == ""
        assert after(item).name == figure


def drawn(scene: Scene) -> bytes:
    asked = {"lesson": scene.lesson, "name": scene.name, "options": dict(scene.options)}
    return answer.figures({"view": scene.view._asdict(), "figures": {"it": asked}}).answer()


def test_the_course_draws_every_scene_before_and_after(subtests: pytest.Subtests) -> None:
    for address in PROGRAMMES:
        with subtests.test(address):
            for item in asked_on(address):
                assert after(item).name
                for scene in (before(item), after(item)):
                    assert not scene.name or drawn(scene), item.name
