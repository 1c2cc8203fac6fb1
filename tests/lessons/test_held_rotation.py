"""Scores of RoPE in few bits: the curves, the table and the claims, against ml_dtypes and NumPy."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.beyond.few_bits import held_rotation
from pages.beyond.few_bits.model import COMPUTED, ROUNDED, Model
from tests.lessons.plain import speeds

TYPES: dict[str, Any] = {
    "bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32,
}  # fmt: skip
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


@pytest.mark.parametrize(
    "view",
    [VIEW, VIEW._replace(format="float32"), VIEW._replace(format="float16", far_position=0),
     VIEW._replace(phi=0)],
)  # fmt: skip
def test_the_curves_are_mean_errors_as_a_share_of_the_largest_score(view: View) -> None:
    figure = held_rotation.rope_scores(Model(view))
    lines = {line.name: line for line in figure.data if len(line.y) == 25}
    wanted = [(way, view.format) for way in (COMPUTED, ROUNDED)]
    if view.format != "float32":
        wanted.append((COMPUTED, "float32"))
    alt, most = figure.layout.meta["alt"], []
    for way, format in wanted:
        found = next(lines[name] for name in lines if name.startswith(f"{SAID[way]} {format}"))
        right = errors(view, format, way)
        drawn = [math.nan if value is None else float(value) for value in found.y]
        assert drawn == pytest.approx(right, abs=2e-6, nan_ok=True)
        assert list(found.x) == PLACES
        largest = max(value for value in right if not math.isnan(value))
        most.append(largest)
        assert f"{largest:.3g} ({SAID[way]} {format})" in alt
    assert len(lines) == len(wanted)
    assert f"a query {max(view.phi, 1)} after its key" in alt
    assert "from 10 to 10\u202f000\u202f000 on a log axis, as means over 16" in alt
    low, high = figure.layout.yaxis.range
    assert low == -0.02
    assert high == pytest.approx(max(0.1, 1.07 * max(most)))
    assert figure.layout.xaxis.type == "log"
    assert figure.layout.xaxis.title.text == "position (tokens, log axis)"
    assert figure.layout.yaxis.title.text == "error as a share of the largest score"
    assert figure.layout.meta["title"] == f"How far scores of RoPE are off in {view.format}"
    named = next(line for line in figure.data if line.name and line.name.startswith("position "))
    assert named.name == f"position {view.far_position}"
    assert [shape.x0 for shape in figure.layout.shapes] == [max(view.far_position, 1)]


@pytest.mark.parametrize("place", [0, 1, 256, 257, 4097, 70_000])
def test_the_table_has_the_scores_at_the_position(place: int) -> None:
    view = VIEW._replace(far_position=place)
    told = held_rotation.rope_scores_table(Model(view))
    grouped = f"{place:,}".replace(",", "\u202f")
    assert f"at position {grouped} and the query 3 further on" in told.caption
    assert "a base of 400 and a head of 12 entries" in told.caption
    assert f"The exact score is {exact(view):.4f}, and the largest one is 6." in told.caption
    assert "less than 1% of the largest" in told.caption
    assert told.columns[0] == "format"
    assert [row[0] for row in told.rows] == list(TYPES)
    for row in told.rows:
        format = str(row[0])
        at = held([place], format)[0]
        assert row[1] == ("infinity" if math.isinf(at) else f"{int(at):,}".replace(",", "\u202f"))
        kept = len(np.unique(held(range(place + 1), format)))
        counted = [f"{number:,}".replace(",", "\u202f") for number in (kept, place + 1)]
        assert row[2] == " of ".join(counted)
        for cell, way in ((row[3], COMPUTED), (row[4], ROUNDED)):
            (right,) = scores([place], view, format, way)
            said = "not a number" if math.isnan(right) else f"{right:.4f}"
            assert not isinstance(cell, str)
            assert cell.measured == said
            assert cell.holds is bool(abs(right - exact(view)) < 0.06)


@pytest.mark.parametrize("format", TYPES)
def test_the_claims_are_about_the_worst_of_all_places(format: str) -> None:
    view = VIEW._replace(format=format)
    told = held_rotation.rope_scores_checks(Model(view))
    assert len(told) == 2
    for item, way in zip(told, (COMPUTED, ROUNDED), strict=True):
        worst = float(np.max(errors(view, format, way)))  # NaN if any is
        step = f"If every step is held in {format}, "
        end = f"If only cosine and sine are rounded to {format}, "
        assert item.claim.startswith(step if way == COMPUTED else end)
        assert "less than 1% of the largest one, up to position 10\u202f000\u202f000." in item.claim
        assert item.holds is bool(worst < 0.01)
        if math.isnan(worst):
            assert item.measured == "Some positions are too large for the format."
        else:
            assert item.measured == f"The largest mean error is {worst:.2g} of it."
