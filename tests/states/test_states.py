"""Every state of every kind keeps what is promised, in the ordinary runs always the same ones.

STATES=100000 and a SEED in the environment try so many others.
"""

import os

import pytest

from tests.spread import spread
from tests.states.batches import try_states
from tests.states.kinds import CI_STATES, KINDS

_SEED = int(os.environ.get("SEED", "18"))
_SHARES = [int(os.environ["STATES"]) / CI_STATES] if "STATES" in os.environ else spread([0.1, 1], 1)


@pytest.mark.parametrize("share", _SHARES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_promised_holds_of_this_share_of_a_kind(kind: str, share: float) -> None:
    count = round(share * KINDS[kind].states)
    assert try_states(kind, count, _SEED) >= count > 0
