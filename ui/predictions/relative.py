"""Predictions about two positions: the turn between them, and what their rows have in common."""

from typing import Any

import pe_core
from ui.predictions.kinds import Option, Prediction
from ui.view import DEFAULTS, View
from ui.views.relative import fits, scores, similarity

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_SEEN = 64  # positions that a matrix is fitted from
_ROUNDING = 1e-9

# A shift is a rotation.

_TURN: dict[str, Any] = {**_START, "t": 10, "phi": 5}
_SMALL: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "t": 10, "phi": 3, "dim": 0}
_CURVE = pe_core.offset_similarity(range(101), 128)


def _matrix_change(view: View, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from t = 10 to the view's t, fitted at both."""
    found = []
    for start in (10, view.t):
        rows, later = (
            pe_core.sinusoidal_at(range(first, first + _SEEN), view.d, view.n, pairs=pairs)
            for first in (start, start + view.phi)
        )
        found.append(pe_core.fit_pairs(rows, later).matrix)
    return float(abs(found[0] - found[1]).max())


def _every_pair(view: View) -> list[int]:
    return list(range(view.d // 2))


def _same_matrix_measured(view: View) -> str:
    change = _matrix_change(view, _every_pair(view))
    return (
        f"Measured: fitted once from {_SEEN} positions after 10 and once from {_SEEN} after "
        f"{view.t}, the entries of M differ by at most {change:.1e}."
    )


_SAME_MATRIX = Prediction(
    name="matrix_of_a_shift",
    page="rotation",
    question="One matrix M takes PE(10) to PE(15). Move t from 10 to 30 and leave φ at 5. "
    "Which matrix takes PE(30) to PE(35)?",
    options=(
        Option(
            "Another one: each place needs a turn of its own.",
            "Both hands have turned further, by the same angle. What lies between them is φ times "
            "the speed of the pair. The position t is not in it.",
            {**_TURN, "t": 40},
            lambda view: _matrix_change(view, _every_pair(view)) > _ROUNDING,
            "shift-needs-position",
        ),
        Option(
            "The same one for slow pairs, another one for fast pairs.",
            "Look at pair 0, the fastest: its block stays as it is too. A fast pair turns far for "
            "one φ, but equally far everywhere.",
            {**_TURN, "t": 30, "dim": 0},
            lambda view: _matrix_change(view, [0]) > _ROUNDING,
            "shift-needs-position",
        ),
        Option(
            "The same one.",
            "M is made of φ and the speeds of the pairs alone. One matrix for 'five further on' "
            "serves at every place.",
            {**_TURN, "t": 30},
            lambda view: _matrix_change(view, _every_pair(view)) < _ROUNDING,
        ),
    ),
    start=_TURN,
    measured=_same_matrix_measured,
    figure="rotation",
    telling="t moves, M stays",
    quiz=True,
)


def _back_miss(view: View, transposed: bool) -> float:
    """Return how far M, or its transpose, misses PE(t) from PE(t + φ)."""
    matrix = pe_core.shift_matrix(view.phi, view.d, view.n)
    here, there = (
        pe_core.sinusoidal(1, view.d, view.n, start=place)[0]
        for place in (view.t, view.t + view.phi)
    )
    return float(abs((matrix.T if transposed else matrix) @ there - here).max())


def _back_varies(view: View) -> bool:
    """Return whether the transpose of M leads back from some places and not from others."""
    misses = [_back_miss(view._replace(t=place), True) for place in range(view.L)]
    return max(misses) > _ROUNDING


_WAY_BACK = Prediction(
    name="way_back",
    page="rotation",
    question="M takes PE(10) to PE(15). Which matrix takes PE(15) back to PE(10)?",
    options=(
        Option(
            "M itself: five ahead and five back are equally far.",
            "Equally far, but to the other side. M turns on to position 20, not back to 10.",
            {**_TURN, "t": 15},
            lambda view: _back_miss(view._replace(t=view.t - view.phi), False) < _ROUNDING,
            "no-way-back",
        ),
        Option(
            "M with rows and columns swapped.",
            "Swapping them changes the signs of the sines, and so turns by the same angle the "
            "other way. For a rotation the transpose is the inverse.",
            _TURN,
            lambda view: _back_miss(view, True) < _ROUNDING,
        ),
        Option(
            "It depends on where the way back starts.",
            "The way back is a shift too, by -5. As with every shift, t is not in its matrix.",
            {**_TURN, "t": 40},
            _back_varies,
            "shift-needs-position",
        ),
    ),
    start=_TURN,
    measured=lambda view: (
        f"Measured: from PE({view.t + view.phi}) the transpose of M misses PE({view.t}) by "
        f"{_back_miss(view, True):.1e}, M itself by {_back_miss(view, False):.2f}."
    ),
    figure="shift_matrix",
)

_SINES = Prediction(
    name="sines_only",
    page="rotation",
    question="Take d = 16, L = 50, φ = 3. With sines and cosines, least squares finds a matrix "
    "that leaves nothing over. Now drop the cosines and fit one to the 8 sines. "
    "What part of the signal is left over?",
    options=(
        Option(
            "Nothing: a cosine is only a shifted sine.",
            "Shifted in t, it is. But a matrix cannot shift t; it can only mix the numbers of one "
            "row, and in a row without cosines half of the turn is missing.",
            {**_SMALL, "fit": "sines-only"},
            lambda view: fits(view).sines.residual < _ROUNDING,
            "sine-is-enough",
        ),
        Option(
            "Only the slow pairs leave something over.",
            "It is the other way round: a slow sine is nearly a straight line over 50 positions. "
            "With pair 0 alone, the fastest, much is left over.",
            {**_SMALL, "d": 2, "phi": 2, "fit": "sines-only"},
            lambda view: fits(view).lone_sine.residual < 0.1,
            "sine-is-enough",
        ),
        Option(
            "About a third.",
            "To shift a sine you need the cosine of the same frequency. The slow sines stand in "
            "for some of it, but not for all.",
            {**_SMALL, "fit": "sines-only"},
            lambda view: 0.25 < fits(view).sines.residual < 0.42,
        ),
    ),
    start=_SMALL,
    measured=lambda view: (
        f"Measured: {fits(view).sines.residual:.1%} is left over with the sines alone, "
        f"{fits(view).pair_by_pair.residual:.1e} with sines and cosines."
    ),
    figure="fitted_matrix",
    quiz=True,
)

_JOINT = Prediction(
    name="joint_fit",
    page="rotation",
    question="Fit one matrix to all 16 columns at once (d = 16, L = 50, φ = 3). "
    f"Its prediction misses only {fits(DEFAULTS._replace(**_SMALL)).jointly.residual:.0e} of the "
    "signal. Is the matrix M?",
    options=(
        Option(
            "Yes: what predicts perfectly is M.",
            "Over 50 positions the two slowest cosines hardly leave 1. Least squares cannot tell "
            "them apart and shares the work between them as it likes.",
            {**_SMALL, "fit": "jointly"},
            lambda view: fits(view).off(fits(view).jointly) < _ROUNDING,
            "good-fit-is-truth",
        ),
        Option(
            "No: over 50 positions many matrices predict as well.",
            "The rank says so: it is below 16, because slow columns look alike. Fitted pair by "
            "pair, or with pairs that are all fast, M is found.",
            {**_SMALL, "fit": "jointly"},
            lambda view: (
                fits(view).off(fits(view).jointly) > 0.1 and fits(view).jointly.residual < 1e-12
            ),
        ),
        Option(
            "No: least squares cannot find M at all.",
            "It can. Give it one pair at a time, two columns of one frequency, and it finds the "
            "four numbers of each block.",
            {**_SMALL, "fit": "pair-by-pair"},
            lambda view: fits(view).off(fits(view).pair_by_pair) > _ROUNDING,
            "good-fit-is-truth",
        ),
    ),
    start=_SMALL,
    measured=lambda view: (
        f"Measured: rank {fits(view).jointly.rank} of {view.d}, and up to "
        f"{fits(view).off(fits(view).jointly):.2f} away from M; pair by pair "
        f"{fits(view).off(fits(view).pair_by_pair):.1e}."
    ),
    figure="fitted_matrix",
)


def _best_key(view: View) -> int:
    return int(scores(view, view.phi).argmax())


_AHEAD = Prediction(
    name="best_key",
    page="rotation",
    question="A head turns the query of position t by M and compares it with every key. "
    "Take t = 20 and φ = 12. Which key scores highest?",
    options=(
        Option(
            "s = 20: a row is most like itself.",
            "Without M, yes. But M has turned the query into the row of another position.",
            {**_TURN, "t": 20, "phi": 12},
            lambda view: _best_key(view) == view.t,
            "near-wins",
        ),
        Option(
            "s = 8, twelve back.",
            "That is what the transpose of M would do; it is the dashed curve.",
            {**_TURN, "t": 20, "phi": 12},
            lambda view: _best_key(view) == view.t - view.phi,
            "no-way-back",
        ),
        Option(
            "s = 32, twelve ahead.",
            "The turned query is exactly PE(32), and a row is most like itself. One fixed matrix "
            "makes the head look twelve ahead from every t.",
            {**_TURN, "t": 20, "phi": 12},
            lambda view: _best_key(view) == view.t + view.phi,
        ),
    ),
    start=_TURN,
    measured=lambda view: (
        f"Measured: key {_best_key(view)} scores {scores(view, view.phi).max():.4f}, "
        f"key {view.t} scores {scores(view, view.phi)[view.t]:.4f}."
    ),
    figure="looking_ahead",
    quiz=True,
)


def _beside(view: View) -> float:
    """Return the score of the key after the best one, as a part of the best."""
    found = scores(view, view.phi)
    return float(found[view.t + view.phi + 1] / found[view.t + view.phi])


_AIM: dict[str, Any] = {**_TURN, "t": 20, "phi": 12}
_BLUNT = Prediction(
    name="blunt_peak",
    page="rotation",
    question="The peak is blunt: at d = 128 and n = 10 000 the key beside the best one scores "
    f"{_CURVE[1] / _CURVE[0]:.1%} of it. What makes the peak clearly sharper?",
    options=(
        Option(
            "A wider model, d = 1024: more pairs tell neighbours apart.",
            "The new pairs are spread over the same range of speeds. So the share of fast pairs, "
            "the only ones that tell neighbours apart, stays the same.",
            {**_AIM, "d": 1024},
            lambda view: _beside(view) < 0.9,
            "sharp-aim",
        ),
        Option(
            "A smaller base, n = 2: then all pairs are fast.",
            "Neighbours now differ in every pair. The price is paid further off: without slow "
            "pairs, g soon says nothing about distance any more.",
            {**_AIM, "n": 2},
            lambda view: _beside(view) < 0.9,
        ),
        Option(
            "A nearer target, φ = 1.",
            "φ moves the peak and nothing else. Its shape is g, wherever it stands.",
            {**_AIM, "phi": 1},
            lambda view: _beside(view) < 0.9,
            "sharp-aim",
        ),
    ),
    start=_AIM,
    measured=lambda view: (
        f"Measured at n = {view.n}: the key beside the best one scores {_beside(view):.1%} of it."
    ),
    figure="looking_ahead",
    quiz=True,
)

# Dot products.

_RISE = pe_core.first_rise(_CURVE) or 0


def _rise_measured(view: View) -> str:
    curve, rise = similarity(view), _RISE
    return (
        f"Measured at d = {view.d}: from offset {rise} to {rise + 1} the dot product rises from "
        f"{curve[rise]:.4f} to {curve[rise + 1]:.4f}."
    )


_FALL = Prediction(
    name="steady_fall",
    page="dot_products",
    question=f"From offset 0 to {_RISE} the dot product falls at every step (d = 128, n = 10 000). "
    "What does it do further on?",
    options=(
        Option(
            "It goes on falling, ever more slowly.",
            "That is how it is often told. The curve is a sum of cosines, and each of them comes "
            "back up. Look at the first rise.",
            {**_START, "phi": _RISE},
            lambda view: pe_core.first_rise(similarity(view)) is None,
            "steady-fall",
        ),
        Option(
            "It comes back to its full height after one wavelength.",
            "One pair alone would. But the waves have different lengths and never all come back "
            "together: after the 6 tokens of pair 0 the slower pairs have hardly begun.",
            {**_START, "phi": 6},
            lambda view: bool(similarity(view)[6] > 0.99 * similarity(view)[0]),
            "repeats",
        ),
        Option(
            "It rises again now and then, on its way down.",
            "The trend goes down because more and more pairs fall out of step. The fast pairs put "
            "small waves on it.",
            {**_START, "phi": _RISE + 1},
            lambda view: similarity(view)[view.phi] > similarity(view)[view.phi - 1],
        ),
    ),
    start=_START,
    measured=_rise_measured,
    figure="offset_curve",
    telling="Similarity falls, but not steadily",
    quiz=True,
)


def _product(view: View, by: int) -> float:
    """Return the dot product of the rows at t and at t + by, from the rows themselves."""
    here, there = (
        pe_core.sinusoidal(1, view.d, view.n, start=place)[0] for place in (view.t, view.t + by)
    )
    return float(here @ there)


_SIDES = Prediction(
    name="both_sides",
    page="dot_products",
    question=f"Rows 20 and 25 have the dot product {_CURVE[5]:.4f}. "
    "And rows 20 and 15, five back instead of five ahead?",
    options=(
        Option(
            "The same.",
            "The sum holds cosines of the angle only, and a cosine does not know a sign. A model "
            "that wants to know the side needs a matrix between the two rows.",
            {**_START, "t": 20, "phi": 5},
            lambda view: abs(_product(view, 5) - _product(view, -5)) < _ROUNDING,
        ),
        Option(
            "The same with a minus sign.",
            "Turning the other way flips the sign of sines. In the dot product the sines meet "
            "each other, sine with sine, and only cosines are left.",
            {**_START, "t": 20, "phi": 5},
            lambda view: abs(_product(view, 5) + _product(view, -5)) < _ROUNDING,
            "sides-differ",
        ),
        Option(
            "Less: what has passed counts less.",
            "Nothing in the encoding fades with time. The square is the same above and below its "
            "diagonal.",
            {**_START, "t": 25, "phi": 5},
            lambda view: _product(view, -5) < _product(view, 5) - _ROUNDING,
            "sides-differ",
        ),
    ),
    start={**_START, "t": 20, "phi": 5},
    measured=lambda view: (
        f"Measured: {_product(view, 5):.6f} ahead, {_product(view, -5):.6f} back."
    ),
    figure="dot_products",
    quiz=True,
)


def _apart(view: View, place: int) -> float:
    """Return how far apart the rows at `place` and φ further on are, from the rows themselves."""
    here, there = (
        pe_core.sinusoidal(1, view.d, view.n, start=start)[0] for start in (place, place + view.phi)
    )
    return float(((there - here) ** 2).sum() ** 0.5)


_NEXT: dict[str, Any] = {**_START, "t": 0, "phi": 1}
_NEIGHBOURS = Prediction(
    name="neighbours",
    page="dot_products",
    question="It is often said that the distance between neighbouring positions decays nicely "
    f"with time. Rows 0 and 1 are {_apart(DEFAULTS._replace(**_NEXT), 0):.4f} apart. "
    "And rows 40 and 41?",
    options=(
        Option(
            "They are closer together.",
            "What falls is the similarity of two rows as the offset grows. The offset of "
            "neighbours is always 1.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda view: _apart(view, view.t) < _apart(view, 0) - _ROUNDING,
            "neighbours-decay",
        ),
        Option(
            "They are further apart.",
            "All hands have turned further, but from one position to the next each of them makes "
            "the same small step as ever.",
            {**_NEXT, "t": 48, "measure": "distance"},
            lambda view: _apart(view, view.t) > _apart(view, 0) + _ROUNDING,
            "shift-needs-position",
        ),
        Option(
            "Equally far apart.",
            "From one position to the next every hand turns by its own angle, the same each time. "
            "So each step is equally long.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda view: abs(_apart(view, view.t) - _apart(view, 0)) < _ROUNDING,
        ),
    ),
    start=_NEXT,
    measured=lambda view: (
        f"Measured: {_apart(view, 0):.6f} from 0 to 1, {_apart(view, view.t):.6f} from {view.t} "
        f"to {view.t + 1}."
    ),
    figure="dot_products",
    quiz=True,
)

_WIDER: dict[str, Any] = {**_START, "d": 512}
_WIDTH = Prediction(
    name="rise_and_width",
    page="dot_products",
    question=f"At d = 128 the curve rises for the first time after offset {_RISE}. "
    "Make the model four times as wide, d = 512. Where does it rise first?",
    options=(
        Option(
            "Nowhere: with enough waves it falls steadily.",
            "More waves make the small waves smaller, and never quite remove them.",
            _WIDER,
            lambda view: pe_core.first_rise(similarity(view)) is None,
            "steady-fall",
        ),
        Option(
            f"Again after offset {_RISE}: the fastest wave decides, and it is the same.",
            "The fastest wave is the same, but it is now one of 256 and no longer of 64. "
            "The sum of the others falls faster than it can rise.",
            {**_WIDER, "phi": _RISE},
            lambda view: pe_core.first_rise(similarity(view)) == _RISE,
            "one-number-tells",
        ),
        Option(
            "Later, but it does rise.",
            "The wider the model, the smoother the curve. At every width the fast pairs win "
            "for a moment, somewhere.",
            _WIDER,
            lambda view: (pe_core.first_rise(similarity(view)) or 0) > _RISE,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured at d = {view.d}: it rises first after offset "
        f"{pe_core.first_rise(similarity(view))}."
    ),
    figure="offset_curve",
)


def _order_changes(view: View) -> bool:
    """Return whether two offsets change places when g is divided by the lengths of both rows."""
    rows = pe_core.sinusoidal(view.L, view.d, view.n)
    lengths = (rows**2).sum(axis=1) ** 0.5
    products = rows @ rows[0]
    cosines = products / (lengths * lengths[0])
    return bool((products.argsort() != cosines.argsort()).any())


_COSINE = Prediction(
    name="cosine_measure",
    page="dot_products",
    question="Cosine similarity divides the dot product by the lengths of both rows. "
    "What becomes of the curve?",
    options=(
        Option(
            "It no longer rises: the lengths made the bumps.",
            "The lengths cannot make anything: they are the same for all rows. The bumps come "
            "from the fast pairs.",
            {**_START, "measure": "cosine"},
            lambda view: pe_core.first_rise(similarity(view) / similarity(view)[0]) is None,
            "steady-fall",
        ),
        Option(
            "Only its scale changes: it starts at 1.",
            "Every row has the same length, √(d/2). So every value is divided by the same number, "
            "d/2.",
            {**_START, "measure": "cosine"},
            lambda view: not _order_changes(view),
        ),
        Option(
            "Other positions become the most alike.",
            "They would if long rows and short rows were mixed. Here every row is equally long, "
            "and dividing by one number keeps the order.",
            {**_START, "phi": 12, "measure": "cosine"},
            _order_changes,
            "shift-needs-position",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: g(0) = {similarity(view)[0]:.0f} becomes 1, g({view.phi}) = "
        f"{similarity(view)[view.phi]:.4f} becomes "
        f"{similarity(view)[view.phi] / similarity(view)[0]:.6f}."
    ),
    figure="offset_curve",
)

PREDICTIONS: tuple[Prediction, ...] = (
    _SAME_MATRIX, _WAY_BACK, _SINES, _JOINT, _AHEAD, _BLUNT,
    _FALL, _SIDES, _NEIGHBOURS, _WIDTH, _COSINE,
)  # fmt: skip
