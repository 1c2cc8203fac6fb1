"""The view that the predictions about pictures begin with."""

from typing import Any

START: dict[str, Any] = {"d": 128, "n": 100, "L": 196, "t": 90, "phi": 0, "dim": 16}
