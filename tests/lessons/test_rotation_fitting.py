"""Words and figures of what least squares finds, against numbers worked out elsewhere.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math
import re
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.bank import predictions
from course.view import CHOICES, DEFAULTS, View
from pages.relative.rotation import figures_fitting
from pages.relative.rotation.model import Model
from pages.relative.rotation.words_fitting import fit_checks, fit_table, sine_checks
from tests.lessons.edges import EDGES, check, numbers, plain_row


def fitted(view: View) -> dict[str, Any]:
    """Return the cells of each way to fit, by its name."""
    rows = fit_table(Model(view)).rows
    return {str(name).removesuffix(" (drawn)"): rest for name, *rest in rows}


def test_fitted_jointly_slow_pairs_are_not_told_apart() -> None:
    rank, missed, off = fitted(DEFAULTS._replace(d=16, phi=3, dim=0))["jointly"]
    assert rank == "14 of 16"
    assert missed.holds
    assert not off.holds
    assert numbers(off.measured) == pytest.approx([0.9], abs=0.05)
    assert not check(fit_checks(Model(DEFAULTS._replace(d=16, phi=3, dim=0))), "perfectly").holds


def test_fitted_jointly_the_slow_pairs_are_off_and_the_fast_ones_are_not() -> None:
    found = Model(DEFAULTS._replace(d=16, phi=3, dim=0)).fits
    off = found.off_by_pair(found.jointly)
    assert len(off) == 8
    assert max(off[:2]) < 1e-9
    assert off[-1] == pytest.approx(0.89, abs=0.005)
    true = [math.cos(3 / 10_000 ** (2 * k / 16)) for k in range(8)]
    missed = abs(np.diag(found.jointly.matrix)[::2] - true)
    assert (missed <= off + 1e-12).all()


def test_a_difference_is_not_shown_as_a_count() -> None:
    _, _, off = fitted(DEFAULTS._replace(phi=3))["jointly"]
    assert re.fullmatch(r"\d\.\d\d", off.measured)


def test_fitted_jointly_fast_pairs_are_found() -> None:
    view = DEFAULTS._replace(d=8, n=16, phi=3, dim=0)
    rank, _, off = fitted(view)["jointly"]
    assert rank == "8 of 8"
    assert numbers(off.measured)[0] < 1e-13
    assert check(fit_checks(Model(view)), "perfectly").holds


@pytest.mark.parametrize("view", [v for v in EDGES if v.L > 2], ids=str)
def test_fitted_pair_by_pair_the_matrix_is_found(view: View) -> None:
    _, missed, off = fitted(view)["pair by pair"]
    assert missed.holds
    assert off.holds


def test_sines_alone_leave_a_third() -> None:
    view = DEFAULTS._replace(d=16, phi=3, dim=0)
    told = sine_checks(Model(view))
    missed, alone = check(told, "without their cosines"), check(told, "sine of pair 0")
    assert not missed.holds
    assert "34.7%" in missed.measured
    assert not alone.holds
    assert numbers(alone.measured)[-1] == pytest.approx(100 * abs(math.sin(3)), abs=0.06)
    assert check(sine_checks(Model(view._replace(phi=0))), "without their cosines").holds


def test_one_fast_sine_leaves_about_the_sine_of_its_turn() -> None:
    for phi in (1, 2, 4, 5):
        view = DEFAULTS._replace(d=2, L=2048, phi=phi, dim=0)
        assert Model(view).fits.lone_sine.residual == pytest.approx(abs(math.sin(phi)), abs=0.01)


@pytest.mark.parametrize("dim", [0, 15])
def test_the_lone_sine_is_that_of_the_chosen_pair(dim: int) -> None:
    view = DEFAULTS._replace(d=16, phi=3, dim=dim)
    now, later = (
        np.array([plain_row(view, start + place)[dim // 2 * 2] for place in range(50)])
        for start in (0, 3)
    )
    left = later - now * (now @ later) / (now @ now)
    plain = np.linalg.norm(left) / np.linalg.norm(later)
    assert Model(view).fits.lone_sine.residual == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (DEFAULTS, "0 to 49 to the rows 5 positions further on, with all pairs."),
        (
            DEFAULTS._replace(d=1024, L=2048),
            "0 to 255 to the rows 5 positions further on, with 64 of the 512",
        ),
    ],
)
def test_the_table_says_what_was_fitted(view: View, said: str) -> None:
    assert said in fit_table(Model(view)).caption


@pytest.mark.parametrize("fit", CHOICES["fit"].options)
@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_fitted_matrix_is_drawn_for_every_choice(view: View, fit: str) -> None:
    view = view._replace(fit=fit)
    figure = figures_fitting.fitted_matrix(Model(view))
    (picture,) = [trace for trace in figure.data if trace.type == "heatmap"]
    assert max(picture.z.shape) <= 16
    assert len(figures_fitting.fitted_matrix_cell(Model(view), 0, 0)) == 3
    with pytest.raises(ValueError, match="x must be"):
        figures_fitting.fitted_matrix_cell(Model(view), 16, 0)
    drawn = [row[0] for row in fit_table(Model(view)).rows if str(row[0]).endswith("(drawn)")]
    assert drawn == ([] if fit == "sines-only" else [fit.replace("-", " ") + " (drawn)"])


@pytest.mark.parametrize("name", ["sines_only", "sines_only_twin", "joint_fit"])
def test_the_evidence_names_the_setting_it_was_measured_at(name: str) -> None:
    item = predictions()[name]
    for option in item.options:
        told = lessons.evidence(item, option)
        changed = [key for key in ("d", "phi") if option.show[key] != item.right.show[key]]
        names = {"d": f"d = {option.view.d}", "phi": f"φ = {option.view.phi}"}
        assert all(names[key] in told for key in changed)


@pytest.mark.parametrize("name", ["sines_only", "sines_only_twin"])
def test_a_fit_that_is_asked_about_is_measured_over_all_positions_of_the_question(
    name: str,
) -> None:
    item = predictions()[name]
    (asked,) = re.findall(r"(\d+) positions", item.question)
    assert Model(item.right.view).fits.rows == item.right.view.L == int(asked)
