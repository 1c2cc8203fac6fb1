"""Verdicts on results made by hand: all seeds agree, all disagree, or they differ."""

from itertools import permutations

import numpy as np
import pytest

from training import (
    INTERPOLATED,
    SCHEMES,
    Run,
    Settings,
    accuracies,
    ahead,
    interpolated,
    judged,
)
from training.claims import BUILT, FAILS, HOLDS, NOISE, UNASKED, permutation_odds

GOOD, BAD = [1.0, 0.95, 0.9], [0.4, 0.5, 0.55]


def verdict(word: str, causal: bool = True, layers: int = 2, **last: list[float]) -> str:
    """Return the verdict on the claim with this word, for these results at the longest length."""
    run = made(causal, layers, **last)
    (found,) = [claim.verdict for claim in judged(run) if word in claim.said]
    return found


def made(causal: bool = True, layers: int = 2, **last: list[float]) -> Run:
    run = Run(Settings(causal=causal, layers=layers))
    run.accuracy[:] = 0.9
    run.accuracy[2, :, 1:] = np.nan
    run.interpolated[:] = 0.9
    for scheme, values in last.items():
        run.accuracy[list(SCHEMES).index(scheme), :, -1] = values
    run.done = True
    return run


def test_one_scheme_beats_another_if_all_its_seeds_do() -> None:
    for alibi, sinusoidal, expected in (
        (GOOD, BAD, HOLDS),
        (BAD, GOOD, FAILS),
        (GOOD, GOOD, NOISE),
        ([0.9, 0.8, 0.7], [0.6, 0.65, 0.7], NOISE),
        ([0.9, 0.8, 0.71], [0.6, 0.65, 0.7], HOLDS),
    ):
        assert verdict("ALiBi carries", ALiBi=alibi, sinusoidal=sinusoidal) == expected


def test_a_scheme_carries_if_all_seeds_do() -> None:
    for word, scheme, good, bad in (
        ("Sinusoidal positions serve", "sinusoidal", HOLDS, FAILS),
        ("RoPE without changes", "RoPE", FAILS, HOLDS),
        ("causal decoder", "none", HOLDS, FAILS),
    ):
        assert verdict(word, **{scheme: GOOD}) == good
        assert verdict(word, **{scheme: BAD}) == bad
        assert verdict(word, **{scheme: [0.9, 0.9, 0.6]}) == NOISE


def test_a_claim_about_a_mask_is_not_asked_of_a_run_without_one() -> None:
    assert verdict("causal decoder", causal=False, none=GOOD) == UNASKED


def test_half_of_the_twins_is_exact() -> None:
    run = made(causal=False)
    run.accuracy[0] = 0.5
    assert judged(run)[0].verdict == HOLDS
    run.accuracy[0, 1, 1] = 0.501
    assert judged(run)[0].verdict == NOISE
    run.accuracy[0] = 1.0
    assert judged(run)[0].verdict == FAILS


def test_a_claim_about_models_blind_to_order_is_not_asked_of_others() -> None:
    for causal, layers in ((True, 1), (False, 2)):
        assert judged(made(causal, layers))[0].verdict != UNASKED
    found = judged(made(causal=True, layers=2))[0]
    assert found.verdict == UNASKED
    assert "mask" in found.measured


def test_a_table_without_rows_is_no_finding() -> None:
    assert verdict("no row") == BUILT


def test_dividing_positions_helps_if_all_seeds_say_so() -> None:
    for divided, expected in ((GOOD, HOLDS), (BAD, NOISE), ([0.1] * 3, FAILS)):
        run = made(RoPE=[0.4, 0.5, 0.6])
        run.interpolated[INTERPOLATED.index("RoPE"), :, -1] = divided
        (found,) = [claim for claim in judged(run) if "divides its positions" in claim.said]
        assert found.verdict == expected


def test_who_is_ahead_is_said_only_if_no_seed_disagrees() -> None:
    assert ahead(made(ALiBi=[1, 1, 1], none=BAD)).startswith(
        "At 64 tokens ALiBi is ahead, with 100"
    )
    assert "nobody is ahead" in ahead(made())


def test_the_headline_begins_with_the_best_row_of_its_table() -> None:
    run = made(ALiBi=[0.82, 0.83, 0.84], none=BAD, sinusoidal=BAD, RoPE=BAD)
    for share in (0.99, 0.5):
        run.interpolated[INTERPOLATED.index("RoPE"), :, -1] = share
        run.interpolated[INTERPOLATED.index("sinusoidal"), :, -1] = share - 0.02
        rows = accuracies(run) | {f"{name} with": row for name, row in interpolated(run).items()}
        last = {name: row.mean[-1] for name, row in rows.items() if row.mean[-1] >= 0}
        best = max(last, key=lambda name: last[name])
        assert ahead(run).startswith(f"At 64 tokens {best} ")
        assert f"{last[best]:.0%} right" in ahead(run)


def test_who_is_ahead_is_above_every_seed_of_all_others() -> None:
    # The second by its mean is below, but one seed of the third is not.
    run = made(ALiBi=[0.9, 0.8, 0.8], RoPE=[0.7, 0.7, 0.7], sinusoidal=[0.85, 0.2, 0.2], none=BAD)
    assert "nobody is ahead" in ahead(run)


def test_luck_is_counted_over_all_orders() -> None:
    for seeds in (2, 3):
        orders = list(permutations(range(2 * seeds)))
        above = sum(min(order[:seeds]) > max(order[seeds:]) for order in orders)
        assert permutation_odds(seeds) == len(orders) / above


def test_an_unfinished_run_is_not_judged() -> None:
    with pytest.raises(ValueError, match="run must be finished"):
        judged(Run(Settings()))


def test_every_claim_says_who_says_it_and_its_numbers() -> None:
    for claim in judged(made()):
        assert len(claim.source) > 10
        assert any(sign.isdigit() for sign in claim.measured)
