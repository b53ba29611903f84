# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import torch
import torch.ao.quantization.backend_config.utils
import torch.ao.quantization.observer
import torch.ao.quantization.qconfig
import torch.nn
import torch.nn.functional
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config.x86 import get_x86_backend_config

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

backend_config = get_x86_backend_config()

qconfig_mapping = (
    QConfigMapping()
    .set_global(qconfig_1)
    .set_object_type(torch.nn.BatchNorm2d, None)
    .set_object_type(torch.sigmoid, qconfig_2)
    .set_module_name_regex('conv[2-4]', torch.ao.quantization.qconfig.default_per_channel_qconfig)
    .set_module_name_regex('conv4', None)
    .set_module_name('conv2', None)
    .set_module_name('classifer', None)
    .set_module_name('conv6', None)
    .set_module_name_object_type_order(
        '',
        torch.nn.functional.max_pool2d,
        0,
        torch.ao.quantization.qconfig.default_qconfig,
    )
)
