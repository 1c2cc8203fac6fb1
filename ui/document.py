"""A lesson drawn from its document, block by block."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from course import lessons
from course.contents import AT
from course.document import Ask, Block, Columns, Live, Notice, Picture, Pictures, Section, Words
from ui import controls, lesson, questions


def draw() -> None:
    """Draw the page that is open from its document."""
    document = lessons.document(AT[controls.here()].name)
    assert document
    beside = (Notice, Ask)
    figures, panel = lesson.areas()
    with figures:
        _blocks([one for one in document.first if not isinstance(one, beside)])
    with panel:
        _blocks([one for one in document.first if isinstance(one, beside)])
    with lesson.words():
        _blocks(document.rest)
        lesson.code()
        lesson.sources(*document.head.get("sources", "").split())
        lesson.downloads(*document.head.get("downloads", "").split())


def _blocks(blocks: Sequence[Block]) -> None:
    for block in blocks:
        _DRAWN[type(block)](block)


def _words(block: Words) -> None:
    if question := questions.open_question(block.after):
        questions.placeholder(question)
    else:
        lesson.text(block.markdown)


def _pictures(block: Pictures) -> None:
    places = lesson.columns(*(1 for _ in block.figures))
    for place, one in zip(places, block.figures, strict=True):
        with place:
            _picture(one)


def _picture(one: Picture) -> None:
    options = {key: _option(value) for key, value in one.options.items()}
    lesson.figure(one.name, one.title or questions.earned_title(one.name), **options)


def _option(value: str) -> int:
    """Return a number, or whether a question is answered."""
    return int(value) if value.isdecimal() else int(questions.open_question(value) is None)


def _live(block: Live) -> None:
    lesson.live_words(block.part, block.name, block.file)


def _notice(block: Notice) -> None:
    lesson.notice(block.markdown)


def _ask(block: Ask) -> None:
    questions.ask(block.questions)


def _columns(block: Columns) -> None:
    first = block.places[0]
    wide = any(isinstance(one, Pictures) for one in first)
    places = lesson.pair() if wide else lesson.side_by_side()
    for place, inside in zip(places, block.places, strict=True):
        with place:
            _blocks(inside)


def _section(block: Section) -> None:
    with lesson.folded(block.fold) if block.fold else nullcontext():
        if block.heading:
            lesson.text(f"{'#' * block.level} {block.heading}")
        if question := questions.open_question(block.after):
            questions.placeholder(question, *_names(block))
        else:
            _blocks(block.blocks)


def _names(block: Block) -> Iterator[str]:
    """Yield the names of a block and of all that it holds, by which a link leads to it."""
    match block:
        case Section(heading=heading, blocks=blocks):
            yield heading
            for one in blocks:
                yield from _names(one)
        case Columns(places=places):
            for place in places:
                for one in place:
                    yield from _names(one)
        case Live(part=part, name=name):
            yield f"{part}_{name}"
        case Pictures(figures=figures):
            yield from (one.name for one in figures)


_DRAWN: Mapping[type, Callable[[Any], None]] = {
    Words: _words,
    Pictures: _pictures,
    Live: _live,
    Notice: _notice,
    Ask: _ask,
    Columns: _columns,
    Section: _section,
}
