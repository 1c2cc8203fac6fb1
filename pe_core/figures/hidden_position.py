"""Clock hands at a position that the learner is to find."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._dials import HAND, LATER_HAND, Dials, drawn_pairs
from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, maybe_whole, shaped, whole
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._style import NEUTRAL, OFFSET_MARKER, POSITION_MARKER, finish, legend_entry


def hidden_hands(
    hands: npt.ArrayLike,
    pairs: Sequence[int],
    pair_count: int,
    wavelengths: npt.ArrayLike,
    *,
    position: int,
    guess: int | None = None,
    guessed: npt.ArrayLike | None = None,
) -> Figure:
    """Return a dial for each pair with the hand of a position that is to be found.

    The dials are those of `clock_hands`. As long as there is no guess, neither a label nor the
    text equivalent names the position. With one, a second hand shows the guess on every dial, and
    each dial says how far the two are apart.

    Parameters
    ----------
    hands : array_like, shape (m, 2)
        (sine, cosine) of each of m <= 8 dials at the hidden position.
    pairs, pair_count, wavelengths
        As in `clock_hands`.
    position : int
        The hidden position; it is named with a guess only.
    guess : int, optional
        The position that was guessed.
    guessed : array_like, shape (m, 2), optional
        (sine, cosine) of the dials at the guess; given together with it.

    Returns
    -------
    Figure

    Examples
    --------
    >>> hidden_hands([[1, 0]], [0], 1, [4.0], position=5).layout.meta["title"]
    'Which position do these hands show?'
    """
    drawn, lengths = drawn_pairs(pairs, pair_count, wavelengths)
    if (guess is None) != (guessed is None):
        raise ValueError(f"guessed must come with a guess and only then, got guess {guess}")
    now = shaped("hands", hands, (len(drawn), 2))
    place, answer = whole("position", position, 0), maybe_whole("guess", guess, 0, 2**53)
    dials = _HiddenDials(
        now,
        now if guessed is None else shaped("guessed", guessed, now.shape),
        drawn,
        lengths,
        place,
        0 if answer is None else answer - place,
        None,
        True,
        answer is not None,
    )
    return finish(
        dials.tips() + dials.legend(),
        dials.layout(),
        title=dials.title(),
        alt=dials.alt(),
        view=f"hidden position {drawn}",
        meta={"rows": dials.rows()},
    )


@dataclass(frozen=True)
class _HiddenDials(Dials):
    """Dials at a hidden position and, after a guess, at the guess as well."""

    answered: bool

    def tips(self) -> Pieces:
        """Return the tips of the hidden hands, and of the guessed ones."""
        tips = [self._tips(self.now, "the hidden position", POSITION_MARKER)]
        if self.answered:
            tips.append(self._tips(self.later, "your answer", OFFSET_MARKER))
        return tips

    def legend(self) -> Pieces:
        """Return the names of the hands; the position has one only when it is answered."""
        place = f" = {self.position}" if self.answered else ""
        hidden, guessed = (look | {"color": NEUTRAL} for look in (HAND, LATER_HAND))
        entries = [legend_entry(f"hidden position{place}", line=hidden, marker=POSITION_MARKER)]
        if self.answered:
            name = f"your answer = {self.position + self.offset}"
            entries.append(legend_entry(name, line=guessed, marker=OFFSET_MARKER))
        return entries

    def title(self) -> str:
        if not self.answered:
            return "Which position do these hands show?"
        if self.offset == 0:
            return f"It is position {self.position}"
        return f"It is position {self.position}, and you said {self.position + self.offset}"

    def alt(self) -> str:
        angles = _degrees(self.now)
        hands = " ".join(
            f"The hand of pair {pair} (wavelength {self._wavelength(pair)}) is at {angle:.0f}°"
            + (f", and the hand of your answer is {apart} away." if self.answered else ".")
            for pair, angle, apart in zip(self.pairs, angles, self._apart(), strict=True)
        )
        said = self.title() if self.answered else "Clock hands show a position to be found"
        return f"{said}. Angles are counted clockwise from 12 o'clock. {hands}"

    def _apart(self) -> list[str]:
        """Return the angle between the two hands of each dial, in whole degrees."""
        turned = np.abs(_degrees(self.later) - _degrees(self.now))
        return [f"{round(angle)}°" for angle in np.minimum(turned, 360 - turned)]

    def _names(self) -> Pieces:
        """Return pair and wavelength above each dial and, after a guess, how far off it is."""
        thirds = self._apart() if self.answered else None
        names: list[dict[str, Any]] = super()._names()
        for index, name in enumerate(names):
            last = f"{thirds[index]} apart" if thirds else ""
            name["text"] = "<br>".join([*name["text"].split("<br>")[:2], last])
        return names


def _degrees(hands: Array) -> Array:
    """Return how far each hand stands past 12 o'clock, clockwise, in degrees."""
    return np.asarray(np.degrees(np.arctan2(hands[:, 0], hands[:, 1])) % 360)
