"""Remake model_walk.json: how every decoder of transformers encodes positions, layer by layer.

    python tests/oracles/make_model_walk.py

It needs torch and transformers, and takes about a quarter of an hour.

Each model is made by its default config on PyTorch's meta device, which has shapes and no numbers,
and run once. What is written was seen in that run: which layers called the library's function that
rotates queries and keys, with the cosines of which module; the frequencies are from that module,
made once more on the CPU, the fastest first. `seen` names what else the layers have, by the names
in the library's code.
"""

import collections
import contextlib
import functools
import inspect
import json
import re
import sys
import traceback
import warnings
from pathlib import Path

import torch
import transformers
import transformers.initialization
from storing import digits, store
from transformers.models.auto import modeling_auto as auto

TURNS = re.compile(r"^_?apply_(?!.*(vision|time|2d)).*(rotary|rope)|^apply_rotary_time_emb$")
METHODS = ("_apply_rotary_embedding", "apply_rotary_embeddings", "apply_rotary_position_embeddings")
MIXERS = re.compile(
    r"attention|attn|mixer|mamba|conv|linear|deltanet|recurrent|lightning|gated|ssm|rwkv", re.I
)
EXPERTS = re.compile(r"(moe|moeblock|mlp|experts|feedforward|ffn)$", re.I)
# What a layer may have beside a rotation, by the names that the library's code has for it.
TRAITS = {
    "sink": r"\bsinks?\b|attention_sink|attn_sink",
    "length": r"attn_scale|attn_temperature|log_scal|scaling_beta|temperature_tuning",
    "indexer": r"\bindexer\b",
    "bias": r"alibi|relative_attention_bias|rel_bias|relative_bias|position_bias|rel_pos",
}
# Default configs that make no model, or one that nobody has published, with what they lack.
PLAIN = {"rope_type": "default", "rope_theta": 10_000.0}
FILLED = {
    "hunyuan_v1_dense": {"head_dim": 128}, "hunyuan_v1_moe": {"head_dim": 128},
    "hunyuan_vl": {"text_config": {"head_dim": 128}},
    "dots1": {"n_routed_experts": 8, "num_experts_per_tok": 2},
    "glm4_moe": {"head_dim": 128}, "ministral": {"head_dim": 128},
    "nemotron": {"num_key_value_heads": 8, "head_dim": 128},
    "lfm2_moe": {"layer_types": ["conv", "full_attention"] * 16},
    "glm4v_moe": {
        "text_config": {"head_dim": 128, "rope_parameters": PLAIN | {"partial_rotary_factor": 0.5}}
    },
    "dbrx": {"rope_parameters": PLAIN},
    "glm4v": {"text_config": {"rope_parameters": PLAIN | {"partial_rotary_factor": 0.5}}},
    "cohere_compass": {"text_config": {"rope_parameters": {
        "sliding_attention": PLAIN, "full_attention": None}}},
}  # fmt: skip
LEFT = re.compile(
    r"token|dropout|_id$|_ids$|init|eps$|vocab|act$|activation|expert|architectures|dtype|"
    r"transformers_version|label|loss|bias$|tie_|use_cache|router|moe|_return|vision|audio|"
    r"is_encoder|cross|pdrop|summary|beam_|intermediate|mup|multiplier|topk|image|video|norm"
)


def types():
    """Return the model types with a decoder, each with the config of its text."""
    found, seen = {}, set()
    for names in (
        auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
        auto.MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING_NAMES,
        auto.MODEL_FOR_MULTIMODAL_LM_MAPPING_NAMES,
        auto.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
    ):
        for kind in names:
            if kind in seen:
                continue
            seen.add(kind)
            try:
                config = transformers.AutoConfig.for_model(kind, **FILLED.get(kind, {}))
                text = config.get_text_config(decoder=True)
            except Exception as error:  # a config that needs a value
                print(f"{kind}: no default config: {error}", file=sys.stderr)
                continue
            if text.model_type == kind:  # its own default, not that of a model that uses it
                found[kind] = (config, text)
            found.setdefault(text.model_type or kind, (config, text))
    return found


def classes(outer, text):
    """Yield the classes that may make the model of this text."""
    if text is outer or text.model_type in auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES:
        yield text, transformers.AutoModelForCausalLM
    yield text, transformers.AutoModel
    yield outer, transformers.AutoModelForSeq2SeqLM
    yield outer, transformers.AutoModelForImageTextToText
    yield outer, transformers.AutoModelForMultimodalLM


class Trace:
    """One run of a model: which module was at work when queries and keys were rotated."""

    def __init__(self, model):
        self.stack, self.ran = [], {}
        self.turned = collections.defaultdict(list)  # module: where its cosines are from
        self.weighed = set()  # modules that took a softmax
        self.made = {}  # number of a tensor: the rotary module, and the kind it was asked for
        self.known = {}  # frequencies, by module and kind
        self.kept = []  # so that no number is used twice
        for name, module in model.named_modules():
            self.follow(name, module)

    def follow(self, name, module):
        def before(_module, args, kwargs):
            self.stack.append(name)
            self.ran[name] = True

        def after(_module, args, kwargs, out):
            self.stack.pop()
            if re.search(r"rotary|rope", type(module).__name__, re.I):
                named = [kwargs.get("layer_type"), *args]
                asked = next((one for one in named if isinstance(one, str)), "")
                for one in tensors(out):
                    self.made[id(one)] = (name, asked)
                    self.kept.append(one)

        module.register_forward_pre_hook(before, with_kwargs=True)
        module.register_forward_hook(after, with_kwargs=True)

    def turns(self, function):
        def traced(*args, **kwargs):
            given = [*tensors(args), *tensors(kwargs)]
            source = next((self.made[id(one)] for one in given if id(one) in self.made), None)
            widths = [one.shape[-1] for one in given]
            if self.stack:
                self.turned[self.stack[-1]].append((source, widths))
            return function(*args, **kwargs)

        return traced

    def weighs(self, function):
        def traced(*args, **kwargs):
            if self.stack:
                self.weighed.add(self.stack[-1])
            return function(*args, **kwargs)

        return traced


@functools.cache
def source_of(kind):
    return inspect.getsource(kind)


def tensors(value):
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from tensors(one)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from tensors(one)


def no_mask(name):
    """A mask of zeros; layers that are no attention get none, as for a text without padding."""
    if re.search(r"linear|recurrent|mamba|ssm|conv|bidirectional", name):
        return lambda *_args, **_more: None
    return lambda *_args, **_more: torch.zeros((1, 1, 4, 4), device="meta")


@contextlib.contextmanager
def patched(trace, modules):
    places = [(torch.nn.functional, "softmax"), (torch, "softmax"), (torch.Tensor, "softmax")]
    changes = [(place, name, trace.weighs(getattr(place, name))) for place, name in places]

    def none(given, **_more):
        return torch.zeros((1, given.dim()), dtype=torch.long, device="meta")

    changes += [(torch, "nonzero", none), (torch.Tensor, "nonzero", none)]
    changes += [
        (torch.Tensor, "item", lambda _self: 0),
        (torch.Tensor, "__bool__", lambda _self: False),
    ]
    for module in modules:
        for name, value in list(vars(module).items()):
            if inspect.isfunction(value):
                if TURNS.search(name):
                    changes.append((module, name, trace.turns(value)))
                elif re.match(r"_?(create|prepare).*mask", name):
                    changes.append((module, name, no_mask(name)))
            elif inspect.isclass(value):
                for method in set(METHODS) & set(vars(value)):
                    changes.append((value, method, trace.turns(vars(value)[method])))
    kept = [(place, name, getattr(place, name)) for place, name, _ in changes]
    try:
        for place, name, value in changes:
            setattr(place, name, value)
        yield
    finally:
        for place, name, value in reversed(kept):
            setattr(place, name, value)


def plain_experts(model):
    """Let feed-forward parts pass on what they get: they know nothing of positions."""

    def passed(*args, **kwargs):
        return next(tensors([args, kwargs]))

    for module in model.modules():
        name = type(module).__name__
        if EXPERTS.search(name):
            source = source_of(type(module).forward)
            several = re.search(r"return \(?\w+, \w+", source)
            module.forward = (lambda *a, **k: (passed(*a, **k), None)) if several else passed


def made(outer, text):
    said = []
    for config, chosen in classes(outer, text):
        try:
            config._attn_implementation = "eager"
            with torch.device("meta"), transformers.initialization.no_init_weights():
                model = chosen.from_config(config)
        except Exception as error:
            said.append(f"{chosen.__name__}: {type(error).__name__}: {str(error)[:90]}")
            continue
        if config is not text and not config.is_encoder_decoder:
            model = model.get_decoder()
        return model
    raise ValueError("; ".join(one for one in said if "Unrecognized" not in one))


def run(model):
    """Run a model once; return what was seen, and the error that ended it if one did."""
    trace = Trace(model)
    names = {type(one).__module__ for one in model.modules()}
    modules = [sys.modules[one] for one in names if one.startswith("transformers.models")]
    plain_experts(model)
    ids = torch.zeros((1, 4), dtype=torch.long, device="meta")
    more = {"decoder_input_ids": ids} if model.config.is_encoder_decoder else {}
    with patched(trace, modules), torch.no_grad(), torch.device("meta"):
        try:
            model(input_ids=ids, use_cache=False, **more)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            return trace, f"{type(error).__name__}: {str(error)[:90]} at {place}"
    return trace, None


def layers_of(model, trace):
    """Return the name of the list of the decoder's layers, and their count."""
    others = r"\.\d+\.|vision|audio|visual"
    if model.config.is_encoder_decoder:
        others += "|encoder"
    lists = {
        name: len(module)
        for name, module in model.named_modules()
        if isinstance(module, torch.nn.ModuleList)
        and any(one.startswith(f"{name}.") for one in trace.ran)
        and not re.search(others, name.replace("decoder", ""))
    }
    if not lists:
        return None, 0
    turning = {name for name in lists if any(one.startswith(f"{name}.") for one in trace.turned)}
    return max(((name, count) for name, count in lists.items() if name in turning or not turning),
               key=lambda one: one[1])  # fmt: skip


def frequencies(module, asked):
    """Return the frequencies of a rotary module, made once more on the CPU, and its factor."""
    if not hasattr(module, "config"):
        return None, None
    again = type(module)(module.config)
    for key in (f"{asked}_", ""):
        found = getattr(again, f"{key}inv_freq", None)
        if found is not None:
            factor = getattr(again, f"{key}attention_scaling", 1.0)
            return sorted(found.float().tolist(), reverse=True), factor  # in any order of the pairs
    return None, None


def turning(model, calls, known):
    """Return how a layer's queries and keys are rotated, from the calls in it."""
    source, widths = next((one for one in calls if one[0]), calls[0])
    if not source:
        return {"widths": widths}
    name, asked = source
    module = model.get_submodule(name)
    if source not in known:
        known[source] = frequencies(module, asked)
    found, factor = known[source]
    if found and 0 in found:  # pairs that stand still
        still = found.count(0)
        found = found[:-still] if not any(found[-still:]) else found
    else:
        still = 0
    row = {"pairs": len(found)} if found else {"widths": widths}
    if still:
        row["still"] = still
    if found:
        last = len(found) - 1
        chosen = sorted({round(last * step / 7) for step in range(8)})
        row["omega"] = dict(zip(chosen, digits([found[one] for one in chosen], 7), strict=True))
        row["factor"] = float(f"{factor:.6g}")
    if asked:
        row["asked"] = asked
    if list(module.parameters()):
        row["learned"] = [one for one, _ in module.named_parameters()]
    return row


def mixes(kind):
    """Return whether a class of modules lets tokens see each other, by its name."""
    name = kind.__name__
    own = kind.__module__.startswith("transformers")
    return own and bool(MIXERS.search(name)) and not EXPERTS.search(name)


def layer(model, trace, prefix):
    """Return what one layer does, as far as positions go."""
    within_it = model.get_submodule(prefix).named_modules(prefix=prefix)
    inside = {name: one for name, one in within_it if name != prefix}
    ran = trace.ran.keys()
    indexers = [
        f"{name}." for name, one in inside.items() if "indexer" in type(one).__name__.lower()
    ]
    main = {name: one for name, one in inside.items() if not f"{name}.".startswith(tuple(indexers))}
    calls = [call for name in (prefix, *main) for call in trace.turned.get(name, ())]
    mixers = {name: one for name, one in main.items() if name in ran and mixes(type(one))}
    weighed = any(name in trace.weighed for name in mixers) or prefix in trace.weighed
    row = {"by": sorted({type(one).__name__ for one in mixers.values()}), "attention": weighed}
    if calls:
        row["turns"] = turning(model, calls, trace.known)
    source = "".join(source_of(type(one)) for one in mixers.values())
    for key, word in TRAITS.items():
        if re.search(word, source):
            row.setdefault("seen", []).append(key)
    for key in ("sliding_window", "head_dim", "qk_head_dim"):
        found = next(
            (vars(one)[key] for one in mixers.values() if isinstance(vars(one).get(key), int)), None
        )
        if found:
            row[key] = found
    return row


def added(model, trace):
    """Return the classes of what adds positions to words, with the names of their modules."""
    found = {}
    for name in trace.ran:
        module, last = model.get_submodule(name), name.rpartition(".")[2]
        if re.search(
            r"embed_pos|^wpe$|^pos_|^positions?_emb|position_embed|position_enc|pos_emb", last
        ) and not (re.search(r"rotary|rope", type(module).__name__, re.I)):
            found.setdefault(last, type(module).__name__)
    return found


def short(values):
    """Return a list of numbers as it is written: letters, with counts of what repeats."""
    return "".join(chr(97 + one) for one in values)


def row_of(outer, text):
    """Return the row of one type."""
    row = {"config": kept(text)}
    try:
        model = made(outer, text)
    except Exception as error:
        return row | {"failed": f"not made: {error}"}
    trace, failed = run(model)
    if failed:
        row["failed"] = failed
    name, count = layers_of(model, trace)
    kinds, each = [], []
    for at in range(count):
        one = layer(model, trace, f"{name}.{at}")
        if one not in kinds:
            kinds.append(one)
        each.append(kinds.index(one))
    row |= {"each": short(each), "kinds": kinds}
    if positions := added(model, trace):
        row["added"] = positions
    return row


def kept(text):
    """Return a default config as a file has it, without what cannot concern positions."""
    whole = json.loads(text.to_json_string(use_diff=True))
    return {"model_type": text.model_type} | {
        key: value for key, value in whole.items()
        if not LEFT.search(key) or key == "cross_attention_layers"
    }  # fmt: skip


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    rows = {}
    for name, (outer, text) in sorted(types().items()):
        print(name, file=sys.stderr, flush=True)
        try:
            rows[name] = row_of(outer, text)
        except Exception as error:  # one type must not hide the others; its row says why
            rows[name] = {"config": kept(text), "failed": repr(error)[:200]}
    store("model_walk", ["transformers", "torch"], types=rows)
