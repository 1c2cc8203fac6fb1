"""What time is it? A hidden position shows its hands, and the learner reads it from them.

`ui.memory` keeps the round and the score.
"""

from random import Random
from typing import TypedDict

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from course.hidden_position import verdict
from course.view import View
from ui import controls, lesson, memory

_KEPT = "game"


class Game(TypedDict):
    """The hidden position, the answer to it, the number of the round, and the score so far."""

    hidden: int
    given: int | None
    round: int
    answers: int
    right: int


def draw() -> None:
    """Draw the hands of this round, and beside them the field for the answer or the verdict."""
    view = controls.current()
    if not memory.value(_KEPT):
        st.button("Hide a position", key="game_start", on_click=start)
        return
    if memory.value(_KEPT)["hidden"] >= view.L:  # the table has shrunk
        start()
    game: Game = memory.value(_KEPT)
    hidden, given = game["hidden"], game["given"]
    figure, beside = _places()
    with figure:
        answer = {} if given is None else {"answer": given + 1}
        lesson.figure("hidden_hands", None, position=hidden, **answer)
    with beside:
        if given is None:
            _ask(view, game)
        else:
            st.markdown("\n\n".join(verdict(view, hidden, given)))
            st.button("New round", on_click=start, type="primary")
        if game["answers"]:
            st.markdown(f"Right so far: **{game['right']} of {game['answers']}**")


def start() -> None:
    """Begin a round at another position, drawn anew; at position 0 all hands point to 12."""
    before: Game = memory.value(_KEPT) or Game(hidden=0, given=None, round=0, answers=0, right=0)
    places = [place for place in range(1, controls.current().L) if place != before["hidden"]]
    hidden = Random().choice(places or [1])
    memory.keep(_KEPT, before | {"hidden": hidden, "given": None, "round": before["round"] + 1})


def _places() -> tuple[DeltaGenerator, DeltaGenerator]:
    if lesson.presenting():
        return st.container(), st.container()
    wide, narrow = st.columns([5, 2], gap="medium")
    return wide, narrow


def _ask(view: View, game: Game) -> None:
    """Draw the field for the answer. Another round or another length has a field of its own."""
    state, last = st.session_state, view.L - 1
    key = f"game_answer_{game['round']}_{last}"

    def answer() -> None:
        given = state[key]
        if given is not None:
            right = game["right"] + (given == game["hidden"])
            score = {"answers": game["answers"] + 1, "right": right}
            memory.keep(_KEPT, game | {"given": given} | score)

    with st.form("game_form"):
        st.number_input(f"Which position is it, 0 to {last}?", 0, last, value=None, key=key)
        st.form_submit_button("Answer", on_click=answer)
