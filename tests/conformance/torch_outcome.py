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
from qconfig_studio import _Session, _attributes, _is_qconfig, _write_value, bases_of, canonical_name, own_qconfig
from torch import fx, nn
from torch.ao.nn.intrinsic import _FusedModule
from torch.ao.quantization.fake_quantize import FixedQParamsFakeQuantize
from torch.fx.graph_module import _USER_PRESERVED_ATTRIBUTES_KEY
from torch.ao.quantization.observer import FixedQParamsObserver, _is_activation_post_process

OBSERVER_ATTRIBUTES = ("dtype", "qscheme", "quant_min", "quant_max", "is_dynamic", "ch_axis", "reduce_range", "eps")
#: prepare names what it inserts so; a user's constructor may have made something that is no observer.
_INSERTED = re.compile(r"activation_post_process_\d+")

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
    names = sorted({cls.__name__ for cls in _subclasses(nn.Module)} | {"GraphModule", "QConfig"}, key=len, reverse=True)
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
    """[letter of semantics.md 6.2, "activation" | "weight"], sorted, as often as they came; others are left out.

    E and F do not say which of the two they are about: "activation" stands for both.
    """
    rows = []
    for text in texts:
        for letter, pattern in _WARNINGS:
            found = re.match(pattern, str(text))
            if found:
                rows.append([letter, found[1] or "activation"])
    return sorted(rows)


# -- modules --


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


def observer_record(observer: nn.Module, names: Iterable[str] = OBSERVER_ATTRIBUTES) -> dict[str, Any]:
    """Class and attributes of an observer or fake quantizer; only the attributes that it has."""
    record = {"class": canonical_name(type(observer))}
    if isinstance(observer, (FixedQParamsObserver, FixedQParamsFakeQuantize)):
        names = (*names, "scale", "zero_point")
    for name in dict.fromkeys(names):
        present, value = _attribute(observer, name)
        if present:
            record[name] = attribute_value(value)
    present, inner = _attribute(observer, "activation_post_process")
    if present and isinstance(inner, nn.Module):
        record["inner"] = observer_record(inner)
    return record


def qconfig_record(qconfig: Any) -> Any:
    """A module's own qconfig: activation and weight spelled out, without identities."""
    return own_qconfig(qconfig) if _is_qconfig(qconfig) else _write_value(qconfig, _Session())


def _weights(module: nn.Module) -> dict[str, Any]:
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


class _Modules:
    """The records of one graph's modules; numbers the objects that prepare inserted."""

    def __init__(self, lowered: bool = False) -> None:
        self.lowered = lowered
        self.instances: dict[int, int] = {}

    def record(self, target: str, module: nn.Module) -> dict[str, Any]:
        record: dict[str, Any] = {"type": canonical_name(type(module))}
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
            if weights := _weights(module):
                record["weights"] = weights
        if isinstance(module, _FusedModule):
            record["children"] = [self._child(child) for child in module.children()]
        if isinstance(module, fx.GraphModule) and _USER_PRESERVED_ATTRIBUTES_KEY in module.meta:
            # Prepare and convert leave this key in what they return; a user's own GraphModule is just a module.
            record["standalone"] = graph_rows(module, self.lowered)
        return record

    def _child(self, module: nn.Module) -> dict[str, Any]:
        record: dict[str, Any] = {"type": canonical_name(type(module))}
        if not self.lowered and (weights := _weights(module)):
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


# -- modules in a case: answers of user-written code --


def module_record(module: nn.Module, paths: dict[int, str], qconfigs: dict[int, str]) -> dict[str, Any]:
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
