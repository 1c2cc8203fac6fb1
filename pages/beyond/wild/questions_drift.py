"""Questions about a slightly different speed: how far two tables drift apart."""

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model
from pages.beyond.wild.questions_exponent import PUT_BACK, largest_apart
from pe_core import frequencies

_SHORT = view_of(DEFAULTS._asdict() | PUT_BACK)
_NEAR = Model(_SHORT).most_apart
_LONG = {**PUT_BACK, "L": 2048}
_PAIR, _FAR = 10, 600
_SLOWER = {**PUT_BACK, "dim": 2 * _PAIR}
_WIDTH, _BASE = _SHORT.d, _SHORT.n
_PAPER = float(frequencies(_WIDTH, _BASE)[_PAIR])
_OTHER = float(frequencies(_WIDTH, Model(_SHORT).undoing("tensor2tensor").base)[_PAIR])


def _column_apart(model: Model) -> float:
    """Return how far the two tables are apart in the chosen column."""
    return float(model.apart[:, model.view.dim].max())


_DRIFT_TWIN = Prediction(
    name="exponent_drift_twin",
    page="wild",
    question=f"In pair {_PAIR} the paper's angle grows by {_PAPER:.4f} per token and "
    f"tensor2tensor's by {_OTHER:.4f}, which is {1 - _OTHER / _PAPER:.0%} less. Both angles begin "
    f"at 0. In a table of {_FAR} rows, how far apart do the two sines of this pair get?",
    options=(
        Option(
            f"About {1 - _OTHER / _PAPER:.2f} at most.",
            "You might think that two percent less speed means two percent less of everything. But "
            "it is the angle that lags by two percent, and two percent of many turns is a large "
            "part of a turn.",
            {**_SLOWER, "L": 320},
            lambda model: _column_apart(model) < 0.05,
            "slow-drift",
        ),
        Option(
            "About 2.00 at most.",
            f"After {_FAR} tokens the angles are {_FAR * (_PAPER - _OTHER):.1f} radians apart, "
            "about half a turn, so the two sines have nearly opposite values.",
            {**_SLOWER, "L": _FAR},
            lambda model: _column_apart(model) > 1.9,
        ),
        Option(
            f"About {_FAR * (_PAPER - _OTHER):.2f} at most.",
            "That is how far apart the two angles are at the end. But sines stay between −1 and 1, "
            "so they can never be more than 2 apart, even in a much longer table.",
            {**_SLOWER, "L": 2000},
            lambda model: _column_apart(model) > 3,
            "values-grow",
            always="Two numbers between −1 and 1 are at most 2 apart.",
        ),
    ),
    start=_SLOWER,
    measured=lambda model: (
        f"Measured over {grouped(model.view.L)} rows: the sines of pair {model.view.dim // 2} "
        f"differ by up to {_column_apart(model):.2f}."
    ),
    figure="family_difference",
)

DRIFT = Prediction(
    name="exponent_drift",
    page="wild",
    question="With its columns put back, tensor2tensor's table differs from the paper's by up to "
    f"{sized(_NEAR)} at L = {_SHORT.L}. By how much does it differ at L = 2048, in a table forty "
    "times as long?",
    options=(
        Option(
            "About 0.3.",
            "The speeds differ by so little that you might expect the tables to stay close. But a "
            "clock that runs a little slow is a little late after an hour and far behind after a "
            "week. At L = 500 the difference is already several times as large.",
            {**PUT_BACK, "L": 500},
            lambda model: model.most_apart < 1.5 * _NEAR,
            "slow-drift",
        ),
        Option(
            "About 2.0.",
            "The two waves of a pair drift apart with every position, until one is at its maximum "
            "where the other is at its minimum. Two sines cannot differ by more.",
            _LONG,
            lambda model: model.most_apart > 1.9,
        ),
        Option(
            "About 11.",
            "Forty times the length suggests forty times the difference. The angles do drift like "
            "that, but sines and cosines stay between −1 and 1.",
            {**PUT_BACK, "L": 1000},
            lambda model: model.most_apart > 3,
            "values-grow",
            always="Two numbers between −1 and 1 are at most 2 apart.",
        ),
    ),
    start=PUT_BACK,
    measured=largest_apart,
    figure="family_difference",
    reveals=("numbers.wild", "checks.wild", "steps.wild", "table.differences"),
    twin=_DRIFT_TWIN,
)
