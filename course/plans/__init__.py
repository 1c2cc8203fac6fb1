"""The lesson plans for teachers. `plans.md` has them, and `facts` the numbers that they name."""

from course.plans.kinds import Plan, Step, Task, closing, spans
from course.plans.reading import read

__all__ = ["BESIDE", "PLANS", "Plan", "Step", "Task", "check", "closing", "spans"]

PLANS, BESIDE, check = read("plans/plans.md")
