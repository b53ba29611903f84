"""analyze_error against PyTorch's operators: random tensors under random specs.

Counts, extremes, scales and histograms are equal. Sums are float64 in both, of numbers >= 0, in another order: adding
n of them up is off by n * 2^-53 at most (2e-11 for 200,000), so they agree within a relative 1e-10. The cosine's sum of
x * y may cancel: it agrees within 1e-10 of 1."""
import collections
import json

import numpy as np
import torch

from numbers_client import described
from numbers_error_cases import some_error_tensor, some_specs
from numbers_error_reference import (Rounding, channels_first, given_way, observed_way,
                                     outlier_ratios, rounded, statistics)

FIELDS = ("count", "nan", "positive_inf", "negative_inf", "max_error_index", "min", "max", "scale", "zero_point",
          "sqnr_db", "mse", "mae", "max_error", "cosine", "saturated_low", "saturated_high", "codes_used",
          "effective_bits")
COUNTED = ("count", "nan", "positive_inf", "negative_inf")
EQUAL = ("min", "max", "max_error", "max_error_index")
WITHIN = {"mse": 1e-10, "mae": 1e-10}  # relative
SATURATED = ("saturated_low", "saturated_high")
NEAR = {"sqnr_db": 1e-9, "cosine": 1e-10, "effective_bits": 1e-9}  # absolute; 1e-10 of a ratio are 4e-10 dB
CODES = ("codes_used", "effective_bits")
OUTLIER = 4


class Numbers:
    """Reads core's answer."""

    def __init__(self, payload):
        self.values = np.frombuffer(payload, np.float64)
        self.at = 0

    def take(self, count):
        self.at += count
        return self.values[self.at - count:self.at]

    def histogram(self):
        bins = int(self.take(1)[0])
        return self.take(bins + 1 if bins else 0), self.take(bins)

    def statistics(self):
        found = dict(zip(FIELDS, self.take(len(FIELDS))))
        found["values"], found["errors"] = self.histogram(), self.histogram()
        return found


def near(a, b, relative, absolute):
    if np.isnan(a) or np.isnan(b) or np.isinf(a) or np.isinf(b):
        return a == b or bool(np.isnan(a) and np.isnan(b))
    return abs(a - b) <= relative * max(abs(a), abs(b)) + absolute


def without_tiny(values, edges):
    """What is nothing in float32 beside the width of a bin counts as 0."""
    return np.where(np.abs(values) <= np.diff(edges).max() * 2.0**-150, 0.0, values)


def histogram_difference(name, found, values):
    edges, counts = found
    if not len(values):
        return f"{name}: counts {counts[:3]} of nothing" if counts.sum() else None
    if not len(counts):
        return f"no {name}"
    expected = np.histogram(values, edges)[0]
    other = np.histogram(without_tiny(values, edges), edges)[0]
    if counts.sum() == len(values) and (np.minimum(expected, other) <= counts).all() and \
            (counts <= np.maximum(expected, other)).all():
        return None
    at = np.flatnonzero(expected != counts)[:3]
    return (f"{name}: bins {at} of {len(counts)} from {edges[at]}: numpy {expected[at]}, core {counts[at]}; "
            f"{len(values)} values from {np.min(values)!r} to {np.max(values)!r}")


def statistics_difference(found, expected, way, histograms=True):
    """Of one ErrorStatistics, or None."""
    for name in COUNTED:
        if found[name] != expected[name]:
            return f"{name}: {expected[name]}, core {found[name]}"
    if "min" not in expected:
        wrong = [name for name in (*EQUAL[:3], *WITHIN, *SATURATED, "sqnr_db", "cosine") if not np.isnan(found[name])]
        return f"{wrong} of no finite values" if wrong or found["codes_used"] != -1 else None
    for name in EQUAL:
        if not near(found[name], float(expected[name]), 0, 0):
            return f"{name}: {expected[name]!r}, core {found[name]!r}"
    names = (*WITHIN, "sqnr_db", "cosine", *(CODES if way.codes_are_clear() else ()),
             *(SATURATED if way.cuts_are_clear() else ()))
    for name in names:
        if not near(found[name], float(expected.get(name, -1)), WITHIN.get(name, 0), NEAR.get(name, 0)):
            return f"{name}: {expected.get(name, -1)!r}, core {found[name]!r}"
    if not histograms:
        return None
    return histogram_difference("values", found["values"], expected["values"]) or \
        histogram_difference("errors", found["errors"], expected["errors"])


def qparams_difference(found, scale, zero_point):
    for name, expected in (("scale", scale), ("zero_point", zero_point)):
        if not near(found[name], expected, 0, 0):
            return f"{name}: torch {expected!r}, core {found[name]!r}"
    return None


def outliers_difference(found, channels):
    """Ratios that differ by rounding alone are not told apart."""
    worst = outlier_ratios(channels)
    sure = {int(i) for i in np.flatnonzero(worst > OUTLIER * (1 + 1e-9))}
    possible = {int(i) for i in np.flatnonzero(worst > OUTLIER * (1 - 1e-9))}
    if not sure <= set(found) <= possible:
        return f"outliers: {sorted(sure)}, core {found}"
    sizes = worst[np.array(found, int)]
    if any(a < b * (1 - 1e-9) for a, b in zip(sizes, sizes[1:])):
        return f"outliers {found} in another order: {sizes}"
    return None


def channel_roundings(way, x, y, cut):
    indices = torch.arange(x.numel()).reshape(x.shape)
    rows = [channels_first(values, way.axis).numpy() for values in (x, y, cut, indices)]
    return [Rounding(*[part[i] for part in rows[:3]], way.scale[i], way.zero_point[i], way, rows[3][i])
            for i in range(x.shape[way.axis])]


def whole_codes(channels, size):
    """Codes of the tensor in row-major order, from those of its channels."""
    codes = np.zeros(size)
    for channel in channels:
        codes[channel.indices] = channel.codes()
    return codes


def analysis_difference(answer, whole, rows, way, x, outputs, channel_histograms):
    """Of one spec."""
    y, cut = outputs
    rounding = Rounding(*[values.reshape(-1).numpy() for values in (x, y, cut)], way.scale[0] if way.scale.size else 1,
                        way.zero_point[0] if way.zero_point.size else 0, way)
    if way.axis is None:
        scale = 1.0 if way.cast is not None else way.scale[0]
        return statistics_difference(whole, statistics(rounding), way) or \
            qparams_difference(whole, scale, way.zero_point[0])
    channels = channel_roundings(way, x, y, cut)
    codes = whole_codes(channels, x.numel()) if way.counts_codes() else None
    problem = statistics_difference(whole, statistics(rounding, codes), way) or \
        qparams_difference(whole, np.nan, np.nan)
    if problem or len(channels) != len(rows):
        return problem or f"{len(channels)} channels, core {len(rows)}"
    expected = [statistics(channel) for channel in channels]
    for i, (channel, found) in enumerate(zip(channels, rows)):
        problem = qparams_difference(found, channel.scale, channel.zero_point) or \
            statistics_difference(found, expected[i], way, channel_histograms)
        if problem:
            return f"channel {i}: {problem}"
    return outliers_difference(answer["outliers"], expected)


def ways_of(specs, x):
    """(what core is asked, a Way or the error that is expected)"""
    ways = []
    for asked, made in specs:
        try:
            ways.append((asked, observed_way(*made, x) if made else given_way(asked)))
        except Exception as error:
            ways.append((asked, error))
    return ways


def kind_of(asked, way):
    if "observer" not in asked:
        return "numbers given per " + ("tensor" if asked["axis"] is None else "channel")
    name = asked["observer"]["class"].rsplit(".", 1)[1]
    inner = asked["observer"]["kwargs"].get("observer")
    return name + (" of " + inner["class"].rsplit(".", 1)[1] if inner else "") + (", a cast" if way.cast else "")


def ask(driver, tensor, specs, channel_histograms, threads):
    head, payload = described(tensor)
    return driver.ask({"op": "error", "tensor": head, "specs": specs, "threads": threads,
                       "channel_histograms": channel_histograms}, payload)


def shown(tensor, asked):
    return f"{tensor.dtype} {list(tensor.shape)} strides {tensor.stride()} {json.dumps(asked)[:600]}"


def compare_tensor(driver, tally, rng, kinds):
    tensor = some_error_tensor(rng)
    x = tensor.to(torch.float32).contiguous()
    specs = ways_of(some_specs(rng, list(tensor.shape)), x)
    channel_histograms, threads = bool(rng.random() < .3), int(rng.choice([0, 1, 3]))
    for asked, error in [spec for spec in specs if isinstance(spec[1], Exception)]:
        answer, _ = ask(driver, tensor, [asked], channel_histograms, threads)
        tally.add("error" in answer, "error" not in answer, lambda: f"{shown(tensor, asked)}: no error, but {error}")
        kinds["refused"] += 1
    specs = [spec for spec in specs if not isinstance(spec[1], Exception)]
    answer, found = ask(driver, tensor, [asked for asked, _ in specs], channel_histograms, threads)
    if "error" in answer:
        tally.add(0, 1, lambda: f"{shown(tensor, [asked for asked, _ in specs])}: core {answer['error']}")
        return
    numbers = Numbers(found)
    for (asked, way), result in zip(specs, answer["results"]):
        whole = numbers.statistics()
        rows = [numbers.statistics() for _ in range(result["channels"])]
        try:
            outputs = rounded(way, x)
        except RuntimeError:  # the operator refuses a zero point outside of the range; core does not
            kinds["not compared: refused by the operator"] += 1
            continue
        problem = analysis_difference(result, whole, rows, way, x, outputs, channel_histograms)
        tally.add(not problem, bool(problem), lambda: f"{shown(tensor, asked)}: {problem}")
        kinds[kind_of(asked, way)] += 1


def run_error(driver, tally, rng, count):
    kinds = collections.Counter()
    for _ in range(count):
        compare_tensor(driver, tally, rng, kinds)
    for name in sorted(kinds):
        print(f"{name}: {kinds[name]}")
    print(f"{count} tensors under {sum(kinds.values())} specs", flush=True)
