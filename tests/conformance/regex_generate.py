"""Random patterns, sound and broken, and texts that are likely to be near them. For regex_differential.py."""
import re
import warnings

LETTERS = list("abcABC01._-:") + list("abab.") + ["conv", "fc", "0", "layer", "bn1"]
SPECIAL = ["\n", "\x1c", "\x85", "\xa0", "é", "É", "ß", "ẞ", "ſ", "s", "S", "K", "k", "İ", "ı", "i", "I", "σ", "ς", "Σ",
           "µ", "μ", "ΐ", "ΐ", "ﬅ", "ﬆ", "Ⅷ", "ⅷ", "²", "٣", "५", "中", "\u2028", "𐐀", "𐐨", "𝟘", "ᾳ", "ᾼ", "ŉ", "Ǆ", "ǅ",
           "ǆ", "\u0345", "ᲀ", "в", "Ꙋ", "\t", " ", "\x00", "\u0301", "Å", "å"]
ESCAPES = [r"\d", r"\D", r"\s", r"\S", r"\w", r"\W", r"\.", r"\n", r"\t", r"\\", r"\-", r"\]", r"\x41", r"\u0061", r"\U00010428",
           r"\101", r"\0", r"\07", r"\x1c", r"\ ", r"\_"]
ODD_ESCAPES = [r"\N{NO SUCH NAME}", r"\Q", r"\h", r"\K", r"\G", r"\z", r"\R", r"\X", r"\p{L}", r"\x4", r"\u006", r"\U00110000", r"\U80000000", r"\Uffffffff", r"\8", r"\9", r"\400",
               r"\377", r"\477", r"\18", r"\c", r"\e", r"\N", r"\é", r"\ud800", r"\k<n>", r"\g1", r"\18a", r"\B1"]
POSITIONS = ["^", "$", r"\A", r"\Z", r"\b", r"\B"]
FLAGS = ["i", "m", "s", "x", "a", "u", "i", "im", "is", "ai", "au", "L", "t", "ix", "sm"]
PIECES = ["(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "^", "$", ".", "\\", "(?", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?P<n>",
          "(?P=n)", "(?(1)", "(?#", "(?i)", "(?-i:", "{2}", "{,2}", "{1,}", "{2,1}", "-", ",", "a", "b", "1", "[^", "[]", "[a-", "#", " ",
          "(?P<", "(?<n>", "(?P>n)", "[[:alpha:]]", "(?i", "(?i-", "(?i-s", ":", "=", "!", "<", ">", "\\1", "\\2", "(?(n)", "(?(0)", "(?( 1 )",
          "(?(+1)", "(?(1_0)", "(?(٣)", "++", "*?", "?+", "{1}+", "{99999999999}", "{4294967294}", "{4294967295}", "(?a)", "(?u)", "(?t:", "(?-t:", "{65536}", "{1000}", "&&", "--", "||", "~~"]
PATHS = ["features.0.conv1", "features.0", "layer1.0.conv2", "layer1.0.bn1", "encoder.layers.11.self_attn.out_proj", "", "fc", "conv",
         "conv1", "a", "ab", "aab", "abab", "abc.abc", "backbone.stage_2.block_0.act", "conv1\n", "Conv1", "features.10.conv1.weight", "head",
         "a.b", "a-b", "éa", "ſ", "İ", "módulo.0.conv1", "编码器.层.11.注意力", "блок_2.слой.٣.conv"]
PARTS = ["features", "layer1", "conv", "conv1", "bn2", "self_attn", "out_proj", "fc", "a", "ab", "0", "1", "11", "block_0", "Conv2d"]
OTHER_PARTS = ["módulo", "编码器", "слой", "Слой", "κόσμος", "ΚΌΣΜΟΣ", "straße", "STRAẞE", "ﬁlter", "K", "ſelf", "İlk", "٣", "²", "e\u0301", "𐐀𐐨",
               "conv\n", "\u2028", "ǅ", "a\x00b"]


class Generator:
    def __init__(self, random):
        self.random = random

    def pattern(self):
        r = self.random.random()
        if r < 0.08:
            return self.soup()
        self.groups = 0
        self.closed = []
        self.names = []
        self.behind = 0
        self.spice = self.random.random() < 0.3  # non-ASCII characters and rare syntax
        self.referring = self.random.random() < 0.35
        text = self.alternatives(self.random.choice([1, 2, 2, 3, 3, 4]))
        if self.random.random() < 0.25:
            text = f"(?{self.random.choice(FLAGS)})" + text
        if r < 0.25:
            text = self.broken(text)
        return text

    def soup(self):
        return "".join(self.random.choice(PIECES) for _ in range(self.random.randint(1, 8)))

    def broken(self, text):
        for _ in range(self.random.choice([1, 1, 2, 3])):
            at = self.random.randint(0, len(text))
            how = self.random.random()
            if how < 0.35:
                text = text[:at] + text[at + 1:]
            elif how < 0.85:
                text = text[:at] + self.random.choice(PIECES + ODD_ESCAPES) + text[at:]
            else:
                text = text[:at]
        return text

    def alternatives(self, depth):
        count = self.random.choice([1, 1, 1, 2, 2, 3])
        return "|".join(self.sequence(depth) for _ in range(count))

    def sequence(self, depth):
        count = self.random.choice([0, 1, 1, 2, 2, 3, 4]) if depth else self.random.choice([0, 1, 1, 2])
        return "".join(self.item(depth) for _ in range(count))

    def item(self, depth):
        if self.random.random() < 0.1:
            return self.random.choice(POSITIONS)
        text = self.atom(depth)
        r = self.random.random()
        if r < 0.35 and not (self.behind and r < 0.3):
            text += self.repeat()
        return text

    def repeat(self):
        low, high = sorted((self.random.randint(0, 3), self.random.randint(0, 4)))
        sign = self.random.choice(["*", "+", "?", "*", "+", "?", f"{{{low}}}", f"{{{low},}}", f"{{,{high}}}", f"{{{low},{high}}}", "{}", "{a}", "{,}"])
        return sign + self.random.choice(["", "", "", "?", "+" if self.random.random() < 0.5 else ""])

    def literal(self):
        if self.spice and self.random.random() < 0.5:
            return self.random.choice(SPECIAL)
        return self.random.choice(LETTERS)

    def atom(self, depth):
        r = self.random.random()
        if depth == 0 or r < 0.4:
            if r < 0.28:
                text = self.literal()
                return text if text not in " #\t" or self.random.random() < 0.5 else "\\" + text
            if r < 0.33 or depth == 0 and r < 0.5:
                return "."
            if self.referring and self.closed and self.random.random() < 0.5:
                return self.reference()
            return self.random.choice(ESCAPES)
        if r < 0.52:
            return self.char_class()
        if self.referring and r < 0.62:
            if self.closed and self.random.random() < 0.6:
                return self.reference()
            if self.groups or self.random.random() < 0.2:
                return self.conditional(depth)
        if r < 0.68:
            return self.look(depth)
        if r < 0.72:
            return f"(?>{self.alternatives(depth - 1)})"
        if r < 0.78:
            on = self.random.choice(["i", "s", "m", "a", "u", "ia", "x", ""])
            off = self.random.choice(["", "", "", "-i", "-s", "-m", "-im"])
            return f"(?{on}{off}:{self.alternatives(depth - 1)})"
        if r < 0.86:
            return f"(?:{self.alternatives(depth - 1)})"
        if r < 0.87:
            return "(?#note)"
        return self.group(depth)

    def group(self, depth):
        self.groups += 1
        number = self.groups
        name = None
        if self.random.random() < 0.2:
            name = self.random.choice(["n", "m", "n" + str(number), "é", "_1"])
        inside = self.alternatives(depth - 1)
        self.closed.append(number)
        if name:
            self.names.append(name)
            return f"(?P<{name}>{inside})"
        return f"({inside})"

    def reference(self):
        if self.names and self.random.random() < 0.4:
            return f"(?P={self.random.choice(self.names)})"
        if self.random.random() < 0.03:
            return f"\\{self.groups + 1}"
        return f"\\{self.random.choice(self.closed)}"

    def conditional(self, depth):
        of = self.random.choice(self.closed) if self.closed else self.groups or 1
        if self.names and self.random.random() < 0.3:
            of = self.random.choice(self.names)
        other = "|" + self.sequence(depth - 1) if self.random.random() < 0.6 else ""
        return f"(?({of}){self.sequence(depth - 1)}{other})"

    def look(self, depth):
        sign = self.random.choice(["(?=", "(?!", "(?<=", "(?<!"])
        behind = "<" in sign
        self.behind += behind
        inside = self.alternatives(depth - 1) if not behind or self.random.random() < 0.3 else self.sequence(0)
        self.behind -= behind
        return sign + inside + ")"

    def char_class(self):
        text = "[" + self.random.choice(["", "", "^"])
        for _ in range(self.random.choice([1, 1, 2, 2, 3, 4])):
            r = self.random.random()
            if r < 0.2:
                text += self.random.choice(ESCAPES)
            elif r < 0.45:
                low, high = self.literal()[0], self.literal()[0]
                if low > high and self.random.random() < 0.95:
                    low, high = high, low
                text += f"{low}-{high}"
            elif r < 0.5:
                text += self.random.choice(["]", "^", "-", "[:alpha:]", "\\b", "\\Z", "[", "&&"])
            else:
                text += self.literal()
        return text + "]"

    def texts(self, pattern, count):
        found = []
        tree = None
        try:
            tree = re._parser.parse(pattern)
        except Exception:
            pass
        for _ in range(count):
            r = self.random.random()
            if tree is not None and r < 0.55:
                text = Sampler(self.random).sample(tree)[:40]
                if self.random.random() < 0.4:
                    at = self.random.randint(0, len(text))
                    text = text[:at] + self.random.choice(["", self.literal(), "a", "\n", "b"]) + text[at + self.random.randint(0, 1):]
                if self.random.random() < 0.15:
                    text = text.swapcase()
            elif r < 0.65:
                text = self.random.choice(PATHS)
            elif r < 0.75:
                text = self.path()
            elif r < 0.9:
                text = "".join(self.random.choice("aabbc.01\nAB") for _ in range(self.random.randint(0, 8)))
            else:
                text = "".join(self.random.choice(SPECIAL + ["a", "b"]) for _ in range(self.random.randint(0, 5)))
            found.append("".join(c for c in text if not 0xD800 <= ord(c) < 0xE000))
        return found

    def path(self):
        """A module path, at times a long one, at times one that is not ASCII."""
        parts = PARTS + OTHER_PARTS if self.random.random() < 0.4 else PARTS
        return ".".join(self.random.choice(parts) for _ in range(self.random.choice([2, 3, 4, 6, 8, 30])))

    spice = True


class Sampler:
    """A text that a parsed pattern may well match (positions and lookarounds are taken for granted)."""

    def __init__(self, random):
        self.random = random
        self.groups = {}

    def sample(self, tree):
        return "".join(self.node(str(op), av) for op, av in tree)

    def node(self, op, av):
        if op == "LITERAL":
            return chr(av)
        if op == "NOT_LITERAL":
            return self.random.choice(["a", "b", "é", "\n"])
        if op == "ANY":
            return self.random.choice("ab.0")
        if op == "IN":
            return self.member(av)
        if op == "BRANCH":
            return self.sample(self.random.choice(av[1]))
        if op == "SUBPATTERN":
            text = self.sample(av[3])
            self.groups[av[0]] = text
            return text
        if op == "ATOMIC_GROUP":
            return self.sample(av)
        if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low = min(int(av[0]), 6)
            return "".join(self.sample(av[2]) for _ in range(self.random.randint(low, min(int(av[1]), low + 2, 8))))
        if op == "GROUPREF":
            return self.groups.get(av, "")
        if op == "GROUPREF_EXISTS":
            branch = av[1] if av[0] in self.groups else av[2]
            return self.sample(branch) if branch else ""
        return ""

    def member(self, items):
        op, av = self.random.choice(items)
        op = str(op)
        if op == "LITERAL":
            return chr(av)
        if op == "RANGE":
            return chr(self.random.choice([av[0], av[1], self.random.randint(*av)]))
        if op == "CATEGORY":
            return self.random.choice("a0 ._٣é\x1c")
        return self.random.choice("abcxyz019")


warnings.simplefilter("ignore")
