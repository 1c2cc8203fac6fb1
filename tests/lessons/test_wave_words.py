"""What is said of a wave and of a hand, worked out by hand."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_position
from pages.encoding.clock_hands import words as hands
from pages.encoding.sinusoids import words as waves
from tests.lessons.changed import the_check, told
from tests.lessons.test_encoding_words import model

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
FAR = VIEW._replace(L=2000, t=1500)
T = at_position(7)
WAVE = 20 * math.pi  # of pair 2, whose frequency is 1/10


@pytest.mark.parametrize(("dim", "name"), [(4, "sine"), (5, "cosine")])
def test_a_wave_is_told_in_every_unit(dim: int, name: str) -> None:
    found = model("sinusoids", VIEW._replace(dim=dim, L=2000))
    numbers = waves.wave_numbers(found)
    assert numbers.pop("amplitude") == "1.0000"
    assert numbers == {
        "dimension": f"{dim}, the {name} of pair 2",
        "wavelength": f"{WAVE:.4f} tokens",
        "frequency": f"{1 / WAVE:.6g} turns per token",
        "as an angle, ω": "0.1 radians per token",
        "turns from first to last position": f"{1999 / WAVE:.4f}",
    }
    assert waves.wave_formula(found) == (
        rf"\lambda_{{2}} = 2\pi \cdot n^{{2k/d}} = 2\pi \cdot 100^{{\,2 \cdot 2/8}} = {WAVE:.6g}"
        r"\ \text{tokens}"
    )
    last = waves.waveform_table(found).rows[-1]
    assert last[1:] == ("1", f"{WAVE:.5g}", f"{1 / WAVE:.4g}", "0.1", f"{math.degrees(0.1):.4g}")


def test_the_ends_and_the_factor_of_the_waves_are_told() -> None:
    ends = {"wavelengths": np.array([3 * math.pi, 5000 * math.pi])}
    short = the_check("sinusoids", "shortest", "", VIEW, **ends)
    assert short.measured == (
        f"2π = 6.2832, and the wave of pair 0 is {3 * math.pi:.4f} tokens long."
    )
    long = the_check("sinusoids", "longest", "", VIEW._replace(n=10_000), **ends)
    assert long.measured == (
        "2πn = 62\u202f831.9, and the wave of the last pair is 15\u202f708.0 tokens long, which is "
        "25.0% of that."
    )
    assert not long.holds
    factor = the_check("sinusoids", "factor", "", VIEW, ratios=np.array([2.5, 2, 3]))
    assert factor.measured == "The factor lies between 2.000000 and 3.000000."
    assert not factor.holds
    assert the_check("sinusoids", "factor", "", VIEW, ratios=np.array([2.0, 2.0])).holds
    none = the_check("sinusoids", "factor", "", VIEW, ratios=np.array([]))
    assert none == (factor.claim, "There is only one pair.", True)
    back = the_check("sinusoids", "column", "", FAR, comeback_miss=0.25)
    assert back.measured == "The largest difference over 2\u202f000 positions is 0.25."
    assert back.claim.startswith("Column 5 repeats after one wavelength")
    steps = the_check("sinusoids", "row", "", FAR, angle_steps=np.array([2.5, 7, 0.5]))
    assert steps.measured == (
        "In a sinusoid the angle changes in equal steps. Here it changes by 2.5 rad at the fast "
        "end and by 0.5 rad at the slow end."
    )
    assert steps.claim.startswith("The row of position 1\u202f500 is a sinusoid")
    few = the_check("sinusoids", "row", "", FAR, angle_steps=np.array([2.5]))
    assert few == (steps.claim, "One or two pairs are too few points to decide.", True)
    two = the_check("sinusoids", "row", "", FAR, angle_steps=np.array([2.5, 2.5]))
    assert two.holds
    assert "equal steps" in two.measured


def test_a_hand_is_told_by_its_angle() -> None:
    view = FAR._replace(phi=30)
    found = model("clock_hands", view)
    sine, cosine = math.sin(150), math.cos(150)
    assert hands.hand_formula(found) == (
        rf"\theta_{{2}} = \frac{{{at_position(1500)}}}{{100^{{\,2 \cdot 2/8}}}} = 150"
        r"\ \text{rad}, \qquad (\sin\theta,\ \cos\theta) = "
        rf"({sine:.4f},\ {cosine:.4f})"
    )
    assert hands.hand_numbers(found) == {
        "chosen pair": "2",
        "one turn takes": f"{WAVE:.4f} tokens",
        "turns up to t": f"{1500 / WAVE:.4f}",
        "turns from t to t + φ": f"{30 / WAVE:.4f}",
    }
    table = hands.turn_table(found)
    assert table.caption == "The hands of the dials at position 1\u202f500"
    turns = [1500 * 100 ** (-k / 4) / (2 * math.pi) for k in range(4)]
    assert [row[2:] for row in table.rows] == [
        (f"{turn:.4f}", f"{int(turn)}", f"{360 * (turn - int(turn)):.1f}°") for turn in turns
    ]
    assert [row[0] for row in table.rows] == ["0", "1", "2 (chosen)", "3"]
    assert table.rows[0][1] == "6.28 tokens"
    assert len(hands.turn_table(model("clock_hands", view._replace(d=128))).rows) == 8


def test_claims_on_hands_say_what_was_measured() -> None:
    put = {"shift_miss": 0.5, "turned": range(7), "tested": range(9), "table_miss": 0.25}
    turn, table = (the_check("clock_hands", name, "", VIEW, **put) for name in ("turn", "table"))
    assert turn.measured == (
        "Over the last 7 positions and all 8 dimensions, the turned rows are off by up to 0.5."
    )
    assert turn.claim.endswith("every position t to the row at t + 3.")
    assert table.measured == "Over the last 9 positions the two tables differ by up to 0.25."
    slow = the_check("clock_hands", "slowest", "", VIEW, slowest_turns=0.5)
    assert slow.measured.startswith("The slowest hand makes 0.5000 turns")
    asked = {1: 0.75, 10_000: 1.5}.__getitem__
    again = the_check("clock_hands", "repeat", "", VIEW._replace(n=10_000), apart=asked)
    assert again.measured == (
        "Rows 0 and 10\u202f000 are 1.5 apart; neighbouring rows are 0.75 apart."
    )
    assert again.claim.startswith("After n = 10\u202f000 positions")
    counts = {1: 5, 2: 3, 8: 0}
    seen: list[list[int]] = []

    def alike(columns: Any) -> int:
        seen.append(list(columns))
        return counts[len(columns)]

    three = told("clock_hands", "checks", "reading", VIEW, look_alikes=alike)
    assert seen == [[5], [4, 5], list(range(8))]
    assert [one.holds for one in three] == [False, False, True]
    assert three[0].measured.endswith("that look the same to within 0.05 is 5.")
    assert three[2].claim == "All 4 hands together are enough to identify position 7."
    alone = told("clock_hands", "checks", "reading", VIEW._replace(d=2, dim=1))
    assert alone[2].claim == "The only hand is enough to identify position 7."
    two = told("clock_hands", "checks", "reading", VIEW._replace(d=4, dim=1))
    assert two[2].claim == "All 2 hands together are enough to identify position 7."
    every = hands.frequencies_table(model("clock_hands", VIEW._replace(n=10_000)))
    assert every.caption.startswith("The 4 pairs of d = 8 and n = 10\u202f000")
    assert every.rows[2] == ("2", "0.01", repr(200 * math.pi))
    assert every.columns == ("pair", "radians per token", "wavelength (tokens)")
