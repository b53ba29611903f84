# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import copy
import torch.ao.nn.quantized
import torch.ao.quantization
import torch.ao.quantization.qconfig
import torch.ao.quantization.quantization_mappings
import torch.nn

eager_qconfigs = {'': torch.ao.quantization.qconfig.default_qat_qconfig}

eager_fuse = [['conv', 'bn']]

eager_mapping = {torch.nn.Linear: torch.ao.nn.quantized.Linear}

eager_qat_mapping = torch.ao.quantization.quantization_mappings.get_embedding_qat_module_mappings()


def fuse(model):
    return torch.ao.quantization.fuse_modules_qat(model, eager_fuse, inplace=True)


def set_qconfigs(model):
    for path, qconfig in eager_qconfigs.items():
        model.get_submodule(path).qconfig = qconfig


def quantize_qat(model, run_fn, *run_args):
    model = copy.deepcopy(model)
    model.train()
    fuse(model)
    set_qconfigs(model)
    torch.ao.quantization.prepare_qat(model, eager_qat_mapping, inplace=True)
    run_fn(model, *run_args)
    return torch.ao.quantization.convert(
        model,
        eager_mapping,
        remove_qconfig=False,
        is_reference=True,
        use_precomputed_fake_quant=True,
        inplace=True,
    )
