"""Schemes side by side: what does each scheme do with the same sentence?"""

from ui import document

document.draw()
