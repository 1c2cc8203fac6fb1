"""Criteria, costs, bugs, schemes and untrained models, worked out once more by plain loops."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.compare import model as compare
from pages.beyond.train import model as train
from pages.order.criteria import model as criteria
from pages.order.order.model import Model as Order
from pages.order.order.recurrence import SIZES, steps_to_the_last
from pages.playground.model import Model as Playground
from pages.reference.bugs import model as bugs
from pages.reference.which import model as which
from pe_core.common_bugs import FAULTS, TABLE_TESTS
from tests.lessons.plain import UNLIKE, attended, g, speeds, table, turned, view_id, waves

TEXT = "the dog sees the cat"
VIEW = UNLIKE[0]._replace(words=TEXT)
EVERY = pytest.mark.parametrize("view", UNLIKE, ids=view_id)


# ---- an untrained model of two layers -----------------------------------------------------------


def last_rows(words: tuple[str, ...], scheme: str, view: View) -> list[np.ndarray]:
    """Return what stands in the last row after one layer and after two, head by head."""
    d, n, causal = view.d, view.n, view.causal == "yes"
    state = np.asarray(pe_core.word_vectors(words, d)) * math.sqrt(d)
    count, found = len(words), []
    if scheme == "sinusoidal":
        state = state + table(d, n, range(count))
    elif scheme == "learned":
        state = state + pe_core.learned_table(count, d)
    bias = 0.0 if scheme != "ALiBi" else np.array(
        [[-abs(s - t) for s in range(count)] for t in range(count)]
    ) * float(-pe_core.comparison(d, n)["ALiBi"].score(1, 1)[0])  # fmt: skip
    for layer in (0, 1):
        query, key, value = pe_core.random_head(d, 16, seed=layer)
        out = pe_core.random_head(d, 16, seed=layer + 10)[0]
        if scheme == "RoPE":
            q, k = (turned(state @ matrix, range(count), n) for matrix in (query, key))
            scores = q @ k.T / 4
            if causal:
                scores = np.where(np.tri(count) > 0, scores, -np.inf)
            powers = np.exp(scores - scores.max(axis=1, keepdims=True))
            output = powers / powers.sum(axis=1, keepdims=True) @ (state @ value)
        else:
            _, output = attended(state, (query, key, value), bias, causal)
        state = state + output @ out.T
        found.append(state[-1])
    return found


@pytest.mark.parametrize("causal", ["yes", "no"])
@pytest.mark.parametrize("scheme", ["none", "sinusoidal", "learned", "RoPE", "ALiBi"])
def test_the_answers_differ_by_what_two_layers_make(scheme: str, causal: str) -> None:
    view = VIEW._replace(causal=causal)
    model = train.Model(view)
    typed = (*TEXT.split(), "?")
    twin = ("cat", "dog", "sees", "the", "the", "?")
    assert model.pair == (typed, twin)
    assert model.pair.differ
    one, other = (last_rows(side, scheme, view) for side in (typed, twin))
    for layer in (0, 1):
        far = abs(one[layer] - other[layer]).max()
        assert model.changes[scheme][layer] == pytest.approx(far, abs=1e-9)
        assert model.change(scheme, layer + 1) == model.changes[scheme][layer]


@pytest.mark.parametrize(("text", "typed", "twin", "differ"), [
    ("", (), (), False), ("go", ("go", "?"), ("go", "?"), False),
    ("a b", ("a", "b", "?"), ("b", "a", "?"), True),
    ("A b a", ("A", "b", "a", "?"), ("a", "b", "A", "?"), False),
])  # fmt: skip
def test_a_twin_exchanges_the_first_and_the_last_word(
    text: str, typed: tuple[str, ...], twin: tuple[str, ...], differ: bool
) -> None:
    model = train.Model(VIEW._replace(words=text))
    assert model.pair == (typed, twin)
    assert model.pair.differ is differ
    if not typed:
        assert model.changes == dict.fromkeys(train.SCHEMES, (0.0, 0.0))


@pytest.mark.parametrize(("L", "rows"), [(5, False), (6, True), (7, True)])
def test_a_learned_table_needs_a_row_per_word(L: int, rows: bool) -> None:
    model = train.Model(VIEW._replace(L=L))
    assert model.has_rows("learned") is rows
    assert all(model.has_rows(name) for name in train.SCHEMES if name != "learned")
    left_out = set(train.SCHEMES) - set(model.shown)
    assert left_out == (set() if rows else {"learned"})
    assert set(model.changes) == set(model.shown)


# ---- schemes side by side -----------------------------------------------------------------------


@EVERY
def test_each_scheme_is_measured_over_sixteen_positions(view: View) -> None:
    view = view._replace(words=TEXT, first="RoPE", second="sinusoidal", third="RoPE")
    model, d, n = compare.Model(view), view.d, view.n
    assert compare.SLOTS == ("first", "second", "third")
    assert compare.places(view) == ("first", "second", "third")
    assert compare.places(view._replace(third="no-third")) == ("first", "second")
    assert model.chosen == ["RoPE", "sinusoidal"]
    keys = np.arange(2 * view.L) - view.t
    own = g(d, n, keys) / math.sqrt(d)
    assert model.scores["RoPE"] == pytest.approx(2 * own, abs=1e-9)
    assert model.scores["sinusoidal"] == pytest.approx(own, abs=1e-9)
    assert not model.scores["RoPE"].flags.writeable
    assert model.twice_gap < 1e-9
    seen = {view.phi, -view.phi} if view.phi <= view.t else {view.phi}
    assert model.offsets == sorted(seen)
    assert compare.Model(view._replace(t=view.phi)).offsets == [-view.phi, view.phi]
    assert compare.Model(view._replace(t=view.phi - 1)).offsets == [view.phi]
    vectors = np.asarray(pe_core.word_vectors(("query", "key"), d)) * math.sqrt(d)
    w_query, w_key, _ = pe_core.random_head(d, min(d, 64))
    places, root = range(16), math.sqrt(min(d, 64))
    rows = table(d, n, places)
    added = (vectors[0] + rows) @ w_query @ ((vectors[1] + rows) @ w_key).T / root
    one, other = (
        turned(np.tile(vector @ matrix, (16, 1)), places, n)
        for vector, matrix in ((vectors[0], w_query), (vectors[1], w_key))
    )
    for name, scores in (("sinusoidal", added), ("RoPE", one @ other.T / root)):
        spread = max(np.ptp(scores.diagonal(step)) for step in range(-15, 16))
        assert model.traits[name].words_spread == pytest.approx(spread, abs=1e-9)
        offset = min(view.phi, 14)
        assert model.word_scores(name) == pytest.approx(scores.diagonal(offset), abs=1e-9)
    assert model.traits["RoPE"].words_spread < 1e-9 < model.traits["sinusoidal"].words_spread
    assert set(model.traits) == set(model.judged) == set(model.schemes)
    weights = [model.reading.by_scheme[name].attended.weights.max() for name in model.chosen]
    assert model.most_weight == max(weights)
    assert model.in_place("first") is model.reading.by_scheme["RoPE"]
    assert compare.Model(view._replace(third="no-third")).in_place("third") is None
    bias = pe_core.trained_bias()
    beyond = next(far for far in range(300) if not bias.reached[pe_core.t5_bucket([-far])[0]])
    assert model.t5_beyond == beyond
    for offset in (beyond - 1, beyond, -beyond, 1 - beyond):
        assert model.untrained("T5", offset) is (abs(offset) >= beyond)
        assert not model.untrained("RoPE", offset)
    for name, scheme in model.schemes.items():
        trained = scheme.parameters > 0
        assert model.label(name) == (f"{name} (trained here)" if trained else name)


# ---- criteria -----------------------------------------------------------------------------------


@EVERY
@pytest.mark.parametrize("rule", ["geometric", "linear"])
def test_candidates_are_measured_over_their_positions(view: View, rule: str) -> None:
    model, d, n = criteria.Model(view._replace(rule=rule)), view.d, view.n
    assert list(model.schemes)[-1] == criteria.OWN
    apart = np.sqrt(abs(d - 2 * g(d, n, range(1, 801))))
    assert model.paper_distances == pytest.approx(apart, abs=1e-6)
    assert not model.paper_distances.flags.writeable
    inside = np.sqrt(abs(d - 2 * g(d, n, range(1, view.L))))
    assert model.nearest.distance == pytest.approx(inside.min(), abs=1e-6)
    assert model.nearest.offset == inside.argmin() + 1
    far = math.sqrt(d - 2 * g(d, n, [n])[0])
    assert model.distance_after_base == pytest.approx(far, abs=1e-6)
    assert model.paper_frequencies == pytest.approx(speeds(d, n))
    own = model.own_frequencies
    if rule == "geometric":
        assert own == pytest.approx(speeds(d, n))
    own_apart = np.sqrt(abs(d - 2 * np.cos(np.outer(range(1, 801), own)).sum(axis=1)))
    assert model.own_distances == pytest.approx(own_apart, abs=1e-5)
    assert model.learned_rows == min(5000, model.schemes["learned table"].rows or 5000)
    assert "own" not in model.steps
    assert not any(name.endswith("table") for name in model.steps)
    for name, steps in model.steps.items():
        rows = model.schemes[name].table(view.L)
        count = min(view.L - 1, 64)
        right = [math.dist(rows[t], rows[t + 1]) for t in range(count)]
        assert steps == pytest.approx(right, abs=1e-9), name
    sines = model.schemes["one sinusoid"].table(5000)[:, 0]
    assert model.sines.tolist() == sines.tolist()
    sums = {float(np.float32(10) + np.float32(value)) for value in sines}
    assert model.sums == len(sums)
    assert model.rounded_sines == len({round(100 * value) for value in sines.tolist()})
    assert model.fixed_binary == (13, 8191)
    for name, scheme in model.schemes.items():
        over = min(5000, scheme.rows or 5000)
        assert tuple(model.criteria[name]) == tuple(pe_core.criteria(scheme, over)), name


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
    off = np.array([[0.0, 0.9e-9, 1.1e-9, 0.5]])
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
    assert DEFAULTS.words == "John likes Jane"
