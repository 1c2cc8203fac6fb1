"""Small things that lessons say or hold, each worked out here in another way."""

from itertools import pairwise

import numpy as np
import plotly.graph_objects as go
import pytest

from course import contents, lessons
from course.view import DEFAULTS
from pages.beyond.grids.fitting import Fitting
from pages.beyond.grids.sequence import Sequence
from pages.beyond.longer.model import Model as Longer
from pages.beyond.nope import words as nope
from pages.beyond.nope.model import Model as Nope
from pages.beyond.train.words_run import progress
from pages.encoding.formula.model import Model as Formula
from pages.encoding.formula.words_letters import letters
from pages.inside.adding.model import Model as Adding
from pages.inside.adding.words import repeat_table
from pages.reference.code.model import Model as Code
from pages.relative.rotation.model import Model as Rotation
from pages.relative.rotation.model import fit_every_way
from pages.relative.rotation.words_ahead import ahead_checks
from tests.lessons.edges import plain_row

FIGURES = [(row.name, name) for row in contents.LESSONS for name in lessons.figures(row.name)]


@pytest.mark.parametrize(("lesson", "name"), FIGURES)
def test_plotly_knows_every_name_and_value_of_a_figure(lesson: str, name: str) -> None:
    # plotly.py has the schema of plotly.js, which passes over in silence what it does not know.
    drawn = lessons.draw(lesson, name, DEFAULTS).to_dict()
    go.Figure({**drawn, "layout": {**drawn["layout"], "template": None}})


@pytest.mark.parametrize(("t", "phi", "said"), [(3, 4, "There is no key 7"), (3, 3, "")])
def test_a_target_beyond_the_sequence_is_named(t: int, phi: int, said: str) -> None:
    view = DEFAULTS._replace(d=6, n=100, L=7, t=t, phi=phi, dim=2)
    texts = " ".join(item.measured for item in ahead_checks(Rotation(view)))
    assert ("There is no key" in texts) is bool(said)
    assert said in texts


@pytest.mark.parametrize("chosen", [0, 511])
def test_the_pairs_fitted_reach_from_the_first_to_the_last(chosen: int) -> None:
    # The slowest pair of a wide model is among them: its angle in M is the smallest.
    found = fit_every_way(1024, 10_000, 8, 1, chosen)
    assert np.arcsin(found.matrix[-1, -2]) ** 2 == pytest.approx(10_000 ** (-2 * 1022 / 1024))


@pytest.mark.parametrize(("seeds", "said"), [(range(3, 4), "seed 3:"), (range(4), "seeds 0 to 3:")])
def test_a_run_says_which_seeds_it_has(seeds: range, said: str) -> None:
    assert said in progress(5, 1, True, 16, seeds, "done")


def test_the_column_of_a_sine_is_twice_its_pair_in_every_notation() -> None:
    rows = {row[0]: row for row in letters(Formula(DEFAULTS._replace(dim=7))).rows}
    pairs, columns = rows["pair"][1:5], rows["column of a sine"][1:5]
    assert [f"2{letter}" for letter in pairs] == list(columns)
    assert 2 * int(str(rows["pair"][5])) == int(str(rows["column of a sine"][5]))


def test_a_table_without_words_keeps_its_heads() -> None:
    told = [repeat_table(Adding(DEFAULTS._replace(words=words))) for words in ("", "a b a")]
    assert told[0].columns == told[1].columns
    assert (told[0].rows, len(told[1].rows[0])) == ([], len(told[1].columns))


@pytest.mark.parametrize(("causal", "share"), [("yes", 1 / 8), ("no", 1 / 50)])
def test_the_output_of_a_head_without_positions_is_its_share(causal: str, share: float) -> None:
    told = nope.count_formula(Nope(DEFAULTS._replace(t=7, L=50, causal=causal)))
    assert f"{share:.4f}" in told
    assert ("o_{t+1}" in told) is (causal == "yes")


@pytest.mark.parametrize(
    ("dim", "axis"), [(0, "column"), (63, "column"), (64, "row"), (127, "row")]
)
def test_a_chosen_column_of_a_trained_table_belongs_to_one_axis(dim: int, axis: str) -> None:
    assert Fitting(DEFAULTS._replace(d=128, dim=dim), 128).axis == axis


def test_segments_follow_each_other_without_a_gap() -> None:
    found = Sequence(DEFAULTS)
    assert found.starts[0] == 0
    assert found.starts[-1] == len(found.positions)
    rest = [b - a for a, b in pairwise(found.starts)]
    assert rest == [int(np.prod(segment)) for _, segment in found.segments]
    # One token after the picture is the next word: beyond every place of the picture, by one.
    picture = found.positions[found.starts[1] : found.starts[2]]
    assert found.next_word == picture.max() + 1


def test_a_remedy_cannot_be_changed_by_who_reads_it() -> None:
    for remedy in Longer(DEFAULTS).remedies.values():
        with pytest.raises(ValueError, match="read-only"):
            remedy.omega[0] = 2.0


def test_counting_from_one_moves_dot_products_by_their_rounding_only() -> None:
    found = Code(DEFAULTS._replace(d=16, L=9))
    from_0, from_1 = (
        np.array([plain_row(found.view, place + start) for place in range(9)]) for start in (0, 1)
    )
    assert found.moves_from_one == pytest.approx(0, abs=1e-12)
    assert from_1 @ from_1.T == pytest.approx(from_0 @ from_0.T, abs=1e-12)
    assert (found.moves_from_one == found.moves_from(1)).all()
