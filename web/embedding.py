"""Each figure on a page of its own, to be shown in a frame of other pages and of slides.

Such a page holds one figure and what moves it, and nothing to answer. Which controls move a figure
is found by moving each of them. `/embed/` lists all figures and writes the HTML that shows one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from course import answer, control_bar, lessons
from course.contents import LESSONS, NAME, Lesson
from course.view import BASES, CHOICES, DEFAULTS, ENTERED, View, view_of
from web.templates import answer_file, filled, in_script

FOLDER = "embed"
CLIENT = "embed.js"  # the module of the client that fills the page
_HERE = Path(__file__).resolve().parent
_PAGE = (_HERE / "embed.html").read_text(encoding="utf-8")
_LIST = (_HERE / "embed_list.html").read_text(encoding="utf-8")
_WORDS = "the dog bites the man"


class Place(NamedTuple):
    """A figure that has a page of its own: its lesson and its name there."""

    lesson: Lesson
    name: str

    @property
    def address(self) -> str:
        """Where the page lies below the site."""
        return f"{FOLDER}/{self.lesson.name}/{self.name}/"

    @property
    def label(self) -> str:
        """What the figure is called in a list."""
        return self.name.replace("_", " ")


class Site(NamedTuple):
    """What a page must know of the site: the folders of its scripts, and what it may load.

    `ahead` are the files of the client that it asks for at once.
    """

    client: str
    host: str
    policy: str
    ahead: Sequence[str] = ()


def places() -> Iterator[Place]:
    """Yield every figure that has a page of its own, in the order of the course."""
    for lesson in LESSONS:
        for name in lessons.figures(lesson.name):
            yield Place(lesson, name)


def request(place: Place, view: View) -> dict[str, Any]:
    """Return what the page of a figure asks for a view."""
    figure = {"lesson": place.lesson.name, "name": place.name, "options": {}}
    return {"view": view._asdict(), "held": [], "figures": {"figure": figure}, "words": {}}


@cache
def moving(place: Place) -> tuple[str, ...]:
    """Return the controls and choices that change a figure; those in front of its lesson, first."""
    lesson, opening = place.lesson, place.lesson.opening
    still = _drawn(place, opening)
    keys = (*control_bar.WORDS, *lesson.own)
    found = [
        key for key in keys if any(_drawn(place, one) != still for one in others(opening, key))
    ]
    front = [key for key in lesson.front if key in found]
    return tuple(dict.fromkeys([*front, *found]))


def _drawn(place: Place, view: View) -> bytes:
    return answer.figures(request(place, view)).answer()


def others(view: View, key: str) -> Iterator[View]:
    """Yield views in which one control has another value."""
    values: Sequence[Any]
    if key in CHOICES:
        values = CHOICES[key].options
    elif key in ENTERED:
        values = [ENTERED[key].lowest, ENTERED[key].highest, getattr(view, key) // 2]
    elif key == "words":
        values = (_WORDS, DEFAULTS.words)
    else:
        values = _BESIDE[key](getattr(view, key))
    for value in values:
        if (other := view_of(view._asdict() | {key: value})) != view:
            yield other


def _steps(value: int) -> list[int]:
    return [value + shift for shift in (1, 2, -1)]


_BESIDE: Mapping[str, Callable[[int], list[int]]] = {
    "d": lambda d: [2 * half for half in _steps(d // 2)],
    "n": lambda n: [base for base in BASES if n / 2 < base < 2 * n],
} | dict.fromkeys(("L", "t", "phi", "dim"), _steps)


def facts(place: Place, site: Site, first: str) -> dict[str, Any]:
    """Return what the script of a page is told: the figure, its controls, and its first answer."""
    lesson, keys = place.lesson, moving(place)
    asked = request(place, lesson.opening)
    bar = control_bar.payload(lesson.opening, lesson)
    choices = [
        {"kind": "choice", "key": f"choice_{key}", "choice": key, "many": CHOICES[key].many}
        | CHOICES[key]._asdict()
        for key in lesson.choices
    ]
    return {
        "client": site.client,
        "page": lesson.address,
        "title": lesson.title,
        "lesson": lesson.name,
        "name": place.name,
        "moving": keys,
        "bar": bar,
        "choices": choices,
        "entered": [{"kind": "entry"} | control_bar.entry_facts(key) for key in lesson.entered],
        "first": {key: asked[key] for key in ("view", "figures", "words")} | {"file": first},
    }


def page(place: Place, site: Site, first: str) -> str:
    """Return the page of a figure; `first` is where the answer to its first question lies."""
    title = escape(f"{place.label.capitalize()}: {place.lesson.title} | {NAME}")
    root = "../../../"
    ahead = "\n".join(
        f'<link rel="modulepreload" href="{root}{site.client}{name}">' for name in site.ahead
    )
    known = {"TITLE": title, "FACTS": in_script(facts(place, site, first)), "AHEAD": ahead}
    return filled(_PAGE, _known(site, root) | known)


def first_answer(place: Place) -> tuple[str, bytes]:
    """Return the figure as its lesson opens, packed, and where it lies below the site."""
    name = f"{FOLDER}-{place.lesson.name}-{place.name}"
    return answer_file(name, _drawn(place, place.lesson.opening))


def listing(site: Site) -> str:
    """Return the page that says how to embed, with all figures to choose from."""
    known: dict[str, dict[str, Any]] = {}
    for place in places():
        lesson = place.lesson
        entry = {"title": lesson.title if lesson.address else "The front door", "figures": {}}
        known.setdefault(lesson.name, entry)["figures"][place.name] = place.label
    return filled(_LIST, _known(site, "../") | {"FACTS": in_script(known)})


def files(site: Site) -> Mapping[str, bytes]:
    """Return every page, and the first answer of each figure, by its place below the site."""
    made = {f"{FOLDER}/index.html": listing(site).encode()}
    for place in places():
        first, answered = first_answer(place)
        made[first] = answered
        made[f"{place.address}index.html"] = page(place, site, first).encode()
    return made


def _known(site: Site, root: str) -> dict[str, str]:
    policy = escape(site.policy)
    return {"CLIENT": site.client, "HOST": site.host, "POLICY": policy, "ROOT": root}
