# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import copy
import my_ops
import torch.ao.quantization
import torch.ao.quantization.qconfig

eager_spec = {'classifier': torch.ao.quantization.qconfig.default_dynamic_qconfig}

eager_dtype = my_ops.int4


def quantize_dynamic(model):
    model = copy.deepcopy(model)
    model.eval()
    return torch.ao.quantization.quantize_dynamic(model, eager_spec, dtype=eager_dtype, inplace=True)
