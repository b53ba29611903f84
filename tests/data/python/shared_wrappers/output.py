# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import m
from torch.ao.quantization import QConfig, QConfigMapping

wrapper_1 = m.A.with_args(x=1)
qconfig_1 = QConfig(activation=wrapper_1.with_args(y=2), weight=wrapper_1.with_args(y=2))

qconfig_mapping = QConfigMapping().set_global(qconfig_1)
