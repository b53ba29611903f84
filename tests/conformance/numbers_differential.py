"""Compares core's numbers with PyTorch's, bit for bit.

    python numbers_differential.py --driver build/release/bin/numbers_driver [--suite kernels] [--count N] [--seed S]

Suites: kernels (--count random values for each operator, dtype and scheme; casts), qparams (calculate_qparams and
choose_qparams, --count / 100 calls for each kind), observers (--count / 100 random sequences of tensors),
error (the error of --count / 500 random tensors under random specs; the only suite with sums, which agree within
1e-10). A failure is shown with what it needs to be repeated. The last line is "N passed, M failed"."""
import argparse
import os
import sys
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
warnings.simplefilter("ignore")

import numpy as np

from numbers_client import Driver, Tally

SUITES = ("kernels", "qparams", "observers", "error")


def run(suite, driver, tally, rng, options):
    if suite == "kernels":
        from numbers_kernels import run_casts, run_kernels
        run_kernels(driver, tally, rng, options.count, options.only)
        if not options.only:
            run_casts(driver, tally, rng, options.count)
    elif suite == "qparams":
        from numbers_qparams import run_qparams
        run_qparams(driver, tally, rng, max(100, options.count // 100))
    elif suite == "error":
        from numbers_error import run_error
        run_error(driver, tally, rng, max(20, options.count // 500))
    else:
        from numbers_observers import run_observers
        run_observers(driver, tally, rng, max(20, options.count // 100))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--suite", choices=SUITES, action="append")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", help="of the kernels those whose name has this in it")
    options = parser.parse_args()
    print(f"seed {options.seed}, count {options.count}", flush=True)
    driver = Driver(options.driver)
    tally = Tally()
    for suite in options.suite or SUITES:
        started, before = time.time(), (tally.passed, tally.failed)
        run(suite, driver, tally, np.random.default_rng(options.seed), options)
        print(f"{suite}: {tally.passed - before[0]} agree, {tally.failed - before[1]} differ, "
              f"{time.time() - started:.0f} s", flush=True)
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(bool(tally.failed))


if __name__ == "__main__":
    main()
