"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from course.head_reading import softmax
from course.quantities import Floats
from course.questions import law
from course.word_orders import ROUNDING
from pages.beyond.t5_and_shaw.buckets import BUCKETS, CLIP
from pages.beyond.t5_and_shaw.model import Model

_FARTHEST = 2000  # of the distances that are asked for


# How many buckets far distances fall into


def bucket_at(model: Model) -> NDArray[np.int64]:
    """Return the bucket of the key at each distance before the query."""
    return model.bucket_of(range(0, -_FARTHEST - 1, -1))


def _fall_into(count: int, distances: tuple[int, ...], model: Model) -> bool:
    return len({*bucket_at(model)[[*distances]].tolist()}) == count


_FAR = (91, 200, 2000)
far_in_one = partial(_fall_into, 1, _FAR)
far_in_two = partial(_fall_into, 2, _FAR)
far_in_three = law("200 and 2 000 are both beyond the maximum distance, so they share a bucket.")(
    partial(_fall_into, 3, _FAR)
)

_MASKED = (100, 113, 500)
masked_in_one = partial(_fall_into, 1, _MASKED)
masked_in_two = partial(_fall_into, 2, _MASKED)
masked_in_three = law("113 and 500 are both in the last bucket, with a mask and without.")(
    partial(_fall_into, 3, _MASKED)
)


# How many buckets are used


def all_used_but_one(model: Model) -> bool:
    """Return whether one bucket is not used."""
    return model.used_count == BUCKETS - 1


@law("Keys after the query have buckets of their own, or keys before it have all the buckets.")
def half_used(model: Model) -> bool:
    """Return whether only half of the buckets are used."""
    return model.used_count == BUCKETS // 2


# Which bias tells a sentence from its reverse


def _tell(alibi: bool, t5: bool, model: Model) -> bool:
    return (model.alibi_change > ROUNDING, model.t5_change > ROUNDING) == (alibi, t5)


both_tell = partial(_tell, True, True)
neither_tells = partial(_tell, False, False)
only_t5_tells = partial(_tell, False, True)


# How a word weighs its two neighbours


def _weights(model: Model, bias: Floats) -> tuple[float, float]:
    """Return the weights of the second word on the first and on the third, if all match alike."""
    row = np.array(bias[1])
    if model.masked:
        row[2:] = -np.inf
    weights = softmax(row[None])[0]
    return float(weights[0]), float(weights[2])


def alibi_weights(model: Model) -> tuple[float, float]:
    """Return these weights in the steepest head of ALiBi."""
    return _weights(model, model.alibi_pairs)


def t5_weights(model: Model) -> tuple[float, float]:
    """Return these weights with T5's buckets."""
    return _weights(model, model.t5_pairs)


def _weigh_alike(alibi: bool, t5: bool, model: Model) -> bool:
    equal = [
        abs(first - third) < ROUNDING for first, third in (alibi_weights(model), t5_weights(model))
    ]
    return equal == [alibi, t5]


both_weigh_alike = law("T5 has different buckets for the key before and for the key after.")(
    partial(_weigh_alike, True, True)
)
only_alibi_weighs_alike = partial(_weigh_alike, True, False)
neither_weighs_alike = partial(_weigh_alike, False, False)


# How many vectors Shaw needs


def five_vectors(model: Model) -> bool:
    """Return whether all vectors are used, and offsets share them."""
    return model.vector_count == 2 * CLIP + 1 < model.offset_count


def a_vector_a_distance(model: Model) -> bool:
    """Return whether there are as many vectors as distances."""
    return model.vector_count == len(np.unique(abs(model.clipped_pairs)))


# Which words share the vector of the last, seen from the third


def from_third(model: Model) -> list[int]:
    """Return the clipped offset of each word from the third."""
    found: list[int] = model.clipped_pairs[2].tolist()
    return found


def all_from_third(model: Model) -> str:
    """Return these offsets in a row."""
    return ", ".join(map(str, from_third(model))).replace("-", "\u2212")


def _sharing(model: Model) -> list[int]:
    """Return the words that share the vector of the last, counted from 1."""
    *others, last = from_third(model)
    return [place for place, offset in enumerate(others, 1) if offset == last]


def none_shares(model: Model) -> bool:
    """Return whether no word shares it."""
    return not _sharing(model)


def fifth_shares(model: Model) -> bool:
    """Return whether the fifth word alone shares it."""
    return _sharing(model) == [5]


@law("Clipping keeps the sign of an offset.")
def first_shares(model: Model) -> bool:
    """Return whether the first word shares it."""
    return 1 in _sharing(model)
