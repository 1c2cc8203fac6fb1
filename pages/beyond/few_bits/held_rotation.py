"""Scores of RoPE in the formats: at one position as far away as wanted, and over all of them."""

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.words import Check, PassFail, Table
from pages.beyond.few_bits.model import COMPUTED, ROUNDED, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Upright, listed
from pe_core.precision import FORMATS, bits
from pe_core.rope_in_few_bits import held_positions, held_rotary_scores

_REACH = tuple(round(10 ** (step / 4)) for step in range(4, 29))  # 10 to 10 million
_NEIGHBOURS = 16  # positions whose errors are averaged around each place
_GOOD = 0.01  # of the largest score
_SAID = {COMPUTED: "every step in", ROUNDED: "cosine and sine in"}


def _offset(model: Model) -> int:
    return max(model.view.phi, 1)


def _exact(model: Model) -> float:
    view = model.view
    return float(pe_core.offset_similarity([_offset(model)], view.head_width, view.rope_base)[0])


def _scores(model: Model, format: str, way: str, places: list[int]) -> Floats:
    view = model.view
    return held_rotary_scores(
        way, places, _offset(model), view.head_width, view.rope_base, format=format
    )


def _errors(model: Model, format: str, way: str) -> Floats:
    """Return how far scores are off near each place, as a share of the largest score."""
    near = [place + more for place in _REACH for more in range(_NEIGHBOURS)]
    off = abs(_scores(model, format, way, near) - _exact(model)) / (model.view.head_width // 2)
    return np.asarray(off.reshape(len(_REACH), _NEIGHBOURS).mean(axis=1))


def rope_scores(model: Model) -> Figure:
    """Return how far scores of RoPE are off at positions up to 10 million."""
    view, format = model.view, model.view.format
    errors = {(way, format): _errors(model, format, way) for way in (COMPUTED, ROUNDED)}
    if format != "float32":
        errors[COMPUTED, "float32"] = _errors(model, "float32", COMPUTED)
    found = {key: values[~np.isnan(values)] for key, values in errors.items()}
    most = listed(
        f"{values.max():.3g} ({_SAID[way]} {name})" for (way, name), values in found.items()
    )
    most_of_all = max(float(values.max()) for values in found.values())
    return figures.curves(
        _REACH,
        [Line(f"{_SAID[way]} {name}", values) for (way, name), values in errors.items()],
        x_axis="position (tokens, log axis)", y_axis="error as a share of the largest score",
        y_range=(-0.02, max(0.1, 1.07 * most_of_all)), log_x=True,
        uprights=[Upright(f"position {grouped(view.far_position)}", max(view.far_position, 1))],
        title=f"How far scores of RoPE are off in {format}",
        alt=f"Curves show how far the score of a query {_offset(model)} after its key is off, at "
        f"positions from 10 to {grouped(_REACH[-1])} on a log axis, as means over {_NEIGHBOURS} "
        f"positions and as shares of the largest score. The largest errors are {most}.",
        view=f"rope scores {view.head_width}",
    )  # fmt: skip


def rope_scores_table(model: Model) -> Table:
    """Return what each format makes of the scores at the position that was entered."""
    view, largest, exact = model.view, model.view.head_width // 2, _exact(model)
    place = view.far_position
    rows: list[tuple[str | PassFail, ...]] = []
    for format in FORMATS:
        held = bits(place, format).held
        rows.append(
            (
                format,
                "infinity" if np.isinf(held) else grouped(int(held)),
                f"{grouped(held_positions(format, place + 1))} of {grouped(place + 1)}",
                *(_cell(model, format, way, exact, largest) for way in (COMPUTED, ROUNDED)),
            )
        )
    return Table(
        f"The key is at position {grouped(place)} and the query {_offset(model)} further on, with "
        f"a base of {grouped(view.rope_base)} and a head of {view.head_width} entries. The exact "
        f"score is {exact:.4f}, and the largest one is {largest}. A score passes if it is off by "
        f"less than {_GOOD:.0%} of the largest.",
        (
            "format", "position held as", "positions told apart up to there",
            "score, every step in the format", "score, only cosine and sine in the format",
        ),
        rows,
    )  # fmt: skip


def _cell(model: Model, format: str, way: str, exact: float, largest: int) -> PassFail:
    found = float(_scores(model, format, way, [model.view.far_position])[0])
    said = "not a number" if np.isnan(found) else f"{found:.4f}"
    return PassFail(abs(found - exact) < _GOOD * largest, said)


def rope_scores_checks(model: Model) -> list[Check]:
    """Return what is said of both ways, checked on all positions of the figure."""
    format = model.view.format
    worst = {way: float(_errors(model, format, way).max()) for way in (COMPUTED, ROUNDED)}
    said = {
        COMPUTED: f"If every step is held in {format}",
        ROUNDED: f"If only cosine and sine are rounded to {format}",
    }
    return [
        Check(
            f"{said[way]}, scores are off by less than {_GOOD:.0%} of the largest one, up to "
            f"position {grouped(_REACH[-1])}.",
            "Some positions are too large for the format."
            if np.isnan(off)
            else f"The largest mean error is {off:.2g} of it.",
            off < _GOOD,
        )
        for way, off in worst.items()
    ]
