"""What torch writes: zip archives, the format before 1.6, TorchScript and .pt2, old and new."""
import io
import zipfile

import torch

import torch_objects


def saved(obj, **how):
    buffer = io.BytesIO()
    torch.save(obj, buffer, **how)
    return buffer.getvalue()


def script(save):
    buffer = io.BytesIO()
    save(buffer)
    return buffer.getvalue()


def deflated(data):
    """The same archive with its entries deflated, as repacking tools leave it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return buffer.getvalue()


def old_pt2(state_dict, constants):
    """torch 2.1 to 2.6: archives of torch.save in a zip without a common folder."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("version", "8.3")
        archive.writestr("serialized_exported_program.json", "{}")
        archive.writestr("serialized_state_dict.pt", saved(state_dict))
        archive.writestr("serialized_constants.pt", saved(constants))
        archive.writestr("serialized_example_inputs.pt", saved((torch.ones(1), {})))
    return buffer.getvalue()


def seeds():
    state_dict, views = torch_objects.state_dict(), torch_objects.views()
    yield "state_dict", saved(state_dict)
    yield "deflated", deflated(saved(state_dict))
    yield "legacy", saved(state_dict, _use_new_zipfile_serialization=False)
    yield "views", saved(views)
    yield "legacy_views", saved(views, _use_new_zipfile_serialization=False)
    yield "checkpoint", saved(torch_objects.checkpoint(), pickle_protocol=4)
    x = torch.randn(2, 3)
    quantized = {"a": torch.quantize_per_tensor(x, 0.1, 3, torch.quint8).t(),
                 "b": torch.quantize_per_channel(x, torch.rand(3), torch.arange(3), 1, torch.qint8)[:, 1:],
                 "c": torch.quantize_per_channel(x, torch.rand(2), torch.rand(2), 0, torch.quint4x2),
                 "d": torch.ops.quantized.linear_prepack(torch.quantize_per_tensor(x, 0.1, 0, torch.qint8), torch.ones(2)),
                 "e": torch.ao.quantization.quantize_dynamic(torch.nn.LSTM(2, 2), dtype=torch.qint8).state_dict()}
    yield "quantized", saved(quantized)
    yield "legacy_quantized", saved({key: quantized[key] for key in "abc"}, _use_new_zipfile_serialization=False)
    linear = torch.nn.Linear(2, 2)
    yield "script", script(lambda file: torch.jit.save(torch.jit.script(linear), file))
    program = torch.export.export(linear, (torch.ones(1, 2),))
    yield "exported", script(lambda file: torch.export.save(program, file))
    yield "old_exported", old_pt2(state_dict, {"c": torch.ones(2)})
