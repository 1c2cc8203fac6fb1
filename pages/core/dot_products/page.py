"""Dot products: what do two positions know of their distance?"""

from ui import document

document.draw()
