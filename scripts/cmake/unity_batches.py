#!/usr/bin/env python3
"""Which files may be compiled as one: prints a number for each file that is named on standard input.

    unity_batches.py LARGEST <FILES: no batch has more than LARGEST files

Compiling several files as one is fast, but then each of them sees what another one keeps to itself. So no file shares
a number with one that uses a name which it declares in an unnamed namespace, or with one whose using-directives make a
name of its own ambiguous: names can be chosen as if every file were compiled alone.
"""
import collections
import functools
import pathlib
import re
import sys

COMMENT_OR_TEXT = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')
UNNAMED = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
# The first line of a declaration begins in the first column; so do closing brackets and labels.
DECLARED = re.compile(
    r"^(?=[\w#])(?!using namespace)(?:template <.*>\s*)?(?:"
    r"(?:struct|class|enum class|enum) (\w+)|using (\w+) =|"
    r"(?:[\w:<>,&*\[\]() ]|->)*?[ &*](?:(\w+\()|(\w+)(?:\{| = |;|\[)))",
    re.M,
)
INCLUDE = re.compile(r'^#include "(.*)"', re.M)
IN_HEADER = re.compile(
    r"^(?=\w)(?:template <.*>\s*)?(?:(?:struct|class|enum class|using) (\w+)(?! *;)|"
    r"inline [\w:<>,&* ]+ (\w+) =|(?!namespace|return)(?:[\w:<>,&* ]|->)+?[ &*](\w+\())",
    re.M,
)
PROJECT = pathlib.Path(__file__).resolve().parents[2]
ROOTS = [  # core first
    PROJECT / folder for folder in ("core", "ui", "app")
]
TESTS = PROJECT / "tests"
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.M)
DIRECTIVE = re.compile(r"^using namespace ([\w:]+);", re.M)
MACRO = re.compile(r"^#define (\w+)|^namespace (\w+) =", re.M)
# A qualified name is looked up where it says; a function is clashed with by calls only, not by variables of its name.
USED = re.compile(r"(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*(?:\()?")


def included_by(path, text):
    """The headers of this project that a file includes."""
    found = ((folder / header for folder in (path.parent, *ROOTS, TESTS)) for header in INCLUDE.findall(text))
    return [header for paths in found if (header := next((path for path in paths if path.exists()), None))]


@functools.cache
def declared_by(header, room):
    """What a header and those that it includes declare, of the namespace of a room of core (None: anywhere)."""
    text = header.read_text(encoding="utf-8")
    names = (name for names in IN_HEADER.findall(text) for name in names if name)
    own = set()
    if not room or header.is_relative_to(ROOTS[0] / room):
        parts = {part for namespace in NAMESPACE.findall(text) for part in namespace.split("::")}
        own = {*names, *parts, *(part + "(" for part in parts)}
    return frozenset(own.union(*(declared_by(other, room) for other in included_by(header, text))))


@functools.cache
def types_by_namespace():
    """The types that headers declare in each namespace (functions of one name are told apart by their arguments)."""
    types = collections.defaultdict(set)
    for header in (header for root in (*ROOTS, TESTS) for header in root.rglob("*.h")):
        written = header.read_text(encoding="utf-8")
        for namespace in NAMESPACE.findall(written):
            types[namespace].update(kind for kind, *_ in IN_HEADER.findall(written) if kind)
    return types


@functools.cache
def seen_twice(namespaces):
    """What is ambiguous where all of these namespaces are used."""
    count = collections.Counter(name for namespace in namespaces for name in types_by_namespace()[namespace])
    return {name for name, times in count.items() if times > 1}


def names_of(path):
    """What the file keeps to itself, and all that it names. Functions that are declared or called end in "("."""
    written = path.read_text(encoding="utf-8")
    text = COMMENT_OR_TEXT.sub("", written)
    # A test is one file and has no header: whatever it declares is its own.
    private = [written] if path.is_relative_to(TESTS) else UNNAMED.findall(written)
    unnamed = [COMMENT_OR_TEXT.sub("", part) for part in private]
    found = [match for part in unnamed for match in DECLARED.findall(part)] + MACRO.findall(text)
    room = path.relative_to(ROOTS[0]).parts[0] if path.is_relative_to(ROOTS[0]) else None
    used = set(USED.findall(text)).union(*(declared_by(header, room) for header in included_by(path, written)))
    own = {name for names in found for name in names if name}
    return own, used | {name.rstrip("(") for name in used}, frozenset(DIRECTIVE.findall(written))


def main():
    largest = int(sys.argv[1])
    paths = [pathlib.Path(path).resolve() for path in sys.stdin.read().split("\n") if path]
    names = [names_of(path) for path in paths]

    def clash(one, other):
        (own, used, directives), (other_own, other_used, other_directives) = names[one], names[other]
        if own & other_used or other_own & used:
            return True
        ambiguous = seen_twice(directives | other_directives)
        return bool(used & (ambiguous - seen_twice(directives)) or other_used & (ambiguous - seen_twice(other_directives)))

    clashes = [{other for other in range(len(paths)) if other != one and clash(one, other)} for one in range(len(paths))]
    # Greedy colouring of the graph of clashes (Welsh-Powell): those with the most clashes choose first.
    batches = []
    batch_of = {}
    for file in sorted(range(len(paths)), key=lambda file: -len(clashes[file])):
        fits = (n for n, batch in enumerate(batches) if len(batch) < largest and not batch & clashes[file])
        number = next(fits, len(batches))
        if number == len(batches):
            batches.append(set())
        batches[number].add(file)
        batch_of[file] = number
    for file in range(len(paths)):
        print(batch_of[file])


if __name__ == "__main__":
    main()
