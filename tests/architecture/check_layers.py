#!/usr/bin/env python3
"""Nothing points up: checks every #include of core/, ui/ and app/ against the order of the rooms.

    check_layers.py SOURCE_DIR
"""
import pathlib
import re
import sys

# Each room may include itself and what it names.
CORE = {
    "config": set(),
    "model": {"config"},
    "tensor": {"config"},
    "project": {"config", "model", "tensor"},
    "quant": {"config", "tensor"},
    "analysis": {"config", "model", "tensor", "quant"},
    "engine": {"config", "model", "tensor", "quant", "analysis"},
    "report": {"config", "model", "tensor", "quant", "analysis", "engine"},
}
UI = {
    "theme": set(),
    "help": {"theme"},
    "document": set(),
    "jobs": {"document"},
    "session": {"document", "jobs"},
    "models": {"document", "help", "jobs", "session", "theme"},
    "tables": {"theme", "models"},
    "editors": {"theme", "help", "document", "jobs", "models", "tables"},
    "plots": {"theme"},
    "views": {"theme", "help", "document", "jobs", "session", "models", "tables", "editors", "plots"},
    "main_window": {"theme", "help", "document", "jobs", "models", "session", "tables", "editors", "views", "plots"},
}
APP = {
    "qconfig": set(),
    "scenes": set(UI),
    "studio": set(UI) | {"scenes"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def includes(path):
    return INCLUDE.findall(path.read_text(encoding="utf-8"))


def problems(root):
    for area, rooms, lower in (("core", CORE, set()), ("ui", UI, set(CORE)), ("app", APP, set(CORE))):
        for path in sorted((root / area).rglob("*.[ch]*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            room = path.relative_to(root / area).parts[0]
            if room not in rooms:
                yield f"{path.relative_to(root)}: {area}/{room} is no room of the house"
                continue
            for bracket, name in includes(path):
                first = name.split("/")[0]
                if area == "core" and bracket == "<" and re.match(r"Q[A-Zt]", name):
                    yield f"{path.relative_to(root)}: core includes Qt ({name})"
                if bracket == '"' and "/" in name and first in rooms and first != room and first not in rooms[room]:
                    yield f"{path.relative_to(root)}: {area}/{room} includes {name}, which is above it"
                elif bracket == '"' and "/" in name and first not in rooms and first not in lower | rooms[room]:
                    yield f"{path.relative_to(root)}: {area}/{room} knows no room of {name}"


def main():
    root = pathlib.Path(sys.argv[1])
    found = list(problems(root))
    print("\n".join(found))
    print(f"{len(found)} includes point the wrong way")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
