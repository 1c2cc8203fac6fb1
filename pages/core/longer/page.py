"""Longer than trained: what happens past the length a model was trained on?"""

from ui import document

document.draw()
