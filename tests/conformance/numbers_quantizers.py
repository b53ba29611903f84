"""Random observers and fake quantizers, and tensors for them."""
import numpy as np
import torch
import torch.ao.quantization as tq
import torch.ao.quantization._learnable_fake_quantize as learnable

from numbers_client import about_ten_to
from numbers_kernels import strided
from numbers_qparams import DTYPE_NAMES, observer_kwargs, real, written

PER_TENSOR = ("per_tensor_affine", "per_tensor_symmetric")
PER_CHANNEL = ("per_channel_affine", "per_channel_symmetric", "per_channel_affine_float_qparams")
SCHEMES = {"MinMaxObserver": PER_TENSOR, "MovingAverageMinMaxObserver": PER_TENSOR, "HistogramObserver": PER_TENSOR,
           "PerChannelMinMaxObserver": PER_CHANNEL, "MovingAveragePerChannelMinMaxObserver": PER_CHANNEL}
RANGES = tuple(name for name in SCHEMES if name != "HistogramObserver")
MOVING = tuple(name for name in SCHEMES if name.startswith("Moving"))
OTHERS = ("PlaceholderObserver", "NoopObserver", "ReuseInputObserver", "RecordingObserver")
FAKE = "torch.ao.quantization.fake_quantize."
BINS = (1, 2, 7, 64, 100, 256, 1000, 4096)
# Shares of all sequences. PyTorch's search of a histogram takes 100 times as long as all the rest of a sequence.
KINDS = {"range": .36, "histogram": .06, "fixed": .05, "other": .06, "fake": .16, "fake histogram": .004,
         "fixed fake": .05, "fused": .146, "learnable": .11}


def some_observer(rng, names):
    name = str(rng.choice(names))
    scheme = str(rng.choice(SCHEMES[name]))
    dtypes = [d for d in DTYPE_NAMES if name != "HistogramObserver" or not d.startswith("float8")]
    kwargs = observer_kwargs(rng, name, scheme, str(rng.choice(dtypes if rng.random() < .4 else ["quint8", "qint8"])))
    if "MovingAverage" in name and rng.random() < .6:
        kwargs["averaging_constant"] = float(rng.choice([0.01, 0.1, 0.5, 1.0, 0.9]))
    if "PerChannel" in name and rng.random() < .5:
        kwargs["ch_axis"] = int(rng.choice([0, 1, -1, 2]))
    if name == "HistogramObserver" and rng.random() < .85:
        kwargs["bins"] = int(rng.choice(BINS) if rng.random() < .2 else rng.integers(2, 300))
    return name, kwargs


def fixed_kwargs(rng):
    return {"scale": float(rng.choice([1 / 256, 0.1, 2.0])), "zero_point": int(rng.integers(0, 255))}


def plain(name, kwargs):
    return getattr(tq.observer, name)(**real(kwargs)), written(name, kwargs)


def faked(rng, cls, names):
    name, kwargs = some_observer(rng, names)
    outer = {key: kwargs.pop(key) for key in ("quant_min", "quant_max") if key in kwargs}
    own = rng.random() < .5  # where the rest stands
    inner, rest = ({}, kwargs) if own else (kwargs, {})
    made = cls(getattr(tq, name).with_args(**real(inner)), **outer, **real(rest))
    rest = {key: f"torch.{value}" if key in ("dtype", "qscheme") else value for key, value in rest.items()}
    return made, {"class": FAKE + cls.__name__, "kwargs": {"observer": written(name, inner), **outer, **rest}}


def fixed_fake(rng):
    kwargs = fixed_kwargs(rng)
    made = tq.FixedQParamsFakeQuantize(tq.FixedQParamsObserver.with_args(**kwargs))
    return made, {"class": FAKE + "FixedQParamsFakeQuantize",
                  "kwargs": {"observer": written("FixedQParamsObserver", kwargs)}}


def learned(rng):
    name, kwargs = some_observer(rng, RANGES)
    outer = {key: kwargs.pop(key) for key in ("quant_min", "quant_max") if key in kwargs}
    if "PerChannel" in name:
        outer["channel_len"] = int(rng.choice([1, 3, 4]))
    made = learnable._LearnableFakeQuantize(getattr(tq, name).with_args(**real(kwargs)), **outer)
    return made, {"class": "torch.ao.quantization._learnable_fake_quantize._LearnableFakeQuantize",
                  "kwargs": {"observer": written(name, kwargs), **outer}}


def some_quantizer(rng):
    """(what torch builds, its JSON)"""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    if kind == "range":
        return plain(*some_observer(rng, RANGES))
    if kind == "histogram":
        return plain(*some_observer(rng, ("HistogramObserver",)))
    if kind == "fixed":
        return plain("FixedQParamsObserver", fixed_kwargs(rng))
    if kind == "other":
        return plain(str(rng.choice(OTHERS)), {})
    if kind == "fake":
        return faked(rng, tq.FakeQuantize, RANGES)
    if kind == "fake histogram":
        return faked(rng, tq.FakeQuantize, ("HistogramObserver",))
    if kind == "fixed fake":
        return fixed_fake(rng)
    return faked(rng, tq.FusedMovingAvgObsFakeQuantize, MOVING) if kind == "fused" else learned(rng)


def axis_of(spec):
    """The channel axis that the JSON of a quantizer says."""
    inner = spec["kwargs"].get("observer", {}).get("kwargs", {})
    return int(spec["kwargs"].get("ch_axis", inner.get("ch_axis", 0)))


def some_values(rng, size, growth):
    scale = growth * about_ten_to(rng.uniform(-1, 1) if rng.random() < .93 else rng.uniform(-44, 37))
    x = rng.standard_normal(size) * scale
    kind = rng.integers(0, 12)
    if kind == 0:
        x = np.full(size, rng.choice([0.0, 1.0, -2.5, 1e9, 16777216.0, 1e-30, rng.standard_normal()]))
    elif kind == 1:
        x = np.abs(x)
    elif kind == 2:
        part = x / scale
        x = part * part * part * scale
    elif kind == 3:
        x = rng.choice([0.0, scale], size)
    elif kind == 4:
        x = rng.uniform(-scale, scale, size)
    elif kind == 5:
        x = np.maximum(x, 0)
    elif kind == 6:
        x = x * about_ten_to(rng.standard_normal(size))
    elif kind == 7:
        x = np.rint(x * 8 / scale) * scale / 8
    return np.clip(x, -3.4e38, 3.4e38).astype(np.float32)


def some_tensor(rng, shape, growth):
    size = int(np.prod(shape))
    x = some_values(rng, size, growth)
    chance = rng.random()
    if size and chance < .04:
        x[rng.integers(size)] = rng.choice([np.inf, -np.inf])
    elif size and chance < .05:
        x[rng.integers(size)] = np.nan
    elif size and chance < .06:
        x[:] = np.inf
    x = torch.from_numpy(x).reshape(shape).clone()
    return strided(rng, x) if rng.random() < .2 and size and shape else x


def some_shapes(rng, axis, longest):
    """Of the tensors of one sequence: alike for the most part."""
    dims = int(rng.choice([0, 1, 2, 3, 4], p=[.02, .08, .3, .3, .3]))
    shape = [int(v) for v in rng.choice([1, 2, 3, 5, 16], dims)]
    if -dims <= axis < dims:
        shape[axis] = int(rng.choice([1, 3, 4]))
    last = -1 if axis not in (-1, dims - 1) else 0
    large = dims > 1 and rng.random() < .02
    shapes = []
    for _ in range(int(rng.integers(1, 6))):
        this = list(shape)
        chance = rng.random()
        if large:
            this[last] *= max(1, int(rng.integers(10, 1000 * longest) / np.prod(shape)))
        elif dims and chance < .05:
            this[int(rng.integers(dims))] = 0
        elif dims > 1 and chance < .1:
            this[0] += 1
        elif dims and chance < .25:
            this[last] *= int(rng.integers(2, longest))
        shapes.append(this)
    return shapes


def some_tensors(rng, axis, longest, dtypes=(torch.float32,)):
    tensors, growth = [], 1.0
    dtype = dtypes[int(rng.integers(len(dtypes)))]
    for shape in some_shapes(rng, axis, longest):
        tensors.append(some_tensor(rng, shape, growth).to(dtype))
        if rng.random() < .5:
            growth *= rng.uniform(1, 4)
    return tensors
