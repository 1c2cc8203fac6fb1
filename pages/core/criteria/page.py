"""Four criteria: what must a good positional encoding do?"""

from ui import document

document.draw()
