"""Signals, learned tables, masks and training pairs: each model worked out once more."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from course.view import DEFAULTS
from pages.beyond.elsewhere import model as elsewhere
from pages.beyond.elsewhere.naming import NAMES
from pages.beyond.learned_tables import model as learned
from pages.beyond.learned_tables.real_table import RealTable, _directions
from pages.beyond.nope import model as nope
from pe_core.trained_tables import trained_table
from tests.lessons.plain import speeds

VIEW = DEFAULTS._replace(d=12, n=300, L=37, t=9, phi=4, dim=7)


@pytest.mark.parametrize("unit", ["hours", "days", "minutes", "seconds"])
@pytest.mark.parametrize("name", elsewhere.SIGNALS)
@pytest.mark.parametrize("d", [12, 40])
def test_signals_are_as_alike_as_their_mean_cosine(name: str, unit: str, d: int) -> None:
    model = elsewhere.Model(VIEW._replace(d=d, signal=name, unit=unit))
    half = d // 2
    signals = {
        "diffusion": (np.array([300 ** (-k / (half - 1)) for k in range(half)]), 999),
        "NeRF": (np.array([2**k * math.pi for k in range(min(10, half))])[::-1], 2),
        "Fourier-features": (None, 1),
        "time": (speeds(d, 300), 168),
    }
    assert list(model.signals) == list(elsewhere.SIGNALS)
    reach = {}
    for key, (right, far) in signals.items():
        found = next(one for way, one in model.signals.items() if way.casefold() == key.casefold())
        reach[key.casefold()] = far
        assert found.reach == far
        if right is not None:
            assert found.omega == pytest.approx(right)
    # Normal numbers of standard deviation 10, as b in 2πb; as many as pairs.
    random = elsewhere.Model(VIEW._replace(d=1024)).signals[elsewhere.FOURIER].omega
    assert len(random) == 512
    assert math.sqrt((random**2).mean()) / math.tau == pytest.approx(10, rel=0.1)
    omega = model.chosen.omega
    far = reach[name.casefold()]
    assert model.pairs == len(omega)
    assert model.differences == pytest.approx(np.linspace(0, far, 2049))
    for at in (0, 77, 2048):
        mean = np.cos(omega * (far * at / 2048)).mean()
        assert model.likeness[at] == pytest.approx(mean, abs=1e-9)
    assert model.alike([0.3])[0] == pytest.approx(np.cos(0.3 * omega).mean())
    turned = omega / math.tau
    assert model.whole_turns == sum(abs(one - round(one)) < 1e-9 for one in turned)
    assert model.turns(name) == pytest.approx(turned * far)
    assert model.finished == sum(turned * far >= 1 - 1e-12)
    same = [difference for difference in (1, 2) if np.cos(omega * difference).mean() > 1 - 1e-9]
    assert model.repeats == (same[0] if same else None)
    per_hour = {"hours": 1, "days": 1 / 24, "minutes": 60, "seconds": 3600}
    assert model.per_hour == per_hour[unit]
    for other, count in per_hour.items():
        hour = np.cos(count * speeds(d, 300)).mean()
        assert model.hour(other) == pytest.approx(hour, abs=1e-9)
    samples = np.array([0, 1, 2, 3, 9, 10, 11, 24])
    timed = np.cos(np.outer(samples * per_hour[unit], speeds(d, 300))).mean(axis=1)
    assert model.by_time == pytest.approx(timed, abs=1e-9)
    numbered = np.cos(np.outer(range(8), speeds(d, 300))).mean(axis=1)
    assert model.by_number == pytest.approx(numbered, abs=1e-9)


def test_signals_are_called_what_they_are() -> None:
    assert list(NAMES) == list(elsewhere.SIGNALS)
    names = ["diffusion", "NeRF", "Fourier features", "times in a week"]
    assert [one.name for one in NAMES.values()] == names
    apart = ["steps apart", *["difference of two coordinates"] * 2, "hours apart"]
    assert [one.difference for one in NAMES.values()] == apart
    formulas = [one.frequency for one in NAMES.values()]
    assert all(one.startswith(r"\omega_k = ") for one in formulas)
    assert [one[11:13] for one in formulas] == ["n^", "2^", "2\\", "n^"]
    assert "N(0, 10^2)" in formulas[2]


COSTS = {
    "sinusoidal": ("word", "nothing"), "learned": ("word", "one row per position"),
    "ALiBi": ("score", "nothing"), "T5": ("score", "one number per bucket"),
    "Shaw": ("key, value", "one vector per offset"),
}  # fmt: skip


def test_what_schemes_learn_is_counted() -> None:
    model = learned.Model(VIEW._replace(heads="4"))
    assert model.heads == 4
    counts = [0, 37 * 12, 0, 32 * 4, 2 * 33 * 64 * 4]
    assert {name: (one.place, one.learns) for name, one in model.costs.items()} == COSTS
    assert [one.numbers for one in model.costs.values()] == counts
    assert model.times_as_many("learned", 74) == 0.5
    assert model.times_as_many("T5", 74) == 1
    assert model.for_length(74) == learned.Model(model.view._replace(L=74))
    assert learned.GPT2_SHAPE.shape == (1024, 768)


@pytest.mark.parametrize(("L", "short"), [(2, 1), (3, 1), (4, 1), (37, 9), (400, 100)])
def test_nine_of_ten_texts_are_a_quarter_as_long(L: int, short: int) -> None:
    model = learned.Model(VIEW._replace(L=L))
    assert model.lengths == (*[short] * 9, L)
    assert model.trained.tolist() == [10 if row < short else 1 for row in range(L)]
    assert model.steps_of(0, L - 1, L) == [10, 10 if short == L else 1, 0]


def test_a_row_that_is_not_there_is_refused_with_the_error_of_numpy() -> None:
    assert learned.refusal(np.zeros((3, 2)), 2) == ""
    assert "out of bounds" in learned.refusal(np.zeros((3, 2)), 3)
    rows = np.array([[0.0, 0], [5, 0], [5, 1], [0, 0.5]])
    assert [learned.nearest_row(rows, row) for row in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("chosen", ["trained-small", "trained-large", "untrained"])
@pytest.mark.parametrize("t", [0, 7, 31, 32, 39, 40, 500])
def test_rows_of_the_small_tables_are_measured(chosen: str, t: int) -> None:
    model, table = learned.Model(VIEW._replace(learned=chosen, t=t)), RealTable(chosen)
    kept = trained_table("large" if chosen == "trained-large" else "small")
    rows = kept.start if chosen == "untrained" else kept.rows
    assert model.real == table
    assert table.trained is (chosen != "untrained")
    assert table.name == {
        "trained-small": "trained, small start", "trained-large": "trained, large start",
    }.get(chosen, "random start")  # fmt: skip
    assert (table.reached, table.rows.shape) == (32, (40, 32))
    assert table.rows.tolist() == rows.tolist()
    assert (model.real_row, model.reached_row) == (min(t, 39), min(t, 31))
    pair = trained_table("large" if chosen == "trained-large" else "small")
    wanted = []
    for one in (pair.start[:32], pair.rows[:32]):
        apart = [math.dist(row, one[min(t, 31)]) for row in one]
        apart[min(t, 31)] = math.inf
        wanted.append(int(np.argmin(apart)))
    assert model.nearest == tuple(wanted)
    moved = [math.dist(row, start) for row, start in zip(rows, kept.start, strict=True)]
    assert table.moved == pytest.approx(moved)
    norms = [math.hypot(*row) for row in rows[:32]]
    cosines = rows[:32] @ rows[:32].T / np.outer(norms, norms)
    assert table.cosines == pytest.approx(cosines)


@pytest.mark.parametrize("chosen", ["trained-small", "trained-large", "untrained"])
def test_components_are_those_of_the_covariance_and_follow_the_position(chosen: str) -> None:
    table = RealTable(chosen)
    parts = {"directions": table.rows[:32], "changes": (table.rows - table.kept.start)[:32]}
    for name, rows in parts.items():
        found = getattr(table, name)
        if not rows.any():
            assert not found.shares.any()
            continue
        centred = rows - rows.mean(axis=0)
        values, axes = np.linalg.eigh(centred.T @ centred)
        assert found.shares == pytest.approx(values[::-1] / values.sum(), abs=1e-9)
        for at in (0, 1):
            places = centred @ axes[:, -1 - at]
            places *= 1 if np.arange(32) @ places >= 0 else -1
            assert found.places[:, at] == pytest.approx(places, abs=1e-9)
            assert np.arange(32) @ found.places[:, at] >= 0
    first = table.directions.places[:, 0]
    right = ((first - first.mean()) * (np.arange(32) - 15.5)).sum() / math.sqrt(
        ((first - first.mean()) ** 2).sum() * ((np.arange(32) - 15.5) ** 2).sum()
    )
    assert table.follows == pytest.approx(right)
    line = np.outer(np.arange(5.0), [3.0, 4.0])
    assert _directions(line).places[:, 0] == pytest.approx(np.arange(-10, 15, 5))
    assert _directions(-line).places[:, 0] == pytest.approx(np.arange(-10, 15, 5))
    assert _directions(line).shares == pytest.approx([1, 0])


TYPES: dict[str, Any] = {
    "bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32,
}  # fmt: skip


@pytest.mark.parametrize("causal", ["yes", "no"])
@pytest.mark.parametrize("format", TYPES)
def test_a_mask_tells_how_many_words_were_seen(causal: str, format: str) -> None:
    model = nope.Model(VIEW._replace(causal=causal, format=format, L=5000, t=900))
    assert model.causal is (causal == "yes")
    counts = list(range(1, 5001)) if model.causal else [5000] * 5000
    assert model.seen.tolist() == counts
    assert model.shares == pytest.approx([1 / count for count in counts])
    assert model.share(37) == pytest.approx(1 / counts[37])
    held = (1 / np.arange(1, 5001)).astype(TYPES[format])
    alike = [t for t in range(5000) if held[t] == held[900]] if model.causal else [0, 4999]
    assert model.alike == (alike[0], alike[-1])
    merged = [t for t in range(1, 5000) if held[t] == held[t - 1]]
    if merged:
        assert model.merge(format) == merged[0]


def test_places_of_the_precision_are_four_in_each_factor_of_two() -> None:
    assert list(nope.PLACES) == sorted({round(2 ** (step / 4)) for step in range(81)})
    assert nope.PLACES[-1] == 2**20
    found = nope.Model(VIEW).together
    assert list(found) == list(TYPES)
    held = {name: (1 / np.arange(1, 2**20 + 2**14)).astype(kind) for name, kind in TYPES.items()}
    for name in TYPES:
        for at in (0, 20, 40, 60):
            place = nope.PLACES[at]
            assert found[name][at] == (held[name] == held[name][place]).sum()


@pytest.mark.parametrize("causal", ["yes", "no"])
@pytest.mark.parametrize("begins", ["alike", "differently"])
def test_a_read_out_is_a_mean_over_three_heads(causal: str, begins: str) -> None:
    from pe_core.position_readout import WAYS, untrained_readout

    model = nope.Model(VIEW._replace(causal=causal, begins=begins))
    runs = [
        untrained_readout(32, 32, causal=causal == "yes", same_start=begins == "alike", seed=seed)
        for seed in (0, 1, 2)
    ]
    assert set(model.found) == set(WAYS)
    chance = sum(abs(place - 15.5) for place in range(32)) / 32
    assert model.by_chance == pytest.approx(chance)
    for way, found in model.found.items():
        assert found.errors == [run.errors[way] for run in runs]
        assert found.error == pytest.approx(sum(found.errors) / 3)
        assert found.guesses.tolist() == [run.guesses[way].tolist() for run in runs]
        assert model.finds(way) is (found.error < 0.95 * chance)


def test_a_read_out_finds_nothing_at_exactly_its_limit() -> None:
    model = nope.Model(VIEW)
    limit = 0.95 * model.by_chance
    errors = {"at": limit, "below": math.nextafter(limit, 0)}
    model.__dict__["found"] = {
        way: nope.Found(np.zeros((1, 32)), [error]) for way, error in errors.items()
    }
    assert not model.finds("at")
    assert model.finds("below")


def test_the_models_without_positions_in_some_layers_are_those_of_their_papers() -> None:
    placed = {name: one.placed for name, one in nope.MODELS.items()}
    # From the papers and the configurations that are named: layers, and how many have positions.
    known = {
        "Llama 3": (32, 32), "SmolLM3": (36, 27), "Llama 4": (48, 36), "Command R7B": (32, 24),
        "EXAONE 4.0": (64, 48), "Kimi Linear": (27, 0),
    }  # fmt: skip
    assert {name: (len(one), int(one.sum())) for name, one in placed.items()} == known
    for name, one in placed.items():
        without = [layer for layer in range(len(one)) if not one[layer]]
        if name not in ("Llama 3", "Kimi Linear"):
            assert without == list(range(3, len(one), 4))
    for one in nope.MODELS.values():
        assert one.others
        assert one.source[0].isalpha()
    sources = [one.source.split(",")[0] for one in nope.MODELS.values()]
    assert len(set(sources)) == 6
