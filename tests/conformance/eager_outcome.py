"""What PyTorch's eager mode answered, as JSON: the modules of the model that a call gave back, or the exception.

Needs only torch and the bridge. torch_case.py says what the parts of an outcome are.
"""

from __future__ import annotations

import pathlib
import sys
from typing import Any, Iterable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
from qconfig_studio import _attribute, attribute_value, exception_record, observer_record, qconfig_record, type_name
from torch import nn
from torch.ao.quantization.observer import _is_activation_post_process
from torch.ao.quantization.quantize import _observer_forward_hook, _observer_forward_pre_hook
from torch_outcome import _weights

#: Code of a warning that is kept -> a part of its text.
WARNINGS = {
    "no-qconfig": "None of the submodule got qconfig applied",
    "not-run": "must run observer before calling calculate_qparams",
    "prelu-dtype": "PReLU's weight observer should have dtype",
}
_QUANTIZED = ("torch.ao.nn.quantized.", "torch.ao.nn.intrinsic.quantized.", "torch.ao.nn.sparse.quantized.")
_REFERENCE = "torch.ao.nn.quantized.reference."


def eager_warnings(texts: Iterable[str]) -> list[str]:
    """The codes of the warnings that are kept, sorted, as often as they came."""
    return sorted(code for text in texts for code, part in WARNINGS.items() if part in str(text))


def is_quantized_class(cls: type) -> bool:
    """One of torch's quantized modules or a subclass; the reference modules are none."""
    homes = [base.__module__ + "." for base in cls.__mro__]
    return not any(h.startswith(_REFERENCE) for h in homes) and any(h.startswith(_QUANTIZED) for h in homes)


def _asked(module: nn.Module, name: str) -> tuple[bool, Any]:
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


def quantized_record(module: nn.Module) -> dict[str, Any]:
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


def _hooks(module: nn.Module) -> dict[str, int]:
    counts = {"pre": sum(hook is _observer_forward_pre_hook for hook in module._forward_pre_hooks.values()),
              "post": sum(hook is _observer_forward_hook for hook in module._forward_hooks.values())}
    return {key: count for key, count in counts.items() if count}


def _row(module: nn.Module) -> dict[str, Any]:
    row: dict[str, Any] = {"type": type_name(type(module)), "training": module.training}
    present, qconfig = _attribute(module, "qconfig")
    if present:
        row["qconfig"] = qconfig_record(qconfig)
    if _is_activation_post_process(module):
        row["observer"] = observer_record(module)
    elif is_quantized_class(type(module)):
        row.update(quantized_record(module))
    elif weights := _weights(module):
        row["weights"] = weights
    if hooks := _hooks(module):
        row["hooks"] = hooks
    return row


def eager_outcome(model: Any, warnings: Iterable[str] = ()) -> dict[str, Any]:
    """Of the model that a call gave back and the texts of warnings {"modules", "warnings"}, of an exception {"raised"}."""
    if isinstance(model, BaseException):
        return exception_record(model)
    first: dict[int, str] = {}
    rows = []
    for path, module in model.named_modules(remove_duplicate=False):
        if id(module) in first:
            rows.append({"path": path, "alias_of": first[id(module)]})
        else:
            first[id(module)] = path
            rows.append({"path": path, **_row(module)})
    return {"modules": rows, "warnings": eager_warnings(warnings)}
