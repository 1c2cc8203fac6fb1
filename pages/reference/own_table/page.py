"""Your own table: which of the known tables it is, where it differs, and what mends it."""

from course.messages import sentences
from ui import lesson, own_table

own_table.draw()
left, right = lesson.side_by_side()
with left:
    lesson.prose("What is compared")
with right:
    lesson.prose("What cannot be told")
lesson.link("libraries", "Which library computes which table")
lesson.link("bugs", sentences("own_table")("to_the_bugs"))
lesson.sources("paper", "tensor2tensor_177", "fairseq", "transformers_library")
