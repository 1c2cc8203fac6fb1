"""Very small attention models, trained while a learner watches.

==============================================  =========================================
Question                                        Function
==============================================  =========================================
What is to be learned?                          `sentences`, `twins`
Which schemes are compared?                     `SCHEMES`
What does the model compute?                    `answer_scores`
How is it trained, slice by slice?              `Run`, `Settings`
What has it found so far?                       `loss_curves`, `accuracies`
Where does it go wrong, and what undoes it?     `accuracies_by_distance`, `interpolated`
Who trains next when several learners do?       `JobQueue`
Which claims does a finished run bear out?      `judged`
==============================================  =========================================

Positions come from `pe_core`, gradients from autograd. Nothing here starts a thread or a timer: a
`Run` works for as long as it is asked to and no longer.
"""

from training.below_chance import why_below_chance
from training.claims import CHANCE, Claim, ahead, judged, rule
from training.job_queue import JOB_QUEUE, JobQueue
from training.model import answer_scores, first_weights, loss
from training.run import Run
from training.schemes import INTERPOLATED, SCHEMES, NoRow
from training.settings import Settings
from training.summary import (
    Spread,
    accuracies,
    accuracies_by_distance,
    in_words,
    interpolated,
    loss_curves,
)
from training.task import WORDS, distance_to_first_name, example, sentences, twins

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
    "accuracies_by_distance",
    "ahead",
    "answer_scores",
    "distance_to_first_name",
    "example",
    "first_weights",
    "in_words",
    "interpolated",
    "judged",
    "loss",
    "loss_curves",
    "rule",
    "sentences",
    "twins",
    "why_below_chance",
]
