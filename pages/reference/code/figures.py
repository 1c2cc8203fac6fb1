"""The code that the page shows. Its picture is that of the heatmap."""

from course import lessons
from pe_core import listing

CODE = (lessons.figures("heatmap")["heatmap"], listing)
