"""Predictions about plain counting: which criteria the raw index breaks."""

from course.criteria import TRAINED
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.order.criteria.model import Model
from pages.order.criteria.questions_own_rule import SHORT, START


def _broken(model: Model) -> list[str]:
    """Return the criteria that the raw index does not meet."""
    return [one.name for one in model.criteria["raw index"] if not one.holds]


def _raw_measured(model: Model) -> str:
    raw, paper = (model.criteria[name].bounded for name in ("raw index", "sinusoidal"))
    return (
        f"The last of {grouped(TRAINED)} positions has the number {grouped(raw.measured, '.0f')}; "
        f"the entries of the sinusoidal table never exceed {paper.values[0]:.3g}."
    )


def _raw_steps_measured(model: Model) -> str:
    short, middle, long = model.criteria["raw index"].same_step.values
    return (
        f"The first step is {short:.3g} with 5 positions, {middle:.3g} with {SHORT} and "
        f"{long:.3g} with {grouped(TRAINED)}."
    )


def _raw_met_measured(model: Model) -> str:
    found = model.criteria["raw index"]
    return (
        f"The raw index meets {sum(one.holds for one in found)} of the {len(found)} criteria. Its "
        f"largest number is {grouped(found.bounded.measured, '.0f')}."
    )


_NORMALISED, _COUNTED = "normalised index", "raw index"
_STEP, _BOUND = "same step at every length", "bounded and defined beyond"


def _gained(model: Model) -> tuple[set[str], set[str]]:
    """Return the criteria that the raw index meets and the normalised one does not; and lost."""
    before, after = (
        {one.name for one in model.criteria[name] if one.holds} for name in (_NORMALISED, _COUNTED)
    )
    return after - before, before - after


def _both_steps_measured(model: Model) -> str:
    before, after = (model.criteria[name].same_step.values for name in (_NORMALISED, _COUNTED))
    return (
        f"The first step of the index from 0 to 1 is {before[0]:.3g} with 5 positions and "
        f"{before[-1]:.2g} with {grouped(TRAINED)}; that of the raw index is {after[0]:.3g} in "
        "both cases. The raw index reaches "
        f"{grouped(model.criteria[_COUNTED].bounded.measured, '.0f')}."
    )


def _last_step_measured(model: Model) -> str:
    steps = model.steps[_COUNTED]
    return (
        f"In a text of {grouped(model.view.L)} positions, all {len(steps)} steps drawn for the "
        f"raw index have length {steps.min():.3g}, as in any shorter text."
    )


def _last_number_measured(model: Model) -> str:
    length = model.view.L
    last = model.schemes[_COUNTED].table(length)[-1, 0]
    return f"The last of {grouped(length)} words has the number {grouped(last, '.0f')}."


_NO_SETTING = "The criteria are measured at fixed lengths, and neither index has any settings."

_EXCHANGED = Prediction(
    name="raw_index_twin",
    page="criteria",
    question="A program numbers the words of each sentence in equal steps from 0 to 1. It is then "
    "changed to count 0, 1, 2, … instead. The second criterion asks for the same step in every "
    "sentence, and the third asks for numbers that stay between −1 and 1. Which criterion does "
    "the program now meet because of the change, and which does it no longer meet?",
    options=(
        Option(
            "It now meets the second and still the third.",
            "The steps no longer depend on the sentence, and every word still has a number of its "
            "own, so you might think that nothing is lost. But the numbers now grow with the text.",
            {**START, "L": 1000},
            lambda model: _gained(model) == ({_STEP}, set()),
            "index-is-enough",
            always=_NO_SETTING,
            measured=_last_number_measured,
        ),
        Option(
            "It now fails the third and still the second.",
            "With the old numbers, the steps did shrink as the sentence grew, and you might "
            "expect this of any index. But plain counting does not depend on the length at all.",
            {**START, "L": SHORT},
            lambda model: _gained(model) == (set(), {_BOUND}),
            "depends-on-length",
            always=_NO_SETTING,
            measured=_last_step_measured,
        ),
        Option(
            "It now meets the second but not the third.",
            "Each of these two simple indices meets one criterion and fails the other. The first "
            "keeps the numbers small, but its step changes; the second has a fixed step, but its "
            "numbers grow. A good encoding must have both small numbers and a fixed step.",
            {**START, "L": 5},
            lambda model: _gained(model) == ({_STEP}, {_BOUND}),
            always=_NO_SETTING,
        ),
    ),
    start=START,
    measured=_both_steps_measured,
    figure="scheme_steps",
)

RAW = Prediction(
    name="raw_index",
    page="criteria",
    question="The raw index gives position t the number t itself. Which of the five criteria does "
    f"it fail to meet over {grouped(TRAINED)} positions?",
    options=(
        Option(
            "None of the five in the list.",
            "Every position does have its own number, which makes the index unique. But "
            "uniqueness is only one of the criteria, and the numbers become very large.",
            {**START, "L": 2048},
            lambda model: not _broken(model),
            "index-is-enough",
            always="The raw index is t, whatever the settings: it grows without bound.",
            measured=_raw_met_measured,
        ),
        Option(
            "The third, bounded and defined.",
            "The last number is almost as large as the length of the text. Added to word vectors, "
            "whose entries are mostly below 1, it drowns out the word.",
            START,
            lambda model: _broken(model) == ["bounded and defined beyond"],
            always="The raw index is t, whatever the settings: it grows without bound.",
        ),
        Option(
            "The second, the same distance.",
            "In a longer sentence the last number is larger, so the sentences look different. But "
            "the step from one word to the next is 1 in every sentence.",
            {**START, "L": 5},
            lambda model: "same step at every length" in _broken(model),
            "depends-on-length",
            always="The step from t to t + 1 is 1 for every t.",
            measured=_raw_steps_measured,
        ),
    ),
    start=START,
    measured=_raw_measured,
    figure="scheme_steps",
    reveals=("table.criteria", "checks.raw"),
    twin=_EXCHANGED,
)
