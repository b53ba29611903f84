# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import my_ops.sub
import torch
import torch.ao.quantization.qconfig
import torch.nn
import 模块
from torch.ao.quantization import QConfig, QConfigMapping

qconfig_1 = QConfig(activation=my_ops.sub.Outer.Observer, weight=None)
qconfig_2 = QConfig(activation=模块.类, weight=None)

qconfig_mapping = (
    QConfigMapping()
    .set_global(torch.ao.quantization.qconfig.default_qconfig)
    .set_object_type(torch.nn.Linear, None)
    .set_object_type('relu', None)
    .set_object_type(None, qconfig_1)
    .set_module_name_regex('a\\.b\n\u202e', None)
    .set_module_name("it's", None)
    .set_module_name('模块', qconfig_2)
    .set_module_name_object_type_order('', torch.conv2d, 1, None)
)
