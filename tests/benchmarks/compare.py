#!/usr/bin/env python3
"""Runs the benchmarks of two builds in turns and prints both as a Markdown table.

    compare.py BEFORE AFTER [--pairs 9] [--programs bench_analyze,bench_edits] [--filter REGEX] [--min-time 0.5]
                            [--edits "--nodes 10000 1000 1"]

BEFORE and AFTER are build folders of the preset `bench` (or folders with the programs in bin/). Of each program a
run of BEFORE and one of AFTER make a pair, and which goes first alternates, so that what else the machine does
meets both. A program that one of them lacks is left out, and the text says so, as does a benchmark.

Times are medians over the runs. "Spread" is the distance of the quartiles as a share of the median. "Ratio" is the
median over the pairs of after / before. A benchmark is slower if that is more than 5 % above one and more than the
spread of either; then the exit status is 1.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys

PROGRAMS = ["bench_analyze", "bench_resolve", "bench_regex", "bench_numbers", "bench_filter", "bench_graph",
            "bench_edits", "bench_startup"]
MILLISECONDS = {"ns": 1e-6, "us": 1e-3, "ms": 1, "s": 1e3}


def of_google_benchmark(program, options):
    command = [program, "--benchmark_format=json", f"--benchmark_min_time={options.min_time}"]
    if options.filter:
        command.append(f"--benchmark_filter={options.filter}")
    answer = json.loads(run(command) or '{"benchmarks": []}')
    return {row["name"]: row["real_time"] * MILLISECONDS[row["time_unit"]] for row in answer["benchmarks"]
            if row.get("run_type") != "aggregate" and "error_occurred" not in row}


def of_edits(program, options):
    """Of all edits and of each kind, the longest that the window kept silent: of 99 in 100, and of all."""
    times, nodes = {}, ""
    for line in run([program, *options.edits.split()], may_fail=True).splitlines():
        if head := re.match(r"(\d+) nodes", line):
            nodes = head[1]
        elif row := re.match(r"\s+(.+?)\s+99 of 100 within\s+([\d.]+) ms, all within\s+([\d.]+) ms", line):
            times[f"{row[1]}, {nodes} nodes, 99 of 100"] = float(row[2])
            times[f"{row[1]}, {nodes} nodes, all"] = float(row[3])
    return matching(times, options)


def of_startup(program, options):
    text = run([program], may_fail=True)
    return matching({what: float(time) for what, time in re.findall(r"(window painted|answers) after (\d+) ms", text)},
                    options)


def matching(times, options):
    return {name: time for name, time in times.items() if not options.filter or re.search(options.filter, name)}


def run(command, may_fail=False):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    if done.returncode and not may_fail:
        sys.exit(f"{' '.join(command)} failed ({done.returncode}):\n{done.stderr}")
    return done.stdout


def runner(name):
    return {"bench_edits": of_edits, "bench_startup": of_startup}.get(name, of_google_benchmark)


def spread(times):
    if len(times) < 2:
        return 0.0
    low, _, high = statistics.quantiles(times, n=4, method="inclusive")
    return (high - low) / statistics.median(times) if statistics.median(times) else 0.0


def measure(name, before, after, options):
    """By benchmark: the times of both, pair by pair."""
    times = {}
    for pair in range(options.pairs):
        print(f"{name}: pair {pair + 1} of {options.pairs}", file=sys.stderr, flush=True)
        of_pair = {}
        for side in (0, 1) if pair % 2 == 0 else (1, 0):
            program = os.path.join((before, after)[side], "bin", name)
            for benchmark, time in runner(name)(program, options).items():
                of_pair.setdefault(benchmark, {})[side] = time
        for benchmark, both in of_pair.items():
            times.setdefault(benchmark, []).append((both.get(0), both.get(1)))
    return times


def row_of(name, benchmark, pairs):
    """The row of the table, and whether it is slower."""
    before, after = ([pair[side] for pair in pairs] for side in (0, 1))
    ratio = statistics.median(b / a if a else 1.0 for a, b in pairs)
    spreads = spread(before), spread(after)
    is_slower = ratio > 1.05 and ratio - 1 > max(spreads)
    title = f"{name.removeprefix('bench_')}: {benchmark.removesuffix('/real_time')}"
    cells = [title, f"{statistics.median(before):.3g}", f"{spreads[0]:.0%}", f"{statistics.median(after):.3g}",
             f"{spreads[1]:.0%}", f"{ratio:.2f}" + (" **slower**" if is_slower else "")]
    return "| " + " | ".join(cells) + " |", is_slower


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--programs", default=",".join(PROGRAMS))
    parser.add_argument("--filter", default="", help="a regular expression that names of benchmarks contain")
    parser.add_argument("--min-time", type=float, default=0.5, help="seconds that each benchmark repeats for")
    parser.add_argument("--edits", default="1000 1",
                        help="what bench_edits is called with: edits, and runs of its own")
    options = parser.parse_args()
    if options.pairs < 1:
        parser.error("there must be a pair")

    rows, left_out, slower = [], [], 0
    for name in options.programs.split(","):
        missing = [folder for folder in (options.before, options.after)
                   if not os.access(os.path.join(folder, "bin", name), os.X_OK)]
        if missing:
            left_out.append(f"{name}: not in {' and '.join(missing)}")
            continue
        for benchmark, pairs in measure(name, options.before, options.after, options).items():
            if len(pairs) < options.pairs or any(None in pair for pair in pairs):
                left_out.append(f"{name}: {benchmark} did not run each time in both")
                continue
            row, is_slower = row_of(name, benchmark, pairs)
            rows.append(row)
            slower += is_slower
    if not rows:
        sys.exit("Nothing was measured. " + "; ".join(left_out))
    print(f"Medians of {options.pairs} pairs, in ms.\n")
    print("| benchmark | before | spread | after | spread | ratio |\n|---|---:|---:|---:|---:|---:|")
    print("\n".join(rows))
    print(f"\n{slower} of {len(rows)} slower by more than 5 % and more than their spread.")
    for text in left_out:
        print(f"Left out: {text}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
