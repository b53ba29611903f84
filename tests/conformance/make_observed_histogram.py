#!/usr/bin/env python3
"""Records what torch's HistogramObserver knows after it saw a few tensors: its buffers, the range that its search
leaves, and scale and zero point. tst_observed_histogram compares.

    make_observed_histogram.py           writes tests/data/observed_histogram/cases.json
    make_observed_histogram.py --check   fails where torch says otherwise now
"""
import json
import pathlib
import sys

import torch
from torch.ao.quantization import observer

PATH = pathlib.Path(__file__).resolve().parent.parent / "data" / "observed_histogram" / "cases.json"
CASES = [
    # name, bins, dtype, scheme, batches, what the values are
    ("normal", 64, torch.quint8, torch.per_tensor_affine, 1, lambda x: x),
    ("one far out", 128, torch.quint8, torch.per_tensor_affine, 1,
     lambda x: torch.cat([x, torch.tensor([40.0])])),
    ("three batches", 64, torch.quint8, torch.per_tensor_affine, 3, lambda x: x),
    ("heavy tails", 256, torch.qint8, torch.per_tensor_symmetric, 2, lambda x: x * (3 * x).exp()),
    ("after a relu", 64, torch.quint8, torch.per_tensor_affine, 2, lambda x: x.relu()),
    ("all the same", 64, torch.qint8, torch.per_tensor_symmetric, 1, lambda x: x * 0 + 0.75),
]


def case(name, bins, dtype, scheme, batches, change):
    torch.manual_seed(len(name))
    tensors = [change(torch.randn(150) * (batch + 1)) for batch in range(batches)]
    seen = observer.HistogramObserver(bins=bins, dtype=dtype, qscheme=scheme)
    for tensor in tensors:
        seen(tensor)
    low, high = seen._non_linear_param_search()
    scale, zero_point = seen.calculate_qparams()
    return {"name": name, "bins": bins, "dtype": str(dtype), "qscheme": str(scheme),
            "tensors": [tensor.tolist() for tensor in tensors], "histogram": seen.histogram.tolist(),
            "seen": [seen.min_val.item(), seen.max_val.item()], "chosen": [low.item(), high.item()],
            "scale": scale.item(), "zero_point": zero_point.item()}


def main():
    cases = [case(*row) for row in CASES]
    if "--check" in sys.argv[1:]:
        kept = json.loads(PATH.read_text(encoding="utf-8"))
        wrong = [now["name"] for now, then in zip(cases, kept, strict=True) if now != then]
        print("".join(f"torch says otherwise of {name}\n" for name in wrong) +
              f"{len(cases) - len(wrong)} passed, {len(wrong)} failed")
        sys.exit(1 if wrong else 0)
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text("[\n" + ",\n".join(json.dumps(row) for row in cases) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
