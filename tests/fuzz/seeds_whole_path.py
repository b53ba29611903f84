"""Whole workspaces as one text, {"w.json": WORKSPACE, NAME: FILE}, the engine in front: made of the smallest recorded cases
of tests/conformance/cases, with their own configs, and a few hand-made ones."""
import json
import pathlib

CASES = pathlib.Path(__file__).parents[1] / "conformance/cases"
ENGINES = ["x86", "fbgemm", "qnnpack", "onednn"]


def file(kind, body):
    return {"format": "qconfig-studio/" + kind, "version": 1, **body}


def part(kind, body):
    """A preset, or the config itself."""
    return body if "preset" in body else {"config": body} if body else None


def folder(case):
    workspace = {"mode": "fx-qat" if case["is_qat"] else "fx-ptq", "graphs": [{"file": "g.json"}], "current_graph": 0,
                 "backend": part("backend-config", case["backend_config"] or {"preset": "native"}),
                 "mapping": {"file": "m.json"}}
    if case.get("prepare_custom_config"):
        workspace["prepare_custom"] = {"config": case["prepare_custom_config"]}
    return {"w.json": file("workspace", workspace), "g.json": case["graph"],
            "m.json": file("qconfig-mapping", case["qconfig_mapping"])}


def seed(engine, files):
    return (engine + "\n" + json.dumps(files, ensure_ascii=False)).encode()


def conv_bn_relu(training):
    """Conv, BatchNorm and ReLU, which fuse in eval mode and raise in training mode."""
    def module(path, kind, attributes):
        return {"path": path, "type": "torch.nn." + kind, "training": training, "attributes": attributes}

    def node(name, op, args, kind=None):
        return {"name": name, "op": op, "target": name, "args": [{"node": arg} for arg in args], "kwargs": {},
                "scope": [name, "torch.nn." + kind] if kind else ["", None]}
    return file("graph", {
        "name": "Net", "root_type": "user.Net", "torch_version": "2.13.0", "is_qat": False,
        "types": [{"name": "torch.nn." + kind, "bases": ["torch.nn.Module"]} for kind in ["Conv2d", "BatchNorm2d", "ReLU"]],
        "modules": [module("c", "Conv2d", {"in_channels": 3, "out_channels": 4, "bias": True}),
                    module("n", "BatchNorm2d", {"num_features": 4, "affine": True, "track_running_stats": True}),
                    module("r", "ReLU", {"inplace": False})],
        "nodes": [node("x", "placeholder", []), node("c", "call_module", ["x"], "Conv2d"),
                  node("n", "call_module", ["c"], "BatchNorm2d"), node("r", "call_module", ["n"], "ReLU"),
                  node("output", "output", ["r"])]})


def seeds():
    for training in (False, True):
        for mapping in ("default:x86", "default-qat:x86"):
            workspace = file("workspace", {"mode": "fx-qat" if "qat" in mapping else "fx-ptq",
                                           "graphs": [{"file": "g.json"}], "current_graph": 0,
                                           "backend": {"preset": "x86"}, "mapping": {"preset": mapping}})
            yield f"{mapping.replace(':', '_')}_{'training' if training else 'eval'}", seed(
                "x86", {"w.json": workspace, "g.json": conv_bn_relu(training)})
        workspace = file("workspace", {"mode": "fx-fuse", "graphs": [{"file": "g.json"}], "current_graph": 0,
                                       "backend": {"preset": "x86"},
                                       "fuse_custom": {"config": {"preserved_attributes": ["c"]}}})
        yield f"fuse_{'training' if training else 'eval'}", seed(
            "x86", {"w.json": workspace, "g.json": conv_bn_relu(training)})
    chosen = 0
    for path in sorted(CASES.glob("*/case.json")):
        case = json.loads(path.read_text())["case"]
        text = seed(ENGINES[chosen % len(ENGINES)], folder(case))
        if len(text) > 6000 or case["standalone"] or case["calls"] or case["constructors"]:
            continue
        chosen += 1
        if chosen % 4 == 0:
            yield path.parent.name, text
