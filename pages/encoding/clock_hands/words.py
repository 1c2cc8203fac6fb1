"""Words of the hands: how far each has turned, and what can be read from them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from course.numerals import grouped
from course.windows import spread
from course.words import Check, Table, at_position
from pages.encoding.clock_hands.model import READ, Model

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
        f"The hands of the dials at position {model.view.t}",
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


def hand_checks(model: Model) -> list[Check]:
    """Return what is often said of the hands, checked on these."""
    view, slowest = model.view, model.slowest_turns
    return [
        Check(
            f"One and the same turn leads from every position t to t + {view.phi}.",
            f"Largest miss over the last {len(model.turned)} positions and all {view.d} "
            f"dimensions: {model.shift_miss:.1e}.",
            model.shift_miss < 1e-11,
        ),
        Check(
            "Every hand makes a full turn within the sequence.",
            f"The slowest one makes {slowest:.4f} turns from the first position to the last.",
            slowest >= 1,
        ),
        *_read(model),
        _repeats(model),
        _turned_table(model),
    ]


def _repeats(model: Model) -> Check:
    """Check that the base is a number of positions after which the hands begin again."""
    n = model.view.n
    apart, step = model.apart(n), model.apart(1)
    return Check(
        f"After n = {grouped(n)} positions all hands stand where they began.",
        f"Positions 0 and {grouped(n)} are {apart:.4g} apart, neighbours {step:.4g}.",
        apart < 1e-9,
    )


def _read(model: Model) -> list[Check]:
    """Check from how much of a row its position can be read."""
    view, pair = model.view, model.pair
    parts: list[tuple[str, Sequence[int]]] = [
        (f"One number, dimension {view.dim}, tells position {view.t}.", [view.dim]),
        (f"One hand, pair {pair}, tells position {view.t}.", [2 * pair, 2 * pair + 1]),
        (f"All {view.d // 2} hands together tell position {view.t}.", range(view.d)),
    ]
    others = [model.look_alikes(columns) for _, columns in parts]
    return [
        Check(claim, f"Other positions that look the same to within {READ}: {count}.", count == 0)
        for (claim, _), count in zip(parts, others, strict=True)
    ]


def _turned_table(model: Model) -> Check:
    """Check the app's own algorithm, which turns rows, against the plain formula."""
    return Check(
        "A table made by turning its rows is the table of the formula.",
        f"Over the last {len(model.tested)} positions they are at most {model.table_miss:.1e} "
        "apart.",
        model.table_miss < 1e-11,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"hand": hand_numbers},
    "formula": {"hand": hand_formula},
    "checks": {"hands": hand_checks},
    "table": {"turns": turn_table},
}
