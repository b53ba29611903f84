"""The examples of PyTorch's documentation for DTypeConfig, BackendConfig and QConfigMapping, as real objects.

Where the documentation leaves a name open (`qconfig1`), a qconfig of torch stands for it. Run as a script, it writes
the golden files of tests/data/seeds.
"""

from __future__ import annotations

import pathlib
import sys
from typing import Any, Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
import torch.ao.quantization as tq
from torch.ao.quantization import QConfigMapping
from torch.ao.quantization.backend_config import (
    BackendConfig, BackendPatternConfig, DTypeConfig, DTypeWithConstraints, ObservationType)

import qconfig_studio

SEEDS = pathlib.Path(__file__).resolve().parents[1] / "data" / "seeds"


def dtype_configs() -> BackendConfig:
    """The two DTypeConfigs, in a backend of one pattern so that they make a file."""
    plain = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8,
                        bias_dtype=torch.float)

    def whole_range(dtype: torch.dtype, low: int, high: int) -> DTypeWithConstraints:
        return DTypeWithConstraints(dtype=dtype, quant_min_lower_bound=low, quant_max_upper_bound=high)

    constrained = DTypeConfig(input_dtype=whole_range(torch.quint8, 0, 255),
                              output_dtype=whole_range(torch.quint8, 0, 255),
                              weight_dtype=whole_range(torch.qint8, -128, 127), bias_dtype=torch.float)
    return BackendConfig("dtype_config_examples").set_backend_pattern_config(
        BackendPatternConfig(torch.nn.Linear).set_dtype_configs([plain, constrained]))


def fuse_conv2d_relu(is_qat: bool, conv: torch.nn.Module, relu: torch.nn.Module) -> torch.nn.Module:
    return torch.ao.nn.intrinsic.ConvReLU2d(conv, relu)


def backend_config() -> BackendConfig:
    weighted_int8 = DTypeConfig(input_dtype=torch.quint8, output_dtype=torch.quint8, weight_dtype=torch.qint8,
                                bias_dtype=torch.float)
    different = ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT
    linear = (BackendPatternConfig(torch.nn.Linear)
              .set_observation_type(different)
              .add_dtype_config(weighted_int8)
              .set_root_module(torch.nn.Linear)
              .set_qat_module(torch.ao.nn.qat.Linear)
              .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear))
    conv_relu = (BackendPatternConfig((torch.nn.Conv2d, torch.nn.ReLU))
                 .set_observation_type(different)
                 .add_dtype_config(weighted_int8)
                 .set_fused_module(torch.ao.nn.intrinsic.ConvReLU2d)
                 .set_fuser_method(fuse_conv2d_relu))
    fused_conv_relu = (BackendPatternConfig(torch.ao.nn.intrinsic.ConvReLU2d)
                       .set_observation_type(different)
                       .add_dtype_config(weighted_int8)
                       .set_root_module(torch.nn.Conv2d)
                       .set_qat_module(torch.ao.nn.intrinsic.qat.ConvReLU2d)
                       .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d))
    return (BackendConfig("my_backend")
            .set_backend_pattern_config(linear)
            .set_backend_pattern_config(conv_relu)
            .set_backend_pattern_config(fused_conv_relu))


def qconfig_mapping() -> QConfigMapping:
    global_qconfig, qconfig1 = tq.get_default_qconfig("x86"), tq.default_qconfig
    qconfig2, qconfig3 = tq.default_per_channel_qconfig, tq.default_dynamic_qconfig
    return (QConfigMapping()
            .set_global(global_qconfig)
            .set_object_type(torch.nn.Linear, qconfig1)
            .set_object_type(torch.nn.ReLU, qconfig1)
            .set_module_name_regex("foo.*bar.*conv[0-9]+", qconfig1)
            .set_module_name_regex("foo.*", qconfig2)
            .set_module_name("module1", qconfig1)
            .set_module_name("module2", qconfig2)
            .set_module_name_object_type_order("foo.bar", torch.nn.functional.linear, 0, qconfig3))


EXAMPLES: dict[str, Callable[[], Any]] = {
    "dtype_configs": dtype_configs, "backend_config": backend_config, "qconfig_mapping": qconfig_mapping}

if __name__ == "__main__":
    sys.modules["seed_examples"] = sys.modules["__main__"]
    fuse_conv2d_relu.__module__ = "seed_examples"
    for name, make in EXAMPLES.items():
        SEEDS.mkdir(parents=True, exist_ok=True)
        (SEEDS / f"{name}.json").write_text(qconfig_studio.json_text(qconfig_studio.dump(make())), encoding="utf-8")
