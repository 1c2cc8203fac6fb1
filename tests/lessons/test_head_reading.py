"""One head that reads a sentence: its weights by a plain softmax, and pictures of them."""

from typing import Any

import numpy as np
import pytest

import pe_core
from course import word_pairs
from course.attention_weights import weights, weights_cell
from course.head_reading import Head, Read, attend, reading, softmax, untrained_head
from course.sentences import NO_WORDS, Sentence, nothing
from course.view import DEFAULTS
from course.word_pairs import Pairs
from pe_core.figures import Figure, cell_values

VIEW = DEFAULTS._replace(words="the dog bites the man", d=16, n=100, L=50, t=1)
READ = reading(VIEW)
SCHEMES = READ.by_scheme


def drawn(figure: Figure) -> dict[str, Any]:
    """Return the table of a picture, and what is said of it."""
    whole = figure.to_plotly_json()
    table = next(trace for trace in whole["data"] if trace["type"] == "heatmap")
    return {
        "z": np.asarray(cell_values(figure), dtype=float), "name": table["name"],
        "ends": (table["zmin"], table["zmax"]),
        "row": [trace["name"] for trace in whole["data"] if "word" in (trace.get("name") or "")],
        **whole["layout"]["meta"],
        "texts": any(trace.get("mode") == "text" for trace in whole["data"]),
    }  # fmt: skip


def test_weights_are_powers_that_add_up_to_one() -> None:
    scores = np.array([[0.0, np.log(3)], [1000, 1000]])
    assert softmax(scores) == pytest.approx(np.array([[0.25, 0.75], [0.5, 0.5]]))
    assert softmax([[1, 2, 3]]).sum() == pytest.approx(1)
    assert softmax(np.ones((1, 3), dtype=np.float32)).tolist() == [[1 / 3] * 3]  # in float64


@pytest.mark.parametrize("causal", [False, True])
def test_a_head_weighs_scores_over_the_root_of_its_width(causal: bool) -> None:
    rows = np.random.default_rng(3).standard_normal((4, 6))
    head = Head(*(np.random.default_rng(seed).standard_normal((6, 5)) for seed in range(3)))
    found = attend({"x": rows}, head, causal)
    scores = (rows @ head.query) @ (rows @ head.key).T / np.sqrt(5)
    if causal:
        scores[np.triu_indices(4, 1)] = -np.inf
    assert found.weights == pytest.approx(softmax(scores))
    assert found.output == pytest.approx(softmax(scores) @ (rows @ head.value))


def test_the_untrained_head_is_as_wide_as_a_head_and_cannot_be_changed() -> None:
    for d, width in ((16, 16), (64, 64), (128, 64)):
        head = untrained_head(d)
        assert [matrix.shape for matrix in head] == [(d, width)] * 3
        assert not any(matrix.flags.writeable for matrix in head)
        for mine, theirs in zip(head, pe_core.random_head(d, width), strict=True):
            assert np.array_equal(mine, theirs)
    assert untrained_head(16) is untrained_head(16)


def test_a_reading_is_shared_by_views_that_read_alike() -> None:
    assert (READ.text, READ.d, READ.n, READ.L, READ.causal) == (VIEW.words, 16, 100, 50, False)
    assert reading(VIEW._replace(causal="yes")).causal
    assert READ.sentence == Sentence(VIEW.words, 16, 100, scaled=True)
    assert list(SCHEMES) == list(pe_core.comparison(16, 100, 50))
    assert reading(VIEW._replace(words="once")).head is untrained_head(16)
    assert reading(VIEW._replace(t=3, phi=9)) is reading(VIEW)


@pytest.mark.parametrize("name", list(SCHEMES))
def test_a_scheme_gives_the_head_what_it_adds_or_turns(name: str) -> None:
    read = SCHEMES[name]
    words = pe_core.word_vectors(VIEW.words.split(), 16) * 4
    assert read.words == tuple(VIEW.words.split())
    assert read.cut == ""
    if name == "sinusoidal":
        assert read.given["x"] == pytest.approx(words + pe_core.sinusoidal(5, 16, 100))
    if name == "none":
        assert read.given["x"] == pytest.approx(words)
    assert read.attended.weights.sum(axis=1) == pytest.approx(np.ones(5))
    titles = {"none": "without positions", "sinusoidal": "sinusoidal positions",
              "learned": "learned positions"}  # fmt: skip
    assert read.title == titles.get(name, name)
    assert (read.head, read.causal) == (READ.head, False)


def test_a_table_that_ends_cuts_the_sentence_and_says_so() -> None:
    short = reading(VIEW._replace(L=3)).by_scheme["learned"]
    assert short.words == ("the", "dog", "bites")
    assert short.cut == ", 3 of 5 words: its table ends"
    assert short.attended.weights.shape == (3, 3)
    assert isinstance(short, Read)


def test_the_picture_of_the_weights_marks_the_chosen_word_and_names_its_key() -> None:
    read = SCHEMES["RoPE"]
    shares = read.attended.weights
    found = drawn(weights(read, VIEW, "Weights: ", hover=True))
    assert found["z"] == pytest.approx(shares, abs=1e-6)
    assert found["ends"] == pytest.approx((0, shares.max()))
    assert (found["name"], found["row"], found["choose"]) == (
        "weight",
        ["query word: dog"],
        {"position": "y"},
    )
    assert found["title"] == "Weights: RoPE"
    key = int(shares[1].argmax())
    assert found["alt"] == (
        "A table of the attention weights among 5 words, RoPE. Each row sums to 1. Word 1 attends "
        f"most to word {key}, with weight {shares[1, key]:.3f}."
    )
    assert drawn(weights(read, VIEW, "", True, (0, 1)))["ends"] == (0, 1)
    assert drawn(weights(read, VIEW._replace(t=40), "", True))["row"] == ["query word: man"]
    masked = reading(VIEW._replace(causal="yes", L=3)).by_scheme["learned"]
    assert drawn(weights(masked, VIEW, "A ", True))["title"] == (
        "A learned positions, causal mask, 3 of 5 words: its table ends"
    )
    told = weights(read, VIEW, "", True).to_plotly_json()["data"][0]
    quiet = weights(read, VIEW, "", False).to_plotly_json()["data"][0]
    assert told.get("hovertemplate") != quiet.get("hovertemplate")


def test_a_weight_is_told_with_its_two_words() -> None:
    read = SCHEMES["RoPE"]
    assert weights_cell(read, 2, 1)[:2] == ["query word: dog", "key word: bites"]
    assert weights_cell(read, 2, 1)[-1].startswith("weight ")
    number = float(weights_cell(read, 2, 1)[-1].split()[1])
    assert number == pytest.approx(read.attended.weights[1, 2], abs=1e-4)


def test_without_a_word_the_picture_says_what_to_do() -> None:
    empty = reading(VIEW._replace(words="")).by_scheme["RoPE"]
    found = drawn(nothing())
    assert found["title"] == NO_WORDS == "Type a word to begin."
    assert found["alt"].startswith("There is no word to draw yet.")
    assert found["z"].tolist() == [[0]]
    for figure in (weights(empty, VIEW, "", True), word_pairs.picture(None, (), 0)):
        assert drawn(figure)["title"] == NO_WORDS
    assert weights_cell(empty, 0, 0) == [NO_WORDS]


def test_the_picture_of_pairs_hides_what_the_mask_hides() -> None:
    pairs = Pairs(np.arange(9).reshape(3, 3), "offset", (-2.0, 9.0), "A title", "In words.")
    words = ("a", "b", "c")
    plain, masked = (
        drawn(word_pairs.picture(one, words, 1)) for one in (pairs, pairs._replace(masked=True))
    )
    assert plain["z"].tolist() == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert np.all(masked["z"][np.triu_indices(3, 1)] <= -1e9)
    assert np.array_equal(np.tril(masked["z"]), np.tril(plain["z"]))
    for found in (plain, masked):
        assert found["title"] == "A title"
        assert found["alt"].startswith("In words.")
        assert (found["name"], found["ends"], found["row"]) == (
            "offset",
            (-2, 9),
            ["query word: b"],
        )
        assert found["choose"] == {"position": "y"}
    assert (plain["texts"], masked["texts"]) == (True, False)
    assert drawn(word_pairs.picture(pairs, words, 3))["row"] == []
    assert pairs.cells.dtype.kind == "i"  # what was given is not changed
    assert pairs.cells[0, 2] == 2
