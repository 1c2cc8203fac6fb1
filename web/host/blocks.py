"""Tree of a page's blocks, each with an id.

An id comes from the key of a part, or from the part around it and its number among those of its
kind. So it stays the same from run to run, and the browser can turn the old page into the new one
without touching what has not changed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

_UNFIT = re.compile(r"[^\w-]", re.ASCII)


def fit(key: str) -> str:
    """Return a key as a class or an id can have it."""
    return _UNFIT.sub("-", key.strip())


@dataclass
class Block:
    """A part of the page that holds others, between the tags that open and close it."""

    id: str
    before: str = ""
    after: str = ""
    parts: list[Block | str] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)

    def name(self, kind: str, key: str, scope: str) -> str:
        """Return the id of a new part: from its key, or from its number among those of its kind."""
        if key:
            return f"{scope}-key-{fit(key)}"
        self.numbers[kind] += 1
        return f"{self.id}-{kind}-{self.numbers[kind]}"

    def html(self) -> str:
        """Return the block with all that is in it."""
        inner = (part if isinstance(part, str) else part.html() for part in self.parts)
        return "".join((self.before, *inner, self.after))
