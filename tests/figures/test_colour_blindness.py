"""Colours told apart under simulated colour blindness, by number.

Colours are simulated as in Machado, Oliveira and Fernandes (2009), at full severity, and compared
by CIEDE2000 (Sharma, Wu and Dalal 2005). About 2 is just noticed side by side; what is drawn apart
needs more. Dash or shape differs too, for those who see no colour at all.
"""

from itertools import combinations, pairwise

import numpy as np
import pytest

from course.line_styles import LINE_STYLES
from course.view import DEFAULTS
from pe_core.figures import Line, line_style, pair_colour
from pe_core.figures._lines import styled
from pe_core.figures._style import (
    DASHES,
    OFFSET_LINE,
    OFFSET_MARKER,
    PAIR_SCALE,
    POSITION_LINE,
    POSITION_MARKER,
)

SEEN = {
    "all colours": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
         [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
         [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
         [0.004733, 0.691367, 0.303900]]),
}  # fmt: skip
# Two marks that are named by their colour, and two lines that stand together.
MARKS, LINES = 30.0, 9.0
# sRGB to CIE XYZ under D65, and the white of D65.
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]])  # fmt: skip
WHITE = np.array([0.95047, 1.0, 1.08883])


def lab(colour: str, seen: np.ndarray) -> np.ndarray:
    """Return CIE L*a*b* of a hex colour as it is seen."""
    channels = np.frombuffer(bytes.fromhex(colour.removeprefix("#")), dtype=np.uint8) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    ratios = TO_XYZ @ np.clip(seen @ linear, 0, 1) / WHITE
    curve = np.where(ratios > (6 / 29) ** 3, np.cbrt(ratios), ratios * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = curve
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def ciede2000(first: np.ndarray, second: np.ndarray) -> float:
    """Return the difference of two colours in CIE L*a*b*."""
    light = (first[0] + second[0]) / 2
    chroma = (np.hypot(*first[1:]) + np.hypot(*second[1:])) / 2
    g = 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    a = np.array([first[1], second[1]]) * (1 + g)
    b = np.array([first[2], second[2]])
    c, h = np.hypot(a, b), np.degrees(np.arctan2(b, a)) % 360
    turn = h[1] - h[0]
    turn -= 360 * np.sign(turn) * (abs(turn) > 180)
    turn *= bool(c.all())
    between = h.sum() / 2 if c.all() else h.sum()
    between += 180 * (1 if h.sum() < 360 else -1) * bool(abs(h[1] - h[0]) > 180 and c.all())
    mean = c.mean()
    cos = lambda angle: np.cos(np.radians(angle))  # noqa: E731
    t = (1 - 0.17 * cos(between - 30) + 0.24 * cos(2 * between) + 0.32 * cos(3 * between + 6)
         - 0.20 * cos(4 * between - 63))  # fmt: skip
    by_light = (second[0] - first[0]) / (
        1 + 0.015 * (light - 50) ** 2 / np.hypot(20**0.5, light - 50)
    )
    by_chroma = (c[1] - c[0]) / (1 + 0.045 * mean)
    by_hue = 2 * np.sqrt(c.prod()) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * mean * t)
    bent = 30 * np.exp(-(((between - 275) / 25) ** 2))
    r = -2 * np.sqrt(mean**7 / (mean**7 + 25.0**7)) * np.sin(np.radians(2 * bent))
    return float(np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + r * by_chroma * by_hue))


def apart(first: str, second: str, sight: str) -> float:
    return ciede2000(lab(first, SEEN[sight]), lab(second, SEEN[sight]))


@pytest.mark.parametrize(
    ("first", "second", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_differences_are_those_published(first, second, published) -> None:
    # Sharma, Wu and Dalal, table 1.
    assert ciede2000(np.array(first), np.array(second)) == pytest.approx(published, abs=1e-4)


def test_who_lacks_a_cone_sees_red_and_green_closer_or_blue_and_green() -> None:
    red, green, blue = "#c00000", "#6f7d00", "#0050ff"
    assert apart(red, green, "deuteranopia") < apart(red, green, "all colours") / 2
    assert apart("#00a0a0", "#00a060", "tritanopia") < apart("#00a0a0", "#00a060", "all colours")
    assert apart(red, blue, "deuteranopia") > MARKS
    for sight in SEEN:
        assert apart("#808080", "#808080", sight) == 0


@pytest.mark.parametrize("sight", SEEN)
def test_the_marks_of_t_and_of_t_plus_phi_are_apart(sight: str) -> None:
    assert apart(POSITION_MARKER["color"], OFFSET_MARKER["color"], sight) >= MARKS
    assert POSITION_MARKER["symbol"] != OFFSET_MARKER["symbol"]
    assert POSITION_LINE["dash"] != OFFSET_LINE["dash"]


@pytest.mark.parametrize("sight", SEEN)
def test_the_ends_of_fast_and_slow_are_apart_and_the_way_between_is_steady(sight: str) -> None:
    stops = [colour for _, colour in PAIR_SCALE]
    assert apart(stops[0], stops[-1], sight) >= MARKS
    from_start = [apart(stops[0], stop, sight) for stop in stops]
    assert all(a < b for a, b in pairwise(from_start))
    assert DASHES["sine"] != DASHES["cosine"]


@pytest.mark.parametrize("sight", SEEN)
@pytest.mark.parametrize("number", range(56))
def test_lines_of_near_numbers_are_apart_in_colour_and_in_dash(sight: str, number: int) -> None:
    here = line_style(number)
    for step in (1, 2):
        there = line_style((number + step) % 56)
        assert apart(here[0], there[0], sight) >= LINES
        assert here[1] != there[1]


@pytest.mark.parametrize("sight", SEEN)
def test_the_schemes_first_compared_are_apart(sight: str) -> None:
    shown = [LINE_STYLES[getattr(DEFAULTS, which)] for which in ("first", "second", "third")]
    for (colour, dash), (second, dashed) in combinations(shown, 2):
        assert apart(colour, second, sight) >= LINES
        assert dash != dashed


@pytest.mark.parametrize("count", range(2, 9))
def test_lines_of_one_figure_differ_without_any_colour(count: int) -> None:
    lines = [Line(str(i), [0.0], pair_colour(i, count)) for i in range(count)]
    looks = [line.dash for line, _ in styled(lines)]
    assert len(set(looks)) == count


def test_schemes_differ_in_dash_or_enough_in_colour() -> None:
    for (colour, dash), (second, dashed) in combinations(LINE_STYLES.values(), 2):
        if dash == dashed:
            assert min(apart(colour, second, sight) for sight in SEEN) >= LINES
