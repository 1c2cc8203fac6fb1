import numpy as np
import pytest

from pe_core.figures import _style, pair_colour

LIGHT, DARK = "#ffffff", "#0f141b"

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
COLOUR_BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                   [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                     [-0.011820, 0.042940, 0.968881]],
}  # fmt: skip
TO_XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
          [0.0193339, 0.1191920, 0.9503041]]  # fmt: skip


def linear(colour: str) -> np.ndarray:
    values = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio."""
    low, high = sorted(linear(colour) @ TO_XYZ[1] for colour in (one, other))
    return float((high + 0.05) / (low + 0.05))


def lab(rgb: np.ndarray) -> np.ndarray:
    ratio = np.array(TO_XYZ) @ rgb.clip(0, 1) / [0.95047, 1, 1.08883]
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


PAIRS = [pair_colour(pair, 101) for pair in range(101)]
MARKS = [
    _style.POSITION_COLOUR,
    _style.OFFSET_COLOUR,
    _style.NEUTRAL,
    _style.SIMILARITY_COLOUR,
    _style.SPARE_COLOUR,
]


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_every_line_colour_is_seen_on_both_grounds(ground: str) -> None:
    assert min(contrast(colour, ground) for colour in PAIRS + MARKS) >= 3


@pytest.mark.parametrize("sight", COLOUR_BLIND)
def test_the_ends_of_the_pair_scale_stay_apart(sight: str) -> None:
    ends = [lab(np.array(COLOUR_BLIND[sight]) @ linear(PAIRS[i])) for i in (0, -1)]
    assert np.linalg.norm(ends[0] - ends[1]) > 60


def test_the_marks_differ_from_each_other_and_from_every_pair() -> None:
    marks = [lab(linear(colour)) for colour in MARKS[:2]]
    assert np.linalg.norm(marks[0] - marks[1]) > 60
    assert min(np.linalg.norm(mark - lab(linear(c))) for mark in marks for c in PAIRS) > 30


def test_the_marks_differ_without_colour() -> None:
    assert _style.POSITION_MARKER["symbol"] != _style.OFFSET_MARKER["symbol"]
    assert _style.POSITION_LINE["dash"] != _style.OFFSET_LINE["dash"]
    assert _style.DASHES["sine"] != _style.DASHES["cosine"]


@pytest.mark.parametrize("pairs", [1, 2, 10, 64])
def test_markers_have_the_colours_of_their_pairs(pairs: int) -> None:
    # What plotly.js does with a number: its place between cmin and cmax, mixed in RGB.
    markers = _style.pair_markers(pairs, size=3)
    stops = [stop for stop, _ in markers["colorscale"]]
    mixed = [[int(c[i : i + 2], 16) for i in (1, 3, 5)] for _, c in markers["colorscale"]]
    for pair, number in enumerate(markers["color"]):
        place = (number - markers["cmin"]) / (markers["cmax"] - markers["cmin"])
        colour = pair_colour(pair, pairs)
        for i, channel in zip((1, 3, 5), np.transpose(mixed), strict=True):
            assert abs(np.interp(place, stops, channel) - int(colour[i : i + 2], 16)) <= 0.5001


@pytest.mark.parametrize(("pair", "pairs"), [(0, 4), (1, 4), (3, 4), (21, 64)])
def test_a_colour_depends_on_the_place_among_the_pairs_only(pair: int, pairs: int) -> None:
    assert pair_colour(pair, pairs) == pair_colour(3 * pair, 3 * (pairs - 1) + 1)


def test_a_single_pair_is_the_fast_end() -> None:
    assert pair_colour(0, 1) == pair_colour(0, 9)


@pytest.mark.parametrize(("pair", "pairs"), [(4, 4), (-1, 4), (0, 0), (True, 4), (0.5, 4)])
def test_a_missing_pair_is_refused(pair: float, pairs: int) -> None:
    with pytest.raises(ValueError, match=f"got {pair if pairs else pairs}"):
        pair_colour(pair, pairs)  # type: ignore[arg-type]


def test_scales_are_explicit_and_the_value_scale_is_neutral_at_zero() -> None:
    middle = _style.VALUE_SCALE[len(_style.VALUE_SCALE) // 2]
    assert middle == (0.5, "#f7f7f7")
    for scale in (_style.VALUE_SCALE, _style.SIMILARITY_SCALE):
        stops = [stop for stop, _ in scale]
        assert stops[0] == 0
        assert stops[-1] == 1
        assert stops == sorted(stops)
