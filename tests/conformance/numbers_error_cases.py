"""Random tensors, and ways to quantize them, for the suite `error`."""
import numpy as np
import torch

from numbers_kernels import strided
from numbers_qparams import written
from numbers_quantizers import FAKE, MOVING, fixed_kwargs, some_observer, some_values

DTYPES = (torch.float32,) * 6 + (torch.float16, torch.bfloat16, torch.float64)
SMALL_FLOATS = ("float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")
FIXED_RANGES = ((0, 255), (-128, 127), (-127, 127), (-8, 7), (0, 15), (0, 1), (-1, 0), (0, 127), (-64, 63), (-3, 200),
                (17, 91), (-90, -4), (0, 300), (-2**15, 2**15 - 1), (0, 2**16 - 1), (-5, 2**16), (-2**31, 2**31 - 1))


def some_shape(rng):
    """1 to 4 axes; one tensor in 20 has several times 10^4 elements, up to 200,000."""
    chance = rng.random()
    if chance < .02:
        shape = [int(v) for v in rng.integers(1, 4, rng.integers(1, 5))]
        shape[int(rng.integers(len(shape)))] = 0
        return shape
    size = int(10 ** rng.uniform(0, 3.3)) if chance < .85 else int(10 ** rng.uniform(3.3, 4.3))
    if chance > .96:
        size = int(rng.integers(20_000, 200_001))
    shape = []
    for _ in range(int(rng.integers(0, 4))):
        shape.append(int(min(size, rng.choice([1, 2, 3, 4, 7, 16]))))
        size //= shape[-1]
    shape.insert(int(rng.integers(len(shape) + 1)), max(1, size))
    return shape


def ties(rng, size):
    """Multiples of half a step of some power of two, and what lies next to them."""
    x = (rng.integers(-300, 300, size) / 2 * 2.0 ** rng.integers(-12, 6)).astype(np.float32)
    return (x.view(np.uint32) + rng.integers(-1, 2, size).astype(np.uint32)).view(np.float32) \
        if rng.random() < .3 else x


def hostile(rng, size):
    kind = int(rng.integers(0, 9))
    if kind == 0:
        return ties(rng, size)
    if kind == 1:
        return (rng.standard_normal(size) * 10.0 ** rng.choice([-43, -38, -30, 30, 36, 37])).astype(np.float32)
    if kind == 2:
        return rng.standard_cauchy(size).astype(np.float32)
    with np.errstate(over="ignore"):
        if kind == 3:
            return (rng.standard_normal(size) * 10.0 ** rng.uniform(-30, 30, size)).astype(np.float32)
    return some_values(rng, size, 1.0)


def not_finite(rng, x, channels):
    """Some, many, or all of a channel."""
    kind = rng.random()
    special = np.array([np.nan, np.inf, -np.inf], np.float32)
    if kind < .6:
        at = rng.integers(0, x.size, int(rng.integers(1, 4)))
    elif kind < .85:
        at = rng.random(x.size) < .3
    else:
        at = np.arange(x.size) // max(1, x.size // channels) == rng.integers(channels)
    x[at] = rng.choice(special, x[at].size)
    return x


def some_error_tensor(rng):
    shape = some_shape(rng)
    x = hostile(rng, int(np.prod(shape)))
    if x.size and rng.random() < .12:
        x = not_finite(rng, x, shape[0])
    if len(shape) > 1 and x.size and rng.random() < .3:  # channels of different sizes
        with np.errstate(over="ignore"):
            x = (x.reshape(shape[0], -1) * 10.0 ** rng.uniform(-2, 2, (shape[0], 1))).astype(np.float32)
    x = torch.from_numpy(np.ascontiguousarray(x)).reshape(shape)
    x = strided(rng, x) if rng.random() < .25 and x.numel() else x
    dtype = DTYPES[int(rng.integers(len(DTYPES)))]
    return x if dtype is torch.float32 else x.to(dtype)


def some_axis(rng, shape):
    """An axis of not too many channels, which are compared one by one; or None."""
    most = 40 if rng.random() < .97 else 2000
    axes = [axis for axis in range(-len(shape), len(shape)) if shape[axis] <= most]
    return int(rng.choice(axes)) if axes else None


def observer_spec(rng, shape):
    """{"observer"} of the kinds that look at values, and sometimes a fake quantizer around it."""
    axis = some_axis(rng, shape)
    names = ("MinMaxObserver", "MovingAverageMinMaxObserver") if axis is None or rng.random() < .4 else \
        ("PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver")
    name, kwargs = some_observer(rng, ("HistogramObserver",) if rng.random() < .04 else names)
    if "PerChannel" in name:
        kwargs["ch_axis"] = axis
    if "bins" not in kwargs and name == "HistogramObserver":
        kwargs["bins"] = 128
    spec = written(name, kwargs)
    if rng.random() < .15 and "quant_min" not in kwargs:
        fake = "FusedMovingAvgObsFakeQuantize" if name in MOVING and rng.random() < .5 else "FakeQuantize"
        return {"class": FAKE + fake, "kwargs": {"observer": spec}}, (name, kwargs, fake)
    return spec, (name, kwargs, None)


def other_spec(rng):
    """Observers that look at no values: fixed numbers, casts, dynamic quantization."""
    kind = int(rng.integers(0, 4))
    if kind == 0:
        name, kwargs = "FixedQParamsObserver", fixed_kwargs(rng)
    elif kind == 1:
        name, kwargs = str(rng.choice(["NoopObserver", "PlaceholderObserver", "RecordingObserver"])), {}
        kwargs["dtype"] = str(rng.choice([*SMALL_FLOATS, "float32"]))
    elif kind == 2:
        name = str(rng.choice(["PlaceholderObserver", "RecordingObserver", "ReuseInputObserver"]))
        kwargs = {"dtype": str(rng.choice(["quint8", "qint8"]))} if name == "PlaceholderObserver" else {}
    else:
        name, kwargs = "NoopObserver", {}
    return written(name, kwargs), (name, kwargs, None)


def fixed_spec(rng, shape):
    """Numbers given by a person: any range, scales that float32 does not have."""
    low, high = FIXED_RANGES[int(rng.integers(len(FIXED_RANGES)))]
    axis = some_axis(rng, shape) if rng.random() < .5 else None
    channels = 1 if axis is None else shape[axis]
    scale = 10.0 ** rng.uniform(*((-4, 1) if rng.random() < .9 else (-40, 37)), channels)
    if rng.random() < .5:
        scale = scale.astype(np.float32).astype(np.float64)
    as_float = axis is not None and rng.random() < .3
    if as_float:
        zero_point = rng.uniform(low, high, channels).astype(np.float32).astype(np.float64)
    else:
        zero_point = rng.integers(low, high, channels, endpoint=True).astype(np.float64)
        if low <= 0 <= high and rng.random() < .3:
            zero_point[:] = 0
    return {"scale": scale.tolist(), "zero_point": zero_point.tolist(), "axis": axis, "range": [low, high],
            "float_zero_point": as_float}


def some_specs(rng, shape):
    """[(what core is asked, (name, kwargs, fake quantizer) of an observer or None)]"""
    specs = []
    for _ in range(int(rng.choice([1, 2, 3, 6]))):
        chance = rng.random()
        if chance < .25:
            specs.append((fixed_spec(rng, shape), None))
            continue
        try:
            json, made = observer_spec(rng, shape) if chance < .8 else other_spec(rng)
        except Exception:
            continue
        specs.append(({"observer": json}, made))
    return specs
