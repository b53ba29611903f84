# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import operator
import torch
import torch.ao.nn.intrinsic
import torch.ao.nn.intrinsic.qat
import torch.ao.nn.quantized.reference
import torch.ao.quantization.backend_config.utils
import torch.ao.quantization.fuser_method_mappings
import torch.ao.quantization.qconfig
import torch.nn
import torch.nn.functional
from torch.ao.quantization import get_default_qconfig_mapping
from torch.ao.quantization.backend_config import (
    BackendConfig,
    BackendPatternConfig,
    DTypeConfig,
    DTypeWithConstraints,
    ObservationType,
)

dtype_config_1 = DTypeConfig(
    input_dtype=DTypeWithConstraints(
        dtype=torch.qint8,
        quant_min_lower_bound=-128,
        quant_max_upper_bound=127,
        scale_min_lower_bound=0.000244140625,
    ),
    output_dtype=DTypeWithConstraints(dtype=torch.qint8, scale_min_lower_bound=0.000244140625),
    weight_dtype=DTypeWithConstraints(
        dtype=torch.qint8,
        quant_min_lower_bound=-127,
        quant_max_upper_bound=127,
        scale_min_lower_bound=0.000244140625,
    ),
    bias_dtype=torch.float32,
)
dtype_config_2 = DTypeConfig(
    input_dtype=DTypeWithConstraints(
        dtype=torch.quint8,
        quant_min_lower_bound=0,
        quant_max_upper_bound=255,
        scale_exact_match=0.00390625,
        zero_point_exact_match=0,
    ),
    output_dtype=DTypeWithConstraints(
        dtype=torch.quint8,
        quant_min_lower_bound=0,
        quant_max_upper_bound=255,
        scale_exact_match=0.00390625,
        zero_point_exact_match=0,
    ),
)

backend_config = (
    BackendConfig('edge_npu')
    .set_backend_pattern_configs(
        [
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.ReLU))
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU2d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.ReLU))
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU2d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU2d,
                    ),
                )
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvReLU2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvReLU2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            (
                BackendPatternConfig(torch.nn.functional.linear)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig(operator.add)
                .set_dtype_configs([dtype_config_1])
                ._set_num_tensor_args_to_observation_type(
                    {
                        0: ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT,
                        1: ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT,
                        2: ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT,
                    },
                )
            ),
            (
                BackendPatternConfig(torch.nn.functional.adaptive_avg_pool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig(torch.flatten)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_1])
            ),
            BackendPatternConfig(torch.sigmoid).set_dtype_configs([dtype_config_2]),
        ],
    )
)

qconfig_mapping = (
    get_default_qconfig_mapping('qnnpack')
    .set_global(torch.ao.quantization.qconfig.default_per_channel_symmetric_qnnpack_qconfig)
)
