"""Outcomes of the real models (real_models.py), recorded in real_models/<architecture>.jsonl.gz, which a Qt test replays.

    python real_model_cases.py --write [--only ARCHITECTURE] [--jobs N]     records them anew
    python real_model_cases.py [--fifth 0..4] [--only ...] [--jobs N]    records again, compares with the files"""
import argparse
import collections
import functools
import gzip
import json
import multiprocessing
import os
import sys
import warnings

from plan_check import record_live, without_weights
from real_model_zoo import ZOO
from real_models import real_cases

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "real_models")


def path_of(architecture):
    return os.path.join(FOLDER, f"{architecture}.jsonl.gz")


def recorded(architecture):
    """{name of a case: its line} as kept."""
    with gzip.open(path_of(architecture), "rt", encoding="utf-8") as file:
        return {line["name"]: without_weights(line) for line in map(json.loads, file)}


def lines_of(architecture, fifth=None):
    for name, builder in real_cases(fifth):
        if name.split("/")[0] == architecture:
            line = record_live(builder(), name)
            if line is None:
                raise ValueError(f"{name} cannot be traced")
            yield line


def write(architecture):
    """The number of cases written; the same bytes for the same outcomes."""
    warnings.simplefilter("ignore")
    lines = [json.dumps(line) + "\n" for line in lines_of(architecture)]
    os.makedirs(FOLDER, exist_ok=True)
    with open(path_of(architecture), "wb") as file:
        file.write(gzip.compress("".join(lines).encode(), 9, mtime=0))
    return architecture, len(lines), []


def compare(architecture, fifth):
    """The number of cases that PyTorch was asked for again, and the names of those that it answers differently."""
    warnings.simplefilter("ignore")
    kept, count, different = recorded(architecture), 0, []
    for line in lines_of(architecture, fifth):
        count += 1
        if kept.get(line["name"]) != without_weights(json.loads(json.dumps(line))):
            different.append(line["name"])
    return architecture, count, different


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--fifth", type=int, choices=range(5))
    parser.add_argument("--only", choices=list(ZOO), action="append", metavar="ARCHITECTURE")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    work = write if options.write else functools.partial(compare, fifth=options.fifth)
    totals = collections.Counter()
    with multiprocessing.get_context("fork").Pool(options.jobs, maxtasksperchild=2) as pool:
        for architecture, count, different in pool.imap_unordered(work, options.only or ZOO):
            print(f"{architecture}: {count} cases" + "".join(f"\n  {name} differs" for name in different), flush=True)
            totals.update(cases=count, failed=len(different))
    print(f"{len(options.only or ZOO)} architectures, {'all' if options.fifth is None else 'a fifth'} of their cases "
          f"{'written' if options.write else 'recorded again'}: {totals['cases'] - totals['failed']} passed, "
          f"{totals['failed']} failed")
    return 1 if totals["failed"] or not totals["cases"] else 0


if __name__ == "__main__":
    sys.exit(main())
