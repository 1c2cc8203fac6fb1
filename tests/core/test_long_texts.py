"""Long texts: weights against softmax, chances against keys that are drawn and rotated."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import pe_core
from pe_core.long_texts import match_weight, mean_chances

BASE, WIDTH, SHARE = 500.0, 32, 0.4
DRAWN = 20_000


def softmax_weight(lead: float, length: int, factor: float) -> float:
    scores = factor * np.array([lead] + [0.0] * (length - 1))
    weights = np.exp(scores - scores.max())
    return float(weights[0] / weights.sum())


@pytest.mark.parametrize("lead", [0.0, 2.0, 5.0, 14.0])
def test_a_weight_is_that_of_softmax(lead: float) -> None:
    for length in (1, 2, 100, 5000):
        assert_allclose(match_weight(lead, [length])[0], softmax_weight(lead, length, 1.0))
        factor = np.log(length) / np.log(100)
        assert_allclose(
            match_weight(lead, [length], 100)[0], softmax_weight(lead, length, factor), atol=1e-12
        )


def test_the_factor_decides_where_weights_go_by_the_lead_at_its_length() -> None:
    above, below = (match_weight(lead, [10**6, 10**12], 100) for lead in (4.7, 4.5))
    assert above[1] > above[0] > 0.5 > below[0] > below[1]


def test_the_chances_are_those_of_keys_that_are_drawn() -> None:
    rng = np.random.default_rng(5)
    query = rng.choice([-1.0, 1.0], WIDTH)
    matching = SHARE * query + rng.normal(size=(DRAWN, WIDTH))
    other = rng.normal(size=(DRAWN, WIDTH))
    allowed = 4 * 0.5 / DRAWN**0.5  # four standard errors
    for length in (64, 4096):
        distances = (np.arange(64) + 0.5) * length / 64
        turned = pe_core.rotate(np.tile(query, (64, 1)), distances, BASE).T
        right, wrong = matching @ turned, other @ turned
        nearer, better = mean_chances([length], WIDTH, BASE, SHARE)
        won = [np.mean(right[:, at, None] > right[:, at + 1 :], axis=0) for at in range(63)]
        assert abs(np.concatenate(won).mean() - nearer[0]) < allowed
        assert abs(np.mean(right > wrong) - better[0]) < allowed


def test_both_chances_end_near_one_half_in_a_text_that_is_long_for_the_base() -> None:
    both = np.concatenate(mean_chances([2**20, 2**22], 128, 1_000, 0.3))
    assert np.all(abs(both - 0.5) < 0.04)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="lengths must be at least 1 each, got 0"):
        match_weight(1, [5, 0])
    with pytest.raises(ValueError, match="scaled_from must be at least 2, got 1"):
        match_weight(1, [5], 1)
