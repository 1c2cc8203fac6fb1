"""RoPE for texts longer than the trained ones: methods that change the frequencies.

Each is one function of the plain frequencies θ_k = base^(-2k/d) and of how much longer the text
is. `any_frequencies` measures what changed frequencies do.
"""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

# Turns within the original length: from the first number on YaRN leaves a pair alone, and up to the
# second it slows a pair fully.
_OFTEN, _SELDOM = 32, 1


class _Asked(NamedTuple):
    """The checked arguments of a method, and the plain frequencies."""

    plain: NDArray[np.float64]
    head_dim: int
    scale: float
    base: float
    original_length: int
    low_turns: float
    high_turns: float


_Result: TypeAlias = tuple[NDArray[np.float64], float]


def extended_frequencies(
    method: str,
    head_dim: int,
    scale: float,
    *,
    base: float = 10_000.0,
    original_length: int = 4096,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
) -> _Result:
    """Return the frequencies for a text `scale` times as long, and the attention factor.

    With θ_k = base^(-2k/d) and the scale s, each pair's frequency becomes

        linear      θ_k / s
        ntk         (base · s^(d/(d-2)))^(-2k/d) = θ_k · s^(-2k/(d-2))
        yarn        θ_k · (1 - r_k) + θ_k / s · r_k

    where the ramp r_k runs from 0 to 1. In YaRN's released code it is linear in k, from the pair
    that turns 32 times in the original length (rounded down) to the pair that turns once (rounded
    up). "yarn-untruncated" does not round these two, so they may lie between pairs; a config says
    so by `truncate: false`, as that of gpt-oss does. "yarn-paper" is the ramp of the paper instead:
    linear in the number of turns. So is that of "llama3", from 4 turns down to 1, where the paper
    of YaRN has 32 and 1.

    Parameters
    ----------
    method : str
        "linear" (Position Interpolation), "ntk" (NTK-aware), "yarn", "yarn-untruncated" (of
        gpt-oss), "yarn-paper" or "llama3" (of Llama 3.1).
    head_dim : int
        Width d of a query or key, even, at least 2.
    scale : float
        How many times as long the text may be, finite, at least 1.
    base : float
        Base of the frequencies, finite, at least 1; above 1 for "yarn" and "yarn-untruncated",
        whose ramp divides by its logarithm.
    original_length : int
        The trained length in tokens, at least 1. "linear" and "ntk" do not depend on it.
    low_freq_factor, high_freq_factor : float
        Of "llama3" alone: it slows a pair fully that turns at most so often in the original length,
        and leaves one alone that turns at least so often. Finite, the first below the second.

    Returns
    -------
    ndarray of float64, shape (K,) with K = head_dim / 2
        Radians per position; all as they were at scale 1.
    float
        What cosine and sine are multiplied by, so that scores have its square: 0.1 ln s + 1 for
        YaRN, else 1.

    Notes
    -----
    With d = 2 the exponent d/(d-2) has no value. "ntk" then leaves the one pair as it is: its
    frequency is base^0 = 1 whatever the base.

    The bounds of the ramp of "yarn" and "yarn-untruncated" are kept between pair 0 and d - 1, and
    nothing keeps the lower one below the upper one. They cross where even the slowest pair turns
    many times (a base below about 4.5 at 4096 tokens), and all pairs are slowed, or where not even
    the fastest turns once (fewer than 7 tokens), and none is. There "yarn" may round the upper one
    up to pair 0; then they are equal, and all pairs but the first are slowed. This function does
    what the released code does.

    References
    ----------
    Chen et al. 2023, Extending Context Window of Large Language Models via Positional
    Interpolation, equation 4, for "linear". Peng et al. 2023, YaRN, sections 3.1 (definition 1)
    for "ntk", 3.2 (definition 2) for the paper's ramp, and 3.4 for the attention factor. The
    repository jquesnelle/yarn for the released ramp; its issue 60 asks about the difference. For
    "yarn-untruncated" Hugging Face transformers, modeling_rope_utils.py,
    `_compute_yarn_parameters` with `truncate` false. For "llama3" the repository
    meta-llama/llama-models, models/llama3/model.py, `apply_scaling`.

    Examples
    --------
    >>> found, factor = extended_frequencies("yarn", 128, 4)
    >>> [round(float(found[pair]), 8) for pair in (0, 32, 63)], round(factor, 7)
    ([1.0, 0.00653846, 2.887e-05], 1.1386294)

    gpt-oss 20B: the bounds of its ramp are 8.09 and 17.40, where "yarn" has 8 and 18.

    >>> gpt_oss = {"head_dim": 64, "scale": 32, "base": 150_000, "original_length": 4096}
    >>> found, _ = extended_frequencies("yarn-untruncated", **gpt_oss)
    >>> rounded, _ = extended_frequencies("yarn", **gpt_oss)
    >>> [round(float(one[17]), 7) for one in (found, rounded)]
    [0.0001293, 0.0002279]
    """
    name = _check.one_of("method", method, METHODS)
    width = _check.even_width("head_dim", head_dim)
    _check.result_size("head_dim", (width // 2,))
    times = _check.finite_number("scale", scale)
    if times < 1:
        raise _check.refuse("scale", "be at least 1", scale)
    checked_base = _check.base_number("base", base)
    length = _check.whole_number("original_length", original_length, minimum=1)
    low = _check.finite_number("low_freq_factor", low_freq_factor)
    high = _check.finite_number("high_freq_factor", high_freq_factor)
    if low >= high:
        raise _check.refuse("high_freq_factor", f"be above low_freq_factor, {low:g}", high)
    plain = frequencies(width, checked_base)
    return METHODS[name](_Asked(plain, width, times, checked_base, length, low, high))


def _linear(asked: _Asked) -> _Result:
    return asked.plain / asked.scale, 1.0


def _ntk(asked: _Asked) -> _Result:
    # The product of powers never overflows, as the new base itself would for a large scale.
    last = max(len(asked.plain) - 1, 1)
    return asked.plain * asked.scale ** -(np.arange(len(asked.plain)) / last), 1.0


def _yarn(asked: _Asked) -> _Result:
    bounds = ramp_bounds(asked.head_dim, asked.base, asked.original_length)
    return _blended(asked, _ramp_of_pairs(asked, *bounds)), _attention_factor(asked.scale)


def _yarn_untruncated(asked: _Asked) -> _Result:
    low, high = _exact_bounds(asked.head_dim, asked.base, asked.original_length)
    ramp = _ramp_of_pairs(asked, max(low, 0), min(high, asked.head_dim - 1))
    return _blended(asked, ramp), _attention_factor(asked.scale)


def _yarn_paper(asked: _Asked) -> _Result:
    return _blended(asked, _ramp_of_turns(asked, _SELDOM, _OFTEN)), _attention_factor(asked.scale)


def _llama3(asked: _Asked) -> _Result:
    return _blended(asked, _ramp_of_turns(asked, asked.low_turns, asked.high_turns)), 1.0


def _ramp_of_turns(asked: _Asked, seldom: float, often: float) -> NDArray[np.float64]:
    turns = asked.original_length * asked.plain / (2 * np.pi)
    return np.clip((often - turns) / (often - seldom), 0.0, 1.0)


def _blended(asked: _Asked, ramp: NDArray[np.float64]) -> NDArray[np.float64]:
    # Written so that a ramp of 0, and a scale of 1, leave every digit as it was.
    return np.asarray(asked.plain * (1 - ramp * (1 - 1 / asked.scale)))


def _attention_factor(scale: float) -> float:
    return 0.1 * math.log(scale) + 1


def ramp_bounds(head_dim: int, base: float, original_length: int) -> tuple[int, int]:
    """Return the pairs between which YaRN's released ramp runs.

    The formula is d ln(T / (2π r)) / (2 ln base), the pair that turns r times in T tokens, for
    r = 32 rounded down and at least 0, and for r = 1 rounded up and at most d - 1.

    Parameters
    ----------
    head_dim : int
        Width d of a query or key, even, at least 2.
    base : float
        Base of the frequencies, finite, above 1.
    original_length : int
        The trained length T in tokens, at least 1.

    Returns
    -------
    int
        The last pair that stays as it is.
    int
        The first pair that is slowed fully; it may lie beyond the last pair, or before the other
        bound, as `extended_frequencies` says.

    References
    ----------
    The repository jquesnelle/yarn, function `_yarn_find_correction_range`.

    Examples
    --------
    >>> ramp_bounds(128, 10_000, 4096)
    (20, 46)
    """
    width = _check.even_width("head_dim", head_dim)
    checked_base = _check.base_number("base", base)
    length = _check.whole_number("original_length", original_length, minimum=1)
    low, high = _exact_bounds(width, checked_base, length)
    return max(math.floor(low), 0), min(math.ceil(high), width - 1)


def _exact_bounds(head_dim: int, base: float, original_length: int) -> tuple[float, float]:
    """Return the bounds of the ramp as the formula has them, without rounding and limits."""
    if base == 1:
        raise _check.refuse("base", "be above 1 for yarn", base)

    def pair(turns: int) -> float:
        return head_dim * math.log(original_length / (turns * 2 * math.pi)) / (2 * math.log(base))

    return pair(_OFTEN), pair(_SELDOM)


def _ramp_of_pairs(asked: _Asked, low: float, high: float) -> NDArray[np.float64]:
    # Equal bounds would divide by 0; the released code parts them by this much.
    width = high - low or 0.001
    return np.clip((np.arange(len(asked.plain)) - low) / width, 0.0, 1.0)


METHODS: Mapping[str, Callable[[_Asked], _Result]] = {
    "linear": _linear,
    "ntk": _ntk,
    "yarn": _yarn,
    "yarn-untruncated": _yarn_untruncated,
    "yarn-paper": _yarn_paper,
    "llama3": _llama3,
}
"""How the frequencies are changed for longer texts."""
