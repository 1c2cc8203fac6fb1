"""A form as Moodle XML, for the question bank of Moodle.

The format is described in Moodle's documentation, "Moodle XML format". A question of single choice
with shuffled answers, each with its own feedback; the name of the item is its ID number.
"""

from xml.etree import ElementTree as Tree

from course.bank_files.texts import Answer, Entry, entries, title


def file(form: str) -> str:
    """Return the items of a form as a file, in a category of their own."""
    quiz = Tree.Element("quiz")
    category = Tree.SubElement(quiz, "question", type="category")
    _text(Tree.SubElement(category, "category"), f"$course$/top/{title(form)}")
    for entry in entries(form):
        _question(quiz, entry)
    Tree.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Tree.tostring(quiz, encoding="unicode")}\n'


def _question(quiz: Tree.Element, entry: Entry) -> None:
    question = Tree.SubElement(quiz, "question", type="multichoice")
    _text(Tree.SubElement(question, "name"), entry.title)
    _text(Tree.SubElement(question, "questiontext", format="html"), entry.question)
    for name, value in (
        ("defaultgrade", "1"),
        ("idnumber", entry.name),
        ("single", "true"),
        ("shuffleanswers", "true"),
        ("answernumbering", "abc"),
    ):
        Tree.SubElement(question, name).text = value
    for answer in entry.answers:
        _answer(question, answer)


def _answer(question: Tree.Element, answer: Answer) -> None:
    fraction = "100" if answer.right else "0"
    found = Tree.SubElement(question, "answer", fraction=fraction, format="html")
    _text(found, answer.text)
    _text(Tree.SubElement(found, "feedback", format="html"), answer.feedback)


def _text(parent: Tree.Element, text: str) -> None:
    Tree.SubElement(parent, "text").text = text
