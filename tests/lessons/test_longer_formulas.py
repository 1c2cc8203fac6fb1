"""Each formula that is written of longer texts, with its numbers, from plain arithmetic."""

import math

import pytest

from course.numerals import grouped, scientific
from course.view import DEFAULTS, View
from course.words import at_offset
from pages.beyond.longer import words_remedies, words_score
from pages.beyond.longer.model import Model
from tests.lessons.changed import changed

SMALL = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5, stretch="4")
ONE_PAIR = SMALL._replace(d=2, dim=0)
LINE = r" \\[4pt] "


def aligned(*lines: str) -> str:
    return r"\begin{aligned} " + LINE.join(lines) + r" \end{aligned}"


def six(value: float) -> str:
    return scientific(value, 6)


def plain(view: View, pair: int) -> float:
    return float(view.n ** (-2 * pair / view.d))


def test_a_frequency_that_is_divided_is_written_out() -> None:
    view = SMALL._replace(n=10_000)
    omega = plain(view, 2)
    first = rf"\theta_{{2}} &= n^{{-2k/d}} = 10\,000^{{-4/8}} = {six(omega)}"
    found = words_remedies.remedy_formula(Model(view._replace(method="linear")))
    second = rf"\theta'_{{2}} &= \frac{{\theta_{{2}}}}{{s}} = \frac{{{six(omega)}}}{{4}}"
    assert found == aligned(first, rf"{second} = {six(omega / 4)}")


def test_a_new_base_is_written_out() -> None:
    base = 100 * 4 ** (8 / 6)
    found = words_remedies.remedy_formula(Model(SMALL._replace(method="ntk")))
    digits = scientific(base, 7)
    assert found == aligned(
        rf"\theta_{{2}} &= n^{{-2k/d}} = 100^{{-4/8}} = {six(plain(SMALL, 2))}",
        rf"n' &= n \cdot s^{{d/(d-2)}} = 100 \cdot 4^{{8/6}} = {digits}",
        rf"\theta'_{{2}} &= n'^{{\,-2k/d}} = ({digits})^{{-4/8}} = {six(base**-0.5)}",
    )
    alone = words_remedies.remedy_formula(Model(ONE_PAIR._replace(method="ntk")))
    assert alone == aligned(
        r"\theta_{0} &= n^{-2k/d} = 100^{-0/2} = 1",
        r"\theta'_0 &= \theta_0 = 1 \quad \text{(d = 2: no base changes it)}",
    )


@pytest.mark.parametrize("pair", [2, 3])
def test_both_ramps_of_yarn_are_written_out(pair: int) -> None:
    view = SMALL._replace(dim=2 * pair, method="yarn")
    omega, turns = plain(view, pair), 4096 * plain(view, pair) / (2 * math.pi)
    bound = lambda turned: 8 * math.log(4096 / (turned * 2 * math.pi)) / (2 * math.log(100))  # noqa: E731
    low, high = math.floor(bound(32)), math.ceil(bound(1))
    ramp = min(max((pair - low) / (high - low), 0), 1)
    paper = min(max((32 - turns) / 31, 0), 1)
    slowed, by_paper = (omega * (1 - share) + omega / 4 * share for share in (ramp, paper))
    code = rf"\frac{{{pair} - {low}}}{{{high} - {low}}} \to {ramp:.4f}"
    assert words_remedies.yarn_formula(Model(view)) == aligned(
        rf"\text{{code: }} r_{{{pair}}} &= {code}",
        rf"\theta'_{{{pair}}} &= {six(slowed)}",
        rf"\text{{paper: }} r_{{{pair}}} &= \frac{{32 - {turns:.4g}}}{{32 - 1}} \to {paper:.4f}",
        rf"\theta'_{{{pair}}} &= {six(by_paper)}",
    )
    assert words_remedies.remedy_formula(Model(view)) == aligned(
        rf"\theta_{{{pair}}} &= n^{{-2k/d}} = 100^{{-{2 * pair}/8}} = {six(omega)}",
        rf"r_{{{pair}}} &= {code}",
        r"&\quad \text{(0: left alone, 1: slowed fully)}",
        rf"\theta'_{{{pair}}} &= \theta_{{{pair}}}\,(1 - r) + \frac{{\theta_{{{pair}}}}}{{s}}\, r",
        rf"&= {six(omega)} \cdot {1 - ramp:.4f} + \frac{{{six(omega)}}}{{4}} \cdot {ramp:.4f}",
        rf"&= {six(slowed)}",
        rf"a &= 0.1 \ln 4 + 1 = {0.1 * math.log(4) + 1:.7f}",
    )


def test_equal_bounds_of_the_ramp_are_parted_by_a_thousandth() -> None:
    model = changed("longer", SMALL, released_ramp=(2, 2))
    assert words_remedies._code_ramp(model) == r"\frac{2 - 2}{0.001}"


def test_the_exponent_is_derived_with_the_numbers_of_the_last_pair() -> None:
    steps = words_remedies.why_exponent(Model(SMALL._replace(n=10_000)))
    linear, base = 10_000 ** (-6 / 8) / 4, 10_000 * 4 ** (8 / 6)
    assert [step.formula for step in steps] == [
        r"\theta'_k = n'^{\,-2k/d}",
        r"\theta'_0 = n'^{\,0} = 1",
        rf"n'^{{\,-(d-2)/d}} = \frac{{n^{{-(d-2)/d}}}}{{s}} = {six(linear)}",
        r"n' = n \cdot s^{d/(d-2)}",
        rf"n' = 10\,000 \cdot 4^{{8/6}} = {scientific(base, 7)}",
        r"\theta'_k = \theta_k \cdot s^{-2k/(d-2)} = \theta_k \cdot 4^{-k/3}",
    ]
    assert "k = d/2 - 1 = 3." in steps[2].said
    (alone,) = words_remedies.why_exponent(Model(ONE_PAIR))
    assert alone.formula == r"\theta_0 = n'^{\,0} = 1"


@pytest.mark.parametrize("method", ["linear", "yarn"])
def test_the_score_at_an_offset_is_a_sum_of_cosines(method: str) -> None:
    model = Model(SMALL._replace(method=method))
    omega = [plain(SMALL, k) for k in range(4)]
    chosen, factor = model.chosen.omega.tolist(), 0.1 * math.log(4) + 1 if method == "yarn" else 1

    def score(place: int, rows: list[float], scale: float = 1) -> float:
        return scale**2 * sum(math.cos(one * place) for one in rows)

    found = words_score.score_formula(model)
    squared = rf"{factor:.4f}^2 \cdot " if factor != 1 else ""
    assert found == (
        r"\begin{aligned} & a^2 \sum_k \cos(\theta'_k \varphi) \\ &= "
        rf"{squared}\sum_{{k=0}}^{{3}} \cos(\theta'_k \cdot {at_offset(3)}) \\ &= "
        rf"{score(3, chosen, factor):.4f} \end{{aligned}}"
    )
    name = {"linear": "linear", "yarn": "YaRN"}[method]
    assert words_score.score_numbers(model) == {
        f"score at offset {grouped(place)}, plain and {name}": (
            f"{score(place, omega):.2f}, {score(place, chosen, factor):.2f}"
        ).replace("-", "−")
        for place in (3, 4096, 16384)
    }
    (own,) = words_score.own_score(model)
    assert own.measured.startswith(f"The score is {factor**2:.4f} times its old value.")
    assert own.measured.endswith(f"multiplied by {factor:.4f}.")
    assert own.holds is (factor == 1)
    (stretched,) = words_score.score_checks(model)
    value = score(3, omega)
    assert stretched.measured == (
        f"With linear scaling the score at offset 12 is {value:.6f}, and with plain frequencies "
        f"the score at offset 3 is {value:.6f}."
    )
    assert "score at 4 · φ" in stretched.claim
