"""resources/presets and resources/samples against the live torch. Run: $PYTHON tests/conformance/test_presets.py"""

from __future__ import annotations

import copy
import json
import re
import sys
import unittest
import warnings
from typing import Any, Iterator

from bridge_testing import ROOT, difference, qconfig_studio, schema_problems

import torch
from torch.ao.quantization import QConfig
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx

sys.path.insert(0, str(ROOT / "scripts"))
import make_presets
import make_samples

from qconfig_studio import bases_of, canonical_name, dump, load, resolve

PRESETS = ROOT / "resources" / "presets"
CREPE = ROOT / "resources" / "samples" / "crepe"
COUNTS = {"native": 194, "fbgemm": 192, "x86": 192, "qnnpack": 190, "onednn": 221, "tensorrt": 149, "executorch": 84}
METHOD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def read(name: str) -> Any:
    return json.loads((PRESETS / name).read_text(encoding="utf-8"))


def pattern_names(pattern: Any) -> Iterator[str]:
    for element in pattern if isinstance(pattern, list) else [pattern]:
        if isinstance(element, list):
            yield from pattern_names(element)
        elif isinstance(element, str):
            yield element


class Presets(unittest.TestCase):
    def test_the_files_are_what_the_script_writes(self) -> None:
        self.assertRegex(torch.__version__, r"^2\.13\.", "the presets are those of torch 2.13")
        for name, text in make_presets.files():
            self.assertEqual((PRESETS / name).read_text(encoding="utf-8"), text, f"{name}: run scripts/make_presets.py")

    def test_the_schemas_accept_every_file(self) -> None:
        files = [*PRESETS.rglob("*.json"), *(ROOT / "resources" / "samples").rglob("*.json")]
        self.assertGreater(len(files), 20)
        for path in files:
            self.assertEqual(schema_problems(json.loads(path.read_text(encoding="utf-8"))), [], path)

    def test_backends_round_trip_through_the_real_classes(self) -> None:
        self.assertEqual(set(COUNTS), set(make_presets.BACKENDS))
        for name, count in COUNTS.items():
            data, live = read(f"{name}.json"), make_presets.BACKENDS[name]()
            loaded = load(data)
            self.assertEqual((len(data["configs"]), len(loaded.configs), len(live.configs)), (count,) * 3)
            self.assertEqual(data["name"], live.name)
            self.assertIsNone(difference(live, loaded, name))  # the keys of its map and their order included
            self.assertEqual(dump(loaded), data)

    def test_mappings(self) -> None:
        for prefix, make in make_presets.MAPPINGS.items():
            for backend in make_presets.MAPPING_BACKENDS:
                data, live = read(f"mappings/{prefix}_{backend}.json"), make(backend)
                self.assertIsNone(difference(live, load(data), f"{prefix} {backend}"))
                self.assertEqual(dump(load(data)), data)

    def test_named_qconfigs_and_observers(self) -> None:
        data = read("qconfigs.json")
        self.assertEqual([name for name, _ in data["qconfigs"]], list(qconfig_studio.named_qconfigs()))
        for name, body in data["qconfigs"]:
            self.assertIsNone(difference(QConfig(*qconfig_studio.named_qconfigs()[name]), load(body), name))
        self.assertEqual(len(data["observers"]), 32)
        for name, spec in data["observers"]:
            live = getattr(torch.ao.quantization.observer, name, None) \
                or getattr(torch.ao.quantization.fake_quantize, name)
            self.assertIsNone(difference(live, load(spec), name))

    def test_tables_of_eager_mode(self) -> None:
        tables = read("eager.json")
        self.assertEqual([name for name, _ in tables["mappings"]], list(qconfig_studio.EAGER_TABLES))
        self.assertEqual(make_presets.EAGER_MAPPINGS, qconfig_studio.EAGER_TABLES)
        for name, pairs in tables["mappings"]:
            live = qconfig_studio.EAGER_TABLES[name]()
            self.assertEqual([(canonical_name(a), canonical_name(b)) for a, b in live.items()], list(map(tuple, pairs)))
        mappings = torch.ao.quantization.quantization_mappings
        self.assertEqual({resolve(name) for name in tables["propagation_list"]},
                         mappings.get_default_qconfig_propagation_list())
        self.assertEqual({resolve(name) for name in tables["no_observer"]}, mappings.no_observer_set())
        activations = {resolve(name): load(spec) for name, spec in tables["activations"]}
        self.assertIsNone(difference(mappings.DEFAULT_MODULE_TO_ACT_POST_PROCESS, activations))
        loaded = load({"qconfigs": [], "custom": tables["custom"]}).custom
        self.assertEqual(loaded, torch.ao.quantization.get_default_custom_config_dict())
        fusions = load({"qconfigs": [], "custom": {"additional_fuser_method_mapping": tables["fusions"]}}).custom
        live = torch.ao.quantization.fuser_method_mappings._DEFAULT_OP_LIST_TO_FUSER_METHOD
        self.assertIsNone(difference(live, fusions["additional_fuser_method_mapping"]))

    def test_defaults_of_quantize_dynamic(self) -> None:
        classes = [torch.nn.Linear, torch.nn.LSTM, torch.nn.GRU, torch.nn.LSTMCell, torch.nn.GRUCell, torch.nn.RNNCell,
                   torch.nn.Conv2d, torch.nn.Embedding, torch.nn.EmbeddingBag]
        for name, rows in read("eager.json")["dynamic"]:
            spec = {resolve(cls): qconfig_studio.named_qconfigs()[qconfig] for cls, qconfig in rows}
            model = torch.nn.ModuleDict({cls.__name__: cls(4, 4, 1) if cls is torch.nn.Conv2d else cls(4, 4)
                                         for cls in classes})
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                a = torch.ao.quantization.quantize_dynamic(model, dtype=getattr(torch, name[6:]))
                b = torch.ao.quantization.quantize_dynamic(model, spec, dtype=getattr(torch, name[6:]))
            self.assertEqual([type(m) for m in a.modules()], [type(m) for m in b.modules()])
            swapped = {type(m) for key, m in model.items() if type(a[key]) is not type(m)}
            self.assertEqual(swapped, set(spec))

    def test_catalogue_names_lead_to_their_objects(self) -> None:
        catalogue = read("catalogue.json")
        entries = catalogue["entries"]
        self.assertEqual([(e["kind"], e["name"]) for e in entries], sorted((e["kind"], e["name"]) for e in entries))
        names = [n for e in entries for n in (e["name"], *e.get("aliases", []))]
        self.assertEqual(len(names), len(set(names)))
        odd = {"hardsigmoid", "hardsigmoid_", "leaky_relu"}
        for e in entries:
            if e["kind"] == "method":
                self.assertRegex(e["name"], METHOD)
                # torch's backends name methods that tensors do not have
                self.assertTrue(hasattr(torch.Tensor, e["name"]) or e["name"] in odd, e["name"])
                continue
            obj = resolve(e["name"])
            self.assertEqual(canonical_name(obj), e["name"])
            for alias in e.get("aliases", []):
                self.assertIs(resolve(alias), obj)
            self.assertEqual(e.get("bases"), bases_of(obj) if isinstance(obj, type) else None)
        kinds = {e["kind"]: e["name"] for e in entries}
        self.assertEqual(set(kinds), {"module", "function", "operator", "method", "observer", "fake_quantize",
                                      "fuser_method", "getter"})

    def test_catalogue_has_every_name_of_the_presets(self) -> None:
        known = {e["name"] for e in read("catalogue.json")["entries"]}
        used = set()
        for backend in COUNTS:
            for config in read(f"{backend}.json")["configs"]:
                used |= set(pattern_names(config.get("pattern", config.get("pattern_complex_format"))))
                fuser = config.get("fuser_method")
                used |= {fuser["factory"], *fuser["args"]} if isinstance(fuser, dict) else {fuser}
                used |= {config.get(key) for key in ("root_module", "qat_module", "fused_module", "root_node_getter",
                                                     "extra_inputs_getter", "reference_quantized_module_for_root")}
        for path in (PRESETS / "mappings").iterdir():
            used |= {name for name, _ in json.loads(path.read_text(encoding="utf-8"))["object_type"]}
        self.assertEqual(used - {None} - known, set())
        self.assertGreater(len(used), 200)

    def test_catalogue_has_what_torch_has(self) -> None:
        known = {e["name"]: e["kind"] for e in read("catalogue.json")["entries"]}
        for obj, kind in ((torch.nn.Conv2d, "module"), (torch.nn.functional.relu, "function"), (torch.add, "function"),
                          (getattr, "operator"), (torch.ao.quantization.HistogramObserver, "observer"),
                          (torch.ao.quantization.FakeQuantize, "fake_quantize"), (torch.matmul, "function")):
            self.assertEqual(known[canonical_name(obj)], kind)
        public = {canonical_name(c) for c in vars(torch.nn).values()
                  if isinstance(c, type) and issubclass(c, torch.nn.Module)}
        self.assertEqual(public - set(known), set())
        self.assertEqual([known[m] for m in ("relu", "view", "permute", "size")], ["method"] * 4)


class Sample(unittest.TestCase):
    def setUp(self) -> None:
        self.workspace = json.loads((CREPE / "crepe.workspace.json").read_text(encoding="utf-8"))
        self.graph = json.loads((CREPE / "crepe.graph.json").read_text(encoding="utf-8"))
        self.model = make_samples.crepe()

    def test_graph_and_mapping_are_what_the_script_writes(self) -> None:
        text = make_samples.graph_text(self.model, (torch.zeros(1, make_samples.FRAME),), "crepe")
        self.assertEqual((CREPE / "crepe.graph.json").read_text(encoding="utf-8"), text)
        self.assertEqual(self.workspace["mapping"]["config"], dump(make_samples.crepe_mapping(), header=False))
        self.assertLessEqual({"conv1", "conv2", "conv1_bn", "relu", "max_pool2d", "classifier", "sigmoid"},
                             {n["name"] for n in self.graph["nodes"]})

    def test_weights_are_those_of_the_model(self) -> None:
        from safetensors.torch import load_file
        (graph,) = self.workspace["graphs"]
        tensors = load_file(CREPE / graph["tensor_files"][0])
        state = self.model.state_dict()
        self.assertEqual(set(tensors), set(state))
        for name, tensor in state.items():
            self.assertTrue(torch.equal(tensors[name], tensor), name)

    def test_rules_of_all_kinds_one_shadowed_one_without_a_match(self) -> None:
        rules = self.workspace["mapping"]["config"]
        self.assertEqual([bool(rules[k]) for k in ("", "object_type", "module_name_regex", "module_name",
                                                   "module_name_object_type_order")], [True] * 5)
        paths = {m["path"] for m in self.graph["modules"]}
        (first, _), (second, _) = rules["module_name_regex"]
        hit = {p for p in paths if re.match(second, p)}
        self.assertTrue(hit)
        self.assertLessEqual(hit, {p for p in paths if re.match(first, p)})
        self.assertEqual([name in paths for name, _ in rules["module_name"]], [True, False])

    def test_torch_accepts_the_mapping_and_runs_the_result(self) -> None:
        backend = load(read(f"{self.workspace['backend']['preset']}.json"))
        mapping = load(self.workspace["mapping"]["config"])
        inputs = (torch.sin(torch.arange(4 * make_samples.FRAME) * 0.17).reshape(4, -1),)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            prepared = prepare_fx(copy.deepcopy(self.model), mapping, inputs, backend_config=backend)
            prepared(*inputs)
            quantized = convert_fx(prepared, backend_config=backend)
        self.assertIsInstance(quantized.conv2, torch.ao.nn.intrinsic.quantized.ConvReLU2d)
        self.assertIsNone(prepared.conv1_BN.qconfig)
        self.assertIs(prepared.conv4.qconfig.weight.p.func, torch.ao.quantization.PerChannelMinMaxObserver)
        with torch.no_grad():
            self.assertLess(float((quantized(*inputs) - self.model(*inputs)).abs().max()), 0.2)

    def test_larger_models(self) -> None:
        for name, count in (("resnet50", 50), ("mobilenetv2", 50)):
            path = ROOT / "resources" / "samples" / "models" / f"{name}.graph.json"
            self.assertLess(path.stat().st_size, 1_000_000)
            graph = json.loads(path.read_text(encoding="utf-8"))
            convolutions = [n for n in graph["nodes"]
                            if n["op"] == "call_module" and n["scope"][1] == "torch.nn.Conv2d"]
            self.assertGreaterEqual(len(convolutions), count)
            self.assertEqual([n["name"] for n in graph["nodes"] if "shape" not in n and n["op"] != "output"
                              and n["target"] != "size"], [])


if __name__ == "__main__":
    unittest.main()
