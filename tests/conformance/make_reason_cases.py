"""Records tests/data/reasons/cases.jsonl: for each reason that core gives, a model on which PyTorch shows it.

    python make_reason_cases.py
    python make_reason_cases.py --check     fails if PyTorch answers otherwise than a kept case says

Every row is a recorded case (torch_case.py) with "reasons": {node: reason}. What a reason claims is checked here on
what PyTorch made of the model, before it is written."""
import json
import os
import sys
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "resources", "python")]

import torch
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization import (QConfig, QConfigMapping, default_dynamic_qconfig, default_qconfig,
                                   float16_dynamic_qconfig, float16_static_qconfig, float_qparams_weight_only_qconfig)
from torch.ao.quantization import backend_config as backends
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig, DTypeConfig
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig
from torch.ao.quantization.observer import MinMaxObserver, NoopObserver, PlaceholderObserver, ReuseInputObserver
from torch.nn.utils.parametrizations import weight_norm

import recorder
from plan_check import without_weights
from graph_user_code import CustomLinear, ObservedCustomLinear

OUT = os.path.join(HERE, "..", "data", "reasons", "cases.jsonl")


class Net(nn.Module):
    """forward(x) = f(self, x), with the given children."""

    def __init__(self, f, **children):
        super().__init__()
        self.f = f
        for name, child in children.items():
            setattr(self, name, child)

    def forward(self, x):
        return self.f(self, x)


def everything(qconfig=default_qconfig):
    return QConfigMapping().set_global(qconfig)


class Outcome:
    """What to ask about PyTorch's graphs."""

    def __init__(self, record):
        self.prepared = self._rows(record["prepare"])
        self.reference = self._rows(record["convert"]["reference"] if record["convert"] else None)
        self.raised = record["prepare"].get("raised")
        self.convert_raised = record["convert"] and record["convert"]["reference"].get("raised")

    @staticmethod
    def _rows(graph):
        return {row["name"]: row for row in (graph or {}).get("nodes", [])}

    def observer_after(self, node):
        """The observer on a node's output, if any."""
        return next((r["module"]["observer"] for r in self.prepared.values()
                     if "observer" in r.get("module", {}) and r["args"] == [{"node": node}]), None)

    def observers(self):
        return [r for r in self.prepared.values() if "observer" in r.get("module", {})]

    def reference_type(self, node):
        return self.reference[node]["module"]["type"]

    def feeds(self, node):
        """The target of what the node reads first, in the reference graph."""
        return self.reference[self.reference[node]["args"][0]["node"]]["target"]


ROWS = []


def row(name, reasons, model, mapping, check, backend=None, custom=None, is_qat=False):
    ROWS.append((name, reasons, model, mapping, check, backend, custom, is_qat))


row("static", {"l": "static", "x": "graph-input", "output": "graph-output"},
    Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)), everything(),
    lambda o: o.observer_after("l") and o.reference_type("l").endswith("reference.Linear") and o.feeds("l") == "dequantize")
row("dynamic", {"l": "dynamic"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)), everything(default_dynamic_qconfig),
    lambda o: not o.observer_after("l") and o.reference["quantize_per_tensor_dynamic"] and o.feeds("l") == "dequantize")
row("weight-only", {"e": "weight-only"}, Net(lambda m, x: m.e(x), e=nn.Embedding(4, 4)),
    everything(float_qparams_weight_only_qconfig),
    lambda o: not o.observers() and o.reference_type("e").endswith("reference.Embedding"))
row("half-static", {"linear": "half-static", "w": "attribute"},
    Net(lambda m, x: F.linear(x, m.w), w=nn.Parameter(torch.ones(4, 4))), everything(float16_static_qconfig),
    lambda o: "to" in o.reference and o.observer_after("linear")["dtype"] == "torch.float16",
    BackendConfig("half").set_backend_pattern_config(
        BackendPatternConfig(F.linear).add_dtype_config(DTypeConfig(torch.float16, torch.float16, torch.float16,
                                                                    torch.float16))
        ._set_input_type_to_index({"weight": 1, "bias": 2})))
row("half-dynamic", {"l": "half-dynamic"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)),
    everything(float16_dynamic_qconfig), lambda o: o.reference_type("l").endswith("reference.Linear"))
row("shares-observer", {"max_pool2d": "shares-observer"},
    Net(lambda m, x: F.max_pool2d(m.c(x), 2), c=nn.Conv2d(1, 1, 1)), everything(),
    lambda o: len({r["module"]["instance"] for r in o.observers()}) < len(o.observers()))
row("custom-module", {"c": "custom-module"}, Net(lambda m, x: m.c(x), c=CustomLinear(4, 4)), everything(),
    lambda o: o.prepared["c"]["module"]["type"].endswith("ObservedCustomLinear"), None,
    PrepareCustomConfig().set_float_to_observed_mapping(CustomLinear, ObservedCustomLinear))
row("custom-not-swapped", {"c": "custom-not-swapped"}, Net(lambda m, x: m.c(x), c=CustomLinear(4, 4)),
    everything(default_dynamic_qconfig), lambda o: o.prepared["c"]["module"]["type"].endswith(".CustomLinear"), None,
    PrepareCustomConfig().set_float_to_observed_mapping(CustomLinear, ObservedCustomLinear))
row("untraceable", {"c": "untraceable"}, Net(lambda m, x: m.c(x), c=CustomLinear(4, 4)), everything(),
    lambda o: o.prepared["c"]["module"]["type"].endswith(".CustomLinear") and not o.observers(), None,
    PrepareCustomConfig().set_non_traceable_module_classes([CustomLinear]))
row("fused-into", {"r": "fused-into", "c": "static"},
    Net(lambda m, x: m.r(m.c(x)), c=nn.Conv2d(1, 1, 1), r=nn.ReLU()), everything(), lambda o: "r" not in o.prepared)
row("quantized-input", {"x": "quantized-input"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)), everything(),
    lambda o: not o.observer_after("x"), None, PrepareCustomConfig().set_input_quantized_indexes([0]))
row("observer", {"o": "observer"}, Net(lambda m, x: m.o(x), o=MinMaxObserver()), everything(),
    lambda o: len(o.observers()) == 1, None, PrepareCustomConfig().set_non_traceable_module_names(["o"]))
row("not-a-tensor", {"size": "not-a-tensor", "mul": "not-a-tensor"},
    Net(lambda m, x: x.view(x.size(0) * 2, -1)), everything(), lambda o: not o.observer_after("mul"))
row("index-argument", {"sin": "index-argument"}, Net(lambda m, x: x.repeat(torch.sin(x))), everything(),
    lambda o: not o.observer_after("sin"))
row("reset-index-argument", {"flatten": "no-fitting-dtype-config"}, Net(lambda m, x: x.repeat(torch.flatten(x))),
    everything(), lambda o: o.observer_after("flatten"))  # PyTorch observes an index: its repeat does
row("no-rule", {"l": "no-rule"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)), QConfigMapping(),
    lambda o: not o.observers())
row("none-by-rule", {"l": "none-by-rule"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)),
    everything().set_module_name("l", None), lambda o: not o.observers())
row("no-pattern", {"sin": "no-pattern"}, Net(lambda m, x: torch.sin(x)), everything(), lambda o: not o.observers())
row("governed", {"add": "governed", "relu": "none-by-rule"}, Net(lambda m, x: F.relu(x + x)),
    everything().set_object_type(F.relu, None), lambda o: not o.observers())
row("no-dtype-config", {"l": "no-dtype-config"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)), everything(),
    lambda o: not o.observers(), BackendConfig("none").set_backend_pattern_config(BackendPatternConfig(nn.Linear)))
row("no-fitting-dtype-config", {"c": "no-fitting-dtype-config"},
    Net(lambda m, x: m.c(x), c=nn.Conv2d(1, 1, 1)), everything(default_dynamic_qconfig), lambda o: not o.observers())
row("input-not-quantized", {"l2": "input-not-quantized", "l1": "dynamic"},
    Net(lambda m, x: m.l2(m.l1(x)), l1=nn.Linear(4, 4), l2=nn.Linear(4, 4)),
    everything().set_module_name("l1", default_dynamic_qconfig), lambda o: o.feeds("l2") == "l1")
row("nothing-to-share", {"reshape": "nothing-to-share"}, Net(lambda m, x: x.reshape(-1)),
    everything(QConfig(ReuseInputObserver, NoopObserver)), lambda o: not o.observers())
row("no-observer", {"embedding": "no-observer"}, Net(lambda m, x: F.embedding(x, m.w), w=nn.Parameter(torch.ones(4, 4))),
    everything(QConfig(PlaceholderObserver, PlaceholderObserver)), lambda o: not o.observers(),
    BackendConfig("float").set_backend_pattern_config(
        BackendPatternConfig(F.embedding).add_dtype_config(DTypeConfig(torch.float, torch.float))))
row("weight-not-supported", {"l": "weight-not-supported"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)),
    everything(QConfig(MinMaxObserver, MinMaxObserver.with_args(dtype=torch.quint8))),
    lambda o: o.reference_type("l") == "torch.nn.Linear")
row("parametrized-weight-not-supported", {"l": "weight-not-supported"}, Net(lambda m, x: m.l(x),
    l=weight_norm(nn.Linear(4, 4))), everything(), lambda o: o.reference_type("l").endswith("ParametrizedLinear"))
row("weight-not-quantized", {"l": "weight-not-quantized"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)),
    everything(QConfig(MinMaxObserver, PlaceholderObserver)), lambda o: o.reference_type("l") == "torch.nn.Linear",
    BackendConfig("float weight").set_backend_pattern_config(
        BackendPatternConfig(nn.Linear).add_dtype_config(DTypeConfig(torch.quint8, torch.quint8, torch.float))
        .set_root_module(nn.Linear).set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)))
W8 = DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)
row("no-reference", {"l": "no-reference"}, Net(lambda m, x: m.l(x), l=nn.Linear(4, 4)),
    everything(torch.ao.quantization.default_qat_qconfig),
    lambda o: o.convert_raised["text"].startswith("No reference quantized module class configured"),
    BackendConfig("no reference").set_backend_pattern_configs(
        [BackendPatternConfig(nn.Linear).add_dtype_config(W8).set_qat_module(torch.ao.nn.qat.Linear),
         BackendPatternConfig(torch.ao.nn.qat.Linear).add_dtype_config(W8)]), None, True)
row("standalone", {"s": "standalone"}, Net(lambda m, x: m.s(x), s=Net(lambda m, x: m.l(x), l=nn.Linear(4, 4))),
    everything(), lambda o: o.prepared["s"]["module"]["standalone"], None,
    PrepareCustomConfig().set_standalone_module_name("s", None, (torch.ones(1, 4),), None, None))
row("raises", {"l": "raises", "r": "fused-into"}, Net(lambda m, x: m.r(m.l(x)), l=nn.Linear(4, 4), r=nn.ReLU()),
    QConfigMapping().set_object_type(nn.Linear, default_qconfig), lambda o: o.raised["type"] == "LookupError")


def lines():
    for name, reasons, model, mapping, check, backend, custom, is_qat in ROWS:
        model = model.train() if is_qat else model.eval()
        record = recorder.record(model, mapping, (torch.ones(1, 4),), custom,
                                 backend or backends.get_native_backend_config(), is_qat)
        assert check(Outcome(record)), f"PyTorch does not show what {name} says"
        yield json.dumps({"name": name, **record, "reasons": reasons}) + "\n"


def main():
    warnings.simplefilter("ignore")
    if "--check" not in sys.argv[1:]:
        with open(OUT, "w", encoding="utf-8") as file:
            file.writelines(lines())
        print(f"{len(ROWS)} cases in {os.path.relpath(OUT)}")
        return 0
    with open(OUT, encoding="utf-8") as file:
        kept = {line["name"]: without_weights(line) for line in map(json.loads, file)}
    different = [line["name"] for line in map(json.loads, lines()) if kept.get(line["name"]) != without_weights(line)]
    for name in different:
        print(f"{name}: PyTorch answers otherwise than its case says")
    print(f"{len(ROWS) - len(different)} passed, {len(different)} failed")
    return 1 if different or not ROWS else 0


if __name__ == "__main__":
    sys.exit(main())
