"""From bits to waves: what does the encoding share with counting in bits?"""

from ui import document

document.draw()
