"""Runs the Python that `qconfig` exports as people do: each file by an interpreter of its own.

    live_python_fresh.py BUILD_DIR

All parts of all seven backends, short (PyTorch's getter and what differs) and in full, the default mappings, and
workspaces as people build them. What a file builds is dumped there and compared with the config that was exported,
order included (run_fresh.py). No text is run twice. Ends with "N passed, M failed".
"""

from __future__ import annotations

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
from typing import Any

from bridge_testing import ROOT
from live_python_export import BACKENDS, MAPPINGS, PRESETS, Qconfig, everything

import qconfig_studio as bridge

PARTS = ("all", "backend", "mapping", "prepare-custom", "convert-custom", "fuse-custom")
VARIABLES = {"backend": "backend_config", "mapping": "qconfig_mapping", "prepare-custom": "prepare_custom_config",
             "convert-custom": "convert_custom_config", "fuse-custom": "fuse_custom_config"}


def preset(name: str) -> dict[str, Any]:
    kind, _, backend = name.partition(":")
    file = f"mappings/{kind.replace('-', '_')}_{backend}.json" if backend else f"{name}.json"
    data = json.loads((PRESETS / file).read_text(encoding="utf-8"))
    return {key: value for key, value in data.items() if key not in ("format", "version")}


def edited(backend: str) -> dict[str, Any]:
    """As people build them: a preset with an entry changed, one more, another name, and rules of their own."""
    config = copy.deepcopy(preset(backend))
    config["name"] = "my chip"
    config["configs"][0]["dtype_configs"] = []
    config["configs"].append({"pattern": "torch.nn.GELU", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
                              "dtype_configs": config["configs"][1]["dtype_configs"]})
    mapping = copy.deepcopy(preset("default:x86"))
    mapping[""] = "default_qconfig"
    mapping["object_type"][0][1] = None
    mapping["object_type"].append(["torch.nn.GELU", "default_dynamic_qconfig"])
    mapping["module_name"] = [["it's", None], ["features.0", "default_per_channel_qconfig"]]
    return {"backend": config, "mapping": mapping}


def workspaces() -> list[tuple[str, dict[str, Any], bool]]:
    """Name, parts, and whether it begins as one of PyTorch's own."""
    shuffled = copy.deepcopy(preset("x86"))
    shuffled["configs"].reverse()
    fewer = copy.deepcopy(preset("qnnpack"))
    del fewer["configs"][3]
    return [*((f"edited {name}", edited(name), True) for name in ("x86", "onednn", "tensorrt")),
            ("in another order", {"backend": shuffled}, False), ("one entry less", {"backend": fewer}, False),
            ("from nothing", {"backend": {"name": "", "configs": []}, "mapping": {"": None}}, False),
            ("everything", everything(), False)]


class Case:
    def __init__(self, name: str, text: str, expected: dict[str, Any], begins_as_own: bool | None = None) -> None:
        self.name, self.text, self.expected = name, text, expected
        self.begins_as_own = begins_as_own

    def problem(self, file: pathlib.Path) -> str | None:
        """What is wrong with what `file`, which has been run, built."""
        if self.begins_as_own is not None and ("_backend_config()" in self.text) != self.begins_as_own:
            return "written in full" if self.begins_as_own else "not written in full"
        result = file.with_suffix(".json")
        if not result.exists():
            return file.with_suffix(".err").read_text(encoding="utf-8") or "it did not end well, and said nothing"
        found = json.loads(result.read_text(encoding="utf-8"))
        for name, body in self.expected.items():
            if json.dumps(found.get(name)) != json.dumps(body):
                return f"{name} is not what was exported:\n{self.text[:3000]}"
        return None


def cases(qconfig: Qconfig) -> list[Case]:
    found: list[Case] = []
    kinds = {"backend": "backend-config", "mapping": "qconfig-mapping", "prepare-custom": "prepare-custom-config",
             "convert-custom": "convert-custom-config", "fuse-custom": "fuse-custom-config"}

    def as_loaded(bodies: dict[str, Any]) -> dict[str, Any]:
        return {VARIABLES[part]: bridge.dump(bridge.load(
            {"format": f"qconfig-studio/{kinds[part]}", "version": 1, **body}, allow=("torch",)))
            for part, body in bodies.items()}

    def add(name: str, arguments: list[str], bodies: dict[str, Any], own: bool | None = None) -> None:
        done = qconfig.run("export", "--to", "python", *arguments)
        if done.returncode != 0:
            raise AssertionError(f"{name}: {done.stderr}")
        found.append(Case(name, done.stdout, as_loaded(bodies), own))

    for name in BACKENDS:
        empty: dict[str, Any] = {"mapping": {"": None}, "prepare-custom": {}, "convert-custom": {}, "fuse-custom": {}}
        bodies = {"backend": preset(name), **empty}
        for part in PARTS:
            wanted = bodies if part == "all" else {part: bodies[part]}
            own = True if part in ("all", "backend") else None
            add(f"{name}, {part}", ["--backend", name, "--part", part], wanted, own)
        add(f"{name}, in full", ["--backend", name, "--part", "backend", "--full"], {"backend": bodies["backend"]}, False)
    for name in MAPPINGS:
        for full in ((), ("--full",)) if name.endswith("x86") else ((),):
            add(f"{name} {full}", ["--mapping", name, "--part", "mapping", *full], {"mapping": preset(name)})
            if ("get_default_" in found[-1].text) == bool(full):
                raise AssertionError(f"{name} {full}: {found[-1].text}")
    for name, parts, own in workspaces():
        qconfig.export(**parts)  # leaves its file
        file = str(qconfig.folder / "case.workspace.json")
        bodies = {part.replace("_", "-"): body for part, body in parts.items()}
        add(name, ["--workspace", file], bodies, own)
    texts: dict[str, Case] = {}
    for case in found:
        texts.setdefault(case.text, case)
    return list(texts.values())


def main(build: str) -> int:
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        all_cases = cases(Qconfig(pathlib.Path(build), folder))
        files = [folder / "exported" / f"{number}.py" for number in range(len(all_cases))]
        files[0].parent.mkdir()
        for file, case in zip(files, all_cases):
            file.write_text(case.text, encoding="utf-8")
        subprocess.run([sys.executable, str(ROOT / "tests" / "conformance" / "run_fresh.py"), str(files[0].parent),
                        *VARIABLES.values()], check=True, timeout=600)
        problems = [case.problem(file) for file, case in zip(files, all_cases)]
    for case, problem in zip(all_cases, problems):
        if problem is not None:
            failed += 1
            print(f"FAILED {case.name}", *problem[-3000:].splitlines(), sep="\n    ")
    print(f"{len(all_cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
