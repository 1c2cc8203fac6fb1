"""Words of positions left out: the count behind the mask, its precision, and who does without."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped, scientific
from course.words import Check, PassFail, Step, Table, at_position
from pages.beyond.nope.model import MODELS, Model
from pages.beyond.nope.words_measured import measured_table
from pe_core.figures import by_up_to
from pe_core.precision import FORMATS

_SAME = 1e-12


def count_numbers(model: Model) -> dict[str, str]:
    """Return how many words t sees, what the head puts out, and the step to the next position."""
    t, last = model.view.t, model.view.L - 1
    numbers = {
        f"words that word {t} sees": grouped(int(model.seen[t])),
        f"output at position {t}": f"{model.share(t):.6f}",
    }
    if t < last:
        step = model.share(t + 1) - model.share(t)
        numbers[f"from there to position {t + 1}"] = f"{step:.2e}" if step else "0"
    return {name: told.replace("-", "\u2212") for name, told in numbers.items()}


def precision_numbers(model: Model) -> dict[str, str]:
    """Return what a format leaves of the count: who shares an output, and the first who do."""
    first, last = model.alike
    shared = "no other" if first == last else f"positions {grouped(first)} to {grouped(last)}"
    return {
        f"same output as t = {model.view.t} in {model.view.format}": shared,
        **{f"first equal neighbours, {name}": _neighbours(model.merge(name)) for name in FORMATS},
    }


def _neighbours(second: int) -> str:
    return f"{grouped(second - 1)} and {grouped(second)}"


def seen_formula(model: Model) -> str:
    """Return how many words t sees, in LaTeX."""
    t = model.view.t
    if not model.causal:
        return rf"\#\{{s\}} = L = {model.view.L}"
    return rf"\#\{{s : s \le t\}} = t + 1 = {at_position(t)} + 1 = {t + 1}"


def seen_checks(model: Model) -> list[Check]:
    """Return whether the number of words that are seen differs along the text."""
    first, last = int(model.seen[0]), int(model.seen[-1])
    return [
        Check(
            "Every word sees the same number of words.",
            f"The first word sees {first}, and the last word sees {last}.",
            first == last,
        )
    ]


def count_formula(model: Model) -> str:
    """Return the output at t, and its difference to the next position, in LaTeX."""
    t = model.view.t
    if not model.causal:
        count = model.view.L
        return rf"o_t = \frac{{1}}{{L}} = \frac{{1}}{{{count}}} = {model.share(t):.4f}"
    here = at_position(t)
    gap = 1 / ((t + 1) * (t + 2))
    return (
        rf"\begin{{aligned}} o_t &= \frac{{1}}{{t + 1}} = \frac{{1}}{{{here} + 1}} ="
        rf" {model.share(t):.4f} \\ o_t - o_{{t+1}} &= \frac{{1}}{{(t + 1)(t + 2)}}"
        rf" = {scientific(gap, 3)}"
        r" \end{aligned}"
    )


def count_steps(model: Model) -> list[Step]:
    """Return the construction of theorem 1, from equal scores to the position."""
    t = model.view.t
    return [
        Step(
            "The matrix of the queries holds zeros only. All scores are then 0, whatever the "
            "words are.",
            r"q_t = 0, \qquad s_{ts} = \frac{q_t \cdot k_s}{\sqrt{d}} = 0",
        ),
        Step(
            "Softmax gives the same weight to all words that are seen. Behind the mask, word t "
            "sees t + 1 words.",
            r"w_{ts} = \frac{1}{t + 1} \quad \text{for } s \le t",
        ),
        Step(
            "One entry of the values is 1 for the first word and 0 for all others. The token that "
            "begins every text makes this possible.",
            r"v_0 = 1, \qquad v_s = 0 \quad \text{for } s > 0",
        ),
        Step(
            "The output is the weighted sum of the values. Only the first term is left.",
            rf"o_t = \sum_{{s \le t}} w_{{ts}}\,v_s = \frac{{1}}{{t + 1}} = {1 / (t + 1):.6f}",
        ),
        Step(
            "The part of the layer that follows attention can turn this number into the position, "
            "or a later layer can use it as it is.",
            rf"t = \frac{{1}}{{o_t}} - 1 = {t}",
        ),
    ]


def count_checks(model: Model) -> list[Check]:
    """Return what is said of the output of the head, checked on this text."""
    gaps = abs(model.shares[1:] - model.shares[:-1])
    least = f", and by at least {float(gaps.min()):.2g}" if gaps.min() > _SAME else ""
    t, (first, last) = model.view.t, model.alike
    return [
        Check(
            "The output is different at every position.",
            f"The outputs at neighbouring positions differ {by_up_to(float(gaps.max()), _SAME)}"
            f"{least}.",
            float(gaps.min()) > _SAME,
        ),
        Check(
            f"Rounded to {model.view.format}, no other position has the output of t = {t}.",
            f"The positions {grouped(first)} to {grouped(last)} have the same output."
            if last > first
            else "No other position has this output.",
            first == last,
        ),
    ]


def readout_checks(model: Model) -> list[Check]:
    """Return whether each read-out finds more than a blind guess."""
    chance = model.by_chance
    said = {
        "length": "the length of the outputs",
        "entries": "a weighted sum of their entries",
    }
    return [
        Check(
            f"From {name}, positions are guessed better than by always naming the middle.",
            f"In new texts these guesses are off by {model.found[way].error:.1f} tokens on "
            f"average. Always naming the middle is off by {chance:.1f} tokens.",
            model.finds(way),
        )
        for way, name in said.items()
    ]


def models_table(model: Model) -> Table:
    """Return a few models, how many of their layers are without positions, and our source."""
    rows: list[tuple[str | PassFail, ...]] = []
    for name, one in MODELS.items():
        without = f"{int((~one.placed).sum())} of {one.layers}"
        rows.append((name, without, one.others, one.source))
    return Table(
        "How many layers are without positions. One layer in four means layers 3, 7, 11 and so on, "
        "counted from 0.",
        ("model", "layers without", "the other layers", "source"),
        rows,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"count": count_numbers, "precision": precision_numbers},
    "formula": {"count": count_formula, "seen": seen_formula},
    "checks": {"seen": seen_checks, "count": count_checks, "readout": readout_checks},
    "table": {"models": models_table, "measured": measured_table},
    "steps": {"count": count_steps},
}
