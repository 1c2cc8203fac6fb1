"""Cells far away, held to mpmath with 80 digits; the oracle names its version."""

from pe_core.far_cells import exact_cells
from tests.each import each
from tests.oracles.storing import oracle


@each(("t", "d_model", "base", "column", "value"), oracle("far_cells")["cells"])
def test_each_cell_is_right_to_the_last_digit(t, d_model, base, column, value):
    assert abs(exact_cells([t], d_model, base, [column])[0, 0] - float(value)) <= 2.0**-52
