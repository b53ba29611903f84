"""Prepare and convert by PyTorch against core's prediction, on random models, mappings, backends and custom configs.

    python plan_differential.py QCONFIG [--count N] [--jobs N] [--seconds T] [--seed S] [--first N] [--keep DIR]

QCONFIG is the command line program: its `check` compares. Every case is made from "S:number"; the seed is fresh
unless given, and printed: one case again is `--seed S --first number --count 1`. After --seconds no new cases are
begun. Failures are shown; the first of each sort are shrunk, and with --keep DIR written to DIR/<name>/ as recipe.json
and case.json, as make_plan_cases.py keeps them. The last line has the counts."""
import argparse
import collections
import functools
import gc
import json
import multiprocessing
import os
import re
import sys
import time
import warnings

from plan_check import failures_of, kinds_of, record_of, show
from random_case_shrink import shrink
from random_cases import random_case

CHUNK = 25
KINDS = ("prepared", "raised", "converted", "lowered", "untraceable")


def compare(numbers, qconfig, seed, deadline):
    """(counts, failures) of the cases with these numbers; nothing after the deadline."""
    warnings.simplefilter("ignore")
    counts, lines = collections.Counter(), []
    if time.time() > deadline:
        return counts, []
    for number in numbers:
        line = record_of(random_case(f"{seed}:{number}"), f"{seed}:{number}")
        counts.update(["untraceable"] if line is None else kinds_of(line))
        lines += [line] if line else []
    failures = failures_of(qconfig, lines)
    counts["compared"] = len(lines)
    counts["failed"] = len(failures)
    return counts, failures


def sort_of(failure):
    """What alike failures have in common."""
    first = failure["differences"][0] if failure["differences"] else None
    text = first["pointer"] if first else failure["problems"][0]
    return re.sub(r"\d+", "N", text)


def shrunk(failure, qconfig, budget):
    """(recipe, line, failure) of the smallest recipe found that still differs."""
    def ask(recipe):
        line = record_of(recipe, failure["name"])
        return (recipe, line, failures_of(qconfig, [line]) if line else [])

    recipe = shrink(random_case(failure["name"]), lambda candidate: ask(candidate)[2], budget)
    recipe, line, failures = ask(recipe)
    return recipe, line, failures[0] if failures else failure


def keep(folder, recipe, line):
    os.makedirs(folder, exist_ok=True)
    for name, data in (("recipe.json", recipe), ("case.json", line)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")


def shrink_some(failures, options):
    first = {}
    for failure in failures:
        first.setdefault(sort_of(failure), failure)
    for failure in list(first.values())[:options.shrink]:
        recipe, line, failure = shrunk(failure, options.qconfig, options.budget)
        print(f"\nshrunk to {len(json.dumps(recipe))} characters: {json.dumps(recipe)}")
        show(failure)
        if options.keep:
            keep(os.path.join(options.keep, re.sub(r"\W", "-", failure["name"])), recipe, line)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qconfig")
    parser.add_argument("--seed", default=str(time.time_ns() % 2**31))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--shrink", type=int, default=3, metavar="N", help="how many failures are shrunk")
    parser.add_argument("--budget", type=int, default=400, help="recipes tried for each of them")
    parser.add_argument("--keep", metavar="DIR")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print(f"seed {options.seed}", flush=True)
    last = options.first + options.count
    chunks = [range(i, min(i + CHUNK, last)) for i in range(options.first, last, CHUNK)]
    work = functools.partial(compare, qconfig=options.qconfig, seed=options.seed,
                             deadline=time.time() + options.seconds)
    totals, failures = collections.Counter(), []
    # What torch itself consists of is no garbage: looking at it again and again takes an eighth of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    # Classes that a process has seen are never forgotten: each works for a while only.
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=40) as pool:
        for done, (counts, failed) in enumerate(pool.imap_unordered(work, chunks), 1):
            totals += counts
            failures += failed
            for failure in failed:
                show(failure)
            if done % 40 == 0:
                print(f"{totals['compared']} compared, {totals['failed']} differ", flush=True)
    shrink_some(failures, options)
    kinds = ", ".join(f"{totals[kind]} {kind}" for kind in KINDS)
    print(f"seed {options.seed}, {kinds}: {totals['compared'] - totals['failed']} passed, {totals['failed']} failed")
    if 10 * totals["untraceable"] > totals["compared"]:
        print("more than a tenth cannot be traced: the generator or the recorder is at fault")
        return 1
    return 1 if totals["failed"] or not totals["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
