#!/usr/bin/env python3
"""Writes cases.jsonl beside this file: what Python 3.11's re.match says to the patterns below."""
import json
import pathlib
import re
import sys
import warnings

PATHS = ["features.0.conv1", "features.0", "conv1", "conv", "layer1.0.bn1", "fc", "", "a", "ab", "aab", "aaab"]
# Pattern, texts (besides PATHS).
CASES = [
    # Where Python differs from other engines without a word.
    (r"a{,2}b", ["b", "aaab", "a{,2}b"]), (r"x{}", ["x{}", "x"]), (r"x{,}y", ["xxy", "y", "x{,}y"]), (r"a{1", ["a{1"]),
    (r"\s", ["\x1c", "\x1d", "\x85", "\xa0", "\u2028", " "]), (r"(?a)\s", ["\x1c", "\xa0", "\x0b"]),
    (r"[[:alpha:]]", ["a]", ":]", "[]", "a", "x]"]), (r"conv\Z", ["conv\n", "conv"]), (r"conv$", ["conv\n", "conv", "conv\n\n"]),
    (r"(?m)conv$", ["conv\nx", "conv\n"]), (r"(?m)a\n^b", ["a\nb"]), (r"(?m)a\n^", ["a\n"]), (r"\w+\Z", ["é", "²", "٣", "_", "\u0301", "Ⅷ", "中"]),
    (r"(?a)\w", ["é", "z"]), (r"\d", ["٣", "²", "5", "Ⅷ"]), (r"(?a)\d", ["٣", "5"]), (r"\B", ["", "."]), (r"\b", ["", "é", "."]),
    (r".", ["\n", "\r", "\x85", "\u2028"]), (r"(?s).", ["\n"]), (r"(?-s:.)", ["\n"]), (r"(?s)(?-s:.).", ["a\n", "\na"]),
    # Case.
    (r"(?i)s", ["ſ", "S"]), (r"(?i)ſ", ["s", "S"]), (r"(?i)k", ["K"]), (r"(?i)[k]", ["K"]), (r"(?i)i", ["İ", "ı", "I"]), (r"(?i)İ", ["i", "İ", "ı"]),
    (r"(?i)σ", ["ς", "Σ"]), (r"(?i)µ", ["μ", "Μ"]), (r"(?i)ß", ["ẞ", "ss"]), (r"(?i)ΐ", ["ΐ"]), (r"(?i)ǅ", ["ǆ", "Ǆ"]), (r"(?ai)é", ["É", "é"]),
    (r"(?ai)k", ["K", "K"]), (r"(?i)[^k]", ["K", "x"]), ("(?i)[\U00010400x]", ["\U00010400", "\U00010428"]), ("(?i)\U00010400", ["\U00010428"]),
    ("(?i)[\U00010400-\U00010401]", ["\U00010428"]), ("(?i)\U00010400|x", ["\U00010400", "X"]), (r"(?i)[A-Z]+\Z", ["ſK", "ı", "az"]),
    (r"(?i:A)b", ["ab", "aB", "Ab"]), (r"(?i)a(?-i:b)", ["Ab", "AB"]), (r"(?i)(é)\1", ["éÉ", "éé"]), (r"(?ai)[\u0178-\U00010400]", ["ÿ"]),
    # Errors here, none elsewhere, and the other way round.
    (r"(?<n>a)", []), (r"\Q", []), (r"\h", []), (r"a(?i)b", []), (r"\u0061", ["a"]), (r"(?a)a", ["a"]), (r"(?L)a", []), (r"(?u)a", ["a"]),
    (r"(?au)a", []), (r"(?a)(?u)a", []), (r"(?i-s:a.)", ["A\n", "Ab"]), (r"(?-a:x)", []), (r"(?i-i:x)", []), (r"(?t)ab", ["ab"]), (r"(?t)a*", []),
    (r"(?i", []), (r"(?i-", []), (r"(?-:a)", []), (r"(?z)", []), (r"(?iⅧ)", []), (r"(?iʰ)", []), (r"(?t:a)", []), (r"(?-t:a)", []), (r"\N{NO SUCH NAME}", []), (r"(?iz)", []), (r"(?i)(?m)a", ["A"]), (r"(?#c)(?i)a", ["A"]), (r"(?:(?i)a)", []),
    (r"a++b", ["aab"]), (r"a*+a", ["aaa"]), (r"a?+a", ["a", "aa"]), (r"(?>a+)b", ["aab"]), (r"(?>a+)a", ["aaa"]), (r"(?:ab){1,2}+ab", ["abab", "ababab"]),
    (r"a**", []), (r"a+++", []), (r"a??b", ["ab", "b"]), (r"a???", []), (r"*a", []), (r"(*)", []), (r"|*", []), (r"^*", []), (r"\b+", []), (r"(?:^)*a", ["a"]), (r"(?=a)*b", ["b"]),
    (r"(?:)*a", ["a"]), (r"(?:a*)*b", ["aab"]), (r"a{3,2}", []), (r"a{4294967295}", []), (r"a{4294967294}", []), (r"a{99999999999999999999}", []), (r"a{1}{2}", []),
    # Groups and references.
    (r"(a)(?(1)b|c)", ["ab", "ac"]), (r"(a)?(?(1)b|c)", ["ab", "c", "b"]), (r"(a)?(?(1)b)", ["", "c"]), (r"(?P<n>a)(?(n)b|c)", ["ab"]), (r"(?(1)a|b)(c)", ["bc"]),
    (r"(?(1)a|b|c)", []), (r"(?(0)a)", []), (r"(?(2)a)", []), (r"(?(x)a)", []), (r"(a)(?( 1 )b)", ["ab"]), (r"(a)(?(+1)b)", ["ab"]), (r"(a)(?(-1)b)", []), (r"(a)(?(٠١)b)", ["ab"]),
    (r"(?P<n>a)(?P=n)", ["aa"]), (r"(?P<n>a)(?P<n>b)", []), (r"(?P<1>a)", []), (r"(?P<é>a)(?P=é)", ["aa"]), (r"(?P<>a)", []), (r"(?P<n", []), (r"(?P=n)", []), (r"(?P>n)", []), (r"(?P", []),
    (r"(a)\1", ["aa"]), (r"\1(a)", []), (r"(a\1)", []), (r"(?P<n>(?P=n))", []), (r"(a)(?<=\1)", ["a"]), (r"(?<=(a)\1)", []), (r"(?<=(a)(?(1)b))", []), (r"(?:(a)|b)*\1", ["aba", "abb", "abab"]),
    (r"(?:(a)?b)*\1", ["abba", "abb"]), (r"((a)|b)*\2", ["ab", "aba"]), (r"(a|ab)(?:c|bcd)(d*)\2", ["abcd"]), (r"(?:(x)|(y)|\1|\2)*z", ["xyxz"]), (r"(?!(a)b)a\1", ["aa"]), (r"(?=(a))\1", ["a"]), (r"(?:(?=(a))a)*\1", ["aaa"]),
    (r"(a)|b\1", ["ba"]), (r"(?:a|(b))\1", ["a", "bb"]), (r"()\1", [""]),
    # Lookbehind.
    (r"(?<=a{2147483648})", []), (r"(?:(?<!a{2147483647}))", []), (r"(?<=a{2147483648})(?<=b*)", []), (r"(?:(?<=(?:a{32768}){65536})){0}", []), (r"ab(?<=b)", ["ab"]), (r"ab(?<!b)", ["ab"]), (r"(?<=a*)", []), (r"(?<=a|bc)", []), (r"ab(?<=a|b)", ["ab"]), (r"ab(?<=(?:a|b){2})", ["ab"]), (r"a(?<=(?=a)a)", ["a"]), (r"a(?<=^a)", ["a"]),
    # A character that is looked ahead for, and then matched.
    (r"(?=\-)(?:.*-)", ["-", "--", "-a-"]), (r"(?=a).*a", []), (r"(?=ab)a?.*ab", []),
    # Names as messages quote them.
    ("(?(!\x85\\)a)", []), ("(?P<a'\u0378\u0301>a)", []), ("(?P=\ue000\"')", []), ("(?P<\U000e0001\t>a)", []), ("a\n(?P<\xad>a)", []),
    # Escapes and classes.
    (r"\0", ["\0"]), (r"\01", ["\1"]), (r"\101", ["A"]), (r"\377", ["ÿ"]), (r"\400", []), (r"\8", []), (r"[\8]", []), (r"[\101]", ["A"]), (r"[\400]", []), (r"\x4", []), (r"\x41", ["A"]), (r"\u004", []), (r"\U00110000", []), (r"\U80000000", []), (r"[\Uffffffff]", []),
    (r"\U0001F600", ["😀"]), (r"\N{", []), (r"\N", []), (r"\N{}", []), ("\\", []), ("a\\", []), (r"\_", ["_"]), (r"\é", ["é"]), (r"[\b]", ["\b"]), (r"[\B]", []), (r"[\Z]", []), (r"[]a]", ["]", "a"]), (r"[^]a]", ["]", "b"]), (r"[]", []), (r"[^]", []), (r"[a", []),
    (r"[a-]", ["-", "a"]), (r"[-a]", ["-"]), (r"[b-a]", []), (r"[\w-a]", []), (r"[a-\w]", []), (r"[\w-]", ["-"]), (r"[a-\x63]", ["b"]), (r"[[a]]", ["[]", "a]"]), (r"[a&&b]", ["&"]), (r"[a--b]", []), (r"[^\W\d]", ["a", "5", "_"]), (r"[\s\S]", ["\n"]),
    # Verbose.
    ("(?x) a b # note\n c", ["abc", "a b"]), (r"(?x)a\ b", ["a b"]), (r"(?x)[ ]", [" "]), (r"(?x: a ) b", ["a b", "ab"]), (r"(?x)a *", ["aa"]), (r"(?x)a* *", []), ("(?x)(?-x: )a", [" a"]), (r"(?x)#", [""]), (r"(?x)( ?:a)", []),
    # Shapes.
    (r"", ["", "x"]), (r"|", [""]), (r"a|", ["b"]), (r"(|a)b", ["ab"]), (r"()", [""]), (r"(", []), (r")", []), (r"(?:", []), (r"(?#", []), (r"(?", []), (r"(?<", []), (r"(?<a)", []), (r"a)b", []), (r"}", ["}"]), (r"{", ["{"]), (r"]", ["]"]), (r"{2}", []), (r"x{2}{", []),
    (r"abc|abd", ["abd"]), (r"\x00", ["\0"]),
    # As in qconfig mappings.
    (r"features\.\d+\.conv\d", []), (r".*conv", []), (r".*conv\d$", []), (r"conv*", []), (r"(.*\.)?conv1", []), (r"^conv", []), (r"(?!fc).*", []), (r".*(?<!conv)1", []), (r"layer[1-4]\.[0-9]+\.", []), (r"foo.*bar", []), (r"(?:.*\.)?bn\d+", []),
]


def answer(pattern, texts):
    texts = list(dict.fromkeys(PATHS + texts))
    try:
        compiled = re.compile(pattern)
    except re.error as error:
        position = -1 if error.pos is None else error.pos
        return {"pattern": pattern, "error": "re.error", "position": position, "message": str(error)}
    except Exception as error:
        return {"pattern": pattern, "error": type(error).__name__, "position": -1}
    return {
        "pattern": pattern,
        "match": [text for text in texts if compiled.match(text)],
        "no_match": [text for text in texts if not compiled.match(text)],
    }


def main():
    assert sys.version_info[:2] == (3, 11), sys.version
    warnings.simplefilter("ignore")
    with open(pathlib.Path(__file__).with_name("cases.jsonl"), "w", encoding="utf-8") as file:
        for pattern, texts in CASES:
            file.write(json.dumps(answer(pattern, texts)) + "\n")


if __name__ == "__main__":
    main()
