"""Remake course/model_census.toml: the decoders of transformers by what they do with positions.

    python tests/oracles/make_census.py

It reads model_walk.json, and in the installed library, of the same version, which code has M-RoPE.
"""

import json
import re
from pathlib import Path
from textwrap import fill
from typing import Any

HERE = Path(__file__).resolve().parent
WRITTEN = HERE.parents[1] / "course" / "model_census.toml"
# In the code, and not seen by the walk: what stands outside a layer or in no module.
UNSEEN = {"beam": "length", "ctrl": "table"}
# Its other layers look at a picture, and were not run.
WITH_PICTURES = ("mllama_text_model",)


def width(kind: dict[str, Any]) -> int | None:
    """Return how many entries of each head a layer has for scores."""
    found: int | None = kind.get("qk_head_dim") or kind.get("head_dim")
    return found


def turned(kind: dict[str, Any]) -> int:
    """Return how many entries of each head a layer rotates."""
    turns = kind["turns"]
    return 2 * int(turns.get("pairs") or min(turns.get("widths", [0])))


def traits(name: str, row: dict[str, Any]) -> set[str]:
    """Return what a type that was run does, by the names of the census."""
    attention = [kind for kind in row["kinds"] if kind["attention"]]
    rotating = [kind for kind in row["kinds"] if "turns" in kind]
    seen = {trait for kind in row["kinds"] for trait in kind.get("seen", ())}
    still = [kind for kind in attention if "turns" not in kind]
    partly = [kind for kind in rotating if (of := width(kind)) and turned(kind) < of]
    waves = {json.dumps(kind["turns"].get("omega")) for kind in rotating}
    recurrent = not attention and not rotating and "bias" not in seen
    found = {
        "some" if rotating and still else
        "all" if rotating else
        "table" if "added" in row or UNSEEN.get(name) == "table" else
        "bias" if "bias" in seen else
        "recurrent" if recurrent else "nothing"
    }  # fmt: skip
    if partly:
        found.add("decoupled" if any("qk_head_dim" in kind for kind in partly) else "part")
    if len(waves) > 1:
        found.add("bases")
    if rotating and still and any("sliding_window" in kind for kind in rotating):
        found.add("windows")
    if attention and len(attention) < len(row["kinds"]) and name not in WITH_PICTURES:
        found.add("hybrid")
    return found | ((seen | {UNSEEN.get(name, "")}) & {"sink", "length", "indexer"})


def census(walk: dict[str, Any]) -> dict[str, list[str]]:
    """Return the types that were run by each trait, and those that were not."""
    found: dict[str, list[str]] = {"not_run": []}
    for name, row in sorted(walk["types"].items()):
        for trait in ("not_run",) if "failed" in row else sorted(traits(name, row)):
            found.setdefault(trait, []).append(name)
    return found


def with_mrope() -> list[str]:
    """Return the models whose code has sections of M-RoPE, by the folders of the library."""
    import transformers

    models = Path(transformers.__file__).parent / "models"
    found = models.glob("*/modeling_*.py")
    return sorted(one.parent.name for one in found if "mrope_section" in one.read_text("utf-8"))


def written(walk: dict[str, Any], mrope: list[str]) -> str:
    """Return the census as it is written."""
    lists = census(walk) | {"mrope": mrope}
    version, date = walk["programs"]["transformers"], walk["date"]
    parts = [f'library = "transformers {version}"\ndate = "{date}"\n']
    for trait, names in sorted(lists.items()):
        lines = fill(" ".join(names), 100, break_on_hyphens=False)
        parts.append(f'[{trait}]\nnames = """\n{lines}"""\n')
    return "# Made by tests/oracles/make_census.py.\n\n" + "\n".join(parts)


if __name__ == "__main__":
    found = json.loads((HERE / "model_walk.json").read_text("utf-8"))
    mrope = with_mrope()
    assert not [one for one in mrope if re.search(r"\W", one)], mrope
    WRITTEN.write_text(written(found, mrope), "utf-8")
