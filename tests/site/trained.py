"""A small training run, as both Pythons make it."""

import json

from training import Run, Settings


def trained(given: str) -> str:
    """Return the losses of a run and what its tests found, worked slice by slice."""
    run = Run(Settings(**json.loads(given)))
    slices = 0
    while not run.done:
        run.advance(0.2)
        slices += 1
    found = {name: getattr(run, name).tolist() for name in ("losses", "accuracy", "interpolated")}
    return json.dumps({**found, "slices": slices})
