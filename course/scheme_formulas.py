"""The formulas of any scheme in LaTeX, built from its row in the core's table."""

from pe_core.scheme_profile import SchemeProfile


def whole_score(scheme: SchemeProfile, width: int) -> str:
    """Return the score of query t and key s before the softmax, in a head of this width."""
    pair = r"q_t \cdot k_s"
    if scheme.place == "queries and keys":
        pair = rf"({_at_query(scheme)}\,q_t) \cdot ({scheme.formula}\,k_s)"
    score = rf"\frac{{{pair}}}{{\sqrt{{w}}}}"
    if scheme.place == "scores":
        score += scheme.formula if scheme.formula.startswith("-") else f" + {scheme.formula}"
    return score.replace(r"\sqrt{w}", rf"\sqrt{{{width}}}")


def position_part(scheme: SchemeProfile) -> str:
    """Return the position's part of that score, for ones, in a head as wide as the model."""
    if scheme.place == "words":
        return rf"{_at_query(scheme)} \cdot {scheme.formula} / \sqrt{{d}}"
    if scheme.place == "queries and keys":
        return rf"({_at_query(scheme)}\,1) \cdot ({scheme.formula}\,1) / \sqrt{{d}}"
    return (scheme.formula or "0").replace("q_t", "1").replace(r"\sqrt{w}", r"\sqrt{d}")


def _at_query(scheme: SchemeProfile) -> str:
    return scheme.at_query or scheme.formula.replace("_s", "_t")
