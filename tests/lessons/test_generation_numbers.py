"""A cache of keys, a padded sentence and a stack of windows, worked out by plain loops."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS
from pages.beyond.generation.model import ADDED, INSIDE, MOST_WORDS, Model, Padded
from tests.lessons.plain import UNLIKE, attended, speeds, table, view_id

VIEWS = [*UNLIKE, UNLIKE[0]._replace(t=2), UNLIKE[0]._replace(t=0)]
KEPT = ("all", "recent", "first-and-recent")


def kept(t: int, way: str, window: int) -> list[int]:
    """Return which of the tokens 0 to t are kept."""
    return [
        place
        for place in range(t + 1)
        if way == "all" or place > t - window or (way == "first-and-recent" and place < 4)
    ]


def score(model: Model, offset: int) -> float:
    """Return the score of a vector with itself, turned by so many tokens, pair by pair."""
    d, n = model.view.d, model.view.n
    pairs = np.asarray(pe_core.word_vectors(("token",), d)[0] * math.sqrt(d)).reshape(-1, 2)
    cosines = np.cos(offset * speeds(d, n))
    return float(((pairs**2).sum(axis=1) * cosines).sum() / math.sqrt(d))


@pytest.mark.parametrize("view", VIEWS, ids=view_id)
@pytest.mark.parametrize("way", KEPT)
@pytest.mark.parametrize("window", ["4", "8"])
def test_the_cache_keeps_and_scores_what_it_should(view, way, window) -> None:
    view = view._replace(kept=way, window=window)
    places = kept(view.t, way, int(window))
    whole = [score(Model(view), view.t - place) for place in range(view.t + 1)]
    cut = [view.t - place > len(places) - 1 - at for at, place in enumerate(places)]
    counts = {
        "in-the-text": [view.t - place for place in places],
        "in-the-cache": [len(places) - 1 - at for at in range(len(places))],
        "query-only": [len(places) - 1 - place for place in places],
    }
    for counted, offsets in counts.items():
        model = Model(view._replace(counted=counted))
        assert model.window == int(window)
        assert model.kept.tolist() == places
        assert model.offsets.tolist() == offsets
        assert model.whole_scores == pytest.approx(whole, abs=1e-10)
        expected = [score(model, offset) for offset in offsets]
        assert model.scores == pytest.approx(expected, abs=1e-10)
        moved = [
            abs(one - whole[place]) > 1e-9 for one, place in zip(expected, places, strict=True)
        ]
        assert model.changed.tolist() == moved
        assert model.early.tolist() == cut


@pytest.mark.parametrize(("moved", "seen"), [(0.9e-9, False), (1.1e-9, True), (-1.1e-9, True)])
def test_a_score_has_changed_if_it_moves_by_more_than_rounding(moved: float, seen: bool) -> None:
    model = Model(UNLIKE[0]._replace(kept="all"))
    scores = model.whole_scores.copy()
    scores[3] += moved
    model.__dict__["scores"] = scores
    assert model.changed.tolist() == [place == 3 and seen for place in range(10)]


@pytest.mark.parametrize("window", [4, 8, 32])
@pytest.mark.parametrize("depth", [1, 2, 16])
def test_a_stack_of_windows_reaches_one_token_less_each_layer(window: int, depth: int) -> None:
    model = Model(DEFAULTS._replace(window=str(window), depth=str(depth)))
    assert (model.depth, model.window) == (depth, window)
    assert model.reach == depth * (window - 1)
    assert len(model.arriving) == model.reach + 1
    assert model.arriving.sum() == pytest.approx(1)
    assert model.arriving @ np.arange(model.reach + 1) == pytest.approx(model.reach / 2)
    assert model.arriving[0] == pytest.approx(float(window) ** -depth)


def padded(slip: str, count: int = 3, text: str = "one two three four", d: int = 12) -> Padded:
    return Padded(text, d, 300, count, slip)


@pytest.mark.parametrize("slip", ["none", "counts-padding", "sees-padding"])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_padding_stands_in_front_and_has_the_ids_that_the_slip_gives_it(
    slip: str, count: int
) -> None:
    found = padded(slip, count)
    words = np.asarray(pe_core.word_vectors(("one", "two", "three", "four"), 12)) * 12**0.5
    assert found.mask.tolist() == [0] * count + [1] * 4
    counted = list(range(count + 4))
    right = [max(place - count, 0) for place in counted]
    assert found.ids.tolist() == (counted if slip == "counts-padding" else right)
    assert found.vectors.shape == (count + 4, 12)
    assert found.vectors[count:] == pytest.approx(words)
    for row in found.vectors[:count]:
        assert row == pytest.approx(pe_core.word_vectors(("‹padding›",), 12)[0] * 12**0.5)
    for row in range(count + 4):
        for column in range(count + 4):
            open_ = slip == "sees-padding" or column >= count or column == row
            assert found.hidden[row, column] == (0.0 if open_ else -np.inf)


def test_a_sentence_is_read_as_far_as_its_first_twelve_words() -> None:
    assert MOST_WORDS == 12
    found = padded("none", 2, " ".join(f"w{place}" for place in range(13)))
    assert found.sentence.words == tuple(f"w{place}" for place in range(12))
    assert padded("none", 0, "").ids.tolist() == []
    assert padded("none", 2, "").ids.tolist() == [0, 0]


@pytest.mark.parametrize("slip", ["none", "counts-padding", "sees-padding"])
@pytest.mark.parametrize("d", [12, 128])
def test_the_change_by_padding_is_that_of_a_head_worked_out_by_hand(slip: str, d: int) -> None:
    found = padded(slip, d=d)
    matrices = pe_core.random_head(d, min(d, 64))
    ids = found.ids
    alone, behind = found.sentence.vectors, found.vectors
    _, before = attended(alone + table(d, 300, range(4)), matrices, causal=True)
    _, after = attended(behind + table(d, 300, ids), matrices, found.hidden, causal=True)
    assert found.changes["sinusoidal"] == pytest.approx(abs(after[3:] - before).max(), abs=1e-9)
    slope = float(pe_core.comparison(d, 300, 7)["ALiBi"].given(alone, range(4), matrices[0])[
        "bias"][1, 0])  # fmt: skip
    away = abs(np.arange(4)[:, None] - np.arange(4))
    _, before = attended(alone, matrices, slope * away, causal=True)
    away = abs(ids[:, None] - ids)
    _, after = attended(behind, matrices, slope * away + found.hidden, causal=True)
    assert found.changes["ALiBi"] == pytest.approx(abs(after[3:] - before).max(), abs=1e-9)
    assert set(found.changes) == {*ADDED, *INSIDE}
    assert (ADDED, INSIDE) == (("sinusoidal", "learned"), ("RoPE", "ALiBi", "T5"))


def test_a_view_reads_its_own_sentence() -> None:
    view = UNLIKE[0]._replace(words="a b", pads="2", slip="sees-padding")
    assert Model(view).padded == Padded("a b", 12, 300, 2, "sees-padding")
    assert Model(view).padded is Model(view._replace(t=3, window="4")).padded
