"""The formula, by hand: how is one cell worked out?"""

from ui import document

document.draw()
