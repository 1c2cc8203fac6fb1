"""Figures of what is learned for each offset: T5's buckets, and both schemes on a sentence."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

import pe_core
from course import word_pairs
from course.numerals import grouped
from course.sentences import OFFSET
from course.word_pairs import Pairs, mask_text
from pages.core.t5_and_shaw.buckets import BUCKETS, CLIP, bucket_of
from pages.core.t5_and_shaw.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright, listed
from pe_core.trained_tables import trained_vectors

_REACH = 160  # offsets that are drawn, so that every edge is there
_NEAR = 45  # so many while it is left to the learner how the stairs go on


def t5_staircase(model: Model, whole: int = 1) -> Figure:
    """Return the bucket of each offset, with the chosen one marked on each side.

    `whole` 0 draws the nearest offsets only.
    """
    phi = model.view.phi
    reach = max(_REACH, phi + _REACH // 20) if whole else _NEAR
    places = range(-reach, 1 if model.masked else reach + 1)
    earlier = f"{phi} before the query: bucket {model.bucket_before}"
    later = f"{phi} after the query: bucket {model.bucket_after}"
    seen = [(earlier, -phi, model.bucket_before, "offset")]
    if not model.masked:
        seen.append((later, phi, model.bucket_after, "neutral"))
    drawn = [one for one in seen if one[1] in places]
    shared = [one for one in model.buckets if model.exact < one.first <= reach]
    steps = listed(f"{one.first} (bucket {one.number})" for one in shared)
    said = "".join(
        f" The key at distance {name.replace(':', ' falls into')}." for name, *_ in drawn
    )
    return figures.curves(
        places, [Line("T5's bucket of a key", model.bucket_of(places), "similarity", "solid")],
        x_axis=OFFSET, y_axis="bucket number",
        marks=[Mark(*one) for one in drawn],
        uprights=[Upright(name, place, role) for name, place, _, role in drawn],
        title="T5's bucket of each offset",
        alt="The line is a staircase that shows the bucket of each offset from "
        f"{grouped(places.start)} to {grouped(places.stop - 1)}. Up to distance {model.exact}, "
        "each distance before the query has its own bucket. Wider steps begin at distance "
        f"{steps}.{said}"
        + (" Keys after the query are masked." if model.masked else ""),
        view=f"t5 {reach} {model.view.sides}",
    )  # fmt: skip


def t5_learned(model: Model) -> Figure:
    """Return the trained number of each offset in each head of the small model."""
    reach, kept, beyond = _NEAR, model.trained, model.beyond
    places = range(-reach, 1 if model.masked else reach + 1)
    by_offset = kept.values[model.bucket_of(places)]
    ends = [place for place in (-beyond, beyond) if place in places]
    told = listed(
        f"{by_offset[reach - 1, head]:.2f}"
        + ("" if model.masked else f" and {by_offset[reach + 1, head]:.2f}")
        + f" in head {head + 1}"
        for head in range(by_offset.shape[1])
    )
    sides = "before the query" if model.masked else "before and after the query"
    return figures.curves(
        places,
        [Line(f"head {head + 1}", row) for head, row in enumerate(by_offset.T)],
        x_axis=OFFSET, y_axis="learned number",
        uprights=[Upright("first bucket that no training text reached", end) for end in ends],
        title=f"What {by_offset.shape[1]} heads of a small model learned for T5's buckets",
        alt=f"Lines show the number that each head of a small model learned for the offsets from "
        f"{places.start} to {places.stop - 1}. For the key next to the query, {sides}, it is "
        f"{told}. Beyond distance {beyond - 1} the numbers are those that training began with.",
        view=f"t5 learned {model.view.sides}",
    )  # fmt: skip


# On the learner's sentence.


def _buckets(model: Model) -> Pairs | None:
    if not model.words:
        return None
    cells, count = model.bucket_pairs, len(model.words)
    used = np.unique(cells).tolist()
    side = (
        "with all keys after the query in bucket 0"
        if model.masked
        else "with different buckets on the two sides"
    )
    return Pairs(
        cells, "bucket", (0, max(used[-1], 1)),
        f"T5's buckets on your sentence: {len(used)} of {BUCKETS}{mask_text(model.masked)}",
        f"The sentence has {count} words. Each cell shows the bucket of one pair of words, {side}. "
        f"The buckets used are {listed(map(str, used))}. A word paired with itself falls into "
        f"bucket {cells[0, 0]}.",
    )  # fmt: skip


def _clipped(model: Model) -> Pairs | None:
    if not model.words:
        return None
    cells, count = model.clipped_pairs, len(model.words)
    used = np.unique(cells).tolist()
    return Pairs(
        cells, "offset", (-CLIP, CLIP),
        f"Shaw's offsets, clipped at k = {CLIP}",
        f"The sentence has {count} words. Each cell shows the offset of the key from the query for "
        f"one pair of words, clipped at {CLIP} on either side. There are {len(used)} different "
        f"offsets, from {used[0]} to {used[-1]}, each with a learned vector.",
    )  # fmt: skip


def _picture(model: Model, table: Callable[[Model], Pairs | None], hover: bool = True) -> Figure:
    return word_pairs.picture(table(model), model.words, model.view.t, hover)


def _cell(model: Model, x: int, y: int, table: Callable[[Model], Pairs | None]) -> list[str]:
    return word_pairs.cell(table(model), model.words, x, y)


_TABLES: Mapping[str, Callable[[Model], Pairs | None]] = {
    "t5_pairs": _buckets,
    "shaw_pairs": _clipped,
}
FIGURES: Mapping[str, Callable[..., Figure]] = {
    "t5_staircase": t5_staircase,
    "t5_learned": t5_learned,
    **{name: partial(_picture, table=table) for name, table in _TABLES.items()},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    name: partial(_cell, table=table) for name, table in _TABLES.items()
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"t5_staircase": {"whole": range(2)}}
CODE = (
    t5_staircase, bucket_of, pe_core.t5_bucket, pe_core.clipped_offsets, pe_core.trained_bias,
    trained_vectors,
)  # fmt: skip
