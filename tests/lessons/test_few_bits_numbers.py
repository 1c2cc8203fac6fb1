"""Rows in few bits: what is shown, merged and off, against numbers rounded by ml_dtypes."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.beyond.few_bits import errors, sharing
from pages.beyond.few_bits.model import (
    CAREFUL,
    COMPUTED,
    MEASURED,
    PLACES,
    ROUNDED,
    SPREAD,
    Merge,
    Model,
    Spreads,
    shown,
)
from tests.lessons.edges import check
from tests.lessons.plain import speeds, table

TYPES: dict[str, Any] = {
    "bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32,
}  # fmt: skip
VIEW = DEFAULTS._replace(d=6, n=300, phi=4, t=70, format="bfloat16", near="t")
EACH = pytest.mark.parametrize("format", TYPES)


def held(values: Any, format: str) -> Any:
    with np.errstate(over="ignore"):
        return np.asarray(values, dtype=np.float64).astype(TYPES[format]).astype(np.float64)


def rows(view: View, places: Any, format: str, way: str) -> Any:
    """Return rows whose numbers are held in a format at every step, or at the end alone."""
    omega, at = speeds(view.d, view.n), np.asarray(list(places), dtype=np.float64)
    angles = np.outer(at, omega)
    if way == COMPUTED:
        with np.errstate(invalid="ignore", over="ignore"):
            angles = held(np.outer(held(at, format), held(omega, format)), format)
    with np.errstate(invalid="ignore"):
        both = np.stack([np.sin(angles), np.cos(angles)], axis=2)
    return held(both.reshape(len(at), view.d), format)


@EACH
@pytest.mark.parametrize("way", [COMPUTED, ROUNDED])
def test_rows_merge_that_are_held_alike(format: str, way: str) -> None:
    view = VIEW._replace(format=format)
    found = Model(view).outcome(format, way)
    seen: dict[bytes, int] = {}
    table_ = rows(view, range(MEASURED), format, way) + 0.0
    first = [seen.setdefault(row.tobytes(), place) for place, row in enumerate(table_)]
    assert MEASURED == 8192
    assert found.first_alike.tolist() == first
    new = [place == earlier for place, earlier in enumerate(first)]
    assert found.new.tolist() == new
    assert found.left == sum(new)
    merges = [Merge(place, first[place]) for place in range(MEASURED) if not new[place]]
    assert found.first_merge == (merges[0] if merges else None)
    off = abs(table_ - table(view.d, view.n, range(MEASURED))).max()
    assert off * 0.9975 <= found.largest_error <= off * (1 + 1e-6)  # as the core promises
    model = Model(view)
    assert model.outcome(format, way) is Model(view._replace(t=1)).outcome(format, way)
    assert (model.computed if way == COMPUTED else model.rounded) is found
    alike = [place for place in range(MEASURED) if first[place] == first[400]]
    assert model.sharing(400, way) == alike
    if way == COMPUTED:
        assert model.sharing(400) == alike


@EACH
@pytest.mark.parametrize("way", [COMPUTED, ROUNDED])
def test_the_rows_shown_are_48_and_their_columns_16_at_most(format: str, way: str) -> None:
    view = VIEW._replace(format=format, near="t")
    assert Model(view).shown == range(54, 102)
    assert Model(view._replace(t=7)).shown == range(48)
    assert Model(view._replace(near="2048")).shown == range(2032, 2080)
    assert shown("16", 99) == range(48)
    assert shown("17", 99) == range(1, 49)
    right = rows(view, range(54, 102), format, way)
    assert Model(view).rows(way) == pytest.approx(right, abs=1e-7)
    wide = view._replace(d=34)
    found = Model(wide).rows(way)
    assert found.shape == (48, 16)
    assert found == pytest.approx(rows(wide, range(54, 102), format, way)[:, :16], abs=1e-7)


def test_errors_are_the_largest_over_16_positions_and_32_pairs() -> None:
    assert list(PLACES) == sorted({round(10 ** (step / 4)) for step in range(25)})
    assert (PLACES[0], PLACES[-1]) == (1, 1_000_000)
    assert SPREAD == (100, 10_000, 1_000_000)
    for d, pairs in ((6, 3), (64, 32), (66, 32), (1024, 32)):
        view = VIEW._replace(d=d)
        model = Model(view)
        assert model.fast_pairs == pairs
        assert set(model.errors) == {CAREFUL, *TYPES}
        for place in SPREAD if d == 6 else SPREAD[1:2]:
            near = range(place, place + 16)
            exact = table(d, 300, near)[:, : 2 * pairs]
            right = {
                name: abs(rows(view, near, name, COMPUTED)[:, : 2 * pairs] - exact).max()
                for name in TYPES
            }
            right[CAREFUL] = abs(rows(view, near, "float32", ROUNDED)[:, : 2 * pairs] - exact).max()
            found = model.error_at(place)
            assert set(found) == set(right)
            for name, off in right.items():
                assert found[name] == pytest.approx(off, abs=3e-8, nan_ok=True), (place, name)


@EACH
def test_dot_products_of_rounded_rows_vary_along_the_text(format: str) -> None:
    view = VIEW._replace(format=format)
    here, there = (rows(view, range(a, a + 48), format, ROUNDED) for a in (54, 58))
    products = (here * there).sum(axis=1)
    found = Model(view).product_spreads
    assert found.rounded == pytest.approx(products.max() - products.min(), abs=1e-8)
    assert 0 <= found.exact < 1e-12
    (claim,) = [
        item for item in errors.error_checks(Model(view)) if "only on their offset" in item.claim
    ]
    assert not claim.holds
    assert f"For φ = {view.phi} the product varies by up to" in claim.measured


@pytest.mark.parametrize(("rounded", "holds"), [(0.99e-9, True), (1e-9, False), (1.01e-9, False)])
def test_a_product_that_varies_by_rounding_alone_passes(rounded: float, holds: bool) -> None:
    model = Model(VIEW)
    model.__dict__["product_spreads"] = Spreads(rounded, 0.0)
    assert errors.error_checks(model)[-1].holds is holds


@pytest.mark.parametrize(("worst", "careful", "holds"), [
    (0.99e-3, 2.0**-25, (True, True)), (1e-3, 2.0**-25 + 0.99e-9, (False, True)),
    (1.01e-3, 2.0**-25 + 1.01e-9, (False, False)),
])  # fmt: skip
def test_the_limits_of_the_claims_are_a_thousandth_and_half_a_unit(
    worst: float, careful: float, holds: tuple[bool, bool]
) -> None:
    model = Model(VIEW)
    small = np.zeros(len(PLACES))
    one, other = small.copy(), small.copy()
    one[PLACES.index(1_000_000)], other[3] = worst, careful
    model.__dict__["errors"] = {"float32": one, CAREFUL: other}
    first, second, _ = errors.error_checks(model)
    assert (first.holds, second.holds) == holds
    assert f"off by up to {worst:.2g}. An error of 0.001 would be" in first.measured
    assert "up to position 1\u202f000\u202f000." in first.claim
    assert f"at most {careful:.2e} at every" in second.measured
    assert f"last place is {2.0**-25:.2e}." in second.measured


def test_the_table_has_the_errors_of_three_places() -> None:
    model = Model(VIEW)
    told = errors.error_table(model)
    assert told.columns == ("position", *TYPES, CAREFUL)
    places = ["100", "10\u202f000", "1\u202f000\u202f000"]
    assert [row[0] for row in told.rows] == places
    for row, place in zip(told.rows, SPREAD, strict=True):
        for cell, name in zip(row[1:], told.columns[1:], strict=True):
            off = model.error_at(place)[name]
            assert cell == ("-" if math.isnan(off) else f"{off:.2g}")


@pytest.mark.parametrize(("found", "said"), [
    ([5], "no other position"), ([5, 9], "9"), ([2, 5], "2"), ([2, 5, 9], "2 and 9"),
    ([4, 5, 6], "4 and 6"), ([4, 5, 6, 7], "all others from 4 to 7"),
    ([5, 7, 8, 9], "7 and 8 and 9"),
    ([2, 5, 7, 8, 9], "2, 7 and 2 more"), ([5, 7, 2000, 3000, 4000], "7, 2\u202f000 and 2 more"),
    ([5, 6, 7, 9], "6 and 7 and 9"), ([5, 1000], "1\u202f000"),
])  # fmt: skip
def test_others_with_the_same_row_are_named_in_words(
    found: list[int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def alike(model: Model, position: int, way: str) -> list[int]:
        asked.append(way)
        return found

    monkeypatch.setattr(Model, "sharing", alike)
    assert sharing.others(Model(VIEW), 5) == said
    assert sharing.others(Model(VIEW), 5, ROUNDED) == said
    assert asked == [COMPUTED, ROUNDED]
    assert (COMPUTED, ROUNDED) == ("computed", "rounded")


def test_the_claim_of_the_last_place_names_the_fastest_pairs() -> None:
    assert check(errors.error_checks(Model(VIEW)), "one cast at the end").holds
