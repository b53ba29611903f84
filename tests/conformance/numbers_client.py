"""Talks to numbers_driver (see number_case.h), and what the suites of numbers_differential.py share."""
import json
import subprocess

import numpy as np
import torch

DTYPES = {name: getattr(torch, name) for name in (
    "float32 float64 float16 bfloat16 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz uint8 int8 uint16 "
    "int16 uint32 int32 uint64 int64 bool quint8 qint8 qint32 quint4x2 quint2x4").split()}
NAMES = {dtype: name for name, dtype in DTYPES.items()}


def raw(tensor):
    """The bytes of a tensor in row-major order, as numpy uint8."""
    return np.frombuffer(tensor.detach().numpy().tobytes(), np.uint8)


def described(tensor):
    """(JSON, bytes) of a tensor with its strides as they are."""
    storage = torch.empty(0, dtype=torch.uint8).set_(tensor.untyped_storage())
    head = {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "strides": list(tensor.stride()),
            "offset": tensor.storage_offset() * tensor.element_size(), "bytes": storage.numel()}
    return head, storage.numpy().tobytes()


class Driver:
    def __init__(self, path, record=None):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.record = record  # a list that gets (head, payload)

    def ask(self, head, payload):
        if self.record is not None:
            self.record.append((dict(head), bytes(payload)))
        head = {**head, "payload": len(payload)}
        self.process.stdin.write(json.dumps(head).encode() + b"\n")
        self.process.stdin.write(payload)
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the driver died of {json.dumps(head)[:500]}")
        answer = json.loads(line)
        return answer, self.process.stdout.read(answer["payload"])


class Tally:
    """Counts, and shows the first few of what differs."""

    def __init__(self):
        self.passed = self.failed = self.shown = 0

    def add(self, passed, failed=0, text=lambda: ""):
        self.passed += passed
        self.failed += failed
        if failed and self.shown < 10:
            self.shown += 1
            print("DIFFERS", text(), flush=True)


def same_floats(found, expected):
    """Elementwise: equal bits, or both NaN."""
    return (found.view(np.uint32) == expected.view(np.uint32)) | (np.isnan(found) & np.isnan(expected))


def about_ten_to(exponent):
    """Numbers near 10.0 ** exponent, made by exact operations alone: numpy's power is another last place on another
    processor, and a recorded question must be the same everywhere."""
    binary = np.asarray(exponent) * 3.321928094887362
    whole = np.floor(binary)
    return np.ldexp(1 + (binary - whole), whole.astype(np.int64))


class Pool:
    """Random numbers made once and used again from another place: making them anew is what takes the time."""
    SIZE = 1 << 21

    def __init__(self, rng):
        self.uniform = rng.random(self.SIZE, np.float32).astype(np.float64)
        self.spread = rng.uniform(-1, 1, self.SIZE)
        self.normal = rng.standard_normal(self.SIZE)
        self.wide = self.normal * about_ten_to(rng.uniform(-40, 38, self.SIZE))
        self.tie = rng.choice([0.0, 0.5, -0.5, 0.25], self.SIZE)
        self.kind = rng.integers(0, 8, self.SIZE, dtype=np.int8)
        self.nudge = rng.integers(-1, 2, self.SIZE, dtype=np.int32).view(np.uint32)
        special = np.array([0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 1, 0x80000001, 0x7f7fffff,
                            0xff7fffff, 0x4f000000, 0xcf000000, 0x4effffff, 0x5f000000], np.uint32)
        any_bits = rng.integers(0, 2**32, self.SIZE, dtype=np.uint32)
        self.bits = np.where(rng.random(self.SIZE) < .5, any_bits, rng.choice(special, self.SIZE))


POOL = []


def hostile_floats(rng, count, scale, low, high, zero_point):
    """float32 values around what is hard for a quantization: ties, the ends of the range, far outside, any bits."""
    if not POOL:
        POOL.append(Pool(np.random.default_rng(rng.integers(2**32))))
    pool = POOL[0]

    def some(values):
        start = int(rng.integers(0, pool.SIZE - count)) if count < pool.SIZE else 0
        return np.resize(values[start:start + count], count)
    low, high = max(low, -2**31) - 3, min(high, 2**31) + 4
    kind = some(pool.kind)
    with np.errstate(all="ignore"):
        codes = np.floor(some(pool.uniform) * float(high - low)) + (low - zero_point)
        # ties and exact codes; near them; a few codes around 0; all magnitudes
        x = (codes + np.where(kind < 3, some(pool.tie), some(pool.spread))) * scale
        np.copyto(x, some(pool.normal) * scale * 3, where=kind == 5)
        np.copyto(x, some(pool.wide), where=kind == 6)
        bits = x.astype(np.float32).view(np.uint32)
        np.add(bits, some(pool.nudge), out=bits, where=(kind == 1) | (kind == 2))  # a last place beside the tie
        np.copyto(bits, some(pool.bits), where=kind == 7)
    return bits.view(np.float32)
