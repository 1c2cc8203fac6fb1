import json

import numpy as np
import pytest

from training import SCHEMES, Run, Settings, accuracies, loss_curves, written
from training.run import BOUNDS

TINY = Settings(seeds=2, steps=4, trained_length=6, pairs=10)


def finished(settings: Settings = TINY, seconds: float = 1e9) -> Run:
    run = Run(settings)
    while not run.done:
        run.advance(seconds)
    return run


def same(one: Run, other: Run) -> bool:
    pairs = ((one.losses, other.losses), (one.accuracy, other.accuracy))
    return all(np.array_equal(a, b, equal_nan=True) for a, b in pairs)


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    assert same(finished(), finished())
    other = finished(Settings(seeds=2, steps=4, trained_length=6, pairs=10, first_seed=10))
    assert not np.isclose(other.losses, finished().losses).any()


def test_a_seed_is_the_same_wherever_it_stands() -> None:
    late = finished(Settings(seeds=1, steps=4, trained_length=6, pairs=10, first_seed=1))
    np.testing.assert_array_equal(late.losses[:, 0], finished().losses[:, 1])


def test_slices_make_the_same_run_as_one_go() -> None:
    assert same(finished(seconds=0.0), finished())


def test_a_run_works_only_while_it_is_asked_to() -> None:
    run = Run(TINY)
    assert run.progress == 0
    assert np.isnan(run.losses).all()
    run.advance(0.0)  # one piece: one step of one model
    assert np.isfinite(run.losses).sum() == 1
    before = run.losses.copy()
    assert 0 < run.progress < 0.1
    np.testing.assert_array_equal(run.losses, before)


def test_the_progress_rises_to_its_end() -> None:
    run, seen = Run(TINY), [0.0]
    while not run.done:
        run.advance(0.0)
        seen.append(run.progress)
    assert seen == sorted(seen)
    assert seen[-2] > 0.9
    assert seen[-1] == 1.0
    run.advance(0.0)  # nothing is left to do
    assert run.done


@pytest.mark.parametrize(("layers", "causal"), [(1, True), (2, False)])
def test_every_scheme_is_trained_and_tested(layers, causal) -> None:
    run = finished(Settings(layers, causal, seeds=1, steps=2, trained_length=6, pairs=5))
    assert np.isfinite(run.losses).all()
    for scheme, row in zip(SCHEMES, run.accuracy, strict=True):
        assert np.isfinite(row[:, 0]).all()
        assert np.isnan(row[:, 1:]).all() == (scheme == "learned")
    assert (run.accuracy[0] == 0.5).all()  # without positions, exactly half of the twins


def test_what_needs_order_is_learned_with_positions_and_not_without() -> None:
    run = finished(Settings(seeds=1, steps=60, trained_length=6, pairs=50))
    share = dict(zip(SCHEMES, run.accuracy[:, 0, 0], strict=True))
    assert share["none"] == 0.5
    assert share["ALiBi"] > 0.9
    loss = dict(zip(SCHEMES, run.losses[:, 0, -10:].mean(axis=1), strict=True))
    assert loss["none"] == pytest.approx(np.log(2), abs=0.03)
    assert loss["ALiBi"] < loss["none"] - 0.1


def test_curves_are_means_of_blocks_with_the_reach_of_the_seeds() -> None:
    run = finished(Settings(seeds=2, steps=25, trained_length=6, pairs=5))
    steps, curves = loss_curves(run)
    assert steps == [5.5, 15.5]
    blocks = run.losses[1, :, 10:20].mean(axis=1)
    found = [part[1] for part in curves["sinusoidal"]]
    assert found == pytest.approx([blocks.mean(), blocks.min(), blocks.max()])
    run.taken = 19
    assert np.isnan(loss_curves(run)[1]["none"].mean).tolist() == [False, True]
    assert written(accuracies(run)["learned"])[1:] == ["no row", "no row"]
    assert written(accuracies(run)["none"])[0] == "50.0%, every seed"


def test_the_results_are_json_with_nothing_left_out() -> None:
    run = finished()
    told = json.loads(json.dumps(run.results(), allow_nan=False))
    assert told["accuracy"]["learned"][0][1:] == [None, None]
    np.testing.assert_allclose(told["loss"]["RoPE"], run.losses[3], atol=1e-6)
    assert told["settings"]["first_seed"] == 0
    assert told["finished"] is True
    assert json.dumps(Run(TINY).results(), allow_nan=False)


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.parametrize("value", ["3", 2.0, None, True, -1, 10**6])
def test_settings_out_of_bounds_are_named(name, value) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be .*got "):
        Settings(**{name: value})


def test_a_mask_is_there_or_not() -> None:
    with pytest.raises(ValueError, match="causal must be True or False, got 'yes'"):
        Settings(causal="yes")
