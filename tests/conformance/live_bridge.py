"""Runs the bridge's tests (test_*.py beside this file) and ends with "N passed, M failed", as run_live.py wants it.

    $PYTHON tests/conformance/live_bridge.py [BUILD_DIR]
"""

from __future__ import annotations

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def main() -> int:
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HERE))
    suite = unittest.defaultTestLoader.discover(str(HERE), pattern="test_*.py")
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    failed = len({test.id() for test, _ in (*result.failures, *result.errors)})
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
