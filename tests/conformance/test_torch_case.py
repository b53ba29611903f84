"""What torch_case.py records. Run: $PYTHON tests/conformance/test_torch_case.py"""

from __future__ import annotations

import copy
import functools
import json
import unittest
import warnings
from typing import Any

from bridge_testing import difference
from case_testing import (GLOBAL, Around, Broken, Custom, Linears, Net, Observed, Stub, UserObserver, example, recorded,
                          rows)

import torch
import torch.ao.quantization as tq
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping, observer, quantize_fx
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, ObservationType,
                                                  get_native_backend_config, get_onednn_backend_config)
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig

import torch_case
from recorder import Recorder


class Cases(unittest.TestCase):
    def test_same_model_same_json(self) -> None:
        model = Net().eval()
        mapping = tq.get_default_qconfig_mapping()
        self.assertEqual(json.dumps(recorded(model, mapping)), json.dumps(recorded(model, mapping)))
        self.assertNotEqual(recorded(model, mapping), recorded(model, GLOBAL))

    def test_nothing_that_is_given_changes(self) -> None:
        model = Around(Custom()).eval()
        mapping = QConfigMapping().set_global(tq.default_qconfig).set_object_type(nn.ReLU, None)
        custom = PrepareCustomConfig().set_standalone_module_name("inner", None, (), None, None)
        custom.set_float_to_observed_mapping(Stub, Observed)
        backend = get_onednn_backend_config()
        traced, scopes = torch_case.trace(copy.deepcopy(model), custom)
        given = (traced, scopes, mapping, backend, custom)

        def state() -> Any:
            nodes = [(n.name, n.op, str(n.target), str(n.args), str(n.kwargs), sorted(n.meta))
                     for n in traced.graph.nodes]
            modules = [(p, type(m), id(m), m.training, sorted(vars(m))) for p, m in traced.named_modules()]
            return (nodes, modules, [t.clone() for t in traced.state_dict().values()], dict(scopes))

        before, configs = state(), copy.deepcopy((mapping, backend, custom))
        first = torch_case.prepare_case(*given, example(), False, False)
        after = state()
        self.assertEqual(before[:2], after[:2])
        self.assertTrue(all(torch.equal(a, b) for a, b in zip(before[2], after[2])))
        self.assertEqual(before[3], after[3])
        self.assertIsNone(difference(configs, (mapping, backend, custom)))
        self.assertEqual(first, torch_case.prepare_case(*given, example(), False, False))

    def test_a_case_has_nothing_of_its_outcome(self) -> None:
        case = recorded(Net().eval())["case"]
        self.assertNotIn("activation_post_process", json.dumps(case))
        self.assertEqual({m["path"]: m["training"] for m in case["graph"]["modules"]},
                         {"conv": False, "bn": False, "relu": False, "linear": False})
        bn = next(m for m in case["graph"]["modules"] if m["path"] == "bn")
        self.assertEqual({k: bn["attributes"][k] for k in ("num_features", "affine", "track_running_stats")},
                         {"num_features": 3, "affine": True, "track_running_stats": True})

    def test_the_same_model_prepared_twice_keeps_what_prepare_left(self) -> None:
        model = Linears().eval()
        with Recorder() as found:
            for _ in range(2):
                quantize_fx.prepare_fx(model, {"": tq.default_qconfig}, example())
        first, second = (c["case"]["graph"]["modules"] for c in found.cases)
        self.assertNotIn("qconfig", first[0]["attributes"])
        self.assertEqual(second[0]["attributes"]["qconfig"]["dict"][0][0], "activation")
        self.assertNotIn("factory_kwargs", json.dumps(second))
        self.assertEqual(found.cases[1]["case"]["constructors"], [])

    def test_configs_as_dicts_as_objects_and_none(self) -> None:
        mapping = QConfigMapping().set_global(tq.default_qconfig).set_module_name("conv", None)
        as_objects = recorded(Net().eval(), mapping,
                              custom=PrepareCustomConfig().set_input_quantized_indexes([0]),
                              backend=get_native_backend_config())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            as_dicts = recorded(Net().eval(), {"": tq.default_qconfig, "module_name": [("conv", None)]},
                                custom={"input_quantized_idxs": [0]}, backend=get_native_backend_config().to_dict())
        self.assertEqual(as_objects, as_dicts)
        self.assertEqual(as_objects["case"]["backend_config"], {"preset": "native"})
        nothing = recorded(Net().eval(), None)
        self.assertEqual(nothing["case"]["qconfig_mapping"], None)
        self.assertEqual(nothing["case"]["backend_config"], None)
        self.assertEqual(nothing["prepare"], {"raised": {"type": "AssertionError",
                                                         "text": "qconfig_mapping must be a QConfigMapping"}})
        self.assertEqual(nothing["convert"], None)

    def test_refused_dicts(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            refused = recorded(Net().eval(), {"object_type": [1]}, backend={"configs": [3]})
        self.assertEqual(refused["case"]["backend_config"]["raised"]["type"], "ValueError")
        self.assertEqual(refused["case"]["qconfig_mapping"]["raised"]["type"], "TypeError")
        self.assertEqual(refused["prepare"]["raised"], refused["case"]["backend_config"]["raised"])

    def test_presets_are_told_from_what_differs_by_little(self) -> None:
        for name, get in torch_case.PRESETS.items():
            self.assertEqual(recorded(Linears(), backend=get())["case"]["backend_config"], {"preset": name})
        changed = get_native_backend_config()
        changed.configs[5].observation_type = ObservationType.INPUT_OUTPUT_NOT_OBSERVED
        body = recorded(Linears(), backend=changed)["case"]["backend_config"]
        self.assertEqual(len(body["configs"]), len(changed.configs))

    def test_a_key_that_is_no_longer_its_pattern(self) -> None:
        config = BackendPatternConfig(nn.Linear)
        backend = BackendConfig("b").set_backend_pattern_config(config)
        config.pattern = nn.ReLU
        self.assertEqual(recorded(Linears(), backend=backend)["case"]["backend_keys"], [[0, "torch.nn.Linear"]])

    def test_names_that_could_collide_and_tensors(self) -> None:
        class Own(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.activation_post_process_0 = nn.Linear(3, 3)
                self.weight = nn.Parameter(torch.ones(4, 3, dtype=torch.float64))
                self.register_buffer("x_scale_1", torch.ones(3))

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return F.linear(self.activation_post_process_0(x) + self.x_scale_1, self.weight) + torch.ones(1)

        found = recorded(Own().eval())
        self.assertEqual(found["case"]["root_attributes"], ["activation_post_process_0", "x_scale_1"])
        self.assertEqual({t["target"]: (t["kind"], t["dtype"], t["shape"]) for t in found["case"]["tensors"]},
                         {"x_scale_1": ("buffer", "torch.float32", [3]),
                          "weight": ("parameter", "torch.float64", [4, 3]),
                          "_tensor_constant0": ("buffer", "torch.float32", [1])})
        self.assertIn("activation_post_process_1", rows(found["prepare"]))

    def test_observers_of_the_user(self) -> None:
        class Own(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.seen = observer.PerChannelMinMaxObserver(ch_axis=1, dtype=torch.qint8)

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return self.seen(x)

        custom = PrepareCustomConfig().set_non_traceable_module_names(["seen"])
        found = recorded(Own().eval(), custom=custom)
        self.assertEqual(found["case"]["observers"]["seen"]["instance"]["attributes"]["ch_axis"], 1)
        self.assertEqual(rows(found["prepare"])["seen"]["module"]["observer"]["ch_axis"], 1)

    def test_preserved_attributes(self) -> None:
        custom = PrepareCustomConfig().set_preserved_attributes(["conv", "nothing"])
        self.assertEqual(recorded(Net().eval(), custom=custom)["case"]["preserved_attributes"],
                         {"conv": True, "nothing": False})


class Constructors(unittest.TestCase):
    def constructors(self, *ctrs: Any) -> list[dict[str, Any]]:
        mapping = QConfigMapping()
        for i, ctr in enumerate(ctrs):
            mapping.set_module_name(f"m{i}", QConfig(ctr, ctr))
        return recorded(Linears().eval(), mapping)["case"]["constructors"]

    def test_torchs_own_are_left_out(self) -> None:
        self.assertEqual(self.constructors(
            observer.MinMaxObserver, nn.Identity, None,
            observer.MinMaxObserver.with_args(dtype=torch.qint8).with_args(quant_min=0),
            tq.FakeQuantize.with_args(observer=observer.MovingAverageMinMaxObserver.with_args(eps=0.5))), [])

    def test_lambdas_and_shared_instances(self) -> None:
        one = observer.PerChannelMinMaxObserver(ch_axis=1, dtype=torch.qint8)
        same, fresh = (lambda: one), (lambda: observer.FixedQParamsObserver(scale=0.5, zero_point=3))
        first, second = self.constructors(same, fresh)
        self.assertEqual([c["spec"]["identity"] for c in (first, second)], [1, 2])
        self.assertEqual([c["same_object"] for c in (first, second)], [True, False])
        self.assertEqual(first["instance"]["attributes"]["ch_axis"], 1)
        self.assertEqual(second["instance"]["attributes"]["scale"], 0.5)
        self.assertNotIn("eps", second["instance"]["attributes"])
        self.assertEqual(first["factory_kwargs"]["raised"]["type"], "AttributeError")
        self.assertEqual(one.min_val.numel(), 0)

    def test_user_classes(self) -> None:
        plain, wrapped, stub, broken, inner = self.constructors(
            UserObserver, UserObserver.with_args(quant_min=0, quant_max=9), Stub, Broken,
            tq.FakeQuantize.with_args(observer=UserObserver))
        self.assertEqual(plain["instance"]["class"].split(".")[-1], "UserObserver")
        self.assertIn("torch.ao.quantization.observer.MinMaxObserver", plain["instance"]["bases"])
        self.assertIsNone(plain["factory_kwargs"])
        self.assertIsNone(plain["calculate_qparams"])
        self.assertEqual(wrapped["instance"]["attributes"]["quant_max"], 9)
        self.assertEqual(stub["instance"]["attributes"], {})
        self.assertFalse(stub["instance"]["is_observer"])
        self.assertEqual(stub["calculate_qparams"]["raised"]["type"], "AttributeError")
        self.assertEqual(broken["raised"], {"type": "RuntimeError", "text": "no observer today"})
        self.assertEqual(inner["instance"]["inner"]["class"], plain["instance"]["class"])

    def test_partial_objects_and_own_qconfigs_of_modules(self) -> None:
        model = Linears().eval()
        model.one.qconfig = QConfig(functools.partial(observer.MinMaxObserver, eps=0.5), UserObserver)
        case = recorded(model)["case"]
        self.assertEqual([c["spec"]["class"].split(".")[-1] for c in case["constructors"]], ["partial", "UserObserver"])
        own = case["graph"]["modules"][0]["attributes"]["qconfig"]["dict"]
        self.assertEqual(own[0][1], case["constructors"][0]["spec"])

    def test_identities_are_one_numbering(self) -> None:
        shared = observer.MinMaxObserver.with_args(dtype=torch.qint8)
        model = Linears().eval()
        model.one.qconfig = QConfig(shared.with_args(eps=0.5), shared.with_args(eps=0.25))
        with Recorder() as found:  # of the model itself: in a copy nothing is shared with the mapping
            quantize_fx.prepare_fx(model, QConfigMapping().set_global(
                QConfig(lambda: UserObserver(), shared.with_args(eps=1.0))), example())
        text = json.dumps(found.cases[0]["case"])
        self.assertEqual(text.count('"identity": 1'), 3)
        self.assertEqual(text.count('"identity": 2'), 2)


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    torch.set_num_threads(1)
    unittest.main(warnings="ignore")
