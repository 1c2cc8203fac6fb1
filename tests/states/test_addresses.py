"""Every address shows something, and what of it was changed is said."""

import pytest

from tests.states.in_ci import SHARES, holds


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("kind", ["an address", "a path", "a page opened"])
def test_every_address_shows_a_page(kind: str, share: float) -> None:
    holds(kind, share)
