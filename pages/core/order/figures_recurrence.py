"""The figure of reading word by word, as a recurrent network does, beside reading all at once."""

from collections.abc import Sequence

from course.numerals import grouped
from pages.core.order.model import Model
from pages.core.order.recurrence import SIZES, steps_to_the_last
from pe_core import figures
from pe_core.figures import Figure, Line, Mark


def path_lengths(model: Model) -> Figure:
    """Return how many steps the first word is from the last output, in one layer."""
    yours = len(model.both.words)
    lengths = sorted({2**power for power in range(11)} | {*SIZES, max(yours, 1)})
    steps = [steps_to_the_last(length) for length in lengths]
    marks = [Mark(_and(SIZES), size, end) for size in SIZES for end in steps_to_the_last(size)]
    told = [f"{_steps(size)} for {grouped(size)} words" for size in SIZES]
    if yours:
        marks += [Mark("your sentence", yours, end) for end in steps_to_the_last(yours)]
        told.append(f"{_steps(yours)} for your sentence")
    return figures.curves(
        lengths,
        [
            Line("recurrent network", [one.recurrent for one in steps]),
            Line("self-attention", [one.attention for one in steps]),
        ],
        x_axis="words in the sentence",
        y_axis="steps to the last output",
        title="From the first of N words to the last: N steps or one",
        alt="Two lines on log axes show how many steps lead from the first word to the last "
        f"output in one layer, for sentences of {lengths[0]} to {grouped(lengths[-1])} words. The "
        "numbers of steps in a recurrent network and in self-attention are "
        f"{', '.join(told[:-1])} and {told[-1]}.",
        marks=marks,
        log_x=True,
        log_y=True,
        view="path lengths",
    )


def _and(sizes: Sequence[int]) -> str:
    *most, last = map(grouped, sizes)
    return f"{', '.join(most)} and {last} words"


def _steps(words: int) -> str:
    found = steps_to_the_last(words)
    return f"{grouped(found.recurrent)} and {grouped(found.attention)}"
