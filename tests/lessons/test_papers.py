"""The papers of the bibliography, held to a second list and to the lines that pages show."""

import re
from collections.abc import Mapping

import pytest

from course.papers import PAPERS
from course.sources import SOURCES

VENUES = {
    "NeurIPS": "Advances in Neural Information Processing Systems",
    "ICLR": "International Conference on Learning Representations",
    "ICML": "International Conference on Machine Learning",
    "ACL": "Annual Meeting of the Association for Computational Linguistics",
    "ACL proceedings": "Proceedings of ACL",
    "NAACL": "Proceedings of NAACL-HLT",
    "EMNLP": "Proceedings of EMNLP",
    "EMNLP findings": "Findings of EMNLP",
    "Interspeech": "Interspeech",
    "AAAI": "Proceedings of the AAAI Conference on Artificial Intelligence",
    "ECCV": "European Conference on Computer Vision",
    "CHI": "Proceedings of the CHI Conference on Human Factors in Computing Systems",
    "JMLR": "Journal of Machine Learning Research",
    "AJP": "American Journal of Physics",
    "PR PER": "Physical Review Special Topics: Physics Education Research",
    "PNAS": "Proceedings of the National Academy of Sciences",
    "C&E": "Computers & Education",
    "IJHCS": "International Journal of Human-Computer Studies",
    "TC": "IEEE Transactions on Computers",
    "TASSP": "IEEE Transactions on Acoustics, Speech, and Signal Processing",
}
# Year, venue and arXiv number of what was read at a conference.
READ = {
    "paper": (2017, "NeurIPS", "1706.03762"), "alibi": (2022, "ICLR", "2108.12409"),
    "shaw": (2018, "NAACL", "1803.02155"), "bert": (2019, "NAACL", "1810.04805"),
    "position_embeddings": (2020, "EMNLP", "2010.04903"), "adam": (2015, "ICLR", "1412.6980"),
    "irie": (2019, "Interspeech", "1905.04226"), "haviv": (2022, "EMNLP findings", "2203.16634"),
    "kazemnejad_2023": (2023, "NeurIPS", "2305.19466"), "kim": (2017, "CHI", ""),
    "deep_sets": (2017, "NeurIPS", "1703.06114"), "tupe": (2021, "ICLR", "2006.15595"),
    "transformer_xl": (2019, "ACL proceedings", "1901.02860"), "mosca": (2021, "CHI", ""),
    "speech": (2019, "AAAI", "1809.08895"), "islam": (2020, "ICLR", "2001.08248"),
    "convs2s": (2017, "ICML", "1705.03122"), "deberta": (2021, "ICLR", "2006.03654"),
    "kerple": (2022, "NeurIPS", "2205.09921"), "sandwich": (2023, "ACL", "2212.10356"),
    "xpos": (2023, "ACL", "2212.10554"), "fire": (2024, "ICLR", "2310.04418"),
    "longrope": (2024, "ICML", "2402.13753"), "fu_128k": (2024, "ICML", "2402.10171"),
    "patchtst": (2023, "ICLR", "2211.14730"), "vit": (2021, "ICLR", "2010.11929"),
    "detr": (2020, "ECCV", "2005.12872"), "rope_vit": (2024, "ECCV", "2403.13298"),
    "deit": (2021, "ICML", "2012.12877"),
    "ddpm": (2020, "NeurIPS", "2006.11239"), "nerf": (2020, "ECCV", "2003.08934"),
    "fourier_features": (2020, "NeurIPS", "2006.10739"),
    "chi": (2023, "ACL proceedings", "2305.13571"),
}  # fmt: skip
# Year, journal and the other fields of an article.
PRINTED = {
    "t5": (2020, "JMLR", {"volume": "21", "number": "140", "pages": "1--67",
                          "url": "https://arxiv.org/abs/1910.10683"}),
    "crouch": (2004, "AJP", {"volume": "72", "pages": "835--838", "doi": "10.1119/1.1707018"}),
    "miller": (2013, "PR PER", {"volume": "9", "number": "2", "pages": "020113",
                                "doi": "10.1103/PhysRevSTPER.9.020113"}),
    "freeman": (2014, "PNAS", {"doi": "10.1073/pnas.1319030111"}),
    "patwardhan": (2015, "C&E", {}),
    "tversky": (2002, "IJHCS", {"volume": "57", "pages": "247--262"}),
    "rounding_to_odd": (2008, "TC", {"doi": "10.1109/TC.2007.70819"}),
    "keys": (1981, "TASSP", {"volume": "29", "number": "6", "pages": "1153--1160",
                             "doi": "10.1109/TASSP.1981.1163711"}),
}  # fmt: skip
REPORTS = {
    "gpt2": {"institution": "OpenAI", "year": "2019"},
    "ieee_754": {"institution": "IEEE", "number": "754-2019", "year": "2019",
                 "doi": "10.1109/IEEESTD.2019.8766229"},
}  # fmt: skip
# The rest are preprints.
PREPRINTS = """
rope 2021 2104.09864, llama_3 2024 2407.21783, position_interpolation 2023 2306.15595,
yarn 2023 2309.00071, barbero 2024 2410.06205, time2vec 2019 1907.05321,
bfloat16_rope 2024 2411.13476, abf 2023 2309.16039, cope 2024 2405.18719, ruler 2024 2404.06654,
modernbert 2024 2412.13663, gpt_neox 2022 2204.06745, partial_rope 2026 2603.11611,
llama_2 2023 2307.09288, men 2024 2405.14591, mistral_7b 2023 2310.06825,
qwen_2_5 2024 2412.15115, gemma_3 2025 2503.19786, mae 2021 2111.06377, qwen2_vl 2024 2409.12191,
nope_lengths 2024 2404.12224, rnope 2025 2501.18795, drope 2025 2512.12167,
streaming 2023 2309.17453
"""
NAME = r"(?:[A-Z]|\{\\L\})(?:[^\W\d_]|[-.'{}\\\"])*[a-z.}]"
PERSON = re.compile(rf"{NAME}(?: {NAME})*, {NAME}(?: {NAME}|[- ][A-Z]\.?)*|others|\{{[A-Za-z ]+\}}")
LINKED = re.compile(r"\[([^\]]+)\]")


def expected(name: str) -> tuple[str, Mapping[str, str]]:
    """Return the kind of an entry and its fields, but for author and title, by the second list."""
    if name in READ:
        year, venue, number = READ[name]
        at = {"booktitle": VENUES[venue], "year": str(year)}
        return "inproceedings", at | ({"url": f"https://arxiv.org/abs/{number}"} if number else {})
    if name in PRINTED:
        printed, journal, more = PRINTED[name]
        return "article", {"journal": VENUES[journal], "year": str(printed)} | more
    if name in REPORTS:
        return "techreport", REPORTS[name]
    ((preprinted, number),) = re.findall(rf"\b{name} (\d{{4}}) ([\d.]+)", PREPRINTS)
    where = {"eprint": number, "archivePrefix": "arXiv", "url": f"https://arxiv.org/abs/{number}"}
    return "misc", {"year": preprinted} | where


@pytest.mark.parametrize("name", list(PAPERS))
def test_a_paper_was_printed_when_and_where_the_second_list_says(name: str) -> None:
    kind, fields = PAPERS[name]
    assert list(fields)[:2] == ["author", "title"]
    rest = {key: value for key, value in fields.items() if key not in ("author", "title")}
    assert (kind, rest) == expected(name)


@pytest.mark.parametrize("name", list(PAPERS))
def test_its_authors_are_people_by_last_name_first(name: str) -> None:
    authors = PAPERS[name][1]["author"].split(" and ")
    for author in authors:
        assert PERSON.fullmatch(author), author
        letters = re.sub(r"\\[a-z]|[^\w]|_", "", author)
        assert letters != letters.upper() or author == "{IEEE}"
    assert len(set(authors)) == len(authors)
    assert "others" not in authors[:-1]


@pytest.mark.parametrize("name", list(PAPERS))
def test_the_line_of_a_page_names_the_same_work(name: str) -> None:
    fields, line = PAPERS[name][1], SOURCES[name]
    title = re.sub(r"[{}\\]", "", fields["title"])
    linked = LINKED.search(line)
    if name == "rope":
        assert title.startswith("RoFormer")
    elif linked and linked[1] in ("T5", "ALiBi"):
        assert linked[1] in ("T5", "ALiBi")
    else:
        said = (linked[1] if linked else line).rstrip(".").casefold()
        assert said.partition(":")[0] in title.casefold() or title.casefold() in said
    assert fields["year"] in line
    assert fields.get("url", "") in line
    assert re.sub(r"[{}\\]", "", fields["author"]).split(",")[0].split(" and ")[0] in line
