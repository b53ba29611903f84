"""Recorded cases of what PyTorch's own passes leave behind, and of odd models, by `qconfig check`.

    live_prepared_before.py BUILD_DIR

Qconfigs that went through prepare before carry functions that put their observers on a device; Numeric Suite's
n-shadows hands such qconfigs to prepare again. Besides: functools.partial for an observer, rules for the class of one
parametrized module, and lazy modules.
"""
from __future__ import annotations

import contextlib
import copy
import io
import pathlib
import sys
import warnings
from typing import Any, Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.ns._numeric_suite_fx import convert_n_shadows_model, prepare_n_shadows_model
from torch.ao.ns.fx.qconfig_multi_mapping import QConfigMultiMapping
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import get_native_backend_config
from torch.ao.quantization.qconfig import _add_module_to_qconfig_obs_ctr

import plan_check
import recorder
from export_models import PLAIN, Run, Weighted, rows, special_runs
from export_user_models import Coarse, Histogram, observer_mappings


def on_device(qconfig: QConfig) -> QConfig:
    """As prepare leaves it."""
    return _add_module_to_qconfig_obs_ctr(qconfig, nn.Linear(1, 1))


def linears() -> nn.Module:
    return nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8))


def prepared_before() -> Iterator[tuple[str, QConfigMapping, bool]]:
    """Name, mapping, QAT."""
    a, b = on_device(tq.default_qconfig), on_device(tq.default_per_channel_qconfig)
    x, y = (on_device(tq.get_default_qat_qconfig(name)) for name in ("x86", "fbgemm"))
    user = on_device(QConfig(Histogram, tq.default_weight_observer))
    coarse = on_device(QConfig(Coarse.with_args(levels=16), tq.default_weight_observer))
    inner = tq.FakeQuantize.with_args(observer=b.activation, quant_min=0, quant_max=255)
    yield "one", QConfigMapping().set_global(a), False
    yield "two", QConfigMapping().set_module_name("0", a).set_module_name("2", b), False
    yield "mixed", QConfigMapping().set_global(QConfig(a.activation, b.weight)), False
    yield "wrapped", QConfigMapping().set_global(QConfig(a.activation.with_args(quant_max=100), b.weight)), False
    yield "twice", QConfigMapping().set_global(on_device(a)).set_object_type(nn.ReLU, b), False
    yield "qat", QConfigMapping().set_global(x).set_object_type(nn.Linear, y), True
    yield "fake quantizers", QConfigMapping().set_global(x), False
    yield "user's", QConfigMapping().set_global(user), False
    yield "two of the user's", QConfigMapping().set_global(user).set_module_name("0", coarse), False
    yield "dynamic", QConfigMapping().set_global(on_device(tq.default_dynamic_qconfig)).set_module_name(
        "2", on_device(tq.float16_dynamic_qconfig)), False
    yield "inside", QConfigMapping().set_global(QConfig(inner, x.weight)).set_module_name("0", x), True


def n_shadows() -> list[dict[str, Any]]:
    """What prepare is given while n-shadows models are made."""
    several = {
        "two": QConfigMultiMapping().set_global([tq.default_qconfig, tq.default_dynamic_qconfig]),
        "default": QConfigMultiMapping.from_list_qconfig_mapping([
            tq.get_default_qconfig_mapping("x86"), QConfigMapping().set_global(tq.default_per_channel_qconfig)]),
        "by type": QConfigMultiMapping().set_object_type(nn.Linear, [
            tq.default_per_channel_qconfig, tq.default_qconfig, tq.float16_dynamic_qconfig]),
        "user's": QConfigMultiMapping().set_global([QConfig(Histogram, tq.default_weight_observer),
                                                    tq.default_qconfig]),
    }
    recorded = recorder.Recorder()
    for model in ("linears", "conv-bn-relu", "residual"):
        for name, mapping in several.items():
            recorded.name, recorded.calls = f"n-shadows/{model}/{name}", 0
            made, inputs = PLAIN[model]()
            with recorded:
                shadows = prepare_n_shadows_model(copy.deepcopy(made).eval(), inputs, mapping,
                                                  get_native_backend_config())
                shadows(*inputs)
                convert_n_shadows_model(shadows)
    if recorded.failures:
        raise RuntimeError(recorded.failures[0])
    return recorded.cases


def of_run(run: Run) -> dict[str, Any] | None:
    model, inputs = run.model()
    torch.backends.quantized.engine = run.engine
    found = recorder.record(model.train(run.is_qat), run.mapping, inputs, run.custom, run.backend, run.is_qat)
    return found and {"name": run.name, **found}


def cases() -> Iterator[dict[str, Any] | None]:
    torch.backends.quantized.engine = "x86"
    for name, mapping, is_qat in prepared_before():
        found = recorder.record(linears().train(is_qat), mapping, rows(), is_qat=is_qat)
        yield found and {"name": f"prepared before/{name}", **found}
    for name in ("partial", "two-partials", "partial-wrapper", "callable-args"):
        found = recorder.record(linears().eval(), observer_mappings()[name], rows())
        yield found and {"name": name, **found}
    weighted = Weighted().eval()
    for name in ("a", "b"):
        mapping = QConfigMapping().set_global(tq.default_qconfig).set_object_type(type(getattr(weighted, name)), None)
        found = recorder.record(weighted, mapping, (torch.zeros(1, 3, 8),))
        yield found and {"name": f"class of {name}", **found}
    yield from n_shadows()
    # An observer on the meta device has an eps without a value; core gives the one that it would have elsewhere. What
    # such models become is compared by live_export_plan.py.
    yield from (of_run(run) for run in special_runs() if "meta" not in run.name)


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    qconfig = pathlib.Path(sys.argv[1]).resolve() / "bin" / "qconfig"
    with contextlib.redirect_stdout(io.StringIO()):  # Numeric Suite prints what it skips
        lines = list(cases())
    missing = lines.count(None)
    lines = [line for line in lines if line]
    failures = plan_check.failures_of(str(qconfig), lines)
    for failure in failures:
        plan_check.show(failure)
    failed = len(failures) + missing
    print(f"{len(lines) - len(failures)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
