"""What only Python can answer: user-written fuser methods, getters and custom modules, and observer constructors.

torch's own passes are run on deep copies to drive the user's code, and only the calls of that code are kept: who was
called, with what, and the answer. Nothing that torch decided is kept.
"""

from __future__ import annotations

import contextlib
import copy
import importlib
import json
import warnings
from typing import Any, Callable, Iterable

import torch
import torch_outcome
from qconfig_studio import (_FACTORY_OF_CODE, _FUSERS, _GETTERS, _Session, _write_observer, _write_value,
                            bases_of, canonical_name, trace, without_device)
from torch import fx, nn
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.observer import _is_activation_post_process, _PartialWrapper

# Functions of the package hide the modules of the same names from `import ... as`.
_convert_module = importlib.import_module("torch.ao.quantization.fx.convert")
_fuse_module = importlib.import_module("torch.ao.quantization.fx.fuse")
_prepare_module = importlib.import_module("torch.ao.quantization.fx.prepare")


def of_torch(obj: Any) -> bool:
    home = getattr(obj, "__module__", None) or ""
    return home == "torch" or home.startswith("torch.")


# -- fuser methods, getters, custom modules --


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
        self._kept_modules: dict[str, nn.Module] = {}
        self._qconfigs: dict[int, str] = {}
        self._kept: list[Any] = []
        self._counts: dict[tuple[str, str], int] = {}

    def knows(self, model: nn.Module) -> None:
        """Modules of `model` are called by their paths from now on."""
        for path, module in model.named_modules(remove_duplicate=False):
            self._paths.setdefault(id(module), path)
            self._kept_modules.setdefault(path, module)
            self._kept.append(module)

    def _note_qconfigs(self, args: Iterable[Any]) -> None:
        """Which modules have which qconfigs now; those of the arguments come before all others."""
        modules = [(self._paths.get(id(a)), a) for a in args if isinstance(a, nn.Module)]
        self._qconfigs = {}
        for path, module in (*modules, *((p, self._kept_modules[p]) for p in self._kept_modules)):
            qconfig = getattr(module, "qconfig", None)
            if path is not None and qconfig is not None:
                self._qconfigs.setdefault(id(qconfig), path)

    def _module(self, module: nn.Module) -> dict[str, Any]:
        return torch_outcome.module_record(module, self._paths, self._qconfigs)

    def _argument(self, value: Any) -> Any:
        if isinstance(value, nn.Module):
            return {"module": self._paths[id(value)]} if id(value) in self._paths else {"new": self._module(value)}
        if isinstance(value, tuple):
            return {"tuple": [self._argument(v) for v in value]}
        if isinstance(value, list):
            return [self._argument(v) for v in value]
        return _write_value(value, _Session())

    def _answer(self, value: Any) -> Any:
        if isinstance(value, nn.Module):
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
                row.update(torch_outcome.exception_record(error))
                raise
            finally:
                # User code may prepare something itself: what is kept of warnings is that of an outcome.
                if rows := torch_outcome.warning_rows(str(w.message) for w in caught):
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


def standalone_entry(custom: PrepareCustomConfig, path: str, module: nn.Module) -> Any:
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
                  backend: BackendConfig | None) -> None:
    """Runs convert on `prepared`, which is changed, and keeps the calls of the user's from_observed."""
    calls.knows(prepared)
    watched = copy.copy(custom)
    watched.observed_to_quantized_mapping = calls.classes(custom.observed_to_quantized_mapping)
    with warnings.catch_warnings(), contextlib.suppress(Exception):  # the outcome of the real run says which
        warnings.simplefilter("ignore")
        _convert_module.convert(prepared, True, watched, qconfig_mapping=mapping, backend_config=backend)


# -- observer constructors --

_CONSTRUCTED_ATTRIBUTES = (*torch_outcome.OBSERVER_ATTRIBUTES, "averaging_constant", "scale", "zero_point")


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
        present, value = torch_outcome._attribute(made, name)
        if present:
            attributes[name] = torch_outcome.attribute_value(value)
    record["attributes"] = attributes
    present, inner = torch_outcome._attribute(made, "activation_post_process")
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
        return None, torch_outcome.exception_record(error)["raised"]


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


