"""The test before and after the course: two forms that ask for the same ideas.

`forms.md` has the items, and `found` what decides them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

from course.before_and_after import found
from course.data_files import HERE, contents_of
from course.document import Ask, Document, Section
from course.document_names import Beside
from course.document_reader import read
from course.questions import Prediction


class Idea(NamedTuple):
    """What two items ask for, one in each form. Two items of one idea have different settings."""

    name: str
    a: Prediction
    b: Prediction


def _written() -> Document:
    name, no_model = "before_and_after/forms.md", SimpleNamespace(Model=lambda view: None)
    beside = Beside(no_model, found, lambda lesson: ())
    return read("", contents_of(name), HERE / name, "", beside)


def _ideas(document: Document) -> Iterator[Idea]:
    items = {item.name: _alone(item) for item in document.questions}
    for section in document.rest:
        if isinstance(section, Section) and isinstance(section.blocks[0], Ask):
            yield Idea(section.heading, *(items[name] for name in section.blocks[0].questions))


def _alone(item: Prediction) -> Prediction:
    """Return an item that is decided without the model of a lesson."""

    def always(told: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda _: told(None)

    options = tuple(replace(one, holds=always(one.holds)) for one in item.options)
    return replace(item, options=options, measured=always(item.measured))


_DOCUMENT = _written()
IDEAS: tuple[Idea, ...] = tuple(_ideas(_DOCUMENT))
SAID: Mapping[str, str] = _DOCUMENT.words["numbers"]["said"](None)
FORMS: Mapping[str, tuple[Prediction, ...]] = {
    "A": tuple(idea.a for idea in IDEAS),
    "B": tuple(idea.b for idea in IDEAS),
}
LENGTH = len(IDEAS)
