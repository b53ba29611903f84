"""Reads an HTML file as browsers do: every tag is closed where it was opened, nothing runs, nothing is fetched.

    check_html.py FILE.html
"""
import html.parser
import re
import sys

VOID = {"meta", "br", "hr", "img", "input", "link", "col", "wbr", "area", "base", "embed", "source", "track"}
ALLOWED = {"charset", "http-equiv", "content", "name", "lang", "id", "class", "href", "scope", "colspan", "value", "role",
           "aria-labelledby", "aria-label", "aria-hidden", "viewbox", "preserveaspectratio", "x", "y", "x1", "x2", "y1",
           "y2", "cx", "cy", "r", "points", "width", "height", "transform", "text-anchor"}


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.problems, self.count = [], [], 0

    def check(self, tag, attributes):
        self.count += 1
        if tag in ("script", "link", "iframe", "object", "embed", "img", "image", "foreignobject"):
            self.problems.append("line %d: <%s>" % (self.getpos()[0], tag))
        for name, value in attributes:
            if name not in ALLOWED:
                self.problems.append("line %d: attribute %s" % (self.getpos()[0], name))
            if name == "href" and not re.fullmatch(r"#[a-z0-9-]+", value or ""):
                self.problems.append("line %d: link to %r" % (self.getpos()[0], value))

    def handle_starttag(self, tag, attributes):
        self.check(tag, attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.check(tag, attributes)
        if tag not in VOID and "svg" not in self.open:
            self.problems.append("line %d: <%s/> is not closed in HTML" % (self.getpos()[0], tag))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.problems.append("line %d: </%s> in <%s>" % (self.getpos()[0], tag, self.open[-1] if self.open else ""))
        else:
            self.open.pop()


def main():
    reader = Reader()
    with open(sys.argv[1], encoding="utf-8", errors="strict") as file:
        reader.feed(file.read())
    reader.close()
    problems = reader.problems + ["<%s> is never closed" % tag for tag in reader.open]
    print("\n".join(problems[:20]))
    print("%d elements, %d problems" % (reader.count, len(problems)))
    return 1 if problems or reader.count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
