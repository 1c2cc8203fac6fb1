"""Schemes, criteria and untrained models, worked out once more by plain loops."""

import math

import numpy as np
import pytest

import pe_core
from course.view import View
from pages.beyond.compare import model as compare
from pages.beyond.train import model as train
from pages.order.criteria import model as criteria
from tests.lessons.plain import UNLIKE, attended, g, speeds, table, turned, view_id

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
    near = criteria.Model(view)  # 16.5 has half as many digits after the point as 3.5
    near.__dict__["sines"] = np.array([6.5, 6.5 + 6e-7])
    assert near.sums == 1
    assert model.fixed_binary == (13, 8191)
    for name, scheme in model.schemes.items():
        over = min(5000, scheme.rows or 5000)
        assert tuple(model.criteria[name]) == tuple(pe_core.criteria(scheme, over)), name
