"""Recipes of random_cases.py recorded with PyTorch, and recorded lines compared by `qconfig check`."""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch

import recorder
from random_cases import build

SECONDS = 300  # for one call of `qconfig check`


def record_live(live, name):
    """What PyTorch does with live objects (random_cases.build), as a line of a case file; None where tracing fails."""
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


def record_of(recipe, name):
    return record_live(build(recipe), name)


def without_weights(value):
    """A recorded line less what the weights' values and the processor decide: models are made with other weights each
    time, on any processor."""
    if isinstance(value, dict):
        return {key: without_weights(v) for key, v in value.items() if key not in ("weight_ranges", "fold_factors", "vnni")}
    return [without_weights(v) for v in value] if isinstance(value, list) else value


def kinds_of(line):
    """What came of a line: "raised", or "prepared", and if so perhaps "converted" (to the reference) and "lowered"."""
    if "raised" in line["prepare"]:
        return ["raised"]
    convert = line["convert"] or {}
    return ["prepared"] + [kind for kind, key in (("converted", "reference"), ("lowered", "lowered"))
                           if "nodes" in (convert.get(key) or ())]


def _run(qconfig, lines):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cases.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        try:
            run = subprocess.run([qconfig, "check", "--json", path], capture_output=True, text=True, check=False,
                                 timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, f"no answer within {SECONDS} s"
    if run.returncode not in (0, 1):
        return None, f"exit status {run.returncode}: {run.stderr.strip()[-500:]}"
    answer = json.loads(run.stdout)
    if answer["passed"] + answer["failed"] != len(lines):
        return None, f"{answer['passed']} passed and {answer['failed']} failed of {len(lines)}"
    return answer["failures"], None


def failures_of(qconfig, lines):
    """The failures that `qconfig check` reports, each {"name", "problems", "differences"}. Where it gives no answer (it
    crashed, or took too long), the lines are asked one by one and the culprits are failures too."""
    if not lines:
        return []
    failures, trouble = _run(qconfig, lines)
    if trouble is None:
        return failures
    if len(lines) == 1:
        return [{"name": lines[0]["name"], "problems": [trouble], "differences": []}]
    return [failure for line in lines for failure in failures_of(qconfig, [line])]


def show(failure, most=4):
    print(f"  {failure['name']}")
    for problem in failure["problems"]:
        print(f"    {problem}")
    for difference in failure["differences"][:most]:
        print(f"    {difference['pointer']}\n      PyTorch: {difference['expected'][:300] or 'nothing'}\n"
              f"      core:    {difference['actual'][:300] or 'nothing'}")
