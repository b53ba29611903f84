#!/usr/bin/env python3
"""Compares qcs::PythonRegex with Python's own re.match on random patterns and texts; prints the seed and the counts.

Usage: regex_differential.py DRIVER [--seed N] [--count PAIRS] [--characters]
Needs Python 3.11, no packages. The seed is the kept one unless another is given. Exit status 1 if anything differs. By default 100,000 pairs, 200,000 where CI is set.
--characters adds what every class and every letter without case says to every character.
"""
import argparse
import os
import random
import re
import signal
import subprocess
import sys

from regex_generate import Generator
from tally import kept_seed

TEXTS_PER_PATTERN = 8
PATTERNS_PER_RUN = 1000
SECONDS_PER_PATTERN = 0.5

# Python's messages, by what they begin with, and our codes.
CODES = [
    ("bad escape (end of pattern)", "regex-escape-at-end"),
    ("bad escape", "regex-bad-escape"),
    ("Python int too large to convert to C int", "regex-bad-escape"),
    ("signed integer is greater than maximum", "regex-bad-escape"),
    ("incomplete escape", "regex-incomplete-escape"),
    ("missing {", "regex-missing-brace"),
    ("undefined character name", "regex-character-name"),
    ("missing group name", "regex-missing-name"),
    ("missing character name", "regex-missing-name"),
    ("missing ), unterminated name", "regex-unterminated-name"),
    ("missing >, unterminated name", "regex-unterminated-name"),
    ("missing }, unterminated name", "regex-unterminated-name"),
    ("missing ), unterminated comment", "regex-unterminated-comment"),
    ("missing ), unterminated subpattern", "regex-unterminated-group"),
    ("octal escape value", "regex-octal-too-large"),
    ("cannot refer to an open group", "regex-open-group"),
    ("cannot refer to group defined in the same lookbehind", "regex-group-in-lookbehind"),
    ("invalid group reference", "regex-unknown-group-number"),
    ("nothing to repeat", "regex-nothing-to-repeat"),
    ("multiple repeat", "regex-multiple-repeat"),
    ("min repeat greater than max repeat", "regex-repeat-min-over-max"),
    ("the repetition number is too large", "regex-repeat-too-large"),
    ("unterminated character set", "regex-unterminated-class"),
    ("bad character range", "regex-bad-range"),
    ("unexpected end of pattern", "regex-unexpected-end"),
    ("unknown extension", "regex-unknown-extension"),
    ("bad character in group name", "regex-bad-group-name"),
    ("unknown group name", "regex-unknown-group-name"),
    ("redefinition of group name", "regex-redefined-group"),
    ("bad group number", "regex-group-zero"),
    ("unbalanced parenthesis", "regex-unbalanced-parenthesis"),
    ("conditional backref with more than two branches", "regex-too-many-branches"),
    ("global flags not at the start", "regex-flags-not-at-start"),
    ("bad inline flags: cannot use 'L'", "regex-flag-L"),
    ("bad inline flags: flags 'a', 'u' and 'L'", "regex-flags-incompatible"),
    ("unknown flag", "regex-unknown-flag"),
    ("missing flag", "regex-missing-flag"),
    ("missing -, : or )", "regex-flags-unterminated"),
    ("missing :", "regex-missing-colon"),
    ("bad inline flags: cannot turn on global flag", "regex-global-flag-on"),
    ("bad inline flags: cannot turn off global flag", "regex-global-flag-off"),
    ("bad inline flags: cannot turn off flags", "regex-type-flag-off"),
    ("bad inline flags: flag turned on and off", "regex-flag-on-and-off"),
    ("ASCII and UNICODE flags are incompatible", "regex-flags-ascii-and-unicode"),
    ("internal: unsupported template operator", "regex-repeat-under-t"),
    ("invalid SRE code", "regex-lookbehind-too-wide"),
    ("look-behind requires fixed-width pattern", "regex-lookbehind-width"),
]


class TooSlow(Exception):
    pass


def on_alarm(*_):
    raise TooSlow


def one_line(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def python_error(error):
    if not isinstance(error, re.error):
        text, kind, position = str(error), type(error).__name__, -1
    else:
        text, kind = error.msg, "re.error"
        position = -1 if error.pos is None else error.pos
    for start, code in CODES:
        if text.startswith(start):
            message = " " + one_line(str(error)) if kind == "re.error" else ""
            return f"error {kind} {code} {position}{message}"
    return f"error {kind} {text!r} {position}"


def python_answer(pattern, texts):
    """'error ...' as the driver prints it, or a letter per text; 'T' where Python takes too long or breaks."""
    letters = ""
    try:
        compiled = re.compile(pattern)
    except Exception as error:  # whatever it raises, it refuses the pattern
        return python_error(error)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_PER_PATTERN)
    try:
        for text in texts:
            try:
                letters += "M" if compiled.match(text) else "N"
            except SystemError:  # "The span of capturing group is wrong, please report a bug"
                letters += "T"
    except TooSlow:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return letters.ljust(len(texts), "T")


def repeats_group_possessively(tree):
    """Before 3.11.5 such a repeat does not go back to where its failed last iteration began (gh-106052)."""
    for op, av in tree:
        inside = [a for a in (av if isinstance(av, (tuple, list)) else [av]) if isinstance(a, re._parser.SubPattern)]
        if str(op) == "BRANCH":
            inside = av[1]
        if str(op) == "POSSESSIVE_REPEAT" and not re._compiler._simple(av[2]):
            return True
        if any(map(repeats_group_possessively, inside)):
            return True
    return False


def is_defect_of_this_python(pattern):
    try:
        return sys.version_info < (3, 11, 5) and repeats_group_possessively(re._parser.parse(pattern))
    except Exception:
        return False


def to_hex(text):
    return text.encode("utf-8").hex() or "-"


def ask(driver, cases):
    lines = "".join(" ".join(map(to_hex, [pattern, *texts])) + "\n" for pattern, texts in cases)
    run = subprocess.run([driver], input=lines, capture_output=True, text=True)
    answers = run.stdout.split("\n")[:-1]
    if run.returncode != 0 or len(answers) != len(cases):
        culprit = ascii(cases[len(answers)]) if len(answers) < len(cases) else "?"
        sys.exit(f"the driver ended with status {run.returncode} at {culprit}\n{run.stderr}")
    return answers


class Counts:
    def __init__(self):
        self.pairs = self.patterns = self.errors = self.matches = self.differences = 0
        self.limits = self.slow = self.left_out = 0

    def differ(self, pattern, text, expected, got):
        self.differences += 1
        if self.differences <= 20:
            print(f"differs: re.match({pattern!a}, {text!a}): Python {expected}, ours {got}")


def compare(counts, pattern, texts, expected, answer):
    counts.patterns += 1
    counts.pairs += len(texts)
    if expected.startswith("error") or answer.startswith("error"):
        counts.errors += expected.startswith("error")
        if expected != answer:
            counts.differ(pattern, None, expected, answer)
        return
    counts.matches += expected.count("M")
    for word in answer.split():
        engine, letters = word.split(":")
        for text, wanted, got in zip(texts, expected, letters, strict=True):
            if got == "L":
                counts.limits += engine == "match"
            elif wanted == "T":
                counts.slow += engine == "match"
            elif wanted != got:
                counts.differ(pattern, text, wanted, f"{got} ({engine})")


def character_cases():
    """Every category against every character; every cased character under (?i) against all of its relatives."""
    everything = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000]
    for pattern in [r"\w", r"\d", r"\s", r"[^\W\d_]", r"\b", r".\B", r"(?a)\w", r"(?a)\s", r"(?i)\w", r"(?i)[k-t]", r"(?i)[^\u0370-\u03ff]",
                    r"(?i)[\u00c0-\U00010410]", r"(?ai)[\u0100-\U00010410]", r"(?i)[\W\u0130]"]:
        yield pattern, everything
    relatives = {}
    for c in everything:
        for other in {*c.lower(), *c.upper(), *c.title(), *c.casefold()} - {c}:
            relatives.setdefault(c, set()).add(other)
            relatives.setdefault(other, set()).add(c)
    for c, near in sorted(relatives.items()):
        texts = sorted({c, *near, *(far for other in near for far in relatives[other])})
        for pattern in (f"(?i){c}", f"(?i)[{c}_]", f"(?i)[^{c}]", f"(?i){c}|x", f"(?ai){c}", f"(?i)({c})\\1"):
            yield pattern, texts + [text + text for text in texts] + [c + text for text in texts]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("driver")
    parser.add_argument("--seed", type=int, default=kept_seed())
    parser.add_argument("--count", type=int, default=200_000 if os.environ.get("CI") else 100_000)
    parser.add_argument("--characters", action="store_true")
    options = parser.parse_args()
    if sys.version_info[:2] != (3, 11):
        sys.exit(f"this needs Python 3.11, not {sys.version}")
    signal.signal(signal.SIGALRM, on_alarm)

    generator = Generator(random.Random(options.seed))
    counts = Counts()
    if options.characters:
        for pattern, texts in character_cases():
            compare(counts, pattern, texts, python_answer(pattern, texts), ask(options.driver, [(pattern, texts)])[0])
    while counts.pairs < options.count:
        cases = []
        for _ in range(min(PATTERNS_PER_RUN, (options.count - counts.pairs) // TEXTS_PER_PATTERN + 1)):
            pattern = generator.pattern()
            cases.append((pattern, generator.texts(pattern, TEXTS_PER_PATTERN)))
        for (pattern, texts), answer in zip(cases, ask(options.driver, cases), strict=True):
            if is_defect_of_this_python(pattern):
                counts.left_out += 1
            else:
                compare(counts, pattern, texts, python_answer(pattern, texts), answer)
    print(f"Python {sys.version.split()[0]}, seed {options.seed}: {counts.pairs} pairs of {counts.patterns} patterns "
          f"({counts.errors} refused), {counts.matches} matches, {counts.limits} at the step limit, {counts.slow} too slow "
          f"in Python, {counts.left_out} patterns left out (gh-106052), {counts.differences} differences")
    return counts.differences != 0


if __name__ == "__main__":
    sys.exit(main())
