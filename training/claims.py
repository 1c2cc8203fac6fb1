"""Claims from the literature, judged by a run: each with its numbers and a verdict.

The rule is that no seed may disagree. A claim about one scheme needs every seed on the same side of
the half-way mark between chance and perfect; a claim that compares two needs every seed of the one
above every seed of the other. Where seeds disagree, the difference is noise at this size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any, NamedTuple

import numpy as np

from training.run import Run
from training.schemes import INTERPOLATED, SCHEMES
from training.settings import TIMES
from training.summary import spread_text

CHANCE = 0.5
HALF_WAY = (1 + CHANCE) / 2

HOLDS, FAILS, NOISE = "Holds here.", "Not so here:", "Noise."
UNASKED, BUILT = "Not asked here.", "By design."


class Claim(NamedTuple):
    """What is said, who says it, the verdict of a run, and the numbers behind it."""

    said: str
    source: str
    verdict: str
    measured: str


def permutation_odds(seeds: int) -> int:
    """Return in how many runs chance alone would put all seeds of one above those of the other.

    With n seeds each, all independent and none the equal of another, one of C(2n, n) ways to share
    2n ranks does: the extreme case of the one-sided rank-sum test.

    Examples
    --------
    >>> permutation_odds(3)
    20
    """
    return comb(2 * seeds, seeds)


def judged(run: Run) -> list[Claim]:
    """Return every claim with its verdict for a finished run."""
    if not run.done:
        raise ValueError("run must be finished before it is judged")
    names = list(SCHEMES)
    accuracy = {name: run.accuracy[row] for row, name in enumerate(names)}
    return [claim(run, accuracy) for claim in CLAIMS]


def ahead(run: Run) -> str:
    """Return in one line which row of the results is best at the longest length.

    A scheme is said to be ahead only if no seed disagrees. Where one does better than all of them
    once the test divides its positions, that row is named first.
    """
    length = run.settings.lengths[-1]
    rows = {name: row for name, row in zip(SCHEMES, run.accuracy[..., -1], strict=True)}
    tested = {name: row for name, row in rows.items() if not np.isnan(row).any()}
    first = max(tested, key=lambda name: float(tested[name].mean()))
    best = float(tested[first].mean())
    leads = tested[first].min() > max(row.max() for name, row in tested.items() if name != first)
    if divided := _better_divided(run, best):
        others = f"{first} is ahead with {best:.0%}" if leads else "nobody is ahead"
        return f"At {length} tokens {divided}; undivided, {others}"
    if leads:
        return f"At {length} tokens {first} is ahead, with {best:.0%} right"
    return f"At {length} tokens nobody is ahead: the seeds of the best schemes overlap"


def _better_divided(run: Run, best: float) -> str:
    """Say which scheme does better than all of them once the test divides its positions."""
    divided = dict(zip(INTERPOLATED, run.interpolated[..., -1].mean(axis=1), strict=True))
    first = max(divided, key=lambda name: float(divided[name]))
    if divided[first] <= best:
        return ""
    return f"{first} with positions divided has {divided[first]:.0%} right"


def rule(run: Run) -> str:
    """Return in words how the verdicts of a run were found."""
    seeds = run.settings.seeds
    return (
        "**The rule: no seed may disagree.** A claim about one scheme needs all seeds on the same "
        f"side of {HALF_WAY:.0%}, half-way between a guess and perfect. A claim that one is better "
        "than another needs every seed of the one above every seed of the other. If both were "
        f"equally good, independent runs of {seeds} seeds each would still come out so once in "
        f"{permutation_odds(seeds)}, by luck. If seeds disagree, the verdict is noise."
    )


def _all(verdicts: Any) -> str:
    """Return the verdict of seeds that each say yes or no."""
    return HOLDS if all(verdicts) else FAILS if not any(verdicts) else NOISE


def _better(one: Any, other: Any) -> str:
    """Return the verdict on one scheme being better than another."""
    return HOLDS if one.min() > other.max() else FAILS if other.min() > one.max() else NOISE


def _span(values: Any) -> str:
    """Return the mean of the seeds, the lowest and the highest."""
    return spread_text(float(np.mean(values)), float(np.min(values)), float(np.max(values)))


def _bound(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    found = accuracy["none"]
    exact = np.all(found == CHANCE, axis=1)
    masked = run.settings.causal and run.settings.layers > 1
    return Claim(
        "A model blind to order gives both twins the same answer, so exactly half are right.",
        "Zaheer et al. 2017: what does not see order is the same for every order.",
        UNASKED if masked else _all(exact),
        f"none, all lengths: {_span(found)}."
        + (" Two layers behind a mask are not blind to the order." if masked else ""),
    )


def _order_is_learned(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    others = {name: found[:, 0] for name, found in accuracy.items() if name != "none"}
    least = min(others, key=lambda name: float(np.min(others[name])))
    above = [value > HALF_WAY for found in others.values() for value in found]
    return Claim(
        f"With any of the other {_counted(len(others))} schemes the model learns the order, at "
        "lengths it has seen.",
        "What they were made for: Vaswani et al. 2017, Su et al. 2021, Press et al. 2022.",
        _all(above),
        f"At {run.settings.lengths[0]} tokens the weakest is {least}: {_span(others[least])}.",
    )


def _counted(number: int) -> str:
    small = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return small[number] if number < len(small) else str(number)


def _alibi_carries(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    mine, other = accuracy["ALiBi"][:, -1], accuracy["sinusoidal"][:, -1]
    return Claim(
        "ALiBi carries further than sinusoidal.",
        "Press et al. 2022, figure 1, for texts.",
        _better(mine, other),
        f"At {run.settings.lengths[-1]} tokens ALiBi has {_span(mine)}, sinusoidal {_span(other)}.",
    )


def _formula_copes(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    found = accuracy["sinusoidal"][:, -1]
    return Claim(
        "Sinusoidal positions serve longer sentences without further effort.",
        "Kazemnejad 2019.",
        _all(found > HALF_WAY),
        f"At {run.settings.lengths[-1]} tokens sinusoidal has {_span(found)}; "
        f"half-way is {HALF_WAY:.0%}.",
    )


def _rope_stops(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    found = accuracy["RoPE"][:, -1]
    return Claim(
        "RoPE without changes does not carry far.",
        "Press et al. 2022, figure 1; Chen et al. 2023.",
        _all(found < HALF_WAY),
        f"At {run.settings.lengths[-1]} tokens RoPE has {_span(found)}; "
        f"half-way is {HALF_WAY:.0%}.",
    )


def _interpolation_helps(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    plain = accuracy["RoPE"][:, -1]
    divided = run.interpolated[INTERPOLATED.index("RoPE"), :, -1]
    return Claim(
        "RoPE goes further when the test divides its positions back into the trained range.",
        "Chen et al. 2023, Position Interpolation; they go on training after it, we do not.",
        _better(divided, plain),
        f"At {run.settings.lengths[-1]} tokens RoPE has {_span(plain)}, and {_span(divided)} with "
        f"positions divided by {TIMES[-1]}.",
    )


def _no_row(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    return Claim(
        "A learned table has no row beyond its end.",
        "So in BERT and GPT-2: Devlin et al. 2019, Radford et al. 2019.",
        BUILT,
        f"Its last row is {run.settings.trained_length - 1}. At "
        f"{' and '.join(map(str, run.settings.lengths[1:]))} tokens there is nothing to test.",
    )


def _mask_is_enough(run: Run, accuracy: Mapping[str, Any]) -> Claim:
    found = accuracy["none"][:, -1]
    verdict = _all(found > HALF_WAY) if run.settings.causal else UNASKED
    return Claim(
        "A causal decoder without positions can learn order, and carry it to longer texts.",
        "Haviv et al. 2022 for order, Kazemnejad et al. 2023 for longer.",
        verdict,
        f"At {run.settings.lengths[-1]} tokens none has {_span(found)}. {_reason(run)}",
    )


def _reason(run: Run) -> str:
    if not run.settings.causal:
        return "This run had no causal mask; turn it on, and take two layers."
    if run.settings.layers == 1:
        return "One layer cannot: its last word reads all words at once. Take two."
    return "With the mask the later name can read the earlier one, but not the other way round."


CLAIMS: tuple[Callable[[Run, Mapping[str, Any]], Claim], ...] = (
    _bound,
    _order_is_learned,
    _alibi_carries,
    _formula_copes,
    _rope_stops,
    _interpolation_helps,
    _no_row,
    _mask_is_enough,
)
