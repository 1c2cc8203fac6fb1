"""Questions about the exponent: what no order of the columns brings back."""

from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model

SIZE = {"d": 128, "n": 10_000, "L": 50}
OURS = {**SIZE, "family": "tensor2tensor", "against": "paper"}


def _both(model: Model) -> str:
    return f"{model.view.family} and {model.view.against}"


_PUT_BACK = {**OURS, "undone": "columns-put-back"}
COLUMNS = Prediction(
    name="tensor2tensor_columns",
    page="wild",
    question="tensor2tensor was written by authors of the paper. It puts all sines first, then "
    "all cosines. Put its columns back. How far is it from the paper's table then?",
    options=(
        Option(
            "Not at all: only the order was another.",
            "The authors' own code has another exponent. Every pair but the first is slower than "
            "the paper says.",
            _PUT_BACK,
            lambda model: model.most_apart < 1e-6,
            "one-formula",
        ),
        Option(
            "By less than one, but by far more than rounding.",
            "The exponent is k/(d/2 - 1) where the paper has 2k/d. The speeds differ a little, and "
            "the difference grows with the position.",
            _PUT_BACK,
            lambda model: 0.01 < model.most_apart < 1,
        ),
        Option(
            "Still by two, the most there can be.",
            "Most of the difference did come from the order. What is left is smaller, at these "
            "positions.",
            {**_PUT_BACK, "t": 49},
            lambda model: model.most_apart > 1.9,
            "layout-matters",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured at d = {model.view.d}, L = {model.view.L}: with the columns put back, "
        f"{_both(model)} differ by up to {sized(model.most_apart)}."
    ),
    figure="family_difference",
    revealed_title="What no order of the columns can undo",
    quiz=True,
)

_SWAPPED = {**SIZE, "family": "musicgen", "undone": "columns-put-back"}
MUSICGEN = Prediction(
    name="musicgen_like",
    page="wild",
    question="MusicGen puts all cosines first, with the exponent k/(d/2 - 1), from position 0. Put "
    "its columns back. Whose table is it then, up to the rounding of float32?",
    options=(
        Option(
            "The paper's.",
            "The order was not the only difference. The exponent is tensor2tensor's, and no order "
            "changes that.",
            {**_SWAPPED, "against": "paper"},
            lambda model: model.most_apart < 1e-4,
            "one-formula",
        ),
        Option(
            "tensor2tensor's.",
            "Same exponent, same first position. Only the halves stood the other way round.",
            {**_SWAPPED, "against": "tensor2tensor"},
            lambda model: model.most_apart < 1e-4,
        ),
        Option(
            "fairseq's.",
            "fairseq has the same exponent, but it begins at position 2.",
            {**_SWAPPED, "against": "fairseq"},
            lambda model: model.most_apart < 1e-4,
            "layout-matters",
        ),
    ),
    start={**_SWAPPED, "against": "paper", "undone": "as-it-is"},
    measured=lambda model: (
        f"Measured: with the columns put back, {_both(model)} differ by up to "
        f"{model.most_apart:.1e}."
    ),
    figure="family_difference",
)

_SHORT = view_of(DEFAULTS._asdict() | _PUT_BACK)
_NEAR = Model(_SHORT).most_apart
_LONG = {**_PUT_BACK, "L": 2048}
DRIFT = Prediction(
    name="exponent_drift",
    page="wild",
    question=f"With its columns put back, tensor2tensor's table is up to {sized(_NEAR)} "
    f"from the paper's at L = {_SHORT.L}. And at L = 2048?",
    options=(
        Option(
            "The same: a difference of speed is small.",
            "A clock that runs a little slow is a little late after an hour and far behind after a "
            "week.",
            _LONG,
            lambda model: model.most_apart < 1.5 * _NEAR,
            "one-formula",
        ),
        Option(
            "About two: some hands point the other way.",
            "The hands drift apart with every position, until some pair points the opposite way. "
            "More cannot happen to a sine.",
            _LONG,
            lambda model: model.most_apart > 1.9,
        ),
        Option(
            "It grows on, far beyond two.",
            "Sines and cosines stay between -1 and 1, so two of them are never more than 2 apart.",
            {**_LONG, "t": 2000},
            lambda model: model.most_apart > 3,
            "values-grow",
            always="Two numbers between -1 and 1 are at most 2 apart.",
        ),
    ),
    start=_PUT_BACK,
    measured=lambda model: (
        f"Measured at L = {model.view.L}: up to {sized(model.most_apart)}. The base would have to "
        f"be {model.undoing(model.view.family).base:.6g} instead of {model.view.n}."
    ),
    figure="family_difference",
)
