"""Lesson plans for teachers, from `plans.md`, with the numbers of `facts`."""

from course.plans.kinds import Plan, Step, Task, closing, spans
from course.plans.reading import read

__all__ = ["BESIDE", "PLANS", "Plan", "Step", "Task", "check", "closing", "spans"]

PLANS, BESIDE, check = read("plans/plans.md")
