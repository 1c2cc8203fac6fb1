"""Two more schemes, each one row and one function, and what the course answers with them.

Run as a module this adds them to the registry before anything has read it, and writes the answers
as JSON. So nothing of the course is imported at the top.
"""

import json
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

_ROOT = Path(__file__).resolve().parent.parent
BIAS, WAVES = "capped line", "sinusoid of base 500"
MORE = (BIAS, WAVES)


# The two schemes, as `pe_core._placing` could hold them.


def capped(name: str, size: Any) -> Any:
    """A penalty that grows with the distance, up to 64 tokens: an example that nobody published."""
    from pe_core._placing import biased

    return biased(name, size, falling, r"-\min(|s-t|, 64) / 16")


def falling(offsets: Any) -> Any:
    return -np.minimum(abs(offsets), 64) / 16


def slow(name: str, size: Any) -> Any:
    """The rows of the formula with another base."""
    from pe_core._placing import added

    return added(name, size, waves(size.d_model), "w_s")


@lru_cache
def waves(d_model: int) -> Callable[[Any], Any]:
    from pe_core import sinusoidal_at

    return lambda positions: sinusoidal_at(positions, d_model, 500.0)


def add() -> None:
    """Put two rows at the end of the registry before anything has read it."""
    core = ModuleType("pe_core")  # without what `__init__` imports, which reads the registry
    core.__path__ = [str(_ROOT / "pe_core")]
    sys.modules["pe_core"] = core
    registry = import_module("pe_core.registry")
    way, row = registry.Trained, registry.Row
    registry.ROWS += (
        row(BIAS, 13, capped, way(registry.as_placed)),
        row(WAVES, 14, slow, way(registry.as_placed, between=True), registry.marks_of(slow)),
    )
    del sys.modules["pe_core"]


# What is asked of a registry with these rows, in a process of its own.


def views() -> Iterator[dict[str, Any]]:
    """Yield views with the new schemes wherever they can be chosen, alone and beside others."""
    from course.view import CHOICES, DEFAULTS

    view = DEFAULTS._asdict()
    slots = [name for name, choice in CHOICES.items() if set(MORE) <= set(choice.options)]
    assert slots
    yield view
    for new in MORE:
        chosen = view | dict.fromkeys(slots, new)
        yield chosen
        yield chosen | {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1}
        yield chosen | {"words": "", "causal": "yes"}
        yield view | {"scheme": new, "first": new, "second": "T5", "third": "Shaw"}
    yield view | {"first": WAVES, "second": "learned", "third": BIAS, "L": 3, "t": 1, "phi": 1}


def ask_lessons() -> int:
    """Ask for every figure and every word of every lesson; return how many were answered."""
    from course import answer, contents, lessons

    answered = 0
    for view in views():
        seen = set()  # lessons may share a table
        for lesson in (row.name for row in contents.LESSONS):
            asked = [
                ("figures", draw, {"lesson": lesson, "name": name})
                for name, draw in lessons.figures(lesson).items()
            ] + [
                ("words", say, {"lesson": lesson, "part": part, "name": name})
                for part, said in lessons.words(lesson).items()
                for name, say in said.items()
            ]
            for kind, make, what in asked:
                if make not in seen:
                    whole = {"view": view, "figures": {}, "words": {}, "held": []}
                    answer.figures(whole | {kind: {"here": what}}).answer()
                    seen.add(make)
                    answered += 1
    return answered


def names_in(lesson: str, table: str) -> list[str]:
    from course import lessons
    from course.view import DEFAULTS

    told = lessons.words(lesson)["table"][table](lessons.model(lesson, DEFAULTS))
    return [row[0] for row in told.rows]


def ask() -> dict[str, Any]:
    add()
    import pe_core
    import training
    from course.view import CHOICES
    from pe_core import figures, registry
    from pe_core.scheme_comparison import COMPARED
    from pe_core.scheme_profile import extrapolation_gap
    from training.schemes import Asked

    rows, candidates = pe_core.comparison(128, length=50), pe_core.schemes(128)
    run = training.Run(training.Settings(seeds=2, steps=4, trained_length=6, pairs=10))
    run.advance(1e9)
    styles = registry.styles()
    lines = [figures.Line(name, [1, 2], *figures.line_style(styles[name])) for name in styles]
    figures.curves([1, 2], lines, x_axis="x", y_axis="y", title="All", alt="All.")
    return {
        "compared": COMPARED,
        "comparison": list(rows),
        "candidates": list(candidates),
        "met": {name: [one.holds for one in pe_core.criteria(rows[name].marks)] for name in MORE},
        "extrapolation_gap": {name: extrapolation_gap(rows[name], 50) for name in MORE},
        "options": [choice.options for choice in CHOICES.values()],
        "answered": ask_lessons(),
        "tables": [names_in("compare", "schemes"), names_in("criteria", "criteria")],
        "styles": styles,
        "trainable": registry.trainable(),
        "bias": training.SCHEMES[BIAS](Asked(3, 32, 4, None)).bias.tolist(),
        "found": run.results(),
        "claims": [claim.said for claim in training.judged(run)],
        "ahead": training.ahead(run),
    }


if __name__ == "__main__":
    json.dump(ask(), sys.stdout)
