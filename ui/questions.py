"""The questions of a lesson: asked before the page tells, met with a reason, and asked again."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from course import lessons
from course.bank import of_page, predictions
from course.contents import AT
from course.questions import MISCONCEPTIONS, UNKNOWN, Option, Prediction
from course.trouble import ENOUGH, coming_back
from ui import answers, contents, controls


def revealed(prediction: Prediction) -> bool:
    """Return whether the learner has answered, or asked to be shown."""
    return prediction.name in answers.given()


def revealed_title() -> str | None:
    """Return the title that the page's figure has earned: none before its question is answered."""
    question = of_page(controls.here())[0]
    return question.revealed_title if revealed(question) else None


def holding(block: str) -> Prediction | None:
    """Return the question that holds back a block of the page, if it is still open."""
    for question in of_page(controls.here()):
        if block in question.reveals and not revealed(question):
            return question
    return None


def placeholder(question: Prediction) -> None:
    """Say in the place of a block which question holds it back."""
    st.caption(f"Hidden until you answer question {_number(question)}, or ask to be shown.")


def _number(question: Prediction) -> int:
    return of_page(question.page).index(question) + 1


def predict(*figures: str) -> None:
    """Draw the questions about these figures of the page, one at a time; without names, all.

    It begins with the first one that is open, or with that which the address of the page names.
    """
    page = of_page(controls.here())
    asked = [question for question in page if not figures or question.figure in figures]
    at = f"asked_{asked[0].name}"
    if controls.arrived():
        st.session_state[at] = st.query_params.get("question")
    question = _current(asked, at)
    with st.container(border=True, key=f"predict_{asked[0].name}"):
        _steps(asked, question, at)
        _ask(question, at)
        following = next((one for one in asked if not revealed(one)), None)
        if following and revealed(question):
            st.button("Next question", key=f"{at}_next", on_click=_go, args=(following, at))
    if asked[0] is page[0]:
        _skip_or_from_before(page)


def _current(asked: Sequence[Prediction], at: str) -> Prediction:
    """Return the question of a box that is shown: the one gone to, or the first that is open."""
    gone_to = st.session_state.get(at)
    still_open = (question for question in asked if not revealed(question))
    named = (question for question in asked if question.name == gone_to)
    return next(named, None) or next(still_open, asked[-1])


def _go(question: Prediction, at: str) -> None:
    st.session_state[at] = question.name
    controls.show(question.start)


def _steps(asked: Sequence[Prediction], current: Prediction, at: str) -> None:
    """Draw a button for each question of a box, with how it was answered."""
    if len(asked) == 1:
        return
    with st.container(horizontal=True, key=f"{at}_steps"):
        for question in asked:
            label = f"{_number(question)}{_fared(question)}"
            st.button(
                f"**{label}**" if question is current else label,
                key=f"{at}_{question.name}",
                on_click=_turn_to,
                args=(question, at),
                type="tertiary",
            )


def _turn_to(question: Prediction, at: str) -> None:
    st.session_state[at] = question.name


def _fared(question: Prediction) -> str:
    """Return the sign of an answer; none for a question that is open or was just shown."""
    given = answers.given().get(question.name, UNKNOWN)
    if given == UNKNOWN:
        return ""
    return " ✓" if question.options[given].right else " ✗"


def _skip_or_from_before(page: Sequence[Prediction]) -> None:
    """Draw the way past all questions of the page, or, where none is left, one from before."""
    left = [question for question in page if not revealed(question)]

    def skip() -> None:
        for question in left:
            answers.give(question, UNKNOWN)

    if left:
        label = "Skip the questions and show all of this page"
        st.button(label, key="skip_questions", on_click=skip, type="tertiary")
    else:
        _from_before()


def _from_before() -> None:
    """Draw a question of another page in which a misconception comes back, if there is one.

    It is chosen when the page is opened, and stays while the page is.
    """
    state = st.session_state
    if controls.arrived() or _RETURNING not in state:
        met = answers.given() | answers.asked_again()
        back = coming_back(answers.trouble(), met)
        item = next((one for one in back if one.page != controls.here()), None)
        state[_RETURNING] = item and item.name
        if item:
            answers.ask_again(item)
    if state[_RETURNING] is None:
        return
    item = predictions()[state[_RETURNING]]
    given = answers.asked_again().get(item.name)
    with st.container(border=True, key=f"again_{item.name}"):
        st.markdown(f"**From before.** {item.question}")
        if given is None:
            _choices(item, partial(answers.give_again, item))
        else:
            meet(item, given, views=False)
            contents.link(item.page, f"Look at it on “{AT[item.page].title}”", **item.right.show)


_RETURNING = "returning"


def trouble() -> None:
    """Draw the misconceptions that the learner has shown, and where each is cleared up."""
    found = answers.trouble()
    if not found:
        return
    st.markdown(
        "Your answers have shown these misconceptions. They come back in questions on other pages "
        "and in the quiz, until you answer two such questions in a row correctly."
    )
    for key, since in found.items():
        said, page = MISCONCEPTIONS[key]
        st.markdown(f"- “{said}” ({since} of {ENOUGH} right since)")
        contents.link(page, f"Look at it on “{AT[page].title}”")


def _ask(question: Prediction, at: str) -> None:
    count = len(of_page(question.page))
    twin = question.twin if st.session_state.get(_asks_twin(question)) else None
    asked = twin or question
    st.markdown(f"**Question {_number(question)} of {count}. Predict.** {asked.question}")
    if revealed(asked):
        meet(asked, answers.given()[asked.name])
        _again(question, asked)
        return

    def answer(number: int) -> None:
        st.session_state[at] = question.name
        answers.give(asked, number)
        controls.show(asked.right.show)

    _choices(asked, answer)
    if held := _told(asked.reveals):
        st.caption(f"Hidden until then: {held}.")


def _asks_twin(question: Prediction) -> str:
    """Return where the session keeps whether the twin of a question is asked in its place."""
    return f"twin_{question.name}"


_KINDS = {
    "figure": "figure",
    "numbers": "list of numbers",
    "formula": "formula",
    "checks": "list of checks",
    "table": "table",
    "steps": "derivation",
    "text": "part of the text",
}


def _told(reveals: tuple[str, ...]) -> str:
    """Return in words what a question holds back."""
    kinds = Counter(_KINDS[block.partition(".")[0]] for block in reveals)
    return ", ".join(_plural(kind, count) for kind, count in kinds.items())


def _plural(kind: str, count: int) -> str:
    if count == 1:
        return f"a {kind}"
    first, *rest = kind.split(" ")
    return " ".join([str(count), f"{first}s", *rest])


def _choices(prediction: Prediction, answer: Callable[[int], None]) -> None:
    for number in prediction.mixed():
        key, text = f"{prediction.key}_{number}", prediction.options[number].text
        st.button(text, key=key, on_click=answer, args=(number,), width="stretch")
    key = f"{prediction.key}_show"
    st.button("Just show me", key=key, on_click=answer, args=(UNKNOWN,), type="tertiary")


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
    if chosen and chosen is not right:
        st.markdown(f"You said: *{chosen.text}* {lessons.evidence(prediction, chosen)}")
        st.markdown(chosen.why)
        if views:
            _view(prediction, chosen, "Show me where it fails")
        st.markdown(f"**{right.text}**")
    st.markdown(f"{right.why} {lessons.evidence(prediction)}")
    if views:
        _view(prediction, right, "Show me what is right" if chosen is not right else "Show me")
    if chosen and chosen is not right:
        _read_on(prediction.page, MISCONCEPTIONS[chosen.misconception].page)


def _marked(prediction: Prediction, number: int, given: int) -> str:
    """Return an option as a line of a list, with how it fared."""
    option = prediction.options[number]
    sign = "✓ " if option.right else "✗ " if number == given else ""
    yours = " (your answer)" if number == given else ""
    return f"- {sign}{option.text}{yours}"


def _read_on(page: str, other: str) -> None:
    """Draw a link to the page that clears a misconception up, if it is not this one."""
    if other != page:
        contents.link(other, f"More about it on “{AT[other].title}”")


def _again(question: Prediction, asked: Prediction) -> None:
    """Draw the button that asks again: another form of the same question, where there is one."""

    def again() -> None:
        following = question
        if question.twin:
            following = question if asked is question.twin else question.twin
            st.session_state[_asks_twin(question)] = following is question.twin
        if not question.twin or revealed(following):
            answers.take_back(following.name)
        controls.show(following.start)

    label = "Ask me a similar question" if question.twin else "Ask me again"
    st.button(label, key=f"{question.key}_again", on_click=again, type="tertiary")


def _view(prediction: Prediction, option: Option, label: str) -> None:
    key = f"{prediction.key}_view_{prediction.options.index(option)}"
    seek = {"sought": True}
    st.button(label, key=key, on_click=controls.show, args=(option.show,), kwargs=seek)
