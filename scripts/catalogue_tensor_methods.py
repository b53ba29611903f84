"""Which methods of torch.Tensor run on quantized tensors: found by running each. Used by make_catalogue.py."""

from __future__ import annotations

import inspect
import json
import os
from typing import Any, Iterator

import torch

#: Not tried: they leave the process, write files, wait for a device or run code of others.
SKIPPED = {"backward", "share_memory_", "cuda", "xpu", "ipu", "hpu", "mtia", "pin_memory", "register_hook",
           "register_post_accumulate_grad_hook", "map_", "map2_", "apply_", "storage_type", "module_load"}


def samples() -> Iterator[tuple[str, torch.Tensor]]:
    x = torch.arange(16, dtype=torch.float32).reshape(4, 4) / 8
    for dtype in (torch.quint8, torch.qint8, torch.qint32):
        yield str(dtype), torch.quantize_per_tensor(x, 0.125, 3, dtype)
    scales, zeros = torch.full((4,), 0.125), torch.full((4,), 3, dtype=torch.int64)
    yield "per channel", torch.quantize_per_channel(x, scales, zeros, 0, torch.qint8)


def arguments(x: torch.Tensor) -> Iterator[tuple[Any, ...]]:
    mask, index = torch.ones(4, 4, dtype=torch.bool), torch.tensor([0, 1])
    yield from ((), (0,), (1,), (x,), (0, 1), (4, 4), (2, 8), ((2, 8),), (2.0,), (0.0, 1.0), (0, 0, 2), (0, index),
                (mask,), (mask, 0.5), (torch.float32,), ((0, 1),), (0, index, x), (0, torch.zeros(4, 4, dtype=torch.long)),
                (2, 0), (x, x), (index, index), (torch.zeros(4, 4),), (torch.quint8,), ([2, 2],), (2, 0, 1), ("cpu",),
                (mask, x), ((index, index), x[0, :2]))


def outcome(method: str) -> list[list[str]]:
    """[[what it runs on, what comes of it], ...]"""
    found = []
    for what, sample in samples():
        tries = [(sample, args) for args in arguments(sample.clone())] + [(sample[:1, :1], ())]
        for sample, args in tries:
            try:
                result = getattr(sample.clone(), method)(*args)
            except Exception:  # with other arguments, then
                continue
            first = result[0] if isinstance(result, (tuple, list)) and result else result
            gives = "value" if not isinstance(first, torch.Tensor) else "codes" if first.is_quantized else "tensor"
            found.append([what, gives])
            break
    return found


def in_a_child(method: str) -> list[list[str]]:
    """Some of them end the process on codes: that is no way to run."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, 1)
        os.dup2(devnull, 2)
        with os.fdopen(write, "w") as pipe:
            json.dump(outcome(method), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else []


def methods() -> list[str]:
    return [name for name in sorted(dir(torch.Tensor))
            if not name.startswith("_") and name not in SKIPPED
            and callable(inspect.getattr_static(torch.Tensor, name, None))]


def tensor_methods() -> list[tuple[str, list[list[str]]]]:
    torch.set_num_threads(1)  # a child has none of its parent's threads
    found = [(name, in_a_child(name)) for name in methods()]
    return [(name, runs) for name, runs in found if runs]
