"""Times PyTorch's own resolution on the model and the regexes of synthetic.h, for a look beside bench_resolve.

    python torch_resolve.py [--blocks 250] [--regexes 500]

250 blocks are 2,500 nodes. Prints the time of prepare_fx as a whole and of its part that resolves qconfigs."""
import argparse
import copy
import importlib
import time
import warnings

import torch
from torch import nn
from torch.ao.quantization import QConfigMapping, get_default_qconfig
from torch.ao.quantization.backend_config.x86 import get_x86_backend_config
from torch.ao.quantization.quantize_fx import prepare_fx

# The package's own `prepare` is the function of that name, not the module.
prepare = importlib.import_module("torch.ao.quantization.fx.prepare")


class Block(nn.Module):
    """Five called modules, and five functions and methods of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.bn1, self.act = nn.Conv2d(1, 1, 1), nn.BatchNorm2d(1), nn.ReLU()
        self.fc1, self.gelu = nn.Linear(1, 1), nn.GELU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.act(self.bn1(self.conv1(x))) + x
        y = self.fc1(torch.flatten(y))
        y = nn.functional.relu(y).view(1)
        y = self.gelu(y)
        return y * y


def container(**children: nn.Module) -> nn.Module:
    module = nn.Module()
    for name, child in children.items():
        module.add_module(name, child)
    return module


class Model(nn.Module):
    def __init__(self, blocks: int) -> None:
        super().__init__()
        stages = {}
        for first in range(0, blocks, 100):
            units = {str(i): container(unit=Block()) for i in range(min(100, blocks - first))}
            stages[f"stage_{first // 100}"] = container(blocks=container(**units))
        self.backbone = container(**stages)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for stage in self.backbone.children():
            for holder in stage.blocks.children():
                x = holder.unit(x)
        return x


def regex(i: int, stages: int) -> str:
    half = i // 2
    return [rf".*blocks\.{half}\.", rf"backbone\.stage_{half % (stages + 5)}\.blocks\.\d+\.unit\.fc1",
            rf".*stage_{half % stages}.*conv\d$", rf"backbone\.stage_\d+\.blocks\.{half}\..*conv[12]",
            rf".*\.(fc1|gelu|x{half})$", rf"head\.{half}", rf".*unit.*{half}$",
            rf"[a-z]+\.stage_[0-9]\.blocks\.{half}\b"][i % 8]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=250)
    parser.add_argument("--regexes", type=int, default=500)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    model = Model(options.blocks).eval()
    qconfig = get_default_qconfig("x86")
    mapping = QConfigMapping().set_global(qconfig)
    for i in range(options.regexes):
        mapping.set_module_name_regex(regex(i, options.blocks // 100 + 1), qconfig)

    spent = 0.0
    original = prepare._generate_node_name_to_qconfig

    def timed(*args):
        nonlocal spent
        start = time.perf_counter()
        result = original(*args)
        spent += time.perf_counter() - start
        return result

    prepare._generate_node_name_to_qconfig = timed
    start = time.perf_counter()
    prepare_fx(copy.deepcopy(model), mapping, (torch.zeros(1, 1, 1, 1),), backend_config=get_x86_backend_config())
    total = time.perf_counter() - start
    print(f"PyTorch {torch.__version__.split('+')[0]}, {10 * options.blocks} nodes x {options.regexes} regexes: "
          f"prepare_fx {total:.2f} s, of which resolving qconfigs {spent:.2f} s")


if __name__ == "__main__":
    main()
