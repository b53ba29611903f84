"""`qconfig propose` against PyTorch: what its rules change in a model that prepare_fx really prepares.

    $PYTHON tests/conformance/live_propose.py BUILD_DIR [--count N] [--seed S] [--only TEXT] [--long] [--verbose]

Of each model some modules are drawn that are to be kept in float, or quantized per channel. The mapping with the
proposed rules goes to the real prepare: exactly the calls that the proposal names may have another qconfig than under
the mapping before, each the one that was promised, and no other module another class. What is kept in float is not
quantized by the real convert any more, and all other weights are as before. By default a sample of the pairs of models
and configs; --long has all. Then draws of eager mode's configs (propose_eager.py). Ends with "N passed, M failed".
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python")]
warnings.simplefilter("ignore")

import torch
from torch.ao.quantization.fx.graph_module import _get_observed_graph_module_attr
from torch.ao.quantization.quantize_fx import convert_to_reference_fx, prepare_fx, prepare_qat_fx

import qconfig_studio as bridge
from config_recipe import live_backend
import propose_eager as eager
from live_rank import case_of, custom_of, pairs
from rank_reference import first_name, watched
from tally import Tally, options_of

torch.set_num_threads(1)


def text(qconfig):
    """What it builds, without where its functions lie in memory."""
    return re.sub(r"0x[0-9a-f]+", "", repr(qconfig))


class Prepared:
    """A model that PyTorch prepared: qconfigs of its nodes, classes of its modules, and the weights that convert quantizes."""
    def __init__(self, again, mapping, backend, qat, custom, seed=3):
        model, inputs = again()
        torch.manual_seed(seed)
        prepare = prepare_qat_fx if qat else prepare_fx
        prepared = prepare(model, mapping, inputs, custom, backend_config=live_backend({"preset": backend}))
        self.qconfigs = dict(_get_observed_graph_module_attr(prepared, "node_name_to_qconfig"))
        modules = dict(prepared.named_modules())
        self.classes = {node.name: type(modules[node.target]).__qualname__ for node in prepared.graph.nodes
                        if node.op == "call_module" and not node.name.startswith("activation_post_process")}
        self.ops = {node.name: node.op for node in prepared.graph.nodes}
        self.targets = {node.name: node.target for node in prepared.graph.nodes if node.op == "call_module" and node.name in self.classes}
        with watched() as found:
            convert_to_reference_fx(prepared, backend_config=live_backend({"preset": backend}))
        self.weights = {first_name(model, name): text(weight.observer) for name, weight in found.items()}


def proposed(program, folder, again, mapping, backend, qat, custom, wish, names):
    """The exit status, and the document that propose prints."""
    model, inputs = again()
    bridge.export_graph(model, folder / "g.json", inputs, custom, qat)
    (folder / "m.json").write_text(json.dumps(bridge.dump(mapping)), encoding="utf-8")
    command = [program, "propose", "-g", folder / "g.json", "-m", folder / "m.json", "-b", backend, "--json",
               "-o", folder / "new.json", *[f"--{wish}={name}" for name in names]]
    if custom is not None:
        (folder / "c.json").write_text(json.dumps(bridge.dump(custom)), encoding="utf-8")
        command += ["--custom", folder / "c.json"]
    if qat:
        command.append("--qat")
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
    return done.returncode, json.loads(done.stdout)


def without_values(observer):
    """What observes, not what it has seen."""
    return re.sub(r"-?\d+(\.\d+)?(e[+-]?\d+)?", "", observer or "")


def differences(before, drawn_anew, after, answer, wish):
    calls = {name for layer in answer["layers"] for name in layer["calls"]}
    lines = []
    for name, qconfig in after.qconfigs.items():
        if after.ops.get(name) == "get_attr" or name not in before.qconfigs:
            continue  # nobody asks for it
        was, now = text(before.qconfigs[name]), text(qconfig)
        if name not in calls:
            if was != now:
                lines.append(f"{name} has changed from {was} to {now}")
        elif wish == "keep-float":
            if qconfig is not None:
                lines.append(f"{name} is not kept in float but has {now}")
        elif qconfig is None or "PerChannel" not in text(qconfig.weight):
            lines.append(f"{name} is not quantized per channel but has {now}")
        elif text(qconfig.activation) != text(before.qconfigs[name].activation):
            lines.append(f"the activation of {name} has changed to {text(qconfig.activation)}")
    missing = calls - after.qconfigs.keys()
    if missing:
        lines.append(f"PyTorch knows no {missing}")
    for name, kind in after.classes.items():
        if name not in calls and before.classes.get(name, kind) != kind:
            lines.append(f"{name} was a {before.classes[name]} and is a {kind}")
    paths = {before.targets[name] for name in calls if name in before.targets}
    of_layers = {name for name in before.weights if name.rpartition(".")[0] in paths}
    if wish == "keep-float":
        for name in of_layers & after.weights.keys():
            lines.append(f"{name} is quantized all the same")
    for name in (before.weights.keys() | after.weights.keys()) - of_layers:
        seen = without_values if name in drawn_anew else str
        if seen(before.weights.get(name)) != seen(after.weights.get(name)):
            lines.append(f"{name} was quantized by {before.weights.get(name)} and is by {after.weights.get(name)}")
    return lines


def drawn(before, order, wish):
    """Paths of modules that have a weight which is quantized, or any that are called where none has."""
    called = sorted(set(before.targets.values()))
    weighted = [path for path in called if any(name.rpartition(".")[0] == path for name in before.weights)]
    candidates = weighted or (called if wish == "keep-float" else [])
    return order.sample(candidates, order.randint(1, len(candidates))) if candidates else []


def main():
    options = options_of(__doc__, 40)
    order = random.Random(options.seed)
    tally, unsaid, rules = Tally(options.verbose), 0, 0
    for name, make, config in pairs(options.long, options.seed, options.count):
        for wish in ("keep-float", "per-channel"):
            title = f"{name}/{config}/{wish}"
            if options.only not in title:
                continue
            again, mapping, backend, qat = case_of(make, config)
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                try:
                    before = Prepared(again, mapping(), backend, qat, custom_of(name))
                except Exception as error:  # PyTorch raises
                    tally.skip(title, error)
                    continue
                names = drawn(before, order, wish)
                if not names:
                    tally.skip(title, "nothing to wish for")
                    continue
                try:
                    status, answer = proposed(options.program, folder, again, mapping(), backend, qat, custom_of(name), wish, names)
                    if "rules" not in answer:
                        unsaid += 1
                        if options.verbose:
                            print(f"unsaid {title} {names}: {answer['errors'][0]['message']}")
                        continue
                    rules += len(answer["rules"])
                    new = bridge.load(json.loads((folder / "new.json").read_text(encoding="utf-8")))
                    # Of orthogonal parametrizations PyTorch draws a part anew when it swaps a module for QAT.
                    other = Prepared(again, mapping(), backend, qat, custom_of(name), seed=4) if qat else before
                    drawn_anew = {weight for weight, seen in before.weights.items() if other.weights.get(weight) != seen}
                    lines = differences(before, drawn_anew, Prepared(again, new, backend, qat, custom_of(name)), answer, wish)
                except Exception as error:
                    lines = [f"{type(error).__name__}: {str(error)[:400]}"]
            tally.compared(f"{title} {names}", lines)
    for name in {**eager.EAGER, **eager.MORE}:
        for draw in range(40 if options.long else 3):
            wish = ("keep-float", "per-channel")[draw % 2]
            if options.only not in f"eager/{name}/{wish}":
                continue
            with tempfile.TemporaryDirectory() as folder:
                is_said, more = eager.check(tally, options.program, pathlib.Path(folder), order, name, wish)
            rules += more
            unsaid += not is_said
    print(f"{rules} rules; {unsaid} requests that no rules express, {tally.skipped} without anything to wish for left out")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
