"""Bug gallery: what does wrong code look like, and which test catches it?"""

from ui import document

document.draw()
