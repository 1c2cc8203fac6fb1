"""Costs, bugs, one cell and two orders: small models worked out once more by plain formulas."""

import math

import numpy as np
import pytest

from course.view import View
from pages.order.order.model import Model as Order
from pages.order.order.recurrence import SIZES, steps_to_the_last
from pages.playground.model import Model as Playground
from pages.reference.bugs import model as bugs
from pages.reference.which import model as which
from pe_core.common_bugs import FAULTS, TABLE_TESTS
from tests.lessons.plain import UNLIKE, g, speeds, table, view_id, waves

TEXT = "the dog sees the cat"
VIEW = UNLIKE[0]._replace(words=TEXT)
EVERY = pytest.mark.parametrize("view", UNLIKE, ids=view_id)


# ---- costs --------------------------------------------------------------------------------------


def test_costs_are_those_of_llama_3_2_1b() -> None:
    # 16 layers, 32 heads of which 8 share keys, 64 entries of 2 bytes, a key and a value.
    lengths = (4096, 32_768, 131_072)
    model = which.Model(VIEW)
    gib = [tokens * 16 * 8 * 64 * 2 * 2 / 2**30 for tokens in lengths]
    part = [(4 * tokens + 12 * 4096) * 8 * 64 * 2 * 2 / 2**30 for tokens in lengths]
    every, shared, windowed = model.caches.values()
    assert shared == pytest.approx(gib)
    assert every == pytest.approx([4 * one for one in gib])
    assert windowed == pytest.approx(part)
    assert list(model.caches) == [
        "32 heads of keys", "8 shared heads of keys",
        "the same, a window of 4\u202f096 tokens in 3 of 4 layers",
    ]  # fmt: skip
    bases = [10_000, 500_000, 5_000_000, 10_000_000]
    assert [rule.base for rule in which.RULES] == [*bases, 10_000, 500_000]
    turning = [sum(waves(64, base) <= 4096) for base in bases]
    assert list(model.turning[:4]) == turning
    yarn, llama = (rule.frequencies(64) for rule in which.RULES[4:])
    assert yarn[-1] == pytest.approx(speeds(64, 10_000)[-1] / 32)
    assert yarn[0] == 1
    plain = speeds(64, 500_000)
    turns = 8192 * plain / math.tau
    ramp = np.clip((4 - turns) / 3, 0, 1)
    assert llama == pytest.approx(plain * (1 - ramp) + plain / 32 * ramp)
    assert list(model.turning[4:]) == [sum(4096 * w >= math.tau) for w in (yarn, llama)]
    assert which.Rule("", 100).frequencies(8) == pytest.approx(speeds(8, 100))
    assert which.cache_gib(which.Shape(2, 3, 4), 5000, 1) == pytest.approx(
        (5000 + 4096) * 3 * 4 * 2 * 2 / 2**30
    )
    assert which.Rule("", 7) == ("", 7, "", 1, 4096)


# ---- bugs, and small models ---------------------------------------------------------------------


@pytest.mark.parametrize("name", FAULTS)
def test_a_bug_is_measured_against_the_right_table(name: str) -> None:
    view = UNLIKE[1]._replace(bug=name.replace(" ", "-"))
    model, right = bugs.Model(view), table(10, 50, range(400))
    wrong = np.asarray(FAULTS[name].table(400, 10, 50))
    assert (model.name, model.fault) == (name, FAULTS[name])
    assert model.right == pytest.approx(right, abs=1e-12)
    assert model.wrong.tolist() == wrong.tolist()
    assert not model.right.flags.writeable
    assert not model.wrong.flags.writeable
    off = abs(wrong - right)
    assert model.off == pytest.approx(off, abs=1e-12)
    assert model.most_off == pytest.approx(off.max())
    assert model.cells_wrong == (off > 1e-9).sum()
    assert model.right_products == pytest.approx(right[:48] @ right[:48].T, abs=1e-9)
    assert model.wrong_products == pytest.approx(wrong[:48] @ wrong[:48].T, abs=1e-9)
    assert set(model.all_verdicts) == {"no bug", *FAULTS}
    for key, test in TABLE_TESTS.items():
        assert model.verdicts[key] == tuple(test(model.wrong[:32], 50))
        assert model.all_verdicts["no bug"][key].passes
        one = test(FAULTS[name].table(32, 10, 50), 50)
        assert model.all_verdicts[name][key] == tuple(one)


@pytest.mark.parametrize(("L", "rows"), [(2, 3), (3, 3), (31, 31), (32, 32), (33, 32), (400, 32)])
def test_bugs_are_tested_on_3_to_32_positions(L: int, rows: int) -> None:
    assert bugs.Model(VIEW._replace(L=L)).tested_rows == rows


def test_a_cell_counts_as_wrong_beyond_rounding(monkeypatch: pytest.MonkeyPatch) -> None:
    off = np.array([[0.0, 0.9e-9, 1e-9, 1.1e-9, 0.5]])
    monkeypatch.setattr(bugs.Model, "off", property(lambda model: off))
    assert (bugs.Model(VIEW).most_off, bugs.Model(VIEW).cells_wrong) == (0.5, 2)


@EVERY
def test_the_playground_names_one_cell_one_wave_and_one_curve(view: View) -> None:
    model = Playground(view)
    row = table(view.d, view.n, [view.t])[0]
    assert model.chosen.value == pytest.approx(row[view.dim])
    assert model.wavelength == pytest.approx(waves(view.d, view.n)[view.dim // 2])
    assert model.curve == pytest.approx(g(view.d, view.n, range(view.L)), abs=1e-9)


@pytest.mark.parametrize("causal", ["yes", "no"])
def test_two_orders_are_those_of_the_view(causal: str) -> None:
    both = Order(VIEW._replace(causal=causal, order="shuffled")).both
    assert (both.text, both.order, both.causal) == (TEXT, "shuffled", causal == "yes")
    assert (both.d, both.n) == (VIEW.d, VIEW.n)
    assert both is Order(VIEW._replace(causal=causal, order="shuffled", t=3, L=5)).both


def test_the_first_word_takes_as_many_steps_as_there_are_words() -> None:
    assert SIZES == (4, 512, 1024)
    assert [tuple(steps_to_the_last(words)) for words in (0, 1, 2, 512)] == [
        (0, 0), (1, 1), (2, 1), (512, 1),
    ]  # fmt: skip
