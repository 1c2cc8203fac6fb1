"""Every decoder of transformers, by its default config: the page rotates what the library rotates.

tests/oracles/make_model_walk.py has seen in the library which layers rotate, and by what.
"""

import functools
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS, view_of
from pages.further.rope_in_models.model import Model
from tests.oracles.storing import oracle

HERE = Path(__file__).resolve().parent
TYPES = oracle("model_walk")["types"]
RUN = {name: row for name, row in TYPES.items() if "failed" not in row}
# Types whose rotation the page cannot draw from the file, and what its sentence is about.
NOT_DRAWN = {
    "diffusion_gemma_text": "p-RoPE",
    "gemma4_text": "p-RoPE",
    "gemma4_unified_text": "p-RoPE",
    "mistral_large4_text": "learned factor",
}


@functools.cache
def read() -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed; what the page reads of a config is not tested")
    configs = {name: row["config"] for name, row in TYPES.items()}
    done = subprocess.run(
        [node, str(HERE / "config-walk.mjs")],
        input=json.dumps(configs).encode(), capture_output=True, check=True,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def rotations(row: dict[str, Any]) -> list[dict[str, Any] | None]:
    """Return how each layer rotates in the library, None for a layer that does not."""
    return [row["kinds"][ord(letter) - ord("a")].get("turns") for letter in row["each"]]


def wrong(name: str, row: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Return where the page is not what the library is, in words."""
    if "refused" in found:
        return [f"refused: {found['refused']}"]
    layers, each = rotations(row), found["each"]
    if found["otherwise"]:
        turning = sum(one is not None for one in layers)
        return [f"{turning} layers rotate, said: {found['otherwise']['said']}"] if turning else []
    if not any(layers):
        return ["no layer rotates, but the page shows a rotation"]
    if not each and len(found["layers"]) == 1:  # the file does not say how many layers there are
        each = [0] * len(layers)
    if each and not len(each) % len(layers):
        layers *= len(each) // len(layers)  # layers that are run several times
    if len(each) != len(layers):
        return [f"{len(layers)} layers, the page counts {len(each)}"]
    faults = []
    for at, (kind, turns) in enumerate(zip(each, layers, strict=True)):
        if isinstance(kind, int) != (turns is not None):
            faults.append(f"layer {at} {'rotates' if turns else 'rotates nothing'}, page: {kind}")
    pairs = {(kind, json.dumps(turns)) for kind, turns in zip(each, layers, strict=True) if turns}
    for kind, text in sorted(pairs):
        faults += other(name, json.loads(text), found["layers"][kind], found["notes"])
    return faults[:4]


def other(name: str, turns: dict[str, Any], shown: dict[str, Any], notes: list[str]) -> list[str]:
    """Return what differs between a rotation of the library and what the page shows of it."""
    said = " ".join([*shown["notes"], *notes])
    if name in NOT_DRAWN and re.search(NOT_DRAWN[name], said):
        return []
    if shown["values"] is None:
        return [said]
    model = Model(view_of(DEFAULTS._asdict() | shown["values"]))
    if "omega" not in turns:
        return []
    if model.pairs != turns["pairs"]:
        return [f"{turns['pairs']} pairs, the page shows {model.pairs}"]
    known = {int(pair): value for pair, value in turns["omega"].items()}
    drawn = model.chosen.omega[list(known)]
    same = np.allclose(drawn, list(known.values()), rtol=5e-6)
    return [] if same else [f"frequencies {known}, drawn {drawn.tolist()}, {shown['values']}"]


def test_each_layer_of_every_type_is_drawn_as_it_is_or_said_to_be_otherwise() -> None:
    found = read()
    faults = {name: wrong(name, row, found[name]) for name, row in RUN.items()}
    faults = {name: told for name, told in faults.items() if told}
    assert not faults, "\n".join(f"{name}: {told}" for name, told in faults.items())
    assert len(NOT_DRAWN) <= 4


def test_no_type_that_the_library_knows_is_unknown_here() -> None:
    refused = {name: one["refused"] for name, one in read().items() if "refused" in one}
    assert not refused


# What acts beside a rotation, and words of the sentence that says so.
ACTS = {"sink": "attention sink", "indexer": "an indexer", "length": "larger the longer"}


def test_what_acts_beside_a_rotation_is_said_where_the_code_has_it_and_nowhere_else() -> None:
    faults = []
    for name, row in RUN.items():
        facts = read()[name]
        if facts["otherwise"] or name == "beam":  # which scales its queries outside its layers
            continue
        seen = {one for kind in row["kinds"] for one in kind.get("seen", ())}
        said = {one for one, words in ACTS.items() if words in " ".join(facts["notes"])}
        if seen & ACTS.keys() != said:
            faults.append(f"{name} has {seen & ACTS.keys()}, said: {said}")
    assert not faults
