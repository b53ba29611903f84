"""resources/catalogue against the live torch. Run: $PYTHON tests/conformance/test_catalogue.py BUILD_DIR

With a build folder, `qconfig catalogue` is asked as well.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pathlib
import subprocess
import sys
import types
import unittest
from typing import Any, Iterator

from bridge_testing import ROOT, schema_problems

import torch
import torch.ao.quantization as tq

sys.path.insert(0, str(ROOT / "scripts"))
import catalogue_tensor_methods
import make_catalogue

FACTS = ROOT / "resources" / "catalogue" / "facts.json"
PRESETS = ROOT / "resources" / "presets" / "catalogue.json"
NAMES = ROOT / "tests" / "data" / "seeds" / "names.txt"
BUILD = pathlib.Path(sys.argv[-1])
MODULES = """
torch.ao.nn.intrinsic torch.ao.nn.intrinsic.qat torch.ao.nn.intrinsic.quantized
torch.ao.nn.intrinsic.quantized.dynamic torch.ao.nn.qat torch.ao.nn.qat.dynamic torch.ao.nn.quantizable
torch.ao.nn.quantized torch.ao.nn.quantized.dynamic torch.ao.nn.quantized.functional
torch.ao.nn.quantized.reference torch.ao.nn.sparse.quantized torch.ao.quantization.quantize
torch.ao.quantization.quantize_fx torch.ao.quantization.qconfig torch.ao.quantization.qconfig_mapping
torch.ao.quantization.observer torch.ao.quantization.fake_quantize torch.ao.quantization.backend_config
torch.ao.quantization.fx.custom_config torch.ao.quantization.stubs torch.ao.quantization.fuse_modules
""".split()


def entries() -> list[dict[str, Any]]:
    """Of both files; a name that both have is one entry."""
    by_name: dict[str, dict[str, Any]] = {}
    for path in (PRESETS, FACTS):
        for row in json.loads(path.read_text(encoding="utf-8"))["entries"]:
            known = by_name.setdefault(row["name"], {})
            known["aliases"] = [*known.get("aliases", []), *row.get("aliases", [])]
            known.update({key: value for key, value in row.items() if key != "aliases"})
    return list(by_name.values())


ENTRIES = entries()
KNOWN = {name: entry for entry in ENTRIES for name in (entry["name"], *entry["aliases"])}


def has(name: str) -> bool:
    """As the command line finds a name: itself, another name, or a method or member of an entry."""
    owner, _, last = name.rpartition(".")
    found = KNOWN.get(owner, {})
    return name in KNOWN or any(row[0] == last for row in (*found.get("methods", ()), *found.get("members", ())))


def public_names(module: types.ModuleType) -> Iterator[str]:
    """`__all__`; else what is defined in the module or in a module of its package, without a look at the script."""
    if hasattr(module, "__all__"):
        yield from module.__all__
        return
    for name in dir(module):
        home = getattr(getattr(module, name), "__module__", None)
        if not name.startswith("_") and (home == module.__name__ or str(home).startswith(module.__name__ + ".")):
            if inspect.isclass(getattr(module, name)) or inspect.isfunction(getattr(module, name)):
                yield name


def value_of(name: str) -> Any:
    """What torch has under that dotted name; None if nothing. A function may hide the module of its name."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            found = getattr(found, part, None)
        if found is not None:
            return found
    return None


class Catalogue(unittest.TestCase):
    def test_the_file_is_what_the_script_writes(self) -> None:
        self.assertRegex(torch.__version__, r"^2\.13\.", "the catalogue is that of torch 2.13")
        self.assertEqual(FACTS.read_text(encoding="utf-8"), make_catalogue.text(), "run scripts/make_catalogue.py")

    def test_the_schema_accepts_it(self) -> None:
        self.assertEqual(schema_problems(json.loads(FACTS.read_text(encoding="utf-8"))), [])

    def test_every_public_name_of_the_modules(self) -> None:
        count = 0
        for place in MODULES:
            names = list(public_names(importlib.import_module(place)))
            self.assertTrue(names, place)
            missing = [f"{place}.{name}" for name in names if not has(f"{place}.{name}")]
            self.assertEqual(missing, [])
            count += len(names)
        self.assertGreater(count, 260)

    def test_every_name_of_the_seeds(self) -> None:
        names = NAMES.read_text(encoding="utf-8").split()
        there = [name for name in names if value_of(name) is not None]
        self.assertGreater(len(there), 35)
        self.assertEqual([name for name in there if not has(name)], [])

    def test_names_lead_to_what_they_name(self) -> None:
        for entry in json.loads(FACTS.read_text(encoding="utf-8"))["entries"]:  # test_presets.py has the other file
            if KNOWN[entry["name"]].get("kind") in ("method", "package") or entry["name"].startswith("builtins."):
                continue
            obj = value_of(entry["name"])
            self.assertIsNotNone(obj, entry["name"])
            for alias in entry.get("aliases", ()):
                place, _, last = alias.rpartition(".")
                self.assertTrue(value_of(alias) == obj or getattr(value_of(place), last) is obj, alias)

    def test_public_methods_and_members(self) -> None:
        for entry in ENTRIES:
            cls = value_of(entry["name"])
            if not isinstance(cls, type) or not cls.__module__.startswith("torch.ao."):
                continue
            listed = {row[0] for row in (*entry.get("methods", ()), *entry.get("members", ()))}
            own = {name for name, value in vars(cls).items() if not name.startswith("_") and
                   (inspect.isfunction(value) or isinstance(value, (classmethod, staticmethod, property)))}
            if issubclass(cls, __import__("enum").Enum):
                own = set(cls.__members__)
            self.assertEqual(own - listed, set(), entry["name"])

    def test_signatures_have_the_defaults(self) -> None:
        for name in ("torch.nn.Conv2d", "torch.ao.quantization.observer.HistogramObserver",
                     "torch.ao.quantization.quantize_fx.prepare_fx", "torch.ao.nn.quantized.functional.conv2d"):
            parameters = inspect.signature(value_of(name)).parameters
            text = KNOWN[name]["signature"]
            for parameter in parameters.values():
                self.assertIn(parameter.name, text)
                if isinstance(parameter.default, (int, float, str, bool)):
                    self.assertIn(f"{parameter.name}={parameter.default!r}", text)

    def test_functions_of_quantized_tensors(self) -> None:
        for name in dir(torch):
            if name.startswith("quantize_") or name == "dequantize":
                self.assertIn(f"torch.{name}", KNOWN)

    def test_dtypes_and_qschemes(self) -> None:
        for name in dir(torch):
            if isinstance(getattr(torch, name), (torch.dtype, torch.qscheme)):
                self.assertIn(f"torch.{name}", KNOWN)

    def test_tensor_methods_are_those_that_run(self) -> None:
        x = torch.quantize_per_tensor(torch.arange(16.0).reshape(4, 4), 0.125, 3, torch.quint8)
        for name, call in {"relu": lambda: x.relu(), "reshape": lambda: x.reshape(16), "int_repr": lambda: x.int_repr(),
                           "dequantize": lambda: x.dequantize(), "sort": lambda: x.sort(),
                           "clamp": lambda: x.clamp(0.0, 1.0), "q_scale": lambda: x.q_scale()}.items():
            call()
            self.assertIn(f"torch.Tensor.{name}", KNOWN)
        for name in ("cos", "softmax", "matmul", "cumsum"):
            self.assertNotIn(f"torch.Tensor.{name}", KNOWN)
            self.assertRaises(Exception, lambda: getattr(x, name)(*({"softmax": (0,), "matmul": (x,), "cumsum": (0,)}
                                                                     .get(name, ()))))
        self.assertGreater(sum(1 for e in ENTRIES if e.get("kind") == "tensor_method"), 120)
        self.assertGreater(len(catalogue_tensor_methods.methods()), 400)

    def test_what_eager_mode_becomes_is_what_its_tables_say(self) -> None:
        static = tq.get_default_static_quant_module_mappings()
        dynamic = tq.get_default_dynamic_quant_module_mappings()
        checked = 0
        for entry in ENTRIES:
            cls = value_of(entry["name"])
            for mode, table in (("eager-ptq", static), ("eager-dynamic", dynamic)):
                steps = entry.get("becomes", {}).get(mode, {}).get("steps")
                if steps and cls in table:
                    self.assertIs(value_of(steps[-1]), table[cls], entry["name"])
                    checked += 1
        self.assertGreater(checked, 30)

    def test_the_command_finds_them(self) -> None:
        names = NAMES.read_text(encoding="utf-8").split()
        for name in [name for name in names if value_of(name) is not None]:
            done = subprocess.run([BUILD / "bin" / "qconfig", "catalogue", "--json", name], capture_output=True)
            self.assertEqual(done.returncode, 0, name)
            self.assertIn("name", json.loads(done.stdout), name)


if __name__ == "__main__":
    runner = unittest.main(exit=False, argv=[sys.argv[0]]).result
    failed = len(runner.failures) + len(runner.errors)
    print(f"{runner.testsRun - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
