"""Into the Transformer: what becomes of a position on its way into a head?"""

from ui import document

document.draw()
