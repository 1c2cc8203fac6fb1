"""Encoding heatmap: what do the stripes show?"""

from ui import document

document.draw()
