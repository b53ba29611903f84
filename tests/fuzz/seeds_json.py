"""One of each kind of JSON file: the golden files of tests/data/config, and small ones of the kinds that are not there."""
import json
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
CASES = ROOT / "tests/conformance/cases"
MOST = 6000


def seed(what, value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return (what + "\n" + text).encode()


def digest(text):
    """As core/project/save_journal.cpp tells the versions of a file apart."""
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 % 2**64
    return f"{value}-{len(text.encode())}"


def configs():
    for path in sorted((ROOT / "tests/data/config").glob("*/input.json")):
        text = path.read_text()
        if len(text) > MOST:
            continue
        try:
            what = json.loads(text)["format"].removeprefix("qconfig-studio/")
        except (ValueError, KeyError, TypeError):
            what = "format"
        yield "config_" + path.parent.name, seed(what, text)


def cases(most, wanted=lambda case: True):
    """Small recorded ones, of those that are wanted. Eager mode's have no graph."""
    paths = sorted(CASES.glob("*/case.json"), key=lambda path: path.stat().st_size)
    read = [(path.parent.name, json.loads(path.read_text())) for path in paths if path.stat().st_size < 20000]
    yield from [(name, case) for name, case in read if wanted(case)][::7][:most]


def seeds():
    yield from configs()
    mapping = '{"format": "qconfig-studio/qconfig-mapping", "version": 1}'  # what stands on the target's disk
    workspace = {"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq", "graphs": [],
                 "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"}}
    yield "autosave", seed("autosave", {
        "format": "qconfig-studio/autosave", "version": 1, "workspace_file": "/w.json", "time": "2026-01-01T00:00:00Z",
        "steps": 3, "on_disk": [["/w.json", "00ff"]], "texts": {"mapping": "{"}, "workspace": workspace})
    yield "saving", seed("saving", {
        "format": "qconfig-studio/saving", "version": 1,
        "files": [["m.json", digest(mapping), mapping.replace("1}", '1, "": "default_qconfig"}')],
                  ["n.json", digest("another"), mapping]]})
    yield "observer", seed("observer", {"class": "torch.ao.quantization.observer.MinMaxObserver",
                                        "kwargs": {"dtype": "torch.quint8", "quant_min": 0, "eps": 1e-5}})
    yield "catalogue", seed("catalogue", {
        "format": "qconfig-studio/catalogue", "version": 1,
        "entries": json.loads((ROOT / "resources/presets/catalogue.json").read_text())["entries"][:4]})
    facts = json.loads((ROOT / "resources/catalogue/facts.json").read_text())["entries"]
    told = ("torch.nn.Linear", "torch.quint8", "torch.Tensor.relu", "torch.ao.quantization.observer.ZeroPointDomain",
            "torch.ao.quantization.stubs.QuantStub")
    yield "catalogue_facts", seed("catalogue-facts", {
        "format": "qconfig-studio/catalogue-facts", "version": 1,
        "entries": [entry for entry in facts if entry["name"] in told]})
    yield "catalogue_addition", seed("catalogue-addition", {
        "format": "qconfig-studio/catalogue-addition", "version": 1, "package": "ops", "entries": [
            {"kind": "module", "name": "ops.Gate", "sentence": "It gates.", "signature": "(size, bias=True)",
             "bases": ["torch.nn.Linear"], "float": "torch.nn.Linear", "methods": [["forward", "(x)", "method"]]},
            {"kind": "enum", "name": "ops.Mode", "members": [["UP", "1"]], "aliases": ["ops.types.Mode"]},
            {"kind": "dtype", "name": "ops.int4", "value": "4"}]})
    yield "qconfigs", seed("qconfigs", {
        "format": "qconfig-studio/qconfigs", "version": 1,
        "qconfigs": json.loads((ROOT / "resources/presets/qconfigs.json").read_text())["qconfigs"][:2]})
    yield "graph_stubs", seed("graph", (ROOT / "tests/data/graph/stubs.graph.json").read_text())
    yield "measurements", seed("measurements",
                               (ROOT / "tests/data/measurements/crepe.measurements.json").read_text())
    yield "modules", seed("modules", (ROOT / "tests/data/modules/all_kinds.modules.json").read_text())
    tables = json.loads((ROOT / "resources/presets/eager.json").read_text())
    yield "eager_tables", seed("eager-tables", {
        key: value[:2] if isinstance(value, list) else value for key, value in tables.items()})
    yield "weights_config", seed("weights-config", {"config": {"w": {
        "path_name": "weight_0", "is_param": True, "use_pickle": False, "tensor_meta": {
            "dtype": 7, "sizes": [{"as_int": 2}, {"as_int": 3}], "requires_grad": False,
            "device": {"type": "cpu", "index": None}, "strides": [{"as_int": 3}, {"as_int": 1}],
            "storage_offset": {"as_int": 0}, "layout": 7}}}})
    for name, case in cases(8):
        yield "case_" + name, seed("case", case)
    for name, case in cases(5, lambda case: "case" in case):
        yield "graph_" + name, seed("graph", case["case"]["graph"])
