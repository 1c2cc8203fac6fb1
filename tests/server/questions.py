"""What is asked of a server under attack: a learner's light steps, and the dearest there is."""

import random
from typing import Any

from ui.view import BASES, DEFAULTS

PLAYGROUND = {
    "heatmap": {"rows": 128, "columns": 384},
    "waves": {"pairs": 3},
    "clock_hands": {"dials": 3},
    "dot_products": {"rows": 128},
    "offset_curve": {},
}
# What took longest at the largest view when each part was measured by itself.
DEAREST = {
    "figures": (
        "family_difference", "score_by_offset", "bug_table", "family_table", "against_table",
        "own_distance", "trend", "dot_products", "heatmap", "family_products", "nearest",
    ),
    "words": (
        ("numbers", "criteria"), ("checks", "wild"), ("checks", "similarity"),
        ("table", "criteria"), ("table", "compare"),
    ),
}  # fmt: skip
Json = dict[str, Any]


def light(turn: int) -> Json:
    """Return what the learner asks next."""
    d, length = (128, 50) if turn % 2 else (512, 512)
    figures = PLAYGROUND if turn % 2 else {"heatmap": {}}
    view = DEFAULTS._asdict() | {"d": d, "L": length, "n": BASES[turn // 2 % len(BASES)]}
    view["t"] = turn // 2 // len(BASES) % length
    named = {name: {"name": name, "options": options} for name, options in figures.items()}
    return {"view": view, "held": [], "figures": named, "words": {}}


def dear(chance: random.Random) -> Json:
    """Return what an attacker asks next."""
    view = DEFAULTS._asdict() | {"d": 1024, "L": 2048, "n": chance.choice(BASES)}
    view |= {"t": chance.randrange(2048), "phi": chance.randrange(2048)}
    view["dim"] = chance.randrange(1024)
    words = {f"{part} {name}": {"part": part, "name": name} for part, name in DEAREST["words"]}
    figures = {name: {"name": name, "options": {}} for name in DEAREST["figures"]}
    return {"view": view, "held": [], "figures": figures, "words": words}
