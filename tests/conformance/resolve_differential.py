"""Compares core's resolution with PyTorch's on random models, mappings and backends.

    python resolve_differential.py --driver build/release/bin/resolve_driver --count 5000 --seed 1 [--seconds 300]
        [--keep DIR] [--record FILE.jsonl.gz]

Case number i of seed S is the case of seed "S:i": `--seed S --first i --count 1` runs it alone. A case that differs
is shrunk and printed; --keep writes it as a golden folder (case.json, expected.json: PyTorch's answer). --record
writes the cases with their answers for the replay without torch. The last line is "N passed, M failed"."""
import argparse
import collections
import gzip
import hashlib
import json
import multiprocessing
import os
import subprocess
import sys
import time

from resolve_cases import case_of, qconfig_studio, random_recipe
from resolve_shrink import shrink

BATCH = 20          # cases per task of a worker
SHOWN = 5           # failing cases that are shrunk and printed
WHOLE_EVERY = 10    # every so many cases prepare runs to its end, and what it recorded is compared too


class Driver:
    """A running resolve_driver: one case in, one answer out."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def answer(self, case):
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the driver died on case {case['name']} ({self.process.wait()})")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def comparable(raised):
    """A message that prints whole modules and addresses of functions is compared up to there."""
    if raised and raised["text"].startswith("Cannot fuse "):
        return {**raised, "text": raised["text"].partition("(")[0]}
    return raised


def difference(expected, found):
    """What differs, as text; None if nothing does."""
    if "error" in found:
        return "core cannot read the case: " + found["error"]
    if comparable(expected["raised"]) != comparable(found["raised"]):
        return f"PyTorch raises {expected['raised']}, core {found['raised']}"
    if [name for name, _ in expected["nodes"]] != [name for name, _ in found["nodes"]]:
        return "the nodes or their order differ"
    for (name, theirs), (_, ours) in zip(expected["nodes"], found["nodes"]):
        if theirs != ours:
            return f"node {name}: PyTorch {json.dumps(theirs)}, core {json.dumps(ours)}"
    return None


def outcome_kind(case):
    raised = case["expected"]["raised"]
    return raised["type"] if raised else "resolved"


_driver = None


def _start_worker(path):
    global _driver
    _driver = Driver(path)


def _run_batch(task):
    """[(number, kind of outcome, difference or None, the case as JSON text or None)]"""
    seed, first, count, recorded = task
    results = []
    for i in range(first, first + count):
        recipe, graph = random_recipe(f"{seed}:{i}")
        if recipe is None:
            results.append((i, "not traceable", None, None))
            continue
        case = case_of(f"{seed}:{i}", recipe, graph, whole=i % WHOLE_EVERY == 0)
        results.append((i, outcome_kind(case), difference(case["expected"], _driver.answer(case)),
                        json.dumps(case) if recorded else None))
    return results


def shrunk(seed, number, path):
    """(case, difference) of the smallest recipe found that still differs."""
    driver = Driver(path)
    smallest = {}

    def fails(recipe):
        try:
            case = case_of(f"{seed}:{number}", recipe)
        except Exception:  # a recipe that makes no sense any more
            return False
        text = case and difference(case["expected"], driver.answer(case))
        if text:
            smallest["case"], smallest["text"] = case, text
        return bool(text)

    recipe, _ = random_recipe(f"{seed}:{number}")
    if fails(recipe):
        shrink(recipe, fails)
    driver.close()
    return smallest["case"], smallest["text"]


def keep(case, text, folder):
    """Writes the golden folder of a case and returns its path; rename it to what it shows."""
    name = "found-" + hashlib.sha1(json.dumps(case["graph"]).encode()).hexdigest()[:8]
    path = os.path.join(folder, name)
    os.makedirs(path, exist_ok=True)
    with open(os.path.join(path, "case.json"), "w", encoding="utf-8") as file:
        file.write(qconfig_studio.json_text({k: v for k, v in case.items() if k != "expected"}, 150))
    with open(os.path.join(path, "expected.json"), "w", encoding="utf-8") as file:
        file.write(qconfig_studio.json_text(case["expected"], 150))
    return path


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", default=str(int(time.time())))
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", metavar="DIR", help="write shrunk failing cases as golden folders into DIR")
    parser.add_argument("--record", metavar="FILE", help="write all cases that pass to FILE (gzip)")
    return parser.parse_args()


def main():
    options = parse_arguments()
    print(f"seed {options.seed}, cases {options.first}..{options.first + options.count - 1}", flush=True)
    started = time.time()
    last = options.first + options.count
    tasks = ((options.seed, first, min(BATCH, last - first), bool(options.record))
             for first in range(options.first, last, BATCH))
    kinds, failed, passed, recorded = collections.Counter(), [], 0, []
    context = multiprocessing.get_context("fork")
    with context.Pool(options.processes, _start_worker, (options.driver,)) as pool:
        for results in pool.imap(_run_batch, tasks):
            for number, kind, text, case in results:
                kinds[kind] += 1
                if text:
                    failed.append(number)
                    print(f"DIFFERENT {options.seed}:{number}: {text}", flush=True)
                elif kind != "not traceable":
                    passed += 1
                    recorded.append(case)
            if options.seconds and time.time() - started > options.seconds:
                print(f"stopped after {options.seconds:g} s")
                break
            if len(failed) > 200:
                print("too many differ: stopped")
                break
    for number in failed[:SHOWN]:
        case, text = shrunk(options.seed, number, options.driver)
        print(f"\n{options.seed}:{number} shrunk: {text}")
        print(qconfig_studio.json_text(case, 150))
        if options.keep:
            print("kept as", keep(case, text, options.keep))
    if options.record:
        with gzip.GzipFile(options.record, "w", mtime=0) as file:
            file.writelines((case + "\n").encode() for case in recorded)
    print(f"{time.time() - started:.0f} s; " + ", ".join(f"{kind}: {n}" for kind, n in kinds.most_common()))
    if kinds["not traceable"] * 20 > sum(kinds.values()):
        print("too many models that cannot be traced: the generator is broken")
        return 1
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
