"""Real models under the default mapping of each backend, PTQ and QAT: what the recorder of outcomes is given.

    python real_models.py [--only NAME] [--fifth 0..4]     CPU time of prepare and the converts for each
    python real_models.py --full                            ResNet-50 and CREPE at full size: do they trace?"""
import argparse
import os
import sys
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
import torch.ao.quantization as tq
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.observer import MinMaxObserver, MovingAverageMinMaxObserver

from config_recipe import PRESETS, live_backend, live_mapping
from random_case_stats import error_kind, run_case
from real_model_zoo import FULL_SIZE, ZOO

torch.set_num_threads(1)
torch.fx.config.do_not_emit_stack_traces = True
MAPPING_OF = {"native": "fbgemm", "executorch": "qnnpack-symmetric"}  # the others have their own


def default_mapping(backend, is_qat):
    """The mapping that a user of this backend starts with."""
    if backend != "tensorrt":
        return live_mapping({"base": [MAPPING_OF.get(backend, backend), is_qat]})
    kwargs = {"dtype": torch.qint8, "qscheme": torch.per_tensor_symmetric}
    if is_qat:
        fake = tq.FakeQuantize.with_args(observer=MovingAverageMinMaxObserver, quant_min=-128, quant_max=127, **kwargs)
        return QConfigMapping().set_global(QConfig(activation=fake, weight=fake))
    observer = MinMaxObserver.with_args(**kwargs)
    return QConfigMapping().set_global(QConfig(activation=observer, weight=observer))


def live_case(make, backend, is_qat):
    """The live objects of one model under one backend, with the keys of random_cases.build."""
    torch.manual_seed(0)
    model, inputs = make()
    return {"model": model.train(is_qat), "qconfig_mapping": default_mapping(backend, is_qat),
            "backend_config": live_backend({"preset": backend}), "prepare_custom_config": None,
            "convert_custom_config": None, "convert_args": {}, "example_inputs": inputs, "is_qat": is_qat,
            "engine": "x86"}


def real_cases(fifth=None):
    """(name, builder of the live objects) of every architecture x backend x {ptq, qat}; with `fifth` (0 to 4)
    every fifth of them, so that each fifth has all architectures, all backends and both modes."""
    number = 0
    for name, make in ZOO.items():
        for backend in PRESETS:
            for is_qat in (False, True):
                number += 1
                if fifth is None or number % 5 == fifth:
                    yield (f"{name}/{backend}/{'qat' if is_qat else 'ptq'}",
                           lambda make=make, backend=backend, is_qat=is_qat: live_case(make, backend, is_qat))


def _measure(cases):
    total, count, raised = 0.0, 0, []
    for name, builder in cases:
        started = time.process_time()
        live = builder()
        built = time.process_time()
        done = run_case(live)
        ended = time.process_time()
        total, count = total + ended - started, count + 1
        errors = [f"{key}: {error_kind(value)}" for key, value in done.items() if isinstance(value, Exception)]
        raised += [f"{name}: {text}" for text in errors]
        nodes = 0 if isinstance(done["prepared"], Exception) else len(done["prepared"].graph.nodes)
        print(f"{name:32s} {nodes:5d} nodes  build {built - started:5.2f} s  prepare, convert {ended - built:5.2f} s  "
              + "; ".join(errors), flush=True)
    print(f"\n{count} cases in {total:.0f} s of CPU time; {len(raised)} exceptions")


def _full():
    from torch.ao.quantization.quantize_fx import prepare_fx
    for name, make in FULL_SIZE.items():
        model, inputs = make()
        prepared = prepare_fx(model.eval(), default_mapping("x86", False), inputs,
                              backend_config=live_backend({"preset": "x86"}))
        print(f"{name}: {len(prepared.graph.nodes)} nodes after prepare_fx")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="a part of the names of the cases to run")
    parser.add_argument("--fifth", type=int, choices=range(5))
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.full:
        return _full()
    _measure((name, builder) for name, builder in real_cases(options.fifth) if options.only in name)


if __name__ == "__main__":
    main()
