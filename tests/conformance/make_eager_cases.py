"""Writes eager_cases.jsonl: calls of eager mode, answered by the real PyTorch, that tst_eager_cases replays without it.

    python make_eager_cases.py             writes the file anew
    python make_eager_cases.py --check     fails if PyTorch answers otherwise than a kept line says

Of many random cases (eager_random.py) those are kept that show something that no smaller one shows: a call, an argument,
an exception, a class in the outcome, a warning, a part of a case. Each comes with its recipe (eager_recipe.py).
Before them come the recipes of eager_found.json: in what they show, core once differed from PyTorch."""
import json
import os
import re
import sys
import warnings

from eager_random import random_case
from eager_recipe import record_of
from plan_check import without_weights

HERE = os.path.dirname(os.path.abspath(__file__))
FILE, FOUND = os.path.join(HERE, "eager_cases.jsonl"), os.path.join(HERE, "eager_found.json")
SEED, COUNT = "golden", 2500
LONGEST = 10_000  # characters of a line


def line_of(recipe, name):
    line = record_of(recipe, name)
    return json.loads(json.dumps({"name": name, "recipe": recipe, "eager": line["eager"], "outcome": line["outcome"]}))


def traits(line):
    """What a line shows."""
    case, outcome = line["eager"], line["outcome"]
    yield case["call"], "raised" in outcome
    yield from (("argument", name) for name in case["arguments"])
    yield from (("part", key) for key, value in case.items() if value)
    yield from (("user code", row["kind"], "raised" in row) for row in case["calls"])
    yield from (("given", key) for row in case["modules"] for key in row)
    yield "engine", case["engine"]
    if raised := outcome.get("raised"):
        yield raised["type"], re.sub(r"'[^']*'|\w+\.[\w.]+|[\d, ]+", "", raised["text"])[:16]
    yield from (("warning", name) for name in outcome.get("warnings", ()))
    for row in outcome.get("modules", ()):
        yield from ((key,) for key in row)
        if row.get("type", "").startswith("torch.ao.nn"):
            yield "class", row["type"]


def found():
    with open(FOUND, encoding="utf-8") as file:
        return [line_of(recipe, name) for name, recipe in json.load(file).items()]


def chosen():
    names = [f"{SEED}:{number}" for number in range(COUNT)]
    lines = sorted((line_of(random_case(name), name) for name in names), key=lambda line: len(json.dumps(line)))
    seen = set()
    for line in lines:
        found = set(traits(line))
        if found <= seen or len(json.dumps(line)) > LONGEST:
            continue
        seen |= found
        yield line


def check():
    failed = 0
    with open(FILE, encoding="utf-8") as file:
        kept = [json.loads(line) for line in file]
    for line in kept:
        if without_weights(line) != without_weights(line_of(line["recipe"], line["name"])):
            failed += 1
            print(f"{line['name']}: PyTorch answers otherwise now")
    print(f"{len(kept) - failed} passed, {failed} failed")
    return 1 if failed or not kept else 0


def main():
    warnings.simplefilter("ignore")
    if "--check" in sys.argv[1:]:
        return check()
    lines = found() + list(chosen())
    with open(FILE, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    print(f"{len(lines)} cases, {os.path.getsize(FILE) // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
