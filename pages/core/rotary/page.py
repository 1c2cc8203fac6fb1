"""Rotary (RoPE): what if a position turns the vector instead of adding to it?"""

from ui import document

document.draw()
