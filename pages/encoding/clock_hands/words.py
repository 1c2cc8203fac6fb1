"""Words of the hands: how far each has turned, and what can be read from them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pe_core
from course.digit_tables import every_digit
from course.numerals import grouped
from course.windows import spread
from course.words import Check, Table, at_position
from pages.encoding.clock_hands.model import READ, Model
from pe_core.figures import by_up_to, differ

_OTHERS = 7  # dials beside the chosen one, as in the figure


def hand_formula(model: Model) -> str:
    """Return the angle of the chosen pair's hand in LaTeX, with its numbers filled in."""
    view, pair = model.view, model.pair
    sine, cosine = model.hand
    return (
        rf"\theta_{{{pair}}} = \frac{{{at_position(view.t)}}}{{{view.n}^{{\,2 \cdot"
        rf" {pair}/{view.d}}}}}"
        rf" = {model.angle:.6g}\ \text{{rad}}, \qquad (\sin\theta,\ \cos\theta) ="
        rf" ({sine:.4f},\ {cosine:.4f})"
    )


def hand_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the chosen pair's hand."""
    pair = model.pair
    return {
        "chosen pair": f"{pair}",
        "one turn takes": f"{grouped(model.wavelengths[pair], '.4f')} tokens",
        "turns up to t": f"{model.turns[pair]:.4f}",
        "turns from t to t + φ": f"{model.turns_at(model.view.phi)[pair]:.4f}",
    }


def turn_table(model: Model) -> Table:
    """Return how often the hand of each dial has turned."""
    waves, turns = model.wavelengths, model.turns
    return Table(
        f"The hands of the dials at position {grouped(model.view.t)}",
        ("pair", "one turn takes", "turns up to t", "whole turns", "past 12 o'clock"),
        [
            (
                f"{pair}{' (chosen)' if pair == model.pair else ''}",
                f"{grouped(waves[pair], '.2f')} tokens",
                f"{grouped(turns[pair], '.4f')}",
                f"{grouped(turns[pair] // 1, '.0f')}",
                f"{turns[pair] % 1 * 360:.1f}°",
            )
            for pair in spread(model.view.d // 2, _OTHERS, model.pair)
        ],
    )


def turn_checks(model: Model) -> list[Check]:
    """Return whether one turn leads on from every position."""
    view = model.view
    return [
        Check(
            f"The same rotation takes the row at every position t to the row at t + {view.phi}.",
            f"Over the last {len(model.turned)} positions and all {view.d} dimensions, the turned "
            f"rows are off {by_up_to(model.shift_miss)}.",
            model.shift_miss < 1e-11,
        )
    ]


def slowest_checks(model: Model) -> list[Check]:
    """Return whether all hands come round, checked on the slowest."""
    slowest = model.slowest_turns
    return [
        Check(
            "Every hand makes a full turn within the sequence.",
            f"The slowest hand makes {slowest:.4f} turns from the first position to the last.",
            slowest >= 1,
        )
    ]


def repeat_checks(model: Model) -> list[Check]:
    """Return whether the base is a number of positions after which the hands begin again."""
    n = model.view.n
    apart, step = model.apart(n), model.apart(1)
    return [
        Check(
            f"After n = {grouped(n)} positions all hands are back where they started.",
            f"Rows 0 and {grouped(n)} are {apart:.4g} apart; neighbouring rows are {step:.4g} "
            "apart.",
            apart < 1e-9,
        )
    ]


def reading_checks(model: Model) -> list[Check]:
    """Return from how much of a row its position can be read."""
    view, pair = model.view, model.pair
    every = f"All {view.d // 2} hands together are" if view.d > 2 else "The only hand is"
    parts: list[tuple[str, Sequence[int]]] = [
        (f"The value in dimension {view.dim} alone is enough to identify position", [view.dim]),
        (f"The hand of pair {pair} alone is enough to identify position", [2 * pair, 2 * pair + 1]),
        (f"{every} enough to identify position", range(view.d)),
    ]
    others = [model.look_alikes(columns) for _, columns in parts]
    return [
        Check(
            f"{claim} {view.t}.",
            f"The number of other positions that look the same to within {READ} is {count}.",
            count == 0,
        )
        for (claim, _), count in zip(parts, others, strict=True)
    ]


def table_checks(model: Model) -> list[Check]:
    """Return whether the app's own algorithm, which turns rows, gives the plain formula."""
    return [
        Check(
            "A table made by turning its rows matches the table that the formula gives.",
            f"Over the last {len(model.tested)} positions the two tables "
            f"{differ(model.table_miss)}.",
            model.table_miss < 1e-11,
        )
    ]


def frequencies_table(model: Model) -> Table:
    """Return the frequency and the wavelength of every pair, with every digit."""
    view = model.view
    return every_digit(
        f"The {view.d // 2} pairs of d = {view.d} and n = {grouped(view.n)}",
        {
            "pair": range(view.d // 2),
            "radians per token": pe_core.frequencies(view.d, view.n),
            "wavelength (tokens)": model.wavelengths,
        },
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"hand": hand_numbers},
    "formula": {"hand": hand_formula},
    "checks": {
        "turn": turn_checks,
        "slowest": slowest_checks,
        "reading": reading_checks,
        "repeat": repeat_checks,
        "table": table_checks,
    },
    "table": {"turns": turn_table, "frequencies": frequencies_table},
}
