"""What mixing the two pairings of RoPE does: which numbers each library turns together."""

import pe_core
from course.words import Check, Table
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model
from pe_core.rotary import PAIRINGS

_ROTATED = 64  # positions that the two pairings are compared on

# Which numbers each library turns together.
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


def rope_pairs(model: Model) -> Table:
    """Return which numbers of a query each library turns together."""
    numbers = range(8)
    owns = {
        name: ", ".join(f"{a} and {b}" for a, b in zip(numbers[one], numbers[two], strict=True))
        for name, (one, two) in ((name, slices(8)) for name, slices in PAIRINGS.items())
    }
    return Table(
        "RoPE has two layouts of its own. In a query of eight components, these turn together:",
        ("library", "pairing", "components that turn together"),
        [(library, pairing, owns[pairing]) for library, pairing in _PAIRED],
    )


def rope_checks(model: Model) -> list[Check]:
    """Return what mixing the two pairings does to vectors turned by their positions."""
    view = model.view
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
            "The two pairings rotate a query in the same way.",
            f"On random vectors the results are up to {sized(mixed)} apart.",
            mixed < 1e-9,
        ),
        Check(
            "Reordered into halves, rotated and put back, a query is the same as after the "
            "adjacent rotation.",
            f"Largest difference: {sized(same)}.",
            same < 1e-9,
        ),
    ]
