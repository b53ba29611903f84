#!/usr/bin/env python3
"""Dead links of the documentation.

    check_links.py ROOT

Looked at are README.md, CONTRIBUTING.md and docs/**/*.md: every relative link and image, with its anchor as GitHub
makes them from headings; every path of the project in backticks in docs/semantics and the glossary; every check that
a table of docs/semantics names in its last column. And in core, ui, app, tests, scripts and resources every path of a
page of the documentation, with its anchor. Fails, naming file and line, where something does not exist, and where
there is suspiciously little to look at.
"""
import collections
import functools
import pathlib
import re
import sys
import urllib.parse

SOURCES = {".h", ".cpp", ".py", ".sh", ".txt", ".cmake", ".md", ".json", ".in"}
FOLDERS = ("core", "ui", "app", "tests", "scripts", "resources")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)[^)]*\)|\b(?:src|srcset|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$")
NAMED_ANCHOR = re.compile(r"<a\s+(?:name|id)=\"([^\"]+)\"")
PAGE = re.compile(r"(?<![\w/.-])docs/[\w/-]+\.md(?:#[\w-]+)?")
CODE_PATH = re.compile(r"`((?:app|core|docs|resources|scripts|tests|ui)/[\w./-]+)`")
CHECK = re.compile(r"`([^`]+)`")


def lines_of(path):
    """(number, line) of a page without its blocks of code."""
    is_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def without_code(line):
    return re.sub(r"`[^`]*`", "", line)


@functools.cache
def anchors(page):
    """Those that GitHub gives a page: headings in lower case, without punctuation, with hyphens for spaces."""
    found, seen = set(), collections.Counter()
    for _, line in lines_of(page):
        found.update(NAMED_ANCHOR.findall(line))
        heading = HEADING.match(line)
        if heading:
            text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).replace("`", "")
            anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            found.add(anchor + (f"-{seen[anchor]}" if seen[anchor] else ""))
            seen[anchor] += 1
    return found


def dead(root, page, target):
    """Why a link on this page leads nowhere, or None."""
    name, _, anchor = urllib.parse.unquote(target).partition("#")
    path = (root / name[1:] if name.startswith("/") else page.parent / name) if name else page
    if not path.exists():
        return f"no such file: {target}"
    if anchor and path.suffix == ".md" and anchor not in anchors(path.resolve()):
        return f"no such heading: {target}"
    return None


def pages(root):
    return [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]


def links(root):
    """(page, line, problem or None) for every relative link."""
    for page in pages(root):
        for number, line in lines_of(page):
            for target, attribute in LINK.findall(without_code(line)):
                target = target or attribute
                if not re.match(r"[a-z][a-z0-9+.-]*:", target):
                    yield page, number, dead(root, page, target)


def paths_of_pages(root):
    """The same for pages that files of the project name."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SOURCES and path.is_file() and path.stat().st_size < 1 << 20:
                for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
                    for target in PAGE.findall(line):
                        yield path, number, dead(root, root / "any", target)


def paths_of_code(root):
    for page in sorted((root / "docs/semantics").glob("*.md")) + [root / "docs/glossary.md"]:
        if page.exists():
            for number, line in lines_of(page):
                for path in CODE_PATH.findall(line):
                    yield page, number, None if (root / path).exists() else f"no such file: {path}"


def check_exists(root, name, tests):
    """The forms that docs/semantics/README.md lists."""
    program, is_function, function = name.partition("::")
    if is_function:
        return function in tests.get(program, ())
    conformance = root / "tests/conformance"
    if name.startswith(("cases/", "resolution_cases/")):
        return (conformance / name / "case.json").is_file()
    if name.startswith("data/"):
        return (root / "tests" / name).exists()
    return name.endswith(".py") and (conformance / name).is_file()


def checks(root):
    """The same for what stands in the last column of tables whose last heading is `check`."""
    tests = {path.stem: set(re.findall(r"^\s+void (\w+)\(\)", path.read_text(encoding="utf-8"), re.M))
             for path in (root / "tests").rglob("tst_*.cpp")}
    for page in sorted((root / "docs/semantics").glob("*.md")):
        is_table = False
        for number, line in lines_of(page):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if not cells or set("".join(cells)) <= set("-: "):
                is_table = is_table and bool(cells)
            elif cells[-1] == "check":
                is_table = True
            elif is_table:
                names = CHECK.findall(cells[-1])
                if not names and cells[-1] != "none":
                    yield page, number, "a rule without a check does not say `none`"
                for name in names:
                    yield page, number, None if check_exists(root, name, tests) else f"no such check: {name}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    problems = 0
    for what, least, found in (("links", 20, links(root)), ("paths of pages", 1, paths_of_pages(root)),
                               ("paths of code", 20, paths_of_code(root)), ("checks", 100, checks(root))):
        count = 0
        for path, number, problem in found:
            count += 1
            if problem:
                print(f"{path.relative_to(root)}:{number}: {problem}")
                problems += 1
        print(f"{count} {what}")
        if count < least:
            print(f"that is suspiciously few: at least {least} were expected")
            problems += 1
    print(f"{problems} problems in the documentation")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
