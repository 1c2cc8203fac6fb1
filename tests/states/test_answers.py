"""Every state is answered: figures and words, one by one and together, and files."""

import pytest

from tests.states.in_ci import SHARES, holds


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("kind", ["one part", "many parts", "a file"])
def test_every_view_is_answered(kind: str, share: float) -> None:
    holds(kind, share)
