import re

import numpy as np
import pytest

from pe_core import rotate
from pe_core.figures import turned_pair

QUERY, KEY = np.array([2.0, 0.5, 1.0, 0.0]), np.array([0.3, -1.0, 0.0, 1.5])


def hands(t: int, phi: int, pair: int = 0) -> list[list[float]]:
    """Return a pair of the query at t and of the key at t + phi."""
    turned = rotate([QUERY, KEY], [t, t + phi], 100)
    return turned[:, 2 * pair : 2 * pair + 2].tolist()


def drawn(t: int = 3, phi: int = 4, pair: int = 0, **settings):
    given = {"first": hands(0, phi, pair), "now": hands(t, phi, pair), "pairs": 2} | settings
    first, now = given.pop("first"), given.pop("now")
    return turned_pair(first, now, position=t, offset=phi, pair=pair, **given)


def shapes(figure: dict, name: str) -> list[dict]:
    return [shape for shape in figure["layout"]["shapes"] if shape.get("name") == name]


def test_the_tips_are_the_numbers_of_the_pair_the_first_one_up(sent) -> None:
    for t, phi, pair in [(3, 4, 0), (0, 0, 1), (40, 7, 1)]:
        figure = sent(drawn(t, phi, pair))
        tips = [(trace["y"][0], trace["x"][0]) for trace in figure["data"][:4]]
        np.testing.assert_allclose(tips, [*hands(0, phi, pair), *hands(t, phi, pair)], atol=1e-12)
        drawn_hands = [(hand["y1"], hand["x1"]) for hand in shapes(figure, "hand")]
        np.testing.assert_allclose(drawn_hands, tips, atol=1e-12)
        assert {(hand["x0"], hand["y0"]) for hand in shapes(figure, "hand")} == {(0, 0)}
        assert figure["layout"]["yaxis"]["scaleanchor"] == "x"


def test_the_wedges_open_from_the_query_to_the_key_alike(sent) -> None:
    for t, phi in [(3, 4), (40, 7), (9, 2)]:
        openings = []
        for wedge, (query, key) in zip(
            shapes(sent(drawn(t, phi)), "wedge"), (hands(0, phi), hands(t, phi)), strict=True
        ):
            points = np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", wedge["path"]), float)
            angles = np.arctan2(points[1:, 0], points[1:, 1])  # from straight up, clockwise
            for end, hand in ((angles[0], query), (angles[-1], key)):
                assert np.exp(1j * end) == pytest.approx(
                    np.exp(1j * np.arctan2(*hand[::-1])), abs=1e-3
                )
            openings.append(np.unwrap(angles)[-1] - angles[0])
        assert openings[0] == pytest.approx(openings[1], abs=1e-3)
        (note,) = drawn(t, phi).layout.annotations
        told = float(note.text.replace("−", "-").strip("<b>/°"))
        assert told == pytest.approx(np.degrees(openings[1]), abs=0.1)
        assert (
            f"{note.text[3:-4]}, and at positions 0 and {phi}" in drawn(t, phi).layout.meta["alt"]
        )


def test_hands_that_lie_together_have_no_wedge(sent) -> None:
    same = [[1.0, 1.0], [2.0, 2.0]]
    figure = sent(drawn(first=same, now=same))
    assert not shapes(figure, "wedge")
    assert figure["layout"]["annotations"][0]["text"] == "<b>0.0°</b>"


def test_without_the_start_only_the_hands_of_now_are_drawn_and_told() -> None:
    now = [[0.0, 2.0], [-1.0, 0.0]]
    whole = turned_pair([[1.0, 0.0], [0.0, 1.0]], now, position=3, offset=2)
    bare = turned_pair(None, now, position=3, offset=2)
    assert "at positions 0 and 2" in whole.layout.meta["alt"]
    assert "at positions 0" not in bare.layout.meta["alt"]
    assert len(whole.data) - len(bare.data) == 3  # two tips and a name in the legend
    names = [trace.name for trace in bare.data]
    assert not [name for name in names if name.endswith(" at 0") or "same two" in name]
