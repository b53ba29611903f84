#!/usr/bin/env python3
"""What docs/guide says of the program is there: menus by their names in each language, commands with their options.

    check_guide.py SOURCE_DIR QCONFIG

A menu is written as *Menu > Command*. A command is a line of a code block, or a `code` of the text, that begins with
qconfig or with python -m qconfig_studio. Every language has the same pages, with the same headings, links, pictures
and code.
"""
import pathlib
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET

BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.M | re.S)
CODE = re.compile(r"`([^`\n]+)`")
MENU = re.compile(r"(?<!\*)\*([^*\n]+ > [^*\n]+)\*(?!\*)")
LINK = re.compile(r"\]\(([^)]+)\)")


def plain(text):
    """Without mnemonics and the ellipsis."""
    return re.sub(r"\(&\w\)", "", text or "").replace("&", "").rstrip("….").strip()


def names(root, language):
    """Every text that the window has in a language."""
    found = set()
    for message in ET.parse(root / "translations" / "qconfig-studio_zh_CN.ts").getroot().iter("message"):
        if language == "en":
            found.add(plain(message.findtext("source")))
        else:
            translation = message.find("translation")
            found.update(plain(form.text) for form in [translation, *translation.findall("numerusform")])
    return found


def commands(text):
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            yield line
    yield from CODE.findall(BLOCK.sub("", text))


def words_of(command):
    command = command.split(" || ")[0]
    return shlex.split(command, comments=True) if command.count("'") % 2 == 0 else command.split()


class Options:
    def __init__(self, root, qconfig):
        self.qconfig = qconfig
        self.bridge = (root / "resources" / "python" / "qconfig_studio.py").read_text(encoding="utf-8")
        self.helps = {}

    def help_of(self, command):
        if command not in self.helps:
            asked = subprocess.run([self.qconfig, command, "--help"], capture_output=True, text=True)
            self.helps[command] = asked.stdout if asked.returncode == 0 else ""
        return self.helps[command]

    def problem(self, words):
        """What is wrong with a command; "" if nothing is, or if it is none of ours."""
        if words[0] == "qconfig" and len(words) > 1 and re.fullmatch(r"[a-z][a-z-]*", words[1]):
            command, known = words[1], self.help_of(words[1])
        elif words[:3] == ["python", "-m", "qconfig_studio"]:
            command = words[3]
            known = self.bridge if f'add_parser("{command}"' in self.bridge else ""
        else:
            return ""
        if not known:
            return f"there is no command {command}"
        for word in words:
            # The bridge makes some options of names: f"--{name}".
            names = [word, f'("{word.lstrip("-")}"']
            if re.fullmatch(r"--?[a-z][a-z-]*", word) and word != "-m" and \
                    not any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", known) for name in names):
                return f"there is no option {word}"
        return ""


def headings(page):
    return [len(marks) for marks in re.findall(r"^(#+) ", BLOCK.sub("", page), re.M)]


def links(page, language):
    return sorted(link.replace(f".{language}.", ".en.") for link in LINK.findall(page))


def code_lines(page):
    """Without comments and without the language that a command is asked to speak."""
    return [re.sub(r"#.*| --lang \S+", "", line).rstrip() for block in BLOCK.findall(page) for line in block.splitlines()]


def problems_of(page, language, known, options):
    text = page.read_text(encoding="utf-8")
    for menu in MENU.findall(text):
        for name in menu.split(" > "):
            if plain(name) not in known:
                yield f"the window has no “{name}”"
    for command in commands(text):
        words = words_of(command)
        if words and (said := options.problem(words)):
            yield f"{command}: {said}"
    english = page.parent.parent / "en" / page.name
    if not english.exists():
        yield "there is no such page in English"
        return
    other = english.read_text(encoding="utf-8")
    if headings(text) != headings(other):
        yield "other headings than in English"
    if links(text, language) != links(other, "en"):
        yield "other links or pictures than in English"
    if code_lines(text) != code_lines(other):
        yield "other code than in English"


def main(root, qconfig):
    guide = root / "docs" / "guide"
    options = Options(root, qconfig)
    languages = sorted(path.name for path in guide.iterdir() if path.is_dir() and path.name != "pictures")
    pages = {page.name for page in (guide / "en").glob("*.md")}
    problems = []
    for language in languages:
        known = names(root, language)
        own = sorted((guide / language).glob("*.md"))
        problems += [f"{language} has no {name}" for name in sorted(pages - {page.name for page in own})]
        for page in own:
            problems += [f"{language}/{page.name}: {said}" for said in problems_of(page, language, known, options)]
    print("\n".join(problems) or f"{len(languages)} languages: all that the guide names is there")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2]))
