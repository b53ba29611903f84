"""Runs the Python that `qconfig` writes in a real torch and compares what it builds with what the JSON says.

    live_python_export.py BUILD_DIR

Every preset, a workspace with everything that configs can hold, random strings in every place that takes one, and
names that must be refused. Ends with "N passed, M failed".
"""

from __future__ import annotations

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from typing import Any, Callable

from bridge_testing import ROOT, difference

import qconfig_studio as bridge
import torch
from tally import Tally

PRESETS = ROOT / "resources" / "presets"
BACKENDS = ("native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch")
MAPPINGS = [f"{kind}:{backend}" for kind in ("default", "default-qat")
            for backend in ("x86", "fbgemm", "qnnpack", "onednn")]
QUANT_STUB = "torch.ao.quantization.stubs.QuantStub"
OBSERVER = "torch.ao.quantization.observer."
FAKE_QUANTIZE = "torch.ao.quantization.fake_quantize."


class Qconfig:
    """The command line program."""

    def __init__(self, build: pathlib.Path, folder: pathlib.Path) -> None:
        self.program = build / "bin" / "qconfig"
        self.folder = folder

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(self.program), *arguments], capture_output=True, encoding="utf-8", timeout=60)

    def export(self, **parts: Any) -> subprocess.CompletedProcess[str]:
        """As Python, of a workspace that holds these bodies."""
        workspace = {"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                     "backend": {"preset": "native"}, "mapping": {"config": {"": None}},
                     **{key: {"config": body} for key, body in parts.items()}}
        file = self.folder / "case.workspace.json"
        file.write_text(json.dumps(workspace, ensure_ascii=False), encoding="utf-8")
        return self.run("export", "--workspace", str(file), "--to", "python")


    def written(self, part: str, body: dict[str, Any]) -> str:
        """A file of that part."""
        kind = {"mapping": "qconfig-mapping", "backend": "backend-config"}[part]
        file = self.folder / f"{part}.json"
        file.write_text(json.dumps({"format": f"qconfig-studio/{kind}", "version": 1, **body}), encoding="utf-8")
        return str(file)


def built(text: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(text, "<exported>", "exec"), names)
    return names


def expect(condition: bool, what: str) -> None:
    if not condition:
        raise AssertionError(what)


def check_preset(qconfig: Qconfig, name: str, variable: str, file: str) -> None:
    result = qconfig.run("presets", name, "--python")
    expect(result.returncode == 0, result.stderr)
    data = json.loads((PRESETS / file).read_text(encoding="utf-8"))
    config = built(result.stdout)[variable]
    expect(bridge.dump(config) == data, "what was built is not what the preset says")
    expect((found := difference(config, bridge.load(data))) is None, str(found))


def check_parts(qconfig: Qconfig, parts: dict[str, Any]) -> None:
    kinds = {"backend": "backend-config", "mapping": "qconfig-mapping", "prepare_custom": "prepare-custom-config",
             "convert_custom": "convert-custom-config", "fuse_custom": "fuse-custom-config"}
    variables = {"backend": "backend_config", "mapping": "qconfig_mapping", "prepare_custom": "prepare_custom_config",
                 "convert_custom": "convert_custom_config", "fuse_custom": "fuse_custom_config"}
    result = qconfig.export(**parts)
    expect(result.returncode == 0, result.stderr)
    names = built(result.stdout)
    for part, body in parts.items():
        loaded = bridge.load({"format": f"qconfig-studio/{kinds[part]}", "version": 1, **body}, allow=("torch",))
        found = difference(names[variables[part]], loaded, part)
        expect(found is None, f"{found}\n{result.stdout}")
        same = bridge.dump(names[variables[part]]) == bridge.dump(loaded)  # which objects are shared, too
        expect(same, f"what is shared differs\n{result.stdout}")


def eager_model() -> Any:
    quantization, nn = torch.ao.quantization, torch.nn
    return nn.Sequential(quantization.QuantStub(), nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3), nn.ReLU(),
                         nn.Conv2d(3, 3, 1), quantization.DeQuantStub(), nn.Linear(2, 2), nn.LSTM(2, 2))


def eager_configs() -> dict[str, dict[str, Any]]:
    conv, linear = {"type": "torch.nn.Conv2d"}, {"type": "torch.nn.Linear"}
    static, qat = [["", "default_qconfig"], ["4", None], [linear, None]], [["", "default_qat_qconfig"]]
    fuse = [["1", "2", "3"]]
    per_tensor = {"activation": spec(OBSERVER + "MinMaxObserver", quant_max=100),
                  "weight": spec(OBSERVER + "MinMaxObserver", dtype="torch.qint8")}
    relu = [[["torch.nn.Conv2d", "torch.nn.BatchNorm2d"],
             "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn"]]
    configs = {
        "quantize": {"call": "quantize", "qconfigs": static, "fuse": fuse},
        "quantize, no call": {"qconfigs": static},
        "quantize, everything": {
            "call": "quantize", "qconfigs": [["1", per_tensor], ["0", "default_qconfig"], ["4", "default_qconfig"]],
            "fuse": [["1", "2"]], "mapping": "static", "allow_list": ["torch.nn.Conv2d", QUANT_STUB],
            "non_leaf": ["torch.nn.LSTM"], "remove_qconfig": False, "use_precomputed_fake_quant": True,
            "custom": {"non_traceable_module_name": ["6"], "additional_fuser_method_mapping": relu}},
        "quantize, reference": {"qconfigs": static, "is_reference": True, "mapping": "static_reference"},
        "quantize_qat": {"call": "quantize_qat", "qconfigs": qat, "fuse": fuse, "custom": {}},
        "quantize_qat, tables": {"call": "quantize_qat", "qconfigs": qat, "qat_mapping": "embedding_qat",
                                 "mapping": "embedding_static"},
        "quantize_dynamic": {"call": "quantize_dynamic"},
        "quantize_dynamic, float16": {"call": "quantize_dynamic", "dtype": "torch.float16"},
        "quantize_dynamic, spec": {"call": "quantize_dynamic", "qconfigs": [[linear, "float16_dynamic_qconfig"], ["7", None]],
                                   "mapping": [["torch.nn.Linear", "torch.ao.nn.quantized.dynamic.Linear"]]},
        "prepare": {"call": "prepare", "qconfigs": static},
        "prepare_qat": {"call": "prepare_qat", "qconfigs": qat, "mapping": [["torch.nn.Conv2d", "torch.ao.nn.qat.Conv2d"]]},
        "convert": {"call": "convert"},
        "propagate": {"call": "propagate_qconfig_", "qconfigs": [[conv, "default_qconfig"], ["6", "default_qconfig"]]},
        "fuse_modules": {"call": "fuse_modules", "fuse": fuse},
        "fuse_modules_qat": {"call": "fuse_modules_qat", "fuse": fuse},
        "add_quant_dequant": {"call": "add_quant_dequant", "qconfigs": [["6", "default_qconfig"]]},
    }
    return configs


def made(model: Any) -> list[tuple[str, str, str]]:
    """What eager mode made of a model: paths, types, qconfigs and observers."""
    return [(path, str(type(module)), re.sub(" at 0x[0-9a-f]+", "", str(getattr(module, "qconfig", "-"))), repr(module))
            for path, module in model.named_modules()]


def check_eager(qconfig: Qconfig, body: dict[str, Any]) -> None:
    """The script does what the bridge does, and quantizes where torch does."""
    data = {"format": "qconfig-studio/eager-config", "version": 1, **body}
    file = qconfig.folder / "eager.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = qconfig.run("export", "--eager", str(file), "--to", "python")
    expect(result.returncode == 0, result.stderr)
    call = body.get("call") or "quantize"
    torch.manual_seed(0)
    model = eager_model().train(call in ("prepare_qat", "fuse_modules_qat"))

    def calibrate(prepared: Any) -> None:
        prepared[:6](torch.ones(1, 3, 2, 2))
        prepared[6](torch.ones(1, 2))

    run = [calibrate] if call in ("quantize", "quantize_qat") else []
    before = made(model)
    torch.manual_seed(0)
    by_script = made(built(result.stdout)[call](model, *run))
    torch.manual_seed(0)
    by_bridge = made(bridge.load(data).apply(model, *run))
    expect(by_script == by_bridge, f"{by_script}\n{by_bridge}\n{result.stdout}")
    expect(made(model) == before, "the model itself was changed")
    expect((by_script == before) == (call == "convert"), "nothing came of it")


def spec(name: str, **kwargs: Any) -> dict[str, Any]:
    return {"class": name, "kwargs": kwargs}


def everything() -> dict[str, Any]:
    inner = {**spec(OBSERVER + "MinMaxObserver", reduce_range=True), "identity": 1}
    nested = {"class": inner, "kwargs": {"dtype": "torch.quint8", "eps": 1e-12}}
    apart = {"class": spec(OBSERVER + "MinMaxObserver", reduce_range=True), "kwargs": {}}
    fake = spec(FAKE_QUANTIZE + "FakeQuantize", observer={"class": OBSERVER + "MovingAverageMinMaxObserver"},
                quant_min=0, quant_max=255)
    odd = spec(OBSERVER + "MinMaxObserver", **{
        "self": 1, "cls_or_self": 2,
        "not a name": [1, -2, 3.5, {"float": "-inf"}, True, None, "text", {"str": "torch.quint8"}],
        "class": {"tuple": [{"dict": [["k", {"tuple": []}], [1, {"slice": [None, 1, -1]}]]}, {"ellipsis": True}]},
        "big": {"opaque": {"type": "builtins.int", "text": "123456789012345678901234567890"}},
        "device": {"opaque": {"type": "torch.device", "text": "device(type='cuda', index=1)"}},
        "object": {"object": OBSERVER + "HistogramObserver"}, "qscheme": "torch.per_channel_symmetric"})
    pairs = [{"activation": nested, "weight": nested}, {"activation": apart, "weight": apart},
             {"activation": fake, "weight": odd}, {"activation": {"class": "torch.nn.Identity"}, "weight": None}]
    mapping = {"": "default_qconfig",
               "object_type": [["torch.nn.Linear", pairs[0]], ["operator.add", pairs[1]], ["reshape", None],
                               [None, pairs[2]], [{"method": "odd.method"}, pairs[3]]],
               "module_name_regex": [[".*conv\\d'\"\\n", pairs[0]], ["中文 é 😀", pairs[2]]],
               "module_name": [["a.b", pairs[1]]],
               "module_name_object_type_order": [["", "torch.nn.functional.relu", 0, pairs[3]],
                                                 ["a", "torch.nn.ReLU", 7, "float16_static_qconfig"]]}
    backend = {"name": "it's \"mine\"", "configs": [
        {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"],
         "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
         "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 0,
                                            "quant_max_upper_bound": 255.0, "scale_min_lower_bound": 2 ** -12},
                            "is_dynamic": False}, {}],
         "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d",
         "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu"},
        {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
         "dtype_configs": [], "root_module": "torch.nn.Linear",
         "qat_module": "torch.ao.nn.intrinsic.qat.LinearReLU",
         "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear",
         "fuser_method": {"factory": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                          "args": ["torch.ao.nn.intrinsic.LinearReLU"]}},
        {"observation_type": "INPUT_OUTPUT_NOT_OBSERVED", "dtype_configs": [],
         "root_node_getter": "torch.ao.quantization.backend_config.onednn._conv_add_root_node_getter_left",
         "extra_inputs_getter": "torch.ao.quantization.backend_config.onednn._conv_add_extra_inputs_getter_left",
         "pattern_complex_format": ["torch.add", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"],
                                    "torch.ao.quantization.utils.MatchAllNode"]},
        {"pattern": "relu", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "dtype_configs": [],
         "num_tensor_args_to_observation_type": {"0": "INPUT_OUTPUT_NOT_OBSERVED",
                                                 "2": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
         "input_type_to_index": {"weight": 1, "bias": 2}}]}
    tensor = {"opaque": {"type": "torch.Tensor", "text": "float32[1, 3, 8, 8]"}}
    prepare = {"standalone_module_name": [["sub", mapping, [tensor], {"input_quantized_idxs": [0]}, backend],
                                          ["other", None, [], None, None]],
               "standalone_module_class": [["torch.nn.LSTM", None, [tensor, tensor], None, None]],
               "float_to_observed_custom_module_class": {
                   "static": [["torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"]]},
               "non_traceable_module_name": ["x.y", "quote'"], "non_traceable_module_class": ["torch.nn.GRU"],
               "input_quantized_idxs": [0, 1], "output_quantized_idxs": [2], "preserved_attributes": ["a", "b c"]}
    convert = {"observed_to_quantized_custom_module_class": {
        "static": [["torch.ao.nn.quantizable.LSTM", "torch.ao.nn.quantized.LSTM"]],
        "weight_only": [["torch.nn.Linear", "torch.ao.nn.quantized.Linear"]]}, "preserved_attributes": ["z"]}
    return {"backend": backend, "mapping": mapping, "prepare_custom": prepare, "convert_custom": convert,
            "fuse_custom": {"preserved_attributes": ["f"]}}


ALPHABET = ["'", '"', "\\", "\n", "\r", "\t", "\0", "\x7f", "{", "}", "%", "#", ";", "(", ")", "a", "N", "x", "u", " ",
            "é", "中", "😀", "\u202e", "\u2028", "\ufeff", "'''", '"""', "\\N{DIGIT ONE}", "');import os;('", "\u00ad"]


def random_strings(seed: int) -> dict[str, Any]:
    pick = random.Random(seed)

    def text() -> str:
        return "".join(pick.choice(ALPHABET) for _ in range(pick.randrange(12)))

    kwargs = {text(): pick.choice([text(), [text()], {"tuple": [text()]}, pick.uniform(-1e6, 1e6)]) for _ in range(3)}
    pair = {"activation": spec(OBSERVER + "MinMaxObserver", **kwargs), "weight": None}
    names = dict.fromkeys(text() for _ in range(4))
    methods = dict.fromkeys(text() for _ in range(4))
    mapping = {"": pair, "object_type": [[{"method": m} if "." in m else m, pair] for m in methods],
               "module_name_regex": [[n, None] for n in names], "module_name": [[n, pair] for n in names],
               "module_name_object_type_order": [[n, "torch.add", 0, pair] for n in names]}
    return {"mapping": mapping, "fuse_custom": {"preserved_attributes": [text()]},
            "backend": {"name": text(), "configs": [
                {"pattern": m, "observation_type": "INPUT_OUTPUT_NOT_OBSERVED", "dtype_configs": [],
                 "input_type_to_index": {"weight": 0}} for m in methods]}}


HOSTILE_NAMES = ["os.system('x')", "torch.nn.Linear; import os", "torch.nn.class", "torch..nn", ".torch", "torch.", "a b.c",
                 "torch.nn.Linear\nimport os", "1a.b", "torch.nn.Linear#", "m.<lambda>", "m.f.<locals>.g", "None.x",
                 "x.True", "torch.n\u202en", "backend_config.x", "QConfig.x", "float.fromhex", "qconfig_1.x", "a.\\u0061("]


def check_hostile(qconfig: Qconfig, name: str) -> None:
    places: list[dict[str, Any]] = [
        {"mapping": {"": {"activation": {"class": name}, "weight": None}}},
        {"mapping": {"object_type": [[name, None]]}},
        {"mapping": {"": {"activation": spec(OBSERVER + "MinMaxObserver", a={"object": name}), "weight": None}}},
        {"backend": {"configs": [{"pattern": [name, "torch.nn.ReLU"]}]}},
        {"backend": {"configs": [{"pattern": "relu", "root_module": name}]}},
        {"backend": {"configs": [{"pattern": "relu", "fuser_method": name}]}},
        {"backend": {"configs": [{"pattern": "relu", "root_node_getter": name}]}},
        {"convert_custom": {"observed_to_quantized_custom_module_class": {"static": [[name, "torch.nn.Linear"]]}}},
        {"prepare_custom": {"non_traceable_module_class": [name]}},
        {"prepare_custom": {"standalone_module_class": [[name, None, [], None, None]]}},
    ]
    for place in places:
        result = qconfig.export(**place)
        expect(result.returncode == 2 and not result.stdout, f"accepted in {place}:\n{result.stdout}")
        expect("cannot be written in Python" in result.stderr, result.stderr)


def check_refused(qconfig: Qconfig, parts: dict[str, Any], message: str) -> None:
    result = qconfig.export(**parts)
    expect(result.returncode == 2 and not result.stdout, f"accepted:\n{result.stdout}")
    expect(message in result.stderr, result.stderr)


UNTRUSTED_NAMES = ["os.system", "subprocess.getoutput", "builtins.exec", "builtins.eval", "torch.load", "torch.hub.load",
                   "torch.os.system", "torch.nn.modules.os.system", "torch.utils.model_zoo.load_url", "evil_module.X",
                   "torch.ops.aten.add.Tensor", "torch.jit.load", "torch.package.PackageImporter", "operator.attrgetter",
                   "torch.nn.Module", "torch.nn.NoSuchModule", "torch.ao.quantization.observer.ObserverBase",
                   "torch.ao.quantization.fake_quantize.FakeQuantizeBase", "torch.distributed.rpc.rpc_sync",
                   "torch.serialization.load", "torch.compile", "functools.partial", "torch.float16", "torch.qint8"]

#: Where a name of each use stands alone in a row, and what the bridge calls the row's kind.
USES: dict[str, tuple[str, Callable[[str, int], Any]]] = {
    "type": ("mapping", lambda name, i: ("module_name_object_type_order", [f"m{i}", name, 0, None])),
    "observer": ("mapping", lambda name, i: ("module_name", [f"m{i}", {"activation": {"class": name}, "weight": None}])),
    "module": ("backend", lambda name, i: ("configs", {"pattern": f"m{i}", "root_module": name})),
    "fuser": ("backend", lambda name, i: ("configs", {"pattern": f"m{i}", "fuser_method": name})),
    "getter": ("backend", lambda name, i: ("configs", {"pattern": f"m{i}", "root_node_getter": name})),
}


def check_names(qconfig: Qconfig, use: str) -> None:
    """The bridge's list, what the bridge loads, and what the program exports are one and the same."""
    entries = json.loads((PRESETS / "catalogue.json").read_text(encoding="utf-8"))["entries"]
    listed = {name for e in entries if e["kind"] != "method" for name in (e["name"], *e.get("aliases", ()))}
    names = sorted(listed | set(bridge.catalogue_names())) + UNTRUSTED_NAMES
    part, row = USES[use]
    rows = [row(name, i) for i, name in enumerate(names)]
    body = {rows[0][0]: [content for _, content in rows]}
    result = qconfig.run("export", "--to", "python", "--part", part, "--json", f"--{part}",
                         qconfig.written(part, body))
    refused = {int(error["pointer"].split("/")[2]) for error in json.loads(result.stdout).get("errors", ())}
    for i, name in enumerate(names):
        try:
            bridge.load({rows[i][0]: [rows[i][1]]})
            loads = True
        except bridge.BridgeError:
            loads = False
        expect(loads == bridge.is_trusted(name, use), f"load and the list differ: {name} as {use}")
        expect(loads == (i not in refused), f"export {'refuses' if loads else 'takes'} {name} as {use}")
    expect(0 < len(refused) < len(names), "all or none")
    allowed = qconfig.run("export", "--to", "python", "--part", part, f"--{part}",
                          qconfig.written(part, {rows[0][0]: [row("mine.A", 0)[1], row("mine_too.A", 1)[1]]}),
                          "--allow", "mine")
    expect(allowed.returncode == 2 and "mine_too.A" in allowed.stderr and "`mine.A`" not in allowed.stderr,
           allowed.stderr)


REFUSED = {
    "a factory that is not torch's": (
        {"backend": {"configs": [{"pattern": "relu", "fuser_method": {"factory": "os.system", "args": ["ls"]}}]}},
        "not one of torch's factories"),
    "a value that is text only": (
        {"mapping": {"": {"activation": spec("torch.nn.Identity", a={"opaque": {"type": "m.T", "text": "f()"}}),
                          "weight": None}}}, "cannot be written in Python from its text"),
    "a device that is code": (
        {"mapping": {"": {"activation": spec("torch.nn.Identity", a={"opaque": {
            "type": "torch.device", "text": "device(type='cpu', index=f())"}}), "weight": None}}},
        "cannot be written in Python from its text"),
    "a node": ({"mapping": {"": {"activation": spec("torch.nn.Identity", a={"node": "x"}), "weight": None}}},
               "cannot refer to the node"),
    "observed modules that are not static": (
        {"prepare_custom": {"float_to_observed_custom_module_class": {"qat": [["torch.nn.GRU", "torch.nn.LSTM"]]}}},
        "static quantization only"),
}


def main(build: str) -> int:
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        qconfig = Qconfig(pathlib.Path(build), pathlib.Path(folder))
        for name in BACKENDS:
            tally.run(name, check_preset, qconfig, name, "backend_config", f"{name}.json")
        for name in MAPPINGS:
            file = f"mappings/{name.replace(':', '_').replace('-', '_')}.json"
            tally.run(name, check_preset, qconfig, name, "qconfig_mapping", file)
        tally.run("everything", check_parts, qconfig, everything())
        for seed in range(100):
            tally.run(f"random strings {seed}", check_parts, qconfig, random_strings(seed))
        for name in HOSTILE_NAMES:
            tally.run(f"hostile {name!r}", check_hostile, qconfig, name)
        for use in USES:
            tally.run(f"names as {use}", check_names, qconfig, use)
        for name, body in eager_configs().items():
            tally.run(f"eager {name}", check_eager, qconfig, body)
        for name, (parts, message) in REFUSED.items():
            tally.run(name, check_refused, qconfig, parts, message)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
