"""Words of reading word by word, as a recurrent network does, and of reading all at once."""

from course.numerals import grouped
from course.words import PassFail, Table
from pages.order.order.model import Model
from pages.order.order.recurrence import SIZES, steps_to_the_last

_FEW = 4  # words whose numbers are all written out


def rnn_formula(model: Model) -> str:
    """Return in LaTeX how a recurrent network reads the sentence, word by word."""
    count = len(model.both.words)
    places = (
        r",\ ".join(map(str, range(count))) if count <= _FEW else rf"0,\ 1,\ \dots,\ {count - 1}"
    )
    rule = r"h(t) = r\bigl(W x(t) + U h(t-1) + b\bigr)"
    return rf"{rule}, \qquad t = {places}" if count else rule


def parallel_table(model: Model) -> Table:
    """Return how many steps an RNN and one attention layer take one after the other."""
    yours = len(model.both.words)
    sizes = [(grouped(size), size) for size in SIZES] + [(f"{yours} (your sentence)", yours)]
    rows: list[tuple[str | PassFail, ...]] = []
    for name, size in sizes:
        steps = steps_to_the_last(size)
        pairs = grouped(size**2)
        rows.append((name, grouped(steps.recurrent), grouped(steps.attention), pairs))
    return Table(
        "Steps that must be taken one after another in one layer",
        ("words", "RNN", "self-attention", "pairs of words compared at once"),
        rows,
    )
