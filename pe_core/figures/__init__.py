"""The figures: arrays in, a Plotly figure out.

A figure function draws numbers that were worked out elsewhere; it never computes an encoding.
Every figure carries its page title and its text equivalent in ``figure.layout.meta``. An argument
that breaks the rule of its documentation raises ValueError with its name, the rule and the value.

=============================  ==========================================
question                       function
=============================  ==========================================
What does the table look like  heatmap, heatmap_cell
How does one column run        waves
What does one row look like    spectrum
Where do the hands point       clock_hands
Which position do they show    hidden_hands
How alike are two positions    dot_product_matrix, dot_product_cell, offset_curve
How does any table look        grid, grid_cell
How do several lines compare   curves, Line, Mark, Upright, line_style
How do a few values compare    bars, Group
What changes with word order   word_moves
How does one pair turn         circle
How do query and key turn      turned_pair
Which angles are new to it     arcs, Arc
How do I keep a figure         to_html
What are its cells             cell_values
How does it reach a live page  to_wire, to_parts
How is a number said           by_up_to, differ, sized, out_of, listed
=============================  ==========================================
"""

from pe_core.figures._figure import Figure
from pe_core.figures._lines import Line, Mark, Upright, line_style
from pe_core.figures._style import OFFSET_COLOUR, POSITION_COLOUR, pair_colour
from pe_core.figures._words import THOUSANDS, by_up_to, differ, listed, out_of, sized
from pe_core.figures.angle_ranges import Arc, arcs
from pe_core.figures.bar_chart import Group, bars
from pe_core.figures.clocks import clock_hands
from pe_core.figures.document import to_html
from pe_core.figures.exact_values import cell_values
from pe_core.figures.grid_picture import grid, grid_cell
from pe_core.figures.hidden_position import hidden_hands
from pe_core.figures.line_chart import curves
from pe_core.figures.moving_words import word_moves
from pe_core.figures.offsets import offset_curve
from pe_core.figures.row_chart import spectrum
from pe_core.figures.serialization import to_parts, to_wire
from pe_core.figures.similarity import dot_product_cell, dot_product_matrix
from pe_core.figures.table_picture import heatmap, heatmap_cell
from pe_core.figures.turned_pairs import turned_pair
from pe_core.figures.unit_circle import circle
from pe_core.figures.wave_chart import waves

__all__ = [
    "OFFSET_COLOUR", "POSITION_COLOUR", "THOUSANDS", "Arc", "Figure", "Group", "Line", "Mark",
    "Upright", "arcs", "bars", "by_up_to", "cell_values", "circle", "clock_hands", "curves",
    "differ", "dot_product_cell", "dot_product_matrix", "grid", "grid_cell", "heatmap",
    "heatmap_cell", "hidden_hands", "line_style", "listed", "offset_curve", "out_of", "pair_colour",
    "sized", "spectrum", "to_html", "to_parts", "to_wire", "turned_pair", "waves", "word_moves",
]  # fmt: skip
