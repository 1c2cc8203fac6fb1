"""A head on the learner's sentence and on positions alone, by plain products and loops."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.inside.attention import nearness
from pages.inside.attention.model import SHARPENED, Model, row_gap
from tests.lessons.plain import attended, softmax, table

TEXT = "the dog sees the cat"
VIEW = DEFAULTS._replace(d=12, n=300, L=37, t=2, phi=4, dim=7, words=TEXT, scheme="sinusoidal")
VIEWS = [VIEW, VIEW._replace(causal="yes"), VIEW._replace(d=72, L=100, phi=30)]
EVERY = pytest.mark.parametrize("view", VIEWS, ids=["narrow", "masked", "wide"])


def best_before(scores: np.ndarray) -> int:
    return sum(int(np.argmax(scores[t])) == t - 1 for t in range(1, len(scores)))


@EVERY
def test_the_weights_and_the_four_terms_are_plain_products(view: View) -> None:
    model, d = Model(view), view.d
    word = np.asarray(pe_core.word_vectors(tuple(TEXT.split()), d)) * math.sqrt(d)
    place = table(d, view.n, range(5))
    query, key, value = pe_core.random_head(d, min(d, 64))
    weights, output = attended(word + place, (query, key, value), causal=view.causal == "yes")
    assert model.weights == pytest.approx(weights)
    assert model.output == pytest.approx(output)
    assert model.words == tuple(TEXT.split())
    assert (model.chosen, Model(view._replace(t=30)).chosen) == (2, 4)
    assert model.repeats == [(0, 3)]
    root = math.sqrt(min(d, 64))
    terms = [
        (one @ query) @ (other @ key).T / root for one in (word, place) for other in (word, place)
    ]
    assert model.scores == pytest.approx(sum(terms))
    assert model.terms == pytest.approx(np.array(terms))
    alike = np.repeat(word[:1], 5, axis=0)
    _, same = attended(alike + place, (query, key, value), causal=view.causal == "yes")
    assert model.alike_gap("sinusoidal") == pytest.approx((same.max(0) - same.min(0)).max())
    assert model.alike_gap("none") < 1e-12
    assert Model(view._replace(scheme="none")).output == pytest.approx(
        attended(word, (query, key, value), causal=view.causal == "yes")[1]
    )
    built = place_scores(view, -1, 5)
    assert model.built_scores == pytest.approx(built, abs=1e-9)
    assert SHARPENED == 32
    assert model.built_weights == pytest.approx(softmax(32 * built))
    assert model.found_before == best_before(built)
    sums = word + place
    turned = sums @ pe_core.shift_matrix(-1, d, view.n).T
    assert model.found_among_words == best_before(turned @ sums.T)
    assert row_gap(output, [(0, 3), (1, 2)]) == pytest.approx(
        max(abs(output[0] - output[3]).max(), abs(output[1] - output[2]).max())
    )


def place_scores(view: View, offset: int, length: int) -> np.ndarray:
    """Return the scores of the row of t + offset with each row, over √d."""
    queries = table(view.d, view.n, range(offset, length + offset))
    return np.asarray(queries @ table(view.d, view.n, range(length)).T / math.sqrt(view.d))


@EVERY
def test_positions_alone_make_these_weights(view: View) -> None:
    model = Model(view)
    near, d, count = model.nearness, view.d, min(view.L, 48)
    rows = table(d, view.n, range(count))
    assert (near.d, near.n, near.L, near.phi) == (d, view.n, view.L, view.phi)
    assert near.length == count
    aim = min(view.phi, count - 1, 24)
    assert near.aim == aim
    assert nearness.Nearness(d, view.n, 9, 20).aim == 8
    assert near.raw == pytest.approx(softmax(rows @ rows.T / math.sqrt(d)))
    heads = [attended(rows, pe_core.random_head(d, min(d, 64), seed=seed))[0] for seed in range(4)]
    assert near.untrained == pytest.approx(sum(heads) / 4)
    assert near.untrained is nearness.Nearness(d, view.n, view.L, 1).untrained
    assert not near.untrained.flags.writeable
    assert near.ahead == pytest.approx(place_scores(view, aim, count), abs=1e-9)
    assert near.built_scores(3, 7) == pytest.approx(place_scores(view, 3, 7), abs=1e-9)
    later = table(d, view.n, range(6, 6 + count))
    assert nearness.turned(rows, 6, view.n) == pytest.approx(later, abs=1e-9)


@pytest.mark.parametrize("count", [3, 24, 25, 26, 40])
def test_weights_are_averaged_by_offset_and_neighbours_set_apart(count: int) -> None:
    weights = np.random.default_rng(count).random((count, count))
    most = min(count - 1, 24)
    means = [
        float(np.mean([weights[t, t + o] for t in range(count) if 0 <= t + o < count]))
        for o in range(-most, most + 1)
    ]
    assert nearness.by_offset(weights) == pytest.approx(means)
    cells = [(s, t) for s in range(count) for t in range(count)]
    beside = [weights[s, t] for s, t in cells if abs(s - t) == 1]
    others = [weights[s, t] for s, t in cells if abs(s - t) > 1]
    expected = float(np.mean(beside) / np.mean(others))
    assert nearness.preference(weights) == pytest.approx(expected)
