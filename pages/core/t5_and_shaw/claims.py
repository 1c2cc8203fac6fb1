"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from course.head_reading import softmax
from course.quantities import sign
from course.questions import law
from pages.core.t5_and_shaw.buckets import BUCKETS
from pages.core.t5_and_shaw.model import Model

_FARTHEST = 2000  # of the distances that are asked for


# How many buckets far distances fall into


def bucket_at(model: Model) -> NDArray[np.int64]:
    """Return the bucket of the key at each distance before the query."""
    return model.bucket_of(range(0, -_FARTHEST - 1, -1))


def _fall_into(count: int, distances: list[int], model: Model) -> bool:
    return len({*bucket_at(model)[distances].tolist()}) == count


_FAR = [91, 200, 2000]
far_in_one = partial(_fall_into, 1, _FAR)
far_in_two = partial(_fall_into, 2, _FAR)
far_in_three = law("200 and 2 000 are both beyond the maximum distance, so they share a bucket.")(
    partial(_fall_into, 3, _FAR)
)

_MASKED = [100, 113, 500]
masked_in_one = partial(_fall_into, 1, _MASKED)
masked_in_two = partial(_fall_into, 2, _MASKED)
masked_in_three = law("113 and 500 are both in the last bucket, with a mask and without.")(
    partial(_fall_into, 3, _MASKED)
)


# How many buckets are used


def _used(count: int, model: Model) -> bool:
    return model.used.some == count


all_used_but_one = partial(_used, BUCKETS - 1)
half_used = law(
    "Keys after the query have buckets of their own, or keys before it have all the buckets."
)(partial(_used, BUCKETS // 2))


# Which bias tells a sentence from its reverse


def _keep(alibi: bool, t5: bool, model: Model) -> bool:
    """Return whether no output changes with each of them."""
    return (model.alibi_change.none, model.t5_change.none) == (alibi, t5)


both_tell = partial(_keep, False, False)
neither_tells = partial(_keep, True, True)
only_t5_tells = partial(_keep, True, False)


# How a word weighs its two neighbours


def weights(model: Model) -> dict[str, tuple[float, float]]:
    """Return the weights of the second word on the first and the third, if all match alike.

    In the steepest head of ALiBi, and with T5's buckets.
    """
    found = {}
    for name, bias in (("alibi", model.alibi_pairs), ("t5", model.t5_pairs)):
        row = np.array(bias[1])
        row[2:] -= np.inf if model.masked else 0
        first, _, third, *_ = softmax(row[None])[0]
        found[name] = float(first), float(third)
    return found


def _weigh_alike(alibi: bool, t5: bool, model: Model) -> bool:
    return [sign(first - third) == 0 for first, third in weights(model).values()] == [alibi, t5]


both_weigh_alike = law("T5 has different buckets for the key before and for the key after.")(
    partial(_weigh_alike, True, True)
)
only_alibi_weighs_alike = partial(_weigh_alike, True, False)
neither_weighs_alike = partial(_weigh_alike, False, False)


# How many vectors Shaw needs


def five_vectors(model: Model) -> bool:
    """Return whether all vectors are used, and offsets share them."""
    return model.vectors_used.all and not model.a_vector_each


def a_vector_a_distance(model: Model) -> bool:
    """Return whether there are as many vectors as distances."""
    return model.vectors_used.some == len(np.unique(abs(model.clipped_pairs)))


# Which words share the vector of the last, seen from the third


def from_third(model: Model) -> list[int]:
    """Return the clipped offset of each word from the third."""
    found: list[int] = model.clipped_pairs[2].tolist()
    return found


def all_from_third(model: Model) -> str:
    """Return these offsets in a row."""
    return ", ".join(map(str, from_third(model))).replace("-", "\u2212")


def _share(places: list[int], model: Model) -> bool:
    """Return whether these words share the vector of the last, counted from 1, and no others."""
    *others, last = from_third(model)
    return [place for place, offset in enumerate(others, 1) if offset == last] == places


none_shares = partial(_share, [])
fifth_shares = partial(_share, [5])
first_and_fifth_share = law("Clipping keeps the sign of an offset.")(partial(_share, [1, 5]))
