import numpy as np
import pytest

import pe_core
from pe_core.figures import clock_hands, pair_colour

D, T = 16, 12
WAVES = pe_core.wavelengths(D)
HANDS = pe_core.sinusoidal(40, D).reshape(40, D // 2, 2)


def drawn(trail=None, dials: int = 8):
    return clock_hands(
        HANDS[T, :dials], HANDS[T + 5, :dials], range(dials), 8, WAVES, position=T, offset=5,
        trail=trail,
    )  # fmt: skip


@pytest.mark.parametrize(("length", "dials"), [(1, 8), (6, 8), (12, 3), (32, 1)])
def test_the_trail_lies_where_the_tips_were(sent, length, dials) -> None:
    earlier = HANDS[:length, :dials]
    figure = sent(drawn(earlier, dials))
    trail = figure["data"][0]
    middle = np.array([[dial["x"], dial["y"]] for dial in figure["layout"]["meta"]["dials"]])
    expected = (earlier + middle).reshape(-1, 2)
    np.testing.assert_allclose(np.c_[trail["x"], trail["y"]], expected, atol=1e-5)
    colours = [pair_colour(pair, 8) for pair in range(dials)] * length
    assert trail["marker"]["color"] == colours


def test_older_points_are_fainter(sent) -> None:
    marker = sent(drawn(HANDS[:T]))["data"][0]["marker"]
    shades = np.reshape(marker["opacity"], (T, 8))
    assert (shades == shades[:, :1]).all()
    assert (np.diff(shades[:, 0]) > 0).all()
    assert 0 < shades.min() < shades.max() < 0.8


def test_the_trail_lies_beneath_all_and_answers_to_nothing(sent) -> None:
    with_, without = sent(drawn(HANDS[:T])), sent(drawn())
    trail, *rest = with_["data"]
    assert rest == without["data"]
    assert with_["layout"] == without["layout"]
    assert (trail["hoverinfo"], trail["showlegend"]) == ("skip", False)
    assert trail["marker"]["size"] < rest[0]["marker"]["size"]


@pytest.mark.parametrize("empty", [None, [], HANDS[:0]])
def test_at_position_0_there_is_no_trail(sent, empty) -> None:
    assert sent(drawn(empty)) == sent(drawn())
