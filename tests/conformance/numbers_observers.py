"""Random sequences of tensors through every observer and fake quantizer, compared after each tensor."""
import collections
import json

import numpy as np
import torch
import torch.ao.quantization as tq
import torch.ao.quantization._learnable_fake_quantize as learnable

from numbers_client import described, raw
from numbers_qparams import DTYPE_NAMES, observer_kwargs, real, written
from numbers_kernels import strided

PER_TENSOR = ("per_tensor_affine", "per_tensor_symmetric")
PER_CHANNEL = ("per_channel_affine", "per_channel_symmetric", "per_channel_affine_float_qparams")
SCHEMES = {"MinMaxObserver": PER_TENSOR, "MovingAverageMinMaxObserver": PER_TENSOR, "HistogramObserver": PER_TENSOR,
           "PerChannelMinMaxObserver": PER_CHANNEL, "MovingAveragePerChannelMinMaxObserver": PER_CHANNEL}
OTHERS = ("FixedQParamsObserver", "PlaceholderObserver", "NoopObserver", "ReuseInputObserver", "RecordingObserver")
FAKE = "torch.ao.quantization.fake_quantize."


def some_observer(rng, names=tuple(SCHEMES)):
    name = str(rng.choice(names))
    scheme = str(rng.choice(SCHEMES[name]))
    dtypes = [d for d in DTYPE_NAMES if name != "HistogramObserver" or not d.startswith("float8")]
    kwargs = observer_kwargs(rng, name, scheme, str(rng.choice(dtypes if rng.random() < .4 else ["quint8", "qint8"])))
    if "MovingAverage" in name and rng.random() < .6:
        kwargs["averaging_constant"] = float(rng.choice([0.01, 0.1, 0.5, 1.0, 0.9]))
    if "PerChannel" in name and rng.random() < .5:
        kwargs["ch_axis"] = int(rng.choice([0, 1, -1, 2]))
    if name == "HistogramObserver" and rng.random() < .4:
        kwargs["bins"] = int(rng.choice([1, 2, 7, 64, 100, 1000, 4096]))
    return name, kwargs


def some_quantizer(rng):
    """(what torch builds, its JSON)"""
    kind = rng.integers(0, 12)
    if kind < 6:
        name, kwargs = some_observer(rng, ("HistogramObserver",) if kind < 2 else tuple(SCHEMES))
        return getattr(tq, name)(**real(kwargs)), written(name, kwargs)
    if kind == 6:
        name = str(rng.choice(OTHERS))
        kwargs = {"scale": float(rng.choice([1 / 256, 0.1, 2.0])), "zero_point": int(rng.integers(0, 255))} \
            if name == "FixedQParamsObserver" else {}
        return getattr(tq.observer, name)(**kwargs), written(name, kwargs)
    if kind == 7:
        kwargs = {"scale": float(rng.choice([1 / 256, 0.1, 2.0])), "zero_point": int(rng.integers(0, 255))}
        observer = tq.FixedQParamsObserver.with_args(**kwargs)
        return tq.FixedQParamsFakeQuantize(observer), {
            "class": FAKE + "FixedQParamsFakeQuantize", "kwargs": {"observer": written("FixedQParamsObserver", kwargs)}}
    if kind < 10:
        names = tuple(SCHEMES) if kind == 8 else tuple(n for n in SCHEMES if n.startswith("Moving"))
        name, kwargs = some_observer(rng, names)
        outer = {key: kwargs.pop(key) for key in ("quant_min", "quant_max") if key in kwargs}
        own = rng.random() < .5  # where the rest stands
        inner, rest = ({}, kwargs) if own else (kwargs, {})
        cls = tq.FakeQuantize if kind == 8 else tq.FusedMovingAvgObsFakeQuantize
        made = cls(getattr(tq, name).with_args(**real(inner)), **outer, **real(rest))
        rest = {key: f"torch.{value}" if key in ("dtype", "qscheme") else value for key, value in rest.items()}
        return made, {"class": FAKE + cls.__name__, "kwargs": {"observer": written(name, inner), **outer, **rest}}
    name, kwargs = some_observer(rng, ("MinMaxObserver", "MovingAverageMinMaxObserver", "PerChannelMinMaxObserver"))
    outer = {key: kwargs.pop(key) for key in ("quant_min", "quant_max") if key in kwargs}
    if "PerChannel" in name:
        outer["channel_len"] = int(rng.choice([1, 3, 4]))
    made = learnable._LearnableFakeQuantize(getattr(tq, name).with_args(**real(kwargs)), **outer)
    return made, {"class": "torch.ao.quantization._learnable_fake_quantize._LearnableFakeQuantize",
                  "kwargs": {"observer": written(name, kwargs), **outer}}


def some_tensor(rng, shape, growth):
    size = int(np.prod(shape))
    kind = rng.integers(0, 12)
    scale = growth * 10.0 ** rng.uniform(-1, 1)
    x = rng.standard_normal(size) * scale
    if kind == 0:
        x = np.full(size, rng.choice([0.0, 1.0, -2.5, 1e9, 16777216.0, 1e-30, rng.standard_normal()]))
    elif kind == 1:
        x = np.abs(x)
    elif kind == 2:
        x = x ** 3
    elif kind == 3:
        x = rng.choice([0.0, scale], size)
    elif kind == 4:
        x = rng.uniform(-scale, scale, size)
    elif kind == 5:
        x = np.maximum(x, 0)
    elif kind == 6:
        x = x * np.exp(rng.standard_normal(size) * 2)
    elif kind == 7:
        x = np.rint(x * 8 / scale) * scale / 8
    x = np.clip(x, -1e30, 1e30).astype(np.float32)
    chance = rng.random()
    if size and chance < .04:
        x[rng.integers(size)] = rng.choice([np.inf, -np.inf])
    elif size and chance < .05:
        x[rng.integers(size)] = np.nan
    elif size and chance < .06:
        x[:] = np.inf
    x = torch.from_numpy(x).reshape(shape).clone()
    return strided(rng, x) if rng.random() < .2 and size else x


def hexed(values, kind):
    return values.detach().to(kind).contiguous().reshape(-1).clone().numpy().tobytes().hex()


def numbers_of(text, kind):
    return np.frombuffer(bytes.fromhex(text), kind)


def equal(found, expected, kind):
    a, b = numbers_of(found, kind), numbers_of(expected, kind)
    return a.shape == b.shape and bool(((a == b) | (np.isnan(a) & np.isnan(b))).all())


def torch_steps(made, tensors):
    """What PyTorch's object holds after each tensor; ends with the first exception."""
    inner = getattr(made, "activation_post_process", made)
    steps, outs = [], []
    for x in tensors:
        step = {}
        try:
            out = made(x)
            outs.append(out.detach().contiguous())
            step["out"] = True
        except Exception as error:
            step["error"] = f"{type(error).__name__}: {error}"[:120]
            outs.append(None)
        if "error" not in step or isinstance(inner, tq.HistogramObserver):
            for name in ("min_val", "max_val"):
                values = getattr(inner, name, None)
                step[name[:3]] = "" if values is None else hexed(values, torch.float32)
            histogram = getattr(inner, "histogram", None)
            step["histogram"] = "" if histogram is None else hexed(histogram, torch.float32)
        if "error" not in step:
            step["buffers"] = None if made is inner else {
                "scale": hexed(made.scale, torch.float64), "zero_point": hexed(made.zero_point, torch.float64)}
            try:
                scale, zero_point = made.calculate_qparams()
                step["qparams"] = {"scale": hexed(scale, torch.float64), "zero_point": hexed(zero_point, torch.float64)}
            except Exception as error:
                step["qparams"] = {"error": str(error)[:100]}
        steps.append(step)
        if "error" in step:
            break
    return steps, outs


def difference(step, expected, kind):
    """What differs after one tensor, or None."""
    if ("error" in step) != ("error" in expected):
        return f"torch {expected.get('error', 'goes on')}, core {step.get('error', 'goes on')}"
    for name in ("min", "max", "histogram"):
        if name in expected and not equal(step[name], expected[name], np.float32):
            a, b = numbers_of(step[name], np.float32), numbers_of(expected[name], np.float32)
            if name != "histogram" or a.shape != b.shape:
                return f"{name}: torch {b[:4]}, core {a[:4]}"
            at = np.flatnonzero(a != b)
            return f"histogram: bins {at[:4]} ({len(at)}): torch {b[at[:4]]}, core {a[at[:4]]}"
    if "error" in expected:
        return None
    for name in ("buffers", "qparams"):
        a, b = step[name], expected[name]
        if (a is None) != (b is None) or a and ("error" in a) != ("error" in b):
            return f"{name}: torch {b}, core {a}"
        if a and "error" not in a:
            for part in ("scale", "zero_point"):
                if not equal(a[part], b[part], np.float64):
                    return (f"{name} {part}: torch {numbers_of(b[part], np.float64)[:3]}, "
                            f"core {numbers_of(a[part], np.float64)[:3]}")
    return None


def run_observers(driver, tally, rng, count, longest=400):
    kinds = collections.Counter()
    for number in range(count):
        try:
            made, spec = some_quantizer(rng)
        except Exception:
            kinds["refused by the constructor"] += 1
            continue
        kind = type(made).__name__
        channels = int(rng.choice([1, 3, 4]))
        dims = int(rng.integers(1 if rng.random() < .1 else 2, 5))
        shape = [int(v) for v in rng.choice([2, 3, 5, 16], dims)]
        axis = int(spec["kwargs"].get("ch_axis", spec["kwargs"].get("observer", {}).get("kwargs", {}).get("ch_axis", 0)))
        if -dims <= axis < dims:
            shape[axis] = channels
        tensors, growth = [], 1.0
        for _ in range(int(rng.integers(1, 6))):
            this = list(shape)
            chance = rng.random()
            if chance < .05:
                this[int(rng.integers(dims))] = 0
            elif chance < .1 and dims > 1:
                this[0] += 1
            elif chance < .3:
                this[-1 if axis != -1 and axis != dims - 1 else 0] *= int(rng.integers(2, longest))
            tensors.append(some_tensor(rng, this, growth))
            if rng.random() < .5:
                growth *= rng.uniform(1, 4)
        expected, outs = torch_steps(made, tensors)
        heads, payload = [], b""
        for x in tensors:
            head, data = described(x)
            heads.append(head)
            payload += data
        answer, found = driver.ask({"op": "observe", "observer": spec, "tensors": heads, "forward": kind in FAKES}, payload)
        problem = answer.get("error")
        offset = 0
        for i, wanted in enumerate(expected):
            if problem:
                break
            step = answer["steps"][i]
            problem = difference(step, wanted, kind)
            size = step.get("out", 0)
            if not problem and kind in FAKES and "error" not in step:
                ours = np.frombuffer(found[offset:offset + size], np.float32)
                theirs = np.frombuffer(raw(outs[i]).tobytes(), np.float32)
                if ours.shape != theirs.shape or not ((ours == theirs) | (np.isnan(ours) & np.isnan(theirs))).all():
                    at = 0 if ours.shape != theirs.shape else np.flatnonzero(~((ours == theirs) | np.isnan(ours)))[:3]
                    problem = (f"fake-quantized {tensors[i].reshape(-1)[at].tolist()}: torch {theirs[at]}, core {ours[at]}, "
                               f"scale {made.scale.tolist()[:3]} zero point {made.zero_point.tolist()[:3]}")
            if problem:
                problem = f"after tensor {i} of {len(expected)}, {list(tensors[i].shape)}: {problem}"
            offset += size
        tally.add(not problem, bool(problem), lambda: f"sequence {number} {json.dumps(spec)}: {problem}")
        kinds[kind + (" raises" if "error" in expected[-1] else "")] += 1
    print(", ".join(f"{name} {n}" for name, n in sorted(kinds.items())), flush=True)


FAKES = ("FakeQuantize", "FixedQParamsFakeQuantize", "FusedMovingAvgObsFakeQuantize", "_LearnableFakeQuantize")
