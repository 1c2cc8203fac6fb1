"""What is said of RoPE with the numbers of a model: each pair by its own power of the base."""

import math
from typing import Any

import numpy as np
import pytest

from course.numerals import grouped, scientific
from course.rope_families import FAMILIES
from course.view import DEFAULTS, View
from pages.beyond.rope_in_models import words
from pages.beyond.rope_in_models.model import Model
from tests.lessons.changed import always, changed, the_check

VIEW = DEFAULTS._replace(
    L=12, dim=5, rope_base=10_000, head_width=16, rotated=50, trained_length=2048, scale=4
)  # 8 entries turn, so pair 2 has the frequency 1/100
OMEGA = [10_000 ** (-2 * k / 8) for k in range(4)]
TURNS = [2048 * omega / (2 * math.pi) for omega in OMEGA]


class Rule:
    """A rule with numbers of its own."""

    def __init__(self, untouched: Any = (), times: Any = (1.0,), waves: Any = (1.0,)) -> None:
        self.untouched, self.times_slower = untouched, np.array(times)
        self.wavelengths, self.omega = np.array(waves), 1 / np.array(times)


def test_frequency_and_wavelength_are_written_out() -> None:
    assert words.rope_formula(Model(VIEW)) == (
        r"\begin{aligned} \theta_{2} &= n^{-2k/r} = 10\,000^{-4/8} = 0.01 \\[4pt] \lambda_{2} &= "
        rf"\frac{{2\pi}}{{\theta_{{2}}}} = {scientific(200 * math.pi, 6)} \text{{ tokens}} "
        r"\end{aligned}"
    )


@pytest.mark.parametrize("pair", range(4))
def test_the_llama3_rule_is_written_out(pair: int) -> None:
    model = Model(VIEW._replace(dim=2 * pair))
    share = min(max((TURNS[pair] - 1) / 3, 0), 1)
    slowed = (1 - share) * OMEGA[pair] / 4 + share * OMEGA[pair]
    theta = rf"\theta_{{{pair}}}"
    assert words.llama3_formula(model) == (
        rf"\begin{{aligned}} u &= \frac{{T\,{theta}}}{{2\pi}} = {scientific(TURNS[pair], 4)} "
        rf"\text{{ turns}} \\[4pt] \gamma &= \frac{{u - 1}}{{4 - 1}} \to {share:.4f} "
        rf"\quad \text{{(kept between 0 and 1)}} \\[4pt] \theta'_{{{pair}}} &= "
        rf"(1 - \gamma)\,\frac{{{theta}}}{{4}} + \gamma\,{theta} = {scientific(slowed, 6)} "
        r"\end{aligned}"
    )


@pytest.mark.parametrize(
    ("rule", "name", "slow"),
    [
        ("none", "", 0),
        ("linear", "linear", 4),
        ("ntk", "NTK", 4 ** (2 / 3)),
        ("llama3", "llama3", 0),
    ],
)
def test_the_numbers_of_a_pair_name_its_rule(rule: str, name: str, slow: float) -> None:
    told = words.pair_numbers(Model(VIEW._replace(scaling=rule)))
    turns = TURNS[2]
    if rule == "llama3":
        share = min(max((turns - 1) / 3, 0), 1)
        slow = 1 / ((1 - share) / 4 + share)
    assert told.pop("pairs that turn at least once in training") == (
        f"{sum(turn >= 1 for turn in TURNS)} of 4"
    )
    assert told.pop("longest wave") == f"{grouped(2000 * math.pi, '.0f')} tokens"
    assert told.pop("turns of pair 2 in training") == f"{turns:.4g}"
    said = f"{slow:.4g} times slower" if slow != 1 else "as fast as trained"
    assert told == ({f"pair 2 with {name}": said} if name else {})


@pytest.mark.parametrize(
    ("first", "holds"), [(0, True), (5e-13, True), (2e-12, False), (-2e-12, False), (1, False)]
)
def test_the_fastest_pair_is_as_fast_up_to_rounding(first: float, holds: bool) -> None:
    put = {"plain": Rule(waves=[6 * (1 + first)]), "whole_head": np.array([6.0])}
    found = the_check("rope_in_models", "waves", "The fastest", VIEW, finished=4, **put)
    assert found.holds is holds
    now = "12 tokens" if first == 1 else "6 tokens" if not first else "6.00 tokens"
    assert found.measured == f"A turn takes {now}, and would take 6 tokens."
    for finished, all_turn in ((4, True), (3, False)):
        every = the_check("rope_in_models", "waves", "Every pair", VIEW, finished=finished, **put)
        assert every.holds is all_turn


@pytest.mark.parametrize(
    ("pairs", "often", "kept", "said"),
    [
        (4, [], [], "None of the 4 pairs turn so often."),
        (4, [0], [0], "1 of the 4 pairs turns so often. Of these, 1 keeps its frequency exactly."),
        (4, [0], [], "1 of the 4 pairs turns so often. Of these, none keep their frequency "
         "exactly."),
        (4, [0, 1], [0], "2 of the 4 pairs turn so often. Of these, 1 keeps its frequency "
         "exactly."),
        (4, [0, 1], [1, 0, 3], "2 of the 4 pairs turn so often. Of these, 2 keep their frequency "
         "exactly."),
        (1, [0], [0], "The only pair turns so often. Of these, 1 keeps its frequency exactly."),
        (1, [], [], "No pair turns so often."),
    ],
)  # fmt: skip
def test_spared_pairs_are_counted_in_words(
    pairs: int, often: list[int], kept: list[int], said: str
) -> None:
    names = {"ntk": "NTK", "yarn": "YaRN", "llama3": "llama3"}
    put = {"rules": dict.fromkeys(names, Rule(kept)), "often": often, "pairs": pairs}
    for name, shown in names.items():
        found = words._spared(changed("rope_in_models", VIEW, **put), name)
        assert found.measured == said
        assert found.holds is (set(often) <= set(kept))
        assert found.claim.startswith(f"{shown} leaves every pair as it was that turns at least 4 ")


@pytest.mark.parametrize(
    ("times", "holds"),
    [((4, 4), True), ((4, 4 + 3e-9), True), ((4, 4 + 8e-9), False), ((4, 4 - 8e-9), False),
     ((1, 4), False), ((2.5, 2.5), False)],
)  # fmt: skip
def test_every_rule_must_slow_the_last_pair_fully(times: tuple[float, float], holds: bool) -> None:
    rules = {
        "none": Rule(times=[1, 1]), "linear": Rule(times=[1, 4]), "ntk": Rule(times=[1, times[0]]),
        "yarn": Rule(times=[1, times[1]]), "llama3": Rule(times=[1, 4]),
    }  # fmt: skip
    found = the_check("rope_in_models", "rules", "Every rule", VIEW, rules=rules, often=[])
    assert found.holds is holds
    assert found.measured == f"linear: 4, NTK: {times[0]:.4g}, YaRN: {times[1]:.4g}, llama3: 4."
    assert found.claim.endswith("by the full factor of 4.")


def test_a_head_that_looks_back_is_told_with_its_weights() -> None:
    weights = {"fastest": 0.75, "chosen": 0.5, "slowest": 0.25}
    model = changed("rope_in_models", VIEW, previous=weights.__getitem__, windows=weights)
    assert words.back_numbers(model) == {
        "weight with the fastest pairs": "0.7500",
        "weight with the chosen pairs": "0.5000",
        "weight with the slowest pairs": "0.2500",
        "all tokens alike": "0.0833",
    }
    most, more = words.back_checks(model)
    assert (most.holds, more.holds) == (True, True)
    assert most.measured == "Its weight is 0.7500."
    assert more.measured == "The weights are 0.7500 and 0.2500."
    assert most.claim.startswith("With a largest score of 32, ")
    for by, holds in ((0, False), (5e-13, False), (2e-12, True), (-0.5, False)):
        weights["fastest"] = 0.25 + by
        assert words.back_checks(model)[1].holds is holds


def test_what_is_left_of_a_score_is_told_for_the_block_with_least() -> None:
    kept = {"fastest": np.array([1.0, 0.98, 0.99]), "slowest": np.array([1.0, 0.99])}
    fast, slow = words.content_checks(changed("rope_in_models", VIEW, kept=kept.__getitem__))
    assert (fast.holds, slow.holds) == (False, True)
    assert fast.measured == "In the block where least is left, it is 98.0%."
    assert slow.claim.startswith("The slowest pairs keep at least 99% of the score")


@pytest.mark.parametrize("factor", [1.0, 1.25, 2.0])
def test_a_factor_on_cosine_and_sine_is_told(factor: float) -> None:
    view = VIEW._replace(scaling="yarn")

    class Chosen:
        pass

    chosen: Any = Chosen()
    chosen.factor = factor
    columns = {str(place): np.arange(4) for place in range(6)}
    table = words.frequencies_table(changed("rope_in_models", view, chosen=chosen, columns=columns))
    more = f" YaRN also multiplies cosine and sine by {factor!r}." if factor != 1 else ""
    assert table.caption == (
        "4 pairs with a base of 10\u202f000, 8 rotated entries and 2\u202f048 tokens in training."
        f"{more}"
    )
    assert table.columns == (
        "pair", "radians per token", "wavelength (tokens)", "turns in training",
        "radians per token, YaRN", "wavelength (tokens), YaRN",
    )  # fmt: skip


def test_each_family_is_told_by_its_own_numbers() -> None:
    table = words.families_table(Model(VIEW))
    rows = {row[0]: row[1:] for row in table.rows}
    assert list(rows) == list(FAMILIES)
    for name, family in FAMILIES.items():
        share = View(*DEFAULTS)._replace(**family.view).rotated / 100
        width = 2 * int(family.head_width * share / 2 + 1e-9)
        omega = [family.rope_base ** (-2 * k / width) for k in range(width // 2)]
        turn = sum(family.trained_length * one / (2 * math.pi) >= 1 for one in omega)
        written = {"none": "none", "ntk": "NTK", "yarn": "YaRN"}.get(family.rule, family.rule)
        assert rows[name] == (
            grouped(family.rope_base),
            f"{width} of {family.head_width}",
            grouped(family.trained_length),
            written if family.rule == "none" else f"{written}, {family.scale}",
            f"{turn} of {width // 2}",
            grouped(2 * math.pi / omega[-1], ".0f"),
            family.config,
        )
    chosen = words.families_table(Model(DEFAULTS._replace(**FAMILIES["Llama 3.1 8B"].view)))
    assert [row[0] for row in chosen.rows if "chosen" in str(row[0])] == ["Llama 3.1 8B (chosen)"]
    assert table.columns == (
        "model", "base", "rotated entries", "trained length", "rule, factor",
        "pairs that turn once", "longest wave (tokens)", "config.json of",
    )  # fmt: skip
    papers = [name for name, family in FAMILIES.items() if family.length_from]
    assert all(name in table.caption for name in papers)
    assert (
        words.back_checks(changed("rope_in_models", VIEW, previous=always(0.5)))[0].holds is False
    )
