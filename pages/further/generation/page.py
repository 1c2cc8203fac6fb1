"""Positions while a model writes: which positions do tokens have?"""

from ui import document

document.draw()
