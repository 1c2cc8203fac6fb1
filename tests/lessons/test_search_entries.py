"""What the search offers: its links and their texts, and the order in which they stand."""

import pytest

from course import readers, search, search_words
from course.contents import HIGHLIGHTS, HOME, LESSONS, NAMED
from course.family import FAMILY
from course.glossary import TERMS
from course.numerals import grouped
from course.rope_families import FAMILIES
from course.search import Found, find
from course.search_words import ALSO, DONE
from course.typed_words import telling

HEADINGS = [
    "Pages", "Models", "Position encodings", "Terms", "Things to try", "On every page", "Positions",
]  # fmt: skip


def links(typed: str, heading: str) -> list[Found]:
    return find(typed)[0].get(heading, [])


def test_every_page_but_the_first_is_offered_with_its_title_and_question() -> None:
    for page in LESSONS:
        mark = "" if page.title.endswith("?") else ":"
        found = page.address, f"{page.title}{mark} {page.question}"
        for typed in filter(telling, (page.title, page.name)):
            offered = [(one.page, one.label) for one in links(typed, "Pages")]
            assert (found in offered) is (page is not HOME)
    assert any(page.title.endswith("?") for page in LESSONS[1:])


def test_a_page_is_found_by_words_of_its_own_texts() -> None:
    for name in ("lead", "text"):
        path = search._PAGES / NAMED["formula"].folder / f"{name}.md"
        words = path.read_text(encoding="utf-8").split()
        plain = [word for word in words if word.isalpha()][:8]
        assert links(" ".join(plain), "Pages")[0].page == "formula"


def test_a_model_is_offered_with_its_numbers_in_its_view() -> None:
    for name, row in FAMILIES.items():
        base, length = grouped(row.rope_base), grouped(row.trained_length)
        label = f"{name}: base {base}, trained on {length} tokens"
        wanted = Found("rope_in_models", label, row.view)
        for typed in (name, row.config, f"rope_theta {name}", f"{name} {row.rule}",
                      f"{row.rotated}% {name}"):  # fmt: skip
            assert wanted in links(typed, "Models"), typed


def test_an_encoding_is_offered_with_who_proposed_it() -> None:
    for one in FAMILY:
        year = f" ({one.who} {one.year})" if one.year else ""
        page = NAMED[one.lesson].address if one.lesson else "family"
        wanted = Found(page, f"{one.name}{year}: {one.does}")
        typed = f"{one.name} {one.who} {one.place} {one.beyond}".replace("(", " ").replace(")", " ")
        words = [word for word in typed.split() if word.isalpha()]
        assert wanted in links(" ".join(words), "Position encodings"), one.name


def test_terms_and_things_to_try_lead_to_their_pages() -> None:
    for term in TERMS:
        wanted = Found(NAMED[term.lesson].address, f"{term.name}: {term.meaning}")
        assert wanted in links(term.meaning, "Terms")
    for one in HIGHLIGHTS:
        assert Found(one.page, one.label, one.view) in links(one.label, "Things to try")


def test_what_can_be_done_on_every_page_is_found_by_the_words_typed_for_it() -> None:
    listed = {"export": 0, "iframe": 1, "ipynb": 2, "licence": 3}
    assert len(DONE) == len(listed)
    for typed, number in listed.items():
        label, page, words = DONE[number]
        assert links(typed, "On every page") == [Found(page, label)]
        assert links(words, "On every page") == [Found(page, label)]
        assert page == "heatmap"
    assert ALSO.keys() <= NAMED.keys()
    assert all(words == words.lower() for words in ALSO.values())
    assert search_words.DONE is DONE


# Pages for words that stand in no text of theirs.
ALSO_TYPED = {
    "far": "formula", "bf16": "few_bits", "gguf": "rope_in_models", "32k": "longer",
    "swa": "generation", "mrope": "grids", "timeseries": "elsewhere", "signed": "t5_and_shaw",
    "wpe": "learned_tables", "gpt-j": "rotary", "implementation": "wild", "ggml": "libraries",
    "state_dict": "code", "csv": "own_table", "wheel": "api", "1b": "which", "autograd": "train",
}  # fmt: skip


def test_words_in_other_spellings_are_kept_for_each_page() -> None:
    assert {page: page for page in ALSO} == {page: page for page in ALSO_TYPED.values()}
    for typed, page in ALSO_TYPED.items():
        assert typed in ALSO[page].split()
        assert page in [one.page for one in links(typed, "Pages")]


def test_headings_stand_in_one_order_and_only_with_something_below() -> None:
    for typed in ("rope", "1", "position 7", "heatmap", "yarn"):
        found = find(typed)[0]
        assert list(found) == [heading for heading in HEADINGS if heading in found]
        assert all(found.values())
    assert find("rope")[1] == [
        item for items in readers.find("rope").values() for item in items
    ]  # fmt: skip
    assert find("") == find("  ") == ({}, [])


def test_at_most_twelve_are_offered_those_named_so_first() -> None:
    for typed in ("e", "rope", "position"):
        pages = links(typed, "Pages")
        assert len(pages) == 12
        titles = [typed in f"{NAMED[one.page].title} {one.page} {ALSO.get(one.page, '')}".lower()
                  for one in pages]  # fmt: skip
        assert titles == sorted(titles, reverse=True)


@pytest.mark.parametrize(
    ("typed", "view"),
    [
        ("0", {"far_position": 0}),
        ("10 000 000", {"far_position": 10_000_000}),
        ("10000001", None),
        ("0000000007", None),  # ten digits
        ("000000007", {"far_position": 7}),
        *((f"{word} 5", {"far_position": 5}) for word in (
            "position", "positions", "pos", "row", "rows", "pe", "t")),
        ("T=5", {"far_position": 5}),
        ("the 5", None),
        ("5 5", None),
        ("row 5 5", {"far_position": 5}),
        ("PE(5, 127)", {"far_position": 5, "dim": 127}),
        ("PE(5, 128)", {"far_position": 5}),
        ("PE(5, 6, 7)", {"far_position": 5}),
        ("pe_5", {"far_position": 5}),
        ("position", None),
    ],
)  # fmt: skip
def test_a_number_named_as_a_position_leads_to_its_row(
    typed: str, view: dict[str, int] | None
) -> None:
    found = links(typed, "Positions")
    if view is None:
        assert found == []
    else:
        number = grouped(view["far_position"])
        label = f"Position {number}: each of its numbers, and the rows after it"
        assert found == [Found("formula", label, view)]
