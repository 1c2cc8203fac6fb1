"""The lesson plans for teachers. `plans.md` has them, and `facts` the numbers that they name."""

from pathlib import Path

from course.document import source
from course.plans.kinds import Plan, Step, Task, closing, spans
from course.plans.reading import read

__all__ = [
    "KNOWN", "MATERIALS", "PLANS", "TROUBLE", "Plan", "Step", "Task", "check", "closing", "spans",
]  # fmt: skip

_FILE = Path(__file__).parent / "plans.md"
PLANS, MATERIALS, TROUBLE, KNOWN, check = read(*source(_FILE), _FILE)
