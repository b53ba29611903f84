"""The bridge between PyTorch and QConfig Studio: one file that needs nothing but torch.

    import qconfig_studio
    qconfig_studio.export_graph(model, "model.graph.json", example_inputs)

or, from a shell, ``python -m qconfig_studio export package.module:factory -o model.graph.json``. For eager mode,
``export_modules(model, path)`` and the command ``modules`` write the tree of modules, without tracing. Both take the
``EagerConfig`` as well, and record what your own classes, fuser methods and observers answer. The names of a
package of yours, for the catalogue and completion, are written by ``export_catalogue(package, path)`` and the command
``catalogue``.

``dump`` turns torch's quantization configs into plain JSON data and ``load`` turns such data into the real torch
objects again. ``load`` trusts nothing: it imports nothing, calls nothing that a file names, and finds only what QConfig
Studio's catalogue lists (torch's modules, functions, operators and observers) unless the caller allows more.

Licence: GPL-3.0-or-later.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import ctypes
import dataclasses
import enum
import functools
import hashlib
import importlib
import inspect
import json
import linecache
import math
import operator  # noqa: F401  (so that it is loaded)
import os
import re
import struct
import sys
import traceback
import types
import typing
import warnings
import weakref
import zipfile
from dataclasses import dataclass, field, fields
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
import torch.ao.quantization.fake_quantize as fake_quantize
import torch.ao.quantization.fuser_method_mappings as fuser_methods
import torch.ao.quantization.qconfig as qconfigs
import torch.ao.quantization.quantization_mappings as quantization_mappings
import torch.ao.quantization.quantize_fx as quantize_fx
import torch.overrides
from torch import fx
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization import observer as observers
from torch.ao.quantization import stubs
from torch.ao.quantization.backend_config import (
    BackendConfig,
    BackendPatternConfig,
    DTypeConfig,
    DTypeWithConstraints,
    ObservationType,
    get_executorch_backend_config,
    get_fbgemm_backend_config,
    get_native_backend_config,
    get_onednn_backend_config,
    get_qnnpack_backend_config,
    get_tensorrt_backend_config,
    onednn,
    x86,
)
from torch.ao.quantization.backend_config.utils import _get_pattern_in_reversed_nested_tuple_format
from torch.ao.quantization.fake_quantize import FakeQuantizeBase, FixedQParamsFakeQuantize
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.observer import FixedQParamsObserver, _is_activation_post_process, _PartialWrapper
from torch.ao.quantization.utils import MatchAllNode
from torch.nn.parameter import is_lazy
from torch.nn.utils.parametrize import is_parametrized, type_before_parametrizations
from torch.utils._pytree import tree_flatten
from torch.ao.quantization.quant_type import QuantType, _get_quant_type_to_str, _quant_type_from_str

__all__ = ["BridgeError", "EagerConfig", "Opaque", "TraceFailed", "Workspace", "canonical_name", "catalogue_to_dict",
           "dump", "export_catalogue", "export_graph", "export_modules", "graph_to_dict", "json_text", "load",
           "load_workspace", "measure", "modules_to_dict", "read_batches", "record_activations", "resolve", "trace"]

VERSION = 1


class BridgeError(ValueError):
    """Data that cannot be loaded or an object that cannot be dumped; the text says where and why."""


class TraceFailed(BridgeError):
    """A model that torch.fx cannot trace: where in its code, in which module, and what to do. Its cause is torch's."""


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


#: Each parametrized module has a class of its own; all of them are numbered, since torch's passes make more.
PARAMETRIZED = "torch.nn.utils.parametrize.Parametrized"


def _made_up_name(name: str, obj: Any) -> str:
    slots = _unreachable.setdefault(name, [])

    def numbered(i: int) -> str:
        return name if i == 0 and not name.startswith(PARAMETRIZED) else f"{name}#{i + 1}"

    for i, get in enumerate(slots):
        if _same_object(get(), obj):
            return numbered(i)
    try:
        reference: Callable[[], Any] = weakref.ref(obj)
    except TypeError:
        def reference(kept: Any = obj) -> Any:
            return kept
    free = next((i for i, get in enumerate(slots) if get() is None), len(slots))
    slots[free:free + 1] = [reference]
    return numbered(free)


def _is_class_of_one(cls: type[torch.nn.Module]) -> bool:
    """Every GraphModule has a class of its own, which no rule can name before it is made; they share one name."""
    return cls.__qualname__ == "GraphModule.__new__.<locals>.GraphModuleImpl"


def _same_object(a: Any, b: Any) -> bool:
    """Torch's passes work on deep copies of a mapping: those of a functools.partial are the same to people."""
    return a is b or (isinstance(a, functools.partial) and isinstance(b, functools.partial) and a.func is b.func
                      and len(a.args) == len(b.args) and all(x is y for x, y in zip(a.args, b.args))
                      and repr(a.keywords) == repr(b.keywords))


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
    if isinstance(obj, type) and issubclass(obj, torch.nn.Module) and _is_class_of_one(obj):
        return f"{obj.__module__}.{obj.__qualname__}", False
    if isinstance(obj, enum.Enum):
        return f"{_named_object(type(obj))[0]}.{obj.name}", True
    if hasattr(obj, "__objclass__") and getattr(torch.Tensor, obj.__name__, None) is obj:
        return f"torch.Tensor.{obj.__name__}", True
    shown = obj if hasattr(obj, "__qualname__") else type(obj)
    module, qualname = _home(shown) or "builtins", shown.__qualname__
    found: Any = sys.modules.get(module)
    for part in qualname.split("."):
        found = _member(found, part)
    if found is obj:
        return f"{module}.{qualname}", True
    return _made_up_name(f"{module}.{qualname}", obj), False


def _name_of_value(obj: Any) -> str | None:
    """Where the module of its class has it under a public name: `my_types.int4`. Torch's own values have none."""
    home = _home(type(obj))
    if not home or _within(home, ("torch", "builtins")):
        return None
    for name, value in vars(sys.modules[home]).items() if home in sys.modules else ():
        if value is obj and not name.startswith("_"):
            return f"{home}.{name}"
    return None


def canonical_name(obj: Any) -> str:
    """The one name under which QConfig Studio knows a class, function, operator or enum value.

    Objects that no name leads to (lambdas, local classes) get `module.qualname`, told apart by `#2`, `#3`, ...
    """
    return _named_object(obj)[0]


def bases_of(cls: type) -> list[str]:
    """Canonical names of the rest of a class's method resolution order, without `object`."""
    return [canonical_name(base) for base in cls.__mro__[1:] if base is not object]


def type_row(cls: type) -> dict[str, Any]:
    """What files say of a class. `is_reference`: convert of eager mode gives its from_float the weight's qparams."""
    is_users_reference = not of_torch(cls) and getattr(cls, "_IS_REFERENCE", False)
    return {"name": canonical_name(cls), "bases": bases_of(cls), **({"is_reference": True} if is_users_reference else {})}


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
    if not isinstance(found, (type, enum.Enum, *_FUNCTIONS)) and not _within(_home(type(found)), allow):
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


#: Places besides NAMESPACES where an object may be known by another name.
ALIAS_PLACES = ("torch._C._nn", "torch.functional", "torch.ao.quantization", "torch.quantization", "torch.nn.intrinsic",
                "torch.nn.intrinsic.qat", "torch.nn.intrinsic.quantized", "torch.nn.qat", "torch.nn.qat.dynamic",
                "torch.nn.quantizable", "torch.nn.quantized", "torch.nn.quantized.dynamic",
                "torch.nn.quantized._reference", "torch.ao.nn.quantized.reference.modules")


def _module_classes() -> list[type]:
    places = [p for p in NAMESPACES if ".nn" in p and "functional" not in p]
    found = {id(obj): obj for place in places for name, obj in vars(sys.modules[place]).items()
             if isinstance(obj, type) and issubclass(obj, torch.nn.Module) and not name.startswith("_")}
    extra = [stubs.QuantStub, stubs.DeQuantStub, stubs.QuantWrapper, MatchAllNode,
             torch.nn.modules.linear.NonDynamicallyQuantizableLinear]
    return [*found.values(), *extra]


def _torch_functions() -> list[Any]:
    """torch's functions that tracing can leave in a graph: what tensors can override, and what its backends name."""
    namespaces = ("torch", "torch.nn.functional", "torch.fft", "torch.linalg", "torch.special")
    also = (torch.nn.functional.hardsigmoid, torch.nn.functional.hardswish, torch.nn.functional.hardtanh_,
            torch.nn.functional.leaky_relu_)
    found = {id(function): function for function in also}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        overridables = torch.overrides.get_overridable_functions().values()
    for function in (f for overridable in overridables for f in overridable):
        place = canonical_name(function).rpartition(".")
        if place[0] in namespaces and not place[2].startswith("_"):
            found[id(function)] = function
    return list(found.values())


def _public_classes(module: types.ModuleType, base: type) -> list[type]:
    return [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, base)
            and c.__module__ == module.__name__ and not inspect.isabstract(c) and not c.__name__.startswith("_")]


def catalogue_objects() -> list[tuple[str, Any]]:
    """What the catalogue lists, but for methods: rows of kind and object."""
    operators = [f for name, f in vars(operator).items()
                 if not name.startswith("_") and isinstance(f, (types.FunctionType, types.BuiltinFunctionType))]
    return [(kind, obj) for kind, objects in (
        ("module", _module_classes()), ("function", _torch_functions()), ("operator", [*operators, getattr]),
        ("observer", _public_classes(observers, observers.ObserverBase)),
        ("fake_quantize", _public_classes(fake_quantize, FakeQuantizeBase)),
        ("fuser_method", [*_FUSERS.values(), *_FACTORIES.values()]), ("getter", [*_GETTERS.values()]),
    ) for obj in objects]


@functools.lru_cache(maxsize=None)
def _other_names() -> dict[int, list[str]]:
    """id(object) -> its public names in NAMESPACES and ALIAS_PLACES."""
    names: dict[int, list[str]] = {}
    for place in dict.fromkeys((*NAMESPACES, *ALIAS_PLACES)):
        for name, found in vars(sys.modules[place]).items() if place in sys.modules else ():
            if not name.startswith("_"):
                names.setdefault(id(found), []).append(f"{place}.{name}")
    return names


def all_names(obj: Any) -> Iterator[str]:
    """Every importable name of an object that we know of."""
    home, qualname = _home(obj), getattr(obj, "__qualname__", "")
    if home.startswith("torch") and vars(sys.modules[home]).get(qualname) is obj:
        yield f"{home}.{qualname}"
    yield from _other_names().get(id(obj), ())


@functools.lru_cache(maxsize=None)
def catalogue_names() -> dict[str, str]:
    """Name -> kind of everything that files may name without being allowed to: as the catalogue of QConfig Studio."""
    kinds: dict[str, str] = {}
    for kind, obj in catalogue_objects():
        for name in (canonical_name(obj), *all_names(obj)):
            kinds.setdefault(name, kind)
    return kinds


#: Which kinds may stand where. Torch's own qconfigs with only an activation or weight have Identity for the other.
_USES = {"type": ("module", "function", "operator"), "module": ("module",), "observer": ("observer", "fake_quantize"),
         "fuser": ("fuser_method",), "getter": ("getter",)}


def is_trusted(name: Any, use: str, allow: Iterable[str] = ()) -> bool:
    """Whether `load` takes this name for a use: "type", "module", "observer", "fuser" or "getter".

    It takes what the catalogue lists for it, and what lies in a package of `allow`. Exported Python has the same rule.
    """
    if not isinstance(name, str):
        return False
    if _within(name, allow) and not _within(name, ("builtins",)):  # exec, eval, open: nobody can allow them
        return True
    if use == "fuser" and name in _FACTORIES:  # they make fuser methods and are none
        return False
    if use == "module" and name == canonical_name(MatchAllNode):  # stands in patterns, and is none
        return False
    if use == "observer" and name in (canonical_name(torch.nn.Identity), *all_names(torch.nn.Identity)):
        return True
    return catalogue_names().get(name) in _USES[use]


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
# Dump and load
# ------------------------------------------------------------------------------------------------------------------


def dump(obj: Any, header: bool = True) -> Any:
    """Plain JSON data for any config object of torch.ao.quantization, or for an observer constructor.

    With `header` the result is a dict that says its kind and version, the contents of a file; without, only the body
    as it stands inside another file. Whole files are backend configs, mappings and the three custom configs; smaller
    things (a pattern config, a dtype config, a qconfig, an observer) are given a kind of their own.
    """
    for kind in _KINDS:
        if isinstance(obj, kind.classes) or (kind.name == "observer" and _is_observer_class(obj)):
            session = _Session()
            body = kind.codec.write(obj, session)
            session.number_constructors()
            start = {"format": f"qconfig-studio/{kind.name}", "version": VERSION}
            return {**start, **(body if kind.is_object else {kind.name: body})} if header else body
    raise BridgeError(f"cannot dump a {canonical_name(type(obj))}: {_shown(obj)}")


def load(data: Any, allow: Sequence[str] = ()) -> Any:
    """The real torch object that `dump` wrote, equal to the dumped one; `data` may also be a body without a header.

    `allow` holds prefixes of names (a module such as "my_ops", or one object such as "my_ops.fuse") that may be used
    besides torch's and operator's; their modules must have been imported. Raises BridgeError, with the place, for
    data that is not valid; warns of keys that PyTorch would ignore.
    """
    session = _Session((allow,) if isinstance(allow, str) else tuple(allow))
    session.expect(data, dict, "an object")
    try:
        if "format" not in data:
            kind = next((k for k in _KINDS if any(key in data for key in k.own_keys)), None)
            if kind is None:
                raise BridgeError('expected a dict with "format"')
            return kind.codec.read(data, session)
        written = session.at("format", TEXT.read, data["format"])
        version = session.at("version", WHOLE.read, data.get("version"))
        kind = next((k for k in _KINDS if written == f"qconfig-studio/{k.name}"), None)
        if kind is None:
            raise session.fail(f"no config is of the kind {_shown(written)}")
        if not 1 <= version <= VERSION:
            raise session.fail(f"version {version} was written by a newer program; this one reads {VERSION}")
        body = {key: v for key, v in data.items() if key not in ("format", "version")}
        return kind.codec.read(body, session) if kind.is_object else \
            session.at(kind.name, kind.codec.read, body.get(kind.name))
    except RecursionError:
        raise BridgeError("nested too deeply") from None


class _Session:
    """One dump or load: the place in the data for messages, what is trusted, and constructors that are shared."""

    def __init__(self, allow: tuple[str, ...] = (), for_reading: bool = False) -> None:
        self.allow = allow
        self.for_reading = for_reading  # nobody will load what is written: names will do where there is no spelling
        self.path: list[str] = []
        self.written: dict[int, list[dict[str, Any]]] = {}  # id of a constructor -> its specs
        self.nameless: set[int] = set()  # ids of constructors that are numbered even if nothing shares them
        self.kept: list[Any] = []  # so that no id is used twice
        self.built: dict[int, tuple[Any, Any]] = {}  # identity -> spec and constructor

    def fail(self, text: str) -> BridgeError:
        pointer = "".join("/" + p.replace("~", "~0").replace("/", "~1") for p in self.path)
        return BridgeError(f"at {pointer or 'the top'}: {text}")

    def at(self, key: Any, read: Callable[[Any, _Session], Any], data: Any) -> Any:
        self.path.append(str(key))
        result = read(data, self)
        self.path.pop()
        return result

    def each(self, items: Any, read: Callable[[Any, _Session], Any]) -> list[Any]:
        return [self.at(i, read, item) for i, item in enumerate(self.expect(items, list, "a list"))]

    def expect(self, value: Any, cls: Any, what: str) -> Any:
        if not isinstance(value, cls) or (isinstance(value, bool) and cls is int):
            raise self.fail(f"expected {what}, found {_shown(value)}")
        return value

    def keys(self, body: Any, known: Iterable[str]) -> dict[str, Any]:
        for key in self.expect(body, dict, "an object"):
            if key not in known:
                warnings.warn(str(self.fail(f"PyTorch ignores the key {_shown(key)}")))
        return body

    @contextlib.contextmanager
    def torch_errors(self) -> Iterator[None]:
        """Gives a place to what torch's own setters refuse."""
        try:
            yield
        except BridgeError:
            raise
        except (ValueError, TypeError) as error:
            raise self.fail(str(error)) from None

    def object(self, name: Any, use: str = "type") -> Any:
        """The object of that name, which has to be known for the use or allowed."""
        try:
            if isinstance(name, str) and len(name) <= _MAX_NAME and not is_trusted(name, use, self.allow):
                package = name.split(".")[0]
                hint = "" if package == "builtins" else f"; pass allow=[{package!r}] if you trust it"
                raise BridgeError(f"{_shown(name)} is not known to the catalogue for this use{hint}")
            return resolve(name, self.allow)
        except BridgeError as error:
            raise self.fail(str(error)) from None

    def trusts(self, name: Any) -> bool:
        return isinstance(name, str) and _within(name, self.allow)

    def note_constructor(self, ctr: Any, spec: dict[str, Any], nameless: bool) -> None:
        self.kept.append(ctr)
        self.written.setdefault(id(ctr), []).append(spec)
        if nameless:
            self.nameless.add(id(ctr))

    def number_constructors(self) -> None:
        """Writes `identity` into the specs of wrappers that others share, and of constructors without a name."""
        shared = [specs for key, specs in self.written.items() if len(specs) > 1 or key in self.nameless]
        for number, specs in enumerate(shared, 1):
            for spec in specs:
                spec["identity"] = number


# ------------------------------------------------------------------------------------------------------------------
# Codecs: each says how one kind of thing is written and how it is read
# ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Codec:
    write: Callable[[Any, _Session], Any]
    read: Callable[[Any, _Session], Any]


def _exact(cls: type, what: str) -> _Codec:
    """A value that JSON has itself."""
    return _Codec(lambda v, s: s.expect(v, cls, what), lambda d, s: s.expect(d, cls, what))


def _list(item: _Codec) -> _Codec:
    return _Codec(lambda v, s: [item.write(x, s) for x in v], lambda d, s: s.each(d, item.read))


def _row(what: str, *items: _Codec) -> _Codec:
    def read(data: Any, s: _Session) -> tuple[Any, ...]:
        if len(s.expect(data, list, what)) != len(items):
            raise s.fail(f"expected {what}, found {len(data)} elements")
        return tuple(s.at(i, item.read, d) for i, (item, d) in enumerate(zip(items, data)))
    return _Codec(lambda v, s: [item.write(x, s) for item, x in zip(items, v)], read)


def _named(item: _Codec) -> _Codec:
    """A dict with names as keys."""
    return _Codec(lambda v, s: {key: item.write(x, s) for key, x in v.items()},
                  lambda d, s: {k: s.at(k, item.read, x) for k, x in s.expect(d, dict, "an object").items()})


def _optional(item: _Codec) -> _Codec:
    return _Codec(lambda v, s: None if v is None else item.write(v, s),
                  lambda d, s: None if d is None else item.read(d, s))


def _later(get: Callable[[], _Codec]) -> _Codec:
    """For what contains itself."""
    return _Codec(lambda v, s: get().write(v, s), lambda d, s: get().read(d, s))


@dataclass(frozen=True)
class _Field:
    """One key of a record: the attribute it comes from, and the setter (or constructor argument) it goes to."""

    key: str
    codec: _Codec
    attribute: str
    setter: str
    per_row: bool = False  # the setter is called once for each row of the list
    always: bool = False  # written even when there is nothing in it


def _record(cls: type, *entries: _Field, by_constructor: bool = False) -> _Codec:
    keys = tuple(e.key for e in entries)

    def write(obj: Any, s: _Session) -> dict[str, Any]:
        body = {e.key: _optional(e.codec).write(getattr(obj, e.attribute), s) for e in entries}
        return {e.key: body[e.key] for e in entries if e.always or body[e.key] not in (None, [], {})}

    def read(body: Any, s: _Session) -> Any:
        s.keys(body, keys)
        if by_constructor:
            return cls(**{e.setter: s.at(e.key, _optional(e.codec).read, body.get(e.key)) for e in entries})
        obj = cls()
        for e in entries:
            if body.get(e.key) is not None:
                value = s.at(e.key, e.codec.read, body[e.key])
                for arguments in value if e.per_row else [(value,)]:
                    with s.torch_errors():
                        getattr(obj, e.setter)(*arguments)
        return obj

    return _Codec(write, read)


TEXT, WHOLE, TRUTH = _exact(str, "a string"), _exact(int, "a whole number"), _exact(bool, "true or false")


# -- names --


def _write_atom(obj: Any, s: _Session) -> Any:
    if obj is None:
        return None
    if isinstance(obj, str):
        return {"method": obj} if "." in obj else obj
    if callable(obj):
        return canonical_name(obj)
    raise s.fail(f"expected a type, a function or the name of a method, found {_shown(obj)}")


def _read_atom(data: Any, s: _Session) -> Any:
    if data is None:
        return None
    if isinstance(data, dict) and list(data) == ["method"]:
        return s.at("method", TEXT.read, data["method"])
    return s.object(data) if "." in TEXT.read(data, s) else data


def _read_module_class(name: Any, s: _Session) -> type:
    found = s.object(name, "module")
    if not (isinstance(found, type) and issubclass(found, torch.nn.Module)):
        raise s.fail(f"{_shown(name)} is no class of modules")
    return found


def _known_function(use: str) -> _Codec:
    """One of torch's own functions that are meant for this place, or one that the caller allows."""
    return _Codec(lambda f, s: canonical_name(f), lambda name, s: s.object(name, use))


#: A key of a mapping or a leaf of a pattern: type, function, method name or None.
ATOM = _Codec(_write_atom, _read_atom)
MODULE_CLASS = _Codec(lambda cls, s: canonical_name(cls), _read_module_class)
GETTER = _known_function("getter")
NAMED_FUSER = _known_function("fuser")

# -- values: arguments of an observer's constructor, or of a node --


def _write_value(obj: Any, s: _Session) -> Any:
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
        return {"tuple": [_write_value(v, s) for v in obj]}
    if isinstance(obj, list):
        return [_write_value(v, s) for v in obj]
    if isinstance(obj, dict):
        return {"dict": [[_write_value(k, s), _write_value(v, s)] for k, v in obj.items()]}
    if isinstance(obj, slice):
        return {"slice": [_write_value(v, s) for v in (obj.start, obj.stop, obj.step)]}
    if isinstance(obj, _PartialWrapper) or _is_observer_class(obj):
        return _write_observer(obj, s)
    if isinstance(obj, torch.Tensor):
        text = f"{str(obj.dtype).removeprefix('torch.')}{list(obj.shape)}"
        return {"opaque": {"type": "torch.Tensor", "text": text}}
    if isinstance(obj, Opaque):
        return {"opaque": {"type": obj.type, "text": obj.text}}
    if isinstance(obj, (type, enum.Enum, *_FUNCTIONS, *_OPS)):
        return {"object": canonical_name(obj)}
    if (name := _name_of_value(obj)) is not None:
        return {"object": name}
    return {"opaque": {"type": canonical_name(type(obj)), "text": re.sub(r" at 0x[0-9a-fA-F]+", "", repr(obj))}}


def _read_value(data: Any, s: _Session) -> Any:
    if data is None or isinstance(data, (bool, int, float)):
        return data
    if isinstance(data, str):
        return _dtype_words().get(data, data)
    if isinstance(data, list):
        return s.each(data, _read_value)
    if "class" in s.expect(data, dict, "a value"):
        return _read_observer(data, s)
    tag, content = next(iter(data.items()), (None, None))
    if len(data) != 1 or tag not in _TAGGED:
        raise s.fail(f"expected a value, found {_shown(data)}")
    return s.at(tag, _TAGGED[tag], content)


def _read_special_float(text: Any, s: _Session) -> float:
    if text not in ("inf", "-inf", "nan"):
        raise s.fail(f'expected "inf", "-inf" or "nan", found {_shown(text)}')
    return float(text)


def _read_argument_object(name: Any, s: _Session) -> Any:
    """What an observer may be given; not any class or function, since the observer might call it."""
    return s.object(name, "observer")


def _read_dict(items: Any, s: _Session) -> dict[Any, Any]:
    rows = s.each(items, _row("a key and its value", VALUE, VALUE).read)
    with s.torch_errors():  # a key may be a list
        return dict(rows)


def _read_opaque(body: Any, s: _Session) -> Any:
    """The few that can be told from their text; a placeholder for all others."""
    s.keys(body, ("type", "text"))
    kind, text = (s.at(key, TEXT.read, body.get(key)) for key in ("type", "text"))
    if kind == "builtins.int" and re.fullmatch(r"-?[0-9]{1,4000}", text):
        return int(text)
    with contextlib.suppress(RuntimeError, TypeError):
        if kind == "torch.device" and (m := re.fullmatch(r"device\(type='([a-z]+)'(?:, index=([0-9]{1,4}))?\)", text)):
            return torch.device(m[1], int(m[2])) if m[2] else torch.device(m[1])
        tensor = r"([a-z0-9_]{1,40})\[((?:[0-9]{1,9}(?:, [0-9]{1,9})*)?)\]"  # one way to read each text: linear
        if kind == "torch.Tensor" and (m := re.fullmatch(tensor, text)):
            # One element, seen as many: a shape costs no memory.
            dims = [int(d) for d in m[2].split(", ") if d]
            return torch.zeros((), dtype=_dtype_words().get(f"torch.{m[1]}", "unknown")).expand(dims)
    warnings.warn(str(s.fail(f"a {_shown(kind)} cannot be rebuilt from its text; a placeholder stands for it")))
    return Opaque(kind, text)


VALUE = _Codec(_write_value, _read_value)
_TAGGED: dict[Any, Callable[[Any, _Session], Any]] = {
    "str": TEXT.read, "float": _read_special_float, "object": _read_argument_object, "dict": _read_dict,
    "tuple": lambda d, s: tuple(s.each(d, _read_value)), "ellipsis": lambda d, s: Ellipsis, "opaque": _read_opaque,
    "slice": lambda d, s: slice(*_row("start, stop and step", VALUE, VALUE, VALUE).read(d, s)),
}

# -- observers --


def _write_observer(ctr: Any, s: _Session, inner: bool = False) -> Any:
    """A constructor: a class, or `.with_args` around a class or around another wrapper (then `inner`)."""
    if not isinstance(ctr, _PartialWrapper):
        name, reachable = _named_object(ctr)
        spec: dict[str, Any] = {"class": name}
        if not reachable:
            s.note_constructor(ctr, spec, nameless=True)
        return spec
    made, reachable = ctr.p, True
    if not isinstance(made, functools.partial):
        raise s.fail(f"cannot dump a wrapper around {_shown(made)}")
    if isinstance(made.func, _PartialWrapper):
        spec = {"class": _write_observer(made.func, s, inner=True)}
    else:
        name, reachable = _named_object(made.func)
        spec = {"class": name}
    if made.args:
        spec["args"] = _write_value(list(made.args), s)
    spec["kwargs"] = _named(VALUE).write(made.keywords, s)
    if ctr.callable_args:
        spec["callable_args"] = _named(VALUE).write(ctr.callable_args, s)
    if inner:
        s.note_constructor(ctr, spec, nameless=not reachable)
    elif not reachable:
        s.note_constructor(made.func, spec, nameless=True)
    return spec


def _read_observer(spec: Any, s: _Session) -> Any:
    s.keys(spec, ("class", "args", "kwargs", "callable_args", "identity"))
    number = None if spec.get("identity") is None else s.at("identity", WHOLE.read, spec["identity"])
    if number in s.built:
        known, built = s.built[number]
        if known != spec:
            raise s.fail(f"two different constructors have the identity {number}")
        return built
    inner = spec.get("class")
    function = s.at("class", _read_observer if isinstance(inner, dict) else _read_observer_class, inner)
    wrapped = any(spec.get(key) is not None for key in ("args", "kwargs", "callable_args"))
    if isinstance(inner, dict) and not wrapped:
        raise s.fail('a spec around another one needs "kwargs"')
    built = function
    if wrapped:
        args, kwargs, callables = (s.at(key, codec.read, spec.get(key, empty)) for key, codec, empty in (
            ("args", _list(VALUE), []), ("kwargs", _named(VALUE), {}), ("callable_args", _named(CALLABLE), {})))
        built = _PartialWrapper(functools.partial(function, *args, **kwargs))
        built.callable_args = callables
    if number is not None:
        s.built[number] = (spec, built)
    return built


def _read_observer_class(name: Any, s: _Session) -> type:
    found = s.object(name, "observer")
    if not _is_observer_class(found):
        raise s.fail(f"{_shown(name)} is neither an observer nor a fake quantizer")
    return found


def _read_callable(data: Any, s: _Session) -> Any:
    """The observer will call it, so torch's own functions are not good enough."""
    if isinstance(data, dict) and list(data) == ["object"]:
        return s.at("object", _read_argument_object, data["object"])
    if isinstance(data, dict) and "class" in data:
        return _read_observer(data, s)
    raise s.fail(f"{_shown(data)} would be called; pass allow=[...] if you trust it")


CALLABLE = _Codec(_write_value, _read_callable)
OBSERVER = _Codec(_write_observer, _read_observer)

# -- qconfigs and mappings --


def spelled_out(config: QConfig, s: _Session | None = None) -> dict[str, Any]:
    """A qconfig's body, even if it has a name."""
    return {key: _optional(OBSERVER).write(getattr(config, key), s or _Session()) for key in ("activation", "weight")}


def _is_qconfig(config: Any) -> bool:
    """torch's passes go by the fields, so that the deprecated QConfigDynamic will do as well."""
    return isinstance(config, tuple) and getattr(config, "_fields", None) == ("activation", "weight")


#: What prepare adds to a constructor so that it builds on its module's device.
_DEVICE_CALLABLE = "_add_module_to_qconfig_obs_ctr.<locals>.get_factory_kwargs_based_on_module_device"


def without_device(ctr: Any) -> Any:
    """The constructor without what prepare added for the device; a wrapper that held nothing else stays a layer."""
    if not isinstance(ctr, _PartialWrapper):
        return ctr
    kept = {k: v for k, v in ctr.callable_args.items() if getattr(v, "__qualname__", None) != _DEVICE_CALLABLE}
    if len(kept) == len(ctr.callable_args):
        return ctr
    bare = _PartialWrapper(p=ctr.p)
    bare.callable_args = kept
    return bare


def own_qconfig(config: Any, s: _Session | None = None) -> dict[str, Any]:
    """The body of a qconfig that a module has as its attribute, as it was before prepare set it."""
    return spelled_out(type(config)(*map(without_device, config)), s)


def _write_qconfig(config: Any, s: _Session) -> Any:
    if config is None:
        return None
    name = next((name for name, known in named_qconfigs().items() if known is config), None)
    if name is None and not _is_qconfig(config):
        raise s.fail(f"expected a QConfig or None, found {_shown(config)}")
    return name or spelled_out(config, s)


def _read_qconfig(body: Any, s: _Session) -> QConfig | None:
    if isinstance(body, str):
        if body not in named_qconfigs():
            raise s.fail(f"torch.ao.quantization.qconfig has no qconfig {_shown(body)}")
        return named_qconfigs()[body]
    if body is None:
        return None
    s.keys(body, ("activation", "weight"))
    return QConfig(*(s.at(key, _optional(OBSERVER).read, body.get(key)) for key in ("activation", "weight")))


QCONFIG = _Codec(_write_qconfig, _read_qconfig)


def _rules(*keys: _Codec) -> _Codec:
    """An ordered dict of torch's, key -> qconfig, as rows of the key's parts and the qconfig."""
    rows = _list(_row(f"{len(keys)} key(s) and a qconfig", *keys, QCONFIG))
    return _Codec(lambda v, s: rows.write([(*(k if len(keys) > 1 else (k,)), q) for k, q in v.items()], s), rows.read)


MAPPING = _record(
    QConfigMapping,
    _Field("", QCONFIG, "global_qconfig", "set_global", always=True),
    _Field("object_type", _rules(ATOM), "object_type_qconfigs", "set_object_type", True, True),
    _Field("module_name_regex", _rules(TEXT), "module_name_regex_qconfigs", "set_module_name_regex", True, True),
    _Field("module_name", _rules(TEXT), "module_name_qconfigs", "set_module_name", True, True),
    _Field("module_name_object_type_order", _rules(TEXT, ATOM, WHOLE), "module_name_object_type_order_qconfigs",
           "set_module_name_object_type_order", True, True),
)

# -- backend configs --


def _write_dtype(dtype: Any, s: _Session) -> str:
    """Torch's by its own name, a user's by an importable one."""
    if isinstance(dtype, torch.dtype):
        return str(dtype)
    name = canonical_name(dtype) if isinstance(dtype, (type, enum.Enum)) else _name_of_value(dtype)
    if name is None:
        raise s.fail(f"expected a dtype, found {_shown(dtype)}, which no importable name leads to")
    return name


def _read_dtype(text: Any, s: _Session) -> Any:
    name = TEXT.read(text, s)
    if "." in name and not name.startswith("torch."):
        return s.object(name)
    return s.expect(_dtype_words().get(TEXT.read(text, s)), torch.dtype, f"a dtype instead of {_shown(text)}")


def _read_number(data: Any, s: _Session) -> Any:
    found = _read_value(data, s)
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        raise s.fail(f"expected a number, found {_shown(data)}")
    return found


DTYPE = _Codec(_write_dtype, _read_dtype)
NUMBER = _Codec(_write_value, _read_number)
_ALL_CONSTRAINTS = _record(DTypeWithConstraints, *(
    _Field(f.name, DTYPE if f.name == "dtype" else NUMBER, f.name, f.name) for f in fields(DTypeWithConstraints)),
    by_constructor=True)


def _write_constraints(c: DTypeWithConstraints, s: _Session) -> Any:
    body = _ALL_CONSTRAINTS.write(c, s)
    return body["dtype"] if list(body) == ["dtype"] else body


CONSTRAINTS = _Codec(_write_constraints, lambda d, s: DTypeWithConstraints(dtype=_read_dtype(d, s))
                     if isinstance(d, str) else _ALL_CONSTRAINTS.read(d, s))
DTYPE_CONFIG = _record(
    DTypeConfig,
    *(_Field(f"{which}_dtype", CONSTRAINTS, f"{which}_dtype_with_constraints", f"{which}_dtype")
      for which in ("input", "output", "weight")),
    _Field("bias_dtype", DTYPE, "bias_dtype", "bias_dtype"), _Field("is_dynamic", TRUTH, "is_dynamic", "is_dynamic"),
    by_constructor=True)


def _write_pattern(p: Any, s: _Session) -> Any:
    if isinstance(p, tuple):
        if len(p) == 2 and p[0] is getattr and isinstance(p[1], str):
            return [canonical_name(getattr), {"literal": _write_value(p[1], s)}]
        return [_write_pattern(e, s) for e in p]
    if p is None or isinstance(p, str) or callable(p):
        return _write_atom(p, s)
    if isinstance(p, (list, dict)):
        raise s.fail(f"a pattern is built of tuples, found {_shown(p)}")
    return {"literal": _write_value(p, s)}


def _read_pattern(p: Any, s: _Session) -> Any:
    if isinstance(p, list):
        return tuple(s.each(p, _read_pattern))
    if isinstance(p, dict) and list(p) == ["literal"]:
        return s.at("literal", _read_value, p["literal"])
    return _read_atom(p, s)


def _read_observation_type(name: Any, s: _Session) -> ObservationType:
    if TEXT.read(name, s) not in ObservationType.__members__:
        raise s.fail(f"expected one of {', '.join(ObservationType.__members__)}, found {_shown(name)}")
    return ObservationType[name]


def _write_fuser(f: Any, s: _Session) -> Any:
    factory = _FACTORY_OF_CODE.get(getattr(f, "__code__", None))
    if factory is None:
        return canonical_name(f)
    (made_for,) = (cell.cell_contents for cell in f.__closure__)
    if getattr(made_for, "__code__", None) in _FACTORY_OF_CODE:
        if s.for_reading:
            return canonical_name(f)
        raise s.fail("a fuser method that a factory made of another factory's cannot be written")
    return {"factory": factory, "args": [canonical_name(made_for)]}


def _read_fuser(body: Any, s: _Session) -> Callable[..., Any]:
    if not isinstance(body, dict):
        return NAMED_FUSER.read(body, s)
    factory = s.keys(body, ("factory", "args")).get("factory")
    if not isinstance(factory, str) or factory not in _FACTORIES:
        raise s.fail(f"{_shown(factory)} is none of torch's factories: {', '.join(_FACTORIES)}")
    of_class = _FACTORIES[factory] is fuser_methods._sequential_wrapper2
    (arg,) = s.at("args", _row("one argument", MODULE_CLASS if of_class else NAMED_FUSER).read, body.get("args"))
    return _FACTORIES[factory](arg)


def _read_counts(body: Any, s: _Session) -> dict[int, ObservationType]:
    for text in s.expect(body, dict, "an object"):
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise s.fail(f"expected a number of tensors, found {_shown(text)}")
    return {int(text): v for text, v in _named(OBSERVATION_TYPE).read(body, s).items()}


PATTERN = _Codec(_write_pattern, _read_pattern)
FUSER = _Codec(_write_fuser, _read_fuser)
OBSERVATION_TYPE = _Codec(lambda v, s: s.expect(v, ObservationType, "an ObservationType").name, _read_observation_type)
COUNTS = _Codec(lambda v, s: {str(n): OBSERVATION_TYPE.write(t, s) for n, t in v.items()}, _read_counts)
PATTERN_CONFIG = _record(
    BackendPatternConfig,
    _Field("pattern", PATTERN, "pattern", "set_pattern"),
    _Field("observation_type", OBSERVATION_TYPE, "observation_type", "set_observation_type", always=True),
    _Field("dtype_configs", _list(DTYPE_CONFIG), "dtype_configs", "set_dtype_configs", always=True),
    _Field("root_module", MODULE_CLASS, "root_module", "set_root_module"),
    _Field("qat_module", MODULE_CLASS, "qat_module", "set_qat_module"),
    _Field("reference_quantized_module_for_root", MODULE_CLASS, "reference_quantized_module",
           "set_reference_quantized_module"),
    _Field("fused_module", MODULE_CLASS, "fused_module", "set_fused_module"),
    _Field("fuser_method", FUSER, "fuser_method", "set_fuser_method"),
    _Field("root_node_getter", GETTER, "_root_node_getter", "_set_root_node_getter"),
    _Field("extra_inputs_getter", GETTER, "_extra_inputs_getter", "_set_extra_inputs_getter"),
    _Field("num_tensor_args_to_observation_type", COUNTS, "_num_tensor_args_to_observation_type",
           "_set_num_tensor_args_to_observation_type"),
    _Field("input_type_to_index", _named(WHOLE), "_input_type_to_index", "_set_input_type_to_index"),
    _Field("pattern_complex_format", PATTERN, "_pattern_complex_format", "_set_pattern_complex_format"),
)


def _read_backend(body: Any, s: _Session) -> BackendConfig:
    s.keys(body, ("name", "configs"))
    backend = BackendConfig(s.at("name", TEXT.read, body.get("name") or ""))

    def add(entry: Any, s: _Session) -> None:
        config = PATTERN_CONFIG.read(entry, s)
        with s.torch_errors():  # no pattern, or one that cannot be a key
            backend.set_backend_pattern_config(config)

    s.at("configs", lambda entries, s: s.each(entries, add), body.get("configs") or [])
    return backend


BACKEND = _Codec(lambda b, s: {"name": b.name, "configs": _list(PATTERN_CONFIG).write(b.configs, s)}, _read_backend)

# -- custom configs --


def _read_class_pairs(body: Any, s: _Session) -> list[tuple[type, type, QuantType]]:
    rows = []
    for text, pairs in _named(_list(_row("two classes", MODULE_CLASS, MODULE_CLASS))).read(body, s).items():
        with s.torch_errors():
            rows += [(a, b, _quant_type_from_str(text)) for a, b in pairs]
    return rows


#: {QuantType: {class: class}} as {"static": [[class, class], ...]}; read as rows for a setter.
CLASS_PAIRS = _Codec(lambda v, s: {_get_quant_type_to_str(t): [[canonical_name(a), canonical_name(b)] for a, b in
                                                               pairs.items()] for t, pairs in v.items() if pairs},
                     _read_class_pairs)


def _standalone(key: _Codec) -> _Codec:
    """{key: StandaloneModuleConfigEntry} as rows of five, as in torch's own to_dict."""
    rows = _list(_row("a module, its mapping, example inputs, custom config and backend", key, _optional(MAPPING),
                      _list(VALUE), _optional(_later(lambda: PREPARE)), _optional(BACKEND)))
    return _Codec(
        lambda v, s: rows.write([(k, e.qconfig_mapping, e.example_inputs, e.prepare_custom_config, e.backend_config)
                                 for k, e in v.items()], s),
        lambda d, s: [(k, mapping, tuple(inputs), *rest) for k, mapping, inputs, *rest in rows.read(d, s)])


_PRESERVED = _Field("preserved_attributes", _list(TEXT), "preserved_attributes", "set_preserved_attributes")
PREPARE = _record(
    PrepareCustomConfig,
    _Field("standalone_module_name", _standalone(TEXT), "standalone_module_names", "set_standalone_module_name", True),
    _Field("standalone_module_class", _standalone(MODULE_CLASS), "standalone_module_classes",
           "set_standalone_module_class", True),
    _Field("float_to_observed_custom_module_class", CLASS_PAIRS, "float_to_observed_mapping",
           "set_float_to_observed_mapping", True),
    _Field("non_traceable_module_name", _list(TEXT), "non_traceable_module_names", "set_non_traceable_module_names"),
    _Field("non_traceable_module_class", _list(MODULE_CLASS), "non_traceable_module_classes",
           "set_non_traceable_module_classes"),
    _Field("input_quantized_idxs", _list(WHOLE), "input_quantized_indexes", "set_input_quantized_indexes"),
    _Field("output_quantized_idxs", _list(WHOLE), "output_quantized_indexes", "set_output_quantized_indexes"),
    _PRESERVED,
)
CONVERT = _record(
    ConvertCustomConfig,
    _Field("observed_to_quantized_custom_module_class", CLASS_PAIRS, "observed_to_quantized_mapping",
           "set_observed_to_quantized_mapping", True),
    _PRESERVED,
)
FUSE = _record(FuseCustomConfig, _PRESERVED)


# -- eager mode --

#: The tables of PyTorch's that a mapping may name.
EAGER_TABLES: dict[str, Callable[[], dict[Any, Any]]] = {
    "static": quantization_mappings.get_default_static_quant_module_mappings,
    "static_reference": quantization_mappings.get_default_static_quant_reference_module_mappings,
    "qat": quantization_mappings.get_default_qat_module_mappings,
    "dynamic": quantization_mappings.get_default_dynamic_quant_module_mappings,
    "embedding_static": quantization_mappings.get_embedding_static_quant_module_mappings,
    "embedding_qat": quantization_mappings.get_embedding_qat_module_mappings,
    "sparse_static": quantization_mappings.get_default_static_sparse_quant_module_mappings,
    "sparse_dynamic": quantization_mappings.get_default_dynamic_sparse_quant_module_mappings,
}
EAGER_CALLS = ("quantize", "quantize_qat", "quantize_dynamic", "prepare", "prepare_qat", "convert", "propagate_qconfig_",
               "fuse_modules", "fuse_modules_qat", "add_quant_dequant")


@dataclass
class EagerConfig:
    """What eager mode is asked to do with a model. `apply` does it; the fields are what torch's functions take."""

    call: str | None = None  # None: quantize, unless the workspace's mode says otherwise
    qconfigs: dict[Any, Any] = field(default_factory=dict)  # path or class -> QConfig or None
    fuse: list[list[str]] = field(default_factory=list)
    mapping: str | dict[Any, Any] | None = None  # one of EAGER_TABLES, or classes; None: the call's default
    qat_mapping: str | dict[Any, Any] | None = None  # of prepare_qat in quantize_qat
    allow_list: list[Any] | None = None
    non_leaf: list[Any] = field(default_factory=list)
    dtype: torch.dtype | None = None
    custom: dict[str, Any] | None = None  # None: torch's default
    is_reference: bool = False
    remove_qconfig: bool = True
    use_precomputed_fake_quant: bool = False

    def fuse_groups(self, model: torch.nn.Module, is_qat: bool = False) -> torch.nn.Module:
        """Fuses, in place."""
        fuse = torch.ao.quantization.fuse_modules_qat if is_qat else torch.ao.quantization.fuse_modules
        own = "additional_fuser_method_mapping" in (self.custom or {})
        return fuse(model, self.fuse, inplace=True, fuse_custom_config_dict=self.custom if own else None)

    def set_qconfigs(self, model: torch.nn.Module) -> None:
        """Sets the qconfigs on the modules, as quantize, prepare and the like read them."""
        for path, qconfig in self.qconfigs.items():
            if isinstance(path, str):
                model.get_submodule(path).qconfig = qconfig
        types = {cls: qconfig for cls, qconfig in self.qconfigs.items() if not isinstance(cls, str)}
        if types:
            torch.ao.quantization.propagate_qconfig_(model, types, prepare_custom_config_dict=self.custom)

    def apply(self, model: torch.nn.Module, run_fn: Callable[..., Any] | None = None,
              *run_args: Any) -> torch.nn.Module:
        """Makes the call on a copy of the model, which is fused and given its qconfigs first. `run_fn` calibrates."""
        return self.apply_in_place(copy.deepcopy(model), run_fn, *run_args)

    def apply_in_place(self, model: torch.nn.Module, run_fn: Callable[..., Any] | None = None,
                       *run_args: Any) -> torch.nn.Module:
        """Makes the call on the model itself; what it answers may be another module around it."""
        tq, call = torch.ao.quantization, self.call or "quantize"
        is_qat = call in ("quantize_qat", "prepare_qat", "fuse_modules_qat")
        if call in ("quantize", "quantize_qat", "quantize_dynamic"):
            model.train(is_qat)
        if self.fuse:
            self.fuse_groups(model, is_qat)
        if call == "quantize_dynamic":
            return tq.quantize_dynamic(model, self.qconfigs or None, self.dtype or torch.qint8,
                                       _eager_table(self.mapping), inplace=True)
        if call == "propagate_qconfig_":
            tq.propagate_qconfig_(model, self.qconfigs or None, self.custom)
            return model
        self.set_qconfigs(model)
        if call == "add_quant_dequant":
            return tq.add_quant_dequant(model)
        if call in ("quantize", "prepare"):
            allow_list = None if self.allow_list is None else set(self.allow_list)
            tq.prepare(model, True, allow_list, set(self.non_leaf), self.custom)
        elif call in ("quantize_qat", "prepare_qat"):
            mapping = self.qat_mapping if call == "quantize_qat" else self.mapping
            tq.prepare_qat(model, _eager_table(mapping), inplace=True)
        if call in ("quantize", "quantize_qat"):
            if run_fn is None:
                raise BridgeError(f"{call} needs a function that runs the prepared model on some inputs")
            run_fn(model, *run_args)
        if call in ("quantize", "quantize_qat", "convert"):
            tq.convert(model, _eager_table(self.mapping), True, self.remove_qconfig, self.is_reference, self.custom,
                       self.use_precomputed_fake_quant)
        return model


def _eager_table(mapping: str | dict[Any, Any] | None) -> dict[Any, Any] | None:
    return EAGER_TABLES[mapping]() if isinstance(mapping, str) else mapping


def _one_of(known: Iterable[str], what: str) -> _Codec:
    def read(data: Any, s: _Session) -> str:
        if TEXT.read(data, s) not in known:
            raise s.fail(f"{_shown(data)} is no {what}: {', '.join(known)}")
        return data
    return _Codec(read, read)


def _dict_of(row: _Codec) -> _Codec:
    """A dict as rows of key and value."""
    return _Codec(lambda v, s: [row.write(item, s) for item in v.items()], lambda d, s: dict(s.each(d, row.read)))


def _write_eager_key(key: Any, s: _Session) -> Any:
    if not isinstance(key, str):
        return {"type": canonical_name(key)}
    return {"path": key} if is_trusted(key, "module") else key


def _read_eager_key(data: Any, s: _Session) -> Any:
    """A path; a class where that is said, or where the catalogue knows one of that name."""
    if isinstance(data, dict) and list(data) == ["type"]:
        return s.at("type", MODULE_CLASS.read, data["type"])
    if isinstance(data, dict) and list(data) == ["path"]:
        return s.at("path", TEXT.read, data["path"])
    return MODULE_CLASS.read(data, s) if is_trusted(TEXT.read(data, s), "module") else data


def _read_fused_classes(data: Any, s: _Session) -> tuple[type, ...]:
    return tuple(s.each(data, MODULE_CLASS.read))


EAGER_PAIRS = _dict_of(_row("two classes", MODULE_CLASS, MODULE_CLASS))
EAGER_TABLE = _Codec(
    lambda v, s: v if isinstance(v, str) else EAGER_PAIRS.write(v, s),
    lambda d, s: _one_of(EAGER_TABLES, "table").read(d, s) if isinstance(d, str) else EAGER_PAIRS.read(d, s))
_EAGER_CUSTOM = {
    "float_to_observed_custom_module_class": EAGER_PAIRS, "observed_to_quantized_custom_module_class": EAGER_PAIRS,
    "non_traceable_module_name": _list(TEXT), "non_traceable_module_class": _list(MODULE_CLASS),
    "additional_fuser_method_mapping": _dict_of(_row("classes and a fuser method", _Codec(
        lambda v, s: [canonical_name(cls) for cls in v], _read_fused_classes), FUSER)),
}
EAGER_CUSTOM = _Codec(
    lambda v, s: {key: codec.write(v[key], s) for key, codec in _EAGER_CUSTOM.items() if v.get(key)},
    lambda d, s: {key: s.at(key, _EAGER_CUSTOM[key].read, value)
                  for key, value in s.keys(d, _EAGER_CUSTOM).items() if key in _EAGER_CUSTOM})
_EAGER_FIELDS = {
    "call": _one_of(EAGER_CALLS, "call"),
    "qconfigs": _dict_of(_row("a module or class and a qconfig", _Codec(_write_eager_key, _read_eager_key), QCONFIG)),
    "fuse": _list(_list(TEXT)), "mapping": EAGER_TABLE, "qat_mapping": EAGER_TABLE, "allow_list": _list(MODULE_CLASS),
    "non_leaf": _list(MODULE_CLASS), "dtype": DTYPE, "custom": EAGER_CUSTOM, "is_reference": TRUTH,
    "remove_qconfig": TRUTH, "use_precomputed_fake_quant": TRUTH,
}


def _write_eager(config: EagerConfig, s: _Session) -> dict[str, Any]:
    """Without what is as in a config that says nothing, but for the qconfigs."""
    nothing = EagerConfig()
    return {key: codec.write(getattr(config, key), s) for key, codec in _EAGER_FIELDS.items()
            if key == "qconfigs" or getattr(config, key) != getattr(nothing, key)}


def _read_eager(body: Any, s: _Session) -> EagerConfig:
    given = s.keys(body, _EAGER_FIELDS)
    return EagerConfig(**{key: s.at(key, codec.read, given[key]) for key, codec in _EAGER_FIELDS.items()
                          if given.get(key) is not None})


EAGER = _Codec(_write_eager, _read_eager)


@dataclass(frozen=True)
class _Kind:
    name: str
    classes: tuple[type, ...]
    codec: _Codec
    own_keys: tuple[str, ...]  # by any of these, a body without a header is of this kind
    is_object: bool = True  # the body is always a JSON object, so that its keys can stand beside the header's


_KINDS = (
    _Kind("backend-config", (BackendConfig,), BACKEND, ("configs",)),
    _Kind("backend-pattern-config", (BackendPatternConfig,), PATTERN_CONFIG,
          ("observation_type", "dtype_configs", "pattern")),
    _Kind("qconfig-mapping", (QConfigMapping,), MAPPING,
          ("", "object_type", "module_name_regex", "module_name", "module_name_object_type_order")),
    _Kind("observer", (_PartialWrapper,), OBSERVER, ("class",), is_object=False),
    _Kind("qconfig", (QConfig, type(None)), QCONFIG, ("activation", "weight"), is_object=False),
    _Kind("dtype-config", (DTypeConfig,), DTYPE_CONFIG,
          ("input_dtype", "output_dtype", "weight_dtype", "bias_dtype", "is_dynamic")),
    _Kind("dtype-with-constraints", (DTypeWithConstraints,), CONSTRAINTS, ("dtype",), is_object=False),
    _Kind("convert-custom-config", (ConvertCustomConfig,), CONVERT, ("observed_to_quantized_custom_module_class",)),
    _Kind("prepare-custom-config", (PrepareCustomConfig,), PREPARE,
          ("standalone_module_name", "standalone_module_class", "float_to_observed_custom_module_class",
           "non_traceable_module_name", "non_traceable_module_class", "input_quantized_idxs", "output_quantized_idxs")),
    _Kind("fuse-custom-config", (FuseCustomConfig,), FUSE, ("preserved_attributes",)),
    _Kind("eager-config", (EagerConfig,), EAGER, ("qconfigs", "fuse", "allow_list")),
)


# ------------------------------------------------------------------------------------------------------------------
# Graphs
# ------------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _given_back(model: torch.nn.Module) -> Iterator[None]:
    """Undoes what tracing does to a model: swapped FloatFunctionals, and new attributes such as tensor constants.

    What is left behind would change the names that a second tracing gives.
    """
    before = [(module, dict(module._modules), set(vars(module))) for module in model.modules()]
    try:
        yield
    finally:
        for module, children, attributes in before:
            if list(module._modules.items()) != list(children.items()):
                module._modules.clear()
                module._modules.update(children)
            for added in set(vars(module)) - attributes:
                del vars(module)[added]


def trace(model: torch.nn.Module, prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
          is_standalone: bool = False) -> tuple[fx.GraphModule, dict[str, tuple[str, type | None]]]:
    """Traces as prepare_fx and prepare_qat_fx do, and returns what they have before fusion: module and scopes."""
    config = prepare_custom_config or PrepareCustomConfig()
    if isinstance(config, dict):
        config = PrepareCustomConfig.from_dict(config)
    with _given_back(model):
        quantize_fx._swap_ff_with_fxff(model)
        skipped = quantize_fx.get_skipped_module_name_and_classes(config, is_standalone)
        tracer = quantize_fx.QuantizationTracer(*skipped)
        traced = fx.GraphModule(model, tracer.trace(model))
    return traced, tracer.node_name_to_scope


_FUNCTIONALS = (torch.ao.nn.quantized.FloatFunctional, torch.ao.nn.quantized.FXFloatFunctional, torch.ao.nn.quantized.QFunctional)
_FUNCTIONAL_METHODS = ("add", "add_scalar", "mul", "mul_scalar", "cat", "add_relu", "matmul")
_SEEN_IN_EAGER_MODE = (torch.ao.quantization.QuantStub, torch.ao.quantization.DeQuantStub, *_FUNCTIONALS)


class _EagerTracer(quantize_fx.QuantizationTracer):
    """Stubs are calls of modules, and a call of a FloatFunctional is a call_method of what get_attr gives."""

    def is_leaf_module(self, m: torch.nn.Module, module_qualified_name: str) -> bool:
        return isinstance(m, _SEEN_IN_EAGER_MODE) or super().is_leaf_module(m, module_qualified_name)

    def calls_of(self, path: str, method: str) -> Callable[..., fx.Proxy]:
        def called(*args: Any, **kwargs: Any) -> fx.Proxy:
            owner = self.create_proxy("get_attr", path, (), {})
            return self.create_proxy("call_method", method, (owner, *args), kwargs)
        return called


def trace_for_eager_mode(model: torch.nn.Module, prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
                         ) -> tuple[fx.GraphModule, dict[str, tuple[str, type | None]]]:
    """Traces the model as eager mode runs it, and returns what `trace` does."""
    config = prepare_custom_config or PrepareCustomConfig()
    if isinstance(config, dict):
        config = PrepareCustomConfig.from_dict(config)
    tracer = _EagerTracer(*quantize_fx.get_skipped_module_name_and_classes(config, False))
    with _given_back(model):
        for path, module in model.named_modules():
            if isinstance(module, _FUNCTIONALS):
                for name in _FUNCTIONAL_METHODS:
                    if any(getattr(type(module), name, None) is getattr(cls, name) for cls in _FUNCTIONALS):
                        vars(module)[name] = tracer.calls_of(path, name)
        graph = tracer.trace(model)
    return fx.GraphModule(model, graph), tracer.node_name_to_scope


def _eager_part(model: torch.nn.Module, example_inputs: Any, prepare_custom_config: Any, graph: dict[str, Any],
                session: _Session) -> dict[str, Any] | None:
    """The modules and calls of `trace_for_eager_mode`; {} where they are those of the graph, None where nobody knows."""
    if any(not of_torch(hook) for module in model.modules()
           for hook in (*module._forward_hooks.values(), *module._forward_pre_hooks.values())):
        return None  # they may give a module another input, and what comes after it another result
    for module in model.modules():
        children = [id(child) for child in module._modules.values() if child is not None]
        if len(set(children)) < len(children):
            return None  # convert replaces the first of two names, and a trace knows no other
    if not any(isinstance(module, _SEEN_IN_EAGER_MODE) for module in model.modules()):
        return {}
    try:
        traced, scopes = trace_for_eager_mode(model, prepare_custom_config)
    except Exception:  # anything at all may go wrong in the user's model, and the graph is there already
        return None
    with warnings.catch_warnings():  # the graph has warned of inputs that the model fails on
        warnings.simplefilter("ignore")
        part = graph_to_dict(traced, scopes, model=model, example_inputs=example_inputs, session=session,
                             for_eager_mode=True)
    types = {row["name"]: row for row in (*graph["types"], *part["types"])}
    graph["types"] = list(types.values())
    known = {row["path"]: row for row in graph["modules"]}
    return {"modules": [row["path"] if known.get(row["path"]) == row else row for row in part["modules"]],
            "nodes": part["nodes"]}


def _failed_to_trace(model: torch.nn.Module, error: Exception) -> TraceFailed:
    torch_folder = os.path.dirname(os.path.abspath(torch.__file__)) + os.sep
    paths = {id(module): path for path, module in model.named_modules()}
    place, inside = None, ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        file = os.path.abspath(frame.f_code.co_filename)
        if file == os.path.abspath(__file__) or file.startswith(torch_folder):
            continue
        place = (frame.f_code.co_filename, line, frame.f_code.co_name)
        owner = frame.f_locals.get("self")
        if isinstance(owner, torch.nn.Module):
            inside = paths.get(id(owner), inside)
    text = f"torch.fx cannot trace this model, so prepare_fx cannot either: {type(error).__name__}: {error}"
    if place is not None:
        file, line, function = place
        source = linecache.getline(file, line).strip()
        text += f"\n  {file}:{line}, in {function}" + (f", of the module {inside!r}" if inside else "")
        text += f"\n    {source}" if source else ""
    if inside:
        text += ("\nThe way out: leave that module as it is, untraced and in float:"
                 f"\n  custom = PrepareCustomConfig().set_non_traceable_module_names([{inside!r}])"
                 "\n  export_graph(model, path, example_inputs, custom)"
                 "\n(or set_non_traceable_module_classes, for all modules of a class), and give prepare_fx the same.")
    else:
        text += ("\nThe way out: put this code into a module of its own and name that in"
                 " PrepareCustomConfig().set_non_traceable_module_names([...]), for export_graph and prepare_fx"
                 " alike; or write it so that it does not depend on the values of tensors.")
    return TraceFailed(text)


class _Watcher(fx.Interpreter):
    """Runs a traced model and shows every node to `seen(node, its result, the results of what it reads)`.

    What a node reads is shown to `reads(node, results)` before it runs as well: it may work in place.
    """

    def __init__(self, traced: fx.GraphModule, seen: Callable[[fx.Node, Any, dict[fx.Node, Any]], None],
                 reads: Callable[[fx.Node, dict[fx.Node, Any]], None] = lambda node, results: None) -> None:
        # A copy, in eval mode: running must leave no trace in the user's model, BatchNorm's statistics included.
        super().__init__(copy.deepcopy(traced).eval())
        self.seen = seen
        self.reads = reads

    def run_node(self, n: fx.Node) -> Any:
        self.reads(n, self.env)
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
    return value is None or isinstance(value, (bool, int, float, torch.dtype, torch.qscheme))


def _attributes(module: torch.nn.Module, session: _Session) -> dict[str, Any]:
    """What PyTorch's passes and people look at in a module: its plain attributes, and a few facts besides."""
    found = {name: _write_value(v, session) for name, v in vars(module).items()
             if not name.startswith("_") and name not in ("training", "qconfig", "children") and _plain(v)}
    if "bias" in module._parameters:
        found["bias"] = module._parameters["bias"] is not None
    if _is_activation_post_process(module):
        found.update((name, _write_value(tensor.flatten().tolist(), session)) for name, tensor in module.named_buffers(recurse=False)
                     if name in ("eps", "scale", "zero_point") and tensor.numel() <= 16 and not tensor.is_meta)
    # Left in a parameter's place by weight_norm, spectral_norm and prune.
    if plain := [name for name, value in vars(module).items() if isinstance(value, torch.Tensor)]:
        found["plain_tensors"] = plain
    if isinstance(vars(module).get("sparse_params"), dict):  # what a sparsifier leaves for the sparse modules
        found["sparse_params"] = _write_value(module.sparse_params, session)
    if isinstance(module, torch.nn.RNNBase):
        found["weight_names"] = list(module._flat_weights_names)
    if isinstance(module, torch.ao.nn.intrinsic._FusedModule):
        found["children"] = [canonical_name(type(child)) for child in module.children()]
    if is_parametrized(module):
        found["type_before_parametrizations"] = {"object": canonical_name(type_before_parametrizations(module))}
    devices = {str(t.device) for t in (*module.parameters(recurse=False), *module.buffers(recurse=False))}
    if devices - {"cpu"}:
        found["device"] = ", ".join(sorted(devices))
    dtypes = {name: str(p.dtype) for name, p in module.named_parameters(recurse=False)}
    if is_parametrized(module):
        dtypes.update((name, str(getattr(module, name).dtype)) for name in module.parametrizations)
    if set(dtypes.values()) - {"torch.float32"}:
        found["parameter_dtypes"] = {"dict": [[name, dtype] for name, dtype in dtypes.items()]}
    if hasattr(module, "qconfig"):
        found["qconfig"] = _qconfig_attribute(module.qconfig, session)
    return found


def _qconfig_attribute(qconfig: Any, session: _Session) -> Any:
    if not _is_qconfig(qconfig):
        return _write_value(qconfig, session)
    return {"dict": [[k, v] for k, v in own_qconfig(qconfig, session).items()]}


def graph_to_dict(traced: fx.GraphModule, scopes: dict[str, tuple[str, type | None]], *,
                  model: torch.nn.Module | None = None, example_inputs: Any = None, is_qat: bool = False,
                  name: str | None = None, session: _Session | None = None, for_eager_mode: bool = False) -> dict[str, Any]:
    """The graph file's contents for a traced model.

    `model` is the user's model, for the types of its containers (tracing rebuilds them as plain modules); `scopes`
    is the tracer's `node_name_to_scope`; with `example_inputs`, nodes get shapes and dtypes. With a `session`, the
    graph is a part of something larger, whose constructors are numbered together.
    """
    whole, session = session is None, session or _Session()
    model = traced if model is None else model
    shapes = {} if example_inputs is None else _shapes(traced, example_inputs)
    used_types: dict[str, type] = {}

    def type_name(cls: type) -> str:
        name = canonical_name(cls)
        used_types[name] = cls
        return name

    originals = dict(model.named_modules(remove_duplicate=False))
    first_path: dict[int, str] = {}
    modules = []
    with _given_back(traced):  # prepare_fx swaps the FloatFunctionals inside leaves as well, which share the model's
        if not for_eager_mode:
            quantize_fx._swap_ff_with_fxff(traced)
        listed = list(traced.named_modules(remove_duplicate=False))
    for path, module in listed:
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
        row["attributes"] = _attributes(module, session)
        modules.append(row)

    nodes = []
    for node in traced.graph.nodes:
        row = {"name": node.name, "op": node.op,
               "target": node.target if isinstance(node.target, str) else canonical_name(node.target),
               "args": [_write_value(a, session) for a in node.args],
               "kwargs": {key: _write_value(v, session) for key, v in node.kwargs.items()}}
        if node.name in scopes:
            path, cls = scopes[node.name]
            row["scope"] = [path, None if cls is None else type_name(cls)]
        if node.name in shapes:
            row["shape"], row["dtype"] = shapes[node.name]
        nodes.append(row)

    if whole:
        session.number_constructors()
    devices = sorted({str(tensor.device) for tensor in (*traced.parameters(), *traced.buffers())})
    return {
        "format": "qconfig-studio/graph", "version": VERSION, "name": name or type(model).__name__,
        "root_type": canonical_name(type(model)), "torch_version": torch.__version__.split("+")[0], "is_qat": is_qat,
        "types": [{**type_row(cls), "name": n} for n, cls in used_types.items()],
        **({"devices": devices} if set(devices) - {"cpu"} else {}), "modules": modules, "nodes": nodes,
    }


def export_graph(model: torch.nn.Module, path: str | os.PathLike[str], example_inputs: Any = None,
                 prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None,
                 is_qat: bool = False, *, qconfig_mapping: QConfigMapping | dict[str, Any] | None = None,
                 backend_config: BackendConfig | dict[str, Any] | None = None,
                 convert_custom_config: ConvertCustomConfig | dict[str, Any] | None = None,
                 eager_config: EagerConfig | dict[str, Any] | None = None) -> dict[str, Any]:
    """Traces `model` as prepare_fx (or prepare_qat_fx) does, and writes the graph for QConfig Studio to `path`.

    Give the model in the state in which you would prepare it: training or eval mode is recorded as it is.
    `example_inputs` is the tuple of the model's arguments; with it, the file says each node's shape and dtype.

    What only Python can answer about the configs that are given is asked once, on deep copies of the model, and
    recorded: what your own observers, fuser methods, getters and custom modules return, and the insides of
    standalone modules. Give all that you would give to prepare_fx and convert_fx; QConfig Studio does not know what
    is not recorded, and says so. `dump` the configs in the same program, so that lambdas and local classes have the
    same names in all files. For eager mode, give the EagerConfig as well: see export_modules.

    Raises TraceFailed where torch.fx cannot follow the model's code: it says where, and how to go on.
    """
    try:
        traced, scopes = trace(model, prepare_custom_config)
    except Exception as error:
        raise _failed_to_trace(model, error) from error
    session = _Session(for_reading=True)
    graph = graph_to_dict(traced, scopes, model=model, example_inputs=example_inputs, is_qat=is_qat, session=session)
    graph["recorded"], types = _recorded(session, model, traced, scopes, example_inputs, is_qat, qconfig_mapping,
                                         backend_config, prepare_custom_config, convert_custom_config)
    graph["types"] = list({row["name"]: row for row in (*types, *graph["types"])}.values())
    if (eager := _eager_part(model, example_inputs, prepare_custom_config, graph, session)) is not None:
        graph["eager"] = eager
    if eager_config is not None:
        graph["recorded_eager"], types = _recorded_eager(session, model, eager_config)
        graph["types"] = list({row["name"]: row for row in (*types, *graph["types"])}.values())
    session.number_constructors()
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
# On record: what only Python can answer about a model and its configs
# ------------------------------------------------------------------------------------------------------------------

# Functions of the package hide the modules of the same names from `import ... as`.
_convert_module = importlib.import_module("torch.ao.quantization.fx.convert")
_fuse_module = importlib.import_module("torch.ao.quantization.fx.fuse")
_prepare_module = importlib.import_module("torch.ao.quantization.fx.prepare")


# -- exceptions and warnings --


def exception_record(error: BaseException) -> dict[str, Any]:
    cls = type(error)
    name = cls.__qualname__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__qualname__}"
    return {"raised": {"type": name, "text": reproducible_text(str(error))}}


def reproducible_text(text: str) -> str:
    """An exception's text without what differs from run to run or only repeats the model.

    Addresses go (`<function f at 0x7f..>` -> `<function f>`), tensors become `tensor(...)` and devices `device(...)`.
    Where a module's repr begins (the name of a module class and a bracket: `Cannot fuse train modules: (Conv2d(3, ...`)
    or a qconfig's (`QConfig(`), the text is cut, and so are the brackets and blanks before it. Only the first line that
    is not empty is kept (what follows is TorchScript's source, or a graph), and of an operator's complaint not its
    declaration. What a recursion was doing when it got too deep hangs on how deep its caller was.
    """
    text = text.strip().partition("\n")[0].partition(" Declaration: ")[0].rstrip()
    text = re.sub(r"^(maximum recursion depth exceeded)\b.*", r"\1", text)
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    text = re.sub(r"\b(tensor|device)\((?:[^()]|\([^()]*\))*\)", r"\1(...)", text)
    names = sorted({cls.__name__ for cls in _subclasses(torch.nn.Module)} | {"GraphModule", "QConfig"}, key=len, reverse=True)
    shown = re.search(r"[\s\[({]*(?<![\w.'])(?:" + "|".join(map(re.escape, names)) + r")\(", text)
    return text[:shown.start()] if shown else text


def _subclasses(cls: type) -> Iterable[type]:
    pending, seen = [cls], {cls}
    while pending:
        for sub in type.__subclasses__(pending.pop()):
            if sub not in seen:
                seen.add(sub)
                pending.append(sub)
                yield sub


_WARNINGS = (
    ("A", r"QConfig (activation|weight) must specify 'quant_min' and 'quant_max'"),
    ("B", r"QConfig (activation|weight) quantization range must fall within the backend's"),
    ("C", r"QConfig (activation|weight) must specify 'eps'"),
    ("D", r"QConfig (activation|weight) eps \("),
    ("E", r"QConfig() must specify a FixedQParamsObserver or a FixedQParamsFakeQuantize"),
    ("F", r"QConfig() fixed scale \("),
)


def warning_rows(texts: Iterable[str]) -> list[list[str]]:
    """[letter of docs/semantics/constraints.md#warnings, "activation" | "weight"], sorted, as often as they
    came; others are left out.

    E and F do not say which of the two they are about: "activation" stands for both.
    """
    rows = []
    for text in texts:
        for letter, pattern in _WARNINGS:
            found = re.match(pattern, str(text))
            if found:
                rows.append([letter, found[1] or "activation"])
    return sorted(rows)


# -- observers and modules --


OBSERVER_ATTRIBUTES = ("dtype", "qscheme", "quant_min", "quant_max", "is_dynamic", "ch_axis", "reduce_range", "eps")


def attribute_value(value: Any) -> Any:
    """Tensors as plain numbers (one element: a number), all else in the bridge's value JSON."""
    if isinstance(value, torch.Tensor):
        if value.is_quantized or value.device.type == "meta":
            return _write_value(value, _Session())
        numbers = value.detach().cpu().tolist()
        while isinstance(numbers, list) and len(numbers) == 1:
            numbers = numbers[0]
        return _write_value(numbers, _Session())
    return _write_value(value, _Session())


def _attribute(obj: Any, name: str) -> tuple[bool, Any]:
    """hasattr and getattr at once; a property of the user's that raises is as good as absent."""
    try:
        return True, getattr(obj, name)
    except Exception:
        return False, None


def observer_record(observer: torch.nn.Module, names: Iterable[str] = OBSERVER_ATTRIBUTES) -> dict[str, Any]:
    """Class and attributes of an observer or fake quantizer; only the attributes that it has."""
    record = {"class": canonical_name(type(observer))}
    if isinstance(observer, (FixedQParamsObserver, FixedQParamsFakeQuantize)):
        names = (*names, "scale", "zero_point")
    for name in dict.fromkeys(names):
        present, value = _attribute(observer, name)
        if present:
            record[name] = attribute_value(value)
    present, inner = _attribute(observer, "activation_post_process")
    if present and isinstance(inner, torch.nn.Module):
        record["inner"] = observer_record(inner)
    return record


def qconfig_record(qconfig: Any) -> Any:
    """A module's own qconfig: activation and weight spelled out, without identities."""
    return own_qconfig(qconfig) if _is_qconfig(qconfig) else _write_value(qconfig, _Session())


def module_record(module: torch.nn.Module, paths: dict[int, str], qconfigs: dict[int, str]) -> dict[str, Any]:
    """A module that user code answered with: as in a graph file, and its children with it.

    `paths` has the paths of the modules that the graph already knows, whose qconfigs are torch's doing. A new module
    may have the qconfig of one of them, which `qconfigs` knows: then only whose it is is kept.
    """
    record: dict[str, Any] = {"type": canonical_name(type(module)), "bases": bases_of(type(module))}
    if id(module) in paths:
        record["path"] = paths[id(module)]
    record["training"] = module.training
    record["attributes"] = {k: v for k, v in _attributes(module, _Session()).items() if k != "qconfig"}
    present, qconfig = _attribute(module, "qconfig")
    if present and id(module) not in paths:
        record["qconfig"] = {"of": qconfigs[id(qconfig)]} if id(qconfig) in qconfigs else qconfig_record(qconfig)
    if _is_activation_post_process(module):
        record["observer"] = observer_record(module)
    record["children"] = [{"name": name, **module_record(child, paths, qconfigs)}
                          for name, child in module._modules.items() if child is not None]
    return record


# -- calls of fuser methods, getters, custom modules: torch's passes drive them on deep copies, and only the calls
# of the user's code are kept: who was called, with what, and the answer; nothing that torch decided --


def of_torch(obj: Any) -> bool:
    home = getattr(obj, "__module__", None) or ""
    return home == "torch" or home.startswith("torch.")


def callable_id(function: Any) -> str:
    """Its canonical name; for a product of torch's factories `factory(argument)`."""
    factory = _FACTORY_OF_CODE.get(getattr(function, "__code__", None))
    if factory is None:
        return canonical_name(function)
    return f"{factory}({callable_id(function.__closure__[0].cell_contents)})"


def _user_written(function: Any) -> bool:
    known = (*_FUSERS.values(), *_GETTERS.values())
    if any(function is f for f in known):
        return False
    if getattr(function, "__code__", None) in _FACTORY_OF_CODE:
        made_for = function.__closure__[0].cell_contents
        return not of_torch(made_for) if isinstance(made_for, type) else _user_written(made_for)
    return True


class Calls:
    """The calls of user-written code for one graph, in order; `children` has those of its standalone modules."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.children: dict[str, Calls] = {}
        self._paths: dict[int, str] = {}
        self._kept_modules: dict[str, torch.nn.Module] = {}
        self._qconfigs: dict[int, str] = {}
        self._kept: list[Any] = []
        self._counts: dict[tuple[str, str], int] = {}

    def knows(self, model: torch.nn.Module) -> None:
        """Modules of `model` are called by their paths from now on."""
        for path, module in model.named_modules(remove_duplicate=False):
            self._paths.setdefault(id(module), path)
            self._kept_modules.setdefault(path, module)
            self._kept.append(module)

    def _note_qconfigs(self, args: Iterable[Any]) -> None:
        """Which modules have which qconfigs now; those of the arguments come before all others."""
        modules = [(self._paths.get(id(a)), a) for a in args if isinstance(a, torch.nn.Module)]
        self._qconfigs = {}
        for path, module in (*modules, *((p, self._kept_modules[p]) for p in self._kept_modules)):
            qconfig = getattr(module, "qconfig", None)
            if path is not None and qconfig is not None:
                self._qconfigs.setdefault(id(qconfig), path)

    def _module(self, module: torch.nn.Module) -> dict[str, Any]:
        return module_record(module, self._paths, self._qconfigs)

    def _argument(self, value: Any) -> Any:
        if isinstance(value, torch.nn.Module):
            return {"module": self._paths[id(value)]} if id(value) in self._paths else {"new": self._module(value)}
        if isinstance(value, tuple):
            return {"tuple": [self._argument(v) for v in value]}
        if isinstance(value, list):
            return [self._argument(v) for v in value]
        return _write_value(value, _Session())

    def _answer(self, value: Any) -> Any:
        if isinstance(value, torch.nn.Module):
            return {"module": self._module(value)}
        if isinstance(value, (tuple, list)):
            answers = [self._answer(v) for v in value]
            return {"tuple": answers} if isinstance(value, tuple) else answers
        return _write_value(value, _Session())

    def watched(self, kind: str, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            ordinal = self._counts.get((kind, name), 0)
            self._counts[kind, name] = ordinal + 1
            row = {"kind": kind, "callable": name, "ordinal": ordinal, "arguments": [self._argument(a) for a in args]}
            if kwargs:
                row["keywords"] = {key: self._argument(a) for key, a in kwargs.items()}
            self.rows.append(row)
            self._note_qconfigs(args)
            self._kept.append(args)
            try:
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    answer = function(*args, **kwargs)
            except Exception as error:
                row.update(exception_record(error))
                raise
            finally:
                # User code may prepare something itself: what is kept of warnings is that of an outcome.
                if rows := warning_rows(str(w.message) for w in caught):
                    row["warnings"] = rows
            self._kept.append(answer)
            row["answer"] = self._answer(answer)
            return answer
        return call

    def backend(self, backend: BackendConfig) -> BackendConfig:
        """The same backend config, its user-written functions watched."""
        watched = BackendConfig(backend.name)
        for pattern, config in backend._pattern_complex_format_to_config.items():
            config = copy.copy(config)
            for attribute, kind in (("fuser_method", "fuser_method"), ("_root_node_getter", "root_node_getter"),
                                    ("_extra_inputs_getter", "extra_inputs_getter")):
                function = getattr(config, attribute)
                if function is not None and _user_written(function):
                    setattr(config, attribute, self.watched(kind, callable_id(function), function))
            if config.qat_module is not None and not of_torch(config.qat_module):
                config.qat_module = _WatchedClass(self, config.qat_module)
            watched._pattern_complex_format_to_config[pattern] = config
        return watched

    def custom(self, custom: PrepareCustomConfig) -> PrepareCustomConfig:
        """The same custom config, the user's observed classes replaced by what watches their from_float."""
        watched = copy.copy(custom)
        watched.float_to_observed_mapping = self.classes(custom.float_to_observed_mapping)
        return watched

    def classes(self, mapping: dict[Any, dict[Any, Any]]) -> dict[Any, dict[Any, Any]]:
        return {quant_type: {cls: to if of_torch(to) else _WatchedClass(self, to) for cls, to in classes.items()}
                for quant_type, classes in mapping.items()}


class _WatchedClass:
    """Stands for a user's observed, quantized or QAT class; equal to it where it is a key."""

    def __init__(self, calls: Calls, cls: Any) -> None:
        self.calls, self.cls = calls, cls

    def __eq__(self, other: Any) -> bool:
        return other is self or other is self.cls

    def __hash__(self) -> int:
        return hash(self.cls)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cls, name)

    def _call(self, kind: str, *args: Any, **kwargs: Any) -> Any:
        # Looked up late: a class without it is an exception of this call.
        return self.calls.watched(kind, canonical_name(self.cls),
                                  lambda *a, **k: getattr(self.cls, kind)(*a, **k))(*args, **kwargs)

    def from_float(self, *args: Any, **kwargs: Any) -> Any:
        return self._call("from_float", *args, **kwargs)

    def from_observed(self, *args: Any, **kwargs: Any) -> Any:
        return self._call("from_observed", *args, **kwargs)


def has_user_code(backend: BackendConfig | None, custom: PrepareCustomConfig) -> bool:
    functions = [f for c in (backend.configs if backend else ())
                 for f in (c.fuser_method, c._root_node_getter, c._extra_inputs_getter) if f is not None]
    entries = (*custom.standalone_module_names.values(), *custom.standalone_module_classes.values())
    return (any(map(_user_written, functions))
            or any(not of_torch(c.qat_module) for c in (backend.configs if backend else ()) if c.qat_module)
            or any(not of_torch(cls) for classes in custom.float_to_observed_mapping.values()
                   for cls in classes.values())
            or any(has_user_code(e.backend_config, e.prepare_custom_config or PrepareCustomConfig())
                   for e in entries))


def standalone_entry(custom: PrepareCustomConfig, path: str, module: torch.nn.Module) -> Any:
    """The config entry of a standalone module (the name's before the class's), or None if it is none."""
    return custom.standalone_module_names.get(path, custom.standalone_module_classes.get(type(module)))


def drive(calls: Calls, traced: fx.GraphModule, scopes: dict[str, Any], mapping: Any, backend: BackendConfig | None,
          custom: PrepareCustomConfig, example_inputs: Any, is_qat: bool, is_standalone: bool) -> None:
    """Runs fuse and prepare on a copy of `traced`, and keeps the calls of user code up to the first failure."""
    try:
        model = copy.deepcopy(traced)
    except Exception:
        return
    calls.knows(model)
    watched = None if backend is None else calls.backend(backend)
    fuse_custom = FuseCustomConfig().set_preserved_attributes(custom.preserved_attributes)

    def prepare_children(parent: Any, _: bool, modules: Any, matches: Any, __: Any, ___: Any) -> None:
        for node, _, _, handler, qconfig in matches.values():
            if handler is not None and handler.is_standalone_module() and node.target not in calls.children:
                child = calls.children[node.target] = Calls()
                entry = standalone_entry(custom, node.target, modules[node.target])
                own_mapping = entry.qconfig_mapping or QConfigMapping().set_global(qconfig)
                own_custom = entry.prepare_custom_config or PrepareCustomConfig()
                try:
                    child_graph, child_scopes = trace(modules[node.target], own_custom, is_standalone=True)
                except Exception:
                    continue
                drive(child, child_graph, child_scopes, own_mapping, entry.backend_config or backend, own_custom,
                      entry.example_inputs, is_qat, True)

    original = _prepare_module._run_prepare_fx_on_standalone_modules
    _prepare_module._run_prepare_fx_on_standalone_modules = prepare_children
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            fused = _fuse_module.fuse(model, is_qat, fuse_custom, watched)
            calls.knows(fused)
            _prepare_module.prepare(fused, mapping, is_qat, dict(scopes), example_inputs, calls.custom(custom),
                                    backend_config=watched, is_standalone_module=is_standalone)
    except Exception:  # the outcome of the real run says which
        pass
    finally:
        _prepare_module._run_prepare_fx_on_standalone_modules = original


def drive_convert(calls: Calls, prepared: fx.GraphModule, mapping: Any, custom: ConvertCustomConfig,
                  backend: BackendConfig | None, is_decomposed: bool = False) -> None:
    """Runs convert on `prepared`, which is changed, and keeps the calls of the user's from_observed."""
    calls.knows(prepared)
    watched = copy.copy(custom)
    watched.observed_to_quantized_mapping = calls.classes(custom.observed_to_quantized_mapping)
    with warnings.catch_warnings(), contextlib.suppress(Exception):  # the outcome of the real run says which
        warnings.simplefilter("ignore")
        _convert_module.convert(prepared, True, watched, qconfig_mapping=mapping, backend_config=backend,
                                is_decomposed=is_decomposed)


# -- constructors of observers --


_CONSTRUCTED_ATTRIBUTES = (*OBSERVER_ATTRIBUTES, "averaging_constant", "scale", "zero_point")


def _wholly_of_torch(ctr: Any) -> bool:
    """Whether torch's classes, wrapped in its wrappers with plain arguments, are all there is."""
    if isinstance(ctr, _PartialWrapper):
        p = ctr.p
        return (_wholly_of_torch(getattr(p, "func", None)) and not ctr.callable_args
                and all(map(_plain_argument, (*p.args, *p.keywords.values()))))
    return isinstance(ctr, type) and of_torch(ctr)


def _plain_argument(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_plain_argument, value))
    if isinstance(value, dict):
        return all(map(_plain_argument, (*value, *value.values())))
    if value is None or isinstance(value, (bool, int, float, str, torch.dtype, torch.qscheme, torch.device)):
        return True
    return _wholly_of_torch(value)


def observer_instance(made: Any) -> dict[str, Any]:
    """All that torch's passes look at in what a constructor made; absent attributes are left out."""
    record = {"class": canonical_name(type(made)), "bases": bases_of(type(made)),
              "is_observer": _is_activation_post_process(made), "convert": hasattr(made, "convert")}
    attributes = {}
    for name in _CONSTRUCTED_ATTRIBUTES:
        present, value = _attribute(made, name)
        if present:
            attributes[name] = attribute_value(value)
    record["attributes"] = attributes
    present, inner = _attribute(made, "activation_post_process")
    if present:
        record["inner"] = observer_instance(inner)
    return record


def qparams_of_a_copy(made: Any) -> dict[str, Any] | None:
    """None if calculate_qparams works on a copy, else {"raised"}."""
    spare, raised = _tried(lambda: copy.deepcopy(made))
    if raised is None:
        _, raised = _tried(lambda: spare.calculate_qparams())
    return {"raised": raised} if raised else None


def _tried(function: Callable[[], Any]) -> tuple[Any, dict[str, Any] | None]:
    try:
        with warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            return function(), None
    except Exception as error:
        return None, exception_record(error)["raised"]


def _constructor(ctr: Any, session: _Session) -> dict[str, Any]:
    record: dict[str, Any] = {"spec": _write_observer(ctr, session)}
    made, raised = _tried(ctr)
    if raised:
        record["raised"] = raised
    else:
        again, _ = _tried(ctr)
        record["same_object"] = made is again
        record["instance"] = observer_instance(made)
        record["calculate_qparams"] = qparams_of_a_copy(made)
    # Prepare asks this of every constructor, and keeps the plain one if it answers AttributeError or TypeError.
    _, raised = _tried(lambda: ctr.with_args(factory_kwargs=None)())
    record["factory_kwargs"] = {"raised": raised} if raised else None
    # QAT modules call it so for their weight.
    _, raised = _tried(lambda: ctr(factory_kwargs={"device": None, "dtype": None}))
    record["called_with_factory_kwargs"] = {"raised": raised} if raised else None
    return record


def constructor_records(qconfigs: Iterable[Any], session: _Session) -> list[dict[str, Any]]:
    """The constructors among the qconfigs' that are not wholly torch's, each once."""
    seen: dict[str, Any] = {}
    for qconfig in qconfigs:
        for ctr in (getattr(qconfig, "activation", None), getattr(qconfig, "weight", None)):
            ctr = without_device(ctr)
            if ctr is not None and not _wholly_of_torch(ctr):
                seen.setdefault(json.dumps(_write_observer(ctr, _Session())), ctr)
    return [_constructor(ctr, session) for ctr in seen.values()]


# -- trees of modules, for eager mode --


def type_name(cls: type) -> str:
    """A class's name. Parametrizing makes a new class for each module, whose number says nothing."""
    name = canonical_name(cls)
    return name.partition("#")[0] if name.startswith(PARAMETRIZED) else name


def _tensor_rows(tensors: dict[str, torch.Tensor | None]) -> list[dict[str, Any]]:
    rows = []
    for name, tensor in tensors.items():
        if tensor is not None:
            row: dict[str, Any] = {"name": name, "dtype": str(tensor.dtype)}
            if not is_lazy(tensor):
                row["shape"] = list(tensor.shape)
            rows.append(row if tensor.device.type == "cpu" else {**row, "device": str(tensor.device)})
    return rows


def elements_seen(observer: torch.nn.Module) -> int | None:
    """How many minima it keeps (a fake quantizer: its observer), 0 before it has seen anything; None: it keeps none."""
    present, inner = _attribute(observer, "activation_post_process")
    keeper = inner if present else observer
    found = [value for present, value in (_attribute(keeper, name) for name in ("min_val", "max_val")) if present]
    if len(found) < 2 or not all(isinstance(value, torch.Tensor) and not value.is_meta for value in found):
        return None
    low, high = found
    untouched = low.numel() == 1 and high.numel() == 1 and low.item() == math.inf and high.item() == -math.inf
    return 0 if untouched or high.numel() == 0 else low.numel()


_QUANTIZED = ("torch.ao.nn.quantized.", "torch.ao.nn.intrinsic.quantized.", "torch.ao.nn.sparse.quantized.")
_REFERENCE = "torch.ao.nn.quantized.reference."


def reference_weights(module: torch.nn.Module) -> dict[str, Any]:
    """The qparams of a reference module's weights by the weight's name."""
    found = {}
    for key, dtype in vars(module).items():
        weight = key.removesuffix("_dtype")
        if weight != key and f"{weight}_qscheme" in vars(module):
            found[weight] = {"dtype": attribute_value(dtype),
                             "qscheme": attribute_value(vars(module)[f"{weight}_qscheme"])}
            if f"{weight}_axis_int" in vars(module):
                found[weight]["axis"] = vars(module)[f"{weight}_axis_int"]
    return found


def is_quantized_class(cls: type) -> bool:
    """One of torch's quantized modules or a subclass; the reference modules are none."""
    homes = [base.__module__ + "." for base in cls.__mro__]
    return not any(h.startswith(_REFERENCE) for h in homes) and any(h.startswith(_QUANTIZED) for h in homes)


def _asked(module: torch.nn.Module, name: str) -> tuple[bool, Any]:
    """What a method without arguments answers; where there is none, or it raises, nothing."""
    present, method = _attribute(module, name)
    if not present or not callable(method):
        return False, None
    try:
        return True, method()
    except Exception:
        return False, None


def _scheme(tensor: torch.Tensor) -> dict[str, Any]:
    found = {"dtype": str(tensor.dtype)}
    if tensor.is_quantized:
        found["qscheme"] = attribute_value(tensor.qscheme())
    return found


def quantized_record(module: torch.nn.Module) -> dict[str, Any]:
    """What a quantized module's row has besides: `weight` and `bias`, `weights` and `biases`, or a Quantize's `dtype`."""
    record: dict[str, Any] = {}
    if isinstance(module, torch.ao.nn.quantized.Quantize):
        return {"dtype": str(module.dtype)}
    present, weights = _asked(module, "get_weight")
    if present and isinstance(weights, dict):
        record["weights"] = {name: _scheme(weight) for name, weight in sorted(weights.items())}
        present, biases = _asked(module, "get_bias")
        if present and isinstance(biases, dict):
            record["biases"] = sorted(name for name, bias in biases.items() if bias is not None)
        return record
    present, weight = _asked(module, "weight")
    if not present:
        present, weight = _attribute(module, "weight")
        present = present and isinstance(weight, torch.Tensor) and weight.is_quantized
    if present and isinstance(weight, torch.Tensor):
        record["weight"] = _scheme(weight)
    present, bias = _asked(module, "bias")
    if present:
        record["bias"] = bias is not None
    return record


def _builds_on_device(module: torch.nn.Module) -> bool:
    """Was its qconfig told, by propagate_qconfig_, to build observers on the device of the module? On the CPU all are."""
    own = vars(module).get("qconfig")
    told = isinstance(own, tuple) and any(without_device(ctr) is not ctr for ctr in own)
    return told and any(tensor.device.type != "cpu" for tensor in (*module.parameters(), *module.buffers()))


def _module_row(module: torch.nn.Module, session: _Session) -> dict[str, Any]:
    cls = type(module)
    row: dict[str, Any] = {"type": type_name(cls), "bases": bases_of(cls), "training": module.training,
                           "attributes": _attributes(module, session),
                           "parameters": _tensor_rows(module._parameters), "buffers": _tensor_rows(module._buffers)}
    if hasattr(cls, "qconfig"):  # below the module's own, and back when that is deleted
        row["class_qconfig"] = _qconfig_attribute(cls.qconfig, session)
        if "qconfig" not in vars(module):
            del row["attributes"]["qconfig"]
    if absent := [name for name, child in module._modules.items() if child is None]:
        row["absent"] = absent
    if _builds_on_device(module):
        row["attributes"]["qconfig_on_device"] = True
    hooks = {key: [canonical_name(hook).partition("#")[0] for hook in found.values()]
             for key, found in (("pre", module._forward_pre_hooks), ("post", module._forward_hooks)) if found}
    if hooks:
        row["hooks"] = hooks
    if found := quantized_record(module) if is_quantized_class(cls) else reference_weights(module):
        row["quantized"] = found if is_quantized_class(cls) else {"weights": found}
    if _is_activation_post_process(module):
        row["observer"] = {"instance": observer_instance(module), "calculate_qparams": qparams_of_a_copy(module)}
        if (seen := elements_seen(module)) is not None:
            row["observer"]["seen"] = seen
    return row


def module_rows(model: torch.nn.Module, session: _Session, known: dict[int, str] | None = None) -> list[dict[str, Any]]:
    """A row per path of a tree of modules, its root first: see modules.schema.json.

    `known` has the paths that modules have in another tree; their rows say so as "same_as".
    """
    first: dict[int, str] = {}
    rows = []
    for path, module in model.named_modules(remove_duplicate=False):
        if id(module) in first:
            rows.append({"path": path, "alias_of": first[id(module)]})
            continue
        first[id(module)] = path
        rows.append({"path": path, **_module_row(module, session)})
        if known and id(module) in known:
            rows[-1]["same_as"] = known[id(module)]
    return rows


def modules_to_dict(model: torch.nn.Module, name: str | None = None,
                    eager_config: EagerConfig | dict[str, Any] | None = None) -> dict[str, Any]:
    """The contents of a file of modules: what eager mode looks at in a model, which need not be traceable."""
    session = _Session(for_reading=True)
    found: dict[str, Any] = {
        "format": "qconfig-studio/modules", "version": VERSION, "name": name or type(model).__name__,
        "root_type": type_name(type(model)), "torch_version": torch.__version__.split("+")[0],
        "modules": module_rows(model, session)}
    if eager_config is not None:
        found["recorded_eager"], types = _recorded_eager(session, model, eager_config)
        if types:
            found["types"] = types
    session.number_constructors()
    return found


def export_modules(model: torch.nn.Module, path: str | os.PathLike[str], *,
                   eager_config: EagerConfig | dict[str, Any] | None = None) -> dict[str, Any]:
    """Writes the model's modules, untraced, for eager mode in QConfig Studio to `path`.

    Give the model in the state in which you would hand it to prepare, prepare_qat, convert or quantize_dynamic.

    What only Python can answer about `eager_config` is asked once, on a deep copy of the model that nothing
    calibrates, and recorded: what your own observers, fuser methods and from_float or from_observed of your own
    classes return. A dict is what `dump` writes; where it names what is yours, `load` it with `allow` first.
    """
    found = modules_to_dict(model, eager_config=eager_config)
    with open(path, "w", encoding="utf-8") as file:
        file.write(json_text(found, width=400))  # a module per line
    return found


# -- calls of the user's code in eager mode: torch's functions are driven on a deep copy, and only the calls are kept --


#: Code of a warning of eager mode that is kept -> a part of its text.
EAGER_WARNINGS = {
    "no-qconfig": "None of the submodule got qconfig applied",
    "not-run": "must run observer before calling calculate_qparams",
    "prelu-dtype": "PReLU's weight observer should have dtype",
}
_ADDITIONAL_FUSERS = "additional_fuser_method_mapping"
#: Tables of a custom config whose classes are asked to make modules -> the method.
EAGER_MAKERS = {"float_to_observed_custom_module_class": "from_float",
                "observed_to_quantized_custom_module_class": "from_observed"}


def eager_warnings(texts: Iterable[str]) -> list[str]:
    """The codes of the warnings that are kept, sorted, as often as they came."""
    return sorted(code for text in texts for code, part in EAGER_WARNINGS.items() if part in str(text))


def copy_of(model: torch.nn.Module) -> torch.nn.Module:
    """A deep copy whose modules have the very qconfigs of the model's, so that constructors keep their identities.

    Buffers that have no size yet, which torch cannot copy, are new ones.
    """
    kept: dict[int, Any] = {id(qconfig): qconfig for qconfig in (vars(module).get("qconfig") for module in model.modules())}
    for buffer in model.buffers():
        if isinstance(buffer, torch.nn.parameter.UninitializedBuffer):
            kept[id(buffer)] = type(buffer)(buffer.requires_grad, buffer.device, buffer.dtype)
    return copy.deepcopy(model, kept)


def user_makers(tables: Iterable[tuple[str, Any]]) -> list[tuple[str, type]]:
    """(method, class) of the user's classes in tables of classes, each given with the method that torch calls."""
    found = [(method, cls) for method, table in tables if isinstance(table, dict)
             for cls in table.values() if isinstance(cls, type) and not of_torch(cls)]
    return list(dict.fromkeys(found))


def user_fusers(custom: dict[str, Any] | None) -> dict[Any, Callable[..., Any]]:
    given = (custom or {}).get(_ADDITIONAL_FUSERS) or {}
    return {key: fuser for key, fuser in given.items() if callable(fuser) and _user_written(fuser)}


class EagerCalls:
    """The calls of the user's code while torch's functions change `model`, in order."""

    def __init__(self, model: torch.nn.Module, session: _Session) -> None:
        self.rows: list[dict[str, Any]] = []
        self.model, self.session = model, session
        self.inside = False  # the user's code runs; what it calls itself is its own affair
        self._counts: dict[tuple[str, str], int] = {}
        self._kept: list[Any] = []
        self._fault: Exception | None = None

    def run(self, function: Callable[[], Any]) -> None:
        """Up to what torch or the user's code raises; a fault of the recording itself is raised."""
        with contextlib.suppress(Exception):
            function()
        if self._fault is not None:
            raise self._fault

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """What goes wrong here is nobody's answer."""
        try:
            yield
        except Exception as error:
            self._fault = self._fault or error
            raise

    def _places(self) -> dict[int, str]:
        places: dict[int, str] = {}
        for path, module in self.model.named_modules(remove_duplicate=False):
            places.setdefault(id(module), path)
            self._kept.append(module)
        return places

    def _answer(self, value: Any, places: dict[int, str]) -> dict[str, Any]:
        if isinstance(value, torch.nn.Module):
            return {"modules": module_rows(value, self.session, places)}
        if isinstance(value, (list, tuple)):
            return {"list": [self._item(value, i, places) for i in range(len(value))]}
        return {"value": _write_value(value, self.session)}

    def _item(self, items: Any, index: int, places: dict[int, str]) -> dict[str, Any]:
        before = [i for i in range(index) if items[i] is items[index]]
        if before and isinstance(items[index], torch.nn.Module):
            return {"same_item": before[0]}
        return self._answer(items[index], places)

    def _row(self, kind: str, name: str, arguments: Iterable[Any], places: dict[int, str]) -> dict[str, Any]:
        ordinal = self._counts.get((kind, name), 0)
        self._counts[kind, name] = ordinal + 1
        self.rows.append({"kind": kind, "callable": name, "ordinal": ordinal,
                          "arguments": [places.get(id(value)) for value in arguments]})
        return self.rows[-1]

    def watched(self, kind: str, name: str, function: Callable[..., Any],
                arguments_of: Callable[[tuple[Any, ...]], Iterable[Any]]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if self.inside:
                return function(*args, **kwargs)
            with self.recording():
                places = self._places()
                row = self._row(kind, name, arguments_of(args), places)
            self.inside = True
            try:
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    answer = function(*args, **kwargs)
            except Exception as error:
                with self.recording():
                    row.update(exception_record(error))
                raise
            finally:
                self.inside = False
                if codes := eager_warnings(str(w.message) for w in caught):
                    row["warnings"] = codes
            with self.recording():
                self._kept.append(answer)
                row["answer"] = self._answer(answer, places)
            return answer
        return call

    def custom(self, custom: dict[str, Any]) -> dict[str, Any]:
        """The same custom config, the user's fuser methods watched."""
        watched = {key: self.watched("fuser_method", callable_id(fuser), fuser, lambda args: args[1:])
                   for key, fuser in user_fusers(custom).items()}
        return {**custom, _ADDITIONAL_FUSERS: {**custom[_ADDITIONAL_FUSERS], **watched}} if watched else custom

    @contextlib.contextmanager
    def classes(self, found: list[tuple[str, type]]) -> Iterator[None]:
        """Watches methods of classes, which stay the same objects: torch asks them more than for modules."""
        methods = [_WatchedMethod(self, cls, method) for method, cls in found]
        try:
            for method in methods:
                method.put()
            yield
        finally:
            for method in methods:
                method.take_back()


class _WatchedMethod:
    """Stands in a user's class for a method that torch calls. Of a derived class it is just that method."""

    _MISSING = object()

    def __init__(self, calls: EagerCalls, cls: type, name: str) -> None:
        self.calls, self.cls, self.name = calls, cls, name
        self.own = vars(cls).get(name, self._MISSING)

    def put(self) -> None:
        setattr(self.cls, self.name, self)

    def take_back(self) -> None:
        if vars(self.cls).get(self.name) is not self:
            return
        if self.own is self._MISSING:
            delattr(self.cls, self.name)
        else:
            setattr(self.cls, self.name, self.own)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is not None or owner is not self.cls or self.calls.inside:
            return self._method(instance, owner)
        with self.calls.recording():
            return self._stand_in()

    def _method(self, instance: Any, owner: Any) -> Any:
        if self.own is self._MISSING:
            return getattr(super(self.cls, owner if instance is None else instance), self.name)
        bind = getattr(type(self.own), "__get__", None)
        return bind(self.own, instance, owner) if bind else self.own

    def _stand_in(self) -> Callable[..., Any]:
        try:
            bound = self._method(None, self.cls)
        except AttributeError:
            bound = self._refuse
        made = self.calls.watched(self.name, canonical_name(self.cls), bound, lambda args: args[:1])
        with contextlib.suppress(TypeError, ValueError):  # torch looks at what it may be given
            made.__signature__ = inspect.signature(bound)  # type: ignore[attr-defined]
        return made

    def _refuse(self, *args: Any, **kwargs: Any) -> Any:
        raise AttributeError(f"type object '{self.cls.__name__}' has no attribute '{self.name}'")


def _eager_calls(model: torch.nn.Module, config: EagerConfig, session: _Session) -> list[dict[str, Any]]:
    """The calls of user code when `config` is applied, up to the first failure; its run_fn does nothing."""
    custom = config.custom or {}
    found = user_makers([("from_float", config.mapping), ("from_float", config.qat_mapping),
                         *((method, custom.get(key)) for key, method in EAGER_MAKERS.items())])
    if not found and not user_fusers(custom):
        return []
    try:
        spare = copy_of(model)
    except Exception:  # as apply's: nothing is called
        return []
    calls = EagerCalls(spare, session)
    watched = dataclasses.replace(config, custom=config.custom and calls.custom(config.custom))
    with calls.classes(found):
        calls.run(lambda: watched.apply_in_place(spare, lambda prepared: None))
    return calls.rows


def classes_in(value: Any) -> Iterable[type]:
    """All classes in a value, in order of appearance; those that a factory of torch's was given, too."""
    if isinstance(value, type):
        yield value
    elif isinstance(value, dict):
        for item in value.items():
            yield from classes_in(item)
    elif isinstance(value, (list, tuple, set, frozenset)) and not hasattr(value, "_fields"):
        for item in value:
            yield from classes_in(item)
    elif getattr(value, "__closure__", None) and of_torch(value):
        yield from classes_in([cell.cell_contents for cell in value.__closure__])


def types_of_eager(value: Any) -> list[dict[str, Any]]:
    """The classes in the arguments of a call of eager mode that are not torch's."""
    users = dict.fromkeys(cls for cls in classes_in(value) if not of_torch(cls))
    return sorted((type_row(cls) for cls in users), key=lambda row: row["name"])


def _definer(cls: type, name: str) -> type:
    return next(base for base in cls.__mro__ if name in vars(base))


def eager_answers(model: torch.nn.Module, call: str, qconfigs: list[Any], session: _Session) -> dict[str, Any]:
    """What only Python can answer before the call is made, besides what the user's code answers in it.

    `trained`: which modules train once the call has switched the mode, where that is up to code of the user's.
    """
    asked = packs_by_zero_points(qconfigs) or packs_prelu_by_zero_point(model, qconfigs)
    found = {"constructors": constructor_records(qconfigs, session), **_vnni(), **(weight_ranges(model) if asked else {})}
    mode = {"quantize": False, "quantize_dynamic": False, "quantize_qat": True}.get(call)
    if mode is not None and not all(of_torch(_definer(type(module), "train")) for module in model.modules()):
        spare, raised = _tried(lambda: copy.deepcopy(model).train(mode))
        if raised is None:
            found["trained"] = {path: module.training for path, module in spare.named_modules()}
    return found


def _recorded_eager(session: _Session, model: torch.nn.Module,
                    given: EagerConfig | dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The answers that a file keeps for eager mode, and the classes that the config names besides torch's."""
    config = load(given) if isinstance(given, dict) else given
    if not isinstance(config, EagerConfig):
        raise BridgeError(f"expected an EagerConfig, got {_shown(given)}")
    call = config.call or "quantize"
    qconfigs = [*(getattr(module, "qconfig", None) for module in model.modules()), *config.qconfigs.values()]
    with quietly():
        calls = _eager_calls(model, config, session)
        found = {"call": call, "calls": calls, **eager_answers(model, call, qconfigs, session)}
    return found, types_of_eager(dict(vars(config)))


# -- catalogue additions: what a package of a user's has to name --


def python_text(value: Any) -> str:
    """As Python would write it, with importable names."""
    if isinstance(value, _PartialWrapper):
        partial = value.p
        given = [f"{key}={python_text(item)}" for key, item in (partial.keywords or {}).items()]
        return f"{python_text(partial.func)}({', '.join([*map(python_text, partial.args), *given])})"
    if isinstance(value, QConfig):
        return f"QConfig(activation={python_text(value.activation)}, weight={python_text(value.weight)})"
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        return canonical_name(value).removeprefix("builtins.")
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{python_text(k)}: {python_text(v)}" for k, v in value.items()) + "}"
    text = repr(value)
    return "..." if " at 0x" in text or len(text) > 200 else text


def signature_text(obj: Any, skip_self: bool = False) -> str | None:
    """(a, b=1, *, c=None), or what the first line of torch's own text says of a function in C++."""
    try:
        parameters = list(inspect.signature(obj).parameters.values())
    except (ValueError, TypeError):
        first = next((line.strip() for line in (obj.__doc__ or "").splitlines() if line.strip()), "")
        found = re.match(r"[\w.]*(\(.*?\))\s*(->|$)", first)
        return found.group(1) if found and len(found.group(1)) < 300 else None
    texts, starred = [], False
    for p in parameters[1:] if skip_self else parameters:
        if p.kind is p.KEYWORD_ONLY and not starred:
            texts.append("*")
            starred = True
        starred = starred or p.kind is p.VAR_POSITIONAL
        mark = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        texts.append(mark + p.name + ("" if p.default is p.empty else "=" + python_text(p.default)))
    return "(" + ", ".join(texts) + ")"


def members_of(cls: type, is_ours: Callable[[type], bool]) -> tuple[list[list[str]], list[list[str]]]:
    """Public methods as [name, signature, kind], of it and of those bases; members of an enum as [name, value]."""
    if issubclass(cls, enum.Enum):
        return [], [[m.name, python_text(m.value)] for m in cls]
    methods: dict[str, list[str]] = {}
    for name, value in ((n, v) for base in cls.__mro__ if is_ours(base) for n, v in vars(base).items()):
        if name.startswith("_") or name in methods:
            continue
        if isinstance(value, (classmethod, staticmethod)):
            plain, kind = inspect.unwrap(value.__func__), type(value).__name__
            methods[name] = [name, signature_text(plain, kind == "classmethod") or "(...)", kind]
        elif isinstance(value, property):
            methods[name] = [name, "", "property"]
        elif isinstance(value, types.FunctionType):
            methods[name] = [name, signature_text(value, True) or "(...)", "method"]
    return [methods[name] for name in sorted(methods)], []


def public_names(module: types.ModuleType) -> list[str]:
    """`__all__`, else what the module, or a module inside it, defines."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    return [name for name, value in vars(module).items() if not name.startswith("_")
            and isinstance(value, (type, types.FunctionType)) and _within(_home(value), (module.__name__,))]


def _own_kind(obj: Any) -> str:
    """Of something that a user's package has. A function that takes `is_qat` first is called as fuser methods are."""
    if isinstance(obj, type):
        if issubclass(obj, enum.Enum):
            return "enum"
        if issubclass(obj, FakeQuantizeBase):
            return "fake_quantize"
        if issubclass(obj, _OBSERVER_BASES) and not issubclass(obj, torch.nn.Identity):
            return "observer"
        return "module" if issubclass(obj, torch.nn.Module) else "class"
    for kind, cls in (("qconfig", QConfig), ("preset", _PartialWrapper), ("dtype", torch.dtype), ("qscheme", torch.qscheme)):
        if isinstance(obj, cls):
            return kind
    return "fuser_method" if next(iter(inspect.signature(obj).parameters), "") == "is_qat" else "function"


def _own_float(cls: type) -> str | None:
    """The float class, where the class tells it: `_FLOAT_MODULE`, or what `from_float` says that it takes."""
    found = getattr(cls, "_FLOAT_MODULE", None)
    maker = inspect.getattr_static(cls, "from_float", None)
    if found is None and isinstance(maker, (classmethod, staticmethod)):
        with contextlib.suppress(Exception):  # what the annotations name may be gone
            hints = typing.get_type_hints(maker.__func__)
            names = list(inspect.signature(maker.__func__).parameters)[isinstance(maker, classmethod):]
            found = hints.get(names[0])
    return canonical_name(found) if isinstance(found, type) and found is not cls else None


def _first_line(obj: Any) -> str:
    text = obj.__doc__ if isinstance(obj, (types.FunctionType, types.ModuleType)) else vars(obj).get("__doc__") \
        if isinstance(obj, type) else None
    return next((line.strip() for line in (text or "").splitlines() if line.strip()), "")


def _own_entry(name: str, kind: str, obj: Any, package: str) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": kind, "name": name, "sentence": _first_line(obj)}
    is_class = isinstance(obj, type)
    if kind not in ("dtype", "qscheme", "enum") and (is_class or isinstance(obj, types.FunctionType)):
        row["signature"] = signature_text(obj)
    if is_class:
        row["bases"] = bases_of(obj)
        row["float"] = _own_float(obj)
        row["methods"], row["members"] = members_of(obj, lambda base: _within(_home(base), (package,)))
    elif not isinstance(obj, (types.FunctionType, types.ModuleType)):
        row["value"] = python_text(obj)
    return {key: value for key, value in row.items() if value and value != "..."}


def catalogue_to_dict(package: types.ModuleType | str, dtypes: Iterable[str] = (),
                      qschemes: Iterable[str] = ()) -> dict[str, Any]:
    """The contents of a catalogue addition: the public names of a package, and of its modules that are imported.

    A package by name is imported, nothing else is. `dtypes` and `qschemes` are those of its names that stand for a dtype
    or qscheme of your own, which nothing tells from other objects.
    """
    root = importlib.import_module(package) if isinstance(package, str) else package
    told = {**dict.fromkeys(dtypes, "dtype"), **dict.fromkeys(qschemes, "qscheme")}
    modules = [root, *(m for place, m in sorted(sys.modules.items()) if isinstance(m, types.ModuleType)
                       and m is not root and _within(place, (root.__name__,)) and "._" not in place)]
    rows = {root.__name__: _own_entry(root.__name__, "package", root, root.__name__)}
    places: dict[int, str] = {}  # of values, whose first name is the one that they go by
    for module in modules:
        for short in dict.fromkeys((*public_names(module), *(n for n in told if hasattr(module, n)))):
            obj = getattr(module, short, None)
            place = f"{module.__name__}.{short}"
            is_named = isinstance(obj, (type, types.FunctionType))
            is_value = short in told or isinstance(obj, (QConfig, _PartialWrapper, torch.dtype, torch.qscheme))
            name = canonical_name(obj) if is_named else places.setdefault(
                id(obj), _name_of_value(obj) or place) if is_value else ""
            if not _within(name, (root.__name__,)):
                continue
            row = rows.setdefault(name, _own_entry(name, told.get(short) or _own_kind(obj), obj, root.__name__))
            if place != name:
                row.setdefault("aliases", []).append(place)
    if missing := [name for name in told if not any(hasattr(module, name) for module in modules)]:
        raise BridgeError(f"{root.__name__!r} has no {missing[0]!r}")
    return {"format": "qconfig-studio/catalogue-addition", "version": VERSION, "package": root.__name__,
            "entries": [rows[name] for name in sorted(rows)]}


def export_catalogue(package: types.ModuleType | str, path: str | os.PathLike[str], dtypes: Iterable[str] = (),
                     qschemes: Iterable[str] = ()) -> dict[str, Any]:
    """Writes the public names of a package, for the catalogue and the completion of QConfig Studio, to `path`."""
    found = catalogue_to_dict(package, dtypes, qschemes)
    with open(path, "w", encoding="utf-8") as file:
        file.write(json_text(found, width=400))  # an entry per line
    return found


# -- weights, whose packing for an engine may depend on their zero points --


AFFINE = (torch.per_tensor_affine, torch.per_channel_affine)
QUANTIZED = (torch.qint8, torch.quint8, torch.qint32)


def packs_by_zero_points(qconfigs: Iterable[Any]) -> bool:
    """oneDNN refuses other zero points than 0; x86 leaves convolutions to it where all are 0."""
    engine = torch.backends.quantized.engine
    return engine in ("onednn", "x86") and any(
        observer.dtype in QUANTIZED and (engine == "onednn" or observer.dtype != torch.qint8)
        for observer in map(_weight_observer, qconfigs) if getattr(observer, "qscheme", None) in AFFINE)


def packs_prelu_by_zero_point(model: torch.nn.Module, qconfigs: Iterable[Any]) -> bool:
    """The weight of a PReLU becomes quint8, whatever dtype it was observed for: zero points below 0 are refused."""
    return any(isinstance(module, torch.nn.PReLU) for module in model.modules()) and any(
        observer.dtype != torch.quint8 for observer in map(_weight_observer, qconfigs)
        if getattr(observer, "qscheme", None) in AFFINE)


def _weight_observer(qconfig: Any) -> Any:
    constructor = getattr(qconfig, "weight", None)
    innermost = constructor
    while not isinstance(innermost, type):
        innermost = getattr(innermost, "p", innermost)
        if not isinstance(innermost, functools.partial):
            return None
        innermost = innermost.func
    if not of_torch(innermost):
        return None
    try:
        return constructor()
    except Exception:  # prepare or convert raises it, too
        return None


def weight_ranges(model: torch.nn.Module) -> dict[str, Any]:
    """Left out is what nothing but other zero points than 0 can come of, where x86 does not ask further."""
    ranges, factors = {}, {}
    only_centred = torch.backends.quantized.engine == "x86"
    for path, module in model.named_modules(remove_duplicate=False):
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm) and module.running_var is not None \
                and _has_values(module.running_var):
            scale = torch.rsqrt(module.running_var + module.eps)
            factors[path] = (scale if module.weight is None else module.weight * scale).tolist()
        for name, parameter in module.named_parameters(recurse=False):
            is_prelu = isinstance(module, torch.nn.PReLU)
            extremes = _extremes(parameter.detach(), is_prelu) if _has_values(parameter) else None
            if extremes is not None and (is_prelu or not (only_centred and _is_off_centre(extremes))):
                ranges[f"{path}.{name}" if path else name] = extremes
    return {"weight_ranges": ranges, "fold_factors": factors} if ranges else {}


def _has_values(tensor: torch.Tensor) -> bool:
    return not tensor.is_meta and not is_lazy(tensor)


def _is_off_centre(extremes: dict[str, Any]) -> bool:
    """Along every axis some row has, with either sign, another zero point than 0 in 8 unsigned bits."""
    def has_two_signs(low: float, high: float) -> bool:
        return low < 0 < high and min(-low, high) > max(-low, high) / 100

    return all(any(map(has_two_signs, minima, maxima))
               for minima, maxima in zip(extremes["minima"], extremes["maxima"]))


def _extremes(weight: torch.Tensor, is_prelu: bool) -> dict[str, Any] | None:
    if is_prelu:
        return {"minima": [weight.tolist()], "maxima": [weight.tolist()]} if weight.isfinite().all() else None
    if weight.dtype != torch.float32 or weight.dim() < 2 or weight.numel() == 0 or not weight.isfinite().all():
        return None
    rows = [weight.transpose(0, axis).flatten(1) for axis in range(weight.dim())]
    return {"minima": [row.amin(1).tolist() for row in rows], "maxima": [row.amax(1).tolist() for row in rows]}


# -- a model with its configs --


class Refused:
    """A config that torch does not take."""

    def __init__(self, error: Exception) -> None:
        self.record = exception_record(error)


def normalised(config: Any, cls: type) -> Any:
    """The config object, made from a dict as torch makes it; None stays."""
    if config is None or isinstance(config, cls):
        return config
    try:
        if isinstance(config, dict):
            return cls.from_dict(config)
        raise AssertionError(f"expected a {cls.__name__}, got {type(config)}")
    except Exception as error:
        return Refused(error)


def normalised_custom(given: Any) -> Any:
    """The same for a prepare custom config; its standalone entries may be dicts as well, and falsy ones are none."""
    custom = normalised(given, PrepareCustomConfig)
    if not isinstance(custom, PrepareCustomConfig):
        return custom or PrepareCustomConfig()
    custom = copy.copy(custom)
    for attribute in ("standalone_module_names", "standalone_module_classes"):
        entries = {}
        for key, entry in getattr(custom, attribute).items():
            parts = (normalised(entry.qconfig_mapping or None, QConfigMapping),
                     normalised_custom(entry.prepare_custom_config) if entry.prepare_custom_config else None,
                     normalised(entry.backend_config or None, BackendConfig))
            if refused := next((part for part in parts if isinstance(part, Refused)), None):
                return refused
            entries[key] = dataclasses.replace(entry, qconfig_mapping=parts[0], prepare_custom_config=parts[1],
                                               backend_config=parts[2])
        setattr(custom, attribute, entries)
    return custom


def answers(session: _Session, calls: Calls, traced: fx.GraphModule, mapping: Any, backend: Any, custom: Any,
            is_qat: bool, with_ranges: bool = False) -> dict[str, Any]:
    """What only Python can answer about a traced model and these configs: see "recorded" in graph.schema.json.

    `calls` has those of the user's code. The constructors are numbered with those of the graph, by `session`.
    """
    qconfigs = [*_mapped_qconfigs(mapping), *(getattr(module, "qconfig", None) for module in traced.modules())]
    with_ranges = with_ranges or packs_by_zero_points(qconfigs) or packs_prelu_by_zero_point(traced, qconfigs)
    return {
        "root": {"training": traced.training,
                 "attributes": {k: v for k, v in _attributes(traced, session).items() if k in ("qconfig", "device")}},
        "root_attributes": sorted(name for name in _names(traced) if re.search(r"_\d+$", name)),
        "tensors": _tensors(traced),
        "observers": _observers(traced),
        "standalone": {} if isinstance(custom, Refused)
        else _children(session, calls, traced, custom, None if isinstance(backend, Refused) else backend, is_qat,
                       with_ranges),
        "calls": calls.rows,
        "constructors": constructor_records(qconfigs, session),
        **(weight_ranges(traced) if with_ranges else {}),
    }


def types_of_configs(*configs: Any) -> list[dict[str, Any]]:
    return [type_row(cls) for cls in _classes(*configs)]


def case_of(session: _Session, calls: Calls, traced: fx.GraphModule, scopes: dict[str, Any], mapping: Any,
            backend: Any, custom: Any, is_qat: bool, is_standalone: bool, with_ranges: bool = False) -> dict[str, Any]:
    """A graph with its configs and answers; the children of standalone modules are such cases."""
    return {
        "graph": graph_to_dict(traced, scopes, is_qat=is_qat, session=session),
        "qconfig_mapping": _body(mapping, MAPPING, session),
        "backend_config": _backend_body(backend, session),
        "backend_keys": [] if isinstance(backend, Refused) else _changed_keys(backend, session),
        "prepare_custom_config": _body(custom, PREPARE, session),
        "preserved_attributes": {} if isinstance(custom, Refused)
        else {name: hasattr(traced, name) for name in custom.preserved_attributes},
        "types": types_of_configs(mapping, backend, custom),
        "is_qat": is_qat, "is_standalone": is_standalone,
        "engine": torch.backends.quantized.engine, **_vnni(), "torch_version": torch.__version__.split("+")[0],
        **answers(session, calls, traced, mapping, backend, custom, is_qat, with_ranges),
    }


def _vnni() -> dict[str, bool]:
    return {} if torch.backends.quantized.engine != "x86" or torch.cpu._is_vnni_supported() else {"vnni": False}


def _children(session: _Session, calls: Calls, traced: fx.GraphModule, custom: PrepareCustomConfig,
              backend: BackendConfig | None, is_qat: bool, with_ranges: bool) -> dict[str, Any]:
    children: dict[str, Any] = {}
    fused: fx.GraphModule | None = None
    for node in traced.graph.nodes:
        if node.op != "call_module" or node.target in children:
            continue
        module = traced.get_submodule(node.target)
        entry = standalone_entry(custom, node.target, module)
        if entry is None:
            continue
        if _may_be_fused(type(module), backend):
            # Whatever then stands at its place is what is traced.
            fused = fused or _fused(traced, custom, backend, is_qat)
            module = dict(fused.named_modules()).get(node.target, module)
        own_custom = entry.prepare_custom_config or PrepareCustomConfig()
        try:
            child, scopes = trace(copy.deepcopy(module), own_custom, is_standalone=True)
        except Exception as error:
            children[node.target] = exception_record(error)
            continue
        children[node.target] = case_of(session, calls.children.get(node.target, Calls()), child, scopes,
                                      entry.qconfig_mapping, entry.backend_config, own_custom, is_qat, True,
                                         with_ranges)
    return children


def _may_be_fused(cls: type, backend: BackendConfig | None) -> bool:
    return backend is not None and any(cls in _leaves(key) for key, config in
                                       backend._pattern_complex_format_to_config.items() if config.fuser_method)


def _fused(traced: fx.GraphModule, custom: PrepareCustomConfig, backend: BackendConfig | None,
           is_qat: bool) -> fx.GraphModule:
    try:
        return _fuse_module.fuse(copy.deepcopy(traced), is_qat,
                    FuseCustomConfig().set_preserved_attributes(custom.preserved_attributes), backend)
    except Exception:  # then prepare raises, and there is no child
        return traced


def _names(root: torch.nn.Module) -> set[str]:
    return {*vars(root), *root._parameters, *root._buffers, *root._modules}


def _tensors(traced: fx.GraphModule) -> list[dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for node in traced.graph.nodes:
        if node.op != "get_attr" or node.target in rows:
            continue
        owner_path, _, name = node.target.rpartition(".")
        try:
            owner = traced.get_submodule(owner_path)
            value = getattr(owner, name)
        except AttributeError:
            continue
        row: dict[str, Any] = {"target": node.target, "kind": canonical_name(type(value))}
        if isinstance(value, torch.Tensor):
            row["kind"] = ("parameter" if name in owner._parameters else
                           "buffer" if name in owner._buffers else "constant")
            row.update(dtype=str(value.dtype), shape=list(value.shape), device=str(value.device))
        rows[node.target] = row
    return list(rows.values())


def _observers(traced: fx.GraphModule) -> dict[str, Any]:
    return {path: {"instance": observer_instance(module), "calculate_qparams": qparams_of_a_copy(module)}
            for path, module in traced.named_modules(remove_duplicate=False) if _is_activation_post_process(module)}


PRESETS: dict[str, Callable[[], BackendConfig]] = {
    "native": get_native_backend_config, "fbgemm": get_fbgemm_backend_config, "qnnpack": get_qnnpack_backend_config,
    "x86": x86.get_x86_backend_config, "onednn": get_onednn_backend_config, "tensorrt": get_tensorrt_backend_config,
    "executorch": get_executorch_backend_config,
}


def _body(config: Any, codec: Any, session: _Session) -> Any:
    if isinstance(config, Refused):
        return config.record
    return None if config is None else codec.write(config, session)


#: Written at once: onednn's entries are shared by all who ask for it, and may be changed by any of them.
_PRESET_BODIES = {name: BACKEND.write(get(), _Session()) for name, get in PRESETS.items()}


def _backend_body(backend: Any, session: _Session) -> Any:
    body = _body(backend, BACKEND, session)
    return next(({"preset": name} for name, preset in _PRESET_BODIES.items() if body == preset), body)


def _changed_keys(backend: BackendConfig | None, session: _Session) -> list[Any]:
    rows = []
    entries = backend._pattern_complex_format_to_config.items() if backend else ()
    for index, (key, config) in enumerate(entries):
        try:
            same = _get_pattern_in_reversed_nested_tuple_format(config) == key
        except ValueError:
            same = False
        if not same:
            rows.append([index, _write_pattern(key, session)])
    return rows


def _mapped_qconfigs(mapping: Any) -> list[Any]:
    if mapping is None or isinstance(mapping, Refused):
        return []
    return [mapping.global_qconfig, *mapping.object_type_qconfigs.values(),
            *mapping.module_name_regex_qconfigs.values(), *mapping.module_name_qconfigs.values(),
            *mapping.module_name_object_type_order_qconfigs.values()]


def _leaves(value: Any) -> Iterable[Any]:
    if isinstance(value, (tuple, list)):
        for v in value:
            yield from _leaves(v)
    else:
        yield value


def _classes(mapping: Any, backend: Any, custom: Any) -> list[type]:
    """All classes in the configs that are not torch's, in order of appearance."""
    found: list[Any] = []
    if isinstance(mapping, QConfigMapping):
        found += mapping.object_type_qconfigs
        found += [kind for _, kind, _ in mapping.module_name_object_type_order_qconfigs]
    if isinstance(backend, BackendConfig):
        for key, c in backend._pattern_complex_format_to_config.items():
            found += [*_leaves(key), *_leaves(c.pattern), c.root_module, c.qat_module, c.reference_quantized_module,
                      c.fused_module, c.fuser_method]
    if isinstance(custom, ConvertCustomConfig):
        found += [cls for pairs in custom.observed_to_quantized_mapping.values() for pair in pairs.items()
                  for cls in pair]
    if isinstance(custom, PrepareCustomConfig):
        found += [*custom.standalone_module_classes, *custom.non_traceable_module_classes]
        found += [cls for pairs in custom.float_to_observed_mapping.values() for pair in pairs.items() for cls in pair]
    return list(dict.fromkeys(obj for obj in found if isinstance(obj, type) and not of_torch(obj)))


def _recorded(session: _Session, model: torch.nn.Module, traced: fx.GraphModule, scopes: dict[str, Any],
              example_inputs: Any, is_qat: bool, *given: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The answers that a graph file keeps, and the classes that the configs name besides torch's.

    `given`: qconfig mapping, backend config, prepare and convert custom config.
    """
    mapping, backend = normalised(given[0], QConfigMapping), normalised(given[1], BackendConfig)
    custom, convert_custom = normalised_custom(given[2]), normalised(given[3], ConvertCustomConfig)
    for config in (mapping, backend, custom, convert_custom):
        if isinstance(config, Refused):
            raise BridgeError("torch refuses the configs: {type}: {text}".format(**config.record["raised"]))
    calls = Calls()
    inputs = () if example_inputs is None else example_inputs
    with quietly():
        if has_user_code(backend, custom):
            drive(calls, traced, scopes, mapping or QConfigMapping(), backend, custom, inputs, is_qat, False)
        if any(not of_torch(cls) for cls in _classes(None, None, convert_custom)):
            prepare = quantize_fx.prepare_qat_fx if is_qat else quantize_fx.prepare_fx
            with contextlib.suppress(Exception):  # there is nothing to convert
                prepared = prepare(copy.deepcopy(model), mapping or QConfigMapping(), inputs, custom,
                                   backend_config=backend)
                converting = Calls()
                drive_convert(converting, prepared, None, convert_custom, backend)
                calls.rows += converting.rows
        found = answers(session, calls, traced, mapping, backend, custom, is_qat)
    return {**found, **_vnni()}, types_of_configs(mapping, backend, custom) + types_of_configs(None, None,
                                                                                               convert_custom)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """User code that is run inside leaves no trace but what it does to its own objects."""
    with warnings.catch_warnings(), torch.random.fork_rng(devices=[]):
        warnings.simplefilter("ignore")
        yield


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
    """`count` values, one of each of `count` equal parts of the tensor in its order; all if it has no more.

    Where in its part a value lies changes from part to part (the fractions of i times the golden ratio), so that no
    channel or row is always met or always missed.
    """
    size = tensor.numel()
    if size <= count:
        return tensor.reshape(-1)
    part = torch.arange(count, dtype=torch.float64)
    picked = ((part + (part * ((math.sqrt(5) - 1) / 2)).frac()) * (size / count)).to(torch.int64).clamp(max=size - 1)
    return tensor.reshape(-1)[picked.to(tensor.device)]


def _fair_share(sizes: Iterable[int], budget: int) -> int:
    """The largest share such that all sizes, each cut to it, fit into the budget; the largest size if they fit whole."""
    share = 0
    left = sorted(sizes)
    for i, size in enumerate(left):
        each = budget // (len(left) - i)
        if size > each:
            return each
        share, budget = size, budget - size
    return share


def _tensors_in(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _tensors_in(item)
    elif isinstance(value, dict):
        yield from _tensors_in(list(value.values()))


def _record_nodes(model: torch.nn.Module, prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None,
                  keep: Callable[[str, str, Any], None]) -> Callable[..., Any]:
    """Runs the traced model, and shows what its nodes read and give to `keep(node, role, value)`."""
    traced, _ = trace(model, prepare_custom_config)

    def reads(node: fx.Node, results: dict[fx.Node, Any]) -> None:
        for i, read in enumerate(node.all_input_nodes):
            keep(node.name, f"input.{i}", results[read])

    def gives(node: fx.Node, result: Any, _: Any) -> None:
        if node.op != "output":
            keep(node.name, "output", result)

    return _Watcher(traced, gives, reads).run


def _record_calls(model: torch.nn.Module, config: EagerConfig | None,
                  keep: Callable[[str, str, Any], None]) -> Callable[..., Any]:
    """Runs the model as it is, and shows what the modules that eager mode can observe are given and give.

    A FloatFunctional gives what its observer will see: the results of its methods but add_scalar and mul_scalar.
    """
    watched = copy.deepcopy(model).eval()
    whole = {torch.nn.MultiheadAttention, *(config.non_leaf if config else ()),
             *((config.custom or {}).get("float_to_observed_custom_module_class", {}) if config else ())}
    calls: dict[str, int] = {}
    running: dict[str, list[int]] = {}

    def begins(path: str) -> Callable[..., None]:
        def hook(_: torch.nn.Module, args: Any, kwargs: Any) -> None:
            number = calls[path] = calls.get(path, -1) + 1
            running.setdefault(path, []).append(number)
            for i, tensor in enumerate(_tensors_in([args, kwargs])):
                keep(f"{path}#{number}", f"input.{i}", tensor)
        return hook

    def ends(path: str) -> Callable[..., None]:
        def hook(_: torch.nn.Module, __: Any, output: Any) -> None:
            keep(f"{path}#{running[path].pop()}", "output", output)
        return hook

    inside: list[str] = []  # paths of modules that are recorded as one
    for path, module in watched.named_modules():
        if not path or any(path.startswith(f"{other}.") for other in inside):
            continue
        is_functional = isinstance(module, _FUNCTIONALS)
        is_one = (is_functional or type(module) in whole or isinstance(module, torch.ao.nn.intrinsic._FusedModule) or
                  torch.nn.utils.parametrize.is_parametrized(module))
        if not is_one and any(True for _ in module.children()):
            continue
        if is_one and type(module) is not torch.nn.MultiheadAttention:
            inside.append(path)
        seen = getattr(module, "activation_post_process", None) if is_functional else module
        if seen is not None:
            seen.register_forward_pre_hook(begins(path), prepend=True, with_kwargs=True)
            seen.register_forward_hook(ends(path), prepend=True)

    def run(*arguments: Any) -> None:
        calls.clear()
        running.clear()
        watched(*arguments)
    return run


def record_activations(model: torch.nn.Module, batches: Any, path: str | os.PathLike[str],
                       max_bytes: int = 64 << 20,
                       prepare_custom_config: PrepareCustomConfig | dict[str, Any] | None = None, *,
                       eager: bool | EagerConfig = False) -> dict[str, torch.Tensor]:
    """Runs the model on each batch and writes what every node read and gave as safetensors, for the lab.

    `batches` is a list of tuples of arguments, or one such tuple. Names are `<node>.output.<batch>` and
    `<node>.input.<i>.<batch>`, where i counts the nodes that the node reads (fx's `all_input_nodes`); the nodes are
    those of `export_graph`. Each batch has an equal part of `max_bytes`. Where its tensors do not fit into it, the
    larger ones are sampled, all to the same number of bytes, and are then flat. The metadata have for each name a JSON
    object of the tensor's `shape`, its `count` of values and whether it is `sampled`; `left_out` lists the names of
    tensors whose dtype safetensors does not know. Quantized tensors (of a converted model) are written dequantized.

    With `eager` nothing is traced: the model runs as it is, in eval mode, and a node is a call of a module,
    `<path>#<call>` (from 0 in each batch), such as `features.0#0.output.2`; i counts the tensors that it is given.
    These are the values that observers of eager mode see, at QuantStubs and FloatFunctionals, too: leaf modules, and
    what prepare observes as a whole. An EagerConfig also names classes that are observed though they hold modules.
    """
    runs = [_as_arguments(batch) for batch in batches] if isinstance(batches, list) else [_as_arguments(batches)]
    if not runs:
        raise BridgeError("there is no batch to run the model on")
    tensors: dict[str, torch.Tensor] = {}
    metadata: dict[str, str] = {"format": "pt"}
    left_out: list[str] = []
    met: dict[str, torch.Tensor] = {}  # of the batch that runs

    def keep(node: str, role: str, value: Any) -> None:
        if not isinstance(value, torch.Tensor):
            return
        name = f"{node}.{role}.{batch}"
        if value.is_quantized:  # of a converted model; safetensors knows floats only
            value = value.dequantize()
        if value.dtype in _SAFETENSORS_DTYPES:
            met[name] = value.detach().clone()  # a later node may work in place
        else:
            left_out.append(name)

    if eager:
        run = _record_calls(model, eager if isinstance(eager, EagerConfig) else None, keep)
    else:
        run = _record_nodes(model, prepare_custom_config, keep)
    for batch, arguments in enumerate(runs):
        met.clear()
        with torch.no_grad():
            run(*arguments)
        share = _fair_share((value.numel() * value.element_size() for value in met.values()), max_bytes // len(runs))
        for name, value in met.items():
            count = share // value.element_size()
            sampled = value.numel() > count
            tensors[name] = (_sample(value, count) if sampled else value).cpu()
            metadata[name] = json.dumps({"shape": list(value.shape), "count": value.numel(), "sampled": sampled})
    if left_out:
        metadata["left_out"] = json.dumps(left_out)
    write_safetensors(tensors, path, metadata)
    return tensors


# ------------------------------------------------------------------------------------------------------------------
# Measuring a workspace on real inputs
# ------------------------------------------------------------------------------------------------------------------


@dataclass
class Workspace:
    """What a workspace file says of FX graph mode, its switched-off rules left out."""

    is_qat: bool
    mapping: QConfigMapping
    backend: BackendConfig
    prepare_custom: PrepareCustomConfig
    convert_custom: ConvertCustomConfig
    configs: dict[str, Any] | None = None  # as its file has them, with what stood in files beside it; None: no file


def _read_json(path: str | os.PathLike[str]) -> Any:
    with open(path, encoding="utf-8") as file:
        try:
            return json.load(file)
        except ValueError as error:
            raise BridgeError(f"{os.fspath(path)}: {error}") from error


def _preset(key: str, name: Any) -> Any:
    if key == "backend" and name in PRESETS:
        return PRESETS[name]()
    if key == "mapping" and isinstance(name, str):
        kind, _, engine = name.partition(":")
        make = {"default": torch.ao.quantization.get_default_qconfig_mapping,
                "default-qat": torch.ao.quantization.get_default_qat_qconfig_mapping}.get(kind)
        if make and engine in ("x86", "fbgemm", "qnnpack", "onednn"):
            return make(engine)
    raise BridgeError(f"at /{key}/preset: there is no preset {_shown(name)}")


def _without_rules(body: dict[str, Any], rules_off: Any) -> dict[str, Any]:
    """The body of a mapping without the rules that a workspace switches off: rows of kind and place."""
    off: dict[str, set[int]] = {}
    for i, row in enumerate(rules_off):
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and isinstance(row[1], int)):
            raise BridgeError(f"at /rules_off/{i}: expected a kind of rules and a place, got {_shown(row)}")
        off.setdefault(row[0], set()).add(row[1])
    body = dict(body)
    if "global" in off:
        body.pop("", None)
    for kind in off.keys() & body.keys():
        body[kind] = [rule for place, rule in enumerate(body[kind]) if place not in off[kind]]
    return body


def load_workspace(path: str | os.PathLike[str], allow: Sequence[str] = ()) -> Workspace:
    """The torch objects that a workspace file stands for; `allow` as in `load`. Files beside it are read too."""
    data = _read_json(path)
    place = os.fspath(path)
    if not isinstance(data, dict) or data.get("format") != "qconfig-studio/workspace":
        raise BridgeError(f"{place}: this is no workspace")
    if data.get("version") != VERSION:
        raise BridgeError(f"{place}: version {data.get('version')}; this program reads {VERSION}")
    mode = data.get("mode", "fx-ptq")
    if mode not in ("fx-ptq", "fx-qat"):
        raise BridgeError(f"{place}: at /mode: {_shown(mode)} is not one of fx-ptq and fx-qat, whose models can be "
                          "measured")

    configs = {"mode": mode}

    def part(key: str, kind: str, cls: type) -> Any:
        given = data.get(key)
        if given is None:
            return cls()
        configs[key] = given
        if "preset" in given:
            config = _preset(key, given["preset"])
            return config if key != "mapping" or not data.get("rules_off") else \
                load({**_without_rules(dump(config, header=False), data["rules_off"]), **header(kind)}, allow)
        body = _read_json(os.path.join(os.path.dirname(place), given["file"])) if "file" in given else given["config"]
        configs[key] = {"config": {name: value for name, value in body.items() if name not in ("format", "version")}}
        if key == "mapping":
            body = _without_rules(body, data.get("rules_off", ()))
        return load({**body, **header(kind)} if "file" not in given else body, allow)

    def header(kind: str) -> dict[str, Any]:
        return {"format": f"qconfig-studio/{kind}", "version": VERSION}

    off = [row for row in data.get("rules_off", ()) if not isinstance(row, list) or row[:1] != ["eager"]]
    if off:
        configs["rules_off"] = off
    try:
        return Workspace(mode == "fx-qat", part("mapping", "qconfig-mapping", QConfigMapping),
                         part("backend", "backend-config", BackendConfig),
                         part("prepare_custom", "prepare-custom-config", PrepareCustomConfig),
                         part("convert_custom", "convert-custom-config", ConvertCustomConfig), configs)
    except BridgeError as error:
        raise BridgeError(f"{place}: {error}") from error


def _tensors_of(outputs: Any) -> list[torch.Tensor]:
    """The tensors of a model's result, nested ones included, in their order, in real numbers."""
    return [leaf.dequantize() if leaf.is_quantized else leaf for leaf in tree_flatten(outputs)[0]
            if isinstance(leaf, torch.Tensor)]


def _run(model: torch.nn.Module, batches: list[tuple[Any, ...]]) -> list[Any]:
    with torch.no_grad(), quietly():
        torch.manual_seed(0)  # what draws numbers draws the same for every model that is compared
        return [model(*copy.deepcopy(batch)) for batch in batches]


def _compared(outputs: list[Any], wanted: list[Any]) -> dict[str, Any]:
    """SQNR in dB, 10 log10(sum of squares of the float outputs / of the differences), and the cosine, over all values
    of all batches. None for an SQNR without any difference; both are None where the float outputs are zeros alone."""
    signal = noise = product = energy = 0.0
    for batch, (got, reference) in enumerate(zip(outputs, wanted)):
        pairs = list(zip(_tensors_of(got), _tensors_of(reference)))
        if len(_tensors_of(got)) != len(_tensors_of(reference)) or any(a.shape != b.shape for a, b in pairs):
            raise BridgeError(f"the outputs of batch {batch} have other shapes than the float model's")
        for a, b in pairs:
            a, b = a.detach().to(torch.float64), b.detach().to(torch.float64)
            signal += float((b * b).sum())
            noise += float(((a - b) * (a - b)).sum())
            product += float((a * b).sum())
            energy += float((a * a).sum())
    if not math.isfinite(signal + noise + product + energy):
        raise BridgeError("an output has values that are not finite")
    both = math.sqrt(signal) * math.sqrt(energy)
    return {"sqnr_db": 10 * math.log10(signal / noise) if signal and noise else None,
            "cosine": min(1.0, max(-1.0, product / both)) if both else None if not signal else 0.0}


def _quantized_modules(model: torch.nn.Module, batches: list[tuple[Any, ...]], workspace: Workspace,
                       converted: torch.nn.Module) -> list[str]:
    """Paths of the modules that a reference model has quantized, in the order of their first calls.

    Quantized is what a reference class, a quantized class or a class of the convert custom config took the place of,
    or of a module in it; and what has no such class, reads quantized values, and is quantized with its qconfig alone.
    """
    traced, _ = trace(copy_of(model), workspace.prepare_custom)
    called = list(dict.fromkeys(node.target for node in traced.graph.nodes if node.op == "call_module"))
    own = {cls for classes in workspace.convert_custom.observed_to_quantized_mapping.values()
           for cls in classes.values()}
    swapped = [path for path, module in converted.named_modules()
               if type(module) in own or _is_quantized_anyhow(module)]
    reading = {node.target for node in converted.graph.nodes if node.op == "call_module" and any(
        read.op == "call_method" and read.target == "dequantize" for read in node.all_input_nodes)}
    qconfigs_of = _resolved_qconfigs(_prepared(model, batches, workspace, workspace.mapping))

    def is_quantized_alone(path: str) -> bool:
        if path not in reading or qconfigs_of.get(path) is None:
            return False
        try:
            prepared = _prepared(model, batches, workspace, _only(path, qconfigs_of))
            with quietly():
                return _quantizes_anything(quantize_fx.convert_to_reference_fx(prepared, workspace.convert_custom,
                                                                               backend_config=workspace.backend))
        except Exception:  # its row says what PyTorch raises
            return True

    return [path for path in called
            if any(of == path or of.startswith(f"{path}.") for of in swapped) or is_quantized_alone(path)]


def _only(path: str, qconfigs_of: dict[str, Any]) -> QConfigMapping:
    return QConfigMapping().set_module_name(path, qconfigs_of.get(path))


def _is_quantized_anyhow(module: torch.nn.Module) -> bool:
    """Of a quantized class or of a reference class."""
    return not isinstance(module, _FUNCTIONALS) and any(f"{base.__module__}.".startswith(_QUANTIZED)
                                                        for base in type(module).__mro__)


_QUANTIZES = (torch.quantize_per_tensor, torch.quantize_per_channel, torch.quantize_per_tensor_dynamic)


def _quantizes_anything(converted: torch.nn.Module) -> bool:
    return any(node.target in _QUANTIZES for node in converted.graph.nodes if node.op == "call_function") or \
        any(_is_quantized_anyhow(module) for module in converted.modules())


def _all_told_none(model: torch.nn.Module, mapping: QConfigMapping, but: str | None = None) -> QConfigMapping:
    """The mapping with None, by name, for every module; but for one, those that it is in, and those in it."""
    told = copy.deepcopy(mapping)
    kept = None if but is None else model.get_submodule(but)
    for path, module in model.named_modules(remove_duplicate=False):
        if path and (but is None or not (module is kept or f"{but}.".startswith(f"{path}.")
                                         or path.startswith(f"{but}."))):
            told.set_module_name(path, None)
    return told


def _prepared(model: torch.nn.Module, batches: list[tuple[Any, ...]], workspace: Workspace,
              mapping: QConfigMapping) -> torch.nn.Module:
    with quietly():
        prepare = quantize_fx.prepare_qat_fx if workspace.is_qat else quantize_fx.prepare_fx
        return prepare(copy_of(model).train(workspace.is_qat), mapping, batches[0], workspace.prepare_custom,
                       backend_config=workspace.backend)


def _quantized(model: torch.nn.Module, batches: list[tuple[Any, ...]], workspace: Workspace, mapping: QConfigMapping,
               lowered: bool) -> torch.nn.Module:
    """The model prepared as the workspace says, calibrated in eval mode on the batches, and converted."""
    prepared = _prepared(model, batches, workspace, mapping).eval()
    _run(prepared, batches)
    with quietly():
        convert = quantize_fx.convert_fx if lowered else quantize_fx.convert_to_reference_fx
        return convert(prepared, workspace.convert_custom, backend_config=workspace.backend)


def _resolved_qconfigs(prepared: torch.nn.Module) -> dict[str, Any]:
    """Path -> the qconfig that prepare resolved for the first call of the module there."""
    by_node = prepared.meta["_observed_graph_module_attrs"].node_name_to_qconfig
    found: dict[str, Any] = {}
    for node in prepared.graph.nodes:
        if node.op == "call_module" and node.name in by_node:
            found.setdefault(node.target, by_node[node.name])
    return found


def _hash(parts: Iterable[Any]) -> str:
    """Of texts and tensors: their names, shapes and bytes."""
    digest = hashlib.sha256()

    def add(data: bytes) -> None:
        digest.update(struct.pack("<Q", len(data)) + data)

    for part in parts:
        if isinstance(part, torch.Tensor):
            flat = part.detach().dequantize() if part.is_quantized else part.detach()
            flat = flat.cpu().contiguous()
            add(f"{part.dtype} {list(part.shape)}".encode())
            add(ctypes.string_at(flat.data_ptr(), flat.numel() * flat.element_size()) if flat.numel() else b"")
        else:
            add(str(part).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _hash_of_model(model: torch.nn.Module, custom: PrepareCustomConfig) -> str:
    traced, _ = trace(copy_of(model), custom)
    calls = (f"{node.op} {node.name} {canonical_name(node.target) if callable(node.target) else node.target} "
             f"{node.args} {node.kwargs}" for node in traced.graph.nodes)
    modules = (f"{path} {canonical_name(type(module))} {module.extra_repr()}" for path, module in model.named_modules())
    return _hash([*calls, *modules, *(part for row in model.state_dict().items() for part in row)])


def _write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Leaves the old file or the new one, never a part."""
    written = f"{os.fspath(path)}.part"
    with open(written, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(written, path)


def _metric_of(metric: Callable[..., Any], outputs: list[Any], wanted: list[Any]) -> float:
    """A metric takes the outputs, one for each batch; and the float model's as well if it has a second parameter."""
    taken = [p for p in inspect.signature(metric).parameters.values()
             if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty]
    value = float(metric(outputs, wanted) if len(taken) > 1 else metric(outputs))
    if not math.isfinite(value):
        raise BridgeError(f"the metric is {value}")
    return value


#: What two runs have in common if one can go on with what the other wrote.
_SAME_MEASUREMENT = ("format", "version", "torch_version", "model", "batches", "workspace", "lowered", "engine",
                     "metric")


def _unfinished(path: str | os.PathLike[str], wanted: dict[str, Any]) -> dict[str, Any] | None:
    """What an earlier run left of the same measurement; None if there is nothing to go on with."""
    if not os.path.exists(path):
        return None
    try:
        found = _read_json(path)
    except (BridgeError, UnicodeDecodeError):
        found = None
    if not isinstance(found, dict) or found.get("format") != wanted["format"]:
        raise BridgeError(f"{os.fspath(path)} exists and holds no measurements; it stays as it is")
    same = all(found.get(key) == wanted[key] for key in _SAME_MEASUREMENT)
    return found if same and "all" in found and found.get("left") else None


def measure(model: torch.nn.Module, batches: Any, workspace: Workspace | str | os.PathLike[str],
            path: str | os.PathLike[str], metric: Callable[..., Any] | None = None, lowered: bool = False, *,
            allow: Sequence[str] = (),
            progress: Callable[[int, int, dict[str, Any]], None] | None = None) -> dict[str, Any]:
    """Measures what quantizing as a workspace says does to the model's outputs, and writes that as JSON to `path`.

    First for all rules (`all`), then for each module that they quantize alone: every other module is told None by
    name. Names reach no calls of functions in the model's own forward, nor in that of a module that the measured one
    is in: these keep their rules. What they cost without any module is `rest`, null where nothing is left quantized;
    else each row has what its module costs if really nothing else is quantized besides, as `only`. Each time the
    model is prepared and calibrated on all batches and converted with convert_to_reference_fx (`lowered`:
    convert_fx); its outputs on the batches are compared with the float model's in eval mode: SQNR in dB (null: no
    error at all) and cosine. `metric(outputs)` or `metric(outputs, float_outputs)`, both lists with one output per
    batch, is a number of your own. `batches` is a list of tuples of arguments, or one such tuple.

    The configs of a workspace that is given as a file are written with the results (`configs`), so that whoever reads
    them knows whether they are still those. The file is written after each module. One that is unfinished, of the same model, batches and workspace, is
    continued. What PyTorch raises for a module stands in its row. `progress(done, total, row)` is called for each row.
    """
    if not isinstance(workspace, Workspace):
        workspace = load_workspace(workspace, allow)
    runs = [_as_arguments(batch) for batch in batches] if isinstance(batches, list) else [_as_arguments(batches)]
    if not runs:
        raise BridgeError("there is no batch to run the model on")
    model = copy_of(model).eval()
    wanted = _run(model, runs)
    session = _Session(for_reading=True)
    result: dict[str, Any] = {
        "format": "qconfig-studio/measurements", "version": VERSION, "torch_version": torch.__version__.split("+")[0],
        "model": _hash_of_model(model, workspace.prepare_custom),
        "batches": _hash(part for batch in runs for part in ("batch", *tree_flatten(batch)[0])),
        "workspace": _hash(json.dumps(part) for part in (
            workspace.is_qat, MAPPING.write(workspace.mapping, session), _backend_body(workspace.backend, session),
            PREPARE.write(workspace.prepare_custom, session), CONVERT.write(workspace.convert_custom, session))),
        "lowered": lowered, "engine": torch.backends.quantized.engine,
        "metric": None if metric is None else canonical_name(metric),
    }
    if workspace.configs is not None:
        result["configs"] = workspace.configs
    if (known := _unfinished(path, result)) is not None:
        result = known
    elif metric is not None:
        result["float"] = {"metric": _metric_of(metric, wanted, wanted)}

    def row_of(mapping: QConfigMapping) -> tuple[dict[str, Any], torch.nn.Module | None]:
        converted = None
        try:
            converted = _quantized(model, runs, workspace, mapping, lowered)
            outputs = _run(converted, runs)
            row = _compared(outputs, wanted)
            if metric is not None:
                row["metric"] = _metric_of(metric, outputs, wanted)
            return row, converted
        except Exception as error:  # PyTorch, the user's modules and metrics: anything
            return {"error": exception_record(error)["raised"]}, converted

    def write() -> None:
        _write_whole(path, json_text(result, width=200) + "\n")

    if "all" not in result:
        result["all"], converted = row_of(workspace.mapping)
        if lowered and converted is not None:  # modules are told from the reference model
            converted = _quantized(model, runs, workspace, workspace.mapping, False)
        is_known = converted is not None  # else `all` says what PyTorch raised
        paths = _quantized_modules(model, runs, workspace, converted) if is_known else []
        rest, converted = row_of(_all_told_none(model, workspace.mapping))
        result |= {"rest": rest if converted is None or _quantizes_anything(converted) else None,
                   "complete": is_known and not paths, "total": len(paths), "modules": [], "left": paths}
        write()
        if progress:
            progress(0, len(paths), result["all"])
    if result["left"] and result["rest"]:
        qconfigs_of = _resolved_qconfigs(_prepared(model, runs, workspace, workspace.mapping))
    while result["left"]:
        module = result["left"][0]
        row = {"module": module, **row_of(_all_told_none(model, workspace.mapping, module))[0]}
        if result["rest"]:
            row["only"] = row_of(_only(module, qconfigs_of))[0]
        result["modules"].append(row)
        result["left"] = result["left"][1:]
        result["complete"] = not result["left"]
        write()
        if progress:
            progress(len(result["modules"]), result["total"], row)
    return result


# -- batches from numpy's files, without numpy --

_NPY_DTYPES = {"<f8": torch.float64, "<f4": torch.float32, "<f2": torch.float16, "<i8": torch.int64, "<i4": torch.int32,
               "<i2": torch.int16, "|i1": torch.int8, "|u1": torch.uint8, "|b1": torch.bool}


def _read_npy(data: bytes) -> torch.Tensor:
    """The array of an .npy file: numpy's format, versions 1 to 3."""
    if data[:6] != b"\x93NUMPY":
        raise BridgeError("this is no .npy file")
    size, at = (struct.unpack_from("<H", data, 8)[0], 10) if data[6] == 1 else (struct.unpack_from("<I", data, 8)[0], 12)
    header = ast.literal_eval(data[at:at + size].decode("utf-8"))
    if header["descr"] not in _NPY_DTYPES:
        raise BridgeError(f"arrays of {_shown(header['descr'])} cannot be read")
    dtype, shape = _NPY_DTYPES[header["descr"]], header["shape"]
    count = math.prod(shape)
    if len(data) - at - size < count * dtype.itemsize:
        raise BridgeError("the array is cut off")
    flat = torch.frombuffer(bytearray(data), dtype=dtype, count=count, offset=at + size).clone() if count else \
        torch.empty(0, dtype=dtype)
    return flat.reshape(shape[::-1]).permute(*reversed(range(len(shape)))).contiguous() if header["fortran_order"] else \
        flat.reshape(shape)


def read_batches(path: str | os.PathLike[str]) -> list[tuple[Any, ...]]:
    """Batches from an .npz file. `arr_0`, `arr_1`, ..., as numpy.savez names them, are one batch each, of models with
    one argument; `<batch>.<argument>`, both counted from 0, are those of models with several.
    """
    place = os.fspath(path)
    batches: dict[int, dict[int, torch.Tensor]] = {}
    try:
        with zipfile.ZipFile(path) as file:
            for member in file.namelist():
                name = re.fullmatch(r"arr_(\d+)\.npy|(\d+)\.(\d+)\.npy", member)
                if not name:
                    raise BridgeError(f"{_shown(member)} is neither arr_<batch> nor <batch>.<argument>")
                batch, argument = (int(name[1]), 0) if name[1] else (int(name[2]), int(name[3]))
                try:
                    batches.setdefault(batch, {})[argument] = _read_npy(file.read(member))
                except (BridgeError, ValueError, KeyError, SyntaxError, struct.error) as error:
                    raise BridgeError(f"{member}: {error}") from error
    except (BridgeError, zipfile.BadZipFile) as error:
        raise BridgeError(f"{place}: {error}") from error
    if not batches:
        raise BridgeError(f"{place}: there is no batch in it")
    for batch, arguments in batches.items():
        if sorted(arguments) != list(range(len(arguments))):
            raise BridgeError(f"{place}: batch {batch} lacks an argument before {max(arguments)}")
    return [tuple(batches[batch][i] for i in sorted(batches[batch])) for batch in sorted(batches)]


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


#: Option of `export` -> what it is.
_GIVEN_CONFIGS = (("mapping", "QConfigMapping"), ("backend", "BackendConfig"), ("custom", "PrepareCustomConfig"),
                  ("convert-custom", "ConvertCustomConfig"))


def _given_config(spec: str | None, allow: Sequence[str]) -> Any:
    """A config of a file of ours, or what `package.module:name` stands for."""
    if spec is None:
        return None
    if os.path.exists(spec) or ":" not in spec:
        with open(spec, encoding="utf-8") as file:
            try:
                return load(json.load(file), allow)
            except ValueError as error:
                raise BridgeError(f"{spec}: {error}") from error
    found = _imported(spec)
    return found() if isinstance(found, types.FunctionType) else found


def _write_catalogue(options: argparse.Namespace) -> int:
    sys.path.insert(0, os.getcwd())
    try:
        found = export_catalogue(options.package, options.output, options.dtype, options.qscheme)
    except (BridgeError, ImportError, OSError) as error:
        print(f"qconfig_studio: {error}", file=sys.stderr)
        return 2
    except Exception:  # in the user's code, so they need to see where
        traceback.print_exc()
        print(f"qconfig_studio: {options.package} could not be read", file=sys.stderr)
        return 2
    print(f"{options.output}: {len(found['entries'])} names")
    return 0


def _measure_from_files(options: argparse.Namespace, model: torch.nn.Module, inputs: Any) -> int:
    def show(done: int, total: int, row: dict[str, Any]) -> None:
        what = row.get("only", row)
        said = what["error"]["text"].partition("\n")[0] if "error" in what else \
            "no error" if what["sqnr_db"] is None else f"{what['sqnr_db']:.2f} dB"
        if "metric" in what:
            said += f", metric {what['metric']:.6g}"
        print(f"{done} of {total}  {row.get('module', 'all rules')}  {said}", file=sys.stderr)

    if options.batches is None and inputs is None:
        raise BridgeError(f"{options.factory} gives no inputs; name a file of them with --batches")
    batches = [inputs] if options.batches is None else read_batches(options.batches)
    metric = None if options.metric is None else _imported(options.metric)
    if metric is not None and not callable(metric):
        raise BridgeError(f"{options.metric} is no function")
    result = measure(model, batches, options.workspace, options.output, metric, options.lowered, allow=options.allow,
                     progress=show)
    failed = sum("error" in row for row in (result["all"], *result["modules"]))
    print(f"{options.output}: {result['total']} modules" + (f", {failed} rows with errors" if failed else ""))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="qconfig_studio", description="Exports PyTorch models for QConfig Studio.")
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", help="trace a model as prepare_fx does and write its graph",
                                 description="Traces a model as prepare_fx does and writes its graph.")
    modules = commands.add_parser("modules", help="write a model's modules, untraced, for eager mode",
                                  description="Writes a model's modules, untraced, for eager mode.")
    measuring = commands.add_parser("measure", help="measure what a workspace's rules do to a model's outputs",
                                    description="Quantizes a model as a workspace says, all at once and each module "
                                                "alone, and compares the outputs with the float model's. An "
                                                "unfinished file of the same is continued.")
    for command, what in ((export, "graph"), (modules, "modules"), (measuring, "measurements")):
        command.add_argument("factory", metavar="package.module:factory",
                             help="a function without arguments that returns the model, or (model, example inputs); "
                                  "a model will do too")
        command.add_argument("-o", "--output", required=True, metavar="FILE", help=f"the {what} file to write")
        command.add_argument("--allow", action="append", default=[], metavar="PACKAGE",
                             help="a package, imported already by the factory, whose names files of configs may use")
        if command is not measuring:
            command.add_argument("--eager", metavar="FILE.json | package.module:attribute",
                                 help="the EagerConfig whose answers are recorded: a file, or an object or a function "
                                      "that returns it")
    measuring.add_argument("workspace", metavar="W.json", help="the workspace")
    measuring.add_argument("--batches", metavar="B.npz",
                           help="the inputs: arr_0, arr_1, ... are a batch each; <batch>.<argument> of models with "
                                "several arguments (default: the inputs of the factory)")
    measuring.add_argument("--metric", metavar="package.module:function",
                           help="a number of your own: metric(outputs) or metric(outputs, float_outputs), lists with "
                                "one output for each batch")
    measuring.add_argument("--lowered", action="store_true", help="convert with convert_fx, for this machine's engine")
    catalogue = commands.add_parser("catalogue", help="write the public names of a package of yours",
                                    description="Writes the public names of a package, which is imported: QConfig "
                                                "Studio looks them up and completes them beside PyTorch's.")
    catalogue.add_argument("package", help="its importable name")
    catalogue.add_argument("-o", "--output", required=True, metavar="FILE", help="the catalogue addition to write")
    for kind in ("dtype", "qscheme"):
        catalogue.add_argument(f"--{kind}", action="append", default=[], metavar="NAME",
                               help=f"a name of the package that stands for a {kind} of yours")
    export.add_argument("--qat", action="store_true", help="trace as prepare_qat_fx does")
    for name, what in _GIVEN_CONFIGS:
        export.add_argument(f"--{name}", metavar="FILE.json | package.module:attribute",
                            help=f"the {what} whose answers are recorded: a file, or an object or a function "
                                 "that returns it")
    options = parser.parse_args(arguments)
    if options.command == "catalogue":
        return _write_catalogue(options)
    try:
        made = _imported(options.factory)
        made = made if isinstance(made, torch.nn.Module) else made()
        model, example_inputs = made if isinstance(made, tuple) else (made, None)
        if not isinstance(model, torch.nn.Module):
            raise BridgeError(f"{options.factory} gave {_shown(model)}, no torch.nn.Module")
        if options.command == "measure":
            return _measure_from_files(options, model, example_inputs)
        eager = _given_config(options.eager, options.allow)
        if options.command == "modules":
            rows = export_modules(model, options.output, eager_config=eager)["modules"]
            print(f"{options.output}: {len(rows)} modules")
            return 0
        mapping, backend, custom, convert_custom = (
            _given_config(getattr(options, name.replace("-", "_")), options.allow) for name, _ in _GIVEN_CONFIGS)
        graph = export_graph(model, options.output, example_inputs, custom, options.qat, qconfig_mapping=mapping,
                             backend_config=backend, convert_custom_config=convert_custom, eager_config=eager)
    except (BridgeError, OSError) as error:
        print(f"qconfig_studio: {error}", file=sys.stderr)
        return 2
    except Exception:  # in the user's code, so they need to see where
        traceback.print_exc()
        what = {"export": "traced; prepare_fx would fail in the same way", "measure": "measured"}.get(options.command,
                                                                                                    "read")
        print(f"qconfig_studio: {options.factory} could not be {what}", file=sys.stderr)
        return 2
    print(f"{options.output}: {len(graph['nodes'])} nodes, {len(graph['modules'])} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
