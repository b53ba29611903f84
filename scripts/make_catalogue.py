#!/usr/bin/env python3
"""Writes resources/catalogue/facts.json from the installed torch: what is known of every name of quantization.

What configs may name stands in resources/presets/catalogue.json (make_presets.py), and decides what exported Python
may use. This file adds to it: signatures, methods, what becomes of each in every mode, and the names that no config
has. It never says again what the other file says.

    $PYTHON scripts/make_catalogue.py            write the file
    $PYTHON scripts/make_catalogue.py --check    say whether it is out of date, write nothing
"""

from __future__ import annotations

import argparse
import enum
import importlib
import json
import pathlib
import re
import sys
import types
import warnings
from typing import Any, Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "resources" / "python"), str(ROOT / "scripts")]
warnings.simplefilter("ignore")

import torch  # noqa: E402
import torch.ao.quantization as tq  # noqa: E402
import torch.ao.quantization.quantize_fx  # noqa: E402, F401
from torch.ao.quantization import quantization_mappings  # noqa: E402
from torch.ao.quantization.observer import _PartialWrapper  # noqa: E402

import catalogue_outcomes  # noqa: E402
import catalogue_tensor_methods  # noqa: E402
import qconfig_studio as bridge  # noqa: E402

FILE = ROOT / "resources" / "catalogue" / "facts.json"
MODULES = tuple(
    ["torch.ao.nn." + name for name in (
        "intrinsic", "intrinsic.qat", "intrinsic.quantized", "intrinsic.quantized.dynamic", "qat", "qat.dynamic",
        "quantizable", "quantized", "quantized.dynamic", "quantized.functional", "quantized.reference",
        "sparse.quantized", "sparse.quantized.dynamic")]
    + ["torch.ao.quantization." + name for name in (
        "quantize", "quantize_fx", "qconfig", "qconfig_mapping", "observer", "fake_quantize", "backend_config",
        "fx.custom_config", "stubs", "fuse_modules", "utils")])
#: Packages whose names are not listed, but that texts name.
PACKAGES = (*MODULES, "torch.ao.quantization", "torch.ao.quantization.backend_config.backend_config",
            "torch.ao.quantization.backend_config.utils")
#: Where else a name of these may be found.
PLACES = ("torch.ao.nn", "torch.ao.quantization", "torch.quantization", "torch.nn.intrinsic", "torch.nn.qat",
          "torch.nn.quantizable", "torch.nn.quantized")
TYPES = {"torch.dtype": torch.dtype, "torch.qscheme": torch.qscheme}
Row = dict[str, Any]


def is_ours(cls: type) -> bool:
    return (cls.__module__ or "").startswith(("torch.ao.", "torch.quantization"))


# Rows.

def kind_of(value: Any) -> str:
    if isinstance(value, types.ModuleType):
        return "package"
    if isinstance(value, tq.QConfig):
        return "qconfig"
    if isinstance(value, _PartialWrapper):
        return "preset"
    if isinstance(value, type):
        return "enum" if issubclass(value, enum.Enum) else "module" if issubclass(value, torch.nn.Module) \
            and not issubclass(value, (tq.ObserverBase, tq.FakeQuantizeBase, tq.observer.AffineQuantizedObserverBase)) \
            else "class"
    return "function" if callable(value) and hasattr(value, "__name__") else "type"


def range_of(dtype: torch.dtype) -> str | None:
    try:
        info: Any = torch.iinfo(dtype) if not dtype.is_floating_point and not dtype.is_complex else torch.finfo(dtype)
        return f"{info.min} … {info.max}"
    except (TypeError, RuntimeError):
        return None


def value_of(value: Any) -> str | None:
    return bridge.python_text(value) if isinstance(value, (tq.QConfig, _PartialWrapper)) else None


def float_counterpart(name: str, obj: Any) -> str | None:
    """The float module or function that it stands for; None where it is one, or stands for none."""
    place, _, short = name.rpartition(".")
    if place in ("torch.ao.nn.intrinsic", "torch.nn"):
        return None
    found = getattr(obj, "_FLOAT_MODULE", None)
    if isinstance(found, type) and bridge.canonical_name(found) != name:
        return bridge.canonical_name(found)
    if short == "QFunctional":
        return "torch.ao.nn.quantized.FloatFunctional"
    if place.startswith(("torch.ao.nn.quantized", "torch.ao.nn.qat", "torch.ao.nn.quantizable",
                         "torch.ao.nn.sparse.quantized")) and "functional" not in place:
        same = getattr(torch.nn, short, None)
        return bridge.canonical_name(same) if same is not None else None
    if place.startswith("torch.ao.nn.intrinsic."):
        same = getattr(torch.ao.nn.intrinsic, short, None)
        return bridge.canonical_name(same) if same is not None else None
    if place == "torch.ao.nn.quantized.functional":
        same = getattr(torch.nn.functional, short, None) or getattr(torch, short, None)
        return bridge.canonical_name(same) if same is not None else None
    return None


class Names:
    """Every name of an object in PLACES."""

    def __init__(self) -> None:
        self.names: dict[int, set[str]] = {}
        for module in sorted(PLACES):
            importlib.import_module(module)
        for place, module in sorted(sys.modules.items()):
            if not isinstance(module, types.ModuleType) or not (place + ".").startswith(tuple(p + "." for p in PLACES)):
                continue
            if "._" in place or (module.__spec__ and module.__spec__.name != place):
                continue
            listed = set(getattr(module, "__all__", ()))
            for name, value in vars(module).items():
                if name.startswith("_") or value is None or isinstance(value, (bool, int, str, types.ModuleType)):
                    continue
                is_package = hasattr(module, "__path__")
                if is_package or name in listed or getattr(value, "__module__", None) == place:
                    self.names.setdefault(id(value), set()).add(f"{place}.{name}")

    def of(self, value: Any) -> set[str]:
        return self.names.get(id(value), set())


def presets_entries() -> list[Row]:
    path = ROOT / "resources" / "presets" / "catalogue.json"
    return json.loads(path.read_text(encoding="utf-8"))["entries"]


def atoms_of_backends() -> set[str]:
    """Every name that stands in a backend of the presets."""
    names: set[str] = set()
    def collect(value: Any) -> None:
        if isinstance(value, str):
            names.add(value)
        elif isinstance(value, list):
            for item in value:
                collect(item)
    for path in sorted((ROOT / "resources" / "presets").glob("*.json")):
        for config in json.loads(path.read_text(encoding="utf-8")).get("configs", ()):
            for key in ("pattern", "pattern_complex_format", "root_module"):
                collect(config.get(key))
    return names


def eager_classes() -> set[type]:
    return {cls for get in (quantization_mappings.get_default_static_quant_module_mappings,
                            quantization_mappings.get_default_dynamic_quant_module_mappings,
                            quantization_mappings.get_default_qat_module_mappings) for cls in get()
            } | {torch.nn.LSTM, torch.nn.MultiheadAttention, torch.ao.nn.quantized.FloatFunctional}


def is_trained(cls: Any) -> bool:
    return isinstance(cls, type) and ".qat" in (cls.__module__ or "")


def outcomes(name: str, kind: str, obj: Any, used: set[str]) -> Row:
    """In each mode; nothing for what neither a backend names nor eager mode swaps."""
    if kind == "module" and (name in used or obj in eager_classes()):
        if is_trained(obj):
            static = quantization_mappings.get_default_static_quant_module_mappings().get(obj)
            dynamic = quantization_mappings.get_default_dynamic_quant_module_mappings().get(obj)
            found = {"eager-qat": static or dynamic}
            return {mode: {"steps": [bridge.canonical_name(cls)]} for mode, cls in found.items() if cls}
        return catalogue_outcomes.of_module(obj)
    if kind in ("function", "operator") and name in used:
        return catalogue_outcomes.of_function(obj, name, False)
    if kind == "method" and name in used:
        return catalogue_outcomes.of_function(name, name, True)
    return {}


def object_of(entry: Row) -> Any:
    return None if entry["kind"] == "method" else getattr if entry["name"] == "builtins.getattr" \
        else bridge.resolve(entry["name"])


def facts_of(name: str, kind: str, obj: Any, used: set[str]) -> Row:
    facts: Row = {}
    if callable(obj) and kind not in ("preset", "qconfig", "enum", "type"):
        # A class of ours, or a function; those of other modules are as PyTorch documents them.
        text = bridge.signature_text(obj)
        if text is not None:
            facts["signature"] = text
    if kind == "method":
        text = bridge.signature_text(getattr(torch.Tensor, name, None))
        if text is not None:
            facts["signature"] = text.replace("(self, ", "(").replace("(self)", "()")
    if isinstance(obj, type) and (is_ours(obj) or issubclass(obj, enum.Enum)):
        methods, values = bridge.members_of(obj, is_ours)
        if methods:
            facts["methods"] = methods
        if values:
            facts["members"] = values
    counterpart = float_counterpart(name, obj)
    if counterpart:
        facts["float"] = counterpart
    becomes = outcomes(name, kind, obj, used)
    if becomes:
        facts["becomes"] = becomes
    return facts


def new_objects(known: set[str]) -> Iterator[tuple[str, Any]]:
    """What the modules have and configs cannot name, by the name that PyTorch's documentation uses."""
    seen: set[int] = set()
    for place in MODULES:
        module = importlib.import_module(place)
        if place == "torch.ao.quantization.utils":
            continue
        for name in bridge.public_names(module):
            value = getattr(module, name)
            canonical = bridge.canonical_name(value) if isinstance(value, (type, types.FunctionType)) else None
            if canonical in known or id(value) in seen or isinstance(value, types.ModuleType):
                continue
            seen.add(id(value))
            yield f"{place}.{name}", value
    functions = [n for n in sorted(dir(torch)) if re.search(r"quantize|quantized|fake_quant", n)
                 and not n.startswith("_") and callable(getattr(torch, n))]
    for name in functions:
        if f"torch.{name}" not in known:
            yield f"torch.{name}", getattr(torch, name)


def dtype_rows() -> Iterator[Row]:
    by_object: dict[Any, list[str]] = {}
    for name in sorted(dir(torch)):
        value = getattr(torch, name)
        if isinstance(value, (torch.dtype, torch.qscheme)):
            by_object.setdefault(value, []).append(f"torch.{name}")
    for value, names in by_object.items():
        row: Row = {"kind": "dtype" if isinstance(value, torch.dtype) else "qscheme", "name": str(value)}
        others = sorted(set(names) - {str(value)})
        if others:
            row["aliases"] = others
        if isinstance(value, torch.dtype) and (numbers := range_of(value)):
            row["value"] = numbers
        yield row
    for name, cls in TYPES.items():
        yield {"kind": "class", "name": name}


def package_rows() -> Iterator[Row]:
    for name in PACKAGES:
        module = importlib.import_module(name)
        row: Row = {"kind": "package", "name": name}
        old = [other for other, found in sys.modules.items() if found is module and other != name]
        if old:
            row["aliases"] = sorted(old)
        yield row


def tensor_method_rows() -> Iterator[Row]:
    for name, runs in catalogue_tensor_methods.tensor_methods():
        row: Row = {"kind": "tensor_method", "name": f"torch.Tensor.{name}", "runs_on": runs}
        text = bridge.signature_text(getattr(torch.Tensor, name))
        if text is not None:
            row["signature"] = text.replace("(self, ", "(").replace("(self)", "()")
        yield row


def catalogue_facts() -> Row:
    entries = presets_entries()
    known = {entry["name"] for entry in entries}
    told = {name for entry in entries for name in (entry["name"], *entry.get("aliases", ()))}
    used, names = atoms_of_backends(), Names()
    rows: list[Row] = []

    def aliases(obj: Any, own: str) -> list[str]:
        # Where a function hides the module of its name, the name is the module's.
        return sorted(names.of(obj) - told - {own} - set(PACKAGES))

    for entry in entries:
        obj = object_of(entry)
        row: Row = {"name": entry["name"], **facts_of(entry["name"], entry["kind"], obj, used)}
        if entry["kind"] in ("module", "observer", "fake_quantize", "fuser_method") and (more := aliases(obj, row["name"])):
            row["aliases"] = more
        if len(row) > 1:
            rows.append(row)
    for name, obj in new_objects(known):
        kind = kind_of(obj)
        row = {"kind": kind, "name": name, **facts_of(name, kind, obj, used)}
        if more := aliases(obj, name):
            row["aliases"] = more
        if isinstance(obj, type):
            row["bases"] = bridge.bases_of(obj)
        if (text := value_of(obj)) is not None:
            row["value"] = text
        rows.append(row)
    rows += [*dtype_rows(), *package_rows(), *tensor_method_rows()]
    return {"format": "qconfig-studio/catalogue-facts", "version": bridge.VERSION,
            "torch_version": torch.__version__.split("+")[0],
            "entries": sorted(rows, key=lambda row: (row["name"], row.get("kind", "")))}


def text() -> str:
    return bridge.json_text(catalogue_facts(), width=100000)  # an entry per line


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if the file is out of date")
    options = parser.parse_args()
    made = text()
    if options.check:
        same = FILE.exists() and FILE.read_text(encoding="utf-8") == made
        print(f"{'ok   ' if same else 'stale'} {FILE.name}")
        return 0 if same else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(made, encoding="utf-8")
    print(f"{len(made):8d} bytes  {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
