"""Converted models are run, and each call's kernel and inputs looked at: is the verdict of `qconfig plan` what runs?

    $PYTHON tests/conformance/live_executed.py BUILD_DIR [--pairs N] [--long [--models N]] [--seed S] [--only NAME] [--verbose]

A pair is a model and a config under one engine. By default 152 pairs spread over fbgemm, x86, onednn and qnnpack; --long
has all hand-written ones, the real models, and random models until each engine has had its number. Of every traced node, vanished ones and those of standalone children included,
quantized, counted and host must be what executed_outcome.py sees. Half of the hand-written graphs are exported without
example inputs; the random ones never are: whether a module that is not traced gives a tuple, only they tell. Ends with "N passed, M failed": pairs.
"""
import argparse
import collections
import functools
import json
import operator
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "resources" / "python")]

import torch
import torch.ao.nn.quantized.reference as nnqr
import torch.ao.quantization as tq
import torch.nn as nn
import torch.nn.functional as F
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig

import qconfig_studio
from config_recipe import live_backend
from executed_models import MODELS
from executed_outcome import NotComparable, executed
from plan_case_models import DYNAMIC, FP16, FP16_DYNAMIC, rules
from real_model_zoo import ZOO

ENGINES = ("fbgemm", "x86", "onednn", "qnnpack")
torch.set_num_threads(1)


def default(engine, qat=False):
    make = tq.get_default_qat_qconfig_mapping if qat else tq.get_default_qconfig_mapping
    return make(engine)


def some_told_none(engine):
    mapping = default(engine)
    for kind in (nn.Sigmoid, torch.sigmoid, "sigmoid", nn.LayerNorm, nn.Hardswish, F.layer_norm, torch.matmul, nn.ReLU,
                 torch.cat, nn.Softmax, "view", "reshape", torch.flatten):
        mapping.set_object_type(kind, None)
    return mapping


def embeddings_too(engine):
    return default(engine).set_object_type(nn.Embedding, tq.float_qparams_weight_only_qconfig).set_object_type(
        nn.EmbeddingBag, tq.float_qparams_weight_only_qconfig)


def dynamic_and_static(engine):
    return rules(DYNAMIC, types=[(nn.Conv2d, default(engine).global_qconfig), (nn.LSTM, DYNAMIC), (nn.GRU, DYNAMIC)])


CONFIGS = {
    "default": (default, False), "some-none": (some_told_none, False), "embeddings": (embeddings_too, False),
    "dynamic": (lambda engine: rules(DYNAMIC), False), "mixed": (dynamic_and_static, False),
    "fp16": (lambda engine: rules(FP16), False), "fp16-dynamic": (lambda engine: rules(FP16_DYNAMIC), False),
    "qat": (lambda engine: default(engine, True), True),
}


def half_backend():
    """Static float16, for which no preset has a dtype config."""
    half = [DTypeConfig(torch.float16, torch.float16, torch.float16, torch.float16)]
    linear = BackendPatternConfig(nn.Linear).set_root_module(nn.Linear).set_reference_quantized_module(nnqr.Linear)
    others = (nn.ReLU, F.relu, nn.Sigmoid, nn.LayerNorm, operator.add, operator.mul, torch.cat, torch.matmul, "transpose")
    return BackendConfig("half").set_backend_pattern_configs(
        [entry.set_dtype_configs(half) for entry in (linear, *map(BackendPatternConfig, others))])


def backend_of(engine, config):
    """A preset's name, or a config. Patterns of all kinds are the native backend's alone."""
    return half_backend() if config == "fp16" else "native" if config == "embeddings" else engine


class Pair:
    def __init__(self, name, make, mapping, engine, backend, qat=False, custom=None, convert_custom=None):
        self.name, self.make, self.mapping, self.engine, self.backend = name, make, mapping, engine, backend
        self.qat, self.custom, self.convert_custom = qat, custom, convert_custom


def hand_written(engine, config):
    make_mapping, qat = CONFIGS[config]
    models = {**MODELS, **{name: make for name, make in ZOO.items()
                           if name in ("small-unet", "mlp", "lstm-tagger", "embedding-bag", "encoder-layer", "encoder")}}
    for name, make in models.items():
        yield Pair(f"{name}/{config}/{engine}", make, functools.partial(make_mapping, engine), engine,
                   backend_of(engine, config), qat)


def real(engine):
    for name, make in ZOO.items():
        for qat in (False, True):
            yield Pair(f"zoo.{name}/{'qat' if qat else 'ptq'}/{engine}", make,
                       functools.partial(default, engine, qat), engine, engine, qat)


def random_pairs(seed):
    import random_cases
    number = 0
    while True:
        recipe = random_cases.random_case(f"executed {seed} {number}")
        number += 1
        if recipe["convert_changes"] is not None or recipe["convert_custom"]:
            continue
        yield recipe, f"random.{seed}.{number - 1}"


def asked_of_core(program, folder, live, inputs, with_shapes):
    """plan --json of the model as the bridge exports it."""
    graph, mapping = folder / "graph.json", folder / "mapping.json"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        qconfig_studio.export_graph(live["model"](), graph, inputs if with_shapes else None, live["custom"], live["qat"])
    mapping.write_text(json.dumps(qconfig_studio.dump(live["mapping"])))
    command = [str(program), "", "--json", "-g", str(graph), "-m", str(mapping), "--engine", live["engine"]]
    if isinstance(live["backend"], str):
        command += ["-b", live["backend"]]
    else:
        (folder / "backend.json").write_text(json.dumps(qconfig_studio.dump(live["backend"])))
        command += ["-b", str(folder / "backend.json")]
    if live["custom"] is not None:
        (folder / "custom.json").write_text(json.dumps(qconfig_studio.dump(live["custom"])))
        command += ["--custom", str(folder / "custom.json")]
    if live["qat"]:
        command.append("--qat")

    def answer(subcommand):
        command[1] = subcommand
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        if ran.returncode not in (0, 1, 3):
            raise RuntimeError(f"{subcommand} ends with {ran.returncode}: {ran.stderr.strip()[:400]}")
        return json.loads(ran.stdout)

    fails = "no-kernel-for-codes" in {finding["id"] for finding in answer("lint")}
    return answer("plan"), fails


def differences(plan_nodes, seen, error, place=""):
    """Lines for nodes whose verdict is not what was seen; and how many were compared."""
    lines, compared = [], 0
    planned = {node["node"]: node for node in plan_nodes}
    for name, (quantized, counted, host, child) in seen.items():
        node = planned.get(name)
        if node is None:
            lines.append(f"{place}{name}: plan has no such node")
            continue
        reason, compared = node["reason"], compared + 1
        facts = [("counted", reason["counted"], counted), ("host", node.get("host"), host)]
        if quantized is not None:
            facts.append(("quantized", reason["quantized"], quantized))
        for what, said, true in facts:
            if said != true:
                lines.append(f"{place}{name} ({node['target']}): {what} is {true}, plan says {said}: {reason['text']}")
        if child is not None:
            inner, more = differences(node.get("child", {}).get("nodes", []), child, error, f"{place}{name}.")
            lines += inner
            compared += more
    text = [n["node"] for n in plan_nodes if n["reason"]["quantized"] and "no pattern" in n["reason"]["text"]]
    lines += [f"{place}{name}: quantized, and no pattern is said to match" for name in text]
    return lines, compared


def recorded(name, folder, live, seen):
    """What core is given and what ran, as one line."""
    files = {part: json.loads((folder / f"{part}.json").read_text()) for part in ("graph", "mapping")}
    files["graph"].pop("extras", None)
    backend = live["backend"] if isinstance(live["backend"], str) else qconfig_studio.dump(live["backend"])
    return {"name": name, "backend": backend, "engine": live["engine"], "is_qat": live["qat"], **files,
            "seen": [[node, *fact[:3]] for node, fact in seen.items()]}


class Suite:
    def __init__(self, program, verbose, keeps=False):
        self.program, self.verbose, self.keeps = program, verbose, keeps
        self.passed = self.failed = self.nodes = self.quantized = self.broken = self.foretold = 0
        self.engines, self.skipped = collections.Counter(), collections.Counter()
        self.recorded = []

    @property
    def compared(self):
        return self.passed + self.failed

    def run(self, name, live, inputs):
        """Whether the pair could be compared."""
        torch.manual_seed(0)
        try:
            traced, seen, error = executed(live["model"](), live["mapping"], inputs, backend=live["live_backend"],
                                           engine=live["engine"], is_qat=live["qat"], custom=live["custom"],
                                           convert_custom=live.get("convert_custom"))
        except NotComparable as why:
            self.skipped[str(why).split(":")[0]] += 1
            if self.verbose:
                print(f"-- {name}: {str(why)[:160]}")
            return False
        try:
            with tempfile.TemporaryDirectory() as folder:
                plan, fails = asked_of_core(self.program, pathlib.Path(folder), live, inputs, live.get("with_shapes", zlib.crc32(name.encode()) % 2 == 0))
                if self.keeps:
                    self.recorded.append(recorded(name, pathlib.Path(folder), live, seen))
            if plan.get("unknown"):
                self.skipped["not on record"] += 1
                return False
            lines, compared = differences(plan["nodes"], seen, error)
            if fails and error is None:
                lines.append("lint says that the converted model fails when it runs, and it does not")
            self.foretold += fails
        except (RuntimeError, qconfig_studio.BridgeError) as why:
            lines, compared = [f"{type(why).__name__}: {why}"], 0
        self.nodes += compared
        self.broken += error is not None
        self.engines[live["engine"]] += 1
        if lines:
            self.failed += 1
            print(f"FAILED {name}" + (f" (the converted model fails: {str(error)[:90]})" if error else ""))
            for line in lines[:12]:
                print(f"    {line}")
        else:
            self.passed += 1
        return True

    def run_pair(self, pair):
        def model():
            torch.manual_seed(0)
            return pair.make()[0].train(pair.qat)

        return self.run(pair.name, {
            "model": model, "mapping": pair.mapping(), "backend": pair.backend, "engine": pair.engine, "qat": pair.qat,
            "live_backend": live_backend({"preset": pair.backend}) if isinstance(pair.backend, str) else pair.backend,
            "custom": pair.custom}, pair.make()[1])

    def run_recipe(self, recipe, name, engine):
        import random_cases
        live = random_cases.build(recipe)
        for key, kind in (("qconfig_mapping", QConfigMapping), ("backend_config", BackendConfig),
                          ("prepare_custom_config", PrepareCustomConfig)):
            if isinstance(live[key], dict):  # torch reads them so, too
                live[key] = kind.from_dict(live[key])
        return self.run(name, {
            "model": lambda: random_cases.build(recipe)["model"], "mapping": live["qconfig_mapping"], "backend": live["backend_config"],
            "live_backend": live["backend_config"], "engine": engine, "with_shapes": True, "qat": live["is_qat"],
            "custom": live["prepare_custom_config"]}, live["example_inputs"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--pairs", type=int, default=152)
    parser.add_argument("--long", action="store_true", help="all pairs, and random models")
    parser.add_argument("--models", type=int, default=600, help="of a long run, at least as many under each engine")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", default="", help="pairs whose name has this")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--write", metavar="FILE", help="what tst_verdicts replays, of the pairs with x86 and qnnpack (with --pairs 304)")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    suite = Suite(pathlib.Path(options.build) / "bin" / "qconfig", options.verbose, bool(options.write))

    every = [list(hand_written(engine, config)) for config in CONFIGS for engine in ENGINES]
    if options.long or options.only:
        pairs = [pair for pairs in every for pair in pairs] + [pair for engine in ENGINES for pair in real(engine)]
    else:  # each model under each config, under one engine
        pairs = [pairs[number] for column, pairs in enumerate(every) for number in range(len(pairs))
                 if (number + column // len(ENGINES)) % len(ENGINES) == column % len(ENGINES)]
        random.Random(options.seed).shuffle(pairs)
    for pair in pairs:
        if options.only in pair.name and (options.long or options.only or suite.compared < options.pairs):
            suite.run_pair(pair)
    if options.long or options.only.startswith("random"):
        for recipe, name in random_pairs(options.seed):
            if min(suite.engines[engine] for engine in ENGINES) >= options.models:
                break
            if options.only in name:
                for engine in ENGINES:
                    suite.run_recipe(recipe, f"{name}/{engine}", engine)
    if options.write:
        lines = [json.dumps(case, separators=(",", ":")) for case in suite.recorded]
        pathlib.Path(options.write).write_text("\n".join(lines) + "\n")
    print(f"{suite.nodes} nodes; by engine {dict(suite.engines)}; {suite.broken} converted models fail when run, "
          f"{suite.foretold} of them as lint says; "
          f"left out: {dict(suite.skipped)}")
    print(f"{suite.passed} passed, {suite.failed} failed")
    enough = 300 if options.long else options.pairs
    return 0 if not suite.failed and (suite.passed >= enough or options.only) else 1


if __name__ == "__main__":
    sys.exit(main())
