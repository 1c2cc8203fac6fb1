import re

import numpy as np

from pe_core import shift_matrix, sinusoidal, wavelengths
from pe_core.figures import circle

D = 16
WAVES = wavelengths(D)
TABLE = sinusoidal(80, D)


def drawn(pair: int = 0, t: int = 1, phi: int = 2, **settings):
    columns = [2 * pair, 2 * pair + 1]
    given = {"moved": (shift_matrix(phi, D) @ TABLE[t])[columns]} | settings
    return circle(
        TABLE[t, columns], TABLE[t + phi, columns], angle=2 * np.pi / WAVES[pair] * phi,
        position=t, offset=phi, pair=pair, pairs=D // 2, **given,
    )  # fmt: skip


def arc(figure: dict) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the points of the arc, and the tip of its head."""
    paths = [shape["path"] for shape in figure["layout"]["shapes"] if shape.get("name") == "arc"]
    if not paths:
        return None
    points = [np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", path), float) for path in paths]
    return points[0], points[1][0]


def test_points_lie_at_sine_and_cosine(sent) -> None:
    for pair, t, phi in [(0, 1, 2), (1, 5, 9), (3, 40, 30), (7, 10, 5)]:
        figure = sent(drawn(pair, t, phi))
        points = [(trace["x"][0], trace["y"][0]) for trace in figure["data"][:3]]
        angle = 2 * np.pi / WAVES[pair]
        for point, place in zip(points, (t, t + phi, t + phi), strict=True):
            np.testing.assert_allclose(
                point, [np.sin(angle * place), np.cos(angle * place)], atol=1e-9
            )
        hands = [shape for shape in figure["layout"]["shapes"] if shape.get("name") == "hand"]
        np.testing.assert_allclose([(h["x1"], h["y1"]) for h in hands], points[:2], atol=1e-12)
        assert [(h["x0"], h["y0"]) for h in hands] == [(0, 0)] * 2


def test_the_arc_turns_from_the_first_point_to_the_second(sent) -> None:
    for pair, t, phi in [(0, 1, 2), (0, 1, 4), (1, 5, 9), (2, 0, 25), (0, 3, 40), (1, 60, -30)]:
        points, tip = arc(sent(drawn(pair, t, phi)))
        columns = [2 * pair, 2 * pair + 1]
        radius = np.linalg.norm(tip)
        np.testing.assert_allclose(np.linalg.norm(points, axis=1), radius, atol=1e-3)
        assert radius > 1.05
        np.testing.assert_allclose(points[0] / radius, TABLE[t, columns], atol=1e-3)
        np.testing.assert_allclose(tip / radius, TABLE[t + phi, columns], atol=1e-3)
        # Clockwise for later positions: the cross product of neighbours is negative.
        cross = points[:-1, 0] * points[1:, 1] - points[:-1, 1] * points[1:, 0]
        assert (np.sign(cross) == -np.sign(phi)).all()
        swept = np.abs(np.arcsin(cross / radius**2)).sum()
        assert swept < abs(2 * np.pi * phi / WAVES[pair]) % (2 * np.pi) < swept + 0.12


def test_a_turn_by_almost_nothing_has_no_arc(sent) -> None:
    assert arc(sent(drawn(7, 10, 1))) is None
    assert arc(sent(drawn(0, 10, 0))) is None


def test_a_wrong_shift_misses_and_the_text_says_by_how_much(sent) -> None:
    right, wrong = drawn(), drawn(moved=[1.0, 0.0])
    told = r"from PE\(t \+ φ\) is (\S+) \(rounding error\)\.$"
    (apart,) = re.findall(told, right.layout.meta["alt"])
    assert float(apart) < 1e-14
    hollow = sent(wrong)["data"][2]
    assert (hollow["x"], hollow["y"]) == ([1], [0])
    without = drawn(moved=None)
    assert "M PE" not in without.layout.meta["alt"] + str(sent(without)["data"])


def test_other_points_are_named_beside_them_and_all_of_them_are_in_sight(sent) -> None:
    others = {"turned back": (0.6, -0.8), "twice as long": (0.0, 2.0)}
    figure = sent(drawn(others=others))
    squares = {trace["name"]: (trace["x"][0], trace["y"][0]) for trace in figure["data"][3:5]}
    assert squares == others
    for name, (x, y) in others.items():
        (note,) = (one for one in figure["layout"]["annotations"] if one["text"] == name)
        beyond = np.array([note["x"], note["y"]]) - (x, y)
        assert 0 < np.linalg.norm(beyond) < 0.3
        assert beyond @ (x, y) > 0
        assert name in figure["layout"]["meta"]["alt"]
        for axis, side in (("xaxis", note["x"]), ("yaxis", note["y"])):
            low, high = figure["layout"][axis]["range"]
            assert low < side < high
