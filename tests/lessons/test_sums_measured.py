"""Words and positions added, and a head that reads them in two orders, by plain products."""

import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from course.word_orders import rearranged
from pages.inside.adding.first_layer import shares_kept
from pages.inside.adding.model import MOVES, Model
from pages.order.order.comparisons import Comparison, Comparisons, Setting, attend, before_last
from tests.lessons.plain import Array, attended, table

TEXT = "the dog sees the cat"
VIEW = DEFAULTS._replace(d=12, n=300, L=37, t=2, phi=4, dim=7, words=TEXT)
VIEWS = [VIEW, VIEW._replace(scaled="yes"), VIEW._replace(d=72, L=100, n=50, dim=31)]
EVERY = pytest.mark.parametrize("view", VIEWS, ids=["plain", "scaled", "wide"])


def words(view: View, scaled: bool) -> Array:
    rows = np.asarray(pe_core.word_vectors(tuple(view.words.split()), view.d))
    return rows * math.sqrt(view.d) if scaled else rows


def parts(view: View) -> dict[str, Array]:
    word = words(view, view.scaled == "yes")
    position = table(view.d, view.n, range(len(word)))
    return {"word": word, "position": position, "total": word + position}


@EVERY
def test_the_parts_of_a_sum_are_as_long_as_pythagoras_says(view: View) -> None:
    model, right = Model(view), parts(view)
    assert model.words == ("the", "dog", "sees", "the", "cat")
    assert (model.chosen, Model(view._replace(t=30)).chosen) == (2, 4)
    norms = {name: np.sqrt((rows**2).sum(axis=1)) for name, rows in right.items()}
    for name, rows in right.items():
        assert model.tables[name] == pytest.approx(rows)
        assert model.lengths[name] == pytest.approx(norms[name])
        assert model.apart(name, (0, 3)) == pytest.approx(math.dist(rows[0], rows[3]))
    assert model.loudness == pytest.approx(norms["position"].sum() / norms["word"].sum())
    cosines = [
        row @ place / math.hypot(*row) / math.hypot(*place)
        for row, place in zip(right["word"], right["position"], strict=True)
    ]
    assert model.cosines == pytest.approx(cosines)
    assert len(model.first_lengths) == min(view.L, 64)
    assert model.first_lengths == pytest.approx(math.sqrt(view.d / 2))
    later = table(view.d, view.n, [2, 2 + 9])
    assert model.moved_by(9) == pytest.approx(math.dist(*later))
    products = right["total"] @ right["word"].T
    read = [products[t, t] >= products[t].max() - 1e-9 for t in range(5)]
    assert model.words_read == sum(read)
    count = min(view.L, 64)
    assert model.positions_searched == count
    assert Model(view._replace(L=3)).positions_searched == 5
    best = (right["total"] @ table(view.d, view.n, range(count)).T).argmax(axis=1)
    assert model.positions_read == sum(best == range(5))


@pytest.mark.parametrize(("dim", "columns", "shown"), [
    (7, 4, range(4, 8)), (8, 4, range(8, 12)), (7, 3, range(4, 8)), (11, 8, range(4, 12)),
    (0, 8, range(8)), (7, 8, range(8)), (3, 40, range(12)), (9, 5, range(6, 12)),
])  # fmt: skip
def test_windows_of_whole_pairs_lie_side_by_side(dim: int, columns: int, shown: range) -> None:
    assert Model(VIEW._replace(dim=dim)).shown_columns(columns) == shown


@EVERY
def test_columns_that_move_are_counted(view: View) -> None:
    whole = table(view.d, view.n, range(view.L))
    spans = whole.max(axis=0) - whole.min(axis=0)
    model = Model(view)
    assert model.spans == pytest.approx(spans)
    for least in (0.05, 0.5, 1.9):
        assert model.moving(least) == sum(spans > least)


def test_a_column_that_moves_by_exactly_a_tenth_counts() -> None:
    model = Model(VIEW)
    model.__dict__["spans"] = np.array([0.0999, 0.1, 0.1001, 0.5, 0.7])
    assert MOVES == 0.1
    assert model.moving(0.1) == 4
    assert model.moving(0.5) == 1
    assert model.moving(0.4999) == 2


@EVERY
def test_a_layer_is_linear_and_concatenation_has_a_matrix_more(view: View) -> None:
    model, right = Model(view), parts(view)
    one, two = (pe_core.random_head(view.d, 8, seed=seed)[0] for seed in (0, 1))
    assert model.matrices[0] == pytest.approx(one)
    assert model.matrices[1] == pytest.approx(two)
    assert model.split_miss < 1e-12 * view.d
    assert model.concatenation == pytest.approx(np.hstack([right["word"], right["position"]]))
    assert model.tied_miss < 1e-12 * view.d
    free = abs(right["position"] @ (two - one)).max()
    assert model.free_miss == pytest.approx(free)
    wrong = Model(view)
    moved = dict(right)
    moved["total"] = right["total"] + 1
    wrong.__dict__["tables"] = moved
    assert wrong.split_miss == pytest.approx(abs(one.sum(axis=0)).max())


@EVERY
def test_the_share_of_a_position_is_its_projection(view: View) -> None:
    right = parts(view)
    width = min(view.d, 64)
    _, mixed = attended(right["total"], pe_core.random_head(view.d, width))
    layer = mixed @ pe_core.random_head(view.d, width, seed=1)[2].T * math.sqrt(view.d / width)
    found = Model(view).shares_kept
    for t, place in enumerate(right["position"]):
        alone = layer[t] @ place / (place @ place)
        assert found.alone[t] == pytest.approx(alone)
        both = (right["total"][t] + layer[t]) @ place / (place @ place)
        assert found.with_residual[t] == pytest.approx(both)
    assert shares_kept(Model(view).sentence) is found
    assert not found.alone.flags.writeable
    assert not found.with_residual.flags.writeable


SETTINGS = [
    Setting(positions=positions, causal=causal, biased=biased, scaled=scaled)
    for positions in (False, True)
    for causal in (False, True)
    for biased in (False, True)
    for scaled in (True, False)
]


def read(rows: Array, setting: Setting, head: Any) -> tuple[Array, Array]:
    count, d = rows.shape
    given = rows * (math.sqrt(d) if setting.scaled else 1)
    if setting.positions:
        given = given + table(d, 300, range(count))
    bias = [[-abs(s - t) if setting.biased else 0.0 for s in range(count)] for t in range(count)]
    return attended(given, head, np.array(bias), setting.causal)


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_head_is_given_what_the_setting_says(setting: Setting) -> None:
    both = Comparisons(TEXT, "first-two-swapped", False, 72, 300)
    rows, head = words(VIEW._replace(d=72), False), pe_core.random_head(72, 64)
    weights, output = read(rows, setting, head)
    found = attend(rows, 300, both.head, setting)
    assert found.weights == pytest.approx(weights)
    assert found.output == pytest.approx(output)
    one = both.compared(setting)
    assert one.before.output == pytest.approx(output)
    order = [1, 0, 2, 3, 4]
    _, moved = read(rows[order], setting, head)
    assert one.after.output == pytest.approx(moved)
    changes = [abs(output[t] - moved[order.index(t)]).max() for t in range(5)]
    assert one.changes == pytest.approx(changes)
    assert one.largest == pytest.approx(max(changes))
    assert one.of_mean == pytest.approx(abs(output.mean(axis=0) - moved.mean(axis=0)).max())
    assert one.of_largest == pytest.approx(abs(output.max(axis=0) - moved.max(axis=0)).max())
    assert one.share(3, 1) == pytest.approx(weights[3, 1])
    assert one.seen(2) == (3 if setting.causal else 5)
    assert one.gap(1, 4) == pytest.approx(abs(output[1] - output[4]).max())


@pytest.mark.parametrize("causal", [False, True])
def test_each_comparison_has_the_setting_of_its_name(causal: bool) -> None:
    both = Comparisons(TEXT, "shuffled", causal, 12, 300)
    chosen = rearranged(tuple(TEXT.split()), "shuffled")
    swapped, back = (
        rearranged(tuple(TEXT.split()), how) for how in ("first-two-swapped", "reversed")
    )
    last = before_last(tuple(TEXT.split()))
    expected = {
        "without": (Setting(causal=causal), chosen),
        "added": (Setting(positions=True, causal=causal), chosen),
        "unscaled": (Setting(positions=True, causal=causal, scaled=False), chosen),
        "plain": (Setting(), chosen),
        "placed": (Setting(positions=True), chosen),
        "masked": (Setting(causal=True), chosen),
        "masked_last": (Setting(causal=True), last),
        "masked_swapped": (Setting(causal=True), swapped),
        "biased": (Setting(biased=True), chosen),
        "biased_reversed": (Setting(biased=True), back),
        "biased_swapped": (Setting(biased=True), swapped),
    }
    for name, (setting, orders) in expected.items():
        found: Comparison = getattr(both, name)
        assert (found.setting, found.orders) == (setting, orders), name
        assert found.vectors == pytest.approx(words(VIEW, False))
        assert found.base == 300
    assert both.words == tuple(TEXT.split())
    assert both.twins == (0, 3)
    assert Comparisons("one two", "reversed", causal, 12, 300).twins is None
    assert Comparisons("a b B a b", "reversed", causal, 12, 300).twins == (1, 2)
    assert last.moved == ("the", "sees", "dog", "the", "cat")
    assert last.places == [3, 2, 1, 0, 4]
    assert Setting() == (False, False, False, True)
