"""Numbers of answers, worked out once more by the formula as a textbook writes it.

Nothing of the core is used here: sums and powers of Python and NumPy, and ml_dtypes for bfloat16.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np

from course import answer, lessons
from course.view import DEFAULTS, View, view_of
from tests.lessons.edges import numbers
from tests.lessons.plain import table
from tests.states.laws import message_holds, read_strictly

_TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


def plain_table(view: View, rows: Any = None) -> np.ndarray:
    """Return rows of the encoding, by default those from 0 to L - 1."""
    places = np.arange(view.L) if rows is None else np.asarray(rows)
    return table(view.d, float(view.n), places)


def _said(view: View, lesson: str, part: str, name: str) -> Any:
    item = {"lesson": lesson, "part": part, "name": name}
    asked = {"view": view._asdict(), "figures": {}, "words": {"it": item}}
    return message_holds(answer.figures(asked).answer(), "nan")[0]["words"]["it"]


def _drawn(view: View, lesson: str, name: str) -> tuple[Any, Any]:
    asked = {"view": view._asdict(), "figures": {"it": {"lesson": lesson, "name": name}}}
    head, arrays = message_holds(answer.figures(asked).answer(), "nan")
    return head["figures"]["it"], arrays


def _listed(values: Any, arrays: Any) -> np.ndarray:
    found = arrays[values["array"]] if isinstance(values, dict) else values
    return np.array(found, dtype=float)


def _cells(view: View, lesson: str, name: str) -> np.ndarray:
    asked = {"view": view._asdict(), "lesson": lesson, "name": name}
    return np.frombuffer(answer.cells(asked).answer(), "<f4").astype(float)


def _lines(view: View, lesson: str, name: str, x: int, y: int) -> list[str]:
    asked = {"view": view._asdict(), "lesson": lesson, "name": name, "x": x, "y": y}
    found: list[str] = read_strictly(answer.cell(asked).answer())
    return found


def heatmap(view: View) -> None:
    """The picture and the exact values of the table, or of a part of it."""
    picture, arrays = _drawn(view, "heatmap", "heatmap")
    (drawn,) = picture["pictures"]
    table = plain_table(view)
    assert drawn["x"][1] == drawn["y"][1] == 1
    top, left = (round(drawn[axis][0] + 0.5) for axis in "yx")
    table = table[top : top + drawn["rows"], left : left + drawn["columns"]]
    assert top <= view.t < top + drawn["rows"]
    values = _cells(view, "heatmap", "heatmap").reshape(drawn["rows"], drawn["columns"])
    np.testing.assert_allclose(values, table, atol=1e-6)
    levels = _listed(drawn["cells"], arrays).reshape(table.shape) / 255
    shown = drawn["zmin"] + levels * (drawn["zmax"] - drawn["zmin"])
    within = np.clip(table, drawn["zmin"], drawn["zmax"])
    np.testing.assert_allclose(shown, within, atol=(drawn["zmax"] - drawn["zmin"]) / 500)


def one_cell(view: View) -> None:
    """The value that the pointer reads off one cell."""
    x, y = view.dim, view.t
    value = plain_table(view, [y])[0]
    said = _lines(view, "heatmap", "heatmap", x, y)[-1]
    assert abs(numbers(said)[-1] - value[x]) < 6e-6, said


def wave(view: View) -> None:
    """How long the chosen wave is."""
    told = _said(view, "heatmap", "numbers", "cell")
    length = math.tau * float(view.n) ** ((view.dim - view.dim % 2) / view.d)
    assert math.isclose(numbers(told["wavelength"])[0], length, rel_tol=1e-5, abs_tol=6e-4)


def dot_products(view: View) -> None:
    """What two rows have in common, at every pair of positions."""
    if view.L > 256:
        return
    table = plain_table(view)
    found = table @ table.T
    values = _cells(view, "dot_products", "dot_products").reshape(found.shape)
    np.testing.assert_allclose(values, found, atol=1e-6 * view.d)


def rotation(view: View) -> None:
    """Where the matrix takes a row: to the row φ further on."""
    told = _said(view, "rotation", "numbers", "rotation")
    pair = view.dim // 2
    later = plain_table(view, [view.t + view.phi])[0, 2 * pair : 2 * pair + 2]
    moved = numbers(told[f"M · PE({view.t})"])
    assert np.allclose(moved, later, atol=6e-4), (moved, later)


def rope(view: View) -> None:
    """The frequencies of RoPE in a model's numbers, by four of the rules."""
    found = lessons.columns("rope_in_models")["frequencies"](lessons.model("rope_in_models", view))
    plain, scaled = (np.asarray(found[key]) for key in [*found][1:5:3])
    width = 2 * len(plain)
    k = np.arange(width // 2)
    omega = float(view.rope_base) ** (-2 * k / width)
    np.testing.assert_allclose(plain, omega, rtol=1e-12)
    rules: dict[str, Callable[[], np.ndarray]] = {
        "none": lambda: omega,
        "linear": lambda: omega / view.scale,
        "ntk": lambda: omega * view.scale ** (-k / max(width // 2 - 1, 1)),
        "llama3": lambda: _llama3(omega, view),
    }
    if view.scaling in rules:
        np.testing.assert_allclose(scaled, rules[view.scaling](), rtol=1e-9)


def _llama3(omega: np.ndarray, view: View) -> np.ndarray:
    share = np.clip((view.trained_length * omega / math.tau - 1) / (4 - 1), 0, 1)
    return np.asarray((1 - share) * omega / view.scale + share * omega)


def alibi(view: View) -> None:
    """The slopes of ALiBi's heads: powers of one number, or two such lists put together."""
    count = int(view.heads)
    power = 1 << (count.bit_length() - 1)
    slopes = [2 ** (-8 * (h + 1) / power) for h in range(power)]
    slopes += [2 ** (-8 * (h + 1) / (2 * power)) for h in range(0, 2 * (count - power), 2)]
    rows = _said(view, "biases", "table", "slopes")[2]
    found = [float(Fraction(str(row[1]))) for row in rows]
    np.testing.assert_allclose(found, slopes, atol=6e-5)


def few_bits(view: View) -> None:
    """How many of 8 192 rows stay different when the finished table is rounded."""
    if view.d > 16 or (view.format == "bfloat16" and view.d == 2):
        return
    table = plain_table(view, range(8192)).astype(np.float32 if view.format != "float16" else float)
    kept = len(np.unique(table.astype(_TYPES[view.format]).astype(np.float32) + 0.0, axis=0))
    found = lessons.model("few_bits", view).rounded.left
    assert abs(found - kept) <= 2, (found, kept)  # where sines of two libraries round apart


def bits(view: View) -> None:
    """The position as a sum of different powers of two."""
    place, terms = _said(view, "bits", "formula", "bits").split(" = ")
    powers = [int(term) for term in terms.split(" + ")]
    assert sum(powers) == int(place) == view.t
    assert len({*powers}) == len(powers)
    assert not any(power & (power - 1) for power in powers)


def counting(view: View) -> None:
    """What an output is without positions: one part of the words that are seen."""
    seen = view.t + 1 if view.causal == "yes" else view.L
    assert math.isclose(lessons.model("nope", view).share(view.t), 1 / seen, rel_tol=1e-9)


RECOMPUTED: dict[str, tuple[str, Callable[[View], None]]] = {
    "heatmap": ("heatmap", heatmap), "one cell": ("heatmap", one_cell),
    "wave": ("heatmap", wave),
    "dot products": ("dot_products", dot_products), "rotation": ("rotation", rotation),
    "rope": ("rope_in_models", rope), "alibi": ("biases", alibi),
    "few bits": ("few_bits", few_bits),
    "bits": ("bits", bits),
    "counting": ("nope", counting),
}  # fmt: skip


def view_with(changes: dict[str, Any]) -> View:
    return view_of(DEFAULTS._asdict() | changes)
