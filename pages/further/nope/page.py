"""Positions left out: what does a model know of positions that has no positional encoding?"""

from ui import document

document.draw()
