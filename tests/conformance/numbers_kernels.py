"""Quantize, dequantize, fake-quantize and casts: torch's operators against core's."""
import itertools

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

from numbers_client import DTYPES, about_ten_to, described, hostile_floats, raw, same_floats

D = torch.ops.quantized_decomposed
LIMITS = {"quint8": (0, 255), "qint8": (-128, 127), "qint32": (-2**31, 2**31 - 1), "quint4x2": (0, 15),
          "quint2x4": (0, 3), "uint8": (0, 255), "int8": (-128, 127), "int16": (-2**15, 2**15 - 1),
          "uint16": (0, 2**16 - 1), "int32": (-2**31, 2**31 - 1)}
for bits in range(1, 8):
    LIMITS[f"uint{bits}"] = (0, 2**bits - 1)
    LIMITS[f"int{bits}"] = (-2**(bits - 1), 2**(bits - 1) - 1)
PACKED = {"quint4x2": 4, "quint2x4": 2}
BYTES = {**{f"uint{b}": "uint8" for b in range(1, 8)}, **{f"int{b}": "int8" for b in range(1, 8)},
         "quint8": "uint8", "qint8": "int8", "qint32": "int32"}


class Kernel:
    """One operator: flavour, dtype of the codes, per tensor or channel, kind of qparams."""

    def __init__(self, flavour, to, scheme):
        self.flavour, self.to, self.scheme = flavour, to, scheme  # tensor, channel, float, float64
        self.name = f"{flavour} {to} per {scheme}"

    def qparams(self, rng, channels):
        """Scales, zero points and the range: mostly sane, sometimes not."""
        low, high = LIMITS[self.to]
        given = None
        if self.flavour != "quantized" and rng.random() < .5:
            a, b = np.sort(rng.integers(low, high, 2, endpoint=True))
            if self.flavour == "decomposed" or a <= 0 <= b:
                given = low, high = [int(a), int(b)]
        exponent = rng.uniform(-6, 3, channels)
        if rng.random() < .1:
            exponent = rng.uniform(-45, 38, channels)
        scale = about_ten_to(exponent)
        if rng.random() < .02:
            scale[rng.integers(channels)] = rng.choice([0.0, np.inf, np.nan, -1.0, 1e-45, 3e38])
        if rng.random() < .5 or self.flavour == "fake" or self.scheme == "float":
            scale = scale.astype(np.float32).astype(np.float64)
        if self.scheme == "float":
            zero_point = rng.uniform(low - 2, high + 2, channels).astype(np.float32).astype(np.float64)
        else:
            zero_point = rng.integers(low, high, channels, endpoint=True).astype(np.float64)
            zero_point = np.where(rng.random(channels) < .2, rng.choice([low, high], channels), zero_point)
        return scale, zero_point, given

    def head(self, channels, axis, given):
        return {"flavour": {"fake": "fake_quantize"}.get(self.flavour, self.flavour), "to": self.to,
                "channels": channels, "axis": None if self.scheme == "tensor" else axis, "range": given,
                "float_zero_point": self.scheme == "float", "float64_scales": self.scheme == "float64"}

    def tensors(self, scale, zero_point):
        floats = torch.float64 if self.scheme == "float64" or self.flavour == "quantized" else torch.float32
        if self.scheme == "float":
            floats = torch.float32
        points = torch.from_numpy(zero_point)
        points = points.float() if self.scheme == "float" else points.to(torch.int64)
        if self.flavour == "fake" and self.scheme != "float":
            points = points.to(torch.int32)
        return torch.from_numpy(scale).to(floats), points

    def torch_quantize(self, x, scale, zero_point, axis, given):
        scales, points = self.tensors(scale, zero_point)
        low, high = given or LIMITS[self.to]
        if self.flavour == "quantized":
            if self.scheme == "tensor":
                return torch.quantize_per_tensor(x, float(scale[0]), int(zero_point[0]), DTYPES[self.to])
            return torch.quantize_per_channel(x, scales, points, axis, DTYPES[self.to])
        if self.flavour == "fake":
            if self.scheme == "tensor":
                return torch.fake_quantize_per_tensor_affine(x, float(scale[0]), int(zero_point[0]), low, high)
            return torch.fake_quantize_per_channel_affine(x, scales, points, axis, low, high)
        stored = DTYPES[BYTES.get(self.to, self.to)]
        if self.scheme == "tensor":
            return D.quantize_per_tensor(x, float(scale[0]), int(zero_point[0]), low, high, stored)
        return D.quantize_per_channel(x, scales, points, axis, low, high, stored)

    def torch_dequantize(self, codes, scale, zero_point, axis, given):
        """codes: what torch_quantize gave."""
        if self.flavour == "quantized":
            return codes.dequantize()
        scales, points = self.tensors(scale, zero_point)
        low, high = given or LIMITS[self.to]
        if self.scheme == "tensor":
            return D.dequantize_per_tensor(codes, float(scale[0]), int(zero_point[0]), low, high, codes.dtype)
        return D.dequantize_per_channel(codes, scales, points, axis, low, high, codes.dtype)


def kernels():
    for to in ("quint8", "qint8", "qint32", "quint4x2", "quint2x4"):
        yield Kernel("quantized", to, "tensor")
    for to in ("quint8", "qint8", "qint32"):
        yield Kernel("quantized", to, "channel")
    for to in ("quint8", "qint8", "quint4x2", "quint2x4"):
        yield Kernel("quantized", to, "float")
    for to, scheme in itertools.product(("uint8", "int8", "int16", "uint16", "int32"), ("tensor", "channel", "float64")):
        yield Kernel("decomposed", to, scheme)
    for to in [f"{sign}{bits}" for sign in ("int", "uint") for bits in range(2, 8)]:
        yield Kernel("decomposed", to, "tensor")
        yield Kernel("decomposed", to, "channel")
    for to in ("quint8", "qint8", "qint32", "int16", "uint4"):
        yield Kernel("fake", to, "tensor")
        yield Kernel("fake", to, "channel")
        if to != "qint32":
            yield Kernel("fake", to, "float")


def codes_of(kernel, answer):
    """Of what torch gave, the bytes that core should give."""
    if kernel.flavour != "quantized":
        return raw(answer.contiguous())
    if kernel.to in PACKED:
        count = (answer.numel() * PACKED[kernel.to] + 7) // 8
        return np.frombuffer(bytes(answer.untyped_storage())[:count], np.uint8)
    return raw(answer.int_repr().contiguous())


def compare(driver, tally, kernel, x, scale, zero_point, axis, given):
    head, payload = described(x)
    head.update(kernel.head(len(scale), axis, given))
    qparams = scale.tobytes() + zero_point.tobytes()
    head["op"] = "fake_quantize" if kernel.flavour == "fake" else "quantize"
    channels_last = kernel.flavour == "quantized" and axis > 1 and not x.is_contiguous()  # PyTorch refuses that
    if kernel.to in PACKED or channels_last and kernel.scheme != "tensor":
        x = x.contiguous()  # PyTorch packs others in the order of their memory
        head, payload = {**head, **described(x)[0]}, described(x)[1]
    try:
        expected = kernel.torch_quantize(x, scale, zero_point, axis, given)
    except Exception as error:
        expected = error
    answer, found = driver.ask(head, payload + qparams)

    def text(what=""):
        return f"{kernel.name} {what} shape {list(x.shape)} strides {x.stride()} axis {axis} range {given} " \
               f"scale {scale[:3]} zero point {zero_point[:3]}"
    if isinstance(expected, Exception) or "error" in answer:
        agreed = isinstance(expected, Exception) and "error" in answer
        tally.add(agreed, not agreed, lambda: f"{text()}: torch {str(expected)[:100]}, core {answer.get('error')}")
        return
    if kernel.flavour == "fake":
        found, wanted = np.frombuffer(found, np.float32), expected.contiguous().reshape(-1).numpy()
        good = same_floats(found, wanted)
        count_differences(tally, good, text, lambda i: f"{found[i]!r} instead of {wanted[i]!r}", x)
        return
    wanted = codes_of(kernel, expected)
    found = np.frombuffer(found, np.uint8)
    width = max(1, found.size // max(1, x.numel()))
    good = (found == wanted).reshape(-1, width).all(1) if found.size == wanted.size else np.zeros(1, bool)
    count_differences(tally, good, text, lambda i: f"bytes {found[i * width:(i + 1) * width]} instead of "
                      f"{wanted[i * width:(i + 1) * width]}", x if kernel.to not in PACKED else None)
    if not good.all() or x.numel() == 0 and kernel.to in PACKED:
        return
    if kernel.to == "uint16" and kernel.scheme != "tensor":
        return  # PyTorch cannot subtract the zero points of those
    restored = kernel.torch_dequantize(expected, scale, zero_point, axis, given).contiguous().reshape(-1).numpy()
    stored = kernel.to if kernel.to in PACKED else BYTES.get(kernel.to, kernel.to)
    ask = {**kernel.head(len(scale), axis, given), "op": "dequantize", "dtype": stored, "shape": list(x.shape),
           "bytes": wanted.size}
    answer, found = driver.ask(ask, wanted.tobytes() + qparams)
    if "error" in answer:
        tally.add(0, 1, lambda: text("dequantize") + ": core " + answer["error"])
        return
    found = np.frombuffer(found, np.float32)
    count_differences(tally, same_floats(found, restored), lambda: text("dequantize"),
                      lambda i: f"{found[i]!r} instead of {restored[i]!r}, bytes {wanted[i * width:(i + 1) * width]}")


def count_differences(tally, good, text, at, x=None):
    bad = int(good.size - np.count_nonzero(good))

    def shown():
        i = int(np.flatnonzero(~good)[0])
        value = "" if x is None else f" x {x.reshape(-1)[i].item()!r}"
        return f"{text()}: element {i}{value}: {at(i)} ({bad} of {good.size})"
    tally.add(int(good.size) - bad, bad, shown)


def shaped(rng, count, channels_wanted):
    """A shape of about `count` elements, and an axis of it."""
    dims = int(rng.integers(1, 5))
    axis = int(rng.integers(dims))
    shape = [1] * dims
    shape[axis] = channels_wanted
    rest = max(1, count // channels_wanted)
    for i in range(dims):
        if i != axis:
            shape[i] = int(min(rest, rng.integers(1, 6))) if i + 1 < dims and rng.random() < .7 else rest
            rest = max(1, rest // shape[i])
    return shape, axis


def strided(rng, x):
    """The same elements in another order of memory."""
    kind = rng.integers(4)
    if kind == 0 and x.dim() > 1:
        order = rng.permutation(x.dim())
        back = np.argsort(order)
        return x.permute(*order.tolist()).contiguous().permute(*back.tolist())
    if kind == 1:
        wide = torch.zeros(*x.shape[:-1], x.shape[-1] * 2 + 1)
        wide[..., 1::2] = x
        return wide[..., 1::2]
    if kind == 2 and x.dim() > 1 and x.shape[0] > 1:
        return x[:1].expand(x.shape)
    return x


def run_kernels(driver, tally, rng, count, only=None, largest=1 << 20):
    for kernel in kernels():
        if only and only not in kernel.name:
            continue
        before = tally.passed, tally.failed
        done = 0
        batch = min(largest, 1 << 17, max(1 << 14, count // 16))
        while done < count:
            size = int(batch if rng.random() < .7 else rng.integers(1, min(5000, largest)))
            channels = 1 if kernel.scheme == "tensor" else int(rng.choice([1, 2, 3, 16, 50, 200][:3 if largest < 1000 else 6]))
            scale, zero_point, given = kernel.qparams(rng, channels)
            shape, axis = shaped(rng, size, channels)
            low, high = given or LIMITS[kernel.to]
            sizes = int(np.prod(shape))
            per_element = np.broadcast_to(scale.reshape([-1 if i == axis else 1 for i in range(len(shape))]), shape)
            zeros = np.broadcast_to(zero_point.reshape([-1 if i == axis else 1 for i in range(len(shape))]), shape)
            x = hostile_floats(rng, sizes, per_element.reshape(-1), low, high, zeros.reshape(-1))
            x = torch.from_numpy(x).reshape(shape)
            if rng.random() < .3:
                x = strided(rng, x)
            compare(driver, tally, kernel, x, scale, zero_point, axis, given)
            done += sizes
        small_cases(driver, tally, rng, kernel)
        print(f"{kernel.name}: {tally.passed - before[0]} passed, {tally.failed - before[1]} failed", flush=True)


def small_cases(driver, tally, rng, kernel):
    """Empty tensors, one element, refused qparams."""
    channels = 1 if kernel.scheme == "tensor" else 3
    for shape, axis in (((), 0), ((0,), 0), ((1,), 0), ((3,), 0), ((3, 0), 0), ((0, 3), 1), ((2, 3, 1), 1), ((5, 3), 2),
                        ((5, 3), -1), ((4, 2), 0)):
        lenient = kernel.flavour == "decomposed" and kernel.scheme != "tensor"  # repeats an axis of 1, counts from behind
        if lenient and (axis < 0 or shape and axis < len(shape) and shape[axis] == 1):
            continue
        scale, zero_point, given = kernel.qparams(rng, channels)
        x = torch.from_numpy(rng.standard_normal(shape, np.float32).reshape(shape))
        compare(driver, tally, kernel, x, scale, zero_point, axis, given)
    if kernel.scheme != "float" and kernel.flavour == "quantized" and kernel.to not in PACKED:
        for wrong in (LIMITS[kernel.to][0] - 1, LIMITS[kernel.to][1] + 1):
            compare(driver, tally, kernel, torch.from_numpy(rng.standard_normal((3, 2), np.float32)), np.ones(channels), np.full(channels, float(wrong)), 0, None)


CASTS = ("float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")
VECTOR = 64  # PyTorch's vector kernels treat all elements of such lengths alike; its tails have other NaNs


def run_casts(driver, tally, rng, count, step=1, others=4096):
    for to in CASTS:
        before = tally.passed, tally.failed
        bits = torch.uint16 if to in ("float16", "bfloat16") else torch.uint8
        patterns = torch.arange(0, *((65536, step) if bits is torch.uint16 else (256, 1)), dtype=torch.int32).to(bits).view(DTYPES[to])
        head, payload = described(patterns)
        _, found = driver.ask({**head, "op": "cast", "to": "float32"}, payload)
        whole = patterns.numel() // VECTOR * VECTOR
        patterns = patterns[:whole]
        wanted = patterns.to(torch.float32).numpy().view(np.uint32)
        found = np.frombuffer(found, np.uint32)[:whole]
        count_differences(tally, found == wanted, lambda: to + " to float32",
                          lambda i: f"{found[i]:#x} instead of {wanted[i]:#x}")
        done = 0
        while done < count:
            size = min(1 << 20, (count + VECTOR - 1) // VECTOR * VECTOR)
            x = hostile_floats(rng, size, rng.choice([1.0, 2.0**-9, 2.0**-16, 448.0 / 255, 100.0]), -300, 300, 0)
            exact = patterns.to(torch.float32).numpy()
            middle = (rng.choice(exact, size).astype(np.float64) + rng.choice(exact, size)) / 2  # ties, often
            with np.errstate(all="ignore"):
                x = np.where(rng.random(size) < .5, x, middle.astype(np.float32))
            x = torch.from_numpy(np.ascontiguousarray(x))
            head, payload = described(x)
            _, found = driver.ask({**head, "op": "cast", "to": to}, payload)
            wanted = x.to(DTYPES[to]).view(bits).numpy()
            found = np.frombuffer(found, wanted.dtype)
            count_differences(tally, found == wanted, lambda: "float32 to " + to,
                              lambda i: f"{found[i]:#x} instead of {wanted[i]:#x}", x)
            done += size
        print(f"cast {to}: {tally.passed - before[0]} passed, {tally.failed - before[1]} failed", flush=True)
    for to in ("float64", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", "bool"):
        if DTYPES[to] is torch.bool:
            x = torch.from_numpy(rng.random(others) < .5)
        elif to == "float64":
            x = torch.from_numpy(rng.standard_normal(others) * about_ten_to(rng.uniform(-46, 39, others)))
        else:
            info = torch.iinfo(DTYPES[to])
            kind = np.dtype(to)
            x = torch.from_numpy(rng.integers(info.min, info.max, others, dtype=kind, endpoint=True))
        x = x[1::3] if rng.random() < .5 else x
        head, payload = described(x)
        _, found = driver.ask({**head, "op": "cast", "to": "float32"}, payload)
        wanted = x.to(torch.float32).contiguous().numpy()
        found = np.frombuffer(found, np.float32)
        count_differences(tally, same_floats(found, wanted), lambda: to + " to float32",
                          lambda i: f"{found[i]!r} instead of {wanted[i]!r}")
