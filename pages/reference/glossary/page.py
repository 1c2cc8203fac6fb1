"""The glossary: every term, what it means, and the page that brings it in."""

from ui import contents, lesson

lesson.prose()
contents.glossary()
