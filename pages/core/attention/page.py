"""Attention with positions: what does a head see with and without positions?"""

from ui import document

document.draw()
