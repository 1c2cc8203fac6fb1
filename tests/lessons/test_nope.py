"""Which layers leave positions out, as runs of the library's own models saw it."""

import itertools

from course.view import DEFAULTS
from pages.further.nope.figures import layers
from pages.further.nope.model import CENSUS, MODELS, Model
from tests.each import each
from tests.oracles.storing import oracle

RAN = {name: row for name, row in oracle("model_walk")["types"].items() if "failed" not in row}
TYPES = {
    "smollm3": "smollm3", "llama_4": "llama4_text", "kolibri_1": "kolibri1", "beam": "beam",
    "olmo_hybrid": "olmo_hybrid", "kimi_linear": "kimi_linear", "jamba": "jamba",
    "glm_5_3": "glm5_next_text",
}  # fmt: skip
KINDS = {
    name: ["r" if "turns" in one else ".n"[one["attention"]] for one in row["kinds"]]
    for name, row in RAN.items()
}
FOUND = {
    name: "".join(KINDS[name][ord(letter) - ord("a")] for letter in row["each"])
    for name, row in RAN.items()
}


@each("name", TYPES)
def test_a_model_has_the_layers_that_were_seen_in_a_run(name: str) -> None:
    assert MODELS[name].kinds == FOUND[TYPES[name]]


def test_the_name_of_each_model_can_be_read_beside_its_row() -> None:
    drawn = [text.replace("<br>", " ") for text in layers(Model(DEFAULTS)).layout.yaxis.ticktext]
    assert drawn == [one.name for one in MODELS.values()]


def test_the_types_are_counted_as_the_runs_saw_them() -> None:
    mixed = [name for name in RAN if {"n", "r"} <= set(FOUND[name])]
    places = [[at for at, kind in enumerate(FOUND[name]) if kind == "n"] for name in mixed]
    fourth = [one for one in places if {b - a for a, b in itertools.pairwise(one)} == {4}]
    windowed = [
        name
        for name in mixed
        if all("sliding_window" in one for one in RAN[name]["kinds"] if "turns" in one)
    ]
    hybrid = [name for name in RAN if set(FOUND[name]) == {".", "n"}]
    assert list(CENSUS.values()) == list(map(len, [RAN, mixed, fourth, windowed, hybrid]))
