"""Figures of a training run, from the numbers that its page hands over."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from course.line_styles import LINE_STYLES
from course.quantity import Floats
from pe_core import figures
from pe_core.figures import Figure, Line, Upright, listed

# No two lines of a figure differ in colour alone.
_DIVIDED = {"sinusoidal": "1px,5px", "RoPE": "3px,3px"}
_TO_COME = "The loss of each scheme appears here, step by step"


class Curve(NamedTuple):
    """The mean over the seeds and how far they reach; NaN where nothing is known."""

    mean: Floats
    low: Floats
    high: Floats


def losses(
    steps: Sequence[float], curves: Mapping[str, Curve], chance: float, seeds: int
) -> Figure:
    """Return the loss of each scheme over the steps of training, and that of a guess."""
    seen = {name: curve for name, curve in curves.items() if _known(curve.mean)}
    last = {name: _known(curve.mean)[-1] for name, curve in seen.items()}
    newest = (
        f"The latest losses are {listed(f'{value:.3f} ({name})' for name, value in last.items())}."
        if last
        else "No step has been taken yet."
    )
    return figures.curves(
        steps,
        [*_lines(seen, "lines"), _chance(f"a guess: ln 2 = {chance:.3f}", chance, steps)],
        x_axis="step of training",
        y_axis="loss (cross-entropy)",
        title="Loss during training" if seen else _TO_COME,
        alt=f"Each line shows the loss of one scheme during training, in {len(steps)} blocks of "
        f"steps. Each line is the mean over {_seeds(seeds)}, with a band from the lowest to the "
        f"highest. Guessing has a loss of {chance:.3f}. {newest}",
        y_range=(0, max([1.0, *(max(_known(curve.high)) for curve in seen.values())]) * 1.03),
        view="losses",
    )


def accuracies(
    lengths: Sequence[int], curves: Mapping[str, Curve], chance: float, seeds: int, title: str
) -> Figure:
    """Return the share of right answers of each scheme at each tested length."""
    seen = {name: curve for name, curve in curves.items() if _known(curve.mean)}
    shares = " ".join(
        f"The scheme “{name}” gets {_shares(curve, lengths)}." for name, curve in seen.items()
    )
    return figures.curves(
        lengths,
        [*_lines(seen, "lines+markers"), _chance("a guess", chance, lengths)],
        x_axis=f"test length (tokens; at most {lengths[0]} in training)",
        y_axis="share of right answers",
        title=title,
        alt="Each line shows the share of right answers of one scheme at "
        f"{listed(map(str, lengths))} tokens. Each line is the mean over {_seeds(seeds)}, with a "
        f"band from the lowest to the highest. Guessing gets {chance:.0%}. {shares}",
        y_range=(-0.03, 1.05),
        view="accuracies",
    )


def places(ends: Sequence[int], curves: Mapping[str, Curve], chance: float, length: int) -> Figure:
    """Return the share of right answers by how far back the earlier name stands."""
    seen = {name: curve for name, curve in curves.items() if _known(curve.mean)}
    shares = " ".join(
        f"The scheme “{name}” gets {listed(f'{value:.0%}' for value in _known(curve.mean))}."
        for name, curve in seen.items()
    )
    return figures.curves(
        ends,
        [*_lines(seen, "lines+markers"), _chance("a guess", chance, ends)],
        x_axis="distance to the earlier name (up to this many tokens)",
        y_axis="share of right answers",
        title=f"Where answers go wrong, at {length} tokens",
        alt=f"Each line shows the share of right answers of one scheme at {length} tokens, grouped "
        f"by the distance to the earlier name. The groups reach up to {listed(map(str, ends))} "
        f"tokens. In training this distance was at most {ends[0]}. Guessing gets {chance:.0%}. "
        f"{shares}",
        uprights=[Upright("farthest in training", ends[0])],
        y_range=(-0.03, 1.05),
        view="places",
    )


def _known(values: Floats) -> list[float]:
    return [float(value) for value in values if value == value]


def _lines(curves: Mapping[str, Curve], mode: str) -> list[Line]:
    return [_line(name, curve, mode) for name, curve in curves.items()]


def _line(name: str, curve: Curve, mode: str) -> Line:
    """Return the line of a scheme, or the dotted one of its test with positions divided."""
    scheme, _, divided = name.partition(", ")
    colour, dash = LINE_STYLES[scheme]
    band = None if divided else (curve.low, curve.high)
    return Line(name, curve.mean, colour, _DIVIDED[scheme] if divided else dash, mode, band)


def _chance(name: str, level: float, places: Sequence[float]) -> Line:
    return Line(name, [level] * len(places), "neutral", "dot")


def _shares(curve: Curve, lengths: Sequence[int]) -> str:
    """Return the shares of a scheme in words."""
    pairs = zip(curve.mean, lengths, strict=True)
    known = [f"{mean:.1%} at {length}" for mean, length in pairs if mean == mean]
    return listed(known) + ("" if len(known) == len(lengths) else " and has no rows beyond that")


def _seeds(count: int) -> str:
    return "one seed" if count == 1 else f"{count} seeds"
