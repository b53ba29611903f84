#!/usr/bin/env python3
"""Writes what Python 3.11 knows of Unicode, as compact ranges: core/python/regex/unicode_data.cpp for `re` and
core/python/printable_data.cpp for repr().

Usage: make_unicode_tables.py  (with a Python 3.11: the tables are that interpreter's own answers)
"""
import pathlib
import sys
import unicodedata

import _sre

LAST = 0x10FFFF


def ranges(holds):
    found, start = [], None
    for c in range(LAST + 2):
        inside = c <= LAST and holds(chr(c))
        if inside and start is None:
            start = c
        elif not inside and start is not None:
            found.append((start, c - 1))
            start = None
    return found


def runs(mapping):
    """(first, last, step, delta): every step-th character of first..last maps to itself + delta."""
    found = []
    for c, to in sorted(mapping.items()):
        delta = to - c
        if found:
            first, last, step, d = found[-1]
            if d == delta and (c - last == step or (first == last and c - last <= 2)):
                found[-1] = (first, c, c - last, d)
                continue
        found.append((c, c, 1, delta))
    return found


# CPython's one-character mappings are the first character of the full ones.
lower = {c: _sre.unicode_tolower(c) for c in range(LAST + 1) if _sre.unicode_tolower(c) != c}
upper = {c: ord(chr(c).upper()[0]) for c in range(LAST + 1) if chr(c).upper()[0] != chr(c)}
assert all(_sre.unicode_iscased(c) == (c in lower or c in upper) for c in range(LAST + 1))

# Lower-case characters that share their upper case match each other under (?i).
same_upper = {}
for code in range(LAST + 1):
    if code not in lower and chr(code).upper() != chr(code):
        same_upper.setdefault(chr(code).upper(), []).append(code)
case_equivalences = [(c, d) for group in same_upper.values() for c in group for d in group if c != d]

for first, last in ranges(str.isdecimal):
    assert all(unicodedata.decimal(chr(c)) == (c - first) % 10 for c in range(first, last + 1))

TABLES = [
    ("word", ranges(lambda c: c.isalnum() or c == "_")),
    ("decimal", ranges(str.isdecimal)),
    ("space", ranges(str.isspace)),
    ("identifier_start", ranges(str.isidentifier)),
    ("identifier_start_or_alpha_not_both", ranges(lambda c: c.isidentifier() != c.isalpha())),
    ("identifier_part", ranges(lambda c: ("a" + c).isidentifier())),
]


def rows(entries):
    line, lines = "    ", []
    for entry in entries:
        text = "{" + ",".join(hex(v) if v > 9 else str(v) for v in entry) + "},"
        if len(line) + len(text) > 110:
            lines.append(line.rstrip())
            line = "    "
        line += text
    return "\n".join(lines + [line.rstrip()])


def write(path, header, tables, functions):
    out = [
        "// Made by scripts/make_unicode_tables.py from Python "
        f"{sys.version_info[0]}.{sys.version_info[1]} (Unicode {unicodedata.unidata_version}). Do not edit.",
        "// clang-format off",
        f'#include "{header}"',
        "",
        "namespace qcs::python::unicode {",
        "namespace {",
    ]
    for kind, name, entries in tables:
        out += ["", f"constexpr {kind} {name}_table[] = {{", rows(entries), "};"]
    out += ["", "} // namespace", "", *functions, "", "} // namespace qcs::python::unicode", ""]
    (pathlib.Path(__file__).parent.parent / "core" / path).write_text("\n".join(out), encoding="ascii")


def main():
    assert sys.version_info[:2] == (3, 11), sys.version
    write(
        "python/regex/unicode_data.cpp",
        "python/regex/unicode.h",
        [("CodePointRange", name, entries) for name, entries in TABLES]
        + [("CaseRun", "lower", runs(lower)), ("CaseRun", "upper", runs(upper)), ("CasePair", "sibling", sorted(case_equivalences))],
        [f"std::span<const CodePointRange> {name}() {{ return {name}_table; }}" for name, _ in TABLES]
        + [f"std::span<const CaseRun> {name}_runs() {{ return {name}_table; }}" for name in ("lower", "upper")]
        + ["std::span<const CasePair> case_equivalences() { return sibling_table; }"],
    )
    write(
        "python/printable_data.cpp",
        "python/code_range.h",
        [("CodePointRange", "unprintable", ranges(lambda c: not c.isprintable()))],
        ["bool is_printable(char32_t c) { return !contains(unprintable_table, c); }"],
    )


if __name__ == "__main__":
    main()
