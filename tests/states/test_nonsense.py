"""Whatever is asked, sent or brought, there is an answer or a sentence."""

import pytest

from tests.states.in_ci import SHARES, holds


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("kind", ["nonsense", "nonsense over HTTP"])
def test_nonsense_is_refused_in_a_sentence(kind: str, share: float) -> None:
    holds(kind, share)


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("kind", ["a table brought", "sheets brought", "a record brought"])
def test_what_is_brought_is_read_or_refused(kind: str, share: float) -> None:
    holds(kind, share)
