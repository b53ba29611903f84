"""The bridge's graphs against what prepare_fx itself traces. Run: $PYTHON tests/conformance/test_bridge_graphs.py"""

from __future__ import annotations

import copy
import inspect
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings
from typing import Any, Callable
from unittest import mock

from bridge_testing import ROOT, qconfig_studio, schema_problems

import torch
import torch.ao.quantization as tq
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization import QConfigMapping, quantize_fx
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig

from qconfig_studio import BridgeError, TraceFailed, export_graph, graph_to_dict, record_activations, trace


class MyLinear(nn.Linear):
    """A subclass is no leaf: its call of F.linear is traced."""


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(4, 4, 3, padding=1)
        self.act = nn.ReLU()

    def forward(self, x: torch.Tensor, scale: float = 2.0) -> torch.Tensor:
        return self.act(self.conv(x)).mul(scale) + x


class Everything(nn.Module):
    """Nested and reused modules, functions, methods, attributes, items, slices, keyword arguments, constants."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Sequential(nn.ReLU()))
        self.blocks = nn.ModuleList([Block(), Block()])
        self.shared = self.stem[0]
        self.pool = nn.AdaptiveAvgPool2d(2)
        self.fc = MyLinear(16, 8)
        self.norm = nn.LayerNorm(8)
        self.ff = torch.ao.nn.quantized.FloatFunctional()
        self.scale = nn.Parameter(torch.ones(8))
        self.register_buffer("offset", torch.zeros(8))

    def forward(self, x: torch.Tensor, y: torch.Tensor | None = None) -> Any:
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        x = self.blocks[0](x, scale=0.5)
        x = F.max_pool2d(x[:, :, 1:-1, ...], kernel_size=2)
        x = torch.flatten(self.pool(x), start_dim=1)
        x = self.ff.add(self.fc(x), self.offset) * self.scale
        x = self.norm(x).clamp(min=-1.0, max=float("inf")).to(torch.float32)
        parts = torch.split(x, 4, dim=-1)
        x = x + torch.tensor([1.0])
        return {"sum": torch.stack([parts[0], parts[1]]).sum((0,)), "size": x.size(0), "pair": (x, [parts[0]])}


class Branches(nn.Module):
    """Cannot be traced: it looks at a value."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x


class Outer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = Branches(), nn.Sequential(Branches(), nn.Linear(4, 4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.b(self.a(x))


IMAGE = (torch.ones(2, 3, 12, 12),)


def traced_by_torch(model: nn.Module, inputs: Any, config: PrepareCustomConfig | None = None,
                    is_qat: bool = False) -> tuple[torch.fx.GraphModule, dict[str, Any]]:
    """The graph and scopes that prepare_fx has before fusion, taken from a run of prepare_fx itself."""
    caught: dict[str, Any] = {}
    fuse, prepare = quantize_fx._fuse_fx, quantize_fx.prepare

    def watch_fuse(graph_module: Any, *args: Any, **kwargs: Any) -> Any:
        caught.setdefault("graph", copy.deepcopy(graph_module))
        return fuse(graph_module, *args, **kwargs)

    def watch_prepare(graph_module: Any, mapping: Any, is_qat: Any, scopes: Any, **kwargs: Any) -> Any:
        caught.setdefault("scopes", scopes)
        return prepare(graph_module, mapping, is_qat, scopes, **kwargs)

    with mock.patch.object(quantize_fx, "_fuse_fx", watch_fuse), \
            mock.patch.object(quantize_fx, "prepare", watch_prepare), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = quantize_fx.prepare_qat_fx if is_qat else quantize_fx.prepare_fx
        run(copy.deepcopy(model), QConfigMapping(), inputs, prepare_custom_config=config)
    return caught["graph"], caught["scopes"]


class Graphs(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name) / "model.graph.json"

    def exported(self, model: nn.Module, inputs: Any = None, config: PrepareCustomConfig | None = None,
                 is_qat: bool = False) -> dict[str, Any]:
        """Exports, compares with what torch traces, and checks that the file is sound in itself."""
        before = self.state(model)
        returned = export_graph(model, self.path, inputs, config, is_qat)
        graph = json.loads(self.path.read_text(encoding="utf-8"))
        self.assertEqual(graph, returned)
        self.assertEqual(schema_problems(graph), [])
        self.assertEqual(self.state(model), before, "exporting changed the model")
        traced, scopes = traced_by_torch(model, inputs, config, is_qat)
        self.assertEqual([(n["name"], n["op"]) for n in graph["nodes"]], [(n.name, n.op) for n in traced.graph.nodes])
        for row, node in zip(graph["nodes"], traced.graph.nodes):
            self.assertEqual(row["target"] if isinstance(node.target, str) else
                             qconfig_studio.resolve(row["target"], ["math"]), node.target)
            self.assertEqual(self.references(row["args"]) + self.references(row["kwargs"]),
                             [n.name for n in self.nodes_in(node.args) + self.nodes_in(node.kwargs)])
            path, cls = scopes[node.name]
            self.assertEqual(row["scope"], [path, None if cls is None else qconfig_studio.canonical_name(cls)])
        expected = [p for p, _ in traced.named_modules(remove_duplicate=False) if p]
        self.assertEqual([m["path"] for m in graph["modules"]], expected)
        known = {t["name"] for t in graph["types"]}
        used = {m[k] for m in graph["modules"] for k in ("type", "original_type") if k in m}
        used |= {n["scope"][1] for n in graph["nodes"] if n["scope"][1]}
        self.assertEqual(used - known, set())
        for m in graph["modules"]:
            original = model.get_submodule(m["path"])
            self.assertEqual(m["training"], original.training)
            if not isinstance(original, torch.ao.nn.quantized.FloatFunctional):
                self.assertEqual(m.get("original_type", m["type"]), qconfig_studio.canonical_name(type(original)))
        return graph

    def state(self, model: nn.Module) -> Any:
        return [(p, type(m), id(m), m.training, sorted(vars(m))) for p, m in model.named_modules(remove_duplicate=False)], \
            [(p, t._version, id(t)) for p, t in model.state_dict(keep_vars=True).items()]

    def references(self, value: Any) -> list[str]:
        if isinstance(value, dict):
            return [value["node"]] if list(value) == ["node"] else self.references(list(value.values()))
        return [r for v in value for r in self.references(v)] if isinstance(value, list) else []

    def nodes_in(self, value: Any) -> list[Any]:
        found: list[Any] = []
        torch.fx.node.map_arg(value, lambda n: found.append(n) or n)
        return found

    def node(self, graph: dict[str, Any], name: str) -> dict[str, Any]:
        return next(n for n in graph["nodes"] if n["name"] == name)

    def test_everything(self) -> None:
        graph = self.exported(Everything().eval(), IMAGE)
        self.assertEqual(self.node(graph, "getitem")["args"][1],
                         {"tuple": [{"slice": [None, None, None]}, {"slice": [None, None, None]},
                                    {"slice": [1, -1, None]}, {"ellipsis": True}]})
        self.assertEqual(self.node(graph, "clamp")["kwargs"], {"min": -1.0, "max": {"float": "inf"}})
        self.assertEqual(self.node(graph, "to")["args"], [{"node": "clamp"}, "torch.float32"])
        self.assertEqual(self.node(graph, "linear")["scope"], ["fc", "test_bridge_graphs.MyLinear"])
        self.assertEqual(self.node(graph, "blocks_0_conv_1")["scope"], ["blocks.0.conv", "torch.nn.Conv2d"])
        self.assertEqual(self.node(graph, "mul_1")["scope"], ["blocks.1", "test_bridge_graphs.Block"])
        self.assertEqual([self.node(graph, n)["op"] for n in ("scale", "_tensor_constant0")], ["get_attr"] * 2)
        self.assertEqual((self.node(graph, "stem_0")["shape"], self.node(graph, "stem_0")["dtype"]),
                         ([2, 4, 10, 10], "torch.float32"))
        self.assertNotIn("shape", self.node(graph, "size"))
        modules = {m["path"]: m for m in graph["modules"]}
        self.assertEqual((modules["stem"]["type"], modules["stem"]["original_type"]),
                         ("torch.nn.Module", "torch.nn.Sequential"))
        self.assertEqual(modules["stem.1"]["attributes"]["num_features"], 4)
        self.assertEqual(modules["stem.0"]["attributes"]["kernel_size"], {"tuple": [3, 3]})
        types = {t["name"]: t["bases"] for t in graph["types"]}
        self.assertEqual(types["test_bridge_graphs.MyLinear"], ["torch.nn.Linear", "torch.nn.Module"])

    def test_qat_and_training(self) -> None:
        model = Everything().train()
        model.blocks[1].eval()
        graph = self.exported(model, IMAGE, is_qat=True)
        self.assertTrue(graph["is_qat"])
        modules = {m["path"]: m["training"] for m in graph["modules"]}
        self.assertEqual((modules["blocks.0.conv"], modules["blocks.1.conv"]), (True, False))

    def test_custom_config_decides_what_is_a_leaf(self) -> None:
        with self.assertRaises(TraceFailed) as failed:
            export_graph(Outer().eval(), self.path)
        self.assertIsInstance(failed.exception.__cause__, torch.fx.proxy.TraceError)
        text = str(failed.exception)  # where in the user's code, in which module, and what to do
        _, line = inspect.getsourcelines(Branches.forward)
        self.assertRegex(text, rf"test_bridge_graphs\.py:({line + 1}|{line + 2}), in forward, of the module 'a'")
        self.assertIn("set_non_traceable_module_names(['a'])", text)
        with self.assertRaisesRegex(TraceFailed, "put this code into a module of its own"):
            export_graph(Branches().eval(), self.path)
        inputs = (torch.ones(1, 4),)
        by_class = PrepareCustomConfig().set_non_traceable_module_classes([Branches])
        by_name = PrepareCustomConfig().set_non_traceable_module_names(["a", "b.0"])
        standalone = by_name.__class__().set_non_traceable_module_names(["a"]) \
            .set_standalone_module_name("b", QConfigMapping(), inputs, by_class, None)
        for config, nodes in ((by_class, ["a", "b_0", "b_1"]), (by_name, ["a", "b_0", "b_1"])):
            graph = self.exported(Outer().eval(), inputs, config)
            self.assertEqual([n["name"] for n in graph["nodes"]][1:-1], nodes)
            export_graph(Outer().eval(), self.path, None, config.to_dict())  # a dict is as good
        traced, _ = trace(Outer().eval(), standalone)
        self.assertEqual([n.name for n in traced.graph.nodes], ["x", "a", "b", "output"])

    def test_shared_and_fused_and_observed_modules(self) -> None:
        class Shared(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.a = nn.Linear(4, 4)
                self.b = self.a
                self.fused = torch.ao.nn.intrinsic.LinearReLU(nn.Linear(4, 4), nn.ReLU())
                self.fused.qconfig = tq.default_qconfig
                self.rnn = nn.GRU(4, 4)
                self.plain = nn.utils.parametrizations.weight_norm(nn.Linear(4, 4))

            def forward(self, x: torch.Tensor) -> Any:
                return self.rnn(self.plain(self.fused(self.b(self.a(x)))))

        graph = self.exported(Shared().eval(), (torch.ones(3, 1, 4),))
        self.assertEqual([n["target"] for n in graph["nodes"]][1:3], ["a", "a"])
        modules = {m["path"]: m for m in graph["modules"]}
        self.assertEqual(modules["fused"]["attributes"]["children"], ["torch.nn.Linear", "torch.nn.ReLU"])
        own = dict(modules["fused"]["attributes"]["qconfig"]["dict"])
        self.assertEqual(own["activation"]["kwargs"], {"quant_min": 0, "quant_max": 127})
        self.assertEqual(modules["rnn"]["attributes"]["weight_names"],
                         ["weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"])
        self.assertRegex(modules["plain"]["type"], r"^torch\.nn\.utils\.parametrize\.ParametrizedLinear#\d+$")
        self.assertEqual(modules["plain"]["attributes"]["type_before_parametrizations"], {"object": "torch.nn.Linear"})

    def test_functionals_inside_a_leaf_are_swapped_as_prepare_swaps_them(self) -> None:
        model = nn.Sequential(torch.ao.nn.quantizable.LSTM(3, 3)).eval()
        before = self.state(model)
        traced, scopes = trace(model)
        rows = {m["path"]: m["type"] for m in graph_to_dict(traced, scopes, model=model)["modules"]}
        self.assertEqual(self.state(model), before)
        prepared = tq.quantize_fx.prepare_fx(model, QConfigMapping(), (torch.ones(1, 1, 3),))
        expected = {p: qconfig_studio.canonical_name(type(m)) for p, m in prepared.named_modules() if p}
        self.assertEqual(list(rows.items()), list(expected.items()))
        self.assertIn("torch.ao.nn.quantized.FXFloatFunctional", rows.values())

    def test_stubs_and_functionals_are_traced_once_more(self) -> None:
        class Stubs(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
                self.block, self.ff = nn.Linear(4, 4), torch.ao.nn.quantized.FloatFunctional()

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                x = self.quant(x)
                return self.dequant(self.ff.cat([self.block(x), x], dim=1))

        graph = self.exported(Stubs().eval(), (torch.ones(2, 4),))
        self.assertEqual([n["name"] for n in graph["nodes"]], ["x", "block", "cat", "output"])
        eager = graph["eager"]
        self.assertEqual([(n["name"], n["op"], n["target"]) for n in eager["nodes"]],
                         [("x", "placeholder", "x"), ("quant", "call_module", "quant"), ("block", "call_module", "block"),
                          ("ff", "get_attr", "ff"), ("cat", "call_method", "cat"), ("dequant", "call_module", "dequant"),
                          ("output", "output", "output")])
        self.assertEqual(eager["nodes"][4]["args"], [{"node": "ff"}, [{"node": "block"}, {"node": "quant"}]])
        self.assertEqual((eager["nodes"][4]["kwargs"], eager["nodes"][4]["shape"]), ({"dim": 1}, [2, 8]))
        self.assertEqual([m if isinstance(m, str) else m["type"] for m in eager["modules"]],
                         ["torch.ao.quantization.stubs.QuantStub", "block", "torch.ao.nn.quantized.FloatFunctional",
                          "torch.nn.Identity", "torch.ao.quantization.stubs.DeQuantStub"])

    def test_without_stubs_the_graph_says_all_of_eager_mode(self) -> None:
        self.assertEqual(self.exported(nn.Sequential(nn.Linear(4, 4)).eval())["eager"], {})

    def test_what_hooks_do_is_not_traced(self) -> None:
        model = nn.Sequential(nn.Linear(4, 4)).eval()
        model[0].register_forward_hook(lambda module, given, result: result + 1)
        self.assertNotIn("eager", export_graph(model, self.path))

    def test_of_two_names_of_one_parent_the_trace_knows_one(self) -> None:
        linear = nn.Linear(4, 4)
        self.assertNotIn("eager", export_graph(nn.Sequential(linear, linear).eval(), self.path))

    def test_a_trace_for_eager_mode_that_fails_is_left_out(self) -> None:
        with mock.patch.object(qconfig_studio, "trace_for_eager_mode", side_effect=TypeError("no")):
            graph = export_graph(nn.Sequential(tq.QuantStub(), nn.Linear(4, 4)).eval(), self.path)
        self.assertNotIn("eager", graph)
        self.assertEqual([n["name"] for n in graph["nodes"]], ["input_1", "_1", "output"])

    def test_what_only_python_knows_is_on_record(self) -> None:
        class Mine(tq.MinMaxObserver):
            pass

        model = nn.Sequential(nn.Linear(3, 3), nn.GELU(), nn.Sequential(nn.Linear(3, 3))).eval()
        mapping = QConfigMapping().set_global(tq.QConfig(Mine, lambda: tq.MinMaxObserver(dtype=torch.qint8)))
        backend = BackendConfig().set_backend_pattern_config(
            BackendPatternConfig((nn.Linear, nn.GELU)).set_fused_module(nn.Linear)
            .set_fuser_method(lambda is_qat, linear, gelu: linear))
        custom = PrepareCustomConfig().set_standalone_module_name("2", None, (torch.zeros(1, 3),), None, None)
        before = [(path, id(module), sorted(vars(module))) for path, module in model.named_modules()]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "model.graph.json"
            graph = export_graph(model, path, (torch.zeros(1, 3),), custom, qconfig_mapping=mapping,
                                 backend_config=backend)
            self.assertEqual(json.loads(path.read_text(encoding="utf-8")), graph)
            self.assertNotIn("qconfig_mapping", graph["recorded"])
            bare = export_graph(model, path, (torch.zeros(1, 3),))
        self.assertEqual(before, [(path, id(module), sorted(vars(module))) for path, module in model.named_modules()])
        self.assertEqual(schema_problems(graph), [])
        recorded = graph["recorded"]
        self.assertEqual([row["kind"] for row in recorded["calls"]], ["fuser_method"])
        self.assertEqual(recorded["calls"][0]["answer"]["module"]["path"], "0")
        self.assertEqual(list(recorded["standalone"]), ["2"])
        names = [qconfig_studio.dump(mapping)[""][part]["class"] for part in ("activation", "weight")]
        self.assertEqual([row["spec"]["class"] for row in recorded["constructors"]], names)
        self.assertEqual((bare["recorded"]["calls"], bare["recorded"]["constructors"]), ([], []))

    def test_each_parametrized_module_has_a_class_of_its_own(self) -> None:
        norm = torch.nn.utils.parametrizations.weight_norm
        model = nn.Sequential(norm(nn.Linear(3, 3)), norm(nn.Linear(3, 3)))
        graph = graph_to_dict(*trace(model))
        names = [row["type"] for row in graph["modules"] if row["path"] in ("0", "1")]
        self.assertEqual(len(set(names)), 2)
        dumped = qconfig_studio.dump(QConfigMapping().set_object_type(type(model[1]), None))
        self.assertEqual(dumped["object_type"], [[names[1], None]])

    def test_same_as_names_the_first_path(self) -> None:
        inner = nn.Linear(2, 2)
        root = nn.Sequential(inner, nn.ReLU())
        traced, scopes = trace(root)
        traced.add_module("twice", inner)
        rows = {m["path"]: m.get("same_as") for m in graph_to_dict(traced, scopes)["modules"]}
        self.assertEqual(rows, {"0": None, "1": None, "twice": "0"})

    def test_failing_example_inputs_give_a_warning_and_no_shapes(self) -> None:
        with self.assertWarnsRegex(UserWarning, "no shapes: .*"):
            graph = export_graph(Everything().eval(), self.path, (torch.ones(1),))
        self.assertFalse(any("shape" in n for n in graph["nodes"]))

    def test_running_for_shapes_leaves_no_trace(self) -> None:
        model = nn.Sequential(nn.BatchNorm1d(3), nn.Dropout(0.5)).train()
        graph = export_graph(model, self.path, torch.ones(1, 3) * 5)
        self.assertEqual([n.get("shape") for n in graph["nodes"]][:3], [[1, 3]] * 3)
        self.assertEqual((int(model[0].num_batches_tracked), float(model[0].running_mean.abs().sum())), (0, 0.0))

    def test_scalar_outputs_have_an_empty_shape(self) -> None:
        class Total(nn.Module):
            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return x.sum()
        graph = self.exported(Total(), (torch.ones(3, dtype=torch.float64),))
        total = self.node(graph, "sum_1")
        self.assertEqual((total["shape"], total["dtype"]), ([], "torch.float64"))

    def test_real_models(self) -> None:
        for make, inputs in real_models():
            with self.subTest(model=make.__name__), warnings.catch_warnings():
                warnings.simplefilter("error", UserWarning)
                warnings.filterwarnings("ignore", message=".*(reduce_range|is deprecated)")
                model = make().eval()
                graph = self.exported(model, inputs)
                missing = [n["name"] for n in graph["nodes"] if "shape" not in n and n["op"] not in ("output",)
                           and n["target"] not in ("size", "builtins.getattr", "operator.getitem", "operator.mul",
                                                   "operator.floordiv", "chunk", "torch.chunk", "torch.split")]
                self.assertEqual(missing, [])

    def test_the_command_line(self) -> None:
        folder = self.path.parent
        (folder / "user_models.py").write_text(
            "import torch\nmodel = torch.nn.Sequential(torch.nn.Linear(2, 3))\n"
            "class Branches(torch.nn.Module):\n    def forward(self, x):\n        return x if x.sum() > 0 else -x\n"
            "branches = Branches()\n"
            "def make():\n    return model, (torch.ones(1, 2),)\ndef nothing():\n    return 1\n", encoding="utf-8")

        def run(*arguments: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run([sys.executable, "-B", "-m", "qconfig_studio", *arguments], cwd=folder,
                                  env={"PYTHONPATH": str(ROOT / "resources" / "python"), "PATH": "/usr/bin"},
                                  capture_output=True, text=True, timeout=300)

        done = run("export", "user_models:make", "-o", str(self.path), "--qat")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        graph = json.loads(self.path.read_text(encoding="utf-8"))
        self.assertEqual(([n["name"] for n in graph["nodes"]], graph["is_qat"]), (["input_1", "_0", "output"], True))
        self.assertEqual(self.node(graph, "_0")["shape"], [1, 3])
        self.assertEqual(run("export", "user_models:model", "-o", str(self.path)).returncode, 0)
        for arguments, message in ((["export", "user_models", "-o", "x"], "expected package.module:name"),
                                   (["export", "no_such:make", "-o", "x"], "cannot import 'no_such'"),
                                   (["export", "user_models:no", "-o", "x"], "has no 'no'"),
                                   (["export", "user_models:nothing", "-o", "x"], "no torch.nn.Module"),
                                   (["export", "user_models:make", "-o", "no/such/folder"], "No such file"),
                                   (["export"], "required"), ([], "required")):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(message, done.stderr)
            self.assertNotIn("Traceback", done.stderr)
        done = run("export", "user_models:branches", "-o", str(self.path))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"(?s)prepare_fx cannot either.*user_models.py:5, in forward")
        self.assertIn("package.module:factory", run("export", "--help").stdout)


class InPlace(nn.Module):
    """A ReLU that works in place between two convolutions."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 1)
        self.relu = nn.ReLU(inplace=True)
        self.last = nn.Conv2d(4, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(self.relu(self.conv(x)))


class Activations(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "a.safetensors"

    def read(self) -> tuple[dict[str, torch.Tensor], dict[str, str]]:
        from safetensors import safe_open
        from safetensors.torch import load_file

        with safe_open(self.path, "pt") as file:
            return load_file(self.path), file.metadata()

    def test_inputs_and_outputs_of_every_node_batch_by_batch(self) -> None:
        model = Everything().eval()
        runs = [IMAGE, (IMAGE[0] * 3,)]
        returned = record_activations(model, runs, self.path)
        tensors, metadata = self.read()
        self.assertEqual(set(tensors), set(returned))
        for name, tensor in tensors.items():
            self.assertTrue(torch.equal(tensor, returned[name]), name)
            self.assertEqual(json.loads(metadata[name]),
                             {"shape": list(tensor.shape), "count": tensor.numel(), "sampled": False}, name)
        for batch, (image,) in enumerate(runs):
            self.assertTrue(torch.equal(tensors[f"x.output.{batch}"], image))
            self.assertTrue(torch.equal(tensors[f"stem_0.output.{batch}"], model.stem[0](image)))
            self.assertTrue(torch.equal(tensors[f"stem_1.input.0.{batch}"], tensors[f"stem_0.output.{batch}"]))
            self.assertTrue(torch.equal(tensors[f"linear.input.1.{batch}"], model.fc.weight))

    def test_one_tuple_is_one_batch_and_none_is_refused(self) -> None:
        record_activations(InPlace().eval(), IMAGE, self.path)
        self.assertIn("conv.output.0", self.read()[0])
        self.assertNotIn("conv.output.1", self.read()[0])
        with self.assertRaisesRegex(BridgeError, "no batch"):
            record_activations(InPlace().eval(), [], self.path)

    def test_a_node_that_works_in_place_changes_nothing_that_was_recorded(self) -> None:
        model = InPlace().eval()
        image = torch.linspace(-1, 1, 3 * 8 * 8).reshape(1, 3, 8, 8)
        nn.init.ones_(model.conv.weight)
        record_activations(model, [(image,)], self.path)
        tensors, _ = self.read()
        convolved = model.conv(image)
        self.assertTrue((convolved < 0).any())
        self.assertTrue(torch.equal(tensors["conv.output.0"], convolved))
        self.assertTrue(torch.equal(tensors["relu.input.0.0"], convolved))
        self.assertTrue(torch.equal(tensors["relu.output.0"], convolved.relu()))

    def test_the_budget_takes_from_the_large_ones_alone(self) -> None:
        model = InPlace().eval()
        image = torch.arange(3 * 64 * 64, dtype=torch.float32).reshape(1, 3, 64, 64)
        for budget in (100_000, 1_000_000):
            record_activations(model, [(image,), (image + 1,)], self.path, max_bytes=budget)
            tensors, metadata = self.read()
            self.assertLessEqual(sum(t.numel() * t.element_size() for t in tensors.values()), budget)
            about = {name: json.loads(metadata[name]) for name in tensors}
            self.assertEqual(any(of["sampled"] for of in about.values()), budget == 100_000)
            for name, tensor in tensors.items():
                self.assertEqual(list(tensor.shape) != about[name]["shape"], about[name]["sampled"], name)
                self.assertEqual(math.prod(about[name]["shape"]), about[name]["count"], name)
        record_activations(model, [(image,)], self.path, max_bytes=3 * 64 * 64 * 4)
        tensors, metadata = self.read()
        sampled = tensors["x.output.0"].long()
        self.assertEqual(json.loads(metadata["x.output.0"]), {"shape": [1, 3, 64, 64], "count": 12_288, "sampled": True})
        self.assertEqual(len(sampled.unique()), len(sampled))
        of_channels = (sampled // 4096).bincount(minlength=3)
        self.assertLessEqual(int(of_channels.max() - of_channels.min()), 1)
        self.assertGreater(int((sampled % 64).bincount(minlength=64).min()), 0)  # every column is met

    def test_what_safetensors_has_no_dtype_for_is_named(self) -> None:
        class Complex(nn.Module):
            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return torch.abs(torch.fft.fft(x))

        record_activations(Complex(), [(torch.ones(4),)], self.path)
        tensors, metadata = self.read()
        self.assertEqual(set(tensors), {"x.output.0", "fft_fft.input.0.0", "abs_1.output.0", "output.input.0.0"})
        self.assertEqual(json.loads(metadata["left_out"]), ["fft_fft.output.0", "abs_1.input.0.0"])

    def test_quantized_tensors_are_written_dequantized(self) -> None:
        class Quantizing(torch.nn.Module):
            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return torch.quantize_per_tensor(x, 0.25, 3, torch.quint8).dequantize()

        returned = record_activations(Quantizing(), [(torch.tensor([0.3, 1.1]),)], self.path)
        for name in ("quantize_per_tensor.output.0", "dequantize.output.0"):
            self.assertEqual(returned[name].tolist(), [0.25, 1.0])

    def test_for_eager_mode_calls_of_modules_are_recorded(self) -> None:
        class Called(nn.Module):
            """Cannot be traced; a layer runs as often as its input says, and a functional is not always observed."""

            def __init__(self) -> None:
                super().__init__()
                self.quant, self.inner = torch.ao.quantization.QuantStub(), nn.Sequential(nn.Linear(4, 4), nn.ReLU(True))
                self.sum, self.scale = (torch.ao.nn.quantized.FloatFunctional() for _ in range(2))

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                y = self.quant(x)
                for _ in range(int(x.sum())):
                    y = self.inner[1](self.inner[0](input=y))
                return self.scale.mul_scalar(self.sum.add(y, x), 2.0)

        model, hooked = Called().train(), []
        model.inner[0].register_forward_hook(lambda module, args, output: hooked.append(output) or output + 1)
        batches = [(torch.full((1, 4), count / 4),) for count in (1, 2)]
        returned = record_activations(model, batches, self.path, eager=True)
        self.assertEqual(set(returned), set(self.read()[0]))
        self.assertEqual({name for name in returned if name.endswith(".1")},
                         {f"{name}.1" for name in (
                             "quant#0.input.0", "quant#0.output", "inner.0#0.input.0", "inner.0#0.output", "inner.1#0.input.0",
                             "inner.1#0.output", "inner.0#1.input.0", "inner.0#1.output", "inner.1#1.input.0",
                             "inner.1#1.output", "sum#0.input.0", "sum#0.output")})
        with torch.no_grad():
            first = nn.functional.linear(batches[1][0], model.inner[0].weight, model.inner[0].bias)
        # What an observer sees: before the user's hook, and before what works in place.
        self.assertTrue(torch.equal(returned["inner.0#0.output.1"], first))
        self.assertTrue(torch.equal(returned["inner.1#0.input.0.1"], first + 1))
        self.assertTrue(torch.equal(returned["inner.0#1.input.0.1"], (first + 1).relu()))
        self.assertTrue(torch.equal(returned["sum#0.output.1"], returned["inner.1#1.output.1"] + batches[1][0]))
        self.assertTrue(model.training and len(model.inner[0]._forward_hooks) == 1 and not model.quant._forward_hooks)

    def test_for_eager_mode_what_is_observed_as_a_whole_is_recorded_as_one(self) -> None:
        class Block(nn.Sequential):
            pass

        fused = torch.ao.nn.intrinsic.LinearReLU(nn.Linear(4, 4), nn.ReLU())
        model = nn.Sequential(fused, Block(nn.Linear(4, 4)), nn.MultiheadAttention(4, 2))
        names = lambda config: {name.partition("#")[0] for name in record_activations(
            nn.Sequential(*model[:2]), [(torch.ones(1, 4),)], self.path, eager=config)}
        self.assertEqual(names(True), {"0", "1.0"})
        self.assertEqual(names(qconfig_studio.EagerConfig(non_leaf=[Block])), {"0", "1"})

    def test_every_dtype_is_written_as_safetensors_reads_it(self) -> None:
        from safetensors.torch import load_file

        tensors = {str(d): torch.tensor([[0, 1, 2], [3, 4, 5]]).to(d) for d in qconfig_studio._SAFETENSORS_DTYPES}
        tensors |= {"empty": torch.zeros(0, 3), "scalar": torch.tensor(1.5), "part": torch.arange(10.)[3:5],
                    "strided": torch.arange(12.).view(3, 4).t()}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "é t.safetensors"
            qconfig_studio.write_safetensors(tensors, path)
            read = load_file(path)
            self.assertEqual(set(read), set(tensors))
            for name, tensor in tensors.items():
                self.assertEqual((read[name].dtype, read[name].shape), (tensor.dtype, tensor.shape))
                self.assertTrue(torch.equal(read[name], tensor), name)
            with self.assertRaisesRegex(BridgeError, "complex64"):
                qconfig_studio.write_safetensors({"z": torch.zeros(1, dtype=torch.complex64)}, path)


def real_models() -> list[tuple[Callable[[], nn.Module], Any]]:
    """CREPE, and models of pytorchcv with all that real code does to a graph."""
    sys.path.insert(0, str(ROOT / "scripts"))
    import make_samples
    from pytorchcv.models.mobilenetv3 import mobilenetv3_small_w7d20
    from pytorchcv.models.resnet import resnet50
    from pytorchcv.models.shufflenetv2 import shufflenetv2_wd2

    image = (torch.zeros(1, 3, 224, 224),)
    return [(make_samples.crepe, (torch.zeros(1, make_samples.FRAME),)), (resnet50, image),
            (mobilenetv3_small_w7d20, image), (shufflenetv2_wd2, image)]


if __name__ == "__main__":
    sys.modules["test_bridge_graphs"] = sys.modules["__main__"]
    for cls in (MyLinear, Block):
        cls.__module__ = "test_bridge_graphs"
    unittest.main()
