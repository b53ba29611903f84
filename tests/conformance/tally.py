"""How live comparisons are asked, and how they count and end.

Their last line is "N passed, M failed", which run_live.py shows; their exit status is 0 only if something was compared
and all of it passed.
"""
from __future__ import annotations

import argparse
import os
import pathlib
import traceback
from typing import Any, Callable

HERE = pathlib.Path(__file__).resolve().parent


def kept_seed() -> int:
    """That of the file "seed", or of who asks for fresh cases."""
    return int(os.environ.get("QCS_LIVE_SEED") or (HERE / "seed").read_text(encoding="utf-8"))


def options_of(description: str, count: int) -> argparse.Namespace:
    """Of a comparison of many pairs, of which by default so many are drawn; `program` is `qconfig`."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=kept_seed())
    parser.add_argument("--only", default="", help="pairs whose name has this")
    parser.add_argument("--long", action="store_true", help="all pairs")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    options.program = options.build / "bin" / "qconfig"
    return options


class Tally:
    def __init__(self, verbose: bool = False) -> None:
        self.passed = self.failed = self.skipped = 0
        self.verbose = verbose

    def compared(self, title: str, lines: list[str], at_most: int | None = 8) -> None:
        """`lines` say what differs: without any it has passed."""
        self.passed, self.failed = self.passed + (not lines), self.failed + bool(lines)
        if lines or self.verbose:
            print("\n    ".join([title, *lines[:at_most]]))

    def skip(self, title: str, why: Exception | str) -> None:
        self.skipped += 1
        if self.verbose:
            print(f"skipped {title}: {said(why) if isinstance(why, Exception) else why}")

    def run(self, title: str, check: Callable[..., Any], *arguments: Any) -> Any:
        """What the check returns; None where it raises, which is a failure."""
        try:
            result = check(*arguments)
        except Exception:
            self.compared(f"FAILED {title}", traceback.format_exc()[-3000:].splitlines(), None)
            return None
        self.compared(title, [])
        return result

    def end(self) -> int:
        """The exit status, and the last line."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 0 if self.passed and not self.failed else 1


def said(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error)[:200]}"
