"""Words of the matrix that least squares finds from the rows alone."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Mark, Table
from ui.views.fitting import fits

FOUND = 1e-6  # a fitted matrix no further off than this counts as found


def fit_table(view: View) -> Table:
    """Return what least squares finds from the rows alone, in every way it was tried."""
    found, pair = fits(view), view.dim // 2
    alone = abs(pe_core.shift_matrix(view.phi, view.d, view.n)[2 * pair, 2 * pair + 1])
    ways = {"pair-by-pair": found.pair_by_pair, "jointly": found.jointly}
    rows: list[tuple[str | Mark, ...]] = [
        (
            _way(name, view),
            f"{fit.rank} of {len(fit.matrix)}",
            Mark(fit.residual < FOUND, f"{fit.residual:.2g}"),
            Mark(found.off(fit) < FOUND, f"{found.off(fit):.2g}"),
        )
        for name, fit in ways.items()
    ]
    left = found.sines.residual
    rows.append(
        (
            _way("sines-only", view),
            f"{found.sines.rank} of {len(found.sines.matrix)}",
            Mark(left < FOUND, f"{left:.1%}"),
            "M takes cosines too",
        )
    )
    lone = found.lone_sine
    rows.append(
        (
            f"the sine of pair {pair} alone",
            f"{lone.rank} of 1",
            Mark(lone.residual < FOUND, f"{lone.residual:.1%}"),
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


def _way(name: str, view: View) -> str:
    return name.replace("-", " ") + (" (drawn)" if name == view.fit else "")


def fit_checks(view: View) -> list[Check]:
    """Return what is often concluded from a fit, checked on these."""
    return [_jointly(view), _sines(view)]


def _jointly(view: View) -> Check:
    found = fits(view)
    fit, off = found.jointly, found.off(found.jointly)
    return Check(
        "What predicts perfectly has found M.",
        f"Fitted to {len(fit.matrix)} columns at once, the prediction misses {fit.residual:.2g} of "
        f"the signal. The columns have rank {fit.rank}, and the matrix is up to {off:.2g} away "
        "from M.",
        off < FOUND,
    )


def _sines(view: View) -> Check:
    left = fits(view).sines.residual
    return Check(
        "Sines alone would do.",
        f"Without the cosines the best matrix leaves {left:.1%} of the signal.",
        left < FOUND,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "checks": {"fits": fit_checks},
    "table": {"fits": fit_table},
}
