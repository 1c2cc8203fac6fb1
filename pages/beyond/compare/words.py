"""Words of the schemes side by side: their numbers, their formulas, and what is said of them."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped
from course.scheme_formulas import position_part
from course.words import Check, at_offset, at_position
from pages.beyond.compare import words_properties as properties
from pages.beyond.compare.model import ROUNDING, Model
from pe_core.figures import by_up_to, listed
from pe_core.scheme_profile import SPREAD_POSITIONS


def _number(value: float) -> str:
    return "no trained row" if value != value else f"{value + 0.0:.4g}".replace("-", "\u2212")


def compare_numbers(model: Model) -> dict[str, str]:
    """Return the position's part of the score φ away from the query, for each chosen scheme."""
    view, offsets = model.view, model.offsets
    numbers = {}
    for name, curve in model.scores.items():
        values = [
            _number(curve[view.t + offset]) + " (not trained)" * model.untrained(name, offset)
            for offset in offsets
        ]
        sides = values if len(set(values)) == 1 else [
            f"{value} {'before' if offset < 0 else 'after'}"
            for value, offset in zip(values, offsets, strict=True)
        ]  # fmt: skip
        numbers[f"{model.label(name)}, at distance φ = {view.phi}"] = ", ".join(
            dict.fromkeys(sides)
        )
    return numbers


def compare_formula(model: Model) -> str:
    """Return in LaTeX the position's part of the score of each scheme, with its number at φ."""
    key = model.view.t + model.view.phi
    t, s = at_position(model.view.t), at_offset(key)
    lines = [rf"&\text{{query }} t = {t},\quad \text{{key }} s = t + \varphi = {s}"]
    for name, curve in model.scores.items():
        value = curve[key]
        number = r"\text{no trained row}" if value != value else f"{value + 0.0:.4f}"
        equal = "=" if value == value else r"\text{: }"
        part = position_part(model.schemes[name])
        lines.append(rf"&\text{{{name}: }} {part} {equal} {number}")
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


# What is said of them.


def curve_checks(model: Model) -> list[Check]:
    """Return whether the offset alone decides, for the chosen schemes."""
    return [_curves_stay(model), _words_stay(model)]


def _with(name: str) -> str:
    return f"with {name} rows" if name in ("sinusoidal", "learned") else f"with {name}"


def _curves_stay(model: Model) -> Check:
    seen = min(model.view.L, SPREAD_POSITIONS)
    spreads = {name: model.traits[name].spread for name in model.chosen}
    found = listed(f"{by_up_to(spread)} {_with(name)}" for name, spread in spreads.items())
    return Check(
        "What position alone contributes to a score depends only on the offset.",
        f"Without learned matrices, the contributions at the same offset differ {found}, among "
        f"{seen} queries.",
        all(spread < ROUNDING for spread in spreads.values()),
    )


def _words_stay(model: Model) -> Check:
    seen = min(model.view.L, SPREAD_POSITIONS)
    spreads = {name: model.traits[name].words_spread for name in model.chosen}
    found = listed(f"{by_up_to(spread)} {_with(name)}" for name, spread in spreads.items())
    return Check(
        "The whole score of two given words depends only on their offset.",
        f"In an untrained head, among {seen} queries, scores at the same offset differ {found}.",
        all(spread < ROUNDING for spread in spreads.values()),
    )


def past_checks(model: Model) -> list[Check]:
    """Return whether the chosen schemes bring something new past the trained length."""
    return [_nothing_new(model)]


def _nothing_new(model: Model) -> Check:
    L = model.view.L
    found = listed(properties.past_said(model, name) for name in model.chosen)
    return Check(
        "None of the chosen schemes has new values past the trained length.",
        f"At positions {grouped(L)} to {grouped(2 * L - 1)}, {found}.",
        all(model.traits[name].extrapolation_gap == 0 for name in model.chosen),
    )


def compare_checks(model: Model) -> list[Check]:
    """Return how two of the curves belong together."""
    return [
        Check(
            "For vectors of ones, the RoPE curve is twice as high as the sinusoidal curve.",
            f"For {grouped(2 * model.view.L)} keys, the RoPE curve differs from twice the "
            f"sinusoidal curve {by_up_to(model.twice_gap, ROUNDING * model.view.d)}.",
            model.twice_gap < ROUNDING * model.view.d,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"compare": compare_numbers},
    "formula": {"compare": compare_formula},
    "checks": {"compare": compare_checks, "curves": curve_checks, "past": past_checks},
    "table": properties.TABLES,
}
