"""How numbers and names are said at the borders between two ways to say them."""

import string
from typing import Any

import numpy as np
import pytest

from pe_core import figures
from pe_core.figures import Line, _lines, _style, _words
from pe_core.figures._words import brief, by_up_to, decimals, letters, number, out_of, sized


@pytest.mark.parametrize(
    ("value", "said"),
    [(1e7, "1e7"), (9_999_999.0, "9\u202f999\u202f999"), (-1e7, "-1e7"), (1e-4, "0.0001"),
     (0.99e-4, "9.9e-5"), (0.0, "0"), (-2.5, "-2.5"), (1.0, "1"), (100.0, "100"),
     (1.5e-5, "1.5e-5"), (2e9, "2e9"), (-3e-7, "-3e-7"), (1234.56, "1\u202f230")],
)  # fmt: skip
def test_very_small_and_very_large_numbers_are_powers(value: float, said: str) -> None:
    assert brief(value) == said


@pytest.mark.parametrize(
    ("value", "digits", "said"),
    [(6.283185, 3, "6.28"), (62.83185, 3, "62.8"), (628.3185, 3, "628"),
     (6283.185, 3, "6\u202f280"), (0.06283, 3, "0.0628"), (9.999, 3, "10.00"), (5.0, 1, "5"),
     (6.283185, 5, "6.2832"), (999_999.9, 3, "1\u202f000\u202f000"), (np.inf, 3, "inf"),
     (0.0, 3, "0"), (-6.283, 2, "-6.3")],
)  # fmt: skip
def test_a_number_has_its_digits_and_all_of_a_whole_one(
    value: float, digits: int, said: str
) -> None:
    assert number(value, digits) == said


@pytest.mark.parametrize(
    ("value", "places", "said"),
    [(-0.00004, 4, "0.0000"), (-0.00006, 4, "-0.0001"), (0.5, 0, "0"), (1234.5, 1, "1\u202f234.5"),
     (-1.0, 2, "-1.00"), (-0.004, 2, "0.00")],
)  # fmt: skip
def test_a_zero_has_no_sign(value: float, places: int, said: str) -> None:
    assert decimals(value, places) == said


@pytest.mark.parametrize(
    ("count", "total", "said"),
    [(0, 1, "no row"), (1, 1, "the only row"), (0, 2, "none of the 2 rows"),
     (1, 2, "1 of the 2 rows"), (2, 2, "both of the 2 rows"), (3, 3, "all 3 rows"),
     (2000, 2000, "all 2\u202f000 rows"), (1000, 2000, "1\u202f000 of the 2\u202f000 rows")],
)  # fmt: skip
def test_all_some_and_none_are_said_in_words(count: int, total: int, said: str) -> None:
    assert out_of(count, total, "row") == said


def test_a_difference_of_the_size_of_rounding_counts_as_one() -> None:
    assert by_up_to(1e-9) == "by up to 1e-9"
    assert by_up_to(0.99e-9) == "only by rounding error (9.9e-10)"
    assert by_up_to(0.0) == "by exactly 0"
    assert by_up_to(0.5, 1.0) == "only by rounding error (0.5)"
    assert sized(1e-9) == "1e-9"
    assert sized(0.99e-9) == "9.9e-10 (rounding error)"


def test_letters_are_narrow_middle_or_wide() -> None:
    narrow, slim, wide, large = set("ijlI"), set("frt"), set("mwMW"), set(string.ascii_uppercase)
    for sign in string.ascii_letters:
        width = (
            0.5 if sign in narrow else 0.65 if sign in slim else 1.6 if sign in wide
            else 1.15 if sign in large else 1.0
        )  # fmt: skip
        assert letters(sign) == width
    # A text is as wide as its letters one after another.
    assert letters("Wide") == 1.6 + 0.5 + 1 + 1
    # Signs of the East are as wide as two; of one that may be either, as one.
    assert [letters(sign) for sign in ("\u4f4d", "\uff21", "\u00b1", "\uff71", "\u05d0")] == [
        2, 2, 1, 1, 1,
    ]  # fmt: skip


def test_columns_of_halves_are_sines_up_to_the_middle() -> None:
    for width in (2, 6, 10):
        kinds = [_words.turn_name(column, "halves", width) for column in range(width)]
        assert kinds == ["sine"] * (width // 2) + ["cosine"] * (width // 2)
        pairs = [_words.pair_of(column, "halves", width) for column in range(width)]
        assert pairs == [*range(width // 2)] * 2


def test_every_line_of_marks_has_a_symbol_that_a_page_can_draw() -> None:
    lines = [Line(f"line {i}", [float(i), 1.0], mode="markers") for i in range(8)]
    figure = figures.curves([0, 1], lines, x_axis="x", y_axis="y", title="t", alt="...")
    drawn = figures.to_parts(figure)["data"]
    symbols = [trace["marker"]["symbol"] for trace in drawn]
    assert len(set(symbols)) == 8
    assert not {"circle", "diamond"} & set(symbols)  # which are those of t and of t + φ
    assert symbols == list(_lines._SYMBOLS)


def test_a_band_may_touch_its_line() -> None:
    values = np.array([1.0, 2.0])
    line = Line("mean", values, spread=(values, values))
    figure = figures.curves([0, 1], [line], x_axis="x", y_axis="y", title="t", alt="...")
    assert figure.data[0].y == (1, 2, 2, 1)


@pytest.mark.parametrize(("name", "said"), [("a" * 24, "a" * 24), ("a" * 25, "a" * 22 + "…")])
def test_a_chosen_row_is_named_in_24_letters(name: str, said: str) -> None:
    figure = figures.grid(
        [[1.0]], rows=[name], columns=["x"], row_axis="row", column_axis="column",
        quantity="value", marked_row=0, title="t", alt="...",
    )  # fmt: skip
    assert [trace.name for trace in figure.data if trace.showlegend] == [f"row: {said}"]


def test_rows_that_are_drawn_out_end_where_the_scale_does() -> None:
    cells = np.tile([-9.0, -1.0, 0.0, 1.0, 9.0], (20, 1))
    figure = figures.grid(
        cells, rows=[f"w{i}" for i in range(20)], columns=list("abcde"), row_axis="row",
        column_axis="column", quantity="value", limits=(-1.0, 1.0), marked_row=3, title="t",
        alt="...",
    )  # fmt: skip
    (picture,) = figures.to_parts(figure)["pictures"]
    assert picture["chosen"]["rows"][0]["cells"] == [0, 0, 128, 255, 255]
    assert picture["cells"][:5] == [0, 0, 128, 255, 255]


def test_the_value_of_a_cell_has_five_digits() -> None:
    told = figures.grid_cell([[0.123456789]], rows=["a"], columns=["b"], quantity="value", x=0, y=0)
    assert told == ["row: a", "column: b", "value 0.12346"]


@pytest.mark.parametrize(
    ("what", "settings"),
    [("marks", {"marks": [figures.Mark(name, 0, 1) for name in "abcd"]}),
     ("uprights", {"uprights": [figures.Upright(name, 0) for name in "abcd"]})],
)  # fmt: skip
def test_more_than_three_neutral_names_are_refused_by_what_they_are(
    what: str, settings: dict[str, Any]
) -> None:
    said = f"^{what} must have at most 3 neutral names, got a, b, c, d$"
    with pytest.raises(ValueError, match=said):
        figures.curves(
            [0, 1], [Line("one", [0, 1])], x_axis="x", y_axis="y", title="t", alt="...", **settings
        )


def test_a_known_look_that_meets_another_takes_the_first_free_dash() -> None:
    solid = [Line(f"line {i}", [0.0, 1.0], *figures.line_style(8 * i)) for i in range(4)]
    figure = figures.curves([0, 1], solid, x_axis="x", y_axis="y", title="t", alt="...")
    dashes = [figures.line_style(i)[1] for i in range(8)]
    assert [trace.line.dash for trace in figure.data] == dashes[:4]


def test_lines_may_have_the_colours_of_what_they_stand_for() -> None:
    for name, colour in (
        ("position", _style.POSITION_COLOUR),
        ("offset", _style.OFFSET_COLOUR),
        ("similarity", _style.SIMILARITY_COLOUR),
        ("neutral", _style.NEUTRAL),
    ):
        line = Line("one", [0, 1], colour=name)
        figure = figures.curves([0, 1], [line], x_axis="x", y_axis="y", title="t", alt="...")
        assert figure.data[0].line.color == colour
