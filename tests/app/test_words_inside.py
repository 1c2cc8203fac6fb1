"""The sum of words and positions, and attention: what these two pages show and say."""

import json
import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course.bank import of_page
from course.view import CHOICES, DEFAULTS, View
from pe_core.comparison import COMPARED
from tests.app.course import charts, opened, text
from ui.predictions.inside import BUILT, NEAR
from ui.views import adding, inside, nearness, reading
from ui.words import first_layer
from ui.words import inside as said
from ui.words.adding import (
    apart,
    loudness,
    motion_table,
    moving,
    positions_read,
    repeat_table,
    repeats,
    sum_checks,
    sum_numbers,
    word_table,
    words_read,
)
from ui.words.inside import WORDS, alike_gap, attention_checks, row_gap, score, term_steps
from ui.words.nearness import built_table, look_back, nearness_checks, preference
from ui.words.scheme_formulas import position_part, read_row, whole_score

THE = "The cat sees the dog"
LONG = " ".join(f"word{number}" for number in range(40))
VIEWS = [
    DEFAULTS,
    DEFAULTS._replace(words=THE, scaled="yes", t=1, dim=127, scheme="sinusoidal"),
    DEFAULTS._replace(d=8, n=100, L=6, t=5, phi=2, dim=3, words="a b a b", causal="yes"),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1),
    DEFAULTS._replace(d=512, n=1000, L=300, t=200, dim=300, words=LONG, scheme="sinusoidal"),
    DEFAULTS._replace(L=3, t=2, phi=1, words=LONG, scheme="learned"),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1, words=THE, scheme="Shaw"),
    DEFAULTS._replace(d=34, words=THE, scheme="RoPE", causal="yes"),
]
NOTHING = DEFAULTS._replace(words=" ")


def plain_rows(count: int, d: int, n: int) -> np.ndarray:
    """Return the encoding by the formula as the paper writes it."""
    return np.array(
        [
            [(math.sin, math.cos)[i % 2](t / n ** ((i - i % 2) / d)) for i in range(d)]
            for t in range(count)
        ]
    )


def parts(figure: Any) -> dict[str, Any]:
    return dict(figure.parts["data"][0])


# The sum.


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_sum_is_word_plus_position_coordinate_by_coordinate(view: View) -> None:
    found = adding.rows(view)
    np.testing.assert_allclose(
        found.position, plain_rows(len(found.names), view.d, view.n), rtol=0, atol=1e-11
    )
    np.testing.assert_allclose(found.total, found.word + found.position, rtol=0, atol=1e-12)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_three_tables_are_one_sum_on_one_scale(view: View) -> None:
    drawn = [
        parts(draw(view)) for draw in (adding.word_rows, adding.position_rows, adding.sum_rows)
    ]
    word, position, total = (np.asarray(part["z"], dtype=float) for part in drawn)
    np.testing.assert_allclose(total, word + position, atol=1e-5)
    assert len({(part["zmin"], part["zmax"]) for part in drawn}) == 1
    assert drawn[0]["zmax"] == pytest.approx(
        max(abs(part).max() for part in (word, position, total))
    )


@pytest.mark.parametrize("dim", [0, 1, 2, 7, 62, 63])
def test_the_window_holds_the_chosen_dimension_and_whole_pairs(dim: int) -> None:
    shown = adding.shown_columns(DEFAULTS._replace(d=64, dim=dim))
    assert dim in shown
    assert shown[0] % 2 == 0
    assert len(shown) % 2 == 0
    assert shown[-1] < 64


@pytest.mark.parametrize("name", inside.CELLS)
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_hover_says_what_is_drawn(view: View, name: str) -> None:
    drawn = parts(inside.FIGURES[name](view))
    cells = np.asarray(drawn["z"], dtype=float)
    y, x = cells.shape[0] - 1, cells.shape[1] - 1
    first = round(float(drawn["x"][0]) + 0.5)
    line = inside.CELLS[name](view, first + x, y)[-1]
    value = float(line.split()[-1].replace("\u202f", ""))
    assert value == pytest.approx(float(cells[y, x]), rel=1e-3, abs=1e-6)
    with pytest.raises(ValueError, match="must be a whole number"):
        inside.CELLS[name](view, first + x + 1, y)


# At d 512: √(512/2) = 16 and √512 = 22.627417.
def test_position_and_word_have_the_lengths_that_are_known() -> None:
    plain = DEFAULTS._replace(d=512, words=LONG)
    scaled = plain._replace(scaled="yes")
    assert sum_numbers(plain)["length of position 10"] == "16.000"
    assert adding.lengths(adding.rows(plain).word).mean() == pytest.approx(1, abs=0.02)
    assert adding.lengths(adding.rows(scaled).word).mean() == pytest.approx(22.627417, rel=0.02)
    assert loudness(plain) == pytest.approx(16, rel=0.02)
    assert loudness(scaled) == pytest.approx(16 / 22.627417, rel=0.02)
    np.testing.assert_array_equal(adding.rows(plain).position, adding.rows(scaled).position)


@pytest.mark.parametrize("scaled", CHOICES["scaled"].options)
@pytest.mark.parametrize("d", [8, 128])
def test_a_word_at_two_places_is_one_row_before_and_two_after(d: int, scaled: str) -> None:
    view = DEFAULTS._replace(d=d, words=THE, scaled=scaled)
    found = adding.rows(view)
    assert repeats(found) == [(0, 3)]
    assert apart(found.word, 0, 3) == 0
    table = plain_rows(4, d, view.n)
    assert apart(found.total, 0, 3) == pytest.approx(np.linalg.norm(table[0] - table[3]), abs=1e-9)
    (twice,) = [check for check in sum_checks(view) if "stands twice" in check.claim]
    assert twice.holds
    assert not [c for c in sum_checks(view._replace(words="a b")) if "stands twice" in c.claim]


def test_the_table_of_repeats_names_each_of_them_and_the_chosen_word_later() -> None:
    told = repeat_table(DEFAULTS._replace(words="a b a b a", t=1, phi=3))
    assert [row[:2] for row in told.rows] == [
        ("a", "0 and 2"), ("b", "1 and 3"), ("a", "2 and 4"), ("b, if it stood 3 later", "1 and 4")
    ]  # fmt: skip
    assert all(row[2] == "0.000" and row[3] == row[4] for row in told.rows)
    table = plain_rows(5, 128, 10_000)
    assert told.rows[-1][3] == f"{np.linalg.norm(table[4] - table[1]):.3f}"


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_words_and_positions_are_counted_as_read_if_no_other_fits_better(view: View) -> None:
    found = adding.rows(view)
    words = sum(
        all(total @ own >= total @ other - 1e-9 for other in found.word)
        for total, own in zip(found.total, found.word, strict=True)
    )
    assert words_read(found) == words
    right, among = positions_read(view, found)
    table = plain_rows(among, view.d, view.n)
    assert right == sum(int(np.argmax(table @ row)) == t for t, row in enumerate(found.total))


# 304 of 512 and 77 of 128 columns move by at least 0.1 over 50 positions; at d 512 78 % move by
# more than 0.01 and 34 % by more than 1. From the formula in plain Python.
def test_how_many_dimensions_move() -> None:
    wide = DEFAULTS._replace(d=512)
    assert [row[2] for row in motion_table(wide).rows] == ["78%", "59%", "34%"]
    assert moving(wide, 0.1) == 304
    assert moving(DEFAULTS, 0.1) == 77
    table = plain_rows(50, 128, 10_000)
    spans = table.max(axis=0) - table.min(axis=0)
    assert moving(DEFAULTS, 1.0) == (spans > 1).sum()
    sine, cosine = adding.column_motion(DEFAULTS).data[:2]
    np.testing.assert_allclose(sine.y, spans[0::2], rtol=1e-5)
    np.testing.assert_allclose(cosine.y, spans[1::2], rtol=1e-4, atol=1e-12)


def test_the_word_is_listed_coordinate_by_coordinate() -> None:
    view = DEFAULTS._replace(words=THE, t=3, dim=9, d=16)
    told = word_table(view)
    assert told.caption.startswith("“the” at position 3: 8 of its 16")
    for name, word, position, total in told.rows:
        assert float(word) + float(position) == pytest.approx(float(total), abs=2e-4)
        assert 8 <= int(name.split()[1]) < 16


# The first layer.


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_concatenation_is_the_sum_exactly_if_its_halves_are_tied(view: View) -> None:
    found = adding.rows(view)
    first, second = first_layer._layer(view.d)
    wide = np.concatenate([found.word, found.position], axis=1)
    np.testing.assert_array_equal(first_layer.beside(found.word, found.position, axis=1), wide)
    np.testing.assert_array_equal(
        first_layer.beside(first, second, axis=0), np.concatenate([first, second])
    )
    tied, widths = first_layer.concatenated(view, tied=True)
    free, _ = first_layer.concatenated(view, tied=False)
    assert widths == (view.d, 2 * view.d)
    assert tied < 1e-11
    assert free == pytest.approx(abs(found.position @ (second - first)).max(), abs=1e-9)
    assert first_layer.split_miss(view) < 1e-11


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_a_residual_connection_adds_what_came_in(view: View) -> None:
    kept, alone = first_layer.shares_kept(view)
    found = adding.rows(view)
    came_in = (found.total * found.position).sum(axis=1) / (view.d / 2)
    np.testing.assert_allclose(kept - alone, came_in, atol=1e-9)


def test_the_price_of_concatenation_is_twice_the_width() -> None:
    told = first_layer.width_table(DEFAULTS._replace(d=512))
    assert [row[1:] for row in told.rows] == [
        ("512", "32\u202f768", "262\u202f144"), ("1024", "65\u202f536", "1\u202f048\u202f576")
    ]  # fmt: skip


# Attention.


def test_each_scheme_is_a_choice() -> None:
    assert CHOICES["scheme"].options == COMPARED


@pytest.mark.parametrize(
    ("name", "row", "score", "part"),
    [
        ("none", r"\sqrt{d}\,x_s", r"\frac{q_t \cdot k_s}{\sqrt{64}}", "0"),
        (
            "learned", r"\sqrt{d}\,x_s + e_s", r"\frac{q_t \cdot k_s}{\sqrt{64}}",
            r"e_t \cdot e_s / \sqrt{d}",
        ),
        (
            "RoPE", r"\sqrt{d}\,x_s", r"\frac{(R_t\,q_t) \cdot (R_s\,k_s)}{\sqrt{64}}",
            r"(R_t\,1) \cdot (R_s\,1) / \sqrt{d}",
        ),
        (
            "ALiBi", r"\sqrt{d}\,x_s", r"\frac{q_t \cdot k_s}{\sqrt{64}}-0.0625\,|s-t|",
            r"-0.0625\,|s-t|",
        ),
        (
            "Shaw", r"\sqrt{d}\,x_s",
            r"\frac{q_t \cdot k_s}{\sqrt{64}}"
            r" + \frac{q_t \cdot a_{\text{clip}_{16}(s-t)}}{\sqrt{64}}",
            r"\frac{1 \cdot a_{\text{clip}_{16}(s-t)}}{\sqrt{d}}",
        ),
    ],
)  # fmt: skip
def test_the_formulas_are_those_of_the_papers(name: str, row: str, score: str, part: str) -> None:
    scheme = reading.schemes(DEFAULTS)[name]
    assert (read_row(scheme), whole_score(scheme, 64), position_part(scheme)) == (row, score, part)


def plain_scores(scheme: str, x: np.ndarray, query: np.ndarray, key: np.ndarray, n: int) -> Any:
    """Return the scores of one scheme, cell by cell, from its paper's formula."""
    width = query.shape[1]
    q, k = x @ query, x @ key
    scores = np.empty((len(x), len(x)))
    for t in range(len(x)):
        for s in range(len(x)):
            pair = (q[t], k[s])
            if scheme == "RoPE":
                angles = (t - s) / n ** (np.arange(0, width, 2) / width)
                turned = (q[t][0::2] + 1j * q[t][1::2]) * np.exp(1j * angles)
                pair = (np.stack([turned.real, turned.imag], axis=1).ravel(), k[s])
            scores[t, s] = pair[0] @ pair[1] / math.sqrt(width)
            if scheme == "ALiBi":
                scores[t, s] -= abs(t - s) / 16
    return scores


@pytest.mark.parametrize("causal", CHOICES["causal"].options)
@pytest.mark.parametrize("scheme", CHOICES["scheme"].options)
@pytest.mark.parametrize("d", [8, 128])
def test_the_head_does_what_its_formula_says(d: int, scheme: str, causal: str) -> None:
    view = DEFAULTS._replace(d=d, words=THE, scheme=scheme, causal=causal)
    query, key, value = reading.head(d)
    x = math.sqrt(d) * pe_core.word_vectors(THE.split(), d)
    if scheme == "sinusoidal":
        x = x + plain_rows(5, d, view.n)
    if scheme == "learned":
        x = x + pe_core.learned_table(50, d)[:5]
    scores = plain_scores(scheme, x, query, key, view.n)
    if scheme in ("T5", "Shaw"):  # their numbers are stand-ins that only the core has
        scores = scores + reading.given(view, scheme)["bias"]
    powers = np.exp(scores)
    if causal == "yes":
        powers = np.tril(powers)
    shares = powers / powers.sum(axis=1, keepdims=True)
    weights, output = reading.attended(view, scheme)
    np.testing.assert_allclose(weights, shares, atol=1e-12)
    np.testing.assert_allclose(output, shares @ (x @ value), atol=1e-10)
    drawn = parts(inside.attention_weights(view))
    np.testing.assert_allclose(drawn["z"], shares, atol=1e-6)


def held(view: View) -> dict[str, bool]:
    return {check.claim.split(":")[0]: check.holds for check in attention_checks(view)}


def test_equal_words_have_equal_rows_until_positions_or_a_mask_come_in() -> None:
    view = DEFAULTS._replace(words=THE)
    weights, output = reading.attended(view, view.scheme)
    assert row_gap(weights, [(0, 3)]) < 1e-15
    assert row_gap(output, [(0, 3)]) < 1e-14
    equal = "Equal words get equal rows"
    assert held(view)[equal]
    assert not any(held(view._replace(scheme=scheme))[equal] for scheme in COMPARED[1:])
    assert not held(view._replace(causal="yes"))[equal]
    assert equal not in held(DEFAULTS)


@pytest.mark.parametrize("causal", CHOICES["causal"].options)
@pytest.mark.parametrize("scheme", COMPARED)
def test_values_hold_a_position_only_if_it_was_added_to_the_words(scheme: str, causal: str) -> None:
    view = DEFAULTS._replace(words=THE, scheme=scheme, causal=causal)
    added = scheme in ("sinusoidal", "learned")
    claim = "Were all words the same, all outputs would be the same"
    assert held(view)[claim] is not added
    assert (alike_gap(view) > 1e-3) is added


def test_a_learned_table_that_is_too_short_cuts_the_sentence() -> None:
    view = DEFAULTS._replace(words=THE, scheme="learned", L=3, t=2)
    assert "3 of 5 words" in inside.attention_weights(view).layout.meta["title"]
    assert reading.attended(view, "learned")[0].shape == (3, 3)
    assert not held(view)["With learned positions the head reads the whole sentence."]
    longer = view._replace(L=5)
    assert "of 5 words" not in inside.attention_weights(longer).layout.meta["title"]
    assert reading.attended(longer, "learned")[0].shape == (5, 5)


def test_a_mask_hides_what_comes_later() -> None:
    claim = "No word sees a later one."
    assert held(DEFAULTS._replace(causal="yes"))[claim]
    assert not held(DEFAULTS)[claim]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_four_terms_are_the_score(view: View) -> None:
    found = reading.sentence(view)
    four = inside.terms(view)
    np.testing.assert_allclose(four.sum(axis=0), score(view, found), atol=1e-9)
    assert held(view)[
        "The four terms below add up to the score of words with sinusoidal positions."
    ]
    drawn = [np.asarray(parts(inside.FIGURES[name](view))["z"]) for name in inside.TERM_FIGURES]
    np.testing.assert_allclose(drawn, four, atol=1e-4)


def test_the_steps_show_four_numbers_and_their_sum() -> None:
    numbers = term_steps(DEFAULTS._replace(words=THE, t=1))[-1].formula.split("= ")
    summands = [float(part.strip("() ")) for part in numbers[1].split(" + ")]
    assert len(summands) == 4
    assert sum(summands) == pytest.approx(float(numbers[2]), abs=3e-3)


# Nearness.


def test_preference_compares_neighbours_with_those_further_off() -> None:
    shares = np.array([[9, 2, 1, 1], [2, 9, 2, 1], [1, 2, 9, 2], [1, 1, 2, 9]])
    assert preference(shares) == pytest.approx(2)
    assert preference(np.ones((5, 5))) == pytest.approx(1)


@pytest.mark.parametrize("d", [32, 128, 512])
def test_nearness_is_in_the_dot_products_and_not_in_untrained_heads(d: int) -> None:
    view = DEFAULTS._replace(d=d)
    raw, untrained = nearness_checks(view)
    assert raw.holds
    assert not untrained.holds
    weights = nearness.untrained_weights(d, view.n, view.L)
    np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-12)
    assert preference(weights) == pytest.approx(1, abs=0.1)


def test_raw_weights_are_those_of_the_dot_products() -> None:
    table = plain_rows(6, 8, 100)
    powers = np.exp(table @ table.T / math.sqrt(8))
    expected = powers / powers.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(
        nearness.raw_weights(DEFAULTS._replace(d=8, n=100, L=6)), expected, atol=1e-12
    )
    assert nearness.by_offset(expected)[5] == pytest.approx(np.trace(expected) / 6)
    assert nearness.by_offset(expected)[4] == pytest.approx(np.diag(expected, -1).mean())


@pytest.mark.parametrize("offset", [-3, -1, 0, 2])
@pytest.mark.parametrize("d", [16, 128])
def test_the_built_head_looks_where_its_matrix_says(d: int, offset: int) -> None:
    view = DEFAULTS._replace(d=d)
    scores = nearness.built_scores(view, offset, 20)
    table = plain_rows(30, d, view.n)
    ahead = [[table[5 + t + offset] @ table[5 + s] for s in range(20)] for t in range(20)]
    np.testing.assert_allclose(scores, np.array(ahead) / math.sqrt(d), atol=1e-11)
    inner = [t for t in range(20) if 0 <= t + offset < 20]
    assert [int(scores[t].argmax()) for t in inner] == [t + offset for t in inner]


def test_the_built_head_is_blunt_and_longer_queries_sharpen_it() -> None:
    weights = [float(row[1]) for row in built_table(DEFAULTS).rows]
    assert weights == sorted(weights)
    assert weights[0] < 0.2
    assert weights[-1] > 0.9


def test_looking_back_works_on_positions_alone_and_not_among_words() -> None:
    view = DEFAULTS._replace(words=LONG)
    found = reading.sentence(view)
    assert look_back(view, found, with_words=False) == (31, 31)
    assert look_back(view, found, with_words=True)[0] < 31


# What learners type, and what they do not.


@pytest.mark.parametrize("name", inside.FIGURES)
def test_a_figure_without_words_says_so_and_draws(name: str) -> None:
    figure = inside.FIGURES[name](NOTHING)
    if name not in ("column_motion", "nearness", "raw_nearness"):
        assert figure.layout.meta["title"] == adding.NO_WORDS
        assert inside.CELLS.get(name, lambda *_: [adding.NO_WORDS])(NOTHING, 0, 0) == [
            adding.NO_WORDS
        ]
    assert json.loads(figure.to_json())


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("typed", ["", "x", "$zq$ <b>zq</b> `zq` zq_zq", LONG])
def test_words_stand_for_any_sentence_and_hold_typed_text_in_tables_only(
    kind: str, typed: str
) -> None:
    for extreme in (DEFAULTS, *VIEWS[2:4]):
        for tell in said.WORDS[kind].values():
            told = tell(extreme._replace(words=typed))
            assert kind == "table" or "zq" not in str(told)


# The pages.


@pytest.mark.parametrize("page", ["adding", "attention"])
def test_each_page_asks_enough(page: str) -> None:
    assert len(of_page(page)) >= 5
    assert 2 <= sum(question.quiz for question in of_page(page)) < len(of_page(page))


def test_what_is_asked_is_not_drawn_before_it_is_answered() -> None:
    app = opened("attention")
    before = str(list(charts(app)))
    app.session_state["record"] = {f"page/{question.name}": (0, 1) for question in (NEAR, BUILT)}
    after = str(list(charts(app.run())))
    assert "raw p·p" in before
    for answer in ("untrained heads", "built to look"):
        assert answer not in before
        assert answer in after


@pytest.mark.parametrize("page", ["adding", "attention"])
def test_one_press_brings_a_sentence_with_a_word_twice(page: str) -> None:
    app = opened(page)
    (button,) = [button for button in app.button if button.label.startswith("Try")]
    app = button.click().run()
    assert app.session_state["words"] == "the cat sees the dog"
    claim = "A word that stands twice" if "adding" in page else "Equal words get equal rows"
    assert claim in text(app)
