"""Train it yourself: with which schemes does a small model learn the task?"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from math import log

from course.messages import sentences
from pages.core.train import figures_run, words_run
from ui import controls, document, lab, lesson, platform

READY = platform.has("autograd")  # without it all is here but the training
if READY:
    import training

_says = sentences("train")


def chosen() -> training.Settings:
    """Return what the learner has chosen, as a run takes it."""
    view = controls.current()
    return training.Settings(
        layers=int(view.layers), causal=view.causal == "yes", seeds=int(view.seeds),
        first_seed=int(view.first_seed), steps=int(view.steps), trained_length=int(view.trained),
    )  # fmt: skip


def progress(run: training.Run) -> str:
    """Return in words what a run is and how far it has come."""
    of = run.settings
    state = "now testing" if run.taken == of.steps else f"step {run.taken} of {of.steps}"
    return words_run.progress(
        len(training.SCHEMES), of.layers, of.causal, of.trained_length,
        range(of.first_seed, of.first_seed + of.seeds), "finished" if run.done else state,
    )  # fmt: skip


def curves(spreads: Mapping[str, training.Spread]) -> dict[str, figures_run.Curve]:
    """Return the spreads of a run as figures take them."""
    return {name: figures_run.Curve(*spread) for name, spread in spreads.items()}


def shares(run: training.Run) -> dict[str, training.Spread]:
    """Return the shares of right answers of a run, and those with positions divided."""
    divided = training.interpolated(run).items()
    return training.accuracies(run) | {f"{name}, positions divided": row for name, row in divided}


def draw(run: training.Run) -> None:
    """Draw what a run has found so far."""
    of = run.settings
    steps, spreads = training.loss_curves(run)
    losses = figures_run.losses(steps, curves(spreads), log(2), of.seeds)
    if not run.done:
        lesson.drawn("losses", losses)
        return
    left, right = lesson.side_by_side()
    with left:
        lesson.drawn("accuracies", figures_run.accuracies(
            of.lengths, curves(shares(run)), training.CHANCE, of.seeds,
            training.ahead(run)))  # fmt: skip
    with right:
        lesson.drawn("losses", losses)


def results(run: training.Run) -> None:
    """Draw the numbers of a finished run, the claims they decide, and where answers go wrong."""
    of = run.settings
    written = {name: training.in_words(row) for name, row in shares(run).items()}
    ends, spreads = training.accuracies_by_distance(run)
    left, right = lesson.pair()
    with left:
        lesson.drawn("places", figures_run.places(
            ends, curves(spreads), training.CHANCE, of.lengths[-1]))  # fmt: skip
    with right:
        lesson.text(training.why_below_chance(run))
    with lesson.folded(_says("numbers")):
        lesson.tabled(words_run.result_table(of.lengths, written, of.seeds))
        lab.save("Save the run as JSON", run.results, "training-run.json")
    with lesson.folded(_says("claims")):
        left, right = lesson.side_by_side()
        claims = training.judged(run)
        half = (len(claims) + 1) // 2
        for place, some in ((left, claims[:half]), (right, claims[half:])):
            with place:
                for claim in some:
                    lab.verdict(claim.verdict, f"{claim.said} {claim.measured}", claim.source)
        with right:
            lesson.text(training.rule(run))


def laboratory() -> None:
    """Draw the buttons and choices of a run, and below them the twins or what it has found."""
    at_choices: AbstractContextManager[object] = nullcontext()
    if READY:
        at_button, at_choices = lesson.columns(2, 3)
        with at_button, lab.bar():
            lab.buttons(found, lambda: training.Run(chosen()), "Train them all")
    else:
        document.say("missing")
    with at_choices, lesson.row("lab_choices"):
        lesson.choose("layers", runs=True)
        lesson.choose("causal", runs=True)
    if found is None:
        lesson.leave_room(6.5 if lesson.presenting() else 13.5 if lab.lost() else 10.5)
        if lab.lost():
            document.say("lost")
        twins()
        return
    run = found.job
    if run.settings != chosen():
        document.say("changed")
    lab.watch(found, training.JOB_QUEUE, lambda: draw(run), lambda: progress(run))
    twins()  # which the questions are about
    if run.settings != chosen():
        lesson.leave_room(9.5)


def twins() -> None:
    """Draw the two sentences and their figure; in a room the figure comes first."""
    for part in ("bars", "sentences") if lesson.presenting() else ("sentences", "bars"):
        document.say(part)


def notice() -> None:
    """Say what to look at: before a run, while it goes on, and after it."""
    if found is None:
        document.say("before")
    else:
        document.say("after" if found.job.done else "going")


def settings() -> None:
    """Draw the choices of a run that are changed less often."""
    if READY:
        with lesson.row("lab_more"):
            for name in ("seeds", "first_seed", "steps", "trained"):
                lesson.choose(name, runs=True)
    if found is not None and found.job.done:
        results(found.job)


def task() -> None:
    """Draw what is asked of the models, and what they are."""
    with lesson.folded(_says("task")) if found else nullcontext():
        left, right = lesson.side_by_side()
        with left:
            document.say("task")
            if READY:
                lesson.tabled(words_run.example_table(training.example(chosen().trained_length)))
        with right:
            document.say("model")


found = lab.job_state(training.Run) if READY else None
document.draw(
    *((training.answer_scores,) if READY else ()),
    laboratory=laboratory, notice=notice, settings=settings, task=task,
)  # fmt: skip
