"""Questions about a cosine with a frequency of its own: what a pair loses."""

import numpy as np

from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.reference.bugs.model import Model
from pages.reference.bugs.questions_swapped import CLOSE, FIRST_STEP, OFFSET_ONLY, START
from pe_core.figures import sized

_UNPAIRED = {**START, "bug": "unpaired-cosine-frequency"}


def _norm_spread(model: Model) -> float:
    """Return by how much the norms differ of the rows whose dot products are tested."""
    norms = np.linalg.norm(model.wrong[: model.tested_rows], axis=1)
    return float(norms.max() - norms.min())


def _with_itself(model: Model) -> Floats:
    """Return the dot product of each row of the wrong table with itself."""
    return np.asarray(model.wrong_products.diagonal())


_SMALL = {**_UNPAIRED, "d": 32}
_COSINE_TWIN = Prediction(
    name="unpaired_cosine_twin",
    page="bugs",
    question="On the diagonal of the square of dot products, each row is multiplied by itself. In "
    "the right table of 32 columns every value there is 16. Now each cosine gets a frequency of "
    "its own, a little lower than that of its sine. What does the diagonal look like then?",
    options=(
        Option(
            "It rises row by row.",
            "The two angles of a pair do move further and further apart. But what is added up are "
            "squares of sines and cosines, and those only go up and down between 0 and 1.",
            {**_SMALL, "d": 8},
            lambda model: bool((np.diff(_with_itself(model)) > 0).all()),
            "values-grow",
        ),
        Option(
            "It goes up and down.",
            "The squares of a sine and a cosine add up to 1 only if both have the same angle. With "
            "two angles the sum can be anything from 0 to 2.",
            _SMALL,
            lambda model: bool(
                _with_itself(model).min() < model.view.d / 2 - 0.1
                and _with_itself(model).max() > model.view.d / 2 + 0.1
            ),
        ),
        Option(
            "It stays at sixteen.",
            "The code runs and each value is still a sine or a cosine, so you might think that "
            "nothing is wrong. But the 16 comes from 16 pairs whose squares add up to 1, and they "
            "do so only if sine and cosine have the same angle.",
            {**_SMALL, "L": 20},
            lambda model: bool(abs(_with_itself(model) - model.view.d / 2).max() < CLOSE),
            "runs-so-right",
        ),
    ),
    start={**START, "d": 32, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured over {len(_with_itself(model))} rows of {model.view.d} columns: the dot product "
        f"of a row with itself is between {_with_itself(model).min():.2f} and "
        f"{_with_itself(model).max():.2f}, where the right table has {model.view.d / 2:.0f}. It "
        f"falls in {int((np.diff(_with_itself(model)) < 0).sum())} of the steps from one row to "
        "the next."
    ),
    figure="bug_products",
)

OWN_COSINE = Prediction(
    name="unpaired_cosine",
    page="bugs",
    question="A listing gives each cosine column a frequency of its own, with i + 1 instead of i. "
    "The picture of the table looks much the same. What is lost?",
    options=(
        Option(
            "Nothing that a test can see.",
            "The picture shows no damage, and each cosine is only a little slower. But a pair is a "
            "clock hand only if both of its values come from one angle. A test of the sines at "
            "position 1 does pass, but a test of dot products with the same offset fails by a wide "
            "margin.",
            {**_UNPAIRED, "n": 100},
            lambda model: all(verdict.passes for verdict in model.verdicts.values()),
            "runs-so-right",
            measured=lambda model: (
                f"Measured on {model.tested_rows} rows at n = {grouped(model.view.n)}: the error "
                f"of the sines at position 1 is {sized(model.verdicts[FIRST_STEP].off)}, and dot "
                f"products with the same offset differ by up to "
                f"{model.verdicts[OFFSET_ONLY].off:.4f}."
            ),
        ),
        Option(
            "Equal products per offset.",
            "sin·sin + cos·cos gives the cosine of the difference only if both have the same "
            "frequency. Otherwise a dot product also depends on the positions themselves.",
            _UNPAIRED,
            lambda model: not model.verdicts[OFFSET_ONLY].passes,
        ),
        Option(
            "The range between −1 and 1.",
            "You might think that a cosine that does not match its sine can leave the range. But "
            "sines and cosines stay in that range, whatever their frequency.",
            {**_UNPAIRED, "d": 8},
            lambda model: bool(abs(model.wrong).max() > 1),
            "values-grow",
            always="Sine and cosine never leave the range from −1 to 1, whatever the angle.",
            measured=lambda model: (
                f"Measured at d = {model.view.d}: no value is larger than "
                f"{abs(model.wrong).max():.4f} in absolute value."
            ),
        ),
    ),
    start={**START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured on {model.tested_rows} rows at n = {grouped(model.view.n)}: dot products with "
        f"the same offset differ by up to {model.verdicts[OFFSET_ONLY].off:.4f}, and the norms of "
        f"the rows by up to {_norm_spread(model):.4f}."
    ),
    figure="bug_products",
    quiz=True,
    reveals=("checks.offset_only", "table.bugs", "text.Why a picture is not enough"),
    twin=_COSINE_TWIN,
)
