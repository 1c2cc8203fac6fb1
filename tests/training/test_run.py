import json
from itertools import product

import numpy as np
import pytest

from training import (
    INTERPOLATED,
    SCHEMES,
    Run,
    Settings,
    accuracies,
    accuracies_by_distance,
    answer_scores,
    distance_to_first_name,
    in_words,
    loss_curves,
)
from training.run import sentences_to_test
from training.settings import BOUNDS

FOUND = ("losses", "accuracy", "accuracy_by_distance", "interpolated")
TINY = Settings(seeds=2, steps=4, trained_length=6, pairs=10)


def finished(settings: Settings = TINY, seconds: float = 1e9) -> Run:
    run = Run(settings)
    while not run.done:
        run.advance(seconds)
    return run


def same(one: Run, other: Run) -> bool:
    pairs = [(getattr(one, name), getattr(other, name)) for name in FOUND]
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


def test_answers_by_place_and_with_divided_positions_are_of_the_same_tests() -> None:
    settings = Settings(seeds=2, steps=20, trained_length=6, pairs=50)
    run = finished(settings)
    assert (run.interpolated[:, :, 0] == run.accuracy[[1, 3], :, 0]).all()  # divided by 1
    assert np.isfinite(run.interpolated).all()
    ends, spreads = accuracies_by_distance(run)
    assert ends == [5, 11, 17, 23]
    assert spreads["none"].mean == pytest.approx([0.5] * 4)
    assert np.isnan(run.accuracy_by_distance[2]).all()
    tokens = np.concatenate([rows for rows, _ in sentences_to_test(50, 24)])
    counts = np.bincount(distance_to_first_name(tokens) // 6, minlength=4)
    whole = (run.accuracy_by_distance[[0, 1, 3, 4]] * counts).sum(axis=2) / counts.sum()
    np.testing.assert_allclose(whole, run.accuracy[[0, 1, 3, 4], :, 2])


def test_divided_positions_stay_within_the_trained_ones(monkeypatch) -> None:
    asked = []

    def spied(weights, tokens, scheme, divided=1.0, **size):
        asked.append((scheme, tokens.shape[1], divided))
        return answer_scores(weights, tokens, scheme, divided=divided, **size)

    monkeypatch.setattr("training.run.answer_scores", spied)
    finished()
    divided = {one for one in asked if one[2] != 1}
    assert {length / times for _, length, times in divided} == {TINY.trained_length}
    assert {scheme for scheme, *_ in divided} == set(INTERPOLATED)
    assert {length for _, length, _ in divided} == set(TINY.lengths[1:])


def test_a_run_that_breaks_is_not_finished(monkeypatch) -> None:
    run = Run(TINY)
    run.advance(0.0)
    monkeypatch.setattr("training.run._slope", None)
    for _ in range(2):
        with pytest.raises((TypeError, RuntimeError)):
            run.advance(0.0)
        assert not run.done


def test_what_needs_order_is_learned_with_positions_and_not_without() -> None:
    run = finished(Settings(seeds=1, steps=60, trained_length=6, pairs=50))
    share = dict(zip(SCHEMES, run.accuracy[:, 0, 0], strict=True))
    assert share["none"] == 0.5
    assert share["ALiBi"] > 0.9
    loss = dict(zip(SCHEMES, run.losses[:, 0, -10:].mean(axis=1), strict=True))
    assert loss["none"] == pytest.approx(np.log(2), abs=0.03)
    assert loss["ALiBi"] < loss["none"] - 0.1


def test_curves_are_means_of_blocks_with_the_lowest_and_highest_seed() -> None:
    run = finished(Settings(seeds=2, steps=25, trained_length=6, pairs=5))
    steps, curves = loss_curves(run)
    assert steps == [5.5, 15.5]
    blocks = run.losses[1, :, 10:20].mean(axis=1)
    found = [part[1] for part in curves["sinusoidal"]]
    assert found == pytest.approx([blocks.mean(), blocks.min(), blocks.max()])
    run.taken = 19
    assert np.isnan(loss_curves(run)[1]["none"].mean).tolist() == [False, True]
    assert in_words(accuracies(run)["learned"])[1:] == ["no row", "no row"]
    assert in_words(accuracies(run)["none"])[0] == "50.0%, every seed"


def test_the_results_are_json_with_nothing_left_out() -> None:
    run = finished()
    told = json.loads(json.dumps(run.results(), allow_nan=False))
    assert told["accuracy"]["learned"][0][1:] == [None, None]
    np.testing.assert_allclose(told["loss"]["RoPE"], run.losses[3], atol=1e-6)
    assert told["settings"]["first_seed"] == 0
    assert told["accuracy_by_place_of_the_earlier_name"]["learned"][0] == [None] * 4
    np.testing.assert_allclose(
        told["accuracy_with_divided_positions"]["RoPE"], run.interpolated[1], atol=1e-6
    )
    assert told["finished"] is True
    assert json.dumps(Run(TINY).results(), allow_nan=False)


def test_settings_out_of_bounds_are_named() -> None:
    assert BOUNDS
    for name, value in product(BOUNDS, ("3", 2.0, None, True, -1, 10**6)):
        with pytest.raises(ValueError, match=f"^{name} must be .*got "):
            Settings(**{name: value})
    with pytest.raises(ValueError, match="causal must be True or False, got 'yes'"):
        Settings(causal="yes")
