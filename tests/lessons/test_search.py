"""The search over everything: what people type leads where the course says something of it."""

import re

import pytest

from course import lessons, search
from course.contents import BY_ADDRESS, BY_NAME, LESSONS
from course.family import FAMILY
from course.glossary import TERMS
from course.rope_families import FAMILIES
from course.search_words import ALSO, DONE
from course.typed_words import telling
from course.view import from_address
from tests.app.course import opened, stands, text
from tests.app.test_reference import NOWHERE, links


def pages(typed: str) -> dict[str, list[str]]:
    return {
        heading: [one.page for one in found] for heading, found in search.find(typed)[0].items()
    }


TYPED = """
Models: llama > rope_in_models; LLAMA 3.1 8b > rope_in_models; rope_theta > rope_in_models
Position encodings: yarn > longer; fire > family; kerple > compare; sandwich > compare
Pages: yarn > longer; 10000 > rotary; NoPE > nope; padding > generation; video > grids
Pages: xpos > compare; 128k > which; vLLM > libraries; flash attention > libraries; 2D > grids
Pages: bf16 > few_bits; inv_freq > rope_in_models; long context > longer; csv > own_table
Pages: pip install > api; what is attention? > attention; ROPE vs alibi > train
Pages: alibi, rope > train; sinusiod > heatmap; rotary embeding > rotary
Terms: kv cache > generation
On every page: svg > heatmap; bibtex > heatmap; jupyter > heatmap
"""


def test_what_is_typed_leads_to_its_page() -> None:
    for line in TYPED.strip().splitlines():
        heading, _, pairs = line.partition(": ")
        for typed, page in (pair.split(" > ") for pair in pairs.split("; ")):
            assert page in pages(typed)[heading], typed


def test_every_page_model_encoding_and_term_is_found_by_its_name() -> None:
    for page in LESSONS[1:]:
        assert page.address in pages(page.title)["Pages"]
    for name, row in FAMILIES.items():
        found = search.find(name)[0]["Models"]
        assert row.view in [one.view for one in found]
    for one in FAMILY:
        assert any(found.label.startswith(one.name) for found in
                   search.find(one.name)[0]["Position encodings"])  # fmt: skip
    for term in TERMS:
        assert any(
            found.label.startswith(term.name) for found in search.find(term.name)[0]["Terms"]
        )


def test_a_number_is_a_whole_number_however_it_is_grouped() -> None:
    names = [found.label for found in search.find("10000")[0]["Models"]]
    assert any(name.startswith("Llama 2 7B") for name in names)
    assert not any(name.startswith("Qwen 2.5 7B:") for name in names)  # its base is 1000000
    assert not any("rope_theta" in one.asked for one in search.find("5 000")[1])
    assert pages("10000") == pages("10 000") == pages("10,000") == pages("10\u202f000")


def test_a_position_leads_to_its_row() -> None:
    asked = "what is the value at position 1000?"
    for typed in ("1000", "PE position 1 000", "row 1,000", asked, "rows 1000-1100"):
        (found,) = search.find(typed)[0]["Positions"]
        assert found.page == "formula"
        assert from_address({key: str(value) for key, value in found.view.items()}).t == 1000
    for typed in ("llama 1000", "1 2", "2048", "99999999999", "\u00b2", "\u0661"):
        assert "Positions" not in search.find(typed)[0]
    (cell,) = search.find("PE(1000,37)")[0]["Positions"]
    assert (cell.view["t"], cell.view["dim"]) == (1000, 37)


def test_words_that_people_type_belong_to_pages() -> None:
    assert ALSO.keys() <= BY_NAME.keys()
    for name, words in ALSO.items():
        for word in telling(words):
            assert BY_NAME[name].address in pages(word)["Pages"]
    assert {page for _, page, _ in DONE} <= BY_ADDRESS.keys()


def test_a_page_is_found_with_the_sentence_that_tells_and_the_heading_above_it() -> None:
    (found,) = [one for one in search.find("causal mask")[0]["Pages"] if one.page == "biases"]
    text = lessons.prose("biases")
    assert {"causal", "mask"} <= {*found.said.lower().replace(".", "").split()}
    section = text.partition(f"## {found.at}\n")[2].partition("\n## ")[0]
    assert found.said in " ".join(section.split())
    assert found.asked == {"at": found.at}


def test_all_words_must_be_there_and_the_ones_named_so_come_first() -> None:
    found = search.find("llama 3")[0]["Models"]
    assert all("Llama 3" in one.label for one in found[:3])
    assert search.find("llama xyzzy") == ({}, [])
    assert search.find("  ") == ({}, [])
    assert pages("rotary")["Pages"][0] == "rotary"


def test_each_link_goes_to_a_page_and_no_list_is_endless() -> None:
    for typed in ("e", "rope", "position"):
        for found in search.find(typed)[0].values():
            assert 0 < len(found) <= 12
            assert all(one.page in BY_ADDRESS for one in found)


@pytest.mark.parametrize("typed", NOWHERE, ids=ascii)
def test_any_text_may_be_typed(typed: str) -> None:
    app = opened("find")
    app.text_input(key="find_all").set_value(typed).run()
    stands(app)
    assert "No page holds these words" in text(app)
    assert typed not in text(app)


@pytest.mark.parametrize(("page", "field"), [("find", "find_all"), ("questions", "find")])
@pytest.mark.parametrize("typed", ["what is it", "How does the …?", "a"])
def test_who_types_small_words_alone_is_asked_for_another(
    page: str, field: str, typed: str
) -> None:
    app = opened(page)
    app.text_input(key=field).set_value(typed).run()
    stands(app)
    assert "Add one that names what you look for" in text(app)
    assert not re.search("No (page|question) ", text(app))


def test_the_page_shows_what_is_found_as_links() -> None:
    app = opened("find")
    assert "Words as you would type them" in text(app)
    app.text_input(key="find_all").set_value("llama 2").run()
    stands(app)
    found, asked = search.find("llama 2")
    shown = [page for page, _ in links(app)]
    said = [caption.value for caption in app.caption]
    assert said == [one.said for rows in found.values() for one in rows if one.said]
    assert said
    for rows in found.values():
        assert all(one.page in shown for one in rows)
    assert [fold.label for fold in app.expander] == [item.asked for item in asked]
