"""Longer texts and RoPE in models: frequencies, turns and means, worked out by the formulas."""

import math
from itertools import pairwise

import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.beyond.longer import naming as longer_names
from pages.beyond.longer.model import BLOCKS, FURTHEST, Model
from pages.beyond.rope_in_models import model as rope
from pages.beyond.rope_in_models import naming as rope_names
from tests.lessons.plain import Array, speeds, waves

LONGER = [
    DEFAULTS._replace(d=12, n=30_000, phi=7, dim=9, method=method, stretch=stretch)
    for method in ("linear", "ntk", "yarn")
    for stretch in ("1", "4", "16")
]
TRAINED = 4096


def extended(omega: Array, method: str, s: float, n: float, trained: int) -> tuple[Array, float]:
    """Return the frequencies and the factor of a rule as its paper has it."""
    d, turns = 2 * len(omega), trained * omega / math.tau
    factor = 0.1 * math.log(s) + 1 if method.startswith("yarn") else 1.0
    if method in ("plain", "none"):
        return omega, 1.0
    if method == "linear":
        return omega / s, 1.0
    if method == "ntk":
        return speeds(d, n * s ** (d / (d - 2))), 1.0
    if method == "yarn":  # between two pairs, as in the released code
        low, high = (d * math.log(trained / (r * math.tau)) / (2 * math.log(n)) for r in (32, 1))
        first, last = max(math.floor(low), 0), min(math.ceil(high), d - 1)
        ramp = np.clip((np.arange(d // 2) - first) / (last - first), 0, 1)
    else:
        often, seldom = (32, 1) if method == "yarn-paper" else (4, 1)
        ramp = np.clip((often - turns) / (often - seldom), 0, 1)
    return omega * (1 - ramp) + omega / s * ramp, factor


@pytest.mark.parametrize("view", LONGER, ids=lambda view: f"{view.method}-{view.stretch}")
def test_each_remedy_is_that_of_its_paper(view: View) -> None:
    model, s = Model(view), int(view.stretch)
    omega = speeds(view.d, view.n)
    assert (model.pair, model.offset, model.scale, model.wanted) == (4, 7, s, s * TRAINED)
    assert Model(view._replace(phi=0)).offset == 1
    assert list(model.remedies) == ["plain", "linear", "ntk", "yarn", "yarn-paper"]
    for name, remedy in model.remedies.items():
        right, factor = extended(omega, name, s, view.n, TRAINED)
        assert remedy.plain == pytest.approx(omega)
        assert remedy.omega == pytest.approx(right)
        assert remedy.factor == pytest.approx(factor)
        assert not remedy.omega.flags.writeable
        assert remedy.wavelengths == pytest.approx(math.tau / right)
        assert remedy.times_slower == pytest.approx(omega / right)
        seen = np.minimum(TRAINED * omega, math.tau)
        reached = np.minimum(s * TRAINED * right, math.tau)
        assert remedy.seen == pytest.approx(seen)
        assert remedy.reached == pytest.approx(reached)
        assert remedy.new_pairs == [k for k in range(6) if reached[k] > seen[k] + 1e-9]
        score = factor**2 * np.cos(right * 9).sum()
        assert remedy.score(9) == pytest.approx(score)
        apart = 2 * math.sqrt((np.sin(right * 9 / 2) ** 2).sum())
        assert remedy.apart(9) == pytest.approx(apart)
        for place in (0, 20, len(BLOCKS.first) - 1):
            offsets = BLOCKS.first[place] + np.arange(BLOCKS.sizes[place])
            mean = factor**2 * np.cos(np.outer(offsets, right)).sum(axis=1).mean()
            assert remedy.block_scores[place] == pytest.approx(mean, abs=1e-9)
    assert model.plain is model.remedies["plain"]
    assert model.chosen is model.remedies[view.method]
    turns = TRAINED / waves(view.d, view.n)
    assert model.trained_turns == pytest.approx(turns)
    assert model.fast_pairs == [k for k in range(6) if turns[k] >= 32]
    assert model.unfinished == sum(turn >= 1 for turn in turns)
    last = (s * TRAINED - 1) * omega
    assert model.largest_value == pytest.approx(
        max(abs(np.sin(last)).max(), abs(np.cos(last)).max())
    )
    assert model.new_base == pytest.approx(view.n * s ** (12 / 10))
    low, high = (12 * math.log(TRAINED / (r * math.tau)) / (2 * math.log(view.n)) for r in (32, 1))
    assert model.released_ramp == (math.floor(low), math.ceil(high))
    for method in ("yarn", "yarn-paper"):
        half = extended(omega, method, 2, view.n, TRAINED)[0][4] / omega[4]
        assert model.ramp(method) == pytest.approx(2 * (1 - half), abs=1e-11)


def test_a_ramp_goes_from_0_to_1_over_the_pairs() -> None:
    for method in ("yarn", "yarn-paper"):
        found = [Model(DEFAULTS._replace(dim=2 * pair)).ramp(method) for pair in range(64)]
        assert found[0] == 0.0
        assert found[-1] == 1.0
        assert all(one <= other for one, other in pairwise(found))
        assert not any(math.copysign(1, one) < 0 for one in found)


def test_blocks_look_equally_wide_on_a_log_axis() -> None:
    first, sizes, middles = BLOCKS
    assert FURTHEST == 131_072
    assert len(first) == len(sizes) == len(middles)
    assert first[0] == 1
    assert first[-1] + sizes[-1] == 131_072
    for place, (one, other) in enumerate(pairwise(first)):
        assert sizes[place] == other - one
    assert middles == [at + (size - 1) / 2 for at, size in zip(first, sizes, strict=True)]
    edges = {round(131_072 ** (step / 72)) for step in range(73)}
    assert {*first, 131_072} == edges


ROPE = DEFAULTS._replace(
    head_width=40, rotated=60, rope_base=3000, trained_length=700, scale=6, dim=15, L=30,
)  # fmt: skip


@pytest.mark.parametrize("rule", ["none", "linear", "ntk", "yarn", "llama3"])
def test_the_numbers_of_a_model_are_those_of_the_formulas(rule: str) -> None:
    model = rope.Model(ROPE._replace(scaling=rule))
    omega = speeds(24, 3000)
    right, factor = extended(omega, rule, 6, 3000, 700)
    assert (model.rotated, model.pairs, model.pair) == (24, 12, 7)
    assert rope.Model(ROPE._replace(dim=39)).pair == 11
    assert list(model.rules) == ["none", "linear", "ntk", "yarn", "llama3"]
    assert model.plain.omega == pytest.approx(omega)
    assert model.chosen is model.rules[rule]
    assert model.chosen.omega == pytest.approx(right)
    assert model.chosen.plain == pytest.approx(omega)
    assert model.chosen.factor == pytest.approx(factor)
    untouched = [k for k in range(12) if abs(right[k] / omega[k] - 1) < 1e-12]
    assert model.chosen.untouched == untouched
    assert model.whole_head == pytest.approx(waves(40, 3000))
    turns = 700 / waves(24, 3000)
    assert model.turns == pytest.approx(turns)
    assert model.finished == sum(turn >= 1 for turn in turns)
    assert model.often == [k for k in range(12) if turns[k] >= 4]
    columns = model.columns
    assert columns["pair"].tolist() == list(range(12))
    assert columns["radians_per_token"] == pytest.approx(omega)
    assert columns["wavelength"] == pytest.approx(math.tau / omega)
    assert columns["turns_in_trained_length"] == pytest.approx(turns)
    assert columns["scaled_radians_per_token"] == pytest.approx(right)
    assert columns["scaled_wavelength"] == pytest.approx(math.tau / right)
    assert len(columns) == 6
    assert model.windows == {"fastest": range(8), "chosen": range(4, 12), "slowest": range(4, 12)}
    for start in range(5):
        used = right[start : start + 8]
        scores = 32 / 8 * np.cos(np.outer(np.arange(30) - 1, used)).sum(axis=1)
        weights = np.exp(scores - scores.max())
        assert model.weights(start) == pytest.approx(weights / weights.sum(), rel=1e-6)
        assert model.on_previous[start] == pytest.approx(model.weights(start)[1])
    assert len(model.on_previous) == 5
    assert model.previous("fastest") == pytest.approx(model.on_previous[0])
    assert model.previous("slowest") == pytest.approx(model.on_previous[4])
    first, sizes, middles = model.blocks
    for place in (0, 10, len(first) - 1):
        offsets = first[place] + np.arange(sizes[place])
        assert middles[place] == pytest.approx(offsets.mean())
        for name, part in (("fastest", slice(0, 8)), ("slowest", slice(4, 12))):
            mean = np.cos(np.outer(offsets, right[part])).mean()
            assert model.kept(name)[place] == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize(("trained", "end"), [(1, 101), (99, 101), (100, 101), (101, 102)])
def test_distances_reach_100_tokens_at_least(trained: int, end: int) -> None:
    first, sizes, _ = rope.Model(ROPE._replace(trained_length=trained)).blocks
    assert first[0] == 1
    assert first[-1] + sizes[-1] == end
    assert set(first.tolist()) | {end} == {round(end ** (step / 60)) for step in range(61)}


def test_a_narrow_head_uses_all_its_pairs() -> None:
    model = rope.Model(ROPE._replace(head_width=8, rotated=100, dim=2))
    assert model.window == 4
    assert model.windows == {"fastest": range(4), "chosen": range(4), "slowest": range(4)}
    wide = rope.Model(ROPE._replace(head_width=40, rotated=100, dim=6))
    assert wide.windows == {
        "fastest": range(8), "chosen": range(3, 11), "slowest": range(12, 20),
    }  # fmt: skip


def test_numbers_of_tokens_and_pairs_are_said_in_english() -> None:
    for count, said in (
        (1, "1 token"), (2, "2 tokens"), (1.5, "1.50 tokens"), (999.5, "999.50 tokens"),
        (1000.4, "1\u202f000 tokens"), (12_345.6, "12\u202f346 tokens"), (0.25, "0.25 tokens"),
        (1000, "1\u202f000 tokens"), (999, "999 tokens"),
    ):  # fmt: skip
        assert rope_names.tokens(count) == said
        if count != 1:
            assert longer_names.tokens(count) == said
    assert rope_names.pairs(1) == "1 pair"
    assert rope_names.pairs(0) == "0 pairs"
    assert rope_names.pairs(1, "fast ") == "1 fast pair"
    assert rope_names.pairs(3, "fast ") == "3 fast pairs"
    assert rope_names.slowed(1.0) == "as fast as trained"
    assert rope_names.slowed(2.34567) == "2.346 times slower"
    assert rope_names.between(range(3, 4), "chosen") == "chosen: pair 3"
    assert rope_names.between(range(3, 6), "slowest") == "slowest: pairs 3 to 5"
    assert {name: name for name in ("fastest", "chosen", "slowest")} == rope_names.HEADS
    assert rope_names.RULE == {
        "none": "no rule", "linear": "linear", "ntk": "NTK", "yarn": "YaRN", "llama3": "llama3",
    }  # fmt: skip
    assert longer_names.NAMES == {
        "plain": "plain", "linear": "linear", "ntk": "NTK", "yarn": "YaRN",
        "yarn-paper": "YaRN, ramp of the paper",
    }  # fmt: skip
    assert longer_names.longer_text("1") == "a text no longer than in training"
    assert longer_names.longer_text("2") == "a text twice as long"
    assert longer_names.longer_text("16") == "a text 16 times as long"
