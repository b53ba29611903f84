# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import m
import torch
import torch.ao.nn.intrinsic
import torch.ao.quantization.backend_config.utils
import torch.ao.quantization.fuser_method_mappings
import torch.nn
from torch.ao.quantization.backend_config import (
    BackendConfig,
    BackendPatternConfig,
    DTypeConfig,
    DTypeWithConstraints,
)

dtype_config_1 = DTypeConfig(
    input_dtype=DTypeWithConstraints(dtype=torch.quint8, scale_min_lower_bound=float('inf')),
    is_dynamic=True,
)

backend_config = (
    BackendConfig('mine')
    .set_backend_pattern_configs(
        [
            (
                BackendPatternConfig((torch.nn.Linear, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.LinearReLU,
                    ),
                )
                ._set_input_type_to_index({'weight': 1})
            ),
            BackendPatternConfig(torch.ops.mine.op)._set_root_node_getter(m.getter),
        ],
    )
)
