#!/usr/bin/env python3
"""How long `qconfig plan` takes, and how much memory, for models of four shapes from 1,000 to 1,000,000 nodes.

    plan_shapes.py build/bench/bin/qconfig [--sizes 1000,10000,100000] [--shapes chain,fan] [--runs 5] [--commands plan,lint]
    plan_shapes.py --write chain 24000 FILE      only the graph file

Each row is the median of `--runs` runs that read the graph and write their text into a file: seconds of
processor time and of wall time, peak memory, and how many times longer a node or edge takes than at that smaller
size where it took least ("linear": 1.0 is exactly linear). Each shape is a model that torch.fx could trace:

    chain    Linear, relu, add, one after the other
    fan      one input of n Linears, and one cat of all of them
    dense    every Linear takes the cat of the last 40 outputs
    sharing  flatten, reshape, transpose, cat of what stood before: operations that share their input's observer
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

LINEAR = '"type": "torch.nn.Linear", "training": false, "attributes": {"in_features": 64, "out_features": 64, "bias": true}'


class Writer:
    """Writes nodes as they come; modules first, as the format wants them, so their number is known before."""

    def __init__(self, file, linears):
        self.file = file
        self.count = self.edges = 0
        types = [{"name": "torch.nn.Linear", "bases": ["torch.nn.Module"]}]
        file.write('{"format": "qconfig-studio/graph", "version": 1, "name": "Shape", "root_type": "models.Shape", '
                   f'"torch_version": "2.13.0", "is_qat": false, "types": {json.dumps(types)},\n  "modules": [')
        file.write(",".join(f'\n    {{"path": "layers.{i}.linear", {LINEAR}}}' for i in range(linears)))
        file.write('\n  ],\n  "nodes": [')

    def node(self, name, op, target, args, scope='["", null]', inputs=1):
        comma = "," if self.count else ""
        self.file.write(f'{comma}\n    {{"name": "{name}", "op": "{op}", "target": "{target}", "args": [{args}], '
                        f'"kwargs": {{}}, "scope": {scope}}}')
        self.count += 1
        self.edges += inputs
        return f'{{"node": "{name}"}}'

    def linear(self, i, value):
        path = f"layers.{i}.linear"
        return self.node(f"layers_{i}_linear", "call_module", path, value, f'["{path}", "torch.nn.Linear"]')

    def call(self, name, target, args, inputs=1):
        return self.node(name, "call_function", target, args, inputs=inputs)

    def cat(self, name, values):
        return self.call(name, "torch.cat", f"[{', '.join(values)}], 1", len(values))

    def method(self, name, target, args):
        return self.node(name, "call_method", target, args)

    def finish(self, value):
        self.node("output", "output", "output", value)
        self.file.write("\n  ]\n}\n")


def numbered(base, i):
    return f"{base}_{i}" if i else base


def chain(file, nodes):
    n = (nodes - 2) // 3
    w = Writer(file, n)
    x = w.node("x", "placeholder", "x", "", inputs=0)
    for i in range(n):
        y = w.linear(i, x)
        y = w.call(numbered("relu", i), "torch.nn.functional.relu", y)
        x = w.call(numbered("add", i), "operator.add", f"{y}, {x}", 2)
    w.finish(x)
    return w


def fan(file, nodes):
    n = nodes - 3
    w = Writer(file, n)
    x = w.node("x", "placeholder", "x", "", inputs=0)
    w.finish(w.cat("cat", [w.linear(i, x) for i in range(n)]))
    return w


def dense(file, nodes, width=40):
    n = (nodes - 2) // 2
    w = Writer(file, n)
    last = [w.node("x", "placeholder", "x", "", inputs=0)]
    for i in range(n):
        last = last[-width:] + [w.linear(i, w.cat(numbered("cat", i), last[-width:]))]
    w.finish(last[-1])
    return w


def sharing(file, nodes):
    n = (nodes - 3) // 4
    w = Writer(file, 1)
    x = w.linear(0, w.node("x", "placeholder", "x", "", inputs=0))
    for i in range(n):
        y = w.call(numbered("flatten", i), "torch.flatten", f"{x}, 1")
        y = w.method(numbered("reshape", i), "reshape", f"{y}, 8, -1")
        y = w.method(numbered("transpose", i), "transpose", f"{y}, 0, 1")
        x = w.cat(numbered("cat", i), [y, x])
    w.finish(x)
    return w


SHAPES = {"chain": chain, "fan": fan, "dense": dense, "sharing": sharing}


def write(shape, nodes, path):
    with open(path, "w") as file:
        return SHAPES[shape](file, nodes)


def measure(command, output):
    """Seconds of processor time, of wall time, and peak memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=output)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("qconfig", nargs="?")
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--shapes", default=",".join(SHAPES))
    parser.add_argument("--commands", default="plan")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--mapping", default="default:x86")
    parser.add_argument("--write", nargs=3, metavar=("SHAPE", "NODES", "FILE"))
    options = parser.parse_args()
    if options.write:
        shape, nodes, path = options.write
        return write(shape, int(nodes), path)
    print("| command | shape | nodes | edges | CPU s | wall s | peak MB | linear |\n|---|---|---|---|---|---|---|---|")
    for name in options.commands.split(","):
        for shape in options.shapes.split(","):
            least = None
            for size in options.sizes.split(","):
                with tempfile.TemporaryDirectory() as folder:
                    graph = os.path.join(folder, "graph.json")
                    written = write(shape, int(size), graph)
                    command = [options.qconfig, *name.split(), "-g", graph, "-b", "x86", "-m", options.mapping]
                    with open(os.path.join(folder, "output.txt"), "wb") as output:
                        runs = [measure(command, output) for _ in range(options.runs)]
                cpu, wall, memory = (statistics.median(run[i] for run in runs) for i in range(3))
                each = cpu / (written.count + written.edges)
                ratio, least = each / (least or each), min(least or each, each)
                print(f"| {name} | {shape} | {written.count:,} | {written.edges:,} | {cpu:.3f} | {wall:.3f} | "
                      f"{memory:.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
