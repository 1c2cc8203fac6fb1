"""Each formula, sentence and number that is said of RoPE, with pairs turned by hand."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS, View
from course.words import at_offset, at_position
from pages.beyond.rotary import words
from pages.beyond.rotary.model import Model
from tests.lessons.changed import changed, the_check
from tests.lessons.test_rotation_words import column

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5, vectors="random")
OMEGA = [100 ** (-2 * k / 8) for k in range(4)]


def hands(view: View, place: int) -> tuple[list[float], list[float]]:
    """Return pair 2 of the query at a place, and that of the key φ further on."""
    query, key = Model(view).vectors
    columns = (4, 5) if view.pairing == "adjacent" else (2, 6)
    turned = []
    for vector, at in ((query, place), (key, place + view.phi)):
        a, b = (float(vector[one]) for one in columns)
        s, c = math.sin(0.1 * at), math.cos(0.1 * at)
        turned.append([a * c - b * s, a * s + b * c])
    return turned[0], turned[1]


def score(view: View, place: int, key_place: int) -> float:
    query, key = Model(view).vectors
    total = 0.0
    for k, omega in enumerate(OMEGA):
        one, two = (2 * k, 2 * k + 1) if view.pairing == "adjacent" else (k, k + 4)
        q, r = complex(query[one], query[two]), complex(key[one], key[two])
        s = complex(math.cos(omega * (place - key_place)), math.sin(omega * (place - key_place)))
        total += (q * s * r.conjugate()).real
    return total / math.sqrt(8)


@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
def test_the_turn_and_the_score_are_written_out(pairing: str) -> None:
    view = VIEW._replace(pairing=pairing)
    t, later, phi, root = at_position(7), at_offset(10), at_offset(3), r"\sqrt{8}"
    value = f"{score(view, 7, 10):.4f}"
    s, c = f"{math.sin(0.3):.4f}", f"{math.cos(0.3):.4f}"
    symbols = column(r"\cos \alpha & -\sin \alpha", r"\sin \alpha & \cos \alpha")
    assert words.rotary_formula(Model(view)) == (
        rf"\begin{{aligned}} \frac{{(R_{{{t}}}\, q) \cdot (R_{{{later}}}\, k)}}{{{root}}} &= "
        rf"\frac{{q \cdot (R_{{{phi}}}\, k)}}{{{root}}} \\[4pt] &= {value} \\[8pt]"
        rf" \alpha = \theta_{{2}} \cdot {phi} &= 0.3 \\[4pt] R_{{{phi}}} \text{{ in pair }} 2 &= "
        rf"{symbols} \\[4pt] &= {column(f'{c} & -{s}', f'{s} & {c}')} \end{{aligned}}"
    )
    assert words.score_numbers(Model(view)) == {
        "score here, at 7 and 10": value,
        "score at the start, at 0 and 3": value,
    }
    assert words.turn_numbers(Model(view._replace(t=700))) == {
        "pair 2 of the query turns by": f"{math.degrees(70):,.1f}°".replace(",", "\u202f"),
        "and of the key by": f"{math.degrees(70.3):,.1f}°".replace(",", "\u202f"),
    }
    assert words._degrees(0.25) == "90°"
    assert words._degrees(99.96 / 360) == "99.96°"
    assert words._degrees(100 / 360) == "100.0°"


@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
def test_the_steps_put_in_the_numbers_of_the_pair(pairing: str) -> None:
    view = VIEW._replace(pairing=pairing)
    steps = words.rotary_steps(Model(view))
    (a, b), (c, e) = hands(view, 7)
    (f, g), (h, i) = hands(view, 0)
    assert "query m, here 7, and that of the key n, here 10." in steps[0].said

    def turn(angle: str, up: str = "-", low: str = "") -> str:
        return column(rf"\cos {angle} & {up}\sin {angle}", rf"{low}\sin {angle} & \cos {angle}")

    m, n = r"m\theta", r"n\theta"
    assert steps[0].formula == (
        rf"\begin{{aligned}} R_m &= {turn(m)} \\[4pt] R_n &= {turn(n)} \end{{aligned}}"
    )
    assert steps[2].formula == rf"R_m^{{\mathsf T}} = {turn(m, '', '-')} = R_{{-m}}"
    assert steps[4].said == (
        f"Only the difference n − m is left. In pair 2 the query is ({a:.4f}, {b:.4f}) at 7, and "
        f"the key is ({c:.4f}, {e:.4f}) at 10. Their dot product is the same as for positions 0 "
        "and 3."
    )
    assert steps[4].formula == (
        rf"\begin{{aligned}} ({a:.4f})({c:.4f}) + ({b:.4f})({e:.4f}) &= {a * c + b * e:.4f} \\ "
        rf"({f:.4f})({h:.4f}) + ({g:.4f})({i:.4f}) &= {f * h + g * i:.4f} \end{{aligned}}"
    )
    assert [step.formula for step in steps[1::2]] == [
        r"(R_m\, q) \cdot (R_n\, k) = (R_m\, q)^{\mathsf T} R_n\, k"
        r" = q^{\mathsf T}\, R_m^{\mathsf T} R_n\, k",
        r"\begin{aligned} R_m^{\mathsf T} R_n &= R_{n-m} \\ \cos m\theta \cos n\theta +"
        r" \sin m\theta \sin n\theta &= \cos (n-m)\theta \end{aligned}",
    ]


@pytest.mark.parametrize(
    ("off", "holds"), [(0.0, True), (6e-12, True), (2e-11, False), (-2e-11, False)]
)
def test_what_stays_stays_up_to_rounding(off: float, holds: bool) -> None:
    asked: list[Any] = []

    def scores(places: Any) -> Any:
        asked.append(places)
        return np.array([1.0, 1.0 + off, 1.0])

    def turned(vector: Any, places: Any, pairing: str = "") -> Any:
        asked.append(places)
        return np.array([[3.0, 4.0], [3 + off, 4.0], [3.0, 4.0 + off]])

    put: dict[str, Any] = {"scores_at": scores, "start_score": 1.0, "turned": turned}
    alone, length = words.turning_checks(changed("rotary", VIEW, **put))
    assert (alone.holds, length.holds) == (holds, holds)
    assert alone.measured.startswith("At 64 positions up to 4\u202f096, the score differs")
    assert length.measured.startswith("The length is 5.0000 at the start")
    for found in (alone, length):
        said = "by exactly 0" if not off else "only by rounding error" if holds else "by up to"
        assert said in found.measured
    assert list(asked[0]) == list(range(0, 4096 - 3 + 1, 64))
    assert list(asked[1]) == list(range(0, 4097, 64))


@pytest.mark.parametrize(("phi", "count"), [(0, 65), (2047, 33), (4096, 1), (5000, 1)])
def test_keys_stay_within_the_furthest_position(phi: int, count: int) -> None:
    found = the_check("rotary", "turning", "the offset alone", VIEW._replace(phi=phi, L=5001))
    assert found.measured.startswith(f"At {count} positions up to 4\u202f096")


def test_the_angles_are_those_of_the_table() -> None:
    view = VIEW._replace(L=2000, t=1500)
    row = [f(1500 * omega) for omega in OMEGA for f in (math.cos, math.sin)]
    for where in (0, 5):
        for off, holds in ((0.0, True), (5e-12, True), (2e-11, False)):
            wrong = np.array(row)
            wrong[where] += off
            told = the_check("rotary", "angles", "", view, turned=lambda *_, w=wrong: w[None])
            assert told.holds is holds
            assert "rotated to position 1\u202f500, they become" in told.measured
            assert "cosines and sines of row 1\u202f500. The largest" in told.measured
            assert ("rounding error" in told.measured) is (holds and bool(off)) or not off


def test_the_score_is_told_from_the_middle_to_both_sides() -> None:
    view = VIEW._replace(L=4)
    falling = np.array([1.0, 2, 3, 4, 3, 2, 1])
    put: dict[str, Any] = {"curve": falling, "best_offset": 0}
    falls, best, same = words.distance_checks(changed("rotary", view, **put))
    assert (falls.holds, best.holds, same.holds) == (True, True, True)
    assert falls.measured == "Up to offset 3 the score never rises."
    assert best.measured == "The score is highest at offset 0, where it is 4.0000."
    assert same.measured == "The scores at equal distances are identical."
    put = {"curve": np.array([1.0, 2, 3, 4, 3, 4.5, 1]), "best_offset": 2}
    falls, best, same = words.distance_checks(changed("rotary", view, **put))
    assert (falls.holds, best.holds, same.holds) == (False, False, False)
    assert falls.measured == (
        "The score rises for the first time from offset 1 to offset 2, by 1.5000."
    )
    assert best.measured == (
        "The score is highest at offset 2, where it is 4.5000. At offset 0 it is 4.0000."
    )
    assert same.measured == "The scores at equal distances differ by up to 2.5."
    for off, holds in ((5e-12, True), (2e-11, False)):
        put["curve"] = falling + off * (np.arange(7) == 6)
        same = words.distance_checks(changed("rotary", view, **put))[2]
        assert same.holds is holds
        assert ("rounding error" in same.measured) is holds
