"""Lists that belong together are joined whole: none of them ends early without being said."""

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from tests.figures.test_every_figure import EVERY
from tests.figures.test_shared_language import HIDDEN

# The looks are more than what they are for.
LONGER = {"Bars.traces", "Bars.entries", "Cells.framed", "frame_entries", "_neutral",
          "_Turning.tips"}  # fmt: skip


@pytest.fixture
def loose(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the functions of the figures that join lists and let the longer one go on."""
    found: set[str] = set()
    joined = zip

    def watched(*parts: Iterable[Any], strict: Any = None) -> Any:
        frame = sys._getframe(1)
        if frame.f_globals["__name__"].startswith("pe_core.figures") and strict is not True:
            assert strict is False  # and not left out
            found.add(frame.f_code.co_qualname.split(".<locals>")[0])
        return joined(*parts, strict=bool(strict))

    monkeypatch.setattr(builtins, "zip", watched)
    return found


def test_only_looks_are_longer_than_what_they_are_for(loose: set[str]) -> None:
    for make in (*EVERY.values(), *HIDDEN.values()):
        assert make().parts
    assert loose <= LONGER
    assert {"Bars.traces", "_Turning.tips"} <= loose
