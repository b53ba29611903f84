"""Validates JSON files against the schemas of their kinds (resources/schemas).

    validate_schemas.py [--refuse] FILE-OR-FOLDER...

A folder stands for every *.json file below it that says a known "format"; a file must say one. Prints each problem
and exits 1 if there is any; with --refuse, if a file has none. Needs the package jsonschema (Debian: python3-jsonschema).
"""

import json
import pathlib
import sys

import jsonschema

SCHEMAS = pathlib.Path(__file__).parents[2] / "resources" / "schemas"
PREFIX = "qconfig-studio/"


def bundle() -> dict:
    """All schemas in one, so that references need no registry, whose interface differs between versions."""
    files = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(SCHEMAS.glob("*.schema.json"))}

    def inside(name: str, node):
        if isinstance(node, list):
            return [inside(name, item) for item in node]
        if not isinstance(node, dict):
            return node
        result = {key: inside(name, value) for key, value in node.items() if key not in ("$id", "$schema")}
        if isinstance(node.get("$ref"), str):
            file, _, pointer = node["$ref"].partition("#")
            result["$ref"] = f"#/$defs/{file or name}{pointer}"
        return result

    for schema in files.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    return {name: inside(name, schema) for name, schema in files.items()}


def validators() -> dict:
    schemas = bundle()
    return {PREFIX + name.removesuffix(".schema.json"):
            jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schemas})
            for name in schemas if name != "common.schema.json"}


def no_constant(text: str):
    raise ValueError(f"{text} is not JSON")


def problems(path: pathlib.Path, known: dict, must_be_known: bool) -> list[str] | None:
    """None if the file is of no kind that has a schema and need not be."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"), parse_constant=no_constant)
    except ValueError as error:
        return [f"{path}: {error}"] if must_be_known else None
    kind = data.get("format") if isinstance(data, dict) else None
    if kind not in known:
        return [f"{path}: no known format: {kind}"] if must_be_known else None
    found = []
    for error in known[kind].iter_errors(data):
        best = jsonschema.exceptions.best_match([error])
        found.append(f"{path}: /{'/'.join(map(str, best.absolute_path))}: {best.message[:300]}")
    return found


def main(arguments: list[str]) -> int:
    known = validators()
    refuse = arguments[:1] == ["--refuse"]
    checked, found, accepted = 0, [], []
    for argument in map(pathlib.Path, arguments[refuse:]):
        must_be_known = argument.is_file()
        for path in [argument] if must_be_known else sorted(argument.rglob("*.json")):
            result = problems(path, known, must_be_known)
            if result is not None:
                checked += 1
                found += result
                accepted += [] if result else [path]
    print(*found, sep="\n" if found else "")
    print(f"{checked} files, {len(found)} problems")
    if refuse and accepted:
        print("without a problem:", *accepted)
    return 1 if (accepted if refuse else found) or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
