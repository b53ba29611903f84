"""What is recorded of outcomes, and what recorder.py records. Run: $PYTHON tests/conformance/test_recorder.py"""

from __future__ import annotations

import json
import unittest
import warnings
from typing import Any

from case_testing import GLOBAL, Around, Linears, Net, Stub, example, recorded, rows

import torch
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfig, QConfigMapping, observer, quantize_fx
from torch.ao.quantization.fx.custom_config import PrepareCustomConfig

import qconfig_studio
import recorder
import torch_case
from recorder import Recorder, stable


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
        text = qconfig_studio.reproducible_text
        self.assertEqual(text("at <function f at 0x7fab12> of tensor([1., 2.], dtype=(a)) on device(type='cpu')"),
                         "at <function f> of tensor(...) on device(...)")
        self.assertEqual(text(f"Cannot fuse train modules: {(nn.Conv2d(1, 1, 1), nn.ReLU())}"),
                         "Cannot fuse train modules:")
        self.assertEqual(text(f"to have the same value, but {tq.default_qconfig} was updated"),
                         "to have the same value, but")
        self.assertEqual(text("class <class 'torch.nn.modules.conv.Conv2d'> (x)"),
                         "class <class 'torch.nn.modules.conv.Conv2d'> (x)")

        self.assertEqual(text("maximum recursion depth exceeded in comparison"), "maximum recursion depth exceeded")
        self.assertEqual(text("\nop() is missing 'bias'. Declaration: op(Tensor x) -> T\n  graph"),
                         "op() is missing 'bias'.")

        class Fails(nn.Module):
            def forward(self, x: torch.Tensor) -> Any:
                return x + "a"  # the graph is made all the same

        raised = recorded(nn.Sequential(nn.ConvTranspose2d(1, 1, 1)), QConfigMapping().set_global(
            tq.get_default_qconfig("fbgemm")))["prepare"]["raised"]
        self.assertEqual(raised["type"], "AssertionError")
        self.assertIn("Per channel weight observer is not supported yet for ConvTranspose", raised["text"])
        self.assertIsInstance(recorded(Fails().eval()), dict)

    def test_operator_packets_have_names_that_lead_back(self) -> None:
        name = qconfig_studio.canonical_name(torch.ops.quantized.add)
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

    def test_equalization_is_named(self) -> None:
        equalized = QConfigMapping().set_global(tq.fx._equalize.default_equalization_qconfig)
        with Recorder() as found:
            quantize_fx.prepare_fx(Linears().eval(), GLOBAL, example(), _equalization_config=equalized)
            quantize_fx.prepare_fx(Net().eval(), GLOBAL, example(), _equalization_config={})
        self.assertEqual([c["name"] for c in found.cases], ["case/1", "case/2"])
        given = found.cases[0]["prepare_args"]["_equalization_config"]
        self.assertIn("EqualizationQConfig", given[""])
        self.assertEqual(given["module_name"], [])
        self.assertNotIn("prepare_args", found.cases[1])

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
