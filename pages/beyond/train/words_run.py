"""Words of a training run, from the numbers that its page hands over."""

from collections.abc import Mapping, Sequence

from course.words import Table


def result_table(lengths: Sequence[int], rows: Mapping[str, Sequence[str]], seeds: int) -> Table:
    """Return the share of right answers of each scheme at each tested length."""
    return Table(
        f"Right answers, mean of {seeds} seeds (lowest to highest)",
        ("scheme", *(f"{length} tokens" for length in lengths)),
        [(name, *shares) for name, shares in rows.items()],
    )


def example_table(both: Sequence[tuple[str, str]]) -> Table:
    """Return a test sentence of the task and its twin, each with its answer."""
    return Table(
        "A test sentence of the task, and its twin", ("tokens", "who comes first?"), [*both]
    )


def progress(schemes: int, layers: int, causal: bool, length: int, seeds: range, state: str) -> str:
    """Return what a run is and how far it has come."""
    size = f"{layers} layer{'s' if layers > 1 else ''}, {'causal' if causal else 'no'} mask"
    return (
        f"{schemes} schemes, {size}, up to {length} tokens, seeds {seeds[0]} to {seeds[-1]}: "
        f"{state}."
    )


BEFORE = (
    "Both sentences have the same words, and opposite answers. Before any training, the bars show "
    "how far the answer moves from one sentence to the other. Then train all schemes, and see how "
    "far each gets."
)
WHILE = (
    "A falling line means that a model learns. The dotted line is the loss of a model that "
    "guesses. Which scheme stays there?"
)


def after(near: int, far: int) -> str:
    """Return what to look at when a run is finished."""
    return (
        f"All models were trained on up to {near} tokens. The left figure shows how they do there "
        f"and beyond. Which schemes are still better than a guess at {far} tokens? Bands reach "
        "from the lowest seed to the highest. The table below adds tests with positions divided."
    )
