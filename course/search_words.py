"""What people type for what a page has in other words, and for what every page can do."""

from collections.abc import Mapping

# By the name of a page: words as they are typed, beyond those that the page itself uses.
ALSO: Mapping[str, str] = {
    "heatmap": "closest positions rows",
    "criteria": "closest positions",
    "dot_products": "inner product scalar product",
    "formula": "any position far large one cell exact",
    "few_bits": "bf16 fp16 fp32 half precision mixed precision rounding",
    "rope_in_models": "config.json gguf rotary_pct inv_freq context length window theta abf",
    "longer": "extrapolation length generalization context window long context rope_scaling "
    "dynamic position interpolation pi 32k 128k",
    "generation": "inference padding_side position_ids streamingllm swa",
    "grids": "2d 3d image images picture vision vit mae mrope m-rope multimodal qwen2-vl",
    "elsewhere": "ddpm timestep embedding coordinates timeseries",
    "t5_and_shaw": "relative attention bias relative_position_bucket signed",
    "learned_tables": "wpe absolute position embeddings",
    "rotary": "rotate_half interleaved neox gpt-j permute checkpoint",
    "wild": "interleaved implementation bug",
    "libraries": "vllm llama.cpp ggml flash-attn flash attention is_neox interleaved rotate_half "
    "permute checkpoint convert qwen gemma mistral phi llama transformers",
    "code": "python module function listing production buffer state_dict dtype copy",
    "own_table": "csv npy numpy file upload paste compare check my own implementation",
    "api": "pip install package wheel pe_core documentation functions",
    "which": "choose recommendation decision 1b 32k 128k default best llm",
    "train": "experiment gradient autograd loss",
}

# Said where nothing but small words was typed.
TELL_MORE = (
    "These words are in nearly every text. Add one that names what you look for, such as attention."
)

# What can be done on many pages: how, a page to try it on, and words that are typed for it.
DONE: tuple[tuple[str, str, str], ...] = (
    ("Save a figure as PNG or SVG, or see its data: open the menu beside its title",
     "heatmap", "download export image csv"),
    ("Embed a page in a frame (iframe): press Share on it, and copy the HTML", "heatmap",
     "html share link"),
    ("Save a page as a Jupyter notebook: at its end", "heatmap", "download ipynb colab"),
    ("Cite a source or this course as BibTeX: at the end of a page, under its sources", "heatmap",
     "citation reference licence license author download"),
)  # fmt: skip
