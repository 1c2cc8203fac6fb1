"""The page that identifies a table of the learner's own."""

from hashlib import sha256

import streamlit as st

from course import own_table_words
from course.numerals import grouped
from course.own_table import Given, read
from ui import controls, lesson, presses

_KINDS = ("csv", "tsv", "txt", "npy")
_EXAMPLE = "0, 1, 0, 1\n0.8415, 0.5403, 0.0100, 1.0000\n0.9093, -0.4161, 0.0200, 0.9998"
_KEPT = "own_table_said"  # in the session: the answer to what lies there now


def draw() -> None:
    """Draw where a table is pasted or dropped, and beside it what it is."""
    left, right = lesson.side_by_side()
    with left, lesson.group("table_input"):
        st.markdown(
            "Paste the rows of a table that your code computes, or drop its file. It is compared "
            "with the tables of known libraries and with the bugs of the gallery, one by one and "
            "mixed. Set the base n to the one that it should have. The table is kept only while "
            "this page is open and is sent to nobody else."
        )
        pasted = presses.pasted(
            "table_pasted", "Rows of your table", "Compare it", rows=9, example=_EXAMPLE
        )
        dropped = presses.own_files("table_dropped", "A file with your table", _KINDS)
        if pasted and dropped:
            st.markdown("The file is read, and not what is pasted.")
    with right, lesson.group("table_report"):
        data = dropped[0].data if dropped else pasted.encode("utf-8", "replace")
        if not data.strip():
            st.session_state.pop(_KEPT, None)
            st.markdown(
                "Paste or drop a table and press “Compare it”. You then read here which of the "
                "known tables it is, where it first differs from the paper's, and which line of "
                "code mends it."
            )
            return
        _report(data, float(controls.current().n))


def _report(data: bytes, base: float) -> None:
    """Say which table it is, worked out once for each table and base."""
    name = sha256(data).hexdigest(), base
    if st.session_state.get(_KEPT, (None,))[0] != name:
        st.session_state[_KEPT] = name, _said(data, base)
    said = st.session_state[_KEPT][1]
    if isinstance(said, str):
        st.markdown(f"**{lesson.plain(said)}**")
        return
    st.markdown(f"**{lesson.plain(said.verdict)}** Compared at n = {grouped(int(base))}.")
    if said.elsewhere:
        st.markdown(said.elsewhere)
    if said.lines:
        st.markdown("With these lines your code computes the paper's table:")
        st.code(said.lines, language="python", wrap_lines=True)
    if said.properties.rows:
        lesson.tabled(said.properties)


def _said(data: bytes, base: float) -> own_table_words.Said | str:
    try:
        given: Given = read(data)
        return own_table_words.said(given, base)
    except ValueError as error:
        return str(error)
