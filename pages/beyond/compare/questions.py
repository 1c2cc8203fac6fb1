"""Predictions about the curves of the schemes: what stays, and what is new."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.compare.model import ROUNDING, Model
from pages.beyond.compare.questions_cost import COST
from pages.beyond.compare.questions_model import BACKWARDS
from pe_core.figures import differ, listed
from pe_core.scheme_comparison import SHAW_LIMIT

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip
_TABLES = {**_START, "third": "learned", "t": 30}


def _novelty(model: Model, name: str) -> float:
    return model.traits[name].extrapolation_gap


def _moves(model: Model, name: str) -> bool:
    """Return whether the curve of a scheme over the offset depends on the query's place."""
    return model.traits[name].spread > ROUNDING


def _curve_measured(model: Model, name: str) -> str:
    return (
        f"Measured: at the same offset, the {name} curves of two queries "
        f"{differ(model.traits[name].spread, ROUNDING)}."
    )


def _word_depends(model: Model, name: str) -> bool:
    """Return whether the score of two given words depends on more than their offset."""
    return model.traits[name].words_spread > ROUNDING


def _word_measured(model: Model) -> str:
    ranges = (
        f"is always {scores.min():.3f} with {said}"
        if np.ptp(scores) < ROUNDING
        else f"ranges from {scores.min():.3f} to {scores.max():.3f} with {said}"
        for name, said in (("sinusoidal", "sinusoidal rows"), ("RoPE", "RoPE"), ("ALiBi", "ALiBi"))
        for scores in (model.word_scores(name),)
    )
    found = listed(ranges).replace("-", "\u2212")
    return f"Measured at offset {model.view.phi}, over all positions: the score {found}."


_WORDS_LATER = (
    "With sinusoidal rows, the score depends on both positions. With RoPE and ALiBi, it depends on "
    "the offset alone."
)
_WORDS = Prediction(
    name="whose_curve_moves_twin",
    page="compare",
    question="An untrained head computes the score of two given words, one 5 tokens after the "
    "other. Both words are moved along the text together. With which of sinusoidal, RoPE and ALiBi "
    "does the whole score stay the same?",
    options=(
        Option(
            "With ALiBi and RoPE.",
            "RoPE turns the query and the key by the same additional angles, and ALiBi adds the "
            "same number as before. If rows are added, the score contains products of words and "
            "positions, and these products change.",
            _START,
            lambda model: (
                _word_depends(model, "sinusoidal")
                and not _word_depends(model, "RoPE")
                and not _word_depends(model, "ALiBi")
            ),
            always=_WORDS_LATER,
        ),
        Option(
            "With all three of them.",
            "The dot product of two sinusoidal rows does depend on their offset alone. But in a "
            "head, words are added to the rows, and the sums are multiplied by matrices.",
            {**_START, "phi": 1},
            lambda model: not _word_depends(model, "sinusoidal"),
            "no-cross-terms",
            always=_WORDS_LATER,
        ),
        Option(
            "With ALiBi alone.",
            "RoPE does put each position into the query and the key. But in their dot product only "
            "the difference of the positions is left.",
            {**_START, "phi": 8},
            lambda model: _word_depends(model, "RoPE"),
            "turned-apart",
            always="The query and the key of the two words are turned by the same additional "
            "angles.",
        ),
    ),
    start=_START,
    measured=_word_measured,
    figure="scores_by_offset",
)

_CURVES = Prediction(
    name="whose_curve_moves",
    page="compare",
    question="Each curve shows how much position alone contributes to the score, for each offset "
    "of the key. Choose a learned table as the third scheme, and move the query from t = 10 to t = "
    "30. Which of the curves for sinusoidal rows, RoPE and the learned table change their shape?",
    options=(
        Option(
            "Learned and sinusoidal.",
            "Both schemes add vectors to the word vectors, so you might expect their curves to "
            "behave alike. But the same rotation turns any sinusoidal row into the row φ "
            "positions later, so the dot product of the two rows depends on φ alone.",
            {**_TABLES, "third": "ALiBi", "t": 49},
            lambda model: _moves(model, "sinusoidal"),
            "shift-needs-position",
            always="The dot product of two sinusoidal rows depends on their offset alone.",
            measured=lambda model: _curve_measured(model, "sinusoidal"),
        ),
        Option(
            "Learned and no other.",
            "Each learned row has its own numbers. Nothing forces rows 5 and 10 to be related in "
            "the same way as rows 25 and 30. Training may make the two relations similar, but no "
            "formula ensures this.",
            _TABLES,
            lambda model: _moves(model, "learned") and not _moves(model, "sinusoidal"),
            always="Dot products of sinusoidal rows depend on the offset alone, and those of "
            "learned rows do not.",
        ),
        Option(
            "Learned and both others.",
            "With RoPE the query does turn when it moves to a different position. But the key at "
            "the same offset turns by the same angles, so the curve is the same.",
            {**_TABLES, "t": 25, "phi": 1},
            lambda model: all(_moves(model, name) for name in ("sinusoidal", "RoPE")),
            "turned-apart",
            always="Dot products of sinusoidal rows and of vectors turned by RoPE depend on the "
            "offset alone.",
            measured=lambda model: _curve_measured(model, "RoPE"),
        ),
    ),
    start=_START,
    measured=lambda model: (
        "Measured: at the same offset, the learned curves of two queries differ by up to "
        f"{model.traits['learned'].spread:.2f}. This table was trained here, on texts of up "
        "to 32 tokens. The sinusoidal curves "
        f"{differ(model.traits['sinusoidal'].spread, ROUNDING)}."
    ),
    figure="scores_by_offset",
    revealed_title="Only the learned table's curve depends on where the query is",
    quiz=True,
    reveals=("checks.curves", "text.What the offset alone decides"),
    twin=_WORDS,
)


_BUCKETS = pe_core.t5_bucket(range(0, -128, -1)).tolist()
_LAST_BUCKET = _BUCKETS.index(max(_BUCKETS))
_LONGER = {**_START, "first": "ALiBi", "second": "T5", "third": "Shaw"}
_LONG = {**_START, "L": 200, "first": "ALiBi", "second": "T5", "third": "learned"}


def _alibi_new(model: Model) -> str:
    L, line = model.view.L, model.schemes["ALiBi"].score(0, 2 * model.view.L)
    return (
        f"Measured for ALiBi with a slope of 1/{-1 / line[1]:.0f}: the lowest bias is "
        f"{line[L - 1]:.4g} in texts of {grouped(L)} words and {line[-1]:.4g} in texts of "
        f"{grouped(2 * L)} words."
    )


def _t5_new(model: Model) -> str:
    L = model.view.L
    state = "reach" if _LAST_BUCKET < L else "do not reach"
    return (
        f"Here T5's last bucket begins at distance {_LAST_BUCKET}. Texts of {grouped(L)} words "
        f"have distances up to {grouped(L - 1)} and {state} it."
    )


def _row_missing(model: Model) -> str:
    rows = model.schemes["learned"].parameters // model.view.d
    return f"Here the table has {rows} rows, and {2 * model.view.L} rows are needed."


_PAST_TWIN = Prediction(
    name="nothing_new_past_the_end_twin",
    page="compare",
    question="A model was trained on texts of 200 words and now reads a text of 400 words. Which "
    "of ALiBi, T5 and a learned table needs only values that occurred in training?",
    options=(
        Option(
            "Only ALiBi of the three.",
            "ALiBi has a number for every distance, so you might think that it is prepared for all "
            "texts. But beyond a distance of 199, each number is lower than any number that "
            "occurred in training.",
            {**_LONG, "phi": 49},
            lambda model: _novelty(model, "ALiBi") == 0,
            "formula-copes",
            always="A falling line has a lower value at every new distance.",
            measured=_alibi_new,
        ),
        Option(
            "Only T5 out of the three.",
            f"T5's last bucket contains every distance from {_LAST_BUCKET} onwards. Training texts "
            "of 200 words reach this bucket, so no entry is new. The price is that all distant "
            "words look equally far away.",
            _LONG,
            lambda model: _novelty(model, "T5") == 0,
        ),
        Option(
            "Only the learned table.",
            "A learned table does not grow after training. It has 200 rows, and there is no row "
            "for the second half of the text.",
            {**_LONG, "t": 150},
            lambda model: _novelty(model, "learned") == 0,
            "table-goes-on",
            always="A learned table has as many rows as the training texts had words.",
            measured=_row_missing,
        ),
    ),
    start=_START,
    measured=_t5_new,
    figure="scores_by_offset",
)

_PAST = Prediction(
    name="nothing_new_past_the_end",
    page="compare",
    question="A model was trained on texts of 50 words and now reads a text of 100 words. Which of "
    f"ALiBi, T5 and Shaw (whose offsets are clipped at {SHAW_LIMIT}) uses only values that "
    "occurred in training?",
    options=(
        Option(
            "ALiBi alone of the three.",
            "ALiBi's line simply goes on, as it was designed to do. But beyond the trained length, "
            "its values are below all those that occurred in training.",
            {**_LONGER, "phi": 49},
            lambda model: _novelty(model, "ALiBi") == 0,
            "formula-copes",
            always="A falling line has a different value at every new offset.",
            measured=_alibi_new,
        ),
        Option(
            "T5 alone of the three.",
            "T5's last bucket does contain all larger distances. But in texts of 50 words no "
            "distance reaches that bucket, so the number of the bucket was never trained.",
            {**_LONGER, "t": 49},
            lambda model: _novelty(model, "T5") == 0,
            "table-never-ends",
            measured=_t5_new,
        ),
        Option(
            "Shaw alone of the three.",
            f"Every training text of more than {SHAW_LIMIT} words used all entries of the clipped "
            "table. The price is that all keys beyond this distance look equally far away.",
            _LONGER,
            lambda model: _novelty(model, "Shaw") == 0 < min(
                _novelty(model, "ALiBi"), _novelty(model, "T5")
            ),
        ),
    ),
    start=_LONGER,
    measured=lambda model: (
        f"Measured at L = {model.view.L}: Shaw has no new value, ALiBi's values are up to "
        f"{_novelty(model, 'ALiBi'):.3f} away from the nearest value in training, and T5 has "
        "entries that were never trained."
    ),
    figure="scores_by_offset",
    quiz=True,
    reveals=("checks.past", "text.Past the trained length"),
    twin=_PAST_TWIN,
)  # fmt: skip

QUESTIONS: tuple[Prediction, ...] = (_CURVES, _PAST, COST, BACKWARDS)
