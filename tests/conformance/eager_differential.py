"""Eager mode of PyTorch against core's prediction, on random models and arguments of its calls.

    python eager_differential.py QCONFIG [--count N] [--jobs N] [--seconds T] [--seed S] [--first N] [--keep DIR]
    python eager_differential.py --write FILE [--count N] [--seed S] [--first N]     only records, compares nothing

QCONFIG is the command line program: its `check` compares. Every case is made from "S:number"; the seed is fresh
unless given, and printed: one case again is `--seed S --first number --count 1`. After --seconds no new cases are
begun. Failures are shown; the first of each sort are shrunk, and with --keep DIR written to DIR/<name>/ as recipe.json
and case.json. The last line has the counts."""
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

from eager_random import random_case
from eager_recipe import record_of
from eager_shrink import shrink
from plan_check import failures_of, show
from plan_differential import keep, sort_of

CHUNK = 50


def lines_of(numbers, seed):
    return [record_of(random_case(f"{seed}:{number}"), f"{seed}:{number}") for number in numbers]


def compare(numbers, qconfig, seed, deadline):
    """(counts, failures) of the cases with these numbers; nothing after the deadline."""
    warnings.simplefilter("ignore")
    counts = collections.Counter()
    if time.time() > deadline:
        return counts, []
    lines = lines_of(numbers, seed)
    failures = failures_of(qconfig, lines)
    counts.update(f"{line['eager']['call']}{' raised' if 'raised' in line['outcome'] else ''}" for line in lines)
    counts["compared"] = len(lines)
    counts["failed"] = len(failures)
    return counts, failures


def shrunk(failure, qconfig, budget):
    """(recipe, line, failure) of the smallest recipe found that still differs, in the same way if that is possible."""
    wanted = sort_of(failure)

    def ask(recipe):
        line = record_of(recipe, failure["name"])
        return recipe, line, failures_of(qconfig, [line])

    def fails(candidate):
        return any(sort_of(found) == wanted for found in ask(candidate)[2])

    recipe, line, failures = ask(shrink(random_case(failure["name"]), fails, budget))
    return recipe, line, failures[0] if failures else failure


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


def write(options):
    with open(options.write, "w", encoding="utf-8") as file:
        for line in lines_of(range(options.first, options.first + options.count), options.seed):
            file.write(json.dumps(line) + "\n")
    print(f"seed {options.seed}: {options.count} cases in {options.write}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("qconfig", nargs="?")
    parser.add_argument("--seed", default=str(time.time_ns() % 2**31))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--shrink", type=int, default=3, metavar="N", help="how many failures are shrunk")
    parser.add_argument("--budget", type=int, default=400, help="recipes tried for each of them")
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--write", metavar="FILE")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.write:
        return write(options)
    if not options.qconfig:
        parser.error("QCONFIG or --write is needed")
    print(f"seed {options.seed}", flush=True)
    last = options.first + options.count
    chunks = [range(i, min(i + CHUNK, last)) for i in range(options.first, last, CHUNK)]
    work = functools.partial(compare, qconfig=options.qconfig, seed=options.seed,
                             deadline=time.time() + options.seconds)
    totals, failures = collections.Counter(), []
    gc.freeze()  # what torch itself consists of is no garbage
    gc.set_threshold(50_000, 20, 100)
    # Classes that a process has seen are never forgotten: each works for a while only.
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=40) as pool:
        for counts, failed in pool.imap_unordered(work, chunks):
            totals += counts
            failures += failed
            for failure in failed:
                show(failure)
    shrink_some(failures, options)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(totals.items()) if kind not in ("compared", "failed")))
    print(f"seed {options.seed}: {totals['compared'] - totals['failed']} passed, {totals['failed']} failed")
    return 1 if totals["failed"] or not totals["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
