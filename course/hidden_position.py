"""A position to be found from its hands: which dials are shown, and what is said to an answer."""

import pe_core
from course.numerals import grouped
from course.view import View
from course.windows import spread

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
        return [f"**Right.** It is position {hidden}."]
    side = "too far on" if given > hidden else "short of it"
    tokens = _tokens(abs(given - hidden))
    said = f"**Not so.** It is position {hidden}. You said {given}, which is {tokens} {side}."
    apart = hands_apart(view, hidden, given)
    tells = max(apart, key=lambda pair: apart[pair])
    alike = [pair for pair in apart if apart[pair] <= _ALIKE]
    if tells in alike:
        return [said, "No dial here gives it away: all hands look the same at both positions."]
    lines = [
        said,
        f"At d = {view.d} and n = {grouped(view.n)}, pair {tells} gives it away: its hand "
        f"stands {apart[tells]:.0f}° from where your answer would put it.",
    ]
    if alike:
        lines.append(
            f"On pair{'s' * (len(alike) > 1)} {', '.join(map(str, alike))} both positions look "
            f"the same, to within {_ALIKE}°."
        )
    return lines


def _tokens(count: int) -> str:
    return f"{count} token{'s' * (count > 1)}"
