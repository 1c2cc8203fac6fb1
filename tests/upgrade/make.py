"""Write down what a version of the course leaves behind: links, a learner's record, open rooms.

    git archive COMMIT | tar -x -C FOLDER
    cd FOLDER && PYTHONPATH=. python .../tests/upgrade/make.py COMMIT DATE > DATE.json

It runs in a checkout of that version, with its own code: a server is started, a browser works
through some pages, and a class votes in rooms. What the next version must still open is printed.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright
from redis import Redis

from course.before_and_after import FORMS
from course.contents import LESSONS
from course.question_bank import known_to_the_quiz, of_page, predictions
from course.questions import MISCONCEPTIONS
from course.view import CHOICES, from_address
from tests.browser.boxes import choice, wrong
from tests.browser.chromium import launch, settle
from tests.server.serving import running

KEY = "positional-encoding"
WAIT_MS = 60_000
NUMBERED = {"d": (64, 6), "n": (1000, 16), "L": (40, 9), "t": (7, 8), "phi": (3, 0), "dim": (5, 2)}


def links() -> Iterator[list[Any]]:
    """Yield the address of each page with a value of each control and choice that it has.

    Every value is one that this version reads as it stands.
    """
    for lesson in LESSONS:
        own = [key for key in lesson.choices if lesson.name != "quiz"]
        for at in range(max([len(CHOICES[key].options) for key in own], default=1)):
            asked = {key: str(values[at % 2]) for key, values in NUMBERED.items()}
            asked |= {key: CHOICES[key].options[at % len(CHOICES[key].options)] for key in own}
            asked |= {"words": "the dog bites the man"} if "words" in lesson.front else {}
            asked |= {key: str(1000 + at) for key in getattr(lesson, "entered", ())}
            read = from_address(asked)._asdict()
            yield [lesson.address, {k: v for k, v in asked.items() if str(read[k]) == v}]


def names() -> dict[str, Any]:
    """Return every name that a record of this version can hold.

    A question has the number of the right option, and how many there are: a record and a vote hold
    the number of an option alone.
    """
    return {
        "page": {name: _options(item) for name, item in sorted(predictions().items())},
        "quiz": sorted(known_to_the_quiz()),
        "trouble": sorted(MISCONCEPTIONS),
        "seen": sorted(lesson.name for lesson in LESSONS),
        "test": {item.name: _options(item) for items in FORMS.values() for item in items},
        "result": sorted(FORMS),
    }


def _options(item: Any) -> list[int]:
    return [item.options.index(item.right), len(item.options)]


def record() -> dict[str, Any]:
    """Return the record that a browser keeps after a learner has worked through some pages."""
    with running() as server, sync_playwright() as playwright:
        page = launch(playwright).new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(WAIT_MS)
        done: dict[str, Callable[[Page], object]] = {
            "heatmap": lambda page: choice(page, of_page("heatmap")[0].right).click(),
            "dot_products": lambda page: choice(page, wrong(of_page("dot_products")[0])).click(),
            "quiz": _quiz,
            "before_and_after": _test,
        }
        for name, work in done.items():
            page.goto(f"{server.address}/{name}")
            settle(page)
            work(page)
            settle(page)
        kept: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
        return kept


def _quiz(page: Page) -> None:
    for _ in range(2):
        page.locator(".st-key-quiz_question").get_by_role("button").first.click()
        settle(page)
        page.get_by_role("button", name="Next question").click()
        settle(page)


def _test(page: Page) -> None:
    page.locator(".stMain").get_by_role("radio").first.check(force=True)
    settle(page)
    page.get_by_role("button", name="See my result").click()


def rooms(folder: Path) -> dict[str, Any]:
    """Return what a file and a Redis hold of two rooms, and what a class knows of them."""
    from tests.server.rooms.stores import dump_of_file, redis_running

    found: dict[str, Any] = {}
    with running(TMPDIR=str(folder)) as server:
        known = _class(server.port)
        (file,) = folder.glob("*/rooms-*.sqlite")
        found["file"] = {"known": known, "kept": dump_of_file(file).splitlines()}
    with redis_running(folder) as redis, running(REDIS_URL=redis.url) as server:
        known = _class(server.port)
        found["redis"] = {"known": known, "kept": dict(_of_redis(redis.url))}
    return found


def _class(port: int) -> list[dict[str, Any]]:
    from course.room.steps import programme
    from tests.server.rooms.test_servers import told

    def opened(name: str) -> dict[str, Any]:
        room = told(port, "new", {"programme": name})
        room["programme"], room["steps"] = name, len(programme(name).steps)
        room["seats"] = [told(port, f"{room['code']}/join", {})["seat"] for _ in range(3)]
        return room

    def move(room: dict[str, Any], *moves: str) -> None:
        for name in moves:
            desk = {"role": "desk", "secret": room["secret"]}
            version = told(port, f"{room['code']}/now", desk)["state"]["version"]
            told(port, f"{room['code']}/move", {**desk, "version": version, "move": name})

    def vote(room: dict[str, Any], ballot: str, options: list[int]) -> None:
        for seat, option in zip(room["seats"], options, strict=False):
            said = {"seat": seat, "ballot": ballot, "option": option}
            told(port, f"{room['code']}/vote", said)
        room.setdefault("votes", {})[ballot] = options

    voting, test = opened("learned_tables"), opened("test before")
    move(voting, "start", "open")
    vote(voting, "0.vote", [0, 1])
    move(voting, "next", "open")
    vote(voting, "1.vote", [0, 1])
    move(test, "start")
    answer = {"seat": test["seats"][0], "code": 7, "place": 2, "option": 1}
    told(port, f"{test['code']}/answer", answer)
    return [voting, test]


def _of_redis(url: str) -> Iterator[tuple[str, list[Any]]]:
    with closing(Redis.from_url(url, decode_responses=True)) as redis:
        for key in sorted(redis.scan_iter()):
            kind = redis.type(key)
            if kind == "hash":
                yield key, [kind, redis.hgetall(key)]
            else:
                yield key, [kind, redis.zrange(key, 0, -1, withscores=True)]


def main(commit: str, date: str) -> None:
    found = {"commit": commit, "date": date, "links": list(links()), "names": names()}
    found["record"] = record()
    if Path("course/room").is_dir():
        with TemporaryDirectory() as folder:
            found["rooms"] = rooms(Path(folder))
    print(json.dumps(found, separators=(",", ":")))


if __name__ == "__main__":
    main(*sys.argv[1:])
