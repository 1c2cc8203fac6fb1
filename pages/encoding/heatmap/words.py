"""Words of the whole table: a cell, its rows, its columns, and which of them can be told apart."""

from collections.abc import Callable, Mapping
from typing import Any

from course.by_hand import steps
from course.moving_columns import STILL
from course.numerals import grouped
from course.words import Check, PassFail, Step, Table, at_position
from pages.encoding.heatmap.model import Model
from pe_core.figures import sized

_SPANS = (0.01, STILL, 1.0)


def cell_formula(model: Model) -> str:
    """Return the formula of the chosen cell in LaTeX, with its numbers filled in."""
    view, cell, t = model.view, model.chosen, at_position(model.view.t)
    wave = ("sin", "cos")[view.dim % 2]
    index = rf"2 \cdot {cell.pair}" + (" + 1" if view.dim % 2 else "")
    return (
        rf"PE({t},\ {index}) = \{wave}\left(\frac{{{t}}}"
        rf"{{{view.n}^{{\,2 \cdot {cell.pair}/{view.d}}}}}\right)"
        rf" = \{wave}({cell.angle:.6g}) = {cell.value:.6f}"
    )


def cell_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the chosen cell."""
    view, cell = model.view, model.chosen
    wave = ("sine", "cosine")[view.dim % 2]
    numbers = {
        "value at position t": f"{cell.value:.6f}",
        "dimension": f"{view.dim}, the {wave} of pair {cell.pair}",
        "wavelength": f"{grouped(model.wavelengths[cell.pair], '.4f')} tokens",
    }
    if view.layout != "interleaved":
        numbers[f"in the layout “{view.layout}”"] = f"column {model.column}"
    return numbers


def cell_steps(model: Model) -> list[Step]:
    """Return how the chosen cell is worked out, step by step."""
    return steps(model.chosen, model.view.notation)


def nearest_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the two rows that are easiest to mix up."""
    distance, offset = model.nearest
    return {
        "least distance between two rows": f"{distance:.4g}",
        "which two": f"positions 0 and {offset}, and all other positions that are {offset} apart",
        "distance between neighbours": f"{model.step:.4g}",
    }


def row_checks(model: Model) -> list[Check]:
    """Return what is often said of the length of the rows, checked on these."""
    d, miss = model.view.d, model.row_length_miss
    return [
        Check(
            "All rows have the same length, √(d/2).",
            f"√({d}/2) = {(d / 2) ** 0.5:.6f}; no row's length differs from this by more than "
            f"{sized(miss)}.",
            miss < 1e-12 * d,
        )
    ]


def column_checks(model: Model) -> list[Check]:
    """Return what is often said of the columns, checked on these."""
    view, still = model.view, model.still
    return [
        Check(
            f"Every column changes by at least {STILL}.",
            f"{still} of {view.d} columns change by less over these {grouped(view.L)} positions.",
            still == 0,
        )
    ]


def layout_checks(model: Model) -> list[Check]:
    """Return whether the dot products depend on the layout."""
    miss, count = float(model.layouts_apart.max()), len(model.layouts_apart)
    return [
        Check(
            "Both layouts give the same dot products.",
            f"Over all pairs of {count} positions, the largest difference is {sized(miss)}.",
            miss < 1e-12 * model.view.d,
        )
    ]


def nearest_checks(model: Model) -> list[Check]:
    """Return what is often said of the nearest rows, checked on these."""
    distance, offset = model.nearest
    return [
        Check(
            "No two of these positions have the same row.",
            f"The distance between the two nearest rows is {distance:.3g}.",
            distance > 0,
        ),
        Check(
            "The rows that are easiest to mix up are neighbours.",
            f"The two nearest rows are {offset} position{'s' * (offset > 1)} apart.",
            offset == 1,
        ),
    ]


def new_value_checks(model: Model) -> list[Check]:
    """Return whether later rows bring values that the earlier ones never had."""
    known = (model.view.L + 1) // 2
    new = model.new_columns(known)
    return [
        Check(
            "The second half of the table contains no new values.",
            f"From position {known} on, {new} of {model.view.d} columns go more than {STILL} "
            "beyond the range of their earlier values.",
            new == 0,
        )
    ]


def span_table(model: Model) -> Table:
    """Return how many columns move, and how far."""
    d = model.view.d
    counts = [int((model.spans >= least).sum()) for least in _SPANS]
    return Table(
        f"How much the columns change over {grouped(model.view.L)} positions",
        ("by at least", "columns", "share"),
        [
            (f"{least:g}", f"{count} of {d}", f"{count / d:.0%}")
            for least, count in zip(_SPANS, counts, strict=True)
        ],
    )


def halves_table(model: Model) -> Table:
    """Return how far apart neighbours, and first and last row, are in fast and slow columns."""
    last = model.view.L - 1
    names = ("fast", "slow") if len(model.halves) > 1 else ("all",)
    starts = (0, *model.halves[:-1])
    rows: list[tuple[str | PassFail, ...]] = []
    for name, start, end, near, far in zip(
        names, starts, model.halves, model.halves_apart(1), model.halves_apart(last), strict=True
    ):
        times = grouped(far / near, ".3g")
        rows.append((f"{name}, {start} to {end - 1}", f"{near:.3g}", f"{far:.3g}", times))
    return Table(
        "How far apart two rows are, in the fast half of the columns and in the slow half",
        ("columns", "positions 0 and 1", f"positions 0 and {last}", "ratio"),
        rows,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"cell": cell_numbers, "nearest": nearest_numbers},
    "formula": {"cell": cell_formula},
    "checks": {
        "rows": row_checks,
        "columns": column_checks,
        "layouts": layout_checks,
        "nearest": nearest_checks,
        "new_values": new_value_checks,
    },
    "table": {"spans": span_table, "halves": halves_table},
    "steps": {"by_hand": cell_steps},
}
