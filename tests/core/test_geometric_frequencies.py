import numpy as np
import pytest

from pe_core import angles, frequencies, turns, wavelengths

BOTH = pytest.mark.parametrize(
    ("d_model", "base"), [(6, 100), (128, 10_000), (512, 16), (1024, 1e6)]
)


@BOTH
def test_frequencies_are_a_falling_geometric_sequence_from_one(d_model, base):
    omega = frequencies(d_model, base)
    assert omega.shape == (d_model // 2,)
    assert omega.dtype == np.float64
    assert omega[0] == 1
    np.testing.assert_allclose(omega[1:] / omega[:-1], base ** (-2 / d_model), rtol=1e-14)


@BOTH
def test_one_wavelength_is_one_full_turn(d_model, base):
    np.testing.assert_allclose(
        wavelengths(d_model, base) * frequencies(d_model, base), 2 * np.pi, rtol=1e-15
    )


@BOTH
def test_the_last_wavelength_stays_below_two_pi_times_the_base(d_model, base):
    last = wavelengths(d_model, base)[-1]
    assert last < 2 * np.pi * base
    assert last == pytest.approx(2 * np.pi * base ** ((d_model - 2) / d_model), rel=1e-13)


def test_base_defaults_to_ten_thousand():
    assert frequencies(64).tolist() == frequencies(64, 10_000).tolist()
    assert wavelengths(64).tolist() == wavelengths(64, 10_000).tolist()
    assert angles([3], 64).tolist() == angles([3], 64, 10_000).tolist()


@pytest.mark.parametrize(
    ("d_model", "pair", "expected"),
    [
        (4, 1, 628.32),
        (512, 0, 6.2832),
        (512, 1, 6.5134),
        (512, 128, 628.32),
        (512, 255, 60_611.48),
        (128, 63, 54_410),
    ],
)
def test_known_wavelengths(d_model, pair, expected):
    assert wavelengths(d_model)[pair] == pytest.approx(expected, rel=1e-5)


def test_wavelengths_double_when_the_base_is_a_power_of_two_to_half_the_width():
    np.testing.assert_allclose(wavelengths(8, 16) / np.pi, [2, 4, 8, 16], rtol=1e-15)


@pytest.mark.parametrize(("d_model", "ratio"), [(128, 1.155), (512, 1.037)])
def test_ratio_of_neighbouring_wavelengths(d_model, ratio):
    waves = wavelengths(d_model)
    assert waves[1] / waves[0] == pytest.approx(ratio, abs=5e-4)


def test_base_one_makes_all_pairs_alike():
    assert frequencies(6, 1).tolist() == [1, 1, 1]


def test_the_largest_bases_give_no_warning():
    assert np.isfinite(frequencies(1024, 1.7e308)).all()
    assert np.isinf(wavelengths(4096, 1.7e308)[-1])


@pytest.mark.parametrize(
    "positions", [range(-2, 5), [0.5, -3, 1e4], (7,), np.arange(3, dtype="i2")]
)
def test_angles_are_positions_times_frequencies(positions):
    found = angles(positions, 6, 100)
    assert found.shape == (len(positions), 3)
    assert found.dtype == np.float64
    for row, position in zip(found, positions, strict=True):
        assert row.tolist() == [float(position) * omega for omega in frequencies(6, 100)]


def test_no_positions_make_no_angles():
    assert angles([], 6).shape == (0, 3)


@pytest.mark.parametrize("d_model", [2, 128])
@pytest.mark.parametrize("base", [16, 10_000])
def test_a_pair_has_turned_once_after_its_wavelength(d_model, base):
    made = turns(wavelengths(d_model, base), d_model, base)
    np.testing.assert_allclose(np.diag(made), 1, rtol=1e-14, atol=0)


def test_turns_take_any_position_and_pair_0_is_the_fastest():
    made = turns([-10, 0, 10], 8)
    np.testing.assert_array_equal(made[0], -made[2])
    assert not made[1].any()
    assert (np.diff(made[2]) < 0).all()
