"""The one long job of the course: very small attention models, trained on the learner's machine.

==============================================  ==========================
Question                                        Function
==============================================  ==========================
What is to be learned?                          `sentences`, `twins`
Which schemes are compared?                     `SCHEMES`
What does the model compute?                    `answer_scores`
How is it trained, slice by slice?              `Run`, `Settings`
What has it found so far?                       `loss_curves`, `accuracies`
Where does it go wrong, and what undoes it?     `places`, `interpolated`
Who trains next when several learners do?       `JobQueue`
Which claims does a finished run bear out?      `judged`
==============================================  ==========================

Positions come from `pe_core`, gradients from autograd. Nothing here starts a thread or a timer: a
`Run` works for as long as it is asked to and no longer.
"""

from training.claims import CHANCE, Claim, ahead, judged, rule
from training.job_queue import JOB_QUEUE, JobQueue
from training.model import answer_scores, first_weights, loss
from training.reasons import why
from training.run import Run
from training.schemes import INTERPOLATED, SCHEMES, NoRow
from training.settings import Settings
from training.summary import Spread, accuracies, interpolated, loss_curves, places, written
from training.task import WORDS, example, reach_back, sentences, twins

__all__ = [
    "CHANCE",
    "INTERPOLATED",
    "JOB_QUEUE",
    "SCHEMES",
    "WORDS",
    "Claim",
    "JobQueue",
    "NoRow",
    "Run",
    "Settings",
    "Spread",
    "accuracies",
    "ahead",
    "answer_scores",
    "example",
    "first_weights",
    "interpolated",
    "judged",
    "loss",
    "loss_curves",
    "places",
    "reach_back",
    "rule",
    "sentences",
    "twins",
    "why",
    "written",
]
