"""Figures of what is learned for each offset or position: buckets, clipped offsets, a table."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from ui.views.looks import LOOKS
from ui.views.word_pairs import OFFSET, Pairs, figures_of, mask_told, masked, typed

BUCKETS, MAX_DISTANCE = 32, 128  # of T5
CLIP = 2  # so small that a short sentence passes it
ROWS, WIDTH = 1024, 768  # of GPT-2's learned table
_AROUND = 40  # positions that are drawn on each side of its end
_REACH = 160  # offsets that are drawn, so that every edge is there


class Bucket(NamedTuple):
    """A bucket of keys before the query: its number and its distances; the last has no end."""

    number: int
    first: int
    last: int | None


def bucket_of(view: View, offsets: Any) -> Any:
    """Return T5's bucket of each offset, for the chosen sides."""
    return pe_core.t5_bucket(
        offsets, bidirectional=not masked(view), buckets=BUCKETS, max_distance=MAX_DISTANCE
    )


@lru_cache(maxsize=2)
def buckets_before(both: bool) -> tuple[Bucket, ...]:
    """Return the buckets of keys before the query, found by asking for each distance."""
    last = 2 * MAX_DISTANCE
    found = pe_core.t5_bucket(
        range(0, -last - 1, -1), bidirectional=both, buckets=BUCKETS, max_distance=MAX_DISTANCE
    ).tolist()
    firsts = [found.index(number) for number in sorted(set(found))]
    ends = [*(first - 1 for first in firsts[1:]), None]
    return tuple(Bucket(found[first], first, end) for first, end in zip(firsts, ends, strict=True))


def t5_staircase(view: View) -> Figure:
    """Return the bucket of each offset, with the chosen one marked on each side."""
    reach = max(_REACH, view.phi + _REACH // 20)
    places = range(-reach, 1 if masked(view) else reach + 1)
    before, after = (int(one) for one in bucket_of(view, [-view.phi, view.phi]))
    told = f"{view.phi} before the query: bucket {before}"
    marks, uprights = (
        [Mark(told, -view.phi, before, "offset")],
        [Upright(told, -view.phi, "offset")],
    )
    if not masked(view):
        later = f"{view.phi} after the query: bucket {after}"
        marks.append(Mark(later, view.phi, after))
        uprights.append(Upright(later, view.phi))
    sizes = buckets_before(not masked(view))
    steps = ", ".join(f"{one.first} to {one.number}" for one in sizes if one.first != one.number)
    return figures.curves(
        places, [Line("T5's bucket of a key", bucket_of(view, places), "similarity", "solid")],
        x_axis=OFFSET, y_axis="number of the bucket", marks=marks, uprights=uprights,
        title="T5: near offsets have a bucket each, far ones share",
        alt=f"A staircase over the offsets {places.start} to {places.stop - 1}. Up to distance "
        f"{exact(sizes)} each distance before the query has its own bucket. Then come wider steps, "
        f"from distance to bucket: {steps}. A key {told}"
        + (". Keys after the query are masked." if masked(view) else f"; {later}."),
        view=f"t5 {reach} {view.sides}",
    )  # fmt: skip


def exact(sizes: tuple[Bucket, ...]) -> int:
    """Return the last distance up to which each has a bucket of its own."""
    return next(one.first for one in sizes if one.last != one.first) - 1


def _t5_pairs(view: View) -> Pairs:
    count = len(typed(view))
    # The offset of each pair, not clipped: no two words stand further apart.
    cells = bucket_of(view, pe_core.clipped_offsets(count, count))
    used = sorted(set(cells.ravel().tolist()))
    side = "those after the query in bucket 0" if masked(view) else "another one for each side"
    return Pairs(
        cells, "bucket", (0, max(used[-1], 1)),
        f"T5's buckets on your sentence: {len(used)} of {BUCKETS}{mask_told(view)}",
        f"The bucket of each pair of {count} words, {side}. Used are the buckets "
        f"{', '.join(map(str, used))}. A word and itself fall into bucket {cells[0, 0]}.",
    )  # fmt: skip


def _shaw_pairs(view: View) -> Pairs:
    count = len(typed(view))
    cells = pe_core.clipped_offsets(count, CLIP)
    used = sorted(set(cells.ravel().tolist()))
    return Pairs(
        cells, "offset", (-CLIP, CLIP),
        f"Shaw's offsets, clipped at k = {CLIP}",
        f"Key minus query for each pair of {count} words, at most {CLIP} to either side: "
        f"{len(used)} different ones, from {used[0]} to {used[-1]}. Each has a learned vector.",
    )  # fmt: skip


@lru_cache(maxsize=1)  # measured: 10 ms, and a figure and its claims need the same
def gpt2_table() -> Any:
    """Return a stand-in of the size of GPT-2's learned table."""
    table = pe_core.learned_table(ROWS, WIDTH)
    table.flags.writeable = False
    return table


def learned_end(view: View) -> Figure:
    """Return a column of a learned table around its end, beside the same of the sinusoidal one."""
    places = range(ROWS - _AROUND, ROWS + _AROUND)
    column = view.dim % WIDTH
    learned = [*gpt2_table()[places.start :, column], *[math.nan] * _AROUND]
    waves = pe_core.sinusoidal(len(places), view.d, view.n, start=places.start)[:, view.dim]
    t = view.t
    return figures.curves(
        places,
        [
            Line("learned (a seeded stand-in)", learned, LOOKS["learned"][0], "solid"),
            Line(f"sinusoidal, dimension {view.dim}", waves, *LOOKS["sinusoidal"]),
        ],
        x_axis="position (token)", y_axis="value",
        title=f"A learned table of {ROWS} rows ends, a formula goes on",
        alt=f"Column {column} of a learned table of {ROWS} rows, a seeded stand-in, from position "
        f"{places.start}: its line ends at position {ROWS - 1}. Dimension {view.dim} of the "
        f"sinusoidal table goes on to position {places.stop - 1}, the last that is drawn.",
        uprights=[
            Upright("first position without a row", ROWS),
            *([Upright(f"position t = {t}", t, "position")] if t in places else []),
        ],
        choose={"position": "x"}, view="learned end",
    )  # fmt: skip


_PICTURES, _CELLS = figures_of({"t5_pairs": _t5_pairs, "shaw_pairs": _shaw_pairs})
FIGURES: Mapping[str, Callable[..., Figure]] = {
    "t5_staircase": t5_staircase,
    "learned_end": learned_end,
    **_PICTURES,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = _CELLS
