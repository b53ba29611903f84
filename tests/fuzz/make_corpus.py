#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets: make_corpus.py [NAME...]

Each seeds_NAME.py beside this file has `seeds()`, which yields (file name, bytes) for corpus/NAME/. Seeds begin with
"seed-"; other files there are inputs that a fuzzer found, and stay. Those of torch need torch 2.13.
"""
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).parent


def main(names):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HERE))
    for name in names or sorted(path.stem.removeprefix("seeds_") for path in HERE.glob("seeds_*.py")):
        folder = HERE / "corpus" / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("seed-*"):
            old.unlink()
        count = 0
        for seed, data in importlib.import_module("seeds_" + name).seeds():
            (folder / ("seed-" + seed)).write_bytes(data)
            count += 1
        print(f"{name}: {count} seeds")


if __name__ == "__main__":
    main(sys.argv[1:])
