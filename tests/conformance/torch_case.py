"""Records what PyTorch 2.13's FX quantization is given and what it answers, as plain JSON.

    prepare_case(traced, node_name_to_scope, qconfig_mapping, backend_config, prepare_custom_config, example_inputs,
                 is_qat, is_standalone)      right after symbolic tracing, before fusion
    prepare_outcome(prepared model or exception, [texts of the warnings])
    convert_outcome(reference model or exception, lowered model or exception)

Nothing that is given is changed. A case file is JSON lines, one {"name", "case", "prepare", "convert"} each;
recorder.py writes them. Where convert was given more than the backend config, "convert_args" says what:
convert_case(prepared model, qconfig_mapping, convert_custom_config, backend_config, ...) has `qconfig_mapping`,
`convert_custom_config`, `types`, `calls` (of from_observed) and `constructors`, each as in a case; `backend_config` where
convert is given another backend than prepare was, `keep_original_weights`, `_remove_qconfig` and `decomposed` where they
are not PyTorch's defaults. With `decomposed` the reference model is that of _convert_to_reference_decomposed_fx, and
nothing is lowered: "lowered" is null. "prepare_args" has `_equalization_config`, a mapping's body, where prepare was
given one. Needs only torch and the bridge.

A case has all that prepare and convert depend on and nothing that PyTorch computed from it:

graph              the traced graph as in a graph file (resources/schemas/graph.schema.json). The children of a module
                   that is already fused are modules of their own, "path.0" and so on. A module's attributes hold
                   `qconfig` if it has an own one, `device` unless it is the CPU, `parameter_dtypes` unless all are
                   float32, `weight_names` of RNNs.
root               the traced root's own record: `training`, `attributes` (`qconfig` and `device`, if any)
root_attributes    names of the root that end with a number, as those that prepare and convert make up
tensors            of each attribute that the graph reads: target, kind (parameter | buffer | constant | type name),
                   and a tensor's dtype, shape and device; a tensor constant is a buffer
observers          {path: {"instance", "calculate_qparams"}} of the graph's modules that are observers
qconfig_mapping    the mapping's body; null where there is none (a standalone child's then comes from its parent's
                   qconfig); {"raised"} where torch refuses the dict or object that was given
backend_config     null: native (in a standalone child: its parent's); {"preset": name} where all of it equals a
                   preset's; else the body. {"raised"} likewise.
backend_keys       [[index of the entry, pattern]] of entries whose pattern was changed after they were added
prepare_custom_config   the body; {} if none was given. {"raised"} likewise.
preserved_attributes    {name: whether the traced root has it}
types              [{"name", "bases"}] of all classes in the configs that are not torch's own
is_qat, is_standalone, engine, torch_version
vnni               false where the engine is x86 and the processor lacks it: x86 then packs some weights otherwise
standalone         {path: the child's case | {"raised"}}. A child's graph is traced from the float module.
calls              of user-written code, in order: {"kind": fuser_method | root_node_getter | extra_inputs_getter |
                   from_float, "callable": name or "factory(argument)", "ordinal": counted per callable, "arguments",
                   "answer" | "raised"}. Arguments are values as in the graph, and {"module": path} or {"new": record}
                   for modules; answers are values, and {"module": record} for modules, which has "path" where the
                   module is one of the graph's, and else "qconfig" if it has one ({"of": path} if it is the very
                   qconfig of one of the graph's). Of a standalone child, in the child's case.
constructors       of observers, not wholly torch's: "spec" (with an identity where the class has no name); "raised",
                   or "instance" {class, bases, is_observer, convert, attributes, inner}, "same_object" (for two
                   calls) and "calculate_qparams" (null or {"raised"}); "factory_kwargs": null if the constructor
                   takes these, {"raised"} if not
weight_ranges      only for engines that pack weights by their zero points, and only where some weight's scheme is affine:
                   {attribute path of a float parameter: {"minima", "maxima"}}, each [dimension][index]
fold_factors       then also {path of a BatchNorm: what folding it multiplies each channel of a weight with}

Constructors are numbered ("identity") through the whole case, its children included. Objects without an importable
name are called `module.qualified.name`, `...#2` if several are alive; recorder.py makes these numbers independent of
what else is alive. Functions and classes without a name have the same name in case and outcome.

An outcome's rows are {"name", "op", "target", "args", "kwargs", "module"}, in graph order. "module" has
type           always
observer       of observers and fake quantizers: class, the attributes it has of those that section 2 of the interfaces
               names, scale and zero_point of fixed ones, `inner` of fake quantizers
instance       of observers: a number per object, in order of first appearance
qconfig        of other modules that have the attribute, without identities and without what prepare adds to place the
               observer on the module's device (the layer it adds to a bare class stays)
weight_fake_quant   of QAT modules, like observer
weights        of reference modules: {weight: {dtype, qscheme, axis}}
children       of fused modules: [{type, weights}]
standalone     of standalone modules: {"nodes": rows}
Rows of a lowered graph have neither args nor kwargs, but `dtypes`, those among the arguments; their modules have type,
children and standalone only. A prepared graph comes with "warnings", sorted rows [A-F, activation | weight]. Instead of
a graph there may be {"raised": {"type", "text"}}, see torch_outcome.reproducible_text.
"""

from __future__ import annotations

import copy
import dataclasses
import pathlib
import re
import sys
import warnings
from typing import Any, Callable, Iterable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch

from qconfig_studio import (BACKEND, CONVERT, MAPPING, PREPARE, _attributes, _Session, _write_pattern, bases_of,
                            canonical_name, graph_to_dict, trace)
from torch import fx, nn
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import (BackendConfig, get_executorch_backend_config,
                                                  get_fbgemm_backend_config, get_native_backend_config,
                                                  get_onednn_backend_config, get_qnnpack_backend_config,
                                                  get_tensorrt_backend_config, x86)
from torch.ao.quantization.backend_config.utils import _get_pattern_in_reversed_nested_tuple_format
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.fx.fuse import fuse
from torch.ao.quantization.observer import _is_activation_post_process
from torch_callables import (Calls, constructor_records, drive, drive_convert, has_user_code, observer_instance,
                             of_torch, qparams_of_a_copy, standalone_entry)
from torch_outcome import convert_outcome, exception_record, prepare_outcome, reproducible_text
from torch_weights import packs_by_zero_points, weight_ranges

__all__ = ["convert_case", "convert_outcome", "prepare_case", "prepare_outcome"]

PRESETS: dict[str, Callable[[], BackendConfig]] = {
    "native": get_native_backend_config, "fbgemm": get_fbgemm_backend_config, "qnnpack": get_qnnpack_backend_config,
    "x86": x86.get_x86_backend_config, "onednn": get_onednn_backend_config, "tensorrt": get_tensorrt_backend_config,
    "executorch": get_executorch_backend_config,
}


def prepare_case(traced: fx.GraphModule, node_name_to_scope: dict[str, tuple[str, type | None]], qconfig_mapping: Any,
                 backend_config: Any, prepare_custom_config: Any, example_inputs: Any, is_qat: bool,
                 is_standalone: bool) -> dict[str, Any]:
    """All that prepare and convert depend on. `traced` is the GraphModule as tracing left it, before fusion."""
    session, calls = _Session(for_reading=True), Calls()
    # User code that is run here must leave no trace but what it does to its own objects.
    with warnings.catch_warnings(), torch.random.fork_rng(devices=[]):
        warnings.simplefilter("ignore")
        mapping, backend = _normalised(qconfig_mapping, QConfigMapping), _normalised(backend_config, BackendConfig)
        custom = _normalised_custom(prepare_custom_config)
        refused = any(isinstance(config, _Refused) for config in (mapping, backend, custom))
        if not refused and has_user_code(backend, custom):
            drive(calls, traced, node_name_to_scope, mapping, backend, custom, example_inputs, is_qat, is_standalone)
        case = _case(session, calls, traced, node_name_to_scope, mapping, backend, custom, is_qat, is_standalone)
    session.number_constructors()
    return case


def convert_case(prepared: fx.GraphModule, qconfig_mapping: Any = None, convert_custom_config: Any = None,
                 backend_config: Any = None, *, other_backend: bool = False, keep_original_weights: bool = False,
                 _remove_qconfig: bool = True, decomposed: bool = False) -> dict[str, Any]:
    """A record's "convert_args": what convert is given besides the backend config that prepare was given.

    `backend_config` is what convert is given in any case; `other_backend` says that it is not what prepare was given.
    """
    session = _Session(for_reading=True)
    mapping, custom, backend = (_normalised(given, cls) for given, cls in (
        (qconfig_mapping or None, QConfigMapping), (convert_custom_config, ConvertCustomConfig),
        (backend_config, BackendConfig)))
    custom = custom or ConvertCustomConfig()
    calls, classes = Calls(), []
    if isinstance(custom, ConvertCustomConfig):
        classes = [cls for pairs in custom.observed_to_quantized_mapping.values() for pair in pairs.items()
                   for cls in pair if not of_torch(cls)]
    if classes and not isinstance(mapping, _Refused) and not isinstance(backend, _Refused):
        drive_convert(calls, copy.deepcopy(prepared), mapping, custom, backend)
    case = {
        "qconfig_mapping": _body(mapping, MAPPING, session),
        "convert_custom_config": _body(custom, CONVERT, session),
        "types": [{"name": canonical_name(cls), "bases": bases_of(cls)} for cls in dict.fromkeys(classes)],
        "calls": calls.rows,
        "constructors": constructor_records(_mapped_qconfigs(mapping), session),
        **({"backend_config": _backend_body(backend, session)} if other_backend else {}),
        **({"keep_original_weights": True} if keep_original_weights else {}),
        **({} if _remove_qconfig else {"_remove_qconfig": False}),
        **({"decomposed": True} if decomposed else {}),
    }
    session.number_constructors()
    return case


def equalization_body(config: Any) -> dict[str, Any]:
    """A mapping to EqualizationQConfigs with the keys of QConfigMapping.to_dict, each of these in words."""
    rows = config.to_dict() if isinstance(config, QConfigMapping) else config

    def words(value: Any) -> Any:
        if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
            return [words(v) for v in value]
        if value is None or isinstance(value, (str, int)):
            return value
        return canonical_name(value) if callable(value) else reproducible_text(str(value))

    return {key: words(value) for key, value in rows.items()}


class _Refused:
    """A config that torch does not take."""

    def __init__(self, error: Exception) -> None:
        self.record = exception_record(error)


def _normalised(config: Any, cls: type) -> Any:
    """The config object, made from a dict as torch makes it; None stays."""
    if config is None or isinstance(config, cls):
        return config
    try:
        if isinstance(config, dict):
            return cls.from_dict(config)
        raise AssertionError(f"expected a {cls.__name__}, got {type(config)}")
    except Exception as error:
        return _Refused(error)


def _normalised_custom(given: Any) -> Any:
    """The same for a prepare custom config; its standalone entries may be dicts as well, and falsy ones are none."""
    custom = _normalised(given, PrepareCustomConfig)
    if not isinstance(custom, PrepareCustomConfig):
        return custom or PrepareCustomConfig()
    custom = copy.copy(custom)
    for attribute in ("standalone_module_names", "standalone_module_classes"):
        entries = {}
        for key, entry in getattr(custom, attribute).items():
            parts = (_normalised(entry.qconfig_mapping or None, QConfigMapping),
                     _normalised_custom(entry.prepare_custom_config) if entry.prepare_custom_config else None,
                     _normalised(entry.backend_config or None, BackendConfig))
            if refused := next((part for part in parts if isinstance(part, _Refused)), None):
                return refused
            entries[key] = dataclasses.replace(entry, qconfig_mapping=parts[0], prepare_custom_config=parts[1],
                                               backend_config=parts[2])
        setattr(custom, attribute, entries)
    return custom


def _case(session: _Session, calls: Calls, traced: fx.GraphModule, scopes: dict[str, Any], mapping: Any, backend: Any,
          custom: Any, is_qat: bool, is_standalone: bool, with_ranges: bool = False) -> dict[str, Any]:
    graph = graph_to_dict(traced, scopes, is_qat=is_qat, session=session)
    qconfigs = [*_mapped_qconfigs(mapping), *(getattr(module, "qconfig", None) for module in traced.modules())]
    with_ranges = with_ranges or packs_by_zero_points(qconfigs)
    return {
        "graph": graph,
        "root": {"training": traced.training,
                 "attributes": {k: v for k, v in _attributes(traced, session).items() if k in ("qconfig", "device")}},
        "root_attributes": sorted(name for name in _names(traced) if re.search(r"_\d+$", name)),
        "tensors": _tensors(traced),
        "observers": _observers(traced),
        "qconfig_mapping": _body(mapping, MAPPING, session),
        "backend_config": _backend_body(backend, session),
        "backend_keys": [] if isinstance(backend, _Refused) else _changed_keys(backend, session),
        "prepare_custom_config": _body(custom, PREPARE, session),
        "preserved_attributes": {} if isinstance(custom, _Refused)
        else {name: hasattr(traced, name) for name in custom.preserved_attributes},
        "types": [{"name": canonical_name(cls), "bases": bases_of(cls)} for cls in _classes(mapping, backend, custom)],
        "is_qat": is_qat, "is_standalone": is_standalone,
        "engine": torch.backends.quantized.engine, **_vnni(), "torch_version": torch.__version__.split("+")[0],
        "standalone": {} if isinstance(custom, _Refused)
        else _children(session, calls, traced, custom, None if isinstance(backend, _Refused) else backend, is_qat,
                    with_ranges),
        "calls": calls.rows,
        "constructors": constructor_records(qconfigs, session),
        **(weight_ranges(traced) if with_ranges else {}),
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
        children[node.target] = _case(session, calls.children.get(node.target, Calls()), child, scopes,
                                      entry.qconfig_mapping, entry.backend_config, own_custom, is_qat, True,
                                      with_ranges)
    return children


def _may_be_fused(cls: type, backend: BackendConfig | None) -> bool:
    return backend is not None and any(cls in _leaves(key) for key, config in
                                       backend._pattern_complex_format_to_config.items() if config.fuser_method)


def _fused(traced: fx.GraphModule, custom: PrepareCustomConfig, backend: BackendConfig | None,
           is_qat: bool) -> fx.GraphModule:
    try:
        return fuse(copy.deepcopy(traced), is_qat,
                    FuseCustomConfig().set_preserved_attributes(custom.preserved_attributes), backend)
    except Exception:  # then prepare raises, and there is no child
        return traced


# -- the root's names and tensors --


def _names(root: nn.Module) -> set[str]:
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


# -- configs --


def _body(config: Any, codec: Any, session: _Session) -> Any:
    if isinstance(config, _Refused):
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
    if mapping is None or isinstance(mapping, _Refused):
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
    if isinstance(custom, PrepareCustomConfig):
        found += [*custom.standalone_module_classes, *custom.non_traceable_module_classes]
        found += [cls for pairs in custom.float_to_observed_mapping.values() for pair in pairs.items() for cls in pair]
    return list(dict.fromkeys(obj for obj in found if isinstance(obj, type) and not of_torch(obj)))


