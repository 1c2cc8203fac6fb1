import numpy as np
import pytest

from pe_core.figures._window import Window


@pytest.mark.parametrize("start", [0, 5])
@pytest.mark.parametrize("whole", [1, 2])
@pytest.mark.parametrize(("length", "most"), [(24, 24), (24, 25), (24, 7), (600, 256), (6, 2)])
def test_a_window_holds_what_it_follows_and_stays_inside(
    length: int, most: int, whole: int, start: int
) -> None:
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


@pytest.mark.parametrize("follow", [[], [None], [600], [-1, None]])
def test_without_a_place_to_follow_it_begins_at_the_first(follow: list[int | None]) -> None:
    window = Window.of(600, 256, follow=follow)
    assert window.places == range(256)
    assert window.said("positions") == "positions 0 to 255 of 600"
    assert Window.of(50, 256).said("positions") == "positions 0 to 49"
