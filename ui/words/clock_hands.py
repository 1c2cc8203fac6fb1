"""Words of the hands: how far each has turned, and what can be read from them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.windows import spread
from course.words import Check, Table, at_position

READ = 0.05  # as exactly as an eye reads a sine or a cosine off a dial
_TURNED = 64  # positions that are turned by the whole matrix, to check that it fits them all
_TESTED = 256  # positions that are worked out in a second way, to check the first
_OTHERS = 7  # dials beside the chosen one, as in the figure


def hand_formula(view: View) -> str:
    """Return the angle of the chosen pair's hand in LaTeX, with its numbers filled in."""
    d, n, _, t, _, dim = view[:6]
    pair = dim // 2
    angle = pe_core.angles([t], d, n)[0, pair]
    sine, cosine = pe_core.sinusoidal(1, d, n, start=t)[0, 2 * pair : 2 * pair + 2]
    return (
        rf"\theta_{{{pair}}} = \frac{{{at_position(t)}}}{{{n}^{{\,2 \cdot {pair}/{d}}}}}"
        rf" = {angle:.6g}\ \text{{rad}}, \qquad (\sin\theta,\ \cos\theta) ="
        rf" ({sine:.4f},\ {cosine:.4f})"
    )


def hand_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen pair's hand."""
    d, n, _, t, phi, dim = view[:6]
    pair = dim // 2
    turned, between = pe_core.turns([t, phi], d, n)[:, pair]
    return {
        "chosen pair": f"{pair}",
        "one turn takes": f"{grouped(pe_core.wavelengths(d, n)[pair], '.4f')} tokens",
        "turns up to t": f"{turned:.4f}",
        "turns from t to t + φ": f"{between:.4f}",
    }


def turn_table(view: View) -> Table:
    """Return how often the hand of each dial has turned."""
    d, n, _, t, _, dim = view[:6]
    waves, turned = pe_core.wavelengths(d, n), pe_core.turns([t], d, n)[0]
    return Table(
        f"The hands of the dials at position {t}",
        ("pair", "one turn takes", "turns up to t", "whole turns", "past 12 o'clock"),
        [
            (
                f"{pair}{' (chosen)' if pair == dim // 2 else ''}",
                f"{grouped(waves[pair], '.2f')} tokens",
                f"{grouped(turned[pair], '.4f')}",
                f"{grouped(turned[pair] // 1, '.0f')}",
                f"{turned[pair] % 1 * 360:.1f}°",
            )
            for pair in spread(d // 2, _OTHERS, dim // 2)
        ],
    )


def shift_miss(view: View) -> tuple[float, int]:
    """Return how far one and the same turn by φ misses, and over how many last positions."""
    d, n, L, phi = view.d, view.n, view.L, view.phi
    count = min(L, _TURNED)
    turned = pe_core.sinusoidal(count, d, n, start=L - count) @ pe_core.shift_matrix(phi, d, n).T
    miss = abs(turned - pe_core.sinusoidal(count, d, n, start=L - count + phi)).max()
    return float(miss), count


def look_alikes(view: View, columns: Sequence[int]) -> int:
    """Return how many positions but t have, in all these columns, what t has, as an eye reads it.

    Few are left after the first two columns, so all the others are worked out for these only.
    """
    near = [position for position in range(view.L) if position != view.t]
    for part in (columns[:2], columns):
        near = _alike(view, near, part)
    return len(near)


def _alike(view: View, positions: list[int], columns: Sequence[int]) -> list[int]:
    pairs = sorted({column // 2 for column in columns})
    place = {pair: 2 * index for index, pair in enumerate(pairs)}
    rows = pe_core.sinusoidal_at([view.t, *positions], view.d, view.n, pairs=pairs)
    read = rows[:, [place[column // 2] + column % 2 for column in columns]]
    same = (abs(read[1:] - read[0]) < READ).all(axis=1)
    return [position for position, alike in zip(positions, same, strict=True) if alike]


def hand_checks(view: View) -> list[Check]:
    """Return what is often said of the hands, checked on these."""
    d, n, L, phi = view.d, view.n, view.L, view.phi
    miss, count = shift_miss(view)
    slowest = pe_core.turns([L - 1], d, n)[0, -1]
    return [
        Check(
            f"One and the same turn leads from every position t to t + {phi}.",
            f"Largest miss over the last {count} positions and all {d} dimensions: {miss:.1e}.",
            miss < 1e-11,
        ),
        Check(
            "Every hand makes a full turn within the sequence.",
            f"The slowest one makes {slowest:.4f} turns from the first position to the last.",
            bool(slowest >= 1),
        ),
        *_read(view),
        _repeats(view),
        _turned_table(view),
    ]


def _repeats(view: View) -> Check:
    """Check that the base is a number of positions after which the hands begin again."""
    apart, step = (float(pe_core.offset_distance(by, view.d, view.n)) for by in (view.n, 1))
    return Check(
        f"After n = {grouped(view.n)} positions all hands stand where they began.",
        f"Positions 0 and {grouped(view.n)} are {apart:.4g} apart, neighbours {step:.4g}.",
        apart < 1e-9,
    )


def _read(view: View) -> list[Check]:
    """Check from how much of a row its position can be read."""
    pair = view.dim // 2
    parts: list[tuple[str, Sequence[int]]] = [
        (f"One number, dimension {view.dim}, tells position {view.t}.", [view.dim]),
        (f"One hand, pair {pair}, tells position {view.t}.", [2 * pair, 2 * pair + 1]),
        (f"All {view.d // 2} hands together tell position {view.t}.", range(view.d)),
    ]
    others = [look_alikes(view, columns) for _, columns in parts]
    return [
        Check(claim, f"Other positions that look the same to within {READ}: {count}.", count == 0)
        for (claim, _), count in zip(parts, others, strict=True)
    ]


def _turned_table(view: View) -> Check:
    """Check the app's own algorithm, which turns rows, against the plain formula."""
    count = min(view.L, _TESTED)
    positions = range(view.L - count, view.L)
    turned = pe_core.sinusoidal(count, view.d, view.n, start=positions.start)
    apart = float(abs(turned - pe_core.sinusoidal_at(positions, view.d, view.n)).max())
    return Check(
        "A table made by turning its rows is the table of the formula.",
        f"Over the last {count} positions they are at most {apart:.1e} apart.",
        apart < 1e-11,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"hand": hand_numbers},
    "formula": {"hand": hand_formula},
    "checks": {"hands": hand_checks},
    "table": {"turns": turn_table},
}
