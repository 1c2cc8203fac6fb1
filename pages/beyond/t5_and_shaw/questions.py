"""Predictions about T5's buckets, for each of which a number is learned, and about sides."""

from course.questions import Option, Prediction
from pages.beyond.t5_and_shaw.buckets import BUCKETS
from pages.beyond.t5_and_shaw.model import Model
from pages.beyond.t5_and_shaw.questions_clipped import CLIPPED
from pages.beyond.t5_and_shaw.questions_reverse import REVERSE, START
from pe_core.figures import out_of

_ASKED = (91, 200, 2000)
_FAR = {**START, "L": 2048, "phi": 200}
_ASKED_MASKED = (100, 113, 500)
_FAR_MASKED = {**START, "L": 2048, "phi": 500, "sides": "before-only"}


def _buckets(model: Model, distances: tuple[int, ...]) -> list[int]:
    """Return the buckets of keys so far before the query."""
    found: list[int] = model.bucket_of([-distance for distance in distances]).tolist()
    return found


def _different(model: Model, distances: tuple[int, ...] = _ASKED) -> int:
    """Return how many buckets these distances have."""
    return len(set(_buckets(model, distances)))


def _listed(model: Model, *distances: int) -> str:
    """Say which distances share which bucket."""
    shared: dict[int, list[str]] = {}
    for distance, bucket in zip(distances, _buckets(model, distances), strict=True):
        shared.setdefault(bucket, []).append(str(distance))
    *first, last = (
        f"distance {names[0]} falls into bucket {bucket}"
        if len(names) == 1
        else f"distances {', '.join(names[:-1])} and {names[-1]} fall into bucket {bucket}"
        for bucket, names in shared.items()
    )
    return f"Here {''.join(f'{one}, ' for one in first)}{'and ' if first else ''}{last}."


_FAR_TWIN = Prediction(
    name="far_buckets_twin",
    page="t5_and_shaw",
    question=f"Behind a causal mask T5 uses all {BUCKETS} buckets for keys before the query. Its "
    "maximum distance is still 128. How many buckets do the distances 100, 113 and 500 fall into?",
    options=(
        Option(
            "Into one.",
            "When the query sees the keys on both sides, the last bucket begins at 91. Behind a "
            "mask there are twice as many buckets for this side, so the last one begins later.",
            {**_FAR_MASKED, "phi": 100},
            lambda model: _different(model, _ASKED_MASKED) == 1,
            "buckets-stay",
            measured=lambda model: _listed(model, 91, 100, 112, 113),
        ),
        Option(
            "Into two.",
            "With 32 buckets for one side, the last one begins at 113 and has no upper limit. The "
            "bucket before it ends at 112.",
            _FAR_MASKED,
            lambda model: _different(model, _ASKED_MASKED) == 2,
        ),
        Option(
            "Into three.",
            "The last bucket does not begin at 128. It begins at 113, so 113 and 500 both fall "
            "into it.",
            {**_FAR_MASKED, "phi": 128},
            lambda model: _different(model, _ASKED_MASKED) == 3,
            "edge-at-maximum",
            always="113 and 500 are both in the last bucket, with a mask and without.",
            measured=lambda model: _listed(model, 113, 127, 128, 500),
        ),
    ),
    start={**START, "sides": "before-only"},
    measured=lambda model: _listed(model, *_ASKED_MASKED),
    figure="t5_staircase",
)

FAR_BUCKETS = Prediction(
    name="far_buckets",
    page="t5_and_shaw",
    question=f"T5 sorts offsets into {BUCKETS} buckets, half of them for each side, and its "
    "maximum distance is 128. Three keys are 91, 200 and 2 000 tokens before the query. How many "
    "buckets do they fall into?",
    options=(
        Option(
            "Into three.",
            "You might think that distances as different as these need buckets of their own. But "
            "only the first few distances have a bucket of their own, since 16 buckets per side "
            "are not enough for all distances.",
            {**_FAR, "phi": 2000},
            lambda model: _different(model) == 3,
            "own-bucket",
            always="200 and 2 000 are both beyond the maximum distance, so they share a bucket.",
            measured=lambda model: _listed(model, 200, 2000),
        ),
        Option(
            "Into two.",
            "You might think that 128 separates the first distance from the others. But the last "
            "bucket begins before that. By the formula, a distance of 128 would start yet another "
            "bucket, but there are no more, so it shares the last one.",
            {**_FAR, "phi": 128},
            lambda model: _different(model) == 2,
            "edge-at-maximum",
            measured=lambda model: _listed(model, 91, 127, 128),
        ),
        Option(
            "Into one.",
            "The last bucket of this side starts at 91 and has no upper limit. T5 cannot tell "
            "these three offsets apart.",
            _FAR,
            lambda model: _different(model) == 1,
        ),
    ),
    start=START,
    measured=lambda model: _listed(model, 90, *_ASKED),
    figure="t5_staircase",
    quiz=True,
    revealed_title="All large distances share the last bucket",
    reveals=("text.What a bucket forgets",),
    twin=_FAR_TWIN,
)


def _used_measured(model: Model) -> str:
    used = model.used_buckets
    missing = sorted({*range(BUCKETS)} - {*used})
    left = f", and no offset falls into bucket {missing[0]}" if missing else ""
    return (
        f"Measured over a wide range of offsets: {out_of(len(used), BUCKETS, 'bucket')} are "
        f"used{left}."
    )


def _both_sides(model: Model) -> str:
    phi = model.view.phi
    return (
        f"Here a key at distance {phi} before the query falls into bucket {model.bucket_before}, "
        f"and a key at the same distance after it falls into bucket {model.bucket_after}."
    )


_MASKED = {**START, "sides": "before-only"}
_EVERY_TWIN = Prediction(
    name="every_bucket_twin",
    page="t5_and_shaw",
    question="Now a causal mask hides all keys after the query, and T5's buckets are set up for "
    f"that. How many of its {BUCKETS} buckets are used by at least one offset?",
    options=(
        Option(
            f"All of the {BUCKETS}.",
            "Without a second side, distance 0 needs no second bucket. All 32 are given to keys "
            "before the query, and twice as many of the short distances have a bucket of their "
            "own.",
            _MASKED,
            lambda model: len(model.used_buckets) == BUCKETS,
        ),
        Option(
            f"Just {BUCKETS - 1} of {BUCKETS}.",
            "That is true when the query sees the keys on both sides. Then the half for keys "
            "after the query has a bucket for distance 0 that no offset falls into. With one side "
            "there is no such bucket.",
            {**_MASKED, "phi": 0},
            lambda model: len(model.used_buckets) == BUCKETS - 1,
            "buckets-stay",
        ),
        Option(
            f"Just {BUCKETS // 2} of {BUCKETS}.",
            "The mask does hide half of the keys. But T5 then divides its buckets differently, and "
            "none is reserved for keys that are never seen.",
            {**_MASKED, "phi": 12},
            lambda model: len(model.used_buckets) == BUCKETS // 2,
            "buckets-stay",
            always="Either keys before the query have all the buckets, or keys after it have "
            "buckets of their own.",
        ),
    ),
    start=_MASKED,
    measured=_used_measured,
    figure="t5_staircase",
)

EVERY_BUCKET = Prediction(
    name="every_bucket",
    page="t5_and_shaw",
    question=f"With both sides, T5 has {BUCKETS // 2} buckets for keys before the query and "
    f"{BUCKETS // 2} for keys after it. How many of the {BUCKETS} are used by at least one offset?",
    options=(
        Option(
            f"All {BUCKETS} of them.",
            "Each side does have 16 buckets. But the first bucket of the second side would be for "
            "distance 0 after the query. The only word at distance 0 is the query's own, which "
            "counts as a key before the query.",
            {**START, "phi": 0},
            lambda model: len(model.used_buckets) == BUCKETS,
            "buckets-stay",
            measured=_both_sides,
        ),
        Option(
            f"Only {BUCKETS - 1} of them.",
            "Only the query's own word is at distance 0, and it counts as a key before the query. "
            "The bucket reserved for distance 0 on the other side is never used.",
            START,
            lambda model: len(model.used_buckets) == BUCKETS - 1,
        ),
        Option(
            f"Only {BUCKETS // 2} of them.",
            "A key after the query can be as far away as a key before it. But it is on the other "
            "side, and its bucket number is higher by 16.",
            {**START, "phi": 12},
            lambda model: len(model.used_buckets) == BUCKETS // 2,
            "offset-has-no-sign",
            always="Keys after the query have different buckets, and behind a mask there are no "
            "such keys.",
            measured=_both_sides,
        ),
    ),
    start=START,
    measured=_used_measured,
    figure="t5_staircase",
    reveals=("table.t5_edges", "checks.t5"),
    twin=_EVERY_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (FAR_BUCKETS, EVERY_BUCKET, REVERSE, CLIPPED)
