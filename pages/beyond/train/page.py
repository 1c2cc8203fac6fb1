"""Train it yourself: which scheme can a small model learn with, and how far does it carry?"""

from __future__ import annotations

from math import log

import streamlit as st

import pe_core
from course.words import Table
from ui import controls, lab, lesson, platform
from ui.views import train, trained

READY = platform.has("autograd")  # without it all is here but the training
if READY:
    import training


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
    last = of.first_seed + of.seeds - 1
    size = (
        f"{of.layers} layer{'s' if of.layers > 1 else ''}, {'causal' if of.causal else 'no'} mask"
    )
    step = "now the tests" if run.taken == of.steps else f"step {run.taken} of {of.steps}"
    return (
        f"{len(training.SCHEMES)} schemes, {size}, up to {of.trained_length} tokens, seeds "
        f"{of.first_seed} to {last}: {'finished' if run.done else step}."
    )


def told(curves: dict[str, training.Spread]) -> dict[str, trained.Curve]:
    """Return curves as figures take them."""
    return {name: trained.Curve(*curve) for name, curve in curves.items()}


def draw(run: training.Run) -> None:
    """Draw what a run has found so far."""
    steps, curves = training.loss_curves(run)
    losses = trained.losses(steps, told(curves), log(2), run.settings.seeds)
    if not run.done:
        lesson.drawn("losses", losses)
        return
    left, right = lesson.side_by_side()
    with left:
        lesson.drawn("accuracies", trained.accuracies(
            run.settings.lengths, told(training.accuracies(run)), training.CHANCE,
            run.settings.seeds, training.ahead(run)))  # fmt: skip
    with right:
        lesson.drawn("losses", losses)


def noticed(run: training.Run | None) -> str:
    """Return what to look at: before a run, while it goes on, and after it."""
    if run is None:
        return (
            "Both sentences have the same words, and opposite answers. A layer without positions "
            "gives both the same answer. The bars show which schemes make a difference before any "
            "training. Train all five, and see how far each gets."
        )
    if not run.done:
        return (
            "A falling line means that a model learns. The dotted line is the loss of a guess. "
            "Which scheme stays there?"
        )
    near, *_, far = run.settings.lengths
    return (
        f"All models were trained up to {near} tokens. On the left they are tested there and "
        f"beyond. Which schemes are still above a guess at {far} tokens? Bands reach from the "
        "lowest seed to the highest."
    )


def results(run: training.Run) -> None:
    """Draw the numbers of a finished run, the claims they decide, and where answers go wrong."""
    left, right = lesson.side_by_side()
    with left:
        rows = training.accuracies(run) | {
            f"{name}, positions divided": row for name, row in training.interpolated(run).items()
        }
        lesson.tabled(Table(
            f"Right answers, mean of {run.settings.seeds} seeds (lowest to highest)",
            ("scheme", *(f"{length} tokens" for length in run.settings.lengths)),
            [(name, *training.written(row)) for name, row in rows.items()],
        ))  # fmt: skip
        lab.save("Save the run as JSON", run.results, "training-run.json")
        st.markdown(training.rule(run))
    with right:
        st.markdown("## What is said, and what this run showed")
        for claim in training.judged(run):
            lab.verdict(claim.verdict, f"{claim.said} {claim.measured}", claim.source)
    left, right = lesson.side_by_side()
    with left:
        ends, curves = training.places(run)
        longest = run.settings.lengths[-1]
        lesson.drawn("places", trained.places(ends, told(curves), training.CHANCE, longest))
    with right:
        st.markdown(training.why(run))


def example() -> None:
    """Draw a test sentence of the task as long as the trained length."""
    lesson.tabled(Table(
        "A test sentence of the task, and its twin",
        ("tokens", "who comes first?"), training.example(chosen().trained_length),
    ))  # fmt: skip


stage, aside = lesson.stage()
found = lab.bench() if READY else None
with stage:
    with st.container(horizontal=True, vertical_alignment="center", key="lab"):
        if READY:
            lab.buttons(lambda: training.Run(chosen()), "Train all five")
        lesson.choose("layers")
        lesson.choose("causal")
    if not READY:
        st.markdown(
            "**No training here.** It needs the package autograd, which is not installed. The rest "
            "of this page works without it."
        )
    if found is None:
        lesson.leave_room(10.5)
        lesson.table("twins")
        lesson.figure("twins", lesson.telling())
    else:
        run = found.job
        if run.settings != chosen():
            st.markdown(
                "**You have chosen other settings.** This run keeps its own, named at the bar. "
                "Train anew to use yours."
            )
        lab.watch(found, training.TURNS, lambda: draw(run), lambda: said(run))
        if run.settings != chosen():
            lesson.leave_room(9.5)
with aside:
    lesson.notice(noticed(found.job if found else None))
    lesson.predict()
    lesson.numbers("twins")

with lesson.words():
    if READY:
        with st.container(horizontal=True, key="lab_more"):
            for name in ("seeds", "first_seed", "steps", "trained"):
                lesson.choose(name)
    if found is not None and found.job.done:
        results(found.job)
    left, right = lesson.side_by_side()
    with left:
        if found is not None:
            st.markdown(
                "## Before any training\n\nYour sentence and d move this figure. They have no part "
                "in a run, which makes its own sentences."
            )
            lesson.table("twins")
            lesson.figure("twins", lesson.telling())
        lesson.formula("twins")
    with right:
        lesson.checks("twins")
    lesson.challenges()
    if READY:
        example()
    lesson.prose()
    ran = (training.answer_scores,) if READY else ()
    lesson.code(train.twins, *ran, pe_core.rotate, pe_core.alibi_bias)
    lesson.sources(
        "alibi", "kazemnejad_2023", "haviv", "rope", "position_interpolation", "deep_sets",
        "paper", "adam",
    )  # fmt: skip
    lesson.downloads("twins")
