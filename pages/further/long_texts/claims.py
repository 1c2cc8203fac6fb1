"""What the questions of this page claim."""

from functools import partial

from pages.further.long_texts.model import Model

_ALIKE = 0.1  # weights that differ by no more than this share of the larger one


def weight_stays(model: Model) -> bool:
    """Return whether the weight in the long text is about that in the short one."""
    return model.far_weight > (1 - _ALIKE) * model.near_weight


def weight_nearly_gone(model: Model) -> bool:
    """Return whether the weight in the long text is below 1 %."""
    return model.far_weight < 0.01


def weight_thins(model: Model) -> bool:
    """Return whether the weight in the long text is between 10 % and 50 %."""
    return 0.1 < model.far_weight < 0.5


def scaled_rises(model: Model) -> bool:
    """Return whether the factor makes the weight grow with the text."""
    return model.scaled_far_weight > (1 + _ALIKE) * model.near_weight


def scaled_falls(model: Model) -> bool:
    """Return whether the weight falls with the text in spite of the factor."""
    return model.scaled_far_weight < (1 - _ALIKE) * model.near_weight


def scaled_stays(model: Model) -> bool:
    """Return whether the factor keeps the weight as it is."""
    return not scaled_rises(model) and not scaled_falls(model)


def _gains(nearer: int, better: int, model: Model) -> bool:
    """Return whether each chance is larger (1) or smaller (-1) than with the usual base."""
    here, usual = model.here, model.usual
    return (here.nearer - usual.nearer) * nearer > 0 and (here.better - usual.better) * better > 0


both_gain = partial(_gains, 1, 1)
better_gains_nearer_loses = partial(_gains, -1, 1)
nearer_gains_better_loses = partial(_gains, 1, -1)
