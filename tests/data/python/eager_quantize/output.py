# Written by QConfig Studio for torch.ao.quantization of PyTorch 2.

import copy
import torch
import torch.ao.nn.intrinsic
import torch.ao.quantization
import torch.ao.quantization.fuser_method_mappings
import torch.ao.quantization.observer
import torch.ao.quantization.qconfig
import torch.ao.quantization.quantization_mappings
import torch.nn
from torch.ao.quantization import QConfig

qconfig_1 = QConfig(
    activation=torch.ao.quantization.observer.MinMaxObserver.with_args(dtype=torch.quint8),
    weight=torch.ao.quantization.observer.MinMaxObserver.with_args(dtype=torch.qint8),
)

eager_qconfigs = {'': torch.ao.quantization.qconfig.default_qconfig}

eager_types = {torch.nn.Linear: None, torch.nn.Conv2d: qconfig_1}

eager_fuse = [['conv', 'bn', 'relu']]

eager_mapping = torch.ao.quantization.quantization_mappings.get_embedding_static_quant_module_mappings()

eager_allow_list = [torch.nn.Conv2d]

eager_custom = {
    'non_traceable_module_name': ['x'],
    'additional_fuser_method_mapping': {
        (torch.nn.Conv2d, torch.nn.ReLU): torch.ao.quantization.fuser_method_mappings._sequential_wrapper2(
            torch.ao.nn.intrinsic.ConvReLU2d,
        ),
    },
}


def fuse(model):
    return torch.ao.quantization.fuse_modules(
        model,
        eager_fuse,
        fuse_custom_config_dict=eager_custom,
        inplace=True,
    )


def set_qconfigs(model):
    for path, qconfig in eager_qconfigs.items():
        model.get_submodule(path).qconfig = qconfig
    torch.ao.quantization.propagate_qconfig_(model, eager_types, prepare_custom_config_dict=eager_custom)


def quantize(model, run_fn, *run_args):
    model = copy.deepcopy(model)
    model.eval()
    fuse(model)
    set_qconfigs(model)
    torch.ao.quantization.prepare(
        model,
        allow_list=eager_allow_list,
        prepare_custom_config_dict=eager_custom,
        inplace=True,
    )
    run_fn(model, *run_args)
    return torch.ao.quantization.convert(
        model,
        eager_mapping,
        convert_custom_config_dict=eager_custom,
        inplace=True,
    )
