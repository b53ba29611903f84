"""calculate_qparams of every observer that has one, and choose_qparams of both kinds."""
import numpy as np
import torch
import torch.ao.quantization as tq
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

from numbers_client import DTYPES, about_ten_to

D = torch.ops.quantized_decomposed
DTYPE_NAMES = ("quint8", "qint8", "qint32", "quint4x2", "int8", "uint8", "int16", "uint16", "int32", "float8_e5m2",
               "float8_e4m3fn")
RANGES = {"quint8": (0, 300), "qint8": (-128, 127), "qint32": (-2**31, 2**31 - 1), "quint4x2": (0, 15),
          "int8": (-128, 127), "uint8": (0, 255), "int16": (-2**15, 2**15 - 1), "uint16": (0, 65535),
          "int32": (-2**31, 2**31 - 1), "float8_e5m2": (-448, 448), "float8_e4m3fn": (-448, 448)}


def min_max(rng, count, any_bits=True):
    """Pairs of float32 with min <= max, or NaN among them."""
    kind = rng.integers(0, 8, count)
    exponent = rng.uniform(-6, 4, (2, count))
    exponent = np.where(kind == 1, rng.uniform(-45, 38, (2, count)), exponent)
    with np.errstate(all="ignore"):
        a = (rng.standard_normal((2, count)) * about_ten_to(exponent)).astype(np.float32)
        a[:, kind == 2] = np.abs(a[:, kind == 2])
        a[:, kind == 3] = -np.abs(a[:, kind == 3])
        a[1, kind == 4] = a[0, kind == 4]
        # a range of whole steps, whose zero point is a tie
        step = about_ten_to(rng.uniform(-3, 1, count)).astype(np.float32)
        low = rng.integers(-260, 1, count) / 2
        a = np.where(kind == 5, np.stack([low * step, (low + 255) * step]).astype(np.float32), a)
        if any_bits:
            bits = rng.integers(0, 2**32, (2, count), dtype=np.uint32)
            a = np.where(kind == 6, bits.view(np.float32), a)
        special = rng.choice(np.array([0, -0.0, 1e-45, -1e-45, 3.4e38, -3.4e38, np.inf, -np.inf, 1, -1, 6.1e-5],
                                      np.float32), (2, count))
        a = np.where((kind == 7) & (rng.random(count) < .3), special, a)
    low, high = np.minimum(a[0], a[1]), np.maximum(a[0], a[1])
    if not any_bits:
        finite = np.isfinite(low) & np.isfinite(high)
        low, high = np.where(finite, low, -1).astype(np.float32), np.where(finite, high, 2).astype(np.float32)
    return low, high


def observer_kwargs(rng, name, scheme, dtype, histogram=False):
    kwargs = {"dtype": dtype, "qscheme": scheme}
    low, high = RANGES[dtype]
    if rng.random() < .4:
        a, b = int(rng.integers(low, 1)), int(rng.integers(0, high, endpoint=True))
        kwargs["quant_min"], kwargs["quant_max"] = (a, b) if a < b else (0, 1)
    if rng.random() < .3:
        kwargs["reduce_range"] = True
    if rng.random() < .4:
        kwargs["eps"] = float(rng.choice([2**-12, 1e-8, 1e-3, 0.0, 2**-23]))
    if "symmetric" in scheme and dtype == "quint8" and "Histogram" not in name:
        kwargs.pop("reduce_range", None)
    return kwargs


def real(kwargs):
    """JSON to Python."""
    found = dict(kwargs)
    if "dtype" in found:
        found["dtype"] = getattr(torch, found["dtype"])
    if "qscheme" in found:
        found["qscheme"] = getattr(torch, found["qscheme"])
    return found


def written(name, kwargs):
    """Python to the JSON of the config files."""
    return {"class": f"torch.ao.quantization.observer.{name}",
            "kwargs": {key: f"torch.{value}" if key in ("dtype", "qscheme") else value for key, value in kwargs.items()}}


def same(found, expected):
    return (found == expected) | (np.isnan(found) & np.isnan(expected))


def check(driver, tally, head, low, high, scale, zero_point, stored=np.float64):
    """Per tensor: one question for each pair; scale and zero_point are torch's, in float64 (of `stored`)."""
    pairs = np.stack([low, high], 1).astype(np.float32)
    answer, payload = driver.ask(head, pairs.tobytes())
    if "error" in answer:
        tally.add(0, len(low), lambda: f"{head}: core {answer['error']}")
        return
    found = np.frombuffer(payload, np.float64).reshape(-1, 8)
    good = (found[:, 0] == 0) & same(found[:, 2], scale) & same(found[:, 3].astype(stored), zero_point)
    bad = int(np.count_nonzero(~good))

    def text():
        i = int(np.flatnonzero(~good)[0])
        return (f"{head} min {low[i]!r} max {high[i]!r}: torch {scale[i]!r} {zero_point[i]!r}, "
                f"core {found[i, :4].tolist()} ({bad} of {len(low)})")
    tally.add(len(low) - bad, bad, text)


def run_calculate(driver, tally, rng, count):
    schemes = {"MinMaxObserver": ("per_tensor_affine", "per_tensor_symmetric"),
               "HistogramObserver": ("per_tensor_affine", "per_tensor_symmetric"),
               "PerChannelMinMaxObserver": ("per_channel_affine", "per_channel_symmetric",
                                            "per_channel_affine_float_qparams")}
    for name, allowed in schemes.items():
        for scheme in allowed:
            for dtype in DTYPE_NAMES:
                if name == "HistogramObserver" and dtype.startswith("float8"):
                    continue
                for _ in range(4):
                    kwargs = observer_kwargs(rng, name, scheme, dtype)
                    observer = getattr(tq, name)(**real(kwargs))
                    low, high = min_max(rng, max(4, count // 60))
                    scale, zero_point = observer._calculate_qparams(torch.from_numpy(low), torch.from_numpy(high))
                    # min > max is an error for all of them at once, so it is asked for alone
                    check(driver, tally, {"op": "qparams", "observer": written(name, kwargs), "channels": 1}, low, high,
                          scale.double().numpy(), zero_point.double().numpy())


def run_single(driver, tally, rng):
    """Zero dimensions, nothing seen, min above max, several channels in one question."""
    for scheme, name in (("per_tensor_affine", "MinMaxObserver"), ("per_channel_affine", "PerChannelMinMaxObserver")):
        for low, high in ((np.inf, -np.inf), (2, 1), (np.nan, 1), (1, np.nan), (0, 0), (-0.0, 0.0), (np.inf, np.inf),
                          (-np.inf, np.inf), (1, 1), (3e38, 3.1e38), (-3e38, 3e38)):
            observer = getattr(tq, name)()
            shape = [] if name == "MinMaxObserver" else [1]
            observer.min_val = torch.full(shape, float(low))
            observer.max_val = torch.full(shape, float(high))
            try:
                scale, zero_point = observer.calculate_qparams()
                expected = [0, 1, scale.item(), zero_point.item()]
            except AssertionError:
                expected = [1, 0, 0, 0]
            _, payload = driver.ask({"op": "qparams", "observer": written(name, {}), "channels": 1},
                                    np.array([low, high], np.float32).tobytes())
            found = np.frombuffer(payload, np.float64)[:4]
            good = bool(same(found, np.array(expected, np.float64)).all())
            tally.add(good, not good, lambda: f"{name} {low} {high}: torch {expected}, core {found.tolist()}")


def run_choose(driver, tally, rng, count):
    for dtype, limits in (("quint8", (0, 255)), ("qint8", (-128, 127))):
        for reduce_range in (False, True):
            low, high = min_max(rng, count, any_bits=False)
            answers = [torch.quantize_per_tensor_dynamic(torch.tensor([a, b]), DTYPES[dtype], reduce_range)
                       for a, b in zip(low, high)]
            head = {"op": "choose", "range": limits, "preserve_sparsity": False, "reduce_range": reduce_range}
            check(driver, tally, head, low, high, np.array([q.q_scale() for q in answers]),
                  np.array([q.q_zero_point() for q in answers], np.float64))
    on = torch.ones(1, dtype=torch.int64)
    for limits in ((-128, 127), (-127, 127), (0, 255), (0, 111), (-8, 7), (-64, 63), (0, 15), (-2**15, 2**15 - 1),
                   (-2**31, 2**31 - 1), (-2**30, 2**30)):
        for symmetric in (False, True):
            low, high = min_max(rng, count)
            both = torch.from_numpy(np.stack([low, high], 1))
            scale, zero_point = torch.ones(count), torch.zeros(count)  # a float zero point is not checked
            extremes = torch.full((count,), np.inf), torch.full((count,), -np.inf)
            torch.fused_moving_avg_obs_fake_quant(both, on, on, *extremes, scale, zero_point, 0.01, *limits, 0, True,
                                                  symmetric)
            head = {"op": "choose", "range": limits, "preserve_sparsity": symmetric, "reduce_range": False,
                    "fused": True}
            low, high = both.min(1).values.numpy(), both.max(1).values.numpy()
            check(driver, tally, head, low, high, scale.double().numpy(), zero_point.double().numpy(), np.float32)
    for dtype in ("uint8", "int8", "int16", "uint16", "int32"):
        for symmetric in (False, True):
            limits = RANGES[dtype] if rng.random() < .5 else (int(rng.integers(RANGES[dtype][0], 1)), 100)
            eps = float(rng.choice([1e-7, 2**-12, 1e-3]))
            low, high = min_max(rng, max(4, count // 5), any_bits=False)
            choose = D.choose_qparams_symmetric.tensor if symmetric else D.choose_qparams.tensor
            answers = [choose(torch.tensor([a, b]), *limits, eps, DTYPES[dtype]) for a, b in zip(low, high)]
            head = {"op": "decomposed_choose", "range": limits, "to": dtype, "eps": eps, "symmetric": symmetric}
            check(driver, tally, head, low, high, np.array([scale.item() for scale, _ in answers]),
                  np.array([point.item() for _, point in answers], np.float64))


def run_qparams(driver, tally, rng, count):
    run_calculate(driver, tally, rng, count)
    run_single(driver, tally, rng)
    run_choose(driver, tally, rng, max(10, count // 5))
