"""Each sentence and number that is said of longer texts, from plain arithmetic."""

import math
from typing import Any

import numpy as np
import pytest

from course.numerals import grouped
from pages.beyond.longer import words
from pages.beyond.longer.model import Model
from tests.lessons.changed import the_check
from tests.lessons.test_longer_formulas import ONE_PAIR, SMALL, plain, six


class Scored:
    """A remedy with scores of its own."""

    factor = 1.0

    def __init__(self, value: float) -> None:
        self.value = value

    def score(self, offset: int) -> float:
        return self.value


@pytest.mark.parametrize(
    ("apart", "holds"), [(0.0, True), (7e-9, True), (8e-9, False), (9e-9, False)]
)
def test_a_stretched_curve_is_the_same_up_to_rounding(apart: float, holds: bool) -> None:
    remedies = {"linear": Scored(-apart)}
    found = the_check("longer", "longer_score", "", SMALL, remedies=remedies, plain=Scored(0.0))
    assert found.holds is holds
    own = [
        the_check("longer", "own_score", "", SMALL, plain=Scored(1.0), chosen=Scored(1 + off))
        for off in (0.0, 8e-13, 2e-12, -2e-12)
    ]
    assert [one.holds for one in own] == [True, True, False, False]


SLOWED = {
    (0, 0, 1.0): "No pair turns 32 times in training.",
    (1, 0, 1.0): "1 pair turns at least 32 times in training. This method does not slow it.",
    (1, 1, 2.5): "1 pair turns at least 32 times in training. This method slows it, by a factor of "
    "up to 2.5.",
    (3, 0, 1.0): "3 pairs turn at least 32 times in training. This method does not slow them.",
    (3, 2, 2.51984): "3 pairs turn at least 32 times in training. This method slows 2 of them, by "
    "a factor of up to 2.52.",
    (3, 3, 4.0): "3 pairs turn at least 32 times in training. This method slows all of them, by a "
    "factor of up to 4.",
}


@pytest.mark.parametrize(("found", "said"), SLOWED.items())
def test_slowed_pairs_are_counted_in_words(found: tuple[int, int, float], said: str) -> None:
    assert words._slowed(*found) == said


@pytest.mark.parametrize(
    ("pairs", "new", "said"),
    [
        (1, [], "No pair goes beyond those angles."),
        (1, [0], "The only pair goes beyond those angles."),
        (2, [1], "1 of the 2 pairs goes beyond those angles."),
        (2, [0, 1], "Both of the 2 pairs go beyond those angles."),
        (8, [3, 4, 5], "3 of the 8 pairs go beyond those angles."),
        (8, [], "None of the 8 pairs go beyond those angles."),
    ],
)
def test_pairs_with_new_angles_are_counted_in_words(pairs: int, new: list[int], said: str) -> None:
    class Told:
        new_pairs = new

    view = SMALL._replace(d=2 * pairs, dim=0, method="ntk")
    for name in ("plain", "chosen"):
        claim = "plain frequencies" if name == "plain" else "NTK scaling"
        put: dict[str, Any] = {name: Told}
        found = the_check("longer", "longer", f"With {claim} no pair", view, **put)
        ends = f" The first is pair {new[0]}, and the last is pair {new[-1]}." if new[1:] else ""
        assert found.measured == said + (ends if name == "chosen" else "")
        assert found.holds is (not new)
    short = the_check("longer", "longer", "With plain", view._replace(stretch="1"), plain=Told)
    assert short.measured.startswith("The wanted length equals the trained length.")


@pytest.mark.parametrize(("value", "holds"), [(0.5, True), (1, True), (1.001, False)])
def test_a_value_is_at_most_one(value: float, holds: bool) -> None:
    found = the_check("longer", "longer", "has a value", SMALL, largest_value=value)
    assert found.holds is holds
    assert f"At the last position, 16\u202f383, cosine and sine are at most {value:.4f}" in (
        found.measured
    )


def test_the_last_pair_alone_has_no_exponent() -> None:
    for view, said in ((ONE_PAIR, True), (SMALL, False)):
        found = the_check("longer", "cost", "In the last pair", view)
        assert ("the exponent d/(d-2) is undefined" in found.measured) is said
        assert found.holds is not said
    value = six(plain(SMALL, 3) / 4)
    found = the_check("longer", "cost", "In the last pair", SMALL)
    assert found.measured == (
        f"In pair 3 the frequency is {value} with NTK and {value} with linear scaling."
    )


@pytest.mark.parametrize(("now", "holds"), [(0.995, True), (0.99, False), (0.5, False)])
def test_neighbours_keep_their_distance_to_a_hundredth(now: float, holds: bool) -> None:
    class Apart:
        def __init__(self, value: float) -> None:
            self.value = value

        def apart(self, offset: int) -> float:
            return self.value if offset == 1 else -1.0

    put: dict[str, Any] = {"plain": Apart(2.0), "chosen": Apart(2 * now)}
    found = the_check("longer", "cost", "neighbours", SMALL, **put)
    assert found.holds is holds
    assert found.measured == (
        f"The distance was 2.0000 and is now {2 * now:.4f}, so {now:.1%} of it is left."
    )


def test_the_fast_pairs_are_those_that_turn_often() -> None:
    model = Model(SMALL._replace(method="yarn"))
    fast = [k for k in range(4) if 4096 * plain(SMALL, k) / (2 * math.pi) >= 32]
    ntk = [4 ** (2 * k / 6) for k in fast]  # times slower
    found = the_check("longer", "cost", "NTK leaves", SMALL)
    assert found.measured == (
        f"{len(fast)} pairs turn at least 32 times in training. This method slows "
        f"{sum(times > 1 for times in ntk)} of them, by a factor of up to {max(ntk):.4g}. Pair 0 "
        "stays exactly as it was."
    )
    assert not found.holds
    assert the_check("longer", "cost", "YaRN leaves", SMALL).holds
    crossed = the_check("longer", "cost", "YaRN leaves", SMALL, released_ramp=(5, 4)).measured
    assert crossed.endswith(
        " With a base of 100, the lower bound of the ramp in the released code (5) lies above its "
        "upper bound (4)."
    )
    for bounds in ((4, 4), (4, 5)):
        told = the_check("longer", "cost", "YaRN leaves", SMALL, released_ramp=bounds).measured
        assert "lower bound" not in told
    assert np.isclose(model.remedies["ntk"].times_slower[fast], ntk).all()


def test_the_numbers_and_the_table_are_those_of_the_chosen_pair() -> None:
    view = SMALL._replace(n=1_000_000, method="linear")
    model, wave = Model(view), 2 * math.pi * 1_000_000 ** (4 / 8)
    omega = [plain(view, k) for k in range(4)]
    new = sum(4095 * one < 2 * math.pi and 16383 * one > 4095 * one for one in omega)
    assert words.longer_numbers(model) == {
        "trained and wanted length": "4\u202f096, 16\u202f384 tokens",
        "pairs that never finish a turn in training": (
            f"{sum(2 * math.pi / one > 4096 for one in omega)} of 4"
        ),
        "pairs with new angles, plain": f"{new} of 4",
        "pairs with new angles, linear": "0 of 4",
        "wavelength of pair 2, plain": f"{grouped(wave, '.0f')} tokens",
        "wavelength of pair 2, linear": f"{grouped(4 * wave, '.0f')} tokens",
    }
    table = words.remedies_table(model)
    near = 2 * math.sqrt(sum(math.sin(one / 8) ** 2 for one in omega))
    assert table.rows[1] == (
        "linear (chosen)", f"{omega[2] / 4:.6g}", "4", "0 of 4", f"{near:.4f}", "1.0000, 1.0000"
    )  # fmt: skip
    assert table.columns == (
        "frequencies", "pair 2, radians per token", "times slower", "pairs with new angles",
        "distance between neighbours", "factor on cos and sin, factor on score",
    )  # fmt: skip
    assert [row[0] for row in table.rows].count("linear (chosen)") == 1
    factor = 0.1 * math.log(4) + 1
    assert table.rows[3][5] == f"{factor:.4f}, {factor**2:.4f}"
    every = words.frequencies_table(model)
    assert every.caption.startswith("The 4 pairs of a head of width 8 with a base of 1\u202f000")
    assert [row[0] for row in every.rows] == ["0", "1", "2", "3"]
