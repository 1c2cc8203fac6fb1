"""A short axis that counts positions, columns or pairs has no ticks between them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures import Line

TOLD = {"title": "A short axis", "alt": "..."}


def table(rows: int, columns: int) -> Any:
    return figures.heatmap(np.zeros((rows, columns)), np.ones(columns // 2))


def row(pairs: int) -> Any:
    return figures.spectrum(np.zeros(2 * pairs), np.ones(pairs), position=0)


def wave(steps: int) -> Any:
    # From a position that is not 0: what counts is how much is shown.
    return figures.waves([3, 3 + steps], [[0], [1]], [0], [9.0], length=3 + steps + 1)


def line(steps: int) -> Any:
    return figures.curves([3, 3 + steps], [Line("one", [0, 1])], x_axis="position", y_axis="y",
                          **TOLD)  # fmt: skip


# A figure of so many places, and the axes that count them.
SHORT: dict[str, tuple[Callable[[int], Any], str]] = {
    "rows of a table": (lambda n: table(n, 20), "y"),
    "columns of a table": (lambda n: table(20, 2 * (n // 2)), "x"),
    "pairs of a row": (row, "x"),
    "wavelengths": (lambda n: figures.wavelength_scale(np.ones(n), length=9), "x"),
    "positions of waves": (wave, "x"),
    "positions of lines": (line, "x"),
    "positions of a matrix": (lambda n: figures.dot_product_matrix(np.ones(n)), "xy"),
}


@pytest.mark.parametrize("name", SHORT)
def test_an_axis_of_at_most_eight_places_has_ticks_at_whole_ones_only(name: str) -> None:
    make, letters = SHORT[name]
    for places, whole in ((4, True), (8, True), (10, False)):
        layout = make(places).parts["layout"]
        for letter in letters:
            axis = layout[f"{letter}axis"]
            found = {key: axis[key] for key in ("tick0", "dtick") if key in axis}
            assert found == ({"tick0": 0, "dtick": 1} if whole else {})


@pytest.mark.parametrize("places", [9, 11])
def test_nine_places_are_no_longer_few(places: int) -> None:
    for name, (make, letters) in SHORT.items():
        if name != "columns of a table":
            assert "dtick" not in make(places).parts["layout"][f"{letters[0]}axis"]


def test_of_at_most_four_waves_every_value_is_told() -> None:
    waves = pe_core.wavelengths(16)
    samples = pe_core.sinusoidal(9, 16)
    for count in (4, 5, 6):
        columns = list(range(count))
        figure = figures.waves(
            range(9), samples[:, :count], columns, waves, samples=samples[:, :count], position=3,
            dimension=1, length=9,
        )  # fmt: skip
        told = figure.layout.meta["alt"].rpartition("At position t = 3, ")[2]
        named = [column for column in columns if f"in dimension {column}" in told]
        assert named == (columns if count == 4 else [0, 1])
