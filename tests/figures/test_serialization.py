"""Figures as bytes, read back by a decoder of the test's own."""

import gzip
import json
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import (
    clock_hands,
    dot_product_matrix,
    heatmap,
    offset_curve,
    spectrum,
    to_parts,
    to_wire,
    waves,
)
from pe_core.figures._figure import Figure
from tests import wire

D, LENGTH = 16, 50
WAVES = pe_core.wavelengths(D)
TABLE = pe_core.sinusoidal(LENGTH, D)


def read(message: bytes) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Return the head of a message and its arrays by name."""
    return wire.head(message), wire.arrays(message)


def table_figure(length: int, width: int, **settings: Any) -> go.Figure:
    table, lengths = pe_core.sinusoidal(length, width), pe_core.wavelengths(width)
    return heatmap(table, lengths, hover=False, **settings)


def playground(t: int = 10, length: int = LENGTH, width: int = 128) -> dict[str, go.Figure]:
    """Return the five figures of a whole page at one position."""
    table, lengths = pe_core.sinusoidal(length, width), pe_core.wavelengths(width)
    columns = [0, 1, 32, 33, 64, 65, 126, 127]
    fine = np.arange((length - 1) * 8 + 1) / 8
    hands = pe_core.sinusoidal(length + 5, width).reshape(-1, width // 2, 2)[:, [0, 16, 32, 63]]
    curve = pe_core.offset_similarity(range(4097), width)
    marks = {"position": t, "offset": 5}
    return {
        "heatmap": heatmap(table, lengths, dimension=32, hover=False, **marks),
        "waves": waves(
            fine, pe_core.sinusoidal_at(fine, width)[:, columns], columns, lengths,
            samples=table[:, columns], dimension=32, length=length, **marks),
        "clocks": clock_hands(
            hands[t], hands[t + 5], [0, 16, 32, 63], width // 2, lengths, chosen=16, **marks),
        "matrix": dot_product_matrix(curve[:length], hover=False, **marks),
        "curve": offset_curve(curve, offset=5, length=length, x_range=(0, length - 1)),
    }  # fmt: skip


def same(told: Any, given: Any, arrays: dict[str, np.ndarray]) -> bool:
    """Return whether what was told is what was given, arrays bit by bit."""
    if isinstance(told, dict) and "array" in told:
        array = arrays[told["array"]]
        return array.dtype == given.dtype and array.tobytes() == given.tobytes()
    if isinstance(given, dict):
        keys = told.keys() == given.keys()
        return keys and all(same(told[key], given[key], arrays) for key in given)
    if isinstance(given, np.ndarray):
        given = given.tolist()
    if isinstance(given, list | tuple):
        pairs = zip(told, given, strict=True)
        return all(same(item, other, arrays) for item, other in pairs)
    return bool(told == given)


FIGURES = playground() | {
    "spectrum": spectrum(pe_core.sinusoidal(1, 128, start=3)[0], pe_core.wavelengths(128),
                         position=3, pair=2),
}  # fmt: skip


def test_what_arrives_is_what_the_figure_was_made_of(subtests: pytest.Subtests) -> None:
    for name, figure in FIGURES.items():
        with subtests.test(name):
            head, arrays = read(to_wire({"here": figure}))
            told, parts = head["figures"]["here"], figure.parts
            assert told.keys() == {"data", "pictures", "layout"}
            lines = [trace for trace in parts["data"] if trace["type"] != "heatmap"]
            assert same(told["data"], lines, arrays)
            assert same(told["layout"], parts["layout"], arrays)
            assert len(told["pictures"]) == len(parts["data"]) - len(lines)
            assert json.loads(figure.to_json())["layout"]["meta"] == told["layout"]["meta"]


def test_a_typed_array_can_be_laid_over_each_place() -> None:
    for names in [[], ["curve"], list(FIGURES)]:
        message = to_wire({name: FIGURES[name] for name in names})
        head, arrays = read(message)
        size = int.from_bytes(message[:4], "little")
        assert (4 + size) % 8 == 0
        ends = [0]
        for _, kind, place, count in head["arrays"]:
            assert place % 8 == 0
            assert place >= ends[-1]
            ends.append(place + count * np.dtype(kind).itemsize)
        assert len(message) - 4 - size - ends[-1] < 8
        assert head["figures"].keys() == set(names)
        # The kinds that a browser has typed arrays for.
        kinds = {array.dtype.name for array in arrays.values()}
        assert kinds <= {"float32", "float64", "uint8", "uint16", "int32"}


def test_equal_arrays_are_sent_once() -> None:
    one = to_wire({"a": FIGURES["waves"]})
    two = to_wire({"a": FIGURES["waves"], "b": playground()["waves"]})
    assert read(two)[1].keys() == read(one)[1].keys()
    head = read(two)[0]["figures"]
    assert head["a"] == head["b"]


def test_arrays_of_another_kind_or_value_have_names_of_their_own() -> None:
    names = set()
    for array in (
        np.zeros(64, np.float32),
        np.zeros(32),
        np.zeros(256, np.uint8),
        -np.zeros(64, np.float32),
    ):
        figure = offset_curve([2.0, 1.0])
        figure.parts["data"][0]["y"] = array
        names |= read(to_wire({"here": figure}))[1].keys()
    assert len(names) == 4


# ---- pictures ----


def picture(figure: go.Figure) -> tuple[dict[str, Any], np.ndarray]:
    head, arrays = read(to_wire({"here": figure}))
    (told,) = head["figures"]["here"]["pictures"]
    cells = told["cells"]
    levels = arrays[cells["array"]] if isinstance(cells, dict) else np.array(cells, np.uint8)
    assert levels.dtype == np.uint8
    values = told["zmin"] + levels / 255 * (told["zmax"] - told["zmin"])
    return told, values.reshape(told["rows"], told["columns"])


def test_a_cell_is_its_value_to_within_half_a_step() -> None:
    for settings in [{}, {"max_rows": 25}, {"max_rows": 20, "max_columns": 5}]:
        told, values = picture(heatmap(TABLE, WAVES, hover=False, **settings))
        rows, columns = values.shape
        assert np.abs(values - TABLE[:rows, :columns]).max() <= 2 / 510 + 1e-6
        assert (told["zmin"], told["zmax"]) == (-1, 1)
        assert (told["x"], told["y"]) == ([-0.5, 1], [-0.5, 1])


@pytest.mark.parametrize("most", [256, 13])
@pytest.mark.parametrize("curve", [[3.0, 1.0, -2.0, 0.5] * 10, list(range(60, 10, -1))])
def test_a_matrix_is_its_values_to_within_half_a_step(curve: list[float], most: int) -> None:
    g = np.array(curve, float)
    told, values = picture(dot_product_matrix(g, max_rows=most, hover=False))
    places = np.arange(min(most, len(g)))
    exact = g[np.abs(np.subtract.outer(places, places))]
    reach = told["zmax"] - told["zmin"]
    assert told["zmin"] == min(0, g.min())
    assert np.abs(values - exact).max() <= reach / 510 + 1e-6 * reach
    assert told["colorbar"]["tickvals"][-1] == g[0]


def test_the_rows_drawn_out_have_the_colours_of_the_picture() -> None:
    figure = table_figure(40, 64, position=3, offset=5)
    head, arrays = read(to_wire({"here": figure}))
    (told,) = head["figures"]["here"]["pictures"]
    cells = arrays[told["cells"]["array"]].reshape(40, 64)
    for mark, row in zip(told["chosen"]["rows"], (3, 8), strict=True):
        np.testing.assert_array_equal(arrays[mark["cells"]["array"]], cells[row])


# ---- bytes ----


@pytest.mark.parametrize(("length", "most"), [(100, 30_000), (512, 160_000)])
def test_a_heatmap_is_few_bytes(length: int, most: int) -> None:
    figure = table_figure(length, 512, position=3, offset=5, dimension=2, max_rows=512)
    assert len(gzip.compress(to_wire({"heatmap": figure}), 1)) <= most


def test_a_step_of_t_sends_the_chosen_rows_alone(subtests: pytest.Subtests) -> None:
    table = pe_core.sinusoidal(LENGTH, 128)
    before, after = playground(t=10), playground(t=11)
    for name in before:
        with subtests.test(name):
            held = read(to_wire({name: before[name]}))[1].keys()
            step = to_wire({name: after[name]}, held)
            rows = (11, 16) if name == "heatmap" else ()
            for array, row in zip(read(step)[1].values(), rows, strict=True):
                np.testing.assert_array_equal(array, np.rint((table[row] + 1) * 127.5))
            assert len(step) < 12_000


def test_foreign_figures_are_refused() -> None:
    for foreign in (go.Figure(), {"data": []}, None):
        of = f"figures of this package, got {type(foreign).__name__}"
        with pytest.raises(ValueError, match=of):
            to_wire({"here": foreign})  # type: ignore[dict-item]


def test_one_figure_alone_is_json_that_says_the_same(subtests: pytest.Subtests) -> None:
    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            array = value.get("array")
            filled_in = {key: filled(item) for key, item in value.items()}
            return arrays[array].tolist() if isinstance(array, str) else filled_in
        return [filled(item) for item in value] if isinstance(value, list) else value

    for name, figure in FIGURES.items():
        head, arrays = read(to_wire({"here": figure}))
        with subtests.test(name):
            assert json.loads(json.dumps(to_parts(figure))) == filled(head["figures"]["here"])


def look(**parts: Any) -> Figure:
    trace = {"type": "scatter", "x": [0.0], "y": [0.0], "mode": "lines"} | parts
    return Figure({"data": [trace], "layout": {"meta": {}}})


def test_what_the_client_cannot_draw_or_read_is_refused() -> None:
    for figure, what in (
        (look(marker={"symbol": "star"}), "symbol"),
        (look(marker={"symbol": ["circle-open", "hexagon"]}), "symbol"),
        (look(line={"dash": "longdash"}), "dash"),
        (look(y=np.zeros(50, np.float16)), "arrays"),
    ):
        with pytest.raises(ValueError, match=f"{what} must be"):
            to_wire({"one": figure})
