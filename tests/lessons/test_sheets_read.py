"""A line of answers, cell by cell: what is read, and each refusal in its words."""

from course.before_and_after import FORMS, LENGTH
from course.before_and_after.answers import Taken
from course.class_results.sheets import Fault, Sheet, file, read, row
from course.files import for_spreadsheets
from course.questions import lettered
from course.room import test as form_room

NAME = "positional-encoding-1"
CODE = "actor-actor-album"  # 1: the second word of the list stands in the last place
HEAD = "test,code,when,form,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15"


def letters(form: str) -> list[dict[int, str]]:
    return [{number: letter for letter, number in lettered(item)} for item in FORMS[form]]


def line(*cells: str) -> str:
    return ",".join([NAME, CODE, "before", "A", *cells])


def test_a_sheet_is_written_by_the_letters_on_paper() -> None:
    first, third = FORMS["A"][0], FORMS["A"][2]
    made = Sheet(1, "before", Taken("A", {first.name: 2, third.name: 0}, None))
    named = letters("A")
    wanted = line(named[0][2], "", named[2][0], *[""] * 12)
    assert row(made) == wanted
    assert file([made]) == f"{HEAD}\n{wanted}\n"
    assert file([]) == f"{HEAD}\n"
    assert read(wanted) == ([made], [])


def test_every_letter_stands_for_its_option() -> None:
    for form in ("A", "B"):
        for place, (item, named) in enumerate(zip(FORMS[form], letters(form), strict=True)):
            for number, letter in named.items():
                for typed in (letter, letter.upper()):
                    cells = [""] * place + [typed]
                    text = ",".join([NAME, CODE, "after", form.lower(), *cells])
                    assert read(text) == (
                        [Sheet(1, "after", Taken(form, {item.name: number}, None))], [],
                    )  # fmt: skip


def test_lines_that_hold_nothing_are_passed_over_and_counted() -> None:
    text = f'\ufeff{HEAD}\n\n" , "\nTEST;x\n{line()}\nnonsense'
    found, faults = read(text)
    assert found == [Sheet(1, "before", Taken("A", {}, None))]
    assert faults == [Fault("line 6", "nonsense", f"it does not begin with “{NAME}”")]
    assert read("nonsense", "class.csv")[1][0].where == "class.csv, line 1"
    assert read(f"{line()}\nnonsense\n{line('a')}")[0] == [*found, read(line("a"))[0][0]]


def test_files_for_spreadsheets_are_read_one_after_the_other() -> None:
    sheets = [Sheet(code, "before", Taken("A", {}, None)) for code in (1, 2)]
    text = b"".join(for_spreadsheets(file([one])) for one in sheets).decode()
    assert read(text) == (sheets, [])


def test_answers_of_a_form_in_a_room_become_its_sheets() -> None:
    votes = {"b/code": 1002, "b/0": 1, "a/code": 1001, "a/0": 2, "a/1": 0}
    code = form_room.CODE
    votes = {name.replace("code", code): option for name, option in votes.items()}
    made = form_room.sheets("before", votes)
    assert [sheet.code for sheet in made] == [1001, 1002]
    assert [list(sheet.taken.given.values()) for sheet in made] == [[2, 0], [1]]


LONG = "x" * 30
SHORT = "x" * 20
REFUSALS = [
    (f"{NAME}0,x", "it was written by another version of the course, with other questions"),
    ("positional-encoding-x,a", f"it does not begin with “{NAME}”"),
    (f"{NAME}x,a", f"it does not begin with “{NAME}”"),
    (NAME, "it ends after its first column"),
    (f"{NAME};;", "it ends after its first column"),
    (f"{NAME},{CODE}", "the third column must be “before” or “after”, not “”"),
    (f"{NAME},{CODE},{LONG},A", f"the third column must be “before” or “after”, not “{SHORT}”"),
    (f"{NAME},{CODE},before,{LONG}", f"the fourth column must be A or B, not “{SHORT}”"),
    (f"{NAME},{CODE},before", "the fourth column must be A or B, not “”"),
    (line(*"a" * LENGTH, "", "b"), "it has more than 15 answers"),
    (line("", LONG), f"answer 2 must be one of a, b, c or empty, not “{SHORT}”"),
    (line("d"), "answer 1 must be one of a, b, c or empty, not “d”"),
    (f"{NAME},actor-actor,before,A", "a code has 3 words, not 2"),
    (f"{NAME},{LONG}-a-b,before,A", f"“{SHORT}” is not a word of any code"),
]


def test_a_line_that_cannot_be_read_says_why() -> None:
    for text, why in REFUSALS:
        assert read(text) == ([], [Fault("line 1", text, why)])
