"""The sum of words and positions: what its page shows and says, against plain sums."""

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.core.adding import figures
from pages.core.adding.model import Model
from tests.each import each
from tests.lessons.edges import says
from tests.lessons.sentences import LONG, THE, VIEWS, parts, plain_rows

TOLD = lessons.words("adding")

# The sum.


@each("view", VIEWS)
def test_the_sum_is_word_plus_position_coordinate_by_coordinate(view: View) -> None:
    found = Model(view).sentence
    np.testing.assert_allclose(
        found.positions, plain_rows(len(found.words), view.d, view.n), rtol=0, atol=1e-11
    )
    np.testing.assert_allclose(found.sums, found.vectors + found.positions, rtol=0, atol=1e-12)


@each("view", VIEWS)
def test_the_three_tables_are_one_sum_on_one_scale(view: View) -> None:
    drawn = [
        parts(draw(Model(view)))
        for draw in (figures.word_rows, figures.position_rows, figures.sum_rows)
    ]
    word, position, total = (np.asarray(part["z"], dtype=float) for part in drawn)
    np.testing.assert_allclose(total, word + position, atol=1e-5)
    assert len({(part["zmin"], part["zmax"]) for part in drawn}) == 1
    assert drawn[0]["zmax"] == pytest.approx(
        max(abs(part).max() for part in (word, position, total))
    )


# At d 512: √(512/2) = 16 and √512 = 22.627417.
def test_position_and_word_have_the_lengths_that_are_known() -> None:
    plain = DEFAULTS._replace(d=512, words=LONG)
    scaled = plain._replace(scaled="yes")
    assert float(TOLD["numbers"]["sum"](Model(plain))["length of position 10"]) == 16
    assert Model(plain).lengths["word"].mean() == pytest.approx(1, abs=0.02)
    assert Model(scaled).lengths["word"].mean() == pytest.approx(22.627417, rel=0.02)
    assert Model(plain).loudness == pytest.approx(16, rel=0.02)
    assert Model(scaled).loudness == pytest.approx(16 / 22.627417, rel=0.02)
    np.testing.assert_array_equal(Model(plain).sentence.positions, Model(scaled).sentence.positions)


@each("scaled", CHOICES["scaled"].options)
@each("d", [8, 128])
def test_a_word_at_two_places_is_one_row_before_and_two_after(d: int, scaled: str) -> None:
    view = DEFAULTS._replace(d=d, words=THE, scaled=scaled)
    model = Model(view)
    assert model.sentence.repeats == [(0, 3)]
    assert model.apart("word", (0, 3)) == 0
    table = plain_rows(4, d, view.n)
    distance = np.linalg.norm(table[0] - table[3])
    assert model.apart("total", (0, 3)) == pytest.approx(distance, abs=1e-9)
    row = TOLD["table"]["repeats"](model).rows[0]
    assert float(row[2]) == 0
    assert says(row[3], distance)
    assert row[4] == row[3]


@each("view", VIEWS)
def test_words_and_positions_are_counted_as_read_if_no_other_fits_better(view: View) -> None:
    model = Model(view)
    found = model.sentence
    words = sum(
        all(total @ own >= total @ other - 1e-9 for other in found.vectors)
        for total, own in zip(found.sums, found.vectors, strict=True)
    )
    assert model.words_read.some == words
    table = plain_rows(model.positions_searched, view.d, view.n)
    right = sum(int(np.argmax(table @ row)) == t for t, row in enumerate(found.sums))
    assert model.positions_read.some == right


def test_the_places_of_all_words_are_looked_at_however_short_the_table() -> None:
    # A position of length 8 is louder than a word of length 1, also beyond L.
    view = DEFAULTS._replace(L=2, t=0, phi=0, words=LONG)
    told = TOLD["checks"]["sum"](Model(view))[2]
    assert told.holds, told.measured


def test_how_many_dimensions_move() -> None:
    model = Model(DEFAULTS._replace(d=512))
    spans = np.ptp(plain_rows(50, 512, 10_000), axis=0)
    shares = [f"{(spans > least).mean():.0%}" for least in (0.01, 0.1, 1)]
    assert [row[2] for row in TOLD["table"]["column_motion"](model).rows] == shares
    assert [model.moving(least) for least in (0.1, 1)] == [(spans > 0.1).sum(), (spans > 1).sum()]
    sine, cosine = figures.column_motion(model).data[:2]
    np.testing.assert_allclose(sine.y, spans[0::2], rtol=1e-5)
    np.testing.assert_allclose(cosine.y, spans[1::2], rtol=1e-4, atol=1e-12)


# The first layer.


@each("view", VIEWS)
def test_concatenation_is_the_sum_exactly_if_its_halves_are_tied(view: View) -> None:
    model = Model(view)
    found, (first, second) = model.sentence, model.matrices
    word, position = np.split(model.concatenation, 2, axis=1)
    np.testing.assert_array_equal(word, found.vectors)
    np.testing.assert_array_equal(position, found.positions)
    assert (found.sums.shape[1], model.concatenation.shape[1]) == (view.d, 2 * view.d)
    assert model.tied_miss < 1e-11
    assert model.free_miss == pytest.approx(abs(found.positions @ (second - first)).max(), abs=1e-9)
    assert model.split_miss < 1e-11


@each("view", VIEWS)
def test_a_residual_connection_adds_what_came_in(view: View) -> None:
    kept, alone = Model(view).shares_kept
    found = Model(view).sentence
    came_in = (found.sums * found.positions).sum(axis=1) / (view.d / 2)
    np.testing.assert_allclose(kept - alone, came_in, atol=1e-9)


# The page.


@each("part", ["word_rows", "position_rows", "sum_rows"])
def test_the_tables_do_not_say_which_part_is_longer(part: str) -> None:
    meta = figures.FIGURES[part](Model(DEFAULTS._replace(scaled="yes"))).layout.meta
    assert "long" not in meta["title"] + meta["alt"]
