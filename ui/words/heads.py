"""What mixing two conventions does to a model: a head made for one table that reads another."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Table
from pe_core.rotary import PAIRINGS
from ui.views.wild import MOST_PRODUCTS, sized, stage_of, undoing_of

_ROTATED = 64  # positions that the two pairings are compared on

# Who turns which numbers together.
_PAIRED = (
    ("GPT-J, CodeGen, Cohere (Hugging Face)", "adjacent"),
    ("rotary-embedding-torch", "adjacent"),
    ("x-transformers", "adjacent"),
    ("torchtune", "adjacent"),
    ("Llama, in Meta's own code", "adjacent"),
    ("Llama, in Hugging Face", "halves"),
    ("GPT-NeoX (Hugging Face)", "halves"),
    ("KerasHub", "halves"),
)


def looks_back(view: View) -> tuple[int, int, int]:
    """Return how many rows of how many a head finds that stand so many rows back.

    The head is made for the paper's table: it turns each query back by φ (at least 1) and takes
    the key with the highest score. It reads the chosen family's table as far as it is undone.
    """
    count = min(view.L, MOST_PRODUCTS)
    back = min(max(view.phi, 1), count - 1)
    rows = undoing_of(view, view.family).stages[stage_of(view)][:count]
    # Turning a pair (sine, cosine) on takes its position back; one turn serves all rows.
    turned = pe_core.rotate(rows[:, None], [back], view.n)[:, 0]
    best = (turned @ rows.T).argmax(axis=1)
    right = sum(int(best[t]) == t - back for t in range(back, count))
    return right, count - back, back


def rope_pairs(view: View) -> Table:
    """Return which numbers of a query each library turns together."""
    numbers = range(8)
    owns = {
        name: ", ".join(f"{a} and {b}" for a, b in zip(numbers[one], numbers[two], strict=True))
        for name, (one, two) in ((name, slices(8)) for name, slices in PAIRINGS.items())
    }
    return Table(
        "RoPE has two layouts of its own. In a query of eight numbers, these turn together:",
        ("library", "pairing", "numbers that turn together"),
        [(library, pairing, owns[pairing]) for library, pairing in _PAIRED],
    )


def rope_checks(view: View) -> list[Check]:
    """Return what mixing the two pairings does to vectors turned by their positions."""
    count = min(view.L, _ROTATED)
    vectors = pe_core.learned_table(count, view.d)
    adjacent, halves = (
        pe_core.rotate(vectors, range(count), view.n, pairing=name) for name in PAIRINGS
    )
    moved = pe_core.rotate(pe_core.to_halves(vectors), range(count), view.n, pairing="halves")
    mixed = float(abs(adjacent - halves).max())
    same = float(abs(pe_core.to_interleaved(moved) - adjacent).max())
    return [
        Check(
            "The two pairings turn a query in the same way.",
            f"On random vectors they are up to {sized(mixed)} apart.",
            mixed < 1e-9,
        ),
        Check(
            "Put the numbers in halves, turn, and put them back: that is the adjacent turn.",
            f"Largest difference: {sized(same)}.",
            same < 1e-9,
        ),
    ]


WORDS: Mapping[str, dict[str, Callable[[View], Any]]] = {
    "checks": {"rope_pairs": rope_checks},
    "table": {"rope_pairs": rope_pairs},
}
