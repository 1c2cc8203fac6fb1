"""The numbers that decide a question, for tests of what may not be shown before its answer."""

import re

from course import lessons
from course.contents import BY_ADDRESS
from course.numerals import grouped
from course.questions import Prediction


def deciding(item: Prediction) -> set[str]:
    """Return the numbers that decide a question: those measured, and not in what is asked."""
    known = " ".join(
        [
            item.question,
            *(o.text for o in item.options),
            *map(str, item.right.view),
            grouped(item.right.view.n),
            BY_ADDRESS[item.page].question,
        ]
    )
    found = numbers(lessons.evidence(item))
    return {number for number in found if digits(number) > 2} - numbers(known)


def digits(number: str) -> int:
    return len(re.sub(r"\D", "", number))


def numbers(text: str) -> set[str]:
    """Return the numbers in a text, as they are written."""
    return {match.rstrip(".") for match in re.findall(r"\d[\d\u202f]*(?:\.\d+)?", text)}
