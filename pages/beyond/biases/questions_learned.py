"""Predictions about what is learned for each offset or position: T5's buckets, learned tables."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.biases.learned import BUCKETS, ROWS, refusal
from pages.beyond.biases.model import Model

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "phi": 5, "heads": "8", "sides": "both-sides",
    "words": "John likes Jane",
}  # fmt: skip
_ASKED = (91, 200, 2000)
_FAR = {**START, "L": 2048, "phi": 200}


def _different(model: Model) -> int:
    """Return how many buckets the distances of the question have."""
    return len(set(model.bucket_of([-distance for distance in _ASKED]).tolist()))


def _far_measured(model: Model) -> str:
    found = model.bucket_of([-distance for distance in (90, *_ASKED)]).tolist()
    return (
        f"Measured: distance 90 has bucket {found[0]}; {_ASKED[0]}, {_ASKED[1]} and {_ASKED[2]} "
        f"have {found[1]}, {found[2]} and {found[3]}."
    )


FAR_BUCKETS = Prediction(
    name="far_buckets",
    page="biases",
    question=f"T5 has {BUCKETS} buckets and 128 as its maximal distance, for both sides. Three "
    "keys stand 91, 200 and 2000 tokens before the query. How many buckets do they fall into?",
    options=(
        Option(
            "Three: each distance has its own.",
            "Only the first few distances do. Sixteen buckets a side cannot hold them all.",
            _FAR,
            lambda model: _different(model) == 3,
            "own-bucket",
            always="200 and 2000 are both beyond the maximal distance, so they share a bucket.",
        ),
        Option(
            "Two: 128 lies between the first and the others.",
            "The last bucket does not begin at 128. That is where the logarithm would reach the "
            "next one, and there is none.",
            {**_FAR, "phi": 128},
            lambda model: _different(model) == 2,
            "edge-at-maximum",
        ),
        Option(
            "One.",
            "The last bucket of this side begins at 91 and has no end. T5 cannot tell these three "
            "offsets apart.",
            _FAR,
            lambda model: _different(model) == 1,
        ),
    ),
    start=START,
    measured=_far_measured,
    figure="t5_staircase",
    quiz=True,
)


EVERY_BUCKET = Prediction(
    name="every_bucket",
    page="biases",
    question=f"With both sides, T5 gives {BUCKETS // 2} buckets to keys before the query and "
    f"{BUCKETS // 2} to keys after it. How many of the {BUCKETS} does some offset fall into?",
    options=(
        Option(
            f"All {BUCKETS}.",
            "Look at the foot of the right staircase. Its first bucket would hold distance 0 after "
            "the query. But at distance 0 stands the query's own word, and it counts as before.",
            START,
            lambda model: len(model.used_buckets) == BUCKETS,
            "own-bucket",
        ),
        Option(
            f"{BUCKETS - 1}: one stays empty.",
            "Distance 0 exists once, not once a side. Its second bucket waits for nobody.",
            START,
            lambda model: len(model.used_buckets) == BUCKETS - 1,
        ),
        Option(
            "16: a key is as far away after as before.",
            "As far, but on the other side. Keys after the query have numbers of their own, 16 "
            "higher.",
            {**START, "phi": 12},
            lambda model: len(model.used_buckets) == BUCKETS // 2,
            "offset-has-no-sign",
            always="Keys after the query have other buckets; with one side, all are before it.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured over offsets far to both sides: {len(model.used_buckets)} of {BUCKETS} are "
        f"used; missing is {min(set(range(BUCKETS)) - set(model.used_buckets))}."
    ),
    figure="t5_staircase",
)

_BEYOND = {**START, "L": 2048, "t": ROWS}

NO_ROW = Prediction(
    name="no_row",
    page="biases",
    question=f"GPT-2 learned a table of {ROWS} rows, one a position, counted from 0. A text is one "
    f"token longer. What does the table hold for position {ROWS}?",
    options=(
        Option(
            f"The same as for position {ROWS - 1}.",
            "A table does not hold its last value. That is what clipped offsets do, as Shaw's and "
            "T5's last bucket.",
            _BEYOND,
            lambda model: not refusal(model.view.t),
            "table-goes-on",
        ),
        Option(
            "Nothing: there is no such row.",
            "A table has a row where one was trained, and no rule for the next. So the length has "
            "a hard end.",
            _BEYOND,
            lambda model: bool(refusal(model.view.t)) and not refusal(model.view.t - 1),
        ),
        Option(
            "A row that follows from the others.",
            "No formula joins the rows. Each was learned by itself.",
            _BEYOND,
            lambda model: not refusal(model.view.t),
            "table-goes-on",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Asked for row {model.view.t} of {ROWS}, NumPy answers: “{refusal(model.view.t)}”."
    ),
    figure="learned_end",
    quiz=True,
)
