"""Report on the sheets of a class: the same people before and after the course."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean
from typing import NamedTuple

from course.before_and_after import FORMS, IDEAS, LENGTH
from course.before_and_after.answers import Taken
from course.class_results.effect import Effect, average_gain, effect_size
from course.class_results.sheets import TIMES, Fault, Sheet
from course.messages import sentences
from course.three_words import spoken


class Pair(NamedTuple):
    """The two forms that one person has taken."""

    before: Taken
    after: Taken


class Change(NamedTuple):
    """How many people before and after, and of how many who were asked."""

    before: int
    after: int
    asked_before: int
    asked_after: int


@dataclass(frozen=True)
class Report:
    """The pairs of a class, and how many sheets are in no pair.

    `alone` counts the sheets without a partner by when they were written, and `repeated` the people
    who took one form twice: they may remember its questions, so they are not in a pair.
    """

    pairs: tuple[Pair, ...]
    alone: Counter[str]
    repeated: int

    @property
    def orders(self) -> Counter[str]:
        """How many pairs took the forms in which order."""
        return Counter(f"{pair.before.form} then {pair.after.form}" for pair in self.pairs)

    @property
    def before(self) -> list[int]:
        """The scores before the course, one for each pair."""
        return [taken.score for taken in self._by_time()[0]]

    @property
    def after(self) -> list[int]:
        """The scores after the course, one for each pair."""
        return [taken.score for taken in self._by_time()[1]]

    @property
    def averages(self) -> tuple[float, float] | None:
        """The average scores before and after; None without a pair."""
        return (mean(self.before), mean(self.after)) if self.pairs else None

    @property
    def gain(self) -> float | None:
        """The average normalised gain; None where there is none."""
        try:
            return average_gain(self.before, self.after, LENGTH)
        except ValueError:
            return None

    @property
    def effect(self) -> Effect | None:
        """The effect size; None where there is none."""
        try:
            return effect_size(self.before, self.after)
        except ValueError:
            return None

    def ideas(self) -> list[tuple[str, Change]]:
        """Return each idea with how many had it right; its two questions count as one."""
        n, (before, after) = len(self.pairs), self._by_time()
        return [
            (idea.name, Change(_right(place, before), _right(place, after), n, n))
            for place, idea in enumerate(IDEAS)
        ]

    def _by_time(self) -> tuple[list[Taken], list[Taken]]:
        return [pair.before for pair in self.pairs], [pair.after for pair in self.pairs]

    def misconceptions(self) -> list[tuple[str, Change]]:
        """Return each misconception with how often it was chosen, of how often it was offered.

        That which was chosen most often after the course comes first.
        """
        chosen, offered = [
            [sum((count(one) for one in taken), Counter()) for taken in self._by_time()]
            for count in (Taken.misconceptions, lambda one: _offered(one.form))
        ]
        rows = [
            (key, Change(chosen[0][key], chosen[1][key], offered[0][key], offered[1][key]))
            for key in dict.fromkeys(key for form in FORMS for key in _offered(form))
        ]
        return sorted(rows, key=lambda one: (-one[1].after, -one[1].before, one[0]))


def _right(place: int, taken: Iterable[Taken]) -> int:
    return sum(one.right(one.items[place]) is True for one in taken)


def _offered(form: str) -> Counter[str]:
    """Return how often each misconception stands among the options of a form."""
    options = (option for item in FORMS[form] for option in item.options)
    return Counter(option.misconception for option in options if not option.right)


def put_together(sheets: Iterable[Sheet]) -> tuple[Report, list[Fault]]:
    """Return what sheets say together, and what is said twice and differently.

    Parameters
    ----------
    sheets : iterable of Sheet
        The sheets of a class, in any order.

    Returns
    -------
    report : Report
        Two sheets with one code, one before and one after, are a pair. The same sheet handed in
        twice counts once.
    faults : list of Fault
        Each sheet left out because another one has its code and its time; the first one counts.
    """
    kept: dict[tuple[int, str], Taken] = {}
    faults = []
    for code, when, taken in sheets:
        first = kept.setdefault((code, when), taken)
        if first != taken:
            faults.append(Fault(spoken(code), "", sentences("class")("twice", when=when)))
    codes = dict.fromkeys(code for code, _ in kept)
    both = [code for code in codes if all((code, when) in kept for when in TIMES)]
    pairs = [Pair(*(kept[code, when] for when in TIMES)) for code in both]
    alone = Counter(when for code, when in kept if code not in both)
    crossed = tuple(pair for pair in pairs if pair.before.form != pair.after.form)
    return Report(crossed, alone, len(pairs) - len(crossed)), faults
