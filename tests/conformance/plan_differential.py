"""Prepare and convert by PyTorch against core's prediction, on random models, mappings, backends and custom configs.

    python plan_differential.py QCONFIG [--seed S] [--first N] [--count N] [--seconds T] [--keep DIR]

QCONFIG is the command line program: its `check` compares. Every case is made from "S:number"; the seed is fresh
unless given, and printed. Failed cases are shown, and with --keep written to DIR, one file each."""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch

import recorder
from random_cases import build, random_case

CHUNK = 50


def record_of(recipe, name):
    """What PyTorch does with a recipe, as a line of a case file; None where tracing fails."""
    live = build(recipe)
    engine = torch.backends.quantized.engine
    torch.backends.quantized.engine = live["engine"]
    convert = dict(live["convert_args"])
    if live["convert_custom_config"] is not None:
        convert["convert_custom_config"] = live["convert_custom_config"]
    try:
        record = recorder.record(live["model"], live["qconfig_mapping"], live["example_inputs"],
                                 live["prepare_custom_config"], live["backend_config"], live["is_qat"], **convert)
    finally:
        torch.backends.quantized.engine = engine
    return None if record is None else {"name": name, **record}


def check(qconfig, lines):
    """The answer of `qconfig check --json`."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cases.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        run = subprocess.run([qconfig, "check", "--json", path], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"{qconfig} check exited with {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def show(failure):
    print(f"  {failure['name']}")
    for problem in failure["problems"]:
        print(f"    {problem}")
    for difference in failure["differences"][:4]:
        print(f"    {difference['pointer']}\n      PyTorch: {difference['expected'][:300] or 'nothing'}\n"
              f"      core:    {difference['actual'][:300] or 'nothing'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qconfig")
    parser.add_argument("--seed", default=str(time.time_ns() % 2**31))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--keep", metavar="DIR")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    deadline = time.monotonic() + options.seconds
    totals = collections.Counter()
    number, last = options.first, options.first + options.count
    while number < last and time.monotonic() < deadline:
        lines = []
        for number in range(number, min(number + CHUNK, last)):
            line = record_of(random_case(f"{options.seed}:{number}"), f"{options.seed}:{number}")
            totals["untraceable"] += line is None
            lines += [line] if line else []
        number += 1
        answer = check(options.qconfig, lines)
        totals["compared"] += len(lines)
        totals["prepared"] += sum("raised" not in line["prepare"] for line in lines)
        totals["failed"] += answer["failed"]
        by_name = {line["name"]: line for line in lines}
        for failure in answer["failures"]:
            show(failure)
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                path = os.path.join(options.keep, failure["name"].replace(":", "-") + ".jsonl")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(json.dumps(by_name[failure["name"]]) + "\n")
    print(f"seed {options.seed}: {totals['compared']} cases compared ({totals['prepared']} prepared without an "
          f"exception, {totals['untraceable']} more could not be traced), {totals['failed']} differ")
    return 1 if totals["failed"] or not totals["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
