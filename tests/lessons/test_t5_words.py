"""Each sentence and number that is said of T5's buckets and Shaw's vectors, from whole numbers."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from course.words import at_offset
from pages.beyond.t5_and_shaw import words
from pages.beyond.t5_and_shaw.model import Model
from pe_core.trained_tables import trained_vectors
from tests.lessons.changed import changed, the_check
from tests.lessons.offsets import BEFORE

BOTH = DEFAULTS._replace(sides="both-sides")


def bucket(distance: int, count: int) -> int:
    """Return the bucket of a distance before the query, among so many on that side."""
    own = count // 2
    if distance < own:
        return distance
    return min(count - 1, own + int(math.log(distance / own) / math.log(128 / own) * own + 1e-9))


@pytest.mark.parametrize(
    ("view", "phi"),
    [(BOTH, 3), (BOTH, 7), (BOTH, 8), (BOTH, 200), (BEFORE, 15), (BEFORE, 16), (BEFORE, 20)],
)
def test_the_formula_of_a_bucket_is_filled_in(view: View, phi: int) -> None:
    count = 16 if view is BOTH else 32
    own, here = count // 2, at_offset(phi)
    number = bucket(phi, count)

    def x(distance: str) -> str:
        inner = rf"\frac{{\ln({distance} / {own})}}{{\ln(128 / {own})}} \cdot {own}"
        return rf"& x = \left\lfloor {inner} \right\rfloor"

    least = rf"& \text{{bucket}} = \min({count - 1},\, {own} + x)"
    lines = [
        rf"D < {own}: \quad & \text{{bucket}} = D",
        rf"D \ge {own}: \quad {x('D')}",
        least,
        *(
            [rf"D = {here}: \quad & \text{{bucket}} = {here}"]
            if phi < own
            else [rf"D = {here}: \quad {x(here)}", f"{least} = {number}"]
        ),
    ]
    found = words.t5_formula(Model(view._replace(L=300, phi=phi)))
    assert found == r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


@pytest.mark.parametrize(("phi", "clipped"), [(0, 0), (1, -1), (2, -2), (9, -2)])
def test_shaws_offset_is_clipped_at_two(phi: int, clipped: int) -> None:
    found = words.shaw_formula(Model(DEFAULTS._replace(phi=phi)))
    assert found.endswith(rf"\text{{clip}}(-{at_offset(phi)}) = {clipped}")
    assert r"b_h \in \mathbb{R}^{32}" in words.score_formula(Model(DEFAULTS))


def test_the_table_of_edges_says_for_which_side_its_buckets_are() -> None:
    both, before = (words.t5_edges(Model(view)) for view in (BOTH, BEFORE))
    assert both.caption == "T5 has 32 buckets, half of them for each side."
    assert before.caption == "T5 has 32 buckets, all of them for keys before the query."
    assert both.columns[:3] == before.columns == ("bucket, key before", "distances", "how many")
    assert (both.rows[-1][2], both.rows[0][2]) == ("all the rest", "1 per bucket")
    assert (before.rows[0][0], before.rows[0][1]) == ("0 to 15", "0 to 15 ← φ = 5")


def test_the_bucket_of_a_single_distance_is_said_by_it() -> None:
    from pages.beyond.t5_and_shaw.buckets import Bucket

    found = [words._span(Bucket(9, *ends)) for ends in ((16, 16), (16, 17), (91, None))]
    assert found == ["16", "16 to 17", "91 and more"]


@pytest.mark.parametrize(("phi", "masked"), [(4, True), (4, False), (0, True)])
def test_the_mask_is_said_to_hide_the_later_key(phi: int, masked: bool) -> None:
    view = (BEFORE if masked else BOTH)._replace(phi=phi)
    told = the_check("t5_and_shaw", "t5", "share a bucket", view).measured
    after = 0 if masked or not phi else 16 + phi
    note = " The mask hides the key after the query." if masked and phi else ""
    assert told == f"The two keys fall into buckets {phi} and {after}.{note}"


@pytest.mark.parametrize("count", range(1, 6))
def test_as_many_vectors_are_used_as_there_are_clipped_offsets(count: int) -> None:
    view = DEFAULTS._replace(words=" ".join("abcdef"[:count]))
    found = the_check("t5_and_shaw", "shaw", "With k = 2", view)
    used = min(2 * count - 1, 5)
    said = "all 5 vectors" if used == 5 else f"{used} of the 5 vectors"
    assert found.measured == (
        f"Your sentence has {2 * count - 1} different offsets, and {said} are used for them."
    )
    assert found.holds is (count <= 3)


@pytest.mark.parametrize("view", [BOTH, BEFORE], ids=["both", "before"])
def test_the_trained_numbers_are_those_of_the_head_that_is_named(view: View) -> None:
    model = Model(view)
    kept = pe_core.trained_bias("before" if view is BEFORE else "both")
    values, count = kept.values[:, kept.furthest], 32 if view is BEFORE else 16
    told = words.learned_checks(model)
    beyond = next(d for d in range(200) if not kept.reached[bucket(d, count)])
    same = int(np.sum(~kept.reached))
    assert told[0].measured == (
        f"{same} of the 32 buckets still have the random number that training began with, among "
        f"them all that begin at distance {beyond} or later."
    )
    assert told[1].claim.startswith(f"In head {kept.furthest + 1}, ")
    near = [values[bucket(d, count)] for d in range(1, beyond)]
    if view is BEFORE:
        said = f"It is {near[0]:.2f} at distance 1 and {near[-1]:.2f} at distance {beyond - 1}."
    else:
        after = [values[16 + bucket(d, count)] for d in range(1, beyond)]
        more = sum(a > b for a, b in zip(near, after, strict=True))
        said = (
            f"At {more} of the distances 1 to {beyond - 1} the key before has the larger number. "
            f"At distance 1 the two numbers are {near[0]:.2f} and {after[0]:.2f}."
        )
    assert told[1].measured == said.replace("-", "\u2212")
    assert told[3].measured == (
        f"As it was trained, {kept.right:.1%} of its answers are right, and {kept.untrained:.1%} "
        "with these."
    )


@pytest.mark.parametrize(
    ("values", "falls"), [((3, 2, 2, 1), True), ((3, 3, 3, 3), False), ((3, 1, 2, 1), False)]
)
def test_a_number_falls_if_it_never_rises_and_ends_lower(
    values: tuple[int, ...], falls: bool
) -> None:
    class Kept:
        values = np.zeros((32, 8))
        reached = np.ones(32, bool)
        right = shuffled = untrained = 0.5

    Kept.values[1:5] = np.array(values)[:, None]
    told = words.learned_checks(changed("t5_and_shaw", BEFORE, trained=Kept, head=0, beyond=4))
    assert told[1].holds is falls
    assert told[0].holds  # no bucket is left as it was
    assert told[2].holds  # as good as shuffled, and as at random
    assert told[3].holds


def test_equal_numbers_on_both_sides_are_seen() -> None:
    class Kept:
        values = np.tile(np.arange(16.0), 2)[:, None]
        reached = np.ones(32, bool)
        right, shuffled, untrained = 0.9, 0.8, 0.95

    told = words.learned_checks(changed("t5_and_shaw", BOTH, trained=Kept, head=0, beyond=9))
    assert told[1].holds
    assert told[1].measured.startswith("At 0 of the distances 1 to 8 ")
    assert [one.holds for one in told[2:]] == [False, True]


def test_opposite_vectors_are_compared_with_neighbours() -> None:
    rows = trained_vectors().values
    length = [math.hypot(*row) for row in rows.tolist()]
    cosine = lambda i, j: float(rows[i] @ rows[j]) / length[i] / length[j]  # noqa: E731
    last = len(rows) - 1
    beside = [cosine(i, i + 1) for i in range(last)]
    across = [cosine(i, last - i) for i in range(last // 2)]
    told = the_check("t5_and_shaw", "vectors", "opposite offsets", DEFAULTS)
    assert told.measured == (
        f"Their cosine similarity is {sum(beside) / len(beside):.2f} on average for neighbouring "
        f"offsets and {sum(across) / len(across):.2f} for opposite ones, such as −3 and +3."
    ).replace("-", "\u2212")
    for pair, holds in (((0.4, 0.4), True), ((0.4, 0.3), False), ((0.4, 0.5), True)):
        at = the_check("t5_and_shaw", "vectors", "opposite", DEFAULTS, vector_cosines=pair)
        assert at.holds is holds


@pytest.mark.parametrize(("sentence", "same"), [("a b a", True), ("a b c", False)])
@pytest.mark.parametrize("view", [BOTH, BEFORE], ids=["both", "before"])
def test_a_sentence_that_is_its_own_reverse_is_named(view: View, sentence: str, same: bool) -> None:
    for check in words.direction_checks(Model(view._replace(words=sentence))):
        assert ("This sentence is its own reverse." in check.measured) is same
        assert ("causal mask" in check.claim) is (view is BEFORE)
        assert ("no mask" in check.claim) is (view is BOTH)
