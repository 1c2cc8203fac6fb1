"""The one long job of the course: very small attention models, trained on the learner's machine.

==============================================  ==========================
Question                                        Function
==============================================  ==========================
What is to be learned?                          `sentences`, `twins`
Which schemes are compared?                     `SCHEMES`
What does the model compute?                    `answer_scores`
How is it trained, slice by slice?              `Run`, `Settings`
What has it found so far?                       `loss_curves`, `accuracies`
Who trains next when several learners do?       `Turns`
Which claims does a finished run bear out?      `judged`
==============================================  ==========================

Positions come from `pe_core`, gradients from autograd. Nothing here starts a thread or a timer: a
`Run` works for as long as it is asked to and no longer.
"""

from training.claims import CHANCE, Claim, ahead, judged, rule
from training.model import answer_scores, first_weights, loss
from training.run import Run, Settings
from training.schemes import SCHEMES, NoRow
from training.summary import Spread, accuracies, loss_curves, written
from training.task import WORDS, example, sentences, twins
from training.turns import TURNS, Turns

__all__ = [
    "CHANCE",
    "SCHEMES",
    "TURNS",
    "WORDS",
    "Claim",
    "NoRow",
    "Run",
    "Settings",
    "Spread",
    "Turns",
    "accuracies",
    "ahead",
    "answer_scores",
    "example",
    "first_weights",
    "judged",
    "loss",
    "loss_curves",
    "rule",
    "sentences",
    "twins",
    "written",
]
