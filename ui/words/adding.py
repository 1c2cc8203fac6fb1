"""Words of the sum: what is added, how long it is, and what can still be read from it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Table, at_position
from ui.views.adding import NO_WORDS, Rows, lengths, place, rows, shown_columns, spans

# A column moves if its largest and its smallest value are so far apart.
MOVES = 0.1
_LIMITS = ((0.01, "more than 0.01"), (MOVES, "0.1 or more"), (1.0, "more than 1"))
_LISTED = 8  # coordinates of a word in the table
_READ = 64  # positions among which the one of a word is looked for


def sum_numbers(view: View) -> dict[str, str]:
    """Return how long the chosen word, its position and their sum are."""
    found = rows(view)
    if not found.names:
        return {"your sentence": "has no words yet"}
    t = place(view, len(found.names))
    word, position, total = (float(lengths(table)[t]) for table in found[1:])
    return {
        "length of the word": f"{word:.3f}",
        f"length of position {t}": f"{position:.3f}",
        "length of the sum": f"{total:.3f}",
        "position ÷ word": f"{position / word:.2f}",
    }


def sum_formula(view: View) -> str:
    """Return one coordinate of the sum in LaTeX, with its numbers filled in."""
    found = rows(view)
    if not found.names:
        return r"\psi'(w_t) = \psi(w_t) + PE(t)"
    t, dim = place(view, len(found.names)), view.dim
    word, position, total = (float(table[t, dim]) for table in found[1:])
    factor = rf"\sqrt{{{view.d}}} \cdot " if view.scaled == "yes" else ""
    at = rf"_{{{dim}}}"
    return (
        rf"\psi'(w_{{{at_position(t)}}}){at} = {factor}\psi(w_{{{at_position(t)}}}){at}"
        rf" + PE({at_position(t)}){at} = {word:.4f} + {signed(position)} = {total:.4f}"
    )


def signed(value: float) -> str:
    """Return a summand as LaTeX shows it behind a plus."""
    return f"{value:.4f}" if value >= 0 else f"({value:.4f})"


def word_table(view: View) -> Table:
    """Return the chosen word coordinate by coordinate, around the chosen dimension."""
    found = rows(view)
    columns = ("", "word", "position", "sum")
    if not found.names:
        return Table(NO_WORDS, columns, [])
    t, shown = place(view, len(found.names)), shown_columns(view, _LISTED)
    told: list[tuple[Any, ...]] = [
        (f"dimension {dim}", *(f"{table[t, dim]:.4f}" for table in found[1:])) for dim in shown
    ]
    caption = f"“{found.names[t]}” at position {t}: {len(shown)} of its {view.d} coordinates."
    return Table(caption, columns, told)


# How long the parts are, and what can be read back.


def sum_checks(view: View) -> list[Check]:
    """Return what is often said of the sum, checked on this sentence."""
    found = rows(view)
    told = [_equally_long(view)]
    if found.names:
        told += [_balanced(found), _right_angles(view, found), *_twice(found)]
        told += [_word_read(view, found), _position_read(view, found)]
    return told


def _equally_long(view: View) -> Check:
    exact = (view.d / 2) ** 0.5
    norms = lengths(pe_core.sinusoidal(min(view.L, _READ), view.d, view.n))
    miss = float(abs(norms - exact).max())
    return Check(
        "Every position is equally long, √(d/2).",
        f"√({view.d}/2) = {exact:.6f}; the first {len(norms)} positions differ from it by at most "
        f"{miss:.1e}.",
        miss < 1e-12 * view.d,
    )


def loudness(view: View) -> float:
    """Return how many times as long as the words the positions are, on average."""
    found = rows(view)
    return float(lengths(found.position).sum() / lengths(found.word).sum())


def _balanced(found: Rows) -> Check:
    word, position = lengths(found.word).mean(), lengths(found.position).mean()
    ratio = float(position / word)
    return Check(
        "Word and position are about equally long, within a factor of 2.",
        f"The words are {word:.2f} long on average, the positions {position:.2f}: "
        f"{ratio:.2f} times as long.",
        0.5 <= ratio <= 2,
    )


def _right_angles(view: View, found: Rows) -> Check:
    products = (found.word * found.position).sum(axis=1)
    cosines = abs(products / lengths(found.word) / lengths(found.position))
    return Check(
        "No word points in the direction of its position.",
        f"The largest cosine between a word and its position is {cosines.max():.3f}; directions "
        f"drawn at random have about 1/√d = {view.d**-0.5:.3f}.",
        bool(cosines.max() < 0.5),
    )


def repeats(found: Rows) -> list[tuple[int, int]]:
    """Return the places of equal word vectors, each with the next place of the same word."""
    last: dict[bytes, int] = {}
    pairs = []
    for t, row in enumerate(found.word):
        key = row.tobytes()
        if key in last:
            pairs.append((last[key], t))
        last[key] = t
    return pairs


def apart(table: Any, first: int, second: int) -> float:
    """Return the distance between two rows."""
    return float(lengths(table[[first]] - table[[second]])[0])


def _twice(found: Rows) -> list[Check]:
    pairs = repeats(found)
    if not pairs:
        return []
    before = max(apart(found.word, *pair) for pair in pairs)
    after = min(apart(found.total, *pair) for pair in pairs)
    return [
        Check(
            "A word that stands twice has one vector before the sum, and two after it.",
            f"The distance between the two is at most {before:.1e} before and at least "
            f"{after:.3f} after.",
            before == 0 and after > 1e-9,
        )
    ]


def repeat_table(view: View) -> Table:
    """Return how far apart the rows of one word at two places are, before the sum and after."""
    found = rows(view)
    heads = ("word", "places", "before the sum", "after it", "the two positions")
    if not found.names:
        return Table(NO_WORDS, heads, [])
    told: list[tuple[Any, ...]] = [
        _distances(found.names[second], first, second, found.word, found.total, view)
        for first, second in repeats(found)
    ]
    t = place(view, len(found.names))
    later = t + view.phi
    again = found.word[[t, t]]
    moved = again + pe_core.sinusoidal_at([t, later], view.d, view.n)
    told.append(_distances(f"{found.names[t]}, if it stood {view.phi} later", 0, 1, again, moved,
                           view, (t, later)))  # fmt: skip
    return Table("How far apart the rows of one word at two places are.", heads, told)


def _distances(
    name: str, first: int, second: int, before: Any, after: Any, view: View,
    places: tuple[int, int] | None = None,
) -> tuple[str, ...]:  # fmt: skip
    start, end = places or (first, second)
    apart_by = pe_core.offset_distance(end - start, view.d, view.n)
    distances = (apart(before, first, second), apart(after, first, second), apart_by)
    return (name, f"{start} and {end}", *(f"{distance:.3f}" for distance in distances))


def words_read(found: Rows) -> int:
    """Return how many words are found again: the sum has its largest dot product with them."""
    products = found.total @ found.word.T
    own = (found.total * found.word).sum(axis=1)
    return int((own >= products.max(axis=1) - 1e-9).sum())


def positions_read(view: View, found: Rows) -> tuple[int, int]:
    """Return how many positions are found again, and among how many they were looked for."""
    count = max(len(found.names), min(view.L, _READ))
    table = pe_core.sinusoidal(count, view.d, view.n)
    best = (found.total @ table.T).argmax(axis=1)
    return sum(int(best[t]) == t for t in range(len(best))), count


def _word_read(view: View, found: Rows) -> Check:
    count, right = len(found.names), words_read(found)
    return Check(
        "Each word can still be read from its sum.",
        f"For {right} of {count} words the sum has its largest dot product with the word's own "
        "vector.",
        right == count,
    )


def _position_read(view: View, found: Rows) -> Check:
    right, among = positions_read(view, found)
    return Check(
        "Each position can still be read from its sum.",
        f"For {right} of {len(found.names)} words the sum has its largest dot product with the "
        f"word's own position, among {among}.",
        right == len(found.names),
    )


# Which dimensions hold the position.


def moving(view: View, least: float) -> int:
    """Return how many columns move by more than `least`; those of exactly MOVES count."""
    moved = spans(view.d, view.n, view.L)
    return int((moved >= least if least == MOVES else moved > least).sum())


def motion_table(view: View) -> Table:
    """Return how many columns move by how much over the current positions."""
    told: list[tuple[Any, ...]] = [
        (name, f"{moving(view, least)} of {view.d}", f"{moving(view, least) / view.d:.0%}")
        for least, name in _LIMITS
    ]
    caption = f"How far the dimensions move over positions 0 to {view.L - 1}."
    return Table(caption, ("largest minus smallest value", "dimensions", "share"), told)


def motion_checks(view: View) -> list[Check]:
    """Return whether only the first few dimensions hold the position."""
    count = moving(view, MOVES)
    return [
        Check(
            "Only the first few dimensions hold position, at most a tenth of them.",
            f"{count} of {view.d} ({count / view.d:.0%}) move by {MOVES} or more over these "
            f"{view.L} positions.",
            count <= view.d / 10,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"sum": sum_numbers},
    "formula": {"sum": sum_formula},
    "checks": {
        "sum": sum_checks,
        "column_motion": motion_checks,
    },
    "table": {
        "sum": word_table,
        "repeats": repeat_table,
        "column_motion": motion_table,
    },
}
