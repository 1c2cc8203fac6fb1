import numpy as np

import pe_core
from pe_core.figures import clock_hands, pair_colour

D, POSITION, OFFSET = 32, 12, 5
PAIRS = [0, 1, 2, 3, 5, 8, 12, 15]
WAVES = pe_core.wavelengths(D)


def hands(place: int) -> np.ndarray:
    return pe_core.sinusoidal(1, D, start=place).reshape(16, 2)[PAIRS]


def drawn(dials: int = 8, position: int = POSITION, **settings):
    now, later = hands(position)[:dials], hands(position + OFFSET)[:dials]
    return clock_hands(
        now, later, PAIRS[:dials], 16, WAVES, position=position, offset=OFFSET, **settings
    )


def centres(figure: dict) -> np.ndarray:
    return np.array([[dial["x"], dial["y"]] for dial in figure["layout"]["meta"]["dials"]])


def shapes(figure: dict, **wanted: str) -> list[dict]:
    found = figure["layout"]["shapes"]
    return [s for s in found if all(s.get(key) == value for key, value in wanted.items())]


def test_hands_reach_from_the_centre_to_sine_and_cosine(sent) -> None:
    for dials in [1, 5, 8]:
        figure = sent(drawn(dials))
        middle = centres(figure)
        lines = shapes(figure, name="hand")
        for index, place in enumerate((POSITION, POSITION + OFFSET)):
            expected = middle + hands(place)[:dials]
            tips = figure["data"][index]
            np.testing.assert_allclose(np.c_[tips["x"], tips["y"]], expected, atol=1e-5)
            mine = lines[index * dials : (index + 1) * dials]
            np.testing.assert_array_equal([[s["x0"], s["y0"]] for s in mine], middle)
            np.testing.assert_allclose([[s["x1"], s["y1"]] for s in mine], expected, atol=1e-5)
        assert len(lines) == 2 * dials


def test_hands_differ_in_more_than_colour(sent) -> None:
    figure = sent(drawn())
    lines = shapes(figure, name="hand")
    for now, later, pair in zip(lines[:8], lines[8:], PAIRS, strict=True):
        assert now["line"]["color"] == later["line"]["color"] == pair_colour(pair, 16)
        assert now["line"]["width"] > later["line"]["width"]
        assert (now["line"]["dash"], later["line"]["dash"]) == ("solid", "7px,4px")
    symbols = [trace["marker"]["symbol"] for trace in figure["data"][:2]]
    assert symbols == ["circle", "diamond"]


def test_a_page_learns_where_each_dial_stands_and_how_slow_it_is(sent) -> None:
    meta = sent(drawn())["layout"]["meta"]
    assert meta["choose"] == {"pair": "dial"}
    assert [dial["pair"] for dial in meta["dials"]] == PAIRS
    assert [dial["wavelength"] for dial in meta["dials"]] == [WAVES[pair] for pair in PAIRS]


def test_the_chosen_dial_has_a_thicker_ring_and_the_word(sent) -> None:
    for dials in [4, 8]:
        figure = sent(drawn(dials, chosen=2))
        rings = [ring["line"]["width"] for ring in shapes(figure, type="circle")]
        assert rings.index(max(rings)) == 2
        words = [note["text"] for note in figure["layout"]["annotations"]]
        assert ["chosen" in word for word in words] == [dial == 2 for dial in range(dials)]
        assert words[2] == "<b>pair 2</b>, chosen<br>19.9 a turn<br>0.60 turns"


def test_a_figure_that_is_not_timed_says_nowhere_how_fast_a_hand_is() -> None:
    for dials in (1, 8):
        told, silent = (drawn(dials, chosen=0, timed=timed).to_json() for timed in (True, False))
        for word in ("turn", "avelength %{"):
            assert word in told
            assert word not in silent
        assert "pair 0" in silent


# ---- a trail ----

T = 12
EARLIER = pe_core.sinusoidal(40, 16).reshape(40, 8, 2)


def trailed(trail=None, dials: int = 8):
    return clock_hands(
        EARLIER[T, :dials], EARLIER[T + 5, :dials], range(dials), 8, pe_core.wavelengths(16),
        position=T, offset=5, trail=trail,
    )  # fmt: skip


def test_the_trail_lies_where_the_tips_were(sent) -> None:
    for length, dials in [(1, 8), (6, 8), (12, 3), (32, 1)]:
        figure = sent(trailed(EARLIER[:length, :dials], dials))
        trail = figure["data"][0]
        expected = (EARLIER[:length, :dials] + centres(figure)).reshape(-1, 2)
        np.testing.assert_allclose(np.c_[trail["x"], trail["y"]], expected, atol=1e-5)
        assert trail["marker"]["color"] == [pair_colour(pair, 8) for pair in range(dials)] * length


def test_the_trail_lies_beneath_all_and_answers_to_nothing(sent) -> None:
    with_, without = sent(trailed(EARLIER[:T])), sent(trailed())
    trail, *rest = with_["data"]
    assert rest == without["data"]
    assert with_["layout"] == without["layout"]
    assert (trail["hoverinfo"], trail["showlegend"]) == ("skip", False)
    assert trail["marker"]["size"] < rest[0]["marker"]["size"]
    for empty in ([], EARLIER[:0]):  # at position 0
        assert sent(trailed(empty)) == without
