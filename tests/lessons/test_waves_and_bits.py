"""Bits, waves and dot products of the table: each lesson's model against the plain formula."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.encoding.bits import model as bits
from pages.encoding.sinusoids import model as sinusoids
from pages.encoding.sinusoids.waveforms import WAVEFORMS, Waveform
from pages.relative.dot_products import model as products
from tests.lessons.plain import UNLIKE, g, speeds, table, tiled, view_id, waves

EVERY = pytest.mark.parametrize("view", UNLIKE, ids=view_id)
EULER = 0.57721566490153286


@EVERY
def test_bits_and_waves_stand_beside_each_other(view: View) -> None:
    model, d, n = bits.Model(view), view.d, view.n
    places = tiled(view.t, view.L, 64)
    count = (view.L - 1).bit_length()
    assert model.positions == places
    code = np.array([[place >> bit & 1 for bit in range(count)] for place in places])
    assert model.code.tolist() == code.tolist()
    assert model.code_of(range(3, 7)).tolist() == [
        [place >> bit & 1 for bit in range(count)] for place in range(3, 7)
    ]
    shared = min(count, d // 2)
    assert (model.bit_count, model.pairs) == (count, range(shared))
    assert model.pair == min(view.dim // 2, shared - 1)
    assert bits.Model(view._replace(dim=d - 1)).pair == shared - 1
    assert model.periods == [2 ** (bit + 1) for bit in range(count)]
    assert model.wavelengths == pytest.approx(waves(d, n))
    assert model.growth == pytest.approx(n ** (2 / d))
    assert not model.doubles
    assert model.stretches == pytest.approx(waves(d, n)[:shared] / model.periods[:shared])
    both = table(d, n, places)
    assert model.waves == pytest.approx(both[:, : 2 * shared])
    assert model.waves_at([2.5], [1]) == pytest.approx(table(d, n, [2.5])[:, 2:4])
    used = len(np.unique(code)), len(np.unique(both[:, : 2 * shared].astype(np.float32)))
    assert model.values_used[0] == used[0]
    assert abs(model.values_used[1] - used[1]) <= 2  # a last bit of float32
    for stretch, later in ((1.0, 0.0), (math.pi, 0.5), (0.5, 3.0)):
        sines = table(d, n, [stretch * (place + later) for place in places])[:, 0 : 2 * shared : 2]
        same = ((sines < 0) == (code[:, :shared] == 1)).mean()
        assert model.sign_agreement(stretch, later) == pytest.approx(same)
    assert model.sign_agreement() == model.sign_agreement(1.0, 0.0)
    flips = np.sqrt([bin(a ^ (a + 1)).count("1") for a in places[:-1]])
    assert model.code_steps == pytest.approx(flips)
    step = math.sqrt(d - 2 * g(d, n, [1])[0])
    assert model.row_steps == pytest.approx([step] * (len(places) - 1))
    assert model.row_step(1000) == pytest.approx(step)
    changes = abs(np.diff(table(d, n, range(view.L)), axis=0)).mean(axis=0)
    assert model.changes == pytest.approx(changes)
    assert model.liveliest == changes.argmax()


def test_waves_double_only_if_the_base_says_so() -> None:
    doubling = DEFAULTS._replace(d=8, n=16, L=16, dim=0)
    assert bits.Model(doubling).doubles
    assert bits.Model(doubling).growth == pytest.approx(2)
    assert not bits.Model(doubling._replace(n=17)).doubles
    single = bits.Model(doubling._replace(d=2))
    assert single.growth is None
    assert not single.doubles
    for growth, holds in ((2 + 0.9e-9, True), (2 - 1.1e-9, False), (2 + 1.1e-9, False)):
        model = bits.Model(doubling)
        model.__dict__["growth"] = growth
        assert model.doubles is holds
    floats = np.nextafter(np.float32(1), np.float32(2)).view(np.uint32) - np.float32(0).view(
        np.uint32
    )
    assert 2 * int(floats) - 1 == bits.FLOATS_TO_1
    assert bits.FLOATS_TO_1 == 2 * 127 * 2**23 + 1  # 127 exponents, 2^23 fractions, both signs, 0


@EVERY
def test_columns_are_waves_along_the_sentence(view: View) -> None:
    model, d, n = sinusoids.Model(view), view.d, view.n
    pair, L = view.dim // 2, view.L
    omega, wave = speeds(d, n)[pair], waves(d, n)[pair]
    assert (model.pair, model.frequency, model.wavelength) == (
        pair, pytest.approx(omega), pytest.approx(wave),
    )  # fmt: skip
    assert model.wavelengths == pytest.approx(waves(d, n))
    assert model.turns == (pytest.approx(1 / wave), pytest.approx((L - 1) / wave))
    assert model.ratios == pytest.approx([n ** (2 / d)] * (d // 2 - 1))
    finer = 8 if L == 37 else 2
    assert len(model.curve_positions) == (L - 1) * finer + 1
    assert model.curve_positions[:3] == [0, 1 / finer, 2 / finer]
    assert model.curve_positions[-1] == L - 1
    assert model.waves_at([1.5, 3], [0, 2]) == pytest.approx(table(d, n, [1.5, 3])[:, [0, 1, 4, 5]])
    assert model.column_at([2.25, 8]) == pytest.approx(table(d, n, [2.25, 8])[:, view.dim])
    assert model.amplitude == pytest.approx(1)
    assert model.comeback_miss < 1e-9
    assert model.row == pytest.approx(table(d, n, [view.t])[0])
    assert model.chirps == pytest.approx(table(d, n, [0, 4, 8, 12])[:, ::2])
    angles = view.t * speeds(d, n)
    assert model.angle_steps == pytest.approx(angles[:-1] - angles[1:])
    *known, last = model.waveforms
    assert tuple(known) == WAVEFORMS
    kind = ("sine", "cosine")[view.dim % 2]
    assert last == (f"column {view.dim}, a {kind}", pytest.approx(1), pytest.approx(omega))
    other = sinusoids.Model(view._replace(dim=view.dim ^ 1))
    assert other.waveforms[-1].name.endswith(("sine", "cosine")[(view.dim + 1) % 2])


@pytest.mark.parametrize(("L", "finer"), [
    (2, 8), (128, 8), (129, 7), (341, 3), (342, 2), (512, 2), (513, 1), (1024, 1), (2048, 1),
])  # fmt: skip
def test_long_waves_are_drawn_at_about_a_thousand_points(L: int, finer: int) -> None:
    found = sinusoids.Model(UNLIKE[0]._replace(L=L)).curve_positions
    assert len(found) == (L - 1) * finer + 1
    assert found[1] == 1 / finer


def test_the_refresher_has_the_waves_that_it_names() -> None:
    places = np.array([0.0, 0.3, 1.0, 2.7])
    plain = [
        np.sin(2 * np.pi * places), np.sin(places), np.sin(places / 2), np.sin(places) / 2,
    ]  # fmt: skip
    names = ["sin(2πt)", "sin(t)", "sin(t/2)", "½ sin(t)"]
    assert [wave.name for wave in WAVEFORMS] == names
    for wave, right in zip(WAVEFORMS, plain, strict=True):
        assert wave.at(places) == pytest.approx(right, abs=1e-12)
        assert wave.at(places + wave.wavelength) == pytest.approx(right, abs=1e-12)
        assert wave.turns * wave.wavelength == pytest.approx(1)
        assert wave.degrees == pytest.approx(360 * wave.turns)
    assert Waveform("fast", 1, math.pi).turns == 0.5
    assert Waveform("fast", 3, math.pi).at(np.array([0.5])) == pytest.approx([3])


@EVERY
@pytest.mark.parametrize("measure", ["dot-product", "cosine", "distance"])
def test_two_rows_are_as_alike_as_the_sum_of_cosines(view: View, measure: str) -> None:
    model, d, n, L = products.Model(view._replace(measure=measure)), view.d, view.n, view.L
    curve = g(d, n, range(4097))
    assert model.curve == pytest.approx(curve, abs=1e-9)
    assert model.cosines == pytest.approx(curve / (d / 2), abs=1e-9)
    measures = {
        "dot-product": curve, "cosine": curve / (d / 2), "distance": np.sqrt(abs(d - 2 * curve)),
    }  # fmt: skip
    assert model.inside == pytest.approx(measures[measure][:L], abs=1e-6)
    assert model.up_to(5) == pytest.approx(measures[measure][:6], abs=1e-6)
    rising = [o for o in range(4096) if curve[o + 1] > curve[o]]
    assert model.first_rise == rising[0]
    assert model.first_negative == next((o for o in range(4097) if curve[o] < 0), None)
    zone = range(10, n // 10 + 1)
    assert model.trend_zone == zone
    trend = [d / 2 * (1 - (math.log(o) + EULER) / math.log(n)) for o in zone]
    assert model.trend == pytest.approx(trend)
    assert products.Model(view._replace(n=1_000_000)).trend_zone == range(10, 4097)
    tested = min(L, 256)
    assert model.rows == pytest.approx(table(d, n, range(tested)), abs=1e-12)
    assert model.square_miss < 1e-12 * d
    rows = table(d, n, [view.t, view.t + 3, 8, 8 + view.phi])
    assert model.row(view.t) == pytest.approx(rows[0])
    assert model.product(3) == pytest.approx(rows[0] @ rows[1])
    assert model.apart(8) == pytest.approx(math.dist(rows[2], rows[3]))


def test_the_square_of_products_is_held_to_g_in_every_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    square = np.array(pe_core.dot_products(table(12, 300, range(37))))
    for by in (0.25, -0.25):
        wrong = square.copy()
        wrong[3, 36] += by
        monkeypatch.setattr(pe_core, "dot_products", lambda rows, wrong=wrong: wrong)
        products._square_miss.cache_clear()
        assert products.Model(UNLIKE[0]).square_miss == pytest.approx(0.25)
    products._square_miss.cache_clear()
