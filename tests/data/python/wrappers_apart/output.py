# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import m
from torch.ao.quantization import QConfig, QConfigMapping

qconfig_1 = QConfig(activation=m.A.with_args(x=1).with_args(y=2), weight=None)
qconfig_2 = QConfig(activation=m.A.with_args(x=1).with_args(y=2), weight=None)

qconfig_mapping = QConfigMapping().set_global(qconfig_1).set_module_name('a', qconfig_2)
