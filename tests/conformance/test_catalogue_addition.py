"""The bridge's catalogue additions, and dtypes that torch does not have.
Run: $PYTHON tests/conformance/test_catalogue_addition.py"""
from __future__ import annotations

import contextlib
import importlib
import io
import json
import pathlib
import sys
import tempfile
import types
import unittest

import user_package
from bridge_testing import difference, schema_problems

import qconfig_studio as bridge
import torch
import torch.ao.quantization as tq
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig, DTypeWithConstraints

PACKAGE = user_package.NAME


class WithPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        user_package.write(pathlib.Path(folder.name))
        sys.path.insert(0, folder.name)
        cls.addClassCleanup(sys.path.remove, folder.name)
        cls.folder = pathlib.Path(folder.name)
        cls.ops = importlib.import_module(PACKAGE)


class Additions(WithPackage):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.data = bridge.catalogue_to_dict(PACKAGE, ["int4"], ["block_wise"])
        cls.rows = {row["name"].removeprefix(PACKAGE + "."): row for row in cls.data["entries"]}

    def test_the_schema_accepts_it(self) -> None:
        self.assertEqual(schema_problems(self.data), [])
        self.assertEqual(json.loads(bridge.json_text(self.data)), self.data)

    def test_every_name_once_under_its_own(self) -> None:
        names = [row["name"] for row in self.data["entries"]]
        self.assertEqual(names, sorted(set(names)))
        self.assertEqual({n: r["kind"] for n, r in self.rows.items()}, {
            PACKAGE: "package", "block_wise": "qscheme", "layers.Boxed": "module", "layers.Gate": "module",
            "layers.GateReLU": "module", "layers.ObservedGate": "module", "layers.QATGate": "module",
            "layers.QuantizedGate": "module", "layers.QuantizedGateReLU": "module", "layers.ReferenceGate": "module",
            "layers.RefusingGate": "module",
            "layers.Step": "module", "layers.fuse_gate_relu": "fuser_method", "layers.soft_step": "function", "types.Rounding": "enum",
            "types.UserDType": "class", "types.int4": "dtype", "watching.RangeObserver": "observer"})
        self.assertEqual(self.rows["layers.Gate"]["aliases"], [f"{PACKAGE}.Gate"])

    def test_what_is_said_of_them(self) -> None:
        gate = self.rows["layers.Gate"]
        self.assertEqual(gate["sentence"], "A linear layer whose result is gated by itself.")
        self.assertEqual(gate["signature"], "(in_features, out_features, bias=True, device=None, dtype=None)")
        self.assertEqual(gate["bases"][0], "torch.nn.Linear")
        self.assertEqual(gate["methods"], [["forward", "(x)", "method"]])
        self.assertEqual(self.rows["types.Rounding"]["members"], [["UP", "1"], ["EVEN", "'even'"]])
        self.assertEqual(self.rows["layers.soft_step"]["signature"], "(x, slope=4.0)")

    def test_the_float_class_where_the_class_tells_it(self) -> None:
        told = {name for name, row in self.rows.items() if row.get("float") == f"{PACKAGE}.layers.Gate"}
        self.assertEqual(told, {"layers.ObservedGate", "layers.QATGate", "layers.QuantizedGate", "layers.ReferenceGate"})

    def test_values_of_a_module(self) -> None:
        module = types.ModuleType("bare_ops")
        exec("import torch\nfrom torch.ao.quantization import (QConfig, HistogramObserver, default_observer,\n"
             "                                   default_weight_observer)\n__all__ = ['mine', 'half', 'watch']\n"
             "mine = QConfig(activation=default_observer, weight=default_weight_observer)\nhalf = torch.float16\n"
             "watch = HistogramObserver.with_args(reduce_range=True)", vars(module))
        sys.modules["bare_ops"] = module
        self.addCleanup(sys.modules.pop, "bare_ops")
        rows = {row["name"]: row for row in bridge.catalogue_to_dict(module)["entries"]}
        self.assertEqual({n: r["kind"] for n, r in rows.items()}, {
            "bare_ops": "package", "bare_ops.half": "dtype", "bare_ops.mine": "qconfig", "bare_ops.watch": "preset"})
        self.assertEqual(rows["bare_ops.half"]["value"], "torch.float16")
        self.assertTrue(rows["bare_ops.watch"]["value"].endswith("HistogramObserver(reduce_range=True)"))

    def test_the_command(self) -> None:
        file = self.folder / "names.json"
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
            self.assertEqual(bridge.main(["catalogue", PACKAGE, "-o", str(file), "--dtype", "int4"]), 0)
            self.assertEqual(bridge.main(["catalogue", "no_such_package_here", "-o", str(file)]), 2)
            self.assertEqual(bridge.main(["catalogue", PACKAGE, "-o", str(file), "--dtype", "int5"]), 2)
        self.assertIn("names", out.getvalue())
        self.assertIn("has no 'int5'", errors.getvalue())
        self.assertEqual(json.loads(file.read_text())["package"], PACKAGE)


class OwnDTypes(WithPackage):
    """Dtypes of the user's own in configs: by their importable name, and only where they are allowed."""

    def test_both_ways(self) -> None:
        own = DTypeConfig(input_dtype=self.ops.int4, output_dtype=DTypeWithConstraints(self.ops.int4, quant_min_lower_bound=0),
                          weight_dtype=torch.qint8, bias_dtype=self.ops.Rounding)
        backend = BackendConfig("mine").set_backend_pattern_config(
            BackendPatternConfig(self.ops.soft_step).add_dtype_config(own))
        data = bridge.dump(backend)
        self.assertEqual(schema_problems(data), [])
        written = data["configs"][0]["dtype_configs"][0]
        self.assertEqual((written["input_dtype"], written["bias_dtype"]),
                         (f"{PACKAGE}.types.int4", f"{PACKAGE}.types.Rounding"))
        self.assertIsNone(difference(bridge.load(data, [PACKAGE]), backend))
        with self.assertRaisesRegex(bridge.BridgeError, PACKAGE):
            bridge.load(data)

    def test_in_an_observer(self) -> None:
        watch = self.ops.RangeObserver.with_args(dtype=self.ops.int4)
        data = bridge.dump(tq.QConfig(watch, tq.default_weight_observer))
        self.assertEqual(data["qconfig"]["activation"]["kwargs"]["dtype"], {"object": f"{PACKAGE}.types.int4"})
        loaded = bridge.load(data, [PACKAGE])
        self.assertIs(loaded.activation.p.keywords["dtype"], self.ops.int4)

    def test_one_without_a_name(self) -> None:
        with self.assertRaisesRegex(bridge.BridgeError, "no importable name"):
            bridge.dump(DTypeConfig(input_dtype=self.ops.types.UserDType(2)))


if __name__ == "__main__":
    unittest.main()
