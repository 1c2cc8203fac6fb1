"""Words of the matrix that least squares finds from the rows alone."""

from collections.abc import Callable, Mapping

from course.words import Check, PassFail, Table
from pages.relative.rotation.model import FOUND, Model


def fit_table(model: Model) -> Table:
    """Return what least squares finds from the rows alone, in every way it was tried."""
    view, found, pair = model.view, model.fits, model.pair
    alone = abs(model.turn[0, 1])
    ways = {"pair-by-pair": found.pair_by_pair, "jointly": found.jointly}
    rows: list[tuple[str | PassFail, ...]] = [
        (
            _way(name, view.fit),
            f"{fit.rank} of {len(fit.matrix)}",
            PassFail(fit.residual < FOUND, f"{fit.residual:.2g}"),
            PassFail(found.off(fit) < FOUND, f"{found.off(fit):.2g}"),
        )
        for name, fit in ways.items()
    ]
    left = found.sines.residual
    rows.append(
        (
            _way("sines-only", view.fit),
            f"{found.sines.rank} of {len(found.sines.matrix)}",
            PassFail(left < FOUND, f"{left:.1%}"),
            "M takes cosines too",
        )
    )
    lone = found.lone_sine
    rows.append(
        (
            f"the sine of pair {pair} alone",
            f"{lone.rank} of 1",
            PassFail(lone.residual < FOUND, f"{lone.residual:.1%}"),
            f"|sin ωφ| = {alone:.1%}",
        )
    )
    every = len(found.pairs) == view.d // 2
    some = "all" if every else f"{len(found.pairs)} of the {view.d // 2}"
    return Table(
        f"Least squares from positions 0 to {found.rows - 1} and the rows {view.phi} further on, "
        f"on {some} pairs{'' if every else ', evenly from fast to slow'}.",
        ("Fitted", "Rank", "Part of the signal missed", "Largest difference to M"),
        rows,
    )


def _way(name: str, chosen: str) -> str:
    return name.replace("-", " ") + (" (drawn)" if name == chosen else "")


def fit_checks(model: Model) -> list[Check]:
    """Return what is often concluded from a fit, checked on these."""
    return [_jointly(model), _sines(model)]


def _jointly(model: Model) -> Check:
    fit, off = model.fits.jointly, model.fits.off(model.fits.jointly)
    return Check(
        "What predicts perfectly has found M.",
        f"Fitted to {len(fit.matrix)} columns at once, the prediction misses {fit.residual:.2g} of "
        f"the signal. The columns have rank {fit.rank}, and the matrix is up to {off:.2g} away "
        "from M.",
        off < FOUND,
    )


def _sines(model: Model) -> Check:
    left = model.fits.sines.residual
    return Check(
        "Sines alone would do.",
        f"Without the cosines the best matrix leaves {left:.1%} of the signal.",
        left < FOUND,
    )


CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {"fits": fit_checks}
