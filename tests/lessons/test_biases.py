"""Words and figures of ALiBi against numbers worked out elsewhere: shares from sums of powers."""

import math

import numpy as np
import pytest

from course.view import CHOICES, DEFAULTS, View
from pages.beyond.biases import texts, words
from pages.beyond.biases.figures import CELLS, FIGURES
from pages.beyond.biases.model import Model
from tests.lessons.edges import check
from tests.lessons.offsets import BEFORE, SENTENCES, SIDES, places_of, stands

HEADS = CHOICES["heads"].options
EDGES = [
    DEFAULTS._replace(L=2, t=1, phi=1, heads="1"),
    DEFAULTS._replace(d=1024, L=2048, t=2047, phi=2047, heads="32", dim=1023),
    DEFAULTS._replace(phi=0, heads="12", sides="before-only"),
    BEFORE._replace(L=2048, phi=2047, t=1024),
]


def plain_slopes(count: int) -> list[float]:
    power = 2 ** int(math.log2(count))
    between = [2 ** (-4 * h / power) for h in range(1, 2 * power, 2)]
    return [2 ** (-8 * h / power) for h in range(1, power + 1)] + between[: count - power]


@pytest.mark.parametrize("view", [DEFAULTS, *EDGES], ids=str)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_view_is_drawn_and_told(view: View, sentence: str) -> None:
    stands("biases", view._replace(words=sentence))


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize(("phi", "last"), [(0, 1), (5, 49), (49, 49), (701, 2047)])
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
    assert "masked" in before.layout.meta["alt"]
    assert "masked" not in both.layout.meta["alt"]


@pytest.mark.parametrize("heads", HEADS)
def test_the_table_of_slopes_says_where_each_comes_from(heads: str) -> None:
    table = words.slope_table(Model(DEFAULTS._replace(heads=heads, phi=3)))
    slopes, count = plain_slopes(int(heads)), int(heads)
    power = 2 ** int(math.log2(count))
    assert len(table.rows) == (count if count <= 16 else 8)
    assert ("from the list for" in table.columns) is (power < count)
    for head, slope, *source, cost, left in table.rows:
        number = int(str(head)) - 1
        fraction = str(slope).partition("/")
        value = 1 / int(fraction[2]) if fraction[1] else float(str(slope))
        assert value == pytest.approx(slopes[number], abs=6e-5)
        sizes = [f"{power if number < power else 2 * power} heads"] if power < count else []
        assert source == sizes
        assert float(str(cost).replace("\u2212", "-")) == pytest.approx(-3 * slopes[number], 1e-3)
        assert float(str(left)[:-1]) == pytest.approx(100 * math.exp(-3 * slopes[number]), 6e-3)
    sixteenths = [f"1/{2**h}" for h in range(1, 9)]
    assert {row[1] for row in words.slope_table(Model(DEFAULTS)).rows} == set(sixteenths)


def test_next_to_nothing_is_said_in_words() -> None:
    assert texts.share(0.5) == "50%"
    assert texts.share(1e-5) == "less than 0.01%"
    assert texts.signed(-0.0) == "0"
    assert texts.signed(-2.5) == "\u22122.5"
    assert [texts.slope_name(slope) for slope in (0.5, 2**-0.5, 2**-8)] == [
        "1/2",
        "0.7071",
        "1/256",
    ]


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("length", [2, 50, 128])
@pytest.mark.parametrize("sides", SIDES)
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


def test_a_word_in_the_middle_needs_keys_on_both_sides() -> None:
    both, before = (words.reach_checks(Model(view))[0].measured for view in (DEFAULTS, BEFORE))
    assert (
        "the middle word gives 90% of its weight to the nearest 10 of 50 words in the steepest"
        in both
    )
    assert (
        "the last word gives 90% of its weight to the nearest 5 of 50 words in the steepest"
        in before
    )


def test_the_claims_on_heads_hold_and_fail_where_they_should() -> None:
    for heads in HEADS:
        model = Model(DEFAULTS._replace(heads=heads))
        assert check(words.offset_checks(model), "offset alone").holds
        assert check(words.reach_checks(model), "equally far").holds is (heads == "1")
        factors = (
            words.slope_table(model).caption.partition("each slope is ")[2].partition(" times")[0]
        )
        same = {"1": "", "6": "0.25 to 0.5", "12": "0.5 to 0.7071"}
        assert factors == same.get(heads, f"{2 ** (-8 / int(heads)):.4g}")
    assert (
        "nearest 45 in the flattest"
        in check(words.reach_checks(Model(BEFORE)), "equally far").measured
    )


def test_the_formula_has_the_numbers_of_the_view() -> None:
    told = words.cost_formula(Model(DEFAULTS._replace(phi=20)))
    assert "= -10" in told
    assert "= -0.07812" in told
    assert r"\dots,\ 8" in words.score_formula(Model(DEFAULTS))
    assert words.score_formula(Model(DEFAULTS._replace(heads="1"))).endswith("h = 1")


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
    assert FIGURES["alibi_steep"](Model(view)).layout.meta["title"].endswith(", causal mask")


def test_without_a_word_the_pictures_ask_for_one() -> None:
    view = DEFAULTS._replace(words=" ")
    for name in ("alibi_steep", "alibi_flat"):
        assert "Type" in FIGURES[name](Model(view)).layout.meta["title"]
        assert "Type" in CELLS[name](Model(view), 0, 0)[0]


# How far a head sees.


def plain_held(slope: float, length: int) -> list[float]:
    """Return the shares in percent that the nearest words of the last one hold, by a sum."""
    powers = [math.exp(-slope * distance) for distance in range(length)]
    return [100 * sum(powers[: count + 1]) / sum(powers) for count in range(length)]


@pytest.mark.parametrize("length", [2, 32, 128])
def test_the_curves_of_reach_add_up_the_weights_of_the_nearest_words(length: int) -> None:
    model = Model(BEFORE._replace(L=length, phi=1))
    figure = FIGURES["alibi_reach"](model)
    lines = [trace for trace in figure.data if trace.mode == "lines" and trace.showlegend]
    for line, slope in zip(lines, plain_slopes(8), strict=True):
        assert places_of(line) == list(range(1, length + 1))
        assert np.array(line.y) == pytest.approx(plain_held(slope, length), rel=1e-5)
    assert f"nearest {model.reach.flattest} words get 90%" in figure.layout.meta["alt"]
    assert "get 90%" not in FIGURES["alibi_reach"](model, counted=0).layout.meta["alt"]


def test_in_a_longer_text_the_flattest_head_sees_further_and_the_steepest_does_not() -> None:
    short, long = (Model(BEFORE._replace(L=length)).reach for length in (32, 128))
    assert short.steepest == long.steepest
    assert short.flattest < 32 < long.flattest < 128
    assert Model(BEFORE._replace(L=128)).reach_among(32) == short
