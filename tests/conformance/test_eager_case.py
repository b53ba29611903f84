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

from bridge_testing import qconfig_studio, schema_problems
from case_testing import Custom, Observed, UserObserver

import torch
import torch.ao.nn.quantized as nnq
import torch.ao.quantization as tq
from torch import nn
from torch.ao.quantization import QConfig

import eager_user_code as mine
import torch_case
from eager_case_testing import Net, recorded, rows, state
from eager_random import random_case
from eager_recipe import live_arguments, record_of
from eager_models import build


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
            self.assertEqual(qconfig_studio.main(["modules", "eager_case_testing:Net", "-o", str(path)]), 0)
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
        self.assertEqual(case["arguments"], {"allow_list": ["torch.nn.Linear", "torch.nn.ReLU"], "inplace": True,
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


if __name__ == "__main__":
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    torch.set_num_threads(1)
    unittest.main(warnings="ignore")
