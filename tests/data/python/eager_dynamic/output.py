# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import copy
import torch
import torch.ao.quantization
import torch.ao.quantization.qconfig
import torch.ao.quantization.quantization_mappings
import torch.nn

eager_spec = {torch.nn.Linear: torch.ao.quantization.qconfig.float16_dynamic_qconfig, 'decoder': None}

eager_dtype = torch.float16

eager_mapping = torch.ao.quantization.quantization_mappings.get_default_dynamic_quant_module_mappings()


def quantize_dynamic(model):
    model = copy.deepcopy(model)
    model.eval()
    return torch.ao.quantization.quantize_dynamic(
        model,
        eager_spec,
        dtype=eager_dtype,
        mapping=eager_mapping,
        inplace=True,
    )
