"""A kind of states as the ordinary test runs try it: the same states each time."""

from tests.spread import spread
from tests.states.batches import try_states
from tests.states.kinds import KINDS

_SEED = 18
SHARES = spread([0.1, 1], 1)


def holds(name: str, share: float) -> None:
    """Assert that what is promised holds of this share of CI's states of a kind."""
    tried, count = [], round(share * KINDS[name].states)
    try_states(name, count, _SEED, lambda *told: tried.append(told))
    assert len(tried) >= count > 0
