"""What each screen of a room shows: the wall, the desk and a seat.

Nothing that tells the answer is part of what the wall and the seats get before it is revealed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from course import control_bar, lessons
from course.contents import BY_ADDRESS
from course.messages import sentences
from course.questions import MISCONCEPTIONS, Option, Prediction, lettered
from course.room import test
from course.room.protocol import FEWEST, MOVES, PHASES, Room, advice
from course.room.scenes import Scene, after, before, without
from course.room.steps import Programme, Step, of_room
from course.view import DEFAULTS, View

Votes = Mapping[str, int]  # the number of the chosen option, by seat
_TWIN = ("twin", "answer")
_TOLD = ("reveal", "answer")
_OF_A_TEST = {"start": "Start the test", "close": "Close the test", "end": "End the test"}
_WITHOUT = ("gather", "end", "test")  # phases without a question for all
_SAY = sentences("room")


def asked(room: Room) -> Prediction:
    """Return the question that is asked now: that of the step, or its twin."""
    question = of_room(room).steps[room.step].question
    return question.twin or question if room.phase in _TWIN else question


def scene(room: Room) -> Scene:
    """Return what the class looks at now."""
    question, step = asked(room), of_room(room).steps[room.step]
    if room.phase in _TOLD:
        return after(question)
    if room.step >= room.quiz:  # what was learnt is asked without a picture that helps
        return without(question)
    return before(question, step.view if question is step.question else None)


def view_of(room: Room) -> View:
    """Return the view in which the class begins to look at this."""
    return DEFAULTS if room.test else scene(room).view


def seat(room: Room, now: float) -> dict[str, Any]:
    """Return what a seat shows; its own vote it knows by itself."""
    shown = _common(room, now) | {"told": _told(room)}
    if room.phase == "test":
        shown["forms"] = test.forms()
    if room.phase == "end":
        shown["answers"] = _answers(room)
    return shown


def wall(room: Room, now: float, ballots: Mapping[str, Votes], here: int) -> dict[str, Any]:
    """Return what the wall shows: the counts of the votes only with the answer."""
    shown = _common(room, now) | {"told": _told(room), "here": here, "door": room.door}
    shown["voted"] = _voted(room, ballots)
    if room.phase in _TOLD:
        shown["counts"] = counts(room, ballots)
    if shown["scene"] and shown["scene"]["name"]:
        shown["bar"] = _bar(room)
    return shown | _led(room, now)


def desk(room: Room, now: float, ballots: Mapping[str, Votes], here: int) -> dict[str, Any]:
    """Return what the desk shows: the counts at any time, what each option means, the plan."""
    plan = of_room(room)
    shown = _common(room, now) | {"here": here, "door": room.door} | _led(room, now)
    shown["voted"] = _voted(room, ballots)
    if room.test:
        return shown | {"begun": len(test.seats(ballots.get("0.test", {})))}
    question = asked(room)
    shown["counts"] = counts(room, ballots)
    shown["meanings"] = {number: _meaning(option) for number, option in enumerate(question.options)}
    shown["right"] = question.options.index(question.right)
    step = plan.steps[room.step]
    shown |= _advice(room, question, ballots, step.hint, now)
    asking = room.phase == "ask"
    shown["does"] = ""
    if not _closed(room, now) and room.phase not in _WITHOUT:  # else the votes suggest something
        shown["does"] = (step.does if asking else "") or _SAY(room.phase)
    shown["planned"] = "" if asking or room.phase in _WITHOUT else step.does
    shown["told"] = _told(room)
    shown["clock"] = _clock(room, plan, now)
    return shown


def counts(room: Room, ballots: Mapping[str, Votes]) -> dict[str, dict[int, int]]:
    """Return how often each option was chosen in each round of this question, by phase."""
    rounds = ("twin",) if room.phase in _TWIN else ("vote", "again")
    given = {phase: ballots.get(f"{room.step}.{phase}", {}) for phase in rounds}
    return {phase: dict(Counter(votes.values())) for phase, votes in given.items() if votes}


def _closed(room: Room, now: float) -> bool:
    """Return whether a round of votes is over that the class still looks at."""
    return bool(room.ballot) and not room.open(now)


def _voted(room: Room, ballots: Mapping[str, Votes]) -> int:
    """Return how many seats have answered in this round, or have finished the test."""
    votes = ballots.get(room.ballot, {})
    return test.finished(votes) if room.phase == "test" else len(votes)


def _common(room: Room, now: float) -> dict[str, Any]:
    plan = of_room(room)
    return {
        "title": plan.title,
        "phase": room.phase,
        "phase_name": PHASES[room.phase] + (", closed" if _closed(room, now) else ""),
        "step": room.step,
        "steps": len(plan.steps),
        "quiz": room.quiz,
        "test": room.test,
        "ballot": room.ballot,
        "open": room.open(now),
        "closes_in": None if room.closes is None else room.closes - now if room.open(now) else 0.0,
        "question": _question(room),
        "scene": scene_of(room),
    }


def _question(room: Room) -> dict[str, Any] | None:
    if room.phase in _WITHOUT:
        return None
    question = asked(room)
    return {
        "name": question.name,
        "text": question.question,
        "options": [
            {"number": number, "letter": letter.upper(), "text": question.options[number].text}
            for letter, number in lettered(question)
        ],
    }


def scene_of(room: Room) -> dict[str, Any] | None:
    """Return what the class looks at now as plain values; None before the start and at the end."""
    if room.phase in _WITHOUT:
        return None
    shown = scene(room)
    page = BY_ADDRESS[asked(room).page]
    return {
        "lesson": shown.lesson,
        "name": shown.name,
        "options": dict(shown.options),
        "title": shown.title,
        "page": page.address,
        "page_title": page.title,
        "keys": [*control_bar.WORDS, *page.own],
    }


def _bar(room: Room) -> dict[str, Any]:
    """Return what the wall draws the controls of the figure with."""
    shown = scene(room)
    page = BY_ADDRESS[asked(room).page]
    held = {*control_bar.WORDS, *page.own}
    opening = {key: value for key, value in shown.view._asdict().items() if key in held}
    return control_bar.payload(shown.view, page) | {"usual": {}, "opening": opening}


def _led(room: Room, now: float) -> dict[str, Any]:
    """Return what the teacher can do now, and what each move is called."""
    can = room.can(now)
    named = _OF_A_TEST if room.test else {}
    return {"can": can, "moves": {name: named.get(name, MOVES[name].label) for name in can}}


def _told(room: Room) -> dict[str, Any] | None:
    """Return the answer and its evidence, once it is revealed."""
    if room.phase not in _TOLD:
        return None
    question = asked(room)
    return {
        "right": question.options.index(question.right),
        "why": question.right.why,
        "evidence": lessons.evidence_with_setting(question),
        "wrong": {
            number: {"said": _meaning(option), "why": option.why}
            for number, option in enumerate(question.options)
            if not option.right
        },
    }


def _answers(room: Room) -> dict[int, dict[str, Any]]:
    """Return what was right in each step whose answer was shown, and where one reads on."""
    questions = {step: of_room(room).steps[step].question for step in room.told}
    return {
        step: {
            "right": question.options.index(question.right),
            "page": BY_ADDRESS[question.page].address,
            "title": BY_ADDRESS[question.page].title,
        }
        for step, question in questions.items()
    }


def _meaning(option: Option) -> str:
    """Return the misconception that an option stands for; empty for the right one."""
    return "" if option.right else MISCONCEPTIONS[option.misconception].said


def _advice(
    room: Room, question: Prediction, ballots: Mapping[str, Votes], hint: str, now: float
) -> dict[str, Any]:
    """Return what the first vote suggests to do, and the hint where it suggests to give one.

    The move that it suggests comes first among those that can be made.
    """
    if room.phase not in ("vote", "discuss") or room.step >= room.quiz or room.open(now):
        return {"advice": "", "hint": ""}
    votes = ballots.get(f"{room.step}.vote", {})
    number = question.options.index(question.right)
    found = advice(sum(vote == number for vote in votes.values()), len(votes))
    if not found:
        return {"advice": _SAY("few_votes", fewest=FEWEST), "hint": ""}
    first = "again" if found.move == "hint" or room.phase == "discuss" else found.move
    can = sorted(room.can(now), key=lambda name: name != first)
    said = {"advice": found.because, "hint": hint if found.move == "hint" else ""}
    return said | {"can": can}


def _clock(room: Room, plan: Programme, now: float) -> dict[str, Any]:
    """Return the time since the start beside the plan's, in seconds."""
    planned = [step.minutes * 60 for step in plan.steps]
    running = room.phase not in ("gather", "end")
    return {
        "running": running,
        "elapsed": now - room.began if running else 0.0,
        "in_step": now - room.since if running else 0.0,
        "step": planned[room.step],
        "before": sum(planned[: room.step]),
        "total": sum(planned),
        "steps": [_line(step) for step in plan.steps],
    }


def _line(step: Step) -> dict[str, Any]:
    return {"minutes": step.minutes, "title": BY_ADDRESS[step.question.page].title}
