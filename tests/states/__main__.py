"""Try many states, and tell what was found.

    python -m tests.states --states 100000

Each kind of states has its share of them (`kinds.py`). They are drawn by hypothesis from a seed
that is printed; the same seed draws the same states again. What does not hold is made smaller and
printed, and the run goes on with the next batch. The exit code is 1 if anything did not hold, or an
answer took longer than `limits.SECONDS`.
"""

import json
import logging
import sys
import warnings
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from multiprocessing import Pool
from random import SystemRandom
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.states import limits
from tests.states.kinds import CI_STATES, KINDS, forget

_AT_ONCE = 1000
_SLOWEST = 5


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
    warnings.simplefilter("error")
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
            found.slowest = sorted([*found.slowest, (took, f"{state!r:.400}")])[-_SLOWEST:]

    begun = perf_counter()
    try:
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


def tasks(states: int, first: int) -> list[tuple[str, int, int]]:
    """Return the batches that make so many states, the kinds in turn."""
    found = []
    left = Counter({name: round(kind.states * states / CI_STATES) for name, kind in KINDS.items()})
    while +left:
        for name in KINDS:
            if left[name] > 0:
                count = min(left[name], max(50, _AT_ONCE * KINDS[name].states // 1300))
                found.append((name, count, first + len(found)))
                left[name] -= count
    return found


def main() -> int:
    """Try the states, and return the exit code."""
    parser = ArgumentParser(prog="python -m tests.states", description=__doc__.splitlines()[0])
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="end after so many, and say so")
    parser.add_argument("--kind", choices=KINDS, help="this kind alone")
    asked = parser.parse_args()
    given_ = [task for task in tasks(asked.states, asked.seed) if asked.kind in (None, task[0])]
    print(
        f"{date.today()}: {sum(task[1] for task in given_)} states, seed {asked.seed}", flush=True
    )
    begun, every = perf_counter(), {name: Found(name) for name in KINDS}
    with Pool(asked.processes) as pool:
        for found in pool.imap_unordered(batch, given_):
            _add(every[found.kind], found)
            for told in found.broken:
                print(f"DOES NOT HOLD, {found.kind}: {told}\n", flush=True)
            if perf_counter() - begun > 60 * asked.minutes:
                print(f"Ended after {asked.minutes:g} minutes.")
                pool.terminate()
                break
    return _report([one for one in every.values() if one.slowest], perf_counter() - begun)


def _add(whole: Found, part: Found) -> None:
    whole.tried += part.tried
    whole.seconds += part.seconds
    whole.largest = max(whole.largest, part.largest)
    whole.slowest = sorted(whole.slowest + part.slowest)[-_SLOWEST:]
    whole.broken += part.broken


def _report(every: list[Found], took: float) -> int:
    tried, broken = sum(one.tried for one in every), sum(len(one.broken) for one in every)
    print("| Kind | States | ms each | Largest answer, bytes | Slowest, s | Do not hold |")
    print("|---|---:|---:|---:|---:|---:|")
    for one in every:
        each = 1000 * one.seconds / max(one.tried, 1)
        print(f"| {one.kind} | {one.tried} | {each:.1f} | {one.largest} | {one.slowest[-1][0]:.2f} "
              f"| {len(one.broken)} |")  # fmt: skip
    slow = sorted([(0.0, ""), *(s for one in every for s in one.slowest)])[-_SLOWEST:]
    for seconds, state in reversed(slow):
        print(f"{seconds:.2f} s: {json.dumps(state, ensure_ascii=False)}")
    print(f"{tried} states in {took:.0f} s, {tried / took:.0f} states/s. {broken} do not hold.")
    return int(bool(broken) or slow[-1][0] > limits.SECONDS)


if __name__ == "__main__":
    sys.exit(main())
