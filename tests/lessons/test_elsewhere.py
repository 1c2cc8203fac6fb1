"""Words and figures of other signals, against the formulas of their papers written out here."""

import math

import numpy as np
import pytest

from course.lessons import words
from course.view import DEFAULTS
from pages.further.elsewhere import figures
from pages.further.elsewhere.model import DIFFUSION, NERF, SAMPLES, SIGNALS, Model

CHECKS = words("elsewhere")["checks"]


def mean_cosine(omega: list[float], difference: float) -> float:
    return sum(math.cos(speed * difference) for speed in omega) / len(omega)


def test_the_curves_are_mean_cosines() -> None:
    for signal in SIGNALS:
        assert Model(DEFAULTS._replace(signal=signal)).likeness[0] == pytest.approx(1)
    ddpm = [math.exp(-math.log(10_000) * k / 63) for k in range(64)]
    model = Model(DEFAULTS._replace(signal=DIFFUSION))
    assert model.likeness[-1] == pytest.approx(mean_cosine(ddpm, 999), abs=1e-9)
    nerf = [2**k * math.pi for k in range(10)]
    model = Model(DEFAULTS._replace(signal=NERF))
    assert model.likeness[512] == pytest.approx(mean_cosine(nerf, 0.5), abs=1e-9)


def test_checks_say_what_repeats_and_what_the_unit_does() -> None:
    for signal in SIGNALS:
        model = Model(DEFAULTS._replace(signal=signal))
        assert model.repeats == (2 if signal == NERF else None)
        assert CHECKS["doubling"](model)[0].holds


def test_the_unit_decides_how_alike_two_samples_are() -> None:
    speeds = [10_000 ** (-2 * k / 128) for k in range(64)]
    lines = {line.name: line for line in figures.gaps(Model(DEFAULTS)).data}
    for unit, size in (("hours", 1), ("days", 1 / 24), ("minutes", 60), ("seconds", 3600)):
        expected = [mean_cosine(speeds, size * hour) for hour in SAMPLES]
        np.testing.assert_allclose(lines[f"time in {unit}"].y, expected, atol=1e-6)
        assert Model(DEFAULTS).hour_in[unit] == pytest.approx(expected[1])
    counted = [mean_cosine(speeds, place) for place in range(len(SAMPLES))]
    np.testing.assert_allclose(lines["only numbered"].y, counted, atol=1e-6)
    assert list(lines["only numbered"].x) == list(SAMPLES)
