"""Scores of RoPE in few bits: the curves, the table and the claims, against ml_dtypes and NumPy."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS, View
from pages.further.few_bits import figures
from pages.further.few_bits.model import COMPUTED, ROUNDED, Model
from tests.lessons.plain import speeds

TYPES: dict[str, Any] = {
    "bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32,
}  # fmt: skip
WORDS = lessons.words("few_bits")
VIEW = DEFAULTS._replace(phi=3, head_width=12, rope_base=400, far_position=777, format="bfloat16")
SAID = {COMPUTED: "every step in", ROUNDED: "cosine and sine in"}
# Four places a decade from 10 to 10 million, as whole numbers.
PLACES = [round(10.0 ** (quarter / 4)) for quarter in range(4, 29)]


def held(values: Any, format: str) -> Any:
    with np.errstate(over="ignore", invalid="ignore"):
        return np.asarray(values, dtype=np.float64).astype(TYPES[format]).astype(np.float64)


def waves(places: Any, view: View, format: str, way: str) -> tuple[Any, Any]:
    """Return the cosines and sines of places as a format holds them, step by step or at the end."""
    omega, at = speeds(view.head_width, view.rope_base), np.asarray(places, dtype=np.float64)
    if way == ROUNDED:
        angles = np.outer(at, omega)
    else:
        with np.errstate(over="ignore", invalid="ignore"):
            angles = held(np.outer(held(at, format), held(omega, format)), format)
    with np.errstate(invalid="ignore"):
        return held(np.cos(angles), format), held(np.sin(angles), format)


def scores(places: Any, view: View, format: str, way: str) -> Any:
    at = np.asarray(places)
    (a, b), (c, e) = (waves(where, view, format, way) for where in (at, at + max(view.phi, 1)))
    return (a * c + b * e).sum(axis=1)


def exact(view: View) -> float:
    omega = speeds(view.head_width, view.rope_base)
    return float(np.cos(max(view.phi, 1) * omega).sum())


def errors(view: View, format: str, way: str) -> list[float]:
    """Return the mean error over 16 positions from each place on, as a share of the largest."""
    most = view.head_width // 2
    return [
        float(abs(scores(range(place, place + 16), view, format, way) - exact(view)).mean() / most)
        for place in PLACES
    ]


def test_the_curves_are_mean_errors_as_a_share_of_the_largest_score() -> None:
    others = ({"format": "float32"}, {"format": "float16", "far_position": 0}, {"phi": 0})
    for view in (VIEW, *(VIEW._replace(**one) for one in others)):
        figure = figures.rope_scores(Model(view))
        lines = {line.name: line for line in figure.data if len(line.y) == 25}
        wanted = [(way, view.format) for way in (COMPUTED, ROUNDED)]
        if view.format != "float32":
            wanted.append((COMPUTED, "float32"))
        most = []
        for way, format in wanted:
            found = next(lines[name] for name in lines if name.startswith(f"{SAID[way]} {format}"))
            right = errors(view, format, way)
            drawn = [math.nan if value is None else float(value) for value in found.y]
            assert drawn == pytest.approx(right, abs=2e-6, nan_ok=True)
            assert list(found.x) == PLACES
            most.append(max(value for value in right if not math.isnan(value)))
            assert f"{most[-1]:.3g} ({SAID[way]} {format})" in figure.layout.meta["alt"]
        assert len(lines) == len(wanted)
        low, high = figure.layout.yaxis.range
        assert low < 0 < max(most) < high
        assert [shape.x0 for shape in figure.layout.shapes] == [max(view.far_position, 1)]


def test_the_table_has_the_scores_at_the_position() -> None:
    for place in (0, 1, 256, 257, 4097, 70_000):
        view = VIEW._replace(far_position=place)
        told = WORDS["table"]["rope_scores"](Model(view))
        assert f"The exact score is {exact(view):.4f}, and the largest one is 6." in told.caption
        assert [row[0] for row in told.rows] == list(TYPES)
        for format, at, counted, *cells in told.rows:
            exactly = held([place], str(format))[0]
            kept = len(np.unique(held(range(place + 1), str(format))))
            assert str(at).replace("\u202f", "") == (
                "infinity" if math.isinf(exactly) else f"{exactly:.0f}"
            )
            assert str(counted).replace("\u202f", "") == f"{kept} of {place + 1}"
            for cell, way in zip(cells, (COMPUTED, ROUNDED), strict=True):
                (right,) = scores([place], view, str(format), way)
                assert not isinstance(cell, str)
                assert cell.measured == ("not a number" if math.isnan(right) else f"{right:.4f}")
                assert cell.holds is bool(abs(right - exact(view)) < 0.06)


def test_the_claims_are_about_the_worst_of_all_places() -> None:
    for format in TYPES:
        view = VIEW._replace(format=format)
        told = WORDS["checks"]["rope_scores"](Model(view))
        for item, way in zip(told, (COMPUTED, ROUNDED), strict=True):
            worst = float(np.max(errors(view, format, way)))  # NaN if any is
            assert item.holds is bool(worst < 0.01)
            assert ("too large" if math.isnan(worst) else f"{worst:.2g}") in item.measured
