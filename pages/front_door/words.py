"""Words of the front door: the sentence with its dials."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from course.messages import sentences
from course.numerals import grouped
from course.sentences import NO_WORDS
from pages.front_door.model import Model
from pe_core import figures

_SAY = sentences("front_door")


def dials(model: Model) -> dict[str, Any]:
    """Return the words, the angle of each hand at each position, and the same in a sentence."""
    count = model.view.d // 2
    return {
        "words": model.words,
        "angles": model.angles.tolist(),
        "colours": [figures.pair_colour(pair, count) for pair in model.pairs],
        "chosen": model.chosen,
        "caption": _caption(model),
        "alt": _alt(model),
    }


def _caption(model: Model) -> str:
    if not model.words:
        return NO_WORDS
    *most, last = map(_positions, model.wavelengths)
    turns = f"{', '.join(most)} or {last}" if most else last
    pairs = "one pair" if len(model.pairs) > 1 else "the only pair"
    left = len(model.words) - len(model.shown)
    more = f" Not drawn: {left} more word{'s' * (left > 1)}." if left else ""
    return _SAY("caption", pairs=pairs, turns=turns, more=more)


def _positions(wavelength: float) -> str:
    return grouped(round(wavelength)) if wavelength >= 100 else f"{wavelength:.3g}"


def _alt(model: Model) -> str:
    if not model.words:
        return NO_WORDS
    if model.chosen is None:
        count = len(model.shown)
        shown = "One word is" if count == 1 else f"{count} words are"
        return _SAY("no_word_chosen", shown=shown)
    *most, last = (
        f"{math.degrees(angle) % 360:.0f}° (pair {pair})"
        for pair, angle in zip(model.pairs, model.angles[model.chosen], strict=True)
    )
    word = model.shown[model.chosen]
    turned = f"{', '.join(most)} and {last}" if most else last
    hands = "hands point" if most else "hand points"
    return _SAY("chosen", word=word, position=model.chosen, hands=hands, turned=turned)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {"sentence": {"dials": dials}}
