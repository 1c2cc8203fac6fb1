"""What a room answers: who may do what, nonsense, floods, and streams as long as they are read."""

import asyncio
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from course.room.protocol import MOVES
from tests.server.rooms.lesson import STEPS, Ear, Lesson, until
from ui.server.rooms import (
    access,
    actions,
    broadcast,
    endpoints,
    limits,
    local_store,
    sse_queue,
)
from ui.server.rooms.limits import Guesses, Limit
from ui.server.rooms.store import LEASE_S, LIFE_S

pytestmark = pytest.mark.anyio


@pytest.fixture
def lesson(tmp_path: Path) -> Any:
    one = Lesson(tmp_path / "rooms.sqlite")
    yield one
    one.rooms.store.data.close()  # type: ignore[attr-defined]


# A lesson.


async def test_a_view_of_an_earlier_question_is_not_shown_with_the_next(lesson: Lesson) -> None:
    await lesson.begin()
    view = (await lesson.told(f"{lesson.code}/now", lesson_wall(lesson)))["view"]
    await lesson.move("start")
    said = {"secret": lesson.secret, "version": 1, "view": view | {"L": 77}}
    await lesson.told(f"{lesson.code}/look", said)
    assert (await lesson.told(f"{lesson.code}/now", lesson_wall(lesson)))["view"] == view
    await lesson.told(f"{lesson.code}/look", said | {"version": 2})
    assert (await lesson.told(f"{lesson.code}/now", lesson_wall(lesson)))["view"]["L"] == 77


def lesson_wall(lesson: Lesson) -> dict[str, str]:
    return {"role": "wall", "secret": lesson.secret}


# Nonsense, and what is not allowed: a sentence, and nothing has changed.

WRONG: list[tuple[str, dict[str, Any], int]] = [
    ("vote", {"option": 9}, 400),
    ("vote", {"option": -1}, 400),
    ("vote", {"option": True}, 400),
    ("vote", {"option": "1"}, 400),
    ("vote", {"option": None}, 400),
    ("vote", {"option": 0.5}, 400),
    ("vote", {"option": 10**30}, 400),
    ("vote", {"ballot": "0.again"}, 409),
    ("vote", {"ballot": ""}, 409),
    ("vote", {"ballot": 7}, 400),
    ("vote", {"seat": "forged"}, 403),
    ("vote", {"seat": "x" * 401}, 400),
    ("vote", {"seat": "\ud800"}, 400),
    ("vote", {"seat": None}, 400),
    ("move", {"secret": "wrong"}, 403),
    ("move", {"secret": ""}, 403),
    ("move", {"secret": None}, 400),
    ("move", {"secret": "\ud800"}, 400),
    ("move", {"version": 1}, 409),
    ("move", {"version": None}, 409),
    ("move", {"move": "dance"}, 400),
    ("move", {"move": "again"}, 409),
    ("renew", {"secret": "wrong"}, 403),
    ("renew", {"secret": None}, 400),
    ("renew", {"version": 1}, 409),
    ("renew", {"version": None}, 409),
    ("look", {"secret": "wrong"}, 403),
    ("look", {"view": "wide"}, 400),
    ("look", {"view": {"d": -3}}, 400),
    ("drop", {"secret": "wrong"}, 403),
    ("results", {"secret": "wrong"}, 403),
    ("qr", {"address": "https://elsewhere.example/"}, 400),
    ("now", {"role": "desk", "secret": "wrong"}, 403),
    ("now", {"role": "wall", "secret": "wrong"}, 403),
    ("now", {"role": "seat", "seat": "forged"}, 403),
    ("now", {"role": "teacher"}, 400),
    ("stream", {"role": "wall", "secret": "wrong"}, 403),
    ("stream", {"role": "seat", "seat": "forged"}, 403),
    ("nothing", {}, 404),
]


async def test_what_is_wrong_is_refused_with_a_sentence_and_changes_nothing(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    await lesson.begin()
    seat = await lesson.seat()
    await lesson.move("start", "open")
    await lesson.vote(seat, 1)
    right = {"secret": lesson.secret, "version": 3, "move": "close", "view": {},
             "seat": seat, "ballot": "0.vote", "option": 0}  # fmt: skip
    stopped(monkeypatch)
    await lesson.rooms.store.touch(lesson.code, seat, endpoints.time())
    for number, (asked, said, status) in enumerate(WRONG):
        with subtests.test(asked=asked, said=said):
            before = lesson.dump()
            address = f"10.0.1.{number}"
            answer = await lesson.ask(f"{lesson.code}/{asked}", right | said, who=address)
            refused(answer, status)
            assert lesson.dump() == before
    await lesson.told(f"{lesson.code}/move", right)  # and all else was right


async def test_what_belongs_to_the_other_kind_of_room_breaks_nothing(
    lesson: Lesson, subtests: pytest.Subtests
) -> None:
    for programme, opened in product(("heatmap", "test before"), (False, True)):
        with subtests.test(programme=programme, opened=opened):
            await of_the_other_kind(lesson, programme, opened)


async def of_the_other_kind(lesson: Lesson, programme: str, opened: bool) -> None:
    await lesson.begin(programme)
    seat, test = await lesson.seat(), programme != "heatmap"
    if opened:
        await lesson.move(*["start"] if test else ["start", "open"])
    own = "0.test" if test else "0.vote"
    given = {"seat": seat, "code": 3, "place": 0}
    for option in (0, 1, 2):
        for ballot in {"0.test", "0.vote"} - ({own} if opened and not test else set()):
            refused(await lesson.vote(seat, option, ballot), 409)
        if not (opened and test):
            said = given | {"option": option}
            refused(await lesson.ask(f"{lesson.code}/answer", said), 409)
    assert await lesson.rooms.store.votes(lesson.code) == []
    stored = await lesson.rooms.store.read(lesson.code)
    assert stored is not None
    led = {"secret": lesson.secret, "version": stored.version}
    await lesson.told(f"{lesson.code}/look", led | {"view": {**stored.view, "L": 77}})
    for move in sorted(MOVES):  # each is made or refused
        answer = await lesson.ask(f"{lesson.code}/move", led | {"move": move})
        if answer.status == 200:
            led["version"] += 1
        else:
            refused(answer, 409)
    assert (await lesson.ask(f"{lesson.code}/results", led)).status == 200
    await lesson.told(f"{lesson.code}/summary", led)
    await lesson.told(f"{lesson.code}/words", {"seat": seat})


def stopped(monkeypatch: pytest.MonkeyPatch, at: float | None = None) -> None:
    """Let the clock of the server stand: who was heard of when is no change then."""
    now = endpoints.time() if at is None else at
    for module in (actions, access, endpoints):
        monkeypatch.setattr(module, "time", lambda: now)


def refused(answer: Any, status: int) -> str:
    """Assert that an answer is a refusal in plain words, and return them."""
    assert answer.status == status
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    sentence = str(answer.body.decode())
    assert len(sentence.split()) >= 4
    assert not any(mark in sentence for mark in ("\n", "Traceback", "Error", "char 0", "codec"))
    return sentence


NO_REQUESTS: list[tuple[bytes, dict[str, str], int]] = [
    (b"", {}, 400),
    (b"seat=a", {}, 400),
    (b"\xff\xfe", {}, 400),
    (b"[1, 2]", {}, 400),
    (b"[" * 30_000, {}, 400),
    (b'{"seat": ' + b"9" * 5000 + b"}", {}, 400),
    (b'{"seat": "' + b"x" * 65_536 + b'"}', {}, 400),
    (b"{}", {"content_type": "text/plain"}, 415),
    (b"{}", {"sec_fetch_site": "cross-site"}, 403),
    (b"{}", {"origin": "https://elsewhere.example", "host": "course.example"}, 403),
]


async def test_what_is_no_request_of_ours_changes_nothing(
    lesson: Lesson, subtests: pytest.Subtests
) -> None:
    await lesson.begin()
    before = lesson.dump()
    for body, headers, status in NO_REQUESTS:
        with subtests.test(body=body[:20], headers=headers):
            for asked in ("join", "vote", "move", "drop", "stream"):
                answer = await lesson.ask(f"{lesson.code}/{asked}", body=body, **headers)
                refused(answer, status)
            refused(await lesson.ask("new", body=body, **headers), status)
            assert lesson.dump() == before


async def test_a_wrong_code_and_an_old_one_are_met_with_the_same_sentence(lesson: Lesson) -> None:
    await lesson.begin()
    await lesson.told(f"{lesson.code}/drop", {"secret": lesson.secret})
    for code in (lesson.code, lesson.wrong_codes()[0]):
        for asked in ("join", "stream", "vote", "now"):
            said = refused(await lesson.ask(f"{code}/{asked}", {"seat": "a"}), 404)
            assert said == f"There is no room {code}. Look at the wall for the code."
    refused(await lesson.ask("new", {"programme": "nowhere"}), 400)
    refused(await lesson.ask("BCDF/vote", {}, method="PUT"), 405)


@pytest.mark.parametrize("clock", [5.01, -60])  # or set back meanwhile
async def test_a_vote_after_closing_is_refused_and_the_one_before_stands(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch, clock: float
) -> None:
    await lesson.begin()
    seat = await lesson.seat()
    await lesson.move("start", "open")
    await lesson.vote(seat, 0)
    await lesson.move("close")
    assert (await lesson.vote(seat, 1)).status == 200  # within the five seconds
    stopped(monkeypatch, endpoints.time() + clock)
    refused(await lesson.vote(seat, 0), 409)
    desk = {"role": "desk", "secret": lesson.secret}
    state = (await lesson.told(f"{lesson.code}/now", desk))["state"]
    assert (state["open"], state["closes_in"]) == (False, 0)
    await lesson.move("discuss")
    refused(await lesson.vote(seat, 0), 409)
    refused(await lesson.vote(seat, 0, "0.discuss"), 409)
    (vote,) = await lesson.rooms.store.votes(lesson.code)
    assert vote.option == 1


async def test_a_full_room_says_so_and_keeps_the_seats_it_has(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_store, "MOST_SEATS", 2)
    await lesson.begin()
    seat, _ = await lesson.seat(), await lesson.seat()
    assert "full" in refused(await lesson.ask(f"{lesson.code}/join", {}), 409)
    assert (await lesson.told(f"{lesson.code}/join", {"seat": seat}))["seat"] == seat


async def test_a_seat_that_a_room_does_not_know_is_replaced_by_a_new_one(lesson: Lesson) -> None:
    await lesson.begin()
    for seat in ("forged", None, 7, ["a"]):
        fresh = (await lesson.told(f"{lesson.code}/join", {"seat": seat}))["seat"]
        assert fresh != seat
        assert len(fresh) >= 16


# Another code.


async def test_a_teacher_renews_the_code_and_who_came_by_the_old_one_is_out(lesson: Lesson) -> None:
    await lesson.begin()
    old = [await lesson.seat() for _ in range(3)]
    await lesson.move("start", "open")
    await lesson.vote(old[0], 1)
    await lesson.move("next", "open")
    for seat in old:
        assert (await lesson.vote(seat, 2, "1.vote")).status == 200
    phone, wall = Ear(lesson, role="seat", seat=old[0]), Ear(lesson, **lesson_wall(lesson))
    desk = Ear(lesson, role="desk", secret=lesson.secret)
    for ear in (phone, wall, desk):
        await ear.hear("state")
    door = await lesson.renew()
    assert door != lesson.code
    for ear in (wall, desk):
        await ear.hear("state", lambda told: (told["door"], told["voted"]) == (door, 0))
    await asyncio.wait_for(phone.task, 10)
    gone = {"role": "seat", "seat": old[0], "ballot": "1.vote", "option": 1}
    for asked in ("join", "now", "stream", "vote", "answer", "words", "qr"):
        for said in (gone, {"seat": None}):
            answer = await lesson.ask(f"{lesson.code}/{asked}", said)
            sentence = f"There is no room {lesson.code}. Look at the wall for the code."
            assert refused(answer, 404) == sentence
    refused(await lesson.ask(f"{door}/vote", gone), 403)
    fresh = (await lesson.told(f"{door}/join", gone))["seat"]
    assert fresh not in old
    told = await lesson.told(f"{door}/now", gone | {"seat": fresh})
    assert lesson.code not in json.dumps(told)
    await lesson.told(f"{door}/vote", gone | {"seat": fresh})
    voted = {(vote.ballot, vote.seat) for vote in await lesson.rooms.store.votes(lesson.code)}
    assert voted == {("0.vote", old[0]), ("1.vote", fresh)}
    await wall.hear("state", lambda told: (told["here"], told["voted"]) == (1, 1))
    await lesson.move("close")
    await wall.hear("state", lambda told: told["closes_in"] is not None)
    for letters in (lesson.code, door):
        address = f"https://course.example/room/{letters}"
        led = {"address": address, "secret": lesson.secret}
        assert (await lesson.ask(f"{lesson.code}/qr", led)).status == 200
    for ear in (wall, desk):
        await ear.leave()


async def test_letters_that_are_renewed_twice_lead_to_one_room_and_leave_nothing(
    lesson: Lesson,
) -> None:
    await lesson.begin()
    doors = [await lesson.renew() for _ in range(3)]
    assert len({lesson.code, *doors}) == 4
    for letters in (lesson.code, *doors[:2]):
        refused(await lesson.ask(f"{letters}/join", {}), 404)
    seat = (await lesson.told(f"{doors[2].lower()}/join", {}))["seat"]
    assert (await lesson.told(f"{doors[2]}/join", {"seat": seat}))["seat"] == seat
    await lesson.told(f"{lesson.code}/drop", {"secret": lesson.secret})
    refused(await lesson.ask(f"{doors[2]}/join", {}), 404)
    assert not any(letters in lesson.dump() for letters in (lesson.code, *doors))


async def test_letters_are_kept_as_long_as_their_room_and_lead_to_no_other(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = endpoints.time()
    await lesson.begin()
    door = await lesson.renew()
    stopped(monkeypatch, now + LIFE_S - 60)
    await lesson.move("start")
    stopped(monkeypatch, now + LIFE_S + 60)
    await lesson.told("new", {"programme": "heatmap"})  # and what is too old goes
    await lesson.told(f"{door}/join", {})
    store = lesson.rooms.store
    room = await store.read(lesson.code)
    assert room is not None
    await store.drop(lesson.code)  # as by itself, and the code is given again
    await store.create(lesson.code, room._replace(state={**room.state, "door": ""}), now)
    refused(await lesson.ask(f"{door}/join", {}), 404)


async def test_letters_are_not_renewed_without_end(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 1000.0)
    await lesson.begin()
    lesson.rooms.openings = Limit(at_once=2, each_s=0.5)
    said = {"secret": lesson.secret}
    answers = [
        await lesson.ask(f"{lesson.code}/renew", said | {"version": 1 + n}) for n in range(3)
    ]
    assert [answer.status for answer in answers] == [200, 200, 429]


# Floods.


async def test_a_seat_that_floods_is_slowed_down_and_nobody_else_is(lesson: Lesson) -> None:
    await lesson.begin()
    seats = [await lesson.seat() for _ in range(2)]
    await lesson.move("start", "open")
    count = len(STEPS[0].question.options)
    answers = [(n % count, await lesson.vote(seats[0], n % count)) for n in range(200)]
    counted = [option for option, answer in answers if answer.status == 200]
    assert 30 <= len(counted) < 100
    assert {answer.status for _, answer in answers} == {200, 429}
    assert (await lesson.vote(seats[1], 1)).status == 200
    votes = {vote.seat: vote.option for vote in await lesson.rooms.store.votes(lesson.code)}
    assert votes == {seats[0]: counted[-1], seats[1]: 1}


async def test_a_newcomer_is_answered_at_once_beside_one_who_guesses(lesson: Lesson) -> None:
    lesson.rooms.guesses = Guesses(longest_s=3600)
    await lesson.begin()
    codes = lesson.wrong_codes()
    for code in codes[:12]:  # as many as a class mistypes
        refused(await lesson.ask(f"{code}/join", {}), 404)
    guessed = [asyncio.create_task(lesson.ask(f"{code}/join", {})) for code in codes[12:80]]
    await until(lambda: len(guessed) - lesson.rooms.guesses.held.total() <= 1)
    for _ in range(40):
        await lesson.seat()
    assert sum(not one.done() for one in guessed) >= len(guessed) - 1
    await ended(guessed)


async def test_where_many_wrong_codes_wait_no_more_are_looked_at_and_a_class_goes_on(
    lesson: Lesson,
) -> None:
    lesson.rooms.guesses = Guesses(free=0, rising=1, longest_s=3600, most=3)
    await lesson.begin()
    seat, codes = await lesson.seat(), iter(lesson.wrong_codes())
    await lesson.move("start", "open")
    refused(await lesson.ask(f"{next(codes)}/join", {}), 404)
    guessed = [asyncio.create_task(lesson.ask(f"{next(codes)}/join", {})) for _ in range(3)]
    await until(lambda: lesson.rooms.guesses.held.total() >= 3)
    for code in (lesson.code, next(codes)):
        assert "wait" in refused(await lesson.ask(f"{code}/join", {}), 429)
    # One behind the same address has a seat already, and the teacher has the secret.
    assert (await lesson.vote(seat, 1)).status == 200
    assert (await lesson.told(f"{lesson.code}/join", {"seat": seat}))["seat"] == seat
    await lesson.move("close")
    await lesson.told(f"{lesson.code}/join", {}, who="10.0.0.2")
    await ended(guessed)
    await lesson.seat()
    assert not lesson.rooms.guesses.held


async def test_one_phone_does_not_fill_a_room_and_a_class_behind_one_address_comes_in(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 1000.0)
    await lesson.begin()
    joined = [await lesson.ask(f"{lesson.code}/join", {}) for _ in range(600)]
    assert {answer.status for answer in joined[:300]} == {200}
    assert "wait" in refused(joined[-1], 429)
    stored = json.loads(joined[0].body)
    for _ in range(3):  # who has a seat is no newcomer
        assert (await lesson.told(f"{lesson.code}/join", stored))["seat"] == stored["seat"]
    await lesson.told(f"{lesson.code}/join", {}, who="10.0.0.2")
    monkeypatch.setattr(limits, "monotonic", lambda: 1060.0)
    assert [await lesson.seat() for _ in range(100)]


async def test_one_device_with_many_addresses_counts_once(lesson: Lesson) -> None:
    lesson.rooms.joins = Limit(at_once=2, each_s=0.001)

    async def joined(*addresses: str) -> list[int]:
        return [(await lesson.ask(f"{lesson.code}/join", {}, who=who)).status for who in addresses]

    await lesson.begin()
    assert await joined(*(f"2001:db8:1:2::{n}" for n in range(1, 5))) == [200, 200, 429, 429]
    assert await joined("2001:db8:1:3::1", "fe80::1%eth0") == [200, 200]
    # IPv4 as a socket has it that listens to both.
    assert await joined(*(f"::ffff:10.0.0.{n}" for n in (5, 6, 5, 5))) == [200, 200, 200, 429]


async def ended(tasks: list[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def test_rooms_are_not_opened_without_end(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "monotonic", lambda: 1000.0)
    opened = [await lesson.ask("new", {"programme": "heatmap"}) for _ in range(105)]
    assert [answer.status for answer in opened[:100]] == [200] * 100  # a school at the hour
    assert opened[-1].status == 429
    assert (await lesson.ask("new", {"programme": "heatmap"}, who="10.0.0.2")).status == 200


# Streams.


async def test_a_reader_that_leaves_is_forgotten(lesson: Lesson) -> None:
    await lesson.begin()
    ears = [Ear(lesson, role="seat", seat=await lesson.seat()), Ear(lesson, **lesson_wall(lesson))]
    for ear in ears:
        await ear.hear("state")
    (heard,) = lesson.rooms.registry.audiences.values()
    telling = heard.task
    assert telling is not None
    for ear in ears:
        await ear.leave()
    assert lesson.rooms.registry.audiences == {}
    await asyncio.wait([telling])
    assert telling.cancelled()


async def test_who_comes_late_hears_what_stands_now_and_not_what_stood(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lesson.begin()
    seats = [await lesson.seat() for _ in range(2)]
    first = Ear(lesson, role="seat", seat=seats[0])
    desk = Ear(lesson, role="desk", secret=lesson.secret)
    await lesson.move("start", "open", "close")
    told = await first.hear("state", lambda told: told["closes_in"] is not None)
    assert 4 < told["closes_in"] <= 5
    await desk.hear("state", lambda told: told["closes_in"] is not None)
    later = broadcast.time() + 3
    monkeypatch.setattr(broadcast, "time", lambda: later)
    late = Ear(lesson, role="seat", seat=seats[1])
    assert (await late.hear("state"))["closes_in"] <= 2
    second = Ear(lesson, role="desk", secret=lesson.secret)
    assert (await second.hear("state"))["clock"]["in_step"] >= 3
    for ear in (first, late, desk, second):
        await ear.leave()


async def test_a_wall_counts_on_when_the_clock_is_set_back(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lesson.begin()
    seats = [await lesson.seat() for _ in range(2)]
    wall = Ear(lesson, **lesson_wall(lesson))
    await wall.hear("state")
    await lesson.move("start", "open")
    await lesson.vote(seats[0], 1)
    await wall.hear("state", lambda told: told["voted"] == 1)
    back = broadcast.time() - 3600
    monkeypatch.setattr(broadcast, "time", lambda: back)
    stopped(monkeypatch, back)
    await lesson.vote(seats[1], 1)
    await wall.hear("state", lambda told: told["voted"] == 2)
    await wall.leave()


async def test_a_seat_that_hears_much_is_still_here(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse_queue, "BEAT_S", 0.2)
    monkeypatch.setattr(endpoints, "BEAT_S", 0.2)
    await lesson.begin()
    seat = await lesson.seat()
    ear = Ear(lesson, role="seat", seat=seat)
    await ear.hear("state")
    long_ago = endpoints.time() - LEASE_S - 1
    await lesson.rooms.store.touch(lesson.code, seat, long_ago)
    (heard,) = lesson.rooms.registry.audiences.values()
    async with asyncio.timeout(10):
        while not await lesson.rooms.store.here(lesson.code, endpoints.time()):
            heard.send("seat", "picture", "{}")  # the teacher's hand never rests
            await asyncio.sleep(0.01)
    await ear.leave()


async def test_the_stream_of_a_seat_that_the_room_has_no_more_ends(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "BEAT_S", 0)
    await lesson.begin()
    ear = Ear(lesson, role="seat", seat=await lesson.seat())
    await ear.hear("state")
    await lesson.rooms.store.empty(lesson.code, "")
    await lesson.move("start")  # and so something is sent
    await asyncio.wait_for(ear.task, 10)


async def test_a_figure_that_cannot_be_drawn_silences_nobody(lesson: Lesson) -> None:
    async def broken(*_: object) -> bytes:
        raise RuntimeError("no figure")

    await lesson.begin()
    lesson.rooms.registry.draw = broken
    ear = Ear(lesson, role="seat", seat=await lesson.seat())
    await ear.hear("state")
    await lesson.move("start")
    await ear.hear("state", lambda told: told["phase"] == "ask")
    await lesson.move("open")
    await ear.hear("state", lambda told: told["phase"] == "vote")
    await ear.leave()
