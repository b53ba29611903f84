#!/usr/bin/env python3
"""Writes the files beside this script: a float model's tensors and those of the quantized one, in FX and eager mode.

    $PYTHON tests/data/pairs/make_pairs.py        (needs torch 2.13)

Of each mode: MODE.workspace.json with its graph, the state dicts MODE.float.pt and MODE.quantized.pt, and the
activations of both, MODE.float.safetensors and MODE.quantized.safetensors. And large.float.pt with
large.quantized.pt: small files of large tensors, which take their time; the worse ones lie in between.
"""
import copy
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parents[1] / "conformance")]

import torch
import torch.ao.quantization as quantization
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx

import live_compare_tensors as live
import qconfig_studio


def workspace(mode, configs):
    (HERE / f"{mode}.workspace.json").write_text(qconfig_studio.json_text({
        "format": "qconfig-studio/workspace", "version": qconfig_studio.VERSION,
        "mode": "fx-ptq" if mode == "fx" else "eager-ptq",
        "graphs": [{"file": f"{mode}.graph.json", "tensor_files": [f"{mode}.float.pt"]}], "current_graph": 0,
        **configs}), encoding="utf-8")


def save(mode, model, converted, inputs):
    qconfig_studio.export_graph(model, HERE / f"{mode}.graph.json", inputs)
    torch.save(model.state_dict(), HERE / f"{mode}.float.pt")
    torch.save(converted.state_dict(), HERE / f"{mode}.quantized.pt")
    qconfig_studio.record_activations(model, [inputs], HERE / f"{mode}.float.safetensors")
    qconfig_studio.record_activations(converted, [inputs], HERE / f"{mode}.quantized.safetensors")


def fx(inputs):
    model, mapping = live.Model().eval(), quantization.get_default_qconfig_mapping("x86")
    prepared = prepare_fx(copy.deepcopy(model), mapping, inputs)
    prepared(*inputs)
    save("fx", model, convert_fx(prepared), inputs)
    workspace("fx", {"backend": {"preset": "native"},
                     "mapping": {"config": qconfig_studio.dump(mapping, header=False)}})


def eager(inputs):
    model = live.Eager().eval()
    fused = quantization.fuse_modules(copy.deepcopy(model), [["conv", "bn", "relu"]])
    fused.qconfig = quantization.get_default_qconfig("x86")
    prepared = quantization.prepare(fused)
    prepared(*inputs)
    save("eager", model, quantization.convert(prepared), inputs)
    workspace("eager", {"eager": {"config": {
        "call": "quantize", "qconfigs": [["", qconfig_studio.dump(fused.qconfig)["qconfig"]]],
        "fuse": [["conv", "bn", "relu"]]}}})


def large():
    """Each is one number, expanded: nothing of it is memory."""
    count, elements = 24, 1 << 22
    tensors = {f"layer{i}.weight": torch.tensor([1.0 + i]).expand(elements) for i in range(count)}
    rounded = {name: tensor[:1].mul(1 + 0.001 * (1 + 7 * i % count)).expand(elements)
               for i, (name, tensor) in enumerate(tensors.items())}
    torch.save({**tensors, "odd.weight": torch.ones(2)}, HERE / "large.float.pt")
    torch.save({**rounded, "odd.weight": torch.ones(3)}, HERE / "large.quantized.pt")


def main():
    torch.manual_seed(0)
    torch.backends.quantized.engine = "x86"
    inputs = (torch.randn(2, 3, 8, 8),)
    fx(inputs)
    eager(inputs)
    large()


if __name__ == "__main__":
    main()
