"""Train it yourself: which scheme can a small model learn with, and how far does it carry?"""

from math import log

import streamlit as st

import pe_core
import training
from ui import controls, lab, lesson
from ui.views import train, trained
from ui.words.kinds import Table


def chosen() -> training.Settings:
    """Return what the learner has chosen, as a run takes it."""
    view = controls.current()
    return training.Settings(
        layers=int(view.layers), causal=view.causal == "yes", seeds=int(view.seeds),
        first_seed=int(view.first_seed), steps=int(view.steps), trained_length=int(view.trained),
    )  # fmt: skip


def said(run: training.Run) -> str:
    """Return in words what a run is and how far it has come."""
    of = run.settings
    models = f"{len(training.SCHEMES)} schemes with {of.seeds} seeds"
    mask = "causal mask" if of.causal else "no mask"
    size = f"{of.layers} layer{'s' if of.layers > 1 else ''}, {mask}"
    step = "now the tests" if run.taken == of.steps else f"step {run.taken} of {of.steps}"
    return f"{models}, {size}: {'finished' if run.done else step}."


def draw(run: training.Run) -> None:
    """Draw what a run has found so far."""
    steps, curves = training.loss_curves(run)
    told = {name: trained.Curve(*curve) for name, curve in curves.items()}
    figure = trained.losses(steps, told, log(2), run.settings.seeds)
    if not run.done:
        lesson.drawn("losses", figure)
        return
    left, right = lesson.side_by_side()
    told = {name: trained.Curve(*curve) for name, curve in training.accuracies(run).items()}
    with left:
        lesson.drawn("accuracies", trained.accuracies(
            run.settings.lengths, told, training.CHANCE, run.settings.seeds,
            training.ahead(run)))  # fmt: skip
    with right:
        lesson.drawn("losses", figure)


def results(run: training.Run) -> None:
    """Draw the numbers of a finished run, the claims they decide, and the file to keep."""
    left, right = lesson.side_by_side()
    with left:
        lesson.tabled(Table(
            f"Right answers, mean of {run.settings.seeds} seeds (lowest to highest)",
            ("scheme", *(f"{length} tokens" for length in run.settings.lengths)),
            [(name, *training.written(row)) for name, row in training.accuracies(run).items()],
        ))  # fmt: skip
        lab.save("Save the run as JSON", run.results, "training-run.json")
        st.markdown(training.rule(run))
    with right:
        st.markdown("## What is said, and what this run showed")
        for claim in training.judged(run):
            lab.verdict(claim.verdict, f"{claim.said} {claim.measured}", claim.source)


stage, aside = lesson.stage()
found = lab.bench()
with stage:
    with st.container(horizontal=True, vertical_alignment="center", key="lab"):
        lab.buttons(lambda: training.Run(chosen()), "Train all five")
        lesson.choose("layers")
        lesson.choose("causal")
    if found is None:
        lesson.figure("twins", lesson.telling())
    else:
        run = found.job
        lab.watch(found, training.TURNS, lambda: draw(run), lambda: said(run))
with aside:
    lesson.notice(
        "The sentence and its twin hold the same words; two have changed places. In one layer "
        "without positions the answer stays as it is. So one of the two is answered wrong, however "
        "long we train. Train all five, and see."
    )
    lesson.predict()
    lesson.numbers("twins")

with lesson.words():
    with st.container(horizontal=True):
        for name in ("seeds", "first_seed", "steps", "trained"):
            lesson.choose(name)
    if found is not None and found.job.done:
        results(found.job)
    left, right = lesson.side_by_side()
    with left:
        if found is not None:
            lesson.figure("twins", lesson.telling())
        lesson.table("twins")
        lesson.formula("twins")
    with right:
        lesson.checks("twins")
    lesson.challenges()
    lesson.tabled(Table(
        "A test sentence of the task, and its twin",
        ("tokens", "who came first?"), training.example(chosen().trained_length),
    ))  # fmt: skip
    lesson.prose(__file__)
    lesson.code(train.twins, training.answer_scores, pe_core.rotate, pe_core.alibi_bias)
    lesson.sources("alibi", "kazemnejad_2023", "haviv", "rope", "deep_sets", "paper", "adam")
    lesson.downloads("twins")
