"""How dials stand in rows: what a page learns of it, and what of it is drawn."""

from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core.figures import Arc, arcs, clock_hands, hidden_hands

WAVES = pe_core.wavelengths(16)
HANDS = pe_core.sinusoidal(40, 16).reshape(40, 8, 2)


def clocks(dials: int, **settings: Any) -> dict[str, Any]:
    given = {"position": 12, "offset": 5} | settings
    return clock_hands(
        HANDS[12, :dials], HANDS[17, :dials], range(dials), 8, WAVES, **given
    ).parts  # fmt: skip


@pytest.mark.parametrize("dials", range(1, 9))
def test_a_page_learns_how_many_rows_there_are_and_how_far_apart(dials: int) -> None:
    shown = clocks(dials)["layout"]["meta"]
    places = [(dial["x"], dial["y"]) for dial in shown["dials"]]
    across, down = sorted({x for x, _ in places}), sorted({y for _, y in places})
    rows = shown["rows"]
    assert rows == {"count": len(down), "across": len(across), "pitch": rows["pitch"]}
    assert (rows["across"], rows["count"]) == (min(dials, 4), 1 if dials <= 4 else 2)
    assert np.diff(down) == pytest.approx([rows["pitch"]] * (len(down) - 1))
    assert down[0] == across[0] == 0
    # From left to right, and the rows from above, like text.
    assert places == sorted(places, key=lambda place: (-place[1], place[0]))
    hidden = hidden_hands(HANDS[12, :dials], range(dials), 8, WAVES, position=12)
    assert hidden.parts["layout"]["meta"]["rows"] == rows


@pytest.mark.parametrize("dials", [1, 4, 8])
def test_the_plane_reaches_equally_far_beyond_the_dials_and_has_room_for_their_names(
    dials: int,
) -> None:
    layout = clocks(dials)["layout"]
    places = [(dial["x"], dial["y"]) for dial in layout["meta"]["dials"]]
    (left, right), (low, high) = layout["xaxis"]["range"], layout["yaxis"]["range"]
    beyond = -left
    assert right - max(x for x, _ in places) == pytest.approx(beyond)
    assert low == left
    assert 1 < beyond < 1.5
    # The dials of two neighbours do not meet, and no name reaches into the row above it.
    notes = layout["annotations"]
    assert high - max(note["y"] for note in notes) == pytest.approx(1)
    if dials == 8:
        assert notes[4]["y"] + 1 < places[0][1] - 1


def test_a_dial_is_a_ring_with_a_mark_at_noon() -> None:
    shapes = clocks(8, chosen=2)["layout"]["shapes"]
    rings = [shape for shape in shapes if shape["type"] == "circle"]
    noons = [shape for shape in shapes if shape.get("name") == "noon"]
    for ring, noon in zip(rings, noons, strict=True):
        assert noon["x0"] == noon["x1"] == (ring["x0"] + ring["x1"]) / 2
        assert noon["y1"] == ring["y1"]
        assert 0 < noon["y1"] - noon["y0"] < 0.25
        assert ring["layer"] == "below"
    others = {ring["line"]["color"] for ring in (*rings[:2], *rings[3:])}
    assert rings[2]["line"]["color"] not in others
    assert {ring["line"]["color"] for ring in rings[2:3]} == {
        noon["line"]["color"] for noon in noons
    }


def test_every_hand_at_t_can_be_taken_at_its_tip() -> None:
    figure = clocks(8)
    tips = figure["data"][0]
    grips = figure["layout"]["meta"]["grips"]
    assert [(grip["x"], grip["y"]) for grip in grips] == list(
        zip(tips["x"], tips["y"], strict=True)
    )
    assert {grip["drag"] for grip in grips} == {"dial"}


@pytest.mark.parametrize(
    ("dials", "title"),
    [(1, "1 pair as a clock hand at position 12"), (3, "3 pairs as clock hands at position 12")],
)
def test_the_title_counts_the_hands(dials: int, title: str) -> None:
    assert clocks(dials)["layout"]["meta"]["title"] == title


@pytest.mark.parametrize(("position", "said"), [(0, "0.00"), (1, "under 0.01"), (31, "0.01")])
def test_turns_that_would_be_rounded_to_none_are_said_to_be_few(position: int, said: str) -> None:
    wave = [6200.0]
    figure = clock_hands([[0, 1]], [[0, 1]], [0], 1, wave, position=position, offset=0).parts
    assert f"since position 0 is {said} for pair 0" in figure["layout"]["meta"]["alt"]
    (note,) = figure["layout"]["annotations"]
    assert note["text"].split("<br>")[2] == f"{said.replace('under ', '&lt;')} turns"


def test_a_trail_grows_evenly_stronger_up_to_the_hand() -> None:
    trail = clocks(2, trail=HANDS[4:12, :2])["data"][0]
    shades = trail["marker"]["opacity"][::2]
    steps = np.diff(shades)
    assert steps == pytest.approx([steps.mean()] * 7, abs=0.011)
    assert 0.1 < shades[0] < 0.25
    assert 0.6 < shades[-1] < 0.8
    assert trail["marker"]["line"]["width"] == 0
    assert trail["mode"] == "markers"


# Arcs stand in rows of dials too.
def turned(rows: int, wide: int) -> dict[str, Any]:
    dial = Arc("pair 0", 0, 1.0, 2.0)
    return arcs([[dial] * wide] * rows, pairs=1, title="Arcs", alt="Dials.").parts["layout"]


@pytest.mark.parametrize(("rows", "wide"), [(1, 1), (1, 4), (3, 2)])
def test_arcs_stand_in_a_plane_with_room_for_their_names(rows: int, wide: int) -> None:
    layout = turned(rows, wide)
    circles = [shape for shape in layout["shapes"] if shape.get("name") == "circle"]
    centres = [((c["x0"] + c["x1"]) / 2, (c["y0"] + c["y1"]) / 2) for c in circles]
    across, down = (sorted(set(side)) for side in zip(*centres, strict=True))
    assert (len(down), len(across)) == (rows, wide)
    assert across[0] == down[0] == 0
    (left, right), (low, high) = layout["xaxis"]["range"], layout["yaxis"]["range"]
    assert -left == -low == pytest.approx(right - across[-1])
    assert 1.14 < -left < 1.5  # the arc of new angles lies inside
    for gap in (*np.diff(across), *np.diff(down)):
        assert gap > 2.6
    for note, (x, y) in zip(layout["annotations"], centres, strict=True):
        assert note["x"] == x
        assert 1.14 < note["y"] - y < 1.3
        assert note["yanchor"] == "bottom"
        assert note["y"] + 1 < high
    assert layout["uirevision"] == f"arcs {rows} {wide}"
