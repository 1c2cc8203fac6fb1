"""Words of the whole table: its rows, its columns, and which of them can be told apart."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Table
from pe_core.similarity import column_spans

STILL = 0.1
_SPANS = (0.01, STILL, 1.0)
_TESTED = 256  # positions whose dot products are worked out in both layouts


def still_columns(d: int, n: int, L: int) -> int:
    """Return how many columns move by less than STILL over L positions."""
    return int((column_spans(pe_core.sinusoidal(L, d, n)) < STILL).sum())


def new_columns(d: int, n: int, L: int, known: int) -> int:
    """Return how many columns go beyond what they were in the first `known` of L positions.

    Only what lies more than STILL above or below counts.
    """
    table = pe_core.sinusoidal(L, d, n)
    first, rest = table[:known], table[known:]
    over = rest.max(axis=0) > first.max(axis=0) + STILL
    under = rest.min(axis=0) < first.min(axis=0) - STILL
    return int((over | under).sum())


def layout_miss(view: View) -> tuple[float, int]:
    """Return how far the dot products of the two layouts differ, and over how many positions."""
    count = min(view.L, _TESTED)
    table = pe_core.sinusoidal(count, view.d, view.n)
    products = [pe_core.dot_products(each) for each in (table, pe_core.to_halves(table))]
    return float(abs(products[0] - products[1]).max()), count


def nearest(view: View) -> tuple[float, int]:
    """Return how near two rows of the table come, and how far apart their positions are."""
    return pe_core.least_distance(view.L, view.d, view.n)


def nearest_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the two rows that are easiest to mix up."""
    distance, offset = nearest(view)
    beside = pe_core.offset_distance(1, view.d, view.n)
    return {
        "least distance of two rows": f"{distance:.4g}",
        "which two": f"positions 0 and {offset}, and all others {offset} apart",
        "distance of neighbours": f"{beside:.4g}",
    }


def heatmap_checks(view: View) -> list[Check]:
    """Return what is often said of the table, checked on this one."""
    return [_equally_long(view), _every_column_moves(view), _same_in_halves(view)]


def _equally_long(view: View) -> Check:
    d = view.d
    norms = (pe_core.sinusoidal(view.L, d, view.n) ** 2).sum(axis=1) ** 0.5
    miss = abs(norms - (d / 2) ** 0.5).max()
    return Check(
        "Every row is equally long, √(d/2).",
        f"√({d}/2) = {(d / 2) ** 0.5:.6f}; the rows differ from it by at most {miss:.1e}.",
        bool(miss < 1e-12 * d),
    )


def _every_column_moves(view: View) -> Check:
    still = still_columns(view.d, view.n, view.L)
    return Check(
        "Every column moves.",
        f"{still} of {view.d} columns move by less than {STILL} over these {view.L} positions.",
        still == 0,
    )


def _same_in_halves(view: View) -> Check:
    miss, count = layout_miss(view)
    return Check(
        "Both layouts have the same dot products.",
        f"Largest difference over all pairs of {count} positions: {miss:.1e}.",
        miss < 1e-12 * view.d,
    )


def nearest_checks(view: View) -> list[Check]:
    """Return what is often said of telling positions apart, checked on these."""
    distance, offset = nearest(view)
    known = (view.L + 1) // 2
    new = new_columns(view.d, view.n, view.L, known)
    return [
        Check(
            "No two of these positions have the same row.",
            f"The two nearest rows are {distance:.3g} apart.",
            distance > 0,
        ),
        Check(
            "The rows that are easiest to mix up are neighbours.",
            f"The nearest two lie {offset} position{'s' * (offset > 1)} apart.",
            offset == 1,
        ),
        Check(
            "The second half of the table holds nothing that the first has not shown.",
            f"From position {known} on, {new} of {view.d} columns go more than {STILL} beyond "
            "anything they were before.",
            new == 0,
        ),
    ]


def span_table(view: View) -> Table:
    """Return how many columns move, and how far."""
    spans = column_spans(pe_core.sinusoidal(view.L, view.d, view.n))
    counts = [int((spans >= least).sum()) for least in _SPANS]
    return Table(
        f"How far the columns move over {view.L} positions",
        ("by at least", "columns", "share"),
        [
            (f"{least:g}", f"{count} of {view.d}", f"{count / view.d:.0%}")
            for least, count in zip(_SPANS, counts, strict=True)
        ],
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"nearest": nearest_numbers},
    "checks": {"heatmap": heatmap_checks, "nearest": nearest_checks},
    "table": {"spans": span_table},
}
