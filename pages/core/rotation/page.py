"""A shift is a rotation: what leads from one position to another?"""

from ui import document

document.draw()
