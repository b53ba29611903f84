"""What torch_case.py and recorder.py record. Run: $PYTHON tests/conformance/test_torch_case.py"""

from __future__ import annotations

import copy
import functools
import json
import unittest
import warnings
from typing import Any

from bridge_testing import difference

import torch
import torch.ao.quantization as tq
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping, observer, quantize_fx
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, DTypeConfig, ObservationType,
                                                  get_native_backend_config, get_onednn_backend_config)
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.fx.match_utils import MatchAllNode

import recorder
import torch_case
import torch_outcome
from recorder import Recorder, record, stable

GLOBAL = QConfigMapping().set_global(tq.default_qconfig)
W8 = DTypeConfig(torch.quint8, torch.quint8, torch.qint8, torch.float)


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.bn = nn.BatchNorm2d(3)
        self.relu = nn.ReLU()
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(self.relu(self.bn(self.conv(x)))) + x


class Linears(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one, self.sub = nn.Linear(3, 3), nn.Sequential(nn.Linear(3, 3), nn.ReLU())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.sub(self.one(x))


class UserObserver(observer.MinMaxObserver):
    pass


class Stub(nn.Module):
    """Observes nothing; takes no factory_kwargs and has no qparams."""


class Broken(observer.ObserverBase):
    def __init__(self, factory_kwargs: Any = None) -> None:
        raise RuntimeError("no observer today")

    forward = calculate_qparams = None  # type: ignore[assignment]


class Observed(nn.Module):
    def __init__(self, linear: nn.Module) -> None:
        super().__init__()
        self.linear, self.own = linear, nn.ReLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.own(self.linear(x))

    @classmethod
    def from_float(cls, custom: Any) -> Observed:
        made = cls(custom.linear)
        made.qconfig = custom.qconfig
        return made


class Custom(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x)


class Quantized(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x

    @classmethod
    def from_observed(cls, observed: Any) -> Quantized:
        return cls()


class Around(nn.Module):
    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.before, self.inner = nn.Linear(3, 3), inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(self.before(x))


def example() -> tuple[torch.Tensor]:
    return (torch.rand(2, 3, 3, 3),)


def recorded(model: nn.Module, mapping: Any = GLOBAL, **rest: Any) -> dict[str, Any]:
    found = record(model, mapping, example(), **rest)
    assert found
    return json.loads(json.dumps(found, allow_nan=False))


def rows(graph: dict[str, Any]) -> dict[str, Any]:
    return {row["name"]: row for row in graph["nodes"]}


def user_fuser(is_qat: bool, linear: Any, relu: Any) -> Any:
    return torch.ao.nn.intrinsic.LinearReLU(linear, relu)


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
        as_objects = recorded(Net().eval(), QConfigMapping().set_global(tq.default_qconfig).set_module_name("conv", None),
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
                         {"x_scale_1": ("buffer", "torch.float32", [3]), "weight": ("parameter", "torch.float64", [4, 3]),
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


class Children(unittest.TestCase):
    def test_standalone_with_its_own_configs(self) -> None:
        own = QConfigMapping().set_global(QConfig(UserObserver, tq.default_weight_observer))
        inside = PrepareCustomConfig().set_input_quantized_indexes([0])
        custom = PrepareCustomConfig().set_standalone_module_name("inner", own, (), inside, get_onednn_backend_config())
        found = recorded(Around(Net()).eval(), custom=custom)
        child = found["case"]["standalone"]["inner"]
        self.assertEqual(child["backend_config"], {"preset": "onednn"})
        self.assertEqual(child["prepare_custom_config"], {"input_quantized_idxs": [0]})
        self.assertEqual([len(c["constructors"]) for c in (child, found["case"])], [1, 0])
        self.assertTrue(child["is_standalone"])
        self.assertEqual([n["name"] for n in child["graph"]["nodes"]],
                         ["x", "conv", "bn", "relu", "linear", "add", "output"])
        prepared = rows(found["prepare"])["inner"]["module"]
        self.assertIn("observer", rows(prepared["standalone"])["activation_post_process_0"]["module"])
        for key in ("reference", "lowered"):
            inner = rows(found["convert"][key])["inner"]["module"]["standalone"]
            self.assertEqual(rows(inner)["conv"]["op"], "call_module")

    def test_standalone_by_class_inherits_and_name_wins(self) -> None:
        inside = PrepareCustomConfig().set_input_quantized_indexes([0])
        custom = PrepareCustomConfig().set_standalone_module_class(Net, None, (), inside, None)
        child = recorded(Around(Net()).eval(), custom=custom)["case"]["standalone"]["inner"]
        self.assertEqual([child["qconfig_mapping"], child["backend_config"]], [None, None])
        self.assertEqual(child["prepare_custom_config"], {"input_quantized_idxs": [0]})
        custom.set_standalone_module_name("inner", None, (), None, None)
        child = recorded(Around(Net()).eval(), custom=custom)["case"]["standalone"]["inner"]
        self.assertEqual(child["prepare_custom_config"], {})

    def test_standalone_entries_as_dicts(self) -> None:
        custom = PrepareCustomConfig().set_standalone_module_name(
            "inner", {"": tq.default_qconfig}, (), {"input_quantized_idxs": [0]}, {})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            child = recorded(Around(Net()).eval(), custom=custom)["case"]["standalone"]["inner"]
        self.assertEqual(child["qconfig_mapping"][""], "default_qconfig")
        self.assertEqual(child["prepare_custom_config"], {"input_quantized_idxs": [0]})
        self.assertEqual(child["backend_config"], None)

    def test_standalone_that_cannot_be_traced(self) -> None:
        class Branching(nn.Module):
            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return x if x.sum() > 0 else -x

        custom = PrepareCustomConfig().set_standalone_module_name("inner", None, (), None, None)
        found = recorded(Around(Branching()).eval(), custom=custom)
        self.assertEqual(found["case"]["standalone"]["inner"]["raised"]["type"], "torch.fx.proxy.TraceError")
        self.assertEqual(found["prepare"]["raised"], found["case"]["standalone"]["inner"]["raised"])

    def test_from_float_of_custom_modules(self) -> None:
        custom = PrepareCustomConfig().set_float_to_observed_mapping(Custom, Observed)
        found = recorded(Around(Custom()).eval(), custom=custom)
        (call,) = found["case"]["calls"]
        self.assertEqual((call["kind"], call["arguments"]), ("from_float", [{"module": "inner"}]))
        answer = call["answer"]["module"]
        self.assertEqual(answer["qconfig"], {"of": "inner"})
        self.assertEqual([(c["name"], c.get("path")) for c in answer["children"]],
                         [("linear", "inner.linear"), ("own", None)])
        self.assertEqual([t["name"].split(".")[-1] for t in found["case"]["types"]], ["Custom", "Observed"])
        self.assertEqual(rows(found["prepare"])["inner"]["module"]["type"].split(".")[-1], "Observed")

    def test_from_float_that_raises_or_is_missing(self) -> None:
        custom = PrepareCustomConfig().set_float_to_observed_mapping(Custom, Stub)
        found = recorded(Around(Custom()).eval(), custom=custom)
        self.assertEqual(found["case"]["calls"][0]["raised"], found["prepare"]["raised"])
        self.assertEqual(found["prepare"]["raised"]["type"], "AttributeError")

    def test_convert_arguments(self) -> None:
        custom = PrepareCustomConfig().set_float_to_observed_mapping(Custom, Observed)
        to_quantized = ConvertCustomConfig().set_observed_to_quantized_mapping(Observed, Quantized)
        found = recorded(Around(Custom()).eval(), custom=custom, convert_custom_config=to_quantized,
                         qconfig_mapping=QConfigMapping().set_global(tq.default_qconfig).set_module_name("before", None))
        arguments = found["convert_args"]
        self.assertEqual(arguments["qconfig_mapping"]["module_name"], [["before", None]])
        self.assertEqual([c["kind"] for c in arguments["calls"]], ["from_observed"])
        self.assertEqual(rows(found["convert"]["lowered"])["inner"]["module"]["type"].split(".")[-1], "Quantized")
        self.assertEqual(rows(found["convert"]["lowered"])["before"]["module"]["type"], "torch.nn.Linear")
        self.assertNotIn("convert_args", recorded(Linears().eval()))

    def test_lstm(self) -> None:
        class Tagger(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.lstm = nn.LSTM(3, 3)

            def forward(self, x: torch.Tensor, h: torch.Tensor, c: torch.Tensor) -> torch.Tensor:
                return self.lstm(x, (h, c))[0]

        custom = PrepareCustomConfig().set_float_to_observed_mapping(nn.LSTM, torch.ao.nn.quantizable.LSTM)
        found = recorded(Tagger().eval(), custom=custom)
        self.assertEqual(found["case"]["calls"], [])  # all of it torch's own doing
        self.assertEqual(rows(found["prepare"])["lstm"]["module"]["type"], "torch.ao.nn.quantizable.LSTM")
        self.assertEqual(rows(found["prepare"])["dequant_stub_0"]["module"]["type"],
                         "torch.ao.quantization.DeQuantStub".replace("DeQuantStub", "stubs.DeQuantStub"))
        dynamic = recorded(Tagger().eval(), QConfigMapping().set_global(tq.default_dynamic_qconfig))
        lstm = next(m for m in dynamic["case"]["graph"]["modules"] if m["path"] == "lstm")
        self.assertEqual(lstm["attributes"]["weight_names"][:2], ["weight_ih_l0", "weight_hh_l0"])
        weights = rows(dynamic["convert"]["reference"])["lstm"]["module"]["weights"]
        self.assertEqual(sorted(weights), ["weight_hh_l0", "weight_ih_l0"])
        self.assertEqual(weights["weight_ih_l0"]["dtype"], "torch.qint8")


class UserCode(unittest.TestCase):
    def backend(self, **setters: Any) -> BackendConfig:
        pair = BackendPatternConfig((nn.Linear, nn.ReLU)).set_dtype_configs([W8])
        for name, value in setters.items():
            getattr(pair, name)(value)
        return BackendConfig("user").set_backend_pattern_configs([
            pair, BackendPatternConfig(nn.Linear).set_dtype_configs([W8]),
            BackendPatternConfig(torch.ao.nn.intrinsic.LinearReLU).set_dtype_configs([W8])])

    def test_fuser_methods(self) -> None:
        found = recorded(Linears().eval(), backend=self.backend(set_fuser_method=user_fuser))
        (call,) = found["case"]["calls"]
        self.assertEqual((call["kind"], call["ordinal"]), ("fuser_method", 0))
        self.assertEqual(call["arguments"], [False, {"module": "sub.0"}, {"module": "sub.1"}])
        answer = call["answer"]["module"]
        self.assertEqual((answer["type"], "path" in answer), ("torch.ao.nn.intrinsic.LinearReLU", False))
        self.assertEqual([c["path"] for c in answer["children"]], ["sub.0", "sub.1"])
        self.assertEqual(rows(found["prepare"])["sub_0"]["module"]["children"],
                         [{"type": "torch.nn.Linear"}, {"type": "torch.nn.ReLU"}])

    def test_fuser_methods_that_raise(self) -> None:
        def refuse(is_qat: bool, *_: Any) -> Any:
            raise ValueError("not these")

        found = recorded(Linears().eval(), backend=self.backend(set_fuser_method=refuse))
        self.assertEqual(found["case"]["calls"][0]["raised"], {"type": "ValueError", "text": "not these"})
        self.assertEqual(found["prepare"]["raised"], {"type": "ValueError", "text": "not these"})

    def test_factories_of_user_classes_are_user_code(self) -> None:
        class Mine(torch.ao.nn.intrinsic.LinearReLU):
            pass

        wrapped = torch.ao.quantization.fuser_method_mappings._sequential_wrapper2
        for made_for, calls in ((Mine, 1), (torch.ao.nn.intrinsic.LinearReLU, 0)):
            found = recorded(Linears().eval(), backend=self.backend(set_fuser_method=wrapped(made_for)))
            self.assertEqual(len(found["case"]["calls"]), calls)

    def test_qat_classes(self) -> None:
        class Mine(torch.ao.nn.qat.Linear):
            pass

        backend = BackendConfig("b").set_backend_pattern_configs([
            BackendPatternConfig(nn.Linear).set_dtype_configs([W8]).set_qat_module(Mine),
            BackendPatternConfig(Mine).set_dtype_configs([W8])])
        mapping = QConfigMapping().set_object_type(nn.Linear, tq.default_qat_qconfig)
        found = recorded(Linears().train(), mapping, backend=backend, is_qat=True)
        self.assertEqual([(c["kind"], c["arguments"]) for c in found["case"]["calls"]],
                         [("from_float", [{"module": "one"}]), ("from_float", [{"module": "sub.0"}])])
        self.assertEqual(found["case"]["calls"][0]["answer"]["module"]["qconfig"], {"of": "one"})
        self.assertEqual(found["case"]["types"][0]["bases"][0], "torch.ao.nn.qat.Linear")
        self.assertIn("weight_fake_quant", rows(found["prepare"])["one"]["module"])

    def test_getters_in_fusion_and_in_matching(self) -> None:
        def root(pattern: Any) -> Any:
            return pattern[1]

        def extra(pattern: Any) -> Any:
            return [pattern[2]]

        def fuse(is_qat: bool, add: Any, linear: Any, other: Any) -> Any:
            return linear

        entry = BackendPatternConfig()._set_pattern_complex_format((torch.add, nn.Linear, MatchAllNode))
        entry.set_dtype_configs([W8]).set_fuser_method(fuse)
        entry._set_root_node_getter(root)._set_extra_inputs_getter(extra)

        class Adds(nn.Module):
            def __init__(self) -> None:
                super().__init__()
                self.linear = nn.Linear(3, 3)

            def forward(self, x: torch.Tensor) -> torch.Tensor:
                return torch.add(self.linear(x), x)

        found = recorded(Adds().eval(), backend=BackendConfig("b").set_backend_pattern_config(entry))
        nodes = [{"node": "add"}, {"node": "linear"}, {"node": "x"}]
        self.assertEqual([(c["kind"], c["arguments"], c["answer"].get("node")) if isinstance(c["answer"], dict)
                          else (c["kind"], c["arguments"], c["answer"]) for c in found["case"]["calls"]][:2],
                         [("root_node_getter", [nodes], "linear"), ("extra_inputs_getter", [nodes], [{"node": "x"}])])
        self.assertEqual(found["case"]["calls"][2]["arguments"][1:3],
                         [{"object": "torch.add"}, {"module": "linear"}])

    def test_calls_in_standalone_modules_belong_to_them(self) -> None:
        custom = PrepareCustomConfig().set_standalone_module_name("inner", None, (), None, None)
        case = recorded(Around(Linears()).eval(), custom=custom, backend=self.backend(set_fuser_method=user_fuser))["case"]
        self.assertEqual(case["calls"], [])
        self.assertEqual([c["kind"] for c in case["standalone"]["inner"]["calls"]], ["fuser_method"])

    def test_torchs_getters_are_not_asked(self) -> None:
        self.assertEqual(recorded(Net().eval(), backend=get_onednn_backend_config())["case"]["calls"], [])


class Outcomes(unittest.TestCase):
    def test_prepared_rows(self) -> None:
        prepared = rows(recorded(Net().eval())["prepare"])
        observed = prepared["activation_post_process_0"]
        self.assertEqual(observed["args"], [{"node": "x"}])
        self.assertEqual(observed["module"], {
            "type": "torch.ao.quantization.observer.MinMaxObserver", "instance": 0, "observer": {
                "class": "torch.ao.quantization.observer.MinMaxObserver", "dtype": "torch.quint8",
                "qscheme": "torch.per_tensor_affine", "quant_min": 0, "quant_max": 127, "is_dynamic": False,
                "reduce_range": False, "eps": 2.0 ** -23}})
        self.assertEqual(prepared["conv"]["module"]["type"], "torch.ao.nn.intrinsic.ConvReLU2d")
        self.assertEqual(prepared["conv"]["module"]["qconfig"]["activation"], {
            "class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"quant_min": 0, "quant_max": 127}})

    def test_bare_classes_get_a_layer(self) -> None:
        mapping = QConfigMapping().set_global(QConfig(observer.MinMaxObserver, Stub))
        qconfig = rows(recorded(Linears().eval(), QConfigMapping().set_global(
            QConfig(observer.MinMaxObserver, observer.MinMaxObserver.with_args(dtype=torch.qint8))))["prepare"])
        self.assertEqual(qconfig["one"]["module"]["qconfig"]["activation"],
                         {"class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {}})
        self.assertIn("raised", recorded(Linears().eval(), mapping)["prepare"])

    def test_shared_observers_have_one_number(self) -> None:
        class Cat(nn.Module):
            def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
                return torch.cat([x, y])

        numbers = [r["module"]["instance"] for r in recorded(Cat().eval())["prepare"]["nodes"] if "module" in r]
        self.assertEqual(numbers, [0, 0, 0])

    def test_qat(self) -> None:
        found = recorded(Net().train(), tq.get_default_qat_qconfig_mapping(), is_qat=True)
        conv = rows(found["prepare"])["conv"]["module"]
        self.assertEqual(conv["type"], "torch.ao.nn.intrinsic.qat.ConvBnReLU2d")
        self.assertEqual(conv["weight_fake_quant"]["inner"]["ch_axis"], 0)
        observed = rows(found["prepare"])["activation_post_process_0"]["module"]["observer"]
        self.assertEqual((observed["class"].split(".")[-1], observed["quant_max"]),
                         ("FusedMovingAvgObsFakeQuantize", 127))
        self.assertTrue(found["case"]["is_qat"])

    def test_converted_rows(self) -> None:
        converted = recorded(Net().eval(), tq.get_default_qconfig_mapping())["convert"]
        reference = rows(converted["reference"])
        self.assertEqual(reference["conv"]["module"], {"type": "torch.ao.nn.intrinsic.ConvReLU2d", "children": [
            {"type": "torch.ao.nn.quantized.reference.Conv2d",
             "weights": {"weight": {"dtype": "torch.qint8", "qscheme": "torch.per_channel_affine", "axis": 0}}},
            {"type": "torch.nn.ReLU"}]})
        self.assertEqual(reference["quantize_per_tensor"]["args"][-1], "torch.quint8")
        lowered = rows(converted["lowered"])
        self.assertEqual(lowered["conv"]["module"], {"type": "torch.ao.nn.intrinsic.quantized.ConvReLU2d"})
        self.assertEqual(lowered["quantize_per_tensor"]["dtypes"], ["torch.quint8"])
        self.assertEqual(lowered["add_1"]["target"], "torch.ops.quantized.add")

    def test_warnings(self) -> None:
        outcome = torch_case.prepare_outcome(quantize_fx.prepare_fx(Linears().eval(), GLOBAL, example()), [
            "QConfig weight eps (tensor([1e-7])) must be greater than or equal to", "something else",
            "QConfig must specify a FixedQParamsObserver or a FixedQParamsFakeQuantize for fixed qparams ops",
            "QConfig activation must specify 'eps', ignoring", "QConfig activation must specify 'eps', ignoring"])
        self.assertEqual(outcome["warnings"], [["C", "activation"], ["C", "activation"], ["D", "weight"],
                                               ["E", "activation"]])
        mapping = QConfigMapping().set_global(tq.default_symmetric_qnnpack_qconfig)
        self.assertEqual(recorded(Linears().eval(), mapping, backend=torch_case.PRESETS["qnnpack"]())
                         ["prepare"]["warnings"], [])
        plain = QConfigMapping().set_global(QConfig(
            observer.MinMaxObserver.with_args(dtype=torch.qint8), tq.default_weight_observer))
        letters = recorded(Linears().eval(), plain, backend=torch_case.PRESETS["qnnpack"]())["prepare"]["warnings"]
        self.assertEqual({tuple(w) for w in letters}, {("D", "activation")})

    def test_texts_of_exceptions(self) -> None:
        text = torch_outcome.reproducible_text
        self.assertEqual(text("at <function f at 0x7fab12> of tensor([1., 2.], dtype=(a)) on device(type='cpu')"),
                         "at <function f> of tensor(...) on device(...)")
        self.assertEqual(text(f"Cannot fuse train modules: {(nn.Conv2d(1, 1, 1), nn.ReLU())}"),
                         "Cannot fuse train modules:")
        self.assertEqual(text(f"to have the same value, but {tq.default_qconfig} was updated"),
                         "to have the same value, but")
        self.assertEqual(text("class <class 'torch.nn.modules.conv.Conv2d'> (x)"),
                         "class <class 'torch.nn.modules.conv.Conv2d'> (x)")

        self.assertEqual(text("\nop() is missing 'bias'. Declaration: op(Tensor x) -> T\n  graph"), "op() is missing 'bias'.")

        class Fails(nn.Module):
            def forward(self, x: torch.Tensor) -> Any:
                return x + "a"  # the graph is made all the same

        raised = recorded(nn.Sequential(nn.ConvTranspose2d(1, 1, 1)), QConfigMapping().set_global(
            tq.get_default_qconfig("fbgemm")))["prepare"]["raised"]
        self.assertEqual(raised["type"], "AssertionError")
        self.assertIn("Per channel weight observer is not supported yet for ConvTranspose", raised["text"])
        self.assertIsInstance(recorded(Fails().eval()), dict)

    def test_operator_packets_have_names_that_lead_back(self) -> None:
        name = torch_outcome.canonical_name(torch.ops.quantized.add)
        self.assertEqual(name, "torch.ops.quantized.add")
        self.assertIs(recorder.qconfig_studio.resolve(name), torch.ops.quantized.add)


class Recording(unittest.TestCase):
    def test_every_call_but_inner_ones(self) -> None:
        custom = PrepareCustomConfig().set_standalone_module_name("inner", None, (), None, None)
        with Recorder() as found, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            prepared = tq.quantize_fx.prepare_fx(Around(Net()).eval(), GLOBAL, example(), custom)
            quantize_fx.prepare_qat_fx(Net().train(), {"": tq.default_qat_qconfig}, example())
            quantize_fx.convert_fx(prepared)
            with self.assertRaises(AssertionError):
                quantize_fx.prepare_fx(Net().eval(), 3, example())
            quantize_fx.fuse_fx(Net().eval())
        quantize_fx.prepare_fx(Net().eval(), GLOBAL, example())
        self.assertEqual([c["name"] for c in found.cases], ["case/1", "case/2", "case/3"])
        self.assertEqual(found.failures, [])
        self.assertEqual(found.cases[2]["prepare"]["raised"]["type"], "AssertionError")

    def test_the_recorded_program_sees_its_warnings_and_equal_cases_are_kept_once(self) -> None:
        with Recorder() as found, self.assertWarnsRegex(FutureWarning, "Passing a QConfig dictionary"):
            for _ in range(2):
                quantize_fx.prepare_fx(Net().eval(), {"": tq.default_qconfig}, example())
        self.assertEqual(len(found.cases), 1)

    def test_equalization_is_not_recorded(self) -> None:
        equalized = QConfigMapping().set_global(tq.fx._equalize.default_equalization_qconfig)
        with Recorder() as found:
            quantize_fx.prepare_fx(Linears().eval(), GLOBAL, example(), _equalization_config=equalized)
            quantize_fx.prepare_fx(Net().eval(), GLOBAL, example(), _equalization_config={})
        self.assertEqual([c["name"] for c in found.cases], ["case/1"])

    def test_variations(self) -> None:
        with Recorder(recorder.Variations(1)) as found, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for _ in range(2):
                quantize_fx.prepare_fx(Net().eval(), GLOBAL, example())
        self.assertEqual(found.failures, [])
        backends = [c["case"]["backend_config"] for c in found.cases[1:]]
        self.assertEqual(backends, [{"preset": name} for name in torch_case.PRESETS])

    def test_numbers_of_nameless_objects_are_counted_within_a_record(self) -> None:
        def model() -> tuple[nn.Module, Any]:
            class Local(nn.Module):
                def forward(self, x: torch.Tensor) -> torch.Tensor:
                    return x + 1

            return Around(Local()).eval(), PrepareCustomConfig().set_non_traceable_module_classes([Local])

        kept = [model() for _ in range(3)]
        texts = {json.dumps(recorded(m, custom=custom)) for m, custom in kept}
        self.assertEqual(len(texts), 1)
        two = stable({"a": ["f.<locals>.M#7", "f.<locals>.M#3", "x#y", "f.<locals>.M#7"], "b": "f.<locals>.M"})
        self.assertEqual(two, {"a": ["f.<locals>.M", "f.<locals>.M#2", "x#y", "f.<locals>.M"], "b": "f.<locals>.M#3"})


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    torch.set_num_threads(1)
    unittest.main(warnings="ignore")
