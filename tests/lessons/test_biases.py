"""Words and figures of ALiBi against numbers worked out elsewhere: shares from sums of powers."""

import math

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.core.biases.figures import CELLS, FIGURES
from pages.core.biases.model import Model
from tests.each import each
from tests.lessons.edges import verdicts
from tests.lessons.offsets import BEFORE, SIDES, places_of

HEADS = CHOICES["heads"].options


def plain_slopes(count: int) -> list[float]:
    power = 2 ** int(math.log2(count))
    between = [2 ** (-4 * h / power) for h in range(1, 2 * power, 2)]
    return [2 ** (-8 * h / power) for h in range(1, power + 1)] + between[: count - power]


@each("heads", HEADS)
@each(("phi", "last"), [(0, 1), (5, 49), (49, 49), (701, 2047)])
def test_the_lines_are_the_slopes_and_their_names_the_costs(
    heads: str, phi: int, last: int
) -> None:
    view = DEFAULTS._replace(heads=heads, phi=phi, L=last + 1)
    slopes = plain_slopes(int(heads))
    lines = [
        trace for trace in FIGURES["alibi_lines"](Model(view)).data if trace.name[:4] == "head"
    ]
    assert len(lines) == min(int(heads), 8)
    shown = []
    for line in lines:
        head = int(line.name.split()[1]) - 1
        shown.append(slopes[head])
        expected = [-slopes[head] * abs(place) for place in places_of(line)]
        assert np.array(line.y) == pytest.approx(expected, rel=1e-6)
        assert {-last, -phi, 0, phi, last} <= set(places_of(line))
        cost = float(line.name.rpartition(": ")[2].replace("\u2212", "-"))
        assert cost == pytest.approx(-slopes[head] * phi, rel=6e-3)
    assert shown == sorted(shown, reverse=True)
    assert (shown[0], shown[-1]) == pytest.approx((max(slopes), min(slopes)))


def test_before_only_draws_no_key_after_the_query() -> None:
    both, before = (FIGURES["alibi_lines"](Model(view)) for view in (DEFAULTS, BEFORE))
    assert max(both.layout.xaxis.range) > 1
    assert -1 < max(before.layout.xaxis.range) < 5


@each("heads", HEADS)
@each("length", [2, 50, 128])
@each("sides", SIDES)
def test_how_far_a_head_sees_is_a_sum_of_powers(heads: str, length: int, sides: str) -> None:
    slopes, expected = plain_slopes(int(heads)), []
    word = length - 1 if sides == "before-only" else length // 2
    for slope in (max(slopes), min(slopes)):
        powers = sorted((math.exp(-slope * abs(key - word)) for key in range(length)), reverse=True)
        expected.append(
            next(n for n in range(1, length + 1) if sum(powers[:n]) >= 0.9 * sum(powers))
        )
    view = DEFAULTS._replace(heads=heads, L=length, sides=sides)
    assert Model(view).reach == (*expected, length)


def test_the_claims_on_heads_hold_and_fail_where_they_should() -> None:
    for heads in HEADS:
        model, checks = Model(DEFAULTS._replace(heads=heads)), lessons.words("biases")["checks"]
        assert verdicts(checks["offset"](model)) == [True]
        assert verdicts(checks["reach"](model)) == [heads == "1"]


# On the learner's sentence.


def test_the_bias_on_the_sentence_is_the_slope_times_the_distance() -> None:
    view = DEFAULTS._replace(words="a b c d", t=2)
    for name, slope in (("alibi_steep", 0.5), ("alibi_flat", 2.0**-8)):
        picture = FIGURES[name](Model(view)).data[0]
        plain = [[-slope * abs(t - s) for s in range(4)] for t in range(4)]
        assert np.array(picture.z) == pytest.approx(np.array(plain))
        assert (picture.zmin, picture.zmax) == (-1.5, 0.0)
    assert CELLS["alibi_steep"](Model(view), 3, 0)[-1] == "added -1.5"


def test_the_mask_hides_the_later_keys() -> None:
    view = BEFORE._replace(words="a b c d")
    picture = np.array(FIGURES["alibi_steep"](Model(view)).data[0].z)
    assert (picture[np.triu_indices(4, 1)] == -1.5).all()
    assert not picture.diagonal().any()
    assert picture[3].tolist() == [-1.5, -1.0, -0.5, 0.0]
    assert CELLS["alibi_steep"](Model(view), 3, 0)[-1] == "hidden by the mask"
    assert CELLS["alibi_steep"](Model(view), 0, 3)[-1] == "added -1.5"


# How far a head sees.


def plain_held(slope: float, length: int) -> list[float]:
    """Return the shares in percent that the nearest words of the last one hold, by a sum."""
    powers = [math.exp(-slope * distance) for distance in range(length)]
    return [100 * sum(powers[: count + 1]) / sum(powers) for count in range(length)]


@each("length", [2, 32, 128])
def test_the_curves_of_reach_add_up_the_weights_of_the_nearest_words(length: int) -> None:
    model = Model(BEFORE._replace(L=length, phi=1))
    figure = FIGURES["alibi_reach"](model)
    lines = [trace for trace in figure.data if trace.mode == "lines" and trace.showlegend]
    for line, slope in zip(lines, plain_slopes(8), strict=True):
        assert places_of(line) == list(range(1, length + 1))
        assert np.array(line.y) == pytest.approx(plain_held(slope, length), rel=1e-5)
