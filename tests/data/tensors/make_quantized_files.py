#!/usr/bin/env python3
"""Writes the files of quantized tensors beside this script, and quantized.json: what torch says is in them.

    $PYTHON tests/data/tensors/make_quantized_files.py        (needs torch 2.13)
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE.parents[1] / "conformance")]

import torch

import live_quantized_files as live


def tensors():
    x = torch.randn(4, 6)
    per_tensor = torch.quantize_per_tensor(x, 0.1, 3, torch.quint8)
    per_channel = torch.quantize_per_channel(x, torch.rand(6) + 0.1, torch.arange(6), 1, torch.qint8)
    floats = torch.quantize_per_channel(x, torch.rand(4) + 0.1, torch.rand(4), 0, torch.quint8)
    half_bytes = torch.quantize_per_channel(torch.randn(5, 7), torch.rand(5) + 0.1, torch.rand(5), 0, torch.quint4x2)
    quarter_bytes = torch.quantize_per_channel(torch.randn(5, 7), torch.rand(5) + 0.1, torch.rand(5), 0, torch.quint2x4)
    images = torch.randn(2, 3, 2, 2).to(memory_format=torch.channels_last)
    return {
        "per_tensor": per_tensor, "slice": per_tensor[1:3, ::2], "transposed": per_tensor.t(),
        "view": per_tensor.view(2, 12), "row": per_tensor[2], "expanded": per_tensor[:1].expand(3, 6),
        "per_channel": per_channel, "channels": per_channel[:, 1:4], "rows": per_channel[2:],
        "channels_last": torch.quantize_per_channel(images, torch.rand(3) + 0.1, torch.zeros(3), 1, torch.qint8),
        "float_qparams": floats, "half_bytes": half_bytes, "quarter_bytes": quarter_bytes,
        "half_bytes_per_tensor": torch.quantize_per_tensor(x, 0.3, 7, torch.quint4x2),
        "wide": torch.quantize_per_tensor(x * 1000, 1e-3, 0, torch.qint32),
        "empty": torch.quantize_per_tensor(torch.zeros(0, 3), 0.1, 0, torch.qint8), "float": x,
    }


def main():
    torch.manual_seed(0)
    expected = {}

    def save(name, contents, **how):
        torch.save(contents, HERE / name, **how)
        expected[name] = [live.described(*row) for row in live.named(contents)]

    save("quantized.pt", tensors())
    save("quantized_legacy.pth", tensors(), _use_new_zipfile_serialization=False)
    save("quantized_fx.pt", live.converted_fx("x86").state_dict())
    save("quantized_eager.pt", live.converted_eager("x86").state_dict())
    kinds = {torch.nn.LSTM, torch.nn.GRU, torch.nn.LSTMCell, torch.nn.Linear}
    dynamic = torch.ao.quantization.quantize_dynamic(live.Recurrent().eval(), kinds, torch.qint8)
    save("quantized_dynamic.pt", dynamic.state_dict())
    rows = ",\n".join(f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
                      for name, rows in expected.items())
    (HERE / "quantized.json").write_text("{\n" + rows + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
