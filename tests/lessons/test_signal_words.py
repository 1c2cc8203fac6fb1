"""What is said of other signals: each number from plain cosines."""

import math
from typing import Any

import pytest

from course import lessons
from course.view import DEFAULTS, View
from pages.beyond.elsewhere import words as elsewhere
from tests.lessons.changed import always, changed, the_check

VIEW = DEFAULTS._replace(d=8, n=100, L=196, t=17, phi=20, dim=5)
OMEGA = [100 ** (-k / 4) for k in range(4)]


def model(lesson: str, view: View = VIEW) -> Any:
    return lessons.model(lesson, view)


def test_the_turns_of_a_signal_are_counted() -> None:
    put: dict[str, Any] = {"turns": always([1234.5, 7, 0.25]), "finished": 2, "pairs": 3}
    assert elsewhere.turn_numbers(changed("elsewhere", VIEW, **put)) == {
        "pairs that finish a turn": "2 of the 3 pairs",
        "turns of the fastest pair": "1\u202f234",
        "turns of the slowest pair": "0.25",
    }
    found = elsewhere.frequency_formula(model("elsewhere", VIEW._replace(signal="NeRF")))
    assert rf"\text{{fastest: }} {8 * math.pi:.6f} \qquad" in found
    assert rf"\text{{slowest: }} {math.pi:.6f} \end" in found


@pytest.mark.parametrize("unit", ["hours", "minutes"])
def test_an_hour_is_as_long_as_its_unit_says(unit: str) -> None:
    view = VIEW._replace(unit=unit, signal="time")
    hour = {"hours": 1, "minutes": 60}[unit]
    alike = sum(math.cos(hour * omega) for omega in OMEGA) / 4
    assert elsewhere.hour_numbers(model("elsewhere", view)) == {
        f"an hour apart, in {unit}": f"similarity {round(alike, 3) + 0.0:.3f}"
    }
    gap = 2 * math.sqrt(sum(math.sin(1.5 * hour * omega / 2) ** 2 for omega in OMEGA))
    equal = the_check("elsewhere", "times", "Equal gaps", view)
    assert equal.holds
    assert equal.measured == (
        f"Hours 0 and 1.5 are {gap:.6f} apart, hours 9.5 and 11 are {gap:.6f} apart."
    )


def test_the_unit_makes_no_difference_only_if_all_are_alike() -> None:
    units = {"hours": 0.5, "days": 0.5, "minutes": 0.5, "seconds": 0.5}
    for off, holds in ((0.0, True), (9e-10, True), (2e-9, False), (-2e-9, False), (0.25, False)):
        put = units | {"minutes": 0.5 + off}
        found = the_check("elsewhere", "times", "The unit", VIEW, hour=put.__getitem__)
        assert found.holds is holds
        assert found.measured == (
            "Two samples an hour apart have the similarity 0.500 in hours, 0.500 in days, "
            f"{put['minutes']:.3f} in minutes, 0.500 in seconds."
        )


def test_the_binary_table_is_nerfs_encoding() -> None:
    found = the_check("elsewhere", "doubling", "NeRF", VIEW)
    assert found.holds
    assert found.measured.startswith("For p = 0.3 and t = 8πp they ")
    assert "differ by up to" not in found.measured
    for value, holds in ((1.0, True), (1 - 2e-9, False), (0.5, False)):
        again = the_check("elsewhere", "signals", "2 apart", VIEW, alike=always([value]))
        assert again.holds is holds
        assert again.measured == f"Their similarity is {value:.6f}."
    asked: list[Any] = []
    the_check("elsewhere", "signals", "", VIEW, alike=lambda by: asked.extend(by) or [0.5])
    assert asked == [2.0]
