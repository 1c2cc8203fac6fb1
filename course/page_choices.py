"""Choices and number inputs of pages, from the heads of their documents or shared by several.

Each has a name of its own, since it is a field of the view.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from course.data_files import HERE, Tables, contents_of
from course.front_matter import every_head
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES
from pe_core.scheme_comparison import COMPARED

SHARED = "controls.toml"
CONTROLS: Mapping[str, Any] = contents_of(SHARED)
_MOST_IN_A_ROW = 8
# What the core offers, by the name that stands for it in a list of options.
_OF_THE_CORE = {
    "*schemes": COMPARED,
    "*conventions": tuple(CONVENTIONS),
    "*stages": tuple(stage.replace(" ", "-") for stage in STAGES),
}


_Kind = TypeVar("_Kind", "Choice", "Entered")


class Choice(NamedTuple):
    """One of a few words to choose: what it is called, what it does, and the words.

    The words stand in the address, so they are short and stay as they are. The first one is the
    default, unless another one is named. On the page they have blanks for hyphens; `written` holds
    those that are written in another way.
    """

    label: str
    help: str
    options: tuple[str, ...]
    named: str = ""
    written: Mapping[str, str] = {}

    @property
    def default(self) -> str:
        """The word that is chosen as long as nobody has chosen."""
        return self.named or self.options[0]

    @property
    def many(self) -> bool:
        """Whether the words are a list to open, because there are too many for a row."""
        return len(self.options) > _MOST_IN_A_ROW

    @property
    def expected(self) -> str:
        """What its table lacks; empty if nothing."""
        known = all(isinstance(one, str) for one in self.options) and self.options
        if known and {self.default, *self.written} <= {*self.options}:
            return ""
        return "options, with the one that is named and those that are written in another way"


class Entered(NamedTuple):
    """A whole number to enter: what it is called, what it does, and what may be entered.

    `step` is 2 for an even number, and `rule` says so in words.
    """

    label: str
    help: str
    lowest: int
    highest: int
    default: int
    step: int = 1

    @property
    def rule(self) -> str:
        """What a number must be, as it is said to whoever enters another one."""
        return "even" if self.step == 2 else "a whole number"

    def nearest(self, value: int) -> int:
        """Return the number that may be entered next to this one: of two, the lower one."""
        return min(max(value - (value - self.lowest) % self.step, self.lowest), self.highest)

    @property
    def expected(self) -> str:
        """What its table lacks; empty if nothing."""
        return "" if self.nearest(self.default) == self.default else "a default that may be entered"


def choices_and_numbers() -> tuple[Mapping[str, Choice], Mapping[str, Entered]]:
    """Return every choice and every number to enter by its name: first what pages share.

    Raises
    ------
    DocumentError
        If a table has not what it needs, or its name is taken.
    """
    choices: dict[str, Choice] = {}
    entered: dict[str, Entered] = {}
    for file, head in {HERE / SHARED: CONTROLS, **every_head()}.items():
        chosen = Tables(file, head.get("choices", {}), kind="choices")
        for key, choice in chosen.by_name(Choice).items():
            whole = choice._replace(options=_listed(choice.options))
            choices |= {_free(key, chosen, choices): _whole(key, chosen, whole)}
        numbers = Tables(file, head.get("entered", {}), kind="entered")
        for key, number in numbers.by_name(Entered).items():
            entered |= {_free(key, numbers, choices, entered): _whole(key, numbers, number)}
    return choices, entered


def _listed(options: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for option in options for one in _OF_THE_CORE.get(option, [option]))


def _free(key: str, tables: Tables, *taken: Collection[str]) -> str:
    """Return a name, which no other control has."""
    if not key.isidentifier() or any(key in names for names in (CONTROLS["shared"], *taken)):
        raise tables.fault(key, f"the name {key!r}", "one that no other control has")
    return key


def _whole(key: str, tables: Tables, one: _Kind) -> _Kind:
    """Return what a table offers, if it lacks nothing."""
    if one.expected:
        raise tables.fault(key, f"{key!r} with {one}", one.expected)
    return one
