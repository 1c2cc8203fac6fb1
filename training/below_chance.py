"""Why a model may do worse than a guess past the trained length, with the numbers of a run."""

from __future__ import annotations

import pe_core
from training.model import HEADS, WIDTH
from training.run import Run
from training.settings import TIMES

_PAIR = 1  # of a head: too slow to turn once in training, and the one that misleads at 64 tokens


def why_below_chance(run: Run) -> str:
    """Return in Markdown what is known of answers past the trained length, RoPE's above all."""
    wave = float(pe_core.wavelengths(WIDTH // HEADS)[_PAIR])
    near, far = (times * run.settings.trained_length - 1 for times in (1, TIMES[-1]))
    return (
        "## Why below a guess?\n\n"
        "A position that was never trained still gives numbers, and the model uses them. RoPE "
        f"turns by the offset. One pair of each head turns once in {wave:.1f} tokens. In training "
        f"it went through at most {near / wave:.0%} of a turn, here through {far / wave:.0%}. Past "
        "half a turn a far name begins to look like a near one. Near means later here, so the "
        "answer is wrong, and not a guess.\n\n"
        "With sinusoidal rows the question mark itself is at a position that was never trained, so "
        "even near names can mislead.\n\n"
        f"The dotted lines, *positions divided*, test it. The weights are the same, but the "
        f"test divides all positions, by {TIMES[-1]} at the longest length. Then no position is "
        "beyond the trained ones. This is Position Interpolation, without the training that "
        "usually follows it. See whether the answers become right again."
    )
