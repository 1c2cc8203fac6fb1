"""Words of the sum: what is added, how long it is, and what can still be read from it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.sentences import NO_WORDS
from course.words import Check, PassFail, Table, at_position
from pages.inside.adding import words_dimensions as dimensions
from pages.inside.adding import words_first_layer as first_layer
from pages.inside.adding.model import Model
from pages.inside.adding.words_first_layer import signed
from pe_core.figures import by_up_to, out_of


def sum_numbers(model: Model) -> dict[str, str]:
    """Return how long the chosen word, its position and their sum are."""
    if not model.words:
        return {"your sentence": "has no words yet"}
    t = model.chosen
    word, position, total = (float(lengths[t]) for lengths in model.lengths.values())
    return {
        "length of the word": f"{word:.3f}",
        f"length of position {t}": f"{position:.3f}",
        "length of the sum": f"{total:.3f}",
        "length of the position ÷ length of the word": f"{position / word:.2f}",
    }


def sum_formula(model: Model) -> str:
    """Return one coordinate of the sum in LaTeX, with its numbers filled in."""
    if not model.words:
        return r"\psi'(w_t) = \psi(w_t) + PE(t)"
    view, t, dim = model.view, model.chosen, model.view.dim
    word, position, total = (float(table[t, dim]) for table in model.tables.values())
    factor = rf"\sqrt{{{view.d}}} \cdot " if view.scaled == "yes" else ""
    at = rf"_{{{dim}}}"
    return (
        rf"\psi'(w_{{{at_position(t)}}}){at} = {factor}\psi(w_{{{at_position(t)}}}){at}"
        rf" + PE({at_position(t)}){at} = {word:.4f} + {signed(position)} = {total:.4f}"
    )


# How long the parts are, and what can be read back.


def sum_checks(model: Model) -> list[Check]:
    """Return what is often said of the sum, checked on this sentence."""
    if not model.words:
        return []
    return [_right_angles(model), _word_read(model), _position_read(model)]


def length_checks(model: Model) -> list[Check]:
    """Return how long positions are, and whether words are about as long."""
    d, norms = model.view.d, model.first_lengths
    exact = (d / 2) ** 0.5
    miss = float(abs(norms - exact).max())
    return [
        Check(
            "Every position vector has the same length, √(d/2).",
            f"√({d}/2) = {exact:.6f}, and the lengths of the first {len(norms)} position vectors "
            f"differ from this value {by_up_to(miss)}.",
            miss < 1e-12 * d,
        ),
        *([_balanced(model)] if model.words else []),
    ]


def _balanced(model: Model) -> Check:
    word, position = model.lengths["word"].mean(), model.lengths["position"].mean()
    ratio = model.loudness
    return Check(
        "The lengths of word vectors and position vectors differ by less than a factor of 2.",
        f"The average length is {word:.2f} for the words and {position:.2f} for the positions. On "
        f"average, the positions are {ratio:.2f} times as long as the words.",
        0.5 <= ratio <= 2,
    )


def _right_angles(model: Model) -> Check:
    largest = abs(model.cosines).max()
    return Check(
        "No word points in the direction of its position.",
        f"The cosine between a word and its position is at most {largest:.3f} in size. For two "
        f"random directions the size is about 1/√d = {model.view.d**-0.5:.3f}.",
        bool(largest < 0.5),
    )


def repeat_table(model: Model) -> Table:
    """Return how far apart the rows of one word at two places are, before the sum and after."""
    heads = (
        "word",
        "at positions",
        "distance before adding",
        "after adding",
        "distance of the two positions",
    )
    if not model.words:
        return Table(NO_WORDS, heads, [])
    rows = [
        _distances(model, model.words[pair[1]], pair, model.apart("word", pair),
                   model.apart("total", pair))
        for pair in model.sentence.repeats
    ]  # fmt: skip
    t, later = model.chosen, model.chosen + model.view.phi
    later_by = f"{model.view.phi} position{'s' * (model.view.phi != 1)}"
    name = f"{model.words[t]}, if it came {later_by} later"
    rows.append(_distances(model, name, (t, later), 0.0, model.moved_by(model.view.phi)))
    return Table(
        "The distance between two rows of the same word at different positions.", heads, rows
    )


def _distances(
    model: Model, name: str, places: tuple[int, int], before: float, after: float
) -> tuple[str | PassFail, ...]:
    start, end = places
    positions = float(pe_core.offset_distance(end - start, model.view.d, model.view.n))
    distances = (before, after, positions)
    return (name, f"{start} and {end}", *(f"{distance:.3f}" for distance in distances))


def _word_read(model: Model) -> Check:
    count, right = len(model.words), model.words_read
    return Check(
        "Each word can still be identified from its sum.",
        f"For {out_of(right, count, 'word')}, the sum has its largest dot product with the "
        "word's own vector.",
        right == count,
    )


def _position_read(model: Model) -> Check:
    count, right = len(model.words), model.positions_read
    return Check(
        "Each position can still be identified from its sum.",
        f"For {out_of(right, count, 'word')}, the sum has its largest dot product with the "
        f"word's own position, among {model.positions_searched} positions.",
        right == count,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"sum": sum_numbers},
    "formula": {"sum": sum_formula},
    "checks": {
        "sum": sum_checks,
        "lengths": length_checks,
        **first_layer.CHECKS,
        **dimensions.CHECKS,
    },
    "table": {
        "repeats": repeat_table,
        **first_layer.TABLES,
        **dimensions.TABLES,
    },
    "steps": first_layer.STEPS,
}
