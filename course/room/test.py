"""The test before and after in a room: each seat answers a form, and its answers make a sheet.

A seat votes once for each item, and once for its code: the number by which the sheets of one person
match. Which form a code gets decides the code, so that half of a class has each.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from course.before_and_after import FORMS, LENGTH
from course.before_and_after.answers import Taken
from course.class_results.sheets import TIMES, Sheet
from course.questions import lettered
from course.three_words import CODES

CODE = "code"  # stands in the place of an item


def form_of(code: int, when: str) -> str:
    """Return the form that a code gets: before the course one, after it the other."""
    return list(FORMS)[(code + TIMES.index(when)) % len(FORMS)]


def forms() -> dict[str, list[dict[str, Any]]]:
    """Return the items of both forms as a seat shows them, with no word on what is right."""
    return {
        form: [
            {
                "text": item.question,
                "options": [
                    {"number": number, "letter": letter.upper(), "text": item.options[number].text}
                    for letter, number in lettered(item)
                ],
            }
            for item in items
        ]
        for form, items in FORMS.items()
    }


def checked(said: Mapping[str, Any], when: str) -> tuple[int, int, int]:
    """Return a code, the place of an item and the option chosen; ValueError says what is wrong."""
    code, place = _whole(said, "code", CODES), _whole(said, "place", LENGTH)
    item = FORMS[form_of(code, when)][place]
    return code, place, _whole(said, "option", len(item.options))


def named(seat: str, place: int | str) -> str:
    """Return by what the answer of a seat to an item is kept."""
    return f"{seat}/{place}"


def answers(seat: str, votes: Mapping[str, int]) -> dict[str, int]:
    """Return what a seat has answered, by place, and its code."""
    first = f"{seat}/"
    return {name.removeprefix(first): option for name, option in votes.items()
            if name.startswith(first)}  # fmt: skip


def seats(votes: Iterable[str]) -> list[str]:
    """Return the seats that have answered something."""
    return sorted({name.partition("/")[0] for name in votes})


def finished(votes: Mapping[str, int]) -> int:
    """Return how many seats have answered every item."""
    return sum(len(answers(seat, votes)) > LENGTH for seat in seats(votes))


def sheets(when: str, votes: Mapping[str, int]) -> list[Sheet]:
    """Return the sheet of each seat that has answered something, in the order of their codes."""
    made = []
    for seat in seats(votes):
        given = answers(seat, votes)
        code = given.pop(CODE, None)
        if code is None:  # the room was emptied between the two
            continue
        items = FORMS[form := form_of(code, when)]
        chosen = {items[int(place)].name: option for place, option in given.items()}
        made.append(Sheet(code, when, Taken(form, chosen, None)))
    return sorted(made, key=lambda sheet: sheet.code)


def _whole(said: Mapping[str, Any], name: str, end: int) -> int:
    value = said.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < end:
        raise ValueError(f"{name} must be a whole number from 0 to {end - 1}, got {value!r:.40}")
    return value
