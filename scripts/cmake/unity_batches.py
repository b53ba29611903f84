#!/usr/bin/env python3
"""Which files may be compiled as one: prints a number for each file that is named on standard input.

Compiling several files as one is fast, but then each of them sees what another one keeps to itself. So no file shares
a number with one that uses a name which it declares in an unnamed namespace: names can be chosen as if every file were
compiled alone.
"""
import functools
import pathlib
import re
import sys

LARGEST = 24  # files in a batch: three of 8 take nearly twice the time; more than 24 take more than 2 GB of memory
COMMENT_OR_TEXT = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')
UNNAMED = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
# The first line of a declaration begins in the first column; so do closing brackets and labels.
DECLARED = re.compile(
    r"^(?=[\w#])(?:template <.*>\s*)?(?:"
    r"(?:struct|class|enum class|enum) (\w+)|using (\w+) =|"
    r"(?:[\w:<>,&*\[\]() ]|->)*?[ &*](?:(\w+\()|(\w+)(?:\{| = |;|\[)))",
    re.M,
)
INCLUDE = re.compile(r'^#include "(.*)"', re.M)
IN_HEADER = re.compile(
    r"^(?=\w)(?:template <.*>\s*)?(?:(?:struct|class|enum class|using) (\w+)(?! *;)|"
    r"(?!namespace|return)(?:[\w:<>,&* ]|->)+?[ &*](\w+\())",
    re.M,
)
ROOTS = [  # core first
    pathlib.Path(__file__).parents[2] / folder for folder in ("core", "ui", "app")
]
MACRO = re.compile(r"^#define (\w+)|^namespace (\w+) =", re.M)
# A qualified name is looked up where it says; a function is clashed with by calls only, not by variables of its name.
USED = re.compile(r"(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*(?:\()?")


@functools.cache
def declared_by(header, room):
    """What a header and those that it includes declare, of the namespace of a room of core (None: of ui)."""
    path = next((root / header for root in ROOTS if (root / header).exists()), None)
    if not path:
        return frozenset()
    text = path.read_text(encoding="utf-8")
    names = (name for names in IN_HEADER.findall(text) for name in names if name)
    own = frozenset(names) if not room or header.startswith(room + "/") else frozenset()
    return own.union(*(declared_by(other, room) for other in INCLUDE.findall(text)))


def names_of(path):
    """What the file keeps to itself, and all that it names. Functions that are declared or called end in "("."""
    written = pathlib.Path(path).read_text(encoding="utf-8")
    text = COMMENT_OR_TEXT.sub("", written)
    unnamed = [COMMENT_OR_TEXT.sub("", part) for part in UNNAMED.findall(written)]
    found = [match for part in unnamed for match in DECLARED.findall(part)] + MACRO.findall(text)
    room = pathlib.Path(path).relative_to(ROOTS[0]).parts[0] if pathlib.Path(path).is_relative_to(ROOTS[0]) else None
    used = set(USED.findall(text)).union(*(declared_by(header, room) for header in INCLUDE.findall(written)))
    return {name for names in found for name in names if name}, used | {name.rstrip("(") for name in used}


def main():
    paths = [path for path in sys.stdin.read().split("\n") if path]
    names = [names_of(path) for path in paths]

    def clash(one, other):
        return bool(names[one][0] & names[other][1] or names[other][0] & names[one][1])

    clashes = [{other for other in range(len(paths)) if other != one and clash(one, other)} for one in range(len(paths))]
    # Greedy colouring of the graph of clashes (Welsh-Powell): those with the most clashes choose first.
    batches = []
    batch_of = {}
    for file in sorted(range(len(paths)), key=lambda file: -len(clashes[file])):
        fits = (n for n, batch in enumerate(batches) if len(batch) < LARGEST and not batch & clashes[file])
        number = next(fits, len(batches))
        if number == len(batches):
            batches.append(set())
        batches[number].add(file)
        batch_of[file] = number
    for file in range(len(paths)):
        print(batch_of[file])


if __name__ == "__main__":
    main()
