"""The bridge's measure against the same done by hand with torch. Run: $PYTHON tests/conformance/test_measure.py"""

from __future__ import annotations

import copy
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile
from typing import Any
from unittest import mock

from bridge_testing import ROOT, difference, qconfig_studio, schema_problems

import torch
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization import QConfigMapping, get_default_qconfig_mapping, quantize_fx
from torch.ao.quantization.backend_config import BackendConfig, get_native_backend_config

from qconfig_studio import BridgeError, Workspace, load_workspace, measure, read_batches
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig


class Plain(nn.Module):
    """Modules alone, one inside of another."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU())
        self.pool = nn.AdaptiveAvgPool2d(2)
        self.flat = nn.Flatten()
        self.last = nn.Linear(32, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(self.flat(self.pool(self.first(x))))


class WithFunctions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Linear(6, 6)
        self.b = nn.Linear(6, 6)

    def forward(self, x: torch.Tensor) -> dict[str, torch.Tensor]:
        read = self.a(x)
        return {"sum": self.b(read) + read, "other": F.hardswish(read)}


def made(cls: type[nn.Module]) -> nn.Module:
    torch.manual_seed(1)
    return cls().eval()


IMAGES = [(torch.randn(2, 3, 8, 8, generator=torch.Generator().manual_seed(i)),) for i in range(3)]
ROWS = [(torch.randn(4, 6, generator=torch.Generator().manual_seed(i)),) for i in range(2)]


def by_hand(model: nn.Module, mapping: QConfigMapping, batches: list[Any], backend: BackendConfig,
            convert: Any = quantize_fx.convert_to_reference_fx) -> tuple[float, float]:
    """SQNR and cosine of a model's only output, in one line of mathematics each."""
    prepared = quantize_fx.prepare_fx(copy.deepcopy(model), mapping, batches[0], backend_config=backend)
    for batch in batches:
        prepared(*batch)
    quantized = convert(prepared, backend_config=backend)

    def outputs(of: nn.Module) -> torch.Tensor:
        with torch.no_grad():
            results = [of(*batch) for batch in batches]
        return torch.cat([tensor.reshape(-1) for result in results for tensor in
                          (result.values() if isinstance(result, dict) else [result])]).double()

    wanted, got = outputs(model), outputs(quantized)
    return (float(10 * torch.log10(wanted.square().sum() / (wanted - got).square().sum())),
            float(wanted @ got / wanted.norm() / got.norm()))


class Measuring(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = self.folder / "m.json"

    def workspace(self, name: str = "w.json", **parts: Any) -> pathlib.Path:
        path = self.folder / name
        path.write_text(json.dumps({"format": "qconfig-studio/workspace", "version": 1, "graphs": [],
                                    "backend": {"preset": "native"}, "mapping": {"preset": "default:x86"}, **parts}))
        return path

    def assert_row(self, row: dict[str, Any], wanted: tuple[float, float], metric: float | None = None) -> None:
        self.assertAlmostEqual(row["sqnr_db"], wanted[0], places=6, msg=str(row))
        self.assertAlmostEqual(row["cosine"], wanted[1], places=9, msg=str(row))
        self.assertEqual(row.get("metric"), metric)

    def test_every_row_is_what_torch_gives_by_hand(self) -> None:
        model, native = made(Plain), get_native_backend_config()
        for lowered in (False, True):
            convert = quantize_fx.convert_fx if lowered else quantize_fx.convert_to_reference_fx
            self.path.unlink(missing_ok=True)
            result = measure(model, IMAGES, self.workspace(), self.path, lowered=lowered)
            self.assertEqual(json.loads(self.path.read_text()), result)
            self.assertEqual(schema_problems(result), [])
            mapping = get_default_qconfig_mapping("x86")
            self.assert_row(result["all"], by_hand(model, mapping, IMAGES, native, convert))
            self.assertEqual(result["configs"], {"mode": "fx-ptq", "backend": {"preset": "native"},
                                                 "mapping": {"preset": "default:x86"}})
            self.assertEqual([row["module"] for row in result["modules"]], ["first.0", "pool", "last"])
            self.assertTrue(result["complete"])
            self.assertIsNone(result["rest"])
            for row in result["modules"]:
                alone = get_default_qconfig_mapping("x86")
                for other in ("first.0", "first.1", "first.2", "pool", "flat", "last"):
                    if other != row["module"]:
                        alone.set_module_name(other, None)
                if row["sqnr_db"] is None:
                    self.assertEqual(by_hand(model, alone, IMAGES, native, convert)[0], torch.inf)
                else:
                    self.assert_row(row, by_hand(model, alone, IMAGES, native, convert))

    def test_calls_of_functions_are_told_apart(self) -> None:
        model, native = made(WithFunctions), get_native_backend_config()
        result = measure(model, ROWS, self.workspace(), self.path)
        self.assertEqual(schema_problems(result), [])
        default = get_default_qconfig_mapping("x86")
        self.assert_row(result["all"], by_hand(model, default, ROWS, native))
        none = copy.deepcopy(default).set_module_name("a", None).set_module_name("b", None)
        self.assert_row(result["rest"], by_hand(model, none, ROWS, native))
        self.assertEqual([row["module"] for row in result["modules"]], ["a", "b"])
        for row, other in zip(result["modules"], "ba"):
            self.assert_row(row, by_hand(model, copy.deepcopy(default).set_module_name(other, None), ROWS, native))
            only = QConfigMapping().set_module_name(row["module"], default.global_qconfig)
            self.assert_row(row["only"], by_hand(model, only, ROWS, native))
            self.assertGreater(row["only"]["sqnr_db"], row["sqnr_db"])

    def test_rules_that_are_off_and_configs_in_files(self) -> None:
        model = made(Plain)
        mapping = QConfigMapping().set_global(torch.ao.quantization.default_qconfig).set_module_name("last", None)
        (self.folder / "mapping.json").write_text(json.dumps(qconfig_studio.dump(mapping)))
        beside = {"mapping": {"file": "mapping.json"}}
        inside = {"mapping": {"config": qconfig_studio.dump(mapping, header=False)}}
        for parts in (beside, inside):
            with self.subTest(parts=parts):
                self.assertIsNone(difference(load_workspace(self.workspace(**parts)).mapping, mapping))
                off = load_workspace(self.workspace(**parts, rules_off=[["module_name", 0]]))
                self.assertEqual((dict(off.mapping.module_name_qconfigs), off.is_qat), ({}, False))
                off = load_workspace(self.workspace(**parts, rules_off=[["global", 0]], mode="fx-qat"))
                self.assertEqual((off.mapping.global_qconfig, off.is_qat), (None, True))
        result = measure(model, IMAGES, self.workspace(**beside), self.path)
        body = qconfig_studio.dump(mapping, header=False)  # what stood in a file stands in the result
        self.assertEqual(result["configs"], {"mode": "fx-ptq", "backend": {"preset": "native"},
                                             "mapping": {"config": body}})
        self.assertEqual(schema_problems(result), [])
        off = load_workspace(self.workspace(**beside, rules_off=[["module_name", 0], ["eager", 3]]))
        self.assertEqual(off.configs["rules_off"], [["module_name", 0]])
        rows = result["modules"]
        self.assertNotIn("last", [row["module"] for row in rows])
        on = self.workspace(**beside, rules_off=[["module_name", 0]])
        self.assertIn("last", [row["module"] for row in measure(model, IMAGES, on, self.path)["modules"]])
        kept = load_workspace(self.workspace(rules_off=[["object_type", 1]]))
        whole = get_default_qconfig_mapping("x86").object_type_qconfigs
        self.assertEqual(list(kept.mapping.object_type_qconfigs), [key for i, key in enumerate(whole) if i != 1])
        empty = json.loads(self.workspace().read_text())
        del empty["backend"], empty["mapping"]
        self.workspace("empty.json").write_text(json.dumps(empty))
        result = measure(model, IMAGES, self.folder / "empty.json", self.path)
        self.assertEqual((result["all"]["sqnr_db"], result["modules"], result["complete"]), (None, [], True))

    def test_qat_is_calibrated_in_eval_mode(self) -> None:
        model = made(Plain)
        before = copy.deepcopy(model.state_dict())
        result = measure(model, IMAGES, self.workspace(mode="fx-qat", mapping={"preset": "default-qat:x86"}), self.path)
        self.assertTrue(all(torch.equal(before[name], value) for name, value in model.state_dict().items()))
        self.assertFalse(model.training)
        mapping = torch.ao.quantization.get_default_qat_qconfig_mapping("x86")
        backend = get_native_backend_config()
        prepared = quantize_fx.prepare_qat_fx(copy.deepcopy(model).train(), mapping, IMAGES[0],
                                              backend_config=backend).eval()
        for batch in IMAGES:
            prepared(*batch)
        quantized = quantize_fx.convert_to_reference_fx(prepared, backend_config=backend)
        with torch.no_grad():
            wanted = torch.cat([model(*batch) for batch in IMAGES]).double()
            got = torch.cat([quantized(*batch) for batch in IMAGES]).double()
        self.assertAlmostEqual(result["all"]["sqnr_db"],
                               float(10 * torch.log10(wanted.square().sum() / (wanted - got).square().sum())), places=6)

    def test_what_was_interrupted_is_continued_and_ends_the_same(self) -> None:
        model, workspace = made(Plain), self.workspace()
        measure(model, IMAGES, workspace, self.path, metric=largest)
        whole = self.path.read_bytes()
        self.path.unlink()

        def stop(done: int, total: int, row: dict[str, Any]) -> None:
            if done == 1:
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            measure(model, IMAGES, workspace, self.path, metric=largest, progress=stop)
        left = json.loads(self.path.read_text())
        self.assertEqual((len(left["modules"]), left["left"], left["complete"]), (1, ["pool", "last"], False))
        self.assertEqual(schema_problems(left), [])
        seen: list[str] = []
        measure(model, IMAGES, workspace, self.path, metric=largest,
                progress=lambda done, total, row: seen.append(row.get("module", "")))
        self.assertEqual(seen, ["pool", "last"])
        self.assertEqual(self.path.read_bytes(), whole)
        # Another model, other batches, another workspace or metric begin anew; layout and tensor files are no part.
        other = copy.deepcopy(model)
        with torch.no_grad():
            other.last.bias += 1
        for change in ({"model": other}, {"batches": IMAGES[:2]}, {"metric": None},
                       {"workspace": self.workspace("v.json", mapping={"preset": "default:qnnpack"})}):
            self.path.write_text(json.dumps(left))
            seen.clear()
            measure(**{"model": model, "batches": IMAGES, "workspace": workspace, "path": self.path, "metric": largest,
                       "progress": lambda done, total, row: seen.append(row.get("module", "")), **change})
            self.assertEqual(seen[0], "", change)
        self.path.write_text(json.dumps(left))
        seen.clear()
        measure(model, IMAGES, self.workspace("u.json", current_graph=-1), self.path, metric=largest,
                progress=lambda done, total, row: seen.append(row.get("module", "")))
        self.assertEqual(seen, ["pool", "last"])

    def test_metrics(self) -> None:
        model = made(Plain)
        result = measure(model, IMAGES, self.workspace(), self.path, metric=lambda outputs: len(outputs))
        self.assertEqual(result["float"], {"metric": 3.0})
        self.assertEqual({row["metric"] for row in (result["all"], *result["modules"])}, {3.0})
        result = measure(model, IMAGES, self.workspace(), self.path, metric=largest)
        self.assertEqual(result["float"], {"metric": 0.0})
        self.assertGreater(result["all"]["metric"], 0)

        def fails(outputs: list[Any], wanted: list[Any]) -> float:
            if outputs is wanted:
                return 1.0
            raise ValueError("no labels")

        result = measure(model, IMAGES, self.workspace(), self.path, metric=fails)
        self.assertEqual(schema_problems(result), [])
        self.assertEqual(result["all"], {"error": {"type": "ValueError", "text": "no labels"}})
        self.assertEqual([row["module"] for row in result["modules"]], ["first.0", "pool", "last"])

    def test_what_torch_raises_for_a_module_stands_in_its_row(self) -> None:
        model = made(Plain)
        original = quantize_fx.prepare_fx

        def prepare(model: nn.Module, mapping: QConfigMapping, *args: Any, **kwargs: Any) -> Any:
            if mapping.module_name_qconfigs.get("last", 0) is None and "pool" not in mapping.module_name_qconfigs:
                raise RuntimeError("no pool for you")
            return original(model, mapping, *args, **kwargs)

        with mock.patch.object(quantize_fx, "prepare_fx", prepare):
            result = measure(model, IMAGES, self.workspace(), self.path)
        self.assertEqual([row["module"] for row in result["modules"] if "error" in row], ["pool"])
        self.assertTrue(result["complete"])
        for lowered in (False, True):
            with mock.patch.object(quantize_fx, "prepare_fx", side_effect=RuntimeError("nothing at all")):
                result = measure(model, IMAGES, self.workspace(), self.path, lowered=lowered)
            self.assertEqual(schema_problems(result), [])
            self.assertEqual(result["all"], {"error": {"type": "RuntimeError", "text": "nothing at all"}})
            self.assertEqual((result["modules"], result["complete"]), ([], False))
        # Lowered, all may be well where the reference model, which tells the modules, is not: that is said.
        with mock.patch.object(quantize_fx, "convert_to_reference_fx", side_effect=RuntimeError("no reference")), \
                self.assertRaisesRegex(RuntimeError, "no reference"):
            measure(model, IMAGES, self.workspace(), self.path, lowered=True)

    def test_refusals(self) -> None:
        model = made(Plain)
        for parts, message in (({"mode": "eager-ptq"}, "at /mode"), ({"mode": "fx-fuse"}, "at /mode"),
                               ({"backend": {"preset": "x87"}}, "at /backend/preset.*'x87'"),
                               ({"mapping": {"preset": "default:none"}}, "at /mapping/preset"),
                               ({"mapping": {"config": {"module_name": 3}}}, "/module_name"),
                               ({"rules_off": [["module_name"]]}, "/rules_off/0"), ({"version": 2}, "version 2"),
                               ({"format": "qconfig-studio/graph"}, "no workspace")):
            with self.subTest(parts=parts), self.assertRaisesRegex(BridgeError, message) as raised:
                load_workspace(self.workspace(**parts))
            self.assertIn("w.json", str(raised.exception))
        with self.assertRaisesRegex(BridgeError, "no batch"):
            measure(model, [], self.workspace(), self.path)
        self.path.write_text("import os")
        with self.assertRaisesRegex(BridgeError, "holds no measurements"):
            measure(model, IMAGES, self.workspace(), self.path)
        self.assertEqual(self.path.read_text(), "import os")

    def test_batches_of_numpy(self) -> None:
        import numpy
        arrays = [numpy.arange(24, dtype="f4").reshape(2, 3, 4), numpy.asfortranarray(numpy.arange(6.).reshape(2, 3)),
                  numpy.array(3, dtype="i8"), numpy.zeros((0, 2), dtype="f2"), numpy.array([True, False])]
        path = self.folder / "b.npz"
        for save in (numpy.savez, numpy.savez_compressed):
            save(path, *arrays)
            batches = read_batches(path)
            self.assertEqual(len(batches), len(arrays))
            for (tensor,), array in zip(batches, arrays):
                wanted = torch.from_numpy(numpy.ascontiguousarray(array)).reshape(array.shape)
                self.assertTrue(torch.equal(tensor, wanted))
        numpy.savez(path, **{f"{i}.{j}": numpy.full(2, 10. * i + j) for i in range(11) for j in range(2)})
        self.assertEqual([[int(t[0]) for t in batch] for batch in read_batches(path)],
                         [[10 * i, 10 * i + 1] for i in range(11)])
        for arrays, message in (({"x": numpy.zeros(1)}, "'x.npy' is neither"),
                                ({"0.1": numpy.zeros(1)}, "lacks an argument"),
                                ({"arr_0": numpy.array(["a"])}, "'<U1' cannot be read"), ({}, "no batch")):
            numpy.savez(path, **arrays)
            with self.subTest(message=message), self.assertRaisesRegex(BridgeError, message):
                read_batches(path)
        written = io.BytesIO()
        numpy.save(written, numpy.zeros(9))
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("arr_0.npy", written.getvalue()[:-8])
        with self.assertRaisesRegex(BridgeError, "cut off"):
            read_batches(path)
        path.write_bytes(b"PK")
        with self.assertRaisesRegex(BridgeError, "b.npz: .*zip"):
            read_batches(path)

    def test_command(self) -> None:
        (self.folder / "my_model.py").write_text(
            "import torch\n"
            "def make():\n"
            "    torch.manual_seed(0)\n"
            "    return torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()).eval(), (torch.randn(2, 4),)\n"
            "def bare():\n"
            "    return make()[0]\n"
            "def metric(outputs, wanted):\n"
            "    return max(float((a - b).abs().max()) for a, b in zip(outputs, wanted))\n")
        self.workspace()

        def run(*arguments: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run([sys.executable, "-W", "ignore", "-m", "qconfig_studio", "measure", *arguments],
                                  cwd=self.folder, capture_output=True, text=True, check=False,
                                  env={"PYTHONPATH": str(ROOT / "resources" / "python"), "PATH": "",
                                       "PYTHONDONTWRITEBYTECODE": "1"})

        done = run("my_model:make", "w.json", "-o", "m.json", "--metric", "my_model:metric")
        self.assertEqual((done.returncode, done.stdout), (0, "m.json: 1 modules\n"), done.stderr)
        self.assertRegex(done.stderr, r"0 of 1  all rules  [\d.]+ dB, metric [\d.e-]+\n1 of 1  0  [\d.]+ dB")
        first = self.path.read_bytes()
        self.assertEqual(run("my_model:make", "w.json", "-o", "m.json", "--metric", "my_model:metric").returncode, 0)
        self.assertEqual(self.path.read_bytes(), first)
        for arguments, message in ((("my_model:bare", "w.json", "-o", "m.json"), "--batches"),
                                   (("my_model:make", "no.json", "-o", "m.json"), "no.json"),
                                   (("my_model:make", "w.json", "-o", "m.json", "--batches", "no.npz"), "no.npz"),
                                   (("my_model:make", "w.json", "-o", "m.json", "--metric", "my_model:no"), "no 'no'"),
                                   (("my_model:make", "w.json", "-o", "my_model.py"), "holds no measurements")):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(message, done.stderr)
            self.assertNotIn("Traceback", done.stderr)

    def test_a_workspace_given_as_objects(self) -> None:
        model = made(Plain)
        objects = Workspace(False, get_default_qconfig_mapping("x86"), get_native_backend_config(),
                            PrepareCustomConfig(), ConvertCustomConfig())
        other = self.folder / "other.json"
        measure(model, IMAGES, objects, self.path)
        measure(model, IMAGES, self.workspace(), other)
        of_objects, of_file = json.loads(self.path.read_text()), json.loads(other.read_text())
        self.assertNotIn("configs", of_objects)  # there is no file that says them
        del of_file["configs"]
        self.assertEqual(of_objects, of_file)


def largest(outputs: list[Any], wanted: list[Any]) -> float:
    return max(float((a - b).abs().max()) for a, b in zip(outputs, wanted))


if __name__ == "__main__":
    unittest.main()
