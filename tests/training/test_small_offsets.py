"""What is kept of T5, Shaw and KERPLE is what training gives, and it is useful."""

import numpy as np
import pytest

from pe_core import t5_bucket, trained_bias
from pe_core.learning import Given
from pe_core.trained_tables import TrainedOffsets, trained_logarithm, trained_vectors
from tests.spread import spread
from training import model
from training.run import Learner
from training.small_offsets import EXPERIMENTS, learner, shuffled, trained
from training.stored_weights import accuracy


def kept(name: str) -> TrainedOffsets:
    if name == "KERPLE":
        return trained_logarithm()
    return trained_vectors() if name == "Shaw" else trained_bias(name.removeprefix("T5 "))


@pytest.fixture(scope="module", params=spread(sorted(EXPERIMENTS), 0))
def again(request: pytest.FixtureRequest) -> tuple[str, Learner]:
    """Return an experiment, and its model trained again."""
    return request.param, trained(request.param)


def test_training_again_gives_the_same_numbers(again: tuple[str, Learner]) -> None:
    name, found = again
    # float16 keeps 11 bits of a change; sums in another order add a little to that.
    np.testing.assert_allclose(found.weights["rows"], kept(name).values, rtol=0, atol=0.01)


def test_the_kept_numbers_solve_the_task_and_others_do_not(again: tuple[str, Learner]) -> None:
    name, found = again
    one = kept(name)
    rows = one.values, shuffled(name, one.values), one.start
    right = [accuracy(found, numbers) for numbers in rows]
    assert right[0] > 0.94
    if name == "KERPLE":  # any logarithm that is steep enough solves it, and a flat one does not
        assert right[1] > 0.94 < right[2]
        right_if_flat = accuracy(found, np.zeros(rows[0].shape))
        assert 0.4 < right_if_flat < 0.6
    else:
        assert 0.4 < right[1] < 0.6
        assert right[2] < right[0] - 0.2
    assert right == pytest.approx([one.right, one.shuffled, one.untrained], abs=0.02)


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_only_entries_that_no_offset_of_32_tokens_has_keep_their_start(name: str) -> None:
    one = kept(name)
    untrained, start = learner(name)
    assert (one.start == start).all()
    assert (untrained.weights["rows"] == start).all()
    places = [
        (t, s) for t in range(32) for s in range(32) if s <= t or not EXPERIMENTS[name].causal
    ]
    if name == "KERPLE":
        met = {0, 1}
    elif name == "Shaw":
        met = {max(-16, min(16, s - t)) + 16 for t, s in places}
    else:
        both = not EXPERIMENTS[name].causal
        met = {int(t5_bucket(s - t, bidirectional=both)) for t, s in places}
    assert set(np.flatnonzero(one.reached).tolist()) == met
    moved = np.linalg.norm(one.values - one.start, axis=1)
    assert (moved[one.reached] > 0.02).all()
    assert (moved[~one.reached] == 0).all()
    assert one.steps == EXPERIMENTS[name].settings.steps


def test_the_earlier_side_gets_the_other_sign_in_the_head_that_moved_furthest() -> None:
    # The task asks which name comes first: what decides is on which side a key is.
    both = trained_bias("both")
    bias = both.values[:, both.furthest]
    before, after = bias[1:9], bias[17:25]
    assert (before > after.max()).all()


def test_the_bias_of_kerple_is_its_logarithm_with_numbers_of_at_least_a_hundredth() -> None:
    # chijames/KERPLE, megatron/mpu/layers.py, ParallelKerpleLog: both are clamped to eps = 1e-2.
    rows = np.array([[1.5, 0.0, 2.0, 0.3], [0.5, 1.0, -4.0, 0.9]])
    found = model._EVERY["KERPLE"](model.Asked(6, 32, 4, rows)).bias
    assert found.shape == (4, 6, 6)
    for head, t, s, outer, inner in ((0, 5, 1, 1.5, 0.5), (1, 3, 0, 0.01, 1), (2, 0, 2, 2, 0.01)):
        assert found[head, t, s] == pytest.approx(-outer * np.log(1 + inner * abs(t - s)))


@pytest.mark.parametrize("asking", [range(6), range(5, 6)])
def test_shaw_adds_a_vector_to_each_key(asking: range) -> None:
    # Equation (4) of the paper, key by key: the score is q·(k + a) / √width.
    rng = np.random.default_rng(4)
    vectors = rng.normal(size=(5, model.WIDTH // model.HEADS))  # offsets are clipped at 2
    state = rng.normal(size=(1, 6, model.WIDTH))
    parts = list(rng.normal(size=(4, model.WIDTH, model.WIDTH)))
    given = Given(vectors=vectors, bias=np.zeros((model.HEADS, 6, 6)))
    found = model._attention(state, parts, asking, given)[0]
    query, key, value = (
        (state[0] @ part).reshape(6, model.HEADS, -1).swapaxes(0, 1) for part in parts[:3]
    )
    together = np.empty((len(asking), model.HEADS, model.WIDTH // model.HEADS))
    for head in range(model.HEADS):
        for row, t in enumerate(asking):
            scores = [
                query[head, t] @ (key[head, s] + vectors[max(-2, min(2, s - t)) + 2])
                for s in range(6)
            ]
            powers = np.exp(np.array(scores) / np.sqrt(vectors.shape[1]))
            together[row, head] = powers / powers.sum() @ value[head]
    plain = together.reshape(len(asking), -1) @ parts[3]
    np.testing.assert_allclose(found, plain, rtol=1e-9, atol=1e-9)
