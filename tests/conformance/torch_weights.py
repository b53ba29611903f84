"""What a case tells of the weights' values: packing them for an engine may depend on their zero points."""

from __future__ import annotations

import functools
from typing import Any, Iterable

import torch
from torch import nn

from torch_callables import of_torch

AFFINE = (torch.per_tensor_affine, torch.per_channel_affine)
QUANTIZED = (torch.qint8, torch.quint8, torch.qint32)


def packs_by_zero_points(qconfigs: Iterable[Any]) -> bool:
    """oneDNN refuses other zero points than 0; x86 leaves convolutions to it where all are 0."""
    engine = torch.backends.quantized.engine
    return engine in ("onednn", "x86") and any(
        observer.dtype in QUANTIZED and (engine == "onednn" or observer.dtype != torch.qint8)
        for observer in map(_weight_observer, qconfigs) if getattr(observer, "qscheme", None) in AFFINE)


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


def weight_ranges(model: nn.Module) -> dict[str, Any]:
    """{} where nothing but other zero points than 0 can come of the weights, and x86 does not ask further."""
    ranges, factors = {}, {}
    only_centred = torch.backends.quantized.engine == "x86"
    for path, module in model.named_modules(remove_duplicate=False):
        if isinstance(module, nn.modules.batchnorm._BatchNorm) and module.running_var is not None:
            scale = torch.rsqrt(module.running_var + module.eps)
            factors[path] = (scale if module.weight is None else module.weight * scale).tolist()
        for name, parameter in module.named_parameters(recurse=False):
            extremes = _extremes(parameter.detach())
            if extremes is not None and not (only_centred and _is_off_centre(extremes)):
                ranges[f"{path}.{name}" if path else name] = extremes
    return {"weight_ranges": ranges, "fold_factors": factors} if ranges else {}


def _is_off_centre(extremes: dict[str, Any]) -> bool:
    """Along every axis some row has, with either sign, another zero point than 0 in 8 unsigned bits."""
    def has_two_signs(low: float, high: float) -> bool:
        return low < 0 < high and min(-low, high) > max(-low, high) / 100

    return all(any(map(has_two_signs, minima, maxima))
               for minima, maxima in zip(extremes["minima"], extremes["maxima"]))


def _extremes(weight: torch.Tensor) -> dict[str, Any] | None:
    if weight.dtype != torch.float32 or weight.is_meta or weight.dim() < 2 or weight.numel() == 0 \
            or not weight.isfinite().all():
        return None
    rows = [weight.transpose(0, axis).flatten(1) for axis in range(weight.dim())]
    return {"minima": [row.amin(1).tolist() for row in rows], "maxima": [row.amax(1).tolist() for row in rows]}
