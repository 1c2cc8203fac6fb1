"""Markdown and listings as HTML, where no server draws them."""

from tests.each import each
from tests.site.reading import Element, read
from ui.lesson import plain
from web.host import prose


def one(html: str, tag: str, **attributes: str) -> Element:
    (found,) = read(html).all(tag, **attributes)
    return found


def test_html_in_a_text_is_shown_and_not_obeyed() -> None:
    page = read(
        prose.html("a <b onclick='x()'>word</b>\n\n<script>x()</script>\n\n[l](javascript:x)")
    )
    assert not page.all("b")
    assert not page.all("script")
    assert not page.all("a")
    assert "<b onclick='x()'>word</b>" in page.words()


@each("typed", ["a*b*", "$x$", "~~no~~", ":material/help:", "<i>", "1. one", "`c`"])
def test_what_was_typed_is_shown_as_it_was(typed: str) -> None:
    page = read(prose.html(plain(typed)))
    assert page.words().replace("\u2060", "") == typed  # a sign without width keeps it from links
    assert [element.tag for element in page] == ["p"]


def test_a_table_is_one_and_its_cells_may_be_marked() -> None:
    table = one(prose.html("said\n\n| a | b |\n| --- | --- |\n| 1 | **2** |"), "table")
    assert [cell.words() for cell in (*table.all("th"), *table.all("td"))] == ["a", "b", "1", "2"]
    assert table.all("strong")


def test_an_icon_has_a_name_and_is_not_said_where_a_label_says_it() -> None:
    icon = one(prose.html(":material/check_circle: **Holds.**"), "span")
    assert (icon["role"], icon["aria-label"]) == ("img", "check circle icon")
    assert icon.words() == "check_circle"
    assert one(prose.icon(":material/download:"), "span")["aria-hidden"] == "true"
    assert prose.icon("") == ""


def test_a_formula_is_handed_on_as_it_was_written() -> None:
    assert (
        one(prose.html(r"so $a_i < \sqrt{b}$ holds"), "span", class_="math").words()
        == r"a_i < \sqrt{b}"
    )
    assert one(prose.html("$$\na^2 & b\n$$"), "div", class_="math").words() == "a^2 & b"
    assert not read(prose.html(r"it costs \$5, not \$6")).all("span")


def test_a_label_is_one_line_whatever_it_begins_with() -> None:
    assert prose.label("1. first") == "1. first"
    assert prose.label("# no heading") == "# no heading"
    assert prose.label("**1** ✓") == "<strong>1</strong> ✓"


def test_a_listing_shows_its_program_letter_by_letter_with_its_tokens_told_apart() -> None:
    program = 'def f(x):\n    """A < b & c."""\n    return x<len("a")  # or not\n\n\nf(1)'
    code = one(prose.code(program, "python"), "code")
    assert "".join(said(code)) == program
    kinds = {part.words(): part.classes()[1] for part in code.all("span")}
    assert kinds | {"def": "keyword", "f": "function", "len": "builtin", "1": "number"} == kinds
    assert kinds['"""A < b & c."""'] == "string"
    assert kinds["# or not"] == "comment"


def test_an_f_string_is_one_token_in_every_python() -> None:
    # A page drawn ahead by Python 3.11 is drawn again by a newer one, and must not change.
    program = "say(f'{a:{b}} of {f\"{c}\"}', f'x')"
    strings = [part.words() for part in one(prose.code(program, "python"), "code").all("span")]
    assert [text for text in strings if text != "say"] == ["f'{a:{b}} of {f\"{c}\"}'", "f'x'"]


def said(element: Element) -> list[str]:
    return [
        text
        for part in element.inside
        for text in ([part] if isinstance(part, str) else said(part))
    ]


@each("text", ["x = (", "'", "test,code\nA < B"])
def test_what_is_no_program_is_shown_all_the_same(text: str) -> None:
    for language in ("python", None):
        assert "".join(said(one(prose.code(text, language), "code"))) == text
