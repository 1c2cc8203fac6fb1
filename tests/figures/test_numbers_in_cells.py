"""How numbers are written into cells: as large and as exact as there is room for."""

import numpy as np
import pytest

from pe_core.figures._cells import texts_trace, written


def width(text: str) -> float:
    """Return how wide a number is, in sizes of its type: as in DejaVu Sans, a wide typeface."""
    return sum({"\u2212": 0.84, ".": 0.32}.get(sign, 0.64) for sign in text)


@pytest.mark.parametrize("sign", ["", "\u2212"])
@pytest.mark.parametrize("whole", [False, True])
def test_a_number_is_as_large_and_as_exact_as_its_room_allows(whole: bool, sign: str) -> None:
    steps = [(12, 0), (11, 0), (10, 0)] if whole else [(12, 2), (11, 2), (12, 1), (11, 1), (10, 1)]
    value = (-1 if sign else 1) * (7.0 if whole else 7.25)
    texts = {0: f"{sign}7", 1: f"{sign}7.2", 2: f"{sign}7.25"}
    cells = np.array([[value]])
    for room in np.arange(5.0, 60.0, 0.25):
        fitting = [(size, places) for size, places in steps
                   if width(texts[places]) * size + 3 <= room + 1e-9]  # fmt: skip
        found = written(cells, float(room), None)
        if not fitting:
            assert found is None
            size, places = steps[-1]
            assert written(cells, float(room), True) == ([[texts[places]]], size)
        else:
            size, places = fitting[0]
            assert found == ([[texts[places]]], size)
            assert written(cells, float(room), False) is None


def test_the_longest_number_decides_for_all_and_zeros_alone_tell_nothing() -> None:
    both = written(np.array([[1.0, -22.0]]), width("\u221222") * 11 + 3, None)
    assert both == ([["1", "\u221222"]], 11)
    assert written(np.array([[0.001, 0.002]]), 99.0, None) is None
    assert written(np.array([[0.001, 0.25]]), 99.0, None) == ([["0.00", "0.25"]], 12)
    assert written(np.zeros((1, 2)), 99.0, None) == ([["0", "0"]], 12)


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_the_ink_is_the_one_of_better_contrast(grey: int) -> None:
    # Relative luminance as WCAG 2.2 defines it.
    part = grey / 255
    light = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    black, white = (light + 0.05) / 0.05, 1.05 / (light + 0.05)
    scale = [(0.0, f"#{grey:02x}{grey:02x}{grey:02x}"), (1.0, "#ffffff")]
    trace = texts_trace([["1"]], 12, np.array([[0.0]]), (0.0, 1.0), scale)
    ink = "#000000" if black > white else "#ffffff"
    assert trace["text"] == [f'<span style="color:{ink}">1</span>']
    assert (trace["mode"], trace["textfont"], trace["type"]) == ("text", {"size": 12}, "scatter")


@pytest.mark.parametrize(
    ("colour", "dark"),
    [("#ff0000", True), ("#00ff00", True), ("#0000ff", False), ("#800080", False)],
)
def test_the_ink_weighs_red_green_and_blue_as_the_eye_does(colour: str, dark: bool) -> None:
    scale = [(0.0, "#ffffff"), (1.0, colour)]
    trace = texts_trace([["1"]], 12, np.array([[4.0]]), (2.0, 4.0), scale)
    assert ("#000000" in trace["text"][0]) is dark
    rgb = ", ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    same = texts_trace(
        [["1"]], 12, np.array([[4.0]]), (2.0, 4.0), [(0.0, "#ffffff"), (1.0, f"rgb({rgb})")]
    )
    assert same["text"] == trace["text"]
