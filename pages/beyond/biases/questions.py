"""Predictions about biases: how far a head sees, where slopes come from, which way round."""

import pe_core
from course.questions import Option, Prediction
from course.word_orders import ROUNDING
from pages.beyond.biases.model import Model
from pages.beyond.biases.questions_learned import EVERY_BUCKET, FAR_BUCKETS, NO_ROW, START
from pages.beyond.biases.texts import share, slope_name
from pe_core.biases import alibi_at

_FAR = {**START, "phi": 20}


def _flattest(model: Model) -> float:
    """Return what φ costs the flattest head, as a positive number."""
    return float(-model.costs[model.steepest_first[-1]])


def _steepest(model: Model) -> float:
    """Return what it costs the steepest head."""
    return float(-model.costs[model.steepest_first[0]])


def _weight(model: Model, rank: int) -> str:
    """Return what is left of the key's weight in the head of this rank, from steep to flat."""
    return share(model.left_over[model.steepest_first[rank]])


_FLAT_HEAD = Prediction(
    name="flat_head",
    page="biases",
    question=f"With 8 heads, a key 5 tokens away costs the steepest one "
    f"{-alibi_at([-5], 8).min():.2g}. Move the key 20 tokens away. What does it cost the "
    "flattest head?",
    options=(
        Option(
            "Four times as much, 10.",
            "That is what the steepest head loses. Each head has a slope of its own.",
            _FAR,
            lambda model: _flattest(model) == _steepest(model),
            "heads-alike",
        ),
        Option(
            "About 1.25: an eighth of what the steepest loses.",
            "The slopes do not fall evenly from head to head. Each is half of the one before, so "
            "seven halvings lie between the first and the last.",
            _FAR,
            lambda model: 1 < _flattest(model) < 1.5,
            "slopes-even",
        ),
        Option(
            "Less than 0.1.",
            "Its slope is 1/256. Even 20 tokens away a key keeps nearly all of its weight there.",
            _FAR,
            lambda model: _flattest(model) < 0.1,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_flattest(model):.4f} at φ = {model.view.phi}. The key has "
        f"{_weight(model, -1)} of the weight of an equal key at offset 0; in the steepest head "
        f"{_weight(model, 0)}."
    ),
    figure="alibi_lines",
    revealed_title="Steep heads see near words only, flat heads see far",
    quiz=True,
)


def _even_ratio(model: Model) -> bool:
    ratios = model.slopes[1:] / model.slopes[:-1]
    return bool(ratios.max() - ratios.min() < ROUNDING)


def _twelve_measured(model: Model) -> str:
    names = [slope_name(slope) for slope in model.slopes]
    return f"Measured: heads 1 to 8 have {', '.join(names[:8])}; the others {', '.join(names[8:])}."


_TWELVE = {**START, "heads": "12"}

_TWELVE_HEADS = Prediction(
    name="twelve_heads",
    page="biases",
    question="The slopes of 8 heads are 1/2, 1/4 and so on, each half of the one before. "
    "Twelve is no power of two. Which slopes does the released code give to 12 heads?",
    options=(
        Option(
            "Twelve slopes, each the same part of the one before.",
            "That is the rule in the text of the paper. Its released code keeps the slopes of 8 "
            "heads as they are and adds four, so the parts differ.",
            _TWELVE,
            _even_ratio,
            "slopes-even",
        ),
        Option(
            "Those of 8 heads, and four steps further down: 1/512 to 1/4096.",
            "No head becomes flatter than 1/256. The new ones come between the old ones, and one "
            "above them.",
            _TWELVE,
            lambda model: float(model.slopes.min()) < 1 / 256,
            "slopes-even",
            always="The last slope of any power of two is 1/256, and those between are larger.",
        ),
        Option(
            "Those of 8 heads, and every second one of 16 heads.",
            "So the first eight stay, and four more are set above and between them. The list is "
            "not in order: head 9 is the steepest.",
            _TWELVE,
            lambda model: (
                model.slopes.tolist()
                == [*pe_core.alibi_slopes(8), *pe_core.alibi_slopes(16)[::2][:4]]
            ),
        ),
    ),
    start=START,
    measured=_twelve_measured,
    figure="alibi_lines",
)


def _told_apart(model: Model) -> tuple[bool, bool]:
    """Return whether ALiBi and T5 tell the sentence from its reverse."""
    return model.alibi_change > ROUNDING, model.t5_change > ROUNDING


def _reverse_measured(model: Model) -> str:
    return (
        f"Measured on “John likes Jane” in an untrained head: with ALiBi an output changes by at "
        f"most {model.alibi_change:.1g}, with T5's buckets (values that are a seeded "
        f"stand-in) by {model.t5_change:.2f}."
    )


_REVERSE = Prediction(
    name="bias_reverse",
    page="biases",
    question="No positions and no mask, only a bias. Which bias lets a head tell “John likes Jane” "
    "from “Jane likes John”?",
    options=(
        Option(
            "ALiBi's and T5's: both know every distance.",
            "ALiBi takes off the same for both sides. Read backwards, each pair of words is as far "
            "apart as before, so its numbers are the same.",
            START,
            lambda model: _told_apart(model) == (True, True),
            "distance-is-enough",
        ),
        Option(
            "Neither: an offset says nothing of left and right.",
            "T5's offset has a sign. A key after the query has a bucket of its own, and may get "
            "another number.",
            START,
            lambda model: _told_apart(model) == (False, False),
            "offset-has-no-sign",
        ),
        Option(
            "T5's alone.",
            "It has buckets for each side. ALiBi without a mask knows the distance only, and that "
            "stays when a sentence is read backwards.",
            START,
            lambda model: _told_apart(model) == (False, True),
        ),
    ),
    start=START,
    measured=_reverse_measured,
    figure="alibi_steep",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (
    _FLAT_HEAD,
    _TWELVE_HEADS,
    _REVERSE,
    FAR_BUCKETS,
    EVERY_BUCKET,
    NO_ROW,
)
