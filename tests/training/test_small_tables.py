"""The kept learned tables are those that training gives, and training made them useful."""

import numpy as np
import pytest

from pe_core import _trained_numbers
from pe_core.trained_tables import STARTS, trained_table
from tests.spread import spread
from training.run import Learner
from training.small_tables import ROWS, SETTINGS, accuracy, learner, shuffled, trained

SIZES = _trained_numbers.SIZES


@pytest.fixture(scope="module", params=spread(STARTS, 0))
def again(request: pytest.FixtureRequest) -> tuple[str, Learner]:
    """Return a start, and the model trained again from it."""
    return request.param, trained(SIZES[request.param])


def test_training_again_gives_the_same_table(again: tuple[str, Learner]) -> None:
    name, model = again
    kept = trained_table(name)
    # float16 keeps 11 bits of a change; sums in another order add a little to that.
    np.testing.assert_allclose(model.weights["rows"], kept.rows, rtol=0, atol=0.01)


def test_the_kept_rows_solve_the_task_and_shuffled_ones_do_not(again: tuple[str, Learner]) -> None:
    name, model = again
    kept = trained_table(name)
    right = [accuracy(model, rows) for rows in (kept.rows, shuffled(kept.rows), kept.start)]
    assert right[0] > 0.94
    assert 0.4 < right[1] < 0.6
    assert right[2] < right[0] - 0.2
    assert right == pytest.approx([kept.right, kept.shuffled, kept.untrained], abs=0.02)


@pytest.mark.parametrize("name", STARTS)
def test_rows_move_only_where_a_text_reaches_them(name: str) -> None:
    kept = trained_table(name)
    untrained, start = learner(SIZES[name])
    assert (kept.start == untrained.weights["rows"]).all()
    assert (kept.start == SIZES[name] * start).all()
    moved = np.linalg.norm(kept.rows - kept.start, axis=1)
    assert len(moved) == ROWS
    assert (moved[: SETTINGS.trained_length] > 0.1).all()
    assert (moved[SETTINGS.trained_length :] == 0).all()
    assert kept.steps == SETTINGS.steps
