"""A kind of states as the ordinary test run tries it: the same states each time."""

from tests.states.batches import try_states
from tests.states.kinds import KINDS

_SEED = 18


def holds(name: str) -> None:
    """Assert that what is promised holds of CI's share of this kind."""
    tried, count = [], KINDS[name].states
    try_states(name, count, _SEED, lambda *told: tried.append(told))
    assert len(tried) >= count
