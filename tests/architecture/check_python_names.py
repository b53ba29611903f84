#!/usr/bin/env python3
"""Fails if a Python file of the project uses a name that nothing defines: Python says so only when it gets there.

    check_python_names.py ROOT
"""
import ast
import pathlib
import sys

from pyflakes import checker, messages

UNDEFINED = (messages.UndefinedName, messages.UndefinedExport, messages.UndefinedLocal)


def main():
    root = pathlib.Path(sys.argv[1])
    files = sorted(path for folder in ("resources", "scripts", "tests") for path in (root / folder).rglob("*.py"))
    problems = []
    for path in files:
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        problems += [message for message in checker.Checker(tree, filename=str(path)).messages
                     if isinstance(message, UNDEFINED)]
    for message in problems:
        print(message)
    print(f"{len(files)} files, {len(problems)} undefined names")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
