"""A model that is trained in the browser's Python learns as it does in Python on a computer."""

import json

import numpy as np
import pytest

from tests.site import browser_python

pytestmark = [pytest.mark.site, pytest.mark.slow]

GIVEN = json.dumps({"seeds": 1, "steps": 20, "trained_length": 8, "pairs": 10})
# Each step is worked out with the weights of all before it, so rounding grows from step to step.
NEAR = 1e-6


def test_the_same_seed_has_the_same_losses_and_the_same_right_answers() -> None:
    here, there = (
        json.loads(run("tests.site.trained:trained", GIVEN))
        for run in (browser_python.run_here, browser_python.run)
    )
    assert there["slices"] > 1
    losses = np.array(here["losses"])
    assert np.isfinite(losses).all()
    assert losses[..., -5:].mean() < losses[..., :5].mean()
    np.testing.assert_allclose(there["losses"], losses, rtol=NEAR)
    for name in ("accuracy", "interpolated"):
        np.testing.assert_array_equal(np.array(there[name]), np.array(here[name]))
