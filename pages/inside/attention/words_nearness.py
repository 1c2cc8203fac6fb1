"""Words of nearness: whether near positions gain anything before a head has learned it."""

from collections.abc import Callable, Mapping

from course.head_reading import softmax
from course.sentences import lengths
from course.words import Check, PassFail, Table
from pages.inside.attention.model import Model
from pages.inside.attention.nearness import HEADS, preference
from pe_core.figures import out_of

# Near positions are preferred if they get so many times the weight of the others.
_PREFERRED = 1.5
_SHARPER = (1, 4, 16, 64)


def nearness_checks(model: Model) -> list[Check]:
    """Return whether near positions are preferred before a head has learned anything."""
    found = model.nearness
    if found.length < 3:
        return []  # all others are neighbours
    raw, untrained = preference(found.raw), preference(found.untrained)
    return [
        Check(
            "The raw dot product p·p favours nearby positions.",
            f"If this product is the score over {found.length} positions, the two neighbours of a "
            f"position get {raw:.2f} times the weight of more distant positions.",
            raw > _PREFERRED,
        ),
        Check(
            "Nearby words score higher automatically, even in a head that has not learned "
            "anything.",
            f"On average over {HEADS} untrained heads, the two neighbours of a position get "
            f"{untrained:.2f} times the weight of more distant positions.",
            untrained > _PREFERRED,
        ),
    ]


def built_checks(model: Model) -> list[Check]:
    """Return whether one matrix looks one word back everywhere, without words and with them."""
    found, count = model.sentence, len(model.sentence.words) - 1
    if count < 1:
        return []
    right, mixed = model.found_before, model.found_among_words
    ratio = float(lengths(found.vectors).mean() / lengths(found.positions).mean())
    return [
        Check(
            "One matrix makes every word look one word back.",
            "With positions alone, the key of the preceding word scores highest in "
            f"{out_of(right, count, 'case')}.",
            right == count,
        ),
        Check(
            "The same matrix also works when the words are added.",
            "With the words added, the key of the preceding word scores highest in "
            f"{out_of(mixed, count, 'case')}. The word vectors are {ratio:.2f} times as long as "
            "the positions, and this matrix does not filter the words out.",
            mixed == count,
        ),
    ]


def built_table(model: Model) -> Table:
    """Return how sharply the built head looks φ ahead when its queries are made longer."""
    found = model.nearness
    rows: list[tuple[str | PassFail, ...]] = []
    for factor in _SHARPER:
        on_target = float(softmax(factor * found.ahead).diagonal(found.aim).mean())
        times = f"{on_target * found.length:.1f} times as much"
        rows.append((f"× {factor}", f"{on_target:.3f}", times))
    return Table(
        f"How much weight the hand-built head gives to the position at offset {found.aim}, over "
        f"{found.length} positions.",
        ("queries", "mean weight on the target", "compared with equal weights"),
        rows,
    )


CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {
    "nearness": nearness_checks,
    "built_head": built_checks,
}
TABLES: Mapping[str, Callable[[Model], Table]] = {"built_head": built_table}
