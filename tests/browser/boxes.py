"""The box in which a lesson asks its questions one at a time, as a learner uses it."""

import re

from playwright.sync_api import Locator, Page

from course.questions import Option, Prediction


def box(page: Page, first: Prediction) -> Locator:
    """Return the box whose first question is this one."""
    return page.locator(f".st-key-predict_{first.name}")


def choice(page: Page, option: Option) -> Locator:
    return page.locator(".stMain").get_by_role("button", name=option.text, exact=True)


def step(page: Page, first: Prediction, number: int, sign: str = "[✓✗]?") -> Locator:
    """Return the numbered button of a question; with a sign, only if it was answered so."""
    name = re.compile(rf"^Question {number} ?{sign}$")
    return box(page, first).get_by_role("button", name=name)


def wrong(question: Prediction) -> Option:
    return next(option for option in question.options if not option.right)
