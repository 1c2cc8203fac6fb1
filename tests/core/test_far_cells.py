"""Cells far away: held to mpmath."""

from pe_core.far_cells import exact_cells
from tests.oracles.storing import oracle

CELLS = oracle("far_cells")["cells"]


def test_each_cell_is_right_to_the_last_digit():
    """mpmath with 80 digits; the oracle names its version."""
    for t, d_model, base, column, value in CELLS:
        assert abs(exact_cells([t], d_model, base, [column])[0, 0] - float(value)) <= 2.0**-52, (
            t,
            d_model,
            base,
            column,
            value,
        )
