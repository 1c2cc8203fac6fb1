"""What is told of a training run, and the tables to look things up, row by row."""

from types import SimpleNamespace
from typing import Any

import pytest

from course import lessons
from course.contents import AT
from course.family import FAMILY
from course.view import DEFAULTS
from pages.beyond.train import words_run
from pages.reference.family import words as family
from pages.reference.libraries import words as libraries
from pages.reference.which import words as which
from tests.lessons.changed import told


@pytest.mark.parametrize(
    ("layers", "causal", "seeds", "said"),
    [
        (1, True, range(3, 4), "5 schemes, 1 layer, causal mask, up to 16 tokens, seed 3: done."),
        (2, False, range(10, 15), "5 schemes, 2 layers, no mask, up to 16 tokens, seeds 10 to 14: "
         "done."),
        (3, True, range(2), "5 schemes, 3 layers, causal mask, up to 16 tokens, seeds 0 to 1: "
         "done."),
    ],
)  # fmt: skip
def test_a_run_is_told_with_all_that_sets_it_apart(
    layers: int, causal: bool, seeds: range, said: str
) -> None:
    assert words_run.progress(5, layers, causal, 16, seeds, "done") == said


@pytest.mark.parametrize(("seeds", "over"), [(1, "one seed"), (2, "2 seeds"), (5, "5 seeds")])
def test_results_are_told_for_each_length(seeds: int, over: str) -> None:
    rows = {"RoPE": ["90%", "70%"], "none": ["50%", "51%"]}
    assert words_run.result_table([16, 64], rows, seeds) == (
        f"Share of right answers, as the mean over {over} (lowest to highest)",
        ("scheme", "16 tokens", "64 tokens"),
        [("RoPE", "90%", "70%"), ("none", "50%", "51%")],
    )


def test_an_example_of_the_task_has_a_sentence_and_its_twin() -> None:
    both = [("3 7 ?", "3"), ("7 3 ?", "7")]
    assert words_run.example_table(both) == (
        "A test sentence of the task and its twin", ("tokens", "who comes first?"), both
    )  # fmt: skip


def test_each_state_of_a_run_says_what_to_look_at() -> None:
    ends = words_run.after(16, 256)
    assert ends.startswith("All models were trained on sentences of up to 16 tokens.")
    assert "still better than guessing at 256 tokens?" in ends
    for text, about in (
        (words_run.BEFORE, "untrained"), (words_run.WHILE, "loss"), (words_run.LOST, "same run"),
    ):  # fmt: skip
        assert about in text
        assert text[0] in "*TA"
        assert text.rstrip("*")[-1] in ".?"


def test_a_member_of_the_family_is_told_with_its_paper_and_its_lesson() -> None:
    model = lessons.model("family", DEFAULTS)
    table = family.members(model)
    assert table.columns == (
        "name", "whose", "what it does", "in which layers", "learned numbers",
        "learned at this size", "known past the trained length", "explained in",
    )  # fmt: skip
    rows = {row[0]: row[1:] for row in table.rows}
    assert list(rows) == [one.name for one in FAMILY]
    for one in FAMILY:
        whose, does, layers, learned, count, beyond, where = rows[one.name]
        assert whose == (f"{one.who} {one.year}" if one.year else "no paper")
        assert (does, layers, learned, beyond) == (one.does, one.layers, one.learned, one.beyond)
        assert where == (AT[one.lesson].title if one.lesson else "only here")
        assert (count == "depends") is (one.numbers is None)
    # GPT-2: 1024 rows of 768 numbers; ALiBi and the sinusoids learn none.
    counts = [row[4] for row in rows.values()]
    assert "786\u202f432" in counts
    assert "0" in counts
    assert "d = 768, 12 heads, 12 layers and 1\u202f024 positions" in table.caption


def test_each_member_is_in_the_year_and_the_place_of_its_paper() -> None:
    table = family.by_place(lessons.model("family", DEFAULTS))
    years = sorted({one.year for one in FAMILY if one.year})
    assert table.columns == ("", *map(str, years))
    for place, *cells in table.rows:
        for year, cell in zip(years, cells, strict=True):
            names = [one.name for one in FAMILY if (one.place, one.year) == (place, year)]
            assert cell == (", ".join(names) or "–")


def test_libraries_pair_neighbours_or_halves() -> None:
    table = libraries.rope_pairs(lessons.model("libraries", DEFAULTS))
    pairs = {
        "adjacent": "0 and 1, 2 and 3, 4 and 5, 6 and 7", "halves": "0 and 4, 1 and 5, 2 and 6, "
        "3 and 7",
    }  # fmt: skip
    assert all(row[2] == pairs[str(row[1])] for row in table.rows)
    assert table.columns == ("library", "pairing", "components that turn together")
    # As their own code has it: rotate_half of GPT-NeoX joins halves, GPT-J turns neighbours.
    known = {"GPT-NeoX": "halves", "GPT-J": "adjacent", "KerasHub": "halves", "Llama, in Meta":
             "adjacent", "Gemma, in Google": "halves", "torchtune": "adjacent",
             "x-transformers": "adjacent", "rotary-embedding-torch": "adjacent"}  # fmt: skip
    for name, pairing in known.items():
        (found,) = [row for row in table.rows if str(row[0]).startswith(name)]
        assert found[1] == pairing
    switches = {row[0]: row[1] for row in table.rows if "=" in str(row[0])}
    for name, pairing in switches.items():
        on, neox = "=True" in str(name), "neox" in str(name)
        assert (pairing == "halves") is (on is neox)


def test_bases_are_told_with_where_the_sum_is_negative() -> None:
    rules = [SimpleNamespace(base=5000, said="linear, 8"), SimpleNamespace(base=20, said="")]
    put: dict[str, Any] = {"turning": [7, 9], "negative": [(None, 1500), (3, None)]}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(which, "RULES", rules)
        table = told("which", "table", "bases", DEFAULTS, **put)
    yes, at = (True, "so far as asked"), "negative at {}"
    assert table.rows == [
        ("5\u202f000, linear, 8", "7", yes, (False, at.format("1\u202f500"))),
        ("20", "9", (False, at.format(3)), yes),
    ]
    # Llama 3.2 1B has heads of 64 entries.
    assert table.columns[1].startswith("of 32 pairs, turn once in ")
    caches = told("which", "table", "caches", DEFAULTS, caches={"bare": (0.5, 123.456)})
    assert caches.rows == [("bare", "0.5 GiB", "123 GiB")]
    assert "16-bit numbers, 16 layers, heads of 64 entries" in caches.caption
    assert all(head.endswith(" tokens") for head in caches.columns[1:])
    cases = told("which", "table", "cases", DEFAULTS)
    assert cases.columns == ("your case", "a default", "why, and who measured it", "not known")
