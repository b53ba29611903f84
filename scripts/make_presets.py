#!/usr/bin/env python3
"""Writes resources/presets/ from the installed torch: backends, default mappings, named qconfigs, eager mode, the
catalogue.

    $PYTHON scripts/make_presets.py            write the files
    $PYTHON scripts/make_presets.py --check    say which of them are out of date, write nothing
"""

from __future__ import annotations

import argparse
import inspect
import pathlib
import sys
import unittest.mock
import warnings
from typing import Any, Iterable, Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "resources" / "python"))
warnings.simplefilter("ignore")

import torch  # noqa: E402
import torch.ao.nn.sparse.quantized  # noqa: E402
import torch.ao.quantization as tq  # noqa: E402
from torch.ao.quantization import backend_config, fake_quantize, observer  # noqa: E402
from torch.ao.quantization import fuser_method_mappings, quantization_mappings  # noqa: E402
from torch.ao.quantization.backend_config.x86 import get_x86_backend_config  # noqa: E402

import qconfig_studio as bridge  # noqa: E402

BACKENDS = {
    "native": backend_config.get_native_backend_config,
    "fbgemm": backend_config.get_fbgemm_backend_config,
    "qnnpack": backend_config.get_qnnpack_backend_config,
    "x86": get_x86_backend_config,
    "onednn": backend_config.get_onednn_backend_config,
    "tensorrt": backend_config.get_tensorrt_backend_config,
    "executorch": backend_config.get_executorch_backend_config,
}
MAPPINGS = {"default": tq.get_default_qconfig_mapping, "default_qat": tq.get_default_qat_qconfig_mapping}
MAPPING_BACKENDS = ("x86", "fbgemm", "qnnpack", "onednn")
EAGER_MAPPINGS = {
    "static": quantization_mappings.get_default_static_quant_module_mappings,
    "static_reference": quantization_mappings.get_default_static_quant_reference_module_mappings,
    "qat": quantization_mappings.get_default_qat_module_mappings,
    "dynamic": quantization_mappings.get_default_dynamic_quant_module_mappings,
    "embedding_static": quantization_mappings.get_embedding_static_quant_module_mappings,
    "embedding_qat": quantization_mappings.get_embedding_qat_module_mappings,
    "sparse_static": quantization_mappings.get_default_static_sparse_quant_module_mappings,
    "sparse_dynamic": quantization_mappings.get_default_dynamic_sparse_quant_module_mappings,
}
DYNAMIC_DTYPES = (torch.qint8, torch.float16, torch.quint8, torch.quint4x2)


def named_qconfigs() -> dict[str, Any]:
    """The `qconfigs` file: named qconfigs, and named observers and fake quantizers, each spelled out."""
    def body(config: Any) -> dict[str, Any]:
        return {"activation": bridge.dump(config.activation, header=False) if config.activation else None,
                "weight": bridge.dump(config.weight, header=False) if config.weight else None}

    named = {}
    for module in (observer, fake_quantize):
        for name, value in vars(module).items():
            is_alias = isinstance(value, type) and value.__name__ != name and bridge._is_observer_class(value)
            if not name.startswith("_") and (isinstance(value, observer._PartialWrapper) or is_alias):
                named.setdefault(name, bridge.dump(value, header=False))
    return {
        "format": "qconfig-studio/qconfigs", "version": bridge.VERSION,
        "qconfigs": [[name, body(config)] for name, config in bridge.named_qconfigs().items()],
        "observers": [[name, spec] for name, spec in named.items()],
    }


def entry(kind: str, obj: Any) -> dict[str, Any]:
    name = bridge.canonical_name(obj)
    row: dict[str, Any] = {"kind": kind, "name": name}
    if isinstance(obj, type):
        row["bases"] = bridge.bases_of(obj)
    if kind in ("observer", "fake_quantize"):
        taken = [p for p in inspect.signature(obj).parameters.values() if p.kind is not p.VAR_KEYWORD]
        row["parameters"] = [{"name": p.name} if p.default is p.empty
                             else {"name": p.name, "default": bridge.VALUE.write(p.default, bridge._Session())}
                             for p in taken]
        if len(taken) < len(inspect.signature(obj).parameters):
            row["takes_keywords"] = True
    aliases = sorted({alias for alias in bridge.all_names(obj) if alias != name})
    if aliases:
        row["aliases"] = aliases
    return row


def methods() -> set[str]:
    callables = {name for name in dir(torch.Tensor)
                 if not name.startswith("_") and callable(inspect.getattr_static(torch.Tensor, name, None))}
    return callables | {"shape"}


def atoms(pattern: Any) -> Iterator[Any]:
    for element in pattern if isinstance(pattern, tuple) else (pattern,):
        yield from atoms(element) if isinstance(element, tuple) else (element,)


def catalogue() -> dict[str, Any]:
    keys = [atom for make in BACKENDS.values() for config in make().configs
            for atom in atoms(config.pattern if config.pattern is not None else config._pattern_complex_format)]
    keys += [key for make in MAPPINGS.values() for name in MAPPING_BACKENDS for key in make(name).object_type_qconfigs]
    rows = [
        *(entry(kind, obj) for kind, obj in bridge.catalogue_objects()),
        *({"kind": "method", "name": name} for name in methods()),
        *({"kind": "method", "name": key} if isinstance(key, str)
          else entry("module" if isinstance(key, type) else "function", key) for key in keys),
    ]
    by_name: dict[str, dict[str, Any]] = {}
    for row in rows:  # an operator of a pattern is not a function as well
        by_name.setdefault(row["name"], row)
    return {
        "format": "qconfig-studio/catalogue", "version": bridge.VERSION,
        "torch_version": torch.__version__.split("+")[0],
        "entries": sorted(by_name.values(), key=lambda row: (row["kind"], row["name"])),
    }


def pairs(classes: dict[type, type]) -> list[list[str]]:
    return [[bridge.canonical_name(a), bridge.canonical_name(b)] for a, b in classes.items()]


def names(classes: Iterable[type]) -> list[str]:
    return sorted(map(bridge.canonical_name, classes))


def default_dynamic_spec(dtype: torch.dtype) -> dict[Any, Any]:
    """What quantize_dynamic hands on where it is given no spec."""
    module = sys.modules["torch.ao.quantization.quantize"]  # its name in the package is a function's
    with unittest.mock.patch.object(module, "propagate_qconfig_") as propagate:
        tq.quantize_dynamic(torch.nn.Module(), dtype=dtype)
    return propagate.call_args.args[1]


def eager_tables() -> dict[str, Any]:
    """The `eager-tables` file: what eager mode comes with. What Python has as a set is sorted."""
    def qconfig_rows(spec: dict[Any, Any]) -> list[Any]:
        return sorted([bridge.canonical_name(key), bridge.QCONFIG.write(qconfig, bridge._Session())]
                      for key, qconfig in spec.items())

    custom = {key: pairs(value) for key, value in tq.get_default_custom_config_dict().items()}
    fusers = fuser_method_mappings._DEFAULT_OP_LIST_TO_FUSER_METHOD
    return {
        "format": "qconfig-studio/eager-tables", "version": bridge.VERSION,
        "torch_version": torch.__version__.split("+")[0],
        "mappings": [[name, pairs(get())] for name, get in EAGER_MAPPINGS.items()],
        "propagation_list": names(quantization_mappings.get_default_qconfig_propagation_list()),
        "activations": [[bridge.canonical_name(cls), bridge.dump(made, header=False)] for cls, made
                        in quantization_mappings.DEFAULT_MODULE_TO_ACT_POST_PROCESS.items()],
        "no_observer": names(quantization_mappings.no_observer_set()),
        "custom": custom,
        "fusions": [[[bridge.canonical_name(cls) for cls in classes], bridge.FUSER.write(fuser, bridge._Session())]
                    for classes, fuser in fusers.items()],
        "dynamic": [[str(dtype), qconfig_rows(default_dynamic_spec(dtype))] for dtype in DYNAMIC_DTYPES],
    }


def files() -> Iterator[tuple[str, str]]:
    """Path under resources/presets and text of every file."""
    for name, make in BACKENDS.items():
        yield f"{name}.json", bridge.json_text(bridge.dump(make()))
    for prefix, make in MAPPINGS.items():
        for name in MAPPING_BACKENDS:
            yield f"mappings/{prefix}_{name}.json", bridge.json_text(bridge.dump(make(name)))
    yield "qconfigs.json", bridge.json_text(named_qconfigs())
    yield "eager.json", bridge.json_text(eager_tables())
    yield "catalogue.json", bridge.json_text(catalogue(), width=1000)  # an entry per line


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file is out of date")
    options = parser.parse_args()
    stale = 0
    for name, text in files():
        path = ROOT / "resources" / "presets" / name
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if options.check:
            stale += not same
            print(f"{'ok   ' if same else 'stale'} {name}")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{len(text):8d} bytes  {name}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
