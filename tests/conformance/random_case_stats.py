"""What a sample of random cases holds, and what PyTorch does with it."""
import collections
import copy
import json
import time
import warnings

import torch
from torch.ao.quantization.quantize_fx import (convert_fx, convert_to_reference_fx, prepare_fx, prepare_qat_fx)

from bridge_testing import qconfig_studio
from graph_recipe import BLOCK_INPUTS, modules_of


def run_case(live):
    """{"prepared", "reference", "lowered"}: a module or the exception, or None where an earlier step raised."""
    done = {"prepared": None, "reference": None, "lowered": None}
    engine = torch.backends.quantized.engine
    torch.backends.quantized.engine = live["engine"]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            prepare = prepare_qat_fx if live["is_qat"] else prepare_fx
            try:
                done["prepared"] = prepare(live["model"], live["qconfig_mapping"], live["example_inputs"],
                                           prepare_custom_config=live["prepare_custom_config"],
                                           backend_config=live["backend_config"])
            except Exception as error:
                done["prepared"] = error
                return done
            arguments = {name: value for name, value in live["convert_args"].items()
                         if name not in ("decomposed", "keep_original_weights")}
            for key, convert in (("reference", convert_to_reference_fx), ("lowered", convert_fx)):
                try:
                    done[key] = convert(copy.deepcopy(done["prepared"]), live["convert_custom_config"],
                                        **{"backend_config": live["backend_config"], **arguments})
                except Exception as error:
                    done[key] = error
    finally:
        torch.backends.quantized.engine = engine
    return done


def error_kind(error):
    return f"{type(error).__name__}: {str(error).splitlines()[0][:70] if str(error) else ''}"


# -- features: name -> whether a recipe has it

def _has(*texts):
    return lambda text, recipe, specs: any(t in text for t in texts)


def _specs(test):
    return lambda text, recipe, specs: any(test(m) for _, m in specs)


def _steps(specs):
    return [step for _, m in specs for step in m.get("steps", ())]


def _called_twice(text, recipe, specs):
    for _, m in specs:
        calls = [step["call"] for step in m.get("steps", ()) if "call" in step]
        if len(calls) != len(set(calls)):
            return True
    return False


def _edit(kind):
    return lambda text, recipe, specs: any(kind in e for e in recipe["backend"].get("edits", ()))


def _added(test):
    return lambda text, recipe, specs: any("add" in e and test(e["add"]) for e in recipe["backend"].get("edits", ()))


def _custom(key):
    return lambda text, recipe, specs: bool((recipe["custom"] or {}).get(key))


def _standalone_entries(recipe):
    custom = recipe["custom"] or {}
    return custom.get("standalone_module_name", []) + custom.get("standalone_module_class", [])


def _call_styles(name, keyword):
    return lambda text, recipe, specs: any(
        s.get("fn", "").startswith(name) and (keyword in s["kwargs"]) for s in _steps(specs))


def _mapping(key):
    return lambda text, recipe, specs: bool(recipe["mapping"].get(key))


def _out(kind):
    def test(text, recipe, specs):
        out = recipe["model"]["root"]["out"]
        return isinstance(out, list) if kind == "list" else isinstance(out, dict) and kind in out
    return test


def _fed_by(outer, place, inner):
    """A step of this kind whose argument at this place comes from a step of that kind. A kind is the name of a function
    or of a leaf's class."""
    def kind(m, step):
        leaf = dict(m["children"]).get(step.get("call"))
        return leaf.get("leaf") if leaf else step.get("fn")

    def test(text, recipe, specs):
        for _, m in specs:
            inputs = BLOCK_INPUTS[m["block"]] if "block" in m else 0
            for step in m.get("steps", ()):
                args = step.get("args", ())
                if kind(m, step) != outer or len(args) <= place or not isinstance(args[place], dict):
                    continue
                number = args[place].get("v", 0) - inputs
                if number >= 0 and kind(m, m["steps"][number]) == inner:
                    return True
        return False
    return test


FEATURES = {
    "conv + x": _fed_by("operator.add", 0, "nn.Conv2d"), "x + conv": _fed_by("operator.add", 1, "nn.Conv2d"),
    "torch.add(conv, x)": _fed_by("torch.add", 0, "nn.Conv2d"),
    "torch.add(x, conv)": _fed_by("torch.add", 1, "nn.Conv2d"),
    "bn + x": _fed_by("operator.add", 0, "nn.BatchNorm2d"), "x + bn": _fed_by("operator.add", 1, "nn.BatchNorm2d"),
    "relu(x + y)": _fed_by("nn.ReLU", 0, "operator.add"), "relu(torch.add)": _fed_by("nn.ReLU", 0, "torch.add"),
    "tanh(linear)": _fed_by("nn.Tanh", 0, "nn.Linear"), "leaky_relu(linear)": _fed_by("nn.LeakyReLU", 0, "nn.Linear"),
    "bn1d(linear)": _fed_by("nn.BatchNorm1d", 0, "nn.Linear"), "relu(linear)": _fed_by("nn.ReLU", 0, "nn.Linear"),
    "F.relu(linear)": _fed_by("F.relu", 0, "nn.Linear"), "bn(conv)": _fed_by("nn.BatchNorm2d", 0, "nn.Conv2d"),
    "relu(bn)": _fed_by("nn.ReLU", 0, "nn.BatchNorm2d"), "F.relu(bn)": _fed_by("F.relu", 0, "nn.BatchNorm2d"),
    "relu(conv)": _fed_by("nn.ReLU", 0, "nn.Conv2d"), "F.relu(conv)": _fed_by("F.relu", 0, "nn.Conv2d"),
    "bn(conv transpose)": _fed_by("nn.BatchNorm2d", 0, "nn.ConvTranspose2d"),
    "F.relu(F.linear)": _fed_by("F.relu", 0, "F.linear"),
    "relu(F.conv2d)": _fed_by("nn.ReLU", 0, "F.conv2d"), "F.relu(F.conv2d)": _fed_by("F.relu", 0, "F.conv2d"),
    "bn1d(conv1d)": _fed_by("nn.BatchNorm1d", 0, "nn.Conv1d"),
    "bn3d(conv3d)": _fed_by("nn.BatchNorm3d", 0, "nn.Conv3d"),
    **{f"{n}": _has(f'"{n}"') for n in (
        "nn.Conv1d", "nn.Conv2d", "nn.Conv3d", "nn.ConvTranspose1d", "nn.ConvTranspose2d", "nn.ConvTranspose3d",
        "F.conv1d", "F.conv2d", "F.conv3d", "F.conv_transpose1d", "F.conv_transpose2d", "F.conv_transpose3d",
        "torch.conv2d", "nn.BatchNorm1d", "nn.BatchNorm2d", "nn.BatchNorm3d",
        "nn.Linear", "F.linear", "user.UserLinear", "nn.Embedding", "nn.EmbeddingBag", "F.embedding", "nn.RNNCell",
        "nn.GRUCell", "nn.LSTMCell", "nn.LSTM", "nn.GRU", "nn.MultiheadAttention", "torch.cat", "torch.stack",
        "operator.add", "torch.add", "add", "add_", "operator.iadd", "operator.mul", "torch.mul", "mul", "operator.sub",
        "torch.sub", "torch.matmul", "operator.matmul", "torch.addmm", "nn.Sigmoid", "torch.sigmoid", "F.sigmoid",
        "sigmoid", "sigmoid_", "nn.Tanh", "torch.tanh", "tanh", "tanh_", "nn.Hardsigmoid", "F.hardsigmoid",
        "nn.Softmax",
        "F.softmax", "nn.LayerNorm", "F.layer_norm", "nn.GroupNorm", "F.group_norm", "F.instance_norm",
        "F.interpolate", "nn.PixelShuffle", "F.pixel_shuffle", "nn.PixelUnshuffle", "F.pixel_unshuffle", "reshape",
        "view", "permute", "transpose", "squeeze", "unsqueeze", "flatten", "mean", "clamp", "torch.clamp", "repeat",
        "narrow", "torch.squeeze", "torch.unsqueeze", "torch.flatten", "torch.mean", "torch.transpose",
        "torch.repeat_interleave", "repeat_interleave", "masked_fill", "torch.where", "torch.chunk", "torch.split",
        "nn.Dropout", "F.dropout", "nn.PReLU", "nn.ELU", "F.elu", "nn.LeakyReLU", "F.leaky_relu", "nn.Hardswish",
        "F.hardswish", "nn.ReLU", "F.relu", "torch.relu", "relu", "relu_", "nn.ReLU6", "F.relu6", "nn.Hardtanh",
        "F.hardtanh", "nnq.FloatFunctional", "tq.QuantStub", "tq.DeQuantStub", "user.CustomLinear", "user.first_of",
        "size", "nn.Identity", "contiguous", "detach", "builtins.getattr")},
    "instance norm module": _has('"nn.InstanceNorm'), "max pool": _has('"nn.MaxPool', '"F.max_pool'),
    "avg pool": _has('"nn.AvgPool', '"F.avg_pool'), "adaptive pool": _has('"nn.Adaptive', '"F.adaptive'),
    "inplace": _has('"inplace": true'), "user observer in the model": _has('"leaf": "tq.MinMax', '"leaf": "tq.Fake',
                                                                          '"leaf": "tq.Placeholder',
                                                                          '"leaf": "tq.Hist'),
    "weight by keyword": lambda text, recipe, specs: _call_styles("F.", "weight")(text, recipe, specs),
    "keyword-only call": lambda text, recipe, specs: any("kwargs" in s and not s["args"] and s["kwargs"]
                                                         for s in _steps(specs)),
    "tensor constant": _has('"ones"'), "parameter operand": _specs(lambda m: bool(m.get("params"))),
    "weight norm": _specs(lambda m: m.get("weight_norm")), "tied weight": _specs(lambda m: "tie" in m),
    "own qconfig": _specs(lambda m: "qconfig" in m), "own mode": _specs(lambda m: "training" in m),
    "shared module": _specs(lambda m: "shared" in m), "called twice": _called_twice,
    "sequence": _specs(lambda m: "seq" in m), "module list": _specs(lambda m: "list" in m),
    "module dict": _specs(lambda m: "dict" in m),
    "nested blocks": lambda text, recipe, specs: sum("block" in m for _, m in specs) > 2,
    "tuple out": _out("tuple"), "dict out": _out("dict"), "list out": _out("list"),
    "dict argument": lambda text, recipe, specs: '"dict"' in json.dumps([s.get("args") for s in _steps(specs)]),
    "several inputs": lambda text, recipe, specs: len(recipe["inputs"]) > 1,
    "default input": _has('"block": "Optional"'),
    "ready-made fused": _specs(lambda m: m.get("leaf", "").startswith(("nni.", "nnqat.", "user.UserConvReLU"))),
    "wrong mode": lambda text, recipe, specs: (recipe["model"]["mode"] == "train") != recipe["is_qat"],
    "qat": lambda text, recipe, specs: recipe["is_qat"],
    **{f"rule {kind}": _mapping(kind) for kind in ("object_type", "module_name_regex", "module_name",
                                                   "module_name_object_type_order", "as_dict", "base")},
    "default symmetric": _has('"qnnpack-symmetric"'), "lambda observer": _has('"user": "lambda'),
    "callable args": _has('"callable_args"'),
    "user observer class": _has('"user.UserMinMax', '"user.UserHisto', '"user.Plain', '"user.UserFake',
                                '"user.UserUns'),
    "reuse input": _has("ReuseInput", "reuse_input"), "recording": _has("RecordingObserver", "debug"),
    "fp16": _has("float16"), "dynamic": _has("dynamic"), "weight only": _has("weight_only"),
    "noop": _has("NoopObserver"),
    "Identity observer": _has('{"class": "torch.nn.Identity"}'), "eps": _has('"eps"'),
    "reduce range": _has("reduce_range"),
    "no activation": _has('"activation": null'), "no weight": _has('"weight": null'),
    "fixed observer": _has("FixedQParams", "fixed_qparams"), "per channel": _has("PerChannel"),
    **{f"preset {name}": _has(f'"preset": "{name}"') for name in (
        "native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch", "_native_and_fp16")},
    **{f"edit {kind}": _edit(kind) for kind in ("drop", "keep", "first", "last", "constrain", "fewer", "set", "add")},
    "user pattern of 1": _added(lambda a: isinstance(a.get("pattern"), str)),
    "user pattern of 2": _added(lambda a: isinstance(a.get("pattern"), list) and len(a["pattern"]) == 2),
    "user pattern of 3": _added(lambda a: isinstance(a.get("pattern"), list) and len(a["pattern"]) == 3),
    "user complex pattern": _added(lambda a: "complex" in a), "MatchAllNode": _added(lambda a: "MATCH_ALL" in str(a)),
    "user fuser": _added(lambda a: "fuser" in a), "user root getter": _added(lambda a: "root_getter" in a),
    "user extra getter": _added(lambda a: "extra_getter" in a), "num tensor args": _has('"num_tensor_args"'),
    "input type to index": _has('"input_type_to_index"'),
    "standalone by name": _custom("standalone_module_name"), "standalone by class": _custom("standalone_module_class"),
    "standalone own mapping": lambda t, recipe, s: any(e[1] for e in _standalone_entries(recipe)),
    "standalone own custom": lambda t, recipe, s: any(e[3] for e in _standalone_entries(recipe)),
    "standalone own backend": lambda t, recipe, s: any(e[4] for e in _standalone_entries(recipe)),
    "custom modules": _custom("float_to_observed"),
    "custom LSTM": lambda t, recipe, s: '"nnqa.LSTM"' in json.dumps(recipe["custom"]),
    "non-traceable names": _custom("non_traceable_module_name"),
    "non-traceable classes": _custom("non_traceable_module_class"), "input idxs": _custom("input_quantized_idxs"),
    "output idxs": _custom("output_quantized_idxs"), "preserved": _custom("preserved_attributes"),
    "convert custom": lambda t, recipe, s: bool(recipe["convert_custom"]),
    "convert mapping": lambda t, recipe, s: recipe["convert_changes"] is not None,
    "other dtypes": lambda t, recipe, s: any("dtype" in m for _, m in s),
    "decomposed": lambda t, recipe, s: "decomposed" in recipe.get("convert_door", {}),
    "other backend at convert": lambda t, recipe, s: "backend" in recipe.get("convert_door", {}),
    "qconfigs kept": lambda t, recipe, s: "_remove_qconfig" in recipe.get("convert_door", {}),
    "original weights kept": lambda t, recipe, s: "keep_original_weights" in recipe.get("convert_door", {}),
    "other engine": lambda t, recipe, s: recipe["engine"] != "x86",
}


def features_of(recipe):
    text, specs = json.dumps(recipe), modules_of(recipe["model"]["root"])
    return [name for name, test in FEATURES.items() if test(text, recipe, specs)]


def _in_float32(recipe):
    """The recipe without other dtypes of parameters, which do not go with each other."""
    recipe = copy.deepcopy(recipe)
    for _, m in modules_of(recipe["model"]["root"]):
        m.pop("dtype", None)
    return recipe


def measure(seed, count):
    """Counters of a sample: outcomes, errors, features, sizes, times."""
    from random_cases import build, random_case

    found = {"outcomes": collections.Counter(), "errors": collections.Counter(), "features": collections.Counter(),
             "sizes": [], "traced_sizes": [], "generate": 0.0, "run": 0.0, "runs_in_float": 0}
    for i in range(count):
        started = time.process_time()
        recipe = random_case(f"{seed}:{i}")
        live = build(recipe)
        found["generate"] += time.process_time() - started
        found["features"].update(features_of(recipe))
        try:
            with torch.no_grad():
                build(_in_float32(recipe))["model"](*live["example_inputs"])
            found["runs_in_float"] += 1
        except Exception as error:
            found["errors"]["float: " + error_kind(error)] += 1
        try:
            traced, _ = qconfig_studio.trace(live["model"], live["prepare_custom_config"])
            found["traced_sizes"].append(len(traced.graph.nodes))
        except Exception as error:
            found["errors"]["trace: " + error_kind(error)] += 1
        started = time.process_time()
        done = run_case(live)
        found["run"] += time.process_time() - started
        for key, value in done.items():
            if isinstance(value, Exception):
                found["errors"][f"{key}: {error_kind(value)}"] += 1
            elif value is not None:
                found["outcomes"][key] += 1
        if not isinstance(done["prepared"], Exception):
            found["sizes"].append(len(done["prepared"].graph.nodes))
    return found


def print_stats(seed, count):
    found = measure(seed, count)
    for key in ("prepared", "reference", "lowered"):
        print(f"{key}: {100 * found['outcomes'][key] / count:.1f} %")
    print(f"runs in float: {100 * found['runs_in_float'] / count:.1f} %")
    for what, sizes in (("traced", sorted(found["traced_sizes"])), ("prepared", sorted(found["sizes"]))):
        print(f"nodes of {what} graphs: mean {sum(sizes) / len(sizes):.1f}, median {sizes[len(sizes) // 2]}, largest "
              f"{sizes[-1]}")
    generate, run = 1000 * found["generate"] / count, 1000 * found["run"] / count
    print(f"CPU time of a case: generate and build {generate:.0f} ms, prepare and both converts {run:.0f} ms")
    print("\nfeature, cases that have it:")
    for name in sorted(FEATURES, key=lambda name: found["features"][name]):
        print(f"{found['features'][name]:6d} {100 * found['features'][name] / count:6.2f} %  {name}")
    print("\nexceptions:")
    for text, n in found["errors"].most_common(60):
        print(f"{n:6d}  {text}")
