"""What the bridge's load refuses, and how it says so. Run: $PYTHON tests/conformance/test_bridge_hostile.py"""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
import unittest
import warnings
from typing import Any

from bridge_testing import ROOT, NoModule, qconfig_studio, user_clock, user_fuser

import torch
from torch.ao.quantization import get_default_qconfig_mapping
from torch.ao.quantization.backend_config import get_onednn_backend_config

from qconfig_studio import BridgeError, canonical_name, dump, load, resolve

# Names that lead out of torch, or that are no names.
HOSTILE_NAMES = (
    "os.system", "torch.os.system", "torch.hub.os.system", "torch.serialization.pickle.loads", "torch.hub.urlopen",
    "torch.storage.io.open", "torch.torch.os.system", "torch.nn.__builtins__", "torch.nn.__builtins__.eval",
    "torch.nn.Linear.__init__.__globals__", "torch.nn.Linear.__class__", "torch.nn.functional.__dict__", "torch..nn",
    ".torch", "torch.", "", ".", "..", "__import__('os')", "torch.nn.Linear()", "torch.nn.Linear; import os",
    "torch.nn.Linear\n", " torch.nn.Linear", "torch.nn.Linear ", "torch nn.Linear", "torch.nn.Linear#2", "torch.nn[0]",
    "torch/nn/Linear", "torch\x00.nn.Linear", "builtins.eval", "builtins.exec", "operator.os", "operator.__loader__",
    "operator", "torch", "torch.nn", "torchvision.ops.nms", "torch_evil.f", "operatorx.f", "torch.nn.Lineaar",
    "torch.ops.load_library", "torch.ops.aten", "torch.ops.aten.no_such_op", "torch.classes.x.y",
    "torch.float32", "torch.version.cuda", "torch." + "a" * 1_000_000, "torch" + ".nn" * 100_000,
    "seed_examples.fuse_conv2d_relu", "bridge_testing.sys.exit",
)


class Names(unittest.TestCase):
    def test_hostile_names_are_refused_everywhere(self) -> None:
        for name in HOSTILE_NAMES:
            with self.subTest(name=name[:60]):
                self.assertRaises(BridgeError, resolve, name)
                for place in ({"class": name}, {"class": name, "kwargs": {}}):
                    self.assertRaises(BridgeError, load, {"activation": place, "weight": None})
                for key in ("fuser_method", "root_node_getter", "extra_inputs_getter", "root_module", "qat_module",
                            "reference_quantized_module_for_root", "fused_module"):
                    self.assertRaises(BridgeError, load, {"configs": [{"pattern": "torch.add", key: name}]})
                if "." in name:
                    self.assertRaises(BridgeError, load, {"configs": [{"pattern": name}]})
                    self.assertRaises(BridgeError, load, {"object_type": [[name, None]]})

    def test_no_message_is_long(self) -> None:
        for data in ({"object_type": [["torch." + "a" * 10_000_000, None]]}, {"object_type": "x" * 10_000_000}):
            with self.assertRaises(BridgeError) as caught:
                load(data)
            self.assertLess(len(str(caught.exception)), 1000)

    def test_a_function_of_torch_is_not_for_every_place(self) -> None:
        """torch.load is torch's own, and must still not become something that torch calls."""
        for spec in ({"class": "torch.load"}, {"class": "torch.nn.Linear"}, {"class": "torch.hub.load", "kwargs": {}},
                     {"class": "torch.ao.quantization.fake_quantize.FakeQuantize",
                      "kwargs": {"observer": {"object": "torch.hub.load"}, "repo_or_dir": "x/y"}},
                     {"class": "torch.ao.quantization.fake_quantize.FakeQuantize",
                      "kwargs": {"observer": {"class": "torch.hub.load", "kwargs": {"repo_or_dir": "x/y"}}}},
                     {"class": "torch.ao.quantization.observer.MinMaxObserver",
                      "callable_args": {"eps": {"object": "torch.hub.list"}}}):
            with self.assertRaises(BridgeError):
                load({"activation": spec, "weight": None})
        for key in ("fuser_method", "root_node_getter", "extra_inputs_getter"):
            with self.assertRaisesRegex(BridgeError, f"/configs/0/{key}: .*torch.load.*not known"):
                load({"configs": [{"pattern": "torch.add", key: "torch.load"}]})
        for factory in ({"factory": "torch.load", "args": ["torch.nn.Linear"]},
                        {"factory": canonical_name(qconfig_studio.fuser_methods._reverse2), "args": ["torch.load"]},
                        {"factory": canonical_name(qconfig_studio.fuser_methods._sequential_wrapper2),
                         "args": ["torch.load"]},
                        {"factory": canonical_name(qconfig_studio.fuser_methods._sequential_wrapper2), "args": []},
                        {"factory": ["torch.load"], "args": []}, {"args": []}):
            with self.assertRaises(BridgeError):
                load({"configs": [{"pattern": "torch.add", "fuser_method": factory}]})

    def test_an_allowed_prefix_allows_only_itself(self) -> None:
        self.assertIs(resolve("bridge_testing.NoModule", ["bridge_testing"]), NoModule)
        self.assertIs(resolve("bridge_testing.user_clock", ["bridge_testing.user_clock"]), user_clock)
        for name, allow in (("bridge_testing.NoModule", ["bridge"]), ("bridge_testing.NoModule", ["bridge_testing.N"]),
                            ("bridge_testing.NoModule", ["bridge_testing.user_clock"]),
                            ("bridge_testing.sys.exit", ["bridge_testing"]), ("torch.os.system", ["bridge_testing"]),
                            ("bridge_testing.pathlib.Path", ["bridge_testing"]), ("antigravity.fly", ["antigravity"])):
            with self.subTest(name=name, allow=allow):
                self.assertRaises(BridgeError, resolve, name, allow)
        # Even an allowed function is no observer.
        with self.assertRaisesRegex(BridgeError, "neither an observer"):
            load({"activation": {"class": "bridge_testing.user_fuser"}, "weight": None}, ["bridge_testing"])
        self.assertIs(load({"configs": [{"pattern": "torch.add", "fuser_method": "bridge_testing.user_fuser"}]},
                           ["bridge_testing"]).configs[0].fuser_method, user_fuser)

    def test_loading_imports_and_calls_nothing(self) -> None:
        """In a process of its own: no module appears, however a file names it."""
        code = """
import sys, warnings
warnings.simplefilter("ignore")
import qconfig_studio as bridge
before = set(sys.modules)
for name in ("torch.onnx.export", "torch._dynamo.optimize", "torch._inductor.compile", "antigravity.fly",
             "torch.utils.tensorboard.SummaryWriter", "this.s", "__main__.trap"):
    for allow in ((), ("antigravity", "this", "torch.utils.tensorboard")):
        for data in ({"object_type": [[name, None]]}, {"activation": {"class": name, "kwargs": {}}, "weight": None},
                     {"configs": [{"pattern": name, "fuser_method": name}]}):
            try:
                bridge.load(data, allow)
            except bridge.BridgeError:
                pass
            else:
                sys.exit(f"{name} was loaded")
sys.exit(repr(set(sys.modules) - before) if set(sys.modules) - before else 0)
"""
        done = subprocess.run([sys.executable, "-B", "-c", code], cwd=ROOT / "resources" / "python",
                              capture_output=True, text=True, timeout=300)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_canonical_names(self) -> None:
        import operator

        import torch.nn.functional as F
        names = {torch.nn.Conv2d: "torch.nn.Conv2d", F.relu: "torch.nn.functional.relu", F.conv2d: "torch.conv2d",
                 operator.add: "operator.add", F.max_pool2d: "torch.nn.functional.max_pool2d", torch.cat: "torch.cat",
                 torch.ao.quantization.MinMaxObserver: "torch.ao.quantization.observer.MinMaxObserver",
                 torch.ao.nn.intrinsic.ConvReLU2d: "torch.ao.nn.intrinsic.ConvReLU2d",
                 torch.ao.nn.intrinsic.qat.ConvReLU2d: "torch.ao.nn.intrinsic.qat.ConvReLU2d",
                 torch.ao.nn.quantized.reference.Linear: "torch.ao.nn.quantized.reference.Linear",
                 torch.ao.quantization.utils.MatchAllNode: "torch.ao.quantization.utils.MatchAllNode",
                 F.linear: "torch.nn.functional.linear", torch.concat: "torch.concat", getattr: "builtins.getattr",
                 F.avg_pool2d: "torch.nn.functional.avg_pool2d", torch.einsum: "torch.einsum",
                 torch.ops.aten.add.Tensor: "torch.ops.aten.add.Tensor", torch.Tensor.add: "torch.Tensor.add"}
        for obj, name in names.items():
            self.assertEqual(canonical_name(obj), name)
            self.assertIs(resolve(name), obj)
        self.assertIs(resolve("torch.nn.modules.conv.Conv2d"), torch.nn.Conv2d)
        self.assertIs(resolve("torch.nn.functional.conv2d"), torch.conv2d)

        def local() -> type:
            class Local(torch.nn.Module):
                pass
            return Local
        a, b = local(), local()
        self.assertNotEqual(canonical_name(a), canonical_name(b))
        self.assertEqual(canonical_name(a), canonical_name(a))


class Data(unittest.TestCase):
    def test_unexpected_values(self) -> None:
        odd: list[Any] = [None, True, 0, -1, 1.5, float("nan"), "", "x", "torch.quint8", [], [[]], {}, {"": None},
                          {"class": None}, {"class": {}}, {"class": "torch.nn.Identity", "kwargs": 1}, {"method": 1},
                          {"literal": {"literal": 1}}, {"tuple": 1}, {"dict": [[[], 1]]}, {"dict": [[1]]},
                          {"slice": []}, {"float": "1"}, {"float": []}, {"opaque": 1}, {"opaque": {"type": 1}},
                          {"object": 1}, {"node": "x"}, {"str": 1}, {"a": 1, "b": 2}, object(), b"x", 10 ** 400]
        mapping = dump(get_default_qconfig_mapping("x86"))
        backend = dump(get_onednn_backend_config())
        backend["configs"] = backend["configs"][::20]
        inner = {"class": "torch.ao.quantization.observer.MinMaxObserver", "identity": 1,
                 "kwargs": {"a": 1, "t": {"tuple": [1, {"dict": [["k", 1.5]]}]}}}
        wrapped = {"activation": {"class": inner, "kwargs": {"b": None}}, "weight": None}
        prepare = {"format": "qconfig-studio/prepare-custom-config", "version": 1,
                   "standalone_module_name": [["m", mapping, [1], {"preserved_attributes": ["a"]}, backend]],
                   "float_to_observed_custom_module_class": {"static": [["torch.nn.LSTM", "torch.nn.GRU"]]},
                   "non_traceable_module_class": ["torch.nn.Linear"], "input_quantized_idxs": [0]}
        r = random.Random(1)
        outcomes = {True: 0, False: 0}
        for _ in range(4000):
            data = copy.deepcopy(r.choice([mapping, backend, wrapped, prepare]))
            self.put_somewhere(data, r.choice(odd), r)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    load(data)  # nothing but a BridgeError may come out
                    outcomes[True] += 1
                except BridgeError as error:
                    self.assertRegex(str(error), r"^(at (the top|/)|expected|nested)")
                    outcomes[False] += 1
        self.assertGreater(min(outcomes.values()), 100)

    def put_somewhere(self, data: Any, odd: Any, r: random.Random) -> None:
        while True:
            key = r.choice(list(data)) if isinstance(data, dict) else r.randrange(len(data))
            if not isinstance(data[key], (dict, list)) or not data[key] or r.random() < 0.2:
                data[key] = odd
                return
            data = data[key]

    def test_messages_say_where_and_what(self) -> None:
        for data, message in (
            ({"object_type": [["relu", None], ["torch.relu", {"activation": 1}]]},
             r"^at /object_type/1/1/activation: expected an object, found 1$"),
            ({"module_name": [["a", "default_qconfg"]]}, r"^at /module_name/0/1: .* no qconfig 'default_qconfg'$"),
            ({"configs": [{"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint9"}]}]},
             r"^at /configs/0/dtype_configs/0/input_dtype: .*torch.quint9"),
            ({"configs": [{"pattern": ["torch.add"]}]}, r"^at /configs/0: Expected a tuple with 2 or 3 elements"),
            ({"configs": [{"observation_type": "SHARED"}]}, r"^at /configs/0/observation_type: expected one of"),
            ({"configs": [{}]}, r"^at /configs/0: Either 'pattern' or 'pattern_complex_format'"),
            ({"configs": [{"pattern": "relu", "pattern_complex_format": "relu"}]}, r"^at /configs/0: Only one of"),
            ({"format": "qconfig-studio/qconfig-mapping", "version": 2}, "version 2 was written by a newer program"),
            ({"format": "qconfig-studio/nothing", "version": 1}, "no config is of the kind"),
            ({"format": "qconfig-studio/qconfig-mapping"}, "at /version: expected a whole number, found None"),
            ({"nothing": 1}, 'expected a dict with "format"'), ([], "expected an object"), ("x", "expected an object"),
            ({"float_to_observed_custom_module_class": {"dynamic": [["torch.nn.LSTM", "torch.nn.GRU"]]}},
             "only supported for static quantization"),
        ):
            with self.subTest(data=str(data)[:80]), self.assertRaisesRegex(BridgeError, message):
                load(data)

    def test_unknown_keys_are_warned_about(self) -> None:
        with self.assertWarnsRegex(UserWarning, "at /configs/0/dtype_configs/0: PyTorch ignores the key 'bias_type'"):
            load({"configs": [{"pattern": "torch.add", "dtype_configs": [{"bias_type": "torch.float"}]}]})

    def test_deep_nesting_is_an_error(self) -> None:
        deep: Any = "torch.add"
        for _ in range(10_000):
            deep = [deep]
        with self.assertRaisesRegex(BridgeError, "nested too deeply"):
            load({"configs": [{"pattern_complex_format": deep}]})

    def test_two_constructors_cannot_share_an_identity(self) -> None:
        def spec(eps: float) -> dict[str, Any]:
            inner = {"class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"eps": eps}, "identity": 1}
            return {"class": inner, "kwargs": {}}
        loaded = load({"activation": spec(1.0), "weight": spec(1.0)})
        self.assertIs(loaded.activation.p.func, loaded.weight.p.func)
        with self.assertRaisesRegex(BridgeError, "at /weight/class: two different constructors"):
            load({"activation": spec(1.0), "weight": spec(2.0)})

    def test_a_tensor_of_any_shape_costs_no_memory(self) -> None:
        body = {"format": "qconfig-studio/prepare-custom-config", "version": 1, "standalone_module_name": [
            ["m", None, [{"opaque": {"type": "torch.Tensor", "text": "float32[999999999, 999]"}}], None, None]]}
        (tensor,) = load(body).standalone_module_names["m"].example_inputs
        self.assertEqual((tuple(tensor.shape), tensor.untyped_storage().nbytes()), ((999999999, 999), 4))

    def test_dumping_what_is_no_config_is_an_error(self) -> None:
        for obj in (1, "x", torch.nn.Linear, torch.nn.Linear(1, 1), {}, [], torch.relu):
            self.assertRaisesRegex(BridgeError, "cannot dump", dump, obj)
        self.assertIsNotNone(json.dumps(dump(torch.nn.Identity)))


if __name__ == "__main__":
    unittest.main()
