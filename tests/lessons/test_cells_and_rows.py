"""The table, its cells, rows, columns and waves: each lesson's model against the plain formula."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

import pe_core
from course.view import View
from pages.encoding.formula import model as formula
from pages.encoding.heatmap import model as heatmap
from pages.front_door import model as door
from tests.lessons.plain import UNLIKE, g, speeds, table, tiled, view_id, waves

EVERY = pytest.mark.parametrize("view", UNLIKE, ids=view_id)
TEXT = "the dog sees the cat"


PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620900")


@EVERY
def test_a_cell_and_its_neighbours_are_those_of_the_formula(view: View) -> None:
    view = view._replace(words=TEXT)
    model, d, n = formula.Model(view), view.d, view.n
    whole = table(d, n, range(view.L))
    assert model.cell.value == pytest.approx(whole[view.t, view.dim])
    assert model.cell_at(3, 5).value == pytest.approx(whole[3, 5])
    assert model.frequencies == pytest.approx(speeds(d, n))
    assert model.words == tuple(TEXT.split())
    assert model.table == pytest.approx(whole[:5])
    rows, columns = tiled(view.t, view.L, 16), tiled(view.dim, d, 4)
    assert (model.drawn_rows, model.drawn_columns) == (rows, columns)
    assert model.columns(6) == tiled(view.dim, d, 6)
    assert model.far_columns == tiled(view.dim, d, 6)
    assert model.drawn == pytest.approx(whole[rows.start : rows.stop, columns.start : columns.stop])
    for column in range(d):
        pair = column // 2 * 2
        assert model.columns_of(column) == [pair, pair + 1]
    assert model.columns_kept(n) == list(range(d))
    assert model.columns_kept(7 * n) == [0, 1]
    assert len(model.others) == 5
    assert not set(model.others) & set(model.words)
    mine, theirs = (pe_core.word_vectors(each, d) for each in (model.words, model.others))
    assert model.words_apart == pytest.approx(abs(mine - theirs).max())
    assert model.positions_apart < 1e-12
    assert model.position_part(("a", "b")) == pytest.approx(whole[:2])
    tested = min(view.L, 256)
    assert model.first_rows == pytest.approx(whole[:tested], abs=1e-12)
    assert model.row_0_miss == 0
    column = whole[:tested, view.dim]
    assert model.rises == sum(column[t + 1] > column[t] for t in range(tested - 1))
    wrong = formula.Model(view)
    wrong.__dict__["first_rows"] = np.array([[0.0, 0.75] * (d // 2)])
    assert wrong.row_0_miss == pytest.approx(0.25)


def test_columns_are_kept_or_not_within_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {300: np.zeros((3, 3)), 50: np.array([[0, 0, 0], [0.9e-12, 1.1e-12, -1.1e-12]])}
    monkeypatch.setattr(pe_core, "sinusoidal", lambda L, d, n: rows[n][: max(L, 2)][-2:])
    assert formula.Model(UNLIKE[0]._replace(L=2)).columns_kept(50) == [0]


def test_far_cells_are_right_to_the_last_digit() -> None:
    view = UNLIKE[0]._replace(far_position=9_876_543)
    model = formula.Model(view)
    assert model.far_positions == range(9_876_543, 9_876_644)
    assert model.far_rows.shape == (101, 6)

    def exact(place: int, column: int) -> float:
        with localcontext(prec=60):
            power = (Decimal(view.n).ln() * (column // 2 * 2) / view.d).exp()
            rest = place / power % (2 * PI)
            if column % 2:  # the cosine is a sine a quarter of a turn on
                rest += PI / 2
            term, whole = rest, rest
            for odd in range(3, 120, 2):
                term *= -rest * rest / (odd * (odd - 1))
                whole += term
            return float(whole)

    for row in (0, 50, 100):
        for at, column in enumerate(model.far_columns):
            assert abs(model.far_rows[row, at] - exact(9_876_543 + row, column)) <= 2e-16
    right = np.array([exact(9_876_543, column) for column in range(view.d)])
    off = abs(pe_core.sinusoidal_at([9_876_543], view.d, view.n)[0] - right).max()
    assert model.far_off == pytest.approx(off, rel=1e-6)
    assert 0 < model.far_off < 1e-8


@EVERY
@pytest.mark.parametrize("layout", ["interleaved", "halves"])
def test_the_whole_table_in_both_layouts(view: View, layout: str) -> None:
    view = view._replace(layout=layout)
    model, d, n = heatmap.Model(view), view.d, view.n
    whole = table(d, n, range(view.L))
    order = list(range(d)) if layout == "interleaved" else [*range(0, d, 2), *range(1, d, 2)]
    assert model.table == pytest.approx(whole, abs=1e-12)
    assert not model.table.flags.writeable
    assert model.laid_out == pytest.approx(whole[:, order], abs=1e-12)
    assert model.dimensions == tuple(order)
    assert model.column == order.index(view.dim)
    assert model.wavelengths == pytest.approx(waves(d, n))
    assert model.cell(2, 3).value == pytest.approx(whole[2, 3])
    assert model.chosen.value == pytest.approx(whole[view.t, view.dim])
    assert model.row_length_miss < 1e-12
    tested = min(view.L, 256)
    assert model.layouts_apart.shape == (tested, tested)
    assert model.layouts_apart.max() < 1e-12 * d
    assert not model.layouts_apart.flags.writeable
    apart = np.sqrt(d - 2 * g(d, n, range(1, view.L)))
    assert model.nearest[0] == pytest.approx(apart.min(), abs=1e-6)
    assert model.nearest[1] == apart.argmin() + 1
    assert model.apart(11) == pytest.approx(apart[10])
    assert model.step == pytest.approx(apart[0])
    half = (d // 2 + 1) // 2 * 2
    assert model.halves == (half, d)
    step = whole[9] - whole[0]
    parts = [math.hypot(*step[:half]), math.hypot(*step[half:])]
    assert model.halves_apart(9) == pytest.approx(parts)
    spans = whole.max(axis=0) - whole.min(axis=0)
    assert model.spans == pytest.approx(spans)
    assert model.still == sum(spans < 0.1)
    new = [
        whole[20:, c].max() > whole[:20, c].max() + 0.1
        or whole[20:, c].min() < whole[:20, c].min() - 0.1
        for c in range(d)
    ]
    assert model.beyond(20).tolist() == new
    assert model.new_columns(20) == sum(new)


def test_one_pair_has_no_slow_half() -> None:
    assert heatmap.Model(UNLIKE[0]._replace(d=2, dim=0)).halves == (2,)
    assert heatmap.Model(UNLIKE[0]._replace(d=4, dim=0)).halves == (2, 4)
    assert heatmap.Model(UNLIKE[0]._replace(d=6, dim=0)).halves == (4, 6)


@EVERY
def test_the_dials_turn_at_the_speed_of_their_pairs(view: View) -> None:
    text = " ".join(f"w{place}" for place in range(15))
    model = door.Model(view._replace(words=text))
    assert model.words == tuple(text.split())
    assert model.shown == tuple(text.split())[:12]
    assert door.Model(view._replace(words=text, L=5)).shown == ("w0", "w1", "w2", "w3", "w4")
    assert door.Model(view._replace(words=text, t=11)).chosen == 11
    assert door.Model(view._replace(words=text, t=12)).chosen is None
    half = view.d // 2
    pairs = sorted({0, half // 8, half // 4, half // 2})
    assert model.pairs == tuple(pairs)
    assert model.wavelengths == pytest.approx(waves(view.d, view.n)[pairs])
    assert model.angles == pytest.approx(np.outer(range(12), speeds(view.d, view.n)[pairs]))
    assert model.table == pytest.approx(table(view.d, view.n, range(view.L)), abs=1e-12)
    assert door.Model(view._replace(d=64)).pairs == (0, 4, 8, 16)
    assert door.Model(view._replace(d=2)).pairs == (0,)
    assert door.Model(view._replace(d=4)).pairs == (0, 1)
