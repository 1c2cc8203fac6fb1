"""Words of what is learned for each offset or position: buckets, clipped offsets, tables."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Table, at_offset
from ui.views.adding import NO_WORDS
from ui.views.biases import heads
from ui.views.buckets import (
    BUCKETS,
    CLIP,
    MAX_DISTANCE,
    ROWS,
    Bucket,
    bucket_of,
    buckets_before,
    exact,
    gpt2_table,
)
from ui.views.word_pairs import masked, typed

# Of the paper's smaller model: k, and the width of a head. Each head has its own vectors.
_SHAW_CLIP, _SHAW_WIDTH = 16, 64


def _sizes(view: View) -> tuple[Bucket, ...]:
    return buckets_before(not masked(view))


def used(view: View) -> list[int]:
    """Return the buckets that some offset falls into, a far one included."""
    far = 2 * MAX_DISTANCE
    return sorted(set(bucket_of(view, range(-far, 1 if masked(view) else far + 1)).tolist()))


def _span(bucket: Bucket) -> str:
    if bucket.last is None:
        return f"{bucket.first} and more"
    return str(bucket.first) if bucket.last == bucket.first else f"{bucket.first} to {bucket.last}"


def t5_formula(view: View) -> str:
    """Return how a distance becomes a bucket in LaTeX, with φ filled in."""
    sizes, phi = _sizes(view), at_offset(view.phi)
    own, count = exact(sizes) + 1, len(sizes)
    number = int(bucket_of(view, [-view.phi])[0])
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
        *([rf"D = {phi}: \quad {bucket} {phi}"] if view.phi < own else wide),
    ]
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def t5_edges(view: View) -> Table:
    """Return the distances of each bucket, those with a single distance in one row."""
    sizes = _sizes(view)
    own = exact(sizes)
    columns: tuple[str, ...] = ("bucket, key before", "distances", "how many")
    rows: list[tuple[Any, ...]] = [(f"0 to {own}", f"0 to {own}", "one each")]
    for one in sizes[own + 1 :]:
        many = "all that are left" if one.last is None else str(one.last - one.first + 1)
        rows.append((str(one.number), _span(one), many))
    if not masked(view):
        columns += ("bucket, key after",)
        after = bucket_of(view, [1, own, *(one.first for one in sizes[own + 1 :])]).tolist()
        names = [f"{after[0]} to {after[1]}", *map(str, after[2:])]
        rows = [(*row, name) for row, name in zip(rows, names, strict=True)]
    here = int(bucket_of(view, [-view.phi])[0])
    place = max(here - own, 0)
    rows[place] = (rows[place][0], f"{rows[place][1]} ← φ = {view.phi}", *rows[place][2:])
    side = "Only keys before the query count" if masked(view) else "Half of them for each side"
    return Table(f"T5's {BUCKETS} buckets. {side}.", columns, rows)


def offset_checks(view: View) -> list[Check]:
    """Return what is often said of T5's buckets and of Shaw's vectors, by asking for each."""
    return [*_t5_checks(view), *_shaw_checks(view)]


def _t5_checks(view: View) -> list[Check]:
    sizes, last = _sizes(view), _sizes(view)[-1]
    shared = next(one for one in sizes if one.last != one.first)
    before, after = (int(one) for one in bucket_of(view, [-view.phi, view.phi]))
    found = used(view)
    missing = [number for number in range(BUCKETS) if number not in found]
    told = f"No offset falls into bucket {missing[0]}." if missing else "None is left out."
    return [
        Check(
            "T5: every distance has a bucket of its own.",
            f"Only up to {exact(sizes)}. Bucket {shared.number} holds {_span(shared)}, bucket "
            f"{last.number} all from {last.first} on.",
            shared is last,
        ),
        Check(
            f"T5: the last bucket begins at the maximal distance, {MAX_DISTANCE}.",
            f"It begins at {last.first}: from there on all distances look the same.",
            last.first == MAX_DISTANCE,
        ),
        Check(
            f"T5: a key {view.phi} before the query and one {view.phi} after it share a bucket.",
            f"They have the buckets {before} and {after}."
            + (" The mask hides the later one." if masked(view) and view.phi else ""),
            before == after,
        ),
        Check(
            f"T5: all {BUCKETS} buckets are used.",
            f"{len(found)} are. {told}",
            not missing,
        ),
    ]


def _shaw_checks(view: View) -> list[Check]:
    words = typed(view)
    if not words:
        return [Check("There are offsets to clip.", NO_WORDS, False)]
    plain, clipped = (
        len(set(pe_core.clipped_offsets(len(words), limit).ravel().tolist()))
        for limit in (len(words), CLIP)
    )
    return [
        Check(
            f"Shaw: with k = {CLIP}, each offset in your sentence has a vector of its own.",
            f"It has {plain} offsets, and {clipped} of the {2 * CLIP + 1} vectors serve them.",
            plain == clipped,
        )
    ]


# Tables of positions.


def refusal(position: int) -> str:
    """Ask a learned table of GPT-2's size for a row; return the error it answers with, if any."""
    try:
        gpt2_table()[position]
    except IndexError as error:
        return str(error)
    return ""


def learned_checks(view: View) -> list[Check]:
    """Ask a learned table for the chosen row, and for the one just beyond its end."""
    told = []
    for position in dict.fromkeys((view.t, ROWS)):
        answer = refusal(position)
        row = f"row {position} is there" if not answer else f"NumPy answers “{answer}”"
        chosen = "t = " if position == view.t else ""
        told.append(
            Check(
                f"A learned table of GPT-2's size has a row for position {chosen}{position}.",
                f"Asked for it, {row}.",
                not answer,
            )
        )
    return told


def cost_table(view: View) -> Table:
    """Return what each scheme adds to, and how many numbers it has to learn."""
    count = heads(view)
    learned = grouped(view.L * view.d)
    shaw = 2 * (2 * _SHAW_CLIP + 1) * _SHAW_WIDTH * count
    rows: list[tuple[Any, ...]] = [
        ("sinusoidal", "word", "nothing", "0"),
        ("learned", "word", "a row a position", learned),
        ("ALiBi", "score", "nothing", "0"),
        ("T5", "score", "a number a bucket", grouped(BUCKETS * count)),
        ("Shaw", "key, value", "a vector an offset", grouped(shaw)),
    ]
    columns = ("scheme", "added to", "learns", "numbers here")
    heads_told = f"{count} heads" if count > 1 else "one head"
    return Table(
        f"For L = {grouped(view.L)}, d = {view.d} and {heads_told}. Shaw as in the paper's smaller "
        f"model, in one layer: k = {_SHAW_CLIP}, vectors {_SHAW_WIDTH} wide, others in each head.",
        columns,
        rows,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "formula": {"t5": t5_formula},
    "checks": {"offsets": offset_checks, "learned": learned_checks},
    "table": {"t5_edges": t5_edges, "costs": cost_table},
}
