"""What a message of figures and words says, read as the client reads it."""

import json
from typing import Any

import numpy as np


def head(message: bytes) -> dict[str, Any]:
    """Return the head of a message: a length, and so many bytes of JSON."""
    told: dict[str, Any] = json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])
    return told


def arrays(message: bytes) -> dict[str, np.ndarray]:
    """Return the arrays that follow the head, by name."""
    end = 4 + int.from_bytes(message[:4], "little")
    return {
        name: np.frombuffer(message, kind, count, end + place)
        for name, kind, place, count in head(message)["arrays"]
    }
