"""What is asked of a server under attack: a learner's light steps, and the dearest there is."""

import random
from typing import Any
from urllib.parse import quote

from course.view import BASES, DEFAULTS

PLAYGROUND = {
    "heatmap.heatmap": {"rows": 128, "columns": 384},
    "heatmap.waves": {"pairs": 3},
    "clock_hands.clock_hands": {"dials": 3},
    "dot_products.dot_products": {"rows": 128},
    "playground.offset_curve": {},
}
# What took longest at the largest view when each part was measured by itself.
DEAREST = {
    "figures": (
        "libraries.family_difference", "rotary.score_by_offset", "bugs.bug_table",
        "libraries.family_table", "libraries.against_table", "dot_products.dot_products",
        "heatmap.heatmap", "libraries.family_products",
    ),
    "words": (
        ("criteria", "numbers", "criteria"), ("libraries", "table", "differences"),
        ("dot_products", "checks", "similarity"), ("criteria", "table", "criteria"),
        ("compare", "table", "schemes"),
    ),
}  # fmt: skip
# Addresses that would have a page say or do what their author wants.
EVIL = '"><meta http-equiv=refresh content="0;url=https://evil.example"><b x="'
INJECTED = [
    f"/{quote(EVIL, safe='')}/heatmap", f"/{quote(EVIL)}/heatmap", f"/heatmap/{quote(EVIL)}",
    f"/heatmap?{quote(EVIL)}", f"/room/{quote(EVIL)}", f"/room/ABCD/{quote(EVIL)}",
    f"/live/{quote(EVIL)}.js", f"/{quote(quote(EVIL))}/heatmap", "/%2f%2fevil.example/heatmap",
    "//evil.example/heatmap", "/\\evil.example/", "/..%2f..%2fevil.example/", "/%0d%0aevil:1/",
    "/heatmap/..;/%3Cmeta%20evil.example%3E/", f"/{'%3Cb%20evil.example%3E' * 90}/heatmap",
]  # fmt: skip
Json = dict[str, Any]


def figure(name: str, **options: int) -> Json:
    """Return how a figure is asked for, by its lesson and its own name with a dot between."""
    lesson, _, own = name.partition(".")
    return {"lesson": lesson, "name": own, "options": options}


def light(turn: int) -> Json:
    """Return what the learner asks next."""
    d, length = (128, 50) if turn % 2 else (512, 512)
    figures = PLAYGROUND if turn % 2 else {"heatmap.heatmap": {}}
    view = DEFAULTS._asdict() | {"d": d, "L": length, "n": BASES[turn // 2 % len(BASES)]}
    view["t"] = turn // 2 // len(BASES) % length
    named = {name: figure(name, **options) for name, options in figures.items()}
    return {"view": view, "held": [], "figures": named, "words": {}}


def dear(chance: random.Random) -> Json:
    """Return what an attacker asks next."""
    view = DEFAULTS._asdict() | {"d": 1024, "L": 2048, "n": chance.choice(BASES)}
    view |= {"t": chance.randrange(2048), "phi": chance.randrange(2048)}
    view["dim"] = chance.randrange(1024)
    words = {
        f"{part} {name}": {"lesson": lesson, "part": part, "name": name}
        for lesson, part, name in DEAREST["words"]
    }
    figures = {name: figure(name) for name in DEAREST["figures"]}
    return {"view": view, "held": [], "figures": figures, "words": words}
