"""Words of the errors: how far off the values are, and what the cure costs."""

from course.numerals import grouped
from course.words import Check, Table
from pages.beyond.few_bits.model import CAREFUL, SPREAD, Model
from pe_core.figures import by_up_to
from pe_core.precision import FORMATS

_LITTLE = 1e-3  # an error that hardly matters


def error_table(model: Model) -> Table:
    """Return the errors near three positions, in all formats and in the careful way."""
    names = (*FORMATS, CAREFUL)
    return Table(
        "The largest error of the fastest pairs near a position. A dash means that the position is "
        "too large for the format.",
        ("position", *names),
        [
            (grouped(place), *(_error(model.error_at(place)[name]) for name in names))
            for place in SPREAD
        ],
    )


def _error(value: float) -> str:
    return f"{value:.2g}" if value == value else "-"


def error_checks(model: Model) -> list[Check]:
    """Return what is said of the angles of float32, of the cure, and of its price, as checks."""
    worst, half = model.error_at(SPREAD[-1])["float32"], FORMATS["float32"].half_step
    careful = float(model.errors[CAREFUL].max())
    return [
        Check(
            f"float32 has enough bits for angles up to position {grouped(SPREAD[-1])}.",
            f"Computed in float32, a value near this position is off by up to {worst:.2g}. An "
            f"error of {_LITTLE:g} would be acceptable.",
            worst < _LITTLE,
        ),
        Check(
            "With angles in float64 and one cast at the end, the error does not grow with the "
            "position.",
            f"The error is at most {careful:.2e} at every position drawn. Half a unit in the last "
            f"place is {half:.2e}.",
            careful <= half + 1e-9,
        ),
        _offset_only(model),
    ]


def _offset_only(model: Model) -> Check:
    view, spreads = model.view, model.product_spreads
    return Check(
        f"If two rows are rounded to {view.format}, their dot product still depends only on their "
        "offset.",
        f"For φ = {view.phi} the product varies {by_up_to(spreads.rounded)} along the rows shown. "
        f"Without this rounding it varies {by_up_to(spreads.exact)}.",
        spreads.rounded < 1e-9,
    )
