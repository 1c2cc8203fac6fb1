"""What is said of matrices that are fitted, from fits that a test has put in."""

import math

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_offset, at_position
from pages.relative.rotation import words, words_fitting
from pages.relative.rotation.model import Fits
from pe_core.fitting import Fit
from tests.lessons.changed import changed, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)  # pair 2 has the speed 0.1
FOUND = words.FOUND
T, PHI = at_position(7), at_offset(3)


def fit(residual: float, off: float = 0.0, width: int = 4, rank: int = 4) -> Fit:
    return Fit(np.full((width, width), off), rank, residual)


def fits(pair: Fit, joint: Fit, sines: Fit, lone: Fit, pairs: tuple[int, ...] = (0, 1)) -> Fits:
    return Fits(9, pairs, np.zeros((4, 4)), pair, joint, sines, lone)


@pytest.mark.parametrize("part", [0.5 * FOUND, FOUND, 0.02])
@pytest.mark.parametrize("off", [0.5 * FOUND, FOUND, 0.00999, 0.01, 2.5])
def test_a_fit_finds_the_matrix_up_to_the_limit(part: float, off: float) -> None:
    pair, joint = fit(part, 0.0), fit(0.0, off, rank=3)
    put = fits(pair, joint, fit(part, width=2), fit(part, width=1))
    table = words_fitting.fit_table(changed("rotation", VIEW._replace(fit="jointly"), fits=put))
    (by_pair, rank, missed, away), (jointly, low, none, most) = table.rows
    assert (by_pair, jointly) == ("pair by pair", "jointly (drawn)")
    assert (rank, low) == ("4 of 4", "3 of 4")
    assert missed.holds is (part < FOUND)
    assert (none.holds, away.holds) == (True, True)
    assert most.holds is (off < FOUND)
    assert most.measured == (f"{off:.2f}" if off >= 0.01 else f"{off:.1e}")
    assert table.caption == (
        "Least-squares fits from the rows of positions 0 to 8 to the rows 3 positions further on, "
        "with 2 of the 4 pairs, chosen evenly from fast to slow."
    )
    (perfect,) = told("rotation", "checks", "fits", VIEW, fits=put)
    assert perfect.holds is (off < FOUND)
    assert "One matrix for all 4 columns misses nothing beyond rounding error" in perfect.measured
    assert "The columns have rank 3, and" in perfect.measured
    assert perfect.measured.endswith(f"from those of M by up to {most.measured}.")
    sines, lone = told("rotation", "checks", "sines", VIEW, fits=put)
    assert (sines.holds, lone.holds) == (part < FOUND, part < FOUND)
    assert sines.measured == f"The best matrix for 2 sines misses {part:.1%} of the signal."
    assert lone.measured == (
        f"The best number misses {part:.1%} of the signal, and |sin ωφ| is {math.sin(0.3):.1%}."
    )


def test_all_pairs_are_said_to_be_all() -> None:
    put = fits(fit(0), fit(0), fit(0.5, width=1), fit(0), (0, 1, 2, 3))
    found = changed("rotation", VIEW, fits=put)
    assert words_fitting.fit_table(found).caption.endswith(" further on, with all pairs.")
    assert words_fitting.fit_table(found).columns == (
        "Fitted", "Rank", "Part of the signal missed", "Largest difference from M"
    )  # fmt: skip
    assert "best matrix for 1 sine misses 50.0%" in words_fitting.sine_checks(found)[0].measured
    assert words_fitting.missed(0.0234) == "a fraction of 0.023 of the signal"
