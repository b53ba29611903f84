"""What PyTorch's eager mode answered, as JSON: the modules of the model that a call gave back, or the exception.

Needs only torch and the bridge. torch_case.py says what the parts of an outcome are.
"""

from __future__ import annotations

import pathlib
import sys
from typing import Any, Iterable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

from qconfig_studio import (_attribute, eager_warnings, exception_record, is_quantized_class, observer_record, qconfig_record,
                            quantized_record, reference_weights, type_name)
from torch import nn
from torch.ao.quantization.observer import _is_activation_post_process
from torch.ao.quantization.quantize import _observer_forward_hook, _observer_forward_pre_hook


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
    elif weights := reference_weights(module):
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
