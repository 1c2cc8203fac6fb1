"""Predictions about words after a picture, in a model that gives each token three positions."""

from course.questions import Option, Prediction
from pages.beyond.grids.model import Model
from pages.beyond.grids.questions_start import START
from pages.beyond.grids.sequence import BEFORE

_COUNTED = "After a picture the text goes on past its longer side."
_MORE = "A picture has more than one token on its longer side."


def _skipped(model: Model) -> int:
    """Return by how much the position of the word after the picture is past the one before it."""
    return model.sequence.next_word - (BEFORE - 1)


def _measured(model: Model) -> str:
    found = model.sequence
    rows, columns = found.picture
    return (
        f"Measured for a picture of {rows} by {columns} tokens: the {BEFORE} words before it have "
        f"the positions 0 to {BEFORE - 1}, and the word after its {found.tokens} tokens has "
        f"position {found.next_word}. Counted one by one, it would have {found.starts[2]}."
    )


_TWIN = Prediction(
    name="after_picture_twin",
    page="grids",
    question="In M-RoPE, a picture of 3 rows and 8 columns stands between two words. How far apart "
    "are the positions of these two words?",
    options=(
        Option(
            "25 positions apart.",
            "The picture has 24 tokens, and all of them are between the two words. But they share "
            "positions: for two tokens to differ, one of their three positions is enough.",
            {**START, "picture": "6-by-4"},
            lambda model: _skipped(model) == model.sequence.tokens + 1,
            "each-token-counts",
        ),
        Option(
            "2 positions apart.",
            "The time stands still within a picture, so it takes up one position there. But height "
            "and width run on, and no later word may have a position that the picture has used.",
            {**START, "picture": "8-by-8"},
            lambda model: _skipped(model) == 2,
            "picture-is-one",
            always=_MORE,
        ),
        Option(
            "9 positions apart.",
            "The longer side has 8 tokens, and the text goes on at the largest position so far "
            "plus 1.",
            {**START, "picture": "3-by-8"},
            lambda model: _skipped(model) == max(model.sequence.picture) + 1,
            always=_COUNTED,
        ),
    ),
    start=START,
    measured=_measured,
    figure="tokens",
)

AFTER_PICTURE = Prediction(
    name="after_picture",
    page="grids",
    question="Five words have the positions 0 to 4. Then comes a picture of 6 rows and 4 columns, "
    "24 tokens, and then another word. With M-RoPE, which position does that word have?",
    options=(
        Option(
            "It has position 29.",
            "Counted one by one, it would. With three positions the tokens of a picture do not "
            "need one number each, and the text after it moves on by far less.",
            {**START, "picture": "8-by-8"},
            lambda model: _skipped(model) == model.sequence.tokens + 1,
            "each-token-counts",
        ),
        Option(
            "It has position 11.",
            "The rows of the picture have the positions 5 to 10, and the text goes on at the "
            "largest position so far plus 1.",
            {**START, "picture": "6-by-4"},
            lambda model: _skipped(model) == max(model.sequence.picture) + 1,
            always=_COUNTED,
        ),
        Option(
            "It has position 6.",
            "The time of all tokens of the picture is 5, so for time alone it would. But the rows "
            "go on to position 10, and the text starts after that.",
            {**START, "picture": "3-by-8"},
            lambda model: _skipped(model) == 2,
            "picture-is-one",
            always=_MORE,
        ),
    ),
    start=START,
    measured=_measured,
    figure="tokens",
    reveals=("numbers.tokens", "figure.tokens", "text.Three positions for each token"),
    twin=_TWIN,
)
