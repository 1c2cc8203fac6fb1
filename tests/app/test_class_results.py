"""From a learner's result to the report of a class: what is handed in, what a teacher sees."""

import csv
import io

from streamlit.testing.v1 import AppTest

from course.before_and_after import FORMS, LENGTH
from course.before_and_after.answers import Taken
from course.class_results import words
from course.class_results.report import put_together
from course.class_results.sheets import TIMES, Sheet, file, read, row
from course.kept_record import Entries
from course.questions import MISCONCEPTIONS
from course.three_words import heard, spoken
from tests.app.course import brought, opened, press, record, stands, text, with_record
from tests.app.test_before_and_after import PAGE, answers, at
from tests.lessons.test_measured import crossed
from ui.before_and_after import USES

LION = heard("amber-lion-river")
CLASS, FILES = USES[3], USES[4]


def finished(kept: Entries, form: str) -> AppTest:
    """Return the page with the result of a form, for a learner with this record."""
    return at(with_record(opened(PAGE), kept), form)


def handed(app: AppTest) -> list[Sheet]:
    """Return the sheets that a learner would hand in, as a teacher's page reads them."""
    (block,) = app.code
    found, faults = read(block.value)
    assert not faults
    return found


def pasted(lines: str) -> AppTest:
    app = opened(PAGE)
    app.radio(key="use").set_value(CLASS).run()
    stands(press(app, "class_lines", lines))
    return app


# ---- a learner ----------------------------------------------------------------------------------


def test_a_result_comes_with_a_code_that_is_kept_and_with_the_answers() -> None:
    app = finished(answers("A", 7, 5) | {"result/A": (1, 9)}, "A")
    code = record(app)["code"][0]
    assert f"Your code: **{spoken(code)}**" in text(app)
    (sheet,) = handed(app)
    assert (sheet.code, sheet.when) == (code, "before")
    assert (sheet.taken.form, sheet.taken.score) == ("A", 7)
    assert len(sheet.taken.given) == 12
    assert record(app.run())["code"][0] == code


def test_there_is_no_code_before_a_result() -> None:
    app = finished(answers("A", 7), "A")
    assert not app.code
    assert "code" not in record(app)


def test_both_forms_are_handed_in_in_their_order_under_one_code() -> None:
    kept = answers("B", 4) | {"result/B": (1, 5), "code": (LION, 5)}
    app = finished(kept | answers("A", 11, time=7) | {"result/A": (1, 9)}, "B")
    first, second = handed(app)
    assert (first.code, first.when, first.taken.form, first.taken.score) == (LION, "before", "B", 4)
    assert second[:2] == (LION, "after")
    assert (second.taken.form, second.taken.score) == ("A", 11)
    assert not [radio for radio in app.radio if radio.key == "test_when"]


def test_who_took_the_first_form_elsewhere_says_so_and_types_its_code() -> None:
    app = finished(answers("A", 3) | {"result/A": (1, 9), "code": (5, 9)}, "A")
    app.radio(key="test_when").set_value("after the course").run()
    app.text_input(key="test_code").set_value("amber lion rivr").run()
    assert "the nearest is “river”" in text(app)
    assert [sheet[:2] for sheet in handed(app)] == [(5, "after")]
    app.text_input(key="test_code").set_value("Amber lion river").run()
    assert "nearest" not in text(app)
    assert [sheet[:2] for sheet in handed(app)] == [(LION, "after")]
    assert record(app)["code"][0] == LION


# ---- a teacher ----------------------------------------------------------------------------------


def test_a_class_that_is_pasted_is_reported() -> None:
    made = crossed([(3, 9), (6, 9), (9, 15), (6, 12)])
    shown = text(pasted(file(made))).replace("\\", "")
    assert "n = 4 people before and after" in shown
    assert "(2 took form A then B; 2 took form B then A)" in shown
    assert f"Average score: 6.0 of {LENGTH} before, 11.2 of {LENGTH} after" in shown
    assert "⟨g⟩ = 0.58" in shown
    for said in words.told(put_together(made)[0]):
        assert said in shown
    assert "| Why positions at all | 4 of 4 | 4 of 4 |" in shown
    assert "| Transfer: reading a model's configuration | 0 of 4 | 1 of 4 |" in shown
    assert "left out" not in shown


def test_nothing_is_said_before_anything_is_given() -> None:
    app = pasted("")
    assert "## A class before and after" not in text(app)
    assert "sent to nobody else" in text(app)


def test_what_is_too_much_is_named_and_the_rest_is_read() -> None:
    one, two = crossed([(3, 9)])
    app = pasted(row(one))
    brought(app, "class_files_dropped", all_csv=b"x\n" * 10_000, two_csv=row(two).encode())
    stands(app)
    shown = text(app).replace("\\", "")
    assert "| all.csv | It is not read" in shown
    assert "n = 1 person before and after" in shown


# ---- what is said -------------------------------------------------------------------------------


def told(sheets: list[Sheet]) -> str:
    return " ".join(words.told(put_together(sheets)[0]))


SMALL, ONE_ORDER = "With fewer than 20 people, chance alone", "not equally frequent"


def test_what_a_class_does_not_allow_to_be_said_is_said() -> None:
    for sheets, said in (
        (crossed([(3, 9), (6, 12), (7, 8)]), SMALL),
        (crossed([(7, 13), (5, 10)]), "There is no effect size"),
        (crossed([(15, 15), (15, 14)]), "everybody had the full score before"),
        (crossed([(3, 5), (6, 8), (4, 9)]), "without an interval"),
        ([], "nothing to compare yet"),
        ([one for one in crossed([(3, 9)] * 20) if one.code % 2 == 0], ONE_ORDER),
        ([Sheet(9, "after", Taken("A", {}, None))], "has the same code: 1 (1 after)."),
        ([Sheet(9, when, Taken("A", {}, None)) for when in TIMES], "are of the same form: 1."),
    ):
        assert said in told(sheets)
    large = told(crossed([(3, 9), (6, 12)] * 10))
    assert SMALL not in large
    assert ONE_ORDER not in large


def test_the_table_holds_every_number_of_the_report() -> None:
    report, _ = put_together(crossed([(3, 9), (6, 9), (9, 15), (6, 12), (6, 10)]))
    head, *lines = csv.reader(io.StringIO(words.table(report)))
    assert all(len(line) <= len(head) for line in lines)
    by_name = {(line[0], line[1]): line[2:] for line in lines}
    assert by_name["people", "in pairs"] == ["5", "5"]
    assert [float(x) for x in by_name["score", "average of 15"]] == [6, 11]
    assert float(by_name["gain", "average normalised gain"][1]) == report.gain
    ends = [float(line[3]) for line in lines if line[0] == "effect"]
    assert ends == list(report.effect)
    assert by_name["right", "Why positions at all"] == ["5", "5", "5", "5"]
    assert sum(line[0] == "right" for line in lines) == LENGTH
    said = [MISCONCEPTIONS[key].said for key, _ in report.misconceptions()]
    assert [line[1] for line in lines if line[0] == "misconception"] == said


def test_a_table_without_a_pair_has_empty_cells() -> None:
    assert "gain,average normalised gain,,\n" in words.table(put_together([])[0])


# ---- files --------------------------------------------------------------------------------------


def test_each_form_can_be_had_in_three_formats() -> None:
    app = opened(PAGE)
    app.radio(key="use").set_value(FILES).run()
    stands(app)
    formats = ("Moodle XML", "GIFT", "QTI 1.2 (Canvas)")
    labels = {f"Form {form} as {name}" for form in FORMS for name in formats}
    assert labels <= {button.label for button in app.download_button}
