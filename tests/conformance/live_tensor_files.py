"""Files that torch, numpy and safetensors write now, read by core and compared bit for bit.

    $PYTHON tests/conformance/live_tensor_files.py BUILD_DIR [COUNT [SEED]]

Random tensors of all dtypes, shapes and strides, many of them views of one storage, in random nests of dicts and
lists, are saved as torch.save does (its zip archives, pickle protocols 2 to 5, and the format before torch 1.6), as
TorchScript, .pt2, .safetensors, .npy and .npz, and read by way of `tensors_driver`. Ends with "N passed, M failed".
"""

from __future__ import annotations

import argparse
import collections
import pathlib
import random
import sys
import tempfile
import warnings
from typing import Any, Callable, Iterator

import torch

from file_driver import Asked, read_all
from tally import Tally, kept_seed

try:
    import numpy
except ImportError:
    numpy = None
try:
    import safetensors.torch as safetensors
except ImportError:
    safetensors = None

warnings.simplefilter("ignore")
DTYPES = [torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8,
          torch.uint8, torch.bool, torch.complex64, torch.complex128, torch.uint16, torch.uint32, torch.uint64,
          torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz, torch.float8_e8m0fnu]


def random_tensor(rng: random.Random, dtypes: list[torch.dtype] = DTYPES) -> torch.Tensor:
    """Any bytes, so that NaNs with a payload and denormals are among them."""
    dtype = rng.choice(dtypes)
    shape = [rng.choice([0, 1, 2, 3, 5]) if rng.random() < 0.9 else 7 for _ in range(rng.randrange(0, 5))]
    count = 1
    for length in shape:
        count *= length
    size = count * dtype.itemsize
    data = bytes(rng.randrange(2) for _ in range(size)) if dtype == torch.bool else rng.randbytes(size)
    if size == 0:
        return torch.empty(shape, dtype=dtype)
    return torch.frombuffer(bytearray(data), dtype=dtype).reshape(shape)


def random_view(rng: random.Random, tensor: torch.Tensor) -> torch.Tensor:
    """The same storage, looked at in another way."""
    for _ in range(rng.randrange(1, 4)):
        kind = rng.randrange(6)
        if kind == 0 and tensor.dim() >= 2:
            axes = list(range(tensor.dim()))
            rng.shuffle(axes)
            tensor = tensor.permute(axes)
        elif kind == 1 and tensor.dim() >= 1 and tensor.shape[0] > 1:
            tensor = tensor[rng.randrange(tensor.shape[0]):]
        elif kind == 2 and tensor.dim() >= 1 and tensor.shape[-1] > 1:
            tensor = tensor[..., ::2]
        elif kind == 3 and tensor.dim() < 5:
            tensor = tensor.unsqueeze(rng.randrange(tensor.dim() + 1))
        elif kind == 4 and tensor.dim() < 5:
            tensor = tensor.unsqueeze(0).expand(2, *tensor.shape)
        elif kind == 5 and tensor.dim() >= 1 and tensor.shape[0] > 0:
            tensor = tensor[rng.randrange(tensor.shape[0])]
    return tensor


def random_contents(rng: random.Random) -> Any:
    pool = [random_tensor(rng) for _ in range(rng.randrange(1, 6))]

    def leaf() -> Any:
        kind = rng.random()
        if kind < 0.35:
            return rng.choice(pool)
        if kind < 0.75:
            return random_view(rng, rng.choice(pool))
        if kind < 0.85 and (floats := [t for t in pool if t.is_floating_point()]):
            return torch.nn.Parameter(rng.choice(floats), requires_grad=rng.random() < 0.5)
        return rng.choice([None, True, 3, -(1 << 40), 1 << 70, 2.5, "text", "字", b"bytes", (1, 2), torch.Size([2, 3]),
                           torch.float16, torch.device("cpu"), {1, 2}, collections.Counter("ab")])

    def key(i: int) -> Any:
        return rng.choice([f"k{i}", f"layer{i}.weight", f"层{i}", i])

    def nest(depth: int) -> Any:
        kind = rng.random()
        if depth == 0 or kind < 0.3:
            return leaf()
        if kind < 0.5:
            return [nest(depth - 1) for _ in range(rng.randrange(4))]
        if kind < 0.6:
            return tuple(nest(depth - 1) for _ in range(rng.randrange(4)))
        items = [(key(i), nest(depth - 1)) for i in range(rng.randrange(5))]
        if kind < 0.8:
            return dict(items)
        return collections.OrderedDict(items)

    return {"state_dict": nest(3), "w": random_tensor(rng), "more": nest(2)}


def named(obj: Any, name: str = "") -> Iterator[tuple[str, torch.Tensor]]:
    join = lambda key: f"{name}.{key}" if name else str(key)
    if isinstance(obj, torch.Tensor):
        yield name, obj
    elif isinstance(obj, dict):
        for key, value in obj.items():
            yield from named(value, join(key))
    elif isinstance(obj, (list, tuple, set)):
        for i, value in enumerate(obj):
            yield from named(value, join(i))


def element_bytes(tensor: torch.Tensor) -> str:
    tensor = tensor.detach()
    if tensor.is_quantized:
        tensor = tensor.int_repr()
    if tensor.numel() == 0:
        return ""
    copy = torch.empty(tensor.numel(), dtype=tensor.dtype)
    copy.view(tensor.shape).copy_(tensor)
    return bytes(copy.view(torch.uint8).tolist()).hex()


def described(tensors: Iterator[tuple[str, torch.Tensor]]) -> list[dict[str, Any]]:
    return [{"name": name, "dtype": str(tensor.dtype), "shape": list(tensor.shape), "bytes": element_bytes(tensor),
             "strides": list(tensor.stride()) if tensor.numel() else [], "contiguous": tensor.is_contiguous()}
            for name, tensor in tensors]


class Plain(torch.nn.Module):
    def __init__(self, tensors: list[torch.Tensor]) -> None:
        super().__init__()
        self.layer = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3))
        for i, tensor in enumerate(tensors):
            self.register_buffer(f"b{i}", tensor)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layer(x)


class Case:
    """A file, and what has to be in it."""

    def __init__(self, name: str, path: pathlib.Path, rows: list[dict[str, Any]], in_order: bool = True) -> None:
        self.name, self.path, self.rows, self.in_order = name, path, rows, in_order

    def problem(self, answer: dict[str, Any]) -> str | None:
        if "errors" in answer:
            return f"errors: {answer['errors']}"
        expected, actual = self.rows, answer["tensors"]
        for row in actual:
            if 0 in row["shape"]:
                row["strides"] = []  # of no elements: no file but torch's says them
        if not self.in_order:
            expected, actual = (sorted(rows, key=lambda row: row["name"]) for rows in (expected, actual))
        if [row["name"] for row in expected] != [row["name"] for row in actual]:
            return f"names {[row['name'] for row in actual]}, expected {[row['name'] for row in expected]}"
        for one, other in zip(expected, actual):
            if one != other:
                return f"{one['name']}: {other}, expected {one}"
        return None


def torch_cases(rng: random.Random, path: Callable[[str], pathlib.Path]) -> Iterator[Case]:
    contents = random_contents(rng)
    for protocol in (2, 3, 4, 5):
        file = path(f"protocol{protocol}.pt")
        torch.save(contents, file, pickle_protocol=protocol)
        yield Case(f"torch.save, protocol {protocol}", file, described(named(contents)))
    file = path("legacy.pth")
    torch.save(contents, file, _use_new_zipfile_serialization=False)
    yield Case("torch.save, legacy", file, described(named(contents)))
    file = path("opaque.pt")
    torch.save({"args": argparse.Namespace(x=1), "model": contents}, file)
    yield Case("torch.save beside an unknown class", file, described(named({"model": contents})))
    file = path("quantized.pt")
    floats = torch.randn(3, 4)
    quantized = {"tensor": torch.quantize_per_tensor(floats, 0.1, 3, torch.quint8),
                 "channel": torch.quantize_per_channel(floats, torch.ones(3), torch.zeros(3), 0, torch.qint8)}
    torch.save(quantized, file)
    yield Case("torch.save of quantized tensors", file, described(named(quantized)))


def module_cases(rng: random.Random, path: Callable[[str], pathlib.Path]) -> Iterator[Case]:
    unsigned = (torch.uint16, torch.uint32, torch.uint64)
    plain = [dtype for dtype in DTYPES if dtype.itemsize > 1 and dtype not in unsigned or dtype in (torch.int8, torch.bool)]
    base = random_tensor(rng, plain)
    module = Plain([base, random_view(rng, base), random_tensor(rng, plain)]).eval()
    state = module.state_dict()
    file = path("module.pt")
    torch.save(module, file)
    rows = described(iter(state.items()))
    yield Case("a whole module", file, rows, in_order=False)
    file = path("script.pt")
    torch.jit.script(module).save(file)
    yield Case("TorchScript", file, rows, in_order=False)
    file = path("traced.pt")
    apart = Plain([base]).eval()  # tracing refuses modules whose tensors share storages
    torch.jit.trace(apart, torch.ones(1, 2)).save(file)
    yield Case("traced", file, described(iter(apart.state_dict().items())), in_order=False)
    file = path("exported.pt2")
    program = torch.export.export(module, (torch.ones(1, 2),))
    torch.export.save(program, file)
    loaded = torch.export.load(file)
    yield Case("exported", file, described(iter(loaded.state_dict.items())), in_order=False)


def other_cases(rng: random.Random, path: Callable[[str], pathlib.Path]) -> Iterator[Case]:
    tensors = {f"层.{i}": random_tensor(rng) for i in range(rng.randrange(6))}
    if safetensors:
        file = path("x.safetensors")
        kept = {name: t for name, t in tensors.items() if not t.dtype.is_complex and "fnuz" not in str(t.dtype)}
        safetensors.save_file(kept, file)
        yield Case("safetensors", file, described(iter(kept.items())), in_order=False)
    if numpy:
        arrays = {name: t for name, t in tensors.items() if t.dtype not in (torch.bfloat16,) and "float8" not in str(t.dtype)}
        for compressed in (False, True):
            file = path(f"compressed{compressed}.npz")
            write = numpy.savez_compressed if compressed else numpy.savez
            write(file, **{name: tensor.numpy() for name, tensor in arrays.items()})
            yield Case("npz", file, described(iter(arrays.items())))
        for i, tensor in enumerate(arrays.values()):
            file = path(f"{i}.npy")
            numpy.save(file, random_view(rng, tensor).numpy())
            saved = torch.from_numpy(numpy.load(file))
            yield Case("npy", file, [{**row, "name": f"{i}"} for row in described(iter([("", saved)]))])


def main() -> int:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else kept_seed()
    print(f"seed {seed}; numpy {'yes' if numpy else 'no'}, safetensors {'yes' if safetensors else 'no'}")
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:

        def all_cases() -> Iterator[Asked]:
            for i in range(count):
                rng = random.Random(f"{seed} {i}")
                torch.manual_seed(i)
                folder = pathlib.Path(name) / str(i)
                folder.mkdir()
                makers = [torch_cases, other_cases] + ([module_cases] if i % 10 == 0 else [])
                for case in (case for make in makers for case in make(rng, folder.joinpath)):
                    yield f"seed {seed} {i}, {case.name}", case.path, case.problem

        read_all(pathlib.Path(sys.argv[1]) / "bin" / "tensors_driver", all_cases(), tally)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
