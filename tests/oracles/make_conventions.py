"""Remake conventions.json: cells of the tables that transformers, diffusers and others compute.

    python tests/oracles/make_conventions.py

Each library makes its own table with its own code; nothing here computes an encoding, and it shares
no code with pe_core.
"""

import math

import torch
from diffusers.models.embeddings import get_timestep_embedding
from storing import cells, store
from transformers import PatchTSTConfig, XLNetConfig, XLNetModel
from transformers.models.ctrl import modeling_ctrl
from transformers.models.distilbert import modeling_distilbert
from transformers.models.gptj import modeling_gptj
from transformers.models.informer import modeling_informer
from transformers.models.m2m_100 import modeling_m2m_100
from transformers.models.marian import modeling_marian
from transformers.models.musicgen import modeling_musicgen
from transformers.models.patchtst import modeling_patchtst
from transformers.models.pegasus import modeling_pegasus
from transformers.models.pegasus_x import modeling_pegasus_x
from transformers.models.roformer import modeling_roformer
from transformers.models.speech_to_text import modeling_speech_to_text
from transformers.models.speecht5 import modeling_speecht5
from transformers.models.timesfm import modeling_timesfm
from transformers.models.videomae import modeling_videomae
from transformers.models.whisper import modeling_whisper
from transformers.models.xglm import modeling_xglm
from transformers.models.xlm import modeling_xlm
from x_transformers.x_transformers import ScaledSinusoidalEmbedding

SIZES = ((16, 6), (50, 64), (512, 512))
PAD = 1  # the padding index of fairseq's dictionaries; positions then begin at 2


def filled(make):
    return lambda length, d_model: make(length, d_model, torch.empty(length, d_model))


def weight(kind):
    return lambda length, d_model: kind(length, d_model).create_weight()


def tokens(length):
    return torch.full((1, length), PAD + 5)


def speecht5(length, d_model):
    return modeling_speecht5.SpeechT5ScaledPositionalEncoding(0.0, d_model, length).pe[0]


def diffusers(length, d_model):
    times = torch.arange(length)
    return get_timestep_embedding(times, d_model, flip_sin_to_cos=True, downscale_freq_shift=0)


def pegasus_x(length, d_model):
    module = modeling_pegasus_x.PegasusXSinusoidalPositionalEmbedding(d_model)
    return module(torch.zeros(1, length, d_model))[0]


def timesfm(length, d_model):
    config = modeling_timesfm.TimesFmConfig(hidden_size=d_model)
    return modeling_timesfm.TimesFmPositionalEmbedding(config)(seq_length=length)[0]


def m2m100(length, d_model):
    kind = modeling_m2m_100.M2M100SinusoidalPositionalEmbedding
    return kind(length, d_model, PAD)(tokens(length))[0]


def speech2text(length, d_model):
    kind = modeling_speech_to_text.Speech2TextSinusoidalPositionalEmbedding
    return kind(length, d_model, PAD)(tokens(length))[0]


def xglm(length, d_model):
    kind = modeling_xglm.XGLMSinusoidalPositionalEmbedding
    return kind(length, d_model, PAD)(torch.arange(length)[None])[0]


def musicgen(length, d_model):
    kind = modeling_musicgen.MusicgenSinusoidalPositionalEmbedding
    return kind(length, d_model)(torch.zeros(1, 4, length))


def x_transformers(length, d_model):
    return ScaledSinusoidalEmbedding(d_model)(torch.zeros(1, length, d_model)).detach()


def xlnet(length, d_model):
    config = XLNetConfig(vocab_size=8, d_model=d_model, n_layer=1, n_head=2, d_inner=4)
    rows = XLNetModel(config).relative_positional_encoding(length, length)
    assert len(rows) == 2 * length
    return rows[:length, 0]


def patchtst(length, d_model):
    config = PatchTSTConfig(d_model=d_model, positional_encoding_type="sincos")
    return modeling_patchtst.PatchTSTPositionalEncoding._init_pe(config, length).detach()


MAKERS = {
    "distilbert": {
        "DistilBERT": filled(modeling_distilbert._create_sinusoidal_embeddings),
        "XLM": filled(modeling_xlm.create_sinusoidal_embeddings),
        "VideoMAE": lambda length, d: modeling_videomae.get_sinusoid_encoding_table(length, d)[0],
    },
    "pytorch": {"SpeechT5": speecht5},
    "halves": {
        "Marian": weight(modeling_marian.MarianSinusoidalPositionalEmbedding),
        "Pegasus": weight(modeling_pegasus.PegasusSinusoidalPositionalEmbedding),
        "RoFormer": weight(modeling_roformer.RoFormerSinusoidalPositionalEmbedding),
        "Informer": weight(modeling_informer.InformerSinusoidalPositionalEmbedding),
    },
    "ctrl": {
        "CTRL": lambda length, d: modeling_ctrl.positional_encoding(length, d, torch.float32),
        "GPT-J": modeling_gptj.create_sinusoidal_positions,
    },
    "diffusers": {"diffusers": diffusers},
    "tensor2tensor": {
        "Whisper": modeling_whisper.sinusoids,
        "Pegasus-X": pegasus_x,
        "TimesFM": timesfm,
    },
    "fairseq": {"M2M100": m2m100, "Speech2Text": speech2text, "XGLM": xglm},
    "musicgen": {"MusicGen": musicgen},
    "x-transformers": {"x-transformers": x_transformers},
    "xlnet": {"XLNet": xlnet},
    "patchtst": {"PatchTST": patchtst},
}


def narrow(make):
    """Return what a table of two columns holds in row 1, or what it ends in."""
    try:
        values = [float(value) for value in make(3, 2)[1]]
    except Exception as error:
        return type(error).__name__
    return values if all(map(math.isfinite, values)) else "not a number"


if __name__ == "__main__":
    torch.manual_seed(0)
    libraries = [
        {
            "convention": name,
            "library": library,
            "tables": [cells(make(*size).double(), *size) for size in SIZES],
            "narrow": narrow(make),
        }
        for name, makers in MAKERS.items()
        for library, make in makers.items()
    ]
    programs = ["transformers", "diffusers", "x-transformers", "torch"]
    store("conventions", programs, libraries=libraries)
