"""What torch_case.py records of user code, custom and standalone modules.

Run: $PYTHON tests/conformance/test_torch_case_calls.py
"""

from __future__ import annotations

import unittest
import warnings
from typing import Any

from case_testing import W8, Around, Custom, Linears, Net, Observed, Quantized, Stub, UserObserver, recorded, rows

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import (BackendConfig, BackendPatternConfig, get_onednn_backend_config,
                                                  get_qnnpack_backend_config)
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, PrepareCustomConfig
from torch.ao.quantization.fx.match_utils import MatchAllNode


def user_fuser(is_qat: bool, linear: Any, relu: Any) -> Any:
    return torch.ao.nn.intrinsic.LinearReLU(linear, relu)


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
        later = QConfigMapping().set_global(tq.default_qconfig).set_module_name("before", None)
        found = recorded(Around(Custom()).eval(), custom=custom, convert_custom_config=to_quantized,
                         qconfig_mapping=later)
        arguments = found["convert_args"]
        self.assertEqual(arguments["qconfig_mapping"]["module_name"], [["before", None]])
        self.assertEqual([c["kind"] for c in arguments["calls"]], ["from_observed"])
        self.assertEqual(rows(found["convert"]["lowered"])["inner"]["module"]["type"].split(".")[-1], "Quantized")
        self.assertEqual(rows(found["convert"]["lowered"])["before"]["module"]["type"], "torch.nn.Linear")
        self.assertNotIn("convert_args", recorded(Linears().eval()))

    def test_the_whole_door_of_convert(self) -> None:
        given = {"backend_config": get_qnnpack_backend_config(), "keep_original_weights": True, "_remove_qconfig": False}
        arguments = recorded(Linears().eval(), **given)["convert_args"]
        self.assertEqual(arguments["backend_config"], {"preset": "qnnpack"})
        self.assertIs(arguments["keep_original_weights"], True)
        self.assertIs(arguments["_remove_qconfig"], False)
        found = recorded(Linears().eval(), decomposed=True)
        self.assertIs(found["convert_args"]["decomposed"], True)
        self.assertIsNone(found["convert"]["lowered"])
        quantize = rows(found["convert"]["reference"])["quantize_per_tensor_default"]
        self.assertEqual(quantize["args"][1:3], [None, None])  # they hang on calibration

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
        backend = self.backend(set_fuser_method=user_fuser)
        case = recorded(Around(Linears()).eval(), custom=custom, backend=backend)["case"]
        self.assertEqual(case["calls"], [])
        self.assertEqual([c["kind"] for c in case["standalone"]["inner"]["calls"]], ["fuser_method"])

    def test_torchs_getters_are_not_asked(self) -> None:
        self.assertEqual(recorded(Net().eval(), backend=get_onednn_backend_config())["case"]["calls"], [])


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    torch.set_num_threads(1)
    unittest.main(warnings="ignore")
