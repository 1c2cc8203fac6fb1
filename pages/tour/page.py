"""Ten minutes: five views of the encoding, and a guess about each."""

from ui import document

document.draw()
