"""Hands whose position is to be found: nothing tells it before the answer, everything after."""

import math
import re
from typing import Any

import pytest

from pe_core.figures import hidden_hands, pair_colour

WAVES = [6.0, 36.0, 216.0]
PAIRS = [0, 1, 2]


def hands(place: int) -> list[list[float]]:
    turns = [2 * math.pi * place / wave for wave in WAVES]
    return [[math.sin(turn), math.cos(turn)] for turn in turns]


def drawn(position: int = 17, guess: int | None = None, **settings: Any) -> dict[str, Any]:
    guessed = None if guess is None else hands(guess)
    given = {"position": position, "guess": guess, "guessed": guessed} | settings
    return hidden_hands(hands(position), PAIRS, 3, WAVES, **given).parts


def entries(figure: dict[str, Any]) -> list[str]:
    return [trace["name"] for trace in figure["data"] if trace["showlegend"]]


def test_before_the_answer_there_is_one_hand_without_a_number() -> None:
    figure = drawn()
    tips, entry = figure["data"]
    assert entries(figure) == ["hidden position"]
    assert entry["marker"]["symbol"] == tips["marker"]["symbol"] == "circle"
    assert tips["name"] == "hands at the hidden position"
    assert tips["hovertemplate"].startswith("pair %{customdata[0]} at the hidden position<br>")
    assert figure["layout"]["meta"]["title"] == "Which position do these hands show?"
    alt = figure["layout"]["meta"]["alt"]
    assert alt.startswith("Clock hands show a position to be found. Angles are counted clockwise")
    assert not re.search(r"\b17\b", str(figure["data"]) + alt)


def test_after_it_both_hands_and_both_numbers_are_there() -> None:
    figure = drawn(17, 20)
    assert entries(figure) == ["hidden position = 17", "your answer = 20"]
    assert [trace["name"] for trace in figure["data"][:2]] == [
        "hands at the hidden position",
        "hands at your answer",
    ]
    assert [trace["marker"]["symbol"] for trace in figure["data"][:2]] == ["circle", "diamond"]
    title = figure["layout"]["meta"]["title"]
    assert title == "It is position 17, and you said 20"
    assert figure["layout"]["meta"]["alt"].startswith(f"{title}. Angles are counted clockwise")
    assert drawn(17, 17)["layout"]["meta"]["title"] == "It is position 17"
    assert drawn(17, 20, title="Found")["layout"]["meta"]["title"] == "Found"


@pytest.mark.parametrize(("position", "guess"), [(17, 20), (20, 17), (0, 5), (1, 35), (5, 5)])
def test_the_angles_are_those_of_a_clock(position: int, guess: int) -> None:
    figure = drawn(position, guess)
    said = re.findall(
        r"pair (\d) \(wavelength (\d+)\) is at (\d+)°, and the hand of your answer is (\d+)° away",
        figure["layout"]["meta"]["alt"],
    )
    notes = [note["text"].split("<br>") for note in figure["layout"]["annotations"]]
    for pair, (wave, told, note) in enumerate(zip(WAVES, said, notes, strict=True)):
        at = position / wave % 1 * 360
        turned = (guess - position) / wave % 1 * 360
        away = min(turned, 360 - turned)
        assert told[:2] == (str(pair), f"{wave:.0f}")
        assert abs((int(told[2]) - at + 180) % 360 - 180) <= 0.5 + 1e-9
        assert abs(int(told[3]) - away) <= 0.5 + 1e-9
        assert note == [f"<b>pair {pair}</b>", f"λ {wave:.0f}", f"{told[3]}° apart"]
    before = re.findall(r"is at (\d+)°\.", drawn(position)["layout"]["meta"]["alt"])
    assert before == [told[2] for told in said]
    for note in drawn(position)["layout"]["annotations"]:
        assert note["text"].split("<br>")[2] == ""


def test_the_hands_are_drawn_from_each_centre_in_the_colour_of_the_pair() -> None:
    figure = drawn(17, 20)
    lines = [shape for shape in figure["layout"]["shapes"] if shape.get("name") == "hand"]
    assert len(lines) == 6
    for index, line in enumerate(lines):
        sine, cosine = hands((17, 20)[index // 3])[index % 3]
        ends = line["x1"] - line["x0"], line["y1"] - line["y0"]
        assert ends == pytest.approx((sine, cosine), abs=1e-5)
        assert line["line"]["color"] == pair_colour(index % 3, 3)


def test_a_new_riddle_of_the_same_dials_keeps_its_zoom() -> None:
    first, other = drawn(17)["layout"], drawn(40)["layout"]
    assert first["uirevision"] == other["uirevision"]
    fewer = hidden_hands(hands(17)[:2], [0, 1], 3, WAVES, position=17).parts["layout"]
    assert fewer["uirevision"] != first["uirevision"]
    assert "chosen" not in str(first["annotations"])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"guess": 3, "guessed": None}, "^guessed must come with a guess .*, got guess 3$"),
        ({"guessed": [[0, 1]] * 3}, "^guessed must come with a guess .*, got guess None$"),
        ({"guess": 3, "guessed": [[0, 1]] * 2}, r"^guessed must have shape \(3, 2\)"),
        ({"position": -1}, "^position must be a whole number of at least 0, got -1$"),
        ({"guess": -1, "guessed": [[0, 1]] * 3}, "^guess must .* 0 .*, got -1$"),
    ],
)
def test_what_does_not_belong_together_is_refused(settings: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        drawn(**settings)


@pytest.mark.parametrize(
    ("pairs", "count", "message"),
    [
        ([], 3, "^pairs must name 1 to 8 pairs, got 0$"),
        ([0] * 9, 3, "^pairs must name 1 to 8 pairs, got 9$"),
        ([3], 3, "^pairs must .* 0 to 2, got 3$"),
        ([-1], 3, "^pairs must .* 0 to 2, got -1$"),
        ([0], 0, "^pair_count must be a whole number of at least 1, got 0$"),
        ([0], 2, r"^wavelengths must .* \(2\), got 3"),
    ],
)
def test_only_pairs_that_exist_have_a_dial(pairs: list[int], count: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hidden_hands([[0, 1]] * len(pairs), pairs, count, WAVES, position=0)


def test_eight_dials_and_position_0_are_allowed() -> None:
    figure = hidden_hands(
        [[0, 1]] * 8, [0] * 8, 1, [6.0], position=0, guess=0, guessed=[[0, 1]] * 8
    )
    assert figure.parts["layout"]["meta"]["title"] == "It is position 0"
