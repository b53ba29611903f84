"""Files that are written now, read by a driver of core's: a path a line goes to it, a line of JSON comes back."""
from __future__ import annotations

import json
import pathlib
import subprocess
from typing import Any, Callable, Iterable

from tally import Tally

#: What it is called, the file, and what is wrong with what is read of it, if anything.
Asked = tuple[str, pathlib.Path, Callable[[dict[str, Any]], "str | None"]]


def read_all(driver: pathlib.Path, cases: Iterable[Asked], tally: Tally) -> None:
    """A driver that dies fails the case that it had, and there are no more."""
    with subprocess.Popen([driver], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        for title, path, problem in cases:
            process.stdin.write(f"{path}\n")
            process.stdin.flush()
            line = process.stdout.readline()
            wrong = problem(json.loads(line)) if line else "the driver died"
            tally.compared(f"FAILED {title}", [wrong[:3000]] if wrong else [])
            if not line:
                return
        process.stdin.close()
