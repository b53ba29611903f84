#!/usr/bin/env python3
"""Writes core/insight/eager/eager_runs_data.cpp from the installed torch: what functions, methods and modules do with
quantized tensors, found by running each of them (eager_runs.py).

    $PYTHON scripts/make_eager_runs.py            write the file (takes a quarter of an hour)
    $PYTHON scripts/make_eager_runs.py --check    say whether it is out of date, write nothing
"""

from __future__ import annotations

import argparse
import pathlib
import sys
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "resources" / "python"), str(ROOT / "scripts")]
warnings.simplefilter("ignore")

import eager_runs  # noqa: E402

FILE = ROOT / "core" / "insight" / "eager" / "eager_runs_data.cpp"


def row(name: str, runs: eager_runs.Runs) -> str:
    by_outcome: dict[str, list[str]] = {}
    for given, outcome in sorted(runs.items()):
        by_outcome.setdefault(outcome, []).append(given or "-")
    text = "; ".join(f"{outcome}: {' '.join(given)}" for outcome, given in sorted(by_outcome.items()))
    return f'    {{"{name}", "{text}"}},\n'


def text_of(found: dict[str, eager_runs.Runs], version: str) -> str:
    rows = "".join(row(name, runs) for name, runs in sorted(found.items()))
    return f"""// Made by scripts/make_eager_runs.py from torch {version}. Do not edit.
// clang-format off
#include "insight/eager/detail/eager_runs.h"

namespace qcs::insight {{
namespace {{

constexpr EagerCallOutcomes table[] = {{
{rows}}};

}} // namespace

std::span<const EagerCallOutcomes> eager_runs() {{ return table; }}

}} // namespace qcs::insight
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    text = text_of(eager_runs.all_runs(), eager_runs.torch.__version__.split("+")[0])
    if options.check:
        same = FILE.read_text(encoding="utf-8") == text
        print(f"{FILE.relative_to(ROOT)} is {'up to date' if same else 'out of date'}")
        return 0 if same else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
