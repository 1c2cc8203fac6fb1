"""The hands of the pairs and what can be read from them, counted once more by plain loops."""

import math

import numpy as np
import pytest

from course.view import View
from pages.encoding.clock_hands.model import READ, Model
from tests.lessons.plain import UNLIKE, g, speeds, table, view_id, waves

EVERY = pytest.mark.parametrize("view", UNLIKE, ids=view_id)


@EVERY
def test_hands_stand_where_the_formula_puts_them(view: View) -> None:
    model, d, n = Model(view), view.d, view.n
    pair = view.dim // 2
    assert model.pair == pair
    assert model.wavelengths == pytest.approx(waves(d, n))
    hands = model.hands([3, 8, 20], [1, 4])
    rows = table(d, n, [3, 8, 20])
    assert hands == pytest.approx(rows[:, [2, 3, 8, 9]].reshape(3, 2, 2))
    assert model.hand == pytest.approx(table(d, n, [view.t])[0, 2 * pair : 2 * pair + 2])
    assert model.angle == pytest.approx(view.t * speeds(d, n)[pair])
    assert model.turns_at(17) == pytest.approx(17 / waves(d, n))
    assert model.turns == pytest.approx(view.t / waves(d, n))
    assert model.slowest_turns == pytest.approx((view.L - 1) / waves(d, n)[-1])
    for which in range(d // 2):
        turned = math.degrees(view.phi * speeds(d, n)[which]) % 360
        assert model.between(which, view.t) == pytest.approx(turned, abs=1e-7)
        assert model.between(which, 0) == pytest.approx(turned, abs=1e-7)
    apart = math.sqrt(d - 2 * g(d, n, [23])[0])
    assert model.apart(23) == pytest.approx(apart)


@pytest.mark.parametrize(("L", "turned", "tested"), [
    (37, 37, 37), (64, 64, 64), (65, 64, 65), (256, 64, 256), (257, 64, 256), (400, 64, 256),
])  # fmt: skip
def test_the_last_positions_are_worked_out_in_a_second_way(
    L: int, turned: int, tested: int
) -> None:
    model = Model(UNLIKE[0]._replace(L=L))
    assert model.turned == range(L - turned, L)
    assert model.tested == range(L - tested, L)
    assert model.shift_miss < 1e-12
    assert model.table_miss < 1e-12


def test_a_miss_is_found_wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    import pe_core
    from pages.encoding.clock_hands import model as module

    view, real = UNLIKE[0]._replace(n=301), pe_core.sinusoidal_at

    def wrong(places: range, d: int, n: int) -> np.ndarray:
        found = np.array(real(places, d, n))
        found[5, 3] -= 0.25
        return found

    with monkeypatch.context() as patch:
        patch.setattr(pe_core, "sinusoidal_at", wrong)
        assert Model(view).table_miss == pytest.approx(0.25)
    matrix = np.array(pe_core.shift_matrix(view.phi, view.d, view.n))
    with monkeypatch.context() as patch:
        patch.setattr(pe_core, "shift_matrix", lambda *args: -matrix)
        module._shift_miss.cache_clear()
        later = table(view.d, view.n, range(view.phi, view.phi + 37))
        assert Model(view).shift_miss == pytest.approx(2 * abs(later).max())
        module._shift_miss.cache_clear()


def alike(view: View, columns: list[int]) -> int:
    rows = table(view.d, view.n, range(view.L))
    return sum(
        t != view.t and all(abs(rows[t, c] - rows[view.t, c]) < READ for c in columns)
        for t in range(view.L)
    )


@pytest.mark.parametrize("n", [2, 20, 300])
@pytest.mark.parametrize("columns", [[0], [1], [2, 3], [3, 5, 0], [4, 2, 9, 7, 1]])
def test_look_alikes_are_counted_by_eye(n: int, columns: list[int]) -> None:
    view = UNLIKE[0]._replace(d=10, n=n, L=700, t=311)
    assert Model(view).look_alikes(columns) == alike(view, columns)
    assert READ == 0.05


@EVERY
def test_the_hand_that_leaves_the_fewest_is_found(view: View) -> None:
    left = [alike(view, [2 * pair, 2 * pair + 1]) for pair in range(view.d // 2)]
    assert Model(view).fewest_left == min(left)


@pytest.mark.parametrize(("gap", "seen"), [(0.0499, 1), (0.0501, 0), (-0.0499, 1), (-0.0501, 0)])
def test_an_eye_tells_a_twentieth_apart(
    gap: float, seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = np.zeros((2, 1, 2))
    hands[1, 0, 1] = gap
    monkeypatch.setattr(
        Model, "hands", lambda model, places, pairs: hands[list(places)][:, : len(list(pairs))]
    )
    model = Model(UNLIKE[0]._replace(d=2, L=2, t=0))
    assert model.look_alikes([0, 1]) == seen
    assert model.look_alikes([0]) == 1
    assert model.fewest_left == seen
