"""A lesson drawn from its document, block by block."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import dropwhile, takewhile
from typing import Any

from course import lessons
from course.contents import BY_ADDRESS
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
from course.question_bank import of_page
from course.questions import Prediction
from course.view import CHOICES
from ui import controls, lesson, questions


def draw(*code: Callable[..., Any], **programs: Callable[[], None]) -> None:
    """Draw the page that is open from its document.

    Its first figures stand beside what follows from the notice on. `programs` are what only this
    page does, by the names that the document has for them, and `code` is what they run.
    """
    document = lessons.document(BY_ADDRESS[controls.here()].name)
    assert document
    drawn = _Page(programs)
    if not BY_ADDRESS[controls.here()].teaches:  # a page to look something up: it shows no view
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
    document = lessons.document(BY_ADDRESS[controls.here()].name)
    assert document
    _Page({}).blocks(document.said[name])


def _before_notice(block: Block) -> bool:
    one = block.block if isinstance(block, Sometimes) else block
    return not (isinstance(one, Notice) or (isinstance(one, Program) and one.name == "notice"))


def _shown(when: When) -> bool:
    """Return whether it is time for a block."""
    if when.since and questions.open_questions(when.since):
        return False
    if when.until and not questions.open_questions(when.until):
        return False
    return when.holds is None or when.holds(_model())


def _model() -> Any:
    return lessons.model(BY_ADDRESS[controls.here()].name, controls.current())


class _Page:
    """Draws blocks of a page.

    Those that wait for a question are told of in one line: where the first of them belongs, and for
    all of a fold at its end. Within a fold it is `quiet` about them.
    """

    def __init__(self, programs: Mapping[str, Callable[[], None]]) -> None:
        self.programs = programs
        self.quiet = False

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Draw blocks that may be shown, and say of the others what they wait for."""
        held = [one for block in blocks for one in _held(block)]
        for block in blocks:
            if held and not self.quiet and any(_held(block)):
                questions.placeholder(held)
                held = []
            if not _is_held(block):
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

        Figures that are all held back leave their place to the words beside them, or to the
        question if there are none yet.
        """
        first, *others = block.places
        if len(others) != 1:
            places = lesson.columns(*(1 for _ in block.places))
        elif block.wide:
            places = lesson.columns(2, 1)
            if lesson.presenting():  # a room sees the picture first
                places.reverse()
        elif not block.even and _is_wide(first) and not _is_wide(others[0]):
            places = [*lesson.pair()]
            pictures = [*_pictures_in(first)]
            if _has_figure(first) and all(questions.open_questions(one.after) for one in pictures):
                asked = tuple(one for one in others[0] if isinstance(one, Ask))
                words = tuple(one for one in others[0] if not isinstance(one, Ask))
                alone = all(isinstance(one, Pictures) for one in _inside(first))
                if any(_inside(words)) and (pictures or alone):
                    first, others = (*words, *first), [asked]
                elif alone:
                    first, others = (*asked, *first), [words]
        else:
            places = [*lesson.side_by_side()]
        for place, inside in zip(places, (first, *others), strict=True):
            with place:
                self.blocks(inside)

    def section(self, block: Section) -> None:
        with _fold(block) if block.fold else nullcontext():
            if block.heading:
                lesson.text(f"{'#' * block.level} {block.heading}")
            if not block.fold:
                self.blocks(block.blocks)
                return
            self.quiet = True
            self.blocks(block.blocks)
            self.quiet = False
            if held := [*_held_inside(block.blocks)]:
                questions.placeholder(held)


def _fold(block: Section) -> Any:
    """Return a fold: open if its question is answered, or if a number that it asks for is set."""
    if block.opened:
        return lesson.fold(block.fold, opened=not questions.open_questions(block.opened))
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
    seen = [one for one in shown if not questions.holding(f"figure.{one.name}")]
    if len(seen) == 1:
        _picture(seen[0])
        return
    for place, one in zip(lesson.columns(*(1 for _ in seen)) if seen else [], seen, strict=True):
        with place:
            _picture(one)


def _picture(one: Picture) -> None:
    lesson.figure(one.name, one.title or questions.earned_title(one.name), **_options(one))


def _options(one: Picture) -> dict[str, int]:
    return {key: _option(value) for key, value in one.options.items()}


def _option(value: str) -> int:
    """Return a number, or whether the question of this name is answered."""
    return int(value) if value.isdecimal() else int(not questions.open_questions(value))


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
    tables = [one for one in _ever(blocks) if isinstance(one, Live) and one.part == "table"]
    return bool(tables) or _has_figure(blocks)


def _has_figure(blocks: Sequence[Block]) -> bool:
    """Return whether there is a figure in blocks, at any time."""
    return any(isinstance(one, Pictures) for one in _ever(blocks))


def _ever(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks and what is in their sections, whether they are shown now or not."""
    for block in blocks:
        one = block.block if isinstance(block, Sometimes) else block
        yield one
        if isinstance(one, Section):
            yield from _ever(one.blocks)


def _held(block: Block) -> Iterator[tuple[str, Prediction]]:
    """Yield what of a block waits for a question: its name in an address, and the question."""
    match block:
        case Sometimes(when=when, block=inner):
            yield from _held(inner) if _shown(when) else ()
        case Words(after=after, heading=heading):
            yield from ((heading, question) for question in questions.open_questions(after))
        case Live(part=part, name=name):
            yield from _waiting(f"{part}.{name}", f"{part}_{name}")
        case Pictures(figures=figures):
            for one in figures:
                yield from _waiting(f"figure.{one.name}", one.name) if _shown(one.when) else ()
        case Section(after=after):
            found = questions.open_questions(after)
            yield from ((name, question) for question in found for name in _names(block))


def _waiting(block: str, name: str) -> Iterator[tuple[str, Prediction]]:
    yield from ((name, question) for question in questions.holding(block))


def _is_held(block: Block) -> bool:
    """Return whether all of a block waits."""
    if not isinstance(block, Pictures):
        return any(_held(block))
    shown = [one for one in block.figures if _shown(one.when)]
    return bool(shown) and all(questions.holding(f"figure.{one.name}") for one in shown)


def _held_inside(blocks: Sequence[Block]) -> Iterator[tuple[str, Prediction]]:
    """Yield what waits in blocks and in all that they hold."""
    for block in blocks:
        found = [*_held(block)]
        yield from found
        match block.block if isinstance(block, Sometimes) else block:
            case Section(blocks=inside) if not found:
                yield from _held_inside(inside)
            case Columns(places=places):
                for place in places:
                    yield from _held_inside(place)


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
