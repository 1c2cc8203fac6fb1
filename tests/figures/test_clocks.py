import numpy as np
import pytest

import pe_core
from pe_core.figures import clock_hands, pair_colour

D, OFFSET = 32, 5
PAIRS = [0, 1, 2, 3, 5, 8, 12, 15]
WAVES = pe_core.wavelengths(D)
PLACES = range(10, 40)
NOW, LATER = (
    pe_core.sinusoidal(30, D, start=first).reshape(30, 16, 2)[:, PAIRS] for first in (10, 15)
)


def drawn(dials: int = 8, **settings):
    settings = {"start": 12, "offset": OFFSET} | settings
    return clock_hands(
        NOW[:, :dials], LATER[:, :dials], PAIRS[:dials], 16, WAVES, PLACES, **settings
    )


def tips(traces: list[dict]) -> np.ndarray:
    return np.array([[trace["x"][1], trace["y"][1]] for trace in traces])


def test_the_hands_start_at_the_shared_position(sent) -> None:
    figure = sent(drawn())
    np.testing.assert_allclose(tips(figure["data"][:8]), NOW[2], atol=1e-5)
    np.testing.assert_allclose(tips(figure["data"][8:16]), LATER[2], atol=1e-5)
    assert figure["layout"]["sliders"][0]["active"] == 2


def test_each_frame_is_one_position(sent) -> None:
    frames = sent(drawn())["frames"]
    assert [frame["name"] for frame in frames] == [str(place) for place in PLACES]
    for index, frame in enumerate(frames):
        assert frame["traces"] == list(range(18))
        np.testing.assert_allclose(tips(frame["data"][:8]), NOW[index], atol=1e-5)
        np.testing.assert_allclose(tips(frame["data"][8:16]), LATER[index], atol=1e-5)
        place = PLACES[index]
        assert frame["data"][16]["name"] == f"position t = {place} (this figure only)"
        assert frame["data"][17]["name"] == f"t + φ = {place + OFFSET}"
        text = frame["layout"]["annotations"][0]["text"]
        assert text == f"{place / WAVES[0]:.2f} turns"


def test_hands_differ_in_more_than_colour(sent) -> None:
    figure = sent(drawn())
    for dial, pair in enumerate(PAIRS):
        now, later = figure["data"][dial], figure["data"][8 + dial]
        assert now["line"]["color"] == later["line"]["color"] == pair_colour(pair, 16)
        assert now["line"]["width"] > later["line"]["width"]
        assert (now["line"]["dash"], now["marker"]["symbol"]) == ("solid", "circle")
        assert (later["line"]["dash"], later["marker"]["symbol"]) == ("7px,4px", "diamond")


def test_steps_lead_to_the_neighbours_of_each_frame(sent) -> None:
    figure = sent(drawn())
    menus = [figure["layout"]["updatemenus"][0]["buttons"]]
    menus += [frame["layout"]["updatemenus"][0]["buttons"] for frame in figure["frames"]]
    labels = ["Play", "Pause", "Step back", "Step forward"]
    for buttons, place in zip(menus, [12, *PLACES], strict=True):
        assert [button["label"] for button in buttons] == labels
        assert buttons[2]["args"][0] == [str(max(place - 1, 10))]
        assert buttons[3]["args"][0] == [str(min(place + 1, 39))]


def test_play_goes_on_from_the_frame_shown(sent) -> None:
    figure = sent(drawn())
    play = figure["layout"]["updatemenus"][0]["buttons"][0]["args"]
    assert play[0] == [str(place) for place in range(12, 40)]
    assert play[1]["frame"]["duration"] == 120
    assert play[1]["transition"]["duration"] == 0
    later = figure["frames"][7]["layout"]["updatemenus"][0]["buttons"][0]["args"]
    assert later[0] is None
    assert later[1]["fromcurrent"] is True


def test_a_single_position_has_no_controls(sent) -> None:
    still = sent(clock_hands(NOW[:1], LATER[:1], PAIRS, 16, WAVES, [10], start=10, offset=OFFSET))
    assert not {"updatemenus", "sliders"} & still["layout"].keys()
    assert not still.get("frames")
    assert still["data"][16]["name"] == "position t = 10"


@pytest.mark.parametrize("dials", [1, 3, 4, 5, 8])
def test_dials_are_round_and_apart(sent, dials: int) -> None:
    layout = sent(drawn(dials))["layout"]
    cells = []
    for dial in range(dials):
        suffix = str(dial + 1) if dial else ""
        x, y = layout["xaxis" + suffix], layout["yaxis" + suffix]
        assert y["scaleanchor"] == "x" + suffix
        assert x["visible"] is y["visible"] is False
        cells.append((*x["domain"], *y["domain"]))
    for index, (left, right, low, high) in enumerate(cells):
        for other in cells[:index]:
            apart = left >= other[1] or right <= other[0] or high <= other[2] or low >= other[3]
            assert apart
    rows = {cell[3] for cell in cells}
    assert len(rows) == (1 if dials <= 4 else 2)


@pytest.mark.parametrize("dials", [4, 8])
def test_the_chosen_dial_has_a_thicker_ring_and_the_word(sent, dials: int) -> None:
    layout = sent(drawn(dials, chosen=2))["layout"]
    rings = [shape["line"]["width"] for shape in layout["shapes"] if shape["type"] == "circle"]
    assert rings.index(max(rings)) == 2
    words = [note["text"] for note in layout["annotations"]]
    assert ["chosen" in word for word in words] == [k == dials + 2 for k in range(2 * dials)]
    assert "<b>pair 2</b>" in words[dials + 2]
    assert "λ 19.9" in words[dials + 2]


def test_the_hands_in_words() -> None:
    alt = drawn(chosen=0).layout.meta["alt"]
    assert "position t = 12, a second hand at t + φ = 17" in alt
    assert "pair 0 (wavelength 6.28) 1.91" in alt
    assert "sine -0.5366, cosine 0.8439" in alt
    assert "moves this figure only" in alt
    assert alt != drawn(start=13).layout.meta["alt"]


def test_eight_hands_over_101_positions_are_small() -> None:
    hands = pe_core.sinusoidal(106, D).reshape(106, 16, 2)[:, PAIRS]
    figure = clock_hands(
        hands[:101], hands[5:], PAIRS, 16, WAVES, range(101), start=0, offset=5, chosen=3
    )
    assert len(figure.to_json()) < 225_000
