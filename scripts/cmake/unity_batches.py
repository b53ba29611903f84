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
ALIAS = re.compile(r"^namespace (\w+) =", re.M)
MACRO = re.compile(r"^#define (\w+)", re.M)
# A qualified name is looked up where it says; a function is clashed with by calls only, not by variables of its name.
USED = re.compile(r"(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*(?:\()?")


def included_by(path, text):
    """The headers of this project that a file includes."""
    found = ((folder / header for folder in (path.parent, *ROOTS, TESTS)) for header in INCLUDE.findall(text))
    return [header for paths in found if (header := next((path for path in paths if path.exists()), None))]


@functools.cache
def declared_by(header):
    """(namespace, name) for all that a header and those that it includes declare, namespaces included."""
    text = header.read_text(encoding="utf-8")
    namespaces = NAMESPACE.findall(text) or [""]
    names = {name for names in IN_HEADER.findall(text) for name in names if name}
    own = {(namespace, name) for namespace in namespaces for name in names}
    for namespace in namespaces:
        outer, _, inner = namespace.rpartition("::")
        own.add((outer, inner))
    return frozenset(own.union(*(declared_by(other) for other in included_by(header, text))))


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


def encloses(outer, inner):
    """Whether what one namespace declares is found from the other without saying where."""
    return not outer or inner == outer or inner.startswith(outer + "::")


class File:
    """What a file keeps to itself, and all that it names. Functions that are declared or called end in "("."""

    def __init__(self, path):
        written = path.read_text(encoding="utf-8")
        text = COMMENT_OR_TEXT.sub("", written)
        # A test is one file and has no header: whatever it declares is its own.
        private = [written] if path.is_relative_to(TESTS) else UNNAMED.findall(written)
        unnamed = [COMMENT_OR_TEXT.sub("", part) for part in private]
        self.own = {name for part in unnamed for names in DECLARED.findall(part) for name in names if name}
        self.own.update(ALIAS.findall(text))
        self.macros = set(MACRO.findall(text))
        self.namespaces = NAMESPACE.findall(text) or [""]
        self.directives = frozenset(DIRECTIVE.findall(written))
        self.used = set(USED.findall(text))
        self.used |= {name.rstrip("(") for name in self.used}
        self.declared = collections.defaultdict(set)  # by headers: the namespaces of each name
        for header in included_by(path, written):
            for namespace, name in declared_by(header):
                self.declared[name.rstrip("(")].add(namespace)

    def hides_from(self, other):
        """Whether the other file may mean something else by a name when it stands after this one."""
        if any(name in other.used or name in other.declared for name in self.macros):
            return True
        directives = {*self.directives, *other.directives}
        spaces = {*other.namespaces, *other.directives}
        sees = any(encloses(own, space) for own in self.namespaces for space in spaces)
        return any(
            sees and name in other.used
            or any(
                space == own or space in directives and encloses(own, space)
                for space in other.declared.get(name.rstrip("("), ())
                for own in self.namespaces
            )
            for name in self.own
        )

    def clashes(self, other):
        if self.hides_from(other) or other.hides_from(self):
            return True
        ambiguous = seen_twice(self.directives | other.directives)
        return any(file.used & (ambiguous - seen_twice(file.directives)) for file in (self, other))


def main():
    largest = int(sys.argv[1])
    paths = [pathlib.Path(path).resolve() for path in sys.stdin.read().split("\n") if path]
    files = [File(path) for path in paths]
    clashes = [
        {other for other in range(len(files)) if other != file and files[file].clashes(files[other])}
        for file in range(len(files))
    ]
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
