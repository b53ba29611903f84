"""What torch.save pickles, and pickles of every protocol and container."""
import io
import pickle
import zipfile

import torch

import torch_objects


def torch_pickle(obj):
    buffer = io.BytesIO()
    torch.save(obj, buffer)
    archive = zipfile.ZipFile(buffer)
    return archive.read(next(name for name in archive.namelist() if name.endswith("data.pkl")))


def script_pickle():
    buffer = io.BytesIO()
    torch.jit.save(torch.jit.script(torch.nn.Linear(2, 2)), buffer)
    archive = zipfile.ZipFile(buffer)
    return archive.read(next(name for name in archive.namelist() if name.endswith("data.pkl")))


class Evil:
    def __reduce__(self):
        import os
        return os.system, ("true",)


def seeds():
    yield "state_dict", torch_pickle(torch_objects.state_dict())
    yield "views", torch_pickle(torch_objects.views())
    yield "dtypes", torch_pickle(torch_objects.dtypes())
    yield "checkpoint", torch_pickle(torch_objects.checkpoint())
    yield "module", torch_pickle(torch.nn.Sequential(torch.nn.Linear(2, 2)))
    yield "script", script_pickle()
    things = {"a": [1, -2, 1 << 40, 1 << 200, 2.5, "é", b"bytes", bytearray(b"x"), None, True, (1,), (1, 2), (1, 2, 3),
                    (1, 2, 3, 4), {1, 2}, frozenset([3]), Evil()], 5: {}, (1, 2): []}
    for protocol in range(2, 6):
        yield f"protocol{protocol}", pickle.dumps(things, protocol)
    itself = {}
    itself["itself"] = itself
    yield "cycle", pickle.dumps(itself, 2)
