"""The map of the family: every scheme of the course is on it, and its counts are the core's."""

import re

import pe_core
from course.contents import BY_NAME
from course.family import EXAMPLE, FAMILY, PLACES, Size
from course.sources import SOURCES
from pe_core import registry

MEMBERS = {one.name: one for one in FAMILY}
TIED = [(row, one) for one in FAMILY for row in one.rows]


def test_every_row_of_the_registry_is_on_the_map_once() -> None:
    assert sorted(row for row, _ in TIED) == sorted(row.name for row in registry.ROWS)


def test_a_member_stands_once_and_by_year_with_its_sources_and_its_lesson() -> None:
    assert len(MEMBERS) == len(FAMILY)
    years = [one.year or 9999 for one in FAMILY]
    assert years == sorted(years)
    for one in FAMILY:
        assert one.place in PLACES
        assert set(one.cited) <= SOURCES.keys()
        assert one.lesson == "" or BY_NAME[one.lesson].teaches
        assert bool(one.cited) == bool(one.year) == bool(one.who)


def test_who_and_when_are_those_of_the_source() -> None:
    dated = [one for one in FAMILY if one.year]
    assert not [one.name for one in dated if f"{one.who} {one.year}" not in SOURCES[one.cited[0]]]


def test_every_member_since_2024_says_what_was_tested_and_what_the_evidence_is() -> None:
    for one in FAMILY:
        assert bool(one.size) == bool(one.evidence) == (one.year >= 2024), one.name


def test_the_count_of_learned_numbers_is_that_of_the_core() -> None:
    # One head and one layer, as the core compares the schemes.
    rows = {name: name for name in pe_core.comparison(64)} | {
        "none": "no positions (NoPE)", "learned": "learned table"
    }  # fmt: skip
    for d, length in ((64, 50), (128, 300)):
        for name, known in pe_core.comparison(d, length=length).items():
            share = 2 if name == "Shaw" else 1  # the core leaves out the table for the values
            counted = MEMBERS[rows[name]].numbers(Size(d, 1, 1, length))
            assert counted == share * known.parameters, name


def test_counts_that_papers_print() -> None:
    # Ke et al. 2021, section 3.3: 2 x 768 x 768 new numbers, besides the table of positions.
    base = Size(768, 12, 12, 512)
    assert MEMBERS["TUPE"].numbers(base) - MEMBERS["learned table"].numbers(base) == 1_179_648
    # Radford et al. 2019: 1024 positions of 768 numbers in the smallest model.
    assert MEMBERS["learned table"].numbers(EXAMPLE) == 786_432
    # Chi et al. 2022: two numbers per head, shared by the layers.
    assert MEMBERS["KERPLE"].numbers(base) == 24
    # He et al. 2021, appendix A.7: 14 M more in the base model and 49 M in the large one, with M of
    # 2^20. They do not count the table of positions, which stands before the output alone.
    for size, printed in ((base, 14), (Size(1024, 16, 24, 512), 49)):
        more = MEMBERS["DeBERTa"].numbers(size) - size.positions * size.d
        assert more // 2**20 == printed


def test_counts_of_the_authors_own_models() -> None:
    # Shaw et al. 2018, section 4.1, base: 33 vectors of 64 numbers for keys and as many for values,
    # in each of 8 heads of each of the 6 layers of a stack.
    assert MEMBERS["Shaw"].numbers(Size(512, 8, 6, 1024)) == 33 * 64 * 2 * 8 * 6
    # kimiyoung/transformer-xl, pytorch/mem_transformer.py: r_net is d by d in each layer, r_w_bias
    # and r_r_bias have H heads of d/H numbers once in the model.
    small = Size(410, 10, 16, 150)
    assert MEMBERS["Transformer-XL"].numbers(small) == 16 * 410 * 410 + 2 * 10 * 41


def learned(said: str, size: Size) -> int:
    """Return what a sentence on learned numbers comes to, read as arithmetic."""
    first, *others = said.split(", ")
    known = {"d": size.d, "N": size.layers, "H": size.heads, "L": size.positions}
    known |= {"k": int(given[1])} if (given := re.search(r"k = (\d+)", said)) else {}
    total = 0
    for term in [first, *(more for more in others if re.match(r"and \w · \w for", more))]:
        bare = term.removeprefix("and ").partition(" for ")[0].removesuffix(" per stack")
        signs = bare.replace("²", "**2").replace("·", "*")
        total += eval(re.sub(r"(\d) ?(?=[(a-zA-Z])", r"\1*", signs), known)
    return total


def test_the_numbers_learned_are_those_that_are_said() -> None:
    told = [one for one in FAMILY if one.numbers and re.match(r"[\dLd(]", one.learned)]
    assert sum(one.learned != "0" for one in told) >= 7
    for one in told:
        for size in (EXAMPLE, Size(512, 8, 6, 300)):
            assert one.numbers(size) == learned(one.learned, size), one.name
