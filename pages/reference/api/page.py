"""What pe_core offers: every public function, read from its docstring."""

from course import api_reference
from course.messages import sentences
from course.words import PassFail, Table
from ui import lesson

lesson.prose()
rows: list[tuple[str | PassFail, ...]] = [
    (question, name) for name, question in api_reference.questions().items()
]
half = (len(rows) + 1) // 2
columns = ("question", "name")
left, right = lesson.side_by_side()
with left:
    lesson.tabled(Table("The map of the package:", columns, rows[:half]))
with right:
    lesson.tabled(Table("The map, continued:", columns, rows[half:]))
for title, functions in api_reference.groups().items():
    lesson.text(f"## {api_reference.escaped(title)}")
    for function in functions:
        if function is not functions[0]:
            lesson.text("---")
        left, right = lesson.side_by_side()
        with left:
            lesson.text(api_reference.what(function))
        with right:
            lesson.text(api_reference.how(function))
lesson.link("code", sentences("package")("to_the_listings"))
