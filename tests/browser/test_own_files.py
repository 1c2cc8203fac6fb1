"""Files of a learner's own: chosen or dropped, told why not, removed, and gone with the page."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from course.before_and_after.answers import Taken
from course.class_results.sheets import Sheet, row
from course.own_files import MOST
from tests.browser.chromium import settle
from tests.browser.dropped import TOO_LARGE, choose, drop, place
from tests.browser.test_memory import counted

TABLE, CLASS, PASTED = "A file with your table", "Files of your class", "Rows of your table"
LINES = (
    "0, 1, 0, 1\n0.841471, 0.540302, 0.010000, 0.999950\n0.909297, -0.416147, 0.019999, 0.999800"
)
CLASS_PAGE = "/before_and_after?use=Results+of+a+class"


def sheet(code: int, when: str) -> bytes:
    return row(Sheet(code, when, Taken("AB"[when == "after"], {}, None))).encode()


def test_a_table_is_chosen_by_keyboard_said_and_removed(visit: Callable) -> None:
    page = visit().open("/own_table")
    field = page.get_by_label(TABLE)
    expect(field).to_have_accessible_name(re.compile(r"CSV.*NPY.*1 MB at most"))
    choose(page, TABLE, mine_csv=LINES.encode())
    expect(page.locator(".st-key-table_report")).to_contain_text("It is the paper's")
    expect(page.locator(".live-status")).to_have_text("Read: mine.csv.")
    expect(place(page).get_by_role("listitem")).to_contain_text(["mine.csv"])
    away = page.get_by_role("button", name="Remove mine.csv")
    away.focus()
    page.keyboard.press("Enter")
    expect(place(page).get_by_role("listitem")).to_have_count(0)
    expect(page.get_by_label(TABLE)).to_be_focused()
    expect(page.locator(".st-key-table_report")).not_to_contain_text("It is the paper's")
    choose(page, TABLE, mine_csv=LINES.encode())  # the same one once more
    expect(place(page).get_by_role("listitem")).to_have_count(1)


def test_a_dropped_file_takes_the_place_of_the_one_before(visit: Callable) -> None:
    page = visit().open("/own_table")
    drop(page, ("first.csv", 0, "1\n2\n3"))
    expect(page.locator(".st-key-table_report")).to_contain_text("an even number of columns")
    drop(page, ("second.csv", 0, LINES))
    expect(page.locator(".st-key-table_report")).to_contain_text("It is the paper's")
    expect(place(page).get_by_role("listitem")).to_contain_text(["second.csv"])
    page.reload()
    settle(page)
    expect(place(page).get_by_label(TABLE)).to_be_visible()
    expect(place(page).get_by_role("listitem")).to_have_count(0)


def test_what_is_too_large_or_of_another_kind_is_said_and_not_sent(visit: Callable) -> None:
    opened = visit()
    sent = counted(opened.page)
    page = opened.open("/own_table")
    settle(page)
    before = len(sent)
    said = place(page).get_by_role("status")
    choose(page, TABLE, large_csv=bytes(TOO_LARGE))
    limit, size = (f"{n:,}".replace(",", "\u202f") for n in (MOST, TOO_LARGE))
    for part in ("large.csv", limit, size):
        expect(said).to_contain_text(part)
    drop(page, ("cat.png", 9, ""))
    expect(said).to_contain_text("cat.png")
    drop(page, ("a.csv", 1, ""), ("b.csv", 1, ""))
    expect(said).to_contain_text("1 file")
    page.get_by_label(PASTED).evaluate("(field, n) => (field.value = '1 '.repeat(n))", 250_000)
    page.get_by_role("button", name="Compare it").click()
    expect(page.locator(".live-pasted").get_by_role("status")).to_contain_text("500\u202f000")
    assert len(sent) == before
    page.get_by_label(PASTED).fill("")
    drop(page, ("mine.csv", 0, LINES))
    expect(place(page).get_by_role("listitem")).to_have_count(1)
    expect(said).to_be_empty()


def test_files_of_a_class_are_put_together(visit: Callable) -> None:
    page = visit().open(CLASS_PAGE)
    choose(page, CLASS, before_csv=sheet(5, "before"), x_txt=b"nonsense")
    expect(page.locator(".st-key-class_faults")).to_contain_text("x.txt, line 1")
    drop(page, ("after.csv", 0, sheet(5, "after").decode()))
    expect(place(page).get_by_role("listitem")).to_have_count(3)
    expect(page.locator(".st-key-class_report")).to_contain_text("n = 1 person before and after")
    with page.expect_download() as download:
        page.get_by_role("button", name="This report as CSV").click()
    assert Path(download.value.path()).read_bytes().startswith("\ufeffwhat,name".encode())
    drop(page, ("large.csv", MOST, ""))
    expect(place(page).get_by_role("status")).to_contain_text("large.csv")
    page.get_by_role("button", name="Remove x.txt").click()
    expect(page.locator(".st-key-class_faults")).to_have_count(0)
    expect(place(page).get_by_role("listitem")).to_contain_text(["before.csv", "after.csv"])


def test_what_is_pasted_is_read_as_it_stands_when_the_button_is_pressed(visit: Callable) -> None:
    page = visit().open("/own_table")
    report = page.locator(".st-key-table_report")
    field, compare = page.get_by_label(PASTED), page.get_by_role("button", name="Compare it")
    field.fill(LINES)
    compare.click()
    expect(report).to_contain_text("It is the paper's")
    expect(field).to_have_value(LINES)
    field.fill(LINES.replace("0.841471", "0.9"))
    expect(report).to_contain_text("It is the paper's")
    field.press("Control+Enter")
    expect(report).not_to_contain_text("It is the paper's")
    field.fill("")
    compare.click()
    expect(report).to_contain_text("Paste or drop")


def test_a_choice_on_a_phone_fits_its_screen(visit: Callable) -> None:
    page = visit(width=360, height=740).open("/own_table")
    choose(page, TABLE, **{"a" * 120 + "_csv": LINES.encode()})
    expect(place(page).get_by_role("listitem")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
