"""Train it yourself: with which schemes does a small model learn the task?"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from pages.beyond.train import figures_run, words_run
from pages.beyond.train.figures import name_of
from pages.beyond.train.questions import QUESTIONS
from ui import controls, lab, lesson, platform

READY = platform.has("autograd")  # without it all is here but the training
if READY:
    import training


OTHERS = {
    "Paul sees Mary": {"words": "Paul sees Mary", "d": 128},
    "A longer sentence": {"words": "John and his old friend saw Jane again", "d": 128},
    "John likes Jane, d = 512": {"words": "John likes Jane", "d": 512},
}


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
            of.lengths, curves(training.accuracies(run)), training.CHANCE, of.seeds,
            training.ahead(run)))  # fmt: skip
    with right:
        lesson.drawn("losses", losses)


def notice(run: training.Run | None) -> str:
    """Return what to look at: before a run, while it goes on, and after it."""
    if run is None:
        return words_run.BEFORE
    near, *_, far = run.settings.lengths
    return words_run.after(near, far) if run.done else words_run.WHILE


def results(run: training.Run) -> None:
    """Draw the numbers of a finished run, the claims they decide, and where answers go wrong."""
    of = run.settings
    rows = training.accuracies(run) | {
        f"{name}, positions divided": row for name, row in training.interpolated(run).items()
    }
    written = {name: training.written(row) for name, row in rows.items()}
    ends, spreads = training.places(run)
    left, right = lesson.pair()
    with left:
        lesson.drawn("places", figures_run.places(
            ends, curves(spreads), training.CHANCE, of.lengths[-1]))  # fmt: skip
    with right:
        lesson.text(training.why(run))
    with lesson.folded("The numbers of this run: each scheme at each length"):
        lesson.tabled(words_run.result_table(of.lengths, written, of.seeds))
        lab.save("Save the run as JSON", run.results, "training-run.json")
    with lesson.folded("What is claimed, and what this run showed"):
        left, right = lesson.side_by_side()
        claims = training.judged(run)
        half = (len(claims) + 1) // 2
        for place, some in ((left, claims[:half]), (right, claims[half:])):
            with place:
                for claim in some:
                    lab.verdict(claim.verdict, f"{claim.said} {claim.measured}", claim.source)
        with right:
            lesson.text(training.rule(run))


def twins() -> None:
    """Draw the two sentences and their figure, without the bars that would answer a question."""
    one, two, bias = (lesson.revealed(question) for question in QUESTIONS[:3])
    if not lesson.presenting():
        lesson.table("twins")
    lesson.figure(name_of(one, two, bias), lesson.revealed_title())
    if lesson.presenting():
        lesson.table("twins")


def task_and_model() -> None:
    """Draw what is asked of the models, and what they are."""
    left, right = lesson.side_by_side()
    with left:
        lesson.prose("The task")
        if READY:
            lesson.tabled(words_run.example_table(training.example(chosen().trained_length)))
    with right:
        lesson.prose("The model", "What to try")


def before() -> None:
    """Say what the figure of the twins is about, and offer other sentences for it."""
    lesson.text(
        "## Before any training\n\nThe bars belong to the two sentences of the small table, and to "
        "models of width d that have not been trained. A training run uses neither these sentences "
        "nor these models. It makes its own sentences, and its words are vectors of 32 numbers. "
        "Here are some other sentences."
    )
    with lesson.row("other_twins"):
        for label, view in OTHERS.items():
            lesson.shortcut(label, **view)


def measured() -> None:
    """Give the change of the answer, and check what is said of it."""
    lesson.formula("twins")
    lesson.checks("twins")


figure_area, side_panel = lesson.areas()
found = lab.job_state(training.Run) if READY else None
with figure_area:
    if READY:
        at_button, at_choices = lesson.columns(2, 3)
        with at_button, lab.bar():
            lab.buttons(found, lambda: training.Run(chosen()), "Train them all")
    else:
        lesson.text(
            "**Training is not available here.** It needs the autograd package, which is not "
            "installed. The rest of this page works without it."
        )
        at_choices = figure_area
    with at_choices, lesson.row("lab_choices"):
        lesson.choose("layers", runs=True)
        lesson.choose("causal", runs=True)
    if found is None:
        lesson.leave_room(6.5 if lesson.presenting() else 13.5 if lab.lost() else 10.5)
        if lab.lost():
            lesson.text(words_run.LOST)
        twins()
    else:
        run = found.job
        if run.settings != chosen():
            lesson.text(
                "**You have changed the settings.** This run keeps the settings it began with, "
                "which are listed below the buttons. Train again to use the new settings."
            )
        lab.watch(found, training.JOB_QUEUE, lambda: draw(run), lambda: progress(run))
        if run.settings != chosen():
            lesson.leave_room(9.5)
with side_panel:
    lesson.notice(notice(found.job if found else None))
    lesson.predict()
    lesson.numbers("twins")

with lesson.words():
    if READY:
        with lesson.row("lab_more"):
            for name in ("seeds", "first_seed", "steps", "trained"):
                lesson.choose(name, runs=True)
    if found is not None and found.job.done:
        results(found.job)
    if found is None:
        task_and_model()
    else:
        with lesson.folded("The task, the model, and what to try"):
            task_and_model()
    if found is None:
        left, right = lesson.side_by_side()
        with left:
            before()
        with right:
            measured()
    else:
        with lesson.folded("Before any training: how much the answer changes"):
            left, right = lesson.side_by_side()
            with left:
                twins()
            with right:
                before()
                measured()
    with lesson.folded("No positional encoding: the answers after one layer and after two"):
        left, right = lesson.side_by_side()
        with left:
            lesson.formula("none")
        with right:
            lesson.checks("none")
    with lesson.folded("How far this goes: one task, one tiny model"):
        lesson.prose("How far this goes")
    lesson.code(*((training.answer_scores,) if READY else ()))
    lesson.sources(
        "alibi", "kazemnejad_2023", "haviv", "rope", "position_interpolation", "deep_sets",
        "paper", "adam",
    )  # fmt: skip
    lesson.downloads("twins")
