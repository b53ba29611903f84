# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import operator
import torch
import torch.ao.nn.intrinsic
import torch.ao.nn.intrinsic.qat
import torch.ao.nn.qat
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
    ObservationType,
)

dtype_config_1 = DTypeConfig(
    input_dtype=torch.qint8,
    output_dtype=torch.qint8,
    weight_dtype=torch.qint8,
    bias_dtype=torch.float32,
)
dtype_config_2 = DTypeConfig(input_dtype=torch.qint8, output_dtype=torch.qint8)
qconfig_1 = QConfig(
    activation=torch.ao.quantization.observer.HistogramObserver.with_args(reduce_range=True),
    weight=torch.ao.quantization.observer.PerChannelMinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_channel_symmetric,
    ),
)
qconfig_2 = QConfig(
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
qconfig_3 = QConfig(
    activation=torch.ao.quantization.observer.HistogramObserver.with_args(dtype=torch.qint8),
    weight=torch.ao.quantization.observer.PerChannelMinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_channel_symmetric,
    ),
)
qconfig_4 = QConfig(
    activation=torch.ao.quantization.observer.MinMaxObserver.with_args(dtype=torch.qint8),
    weight=torch.ao.quantization.observer.PerChannelMinMaxObserver.with_args(
        dtype=torch.qint8,
        qscheme=torch.per_channel_symmetric,
    ),
)

backend_config = (
    BackendConfig('tensorrt')
    .set_backend_pattern_configs(
        [
            (
                BackendPatternConfig(torch.nn.Conv1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_qat_module(torch.ao.nn.qat.Conv1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv1d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.qat.Conv1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv1d)
            ),
            (
                BackendPatternConfig(torch.conv1d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig((torch.nn.Conv1d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU1d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU1d,
                    ),
                )
            ),
            (
                BackendPatternConfig((torch.nn.Conv1d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU1d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU1d,
                    ),
                )
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvReLU1d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvReLU1d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvReLU1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv1d)
            ),
            BackendPatternConfig((torch.conv1d, torch.nn.ReLU)).set_dtype_configs([dtype_config_1]),
            (
                BackendPatternConfig((torch.conv1d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig((torch.nn.Conv1d, torch.nn.BatchNorm1d))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBn1d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn)
            ),
            (
                BackendPatternConfig((torch.nn.Conv1d, torch.nn.BatchNorm1d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU1d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig((torch.nn.Conv1d, torch.nn.BatchNorm1d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU1d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBn1d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBn1d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBnReLU1d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBnReLU1d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBn1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv1d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBnReLU1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv1d)
            ),
            (
                BackendPatternConfig(torch.nn.ConvTranspose1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose1d)
            ),
            (
                BackendPatternConfig((torch.nn.ConvTranspose1d, torch.nn.BatchNorm1d))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose1d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_convtranspose_bn)
            ),
            (
                BackendPatternConfig(torch.conv_transpose1d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig(torch.nn.Conv2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_qat_module(torch.ao.nn.qat.Conv2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.qat.Conv2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            (
                BackendPatternConfig(torch.conv2d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU2d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU2d,
                    ),
                )
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
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
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvReLU2d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvReLU2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            BackendPatternConfig((torch.conv2d, torch.nn.ReLU)).set_dtype_configs([dtype_config_1]),
            (
                BackendPatternConfig((torch.conv2d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.BatchNorm2d))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBn2d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn)
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU2d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig((torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU2d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBn2d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBn2d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBnReLU2d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBnReLU2d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBn2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBnReLU2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv2d)
            ),
            (
                BackendPatternConfig(torch.nn.ConvTranspose2d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose2d)
            ),
            (
                BackendPatternConfig((torch.nn.ConvTranspose2d, torch.nn.BatchNorm2d))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose2d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose2d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_convtranspose_bn)
            ),
            (
                BackendPatternConfig(torch.conv_transpose2d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig(torch.nn.Conv3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_qat_module(torch.ao.nn.qat.Conv3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv3d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.qat.Conv3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv3d)
            ),
            (
                BackendPatternConfig(torch.conv3d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig((torch.nn.Conv3d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU3d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU3d,
                    ),
                )
            ),
            (
                BackendPatternConfig((torch.nn.Conv3d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvReLU3d)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.ConvReLU3d,
                    ),
                )
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvReLU3d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvReLU3d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvReLU3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv3d)
            ),
            BackendPatternConfig((torch.conv3d, torch.nn.ReLU)).set_dtype_configs([dtype_config_1]),
            (
                BackendPatternConfig((torch.conv3d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig((torch.nn.Conv3d, torch.nn.BatchNorm3d))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBn3d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn)
            ),
            (
                BackendPatternConfig((torch.nn.Conv3d, torch.nn.BatchNorm3d, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU3d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig((torch.nn.Conv3d, torch.nn.BatchNorm3d, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_fused_module(torch.ao.nn.intrinsic.ConvBnReLU3d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBn3d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBn3d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.ConvBnReLU3d)
                .set_dtype_configs([dtype_config_1])
                .set_qat_module(torch.ao.nn.intrinsic.qat.ConvBnReLU3d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBn3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv3d)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.ConvBnReLU3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Conv3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Conv3d)
            ),
            (
                BackendPatternConfig(torch.nn.ConvTranspose3d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose3d)
            ),
            (
                BackendPatternConfig((torch.nn.ConvTranspose3d, torch.nn.BatchNorm3d))
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.ConvTranspose3d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.ConvTranspose3d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_convtranspose_bn)
            ),
            (
                BackendPatternConfig(torch.conv_transpose3d)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig(torch.addmm)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'bias': 0, 'input': 1, 'weight': 2})
            ),
            (
                BackendPatternConfig(torch.cat)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.Linear)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_qat_module(torch.ao.nn.qat.Linear)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig(torch.ao.nn.qat.Linear)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig(torch.nn.functional.linear)
                .set_dtype_configs([dtype_config_1])
                ._set_input_type_to_index({'weight': 1, 'bias': 2})
            ),
            (
                BackendPatternConfig((torch.nn.Linear, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.LinearReLU)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.LinearReLU,
                    ),
                )
            ),
            (
                BackendPatternConfig((torch.nn.Linear, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.LinearReLU)
                .set_fuser_method(
                    torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
                        torch.ao.nn.intrinsic.LinearReLU,
                    ),
                )
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.LinearReLU)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_qat_module(torch.ao.nn.intrinsic.qat.LinearReLU)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.LinearReLU)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig((torch.nn.functional.linear, torch.nn.ReLU))
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig((torch.nn.functional.linear, torch.nn.functional.relu))
                .set_dtype_configs([dtype_config_1])
            ),
            (
                BackendPatternConfig((torch.nn.Linear, torch.nn.BatchNorm1d))
                .set_dtype_configs([dtype_config_1])
                .set_fused_module(torch.ao.nn.intrinsic.LinearBn1d)
                .set_fuser_method(torch.ao.quantization.fuser_method_mappings.fuse_linear_bn)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.LinearBn1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_qat_module(torch.ao.nn.intrinsic.qat.LinearBn1d)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig(torch.ao.nn.intrinsic.qat.LinearBn1d)
                .set_dtype_configs([dtype_config_1])
                .set_root_module(torch.nn.Linear)
                .set_reference_quantized_module(torch.ao.nn.quantized.reference.Linear)
            ),
            (
                BackendPatternConfig((operator.add, torch.nn.ReLU))
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
                BackendPatternConfig((operator.add, torch.nn.functional.relu))
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
                BackendPatternConfig((operator.add, torch.relu))
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
                BackendPatternConfig((torch.add, torch.nn.ReLU))
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
                BackendPatternConfig((torch.add, torch.nn.functional.relu))
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
                BackendPatternConfig((torch.add, torch.relu))
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
                BackendPatternConfig(torch.add)
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
                BackendPatternConfig((operator.mul, torch.nn.ReLU))
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
                BackendPatternConfig((operator.mul, torch.nn.functional.relu))
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
                BackendPatternConfig((operator.mul, torch.relu))
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
                BackendPatternConfig(operator.mul)
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
                BackendPatternConfig((torch.mul, torch.nn.ReLU))
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
                BackendPatternConfig((torch.mul, torch.nn.functional.relu))
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
                BackendPatternConfig((torch.mul, torch.relu))
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
                BackendPatternConfig(torch.mul)
                .set_dtype_configs([dtype_config_1])
                ._set_num_tensor_args_to_observation_type(
                    {
                        0: ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT,
                        1: ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT,
                        2: ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT,
                    },
                )
            ),
            BackendPatternConfig(torch.matmul).set_dtype_configs([dtype_config_1]),
            (
                BackendPatternConfig(torch.nn.AdaptiveAvgPool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.AdaptiveAvgPool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.AdaptiveAvgPool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.AvgPool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.AvgPool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.AvgPool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.Hardtanh)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.Identity)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.MaxPool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.MaxPool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.MaxPool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.PixelShuffle)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.PixelUnshuffle)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.ReLU)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.ReLU6)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.adaptive_avg_pool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.adaptive_avg_pool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.adaptive_avg_pool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.hardtanh)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.hardtanh_)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.interpolate)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.max_pool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.max_pool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.max_pool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.pixel_shuffle)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.pixel_unshuffle)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.relu)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.relu6)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.avg_pool1d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.avg_pool2d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.nn.functional.avg_pool3d)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.clamp)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.flatten)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.mean)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.narrow)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.repeat_interleave)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.transpose)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.squeeze)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.stack)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(torch.unsqueeze)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig(operator.floordiv)
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('contiguous')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('clamp')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('detach')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('detach_')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('mean')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('permute')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('repeat')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('repeat_interleave')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('reshape')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('resize_')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('relu')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('relu_')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('squeeze')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('squeeze_')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('transpose')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('unsqueeze')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('unsqueeze_')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('view')
                .set_observation_type(ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('shape')
                .set_observation_type(ObservationType.INPUT_OUTPUT_NOT_OBSERVED)
                .set_dtype_configs([dtype_config_2])
            ),
            (
                BackendPatternConfig('size')
                .set_observation_type(ObservationType.INPUT_OUTPUT_NOT_OBSERVED)
                .set_dtype_configs([dtype_config_2])
            ),
        ],
    )
)

qconfig_mapping = (
    QConfigMapping()
    .set_global(qconfig_1)
    .set_object_type(torch.nn.BatchNorm2d, None)
    .set_object_type(torch.sigmoid, qconfig_2)
    .set_module_name_regex('conv4', None)
    .set_module_name_regex('conv[2-4]', torch.ao.quantization.qconfig.default_per_channel_qconfig)
    .set_module_name_regex('conv[56]$', torch.ao.quantization.qconfig.default_per_channel_qconfig)
    .set_module_name('conv2', qconfig_3)
    .set_module_name('classifier', None)
    .set_module_name('conv6', None)
    .set_module_name('conv3', qconfig_4)
    .set_module_name_object_type_order(
        '',
        torch.nn.functional.max_pool2d,
        0,
        torch.ao.quantization.qconfig.default_qconfig,
    )
)
