"""What PyTorch answered, as JSON: the rows of a prepared, reference or lowered graph, or the exception.

Needs only torch and the bridge. torch_case.py says what the parts of a recorded case are.
"""

from __future__ import annotations

import pathlib
import re
import sys
from typing import Any, Iterable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
from qconfig_studio import (_attribute, _Session, _write_value, attribute_value, canonical_name, exception_record,
                            observer_record, qconfig_record, reference_weights, type_name, warning_rows)
from torch import fx, nn
from torch.ao.nn.intrinsic import _FusedModule
from torch.fx.graph_module import _USER_PRESERVED_ATTRIBUTES_KEY
from torch.ao.quantization.observer import _is_activation_post_process

#: prepare names what it inserts so; a user's constructor may have made something that is no observer.
_INSERTED = re.compile(r"activation_post_process_\d+")

# -- modules --


class _Modules:
    """The records of one graph's modules; numbers the objects that prepare inserted."""

    def __init__(self, lowered: bool = False) -> None:
        self.lowered = lowered
        self.instances: dict[int, int] = {}

    def record(self, target: str, module: nn.Module) -> dict[str, Any]:
        record: dict[str, Any] = {"type": type_name(type(module))}
        observes = _is_activation_post_process(module)
        if not self.lowered:
            if observes:
                record["observer"] = observer_record(module)
            if observes or _INSERTED.fullmatch(target):
                record["instance"] = self.instances.setdefault(id(module), len(self.instances))
            else:
                present, qconfig = _attribute(module, "qconfig")
                if present:
                    record["qconfig"] = qconfig_record(qconfig)
            present, weight = _attribute(module, "weight_fake_quant")
            if present and isinstance(weight, nn.Module):
                record["weight_fake_quant"] = observer_record(weight)
            if weights := reference_weights(module):
                record["weights"] = weights
        if isinstance(module, _FusedModule):
            record["children"] = [self._child(child) for child in module.children()]
        if isinstance(module, fx.GraphModule) and _USER_PRESERVED_ATTRIBUTES_KEY in module.meta:
            # Prepare and convert leave this key in what they return; a user's own GraphModule is just a module.
            record["standalone"] = graph_rows(module, self.lowered)
        return record

    def _child(self, module: nn.Module) -> dict[str, Any]:
        record: dict[str, Any] = {"type": type_name(type(module))}
        if not self.lowered and (weights := reference_weights(module)):
            record["weights"] = weights
        return record


# -- graphs --


def _dtypes(value: Any) -> list[str]:
    if isinstance(value, (list, tuple)):
        return [d for v in value for d in _dtypes(v)]
    return [str(value)] if isinstance(value, torch.dtype) else []


def _without_calibration(target: str, args: tuple[Any, ...]) -> Iterable[Any]:
    """The arguments of a node; scales and zero points that stand there as numbers are None."""
    if re.fullmatch(r"torch\.ops\.quantized_decomposed\.(de)?quantize_per_tensor\.default", target):
        return (*args[:1], None, None, *args[3:])
    return [attribute_value(a) if isinstance(a, torch.Tensor) else a for a in args]


def graph_rows(model: fx.GraphModule, lowered: bool = False) -> dict[str, Any]:
    """{"nodes": [row, ...]} in graph order. Of a lowered graph, only the dtypes among the arguments are kept."""
    modules = dict(model.named_modules(remove_duplicate=False))
    records = _Modules(lowered)
    session = _Session()
    rows = []
    for node in model.graph.nodes:
        row: dict[str, Any] = {"name": node.name, "op": node.op,
                               "target": node.target if isinstance(node.target, str) else canonical_name(node.target)}
        if not lowered:
            row["args"] = [_write_value(a, session) for a in _without_calibration(row["target"], node.args)]
            row["kwargs"] = {key: _write_value(v, session) for key, v in node.kwargs.items()}
        elif dtypes := _dtypes((*node.args, *node.kwargs.values())):
            row["dtypes"] = dtypes
        if node.op == "call_module" and node.target in modules:
            row["module"] = records.record(node.target, modules[node.target])
        rows.append(row)
    return {"nodes": rows}


def prepare_outcome(prepared: Any, warnings: Iterable[str]) -> dict[str, Any]:
    """Of the prepared model and the warnings' texts {"nodes", "warnings"}, of an exception {"raised"}."""
    if isinstance(prepared, BaseException):
        return exception_record(prepared)
    return {**graph_rows(prepared), "warnings": warning_rows(warnings)}


def convert_outcome(reference: Any, lowered: Any) -> dict[str, Any]:
    """{"reference", "lowered"}: for each model {"nodes"}, for an exception {"raised"}, null for None.

    A lowered model that keeps original weights has the names of these in "original_weights", too.
    """
    outcome: dict[str, Any] = {}
    for key, model in (("reference", reference), ("lowered", lowered)):
        if model is None:
            outcome[key] = None
        elif isinstance(model, BaseException):
            outcome[key] = exception_record(model)
        else:
            outcome[key] = graph_rows(model, key == "lowered")
            kept = vars(model).get("original_weights_lookup")
            if kept is not None:
                outcome[key]["original_weights"] = list(kept)
    return outcome
