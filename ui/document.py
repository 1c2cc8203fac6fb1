"""A lesson drawn from its document, block by block."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from itertools import dropwhile, groupby, takewhile
from typing import Any

from course import lessons
from course.bank import of_page
from course.contents import AT
from course.document import (
    Ask,
    Block,
    Columns,
    Controls,
    Link,
    Links,
    Live,
    Notice,
    Picture,
    Pictures,
    Program,
    Section,
    Sometimes,
    When,
    Words,
)
from course.questions import Prediction
from course.view import CHOICES
from ui import controls, lesson, questions


def draw(*code: Callable[..., Any], **programs: Callable[[], None]) -> None:
    """Draw the page that is open from its document.

    Its first figures stand beside what follows from the notice on. `programs` are what only this
    page does, by the names that the document has for them, and `code` is what they run.
    """
    document = lessons.document(AT[controls.here()].name)
    assert document
    drawn = _Page(programs)
    if not AT[controls.here()].teaches:  # a page to look something up: it shows no view
        drawn.blocks((*document.first, *document.rest))
        lesson.sources(*document.head.get("sources", "").split())
        return
    figures, panel = lesson.areas()
    with figures:
        if lesson.presenting() and "room" in document.head:
            lesson.leave_room(document.head["room"])
        drawn.blocks([*takewhile(_before_notice, document.first)])
    with panel:
        drawn.blocks([*dropwhile(_before_notice, document.first)])
    with lesson.words():
        drawn.blocks(document.rest)
        lesson.code(*code)
        lesson.sources(*document.head.get("sources", "").split())
        said = (block for blocks in document.said.values() for block in blocks)
        shown = [one.name for one in _pictures_of((*document.first, *document.rest, *said))]
        lesson.downloads(*dict.fromkeys(shown), table=document.head.get("table", ""))


def say(name: str) -> None:
    """Draw the blocks that the document of the page has for a program under this name."""
    document = lessons.document(AT[controls.here()].name)
    assert document
    _Page({}).blocks(document.said[name])


def _before_notice(block: Block) -> bool:
    one = block.block if isinstance(block, Sometimes) else block
    return not (isinstance(one, Notice) or (isinstance(one, Program) and one.name == "notice"))


def _shown(when: When) -> bool:
    """Return whether it is time for a block."""
    if when.since and questions.open_question(when.since):
        return False
    if when.until and not questions.open_question(when.until):
        return False
    return when.holds is None or when.holds(_model())


def _model() -> Any:
    return lessons.model(AT[controls.here()].name, controls.current())


class _Page:
    """Draws blocks of a page."""

    def __init__(self, programs: Mapping[str, Callable[[], None]]) -> None:
        self.programs = programs

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Draw blocks; for those in a row that one question holds back it is said once."""
        for question, some in groupby(blocks, _holding):
            if question:
                questions.placeholder(question, *(name for one in some for name in _names(one)))
            else:
                for block in some:
                    self.block(block)

    def block(self, block: Block) -> None:
        """Draw a block as what it is."""
        match block:
            case Sometimes(when=when, block=one):
                if _shown(when):
                    self.block(one)
            case Words(markdown=markdown):
                lesson.text(markdown)
            case Pictures():
                _pictures(block)
            case Live(part=part, name=name, file=file, group=group):
                with lesson.group(f"{group}_{name}") if group else nullcontext():
                    lesson.live_words(part, name, file)
            case Notice(markdown=markdown):
                lesson.notice(markdown)
            case Ask(questions=names):
                questions.ask(names)
            case Controls():
                _controls(block)
            case Links(links=links):
                _links(links)
            case Program(name=name):
                self.programs[name]()
            case Columns():
                self.columns(block)
            case Section():
                self.section(block)

    def columns(self, block: Columns) -> None:
        """Draw places side by side; one with figures beside one with words is the wider one.

        Figures that are all held back leave their place to the words beside them.
        """
        first, *others = block.places
        pictures = list(_pictures_in(first))
        if len(others) != 1:
            places = lesson.columns(*(1 for _ in block.places))
        elif block.wide:
            places = lesson.columns(2, 1)
            if lesson.presenting():  # a room sees the picture first
                places.reverse()
        elif not block.even and _is_wide(first) and not _is_wide(others[0]):
            places = [*lesson.pair()]
            if pictures and all(questions.open_question(one.after) for one in pictures):
                asked = [one for one in others[0] if isinstance(one, Ask)]
                first = (*(one for one in others[0] if not isinstance(one, Ask)), *first)
                others = [tuple(asked)]
        else:
            places = [*lesson.side_by_side()]
        for place, inside in zip(places, (first, *others), strict=True):
            with place:
                self.blocks(inside)

    def section(self, block: Section) -> None:
        with ExitStack() as stack:
            if block.fold:
                stack.enter_context(_fold(block))
            if block.heading:
                lesson.text(f"{'#' * block.level} {block.heading}")
            if question := questions.open_question(block.after):
                questions.placeholder(question, *_names(block))
            else:
                self.blocks(block.blocks)


def _fold(block: Section) -> Any:
    """Return a fold: open if its question is answered, or if a number that it asks for is set."""
    if block.opened:
        return lesson.fold(block.fold, opened=not questions.open_question(block.opened))
    entered = (
        key for one in _inside(block.blocks) if isinstance(one, Controls)
        for key in one.keys if key not in CHOICES
    )  # fmt: skip
    return lesson.folded(block.fold, next(entered, ""))


def _pictures(block: Pictures) -> None:
    shown = [one for one in block.figures if _shown(one.when)]
    if block.grid:
        asked = of_page(controls.here())[0].figure
        for one in [one for one in shown if one.name == asked and lesson.presenting()]:
            _picture(one)  # large enough for a room, and the others below it
            shown.remove(one)
        lesson.figure_grid(f"quad_{block.grid}", {one.name: _options(one) for one in shown})
        return
    held = [one for one in shown if questions.open_question(one.after)]
    seen = [one for one in shown if one not in held]
    places = lesson.columns(*(1 for _ in seen)) if len(seen) > 1 else []
    for place, one in zip(places, seen, strict=False):
        with place:
            _picture(one)
    for one in held if places else (*seen, *held):
        _picture(one)


def _picture(one: Picture) -> None:
    lesson.figure(one.name, one.title or questions.earned_title(one.name), **_options(one))


def _options(one: Picture) -> dict[str, int]:
    return {key: _option(value) for key, value in one.options.items()}


def _option(value: str) -> int:
    """Return a number, or whether a question is answered; `all` are all of the page."""
    if value.isdecimal():
        return int(value)
    names = [one.name for one in of_page(controls.here())] if value == "all" else [value]
    return int(not any(map(questions.open_question, names)))


def _controls(block: Controls) -> None:
    chosen = [key for key in block.keys if key in CHOICES]
    entered = [key for key in block.keys if key not in CHOICES]
    with (
        lesson.row(f"choices_{block.keys[0]}")
        if len(chosen) > 1 or (chosen and entered)
        else nullcontext()
    ):
        for key in chosen:
            lesson.choose(key, runs=block.runs)
        if entered:
            lesson.enter(*entered)


def _links(links: Sequence[Link]) -> None:
    with lesson.row() if len(links) > 1 else nullcontext():
        for one in links:
            if one.page:
                lesson.link(one.page, one.label, **one.view)
            else:
                lesson.shortcut(one.label, **one.view)


def _inside(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks that may be shown now, and what is inside them."""
    for block in blocks:
        if isinstance(block, Sometimes):
            if _shown(block.when):
                yield from _inside([block.block])
            continue
        yield block
        if isinstance(block, Section):
            yield from _inside(block.blocks)
        elif isinstance(block, Columns):
            for place in block.places:
                yield from _inside(place)


def _is_wide(blocks: Sequence[Block]) -> bool:
    """Return whether there is a figure or a table in blocks, at any time."""
    inside = [one.block if isinstance(one, Sometimes) else one for one in blocks]
    tables = [one for one in inside if isinstance(one, Live) and one.part == "table"]
    sections = [one for one in inside if isinstance(one, Section)]
    figures = [one for one in inside if isinstance(one, Pictures)]
    return bool(tables or figures) or any(_is_wide(one.blocks) for one in sections)


def _holding(block: Block) -> Prediction | None:
    """Return the question that holds back all of a block, if it is still open."""
    match block:
        case Sometimes(when=when, block=one):
            return _holding(one) if _shown(when) else None
        case Words(after=after):
            return questions.open_question(after)
        case Live(part=part, name=name):
            return questions.holding(f"{part}.{name}")
        case Pictures(figures=figures):
            held = [questions.holding(f"figure.{one.name}") for one in figures if _shown(one.when)]
            return held[0] if held and all(held) else None
        case _:
            return None


def _pictures_in(blocks: Sequence[Block]) -> Iterator[Picture]:
    for block in _inside(blocks):
        if isinstance(block, Pictures):
            yield from (one for one in block.figures if _shown(one.when))


def _pictures_of(blocks: Sequence[Block]) -> Iterator[Picture]:
    """Yield the figures that are on the page now."""
    for one in _pictures_in(blocks):
        if not questions.holding(f"figure.{one.name}"):
            yield one


def _names(block: Block) -> Iterator[str]:
    """Yield the names of a block and of all that it holds, by which a link leads to it."""
    for one in _inside([block]):
        if isinstance(one, Section):
            yield one.heading
        elif isinstance(one, Live):
            yield f"{one.part}_{one.name}"
        elif isinstance(one, Words):
            yield one.heading
        elif isinstance(one, Pictures):
            yield from (picture.name for picture in one.figures)
