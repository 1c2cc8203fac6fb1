"""Words of a training run, from the numbers that its page hands over."""

from collections.abc import Mapping, Sequence

from course.messages import sentences
from course.words import Table

_says = sentences("train")


def result_table(lengths: Sequence[int], rows: Mapping[str, Sequence[str]], seeds: int) -> Table:
    """Return the share of right answers of each scheme at each tested length."""
    over = "one seed" if seeds == 1 else f"{seeds} seeds"
    return Table(
        _says("shares", seeds=over),
        ("scheme", *(f"{length} tokens" for length in lengths)),
        [(name, *shares) for name, shares in rows.items()],
    )


def example_table(both: Sequence[tuple[str, str]]) -> Table:
    """Return a test sentence of the task and its twin, each with its answer."""
    return Table(_says("example"), ("tokens", "who comes first?"), [*both])


def progress(schemes: int, layers: int, causal: bool, length: int, seeds: range, state: str) -> str:
    """Return what a run is and how far it has come."""
    size = f"{layers} layer{'s' if layers > 1 else ''}, {'causal' if causal else 'no'} mask"
    these = f"seeds {seeds[0]} to {seeds[-1]}" if len(seeds) > 1 else f"seed {seeds[0]}"
    return _says("progress", schemes=schemes, size=size, length=length, seeds=these, state=state)
