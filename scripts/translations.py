#!/usr/bin/env python3
"""Brings translations/*.ts up to date with the sources: new texts come in as unfinished, dead ones go.

  scripts/translations.py            rewrites the files; says what is left to translate
  scripts/translations.py --check    changes nothing; fails if anything is missing, dead or damaged
  scripts/translations.py --fill LANGUAGE FILE.json    puts in translations: [{"context", "source", "comment", "zh"}]

English has its plurals only. The sentences of codes (files *_codes.h), which core declares without Qt, are the
context "Sentence".
"""
import argparse
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "translations")
STRING = r'"(?:[^"\\]|\\.)*"'
CODE = re.compile(r"constexpr CodeOf<\d> \w+\{\s*%s,\s*Severity::\w+,\s*((?:%s\s*)+)\};" % (STRING, STRING))
PLACEHOLDER = re.compile(r"%L?[1-9n]")
OPTIONAL = re.compile(r"\{(?:; | |；|（)")
TAG = re.compile(r"</?[a-z]+[^>]*>")


def lupdate_program():
    for program in ("/usr/lib/qt6/bin/lupdate", shutil.which("lupdate6"), shutil.which("lupdate")):
        if program and os.access(program, os.X_OK):
            return program
    sys.exit("translations: there is no lupdate (Debian: qt6-l10n-tools)")


def sentences_of_codes():
    for room in ("core", "app", "ui"):
        for path in sorted(glob.glob(os.path.join(ROOT, room, "**", "*_codes.h"), recursive=True)):
            with open(path, encoding="utf-8") as file:
                for code in CODE.finditer(file.read()):
                    yield " ".join(re.findall(STRING, code.group(1)))


def language_of(path):
    return os.path.basename(path)[len("qconfig-studio_"):-len(".ts")]


def update(path, sentences):
    language = language_of(path)
    command = [lupdate_program(), "-silent", "-no-obsolete", "-locations", "none", "-source-language", "en_US",
               "-target-language", "en_US" if language == "en" else language]
    if language == "en":
        command.append("-pluralonly")
    sources = [os.path.join(ROOT, "ui"), os.path.join(ROOT, "app")]
    if language != "en":
        sources.append(sentences)
    done = subprocess.run(command + sources + ["-ts", path], capture_output=True, text=True)
    if done.returncode:
        sys.exit("translations: lupdate failed on %s:\n%s" % (path, done.stderr))


def messages(path):
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name"), message


def key_of(context, message):
    return context, message.findtext("source"), message.findtext("comment") or ""


def texts_of(message):
    translation = message.find("translation")
    forms = translation.findall("numerusform")
    return [form.text or "" for form in forms] if forms else [translation.text or ""]


def faults_of(path):
    """What is wrong with the translations themselves."""
    for context, message in messages(path):
        source = message.findtext("source")
        name = "%s: %r" % (context, source)
        if message.find("translation").get("type"):
            yield name + " is not translated"
            continue
        for text in texts_of(message):
            if not text:
                yield name + " has an empty translation"
            elif sorted(set(PLACEHOLDER.findall(source))) != sorted(set(PLACEHOLDER.findall(text))):
                yield "%s has other placeholders than %r" % (name, text)
            elif len(OPTIONAL.findall(source)) != len(OPTIONAL.findall(text)):
                yield "%s has other optional parts than %r" % (name, text)
            elif collections.Counter(TAG.findall(source)) != collections.Counter(TAG.findall(text)):
                yield "%s has other tags than %r" % (name, text)
            elif source.count("`") % 2 != text.count("`") % 2:
                yield "%s has other code than %r" % (name, text)
            elif source.count("&") != text.count("&") and "&amp;" not in source:
                yield "%s has another mnemonic than %r" % (name, text)


def check(path, sentences, folder):
    """The file as it is, and what an update would add and drop."""
    fresh = os.path.join(folder, os.path.basename(path))
    shutil.copyfile(path, fresh)
    update(fresh, sentences)
    before = {key_of(*found) for found in messages(path)}
    after = {key_of(*found) for found in messages(fresh)}
    faults = ["%s: %r is new: run scripts/translations.py and translate it" % key[:2] for key in sorted(after - before)]
    faults += ["%s: %r is nowhere in the sources: run scripts/translations.py" % key[:2]
               for key in sorted(before - after)]
    return faults + list(faults_of(path))


def fill(path, file):
    with open(file, encoding="utf-8") as opened:
        rows = {(row["context"], row["source"], row.get("comment", "")): row["zh"] for row in json.load(opened)}
    tree = ET.parse(path)
    filled = 0
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            text = rows.get(key_of(context.findtext("name"), message))
            if not text:
                continue
            translation = message.find("translation")
            translation.attrib.pop("type", None)
            forms = translation.findall("numerusform")
            for form in forms:
                form.text = text
            if not forms:
                translation.text = text
            filled += 1
    tree.write(path, encoding="utf-8", xml_declaration=True)
    return filled


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--fill", nargs=2, metavar=("LANGUAGE", "FILE"))
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(FOLDER, "*.ts")))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        sentences = os.path.join(folder, "sentences.cpp")
        with open(sentences, "w", encoding="utf-8") as file:
            for text in sentences_of_codes():
                file.write('QT_TRANSLATE_NOOP("Sentence", %s);\n' % text)
        if options.fill:
            path = os.path.join(FOLDER, "qconfig-studio_%s.ts" % options.fill[0])
            print("%d filled" % fill(path, options.fill[1]))
            update(path, sentences)  # writes it as lupdate does
        for path in paths:
            if options.check:
                faults = check(path, sentences, folder)
            else:
                update(path, sentences)
                faults = list(faults_of(path))
            for fault in faults:
                print("%s: %s" % (os.path.basename(path), fault))
            print("%s: %d texts, %d faults" % (os.path.basename(path), sum(1 for _ in messages(path)), len(faults)))
            failed += len(faults)
    return 1 if failed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
