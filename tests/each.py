"""Many values in one case: what is cheap to look at needs no case of its own."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from course.view import DEFAULTS, View

Test = Callable[..., None]


def each(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Return a decorator as `parametrize` is, but one case looks at all the values.

    A failure names its values and does not hide those after it. A test that takes fixtures, or one
    that takes a second for each value, is for `parametrize`.
    """
    listed = list(values)
    assert listed, f"no {names} to look at"

    def decorated(test: Test) -> Test:
        def in_one_case(subtests: pytest.Subtests, **given: Any) -> None:
            for value in listed:
                alone = isinstance(names, str)
                row = {names: value} if alone else dict(zip(names, value, strict=True))
                if hasattr(test, "looped"):
                    test(subtests, **given, **row)
                    continue
                with subtests.test(**{name: short(part) for name, part in (given | row).items()}):
                    test(**given, **row)

        for name in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(in_one_case, name, getattr(test, name))
        in_one_case.looped = True  # type: ignore[attr-defined]
        return in_one_case

    return decorated


def short(value: Any) -> Any:
    """Return a value as a failure names it: of a view only what is not as it is by default."""
    if not isinstance(value, View):
        return value
    return {key: one for key, one in value._asdict().items() if one != getattr(DEFAULTS, key)}
