"""Words that move: a line leads to where each word is then, and its output is beside it."""

from typing import Any

import numpy as np
import pytest

from pe_core.figures import word_moves

WORDS = ["<b>one</b>", "two", "three"]
PLACES = [2, 0, 1]
BEFORE = [[0.5, -1.0], [0.25, 1.0], [0.0, 0.75]]
AFTER = [[0.5, -1.0], [0.25, 0.5], [0.0, 0.75 + 1e-16]]


@pytest.fixture
def drawn(sent) -> Any:
    def draw(after: Any = AFTER) -> dict[str, Any]:
        told = {"title": "Words that move", "alt": "Three words in two orders."}
        return sent(word_moves(WORDS, PLACES, BEFORE, after, rounding=1e-12, limit=1.0, **told))

    return draw


def moved(figure: dict[str, Any]) -> dict[str, set[tuple[float, float]]]:
    """Return from where to where lines lead across, for each dash of line."""
    found: dict[str, set[tuple[float, float]]] = {}
    for trace in figure["data"]:
        ends = [pair for pair in zip(trace["x"], trace["x"][1:], strict=False) if None not in pair]
        tall = [pair for pair in zip(trace["y"], trace["y"][1:], strict=False) if None not in pair]
        if trace["mode"] == "lines" and tall and tall[0][0] - tall[0][1] > 1.2:
            found[trace["line"]["dash"]] = set(ends)
    return found


def test_a_line_leads_from_each_word_to_its_new_position(drawn) -> None:
    assert moved(drawn()) == {"solid": {(0, 2), (2, 1)}, "7px,4px": {(1, 0)}}
    assert moved(drawn(None)) == {"2px,3px": {(0, 2), (1, 0), (2, 1)}}


def test_an_output_that_stays_has_bars_of_the_same_heights_at_another_place(drawn) -> None:
    bars: dict[tuple[float, float], set[float]] = {}
    for trace in drawn()["data"]:
        for x, foot, top in zip(trace["x"], trace["y"], trace["y"][1:], strict=False):
            if trace["mode"] == "lines" and None not in (x, foot, top) and abs(top - foot) < 1.2:
                bars.setdefault((round(x), foot), set()).add(round(top - foot, 9))
    before, after = sorted({foot for _, foot in bars}, reverse=True)
    assert bars[0, before] == bars[2, after]
    assert bars[1, before] < bars[0, after]  # beside it, what it was


def test_what_stands_side_by_side_does_not_collide_on_a_phone(sent) -> None:
    for count in range(1, 13):
        fits(sent, count)


def fits(sent: Any, count: int) -> None:
    outputs = np.full((count, 1), 0.5)
    after = outputs + np.where(np.arange(count) % 2, 0.123456, 0)[:, None]
    told = {"title": "Words that move", "alt": "Words in two orders."}
    words = ["representation"] * count
    figure = sent(
        word_moves(words, range(count), outputs, after, rounding=1e-12, limit=1.0, **told)
    )
    place = (312 - 66) / max(count, 3)  # on a screen of 360; a letter is half as wide as high
    notes = figure["layout"]["annotations"]
    assert len(notes) == 3 * count
    for note in notes:
        assert len(note["text"]) * 0.52 * note["font"]["size"] <= place, note["text"]


@pytest.mark.parametrize("count", [12, 13])
def test_words_without_room_are_in_the_hover(sent, count: int) -> None:
    words = [f"w{number}" for number in range(count)]
    outputs = [[float(number)] for number in range(count)]
    told = {"title": "Words that move", "alt": "Many words in two orders."}
    figure = sent(
        word_moves(
            words, range(count), outputs, outputs, rounding=1e-12, limit=float(count), **told
        )
    )
    written = {note["text"] for note in figure["layout"]["annotations"]}
    assert (set(words) <= written) is (count <= 12)
    (hovers, *_) = [trace for trace in figure["data"] if trace["mode"] == "markers"]
    assert [row[0] for row in hovers["customdata"]] == words
