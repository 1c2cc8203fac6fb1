"""What time is it? A hidden position shows its hands, and the learner reads it from them.

The round and the score stay in the session.
"""

from random import Random

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

import pe_core
from ui import controls, lesson
from ui.view import View
from ui.views.encoding import riddle_pairs

# What the session keeps: the hidden position, the answer to it, the number of the round, and how
# many answers there were and how many of them were right.
_HIDDEN, _GIVEN, _ROUND = "game_hidden", "game_given", "game_round"
_ANSWERS, _RIGHT = "game_answers", "game_right"

_ALIKE = 10  # degrees: hands that are no further apart look the same


def draw() -> None:
    """Draw the hands of this round, and beside them the field for the answer or the verdict."""
    state, view = st.session_state, controls.current()
    if _HIDDEN not in state:
        st.button("Hide a position", key="game_start", on_click=start)
        return
    if state[_HIDDEN] >= view.L:  # the table has shrunk
        start()
    hidden, given = state[_HIDDEN], state[_GIVEN]
    figure, beside = _places()
    with figure:
        answer = {} if given is None else {"answer": given + 1}
        lesson.figure("hidden_hands", position=hidden, **answer)
    with beside:
        if given is None:
            _ask(view)
        else:
            st.markdown("\n\n".join(verdict(view, hidden, given)))
            st.button("New round", on_click=start, type="primary")
        if state.get(_ANSWERS):
            st.markdown(f"Right so far: **{state.get(_RIGHT, 0)} of {state[_ANSWERS]}**")


def start() -> None:
    """Begin a round at another position, drawn anew; at position 0 all hands point to 12."""
    state = st.session_state
    places = [place for place in range(1, controls.current().L) if place != state.get(_HIDDEN)]
    state[_HIDDEN], state[_GIVEN] = Random().choice(places or [1]), None
    state[_ROUND] = state.get(_ROUND, 0) + 1


def _places() -> tuple[DeltaGenerator, DeltaGenerator]:
    if lesson.presenting():
        return st.container(), st.container()
    wide, narrow = st.columns([5, 2], gap="medium")
    return wide, narrow


def _ask(view: View) -> None:
    """Draw the field for the answer. Another round or another length has a field of its own."""
    state, last = st.session_state, view.L - 1
    key = f"game_answer_{state[_ROUND]}_{last}"

    def answer() -> None:
        given = state[key]
        if given is not None:
            state[_GIVEN] = given
            state[_ANSWERS] = state.get(_ANSWERS, 0) + 1
            state[_RIGHT] = state.get(_RIGHT, 0) + (given == state[_HIDDEN])

    with st.form("game_form"):
        st.number_input(f"Which position is it, 0 to {last}?", 0, last, value=None, key=key)
        st.form_submit_button("Answer", on_click=answer)


def verdict(view: View, hidden: int, given: int) -> list[str]:
    """Return what to say to an answer: how far off it is, and which hands give it away."""
    if given == hidden:
        return [f"**Right.** It is position {hidden}."]
    side = "too far on" if given > hidden else "short of it"
    tokens = _tokens(abs(given - hidden))
    said = f"**Not so.** It is position {hidden}. You said {given}, {tokens} {side}."
    apart = hands_apart(view, hidden, given)
    tells = max(apart, key=lambda pair: apart[pair])
    alike = [pair for pair in apart if apart[pair] <= _ALIKE]
    if tells in alike:
        return [said, "No dial here gives it away: all hands look the same at both positions."]
    lines = [
        said,
        f"Pair {tells} gives it away: its hand stands {apart[tells]:.0f}° from where your "
        "answer would put it.",
    ]
    if alike:
        lines.append(
            f"On pair{'s' * (len(alike) > 1)} {', '.join(map(str, alike))} both positions look "
            f"the same, to within {_ALIKE}°."
        )
    return lines


def _tokens(count: int) -> str:
    return f"{count} token{'s' * (count > 1)}"


def hands_apart(view: View, one: int, other: int) -> dict[int, float]:
    """Return the angle between the hands of two positions, in degrees, by the pair of each dial."""
    first, second = pe_core.turns([one, other], view.d, view.n)
    shares = abs(first - second) % 1
    return {pair: 360 * min(shares[pair], 1 - shares[pair]) for pair in riddle_pairs(view)}
