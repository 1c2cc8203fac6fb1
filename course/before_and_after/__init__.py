"""The test before and after the course: two forms that ask for the same ideas."""

from collections.abc import Mapping

from course.before_and_after import elsewhere, encoding, model
from course.before_and_after.kinds import Idea
from course.questions import Prediction

IDEAS: tuple[Idea, ...] = (*encoding.IDEAS, *model.IDEAS, *elsewhere.IDEAS)
FORMS: Mapping[str, tuple[Prediction, ...]] = {
    "A": tuple(idea.a for idea in IDEAS),
    "B": tuple(idea.b for idea in IDEAS),
}
LENGTH = len(IDEAS)
