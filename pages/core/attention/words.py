"""Words of this page: the sentence, whose words can be moved."""

from collections.abc import Callable, Mapping
from typing import Any

from course.messages import sentences
from course.sentences import NO_WORDS
from pages.core.attention.model import Model

_SAY = sentences("attention")
_MOST = 12  # words that have room beside each other


def in_order(model: Model) -> dict[str, Any]:
    """Return the words of the sentence, to be moved, without dials."""
    words = model.words
    told = _SAY("move") if len(words) <= _MOST else _SAY("move_first", most=_MOST)
    return {
        "words": words,
        "angles": [[]] * min(len(words), _MOST),
        "colours": [],
        "chosen": model.chosen if words else None,
        "caption": told if words else NO_WORDS,
        "alt": "",
    }


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {"sentence": {"in_order": in_order}}
