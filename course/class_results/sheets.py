"""Answer sheets as text: one line for each person and form, which make a table.

    test,code,when,form,1,2,3,...
    positional-encoding-1,amber-lion-river,before,A,b,a,,...
    positional-encoding-1,amber-lion-river,after,B,c,c,a,...

| Column | What is in it                                                                   |
|--------|---------------------------------------------------------------------------------|
| `test` | `positional-encoding-` and the number of the format: `VERSION`                  |
| `code` | the three words of `course.three_words` by which two sheets of one person match |
| `when` | `before` or `after` the course                                                  |
| `form` | `A` or `B`                                                                      |
| 1, ... | the letter of the chosen answer, as on the form on paper; nothing if left open  |

Nothing else is in it, and nothing of the person. The first line, the names of the columns, may be
there, and may come again where files were put together. What spreadsheets make of it is read too:
semicolons or tabs between the columns, quotation marks, empty columns at the end, and a BOM.

`VERSION` is raised when a letter of a form comes to mean another answer.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from course.before_and_after import FORMS, LENGTH
from course.before_and_after.answers import Taken
from course.messages import sentences
from course.questions import Prediction, lettered
from course.three_words import heard, spoken

VERSION = 1
TIMES = ("before", "after")
HEAD = ",".join(["test", "code", "when", "form", *map(str, range(1, LENGTH + 1))])

_SAY = sentences("sheets")
_TEST = "positional-encoding-"
_BETWEEN = re.compile(r"[,;\t]")
_FIRST = 4  # columns before the answers
_LETTERS = {item.name: dict(lettered(item)) for items in FORMS.values() for item in items}


class Sheet(NamedTuple):
    """The answers of a person to a form, and when they were given."""

    code: int
    when: str
    taken: Taken


class Fault(NamedTuple):
    """A line that cannot be read: where it is, what it says, and why."""

    where: str
    line: str
    why: str


def row(sheet: Sheet) -> str:
    """Return a sheet as a line."""
    named = [{number: letter for letter, number in _LETTERS[item.name].items()}
             for item in sheet.taken.items]  # fmt: skip
    given = [sheet.taken.given.get(item.name) for item in sheet.taken.items]
    chosen = ["" if number is None else named[place][number] for place, number in enumerate(given)]
    first = [f"{_TEST}{VERSION}", spoken(sheet.code), sheet.when, sheet.taken.form]
    return ",".join([*first, *chosen])


def file(sheets: Iterable[Sheet]) -> str:
    """Return sheets as a file, with the names of the columns."""
    return "".join(f"{line}\n" for line in (HEAD, *map(row, sheets)))


def read(text: str, name: str = "") -> tuple[list[Sheet], list[Fault]]:
    """Return the sheets of a text, and the lines that are none.

    Parameters
    ----------
    text : str
        What was pasted, or what a file holds.
    name : str
        The name of the file, to say where a fault is.

    Returns
    -------
    sheets : list of Sheet
        In the order of the lines.
    faults : list of Fault
        Each line that cannot be read, with its reason. Empty lines and the names of the columns are
        no faults.
    """
    sheets, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip(' "\ufeff') for cell in _BETWEEN.split(line)]
        if not any(cells) or cells[0].lower() == "test":
            continue
        try:
            sheets.append(_sheet(cells))
        except ValueError as error:
            where = f"{name}, line {number}" if name else f"line {number}"
            faults.append(Fault(where, line, str(error)))
    return sheets, faults


def _sheet(cells: list[str]) -> Sheet:
    if (test := cells[0].lower()) != f"{_TEST}{VERSION}":
        if re.fullmatch(rf"{_TEST}\d+", test):
            raise ValueError(_SAY("other_version"))
        raise ValueError(_SAY("no_line", begins=f"{_TEST}{VERSION}"))
    if not any(cells[1:]):
        raise ValueError(_SAY("ends"))
    cells = [*cells, *[""] * (_FIRST + LENGTH - len(cells))]
    code, when, form = heard(cells[1]), cells[2].lower(), cells[3].upper()
    if when not in TIMES:
        raise ValueError(_SAY("when", found=cells[2][:20]))
    if form not in FORMS:
        raise ValueError(_SAY("form", forms=" or ".join(FORMS), found=cells[3][:20]))
    if any(cells[_FIRST + LENGTH :]):
        raise ValueError(_SAY("more", most=LENGTH))
    answers = zip(FORMS[form], cells[_FIRST:], strict=False)
    chosen = {
        item.name: _option(number, item, cell)
        for number, (item, cell) in enumerate(answers, 1) if cell
    }  # fmt: skip
    return Sheet(code, when, Taken(form, chosen, None))


def _option(number: int, item: Prediction, cell: str) -> int:
    found = _LETTERS[item.name]
    if cell.lower() not in found:
        allowed = ", ".join(found)
        raise ValueError(_SAY("answer", number=number, allowed=allowed, found=cell[:20]))
    return found[cell.lower()]
