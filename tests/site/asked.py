"""What is asked of both Pythons: every figure, cell and word of every lesson, at a few views."""

import base64
import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np

from course import answer, contents, lessons
from course.view import DEFAULTS, View, view_of

Request = dict[str, Any]

_ASKS = {"figures": answer.figures, "cell": answer.cell, "cells": answer.cells}

# A small table with every choice other than its default, a tiny one, and a large one.
_OTHER = dict(
    d=16, n=100, L=23, t=17, phi=3, dim=8, words="to be or not to be", order="shuffled",
    scaled="yes", causal="yes", bug="integer-division", library="JAX", pairing="halves",
    vectors="random", heads="4", sides="before-only", method="yarn", stretch="8",
    format="float16", near="t", family="fairseq", undone="rescaled",
)  # fmt: skip
_TINY = dict(d=2, n=2, L=2, t=1, phi=1, dim=1, words="go", near="256")
_LARGE = dict(d=512, n=10_000, L=1024, t=700, phi=200, dim=100, method="ntk", near="4096")
VIEWS = {"default": {}, "other": _OTHER, "tiny": _TINY, "large": _LARGE}


def view(lesson: contents.Lesson, name: str) -> View:
    """Return one of the views of a lesson; the default is the view that it opens in."""
    return view_of((lesson.opening if name == "default" else DEFAULTS)._asdict() | VIEWS[name])


def requests(names: tuple[str, ...] = tuple(VIEWS)) -> Iterator[tuple[str, Request]]:
    for lesson in contents.LESSONS:
        for name in names:
            yield from _of(lesson.name, name, view(lesson, name)._asdict())


def _of(lesson: str, name: str, values: Request) -> Iterator[tuple[str, Request]]:
    for figure in lessons.figures(lesson):
        wanted = {"lesson": lesson, "name": figure}
        yield (
            f"{lesson} {figure} {name}",
            {"where": "figures", "view": values, "figures": {"it": wanted}},
        )
    for figure in lessons.cells(lesson):
        wanted = {"view": values, "lesson": lesson, "name": figure}
        yield f"cells {lesson} {figure} {name}", {"where": "cells", **wanted}
        yield f"cell {lesson} {figure} {name}", {"where": "cell", "x": 1, "y": 1, **wanted}
    for part, said in lessons.words(lesson).items():
        for word in said:
            wanted = {"lesson": lesson, "part": part, "name": word}
            yield (
                f"{lesson} {part}.{word} {name}",
                {"where": "figures", "view": values, "figures": {}, "words": {"it": wanted}},
            )


def proofs() -> Iterator[tuple[str, Request]]:
    """Yield every option of every question: what decides it, in the view that proves it."""
    from course.question_bank import predictions  # the pack that comes first has no questions

    for name, item in predictions().items():
        for number in range(len(item.options)):
            yield f"{name} {number}", {"where": "proof", "name": name, "number": number}


def answered(given: str) -> str:
    """Return the answers to a list of requests: their bytes in base64, or the error's sentence.

    The random table of the criteria is drawn anew at each call, by design. Here the first call
    draws with seed 0, the next with seed 1 and so on, so that its numbers can be compared as well.
    """
    drawn, seeds = np.random.default_rng, count()
    np.random.default_rng = lambda seed=None: drawn(next(seeds) if seed is None else seed)
    return json.dumps([_answer(dict(request)) for request in json.loads(given)])


def _answer(request: Request) -> dict[str, str]:
    where = request.pop("where")
    if where == "proof":
        return {where: _proof(**request)}
    try:
        made = _ASKS[where](request).answer()
    except ValueError as error:
        return {"refused": str(error)}
    return {where: base64.b64encode(made).decode()}


def _proof(name: str, number: int) -> str:
    from course.question_bank import predictions

    item = predictions()[name]
    option = item.options[number]
    return json.dumps([lessons.holds(item, option), lessons.evidence(item, option)])
