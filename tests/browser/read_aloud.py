"""Read every page as a screen reader has it, folds and all, and move each control by itself.

    python -m tests.browser.read_aloud --trees FOLDER

The tests read a page with its folds closed, and move all its controls before they listen.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from course import contents
from tests.browser import aloud, hands
from tests.browser.chromium import launch, served, settle
from tests.browser.test_course import unfold
from tests.browser.test_every_page import NAMED, SAID, SHOWN_WITH

# Letters and signs of formulas and what is made of single letters tell a reader of the tree little.
LEFT_OUT = {"InlineTextBox", "generic", "none", "LineBreak", "paragraph", "ListMarker"}


def written(said: list[aloud.Said]) -> str:
    """Return a tree as lines, each as far in as the places it is within."""
    told = (one for one in said if one.role not in LEFT_OUT and not one.role.startswith("MathML"))
    return "\n".join(f"{'  ' * len(one.places)}{one.role} {one.name}" for one in told)


def found(page: Page, lesson: contents.Lesson, trees: Path | None) -> Iterator[str]:
    """Give what is wrong with a page: its names and order, and what its controls have it say."""
    for folds in ("closed", "open"):
        if folds == "open":
            unfold(page)
            settle(page)
        page.wait_for_function(SAID)
        page.wait_for_function(NAMED)
        said = aloud.tree(page)
        if trees:
            (trees / f"{lesson.name}.{folds}.txt").write_text(written(said), encoding="utf-8")
        yield from aloud.faults(said)
        yield from aloud.across(page)
        yield from aloud.order(said) if lesson.teaches else []
    if lesson.front:
        hands.unfolded(page)
        for slider in hands.sliders(page):
            yield from chatter(page, str(slider.get_attribute("id")), partial(hands.nudge, slider))
    for key in lesson.choices if lesson.teaches else ():
        if needed := SHOWN_WITH.get((lesson.name, key)):
            page.locator(f'[name="live-choice-encoding"][value="{needed}"]').check()
            hands.rest(page)
        choice = page.locator(f'[name="live-choice-{key}"]:is(select, :checked)')
        yield from chatter(page, key, partial(choice.press, "ArrowDown"))


def chatter(page: Page, name: str, move: Callable[[], None]) -> Iterator[str]:
    """Give what was said while a hand moved, and all that was said once it rested, if too much."""
    hands.rest(page)
    hands.listen(page)
    move()
    if said := hands.heard(page):
        yield f"{name} moves: {said}"
    hands.rest(page)
    if len(said := hands.sentences(hands.heard(page))) > 1:
        yield f"{name} rests: {said}"
    Moved.count += 1


class Moved:
    count = 0


def main() -> int:
    """Read all pages, or those whose addresses are given; return how many have a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("addresses", nargs="*")
    parser.add_argument("--trees", type=Path, help="write what is read into this folder")
    asked = parser.parse_args()
    if asked.trees:
        asked.trees.mkdir(parents=True, exist_ok=True)
    pages = [one for one in contents.LESSONS if one.address in (asked.addresses or contents.AT)]
    wrong = 0
    with served() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for lesson in pages:
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            page.goto(f"{address}/{lesson.address}")
            settle(page)
            faults = list(found(page, lesson, asked.trees))
            print(f"{lesson.name}: {len(faults)} faults", *faults, sep="\n  ", flush=True)
            wrong += bool(faults)
            page.close()
    print(f"{len(pages)} pages read, {Moved.count} controls moved; {wrong} pages have a fault")
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
