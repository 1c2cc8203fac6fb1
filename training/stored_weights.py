"""Write the weights of small trained models as Python source, with their accuracy."""

from __future__ import annotations

import base64
import datetime
import json
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import numpy as np

from training.run import Array, Learner, sentences_to_test

SEED, PAIRS = 0, 500
_LINE = 92


def accuracy(found: Learner, rows: Array) -> float:
    """Return the share of right answers at the trained length with these learned rows."""
    own, found.weights = found.weights, {**found.weights, "rows": rows}
    right = [found.right(*one) for one in sentences_to_test(PAIRS, found.settings.trained_length)]
    found.weights = own
    return float(np.concatenate(right).mean())


def as_text(numbers: Array) -> str:
    """Return numbers as float16 in base64, as lines of a module."""
    letters = base64.b64encode(numbers.astype("<f2").tobytes()).decode()
    lines = [letters[at : at + _LINE] for at in range(0, len(letters), _LINE)]
    return "(\n" + "".join(f'    "{line}"\n' for line in lines) + ")\n"


def as_entries(name: str, values: Mapping[str, Any]) -> str:
    """Return a mapping as lines of a module."""
    shown = (json.dumps(one) if isinstance(one, str) else repr(one) for one in values.values())
    lines = zip(values, shown, strict=True)
    return f"{name} = {{\n" + "".join(f'    "{key}": {one},\n' for key, one in lines) + "}\n"


def record() -> dict[str, str]:
    """Return with what was trained, and when."""
    return {
        "seed": str(SEED), "pairs tested": str(PAIRS), "date": datetime.date.today().isoformat(),
        "numpy": version("numpy"), "autograd": version("autograd"),
    }  # fmt: skip
