"""What a user of PyTorch's eager mode might have written besides graph_user_code.py; recipes name it `mine.NAME`."""
import torch
import torch.ao.nn.intrinsic as nni
import torch.ao.nn.intrinsic.qat as nniqat
import torch.ao.nn.qat as nnqat
import torch.ao.nn.quantized as nnq
import torch.nn as nn
from torch.ao.quantization.fuse_modules import fuse_known_modules


# -- modules

class Net(nn.Module):
    """Holds children; is never run."""

    def forward(self, x):
        return x


class ResBlock(Net):
    pass


class UserStub(torch.ao.quantization.QuantStub):
    pass


class UserFloatFunctional(nnq.FloatFunctional):
    pass


class UserBatchNorm2d(nn.BatchNorm2d):
    pass


class UserLSTM(nn.LSTM):
    pass


class LinearWithQConfig(nn.Linear):
    """Its qconfig is the class's: no module has one of its own until one is set."""
    qconfig = torch.ao.quantization.default_qconfig


class LinearWithNone(nn.Linear):
    qconfig = None


class StubWithQConfig(torch.ao.quantization.QuantStub):
    qconfig = torch.ao.quantization.default_qconfig


class AlwaysTraining(nn.Sequential):
    """Its first module trains whatever is asked."""

    def train(self, mode=True):
        super().train(mode)
        self[0].train()
        return self


class FrozenNorm(nn.Sequential):
    """As models are fine-tuned: its BatchNorm does not train with the rest."""

    def train(self, mode=True):
        super().train(mode)
        self[1].eval()
        return self


# -- what mappings and custom configs may name

class UserQuantizedLinear(nnq.Linear):
    """Its from_float is torch's, which knows the class that it quantizes."""


class UserQATLinear(nnqat.Linear):
    pass


class UserQATConvBn2d(nniqat.ConvBn2d):
    pass


class _Made(nn.Module):
    """Keeps what it was made of."""

    def __init__(self, source):
        super().__init__()
        self.source = source
        self.kind = type(source).__name__

    def forward(self, x):
        return self.source(x)


class FromFloat(_Made):
    @classmethod
    def from_float(cls, mod):
        return cls(mod)


class FromFloatPrecomputed(_Made):
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls(nn.Identity())
        made.precomputed = use_precomputed_fake_quant
        return made


class FromFloatReference(_Made):
    _IS_REFERENCE = True

    @classmethod
    def from_float(cls, mod, weight_qparams):
        made = cls(mod)
        made.qparams = sorted(weight_qparams)
        return made


class KeepsQConfig(_Made):
    @classmethod
    def from_float(cls, mod):
        made = cls(nn.Linear(3, 3))
        made.qconfig = mod.qconfig
        return made

    @classmethod
    def from_observed(cls, mod):
        return cls(nn.ReLU())


class SameModule(nn.Module):
    """Gives back what it is given."""

    @staticmethod
    def from_float(mod):
        mod.asked = True
        return mod

    from_observed = from_float


class CallsItsBase(FromFloat):
    """Its from_float is that of its base, of its own class."""

    @classmethod
    def from_float(cls, mod):
        return super().from_float(mod)


class CannotBeWalked(_Made):
    """Raises when somebody looks at its modules."""

    @classmethod
    def from_float(cls, mod):
        return cls(nn.Identity())

    def named_modules(self, *args, **kwargs):
        raise RuntimeError("nobody looks into this")


class Refuses(nn.Module):
    @classmethod
    def from_float(cls, mod):
        raise ValueError("this module cannot be made")

    @classmethod
    def from_observed(cls, mod):
        raise ValueError("this module cannot be made")


class NoMaker(nn.Module):
    """Has neither from_float nor from_observed."""


class AsksForScale(_Made):
    """Asks the observer of what it quantizes."""

    @classmethod
    def from_float(cls, mod):
        mod.activation_post_process.calculate_qparams()
        return cls(nn.Identity())

    @classmethod
    def from_observed(cls, mod):
        return cls.from_float(mod)


# -- fusers

def fuse_to_sequential(is_qat, *modules):
    return nn.Sequential(*modules)


def fuse_to_second(is_qat, first, second):
    return second


def fuse_to_new(is_qat, first, *rest):
    made = nni.LinearReLU(nn.Linear(3, 3), nn.ReLU())
    made.train(first.training)
    return made


def known_then_first(mod_list, is_qat, additional_fuser_method_mapping=None):
    """As torch's, with no Identity left behind but the same module again."""
    fused = fuse_known_modules(mod_list, is_qat, additional_fuser_method_mapping)
    return [fused[0]] * len(mod_list)


def in_reverse(mod_list, is_qat, additional_fuser_method_mapping=None):
    return tuple(reversed(mod_list))


def too_few(mod_list, is_qat, additional_fuser_method_mapping=None):
    return mod_list[:1]


def refusing(mod_list, is_qat, additional_fuser_method_mapping=None):
    raise NotImplementedError("nothing is fused here")


# -- hooks

def pre_hook(module, args):
    return None


def other_pre_hook(module, args):
    return args


def post_hook(module, args, output):
    return None
