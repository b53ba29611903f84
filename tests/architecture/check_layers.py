#!/usr/bin/env python3
"""The order of the rooms: reads every #include of core/, ui/ and app/, and every namespace of core/.

    check_layers.py SOURCE_DIR            fails where something points up, or is in the wrong namespace
    check_layers.py SOURCE_DIR --report   says for each room how many files it has, their median length, and which
                                          of its headers have a single reader

A room includes itself and the rooms that its line names. Where a room has inner rooms, their order is that of INNER:
each may include those to its left, and the headers that lie in the room itself; a .cpp that lies in the room itself
may include all of them. What lies in `detail` is included by its own room only.
"""
import collections
import pathlib
import re
import statistics
import sys

CORE = {
    "base": "",
    "json": "base",
    "python": "base json",
    "config": "base json python",
    "catalogue": "base json python config",
    "model": "base json python config",
    "tensor": "base json python config",
    "project": "base json python config catalogue model tensor",
    "quant": "base json python config tensor",
    "predict": "base json python config model tensor quant",
    "insight": "base json python config model tensor quant predict",
    "engine": "base json python config model tensor quant predict insight",
    "words": "base json python config model tensor quant predict insight",
    "picture": "base json python config model tensor quant predict insight engine words",
    "report": "base json python config catalogue model tensor quant predict insight words",
    "conformance": "base json python config model tensor quant predict",
}
UI = {
    "theme": "",
    "words": "theme",
    "help": "theme words",
    "session": "theme words",
    "models": "theme words help session",
    "widgets": "theme words help session models",
    "plots": "theme words",
    "editors": "theme words help session models widgets",
    "views": "theme words help session models widgets plots editors",
    "shell": "theme words help session models widgets plots editors views",
}
# From the lowest to the highest. Inner rooms in one group of brackets do not know each other. With ^ at the end the
# headers that lie in the room itself are above them, else below.
INNER = {
    "core/python": "regex",
    "core/config": "codec diff",
    "core/tensor": "storage zip (npy safetensors torch)",
    "core/quant": "elements qparams kernels quantize observe fold error format",
    "core/predict": "interpreter fx observers constraints recorded match fuse resolve prepare convert eager",
    "core/insight": "reasons eager incremental explain repairs lint diff tensors ranking pairs proposals",
    "core/picture": "layout ^",
    "core/report": "(text json python) svg html",
    "ui/session": "document jobs ^",
    "ui/editors": "text fields (qconfig pattern custom) rule backend_entry",
    "ui/views": "(rules backend model why compare custom graph json tensors findings)",
}
# Namespaces that are no rooms: codes are unique in the whole program.
SHARED_NAMESPACES = {"codes"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
NAMESPACE = re.compile(r"^namespace (qcs[\w:]*) \{", re.M)
# What another room has may be declared without its header.
FORWARD = re.compile(r"^namespace [\w:]+ \{\n(?:(?:struct|class) \w+;[^\n]*\n)+\}", re.M)


def rooms_of(root):
    for area, rooms in (("core", CORE), ("ui", UI)):
        for path in sorted((root / area).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield area, rooms, path, path.relative_to(root / area)


def places(order):
    """Each inner room with its place in the order; those that do not know each other share one."""
    place, inside, found = 0, False, {}
    for word in re.findall(r"\(|\)|\w+", order):
        if word == "(":
            inside = True
        elif word == ")":
            inside = False
            place += 1
        else:
            found[word] = place
            place += 0 if inside else 1
    return found


def inner_problem(area, own, other):
    """own and other: paths of two files of one room, from the area's folder."""
    key = f"{area}/{own.parts[0]}"
    mine = own.parts[1] if len(own.parts) > 2 else None
    theirs = other.parts[1] if len(other.parts) > 2 else None
    if mine == theirs or "detail" in (mine, theirs):
        return None
    if key not in INNER:
        return f"{key} has inner rooms without an order"
    order = places(INNER[key])
    if theirs is None:
        return f"{own} includes {other}, which is above it" if "^" in INNER[key] else None
    for room in (mine, theirs):
        if room is not None and room not in order:
            return f"{key}/{room} is no inner room of the house"
    if mine is None:
        return None if own.suffix == ".cpp" or "^" in INNER[key] else f"a header of {key} itself includes {other}"
    if order[theirs] >= order[mine]:
        return f"{own} includes {other}, which is not below it"
    return None


def include_problems(area, rooms, relative, text, root):
    room = relative.parts[0]
    for bracket, name in INCLUDE.findall(text):
        if area == "core" and bracket == "<" and re.match(r"Q[A-Zt]", name):
            yield f"core includes Qt ({name})"
        if bracket == "<" or "/" not in name:
            continue
        other = pathlib.PurePosixPath(name)
        own_area = (root / area / name).is_file()
        if "detail" in other.parts:
            door = other.parts[: other.parts.index("detail")]
            if not own_area or relative.parts[: len(door)] != door:
                yield f"includes {name}, a detail of another room"
        if own_area:
            if other.parts[0] == room:
                problem = inner_problem(area, pathlib.PurePosixPath(relative), other)
                if problem:
                    yield problem
            elif other.parts[0] not in rooms[room].split():
                yield f"{area}/{room} includes {name}, which is not below it"
        elif area == "core" or not (root / "core" / name).is_file():
            yield f"includes {name}, which is in no room"


def namespace_problems(relative, text):
    room = relative.parts[0]
    wanted = "qcs" if room == "base" else f"qcs::{room}"
    for name in NAMESPACE.findall(FORWARD.sub("", text)):
        if name.split("::")[1:2] and name.split("::")[1] in SHARED_NAMESPACES:
            continue
        if name != wanted and not name.startswith(wanted + "::"):
            yield f"is in namespace {name}, not in {wanted}"


def problems(root):
    for area, rooms, path, relative in rooms_of(root):
        shown = path.relative_to(root)
        if relative.parts[0] not in rooms:
            yield f"{shown}: {area}/{relative.parts[0]} is no room of the house"
            continue
        text = path.read_text(encoding="utf-8")
        for problem in include_problems(area, rooms, relative, text, root):
            yield f"{shown}: {problem}"
        if area == "core":
            for problem in namespace_problems(relative, text):
                yield f"{shown}: {problem}"
    names = [{str(p.relative_to(root / area)) for p in (root / area).rglob("*.h")} for area in ("core", "ui")]
    for name in sorted(names[0] & names[1]):
        yield f"{name}: a header of core and one of ui have this name"


def report(root):
    readers = collections.defaultdict(set)
    for area in ("core", "ui", "app"):
        for path in (root / area).rglob("*"):
            if path.suffix in (".h", ".cpp"):
                for _, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
                    readers[name].add(path)
    lengths, single = collections.defaultdict(list), collections.defaultdict(list)
    for area, _, path, relative in rooms_of(root):
        room = f"{area}/{relative.parts[0]}"
        text = path.read_text(encoding="utf-8")
        lengths[room].append(text.count("\n"))
        others = readers[str(relative)] - {path.with_suffix(".cpp")}
        if path.suffix == ".h" and "detail" not in relative.parts and len(others) <= 1:
            single[room].append((path.name, "Q_OBJECT" in text))
    for room, found in lengths.items():
        moc = sum(1 for _, is_moc in single[room] if is_moc)
        print(f"{room}: {len(found)} files, median {statistics.median(found):.0f}, "
              f"{len(single[room]) - moc} headers with one reader (and {moc} that moc needs apart)")
        print("   ", " ".join(name for name, is_moc in single[room] if not is_moc))
    every = [n for found in lengths.values() for n in found]
    print(f"all: {len(every)} files, median {statistics.median(every):.0f}")


def main():
    root = pathlib.Path(sys.argv[1])
    if "--report" in sys.argv:
        report(root)
        return 0
    found = list(problems(root))
    print("\n".join(found))
    print(f"{len(found)} problems in the order of the rooms")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
