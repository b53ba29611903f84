# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import operator
import torch
import torch.ao.nn.intrinsic
import torch.ao.nn.intrinsic.qat
import torch.ao.nn.quantized.reference
import torch.ao.quantization.fuser_method_mappings
import torch.ao.quantization.observer
import torch.ao.quantization.qconfig
import torch.nn
import torch.nn.functional
from torch.ao.quantization import QConfig, QConfigMapping
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
qconfig_1 = QConfig(
    activation=torch.ao.quantization.observer.HistogramObserver.with_args(reduce_range=False),
    weight=torch.ao.quantization.observer.MinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_tensor_symmetric,
    ),
)
qconfig_2 = QConfig(
    activation=torch.ao.quantization.observer.HistogramObserver.with_args(reduce_range=False),
    weight=torch.ao.quantization.observer.PlaceholderObserver,
)
qconfig_3 = QConfig(
    activation=torch.ao.quantization.observer.FixedQParamsObserver.with_args(
        scale=0.00390625,
        zero_point=0,
        dtype=torch.quint8,
        quant_min=0,
        quant_max=255,
    ),
    weight=torch.ao.quantization.observer.MinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_tensor_symmetric,
    ),
)
qconfig_4 = QConfig(
    activation=torch.ao.quantization.observer.FixedQParamsObserver.with_args(
        scale=0.0078125,
        zero_point=128,
        dtype=torch.quint8,
        quant_min=0,
        quant_max=255,
    ),
    weight=torch.ao.quantization.observer.MinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_tensor_symmetric,
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
    QConfigMapping()
    .set_global(torch.ao.quantization.qconfig.default_per_channel_symmetric_qnnpack_qconfig)
    .set_object_type('reshape', torch.ao.quantization.qconfig.default_reuse_input_qconfig)
    .set_object_type(torch.nn.ConvTranspose1d, qconfig_1)
    .set_object_type(torch.nn.ConvTranspose2d, qconfig_1)
    .set_object_type(torch.nn.ConvTranspose3d, qconfig_1)
    .set_object_type(torch.conv_transpose1d, qconfig_1)
    .set_object_type(torch.conv_transpose2d, qconfig_1)
    .set_object_type(torch.conv_transpose3d, qconfig_1)
    .set_object_type(torch.nn.functional.layer_norm, qconfig_2)
    .set_object_type(torch.nn.LayerNorm, qconfig_2)
    .set_object_type(torch.nn.PReLU, torch.ao.quantization.qconfig.default_quint8_weight_qconfig)
    .set_object_type(torch.nn.Hardsigmoid, qconfig_3)
    .set_object_type(torch.nn.functional.hardsigmoid, qconfig_3)
    .set_object_type('hardsigmoid', qconfig_3)
    .set_object_type('hardsigmoid_', qconfig_3)
    .set_object_type(torch.nn.Sigmoid, qconfig_3)
    .set_object_type(torch.sigmoid, qconfig_3)
    .set_object_type('sigmoid', qconfig_3)
    .set_object_type('sigmoid_', qconfig_3)
    .set_object_type(torch.nn.Softmax, qconfig_3)
    .set_object_type(torch.nn.Tanh, qconfig_4)
    .set_object_type(torch.tanh, qconfig_4)
    .set_object_type('tanh', qconfig_4)
    .set_object_type('tanh_', qconfig_4)
)
