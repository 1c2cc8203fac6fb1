import itertools

import numpy as np
from numpy.testing import assert_allclose

from pe_core import angles, frequencies, turns, wavelengths
from tests.each import each

BOTH = [(6, 100), (128, 10_000), (512, 16), (1024, 1e6)]


@each(("d_model", "base"), BOTH)
def test_frequencies_are_a_falling_geometric_sequence_from_one(d_model, base):
    omega = frequencies(d_model, base)
    assert omega.shape == (d_model // 2,)
    assert omega.dtype == np.float64
    assert omega[0] == 1
    assert_allclose(omega[1:] / omega[:-1], base ** (-2 / d_model), rtol=1e-14)


def test_the_largest_bases_give_no_warning():
    assert np.isfinite(frequencies(1024, 1.7e308)).all()
    assert np.isinf(wavelengths(4096, 1.7e308)[-1])


@each("positions", [range(-2, 5), [0.5, -3, 1e4], (7,), np.arange(3, dtype="i2")])
def test_angles_are_positions_times_frequencies(positions):
    found = angles(positions, 6, 100)
    assert found.shape == (len(positions), 3)
    assert found.dtype == np.float64
    for row, position in zip(found, positions, strict=True):
        assert row.tolist() == [float(position) * omega for omega in frequencies(6, 100)]


@each(("d_model", "base"), itertools.product([2, 128], [16, 10_000]))
def test_a_pair_has_turned_once_after_its_wavelength(d_model, base):
    made = turns(wavelengths(d_model, base), d_model, base)
    assert_allclose(np.diag(made), 1, rtol=1e-14, atol=0)
