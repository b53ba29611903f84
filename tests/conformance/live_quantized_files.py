"""Files of quantized tensors that torch writes now, read by core and compared bit for bit.

    $PYTHON tests/conformance/live_quantized_files.py BUILD_DIR [COUNT [SEED]]

Random quantized tensors of all dtypes and schemes, slices, views and transposes of them, and the state dicts of
models that convert_fx, convert and quantize_dynamic make under every engine (packed weights among them), saved as
torch.save does now and did before 1.6, and as TorchScript; read by way of `quantized_driver`. Compared are names,
dtype, shape, qscheme, axis, scales, zero points, int_repr, dequantized values and the number of codes that occur.
Ends with "N passed, M failed".
"""

from __future__ import annotations

import functools
import pathlib
import random
import struct
import sys
import tempfile
import warnings
from typing import Any, Callable, Iterator

import torch
import torch.ao.quantization as quantization
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx

from file_driver import read_all
from tally import Tally, kept_seed

warnings.simplefilter("ignore")
PACKED = {torch.quint4x2: 4, torch.quint2x4: 2}
CLASSES = "__torch__.torch.classes."


def script_parts(value: torch.ScriptObject) -> dict[str, Any]:
    """What an object of one of torch's C++ classes holds, by torch's own unpacking where there is one."""
    name = value._type().qualified_name().removeprefix(CLASSES)
    if name == "quantized.LinearPackedParamsBase":
        try:
            weight, bias = torch.ops.quantized.linear_unpack(value)
        except RuntimeError:
            weight, bias = torch.ops.quantized.linear_unpack_fp16(value)
        return {"weight": weight, "bias": bias}
    if name in ("quantized.Conv2dPackedParamsBase", "quantized.Conv3dPackedParamsBase"):
        unpack = torch.ops.quantized.conv2d_unpack if "2d" in name else torch.ops.quantized.conv3d_unpack
        weight, bias = unpack(value)
        return {"geometry": value.__getstate__()[0][1][0], "weight": weight, "bias": bias}
    if name == "quantized.EmbeddingPackedParamsBase":
        bits = value.__getstate__()[0][3][0]
        unpack = torch.ops.quantized.embedding_bag_unpack
        assert bits in (4, 8)
        return {"weight": unpack(value)}
    assert name == "rnn.CellParamsBase", name
    kind, biases, _, _, packed = value.__getstate__()[0]
    parts = dict(zip(("bias_ih", "bias_hh"), biases))
    for side, part in zip(("ih", "hh"), packed):
        weight, bias = script_parts(part).values()
        parts["weight_" + side] = weight
        if kind == "quantized_fp16":
            parts["bias_" + side] = bias
        elif bias.data_ptr() != parts["bias_" + side].data_ptr():
            parts["packed_bias_" + side] = bias  # with qnnpack a copy
    return parts


def named(obj: Any, name: str = "") -> Iterator[tuple[str, torch.Tensor]]:
    join = lambda key: f"{name}.{key}" if name else str(key)
    if isinstance(obj, torch.Tensor):
        yield name, obj.detach()
    elif isinstance(obj, torch.ScriptObject):
        yield from named({key: part for key, part in script_parts(obj).items() if part is not None}, name)
    elif isinstance(obj, dict):
        for key, value in obj.items():
            yield from named(value, join(key))
    elif isinstance(obj, (list, tuple)):
        for i, value in enumerate(obj):
            yield from named(value, join(i))


def bits(numbers: list[float]) -> str:
    return struct.pack(f"<{len(numbers)}d", *numbers).hex()


def hexadecimal(tensor: torch.Tensor) -> str:
    tensor = tensor.contiguous()
    return bytes(tensor.reshape(-1).view(torch.uint8).tolist()).hex() if tensor.numel() else ""


def codes(tensor: torch.Tensor) -> torch.Tensor:
    width = PACKED.get(tensor.dtype)
    if not width:
        return tensor.int_repr()
    count, mask = 8 // width, (1 << width) - 1
    parts = [tensor.int_repr() >> (width * i) & mask for i in range(count)]
    return torch.stack(parts, 1).reshape(-1)[:tensor.numel()].to(torch.uint8)


def described(name: str, tensor: torch.Tensor) -> dict[str, Any]:
    row = {"name": name, "dtype": str(tensor.dtype), "shape": list(tensor.shape), "qscheme": None}
    if not tensor.is_quantized:
        return row
    row["qscheme"] = str(tensor.qscheme())
    if tensor.qscheme() == torch.per_tensor_affine:
        row["scales"], row["zero_points"] = bits([tensor.q_scale()]), bits([float(tensor.q_zero_point())])
    else:
        row["axis"] = tensor.q_per_channel_axis()
        row["scales"] = bits(tensor.q_per_channel_scales().tolist())
        row["zero_points"] = bits([float(zero) for zero in tensor.q_per_channel_zero_points().tolist()])
    integers = codes(tensor)
    row["bytes"] = tensor.numel() * tensor.element_size() if tensor.dtype not in PACKED else tensor.int_repr().numel()
    row["codes"] = hexadecimal(integers)
    try:
        row["values"] = hexadecimal(tensor.dequantize())
    except (RuntimeError, NotImplementedError):
        row["values"] = None
    values = integers.reshape(-1).tolist()
    row["seen"] = [min(values), max(values)] if values else [0, 0]
    row["used"] = len(set(values)) if row["seen"][1] - row["seen"][0] < 1 << 24 else None
    row["counted"] = len(values)
    return row


def random_quantized(rng: random.Random) -> torch.Tensor:
    shape = [rng.choice([1, 2, 3, 5, 7]) for _ in range(rng.randrange(1, 5))]
    x = torch.randn(shape) * rng.choice([1e-3, 1, 50])
    dtype = rng.choice([torch.quint8, torch.qint8, torch.qint32, torch.quint4x2, torch.quint2x4])
    high = {torch.quint8: 255, torch.qint8: 127, torch.qint32: 1000, torch.quint4x2: 15, torch.quint2x4: 3}[dtype]
    low = {torch.qint8: -128, torch.qint32: -1000}.get(dtype, 0)
    scale = lambda: rng.choice([0.1, 1e-5, 1.0, rng.random() + 1e-3])
    kind = rng.randrange(3)
    if kind == 0:
        return torch.quantize_per_tensor(x, scale(), rng.randint(low, high), dtype)
    axis = rng.randrange(x.dim())
    count = shape[axis]
    scales = torch.tensor([scale() for _ in range(count)], dtype=rng.choice([torch.float32, torch.float64]))
    if kind == 1 and dtype not in PACKED:
        zero_points = torch.tensor([rng.randint(low, high) for _ in range(count)])
        if rng.random() < 0.3 and x.dim() == 4 and axis == 1:
            x = x.to(memory_format=torch.channels_last)
        return torch.quantize_per_channel(x, scales, zero_points, axis, dtype)
    zero_points = torch.randn(count).to(rng.choice([torch.float32, torch.float64]))
    if dtype == torch.qint32:
        dtype = torch.quint8
    return torch.quantize_per_channel(x, scales, zero_points, axis, dtype)


def random_view(rng: random.Random, tensor: torch.Tensor) -> torch.Tensor:
    """Whatever views torch lets make of it."""
    for _ in range(rng.randrange(1, 4)):
        axis = rng.randrange(tensor.dim()) if tensor.dim() else 0
        kind = rng.randrange(6)
        try:
            if kind == 0 and tensor.dim() > 1:
                tensor = tensor.transpose(axis, rng.randrange(tensor.dim()))
            elif kind == 1 and tensor.dim():
                tensor = tensor.narrow(axis, rng.randrange(tensor.shape[axis]), 1)
            elif kind == 2 and tensor.dim():
                tensor = tensor[..., ::2]
            elif kind == 3 and tensor.dim() > 1:
                tensor = tensor.select(axis, rng.randrange(tensor.shape[axis]))
            elif kind == 4 and tensor.dim():
                tensor = tensor[tensor.shape[0] // 2:]
            elif kind == 5:
                tensor = tensor.unsqueeze(0).expand(2, *tensor.shape)
        except (RuntimeError, NotImplementedError):
            pass
    return tensor


def loaded(path: pathlib.Path) -> Any:
    """As torch.load gives it: where that refuses a file, it is no case."""
    try:
        return torch.load(path, weights_only=False)
    except (ValueError, RuntimeError):
        return None


def is_packed_view(tensor: torch.Tensor) -> bool:
    return tensor.dtype in PACKED and (tensor.storage_offset() != 0 or not tensor.is_contiguous())


class Model(torch.nn.Module):
    """Weights of all kinds that convert packs."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3)
        self.bn = torch.nn.BatchNorm2d(4)
        self.relu = torch.nn.ReLU()
        self.up = torch.nn.ConvTranspose2d(4, 3, 2)
        self.conv1 = torch.nn.Conv1d(3, 3, 1)
        self.fc = torch.nn.Linear(3, 2)
        self.emb = torch.nn.Embedding(10, 4)
        self.bag = torch.nn.EmbeddingBag(12, 8, mode="sum")
        self.weight = torch.nn.Parameter(torch.randn(3, 2))
        self.kernel = torch.nn.Parameter(torch.randn(3, 3, 2, 2))
        self.bias = torch.nn.Parameter(torch.randn(3))

    def forward(self, x: torch.Tensor, i: torch.Tensor) -> tuple[torch.Tensor, ...]:
        x = self.up(self.relu(self.bn(self.conv(x))))
        x = torch.nn.functional.conv2d(x, self.kernel, self.bias, (1, 1), (0, 0), (1, 1), 1)
        x = self.conv1(x.flatten(2)).mean(2)
        return torch.nn.functional.linear(self.fc(x), self.weight), self.emb(i), self.bag(i.reshape(1, -1))


class Recurrent(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm = torch.nn.LSTM(3, 4, 2, bidirectional=True)
        self.gru = torch.nn.GRU(3, 4)
        self.cell = torch.nn.LSTMCell(3, 4)
        self.fc = torch.nn.Linear(4, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fc(self.gru(x)[0])


def converted_fx(engine: str) -> torch.nn.Module:
    torch.backends.quantized.engine = engine
    mapping = quantization.get_default_qconfig_mapping(engine)
    mapping.set_object_type(torch.nn.Embedding, quantization.float_qparams_weight_only_qconfig)
    mapping.set_object_type(torch.nn.EmbeddingBag, quantization.float_qparams_weight_only_qconfig_4bit)
    mapping.set_object_type(torch.nn.ConvTranspose2d, quantization.default_qconfig)
    inputs = torch.randn(1, 3, 8, 8), torch.tensor([1, 2])
    prepared = prepare_fx(Model().eval(), mapping, inputs)
    prepared(*inputs)
    return convert_fx(prepared)


def converted_eager(engine: str) -> torch.nn.Module:
    torch.backends.quantized.engine = engine
    model = torch.nn.Sequential(quantization.QuantStub(), torch.nn.Conv2d(3, 4, 1), torch.nn.ReLU(),
                                torch.nn.Flatten(), torch.nn.Linear(4, 2), quantization.DeQuantStub()).eval()
    model.qconfig = quantization.get_default_qconfig(engine)
    model = quantization.prepare(quantization.fuse_modules(model, [["1", "2"]]))
    model(torch.randn(2, 3, 1, 1))
    return quantization.convert(model)


def models() -> Iterator[tuple[str, torch.nn.Module]]:
    for engine in torch.backends.quantized.supported_engines:
        if engine == "none":
            continue
        yield f"convert_fx, {engine}", converted_fx(engine)
        yield f"convert, {engine}", converted_eager(engine)
        for dtype in (torch.qint8, torch.float16):
            try:
                kinds = {torch.nn.LSTM, torch.nn.GRU, torch.nn.LSTMCell, torch.nn.Linear}
                yield f"quantize_dynamic to {dtype}, {engine}", quantization.quantize_dynamic(Recurrent().eval(), kinds, dtype)
            except RuntimeError:
                pass  # not with this engine
    torch.backends.quantized.engine = "x86"


Case = tuple[str, pathlib.Path, list[dict[str, Any]]]


def model_cases(path: Callable[[str], pathlib.Path]) -> Iterator[Case]:
    for i, (what, model) in enumerate(models()):
        state = model.state_dict()
        file = path(f"model{i}.pt")
        torch.save(state, file)
        yield what, file, [described(*row) for row in named(state)]


def random_cases(rng: random.Random, path: Callable[[str], pathlib.Path]) -> Iterator[Case]:
    tensors: dict[str, torch.Tensor] = {}
    for i in range(rng.randrange(1, 5)):
        tensors[f"t{i}"] = tensor = random_quantized(rng)
        tensors[f"view{i}"] = random_view(rng, tensor)
    # What torch itself does not load again is no case; of codes that share bytes it reads views wrongly.
    file = path("one.pt")
    for name in list(tensors):
        torch.save(tensors[name], file)
        if loaded(file) is None or is_packed_view(tensors[name]):
            del tensors[name]
    for name, how in (("zip.pt", {}), ("legacy.pth", {"_use_new_zipfile_serialization": False}), ("five.pt", {"pickle_protocol": 5})):
        torch.save(tensors, path(name), **how)
        back = torch.load(path(name), weights_only=False)
        yield name, path(name), [described(*row) for row in named(back)]


def problem(rows: list[dict[str, Any]], answer: dict[str, Any]) -> str | None:
    if "errors" in answer:
        return f"errors: {answer['errors']}"
    if answer["warnings"]:
        return f"warnings: {answer['warnings']}"
    names = [row["name"] for row in answer["tensors"]]
    if names != [row["name"] for row in rows]:
        return f"names {names}, expected {[row['name'] for row in rows]}"
    for one, other in zip(rows, answer["tensors"]):
        if one != other:
            return f"{one['name']}: {other}, expected {one}"
    return None


def main() -> int:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else kept_seed()
    print(f"seed {seed}")
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def all_cases() -> Iterator[Case]:
            torch.manual_seed(seed % (1 << 63))
            yield from model_cases(folder.joinpath)
            for i in range(count):
                torch.manual_seed(i)
                yield from random_cases(random.Random(f"{seed} {i}"), folder.joinpath)

        read_all(pathlib.Path(sys.argv[1]) / "bin" / "quantized_driver",
                 ((what, path, functools.partial(problem, rows)) for what, path, rows in all_cases()), tally)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
