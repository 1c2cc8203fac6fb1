"""The questions of a lesson: asked first, answered with a reason, and asked again."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import streamlit as st

from course import kept_record as record
from course import lessons
from course.contents import BY_ADDRESS
from course.misconception_review import ENOUGH, coming_back
from course.question_bank import of_page, predictions
from course.questions import MISCONCEPTIONS, UNKNOWN, Option, Prediction
from ui import answers, contents, controls, learner, presses
from ui.learner import Act, Learner
from ui.presses import Button


def revealed(prediction: Prediction) -> bool:
    """Return whether the learner has answered, or asked to be shown."""
    return prediction.name in record.answered(learner.current().entries)


def earned_title(figure: str) -> str | None:
    """Return the title that a figure has earned, if any.

    It is that of the question which the figure answers now: the one gone to, or answered last.
    """
    asked = {one.name: one for one in of_page(controls.here()) if one.figure == figure}
    gone_to = (name for name in learner.current().asked.values() if name in asked)
    now = _current([*asked.values()], next(gone_to, None)) if asked else None
    return (now.revealed_title or None) if now and revealed(now) else None


def open_questions(names: str) -> list[Prediction]:
    """Return the questions of this page by these names that are still open."""
    return [
        one for one in of_page(controls.here()) if one.name in names.split() and not revealed(one)
    ]


def holding(block: str) -> list[Prediction]:
    """Return the questions that hold back a block of the page: those that are still open."""
    return [one for one in of_page(controls.here()) if block in one.reveals and not revealed(one)]


def placeholder(held: Sequence[tuple[str, Prediction]]) -> None:
    """Say which questions hold back blocks that belong here, with a button that shows them now.

    `held` has the question of each block behind the name that an address leads to the block by.
    """
    asked = sorted({_number(question): question for _, question in held}.items())
    *most, last = (str(number) for number, _ in asked)
    named = f"questions {', '.join(most)} and {last}" if most else f"question {last}"

    def show(here: Learner, _: Any) -> None:
        for _, question in asked:
            answers.give(here, question, UNKNOWN)

    led, names = learner.current().led, [name for name, _ in held]
    place = led if led in names else names[0]
    key = f"held_{place}"
    with st.container(horizontal=True, vertical_alignment="center", key=f"row_{key}"):
        st.caption(f"There is more here once you have answered {named}.")
        view = asked[0][1].right.show
        button = Button(key, "Show it now", show, view, look="quiet", leads=place)
        presses.buttons(key, button)


def _number(question: Prediction) -> int:
    return of_page(question.page).index(question) + 1


def ask(names: Collection[str]) -> None:
    """Draw these questions of the page, one at a time."""
    page = of_page(controls.here())
    asked = [question for question in page if question.name in names]
    at = f"asked_{asked[0].name}"
    here = learner.current()
    if here.arrived:
        here.asked[at] = st.query_params.get("question")
    question = _current(asked, here.asked.get(at))
    for one in asked:  # the page of a session that is gone may show another of them
        if one is not question and not revealed(one):
            here.acts |= {each.key: each.act for each in _answers(one, one, at) if each.act}
    with st.container(border=True, key=f"predict_{asked[0].name}"):
        _steps(asked, question, at)
        _ask(question, at)
        if len(asked) > 1:
            _go_on(asked, question, at)
    if asked[0] is page[0]:
        _skip_or_from_before(page)


def _current(asked: Sequence[Prediction], gone_to: str | None) -> Prediction:
    """Return the question of a box that is shown: the one gone to, or the one answered last.

    So whoever loads the page again while they read what their answer was met with reads on.
    """
    named = (question for question in asked if question.name == gone_to)
    last = record.last_answered(learner.current().entries, [question.name for question in asked])
    by_name = {question.name: question for question in asked}
    return next(named, None) or by_name.get(last, asked[0])


def _steps(asked: Sequence[Prediction], current: Prediction, at: str) -> None:
    """Draw a button for each question of a box, with how it was answered."""
    if len(asked) == 1:
        return
    presses.buttons(
        f"{at}_steps",
        *(
            Button(
                f"{at}_{question.name}",
                f"{_number(question)}{_fared(question)}",
                _turn_to(question, at),
                look="quiet",
                strong=question is current,
            )
            for question in asked
        ),
    )


def _go_on(asked: Sequence[Prediction], current: Prediction, at: str) -> None:
    """Draw the row of the button to the next open question; it is empty if there is none to go to.

    It stands in every run, so that the browser has it by the time that it has the page's end.
    """
    following = next((one for one in asked if not revealed(one)), None)
    row = []
    if following and revealed(current):
        turn = _turn_to(following, at)
        row.append(Button(f"{at}_next", "Next question", turn, following.start))
    presses.buttons(f"{at}_go_on", *row)


def _turn_to(question: Prediction, at: str) -> Act:
    def turn(here: Learner, _: Any) -> None:
        here.asked[at] = question.name

    return turn


def _fared(question: Prediction) -> str:
    """Return the sign of an answer; none for a question that is open or was just shown."""
    given = record.answered(learner.current().entries).get(question.name, UNKNOWN)
    if given == UNKNOWN:
        return ""
    return " ✓" if question.options[given].right else " ✗"


def _skip_or_from_before(page: Sequence[Prediction]) -> None:
    """Draw the way past all questions of the page, or, where none is left, one from before."""
    left = [question for question in page if not revealed(question)]

    def skip(here: Learner, _: Any) -> None:
        for question in left:
            answers.give(here, question, UNKNOWN)

    if left:
        label = "Skip the questions and show all of this page"
        presses.buttons("skip", Button("skip_questions", label, skip, look="quiet"))
    else:
        _from_before()


def _from_before() -> None:
    """Draw a question of another page in which a misconception comes back, if there is one.

    It is chosen when the page is opened, and stays while the page is.
    """
    here = learner.current()
    if here.returning is None:
        met = record.answered(here.entries) | record.asked_again(here.entries)
        back = coming_back(record.trouble(here.entries), met)
        found = next((one for one in back if one.page != here.page), None)
        here.returning = found.name if found else ""
        if found:
            answers.ask_again(here, found)
    if not here.returning:
        return
    item = predictions()[here.returning]
    given = record.asked_again(here.entries).get(item.name)
    with st.container(border=True, key=f"again_{item.name}"):
        st.markdown(f"**From before.** {item.question}")
        if given is None:
            _choices(item, lambda here, number: answers.give_again(here, item, number))
        else:
            meet(item, given, views=False)
            contents.link(
                item.page, f"Look at it on “{BY_ADDRESS[item.page].title}”", **item.right.show
            )


def trouble() -> None:
    """Draw the misconceptions that the learner has shown, and where each is cleared up."""
    found = record.trouble(learner.current().entries)
    if not found:
        return
    st.markdown(
        "Your answers have shown these misconceptions. They come back in questions on other pages "
        "and in the quiz, until you answer two such questions in a row correctly."
    )
    for key, since in found.items():
        said, page = MISCONCEPTIONS[key]
        st.markdown(f"- “{said}” ({since} of {ENOUGH} right since)")
        contents.link(page, f"Look at it on “{BY_ADDRESS[page].title}”")


def _ask(question: Prediction, at: str) -> None:
    count = len(of_page(question.page))
    twin = question.twin if question.name in learner.current().twins else None
    asked = twin or question
    st.markdown(f"**Question {_number(question)} of {count}. Predict.** {asked.question}")
    if revealed(asked):
        meet(asked, record.answered(learner.current().entries)[asked.name])
        _again(question, asked)
        return
    presses.buttons(f"{asked.key}_options", *_answers(question, asked, at), column=True)


def _answers(question: Prediction, asked: Prediction, at: str) -> list[Button]:
    """Return the buttons that answer a question, or its twin that is asked in its place."""

    def answer(here: Learner, number: int) -> None:
        here.asked[at] = question.name
        answers.give(here, asked, number)

    return answer_buttons(asked, asked.key, answer, asked.right.show)


def _choices(
    prediction: Prediction,
    answer: Callable[[Learner, int], None],
) -> None:
    presses.buttons(
        f"{prediction.key}_options",
        *answer_buttons(prediction, prediction.key, answer, None),
        column=True,
    )


def answer_buttons(
    prediction: Prediction,
    key: str,
    answer: Callable[[Learner, int], None],
    show: Mapping[str, Any] | None,
    *,
    salt: object = "",
    unknown: str = "Just show me",
) -> list[Button]:
    """Return the buttons of the options, and of the way past them."""

    def act(number: int) -> Act:
        return lambda here, _: answer(here, number)

    return [
        *(
            Button(f"{key}_{number}", prediction.options[number].text, act(number), show)
            for number in prediction.mixed(salt)
        ),
        Button(f"{key}_show", unknown, act(UNKNOWN), show, look="quiet"),
    ]


def meet(prediction: Prediction, given: int, salt: object = "", *, views: bool = True) -> None:
    """Draw what an answer is met with: the verdict, the options as they were, the evidence.

    A wrong answer is called a mistake that many make, by its name, with its reason and the number
    that decides, and the right one comes after it. With `views`, buttons show the views that prove
    them.
    """
    right = prediction.right
    chosen = prediction.options[given] if given != UNKNOWN else None
    if chosen is right:
        st.markdown("✓ **Right.**")
    elif chosen:
        st.markdown(f"✗ **A common mistake:** “{MISCONCEPTIONS[chosen.misconception].said}”")
    st.markdown("\n".join(_marked(prediction, number, given) for number in prediction.mixed(salt)))
    measured = lessons.evidence(prediction), lessons.setting(prediction)
    if chosen and chosen is not right:
        failing = lessons.evidence(prediction, chosen), lessons.setting(prediction, chosen)
        _said(f"You said: *{chosen.text}*", *failing)
        st.markdown(chosen.why)
        if views:
            _view(prediction, chosen, "Show me where it fails")
        st.markdown(f"**{right.text}**")
        if failing == measured:
            measured = "", ""
    _said(right.why, *measured)
    if views:
        _view(prediction, right, "Show me what is right" if chosen is not right else "Show me")
    if chosen and chosen is not right:
        _read_on(prediction.page, MISCONCEPTIONS[chosen.misconception].page)


def _said(words: str, evidence: str, setting: str) -> None:
    """Draw a sentence with its evidence, and at which numbers that was measured."""
    st.markdown(f"{words} {evidence}")
    if setting:
        st.caption(setting)


def _marked(prediction: Prediction, number: int, given: int) -> str:
    """Return an option as a line of a list, with how it fared."""
    option = prediction.options[number]
    sign = "✓ " if option.right else "✗ " if number == given else ""
    yours = " (your answer)" if number == given else ""
    return f"- {sign}{option.text}{yours}"


def _read_on(page: str, other: str) -> None:
    """Draw a link to the page that clears a misconception up, if it is not this one."""
    if other != page:
        contents.link(other, f"More about it on “{BY_ADDRESS[other].title}”")


def _again(question: Prediction, asked: Prediction) -> None:
    """Draw the button that asks again: another form of the same question, where there is one."""

    following = question if asked is question.twin else question.twin or question
    taken_back = not question.twin or revealed(following)

    def again(here: Learner, _: Any) -> None:
        if following is question:
            here.twins.discard(question.name)
        else:
            here.twins.add(question.name)
        if taken_back:
            answers.take_back(here, following.name)

    label = "Ask me a similar question" if question.twin else "Ask me again"
    key = f"{asked.key}_again"
    presses.buttons(key, Button(key, label, again, following.start, look="quiet"))


def _view(prediction: Prediction, option: Option, label: str) -> None:
    key = f"{prediction.key}_view_{prediction.options.index(option)}"
    figure = lessons.place_of(prediction.figure, BY_ADDRESS[prediction.page].name)[1]
    presses.buttons(key, Button(key, label, show=option.show, sought=figure))
