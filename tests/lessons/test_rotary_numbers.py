"""What RoPE turns, at every offset and place, worked out once more with complex numbers."""

import math

import numpy as np
import pytest

import pe_core
from course.view import View
from pages.beyond.rotary.model import Model, query_and_key
from tests.lessons.plain import UNLIKE, Array, speeds, table, turned, view_id, waves

VIEWS = [
    view._replace(pairing=pairing, vectors=vectors)
    for view in UNLIKE
    for pairing in ("adjacent", "halves")
    for vectors in ("alike", "random", "five-back")
]
EVERY = pytest.mark.parametrize(
    "view", VIEWS, ids=lambda view: f"{view_id(view)}-{view.pairing}-{view.vectors}"
)
OTHER = {"adjacent": "halves", "halves": "adjacent"}


def two(view: View) -> tuple[Array, Array]:
    """Return the query and the key of a view: words of a seed, times √d, one of them turned."""
    query, key = np.asarray(pe_core.word_vectors(("query", "key"), view.d, seed=2)) * view.d**0.5
    if view.vectors == "alike":
        key = query
    elif view.vectors == "five-back":
        (key,) = turned(query[None], [5], view.n, view.pairing)
    return query, key


def score(view: View, query: Array, key: Array, at: int, to: int, read: str, other: str) -> float:
    (one,) = turned(query[None], [at], view.n, read)
    (two,) = turned(key[None], [to], view.n, other)
    return float(one @ two) / math.sqrt(view.d)


def reordered(row: Array, to: str) -> Array:
    """Return the numbers of a row in the order of the other pairing."""
    if to == "halves":
        return np.concatenate([row[0::2], row[1::2]])
    return np.stack([row[: len(row) // 2], row[len(row) // 2 :]], axis=1).ravel()


@EVERY
def test_the_curves_are_scores_by_offset(view: View) -> None:
    model, (query, key), other = Model(view), two(view), OTHER[view.pairing]
    assert model.vectors[0] == pytest.approx(query, abs=1e-12)
    assert model.vectors[1] == pytest.approx(key, abs=1e-12)
    found = query_and_key(view.d, view.n, view.vectors, view.pairing)
    assert found[1] == pytest.approx(key, abs=1e-12)
    offsets = [-(view.L - 1), -3, 0, 1, 5, view.L - 1]
    moved = reordered(query, other), reordered(key, other)
    for offset in offsets:
        place = view.L - 1 + offset
        right = score(view, query, key, 0, offset, view.pairing, view.pairing)
        assert model.curve[place] == pytest.approx(right, abs=1e-9)
        wrong = score(view, query, key, 0, offset, other, other)
        assert model.misread[place] == pytest.approx(wrong, abs=1e-9)
        same = score(view, *moved, 0, offset, other, other)
        assert model.permuted[place] == pytest.approx(same, abs=1e-9)
        assert model.permuted[place] == pytest.approx(right, abs=1e-9)
    for curve in (model.curve, model.misread, model.permuted):
        assert curve.shape == (2 * view.L - 1,)
        assert not curve.flags.writeable
    if view.vectors != "random":
        assert model.best_offset == (0 if view.vectors == "alike" else -5)
    assert model.curve[model.best_offset + view.L - 1] == model.curve.max()


@EVERY
def test_the_places_are_128_around_t_and_their_scores_one_by_one(view: View) -> None:
    model, (query, key), other = Model(view), two(view), OTHER[view.pairing]
    first = 0 if view.L <= 128 else min(max(view.t - 64, 0), view.L - 128)
    assert model.places == range(first, first + min(view.L, 128))
    assert model.turned_query == pytest.approx(
        turned(np.tile(query, (len(model.places), 1)), model.places, view.n, view.pairing)
    )
    for at in (0, 7, len(model.places) - 1):
        place = model.places[at]
        to = place + view.phi
        right = score(view, query, key, place, to, view.pairing, view.pairing)
        assert model.place_scores[at] == pytest.approx(right, abs=1e-9)
        assert model.scores_at([place])[0] == pytest.approx(right, abs=1e-9)
        mixed = score(view, query, key, place, to, view.pairing, other)
        assert model.mixed_scores[at] == pytest.approx(mixed, abs=1e-9)
        one, two_ = table(view.d, view.n, [place, to])
        assert model.added[0][at] == pytest.approx(query + one, abs=1e-9)
        assert model.added[1][at] == pytest.approx(key + two_, abs=1e-9)
        added = (query + one) @ (key + two_) / math.sqrt(view.d)
        assert model.added_scores[at] == pytest.approx(added, abs=1e-9)
    start = score(view, query, key, 0, view.phi, view.pairing, view.pairing)
    assert model.start_score == pytest.approx(start, abs=1e-9)
    assert model.score == pytest.approx(start, abs=1e-9)


def test_the_score_at_t_and_the_one_at_0_are_worked_out_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Model, "scores_at", lambda model, places: 10 * np.array(places) + 1.0)
    assert (Model(UNLIKE[0]).score, Model(UNLIKE[0]).start_score) == (91, 1)


@EVERY
def test_the_chosen_pair_turns_by_its_own_speed(view: View) -> None:
    model, (query, key) = Model(view), two(view)
    pair, d = view.dim // 2, view.d
    omega = speeds(d, view.n)[pair]
    assert model.pair == pair
    assert model.frequencies == pytest.approx(speeds(d, view.n))
    assert model.omega == pytest.approx(omega)
    assert model.wavelength == pytest.approx(waves(d, view.n)[pair])
    both = np.array([view.t, view.t + view.phi]) * omega / math.tau
    assert model.turns == pytest.approx(both)
    sine, cosine = math.sin(omega * view.phi), math.cos(omega * view.phi)
    assert model.turn == pytest.approx(np.array([[cosine, -sine], [sine, cosine]]))
    pairs = {"adjacent": (2 * pair, 2 * pair + 1), "halves": (pair, d // 2 + pair)}
    assert model.other_pairing == OTHER[view.pairing]
    assert model.columns == pairs[view.pairing]
    for pairing, columns in pairs.items():
        assert model.columns_with(pairing) == columns
        found = model.turned(query, [3, 11], pairing)
        assert found == pytest.approx(turned([query, query], [3, 11], view.n, pairing))
    found = model.turned(query, [3, 11])
    assert found == pytest.approx(turned([query, query], [3, 11], view.n, view.pairing))
    hands = model.hands_at(13)
    both_rows = turned([query, key], [13, 13 + view.phi], view.n, view.pairing)
    assert hands == pytest.approx(both_rows[:, list(pairs[view.pairing])])
