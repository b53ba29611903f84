"""Runs Python files, each in a process that did nothing else before, and dumps what they built.

    run_fresh.py FOLDER NAME...

For every FOLDER/*.py: what it binds to each of NAMEs, dumped by the bridge, goes to FOLDER/*.json as an object; what it
writes to standard error goes to FOLDER/*.err. Without *.json it failed. The processes are forks of this one, which has
imported torch alone: the first import of anything in torch would do the same.
"""

from __future__ import annotations

import json
import os
import pathlib
import runpy
import sys

import torch  # noqa: F401 (for the forks)


def run(file: pathlib.Path, names: list[str]) -> None:
    error = os.open(file.with_suffix(".err"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(error, 2)
    bound = runpy.run_path(str(file))
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))
    import qconfig_studio as bridge

    dumped = {name: bridge.dump(bound[name]) for name in names if name in bound}
    file.with_suffix(".json").write_text(json.dumps(dumped), encoding="utf-8")


def main(folder: str, *names: str) -> None:
    os.chdir(folder)
    running = 0
    for file in sorted(pathlib.Path(folder).glob("*.py")):
        if running == min(2, len(os.sched_getaffinity(0))):
            os.wait()
            running -= 1
        if os.fork() == 0:
            run(file, list(names))
            return
        running += 1
    while running:
        os.wait()
        running -= 1


if __name__ == "__main__":
    main(*sys.argv[1:])
