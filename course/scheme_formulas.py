"""The formulas of any scheme in LaTeX, built from its row in the core's table."""

from pe_core.scheme_profile import SchemeProfile


def position_part(scheme: SchemeProfile) -> str:
    """Return the position's part of a score, for ones, in a head as wide as the model."""
    if scheme.place == "words":
        return rf"{_at_query(scheme)} \cdot {scheme.formula} / \sqrt{{d}}"
    if scheme.place == "queries and keys":
        return rf"({_at_query(scheme)}\,1) \cdot ({scheme.formula}\,1) / \sqrt{{d}}"
    return (scheme.formula or "0").replace("q_t", "1").replace(r"\sqrt{w}", r"\sqrt{d}")


def _at_query(scheme: SchemeProfile) -> str:
    return scheme.at_query or scheme.formula.replace("_s", "_t")
