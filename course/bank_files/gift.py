"""A form as GIFT, a text that Moodle and other programs import.

The format is described in Moodle's documentation, "GIFT format". It cannot say that answers are to
be shuffled: Moodle shuffles them unless its site says otherwise.
"""

import re

from course.bank_files.texts import Answer, Entry, entries, title


def file(form: str) -> str:
    """Return the items of a form as a file, in a category of their own."""
    blocks = [f"$CATEGORY: $course$/top/{title(form)}", *map(_question, entries(form))]
    return "\n\n".join(blocks) + "\n"


def _question(entry: Entry) -> str:
    answers = "\n".join(map(_answer, entry.answers))
    return (
        f"// {entry.name}\n::{hidden(entry.title)}::[html]{hidden(entry.question)}{{\n{answers}\n}}"
    )


def _answer(answer: Answer) -> str:
    mark = "=" if answer.right else "~"
    return f"  {mark}{hidden(answer.text)}#{hidden(answer.feedback)}"


def hidden(text: str) -> str:
    """Return a text in which no sign is taken for one of the format's own.

    Examples
    --------
    >>> print(hidden("{a: 1} ~ b = #2"))
    \\{a\\: 1\\} \\~ b \\= \\#2
    """
    return re.sub(r"([\\~=#{}:])", r"\\\1", text)
