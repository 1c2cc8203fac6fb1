"""The game of the hidden position: which dials are shown, and the feedback to an answer."""

import pe_core
from course.messages import sentences
from course.numerals import grouped
from course.view import View
from course.windows import spread

_SAY = sentences("hidden_position")
_DIALS = 8
_ALIKE = 10  # degrees: hands that are no further apart look the same


def shown_pairs(d_model: int) -> list[int]:
    """Return the pairs whose hands are shown for a position to be found."""
    return spread(d_model // 2, _DIALS, 0)


def hands_apart(view: View, one: int, other: int) -> dict[int, float]:
    """Return the angle between the hands of two positions, in degrees, by the pair of each dial."""
    first, second = pe_core.turns([one, other], view.d, view.n)
    shares = abs(first - second) % 1
    return {pair: 360 * min(shares[pair], 1 - shares[pair]) for pair in shown_pairs(view.d)}


def verdict(view: View, hidden: int, given: int) -> list[str]:
    """Return what to say to an answer: how far off it is, and which hands give it away."""
    if given == hidden:
        return [_SAY("right", hidden=hidden)]
    off = abs(given - hidden)
    side, s = "too far on" if given > hidden else "short of it", "s" * (off > 1)
    said = _SAY("wrong", hidden=hidden, given=given, tokens=f"{off} token{s}", side=side)
    apart = hands_apart(view, hidden, given)
    tells = max(apart, key=lambda pair: apart[pair])
    alike = [str(pair) for pair in apart if apart[pair] <= _ALIKE]
    if apart[tells] <= _ALIKE:
        return [said, _SAY("nothing_tells")]
    told = _SAY("tells", d=view.d, n=grouped(view.n), pair=tells, degrees=apart[tells])
    if not alike:
        return [said, told]
    s, pairs = "s" * (len(alike) > 1), ", ".join(alike)
    return [said, told, _SAY("alike", s=s, pairs=pairs, degrees=_ALIKE)]
