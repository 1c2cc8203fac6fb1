"""Predictions about Shaw's clipped offsets, for each of which a vector is learned."""

import numpy as np

from course.questions import Option, Prediction
from pages.beyond.t5_and_shaw.buckets import CLIP
from pages.beyond.t5_and_shaw.model import Model
from pages.beyond.t5_and_shaw.questions_reverse import START

_NINE = {**START, "words": "the cat sees the dog and the bird too"}
_SIX = {**START, "words": "one two three four five six"}
_COUNT, _QUERY = 9, 2  # words of the first, and the third word of the second


def _used(model: Model) -> tuple[int, int]:
    """Return how many offsets a sentence has, and how many vectors are used for them."""
    return len(np.unique(model.offset_pairs)), len(np.unique(model.clipped_pairs))


def _used_measured(model: Model) -> str:
    offsets, vectors = _used(model)
    return (
        f"Here {len(model.words)} words have {offsets} different offsets, and {vectors} vectors "
        "are used for them."
    )


def _sharing(model: Model) -> list[int]:
    """Return which words share the vector of the last, seen from the third, counted from 1."""
    row = model.clipped_pairs[_QUERY].tolist()
    return [place for place, offset in enumerate(row[:-1], 1) if offset == row[-1]]


def _sharing_measured(model: Model) -> str:
    row = model.clipped_pairs[_QUERY].tolist()
    return (
        f"Here, seen from the third of {len(row)} words, the clipped offsets are "
        f"{', '.join(map(str, row)).replace('-', '−')}."
    )


_SHARED_TWIN = Prediction(
    name="clipped_offsets_twin",
    page="t5_and_shaw",
    question=f"A sentence has six words, and Shaw's offsets are clipped at {CLIP}. The query is "
    "the third word. Which other words have the same learned vector as the sixth word?",
    options=(
        Option(
            "No other word.",
            "Each of the six words is at a different offset, and without clipping each would have "
            f"a vector of its own. But the sixth is three tokens away, which counts as {CLIP}.",
            {**_SIX, "words": "one two three four five six seven eight"},
            lambda model: _sharing(model) == [],
            "vector-each",
        ),
        Option(
            "The fifth word alone.",
            f"The fifth word is at offset +{CLIP}. The sixth is at +3, which is clipped to "
            f"+{CLIP}.",
            _SIX,
            lambda model: _sharing(model) == [5],
        ),
        Option(
            "The first and the fifth.",
            "Both are two tokens away from the third. But the first is before the third. Its "
            f"offset is −{CLIP}, which has a different vector from +{CLIP}.",
            {**_SIX, "words": "six five four three two one"},
            lambda model: 1 in _sharing(model),
            "offset-has-no-sign",
            always="Clipping keeps the sign of an offset.",
            measured=lambda model: (
                f"Here the first word has the offset −{-model.clipped_pairs[_QUERY, 0]}, the fifth "
                f"has {model.clipped_pairs[_QUERY, 4]}, and the sixth counts as "
                f"{model.clipped_pairs[_QUERY, -1]}."
            ),
        ),
    ),
    start=_SIX | {"words": "one two three"},
    measured=_sharing_measured,
    figure="shaw_pairs",
)

CLIPPED = Prediction(
    name="clipped_offsets",
    page="t5_and_shaw",
    question=f"Shaw's offsets are clipped at k, here {CLIP}: a word further away counts as if it "
    f"were {CLIP} tokens away on the same side. The words of a sentence of {_COUNT} words have "
    f"{2 * _COUNT - 1} different offsets. How many different vectors are used for them?",
    options=(
        Option(
            f"Only {2 * CLIP + 1} of them.",
            f"The clipped offsets run from −{CLIP} to +{CLIP}, with 0 in the middle, however long "
            "the sentence is.",
            _NINE,
            lambda model: _used(model)[1] == 2 * CLIP + 1 < _used(model)[0],
        ),
        Option(
            f"All {2 * _COUNT - 1} of them.",
            "The scheme is said to learn a vector for each offset, and for a short sentence it "
            "does. But beyond k there are no more vectors. A longer sentence uses the two "
            "outermost vectors again.",
            {**_NINE, "words": "the cat sees the dog"},
            lambda model: _used(model)[0] == _used(model)[1],
            "vector-each",
        ),
        Option(
            f"Only {CLIP + 1} of them.",
            f"There are {CLIP + 1} distances from 0 to {CLIP}. But an offset has a sign, so each "
            "distance except 0 has two vectors, one for each side.",
            {**_NINE, "words": "one two three four"},
            lambda model: _used(model)[1] == len(np.unique(abs(model.clipped_pairs))),
            "offset-has-no-sign",
        ),
    ),
    start=START,
    measured=_used_measured,
    figure="shaw_pairs",
    reveals=("checks.shaw",),
    twin=_SHARED_TWIN,
)
