"""Random cases of eager mode: from a seed to a recipe (eager_recipe.py has the format).

    python eager_random.py --stats [--count 1000] [--seed S]     what came of a sample of cases
    python eager_random.py --show SEED                           one recipe"""
import argparse
import collections
import json
import random
import sys
import warnings

from eager_random_arguments import Arguments
from eager_random_models import RandomModel, own_qconfigs
from eager_recipe import record_of
from random_qconfigs import RAISING, CaseQConfigs

#: call -> (how often, what the model is for)
CALLS = {"prepare": (24, "static"), "convert": (28, "static"), "prepare_qat": (11, "qat"), "convert_qat": (9, "qat"),
         "quantize_dynamic": (14, "dynamic"), "convert_dynamic": (3, "dynamic"), "propagate_qconfig_": (4, "static"),
         "fuse_modules": (9, "fuse"), "fuse_modules_qat": (6, "fuse"), "add_quant_dequant": (4, "static"),
         "quantize": (3, "static"), "quantize_qat": (3, "qat")}
ENGINES = ["x86"] * 5 + ["fbgemm"] * 4 + ["qnnpack"] * 2 + ["onednn"] * 2
BUDGETS = [1, 2, 3, 4, 6, 8, 12]
SHAPES = [[2, 3, 4, 4]] * 5 + [[2, 1, 4, 4], [4, 3], [1, 3, 3, 3, 3]]
USUAL = {"static": ["default_qconfig", "default_qconfig", "default_per_channel_qconfig"],
         "qat": ["default_qat_qconfig", "default_qat_qconfig_v2", "default_symmetric_qnnpack_qat_qconfig"],
         "dynamic": ["default_dynamic_qconfig", "per_channel_dynamic_qconfig", "float16_dynamic_qconfig"]}


def random_case(seed):
    """The recipe of a seed (a number or a string), the same each time."""
    rng = random.Random(f"eager {seed}")
    kind, = rng.choices(list(CALLS), [weight for weight, _ in CALLS.values()])
    purpose = CALLS[kind][1]
    is_qat = purpose == "qat" or kind == "fuse_modules_qat"
    qconfigs = CaseQConfigs(rng, "x86", is_qat, odd=rng.choice([0.02, 0.15, 0.3]))
    made = RandomModel(rng, purpose, qconfigs)
    root = made.root(rng.choice(BUDGETS))
    _give_qconfigs(rng, root, qconfigs, purpose, kind)
    mode = "train" if is_qat else "eval"
    if rng.random() < (0.25 if kind == "prepare" else 0.04):
        mode = "eval" if mode == "train" else "train"
    steps = _steps(rng, kind, Arguments(rng, root, made, qconfigs, is_qat))
    if rng.random() < 0.1 and kind not in ("propagate_qconfig_", "add_quant_dequant"):
        steps[-1]["arguments"]["inplace"] = rng.random() < 0.8
    recipe = {"model": {"mode": mode, "root": root}, "steps": steps, "engine": rng.choice(ENGINES)}
    if recipe["engine"] == "onednn" and "affine" in json.dumps(recipe):
        recipe["engine"] = "x86"
    return json.loads(json.dumps(recipe))


def _give_qconfigs(rng, root, qconfigs, purpose, kind):
    roll = rng.random()
    usual = rng.choice(USUAL.get(purpose, USUAL["static"]))
    if kind in ("quantize_dynamic", "propagate_qconfig_") or purpose == "fuse":
        base = "unset" if roll < 0.85 else usual if roll < 0.9 else qconfigs.new()
    else:
        base = usual if roll < 0.6 else qconfigs.new(0.02) if roll < 0.9 else "unset"
        if rng.random() < 0.03:
            base = rng.choice(RAISING)
    own_qconfigs(rng, root, qconfigs, base, rng.choice([0, 0, 0, 1, 2]))


def _feed(rng):
    skip = [] if rng.random() < 0.7 else sorted(rng.sample(range(12), rng.randint(1, 6)))
    return {"feed": rng.choice(SHAPES), **({"skip": skip} if skip else {})}


def _steps(rng, kind, arguments):
    steps = []

    def call(name, **more):
        steps.append({"call": name, "arguments": {**arguments.of(name), **more}})

    def plainly(name, chance=0.7):
        """A call on the way, mostly without arguments."""
        bare = rng.random() < chance and not arguments.custom
        steps.append({"call": name, "arguments": {} if bare else arguments.of(name)})

    if kind in ("prepare", "convert", "prepare_qat", "convert_qat", "quantize") and rng.random() < 0.3 and arguments.groups:
        qat = kind.endswith("qat")
        steps.append({"call": "fuse_modules_qat" if qat else "fuse_modules",
                      "arguments": {"modules_to_fuse": arguments.some_groups()}})
    if rng.random() < 0.04:
        plainly("add_quant_dequant")
    if kind == "convert":
        if rng.random() < 0.93:
            plainly("prepare")
            steps += [_feed(rng)] if rng.random() < 0.8 else []
        call("convert")
    elif kind == "convert_qat":
        plainly("prepare_qat")
        steps += [_feed(rng)] if rng.random() < 0.8 else []
        steps += [{"train": False}] if rng.random() < 0.6 else []
        call("convert")
    elif kind == "convert_dynamic":
        plainly("propagate_qconfig_", 0.3)
        call("convert", mapping={"base": rng.choice(["dynamic", "dynamic", "dynamic_sparse"])})
    elif kind == "prepare":
        if rng.random() < 0.08:
            plainly("prepare")
            steps += [_feed(rng)] if rng.random() < 0.5 else []
        call("prepare")
    elif kind in ("quantize", "quantize_qat"):
        call(kind, run=rng.choice([None, rng.choice(SHAPES)]))
    else:
        if kind == "quantize_dynamic" and rng.random() < 0.06:
            plainly("quantize_dynamic")
        call(kind)
    return steps


def _stats(count, seed):
    calls, errors = collections.Counter(), collections.Counter()
    rows = 0
    for number in range(count):
        line = record_of(random_case(f"{seed}:{number}"), f"{seed}:{number}")
        raised = line["outcome"].get("raised")
        calls[line["eager"]["call"], bool(raised)] += 1
        rows += len(line["eager"]["modules"])
        if raised:
            errors[f"{raised['type']}: {raised['text'][:110]}"] += 1
    for call in sorted({call for call, _ in calls}):
        print(f"{call:20s} {calls[call, False]:5d} done {calls[call, True]:5d} raised")
    print(f"{rows / count:.1f} modules each; {sum(n for (_, raised), n in calls.items() if raised)} of {count} raised")
    for text, n in errors.most_common(70):
        print(f"{n:5d}  {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--stats", action="store_true")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--show")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.show:
        print(json.dumps(random_case(options.show), indent=1))
    if options.stats:
        _stats(options.count, options.seed)


if __name__ == "__main__":
    sys.exit(main())
