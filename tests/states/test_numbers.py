"""The numbers of answers are those of the plain formula, and every cell is a finite number."""

import pytest

from tests.states.in_ci import SHARES, holds
from tests.states.kinds import CI_STATES, KINDS
from tests.states.recomputed import RECOMPUTED


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("kind", ["worked out again", "all cells", "a cell"])
def test_every_number_is_finite_and_right(kind: str, share: float) -> None:
    holds(kind, share)


def test_the_kinds_make_as_many_states_as_is_said() -> None:
    assert sum(kind.states for kind in KINDS.values()) == CI_STATES
    assert len(RECOMPUTED) > 10
