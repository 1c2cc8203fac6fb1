"""Words of the matrix that least squares finds from the rows alone."""

from collections.abc import Callable, Mapping

from course.words import Check, PassFail, Table
from pages.relative.rotation.model import FOUND, Model
from pe_core.figures import sized


def fit_table(model: Model) -> Table:
    """Return what least squares finds from all columns, pair by pair and jointly."""
    view, found = model.view, model.fits
    ways = {"pair-by-pair": found.pair_by_pair, "jointly": found.jointly}
    rows: list[tuple[str | PassFail, ...]] = [
        (
            _way(name, view.fit),
            f"{fit.rank} of {len(fit.matrix)}",
            PassFail(fit.residual < FOUND, sized(fit.residual)),
            PassFail(found.off(fit) < FOUND, difference(found.off(fit))),
        )
        for name, fit in ways.items()
    ]
    every = len(found.pairs) == view.d // 2
    some = "all" if every else f"{len(found.pairs)} of the {view.d // 2}"
    return Table(
        f"Least-squares fits from the rows of positions 0 to {found.rows - 1} to the rows "
        f"{view.phi} positions further on, with {some} pairs"
        f"{'' if every else ', chosen evenly from fast to slow'}.",
        ("Fitted", "Rank", "Part of the signal missed", "Largest difference from M"),
        rows,
    )


def _way(name: str, chosen: str) -> str:
    return name.replace("-", " ") + (" (drawn)" if name == chosen else "")


def missed(part: float) -> str:
    """Return in words which part of the signal a fit misses."""
    if part < FOUND:
        return f"nothing beyond rounding error (a fraction of {part:.1e})"
    return f"a fraction of {part:.2g} of the signal"


def difference(value: float) -> str:
    """Return a difference of entries so that it is seen to be measured, not counted."""
    return f"{value:.2f}" if value >= 0.01 else f"{value:.1e}"


def fit_checks(model: Model) -> list[Check]:
    """Return what is often concluded from a perfect prediction, checked on this one."""
    fit, off = model.fits.jointly, model.fits.off(model.fits.jointly)
    return [
        Check(
            "A matrix that predicts these rows perfectly is M.",
            f"One matrix for all {len(fit.matrix)} columns misses "
            f"{missed(fit.residual)}. The columns have rank {fit.rank}, and the entries "
            f"of the matrix differ from those of M by up to {difference(off)}.",
            off < FOUND,
        )
    ]


def sine_checks(model: Model) -> list[Check]:
    """Return whether sines can be shifted without their cosines: all of them, and one alone."""
    found, pair = model.fits, model.pair
    left, lone = found.sines.residual, found.lone_sine.residual
    return [
        Check(
            "A matrix can shift the sines without their cosines.",
            f"The best matrix for {len(found.sines.matrix)} "
            f"sine{'s' * (len(found.sines.matrix) > 1)} misses {left:.1%} of the signal.",
            left < FOUND,
        ),
        Check(
            f"Multiplying the sine of pair {pair} by a number can shift it.",
            f"The best number misses {lone:.1%} of the signal, and |sin ωφ| is "
            f"{abs(model.turn[0, 1]):.1%}.",
            lone < FOUND,
        ),
    ]


CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {"fits": fit_checks, "sines": sine_checks}
TABLES: Mapping[str, Callable[[Model], Table]] = {"fits": fit_table}
