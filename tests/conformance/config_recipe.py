"""Configurations as JSON values, and the real objects made of them. Names as in graph_recipe.named, or importable ones.

QConfig: null, the name of one of torch's, or {"activation": OBSERVER, "weight": OBSERVER}.
OBSERVER: null, {"user": key of graph_user_code.CONSTRUCTORS}, {"torch": name in torch.ao.quantization} or
  {"class": name or OBSERVER, "kwargs": {...}}; a keyword may be a number, null, "torch.NAME" or OBSERVER.
Mapping: {"base": null | [backend, is_qat] | "qnnpack-symmetric", "qat": bool, "": QConfig | "unset",
  "object_type": [[name, QConfig]], "module_name_regex", "module_name", "module_name_object_type_order",
  "as_dict": bool}.
Backend: {"preset": name, "edits": [edit, ...], "as_dict": bool}, edits as in `_EDITS`.
Custom config: the keys of torch's dict form, with names; standalone entries are [name, mapping | null, input specs,
custom | null, backend | null]."""
import copy
import functools

import torch
import torch.ao.quantization as tq
from torch.ao.quantization import QConfig, QConfigMapping, backend_config as backends
from torch.ao.quantization import fuser_method_mappings as fusers
from torch.ao.quantization.backend_config import (
    BackendConfig, BackendPatternConfig, DTypeConfig, DTypeWithConstraints, ObservationType)
from torch.ao.quantization.backend_config import onednn, x86
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.qconfig_mapping import (
    _get_symmetric_qnnpack_qat_qconfig_mapping, _get_symmetric_qnnpack_qconfig_mapping)
from torch.ao.quantization.quant_type import _quant_type_from_str

import graph_recipe
import graph_user_code as user

graph_recipe.NAMESPACES.update({"graph_recipe": graph_recipe, "graph_user_code": user})
PRESETS = ["native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch"]
LEGACY = "_native_and_fp16"


def atom(name):
    """A type or function by its dotted name, a method by its bare one, None."""
    return graph_recipe.named(name) if isinstance(name, str) and "." in name else name


# -- qconfigs

def live_observer(spec):
    if spec is None:
        return None
    if "user" in spec:
        return user.CONSTRUCTORS[spec["user"]]
    if "torch" in spec:
        return getattr(tq, spec["torch"])
    cls = live_observer(spec["class"]) if isinstance(spec["class"], dict) else graph_recipe.named(spec["class"])

    def keyword(value):
        if isinstance(value, dict):
            return live_observer(value)
        return graph_recipe.named(value) if isinstance(value, str) else value

    if "kwargs" not in spec:
        return cls
    kwargs = {key: keyword(value) for key, value in spec["kwargs"].items()}
    return cls.with_args(**kwargs) if hasattr(cls, "with_args") else functools.partial(cls, **kwargs)


def live_qconfig(qconfig):
    if qconfig is None:
        return None
    if isinstance(qconfig, str):
        return getattr(tq.qconfig, qconfig)
    return QConfig(activation=live_observer(qconfig["activation"]), weight=live_observer(qconfig["weight"]))


# -- mappings

def _base_mapping(base):
    if base is None:
        return QConfigMapping()
    backend, is_qat = base
    if backend == "qnnpack-symmetric":
        return _get_symmetric_qnnpack_qat_qconfig_mapping() if is_qat else _get_symmetric_qnnpack_qconfig_mapping()
    return tq.get_default_qat_qconfig_mapping(backend) if is_qat else tq.get_default_qconfig_mapping(backend)


def live_mapping(body):
    mapping = _base_mapping(body.get("base"))
    if body.get("", "unset") != "unset":
        mapping.set_global(live_qconfig(body[""]))
    for name, qconfig in body.get("object_type", ()):
        mapping.set_object_type(atom(name), live_qconfig(qconfig))
    for regex, qconfig in body.get("module_name_regex", ()):
        mapping.set_module_name_regex(regex, live_qconfig(qconfig))
    for name, qconfig in body.get("module_name", ()):
        mapping.set_module_name(name, live_qconfig(qconfig))
    for path, name, index, qconfig in body.get("module_name_object_type_order", ()):
        mapping.set_module_name_object_type_order(path, atom(name), index, live_qconfig(qconfig))
    return mapping.to_dict() if body.get("as_dict") else mapping


def mapping_for_convert(mapping, changes):
    """A copy of a prepare mapping in which some rules are None. `changes`: [rule kind, number of the rule], or
    ["global"] (which PyTorch refuses), or ["without", rule kind, number]."""
    mapping = copy.copy(QConfigMapping.from_dict(mapping) if isinstance(mapping, dict) else mapping)
    for kind in ("object_type", "module_name_regex", "module_name", "module_name_object_type_order"):
        setattr(mapping, kind + "_qconfigs", getattr(mapping, kind + "_qconfigs").copy())
    for change in changes:
        if change[0] == "global":
            mapping.set_global(None)
            continue
        gone = change[0] == "without"
        kind, number = change[gone:]
        rules = getattr(mapping, kind + "_qconfigs")
        keys = list(rules)
        if keys and gone:
            del rules[keys[number % len(keys)]]
        elif keys:
            rules[keys[number % len(keys)]] = None
    return mapping


# -- backends

@functools.cache
def preset_configs(name):
    if name == LEGACY:
        made = backends.native.get_test_only_legacy_native_backend_config()
    else:
        made = getattr(x86 if name == "x86" else backends, f"get_{name}_backend_config")()
    return made.name, made.configs


def live_pattern(p):
    return tuple(live_pattern(x) for x in p) if isinstance(p, list) else atom(p)


def _constraints(spec):
    """null, a dtype's name, or [name, {field of DTypeWithConstraints: number}]."""
    if spec is None or isinstance(spec, str):
        return graph_recipe.named(spec) if spec else None
    return DTypeWithConstraints(dtype=graph_recipe.named(spec[0]), **spec[1])


def live_dtype_config(d):
    return DTypeConfig(input_dtype=_constraints(d.get("input")), output_dtype=_constraints(d.get("output")),
                       weight_dtype=_constraints(d.get("weight")), bias_dtype=_constraints(d.get("bias")),
                       is_dynamic=d.get("is_dynamic"))


def _observation(name):
    return ObservationType[name]


def _callable(name):
    """A fuser method or getter: `user.NAME`, `fusers.NAME`, `onednn.NAME`, or ["wrap", fused class] as torch does."""
    if isinstance(name, list):
        return fusers._sequential_wrapper2(graph_recipe.named(name[1]))
    owner, _, rest = name.partition(".")
    return getattr({"user": user, "fusers": fusers, "onednn": onednn}[owner], rest)


_FIELDS = {
    "observation_type": ("observation_type", _observation),
    "dtype_configs": ("dtype_configs", lambda ds: [live_dtype_config(d) for d in ds]),
    "root_module": ("root_module", atom), "qat_module": ("qat_module", atom),
    "reference": ("reference_quantized_module", atom), "fused_module": ("fused_module", atom),
    "fuser": ("fuser_method", lambda name: name and _callable(name)),
    "root_getter": ("_root_node_getter", lambda name: name and _callable(name)),
    "extra_getter": ("_extra_inputs_getter", lambda name: name and _callable(name)),
    "num_tensor_args": ("_num_tensor_args_to_observation_type",
                        lambda pairs: {count: _observation(name) for count, name in pairs}),
    "input_type_to_index": ("_input_type_to_index", dict),
}


def _set_fields(config, body):
    for field, value in body.items():
        if field in _FIELDS:
            attribute, read = _FIELDS[field]
            setattr(config, attribute, read(value))
    return config


def live_pattern_config(body):
    if "complex" in body:
        config = BackendPatternConfig()._set_pattern_complex_format(live_pattern(body["complex"]))
    else:
        config = BackendPatternConfig(live_pattern(body["pattern"]))
    return _set_fields(config, body)


def _constrain(config, edit):
    """One dtype of one dtype config gets other constraints or another dtype."""
    configs = list(config.dtype_configs)
    if not configs:
        return
    number = edit["number"] % len(configs)
    changed = copy.copy(configs[number])
    field = edit["which"] + "_dtype_with_constraints"
    old = getattr(changed, field)
    values = {**vars(old), **{key: graph_recipe.named(v) if key == "dtype" and v else v
                              for key, v in edit["values"].items()}}
    setattr(changed, field, DTypeWithConstraints(**values))
    configs[number] = changed
    config.dtype_configs = configs


def live_backend(body):
    """null, or a BackendConfig: a preset's patterns, numbered as the preset has them, with edits:
    {"drop": [numbers]}, {"keep": [numbers]}, {"first": [numbers]} (moved to the front, in this order), {"last": ...},
    {"set": number, field: value...}, {"constrain": number, "number", "which", "values"}, {"fewer": number, "left"
    (how many dtype configs stay)}, {"add": pattern config, "front": bool}."""
    if body is None:
        return None
    name, configs = preset_configs(body["preset"])
    entries = dict(enumerate(configs))
    order = list(entries)
    front, back = [], []
    for edit in body.get("edits", ()):
        if "drop" in edit or "keep" in edit:
            chosen = set(edit.get("drop", edit.get("keep")))
            order = [i for i in order if (i in chosen) == ("keep" in edit)]
        elif "first" in edit or "last" in edit:
            moved = [i for i in edit.get("first", edit.get("last")) if i in order]
            rest = [i for i in order if i not in moved]
            order = moved + rest if "first" in edit else rest + moved
        elif "add" in edit:
            (front if edit.get("front") else back).append(live_pattern_config(edit["add"]))
        else:
            number = edit.get("set", edit.get("constrain", edit.get("fewer")))
            if number not in entries:
                continue
            entries[number] = copy.copy(entries[number])
            if "set" in edit:
                _set_fields(entries[number], edit)
            elif "constrain" in edit:
                _constrain(entries[number], edit)
            else:
                entries[number].dtype_configs = entries[number].dtype_configs[:edit["left"]]
    made = BackendConfig(name)
    made.set_backend_pattern_configs(front + [entries[i] for i in order] + back)
    return made.to_dict() if body.get("as_dict") else made


# -- custom configs

def live_custom(body):
    if body is None:
        return None
    config = PrepareCustomConfig()
    for kind, setter in (("standalone_module_name", config.set_standalone_module_name),
                         ("standalone_module_class", config.set_standalone_module_class)):
        for name, mapping, inputs, custom, backend in body.get(kind, ()):
            # Inside an entry only objects will do.
            mapping, custom, backend = (part and {**part, "as_dict": False} for part in (mapping, custom, backend))
            setter(atom(name) if kind.endswith("class") else name, mapping and live_mapping(mapping),
                   tuple(graph_recipe.make_input(i) for i in inputs), live_custom(custom), live_backend(backend))
    for float_name, observed_name, quant_type in body.get("float_to_observed", ()):
        mapping = config.float_to_observed_mapping.setdefault(_quant_type_from_str(quant_type), {})
        mapping[atom(float_name)] = atom(observed_name)
    config.set_non_traceable_module_names(body.get("non_traceable_module_name", []))
    config.set_non_traceable_module_classes([atom(name) for name in body.get("non_traceable_module_class", ())])
    config.set_input_quantized_indexes(body.get("input_quantized_idxs", []))
    config.set_output_quantized_indexes(body.get("output_quantized_idxs", []))
    config.set_preserved_attributes(body.get("preserved_attributes", []))
    return config.to_dict() if body.get("as_dict") else config


def live_convert_custom(body):
    if body is None:
        return None
    config = ConvertCustomConfig()
    for observed_name, quantized_name, quant_type in body.get("observed_to_quantized", ()):
        config.set_observed_to_quantized_mapping(atom(observed_name), atom(quantized_name),
                                                 _quant_type_from_str(quant_type))
    config.set_preserved_attributes(body.get("preserved_attributes", []))
    return config.to_dict() if body.get("as_dict") else config
