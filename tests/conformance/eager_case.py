"""What PyTorch's eager mode is given, as JSON: a model before a call of torch.ao.quantization, and its arguments.

torch_case.py says what the parts of a case are. Needs only torch and the bridge.
"""

from __future__ import annotations

import copy
import pathlib
import sys
import warnings
from typing import Any, Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
import torch.ao.quantization as tq
from eager_calls import drive
from eager_outcome import eager_outcome
from qconfig_studio import (_Session, _tried, _write_fuser, _write_qconfig, canonical_name, eager_answers, module_rows,
                            quietly, types_of_eager)
from torch import nn

CALLS = ("prepare", "prepare_qat", "convert", "quantize_dynamic", "propagate_qconfig_", "fuse_modules",
         "fuse_modules_qat", "add_quant_dequant", "quantize", "quantize_qat")
#: Arguments that are no part of a case.
_LEFT_OUT = ("run_fn", "run_args")


def _pairs(classes: dict[Any, Any]) -> list[list[str]]:
    return [[canonical_name(a), canonical_name(b)] for a, b in classes.items()]


def _names(found: Any) -> list[str]:
    """As given; sets, which have no order, sorted."""
    names = [canonical_name(cls) for cls in found]
    return sorted(names) if isinstance(found, (set, frozenset)) else names


def _key(key: Any) -> dict[str, str]:
    return {"name": key} if isinstance(key, str) else {"type": canonical_name(key)}


def _spec(spec: Any, session: _Session) -> dict[str, Any]:
    if isinstance(spec, dict):
        return {"dict": _rules(spec, session)}
    return {"set": sorted(map(_key, spec), key=lambda key: next(iter(key.items())))}


def _rules(rules: dict[Any, Any], session: _Session) -> list[Any]:
    return [[_key(key), _write_qconfig(qconfig, session)] for key, qconfig in rules.items()]


def _custom(config: dict[str, Any], session: _Session) -> dict[str, Any]:
    writers: dict[str, Callable[[Any], Any]] = {
        "float_to_observed_custom_module_class": _pairs, "observed_to_quantized_custom_module_class": _pairs,
        "non_traceable_module_name": list, "non_traceable_module_class": _names,
    }
    return {key: writers[key](value) for key, value in config.items()}


def _fuse_custom(config: dict[str, Any], session: _Session) -> dict[str, Any]:
    return {key: [[_names(classes) if isinstance(classes, tuple) else canonical_name(classes),
                   _write_fuser(fuser, session)] for classes, fuser in value.items()]
            for key, value in config.items()}


def _plain(value: Any, session: _Session) -> Any:
    return value


def _groups(groups: Any, session: _Session) -> Any:
    return [group if isinstance(group, str) else list(group) for group in groups]


_WRITERS: dict[str, Callable[[Any, _Session], Any]] = {
    "allow_list": lambda v, s: _names(v), "observer_non_leaf_module_list": lambda v, s: _names(v),
    "mapping": lambda v, s: _pairs(v), "qconfig_spec": _spec, "qconfig_dict": _rules, "dtype": lambda v, s: str(v),
    "prepare_custom_config_dict": _custom, "convert_custom_config_dict": _custom, "inplace": _plain, "remove_qconfig": _plain,
    "is_reference": _plain, "use_precomputed_fake_quant": _plain, "modules_to_fuse": _groups,
    "fuser_func": lambda v, s: canonical_name(v), "fuse_custom_config_dict": _fuse_custom,
}


def _arguments(given: dict[str, Any], session: _Session) -> dict[str, Any]:
    return {name: None if value is None else _WRITERS[name](value, session)
            for name, value in given.items() if name not in _LEFT_OUT}


def _qconfigs(model: nn.Module, arguments: dict[str, Any]) -> list[Any]:
    found = [getattr(module, "qconfig", None) for module in model.modules()]
    for name in ("qconfig_spec", "qconfig_dict"):
        given = arguments.get(name)
        found += given.values() if isinstance(given, dict) else ()
    return found


def eager_case(model: nn.Module, call: str, **arguments: Any) -> dict[str, Any]:
    """All that the function `call` of torch.ao.quantization depends on, given this model and these arguments."""
    if call not in CALLS:
        raise ValueError(f"{call} is no call of eager mode")
    session = _Session(for_reading=True)
    with quietly():
        rows = module_rows(model, session)
        written = _arguments(arguments, session)
        qconfigs = _qconfigs(model, arguments)
        _, uncopied = (None, None) if arguments.get("inplace") else _tried(lambda: copy.deepcopy(model))
        case = {
            "call": call, "arguments": written, "modules": rows, "types": types_of_eager(arguments),
            "calls": drive(model, call, arguments, session), **eager_answers(model, call, qconfigs, session),
            "engine": torch.backends.quantized.engine, "torch_version": torch.__version__.split("+")[0],
            **({"uncopied": uncopied} if uncopied else {}),
        }
    session.number_constructors()
    return case


def called(model: nn.Module, call: str, arguments: dict[str, Any]) -> tuple[Any, list[str]]:
    """What the call gives back, or its exception, and the texts of its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = getattr(tq, call)(model, **arguments)
            found = model if call == "propagate_qconfig_" else found
        except Exception as error:
            found = error
    return found, [str(w.message) for w in caught]


def record_eager(name: str, model: nn.Module, call: str, **arguments: Any) -> dict[str, Any]:
    """A line of a case file: the call is made, and changes the model as it would."""
    case = eager_case(model, call, **arguments)
    return {"name": name, "eager": case, "outcome": eager_outcome(*called(model, call, arguments))}
