"""The code behind the playground, whose figures are those of the lessons."""

import pe_core
from course import lessons

CODE = (lessons.figures("heatmap")["heatmap"], pe_core.sinusoidal)
