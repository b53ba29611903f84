"""The bridge between PyTorch and QConfig Studio: one file that needs nothing but torch.

    import qconfig_studio
    qconfig_studio.export_graph(model, "model.graph.json", example_inputs)

or, from a shell, ``python -m qconfig_studio export package.module:factory -o model.graph.json``.

``dump`` turns torch's quantization configs into plain JSON data and ``load`` turns such data into the real torch
objects again. ``load`` trusts nothing: it imports nothing, calls nothing that a file names, and finds objects only
under ``torch.`` and ``operator.`` unless the caller allows more.

Licence: GPL-3.0-or-later.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import ctypes
import enum
import functools
import importlib
import json
import math
import operator
import os
import re
import struct
import sys
import types
import warnings
import weakref
from dataclasses import dataclass, fields
from typing import Any, Callable, Iterable, Iterator, Sequence

import torch
import torch.ao.nn.intrinsic
import torch.ao.nn.intrinsic.qat
import torch.ao.nn.intrinsic.quantized
import torch.ao.nn.qat
import torch.ao.nn.quantizable
import torch.ao.nn.quantized
import torch.ao.nn.quantized.dynamic
import torch.ao.nn.quantized.reference
import torch.ao.quantization.fuser_method_mappings as fuser_methods
import torch.ao.quantization.qconfig as qconfigs
import torch.ao.quantization.quantize_fx as quantize_fx
from torch import fx
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization import observer as observers
from torch.ao.quantization.backend_config import (
    BackendConfig,
    BackendPatternConfig,
    DTypeConfig,
    DTypeWithConstraints,
    ObservationType,
    onednn,
    x86,  # noqa: F401  (so that it is loaded)
)
from torch.ao.quantization.fake_quantize import FakeQuantizeBase
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.fx.custom_config import StandaloneModuleConfigEntry
from torch.ao.quantization.observer import _PartialWrapper
from torch.nn.utils.parametrize import is_parametrized, type_before_parametrizations
from torch.ao.quantization.quant_type import QuantType, _get_quant_type_to_str, _quant_type_from_str

__all__ = ["BridgeError", "Opaque", "canonical_name", "dump", "export_graph", "graph_to_dict", "json_text", "load",
           "record_activations", "resolve", "trace"]

VERSION = 1


class BridgeError(ValueError):
    """Data that cannot be loaded or an object that cannot be dumped; the text says where and why."""


@dataclass(frozen=True)
class Opaque:
    """Stands for a value that only its type and text are known of."""

    type: str
    text: str


# ------------------------------------------------------------------------------------------------------------------
# Names: one canonical importable name per object
# ------------------------------------------------------------------------------------------------------------------

#: Where an object is looked for, most wanted name first. What is in none of them is named by its own module.
NAMESPACES = (
    "torch", "operator", "torch.nn", "torch.nn.functional", "torch.ao.nn.intrinsic", "torch.ao.nn.intrinsic.qat",
    "torch.ao.nn.intrinsic.quantized", "torch.ao.nn.intrinsic.quantized.dynamic", "torch.ao.nn.qat",
    "torch.ao.nn.qat.dynamic", "torch.ao.nn.quantized", "torch.ao.nn.quantized.dynamic",
    "torch.ao.nn.quantized.reference", "torch.ao.nn.quantized.functional", "torch.ao.nn.quantizable",
    "torch.special", "torch.fft", "torch.linalg",
)
_MAX_NAME = 500
_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType)
_OPS = tuple(getattr(torch._ops, n) for n in ("OpOverload", "OpOverloadPacket") if hasattr(torch._ops, n))


def _within(name: str, prefixes: Iterable[str]) -> bool:
    return any(name == p or name.startswith(p + ".") for p in prefixes)


def _home(obj: Any) -> str:
    """The module that an object says it comes from."""
    owner = type(obj) if isinstance(obj, enum.Enum) else getattr(obj, "__objclass__", obj)
    home = getattr(owner, "__module__", None)
    return home if isinstance(home, str) else ""


@functools.lru_cache(maxsize=None)
def _index() -> dict[int, str]:
    """id(object) -> canonical name, over NAMESPACES; public names before private ones."""
    index: dict[int, str] = {}
    for private in (False, True):
        for namespace in NAMESPACES:
            members = vars(sys.modules[namespace]) if namespace in sys.modules else {}
            # A name that the object itself has goes before its other names in the same place.
            own_name_first = sorted(members.items(), key=lambda m: (getattr(m[1], "__name__", None) != m[0], m[0]))
            for name, obj in own_name_first:
                if name.startswith("_") == private and isinstance(obj, (type, *_FUNCTIONS)):
                    if _within(_home(obj), ("torch", "operator", "_operator")):
                        index.setdefault(id(obj), f"{namespace}.{name}")
    index[id(getattr)] = "builtins.getattr"
    return index


#: Objects that no name leads to (lambdas, local classes) by their made-up name, so that two never share one.
_unreachable: dict[str, list[Callable[[], Any]]] = {}


def _made_up_name(name: str, obj: Any) -> str:
    slots = _unreachable.setdefault(name, [])
    for i, get in enumerate(slots):
        if get() is obj:
            return name if i == 0 else f"{name}#{i + 1}"
    try:
        reference: Callable[[], Any] = weakref.ref(obj)
    except TypeError:
        def reference(kept: Any = obj) -> Any:
            return kept
    free = next((i for i, get in enumerate(slots) if get() is None), len(slots))
    slots[free:free + 1] = [reference]
    return name if free == 0 else f"{name}#{free + 1}"


def _member(owner: Any, name: str) -> Any:
    """An attribute of a module or class, read without running anybody's code. None if there is none."""
    if isinstance(owner, enum.EnumMeta) and name in owner.__members__:
        return owner.__members__[name]
    if not isinstance(owner, (types.ModuleType, type)):
        return None
    found = next((vars(o)[name] for o in (owner.__mro__ if isinstance(owner, type) else (owner,)) if name in vars(o)),
                 None)
    return found.__func__ if isinstance(found, staticmethod) else found


def _named_object(obj: Any) -> tuple[str, bool]:
    """The canonical name of a class, function, operator or enum value, and whether the name leads to it."""
    name = _index().get(id(obj))
    if name is not None:
        return name, True
    if isinstance(obj, _OPS):
        return f"torch.ops.{obj}", True
    if isinstance(obj, enum.Enum):
        return f"{_named_object(type(obj))[0]}.{obj.name}", True
    if hasattr(obj, "__objclass__") and getattr(torch.Tensor, obj.__name__, None) is obj:
        return f"torch.Tensor.{obj.__name__}", True
    shown = obj if hasattr(obj, "__qualname__") else type(obj)
    module, qualname = _home(shown) or "builtins", shown.__qualname__.replace("_VariableFunctionsClass", "_C._VariableFunctions")
    found: Any = sys.modules.get(module)
    for part in qualname.split("."):
        found = _member(found, part)
    if found is obj:
        return f"{module}.{qualname}", True
    return _made_up_name(f"{module}.{qualname}", obj), False


def canonical_name(obj: Any) -> str:
    """The one name under which QConfig Studio knows a class, function, operator or enum value.

    Objects that no name leads to (lambdas, local classes) get `module.qualname`, told apart by `#2`, `#3`, ...
    """
    return _named_object(obj)[0]


def bases_of(cls: type) -> list[str]:
    """Canonical names of the rest of a class's method resolution order, without `object`."""
    return [canonical_name(base) for base in cls.__mro__[1:] if base is not object]


def resolve(name: Any, allow: Sequence[str] = ()) -> Any:
    """The class, function, operator or enum value of that name.

    Looks only under `torch` and `operator` (and at `builtins.getattr`), and under the prefixes in `allow`; imports
    nothing, so an allowed module has to be imported before; and refuses names that lead elsewhere, such as
    `torch.os.system`.
    """
    if not isinstance(name, str):
        raise BridgeError(f"expected the name of an object, found {_shown(name)}")
    if name == "builtins.getattr":
        return getattr
    parts = name.split(".")
    if len(name) > _MAX_NAME or not all(p.isidentifier() and not p.startswith("__") for p in parts):
        raise BridgeError(f"{_shown(name)} is not a dotted name")
    if not _within(name, ("torch", "operator", *allow)):
        raise BridgeError(f"{_shown(name)} is not under torch or operator; pass allow=[{parts[0]!r}] if you trust it")
    homes = ("torch", "operator", "_operator", *allow)
    if parts[:2] == ["torch", "ops"]:
        return _resolve_op(name, parts[2:])
    depth = next((i for i in range(len(parts), 0, -1) if isinstance(sys.modules.get(".".join(parts[:i])),
                                                                     types.ModuleType)), 0)
    if depth == 0:
        raise BridgeError(f"{_shown(name)}: import {parts[0]!r} first, nothing is imported because a file names it")
    found: Any = sys.modules[".".join(parts[:depth])]
    for i in range(depth, len(parts)):
        found = _member(found, parts[i])
        if isinstance(found, types.ModuleType) and found.__name__ != ".".join(parts[:i + 1]):
            raise BridgeError(f"{_shown(name)} leads out to the module {found.__name__!r}")
        if found is None:
            raise BridgeError(f"{_shown(name)}: {'.'.join(parts[:i])} has no {parts[i]!r}")
    if not isinstance(found, (type, enum.Enum, *_FUNCTIONS)):
        raise BridgeError(f"{_shown(name)} is neither a class nor a function, but of {type(found)}")
    if name not in allow and not _within(_home(found), homes):
        raise BridgeError(f"{_shown(name)} leads out to {_home(found)!r}")
    return found


def _resolve_op(name: str, parts: list[str]) -> Any:
    found: Any = torch.ops
    with contextlib.suppress(AttributeError, RuntimeError):
        for part in parts:
            found = getattr(found, part)
    if len(parts) not in (2, 3) or not isinstance(found, _OPS) or canonical_name(found) != name:
        raise BridgeError(f"{_shown(name)} is no registered operator")
    return found


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


# ------------------------------------------------------------------------------------------------------------------
# What torch itself offers as fuser methods, getters and observers
# ------------------------------------------------------------------------------------------------------------------

_FUSERS = {canonical_name(f): f for f in (
    fuser_methods.fuse_conv_bn, fuser_methods.fuse_conv_bn_relu, fuser_methods.fuse_linear_bn,
    fuser_methods.fuse_convtranspose_bn)}
_GETTERS: dict[str, Callable[..., Any]] = {}
for _name, _function in vars(onednn).items():
    if isinstance(_function, types.FunctionType) and _function.__module__ == onednn.__name__:
        if _name.startswith("_fuse_"):
            _FUSERS[canonical_name(_function)] = _function
        elif "_getter_" in _name:
            _GETTERS[canonical_name(_function)] = _function

#: Factories that make fuser methods; each takes one argument, a class or another fuser method.
_FACTORIES = {canonical_name(f): f for f in (
    fuser_methods._sequential_wrapper2, fuser_methods._reverse2, fuser_methods._reverse3)}
_FACTORY_OF_CODE = {factory(None).__code__: name for name, factory in _FACTORIES.items()}

_OBSERVER_BASES = tuple(base for base in (
    observers.ObserverBase, FakeQuantizeBase, getattr(observers, "AffineQuantizedObserverBase", None),
    torch.nn.Identity) if base is not None)


def _is_observer_class(obj: Any) -> bool:
    return isinstance(obj, type) and issubclass(obj, _OBSERVER_BASES)


@functools.lru_cache(maxsize=None)
def named_qconfigs() -> dict[str, QConfig]:
    """torch's own named qconfigs in the order of their definition."""
    return {name: value for name, value in vars(qconfigs).items() if isinstance(value, QConfig)}


@functools.lru_cache(maxsize=None)
def _dtype_words() -> dict[str, Any]:
    """`torch.quint8` and so on, aliases such as `torch.float` included -> the dtype or qscheme."""
    return {f"torch.{n}": v for n, v in vars(torch).items() if isinstance(v, (torch.dtype, torch.qscheme))}


# ------------------------------------------------------------------------------------------------------------------
# Dumping
# ------------------------------------------------------------------------------------------------------------------


def dump(obj: Any, header: bool = True) -> Any:
    """Plain JSON data for any config object of torch.ao.quantization, or for an observer constructor.

    With `header` the result is a dict that says its kind and version, the contents of a file; without, only the body
    as it stands inside another file. Whole files are backend configs, mappings and the three custom configs; smaller
    things (a pattern config, a dtype config, a qconfig, an observer) are given a kind of their own.
    """
    dumper = _Dumper()
    kind, body = dumper.config(obj)
    dumper.number_shared()
    if not header:
        return body
    start = {"format": f"qconfig-studio/{kind}", "version": VERSION}
    return {**start, kind: body} if kind in ("qconfig", "observer") else {**start, **_as_fields(kind, body)}


def _as_fields(kind: str, body: Any) -> dict[str, Any]:
    return {"dtype": body} if kind == "dtype-with-constraints" and isinstance(body, str) else body


class _Dumper:
    """One dump: remembers which constructors occur more than once, so that they can be numbered."""

    def __init__(self) -> None:
        self.inner: dict[int, list[dict[str, Any]]] = {}
        self.must_number: set[int] = set()
        self.kept: list[Any] = []  # keeps ids of temporaries from being reused

    def number_shared(self) -> None:
        """Writes `identity` into the specs of wrappers that others share, and of constructors without a name."""
        number = 0
        for key, specs in self.inner.items():
            if len(specs) > 1 or key in self.must_number:
                number += 1
                for spec in specs:
                    spec["identity"] = number

    def config(self, obj: Any) -> tuple[str, Any]:
        if obj is None or isinstance(obj, QConfig):
            return "qconfig", self.qconfig(obj)
        for cls, kind, write in (
            (BackendConfig, "backend-config", self.backend),
            (QConfigMapping, "qconfig-mapping", self.mapping),
            (PrepareCustomConfig, "prepare-custom-config", self.prepare_custom),
            (ConvertCustomConfig, "convert-custom-config", self.convert_custom),
            (FuseCustomConfig, "fuse-custom-config", self.fuse_custom),
            (BackendPatternConfig, "backend-pattern-config", self.pattern_config),
            (DTypeConfig, "dtype-config", self.dtype_config),
            (DTypeWithConstraints, "dtype-with-constraints", self.constraints),
            (_PartialWrapper, "observer", self.observer),
        ):
            if isinstance(obj, cls):
                return kind, write(obj)
        if _is_observer_class(obj):
            return "observer", self.observer(obj)
        raise BridgeError(f"cannot dump a {canonical_name(type(obj))}: {_shown(obj)}")

    # -- values --

    def atom(self, obj: Any) -> Any:
        """A key of a mapping or a leaf of a pattern: type, function, method name or None."""
        if obj is None:
            return None
        if isinstance(obj, str):
            return {"method": obj} if "." in obj else obj
        if callable(obj):
            return canonical_name(obj)
        raise BridgeError(f"expected a type, a function or the name of a method, found {_shown(obj)}")

    def value(self, obj: Any) -> Any:
        """An argument: of an observer's constructor, or of a node (there, nodes are references)."""
        if obj is None or isinstance(obj, bool):
            return obj
        if type(obj) is int:
            return obj if -(1 << 63) <= obj < 1 << 63 else {"opaque": {"type": "builtins.int", "text": str(obj)}}
        if type(obj) is float:
            return obj if math.isfinite(obj) else {"float": "nan" if obj != obj else "inf" if obj > 0 else "-inf"}
        if type(obj) is str:
            return {"str": obj} if obj in _dtype_words() else obj
        if isinstance(obj, (torch.dtype, torch.qscheme)):
            return str(obj)
        if obj is Ellipsis:
            return {"ellipsis": True}
        if isinstance(obj, fx.Node):
            return {"node": obj.name}
        if isinstance(obj, tuple):
            return {"tuple": [self.value(v) for v in obj]}
        if isinstance(obj, list):
            return [self.value(v) for v in obj]
        if isinstance(obj, dict):
            return {"dict": [[self.value(k), self.value(v)] for k, v in obj.items()]}
        if isinstance(obj, slice):
            return {"slice": [self.value(v) for v in (obj.start, obj.stop, obj.step)]}
        if isinstance(obj, _PartialWrapper) or _is_observer_class(obj):
            return self.observer(obj)
        if isinstance(obj, torch.Tensor):
            text = f"{str(obj.dtype).removeprefix('torch.')}{list(obj.shape)}"
            return {"opaque": {"type": "torch.Tensor", "text": text}}
        if isinstance(obj, Opaque):
            return {"opaque": {"type": obj.type, "text": obj.text}}
        if isinstance(obj, (type, enum.Enum, *_FUNCTIONS, *_OPS)):
            return {"object": canonical_name(obj)}
        return {"opaque": {"type": canonical_name(type(obj)), "text": re.sub(r" at 0x[0-9a-fA-F]+", "", repr(obj))}}

    def observer(self, ctr: Any, inner: bool = False) -> Any:
        """A constructor: a class, or `.with_args` around a class or around another wrapper."""
        if ctr is None:
            return None
        if not isinstance(ctr, _PartialWrapper):
            name, reachable = _named_object(ctr)
            spec: dict[str, Any] = {"class": name}
            if not reachable:
                self._numbered(ctr, spec, always=True)
            return spec
        made = ctr.p
        if not isinstance(made, functools.partial):
            raise BridgeError(f"cannot dump a wrapper around {_shown(made)}")
        reachable = True
        if isinstance(made.func, _PartialWrapper):
            spec = {"class": self.observer(made.func, inner=True)}
        else:
            name, reachable = _named_object(made.func)
            spec = {"class": name}
        if made.args:
            spec["args"] = [self.value(v) for v in made.args]
        spec["kwargs"] = {name: self.value(v) for name, v in made.keywords.items()}
        if ctr.callable_args:
            spec["callable_args"] = {name: self.value(f) for name, f in ctr.callable_args.items()}
        if inner:
            self._numbered(ctr, spec, always=not reachable)
        elif not reachable:
            self._numbered(made.func, spec, always=True)
        return spec

    def _numbered(self, obj: Any, spec: dict[str, Any], always: bool) -> None:
        self.kept.append(obj)
        self.inner.setdefault(id(obj), []).append(spec)
        if always:
            self.must_number.add(id(obj))

    # -- qconfigs and mappings --

    def qconfig(self, config: Any) -> Any:
        if config is None:
            return None
        if not isinstance(config, QConfig):
            raise BridgeError(f"expected a QConfig or None, found {_shown(config)}")
        for name, known in named_qconfigs().items():
            if known is config:
                return name
        return self.spelled_out(config)

    def spelled_out(self, config: QConfig) -> dict[str, Any]:
        return {"activation": self.observer(config.activation), "weight": self.observer(config.weight)}

    def mapping(self, m: QConfigMapping) -> dict[str, Any]:
        return {
            "": self.qconfig(m.global_qconfig),
            "object_type": [[self.atom(k), self.qconfig(q)] for k, q in m.object_type_qconfigs.items()],
            "module_name_regex": [[k, self.qconfig(q)] for k, q in m.module_name_regex_qconfigs.items()],
            "module_name": [[k, self.qconfig(q)] for k, q in m.module_name_qconfigs.items()],
            "module_name_object_type_order": [
                [path, self.atom(obj), index, self.qconfig(q)]
                for (path, obj, index), q in m.module_name_object_type_order_qconfigs.items()],
        }

    # -- backend configs --

    def constraints(self, c: DTypeWithConstraints) -> Any:
        body = {f.name: self.value(getattr(c, f.name)) for f in fields(c) if getattr(c, f.name) is not None}
        return body["dtype"] if list(body) == ["dtype"] else body

    def dtype_config(self, config: DTypeConfig) -> dict[str, Any]:
        body = {}
        for which in ("input_dtype", "output_dtype", "weight_dtype"):
            written = self.constraints(getattr(config, f"{which}_with_constraints"))
            if written != {}:
                body[which] = written
        for which in ("bias_dtype", "is_dynamic"):
            if getattr(config, which) is not None:
                body[which] = self.value(getattr(config, which))
        return body

    def pattern(self, p: Any) -> Any:
        if isinstance(p, tuple):
            if len(p) == 2 and p[0] is getattr and isinstance(p[1], str):
                return [self.atom(getattr), {"literal": self.value(p[1])}]
            return [self.pattern(e) for e in p]
        if p is None or isinstance(p, (str, type)) or callable(p):
            return self.atom(p)
        if isinstance(p, (list, dict)):
            raise BridgeError(f"a pattern is built of tuples, found {_shown(p)}")
        return {"literal": self.value(p)}

    def fuser_method(self, f: Any) -> Any:
        factory = _FACTORY_OF_CODE.get(getattr(f, "__code__", None))
        if factory is None:
            return canonical_name(f)
        (made_for,) = (cell.cell_contents for cell in f.__closure__)
        return {"factory": factory, "args": [self.fuser_method(made_for)]}

    def pattern_config(self, c: BackendPatternConfig) -> dict[str, Any]:
        if not isinstance(c.observation_type, ObservationType):
            raise BridgeError(f"expected an ObservationType, found {_shown(c.observation_type)}")
        body = {
            "pattern": None if c.pattern is None else self.pattern(c.pattern),
            "observation_type": c.observation_type.name,
            "dtype_configs": [self.dtype_config(d) for d in c.dtype_configs],
        }
        for key, obj in (("root_module", c.root_module), ("qat_module", c.qat_module),
                         ("reference_quantized_module_for_root", c.reference_quantized_module),
                         ("fused_module", c.fused_module)):
            body[key] = None if obj is None else canonical_name(obj)
        body["fuser_method"] = None if c.fuser_method is None else self.fuser_method(c.fuser_method)
        for key, obj in (("root_node_getter", c._root_node_getter), ("extra_inputs_getter", c._extra_inputs_getter)):
            body[key] = None if obj is None else canonical_name(obj)
        body["num_tensor_args_to_observation_type"] = {
            str(n): t.name for n, t in c._num_tensor_args_to_observation_type.items()} or None
        body["input_type_to_index"] = dict(c._input_type_to_index) or None
        if c._pattern_complex_format is not None:
            body["pattern_complex_format"] = self.pattern(c._pattern_complex_format)
        return {key: v for key, v in body.items() if v is not None}

    def backend(self, b: BackendConfig) -> dict[str, Any]:
        return {"name": b.name, "configs": [self.pattern_config(c) for c in b.configs]}

    # -- custom configs --

    def class_pairs(self, mapping: dict[QuantType, dict[type, type]]) -> dict[str, Any]:
        return {_get_quant_type_to_str(quant_type): [[canonical_name(a), canonical_name(b)] for a, b in pairs.items()]
                for quant_type, pairs in mapping.items() if pairs}

    def standalone(self, name: str, e: StandaloneModuleConfigEntry) -> list[Any]:
        return [
            name,
            None if e.qconfig_mapping is None else self.mapping(e.qconfig_mapping),
            [self.value(v) for v in e.example_inputs],
            None if e.prepare_custom_config is None else self.prepare_custom(e.prepare_custom_config),
            None if e.backend_config is None else self.backend(e.backend_config),
        ]

    def prepare_custom(self, c: PrepareCustomConfig) -> dict[str, Any]:
        body = {
            "standalone_module_name": [self.standalone(n, e) for n, e in c.standalone_module_names.items()],
            "standalone_module_class": [self.standalone(canonical_name(k), e)
                                        for k, e in c.standalone_module_classes.items()],
            "float_to_observed_custom_module_class": self.class_pairs(c.float_to_observed_mapping),
            "non_traceable_module_name": list(c.non_traceable_module_names),
            "non_traceable_module_class": [canonical_name(k) for k in c.non_traceable_module_classes],
            "input_quantized_idxs": list(c.input_quantized_indexes),
            "output_quantized_idxs": list(c.output_quantized_indexes),
            "preserved_attributes": list(c.preserved_attributes),
        }
        return {key: v for key, v in body.items() if v}

    def convert_custom(self, c: ConvertCustomConfig) -> dict[str, Any]:
        body = {
            "observed_to_quantized_custom_module_class": self.class_pairs(c.observed_to_quantized_mapping),
            "preserved_attributes": list(c.preserved_attributes),
        }
        return {key: v for key, v in body.items() if v}

    def fuse_custom(self, c: FuseCustomConfig) -> dict[str, Any]:
        return {"preserved_attributes": list(c.preserved_attributes)} if c.preserved_attributes else {}


# ------------------------------------------------------------------------------------------------------------------
# Loading
# ------------------------------------------------------------------------------------------------------------------


def load(data: Any, allow: Sequence[str] = ()) -> Any:
    """The real torch object that `dump` wrote, equal to the dumped one.

    `allow` holds prefixes of names (a module such as "my_ops", or one object such as "my_ops.fuse") that may be used
    besides torch's and operator's; their modules must have been imported. Raises BridgeError, with the place, for
    data that is not valid; warns of keys that PyTorch would ignore.
    """
    allow = (allow,) if isinstance(allow, str) else tuple(allow)
    loader = _Loader(allow)
    try:
        return loader.file(data)
    except RecursionError:
        raise BridgeError("nested too deeply") from None


def _kind_of(data: dict[str, Any]) -> str:
    """The kind of a body without a header, by the keys that only this kind has."""
    for kind, keys in (
        ("backend-config", ("configs",)), ("backend-pattern-config", ("observation_type", "dtype_configs", "pattern")),
        ("qconfig-mapping", ("", "object_type", "module_name_regex", "module_name", "module_name_object_type_order")),
        ("observer", ("class",)), ("qconfig", ("activation", "weight")),
        ("dtype-config", ("input_dtype", "output_dtype", "weight_dtype", "bias_dtype", "is_dynamic")),
        ("convert-custom-config", ("observed_to_quantized_custom_module_class",)),
        ("prepare-custom-config", ("standalone_module_name", "standalone_module_class", "non_traceable_module_name",
                                   "non_traceable_module_class", "float_to_observed_custom_module_class",
                                   "input_quantized_idxs", "output_quantized_idxs")),
    ):
        if any(key in data for key in keys):
            return kind
    raise BridgeError('expected a dict with "format"')


class _Loader:
    """One load: knows where it is, for messages, and which numbered constructors it has built."""

    def __init__(self, allow: tuple[str, ...]) -> None:
        self.allow = allow
        self.path: list[str] = []
        self.numbered: dict[int, tuple[Any, Any]] = {}

    # -- errors and places --

    def fail(self, text: str) -> BridgeError:
        pointer = "".join("/" + p.replace("~", "~0").replace("/", "~1") for p in self.path)
        return BridgeError(f"at {pointer or 'the top'}: {text}")

    def at(self, key: Any, read: Callable[..., Any], *args: Any) -> Any:
        self.path.append(str(key))
        result = read(*args)
        self.path.pop()
        return result

    def each(self, items: Any, read: Callable[[Any], Any]) -> list[Any]:
        return [self.at(i, read, item) for i, item in enumerate(self.expect(items, list, "a list"))]

    def expect(self, value: Any, cls: Any, what: str) -> Any:
        if not isinstance(value, cls) or (isinstance(value, bool) and cls is int):
            raise self.fail(f"expected {what}, found {_shown(value)}")
        return value

    def text(self, value: Any) -> str:
        return self.expect(value, str, "a string")

    def whole(self, value: Any) -> int:
        return self.expect(value, int, "a whole number")

    def row(self, value: Any, length: int, what: str) -> list[Any]:
        if len(self.expect(value, list, what)) != length:
            raise self.fail(f"expected {what}, found {len(value)} elements")
        return value

    def keys(self, body: Any, known: Iterable[str]) -> dict[str, Any]:
        known = tuple(known)
        for key in self.expect(body, dict, "an object"):
            if key not in known and not (not self.path and key in ("format", "version")):
                warnings.warn(str(self.fail(f"PyTorch ignores the key {_shown(key)}")), stacklevel=2)
        return body

    def optional(self, body: dict[str, Any], key: str, read: Callable[[Any], Any], default: Any = None) -> Any:
        return default if body.get(key) is None else self.at(key, read, body[key])

    def file(self, data: Any) -> Any:
        self.expect(data, dict, "an object")
        written = data.get("format")
        if written is None:
            kind = _kind_of(data)
            data = {kind: data} if kind in ("qconfig", "observer") else data
        else:
            kind = self.at("format", self.text, written).removeprefix("qconfig-studio/")
            version = self.at("version", self.whole, data.get("version"))
            if not 1 <= version <= VERSION:
                raise self.fail(f"version {version} was written by a newer program; this one reads {VERSION}")
        reader = {
            "backend-config": self.backend, "qconfig-mapping": self.mapping,
            "prepare-custom-config": self.prepare_custom, "convert-custom-config": self.convert_custom,
            "fuse-custom-config": self.fuse_custom, "backend-pattern-config": self.pattern_config,
            "dtype-config": self.dtype_config, "dtype-with-constraints": self.constraints,
            "qconfig": lambda d: self.at("qconfig", self.qconfig, d.get("qconfig")),
            "observer": lambda d: self.at("observer", self.observer, d.get("observer")),
        }.get(kind)
        if reader is None:
            raise self.fail(f"no config is of the kind {_shown(written)}")
        return reader(data)

    # -- names --

    def object(self, name: Any) -> Any:
        try:
            return resolve(name, self.allow)
        except BridgeError as error:
            raise self.fail(str(error)) from None

    def trusted(self, name: Any) -> bool:
        return isinstance(name, str) and _within(name, self.allow)

    def atom(self, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, dict) and list(value) == ["method"]:
            return self.at("method", self.text, value["method"])
        return self.object(value) if "." in self.text(value) else value

    def module_class(self, name: Any) -> type:
        found = self.object(name)
        if not (isinstance(found, type) and issubclass(found, torch.nn.Module)):
            raise self.fail(f"{_shown(name)} is no class of modules")
        return found

    def known_function(self, name: Any, known: dict[str, Any], what: str) -> Any:
        """One of torch's own functions that are meant for this place, or one that the caller allows."""
        if self.trusted(name):
            return self.object(name)
        if isinstance(name, str) and name in known:
            return known[name]
        raise self.fail(f"{_shown(name)} is none of torch's own {what}; pass allow=[...] if you trust it")

    # -- values --

    def value(self, v: Any) -> Any:
        if v is None or isinstance(v, (bool, int, float)):
            return v
        if isinstance(v, str):
            return _dtype_words().get(v, v)
        if isinstance(v, list):
            return self.each(v, self.value)
        self.expect(v, dict, "a value")
        if "class" in v:
            return self.observer(v)
        if len(v) != 1:
            raise self.fail(f"expected a value, found {_shown(v)}")
        ((key, content),) = v.items()
        reader = {"str": self.text, "float": self.special_float, "object": self.argument_object,
                  "tuple": lambda c: tuple(self.each(c, self.value)), "dict": self.pairs, "slice": self.slice,
                  "ellipsis": lambda c: Ellipsis, "opaque": self.opaque}.get(key)
        if reader is None:
            raise self.fail(f"expected a value, found {_shown(v)}")
        return self.at(key, reader, content)

    def special_float(self, text: Any) -> float:
        if text not in ("inf", "-inf", "nan"):
            raise self.fail(f'expected "inf", "-inf" or "nan", found {_shown(text)}')
        return float(text)

    def argument_object(self, name: Any) -> Any:
        """What an observer may be given; not any function, since the observer might call it."""
        found = self.object(name)
        harmless = isinstance(found, enum.Enum) or (isinstance(found, type) and issubclass(found, torch.nn.Module))
        if not (harmless or self.trusted(name)):
            raise self.fail(f"{_shown(name)} cannot be an argument; pass allow=[...] if you trust it")
        return found

    def pairs(self, items: Any) -> dict[Any, Any]:
        rows = self.each(items, lambda r: [self.value(v) for v in self.row(r, 2, "a key and its value")])
        try:
            return {key: v for key, v in rows}
        except TypeError:
            raise self.fail("a key cannot be a list or a dict") from None

    def slice(self, bounds: Any) -> slice:
        return slice(*(self.value(v) for v in self.row(bounds, 3, "start, stop and step")))

    def opaque(self, body: Any) -> Any:
        self.keys(body, ("type", "text"))
        kind, text = (self.at(k, self.text, body.get(k)) for k in ("type", "text"))
        if kind == "builtins.int" and re.fullmatch(r"-?[0-9]{1,4000}", text):
            return int(text)
        if kind == "torch.device" and (m := re.fullmatch(r"device\(type='([a-z]+)'(?:, index=([0-9]{1,4}))?\)", text)):
            with contextlib.suppress(RuntimeError):
                return torch.device(m[1], int(m[2])) if m[2] else torch.device(m[1])
        if kind == "torch.Tensor" and (m := re.fullmatch(r"([a-z0-9_]{1,40})\[((?:[0-9]{1,9}(?:, )?)*)\]", text)):
            with contextlib.suppress(RuntimeError, TypeError):  # one element, seen as many: a shape costs no memory
                dims = [int(d) for d in m[2].split(", ") if d]
                return torch.zeros((), dtype=_dtype_words().get(f"torch.{m[1]}", "unknown")).expand(dims)
        warnings.warn(str(self.fail(f"a {kind} cannot be rebuilt from its text; a placeholder stands for it")))
        return Opaque(kind, text)

    def observer(self, spec: Any) -> Any:
        if spec is None:
            return None
        self.keys(spec, ("class", "args", "kwargs", "callable_args", "identity"))
        number = self.optional(spec, "identity", self.whole)
        if number is not None and number in self.numbered:
            known, built = self.numbered[number]
            if known != spec:
                raise self.fail(f"two different constructors have the identity {number}")
            return built
        built = self.constructor(spec)
        if number is not None:
            self.numbered[number] = (spec, built)
        return built

    def constructor(self, spec: dict[str, Any]) -> Any:
        inner = spec.get("class")
        if isinstance(inner, dict):
            function = self.at("class", self.observer, inner)
        else:
            function = self.at("class", self.object, inner)
            if not _is_observer_class(function):
                raise self.fail(f"{_shown(inner)} is neither an observer nor a fake quantizer")
        if not any(key in spec for key in ("args", "kwargs", "callable_args")):
            if isinstance(inner, dict):
                raise self.fail('a spec around another one needs "kwargs"')
            return function
        args = self.optional(spec, "args", lambda a: self.each(a, self.value), [])
        kwargs = self.optional(spec, "kwargs", lambda k: self.named(k, self.value), {})
        wrapper = _PartialWrapper(functools.partial(function, *args, **kwargs))
        wrapper.callable_args = self.optional(spec, "callable_args", lambda k: self.named(k, self.callable_arg), {})
        return wrapper

    def named(self, items: Any, read: Callable[[Any], Any]) -> dict[str, Any]:
        return {k: self.at(k, read, v) for k, v in self.expect(items, dict, "keyword arguments").items()}

    def callable_arg(self, v: Any) -> Any:
        """The observer will call it, so torch's own functions are not good enough."""
        if isinstance(v, dict) and list(v) == ["object"] and self.trusted(v["object"]):
            return self.at("object", self.object, v["object"])
        if isinstance(v, dict) and "class" in v:
            return self.observer(v)
        raise self.fail(f"{_shown(v)} would be called; pass allow=[...] if you trust it")

    # -- qconfigs and mappings --

    def qconfig(self, body: Any) -> QConfig | None:
        if body is None:
            return None
        if isinstance(body, str):
            if body not in named_qconfigs():
                raise self.fail(f"torch.ao.quantization.qconfig has no qconfig {_shown(body)}")
            return named_qconfigs()[body]
        self.keys(body, ("activation", "weight"))
        return QConfig(*(self.optional(body, key, self.observer) for key in ("activation", "weight")))

    def mapping(self, body: Any) -> QConfigMapping:
        self.keys(body, ("", "object_type", "module_name_regex", "module_name", "module_name_object_type_order"))
        mapping = QConfigMapping().set_global(self.at("", self.qconfig, body.get("")))

        def rules(key: str, read_key: Sequence[Callable[[Any], Any]], store: Callable[..., Any]) -> None:
            def rule(row: Any) -> None:
                self.row(row, len(read_key) + 1, f"{len(read_key)} key(s) and a qconfig")
                readers = (*read_key, self.qconfig)
                store(*(self.at(i, read, v) for i, (read, v) in enumerate(zip(readers, row))))
            self.optional(body, key, lambda rows: self.each(rows, rule))

        rules("object_type", [self.atom], mapping.set_object_type)
        rules("module_name_regex", [self.text], mapping.set_module_name_regex)
        rules("module_name", [self.text], mapping.set_module_name)
        rules("module_name_object_type_order", [self.text, self.atom, self.whole],
              mapping.set_module_name_object_type_order)
        return mapping

    # -- backend configs --

    def dtype(self, text: Any) -> torch.dtype:
        return self.expect(_dtype_words().get(self.text(text)), torch.dtype, f"a dtype instead of {_shown(text)}")

    def constraints(self, body: Any) -> DTypeWithConstraints:
        if isinstance(body, str):
            return DTypeWithConstraints(dtype=self.dtype(body))
        names = [f.name for f in fields(DTypeWithConstraints)]
        self.keys(body, names)
        return DTypeWithConstraints(**{name: self.optional(
            body, name, self.dtype if name == "dtype" else self.number) for name in names})

    def number(self, value: Any) -> Any:
        found = self.value(value)
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            raise self.fail(f"expected a number, found {_shown(value)}")
        return found

    def dtype_config(self, body: Any) -> DTypeConfig:
        which = ("input_dtype", "output_dtype", "weight_dtype")
        self.keys(body, (*which, "bias_dtype", "is_dynamic"))
        return DTypeConfig(
            *(self.optional(body, key, self.constraints) for key in which),
            bias_dtype=self.optional(body, "bias_dtype", self.dtype),
            is_dynamic=self.optional(body, "is_dynamic", lambda v: self.expect(v, bool, "true or false")))

    def pattern(self, p: Any) -> Any:
        if isinstance(p, list):
            return tuple(self.each(p, self.pattern))
        if isinstance(p, dict) and list(p) == ["literal"]:
            return self.at("literal", self.value, p["literal"])
        return self.atom(p)

    def observation_type(self, name: Any) -> ObservationType:
        if self.text(name) not in ObservationType.__members__:
            raise self.fail(f"expected one of {', '.join(ObservationType.__members__)}, found {_shown(name)}")
        return ObservationType[name]

    def fuser_method(self, body: Any) -> Callable[..., Any]:
        if isinstance(body, str):
            return self.known_function(body, _FUSERS, "fuser methods")
        self.keys(body, ("factory", "args"))
        factory = body.get("factory")
        if not isinstance(factory, str) or factory not in _FACTORIES:
            raise self.fail(f"{_shown(factory)} is none of torch's factories: {', '.join(_FACTORIES)}")
        (arg,) = self.at("args", self.row, body.get("args"), 1, "one argument")
        of_class = _FACTORIES[factory] is fuser_methods._sequential_wrapper2
        return _FACTORIES[factory](self.at("args", self.at, 0, self.module_class if of_class else self.fuser_method, arg))

    def pattern_config(self, body: Any) -> BackendPatternConfig:
        def getter(name: Any) -> Any:
            return self.known_function(name, _GETTERS, "getters")

        modules = {"root_module": "set_root_module", "qat_module": "set_qat_module",
                   "reference_quantized_module_for_root": "set_reference_quantized_module",
                   "fused_module": "set_fused_module"}
        self.keys(body, ("pattern", "observation_type", "dtype_configs", *modules, "fuser_method", "root_node_getter",
                         "extra_inputs_getter", "num_tensor_args_to_observation_type", "input_type_to_index",
                         "pattern_complex_format"))
        config = BackendPatternConfig(self.optional(body, "pattern", self.pattern))
        config.set_observation_type(self.optional(body, "observation_type", self.observation_type,
                                                  config.observation_type))
        config.set_dtype_configs(self.optional(body, "dtype_configs", lambda d: self.each(d, self.dtype_config), []))
        for key, setter in modules.items():
            getattr(config, setter)(self.optional(body, key, self.module_class))
        config.set_fuser_method(self.optional(body, "fuser_method", self.fuser_method))
        config._set_root_node_getter(self.optional(body, "root_node_getter", getter))
        config._set_extra_inputs_getter(self.optional(body, "extra_inputs_getter", getter))
        config._set_num_tensor_args_to_observation_type(self.optional(
            body, "num_tensor_args_to_observation_type",
            lambda b: {self.count(k): v for k, v in self.named(b, self.observation_type).items()}, {}))
        config._set_input_type_to_index(self.optional(body, "input_type_to_index",
                                                      lambda b: self.named(b, self.whole), {}))
        if body.get("pattern_complex_format") is not None:
            if config.pattern is not None:
                raise self.fail("only one of 'pattern' and 'pattern_complex_format' can be set")
            config._set_pattern_complex_format(self.at("pattern_complex_format", self.pattern,
                                                       body["pattern_complex_format"]))
        return config

    def count(self, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise self.fail(f"expected a number of tensors, found {_shown(text)}")
        return int(text)

    def backend(self, body: Any) -> BackendConfig:
        self.keys(body, ("name", "configs"))
        backend = BackendConfig(self.optional(body, "name", self.text, ""))

        def add(entry: Any) -> None:
            try:
                backend.set_backend_pattern_config(self.pattern_config(entry))
            except BridgeError:
                raise
            except (ValueError, TypeError) as error:  # torch's own: no pattern, or one that it cannot use as a key
                raise self.fail(str(error)) from None

        self.optional(body, "configs", lambda entries: self.each(entries, add))
        return backend

    # -- custom configs --

    def class_pairs(self, body: Any, store: Callable[[type, type, QuantType], Any]) -> None:
        for text, rows in self.expect(body, dict, "an object").items():
            try:
                quant_type = _quant_type_from_str(text)
                for a, b in self.at(text, self.each, rows, lambda r: [
                        self.module_class(name) for name in self.row(r, 2, "two classes")]):
                    store(a, b, quant_type)
            except BridgeError:
                raise
            except ValueError as error:  # torch's own: an unknown or unsupported quant type
                raise self.fail(str(error)) from None

    def standalone(self, row: Any) -> tuple[Any, ...]:
        name, mapping, inputs, prepare, backend = self.row(
            row, 5, "a module, its mapping, example inputs, custom config and backend")

        def part(i: int, body: Any, read: Callable[[Any], Any]) -> Any:
            return None if body is None else self.at(i, read, body)

        return (name, part(1, mapping, self.mapping), tuple(self.at(2, self.each, inputs, self.value)),
                part(3, prepare, self.prepare_custom), part(4, backend, self.backend))

    def prepare_custom(self, body: Any) -> PrepareCustomConfig:
        lists = {"non_traceable_module_name": ("set_non_traceable_module_names", self.text),
                 "non_traceable_module_class": ("set_non_traceable_module_classes", self.module_class),
                 "input_quantized_idxs": ("set_input_quantized_indexes", self.whole),
                 "output_quantized_idxs": ("set_output_quantized_indexes", self.whole),
                 "preserved_attributes": ("set_preserved_attributes", self.text)}
        by_name, by_class = "standalone_module_name", "standalone_module_class"
        pairs = "float_to_observed_custom_module_class"
        self.keys(body, (by_name, by_class, pairs, *lists))
        config = PrepareCustomConfig()
        for name, *rest in self.optional(body, by_name, lambda rows: self.each(rows, self.standalone), []):
            config.set_standalone_module_name(self.text(name), *rest)
        for name, *rest in self.optional(body, by_class, lambda rows: self.each(rows, self.standalone), []):
            config.set_standalone_module_class(self.at(by_class, self.module_class, name), *rest)
        self.optional(body, pairs, lambda b: self.class_pairs(b, config.set_float_to_observed_mapping))
        for key, (setter, read) in lists.items():
            getattr(config, setter)(self.optional(body, key, lambda items: self.each(items, read), []))
        return config

    def convert_custom(self, body: Any) -> ConvertCustomConfig:
        pairs = "observed_to_quantized_custom_module_class"
        self.keys(body, (pairs, "preserved_attributes"))
        config = ConvertCustomConfig()
        self.optional(body, pairs, lambda b: self.class_pairs(b, config.set_observed_to_quantized_mapping))
        return config.set_preserved_attributes(self.preserved(body))

    def fuse_custom(self, body: Any) -> FuseCustomConfig:
        self.keys(body, ("preserved_attributes",))
        return FuseCustomConfig().set_preserved_attributes(self.preserved(body))

    def preserved(self, body: dict[str, Any]) -> list[str]:
        return self.optional(body, "preserved_attributes", lambda items: self.each(items, self.text), [])


# ------------------------------------------------------------------------------------------------------------------
# Graphs
# ------------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _float_functionals_swapped(model: torch.nn.Module) -> Iterator[None]:
    """As prepare_fx, puts FXFloatFunctional in the place of FloatFunctional; gives the model back as it was."""
    before = [(m, dict(m._modules)) for m in model.modules()
              if any(isinstance(c, torch.ao.nn.quantized.FloatFunctional) for c in m._modules.values())]
    if before:
        quantize_fx._swap_ff_with_fxff(model)
    try:
        yield
    finally:
        for module, children in before:
            module._modules.clear()
            module._modules.update(children)


def trace(model: torch.nn.Module, prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
          is_standalone: bool = False) -> tuple[fx.GraphModule, dict[str, tuple[str, type | None]]]:
    """Traces as prepare_fx and prepare_qat_fx do, and returns what they have before fusion: module and scopes."""
    config = prepare_custom_config or PrepareCustomConfig()
    if isinstance(config, dict):
        config = PrepareCustomConfig.from_dict(config)
    with _float_functionals_swapped(model):
        skipped = quantize_fx.get_skipped_module_name_and_classes(config, is_standalone)
        tracer = quantize_fx.QuantizationTracer(*skipped)
        traced = fx.GraphModule(model, tracer.trace(model))
    return traced, tracer.node_name_to_scope


class _Watcher(fx.Interpreter):
    """Runs a traced model and shows `seen(node, result, arguments)` every node's tensors."""

    def __init__(self, traced: fx.GraphModule, seen: Callable[[fx.Node, Any, dict[fx.Node, Any]], None]) -> None:
        # A copy, in eval mode: running must leave no trace in the user's model, BatchNorm's statistics included.
        super().__init__(copy.deepcopy(traced).eval(), garbage_collect_values=False)
        self.seen = seen

    def run_node(self, n: fx.Node) -> Any:
        result = super().run_node(n)
        self.seen(n, result, self.env)
        return result


def _as_arguments(inputs: Any) -> tuple[Any, ...]:
    return tuple(inputs) if isinstance(inputs, (tuple, list)) else (inputs,)


def _shapes(traced: fx.GraphModule, example_inputs: Any) -> dict[str, tuple[list[int], str]]:
    """Node name -> shape and dtype of its tensor. Where the model cannot be run: a warning, and nothing."""
    found: dict[str, tuple[list[int], str]] = {}

    def seen(node: fx.Node, result: Any, _: Any) -> None:
        if isinstance(result, torch.Tensor):
            found[node.name] = ([int(d) for d in result.shape], str(result.dtype))

    try:
        with torch.no_grad():
            _Watcher(traced, seen).run(*_as_arguments(example_inputs))
    except Exception as error:  # anything at all may go wrong in the user's model
        warnings.warn(f"no shapes: the model failed on the example inputs: {type(error).__name__}: {error}")
        return {}
    return found


def _plain(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return len(value) <= 16 and all(_plain(v) for v in value)
    if isinstance(value, str):
        return len(value) <= 200
    return value is None or isinstance(value, (bool, int, float, torch.dtype))


def _attributes(module: torch.nn.Module, dumper: _Dumper) -> dict[str, Any]:
    """What PyTorch's passes and people look at in a module: its plain attributes, and a few facts besides."""
    found = {name: dumper.value(v) for name, v in vars(module).items()
             if not name.startswith("_") and name not in ("training", "qconfig", "children") and _plain(v)}
    if "bias" in module._parameters:
        found["bias"] = module._parameters["bias"] is not None
    if isinstance(module, torch.nn.RNNBase):
        found["weight_names"] = list(module._flat_weights_names)
    if isinstance(module, torch.ao.nn.intrinsic._FusedModule):
        found["children"] = [canonical_name(type(child)) for child in module.children()]
    if is_parametrized(module):
        found["type_before_parametrizations"] = {"object": canonical_name(type_before_parametrizations(module))}
    devices = {str(t.device) for t in (*module.parameters(recurse=False), *module.buffers(recurse=False))}
    if devices - {"cpu"}:
        found["device"] = ", ".join(sorted(devices))
    if hasattr(module, "qconfig"):
        own = module.qconfig
        found["qconfig"] = {"dict": [[k, v] for k, v in dumper.spelled_out(own).items()]} \
            if isinstance(own, QConfig) else dumper.value(own)
    return found


def graph_to_dict(traced: fx.GraphModule, scopes: dict[str, tuple[str, type | None]], *,
                  model: torch.nn.Module | None = None, example_inputs: Any = None, is_qat: bool = False,
                  name: str | None = None) -> dict[str, Any]:
    """The graph file's contents for a traced model.

    `model` is the user's model, for the types of its containers (tracing rebuilds them as plain modules); `scopes`
    is the tracer's `node_name_to_scope`; with `example_inputs`, nodes get shapes and dtypes.
    """
    dumper = _Dumper()
    model = traced if model is None else model
    shapes = {} if example_inputs is None else _shapes(traced, example_inputs)
    used_types: dict[str, type] = {}

    def type_name(cls: type) -> str:
        return used_types.setdefault(canonical_name(cls), cls) and canonical_name(cls)

    originals = dict(model.named_modules(remove_duplicate=False))
    first_path: dict[int, str] = {}
    modules = []
    for path, module in traced.named_modules(remove_duplicate=False):
        if not path:
            continue
        original = originals.get(path, module)
        row: dict[str, Any] = {"path": path, "type": type_name(type(module))}
        if type(original) is not type(module):
            row["original_type"] = type_name(type(original))
        row["training"] = original.training
        if id(module) in first_path:
            row["same_as"] = first_path[id(module)]
        first_path.setdefault(id(module), path)
        row["attributes"] = _attributes(module, dumper)
        modules.append(row)

    nodes = []
    for node in traced.graph.nodes:
        row = {"name": node.name, "op": node.op,
               "target": node.target if isinstance(node.target, str) else canonical_name(node.target),
               "args": [dumper.value(a) for a in node.args],
               "kwargs": {key: dumper.value(v) for key, v in node.kwargs.items()}}
        if node.name in scopes:
            path, cls = scopes[node.name]
            row["scope"] = [path, None if cls is None else type_name(cls)]
        if node.name in shapes:
            row["shape"], row["dtype"] = shapes[node.name]
        nodes.append(row)

    dumper.number_shared()
    return {
        "format": "qconfig-studio/graph", "version": VERSION, "name": name or type(model).__name__,
        "root_type": canonical_name(type(model)), "torch_version": torch.__version__.split("+")[0], "is_qat": is_qat,
        "types": [{"name": n, "bases": bases_of(cls)} for n, cls in used_types.items()],
        "modules": modules, "nodes": nodes,
    }


def export_graph(model: torch.nn.Module, path: str | os.PathLike[str], example_inputs: Any = None,
                 prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
                 is_qat: bool = False) -> dict[str, Any]:
    """Traces `model` as prepare_fx (or prepare_qat_fx) does, and writes the graph for QConfig Studio to `path`.

    Give the model in the state in which you would prepare it: training or eval mode is recorded as it is.
    `example_inputs` is the tuple of the model's arguments; with it, the file says each node's shape and dtype.
    """
    traced, scopes = trace(model, prepare_custom_config)
    graph = graph_to_dict(traced, scopes, model=model, example_inputs=example_inputs, is_qat=is_qat)
    with open(path, "w", encoding="utf-8") as file:
        file.write(json_text(graph, width=400))  # a node per line
    return graph


def json_text(data: Any, width: int = 118) -> str:
    """JSON for people and for diffs: what fits in a line stands in a line, all else (and any table) is broken up."""

    def text(value: Any, indent: int, room: int) -> str:
        line = json.dumps(value, ensure_ascii=False, allow_nan=False)
        table = indent == 2 and isinstance(value, list) and value and isinstance(value[0], dict)
        if not isinstance(value, (dict, list)) or not value or (len(line) <= room and not table):
            return line
        inside = " " * (indent + 2)
        if isinstance(value, dict):
            items = []
            for key, v in value.items():
                start = json.dumps(key, ensure_ascii=False) + ": "
                items.append(start + text(v, indent + 2, width - indent - 2 - len(start)))
        else:
            items = [text(v, indent + 2, width - indent - 2) for v in value]
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return opening + "\n" + ",\n".join(inside + item for item in items) + "\n" + " " * indent + closing

    return text(data, 0, 0) + "\n"


# ------------------------------------------------------------------------------------------------------------------
# Tensors
# ------------------------------------------------------------------------------------------------------------------

_SAFETENSORS_DTYPES = {
    torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
    torch.int32: "I32", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
}


def write_safetensors(tensors: dict[str, torch.Tensor], path: str | os.PathLike[str],
                      metadata: dict[str, str] | None = None) -> None:
    """Writes named tensors in the safetensors format: the size of a JSON header, the header, the raw bytes."""
    header: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    offset = 0
    for name, tensor in tensors.items():
        if tensor.dtype not in _SAFETENSORS_DTYPES:
            raise BridgeError(f"safetensors has no {tensor.dtype} (of {name!r})")
        size = tensor.numel() * tensor.element_size()
        header[name] = {"dtype": _SAFETENSORS_DTYPES[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header, separators=(",", ":")).encode("utf-8")
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            flat = tensor.detach().cpu().contiguous()
            file.write(ctypes.string_at(flat.data_ptr(), flat.numel() * flat.element_size()) if flat.numel() else b"")


def _sample(tensor: torch.Tensor, count: int) -> torch.Tensor:
    """At most `count` values spread evenly over the tensor; the tensor itself if it is no larger."""
    if tensor.numel() <= count:
        return tensor
    picked = torch.arange(count, dtype=torch.int64) * tensor.numel() // count
    return tensor.reshape(-1)[picked.to(tensor.device)]


def record_activations(model: torch.nn.Module, inputs: Any, path: str | os.PathLike[str],
                       prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
                       max_bytes: int = 64 << 20) -> dict[str, torch.Tensor]:
    """Runs the model and writes each node's input and output tensors as safetensors, for the lab.

    `inputs` is one tuple of arguments or a list of such tuples. Names are `<node>.output` and `<node>.input.<i>`,
    where i counts the nodes that the node reads (fx's `all_input_nodes`). Every name gets an equal part of
    `max_bytes`; a larger tensor is sampled evenly and then flat. The metadata say of each name how many values there
    were. The nodes are those of `export_graph`.
    """
    traced, _ = trace(model, prepare_custom_config)
    runs = [_as_arguments(i) for i in inputs] if isinstance(inputs, list) else [_as_arguments(inputs)]
    names = sum(1 + len(node.all_input_nodes) for node in traced.graph.nodes)
    bytes_each = max_bytes // max(1, names * len(runs))
    pieces: dict[str, list[torch.Tensor]] = {}
    counts: dict[str, int] = {}

    def keep(name: str, value: Any) -> None:
        if isinstance(value, torch.Tensor) and value.dtype in _SAFETENSORS_DTYPES:
            counts[name] = counts.get(name, 0) + value.numel()
            sampled = _sample(value.detach(), max(1, bytes_each // value.element_size()))
            pieces.setdefault(name, []).append(sampled.clone().cpu())

    def seen(node: fx.Node, result: Any, values: dict[fx.Node, Any]) -> None:
        for i, read in enumerate(node.all_input_nodes):
            keep(f"{node.name}.input.{i}", values[read])
        if node.op != "output":
            keep(f"{node.name}.output", result)

    with torch.no_grad():
        for arguments in runs:
            _Watcher(traced, seen).run(*arguments)
    tensors = {name: parts[0] if len(parts) == 1 else torch.cat([p.reshape(-1) for p in parts])
               for name, parts in pieces.items()}
    write_safetensors(tensors, path, {"format": "pt", "counts": json.dumps(counts)})
    return tensors


# ------------------------------------------------------------------------------------------------------------------
# Command line
# ------------------------------------------------------------------------------------------------------------------


def _imported(spec: str) -> Any:
    """The object that `package.module:name` stands for; the person at the command line named it, so it is imported."""
    module, colon, name = spec.partition(":")
    if not (module and colon and name):
        raise BridgeError(f"{spec!r}: expected package.module:name")
    sys.path.insert(0, os.getcwd())
    try:
        found = importlib.import_module(module)
    except ImportError as error:
        raise BridgeError(f"{spec!r}: cannot import {module!r}: {error}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise BridgeError(f"{spec!r}: {module!r} has no {name!r}")
        found = getattr(found, part)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="qconfig_studio", description="Exports PyTorch models for QConfig Studio.")
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", help="trace a model as prepare_fx does and write its graph",
                                 description="Traces a model as prepare_fx does and writes its graph.")
    export.add_argument("factory", metavar="package.module:factory",
                        help="a function without arguments that returns the model, or (model, example inputs); "
                             "a model will do too")
    export.add_argument("-o", "--output", required=True, metavar="FILE", help="the graph file to write")
    export.add_argument("--qat", action="store_true", help="trace as prepare_qat_fx does")
    options = parser.parse_args(arguments)
    try:
        made = _imported(options.factory)
        made = made if isinstance(made, torch.nn.Module) else made()
        model, example_inputs = made if isinstance(made, tuple) else (made, None)
        if not isinstance(model, torch.nn.Module):
            raise BridgeError(f"{options.factory} gave {_shown(model)}, no torch.nn.Module")
        graph = export_graph(model, options.output, example_inputs, is_qat=options.qat)
    except (BridgeError, OSError, fx.proxy.TraceError) as error:
        print(f"qconfig_studio: {error}", file=sys.stderr)
        return 2
    print(f"{options.output}: {len(graph['nodes'])} nodes, {len(graph['modules'])} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
