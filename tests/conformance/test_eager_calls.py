"""What torch_case.py records of user-written code in eager mode, and of what came of a call.

Run: $PYTHON tests/conformance/test_eager_calls.py
"""

from __future__ import annotations

import contextlib
import json
import unittest
import warnings

import bridge_testing  # noqa: F401  (so that the bridge is found)
from case_testing import Custom, Observed, Quantized

import torch
import torch.ao.quantization as tq
from torch import nn

import eager_user_code as mine
import torch_case
from eager_case_testing import Net, recorded, rows
from eager_outcome import eager_warnings
from qconfig_studio import BridgeError, EagerConfig, dump, modules_to_dict


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

    def test_a_class_and_its_base(self) -> None:
        config = EagerConfig(qconfigs={"": tq.default_qconfig},
                             mapping={nn.Linear: mine.CallsItsBase, nn.ReLU: mine.FromFloat})
        found = modules_to_dict(nn.Sequential(nn.Linear(3, 3), nn.ReLU()), eager_config=config)
        self.assertEqual([c["answer"]["modules"][0]["type"] for c in found["recorded_eager"]["calls"]],
                         ["eager_user_code.CallsItsBase", "eager_user_code.FromFloat"])
        self.assertEqual([row["name"] for row in found["types"]], ["eager_user_code.CallsItsBase", "eager_user_code.FromFloat"])
        self.assertIsInstance(vars(mine.FromFloat)["from_float"], classmethod)

    def test_configs_of_all_kinds(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3), nn.ReLU()).eval()
        config = EagerConfig(qconfigs={"": tq.default_qconfig})
        self.assertEqual(modules_to_dict(model, eager_config=dump(config)), modules_to_dict(model, eager_config=config))
        self.assertEqual(modules_to_dict(model, eager_config=config)["recorded_eager"],
                         {"call": "quantize", "calls": [], "constructors": []})
        self.assertNotIn("recorded_eager", modules_to_dict(model))
        with self.assertRaisesRegex(BridgeError, "EagerConfig"):
            modules_to_dict(model, eager_config=tq.QConfigMapping())
        with self.assertRaisesRegex(BridgeError, "eager_user_code"):  # what a file names has to be allowed
            modules_to_dict(model, eager_config=dump(EagerConfig(mapping={nn.Linear: mine.FromFloat})))

    def test_what_goes_wrong_in_recording_is_no_answer(self) -> None:
        model = nn.Sequential(nn.Linear(3, 3))
        for cls, text in ((mine.Refuses, None), (mine.CannotBeWalked, "nobody looks into this")):
            config = EagerConfig(qconfigs={"": tq.default_qconfig}, mapping={nn.Linear: cls})
            with self.assertRaisesRegex(RuntimeError, text) if text else contextlib.nullcontext():
                call, = modules_to_dict(model, eager_config=config)["recorded_eager"]["calls"]
                self.assertEqual(call["raised"], {"type": "ValueError", "text": "this module cannot be made"})
            self.assertIsInstance(vars(cls)["from_float"], classmethod)

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
        first, second = call["answer"]["list"]
        self.assertEqual((len(first["modules"]), second), (3, {"same_item": 0}))
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
