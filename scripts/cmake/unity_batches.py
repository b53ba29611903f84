#!/usr/bin/env python3
"""Which files may be compiled as one: prints a number for each file that is named on standard input.

Compiling several files as one is fast, but then each of them sees what another one keeps to itself. So no file shares
a number with one that uses a name which it declares in an unnamed namespace: names can be chosen as if every file were
compiled alone.
"""
import pathlib
import re
import sys

LARGEST = 8  # files in a batch: more take too much memory at once, and make the last one late
COMMENT_OR_TEXT = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')
UNNAMED = re.compile(r"^namespace \{$(.*?)^\} // namespace$", re.M | re.S)
# The first line of a declaration begins in the first column; so do closing brackets and labels.
DECLARED = re.compile(
    r"^(?=[\w#])(?:template <.*>\s*)?(?:"
    r"(?:struct|class|enum class|enum) (\w+)|using (\w+) =|"
    r"(?:[\w:<>,&*\[\]() ]|->)*?[ &*](\w+)(?:\(|\{| = |;|\[))",
    re.M,
)
MACRO = re.compile(r"^#define (\w+)|^namespace (\w+) =", re.M)
USED = re.compile(r"(?<![\w.])(?<!->)[A-Za-z_]\w*")


def names_of(path):
    """What the file keeps to itself, and all that it names."""
    written = pathlib.Path(path).read_text(encoding="utf-8")
    text = COMMENT_OR_TEXT.sub("", written)
    unnamed = [COMMENT_OR_TEXT.sub("", part) for part in UNNAMED.findall(written)]
    found = [match for part in unnamed for match in DECLARED.findall(part)] + MACRO.findall(text)
    return {name for names in found for name in names if name}, set(USED.findall(text))


def main():
    batches = []  # of (number of files, what they keep to themselves, what they name)
    for path in filter(None, sys.stdin.read().split("\n")):
        own, used = names_of(path)
        for number, (count, owned, named) in enumerate(batches):
            if count < LARGEST and not own & named and not used & owned:
                break
        else:
            batches.append((0, set(), set()))
            number = len(batches) - 1
        count, owned, named = batches[number]
        batches[number] = (count + 1, owned | own, named | used)
        print(number)


if __name__ == "__main__":
    main()
