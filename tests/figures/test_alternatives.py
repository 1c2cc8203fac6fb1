"""The text equivalents: what is marked is said after all else, and nothing is said twice."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pe_core
from pe_core import figures
from pe_core.figures._words import decimals, number
from tests.figures.test_shared_language import EVERY_VIEW, made

WAVES = pe_core.wavelengths(8)
TABLE = pe_core.sinusoidal(12, 8)
CURVE = np.cos(np.arange(12.0))
HANDS = TABLE.reshape(12, 4, 2)


def matrix(**marks: Any) -> Any:
    return figures.dot_product_matrix(CURVE, **marks)


def blocks(**marks: Any) -> Any:
    return figures.dot_product_matrix(CURVE, max_rows=4, **marks)


def curve(**marks: Any) -> Any:
    return figures.offset_curve(CURVE, **marks)


def hands(**marks: Any) -> Any:
    return figures.clock_hands(HANDS[3], HANDS[5], range(4), 4, WAVES, position=3, offset=2,
                               **marks)  # fmt: skip


def circle(**marks: Any) -> Any:
    return figures.circle(HANDS[3, 0], HANDS[5, 0], angle=2.0, position=3, offset=2, **marks)


# A figure, what is marked in it, and what is said of that.
SAID: dict[str, tuple[Callable[..., Any], dict[str, Any], str]] = {
    "row": (matrix, {"position": 3}, "Row t = 3 is marked."),
    "row of blocks": (blocks, {"position": 3}, "Row t = 3 is marked."),
    "row and column": (matrix, {"position": 3, "offset": 2},
                       f"Row t = 3 and column t + φ = 5 meet at {decimals(CURVE[2])}."),
    "row and column of blocks": (
        blocks, {"position": 3, "offset": -3},
        f"Row t = 3 and column t + φ = 0 meet at {decimals(CURVE[3])}."),
    "column beyond": (matrix, {"position": 3, "offset": 9}, "Row t = 3 is marked, and t + φ = 12 "
                      "(beyond the last column) is not drawn."),
    "offset": (curve, {"offset": 4}, f"At φ = 4 the dot product is {decimals(CURVE[4])}."),
    "first rise": (curve, {"first_rise": 3}, "The curve starts to rise only after φ = 3, from "
                   f"{decimals(CURVE[3])} to {decimals(CURVE[4])} at φ = 4."),
    "first negative": (curve, {"first_negative": 2}, "The curve is first negative at φ = 2."),
    "length": (curve, {"length": 9}, "The largest offset within the sequence is 8."),
    "all of a curve": (
        curve, {"first_negative": 2, "length": 9},
        "The curve is first negative at φ = 2. The largest offset within the sequence is 8."),
    "pair of wavelengths": (
        lambda **marks: figures.wavelength_scale(WAVES, length=9, **marks), {"pair": 1},
        f"Pair 1 turns once every {number(WAVES[1], 5)} tokens."),
    "pair of a row": (
        lambda **marks: figures.spectrum(TABLE[3], WAVES, position=3, **marks), {"pair": 1},
        f"At pair 1 (wavelength {number(WAVES[1], 5)}) the sine is {decimals(TABLE[3, 2])} and "
        f"the cosine is {decimals(TABLE[3, 3])}."),
    "dial": (hands, {"chosen": 2}, f"Pair 2 is chosen. Its sine is {decimals(HANDS[3, 2, 0])}, "
             f"and its cosine is {decimals(HANDS[3, 2, 1])}."),
    "shifted point": (circle, {"moved": HANDS[5, 0] + [0.3, 0.4]},
                      "The distance of M PE(t) from PE(t + φ) is 0.5."),
    "row of a table": (
        lambda **marks: figures.heatmap(TABLE, WAVES, **marks), {"position": 3},
        "In this picture, position t = 3 is marked."),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_what_is_marked_is_said_after_all_that_is_said_without_it(name: str) -> None:
    make, marks, said = SAID[name]
    assert make(**marks).layout.meta["alt"] == f"{make().layout.meta['alt']} {said}"


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_a_text_equivalent_is_sentences_with_one_space_between_them(name: str) -> None:
    text = made(name)["layout"]["meta"]["alt"]
    assert text == " ".join(text.split(" "))
    assert "  " not in text
    assert text == text.strip()
    assert text.endswith(".")
    for wrong in ("None", "nan", "XX", "{", "}", "<", "%{", " .", " ,"):
        assert wrong not in text
    sentences = text.split(". ")
    assert len(sentences) == len(set(sentences))
    assert all(one[0].isupper() or one[0].isdigit() or one[0] in "φt" for one in sentences)


@pytest.mark.parametrize(
    ("longest", "length", "said"),
    [
        ([6.0], 9, "No wave is longer than the sequence (L = 9)."),
        ([60.0], 9, "The only wave is longer than the sequence (L = 9) and never completes a turn "
         "within it."),
        ([6.2831853, 60.0], 9, "1 of the 2 waves is longer than the sequence (L = 9) and never "
         "completes a turn within it."),
        ([9.0, 60.0, 611.11111], 9, "2 of the 3 waves are longer than the sequence (L = 9) and "
         "never complete a turn within it."),
        ([6.0, 9.0], 9, "None of the 2 waves are longer than the sequence (L = 9)."),
        ([10.0, 60.0], 9, "Both of the 2 waves are longer than the sequence (L = 9) and never "
         "complete a turn within it."),
    ],
)  # fmt: skip
def test_the_waves_longer_than_the_sequence_are_counted_in_good_english(
    longest: list[float], length: int, said: str
) -> None:
    alt = figures.wavelength_scale(longest, length=length).layout.meta["alt"]
    first = (
        "The points show the wavelength of each pair on a log axis, from "
        f"{number(longest[0], 5)} tokens (pair 0) to {number(longest[-1], 5)} tokens (pair "
        f"{len(longest) - 1})."
    )
    assert alt == f"{first} {said}"


def test_a_curve_without_marks_is_told_by_its_ends_and_its_least_value() -> None:
    assert figures.offset_curve([3.0, -1.5, 2.25]).layout.meta["alt"] == (
        "The curve shows the dot product at offsets 0 to 2. The dot product is 3.0000 at offset 0 "
        "and 2.2500 at offset 2. It is smallest at offset 1, where it is -1.5000."
    )


def test_zeros_are_told_only_where_an_axis_cannot_show_them() -> None:
    for log, said in ((True, "... A log axis cannot show zeros. It leaves out 2 of “one”."),
                      (False, "...")):  # fmt: skip
        figure = figures.curves(
            [1, 2, 3], [figures.Line("one", [0.0, 1.0, 0.0]), figures.Line("two", [1.0, 1.0, 1.0])],
            x_axis="x", y_axis="y", title="Two lines", alt="...", log_y=log,
        )  # fmt: skip
        assert figure.layout.meta["alt"] == said
    above = figures.curves(
        [1, 2], [figures.Line("one", [1.0, 2.0])], x_axis="x", y_axis="y", title="One line",
        alt="...", log_y=True,
    )  # fmt: skip
    assert above.layout.meta["alt"] == "..."


def test_a_table_is_told_by_its_size_its_order_and_its_values() -> None:
    assert figures.heatmap(TABLE[:3, :2], WAVES[:1], start=4).layout.meta["alt"] == (
        "The heatmap shows positions 4 to 6 in its rows and 2 dimensions in its columns "
        f"(interleaved). Values run from {decimals(TABLE[:3, :2].min())} to "
        f"{decimals(TABLE[:3, :2].max())}. 0 columns change by less than 0.1."
    )


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({"position": 3}, "position t = 3 is marked."),
        ({"position": 3, "offset": 2}, "positions t = 3 and t + φ = 5 are marked."),
        ({"dimension": 3}, "dimension 3 (cosine, pair 1) is marked."),
        ({"position": 3, "dimension": 3}, "position t = 3 and dimension 3 (cosine, pair 1) are "
         f"marked. The value in that column is {decimals(TABLE[3, 3])} at position 3."),
        ({"position": 3, "offset": 2, "dimension": 3}, "positions t = 3 and t + φ = 5, and "
         f"dimension 3 (cosine, pair 1), are marked. The value in that column is "
         f"{decimals(TABLE[3, 3])} at position 3 and {decimals(TABLE[5, 3])} at position 5."),
        ({"position": 0, "offset": 11, "dimension": 0}, "positions t = 0 and t + φ = 11, and "
         f"dimension 0 (sine, pair 0), are marked. The value in that column is 0.0000 at position "
         f"0 and {decimals(TABLE[11, 0])} at position 11."),
    ],
)  # fmt: skip
def test_marks_of_a_table_are_told_in_one_sentence(marks: dict[str, int], said: str) -> None:
    alt = figures.heatmap(TABLE, WAVES, **marks).layout.meta["alt"]
    assert alt.partition(" In this picture, ")[2] == said
