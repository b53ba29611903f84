"""The error of quantization as PyTorch's operators and numpy's float64 sums have it."""
import numpy as np
import torch
import torch.ao.quantization as tq

from numbers_qparams import real

MOST_CODES = 65536
SATURATING = {torch.float8_e4m3fn: 464.0}  # half way to the code that would follow the largest, 448
PER_CHANNEL_NAMES = ("PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver")


class Way:
    """How the values are rounded: to a float dtype, or with scales and zero points (float64; one each for the whole
    tensor, or, along `axis`, for each channel) to codes from low to high."""

    def __init__(self, cast=None, scale=(1.0,), zero_point=(0.0,), limits=(0, 0), axis=None, float_zero_point=False):
        self.cast, self.limits, self.axis, self.float_zero_point = cast, limits, axis, float_zero_point
        self.scale, self.zero_point = np.asarray(scale, np.float64), np.asarray(zero_point, np.float64)

    def is_wide(self):
        """Whether float32 does not have all codes: then the last ones are a matter of how they are rounded."""
        return self.cast is None and max(map(abs, self.limits)) > 2**24

    def counts_codes(self):
        return self.cast is None and self.limits[1] - self.limits[0] < MOST_CODES

    def has_usual_scales(self):
        with np.errstate(all="ignore"):
            scale = self.scale.astype(np.float32)
            return bool((np.isfinite(scale) & np.isfinite(1 / scale)).all())

    def codes_are_clear(self):
        """Whether y tells the codes: not where it is rounded to more than a quarter of the scale."""
        return self.has_usual_scales() and \
            not (self.float_zero_point and np.abs(self.zero_point).max(initial=0) > 2**20)

    def cuts_are_clear(self):
        """Whether it is plain which codes were cut."""
        return self.cast is not None or not self.is_wide() and self.has_usual_scales()


def channels_first(x, axis):
    """Of a tensor, a matrix with a row for each channel."""
    rows = x.shape[axis]
    return x.movedim(axis, 0).reshape(rows, x.numel() // rows if rows else 0)


def seen_by_observer(matrix):
    """What is not finite replaced by a finite neighbour of its row; 0 where a row has none."""
    finite = torch.isfinite(matrix)
    if bool(finite.all()) or matrix.numel() == 0:
        return matrix
    some = torch.where(finite.any(1), matrix.gather(1, finite.int().argmax(1, keepdim=True)).squeeze(1), 0.0)
    return torch.where(finite, matrix, some[:, None])


def made_observer(name, kwargs, fake):
    """`fake`: the fake quantizer around it, which gives it a range, or None."""
    make = getattr(tq, name).with_args(**kwargs)
    return make() if fake is None else getattr(tq, fake)(make).activation_post_process


def check_range(finite):
    if not torch.isfinite(finite.max() - finite.min()):
        raise OverflowError("core refuses an infinite range")


def observed_way(name, kwargs, fake, x):
    """By the real observer, which sees the finite values once."""
    kwargs = real(kwargs)
    dtype = kwargs.get("dtype", torch.float16 if name == "NoopObserver" else torch.quint8)
    made_observer(name, kwargs, fake)  # may raise
    if dtype.is_floating_point:
        return Way(cast=dtype)
    finite = x[torch.isfinite(x)]
    if name in ("PlaceholderObserver", "RecordingObserver", "ReuseInputObserver"):
        limits = (0, 255) if dtype is torch.quint8 else (-128, 127)
        if finite.numel() == 0:
            return Way(limits=limits)
        chosen = torch.quantize_per_tensor_dynamic(finite, dtype, False)
        return Way(scale=[chosen.q_scale()], zero_point=[chosen.q_zero_point()], limits=limits)
    if name not in PER_CHANNEL_NAMES:
        observer = made_observer(name, kwargs, fake)
        if name == "HistogramObserver" and finite.numel():
            check_range(finite)
        observer(finite)
        scale, zero_point = observer.calculate_qparams()
        return Way(None, scale.double(), zero_point.double(), (observer.quant_min, observer.quant_max))
    axis = kwargs["ch_axis"]
    matrix = channels_first(x, axis)
    observer = made_observer(name, {**kwargs, "ch_axis": 0}, fake)
    observer(seen_by_observer(matrix))
    scale, zero_point = (values.double().numpy().copy() for values in observer.calculate_qparams())
    if matrix.numel() == 0:
        scale, zero_point = np.ones(len(matrix)), np.zeros(len(matrix))
    nothing = ~torch.isfinite(matrix).any(1).numpy()
    scale[nothing], zero_point[nothing] = 1, 0
    return Way(None, scale, zero_point, (observer.quant_min, observer.quant_max), axis,
               observer.qscheme is torch.per_channel_affine_float_qparams)


def given_way(spec):
    return Way(None, spec["scale"], spec["zero_point"], spec["range"], spec["axis"], spec["float_zero_point"])


def rounded(way, x):
    """(y, whether the code of each was cut) by PyTorch's operators."""
    if way.cast is not None:
        y = x.to(way.cast).to(torch.float32)
        return y, ~torch.isfinite(y) | (x.abs() > SATURATING.get(way.cast, np.inf))
    scale = torch.from_numpy(way.scale).float()
    zero_point = torch.from_numpy(way.zero_point)
    if way.axis is None:
        y, inside = torch.ops.aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams(
            x, scale, zero_point.to(torch.int32), torch.ones(1, dtype=torch.long), *way.limits)
    else:
        zero_point = zero_point.float() if way.float_zero_point else zero_point.to(torch.int32)
        y, inside = torch.ops.aten.fake_quantize_per_channel_affine_cachemask(
            x, scale, zero_point, way.axis % x.dim(), *way.limits)
    return y, ~inside


class Rounding:
    """x and y in row-major order, or of one channel, whose elements have these indices in the tensor."""

    def __init__(self, x, y, cut, scale, zero_point, way, indices=None):
        self.x, self.y, self.cut, self.way = x, y, cut, way
        self.scale, self.zero_point = scale, zero_point
        self.indices = np.arange(x.size) if indices is None else indices

    def codes(self):
        """What y says they were. Of an infinite y (of a code times a large scale) it is the last one."""
        with np.errstate(all="ignore"):
            codes = np.rint(self.y.astype(np.float64) / np.float32(self.scale).astype(np.float64) + self.zero_point)
            return np.where(np.isinf(codes), np.clip(codes, *self.way.limits), codes)


def statistics(rounding, codes=None):
    """What ErrorStatistics has, by its names, of the values that are finite; x and e are for histograms."""
    x, y = rounding.x, rounding.y
    finite = np.isfinite(x)
    found = {"count": x.size, "nan": np.count_nonzero(np.isnan(x)), "positive_inf": np.count_nonzero(x == np.inf),
             "negative_inf": np.count_nonzero(x == -np.inf)}
    if not finite.any():
        return found
    if codes is None and rounding.way.counts_codes():
        codes = rounding.codes()
    x, y, cut = x[finite], y[finite], rounding.cut[finite]
    with np.errstate(all="ignore"):
        e = np.where(np.isfinite(y), x - y, np.float32(np.inf))
        wide, exact, size = x.astype(np.float64), e.astype(np.float64), np.abs(e)
        low = x < (0 if rounding.way.cast is not None else y)
        signal, noise = np.sum(wide * wide), np.sum(exact * exact)
        found.update(min=x.min(), max=x.max(), mse=noise / x.size, mae=np.sum(np.abs(exact)) / x.size,
                     sqnr_db=np.inf if noise == 0 else 10 * np.log10(signal / noise), max_error=size.max(),
                     max_error_index=rounding.indices[finite][size.argmax()],
                     saturated_low=np.mean(cut & low), saturated_high=np.mean(cut & ~low))
    found["cosine"] = torch.nn.functional.cosine_similarity(
        torch.from_numpy(wide), torch.from_numpy(y.astype(np.float64)), dim=0).item()
    if codes is not None:
        counts = np.unique(codes[finite], return_counts=True)[1]
        share = counts / counts.sum()
        found.update(codes_used=counts.size, effective_bits=float(-np.sum(share * np.log2(share))))
    found.update(values=wide, errors=exact[np.isfinite(y)])
    return found


def outlier_ratios(channels):
    """How many times a channel's largest |x|, or its relative error, is that of the median channel."""
    ranges = [max(abs(c["min"]), abs(c["max"])) if "min" in c else 0.0 for c in channels]
    with np.errstate(all="ignore"):
        errors = [float(np.power(10.0, -c["sqnr_db"] / 20)) if "sqnr_db" in c else 0.0 for c in channels]
        worst = np.zeros(len(channels))
        for numbers in (np.array(ranges, np.float64), np.nan_to_num(np.array(errors), nan=0.0, posinf=np.inf)):
            usual = np.sort(numbers)[len(numbers) // 2] if len(numbers) else 0
            if usual > 0:
                worst = np.fmax(worst, numbers / usual)
    return worst
