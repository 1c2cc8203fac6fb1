"""Words of what is learned for each offset: buckets, clipped offsets, and which side shows."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import pe_core
from course.sentences import NO_WORDS
from course.word_orders import ROUNDING
from course.words import Check, PassFail, Table, at_offset
from pages.beyond.t5_and_shaw.buckets import BUCKETS, CLIP, MAX_DISTANCE, Bucket
from pages.beyond.t5_and_shaw.model import Model
from pe_core.figures import by_up_to, out_of
from pe_core.trained_tables import TrainedOffsets

_TRAINED = "their numbers trained here"


def _span(bucket: Bucket) -> str:
    if bucket.last is None:
        return f"{bucket.first} and more"
    return str(bucket.first) if bucket.last == bucket.first else f"{bucket.first} to {bucket.last}"


def score_formula(model: Model) -> str:
    """Return what T5 adds to a score in LaTeX, and how many numbers it learns for that."""
    return (
        r"\text{score}_h(t, s) + b_h[\text{bucket}(s - t)], \qquad "
        rf"b_h \in \mathbb{{R}}^{{{BUCKETS}}}"
    )


def shaw_formula(model: Model) -> str:
    """Return the score with Shaw's vector in LaTeX, and the clipped offset of the key at -φ."""
    phi = model.view.phi
    clipped = int(np.clip(-phi, -CLIP, CLIP))
    return (
        r"\text{score}_h(t, s) = \frac{q_t \cdot (k_s + a[\text{clip}(s - t)])}"
        r"{\sqrt{d_\text{head}}}, \qquad "
        rf"\text{{clip}}(-{at_offset(phi)}) = {clipped}"
    )


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
    side = "all of them for keys before the query" if model.masked else "half of them for each side"
    return Table(f"T5 has {BUCKETS} buckets, {side}.", columns, rows)


def t5_checks(model: Model) -> list[Check]:
    """Return what is often said of T5's buckets, by asking for each."""
    phi, used, last = model.view.phi, model.used_buckets, model.buckets[-1]
    before, after = model.bucket_before, model.bucket_after
    shared = next(one for one in model.buckets if one.last != one.first)
    missing = [number for number in range(BUCKETS) if number not in used]
    used_words = (
        f"Only {len(used)} of them are: no offset falls into bucket {missing[0]}."
        if missing
        else f"All {BUCKETS} are."
    )
    return [
        Check(
            "Every distance has a bucket of its own.",
            f"Only distances up to {model.exact} have one. Bucket {shared.number} holds distances "
            f"{_span(shared)}, and bucket {last.number} holds all distances from {last.first} on.",
            shared is last,
        ),
        Check(
            f"The last bucket begins at the maximum distance, {MAX_DISTANCE}.",
            f"The last bucket begins at {last.first} and holds all distances from there on.",
            last.first == MAX_DISTANCE,
        ),
        Check(
            f"A key at distance {phi} before the query and a key at the same distance after it "
            "share a bucket.",
            f"The two keys fall into buckets {before} and {after}."
            + (" The mask hides the key after the query." if model.masked and phi else ""),
            before == after,
        ),
        Check(
            f"Every one of the {BUCKETS} buckets is used.",
            used_words,
            not missing,
        ),
    ]


def offset_checks(model: Model) -> list[Check]:
    """Return whether the bucket depends on the offset alone."""
    return [
        Check(
            "The bucket depends on the offset alone.",
            "If query and key both move on by one position, the bucket number changes "
            f"{by_up_to(model.drift)}.",
            model.drift == 0,
        )
    ]


def shaw_checks(model: Model) -> list[Check]:
    """Return whether each offset in the sentence has a vector of its own."""
    if not model.words:
        return [Check("There are offsets to clip.", NO_WORDS, False)]
    plain, clipped = (len(np.unique(one)) for one in (model.offset_pairs, model.clipped_pairs))
    return [
        Check(
            f"With k = {CLIP}, each offset in your sentence has a vector of its own.",
            f"Your sentence has {plain} different offsets, and "
            f"{out_of(clipped, 2 * CLIP + 1, 'vector')} are used for them.",
            plain == clipped,
        )
    ]


# What small models learned.


def _as_well(what: str, kept: TrainedOffsets) -> list[Check]:
    """Return whether a model does without what it learned."""
    trained = f"As it was trained, {kept.right:.1%} of its answers are right, and"
    return [
        Check(
            f"The small model answers as well when its trained {what} are shuffled.",
            f"{trained} {kept.shuffled:.1%} with shuffled {what}. Guessing gets half of them "
            "right.",
            kept.shuffled >= kept.right,
        ),
        Check(
            f"The small model answers as well with the random {what} it began with.",
            f"{trained} {kept.untrained:.1%} with these.",
            kept.untrained >= kept.right,
        ),
    ]


def learned_checks(model: Model) -> list[Check]:
    """Return what may be thought of the trained numbers of T5's buckets."""
    kept, head = model.trained, model.head + 1
    values, same = kept.values[:, model.head], int((~kept.reached).sum())
    near = values[model.bucket_of(range(-1, -model.beyond, -1))]
    if model.masked:
        said = Check(
            f"In head {head}, the number falls with the distance, as with ALiBi.",
            f"It is {near[0]:.2f} at distance 1 and {near[-1]:.2f} at distance {len(near)}.",
            bool((np.diff(near) <= 0).all() and near[-1] < near[0]),
        )
    else:
        after = values[model.bucket_of(range(1, model.beyond))]
        more = int((near > after).sum())
        said = Check(
            f"In head {head}, keys before and after the query have the same number at the same "
            "distance.",
            f"At {more} of the distances 1 to {len(near)} the key before has the larger number. At "
            f"distance 1 the two numbers are {near[0]:.2f} and {after[0]:.2f}.",
            bool((near == after).all()),
        )
    return [
        Check(
            "Training changes the number of every bucket.",
            f"{out_of(same, BUCKETS, 'bucket')} still have the random number that training began "
            f"with, among them all that begin at distance {model.beyond} or later.",
            same == 0,
        ),
        said,
        *_as_well("numbers", kept),
    ]


def vector_checks(model: Model) -> list[Check]:
    """Return how Shaw's trained vectors lie, and whether the model needs them."""
    beside, across = model.vector_cosines
    return [
        Check(
            "Shaw's trained vectors are as alike for opposite offsets as for neighbouring ones.",
            f"Their cosine similarity is {beside:.2f} on average for neighbouring offsets and "
            f"{across:.2f} for opposite ones, such as −3 and +3.".replace("-", "\u2212"),
            across >= beside,
        ),
        *_as_well("vectors", pe_core.trained_vectors()),
    ]


# What a bias tells of the order, without positions.


def direction_checks(model: Model) -> list[Check]:
    """Return which bias lets a sentence and its reverse look the same."""
    if not model.words:
        return [Check("There is a sentence to read backwards.", NO_WORDS, False)]
    note = " This sentence is its own reverse." if model.reverse.same else ""
    mask = "behind a causal mask" if model.masked else "and no mask"
    return [
        Check(
            f"{bias}, each word keeps its output when the sentence is read backwards.",
            f"The outputs change {by_up_to(change, ROUNDING)}.{note}",
            change < ROUNDING,
        )
        for bias, change in (
            (f"With ALiBi {mask}", model.alibi_change),
            (f"With T5's buckets {mask} ({_TRAINED})", model.t5_change),
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"score": score_formula, "t5": t5_formula, "shaw": shaw_formula},
    "checks": {
        "offset": offset_checks,
        "t5": t5_checks,
        "shaw": shaw_checks,
        "learned": learned_checks,
        "vectors": vector_checks,
        "directions": direction_checks,
    },
    "table": {"t5_edges": t5_edges},
}
