"""Which library does what: the families of tables, who computes them, and the pairings of RoPE."""

from ui import document

document.draw()
