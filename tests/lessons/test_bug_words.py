"""What is said of a bug in the code, beside the right cell worked out by hand."""

import math
from typing import Any

import pytest

from course import lessons
from course.view import DEFAULTS
from course.words import at_position
from pages.reference.bugs import words as bugs
from tests.lessons.changed import told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)


WRONG = {
    "wrong-exponent": ("cos", lambda t, i, d, n: t * n ** (-2 * i / d)),
    "swapped-sine-and-cosine": ("sin", lambda t, i, d, n: t * n ** (-i / d)),
    "unpaired-cosine-frequency": ("cos", lambda t, i, d, n: t * n ** (-(i + 1) / d)),
    "position-along-the-wrong-axis": ("cos", lambda t, i, d, n: i * n ** (-t / d)),
    "integer-division": ("cos", lambda t, i, d, n: t * n ** -(i // d)),
}


@pytest.mark.parametrize("dim", [4, 5])
@pytest.mark.parametrize("bug", list(WRONG))
def test_a_bug_is_written_out_beside_the_right_cell(bug: str, dim: int) -> None:
    model = lessons.model("bugs", VIEW._replace(bug=bug, dim=dim))
    wave, angle = WRONG[bug]
    other = {"sin": "cos", "cos": "sin"}
    wrong = wave if dim % 2 else other[wave]
    right = "cos" if dim % 2 else "sin"
    if bug == "unpaired-cosine-frequency" and not dim % 2:
        angle = WRONG["swapped-sine-and-cosine"][1]
    t, plain = at_position(7), r"{t} \cdot 100^{{-4/8}}"
    shown = {
        "wrong-exponent": r"{t} \cdot 100^{{-2 \cdot 4/8}}",
        "position-along-the-wrong-axis": r"4 \cdot 100^{{-{t}/8}}",
        "integer-division": r"{t} \cdot 100^{{-\lfloor 4/8 \rfloor}}",
    } | ({"unpaired-cosine-frequency": r"{t} \cdot 100^{{-(4 + 1)/8}}"} if dim % 2 else {})
    values = [getattr(math, wrong)(angle(7, 4, 8, 100)), getattr(math, right)(0.7)]
    assert bugs.bug_formula(model) == (
        rf"\begin{{aligned}}\text{{wrong: }} & \{wrong}({shown.get(bug, plain).format(t=t)}) \\ & "
        rf"= {values[0]:.4f} \\ \text{{right: }} & \{right}({plain.format(t=t)}) \\ & = "
        rf"{values[1]:.4f}\end{{aligned}}"
    )


@pytest.mark.parametrize(
    ("off", "said"),
    [(0.0, "0.0000"), (5e-13, "5e-13 (rounding error)"), (9.9e-4, "9.9e-4"), (1e-3, "0.0010"),
     (1.0, "1.0000")],
)  # fmt: skip
def test_the_size_of_a_bug_has_four_decimals_if_they_show_it(off: float, said: str) -> None:
    assert bugs._size(off).replace("0.00099", "9.9e-4") == said
    verdicts = {"one": (off, True), "two": (0.25, False)}
    put: dict[str, Any] = {"verdicts": verdicts, "cells_wrong": 24, "most_off": 1.5}
    first, second = (
        told("bugs", "checks", name, VIEW, **put) for name in ("first_step", "offset_only")
    )
    assert first == [("With this bug, one.", f"The largest difference is {bugs._size(off)}.", True)]
    assert second == [("With this bug, two.", "The largest difference is 0.2500.", False)]
    assert told("bugs", "numbers", "bug", VIEW, **put) == {
        "cells that are wrong": "24 of 96 (25%)", "largest difference": "1.5000"
    }  # fmt: skip
