"""Times PyTorch's quantized numbers beside core's, in turns, and prints both as a Markdown table.

    python torch_numbers.py BENCH_NUMBERS [--rounds 5] [--threads 2]

BENCH_NUMBERS is the program of bench_numbers.cpp. Both get the same 2^25 normal floats' worth of work on the same
number of threads; of all repetitions in all rounds the fastest counts. "of memory" is what a pass that computes next
to nothing needs (also measured here) as a share of what ours needs."""
import argparse
import json
import os
import subprocess
import time
import warnings

import torch
from torch.ao.quantization import HistogramObserver, MinMaxObserver, PerChannelMinMaxObserver

COUNT, COLUMNS = 2**25, 4096
KINDS = ["gaussian", "constant", "two-valued", "heavy-tailed", "NaN-bearing"]


def error_numbers(x, y):
    """Error histogram, SQNR, largest error with its place."""
    e = x - y
    histogram = torch.histc(e, 64)
    return histogram, 20 * torch.log10(x.norm() / e.norm()), e.abs().max(), e.abs().argmax()


def error_per_tensor(x):
    observer = MinMaxObserver(dtype=torch.quint8)
    observer(x)
    scale, zero_point = observer.calculate_qparams()
    return error_numbers(x, torch.fake_quantize_per_tensor_affine(x, scale, zero_point, 0, 255))


def error_per_channel(x):
    observer = PerChannelMinMaxObserver(dtype=torch.qint8, qscheme=torch.per_channel_symmetric)
    observer(x)
    scale, zero_point = observer.calculate_qparams()
    y = torch.fake_quantize_per_channel_affine(x, scale, zero_point.int(), 0, -128, 127)
    by_row = 20 * torch.log10(x.norm(dim=1) / (x - y).norm(dim=1))
    return error_numbers(x, y), by_row


def observe_histogram(x):
    observer = HistogramObserver(dtype=torch.quint8)
    observer(x)
    return observer.calculate_qparams()


def works():
    rows = COUNT // COLUMNS
    scales = torch.full((rows,), 0.03125, dtype=torch.float64)
    zeros = torch.zeros(rows, dtype=torch.int64)
    return {
        "memory_read": lambda x: x.sum(),
        "error_per_tensor": error_per_tensor,
        "error_per_channel": error_per_channel,
        "quantize_per_tensor": lambda x: torch.quantize_per_tensor(x, 0.04, 120, torch.quint8),
        "quantize_per_channel": lambda x: torch.quantize_per_channel(x, scales, zeros, 0, torch.qint8),
        "fake_quantize_per_tensor": lambda x: torch.fake_quantize_per_tensor_affine(x, 0.04, 120, 0, 255),
        "fake_quantize_per_channel":
            lambda x: torch.fake_quantize_per_channel_affine(x, scales.float(), zeros.int(), 0, -128, 127),
        "observe_histogram": observe_histogram,
    }


# Work, its name in the table, what memory has to do for it, and what was asked for: times PyTorch, share of memory.
TABLE = [
    ("error_per_tensor", "MinMax + full error analysis, per tensor (two reads)", ["memory_read"] * 2, 40, .45),
    ("error_per_channel", "the same per channel (one read)", ["memory_read"], 60, .5),
    ("quantize_per_tensor", "quantize per tensor", ["memory_write_bytes"], 1, .7),
    ("quantize_per_channel", "quantize per channel", ["memory_write_bytes"], 20, None),
    ("observe_histogram", "HistogramObserver + qparams (two reads)", ["memory_read"] * 2, 20, None),
    ("fake_quantize_per_tensor", "fake-quantize per tensor", ["memory_write_floats"], None, None),
    ("fake_quantize_per_channel", "fake-quantize per channel", ["memory_write_floats"], None, None),
]


def least(times, name, milliseconds):
    times[name] = min(times.get(name, float("inf")), milliseconds)


def ours(program, threads, which, repetitions, times):
    command = [program, f"--benchmark_filter=^({which})", "--benchmark_min_time=0.000001", "--benchmark_format=json",
               f"--benchmark_repetitions={repetitions}"]
    report = subprocess.run(command, capture_output=True, check=True,
                            env={**os.environ, "QCS_THREADS": str(threads)}).stdout
    for entry in json.loads(report)["benchmarks"]:
        if entry["run_type"] == "iteration":
            least(times, entry["run_name"].removesuffix("/real_time"), entry["real_time"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(options.threads)
    x = torch.randn(COUNT // COLUMNS, COLUMNS)
    theirs, own = {}, {}
    with torch.no_grad():
        for _ in range(options.rounds):
            for name, work in works().items():
                for _ in range(3):
                    start = time.perf_counter()
                    work(x)
                    least(theirs, name, (time.perf_counter() - start) * 1e3)
                ours(options.program, options.threads, f"{name}/|memory", 6, own)
            ours(options.program, options.threads, "error_eight", 2, own)
    ours(options.program, options.threads, "error_per|quantize|fake|observe", 5, own)

    print(f"PyTorch {torch.__version__.split('+')[0]}, {options.threads} threads, 2^25 floats; reading them takes ours "
          f"{own['memory_read']:.1f} ms and torch.sum {theirs['memory_read']:.1f}, reading with writing a byte each "
          f"{own['memory_write_bytes']:.1f}, with writing a float each {own['memory_write_floats']:.1f}.\n")
    print("| work | ms | PyTorch ms | times faster | asked | of memory's speed | asked |\n|---|---|---|---|---|---|---|")
    for name, title, memory, times, share in TABLE:
        mine = own[name + "/0"]
        bound = sum(own[pass_] for pass_ in memory)
        print(f"| {title} | {mine:.1f} | {theirs[name]:.0f} | {theirs[name] / mine:.1f} | {times or ''} "
              f"| {100 * bound / mine:.0f} % | {f'{100 * share:.0f} %' if share else ''} |")
    together, apart = own["error_eight_together/0"], own["error_eight_apart/0"]
    print(f"\nEight specs in one go: {together:.0f} ms; one after the other: {apart:.0f} ms "
          f"({together / apart:.2f} of it, asked: 0.5).\n")
    print("| work, ms | " + " | ".join(KINDS) + " | slowest / gaussian |\n|---|" + "---|" * (len(KINDS) + 1))
    for name, title, *_ in TABLE:
        row = [own.get(f"{name}/{kind}") for kind in range(len(KINDS))]
        shown = " | ".join("refused" if t is None else f"{t:.1f}" for t in row)
        print(f"| {title} | {shown} | {max(t for t in row if t) / row[0]:.2f} |")


if __name__ == "__main__":
    main()
