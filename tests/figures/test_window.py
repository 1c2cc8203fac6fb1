"""Which places are drawn, and how they are told: a window on many, or a first and a step."""

from itertools import product

import numpy as np
import pytest

from pe_core.figures._lines import even_steps
from pe_core.figures._window import Window


@pytest.mark.parametrize(("length", "most"), [(24, 24), (24, 25), (24, 7), (600, 256), (6, 2)])
def test_a_window_holds_what_it_follows_and_stays_inside(length: int, most: int) -> None:
    for start, whole in product((0, 5), (1, 2)):
        holds(length, most, whole, start)


def holds(length: int, most: int, whole: int, start: int) -> None:
    for place in range(start, start + length):
        window = Window.of(length, most, start, [place], whole)
        assert len(window.places) == (length if length <= most else most // whole * whole)
        assert place in window.places
        assert start <= window.places.start
        assert window.places.stop <= start + length
        assert window.first % whole == 0 or window.places.stop == start + length
        np.testing.assert_array_equal(window.edges, np.arange(window.count + 1) + window.ends[0])
        assert window.edges[-1] == window.ends[1]
        assert np.arange(length)[window.cells].tolist() == [at - start for at in window.places]


def test_a_window_stands_still_while_a_place_moves_within_it() -> None:
    moves = [Window.of(600, 256, follow=[t]).first for t in range(600)]
    assert len(set(moves)) == 4
    assert moves == sorted(moves)
    assert moves[255] == 0


def test_of_two_places_too_far_apart_it_holds_the_first() -> None:
    assert 250 in Window.of(2000, 256, follow=[250, 260]).places
    assert 260 in Window.of(2000, 256, follow=[250, 260]).places
    for first, second in ((10, 1900), (1900, 10), (700, 1100)):
        window = Window.of(2000, 256, follow=[first, second])
        assert first in window.places
        assert second not in window.places


def test_without_a_place_to_follow_it_begins_at_the_first() -> None:
    follows: list[list[int | None]] = [[], [None], [600], [-1, None]]
    for follow in follows:
        assert Window.of(600, 256, follow=follow).places == range(256), follow
    assert Window.of(600, 256).said("positions") == "positions 0 to 255 of 600"
    assert Window.of(50, 256).said("positions") == "positions 0 to 49"


# ---- a first place and a step ----


def test_even_places_are_their_first_and_their_step() -> None:
    for first, step, count in ((0.0, 1.0, 5), (-3.0, 0.25, 9), (7e5, 3.0, 4)):
        found = even_steps(np.array([first + step * i for i in range(count)]))
        assert found == {"x0": first, "dx": pytest.approx(step, rel=1e-12)}
    assert even_steps(np.array([4.0])) == {"x0": 4.0, "dx": 0.0}


def test_a_place_that_is_off_by_a_millionth_is_not_even() -> None:
    for off, scale in product((1e-6, -1e-6, 1e-9), (1.0, 1e4)):
        assert even_steps(scale * np.array([0.0, 1.0 + off, 2.0, 3.0])) == {}, (off, scale)
        assert even_steps(scale * np.array([0.0, off, 2.0])) == {}, (off, scale)


def test_what_is_off_by_rounding_alone_is_even() -> None:
    places = np.arange(50) * 0.1  # 0.1 has no exact binary number
    assert np.unique(np.diff(places)).size > 1
    assert even_steps(places)["dx"] == pytest.approx(0.1, rel=1e-12)
    assert even_steps(places + 0.3)["x0"] == 0.3
