"""The game of the hidden position: a learner reads it from its clock hands.

The record keeps the round and the score.
"""

from random import Random
from typing import Any, TypedDict

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from course.hidden_position import verdict
from course.view import View
from ui import learner, lesson, presses
from ui.learner import Act, Learner
from ui.presses import Button

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
    here = learner.current()
    if not here.value(_KEPT):
        presses.buttons("game_start", Button("game_start", "Hide a position", start))
        return
    if here.value(_KEPT)["hidden"] >= here.view.L:  # the table has shrunk
        start(here, None)
    game: Game = here.value(_KEPT)
    hidden, given = game["hidden"], game["given"]
    figure, beside = _places()
    with figure:
        answer = {} if given is None else {"answer": given + 1}
        lesson.figure("hidden_hands", None, position=hidden, **answer)
    with beside:
        if given is None:
            _ask(here.view, game)
        else:
            st.markdown("\n\n".join(verdict(here.view, hidden, given)))
            presses.buttons("game_on", Button("game_on", "New round", start, look="filled"))
        if game["answers"]:
            st.markdown(f"Right so far: **{game['right']} of {game['answers']}**")


def start(here: Learner, _: Any) -> None:
    """Begin a round at another position, drawn anew; at position 0 all hands point to 12."""
    before: Game = here.value(_KEPT) or Game(hidden=0, given=None, round=0, answers=0, right=0)
    places = [place for place in range(1, here.view.L) if place != before["hidden"]]
    hidden = Random().choice(places or [1])
    here.keep(_KEPT, before | {"hidden": hidden, "given": None, "round": before["round"] + 1})


def _places() -> tuple[DeltaGenerator, DeltaGenerator]:
    if lesson.presenting():
        return st.container(), st.container()
    wide, narrow = st.columns([5, 2], gap="medium")
    return wide, narrow


def _ask(view: View, game: Game) -> None:
    """Draw the field for the answer."""
    ask = f"Which position is it, 0 to {view.L - 1}?"
    presses.number(f"game_answer_{game['round']}", ask, "Answer", view.L - 1, _answer(game))


def _answer(game: Game) -> Act:
    def act(here: Learner, given: Any) -> None:
        right = game["right"] + (given == game["hidden"])
        score = {"answers": game["answers"] + 1, "right": right}
        here.keep(_KEPT, game | {"given": given} | score)

    return act
