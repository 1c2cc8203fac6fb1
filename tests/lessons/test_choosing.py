"""Which encoding for which model, what to read, and what the control bar says: listed again."""

import re

import pytest

from course import caption, choosing, control_bar, reading
from course.choosing import CASES
from course.contents import HOME, LESSONS, NAMED, Lesson
from course.control_bar import WORDS, entry_facts, payload
from course.reading import READING
from course.sources import SOURCES
from course.view import BASES, DEFAULTS, ENTERED

# Each case by the beginning of its name, the lesson that explains it, and who is cited.
LISTED = """
A new language model | rope_in_models | model_configs men
The same, for long texts | nope | rnope cohere_2 exaone_4 smollm3 llama_4
Only a part of each head | rope_in_models | gpt_neox barbero partial_rope model_configs
A trained model with RoPE | longer | position_interpolation yarn abf fu_128k
Longer texts without | biases | yarn alibi drope
An encoder, such as one | order | modernbert bert deep_sets
Short inputs of a fixed | learned_tables | paper
Pictures | grids | vit mae rope_vit qwen2_vl
Time series | elsewhere | patchtst time2vec
"""
READ = (
    "paper illustrated_transformer illustrated_notebook kazemnejad mlm annotated_transformer "
    "tensorflow_notebook denk tensor2tensor_1591 rope alibi hugging_face_blog"
)
MINUS = "\N{MINUS SIGN}"


def test_every_case_leads_to_its_lesson_and_cites_its_sources() -> None:
    rows = [line.split(" | ") for line in LISTED.split("\n") if line]
    assert len(rows) == len(CASES)
    for case, (begins, lesson, cited) in zip(CASES, rows, strict=True):
        assert case.name.startswith(begins)
        assert case.name == begins or " " in case.name.removeprefix(begins)
        assert (case.lesson, " ".join(case.cited)) == (lesson, cited)
        assert lesson in NAMED
        assert set(case.cited) <= SOURCES.keys()
        for text in (case.default, case.because, case.unknown):
            assert re.fullmatch(r"(?s)[A-Z].*\.", text)
    assert choosing.CASES is CASES


def test_who_is_named_in_a_case_is_cited_by_it() -> None:
    for case in CASES:
        cited = " ".join(SOURCES[key] for key in case.cited)
        for name in re.findall(r"([A-Z]\w+) et al\.", case.because):
            assert name in cited, (case.name, name)


def test_what_to_read_is_listed_with_a_reason_for_somebody() -> None:
    assert " ".join(one.source for one in READING) == READ
    for one in READING:
        assert one.source in SOURCES
        assert re.fullmatch(
            r"For (everyone|beginners|readers|a first|those|programmers).*\.", one.reason
        )
    assert reading.READING is READING


def test_the_shared_controls_are_called_by_their_letters() -> None:
    assert {key: (one.sign, one.label) for key, one in WORDS.items()} == {
        "d": ("d", "Model dimension d"), "n": ("n", "Base n"), "L": ("L", "Sequence length L"),
        "t": ("t", "Position t"), "phi": ("φ", "Offset φ"), "dim": ("dimension", "Dimension"),
        "words": ("sentence", "Your sentence"),
    }  # fmt: skip
    assert all(re.fullmatch(r"[A-Z].*\.", one.help) for one in WORDS.values())


def test_each_control_counts_what_an_address_may_hold() -> None:
    bar = payload(DEFAULTS, NAMED["heatmap"])
    counted = {
        one["key"]: {key: value for key, value in one.items()
                     if key not in ("key", "sign", "label", "help")}
        for one in bar["controls"]
    }  # fmt: skip
    whole = "a whole number"
    assert list(counted) == ["words", "d", "n", "L", "t", "phi", "dim"]
    assert counted == {
        "words": {"longest": 200},
        "d": {"ends": (2, 1024, 2), "rule": "even"},
        "n": {"values": BASES, "rule": "one of the steps of its slider"},
        "L": {"ends": (2, 2048, 1), "rule": whole},
        "t": {"ends": (0, 2047, 1), "rule": whole, "bound": f"L {MINUS} 1"},
        "phi": {"ends": (0, 2047, 1), "rule": whole, "bound": f"L {MINUS} 1"},
        "dim": {"ends": (0, 1023, 1), "rule": whole, "bound": f"d {MINUS} 1"},
    }
    for one in bar["controls"]:
        told = WORDS[one["key"]]
        assert (one["sign"], one["label"], one["help"]) == told


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.folder)
def test_a_page_is_shown_with_its_own_controls(page: Lesson) -> None:
    view = DEFAULTS._replace(d=64, dim=7)
    found = payload(view, page)
    assert found.keys() == {"controls", "front", "shows", "view", "usual", "opening"}
    assert (found["front"], found["shows"]) == (page.front, page.shows)
    assert found["view"] == view._asdict()
    keys = {*WORDS, *page.own}
    usual = {key: value for key, value in DEFAULTS._asdict().items() if key in keys}
    opening = {key: value for key, value in page.opening._asdict().items() if key in keys}
    assert found["opening"] == opening
    assert found["usual"] == usual | ({"words": None} if page is HOME else {})


@pytest.mark.parametrize("key", list(ENTERED))
def test_a_number_to_enter_is_shown_with_its_ends_and_its_rule(key: str) -> None:
    one = ENTERED[key]
    assert entry_facts(key) == {
        "key": f"entry_{key}", "choice": key, "label": one.label, "help": one.help,
        "ends": (one.lowest, one.highest, one.step),
        "rule": "even" if key == "head_width" else "a whole number",
    }  # fmt: skip
    assert control_bar.HOME is HOME
    assert caption.__doc__
