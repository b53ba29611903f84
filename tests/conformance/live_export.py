"""What `qconfig export` writes, rebuilt with the real torch and compared object by object.

    $PYTHON tests/conformance/live_export.py BUILD_DIR

Presets, the documentation's examples and random configs go through core as JSON, and come back as JSON and as Python
code; the code is run, and has to build equal objects, in order. Ends with "N passed, M failed".
"""

from __future__ import annotations

import json
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings
from typing import Any, Iterator

from bridge_testing import ROOT, difference, qconfig_studio

from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig

import seed_examples
import test_bridge

warnings.simplefilter("ignore")
ALLOW = ("bridge_testing", "seed_examples")
RANDOM_CONFIGS = 40


def examples() -> Iterator[tuple[str, Any]]:
    """Name and real object."""
    for path in sorted((ROOT / "resources" / "presets").glob("*.json")):
        written = json.loads(path.read_text(encoding="utf-8"))
        if written.get("format") == "qconfig-studio/backend-config":  # there are tables of names beside them
            yield path.stem, qconfig_studio.load(written)
    for path in sorted((ROOT / "resources" / "presets" / "mappings").glob("*.json")):
        yield path.stem, qconfig_studio.load(json.loads(path.read_text(encoding="utf-8")))
    for name, make in seed_examples.EXAMPLES.items():
        yield name, make()
    made = test_bridge.RandomConfigs("test_random_round_trips")
    for seed in range(RANDOM_CONFIGS):
        made.made = []
        yield f"random mapping {seed}", made.mapping(random.Random(seed))
        yield f"random backend {seed}", made.backend(random.Random(seed))


def problem(qconfig: pathlib.Path, folder: pathlib.Path, obj: Any, dialect: str) -> str | None:
    """What is wrong with one object's export; None if nothing is."""
    part = "backend" if isinstance(obj, BackendConfig) else "mapping"
    given, written = folder / "given.json", folder / f"written.{dialect}"
    given.write_text(qconfig_studio.json_text(qconfig_studio.dump(obj)), encoding="utf-8")
    trusted = [word for package in ALLOW for word in ("--allow", package)] if dialect == "python" else []
    done = subprocess.run([qconfig, "export", "--to", dialect, "--part", part, f"--{part}", given, "-o", written,
                           *trusted], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        return f"exit status {done.returncode}: {done.stderr.strip()}"
    text = written.read_text(encoding="utf-8")
    if dialect == "json":
        return difference(obj, qconfig_studio.load(json.loads(text), ALLOW))
    namespace: dict[str, Any] = {"__name__": "exported"}
    exec(compile(text, str(written), "exec"), namespace)
    built = [v for v in namespace.values() if isinstance(v, (BackendConfig, QConfigMapping))]
    return f"{len(built)} configs built" if len(built) != 1 else difference(obj, built[0])


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    qconfig = pathlib.Path(sys.argv[1]).resolve() / "bin" / "qconfig"
    if not qconfig.exists():
        print(f"live_export: there is no {qconfig}\n0 passed, 1 failed")
        return 1
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        for title, obj in examples():
            for dialect in ("json", "python"):
                try:
                    found = problem(qconfig, pathlib.Path(name), obj, dialect)
                except Exception as error:  # the exported code may raise anything
                    found = f"{type(error).__name__}: {error}"
                passed, failed = passed + (found is None), failed + (found is not None)
                if found is not None:
                    print(f"{title}, {dialect}: {found}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
