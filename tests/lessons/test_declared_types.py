"""What a row of a table is declared to hold, it holds: every field, down to the last mapping.

The types are checked when the course is written; its tables are also built when it runs.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from course import (
    before_and_after,
    choosing,
    contents,
    control_bar,
    criteria,
    errata,
    family,
    glossary,
    line_styles,
    notation,
    own_table,
    papers,
    plans,
    questions,
    readers,
    rope_families,
    scheme_formulas,
    search_words,
    sources,
    trouble,
    view,
    word_orders,
    word_pairs,
    words,
)
from course.bank import predictions
from course.before_and_after import elsewhere, encoding, kinds, model
from course.family import added, scores, turned
from course.family import kinds as family_kinds
from course.measured import report, sheets
from course.readers import code, formula, generation, models, positions
from course.readers import elsewhere as readers_elsewhere
from course.readers import model as readers_model
from course.readers import words as readers_words
from course.room import protocol, scenes, steps

MODULES = (
    added, before_and_after, choosing, code, contents, control_bar, criteria, elsewhere, encoding,
    errata, family, family_kinds, formula, generation, glossary, kinds, line_styles, model, models,
    notation, own_table, papers, plans, positions, protocol, questions, readers, readers_elsewhere,
    readers_model, readers_words, report, rope_families, scenes, scheme_formulas, scores,
    search_words, sheets, sources, steps, trouble, turned, view, word_orders, word_pairs, words,
)  # fmt: skip


@cache
def hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def is_record(value: object) -> bool:
    return (isinstance(value, tuple) and hasattr(value, "_fields")) or (
        is_dataclass(value) and not isinstance(value, type)
    )


def fits(value: Any, hint: Any) -> bool:
    """Return whether a value is of a declared type, with what it holds."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return value is not None
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in args)
    if hint is None or hint is type(None):
        return value is None
    if origin is Literal:
        return value in args
    if origin is Callable:
        return callable(value)
    if origin is np.ndarray:
        return isinstance(value, np.ndarray)
    if origin is tuple and args[-1] is not Ellipsis:
        return isinstance(value, tuple) and all(map(fits, value, args))
    if origin in (tuple, list, frozenset):
        return isinstance(value, origin) and all(fits(one, args[0]) for one in value)
    if origin is not None and issubclass(origin, Mapping):
        pairs = value.items() if isinstance(value, Mapping) else ((None, None),)
        return all(fits(key, args[0]) and fits(one, args[1]) for key, one in pairs)
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))


def records(value: object, seen: set[int]) -> Iterator[Any]:
    """Yield the records in a value, at any depth, each once."""
    if id(value) in seen or isinstance(value, str | int | float | np.ndarray):
        return
    seen.add(id(value))
    if is_record(value):
        yield value
    if isinstance(value, Mapping):
        inside: Any = value.values()
    elif isinstance(value, tuple | list):
        inside = value
    else:
        inside = vars(value).values() if is_record(value) else ()
    for one in inside:
        yield from records(one, seen)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_row_holds_what_its_fields_are_declared_to_hold(module: ModuleType) -> None:
    seen: set[int] = set()
    for record in records(
        {name: one for name, one in vars(module).items() if name[:2] != "__"}, seen
    ):
        for field, hint in hints(type(record)).items():
            found = getattr(record, field)
            assert fits(found, hint), (record, field, found)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_name_of_a_module_holds_what_it_is_declared_to_hold(module: ModuleType) -> None:
    for name, hint in get_type_hints(module).items():
        assert fits(getattr(module, name), hint), name


def test_every_question_holds_what_its_fields_are_declared_to_hold() -> None:
    for record in records(list(predictions().values()), set()):
        for field, hint in hints(type(record)).items():
            assert fits(getattr(record, field), hint), (record, field)


@pytest.mark.parametrize(
    ("value", "hint"),
    [(None, str), (True, int), (1, str), (("a", 1), tuple[str, ...]), ({"a": 1}, Mapping[str, str]),
     (None, Mapping[str, Any]), ("new", Literal["old"]), (0, Callable[[], int]), (None, Any)],
)  # fmt: skip
def test_what_is_of_another_type_does_not_fit(value: Any, hint: Any) -> None:
    assert not fits(value, hint)
