"""A learner's record, as the browser stores it: small, and made of names and numbers only.

    {"version": 1, "since": TIME, "entries": {KEY: [VALUE, TIME], ...}}

`since` tells this record from one that was forgotten before. Every entry has its time, and of two
with one key the newer counts; so records are merged entry by entry, and neither wipes the other.
Times are milliseconds since 1970, and 0 marks a value that gives way to any other.

| KEY                    | VALUE                                                        |
|------------------------|--------------------------------------------------------------|
| `page/QUESTION`        | number of the chosen option; -1 just shown; null asked again |
| `round/SLOT`           | names of the questions of a round; its time begins the round |
| `at/SLOT`              | place of the question at hand in that round, from 0          |
| `answer/SLOT/QUESTION` | number of the chosen option; -1 not known                    |
| `again/QUESTION`       | the same, where it comes back on another page                |
| `trouble/MISCONCEPTION`| right answers since it was shown, 0 or 1; null cleared up    |
| `seen/LESSON`          | 1; its time is that of the last visit                        |
| `test/ITEM`            | number of the chosen option; null if the form is taken again |
| `result/FORM`          | 1 from when its result is asked for; null taken again        |
| `code`                 | number of the code in three words that goes with the results |
| `game`                 | hidden position, answer or null, round, answers, right ones  |

Rounds take the slots 0 to 7 in turn, so a record cannot grow without end. What a slot held before
its round began is not of that round.

What comes from a browser may be old, broken or made up. It is read against the questions of the
course, and what does not fit is left out.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from course.before_and_after import FORMS
from course.contents import BY_NAME
from course.misconception_review import ENOUGH
from course.question_bank import known_to_the_quiz, predictions
from course.questions import MISCONCEPTIONS, UNKNOWN, Prediction
from course.three_words import CODES
from course.view import LENGTHS

VERSION = 1
SLOTS = 8
Entries = dict[str, tuple[Any, int]]

_LATEST = 2**50  # far behind any clock, and exact in a browser
_MOST = 10**6
_ITEMS = {item.name: item for items in FORMS.values() for item in items}
_GAME = {
    "hidden": (1, LENGTHS[1]),
    "given": (0, LENGTHS[1]),
    "round": (1, _MOST),
    "answers": (0, _MOST),
    "right": (0, _MOST),
}


def entries(payload: object) -> Entries:
    """Return the sound entries of what a browser hands in; none if it is no record of ours."""
    if not isinstance(payload, Mapping) or payload.get("version") != VERSION:
        return {}
    found = payload.get("entries")
    if not isinstance(found, Mapping):
        return {}
    return {key: (entry[0], entry[1]) for key, entry in found.items() if _sound(key, entry)}


def record(kept: Entries) -> dict[str, Any]:
    """Return entries as a browser keeps them."""
    return {"version": VERSION, "entries": kept}


def answered(kept: Entries) -> dict[str, int]:
    """Return how questions on the pages were met: the number of the option by the question's name.

    Of one whose answer was just shown it is UNKNOWN.
    """
    return _by_name("page/", kept)


def last_answered(kept: Entries, names: Iterable[str]) -> str:
    """Return which of these questions was answered or shown last; empty if none was."""
    found = answered(kept)
    times = {name: kept[f"page/{name}"][1] for name in names if name in found}
    return max(times, key=times.__getitem__, default="")


def chosen(kept: Entries) -> dict[str, int]:
    """Return the answers on the pages, without the questions whose answer was just shown."""
    return {name: number for name, number in answered(kept).items() if number != UNKNOWN}


def _by_name(kind: str, kept: Entries) -> dict[str, int]:
    return {
        key.removeprefix(kind): number
        for key, (number, _) in kept.items()
        if key.startswith(kind) and number is not None
    }


def asked_again(kept: Entries) -> dict[str, int]:
    """Return the answers to questions that came back on another page, by name."""
    return _by_name("again/", kept)


def trouble(kept: Entries) -> dict[str, int]:
    """Return the right answers since by misconception, the one shown longest ago first."""
    found = [
        (time, key.removeprefix("trouble/"), since)
        for key, (since, time) in kept.items()
        if key.startswith("trouble/") and since is not None
    ]
    return {key: since for _, key, since in sorted(found)}


def seen(kept: Entries) -> list[str]:
    """Return the lessons that were opened, by name, the one opened last at the end."""
    found = [(time, key.removeprefix("seen/")) for key, (_, time) in kept.items()
             if key.startswith("seen/")]  # fmt: skip
    return [name for _, name in sorted(found)]


def merged(mine: Entries, theirs: Entries) -> Entries:
    """Return the newer of each entry, of two from one time theirs; no answer without its round."""
    newer = {key: entry for key, entry in theirs.items() if entry[1] >= mine.get(key, entry)[1]}
    both = mine | newer
    return {key: entry for key, entry in both.items() if _has_round(key, both)}


def later(kept: Entries, now: int) -> int:
    """Return the time of a new entry: now, or after all others if a clock has been set back."""
    return max([now, *(time + 1 for _, time in kept.values())])


def _sound(key: object, entry: object) -> bool:
    """Return whether an entry is one that the course could have written."""
    if not isinstance(key, str) or not isinstance(entry, list | tuple) or len(entry) != 2:
        return False
    value, time = entry
    return _whole(time, 0, _LATEST) and _fits(key, value)


def _fits(key: str, value: object) -> bool:
    match key.split("/"):
        case ["page" | "again", name]:
            return name in predictions() and (value is None or _answers(name, value))
        case ["round", slot]:
            return _is_slot(slot) and _is_round(value)
        case ["at", slot]:
            return _is_slot(slot) and _whole(value, 0, len(predictions()))
        case ["answer", slot, name]:
            return _is_slot(slot) and _in_quiz(name) and _answers(name, value)
        case ["trouble", name]:
            return name in MISCONCEPTIONS and (value is None or _whole(value, 0, ENOUGH))
        case ["seen", name]:
            return name in BY_NAME and _whole(value, 1, 2)
        case ["test", name]:
            return name in _ITEMS and _chosen(_ITEMS[name], value)
        case ["result", form]:
            return form in FORMS and (value is None or _whole(value, 1, 2))
        case ["code"]:
            return _whole(value, 0, CODES)
        case ["game"]:
            return _is_game(value)
    return False


def _has_round(key: str, kept: Entries) -> bool:
    part, _, rest = key.partition("/")
    return part not in ("at", "answer") or f"round/{rest.partition('/')[0]}" in kept


def _is_slot(slot: str) -> bool:
    return slot in map(str, range(SLOTS))


def _in_quiz(name: object) -> bool:
    return isinstance(name, str) and name in known_to_the_quiz()


def _answers(name: str, value: object) -> bool:
    return _whole(value, UNKNOWN, len(predictions()[name].options))


def _chosen(item: Prediction, value: object) -> bool:
    return value is None or _whole(value, 0, len(item.options))


def _is_round(value: object) -> bool:
    known = isinstance(value, list) and bool(value) and all(map(_in_quiz, value))
    return known and len(set(value)) == len(value)  # type: ignore[arg-type, call-overload]


def _is_game(value: object) -> bool:
    if not isinstance(value, Mapping) or value.keys() != _GAME.keys():
        return False
    given = {key: number for key, number in value.items() if (key, number) != ("given", None)}
    whole = all(_whole(number, *_GAME[key]) for key, number in given.items())
    return whole and value["right"] <= value["answers"]


def _whole(value: object, first: int, end: int) -> bool:
    """Return whether a value is a whole number from `first` to below `end`."""
    return type(value) is int and first <= value < end
