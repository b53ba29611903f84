"""What torch_case.py records of eager mode. Run: $PYTHON tests/conformance/test_eager_case.py"""

from __future__ import annotations

import contextlib
import copy
import io
import json
import pathlib
import tempfile
import unittest
import warnings
from typing import Any

from bridge_testing import qconfig_studio, schema_problems
from case_testing import Custom, Observed, Quantized, UserObserver

import torch
import torch.ao.nn.quantized as nnq
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfig

import eager_user_code as mine
import torch_case
from eager_case import record_eager
from eager_outcome import eager_warnings
from eager_random import random_case
from eager_recipe import live_arguments, record_of
from eager_models import build


def recorded(model: nn.Module, call: str, **arguments: Any) -> dict[str, Any]:
    return json.loads(json.dumps(record_eager("case", model, call, **arguments), allow_nan=False))


def rows(found: dict[str, Any]) -> dict[str, Any]:
    return {row["path"]: row for row in found["modules"]}


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.quant, self.conv, self.relu = tq.QuantStub(), nn.Conv2d(3, 3, 1), nn.ReLU()
        self.again = self.conv
        self.register_module("gone", None)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.relu(self.conv(self.quant(x)))


def state(model: nn.Module) -> Any:
    return [(path, id(module), type(module), module.training, sorted(vars(module)), id(vars(module).get("qconfig")),
             list(module._forward_hooks.values()), [t.clone().tolist() for t in module._parameters.values() if t is not None])
            for path, module in model.named_modules(remove_duplicate=False)]


class Rows(unittest.TestCase):
    def test_everything_about_the_modules(self) -> None:
        model = Net()
        model.qconfig, model.relu.qconfig = tq.default_qconfig, None
        model.conv.register_forward_hook(mine.post_hook)
        model.conv.register_forward_pre_hook(mine.pre_hook)
        found = qconfig_studio.modules_to_dict(model)
        self.assertEqual(schema_problems(found), [])
        self.assertEqual([row["path"] for row in found["modules"]], ["", "quant", "conv", "relu", "again"])
        by_path = rows(found)
        self.assertEqual(by_path[""]["absent"], ["gone"])
        self.assertEqual(by_path[""]["attributes"]["qconfig"]["dict"][0][0], "activation")
        self.assertIsNone(by_path["relu"]["attributes"]["qconfig"])
        self.assertNotIn("qconfig", by_path["conv"]["attributes"])
        self.assertEqual(by_path["again"], {"path": "again", "alias_of": "conv"})
        conv = by_path["conv"]
        self.assertEqual(conv["hooks"], {"pre": ["eager_user_code.pre_hook"], "post": ["eager_user_code.post_hook"]})
        self.assertEqual(conv["parameters"], [{"name": "weight", "dtype": "torch.float32", "shape": [3, 3, 1, 1]},
                                              {"name": "bias", "dtype": "torch.float32", "shape": [3]}])
        self.assertEqual(conv["bases"], ["torch.nn.modules.conv._ConvNd", "torch.nn.Module"])
        self.assertTrue(conv["attributes"]["bias"])

    def test_parameters_that_are_none_lazy_or_elsewhere(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3, bias=False), nn.LazyLinear(3), nn.Linear(3, 3, device="meta"), nn.BatchNorm1d(3))
        found = qconfig_studio.modules_to_dict(model)
        self.assertEqual(schema_problems(found), [])
        by_path = rows(found)
        self.assertEqual([p["name"] for p in by_path["0"]["parameters"]], ["weight"])
        self.assertNotIn("shape", by_path["1"]["parameters"][0])
        self.assertEqual(by_path["2"]["parameters"][0]["device"], "meta")
        self.assertEqual([b["name"] for b in by_path["3"]["buffers"]],
                         ["running_mean", "running_var", "num_batches_tracked"])

    def test_what_observers_have_seen(self) -> None:
        per_channel = tq.PerChannelMinMaxObserver(ch_axis=1)
        model = nn.ModuleDict({"fresh": tq.MinMaxObserver(), "fresh_channels": tq.PerChannelMinMaxObserver(),
                               "histogram": tq.HistogramObserver(), "fake": tq.FakeQuantize(),
                               "fixed": tq.default_fixed_qparams_range_0to1_observer(), "none": tq.PlaceholderObserver(),
                               "channels": per_channel, "refuses": tq.ReuseInputObserver()})
        per_channel(torch.rand(2, 5))
        model["fake"](torch.rand(3))
        by_path = rows(qconfig_studio.modules_to_dict(model))
        seen = {path: row["observer"].get("seen") for path, row in by_path.items() if "observer" in row}
        self.assertEqual(seen, {"fresh": 0, "fresh_channels": 0, "histogram": 0, "fake": 1, "fixed": None, "none": None,
                                "channels": 5, "refuses": None, "fake.activation_post_process": 1})
        self.assertIsNone(by_path["fresh"]["observer"]["calculate_qparams"])
        self.assertEqual(by_path["refuses"]["observer"]["calculate_qparams"]["raised"]["type"], "Exception")
        self.assertEqual(by_path["fake"]["observer"]["instance"]["inner"]["class"],
                         "torch.ao.quantization.observer.MovingAverageMinMaxObserver")

    def test_files_and_the_command(self) -> None:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()), \
                contextlib.redirect_stderr(io.StringIO()):
            path = pathlib.Path(folder) / "m.modules.json"
            qconfig_studio.export_modules(Net(), path)
            written = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual((written["format"], written["name"]), ("qconfig-studio/modules", "Net"))
            self.assertEqual(qconfig_studio.main(["modules", f"{__name__}:Net", "-o", str(path)]), 0)
            self.assertEqual(json.loads(path.read_text(encoding="utf-8")), written)
            self.assertEqual(qconfig_studio.main(["modules", f"{__name__}:no_such", "-o", str(path)]), 2)


class Cases(unittest.TestCase):
    def test_nothing_that_is_given_changes(self) -> None:
        for number in range(60):
            recipe = random_case(f"unchanged:{number}")
            model, step = build(recipe["model"]), recipe["steps"][0]
            if "call" not in step:
                continue
            before, arguments = state(model), live_arguments(step)
            own = [(cls, dict(vars(cls))) for cls in vars(mine).values() if isinstance(cls, type)]
            first = torch_case.eager_case(model, step["call"], **arguments)
            self.assertEqual(before, state(model))
            self.assertEqual(own, [(cls, dict(vars(cls))) for cls in vars(mine).values() if isinstance(cls, type)])
            self.assertEqual(first, torch_case.eager_case(model, step["call"], **arguments))

    def test_the_same_recipe_gives_the_same_line(self) -> None:
        recipe = random_case("same:1")
        self.assertEqual(recipe, random_case("same:1"))
        self.assertEqual(record_of(recipe, "a"), record_of(copy.deepcopy(recipe), "a"))

    def test_arguments_that_are_given(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3), nn.ReLU()).eval()
        case = torch_case.eager_case(model, "prepare", allow_list={nn.ReLU, nn.Linear}, inplace=True,
                                     observer_non_leaf_module_list=[nn.Sequential, Custom], prepare_custom_config_dict=None)
        self.assertEqual(case["arguments"], {"allow_list": ["torch.nn.Linear", "torch.nn.ReLU"],
                                             "observer_non_leaf_module_list": ["torch.nn.Sequential", "case_testing.Custom"],
                                             "prepare_custom_config_dict": None})
        self.assertEqual(case["types"], [{"name": "case_testing.Custom", "bases": ["torch.nn.Module"]}])
        case = torch_case.eager_case(model, "quantize_dynamic", dtype=torch.float16, qconfig_spec={
            nn.Linear: tq.default_dynamic_qconfig, "0": QConfig(UserObserver, tq.default_weight_observer), "1": None})
        self.assertEqual(case["arguments"]["dtype"], "torch.float16")
        keys, qconfigs = zip(*case["arguments"]["qconfig_spec"]["dict"])
        self.assertEqual(keys, ({"type": "torch.nn.Linear"}, {"name": "0"}, {"name": "1"}))
        self.assertEqual((qconfigs[0], qconfigs[2]), ("default_dynamic_qconfig", None))
        self.assertEqual(case["constructors"][0]["spec"], qconfigs[1]["activation"])
        case = torch_case.eager_case(model, "quantize_dynamic", qconfig_spec={nn.Linear, "1"}, mapping={nn.Linear: nnq.Linear})
        self.assertEqual(case["arguments"], {"qconfig_spec": {"set": [{"name": "1"}, {"type": "torch.nn.Linear"}]},
                                             "mapping": [["torch.nn.Linear", "torch.ao.nn.quantized.Linear"]]})
        case = torch_case.eager_case(model, "fuse_modules", modules_to_fuse=["0", "1"], fuse_custom_config_dict={
            "additional_fuser_method_mapping": {(nn.Linear, nn.ReLU): tq.fuser_method_mappings._sequential_wrapper2(Custom)}})
        self.assertEqual(case["arguments"]["fuse_custom_config_dict"]["additional_fuser_method_mapping"],
                         [[["torch.nn.Linear", "torch.nn.ReLU"], {
                             "factory": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                             "args": ["case_testing.Custom"]}]])
        self.assertEqual([row["name"] for row in case["types"]], ["case_testing.Custom"])
        with self.assertRaises(ValueError):
            torch_case.eager_case(model, "prepare_fx")

    def test_a_model_that_cannot_be_copied(self) -> None:
        model = nn.Sequential(nn.utils.weight_norm(nn.Linear(3, 3)))
        model(torch.rand(2, 3))
        found = recorded(model, "prepare")
        self.assertEqual(found["eager"]["uncopied"], found["outcome"]["raised"])
        self.assertNotIn("uncopied", torch_case.eager_case(model, "prepare", inplace=True))

    def test_identities_are_one_numbering(self) -> None:
        made = [lambda: tq.MinMaxObserver(), lambda: tq.MinMaxObserver(dtype=torch.qint8)]
        model = nn.Sequential(Custom(), nn.Linear(3, 3)).eval()
        model.qconfig = QConfig(made[0], made[1])
        case = torch_case.eager_case(model, "prepare", prepare_custom_config_dict={
            "float_to_observed_custom_module_class": {Custom: Observed}})
        own = [spec["identity"] for _, spec in case["modules"][0]["attributes"]["qconfig"]["dict"]]
        answered = case["calls"][0]["answer"]["modules"][0]["attributes"]["qconfig"]["dict"]
        self.assertEqual(own, [record["spec"]["identity"] for record in case["constructors"]])
        self.assertEqual(own, [spec["identity"] for _, spec in answered])


class Calls(unittest.TestCase):
    def test_from_float_and_from_observed(self) -> None:
        model = nn.Sequential(Custom(), nn.Linear(3, 3), Custom()).eval()
        model.qconfig = tq.default_qconfig
        custom = {"float_to_observed_custom_module_class": {Custom: Observed}}
        prepared = tq.prepare(model, prepare_custom_config_dict=custom)
        calls = torch_case.eager_case(model, "prepare", prepare_custom_config_dict=custom)["calls"]
        self.assertEqual([(c["kind"], c["callable"], c["ordinal"], c["arguments"]) for c in calls],
                         [("from_float", "case_testing.Observed", 0, ["0"]), ("from_float", "case_testing.Observed", 1, ["2"])])
        answer = rows(calls[1]["answer"])
        self.assertEqual(answer[""]["type"], "case_testing.Observed")
        self.assertEqual({path: row.get("same_as") for path, row in answer.items()},
                         {"": None, "linear": "2.linear", "own": None})
        calls = torch_case.eager_case(prepared, "convert", convert_custom_config_dict={
            "observed_to_quantized_custom_module_class": {Observed: Quantized}})["calls"]
        self.assertEqual([(c["kind"], c["arguments"]) for c in calls], [("from_observed", ["0"]), ("from_observed", ["2"])])

    def test_what_torch_asks_of_a_class_is_answered_as_ever(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3), nn.Conv2d(3, 3, 1), nn.ReLU(), nn.Identity()).eval()
        model.qconfig = tq.default_qconfig
        found = recorded(model, "convert", use_precomputed_fake_quant=True, mapping={
            nn.Linear: mine.FromFloatReference, nn.Conv2d: mine.FromFloatPrecomputed, nn.ReLU: mine.FromFloat,
            nn.Identity: mine.NoMaker})
        self.assertEqual(found["eager"]["calls"], [])  # only the root has a qconfig before it is propagated
        tq.propagate_qconfig_(model)
        found = recorded(model, "convert", use_precomputed_fake_quant=True, mapping={
            nn.Linear: mine.FromFloatReference, nn.Conv2d: mine.FromFloatPrecomputed, nn.ReLU: mine.FromFloat,
            nn.Identity: mine.NoMaker})
        reference, precomputed, plain, refused = found["eager"]["calls"]
        self.assertIn("qscheme", json.dumps(reference["answer"]["modules"][0]["attributes"]["qparams"]))
        self.assertTrue(precomputed["answer"]["modules"][0]["attributes"]["precomputed"])
        self.assertEqual(plain["answer"]["modules"][1]["same_as"], "2")
        self.assertEqual({"raised": refused["raised"]}, found["outcome"])

    def test_classes_made_of_classes_are_asked_once(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3))
        model.qconfig = tq.default_qat_qconfig
        found = recorded(model, "prepare_qat", mapping={nn.Linear: mine.UserQATLinear})
        self.assertEqual([c["callable"] for c in found["eager"]["calls"]], ["eager_user_code.UserQATLinear"])
        self.assertEqual(rows(found["outcome"])["0"]["type"], "eager_user_code.UserQATLinear")
        self.assertNotIn("from_float", vars(mine.UserQATLinear))

    def test_fusers(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3), nn.ReLU(), nn.Linear(3, 3), nn.ReLU()).eval()
        groups = [["0", "1"], ["2", "3"], ["2", "1"]]
        custom = {"additional_fuser_method_mapping": {(nn.Linear, nn.ReLU): mine.fuse_to_sequential}}
        found = recorded(model, "fuse_modules", modules_to_fuse=groups, fuse_custom_config_dict=custom)
        self.assertEqual([(c["kind"], c["ordinal"], c["arguments"]) for c in found["eager"]["calls"]],
                         [("fuser_method", 0, ["0", "1"]), ("fuser_method", 1, ["2", "3"])])
        self.assertEqual([row.get("same_as") for row in found["eager"]["calls"][0]["answer"]["modules"]], [None, "0", "1"])
        self.assertIn("did not find fuser method", found["outcome"]["raised"]["text"])
        found = recorded(model, "fuse_modules", modules_to_fuse=["0", "1"], fuser_func=mine.known_then_first)
        call, = found["eager"]["calls"]
        self.assertEqual((call["kind"], call["callable"], call["arguments"]),
                         ("fuser_func", "eager_user_code.known_then_first", ["0", "1"]))
        self.assertEqual([len(item["modules"]) for item in call["answer"]["list"]], [3, 3])
        self.assertEqual(rows(found["outcome"])["1"], {"path": "1", "alias_of": "0"})

    def test_run_fn_and_exceptions(self) -> None:
        model = nn.Sequential(tq.QuantStub(), nn.Linear(3, 3))
        model.qconfig = tq.default_qconfig
        found = recorded(model, "quantize", run_fn=lambda m, x: m[0](x), run_args=(torch.rand(2, 3),))
        self.assertEqual(found["eager"]["arguments"], {})
        self.assertEqual(found["eager"]["calls"], [{"kind": "run_fn", "callable": "run_fn", "ordinal": 0, "arguments": [""],
                                                    "answer": {"seen": {"0.activation_post_process": 1}}}])
        self.assertEqual(found["outcome"]["warnings"], ["not-run"])
        found = recorded(model, "quantize", run_fn=lambda m: m(torch.rand(2, 2)), run_args=())
        self.assertEqual(found["eager"]["calls"][0]["raised"], found["outcome"]["raised"])

    def test_warnings_inside_the_users_code(self) -> None:
        model = nn.Sequential(nn.ReLU6()).eval()
        model.qconfig = tq.default_qconfig
        found = recorded(tq.prepare(model), "convert", mapping={nn.ReLU6: mine.AsksForScale})
        self.assertEqual(found["eager"]["calls"][0]["warnings"], ["not-run"])
        self.assertEqual(found["outcome"]["warnings"], ["not-run"])


class Outcomes(unittest.TestCase):
    def test_prepare_and_convert(self) -> None:
        model = Net()
        model.qconfig = tq.default_qconfig
        prepared = rows(recorded(model, "prepare")["outcome"])
        self.assertEqual(prepared["conv"]["hooks"], {"post": 1})
        self.assertEqual(prepared["conv.activation_post_process"]["observer"]["quant_max"], 127)
        self.assertEqual(prepared["again.activation_post_process"]["alias_of"], "conv.activation_post_process")
        self.assertNotIn("hooks", prepared["relu"])
        found = recorded(tq.prepare(model), "convert")["outcome"]
        self.assertEqual(found["warnings"], ["not-run"] * 2)
        self.assertEqual(rows(found)["conv"], {"path": "conv", "type": "torch.ao.nn.quantized.Conv2d", "training": True,
                                               "weight": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_affine"},
                                               "bias": True})
        self.assertEqual(rows(found)["quant"]["dtype"], "torch.quint8")

    def test_quantized_modules_of_all_kinds(self) -> None:
        model = nn.Sequential(nn.LSTM(3, 3), nn.GRUCell(3, 3), nn.Linear(3, 3, bias=False), nn.Embedding(4, 16))
        found = rows(recorded(model, "quantize_dynamic")["outcome"])
        self.assertEqual(found["0"]["weights"]["weight_hh_l0"], {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_affine"})
        self.assertEqual(found["0"]["biases"], ["bias_hh_l0", "bias_ih_l0"])
        self.assertEqual(sorted(found["1"]["weights"]), ["weight_hh", "weight_ih"])
        self.assertFalse(found["2"]["bias"])
        half = rows(recorded(model, "quantize_dynamic", dtype=torch.float16)["outcome"])
        self.assertNotIn("qscheme", half["0"]["weights"]["weight_hh_l0"])
        found = rows(recorded(model, "quantize_dynamic", dtype=torch.quint8)["outcome"])["3"]
        self.assertEqual(found["weight"], {"dtype": "torch.quint8", "qscheme": "torch.per_channel_affine_float_qparams"})
        model = nn.Sequential(nn.Linear(3, 3), nn.PReLU()).eval()
        model.qconfig = tq.default_qconfig
        prepared = tq.prepare(model)
        reference = rows(recorded(prepared, "convert", is_reference=True)["outcome"])["0"]
        self.assertEqual(reference["weights"]["weight"], {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_affine", "axis": 0})
        converted = recorded(prepared, "convert")["outcome"]
        self.assertEqual(rows(converted)["1"]["weight"]["dtype"], "torch.quint8")
        self.assertEqual(converted["warnings"], ["not-run", "not-run", "prelu-dtype"])

    def test_the_root_may_be_another_one(self) -> None:
        model = nn.Linear(3, 3)
        model.qconfig = tq.default_qconfig
        found = rows(recorded(model, "add_quant_dequant")["outcome"])
        self.assertEqual(found[""]["type"], "torch.ao.quantization.stubs.QuantWrapper")
        self.assertEqual(found["module"]["type"], "torch.nn.Linear")

    def test_exceptions_and_warnings(self) -> None:
        self.assertEqual(recorded(nn.ReLU().eval(), "prepare_qat")["outcome"], {
            "raised": {"type": "AssertionError", "text": "prepare_qat only works on models in training mode"}})
        found = recorded(nn.Sequential(nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3)), "fuse_modules", modules_to_fuse=["0", "1"])
        self.assertEqual(found["outcome"]["raised"]["text"], "Fusion only for eval!")
        self.assertEqual(recorded(nn.ReLU(), "prepare")["outcome"]["warnings"], ["no-qconfig"])
        self.assertEqual(eager_warnings(["a deprecated thing", "must run observer before calling calculate_qparams. Fine",
                                         "None of the submodule got qconfig applied."]), ["no-qconfig", "not-run"])

    def test_parametrized_modules(self) -> None:
        model = nn.Sequential(*(nn.utils.parametrizations.weight_norm(nn.Linear(3, 3)) for _ in range(2))).eval()
        model.qconfig = tq.default_qconfig
        found = recorded(model, "prepare")
        for part in (found["eager"], found["outcome"]):
            self.assertEqual({row["type"] for path, row in rows(part).items() if path in ("0", "1")},
                             {"torch.nn.utils.parametrize.ParametrizedLinear"})
        self.assertEqual(rows(found["outcome"])["0"]["hooks"], {"post": 1})


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    torch.set_num_threads(1)
    unittest.main(warnings="ignore")
