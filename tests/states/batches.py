"""A batch of states: tried one after another, and what came out."""

import logging
import warnings
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.states.kinds import KINDS, forget

SLOWEST = 5


@dataclass
class Found:
    """What a batch of states has shown."""

    kind: str
    tried: int = 0
    seconds: float = 0.0
    largest: int = 0
    slowest: list[tuple[float, str]] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def batch(task: tuple[str, int, int]) -> Found:
    """Try so many states of a kind, from a seed."""
    name, count, number = task
    kind, found = KINDS[name], Found(name)
    logging.disable()
    shrinking = [False]  # what is tried to make a failure smaller is not counted

    @seed(number)
    @settings(
        max_examples=count, deadline=None, database=None, print_blob=False,
        phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck),
        report_multiple_bugs=True,
    )  # fmt: skip
    @given(kind.drawn)
    def tried(state: Any) -> None:
        begun = perf_counter()
        try:
            found.largest = max(found.largest, kind.holds(state))
        except BaseException:
            shrinking[0] = True
            raise
        finally:
            took = perf_counter() - begun
            found.tried += not shrinking[0]
            found.slowest = sorted([*found.slowest, (took, f"{state!r:.400}")])[-SLOWEST:]

    begun = perf_counter()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tried()
    except BaseExceptionGroup as group:
        found.broken += [_told(error) for error in group.exceptions]
    except Exception as error:
        found.broken.append(_told(error))
    found.seconds = perf_counter() - begun
    forget()
    return found


def _told(error: BaseException) -> str:
    notes = "\n".join(getattr(error, "__notes__", []))
    return f"{type(error).__name__}: {error!s:.600}\n{notes:.1500}"
