"""Colours that are seen on both grounds, and told apart under simulated colour blindness.

Colours are simulated as in Machado, Oliveira and Fernandes (2009), at full severity, and compared
by CIEDE2000 (Sharma, Wu and Dalal 2005). About 2 is just noticed side by side; what is drawn apart
needs more. Dash or shape differs too, for those who see no colour at all.
"""

from itertools import combinations, pairwise

import numpy as np
import pytest

from course.line_styles import LINE_STYLES
from pe_core.figures import _style, line_style, pair_colour

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


def linear(colour: str) -> np.ndarray:
    """Return the linear sRGB channels of a hex colour."""
    channels = np.frombuffer(bytes.fromhex(colour.removeprefix("#")), dtype=np.uint8) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of WCAG."""
    low, high = sorted(linear(colour) @ TO_XYZ[1] for colour in (first, second))
    return float((high + 0.05) / (low + 0.05))


def lab(colour: str, seen: np.ndarray) -> np.ndarray:
    """Return CIE L*a*b* of a hex colour as it is seen."""
    ratios = TO_XYZ @ np.clip(seen @ linear(colour), 0, 1) / WHITE
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


# ---- what is drawn ----


def test_every_line_colour_is_seen_on_both_grounds() -> None:
    colours = [_style.POSITION_COLOUR, _style.OFFSET_COLOUR, _style.NEUTRAL,
               _style.SIMILARITY_COLOUR, _style.SPARE_COLOUR]  # fmt: skip
    colours += [pair_colour(pair, 101) for pair in range(101)]
    for ground in ("#ffffff", "#0f141b"):
        assert min(contrast(colour, ground) for colour in colours) >= 3


def test_the_marks_of_t_and_of_t_plus_phi_are_apart_from_each_other_and_from_pairs() -> None:
    marks = [_style.POSITION_MARKER["color"], _style.OFFSET_MARKER["color"]]
    for sight in SEEN:
        assert apart(*marks, sight) >= MARKS, sight
    # Hands of pairs and marks are told apart by shape where colours are not seen.
    pairs = [pair_colour(pair, 101) for pair in range(101)]
    assert min(apart(mark, pair, "all colours") for mark in marks for pair in pairs) > LINES
    assert _style.POSITION_MARKER["symbol"] != _style.OFFSET_MARKER["symbol"]
    assert _style.POSITION_LINE["dash"] != _style.OFFSET_LINE["dash"]
    assert _style.DASHES["sine"] != _style.DASHES["cosine"]


def test_the_ends_of_fast_and_slow_are_apart_and_the_way_between_is_steady() -> None:
    stops = [colour for _, colour in _style.PAIR_SCALE]
    for sight in SEEN:
        from_start = [apart(stops[0], stop, sight) for stop in stops]
        assert from_start[-1] >= MARKS, sight
        assert all(a < b for a, b in pairwise(from_start)), sight


def test_lines_of_near_numbers_are_apart_in_colour_and_in_dash() -> None:
    looks = [line_style(number) for number in range(56)]
    for number, (colour, dash) in enumerate(looks):
        for step in (1, 2):
            there = looks[(number + step) % 56]
            assert dash != there[1], number
            for sight in SEEN:
                assert apart(colour, there[0], sight) >= LINES, (number, sight)


def test_schemes_differ_in_dash_or_enough_in_colour() -> None:
    for (colour, dash), (second, dashed) in combinations(LINE_STYLES.values(), 2):
        if dash == dashed:
            assert min(apart(colour, second, sight) for sight in SEEN) >= LINES


# ---- scales ----


def test_a_colour_depends_on_the_place_among_the_pairs_only() -> None:
    for pair, pairs in ((0, 4), (1, 4), (3, 4), (21, 64)):
        assert pair_colour(pair, pairs) == pair_colour(3 * pair, 3 * (pairs - 1) + 1)
    assert pair_colour(0, 1) == pair_colour(0, 9)  # a single pair is the fast end
    for wrong, count in ((4, 4), (-1, 4), (0, 0), (True, 4), (0.5, 4)):
        with pytest.raises(ValueError, match=f"got {wrong if count else count}"):
            pair_colour(wrong, count)  # type: ignore[arg-type]
