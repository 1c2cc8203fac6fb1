"""Words of what is learned for each offset or position: buckets, clipped offsets, tables."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.numerals import grouped
from course.sentences import NO_WORDS
from course.words import Check, PassFail, Table, at_offset
from pages.beyond.biases.learned import BUCKETS, CLIP, MAX_DISTANCE, ROWS, Bucket, refusal
from pages.beyond.biases.model import Model

# Of the paper's smaller model: k, and the width of a head. Each head has its own vectors.
_SHAW_CLIP, _SHAW_WIDTH = 16, 64


def _span(bucket: Bucket) -> str:
    if bucket.last is None:
        return f"{bucket.first} and more"
    return str(bucket.first) if bucket.last == bucket.first else f"{bucket.first} to {bucket.last}"


def t5_formula(model: Model) -> str:
    """Return how a distance becomes a bucket in LaTeX, with φ filled in."""
    phi = at_offset(model.view.phi)
    own, count, number = model.exact + 1, len(model.buckets), model.bucket_before
    bucket, least = r"& \text{bucket} =", rf"\min({count - 1},\, {own} + x)"
    step = rf"{{\ln({MAX_DISTANCE} / {own})}} \cdot {count - own} \right\rfloor"
    x, x_here = (
        rf"& x = \left\lfloor \frac{{\ln({distance} / {own})}}{step}" for distance in ("D", phi)
    )
    wide = [rf"D = {phi}: \quad {x_here}", f"{bucket} {least} = {number}"]
    lines = [
        rf"D < {own}: \quad {bucket} D",
        rf"D \ge {own}: \quad {x}",
        f"{bucket} {least}",
        *([rf"D = {phi}: \quad {bucket} {phi}"] if model.view.phi < own else wide),
    ]
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def t5_edges(model: Model) -> Table:
    """Return the distances of each bucket, those with a single distance in one row."""
    own = model.exact
    shared = model.buckets[own + 1 :]
    columns: tuple[str, ...] = ("bucket, key before", "distances", "how many")
    rows: list[tuple[str | PassFail, ...]] = [(f"0 to {own}", f"0 to {own}", "1 per bucket")]
    for one in shared:
        many = "all the rest" if one.last is None else str(one.last - one.first + 1)
        rows.append((str(one.number), _span(one), many))
    if not model.masked:
        columns += ("bucket, key after",)
        after = model.bucket_of([1, own, *(one.first for one in shared)]).tolist()
        names = [f"{after[0]} to {after[1]}", *map(str, after[2:])]
        rows = [(*row, name) for row, name in zip(rows, names, strict=True)]
    place = max(model.bucket_before - own, 0)
    rows[place] = (rows[place][0], f"{rows[place][1]} ← φ = {model.view.phi}", *rows[place][2:])
    side = "All for keys before the query" if model.masked else "Half of them for each side"
    return Table(f"T5's {BUCKETS} buckets. {side}.", columns, rows)


def offset_checks(model: Model) -> list[Check]:
    """Return what is often said of T5's buckets and of Shaw's vectors, by asking for each."""
    return [*_t5_checks(model), *_shaw_checks(model)]


def _t5_checks(model: Model) -> list[Check]:
    phi, used, last = model.view.phi, model.used_buckets, model.buckets[-1]
    before, after = model.bucket_before, model.bucket_after
    shared = next(one for one in model.buckets if one.last != one.first)
    missing = [number for number in range(BUCKETS) if number not in used]
    left_out = f"No offset falls into bucket {missing[0]}." if missing else "None is left empty."
    return [
        Check(
            "T5: every distance has a bucket of its own.",
            f"Only distances up to {model.exact} do. Bucket {shared.number} holds {_span(shared)}, "
            f"and bucket {last.number} holds all from {last.first} on.",
            shared is last,
        ),
        Check(
            f"T5: the last bucket begins at the maximum distance, {MAX_DISTANCE}.",
            f"It begins at {last.first}, and holds all distances from there on.",
            last.first == MAX_DISTANCE,
        ),
        Check(
            f"T5: a key {phi} before the query and one {phi} after it share a bucket.",
            f"They fall into buckets {before} and {after}."
            + (" The mask hides the later one." if model.masked and phi else ""),
            before == after,
        ),
        Check(
            f"T5: some offset falls into each of the {BUCKETS} buckets.",
            f"{len(used)} buckets are used. {left_out}",
            not missing,
        ),
    ]


def _shaw_checks(model: Model) -> list[Check]:
    if not model.words:
        return [Check("There are offsets to clip.", NO_WORDS, False)]
    plain, clipped = (len(np.unique(one)) for one in (model.offset_pairs, model.clipped_pairs))
    return [
        Check(
            f"Shaw: with k = {CLIP}, each offset in your sentence has a vector of its own.",
            f"It has {plain} offsets, and {clipped} of the {2 * CLIP + 1} vectors are used for "
            "them.",
            plain == clipped,
        )
    ]


# Tables of positions.


def learned_checks(model: Model) -> list[Check]:
    """Ask a learned table for the chosen row, and for the one just beyond its end."""
    found, t = [], model.view.t
    for position in dict.fromkeys((t, ROWS)):
        answer = refusal(position)
        row = f"it gives row {position}" if not answer else f"NumPy answers “{answer}”"
        chosen = "t = " if position == t else ""
        found.append(
            Check(
                f"A learned table of GPT-2's size has a row for position {chosen}{position}.",
                f"When asked for it, {row}.",
                not answer,
            )
        )
    return found


def cost_table(model: Model) -> Table:
    """Return what each scheme adds to, and how many numbers it has to learn."""
    view, count = model.view, model.heads
    learned = grouped(view.L * view.d)
    shaw = 2 * (2 * _SHAW_CLIP + 1) * _SHAW_WIDTH * count
    rows: list[tuple[str | PassFail, ...]] = [
        ("sinusoidal", "word", "nothing", "0"),
        ("learned", "word", "one row per position", learned),
        ("ALiBi", "score", "nothing", "0"),
        ("T5", "score", "one number per bucket", grouped(BUCKETS * count)),
        ("Shaw", "key, value", "one vector per offset", grouped(shaw)),
    ]
    columns = ("scheme", "added to", "learns", "numbers here")
    heads = f"{count} heads" if count > 1 else "one head"
    return Table(
        f"For L = {grouped(view.L)}, d = {view.d} and {heads}. Shaw as in the paper's smaller "
        f"model, in one layer: k = {_SHAW_CLIP}, vectors of dimension {_SHAW_WIDTH}, separate ones "
        "for each head.",
        columns,
        rows,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"t5": t5_formula},
    "checks": {"offsets": offset_checks, "learned": learned_checks},
    "table": {"t5_edges": t5_edges, "costs": cost_table},
}
