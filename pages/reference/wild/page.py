"""In the wild: what do real libraries compute?"""

from ui import document

document.draw()
