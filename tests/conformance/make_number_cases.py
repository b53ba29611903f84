"""Records what PyTorch computes, for the replay without it (tst_number_cases).

    python make_number_cases.py --driver build/release/bin/numbers_driver     writes tests/data/number_cases.jsonl.gz
    python make_number_cases.py --check                                       asks PyTorch again

The questions are those of numbers_differential.py, of a fixed seed. They are written only if core and PyTorch agree on
all of them; --check gives the recorded answers to the same comparison in core's place. A line is {"head", "payload",
"answer", "answer_payload"}, the payloads in base64. The last line is "N passed, M failed"."""
import argparse
import base64
import gzip
import json
import os
import sys
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
warnings.simplefilter("ignore")

import numpy as np

from numbers_client import Driver, Tally
from numbers_kernels import run_casts, run_kernels
from numbers_observers import run_observers
from numbers_qparams import run_qparams

FILE = os.path.join(HERE, "..", "data", "number_cases.jsonl.gz")
SEED = 5


class Recorder(Driver):
    """Keeps what it is asked and what core answers."""

    def __init__(self, path):
        super().__init__(path)
        self.lines = []

    def ask(self, head, payload):
        answer, found = super().ask(head, payload)
        self.lines.append({"head": head, "payload": base64.b64encode(payload).decode(), "answer": answer,
                           "answer_payload": base64.b64encode(found).decode()})
        return answer, found


class Replay:
    """Answers from the file; questions that are no longer asked as recorded are an error."""

    def __init__(self):
        with gzip.open(FILE, "rt") as lines:
            self.lines = [json.loads(line) for line in lines]
        self.next = 0

    def ask(self, head, payload):
        line = self.lines[self.next]
        self.next += 1
        if line["head"] != json.loads(json.dumps(head)) or base64.b64decode(line["payload"]) != payload:
            raise SystemExit(f"question {self.next} of the file is another one now: record the cases again")
        return line["answer"], base64.b64decode(line["answer_payload"])


def ask_all(driver, tally):
    run_kernels(driver, tally, np.random.default_rng(SEED), 60, largest=40)
    run_casts(driver, tally, np.random.default_rng(SEED), 192, step=61, others=64)
    run_qparams(driver, tally, np.random.default_rng(SEED), 40)
    run_observers(driver, tally, np.random.default_rng(SEED), 120, longest=4)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if bool(options.driver) == options.check:
        parser.error("give either --driver or --check")
    tally = Tally()
    driver = Replay() if options.check else Recorder(options.driver)
    ask_all(driver, tally)
    if not options.check and not tally.failed:
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in driver.lines)
        with open(FILE, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
            packed.write(text.encode())
        print(f"{len(driver.lines)} questions, {os.path.getsize(FILE)} bytes")
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(bool(tally.failed))


if __name__ == "__main__":
    main()
