"""Records what PyTorch 2.13's quantization is given and what it answers, as plain JSON: of FX mode

    prepare_case(traced, node_name_to_scope, qconfig_mapping, backend_config, prepare_custom_config, example_inputs,
                 is_qat, is_standalone)      right after symbolic tracing, before fusion
    prepare_outcome(prepared model or exception, [texts of the warnings])
    convert_outcome(reference model or exception, lowered model or exception)

and of eager mode

    eager_case(model, call, **arguments)    `call`: the name of a function of torch.ao.quantization
    eager_outcome(model or exception, [texts of the warnings])

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
weight_ranges      only for engines that pack weights by their zero points, or with a PReLU that is observed for another
                   dtype than quint8, and only where some weight's scheme is affine:
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
a graph there may be {"raised": {"type", "text"}}, see qconfig_studio.reproducible_text.

A line of eager mode is {"name", "eager": case, "outcome": outcome}; eager_case.record_eager makes it. Such a case has

call, arguments    the function and what it was given besides the model, `run_fn` and `run_args`, which are left out;
                   arguments that were not given are absent, None is null. Lists of classes are lists of names (sets
                   sorted), `mapping` and what custom configs map [[from, to], ...]. `qconfig_spec` is {"dict": [[key,
                   qconfig], ...]} or {"set": [key, ...]}, `qconfig_dict` [[key, qconfig], ...], a key {"type": name} or
                   {"name": path}, a qconfig as in mappings. `fuse_custom_config_dict`'s
                   `additional_fuser_method_mapping` is [[[class, ...], fuser as in backend configs], ...].
modules            the model before the call, as the rows of resources/schemas/modules.schema.json, the root first
types              [{"name", "bases", "is_reference": true of one that has _IS_REFERENCE}] of all classes in the arguments that
                   are not torch's own
calls              of user-written code: {"kind": from_float | from_observed | fuser_method | fuser_func | run_fn,
                   "callable", "ordinal": counted per kind and callable, "arguments", "answer" | "raised",
                   "warnings": as in an outcome, if any}. "arguments" are paths: of the module that from_float and from_observed get, of
                   the modules after `is_qat` that a fuser method gets, of those in the list that a fuser_func gets;
                   null where it is no module of the model at that moment. "answer" is {"modules": rows} for a module,
                   with paths from that module on and "same_as", a path of the model before this call of the user's, in
                   rows of modules that stand in it; {"list": [answer, ...]} for a list or tuple, with
                   {"same_item": number} for a module that it has before; else {"value"}. That of
                   run_fn is {"seen": {path of an observer: elements of its minimum}} of those that have seen anything.
constructors       as above, of the qconfigs of the modules and of the arguments, numbered with them
engine, torch_version, vnni, weight_ranges, fold_factors    as above, the ranges by attribute path in `modules`
trained            {path: bool}: which modules train once quantize, quantize_qat or quantize_dynamic has called eval or
                   train, where a class of the user's has a `train` of its own
uncopied           {"type", "text"} where the model cannot be copied and `inplace` was not asked for

Its outcome is {"modules": rows, "warnings": sorted list of no-qconfig | not-run | prelu-dtype, as often as they came} of
the model that the call returned (of propagate_qconfig_: the one it was given), or {"raised"}. A row is {"path",
"alias_of"} of an object under a later path, else {"path", "type", "training"} and
qconfig        of a module that has the attribute, as above
observer       of observers and fake quantizers, as above
weight         of quantized modules (torch.ao.nn.quantized, intrinsic.quantized, sparse.quantized, without reference
               modules) {"dtype", "qscheme": if quantized} of what weight() answers, of a PReLU its `weight`
bias           of those that have bias(): whether it answers anything but None
weights, biases    of dynamic RNNs and cells: {name: {"dtype", "qscheme"}} of get_weight(), sorted names of get_bias()
               that are not None; `weights` of reference modules is as above
dtype          of a torch.ao.nn.quantized.Quantize
hooks          {"pre": n, "post": n}: how many of eager mode's own observer hooks it has, if any
"""

from __future__ import annotations

import copy
import pathlib
import sys
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

from eager_case import eager_case
from eager_outcome import eager_outcome
from qconfig_studio import (CONVERT, MAPPING, PRESETS, Calls, Refused, _backend_body, _body, _classes, _mapped_qconfigs,
                            _Session, canonical_name, case_of, constructor_records, drive, drive_convert, has_user_code,
                            normalised, normalised_custom, of_torch, quietly, reproducible_text, trace, types_of_configs)
from torch import fx
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig
from torch_outcome import convert_outcome, prepare_outcome

__all__ = ["PRESETS", "convert_case", "convert_outcome", "eager_case", "eager_outcome", "prepare_case", "prepare_outcome",
           "trace"]


def prepare_case(traced: fx.GraphModule, node_name_to_scope: dict[str, tuple[str, type | None]], qconfig_mapping: Any,
                 backend_config: Any, prepare_custom_config: Any, example_inputs: Any, is_qat: bool,
                 is_standalone: bool) -> dict[str, Any]:
    """All that prepare and convert depend on. `traced` is the GraphModule as tracing left it, before fusion."""
    session, calls = _Session(for_reading=True), Calls()
    with quietly():
        mapping, backend = normalised(qconfig_mapping, QConfigMapping), normalised(backend_config, BackendConfig)
        custom = normalised_custom(prepare_custom_config)
        refused = any(isinstance(config, Refused) for config in (mapping, backend, custom))
        if not refused and has_user_code(backend, custom):
            drive(calls, traced, node_name_to_scope, mapping, backend, custom, example_inputs, is_qat, is_standalone)
        case = case_of(session, calls, traced, node_name_to_scope, mapping, backend, custom, is_qat, is_standalone)
    session.number_constructors()
    return case


def convert_case(prepared: fx.GraphModule, qconfig_mapping: Any = None, convert_custom_config: Any = None,
                 backend_config: Any = None, *, other_backend: bool = False, keep_original_weights: bool = False,
                 _remove_qconfig: bool = True, decomposed: bool = False) -> dict[str, Any]:
    """A record's "convert_args": what convert is given besides the backend config that prepare was given.

    `backend_config` is what convert is given in any case; `other_backend` says that it is not what prepare was given.
    """
    session = _Session(for_reading=True)
    mapping, custom, backend = (normalised(given, cls) for given, cls in (
        (qconfig_mapping or None, QConfigMapping), (convert_custom_config, ConvertCustomConfig),
        (backend_config, BackendConfig)))
    custom = custom or ConvertCustomConfig()
    calls, classes = Calls(), []
    if isinstance(custom, ConvertCustomConfig):
        classes = [cls for cls in _classes(None, None, custom) if not of_torch(cls)]
    if classes and not isinstance(mapping, Refused) and not isinstance(backend, Refused):
        drive_convert(calls, copy.deepcopy(prepared), mapping, custom, backend, decomposed)
    case = {
        "qconfig_mapping": _body(mapping, MAPPING, session),
        "convert_custom_config": _body(custom, CONVERT, session),
        "types": types_of_configs(None, None, custom),
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
