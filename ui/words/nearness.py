"""Words of nearness: whether near positions gain anything before a head has learned it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Table
from ui.views.adding import Rows, lengths
from ui.views.nearness import (
    HEADS,
    LONGEST,
    aim,
    built_scores,
    raw_weights,
    softmax,
    untrained_weights,
)
from ui.views.reading import sentence

# Near positions are preferred if they get so many times the weight of the others.
_PREFERRED = 1.5
_SHARPER = (1, 4, 16, 64)


def preference(weights: Any) -> float:
    """Return how many times the mean weight of other keys the two neighbours get.

    The word itself counts as neither; there must be three positions or more.
    """
    length = len(weights)
    by_step = {step: weights.diagonal(step) for step in range(1 - length, length)}
    near = [float(value) for step in (-1, 1) for value in by_step[step]]
    far = [float(value) for step, row in by_step.items() if abs(step) > 1 for value in row]
    return (sum(near) / len(near)) / (sum(far) / len(far))


def untrained_preference(view: View) -> float:
    """Return by how much untrained heads prefer neighbours, on average."""
    return preference(untrained_weights(view.d, view.n, view.L))


def nearness_checks(view: View) -> list[Check]:
    """Return whether near positions are preferred before a head has learned anything."""
    length = min(view.L, LONGEST)
    if length < 3:
        return []  # all others are neighbours
    raw, untrained = preference(raw_weights(view)), untrained_preference(view)
    return [
        Check(
            "The raw dot product p·p prefers near positions.",
            f"As the only score over {length} positions it gives the two neighbours {raw:.2f} "
            "times the weight of the positions further off.",
            raw > _PREFERRED,
        ),
        Check(
            "So near words score higher by themselves, also in a head that has not learned.",
            f"Over {HEADS} untrained heads the neighbours get {untrained:.2f} times the weight of "
            "the others.",
            untrained > _PREFERRED,
        ),
    ]


def look_back(view: View, found: Rows, with_words: bool) -> tuple[int, int]:
    """Return how many words the head built to look one back finds, and of how many."""
    scores = built_scores(view, -1, len(found.names))
    if with_words:
        turn = pe_core.shift_matrix(-1, view.d, view.n)
        scores = (found.total @ turn.T) @ found.total.T
    found_at = scores.argmax(axis=1)
    right = sum(int(found_at[t]) == t - 1 for t in range(1, len(found.names)))
    return right, len(found.names) - 1


def built_checks(view: View) -> list[Check]:
    """Return whether one matrix looks one word back everywhere, without words and with them."""
    found = sentence(view)
    if len(found.names) < 2:
        return []
    right, count = look_back(view, found, with_words=False)
    mixed, _ = look_back(view, found, with_words=True)
    ratio = float(lengths(found.word).mean() / lengths(found.position).mean())
    return [
        Check(
            "One matrix looks one word back, wherever the word stands.",
            f"On positions alone the key before scores highest for {right} of {count} words.",
            right == count,
        ),
        Check(
            "The same matrix does so when the words are added.",
            f"Then it is {mixed} of {count}: the words are {ratio:.2f} times as long as the "
            "positions, and this matrix does not keep them out.",
            mixed == count,
        ),
    ]


def built_table(view: View) -> Table:
    """Return how sharply the built head looks φ ahead when its queries are made longer."""
    offset, length = aim(view), min(view.L, LONGEST)
    scores = built_scores(view, offset, length)
    told: list[tuple[Any, ...]] = []
    for factor in _SHARPER:
        weights = softmax(factor * scores)
        on_target = float(weights.diagonal(offset).mean())
        told.append((f"× {factor}", f"{on_target:.3f}", f"{on_target * length:.1f} times as much"))
    return Table(
        f"How sharply the built head looks {offset} ahead, over {length} positions.",
        ("queries", "mean weight on the target", "compared with equal weights"),
        told,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "checks": {"nearness": nearness_checks, "built_head": built_checks},
    "table": {"built_head": built_table},
}
