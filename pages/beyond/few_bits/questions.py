"""Questions about numbers with few bits: when positions merge, and what keeps them apart."""

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.few_bits.model import COMPUTED, MEASURED, SHOWN_ROWS, Model
from pages.beyond.few_bits.questions_errors import NO_MERGE
from pages.beyond.few_bits.questions_formats import (
    SIXTEEN,
    different,
    different_after,
    shown_measured,
)
from pages.beyond.few_bits.questions_rounding import ALL, CAST, EXACT, START
from pe_core.figures import out_of


def _group(model: Model) -> int:
    """Return how many positions share the first row that is new after the chosen place."""
    place = int(model.view.near)
    return len(model.sharing(place + 1 + int(model.computed.new[place + 1 :].argmax())))


_EVEN_THERE = {**START, "near": "2048"}
_GROUPS_TWIN = Prediction(
    name="growing_groups_twin",
    page="few_bits",
    question=f"The picture shows the rows of {SHOWN_ROWS} positions around 256, computed in "
    f"bfloat16. Of these rows, {different(Model(DEFAULTS._replace(near='256')))} are distinct. How "
    f"many of the {SHOWN_ROWS} rows around position 2 048 are distinct?",
    options=(
        Option(
            "About thirty of them.",
            "The two pictures show the same number of positions, so you might expect the same "
            "number of distinct rows. But the numbers that a format can represent are not evenly "
            "spaced. Around 1 024 they are already four times as far apart as around 256.",
            {**START, "near": "1024"},
            lambda model: 30 <= different(model) <= 40,
            "few-bits-even-steps",
        ),
        Option(
            "About five of them.",
            "The spacing of the representable numbers doubles at each power of two. It is 8 just "
            "below 2 048 and 16 just above.",
            _EVEN_THERE,
            lambda model: 4 <= different(model) <= 8,
        ),
        Option(
            "Not more than one.",
            "With so few bits, you might think that the format has no numbers this large. In fact "
            "bfloat16 has the range of float32, and even around 4 096 it can hold several "
            "positions.",
            {**START, "near": "4096"},
            lambda model: different(model) == 1,
            "few-bits-no-large",
            always="Each format has numbers on both sides of every position that can be chosen "
            "here.",
        ),
    ),
    start=START,
    measured=shown_measured,
    figure="computed_rows",
)

_GROUPS = Prediction(
    name="growing_groups",
    page="few_bits",
    question="bfloat16 is a number format with 16 bits. When everything is computed in bfloat16, "
    "about two neighbouring positions at a time share the same row just after position "
    f"{EXACT['bfloat16']}. How many positions share the same row just after position 4 096?",
    options=(
        Option(
            "About two positions.",
            "The format is the same, so you might expect the same spacing. But the format has the "
            "same number of values between any two neighbouring powers of two, and these powers "
            "lie further and further apart. Around 2 048, the groups are already much larger than "
            "two.",
            {**START, "near": "2048"},
            lambda model: _group(model) <= 4,
            "few-bits-even-steps",
        ),
        Option(
            "About thirty positions.",
            "The spacing doubles at each power of two. Above 4 096, bfloat16 can represent only "
            "every 32nd position exactly. The others are rounded to one of these.",
            {**START, "near": "4096"},
            lambda model: 24 <= _group(model) <= 40,
        ),
        Option(
            "About four thousand positions.",
            "You might think that sixteen bits are too few for numbers that large. But bfloat16 "
            "has the range of float32, and it only lacks numbers that are close together. Even "
            "with 4 columns there are many distinct rows from position 4 096 on.",
            {**START, "near": "4096", "d": 4},
            lambda model: different_after(model, 4096) == 1,
            "few-bits-no-large",
            always="Every format here has many numbers between 4 096 and 8 192.",
            measured=lambda model: (
                f"Measured with {model.view.d} columns: from position 4 096 to 8 191 there are "
                f"{different_after(model, 4096)} distinct rows."
            ),
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: in the group just after position {grouped(int(model.view.near))}, "
        f"{_group(model)} positions share the same row."
    ),
    figure="computed_rows",
    revealed_title="At later positions, more neighbours share a row",
    quiz=True,
    reveals=("text.Three ways to spend bits",),
    twin=_GROUPS_TWIN,
)


def _left_with(model: Model, width: int) -> int:
    """Return how many distinct rows are left in the same format with so many columns."""
    return Model(model.view._replace(d=width)).computed.left


# How many rows are distinct at the width the page begins with.
_NARROW = Model(DEFAULTS).outcome("bfloat16", COMPUTED).left
_SINGLE = Model(DEFAULTS._replace(d=2)).outcome("bfloat16", COMPUTED).left


def _width_measured(model: Model) -> str:
    return (
        f"Measured in {model.view.format} at d = {model.view.d}: "
        f"{out_of(model.computed.left, MEASURED, 'row')} are distinct. From position "
        f"{grouped(model.shown.start)} to {grouped(model.shown.stop - 1)}, "
        f"{out_of(different(model), SHOWN_ROWS, 'row')} are distinct."
    )


_WIDER_TWIN = Prediction(
    name="more_columns_twin",
    page="few_bits",
    question=f"Computed in bfloat16 with a single sine and cosine, {grouped(_SINGLE)} of {ALL} "
    f"rows are distinct. With four columns, {grouped(_NARROW)} rows are distinct. How does this "
    "number change with 64 columns?",
    options=(
        Option(
            "It grows further.",
            "The step from two columns to four did help, because one wave gives some positions the "
            "same pair of values by chance. With four columns or more, only positions that are "
            "rounded to the same number have equal rows, and these rows are equal in every column.",
            {**START, "d": 256, "near": "4096"},
            lambda model: model.computed.left > _left_with(model, 4),
            "columns-repair",
        ),
        Option(
            "It stays the same.",
            "With four columns, each rounded position already has a row of its own. More columns "
            "cannot separate positions that are rounded to the same number.",
            {**START, "d": 64, "near": "1024"},
            lambda model: model.computed.left == _left_with(model, 4),
        ),
        Option(
            "It shrinks again.",
            "Each extra column is rounded too, so you might expect more rows to become equal. But "
            "two rows that differ in four columns still differ when more columns are added.",
            {**START, "d": 16, "near": "2048"},
            lambda model: model.computed.left < _left_with(model, 4),
            "columns-cost-rows",
        ),
    ),
    start={**START, "d": 4},
    measured=_width_measured,
    figure="computed_rows",
)

_WIDER = Prediction(
    name="more_columns",
    page="few_bits",
    question=f"Computed in bfloat16 with {DEFAULTS.d} columns, {grouped(_NARROW)} of {ALL} rows "
    "are distinct. How many rows are distinct with 1 024 columns?",
    options=(
        Option(
            "More of them.",
            "More columns usually make it easier to tell rows apart. But here all columns are "
            "computed from the rounded position. If two rounded positions are equal, all columns "
            "are equal too. With 1 024 columns, the picture still has only a few distinct rows.",
            {**START, "d": 1024, "near": "4096"},
            lambda model: model.computed.left > _left_with(model, DEFAULTS.d),
            "columns-repair",
            always="No column can separate positions that are rounded to the same number.",
        ),
        Option(
            "Just as many.",
            "The positions merge before the first sine is taken, and there cannot be more "
            "distinct rows than distinct rounded positions.",
            {**START, "d": 1024, "near": "1024"},
            lambda model: model.computed.left == _left_with(model, DEFAULTS.d),
        ),
        Option(
            "Fewer of them.",
            "More columns do mean more rounding, and rounding changes values. But two rows that "
            "differ remain different when columns are added. With only 4 columns, the number of "
            "distinct rows is no higher.",
            {**START, "d": 4, "near": "1024"},
            lambda model: model.computed.left < _left_with(model, 4),
            "columns-cost-rows",
        ),
    ),
    start=START,
    measured=_width_measured,
    figure="computed_rows",
    reveals=(
        "numbers.few_bits",
        "figure.positions_left",
        "table.few_bits",
        "checks.few_bits",
        "text.Round the result, not the steps before it",
    ),
    twin=_WIDER_TWIN,
)


QUESTIONS: tuple[Prediction, ...] = (_GROUPS, CAST, SIXTEEN, _WIDER, NO_MERGE)
