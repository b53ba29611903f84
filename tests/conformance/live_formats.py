"""Number formats of one's own (`qconfig error --format`) against torchao's affine primitives and torch's casts.

    $PYTHON tests/conformance/live_formats.py BUILD_DIR [--count N] [--seed S] [--verbose]

Random tensors in random formats: integers of 2 to 8 and 16 bits, symmetric and affine, per tensor, channel, group and
block, ranges from min-max, percentiles and the search for the least squared error; float8, float16, bfloat16. Scales,
zero points and errors must be those of torchao 0.18.0 (integers, scaled float8) and of Tensor.to. Ends with
"N passed, M failed": formats.
"""
import argparse
import json
import logging
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]
warnings.simplefilter("ignore")
logging.disable(logging.WARNING)

import numpy as np
import torch

os.environ["TORCHAO_SKIP_LOADING_SO_FILES"] = "1"
try:
    import torchao.quantization.quant_primitives as ao
except ImportError:
    print("skipped: torchao is not installed (pip install --no-deps torchao==0.18.0)")
    print("0 passed, 0 failed")
    sys.exit(0)

from rank_reference import statistics
from tally import Tally, kept_seed

torch.set_num_threads(1)
FLOAT8 = {"float8_e4m3fn": torch.float8_e4m3fn, "float8_e5m2": torch.float8_e5m2}
FLOATS = {"float16": torch.float16, "bfloat16": torch.bfloat16}


class Format:
    def __init__(self, order):
        self.dtype = order.choice([*FLOAT8, *FLOATS, *["int"] * 12])
        self.bits = order.choice([2, 3, 4, 4, 5, 6, 7, 8, 8, 16])
        self.signed, self.symmetric = order.random() < 0.7, order.random() < 0.6
        self.reduce = order.random() < 0.1 and self.bits > 2
        self.granularity = order.choice(["tensor", "channel", "group", "group", "block"])
        self.group = order.choice([3, 8, 32, 64, 128])
        self.block = (order.choice([1, 4, 32, 128]), order.choice([5, 32, 128]))
        self.range = order.choice(["minmax", "minmax", "percentile", "mse"])
        self.percentile = order.choice([60, 90, 99, 99.9, 100])

    def text(self):
        words = [self.dtype if self.dtype != "int" else ("" if self.signed else "u") + f"int{self.bits}"]
        words.append({"tensor": "tensor", "channel": "channel", "group": f"group:{self.group}",
                      "block": f"block:{self.block[0]}x{self.block[1]}"}[self.granularity])
        words += ["affine"] * (not self.symmetric) + ["reduce_range"] * self.reduce
        words += {"minmax": [], "percentile": [f"percentile:{self.percentile}"], "mse": ["mse"]}[self.range]
        random.Random(self.group + self.bits).shuffle(words)
        return " ".join(words)

    def limits(self):
        codes = 2 ** (self.bits - self.reduce)
        return (-codes // 2, codes // 2 - 1) if self.signed else (0, codes - 1)

    def parts(self, rows, columns):
        """Slices of the matrix whose values share a scale."""
        if self.granularity == "tensor":
            return [(slice(0, rows), slice(0, columns))]
        if self.granularity == "channel":
            return [(slice(r, r + 1), slice(0, columns)) for r in range(rows)]
        height, width = (1, self.group) if self.granularity == "group" else self.block
        return [(slice(r, min(r + height, rows)), slice(c, min(c + width, columns)))
                for r in range(0, rows, height) for c in range(0, columns, width)]

    def qparams(self, low, high):
        ends = torch.tensor([[low, high]], dtype=torch.float32)
        kind = ao.MappingType.SYMMETRIC if self.symmetric else ao.MappingType.ASYMMETRIC
        return ao.choose_qparams_affine(ends, kind, (1, 2), torch.int32, *self.limits())

    def rounded(self, x, low, high):
        """What x reads back as, with the range of low to high."""
        if self.dtype in FLOAT8:
            dtype = FLOAT8[self.dtype]
            scale = ao._choose_scale_float8(torch.tensor([[low, high]], dtype=torch.float32), [1, 2], dtype)
            if float(scale) == 0:
                return torch.zeros_like(x)
            return ao._dequantize_affine_float8(ao._quantize_affine_float8(x, scale.view(1), dtype), scale.view(1))
        scale, zero_point = self.qparams(low, high)
        size = tuple(x.shape)
        codes = ao.quantize_affine(x, size, scale, zero_point, torch.int32, *self.limits())
        return ao.dequantize_affine(codes, size, scale, zero_point, torch.int32, *self.limits())

    def ends(self, x):
        low, high = float(x.min()), float(x.max())
        if self.range == "percentile":
            symmetric = self.symmetric or self.dtype != "int"
            values = (x.abs() if symmetric else x).flatten().double().numpy()
            high = float(np.float32(np.percentile(values, self.percentile)))
            low = -high if symmetric else float(np.float32(np.percentile(values, 100 - self.percentile)))
        if self.range == "mse":
            def squared(share):
                tried = (float(np.float32(low * share)), float(np.float32(high * share)))
                return float((x.double() - self.rounded(x, *tried).double()).square().sum()), tried
            errors = [squared(1 - i / 100) for i in range(100)]
            return min(errors, key=lambda pair: pair[0])[1]
        return low, high

    def applied(self, x):
        """(what it reads back as, scale, zero point); these are None where there are several."""
        if self.dtype in FLOATS:
            return x.to(FLOATS[self.dtype]).to(torch.float32), None, None
        matrix = x.reshape(x.shape[0], -1) if x.dim() > 1 else x.reshape(1, -1)
        y = torch.empty_like(matrix)
        one = None
        for part in self.parts(*matrix.shape):
            one = self.ends(matrix[part])
            y[part] = self.rounded(matrix[part].contiguous(), *one)
        scale = zero_point = None
        if self.granularity == "tensor" and self.dtype == "int":
            scale, zero_point = (float(v) for v in self.qparams(*one))
        return y.reshape(x.shape), scale, zero_point


def random_tensor(order):
    shape = [order.choice([1, 3, 8, 16, 33]) for _ in range(order.choice([1, 2, 2, 2, 3, 4]))]
    if len(shape) > 1:
        shape[1] = order.choice([8, 64, 100, 130])
    generator = torch.Generator().manual_seed(order.randrange(2**31))
    x = torch.randn(shape, generator=generator)
    kind = order.choice(["normal", "outlier", "positive", "channels", "zeros", "constant"])
    if kind == "outlier":
        x.flatten()[order.randrange(x.numel())] = 60
    if kind == "positive":
        x = x.abs() + 0.1
    if kind == "channels" and x.dim() > 1:
        x = x * torch.empty([shape[0]] + [1] * (x.dim() - 1)).log_normal_(0, 2, generator=generator)
    if kind == "zeros":
        x[0] = 0
    if kind == "constant":
        x = torch.full(shape, 0.3)
    return x.contiguous()


def compared(said, true):
    said, true = (math.inf if value is None else float(value) for value in (said, true))
    return said == true or math.isnan(said) and math.isnan(true) or math.isclose(said, true, rel_tol=1e-6, abs_tol=1e-12)


def differences(program, folder, x, format):
    np.save(folder / "x.npy", x.numpy())
    done = subprocess.run([program, "error", "--json", "--format", format.text(), folder / "x.npy"],
                          capture_output=True, encoding="utf-8", timeout=60, check=False)
    if done.returncode:
        return [f"exit status {done.returncode}: {done.stdout[-300:]} {done.stderr[-300:]}"]
    said = json.loads(done.stdout)
    y, scale, zero_point = format.applied(x)
    lines = []
    for key, true in statistics(x, y).items():
        if key != "cosine" and not compared(said[key], true):
            lines.append(f"{key} is {true}, error says {said[key]}")
    if scale is not None and format.range != "mse" and x.dim() < 2:
        if (said["scale"], said["zero_point"]) != (scale, zero_point):
            lines.append(f"qparams are {scale, zero_point}, error says {said['scale'], said['zero_point']}")
    if x.dim() > 1:
        for row, channel in enumerate(said["channels"]):
            true = statistics(x[row], y[row])["mse"]
            if not compared(channel["mse"], true):
                lines.append(f"channel {row}: mse is {true}, error says {channel['mse']}")
    if sum(said["histogram"]["counts"]) != x.numel():
        lines.append(f"the histogram holds {sum(said['histogram']['counts'])} of {x.numel()}")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=kept_seed())
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    tally = Tally(options.verbose)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            order = random.Random(f"{options.seed} {number}")
            x, format = random_tensor(order), Format(order)
            lines = differences(options.build / "bin" / "qconfig", pathlib.Path(folder), x, format)
            tally.compared(f"{number}: {list(x.shape)} as {format.text()}", lines, 5)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
