"""Patterns with texts: some of those that tests/conformance/regex_generate.py draws, and some by hand."""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "conformance"))
from regex_generate import PATHS, Generator

BY_HAND = {
    "lookahead": r"(?!.*(?:bn|act))(?=.*conv\d$).*",
    "lookbehind": r".*(?<=\.)conv(?<!0\.conv)\d",
    "tempered": r"(?:(?!bn|act).)*$",
    "references": r"(?P<n>a|b)+(?P=n)|(x)?(?(2)y|z)",
    "possessive": r"(?:ab?){1,3}+b|a*+|(?>a|ab)c",
    "catastrophic": r"(?:a|a)*(?=b)|(\w*\.?)*!",
    "classes": r"[^\W\d_]+[\s\S]*?[\u0370-\u03ff]?\B",
    "case": r"(?i)[k-t]+ſ?ß(?-i:K)",
    "lines": r"(?ms)^.*$\n?^\Z",
    "repeats": r"(?:a{2,3}b{,2}?){2}(?:){3}(?:.*?\.)*?",
}


def as_input(pattern, texts):
    return b"\0".join(text.replace("\0", "").encode() for text in (pattern, *texts))


def seeds():
    for name, pattern in BY_HAND.items():
        yield name, as_input(pattern, PATHS[::3] + ["a" * 40])
    generator = Generator(random.Random(5))
    for number in range(40):
        pattern = generator.pattern()
        yield f"drawn_{number:02}", as_input(pattern, generator.texts(pattern, 6))
