"""The glossary: every term, what it means, and the page that brings it in."""

from ui import contents, lesson

lesson.text("Each term is a link to the lesson in which it is first explained.")
contents.glossary()
