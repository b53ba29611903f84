"""Writes cases/<name>/case.json: one rule of prepare and convert each, answered by the real PyTorch.

    python make_plan_cases.py [NAME...]            writes all of them, or these
    python make_plan_cases.py --check              fails if PyTorch answers otherwise than a kept case says

A case is written in one of the plan_cases_*.py, or comes from a random comparison (plan_differential.py or
eager_differential.py, with --keep), which gives a folder with recipe.json; kept here under a telling name it is recorded again like the others. A folder with
nothing but a case.json is a case too: the Qt test checks whatever lies here."""
import json
import os
import sys
import warnings

import eager_recipe
import plan_cases_computed
import plan_cases_door
import plan_cases_dtypes
import plan_cases_getters
import plan_cases_lowering
import plan_cases_matching
import plan_cases_placement
import plan_cases_units
import plan_check
from plan_check import record_live, without_weights

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
MODULES = (plan_cases_matching, plan_cases_getters, plan_cases_placement, plan_cases_units, plan_cases_lowering,
           plan_cases_dtypes, plan_cases_computed, plan_cases_door)


def lines(names=()):
    """(name, line) of all cases, or of those with these names, that PyTorch can be asked for again."""
    written = [(name, live) for module in MODULES for name, live in module.CASES.items()]
    twice = {name for name, _ in written if [n for n, _ in written].count(name) > 1}
    if twice:
        raise ValueError(f"two cases of the same name: {sorted(twice)}")
    for name, live in written:
        if not names or name in names:
            yield name, record_live(live, name)
    for name in sorted(os.listdir(FOLDER)):
        path = os.path.join(FOLDER, name, "recipe.json")
        if os.path.exists(path) and (not names or name in names):
            with open(path, encoding="utf-8") as file:
                recipe = json.load(file)
            yield name, (eager_recipe if "steps" in recipe else plan_check).record_of(recipe, name)


def _is_kept(line, path):
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        return without_weights(json.load(file)) == without_weights(json.loads(json.dumps(line)))


def main():
    warnings.simplefilter("ignore")
    check = "--check" in sys.argv[1:]
    count = failed = 0
    os.makedirs(FOLDER, exist_ok=True)
    for name, line in lines([argument for argument in sys.argv[1:] if argument != "--check"]):
        path, count = os.path.join(FOLDER, name, "case.json"), count + 1
        if line is None:
            print(f"{name}: cannot be traced")
            failed += 1
        elif not check:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        elif not _is_kept(line, path):
            print(f"{name}: PyTorch answers otherwise than case.json says")
            failed += 1
    print(f"{count - failed} passed, {failed} failed")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
