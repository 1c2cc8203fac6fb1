"""Items that use an idea of the course where the course does not."""

from typing import NamedTuple

import numpy as np

import pe_core
from course.before_and_after.kinds import Claim, Idea, item
from course.quantities import Floats

_SAME = 1e-9  # far above rounding in float64, far below any difference that is meant


class _Steps(NamedTuple):
    """The distances of equal steps all round a circle, by sine and cosine, one of them, a count."""

    both: Floats
    sine: Floats
    number: Floats


def _steps(parts: int, by: int) -> _Steps:
    places = np.arange(parts)
    pair = pe_core.sinusoidal_at(2 * np.pi / parts * places, 2)
    features = (pair, pair[:, :1], places[:, None].astype(float))
    return _Steps(*(np.linalg.norm(np.roll(f, -by, axis=0) - f, axis=1) for f in features))


def _equal(distances: Floats) -> bool:
    return float(np.ptp(distances)) < _SAME


def _steps_said(found: _Steps) -> str:
    return (
        f"All round the circle, the distance ranges from {found.both.min():.3f} to "
        f"{found.both.max():.3f} with sine and cosine, from {found.sine.min():.3f} to "
        f"{found.sine.max():.3f} with the sine alone, and from {found.number.min():g} to "
        f"{found.number.max():g} with the number."
    )


_CIRCLE = Idea(
    "Transfer: a circle as features",
    item(
        "circle_form_a",
        "criteria",
        "A model forecasts traffic from the hour. Any two times that are two hours apart should "
        "be equally far apart for the model, including 23:00 and 01:00. What do you feed it?",
        lambda: _steps(24, 2),
        (
            Claim("Two numbers, sine and cosine of the daily turn",
                  lambda found: _equal(found.both)),
            Claim("One number, the sine of that daily turn",
                  lambda found: _equal(found.sine), "sine-is-enough"),
            Claim("One number, from 0 at midnight up to 23",
                  lambda found: _equal(found.number), "index-is-enough"),
        ),
        "Sine and cosine together are a point on a circle, where equal angles give equal "
        "distances. A count jumps at midnight, and a sine hardly changes near its maximum.",
        _steps_said,
    ),
    item(
        "circle_form_b",
        "criteria",
        "A weather network reads the wind direction. When the wind veers by ten degrees, its "
        "input should move by the same distance, whether from north or from east. Which input "
        "does that?",
        lambda: _steps(36, 1),
        (
            Claim("The sine with the cosine", lambda found: _equal(found.both)),
            Claim("The sine without the cosine", lambda found: _equal(found.sine),
                  "sine-is-enough"),
            Claim("The degrees as they are read", lambda found: _equal(found.number),
                  "index-is-enough"),
        ),
        "The pair goes round a circle with the wind. Degrees jump from 359 to 0, and the sine "
        "hardly changes near east and west.",
        _steps_said,
    ),
)  # fmt: skip


class _Neighbours(NamedTuple):
    """How far two neighbours are apart before and after their unit is made larger, by width."""

    narrow: tuple[float, float]
    wide: tuple[float, float]


def _in_larger_unit(unit: float) -> _Neighbours:
    def apart(width: int) -> tuple[float, float]:
        return (
            float(pe_core.offset_distance(1, width)),
            float(pe_core.offset_distance(1 / unit, width)),
        )

    return _Neighbours(apart(64), apart(1024))


def _nearer(pair: tuple[float, float]) -> bool:
    return pair[1] < 0.1 * pair[0]


def _unit_said(found: _Neighbours) -> str:
    return (
        f"The distance between them falls from {found.narrow[0]:.3f} to {found.narrow[1]:.4f} with "
        f"64 columns and from {found.wide[0]:.3f} to {found.wide[1]:.4f} with 1 024."
    )


_UNIT = Idea(
    "Transfer: what a position is counted in",
    item(
        "unit_form_a",
        "sinusoids",
        "A diffusion model encodes its noise step, 0 to 999, with waves of 6.28 steps and "
        "longer. Somebody passes in step / 1000 instead, and nothing else is changed. What "
        "happens to the rows of neighbouring steps?",
        lambda: _in_larger_unit(1000),
        (
            Claim("They come much closer in a table of any width.",
                  lambda found: _nearer(found.narrow) and _nearer(found.wide)),
            Claim("They come much closer unless the table is wide.",
                  lambda found: _nearer(found.narrow) and not _nearer(found.wide),
                  "any-speed-will-do"),
            Claim("They stay as far apart as they were before.",
                  lambda found: found.narrow[1] >= found.narrow[0], "stretch-is-free"),
        ),
        "The waves do not adapt to the unit: neighbouring inputs are now only a thousandth apart. "
        "Every wave is then too slow to separate them, and more slow waves do not help.",
        _unit_said,
    ),
    item(
        "unit_form_b",
        "sinusoids",
        "A music model encodes the time of each note in seconds. A colleague changes the input to "
        "hours, so that 5 s becomes 0.00139 h, and keeps the waves. How well do the encodings "
        "separate notes that are a second apart?",
        lambda: _in_larger_unit(3600),
        (
            Claim("Far worse, with few waves or with many",
                  lambda found: _nearer(found.narrow) and _nearer(found.wide)),
            Claim("Far worse with few waves but well with many",
                  lambda found: _nearer(found.narrow) and not _nearer(found.wide),
                  "any-speed-will-do"),
            Claim("As well as before, with few waves or many",
                  lambda found: found.narrow[1] >= found.narrow[0], "stretch-is-free"),
        ),
        "In hours a second is next to nothing, and even the fastest wave hardly changes in that "
        "time.",
        _unit_said,
    ),
)  # fmt: skip


class _Scaled(NamedTuple):
    """What a factor makes of each pair: the position it imitates, or the share of its angle."""

    imitated: Floats
    share: Floats


def _scaled(factor: float, position: int) -> _Scaled:
    slowed, _ = pe_core.extended_frequencies("linear", 128, factor)
    plain = pe_core.frequencies(128)
    return _Scaled(position * slowed / plain, slowed / plain)


_CONFIG = Idea(
    "Transfer: reading a model's configuration",
    item(
        "config_form_a",
        "longer",
        "The configuration of a model with RoPE says `max_position_embeddings: 4096` and "
        "`rope_scaling: {type: linear, factor: 4}`. Each wave turns token 8 000 by some angle. In "
        "which waves is this the angle by which token 2 000 was turned before scaling?",
        lambda: _scaled(4, 8000),
        (
            Claim("In all of the waves",
                  lambda found: np.allclose(found.imitated, 2000)),
            Claim("In just the slow waves",
                  lambda found: np.isclose(found.imitated[-1], 2000)
                  and not np.isclose(found.imitated[0], 2000), "ntk-spares-fast"),
            Claim("In none of the waves",
                  lambda found: not np.isclose(found.imitated, np.round(found.imitated)).any(),
                  "all-angles-new"),
        ),
        "“linear” divides every position by the factor. Slow and fast waves are treated in the "
        "same way.",
        lambda found: "Without the factor, the fastest wave has this angle at token "
        f"{found.imitated[0]:.0f} and the slowest at token {found.imitated[-1]:.0f}.",
    ),
    item(
        "config_form_b",
        "longer",
        "The configuration of a speech model contains `rope_scaling: "
        "{type: linear, factor: 2}`. Two neighbouring frames differ by an angle in each wave of "
        "RoPE. What did that line do to these angles?",
        lambda: _scaled(2, 1),
        (
            Claim("It halved all of them.", lambda found: np.allclose(found.share, 0.5)),
            Claim("It kept all of them.", lambda found: np.allclose(found.share, 1),
                  "stretch-is-free"),
            Claim("It kept the fast ones.",
                  lambda found: np.isclose(found.share[-1], 0.5)
                  and np.isclose(found.share[0], 1), "ntk-spares-fast"),
        ),
        "To make room for twice as many frames, “linear” puts them half as far apart in every "
        "wave.",
        lambda found: "The line multiplies the angle in the fastest wave by "
        f"{found.share[0]:.2f} and the angle in the slowest wave by {found.share[-1]:.2f}.",
    ),
)  # fmt: skip

IDEAS = tuple(idea._replace(elsewhere=True) for idea in (_CIRCLE, _UNIT, _CONFIG))
