"""Counting in bits, counting in waves: how do a few columns name every position?"""

from ui import document

document.draw()
