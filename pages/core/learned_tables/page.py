"""Learned tables: what if a row is learned for each position?"""

from ui import document

document.draw()
