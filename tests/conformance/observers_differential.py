"""Compares core's observer constructors and constraint checks with PyTorch's on random specs.

    python observers_differential.py --driver build/release/bin/observers_driver --count 5000 --seed 1
        [--record FILE.jsonl.gz]

Each case is a qconfig and a dtype config; compared are what both constructors build or raise (class, bases, every
attribute, inner observers, what calculate_qparams raises), the checks of activation and weight (answer, warning
with its text, exception), and what prepare says of each argument of a functional linear. --record writes the cases with PyTorch's answers for the replay without torch. The last
line is "N passed, M failed"."""
import argparse
import collections
import gzip
import json
import os
import random
import subprocess
import sys
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
import torch.ao.quantization._learnable_fake_quantize  # so that the name can be looked up
from torch.ao.quantization.fx.prepare import (
    _is_input_arg_dtype_supported_by_backend,
    _is_output_dtype_supported_by_backend,
)
from torch.ao.quantization.fx.utils import _qconfig_satisfies_dtype_config_constraints
from torch.ao.quantization.utils import get_qconfig_dtypes

import qconfig_studio
from observers_generate import Generator

torch.set_num_threads(1)
ATTRIBUTES = ("dtype", "qscheme", "quant_min", "quant_max", "is_dynamic", "ch_axis", "reduce_range", "eps", "scale",
              "zero_point", "averaging_constant", "has_customized_qrange", "bins", "custom_op", "is_per_channel",
              "min_val", "max_val")
WARNINGS = {"A": "must specify 'quant_min' and 'quant_max'", "B": "quantization range must fall within",
            "C": "must specify 'eps'", "D": "must be greater than or equal to the backend's min scale",
            "E": "QConfig must specify a FixedQParamsObserver or", "F": "QConfig fixed scale ("}
SHOWN = 10
UNKNOWN = {"type": "", "text": ""}


def value_json(value):
    return qconfig_studio.VALUE.write(value, qconfig_studio._Session())


def raised_json(error):
    return {"type": type(error).__name__, "text": str(error)}


def tensor_json(tensor):
    items = tensor.tolist() if tensor.dim() else [tensor.item()]
    return {"dtype": str(tensor.dtype), "items": [value_json(int(v) if v is True or v is False else v) for v in items]}


def instance_json(instance):
    found = {"type": qconfig_studio.canonical_name(type(instance)),
             "bases": [qconfig_studio.canonical_name(base) for base in type(instance).__mro__[1:-1]],
             "attributes": {}, "tensors": {}, "inner": None, "qparams": None}
    for name in ATTRIBUTES:
        if not hasattr(instance, name):
            continue
        value = getattr(instance, name)
        if isinstance(value, torch.Tensor):
            found["tensors"][name] = tensor_json(value)
        else:
            found["attributes"][name] = value_json(value)
    if hasattr(instance, "activation_post_process"):
        found["inner"] = instance_json(instance.activation_post_process)
    try:
        instance.calculate_qparams()
    except Exception as error:
        found["qparams"] = raised_json(error)
    return found


def built_json(constructor):
    """(PyTorch's answer, the object or None)"""
    if constructor is None:
        return None, None
    try:
        instance = constructor()
    except Exception as error:
        return {"raised": raised_json(error)}, None
    return instance_json(instance), instance


def caught_json(caught, qconfig):
    """[[letter, text]] of the warnings about constraints."""
    found = []
    for warning in caught:
        text = str(warning.message).replace(repr(qconfig), "{qconfig}")
        found += [[letter, text] for letter, part in WARNINGS.items() if part in text]
    return found


def outcome_json(qconfig, constraints, is_activation):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            satisfied = _qconfig_satisfies_dtype_config_constraints(qconfig, constraints, is_activation)
        except Exception as error:
            return {"raised": raised_json(error)}
    found = caught_json(caught, qconfig)
    assert len(found) < 2, found
    return {"satisfied": satisfied, "warning": found[0] if found else None}


def linear_node():
    graph = torch.fx.Graph()
    arguments = [graph.placeholder(name) for name in ("x", "w", "b")]
    return graph.call_function(torch.nn.functional.linear, tuple(arguments))


def table_json(qconfig, config):
    """What prepare says of input, weight, bias and output, each asked alone, and all its warnings."""
    found = {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            node = linear_node()
            dtypes = get_qconfig_dtypes(qconfig)
            half = dtypes[:2] == (torch.float16, torch.float16) and not dtypes[2]
            bias = torch.ao.quantization.PlaceholderObserver.with_args(dtype=torch.float16 if half else torch.float)
            node.meta["target_dtype_info"] = {
                "input_act_obs_or_fq_ctr": qconfig.activation, "weight_obs_or_fq_ctr": qconfig.weight,
                "bias_obs_or_fq_ctr": bias, "weight_index": 1, "bias_index": 2,
                "output_act_obs_or_fq_ctr": qconfig.activation}
            for name, arg in zip(("input", "weight", "bias"), node.args):
                found[name] = _is_input_arg_dtype_supported_by_backend(arg, node, qconfig, config, None)
            found["output"] = _is_output_dtype_supported_by_backend(node, qconfig, config)
        except Exception as error:
            return {"raised": raised_json(error)}
    return {**found, "warnings": caught_json(caught, qconfig)}


def load(body, kind):
    return qconfig_studio.load({"format": f"qconfig-studio/{kind}", "version": 1, **body}, allow=["torch"])


def random_case(seed):
    generator = Generator(random.Random(seed))
    qconfig = generator.qconfig()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        real = load({"": qconfig}, "qconfig-mapping").global_qconfig
        activation, observer = built_json(real.activation)
        weight, kernel = built_json(real.weight)
        dtypes = [str(d) if isinstance(d := getattr(made, "dtype", None), torch.dtype) else None
                  for made in (observer, kernel)]
        config = {key: generator.constraints(dtype) for key, dtype in zip(("input_dtype", "weight_dtype"), dtypes)}
        config["output_dtype"] = generator.constraints(dtypes[0])
        if generator.chance(0.5):
            config["bias_dtype"] = generator.rng.choice(["torch.float32", "torch.float16"])
        if generator.chance(0.5):
            config["is_dynamic"] = generator.chance(0.3)
        backend = load({"name": "", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [config]}]},
                       "backend-config")
        [demands] = backend.configs[0].dtype_configs
    expected = {"activation": activation, "weight": weight,
                "input": outcome_json(real, demands.input_dtype_with_constraints, True),
                "kernel": outcome_json(real, demands.weight_dtype_with_constraints, False),
                "table": table_json(real, demands)}
    return {"name": seed, "qconfig": qconfig, "dtype_config": config, "expected": expected}


def strict(value):
    """A text that tells 1 from 1.0 and True."""
    return json.dumps(value, sort_keys=True)


def kinds_of(case):
    """What the case is about, for the tally."""
    for slot in ("activation", "weight"):
        built = case["expected"][slot]
        if built:
            yield "raises " + built["raised"]["type"] if "raised" in built else "built"
    for slot in ("input", "kernel"):
        outcome = case["expected"][slot]
        if "raised" not in outcome:
            yield f"warning {outcome['warning'][0]}" if outcome["warning"] else f"satisfied {outcome['satisfied']}"
        else:
            yield "check raises"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--driver", required=True)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", default=str(int(time.time())))
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--record", metavar="FILE", help="write all cases that pass to FILE (gzip)")
    options = parser.parse_args()
    print(f"seed {options.seed}, cases {options.first}..{options.first + options.count - 1}", flush=True)
    started = time.time()
    driver = subprocess.Popen([options.driver], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              encoding="utf-8")
    kinds, passed, failed, unknown, recorded = collections.Counter(), 0, 0, 0, []
    for i in range(options.first, options.first + options.count):
        case = random_case(f"{options.seed}:{i}")
        driver.stdin.write(json.dumps({k: v for k, v in case.items() if k != "expected"}) + "\n")
        driver.stdin.flush()
        found = json.loads(driver.stdout.readline())
        kinds.update(kinds_of(case))
        # What core leaves to Python (it says so): counted, and kept rare.
        left = [slot for slot, answer in found.items() if isinstance(answer, dict) and answer.get("raised") == UNKNOWN]
        expected = {slot: answer for slot, answer in case["expected"].items() if slot not in left}
        unknown += bool(left)
        if strict(expected) == strict({slot: answer for slot, answer in found.items() if slot not in left}):
            passed += not left
            if not left:
                recorded.append(json.dumps(case))
            continue
        failed += 1
        if failed <= SHOWN:
            print(f"DIFFERENT {case['name']}: {json.dumps(case['qconfig'])} {json.dumps(case['dtype_config'])}")
            for slot in case["expected"]:
                if strict(case["expected"][slot]) != strict(found.get(slot)):
                    print(f"  {slot}: PyTorch {strict(case['expected'][slot])}\n  {slot}: core    "
                          f"{strict(found.get(slot, found))}", flush=True)
    driver.stdin.close()
    driver.wait()
    if options.record:
        with gzip.GzipFile(options.record, "w", mtime=0) as file:
            file.writelines((case + "\n").encode() for case in recorded)
    print(f"{time.time() - started:.0f} s; " + ", ".join(f"{kind}: {n}" for kind, n in sorted(kinds.items())))
    print(f"left to Python: {unknown}")
    if kinds["built"] * 3 < sum(kinds.values()) / 2 or unknown * 50 > options.count + 100:
        print("too few constructors build something: the generator is broken")
        return 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
