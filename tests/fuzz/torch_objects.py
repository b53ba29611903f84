"""Objects that checkpoints hold, small: what the seeds and the test data of torch's files are made of."""
import argparse
import collections

import torch


def state_dict():
    torch.manual_seed(0)
    layers = [("conv", torch.nn.Conv2d(1, 2, 2)), ("bn", torch.nn.BatchNorm2d(2)), ("fc", torch.nn.Linear(2, 2))]
    return torch.nn.Sequential(collections.OrderedDict(layers)).state_dict()


def views():
    base = torch.arange(24, dtype=torch.float32)
    return {"base": base, "matrix": base.view(4, 6), "transposed": base.view(4, 6).t(), "part": base[5:11:2],
            "expanded": base[3].expand(2, 3), "empty": base[:0], "scalar": base[7]}


def dtypes():
    names = ("float64 float32 float16 bfloat16 int64 int32 int16 int8 uint8 bool complex64 complex128 uint16 uint32 "
             "uint64 float8_e4m3fn float8_e5m2").split()
    return {name: torch.tensor([0, 1, 1]).to(getattr(torch, name)) for name in names}


def checkpoint():
    parameter = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([parameter], 0.1, momentum=0.9)
    parameter.sum().backward()
    optimizer.step()
    return {"epoch": 3, "model": {"w": parameter}, "optimizer": optimizer.state_dict(),
            "args": argparse.Namespace(lr=0.1, name="x"), "counts": collections.Counter("aab"),
            "default": collections.defaultdict(list, {"k": [torch.zeros(1)]}), "size": torch.Size([1, 2]),
            "device": torch.device("cpu"), "dtype": torch.float16, "set": {1, 2}, "big": 1 << 70,
            "quantized": torch._empty_affine_quantized([3], scale=0.1, zero_point=1, dtype=torch.quint8).fill_(1),
            "sparse": torch.eye(2).to_sparse(), "meta": torch.empty(2, device="meta"),
            "conjugated": torch.tensor([1 + 2j]).conj()}
