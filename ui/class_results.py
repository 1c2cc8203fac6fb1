"""The results of a class: a teacher hands in answer sheets and takes questions as files."""

from functools import partial

import streamlit as st

from course.bank_files import gift, moodle, qti
from course.before_and_after import FORMS
from course.class_results import words
from course.class_results.report import put_together
from course.class_results.sheets import HEAD, Fault, Sheet, file, read
from course.files import for_spreadsheets
from course.room.steps import TESTS
from course.words import PassFail, Table
from ui import contents, lesson, platform, presses

_MOST = 10_000  # lines in all
_IN_A_ROOM = (
    "A class can also take the test in one room, whose desk offers all the answers as a file. "
)
_FAULTS = 20  # lines named one by one


def results() -> None:
    """Draw where the sheets of a class are put together, and what they say."""
    with lesson.group("class_input"):
        st.markdown(
            "At the end of their result, learners find a file with their answers and a code of "
            "three words, which links the form before to the form after. Their names are not in "
            f"it. {_IN_A_ROOM if platform.served() else ''}Paste the lines here, or drop the "
            "files. They are kept only while this page is open and are sent to nobody else."
        )
        contents.rooms({name: f"Open a room for the {name}" for name in TESTS}, "", "quiet")
        sheets, faults = _given()
    if not sheets and not faults:
        return
    report, twice = put_together(sheets)
    with lesson.group("class_report"):
        _named([*faults, *twice], len(sheets) - len(twice))
        if not sheets:
            return
        st.markdown("## A class before and after")
        st.markdown("\n".join(f"- {lesson.plain(said)}" for said in words.told(report)))
        if report.pairs:
            for place, table in zip(
                lesson.columns(2, 3),
                (words.ideas(report), words.misconceptions(report)),
                strict=True,
            ):
                with place:
                    lesson.tabled(table)
    with lesson.group("class_files"):
        name = "positional-encoding-class"
        lesson.download(
            "This report as CSV",
            lambda: for_spreadsheets(words.table(report)),
            f"{name}.csv",
            "text/csv",
        )
        sheets_name = f"{name}-answers.csv"
        lesson.download("All answers as one file", partial(file, sheets), sheets_name, "text/csv")


def _given() -> tuple[list[Sheet], list[Fault]]:
    """Draw where lines are pasted and files dropped, and return what is in them."""
    pasted = presses.pasted(
        "class_lines", "Lines of your class", "Put them together", rows=6, example=HEAD
    )
    dropped = presses.own_files(
        "class_files_dropped", "Files of your class", ("csv", "txt"), many=True
    )
    texts = [("", pasted)]
    texts += [(one.name, one.data.decode("utf-8", "replace")) for one in dropped]
    sheets: list[Sheet] = []
    faults: list[Fault] = []
    room = _MOST
    for name, text in texts:
        if (lines := len(text.splitlines())) > room:
            why = f"it is not read: with all that comes before, it has more than {_MOST} lines"
            faults.append(Fault(name, "", why))
            continue
        room -= lines
        found, nonsense = read(text, name)
        sheets += found
        faults += nonsense
    return sheets, faults


def _named(faults: list[Fault], counted: int) -> None:
    """Say which lines are left out, and why."""
    if not faults:
        return
    with lesson.group("class_faults"):
        left = f"{len(faults)} line{'s are' if len(faults) > 1 else ' is'} left out"
        rest = f"; {counted} {'is' if counted == 1 else 'are'} in the report" if counted else ""
        first = f" The first {_FAULTS}:" if len(faults) > _FAULTS else ""
        rows: list[tuple[str | PassFail, ...]] = [
            (one.where, f"{one.why[0].upper()}{one.why[1:]}.", one.line[:60])
            for one in faults[:_FAULTS]
        ]
        lesson.tabled(Table(f"**{left}{rest}.**{first}", ("Where", "Why", "The line"), rows))


def files() -> None:
    """Draw the downloads of both forms for other programs."""
    with lesson.group("bank_files"):
        st.markdown(
            "Both forms for the question bank of another program, with the right answers: each "
            "wrong option comes with the misconception behind it. Answers are shuffled; GIFT "
            "cannot ask for this, so there it is up to the site. In Moodle, import a file into the "
            "question bank; in Canvas, import the QTI file as course content."
        )
        for form in FORMS:
            st.markdown(f"## Form {form}")
            stem = f"positional-encoding-form-{form}"
            for label, make, name, mime in (
                ("Moodle XML", partial(moodle.file, form), f"{stem}.xml", "application/xml"),
                ("GIFT", partial(gift.file, form), f"{stem}.gift.txt", "text/plain"),
                ("QTI 1.2 (Canvas)", partial(qti.file, form), f"{stem}.qti.zip", "application/zip"),
            ):
                lesson.download(f"Form {form} as {label}", make, name, mime)
