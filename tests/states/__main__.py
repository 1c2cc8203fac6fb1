"""Try many states, and tell what was found.

    python -m tests.states --states 100000

Each kind of states has its share of them (`kinds.py`). They are drawn by hypothesis from a seed
that is printed; the same seed draws the same states again. What does not hold is made smaller and
printed, and the run goes on with the next batch. The exit code is 1 if anything did not hold, or an
answer took longer than `limits.SECONDS`.
"""

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from datetime import date
from multiprocessing import Pool
from random import SystemRandom
from time import perf_counter

from tests.states import limits
from tests.states.batches import SLOWEST, Found, batch
from tests.states.kinds import CI_STATES, KINDS

_AT_ONCE = 1000
_APART = 10**6  # between the seeds of two batches


def tasks(states: int, first: int) -> list[tuple[str, int, int]]:
    """Return the batches that make so many states, the kinds in turn."""
    found = []
    left = Counter({name: round(kind.states * states / CI_STATES) for name, kind in KINDS.items()})
    while +left:
        for name in KINDS:
            if left[name] > 0:
                count = min(left[name], max(50, _AT_ONCE * KINDS[name].states // 1300))
                found.append((name, count, first + _APART * len(found)))
                left[name] -= count
    return found


def main() -> int:
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
    whole.slowest = sorted(whole.slowest + part.slowest)[-SLOWEST:]
    whole.broken += part.broken


def _report(every: list[Found], took: float) -> int:
    tried, broken = sum(one.tried for one in every), sum(len(one.broken) for one in every)
    print("| Kind | States | ms each | Largest answer, bytes | Slowest, s | Do not hold |")
    print("|---|---:|---:|---:|---:|---:|")
    for one in every:
        each = 1000 * one.seconds / max(one.tried, 1)
        print(f"| {one.kind} | {one.tried} | {each:.1f} | {one.largest} | {one.slowest[-1][0]:.2f} "
              f"| {len(one.broken)} |")  # fmt: skip
    slow = sorted([(0.0, ""), *(s for one in every for s in one.slowest)])[-SLOWEST:]
    for seconds, state in reversed(slow):
        print(f"{seconds:.2f} s: {json.dumps(state, ensure_ascii=False)}")
    print(f"{tried} states in {took:.0f} s, {tried / took:.0f} states/s. {broken} do not hold.")
    return int(bool(broken) or slow[-1][0] > limits.SECONDS)


if __name__ == "__main__":
    sys.exit(main())
