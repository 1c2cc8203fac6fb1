"""The lesson plans for teachers. `plans.md` has them, and `facts` the numbers that they name."""

from course.plans.kinds import Plan, Step, Task, closing, spans
from course.plans.reading import read

__all__ = [
    "KNOWN", "MATERIALS", "PLANS", "TROUBLE", "Plan", "Step", "Task", "check", "closing", "spans",
]  # fmt: skip

PLANS, MATERIALS, TROUBLE, KNOWN, check = read("plans/plans.md")
