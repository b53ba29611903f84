"""The bridge's dump and load, through the real torch classes. Run: $PYTHON tests/conformance/test_bridge.py"""

from __future__ import annotations

import json
import operator
import random
import unittest
import warnings
from typing import Any

from bridge_testing import ROOT, NoModule, difference, qconfig_studio, schema_problems, user_clock, user_fuser

import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.quantization as tq
import torch.nn.functional as F
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization import fuser_method_mappings, qconfig_equals
from torch.ao.quantization.backend_config import (
    BackendConfig, BackendPatternConfig, DTypeConfig, DTypeWithConstraints, ObservationType)
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.quant_type import QuantType
from torch.ao.quantization.utils import MatchAllNode

import seed_examples
from qconfig_studio import BridgeError, EagerConfig, Opaque, dump, json_text, load

MM, HIST, FQ = tq.MinMaxObserver, tq.HistogramObserver, tq.FakeQuantize


class RoundTrips(unittest.TestCase):
    def round_trip(self, obj: Any, allow: tuple[str, ...] = ()) -> dict[str, Any]:
        """Dumps, writes as text, reads, loads and dumps again; returns the data."""
        data = dump(obj)
        self.assertEqual(json.loads(json_text(data)), data, "the data is not JSON")
        self.assertEqual(schema_problems(data), [])
        loaded = load(json.loads(json_text(data)), allow)
        self.assertIsNone(difference(obj, loaded))
        self.assertEqual(json_text(dump(loaded)), json_text(data))
        return data


class EagerConfigs(RoundTrips):
    def config(self) -> EagerConfig:
        return EagerConfig(
            "quantize", {"": tq.default_qconfig, torch.nn.LSTM: None, "torch.nn.Linear": None, "fc": QConfig(MM, MM)},
            [["conv", "bn"]], "embedding_static", {torch.nn.Linear: torch.ao.nn.qat.Linear}, [torch.nn.Conv2d],
            [torch.nn.Sequential], torch.float16,
            {"float_to_observed_custom_module_class": {torch.nn.LSTM: torch.ao.nn.quantizable.LSTM},
             "non_traceable_module_name": ["a"], "non_traceable_module_class": [torch.nn.Linear],
             "additional_fuser_method_mapping": {
                 (torch.nn.Conv2d, torch.nn.ReLU): fuser_method_mappings._sequential_wrapper2(nni.ConvReLU2d),
                 (torch.nn.Linear, torch.nn.BatchNorm1d): fuser_method_mappings.fuse_linear_bn}},
            True, False, True)

    def test_round_trips(self) -> None:
        data = self.round_trip(self.config())
        self.assertEqual([row[0] for row in data["qconfigs"]],
                         ["", {"type": "torch.nn.LSTM"}, {"path": "torch.nn.Linear"}, "fc"])
        self.assertEqual(list(self.round_trip(EagerConfig())), ["format", "version", "qconfigs"])
        # What is empty says something else than what is not there.
        data = self.round_trip(EagerConfig(mapping={}, allow_list=[], custom={}))
        self.assertEqual((data["mapping"], data["allow_list"], data["custom"]), ([], [], {}))

    def test_the_golden_files_are_read(self) -> None:
        for name in ("eager_minimal", "eager_nulls", "eager_dynamic_without_rules"):
            folder = ROOT / "tests" / "data" / "config" / name
            loaded = load(json.loads((folder / "input.json").read_text(encoding="utf-8")))
            self.assertEqual(dump(loaded), json.loads((folder / "output.json").read_text(encoding="utf-8")))

    def test_bare_names_of_classes_are_classes(self) -> None:
        keys = list(load({"qconfigs": [["torch.nn.Linear", None], ["torch.nn.quantized.Linear", None]]}).qconfigs)
        self.assertEqual(keys, [torch.nn.Linear, torch.ao.nn.quantized.Linear])

    def test_it_is_as_careful_as_with_other_kinds(self) -> None:
        for body, place in (
                ({"qconfigs": [[{"type": "os.system"}, None]]}, "/qconfigs/0/0/type"),
                ({"allow_list": ["torch.hub.load"]}, "/allow_list/0"), ({"non_leaf": ["torch.add"]}, "/non_leaf/0"),
                ({"mapping": [["torch.nn.Linear", "builtins.eval"]]}, "/mapping/0/1"), ({"mapping": "statik"}, "/mapping"),
                ({"call": "run"}, "/call"), ({"call": "__import__"}, "/call"),
                ({"custom": {"additional_fuser_method_mapping": [[["torch.nn.Linear"], "builtins.exec"]]}},
                 "/custom/additional_fuser_method_mapping/0/1"),
                ({"qconfigs": [["a", {"activation": {"class": "torch.nn.Linear"}, "weight": None}]]},
                 "/qconfigs/0/1/activation/class")):
            with self.assertRaisesRegex(BridgeError, f"at {place}:"):
                load({"format": "qconfig-studio/eager-config", "version": 1, **body})

    def model(self) -> torch.nn.Module:
        return torch.nn.Sequential(tq.QuantStub(), torch.nn.Conv2d(3, 3, 1), torch.nn.BatchNorm2d(3), torch.nn.ReLU(),
                                   torch.nn.Conv2d(3, 3, 1), tq.DeQuantStub())

    def test_quantize_fuses_sets_calibrates_and_converts(self) -> None:
        model, seen = self.model(), []
        config = EagerConfig("quantize", {"": tq.default_qconfig, "4": None}, [["1", "2", "3"]])
        found = config.apply(model, lambda prepared, x: seen.append(prepared(x)), torch.ones(1, 3, 2, 2))
        self.assertEqual([type(m) for m in found],
                         [torch.ao.nn.quantized.Quantize, torch.ao.nn.intrinsic.quantized.ConvReLU2d, torch.nn.Identity,
                          torch.nn.Identity, torch.nn.Conv2d, torch.ao.nn.quantized.DeQuantize])
        self.assertEqual(len(seen), 1)
        self.assertIs(type(model[1]), torch.nn.Conv2d)  # it works on a copy
        with self.assertRaisesRegex(BridgeError, "needs a function"):
            config.apply(model)

    def test_the_other_calls(self) -> None:
        qat = EagerConfig("quantize_qat", {"": tq.get_default_qat_qconfig("fbgemm")}, [["1", "2", "3"]])
        self.assertIs(type(qat.apply(self.model(), lambda m: m(torch.ones(1, 3, 2, 2)))[1]),
                      torch.ao.nn.intrinsic.quantized.ConvReLU2d)
        by_type = EagerConfig("prepare", {torch.nn.Conv2d: tq.default_qconfig})
        self.assertTrue(hasattr(by_type.apply(self.model().eval())[1], "activation_post_process"))
        net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.LSTM(2, 2))
        self.assertIs(type(EagerConfig("quantize_dynamic").apply(net)[1]), torch.ao.nn.quantized.dynamic.LSTM)
        only = EagerConfig("quantize_dynamic", {"0": tq.float16_dynamic_qconfig}, dtype=torch.float16).apply(net)
        self.assertEqual([type(m) for m in only], [torch.ao.nn.quantized.dynamic.Linear, torch.nn.LSTM])
        fused = EagerConfig("fuse_modules", fuse=[["1", "2"]]).apply(self.model().eval())
        self.assertIs(type(fused[2]), torch.nn.Identity)
        marked = EagerConfig("propagate_qconfig_", {torch.nn.Conv2d: tq.default_qconfig}).apply(self.model())
        self.assertIsNone(marked[0].qconfig)
        self.assertIsNotNone(marked[1].qconfig)


class Configs(RoundTrips):
    def test_whole_files_say_kind_and_version(self) -> None:
        for obj, kind in ((BackendConfig("b"), "backend-config"), (QConfigMapping(), "qconfig-mapping"),
                          (PrepareCustomConfig(), "prepare-custom-config"),
                          (ConvertCustomConfig(), "convert-custom-config"), (FuseCustomConfig(), "fuse-custom-config")):
            data = self.round_trip(obj)
            self.assertEqual(list(data)[:2], ["format", "version"])
            self.assertEqual((data["format"], data["version"]), (f"qconfig-studio/{kind}", 1))

    def test_bodies_without_a_header_are_told_by_their_keys(self) -> None:
        for obj in (tq.get_default_qconfig_mapping("x86"), seed_examples.dtype_configs(), DTypeConfig(torch.quint8),
                    QConfig(MM, MM.with_args(dtype=torch.qint8)), BackendPatternConfig(torch.add),
                    PrepareCustomConfig().set_input_quantized_indexes([0])):
            self.assertIsNone(difference(obj, load(dump(obj, header=False))))

    def test_seed_examples_are_the_golden_files(self) -> None:
        for name, make in seed_examples.EXAMPLES.items():
            golden = (seed_examples.SEEDS / f"{name}.json").read_text(encoding="utf-8")
            self.assertEqual(json_text(dump(make())), golden)
            loaded = load(json.loads(golden), allow=["seed_examples"])
            self.assertIsNone(difference(make(), loaded))
            self.assertEqual(json_text(dump(loaded)), golden)

    def test_a_users_fuser_method_must_be_allowed(self) -> None:
        data = json.loads((seed_examples.SEEDS / "backend_config.json").read_text(encoding="utf-8"))
        with self.assertRaisesRegex(BridgeError, "/configs/1/fuser_method.*seed_examples.fuse_conv2d_relu"):
            load(data)
        loaded = load(data, allow="seed_examples.fuse_conv2d_relu")
        self.assertIs(loaded.configs[1].fuser_method, seed_examples.fuse_conv2d_relu)

    def test_dtype_constraints(self) -> None:
        full = DTypeWithConstraints(torch.qint8, -127, 127, 2 ** -12, 1e300, 1 / 256, 0)
        for config in (DTypeConfig(), DTypeConfig(torch.quint8, torch.float, torch.qint8, torch.float, True),
                       DTypeConfig(full, DTypeWithConstraints(quant_min_lower_bound=0.0), is_dynamic=False),
                       DTypeConfig(DTypeWithConstraints(torch.float16, scale_max_upper_bound=float("inf")))):
            self.round_trip(config)
        self.round_trip(full)
        self.assertEqual(dump(DTypeConfig(torch.float), header=False), {"input_dtype": "torch.float32"})

    def test_pattern_configs(self) -> None:
        complex_format = (torch.nn.ReLU, (operator.add, MatchAllNode, (torch.nn.BatchNorm2d, torch.nn.Conv2d)))
        named = BackendPatternConfig((torch.nn.Linear, torch.nn.ReLU)) \
            .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT) \
            .set_fuser_method(fuser_method_mappings.fuse_conv_bn_relu) \
            ._set_num_tensor_args_to_observation_type({0: ObservationType.INPUT_OUTPUT_NOT_OBSERVED}) \
            ._set_input_type_to_index({"weight": 1, "bias": 2})
        made = BackendPatternConfig()._set_pattern_complex_format(complex_format) \
            .set_fuser_method(fuser_method_mappings._reverse3(fuser_method_mappings.fuse_conv_bn_relu))
        odd = BackendPatternConfig()._set_pattern_complex_format(
            (torch.add, (getattr, "shape"), "relu", 1, 2.5, None, torch.quint8, ((),)))
        dotted = BackendPatternConfig("not.a.name")
        data = self.round_trip(BackendConfig("all").set_backend_pattern_configs([named, made, odd, dotted]))
        self.assertEqual(data["configs"][2]["pattern_complex_format"],
                         ["torch.add", ["builtins.getattr", {"literal": "shape"}], "relu", {"literal": 1},
                          {"literal": 2.5}, None, {"literal": "torch.quint8"}, [[]]])
        self.assertEqual(data["configs"][3]["pattern"], {"method": "not.a.name"})
        self.round_trip(BackendPatternConfig())
        made.set_fuser_method(fuser_method_mappings._reverse2(
            fuser_method_mappings._sequential_wrapper2(nni.LinearReLU)))
        self.assertRaisesRegex(BridgeError, "a factory made of another", dump, made)

    def test_every_rule_kind_keeps_its_order(self) -> None:
        q1, q2 = QConfig(MM, MM.with_args(dtype=torch.qint8)), tq.default_dynamic_qconfig
        mapping = (QConfigMapping().set_global(None).set_object_type(F.relu, q1).set_object_type("relu", None)
                   .set_object_type(torch.nn.Linear, q2).set_object_type("a.b", q2).set_object_type(None, q1)
                   .set_object_type(torch.ops.aten.add.Tensor, q1).set_object_type(torch.Tensor.add, q1)
                   .set_module_name_regex(r"b\d+", q1).set_module_name_regex("a", None)
                   .set_module_name("", q1).set_module_name("x.y", q2).set_module_name("x", None)
                   .set_module_name_object_type_order("", F.linear, 0, q1)
                   .set_module_name_object_type_order("x", torch.nn.Linear, 12, None))
        mapping.set_object_type(F.relu, q2)  # overriding keeps the place
        data = self.round_trip(mapping, ("torch.ops", "torch.Tensor"))
        self.assertEqual([row[0] for row in data["object_type"]],
                         ["torch.nn.functional.relu", "relu", "torch.nn.Linear", {"method": "a.b"}, None,
                          "torch.ops.aten.add.Tensor", "torch.Tensor.add"])

    def test_custom_configs(self) -> None:
        child = PrepareCustomConfig().set_non_traceable_module_names(["a.b"]).set_output_quantized_indexes([0])
        prepare = (PrepareCustomConfig()
                   .set_standalone_module_name("m", QConfigMapping().set_global(tq.default_qconfig),
                                               (torch.zeros(1, 3, 8, 8), 2, torch.zeros((), dtype=torch.int64)), child,
                                               seed_examples.dtype_configs())
                   .set_standalone_module_class(torch.nn.Bilinear, None, (), None, None)
                   .set_float_to_observed_mapping(torch.nn.LSTM, torch.ao.nn.quantizable.LSTM)
                   .set_non_traceable_module_classes([torch.nn.Linear, NoModule])
                   .set_input_quantized_indexes([1, 0]).set_preserved_attributes(["version"]))
        data = self.round_trip(prepare, allow=("bridge_testing",))
        self.assertEqual(data["standalone_module_name"][0][2],
                         [{"opaque": {"type": "torch.Tensor", "text": "float32[1, 3, 8, 8]"}}, 2,
                          {"opaque": {"type": "torch.Tensor", "text": "int64[]"}}])
        self.round_trip(ConvertCustomConfig()
                        .set_observed_to_quantized_mapping(torch.ao.nn.quantizable.LSTM, torch.ao.nn.quantized.LSTM)
                        .set_observed_to_quantized_mapping(torch.nn.LSTM, torch.nn.GRU, QuantType.WEIGHT_ONLY)
                        .set_preserved_attributes(["x"]))
        self.round_trip(FuseCustomConfig().set_preserved_attributes(["x", "y"]))

    def test_named_qconfigs(self) -> None:
        self.assertEqual(len(qconfig_studio.named_qconfigs()), 24)
        for name, config in qconfig_studio.named_qconfigs().items():
            self.assertEqual(dump(config, header=False), name)
            self.assertIs(load(dump(config)), config)
            spelled_out = QConfig(config.activation, config.weight)
            self.assertIsInstance(dump(spelled_out, header=False), dict)
            self.round_trip(spelled_out)
        self.assertIsNone(load(dump(None)))


class Wrappers(RoundTrips):
    def test_every_form_of_a_constructor(self) -> None:
        clock = MM.with_args(eps=1e-3).with_callable_args(averaging_constant=user_clock)
        forms = [MM, MM.with_args(), MM.with_args(quant_min=0, quant_max=127), torch.nn.Identity,
                 MM.with_args(quant_max=127, quant_min=0), MM.with_args(eps=1e-3).with_args(eps=2.0),
                 MM.with_args().with_args().with_args(a=None), clock, MM.with_callable_args(x=user_clock),
                 FQ.with_args(observer=MM.with_args(reduce_range=True), quant_min=0),
                 FQ.with_args(observer=tq.MovingAverageMinMaxObserver, dtype=torch.quint8),
                 tq.PlaceholderObserver.with_args(dtype=torch.float16, custom_op_name="torch.float16")]
        for form in forms:
            self.round_trip(form, allow=("bridge_testing",))
            self.round_trip(QConfig(form, None), allow=("bridge_testing",))
        dumped = [json.dumps(dump(form)) for form in forms]
        self.assertEqual(len(set(dumped)), len(forms), "two different constructors have the same data")

    def test_values(self) -> None:
        values = [None, True, 1, -1, 2 ** 63 - 1, -2 ** 63, 10 ** 30, 1.0, 5e-324, 1e16, float("inf"), float("-inf"),
                  "text", "torch.quint8", "torch.float", "torch.per_tensor_affine", "torch.add", "", torch.float,
                  torch.quint4x2, torch.per_channel_affine, (1, (2.0,), []), [1, [True]], {"a": 1, 2: (3,)},
                  slice(None, 2, None), Ellipsis, torch.device("cpu"), torch.device("cuda", 1), torch.zeros(2, 0, 3),
                  tq.observer.MappingType.SYMMETRIC]
        for value in values:
            self.round_trip(MM.with_args(value=value), ("torch.ao.quantization.observer.MappingType",))
        nan = load(dump(MM.with_args(value=float("nan")))).p.keywords["value"]
        self.assertNotEqual(nan, nan)
        with self.assertWarnsRegex(UserWarning, "placeholder"):
            data = dump(MM.with_args(value=1j))
            loaded = load(data)
        self.assertEqual(loaded.p.keywords["value"], Opaque("builtins.complex", "1j"))
        self.assertEqual(dump(loaded), data)

    def test_shared_inner_wrappers_stay_shared(self) -> None:
        inner, apart = MM.with_args(eps=1.0), MM.with_args(eps=1.0)
        a, b = QConfig(inner.with_args(quant_min=0), MM), QConfig(inner.with_args(quant_min=0), MM)
        c = QConfig(apart.with_args(quant_min=0), MM)
        mapping = QConfigMapping().set_global(a).set_module_name("b", b).set_module_name("c", c)
        self.round_trip(mapping)
        loaded = load(dump(mapping))
        la, (lb, lc) = loaded.global_qconfig, loaded.module_name_qconfigs.values()
        for left, right in ((a, b), (a, c), (b, c)):
            same = {id(a): la, id(b): lb, id(c): lc}
            self.assertEqual(qconfig_equals(left, right), qconfig_equals(same[id(left)], same[id(right)]))
        self.assertIs(la.activation.p.func, lb.activation.p.func)
        self.assertIsNot(la.activation.p.func, lc.activation.p.func)

    def test_constructors_without_a_name_are_told_apart_and_refused(self) -> None:
        def local() -> Any:
            return MM()
        lambdas = [lambda: MM(), lambda: MM(dtype=torch.qint8)]
        config = QConfig(lambdas[0], lambdas[1])
        data = dump(config, header=False)
        self.assertNotEqual(data["activation"], data["weight"])
        self.assertEqual(dump(config, header=False), data)
        self.assertEqual(dump(QConfig(local, local), header=False)["activation"],
                         dump(QConfig(local, local), header=False)["weight"])
        with self.assertRaisesRegex(BridgeError, "/qconfig/activation/class"):
            load(dump(config))


class RandomConfigs(RoundTrips):
    """Random mappings and backends of all that the format can say; the seed of a failure is in its message."""

    objects = [torch.nn.Linear, torch.nn.Conv2d, F.relu, torch.relu, torch.add, operator.add, F.conv2d, "relu", "size",
               torch.ao.nn.intrinsic.ConvReLU2d, F.max_pool2d, NoModule, None, getattr, MatchAllNode]
    observers = [MM, HIST, FQ, tq.PerChannelMinMaxObserver, tq.FusedMovingAvgObsFakeQuantize, torch.nn.Identity,
                 tq.PlaceholderObserver, tq.NoopObserver]
    dtypes = [None, torch.quint8, torch.qint8, torch.float16, torch.float, torch.qint32]

    def value(self, r: random.Random, depth: int = 0) -> Any:
        plain = [None, r.random() < 0.5, r.randrange(-300, 300), r.uniform(-1, 1), r.choice(self.dtypes[1:]),
                 r.choice(["", "torch.quint8", "x.y", "é\n\"", "\x00"]), torch.per_tensor_symmetric]
        kind = r.randrange(10 if depth < 2 else 6)
        if kind == 6:
            return tuple(self.value(r, depth + 1) for _ in range(r.randrange(3)))
        if kind == 7:
            return [self.value(r, depth + 1) for _ in range(r.randrange(3))]
        if kind == 8:
            return {f"k{i}": self.value(r, depth + 1) for i in range(r.randrange(3))}
        return self.constructor(r, depth + 1) if kind == 9 else r.choice(plain)

    def constructor(self, r: random.Random, depth: int = 0) -> Any:
        made = r.choice(self.observers)
        for _ in range(0 if made is torch.nn.Identity else r.choice([0, 1, 1, 1, 2, 3])):
            made = made.with_args(**{f"k{r.randrange(5)}": self.value(r, depth) for _ in range(r.randrange(4))})
        self.made.append(made)
        return r.choice(self.made) if r.random() < 0.2 else made

    def qconfig(self, r: random.Random) -> QConfig | None:
        if r.random() < 0.3:
            return r.choice([None, *qconfig_studio.named_qconfigs().values()])
        return QConfig(self.constructor(r), r.choice([None, self.constructor(r)]))

    def mapping(self, r: random.Random) -> QConfigMapping:
        mapping = QConfigMapping().set_global(self.qconfig(r))
        for _ in range(r.randrange(6)):
            path = ".".join(r.choice(["a", "conv1", "0", "é", "x y"]) for _ in range(r.randrange(4)))
            mapping.set_object_type(r.choice(self.objects), self.qconfig(r))
            mapping.set_module_name(path, self.qconfig(r))
            mapping.set_module_name_regex(path + r.choice([".*", "[", "\\d", "(?i)x"]), self.qconfig(r))
            mapping.set_module_name_object_type_order(path, r.choice(self.objects), r.randrange(3), self.qconfig(r))
        return mapping

    def constraints(self, r: random.Random) -> Any:
        def number() -> Any:
            return r.choice([None, None, r.randrange(-128, 256), r.uniform(0, 1)])
        return r.choice([r.choice(self.dtypes),
                         DTypeWithConstraints(r.choice(self.dtypes), *(number() for _ in range(6)))])

    def pattern(self, r: random.Random, depth: int) -> Any:
        if depth == 0 or r.random() < 0.4:
            return r.choice([*self.objects, 1, 0.5, torch.qint8])
        return tuple(self.pattern(r, depth - 1) for _ in range(r.randrange(2, 4)))

    def backend(self, r: random.Random) -> BackendConfig:
        backend = BackendConfig(r.choice(["", "chip"]))
        modules = [None, torch.nn.Linear, torch.ao.nn.qat.Linear, nni.LinearReLU, NoModule]
        for _ in range(r.randrange(1, 8)):
            config = BackendPatternConfig()
            if r.random() < 0.5:
                config.set_pattern(r.choice([*self.objects[:-3], (torch.nn.Linear, F.relu),
                                             (torch.add, torch.relu, "relu")]))
            else:
                config._set_pattern_complex_format(self.pattern(r, 3) or torch.add)
            config.set_observation_type(r.choice(list(ObservationType)))
            config.set_dtype_configs([DTypeConfig(*(self.constraints(r) for _ in range(3)), r.choice(self.dtypes),
                                                  r.choice([None, True, False])) for _ in range(r.randrange(3))])
            config.set_root_module(r.choice(modules)).set_qat_module(r.choice(modules))
            config.set_fused_module(r.choice(modules)).set_reference_quantized_module(r.choice(modules))
            config.set_fuser_method(r.choice([None, user_fuser, *qconfig_studio._FUSERS.values(),
                                              fuser_method_mappings._sequential_wrapper2(nni.ConvReLU2d)]))
            config._set_root_node_getter(r.choice([None, *qconfig_studio._GETTERS.values()]))
            config._set_extra_inputs_getter(r.choice([None, *qconfig_studio._GETTERS.values()]))
            config._set_input_type_to_index({k: r.randrange(4) for k in r.sample(["weight", "bias", "input"], 2)})
            backend.set_backend_pattern_config(config)
        return backend

    def test_random_round_trips(self) -> None:
        for seed in range(400):
            r = random.Random(seed)
            self.made: list[Any] = []
            with self.subTest(seed=seed):
                self.round_trip(self.mapping(r), allow=("bridge_testing",))
                self.round_trip(self.backend(r), allow=("bridge_testing",))


if __name__ == "__main__":
    warnings.simplefilter("default")
    unittest.main()
