"""fuse_fx by PyTorch against core's, on random models and backends.

    python fuse_differential.py QCONFIG [--seed S] [--first N] [--count N] [--keep DIR]

As plan_differential.py; the records have "fuse" instead of "prepare" and "convert"."""
import argparse
import collections
import copy
import json
import os
import sys
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
import torch.ao.quantization.quantize_fx as quantize_fx

import torch_case
from plan_check import failures_of, show
from plan_differential import CHUNK
from random_cases import build, random_case
from recorder import stable
from torch_outcome import exception_record, graph_rows


def record_of(recipe, name):
    """What fuse_fx does with a recipe's model and backend; None where tracing fails."""
    live = build(recipe)
    model = live["model"]
    try:
        traced = torch.fx.symbolic_trace(copy.deepcopy(model))
    except Exception:  # any of the user's code may fail
        return None
    case = torch_case.prepare_case(traced, {}, torch.ao.quantization.QConfigMapping(), live["backend_config"], None,
                                   (), False, False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            fused = quantize_fx.fuse_fx(model, backend_config=live["backend_config"])
        except Exception as error:
            outcome = exception_record(error)
        else:
            outcome = graph_rows(fused)
    return {"name": name, **stable({"case": case, "fuse": outcome})}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qconfig")
    parser.add_argument("--seed", default=str(time.time_ns() % 2**31))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--keep", metavar="DIR")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    totals = collections.Counter()
    for start in range(options.first, options.first + options.count, CHUNK):
        names = [f"{options.seed}:{i}" for i in range(start, min(start + CHUNK, options.first + options.count))]
        lines = [line for name in names if (line := record_of(random_case(name), name))]
        failures = failures_of(options.qconfig, lines)
        totals["compared"] += len(lines)
        totals["raised"] += sum("raised" in line["fuse"] for line in lines)
        totals["failed"] += len(failures)
        by_name = {line["name"]: line for line in lines}
        for failure in failures:
            show(failure)
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                with open(os.path.join(options.keep, failure["name"].replace(":", "-") + ".jsonl"), "w",
                          encoding="utf-8") as file:
                    file.write(json.dumps(by_name[failure["name"]]) + "\n")
    print(f"fuse_fx, seed {options.seed}, {totals['raised']} raised: {totals['compared'] - totals['failed']} passed, "
          f"{totals['failed']} failed")
    return 1 if totals["failed"] or not totals["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
