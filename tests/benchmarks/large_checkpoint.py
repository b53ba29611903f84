#!/usr/bin/env python3
"""A sharded checkpoint of many gigabytes, and how `qconfig rank` and the window get along with it.

    large_checkpoint.py --write FOLDER [--gigabytes 10] [--largest 1000000000]
    large_checkpoint.py build/bench/bin FOLDER [--runs 3] [--cold]

The model is a chain of Linears of 4096 x 4096 and one whose weight has `--largest` elements, quantized per
channel. The folder gets its graph, a workspace, and float32 weights in shards of about a gigabyte with an
index, filled with a million normal numbers in ever other orders. Measured are the wall and processor time of `qconfig
rank`, how fast it gets through the bytes, the most anonymous memory that it had, what only reading the same
files takes, and, by bench_ranking, what the window does meanwhile. `--cold`: the files are dropped from the
system's cache before each run (as root), so that the disk counts.
"""
import argparse
import json
import math
import os
import random
import statistics
import struct
import subprocess
import sys
import threading
import time
from array import array

WIDTH = 4096
SHARD = 1 << 30
PAGE = 1 << 22  # bytes written at a time


def linear(path, rows, columns):
    return {"path": path, "type": "torch.nn.Linear", "training": False,
            "attributes": {"in_features": columns, "out_features": rows, "bias": False}}


def graph(layers):
    nodes = [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", None]}]
    for path, _, _ in layers:
        nodes.append({"name": path.replace(".", "_"), "op": "call_module", "target": path,
                      "args": [{"node": nodes[-1]["name"]}], "kwargs": {}, "scope": [path, "torch.nn.Linear"]})
    nodes.append({"name": "output", "op": "output", "target": "output", "args": [{"node": nodes[-1]["name"]}],
                  "kwargs": {}, "scope": ["", None]})
    return {"format": "qconfig-studio/graph", "version": 1, "name": "large", "root_type": "models.Large",
            "torch_version": "2.13.0", "is_qat": False,
            "types": [{"name": "torch.nn.Linear", "bases": ["torch.nn.Module"]}],
            "modules": [linear(*layer) for layer in layers], "nodes": nodes}


WORKSPACE = {
    "format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
    "graphs": [{"file": "large.graph.json", "tensor_files": ["model.safetensors.index.json"]}],
    "current_graph": 0, "backend": {"preset": "x86"},
    "mapping": {"config": {"": {
        "activation": {"class": "torch.ao.quantization.observer.HistogramObserver",
                       "kwargs": {"reduce_range": True}},
        "weight": {"class": "torch.ao.quantization.observer.PerChannelMinMaxObserver",
                   "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_channel_symmetric"}}}}}}


def write_shard(path, layers, pool):
    header, at = {}, 0
    for name, rows, columns in layers:
        size = 4 * rows * columns
        header[f"{name}.weight"] = {"dtype": "F32", "shape": [rows, columns], "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    left = at
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        while left > 0:
            begin = 4 * random.randrange((len(pool) - PAGE) // 4)
            file.write(pool[begin:begin + min(PAGE, left)])
            left -= min(PAGE, left)
    return at


def write(folder, gigabytes, largest):
    random.seed(5)
    os.makedirs(folder, exist_ok=True)
    count = max(1, math.ceil((gigabytes * 1e9 / 4 - largest) / WIDTH ** 2))
    layers = [(f"layers.{i}", WIDTH, WIDTH) for i in range(count)]
    if largest:
        layers.insert(len(layers) // 2, ("large", math.ceil(largest / WIDTH), WIDTH))
    values = array("f", (random.gauss(0, 0.02) for _ in range(1 << 20)))
    pool = values.tobytes() * 3
    shards = [[]]
    for layer in layers:
        if shards[-1] and sum(4 * r * c for _, r, c in shards[-1] + [layer]) > SHARD:
            shards.append([])
        shards[-1].append(layer)
    places, total = {}, 0
    for i, shard in enumerate(shards, 1):
        name = f"model-{i:05}-of-{len(shards):05}.safetensors"
        total += write_shard(os.path.join(folder, name), shard, pool)
        places.update({f"{layer[0]}.weight": name for layer in shard})
    for name, document in (("model.safetensors.index.json", {"metadata": {"total_size": total},
                                                             "weight_map": places}),
                           ("large.graph.json", graph(layers)), ("large.workspace.json", WORKSPACE)):
        with open(os.path.join(folder, name), "w") as file:
            json.dump(document, file)
    print(f"{len(layers)} tensors, {total / 1e9:.2f} GB in {len(shards)} shards")


def shard_files(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".safetensors"))


def forget(folder):
    """Their pages leave the system's cache."""
    for path in shard_files(folder):
        file = os.open(path, os.O_RDONLY)
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(file)


def read_all(folder):
    """Seconds that two threads need to read the files and do nothing with them."""
    paths = shard_files(folder)

    def read(part):
        buffer = bytearray(1 << 22)
        for path in part:
            with open(path, "rb", buffering=0) as file:
                while file.readinto(buffer):
                    pass

    start = time.monotonic()
    threads = [threading.Thread(target=read, args=(paths[i::2],)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.monotonic() - start


def anonymous(process):
    """Megabytes that no file backs."""
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                if line.startswith("RssAnon:"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0


def rank(bin_folder, folder):
    """Wall and processor seconds, and the most anonymous memory in MB."""
    command = [os.path.join(bin_folder, "qconfig"), "rank", "-w", os.path.join(folder, "large.workspace.json"), "--json"]
    environment = dict(os.environ, XDG_CACHE_HOME=os.path.join(folder, "no-cache"))
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    most = 0
    while True:
        most = max(most, anonymous(process.pid))
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done:
            break
        time.sleep(0.02)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, most


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", nargs="?")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--write", metavar="FOLDER")
    parser.add_argument("--gigabytes", type=float, default=10)
    parser.add_argument("--largest", type=int, default=10 ** 9)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cold", action="store_true")
    options = parser.parse_args()
    if options.write:
        return write(options.write, options.gigabytes, options.largest)
    gigabytes = sum(os.path.getsize(path) for path in shard_files(options.folder)) / 1e9
    reads, ranks = [], []
    for _ in range(options.runs):
        if options.cold:
            forget(options.folder)
        reads.append(read_all(options.folder))
        if options.cold:
            forget(options.folder)
        ranks.append(rank(options.bin, options.folder))
    reading = statistics.median(reads)
    wall, cpu, memory = (statistics.median(run[i] for run in ranks) for i in range(3))
    print(f"{gigabytes:.2f} GB, medians of {options.runs} runs{', not in the cache' if options.cold else ''}")
    print(f"only reading   {reading:.2f} s, {gigabytes / reading:.2f} GB/s")
    print(f"qconfig rank   {wall:.2f} s, {gigabytes / wall:.2f} GB/s, {cpu:.2f} s of processor time")
    print(f"its anonymous memory at most {memory:.0f} MB")
    if options.cold:
        forget(options.folder)
    subprocess.run([os.path.join(options.bin, "bench_ranking"), os.path.join(options.folder, "large.workspace.json")],
                   env=dict(os.environ, QT_QPA_PLATFORM="offscreen"), check=False)


if __name__ == "__main__":
    main()
