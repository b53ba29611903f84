"""Writes tests/data/modules/torch_classes.modules.json: one module of each of torch's classes whose parameters core
tells from attributes (core/model/module_tensors.h), as export_modules records it.

    python make_module_tensors.py
"""
import pathlib
import sys

import torch
from torch import nn

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources" / "python"))
import qconfig_studio as bridge  # noqa: E402

OUT = ROOT / "tests" / "data" / "modules" / "torch_classes.modules.json"


def models() -> nn.Module:
    qat = torch.ao.quantization.get_default_qat_qconfig("x86")
    linear = nn.Linear(4, 3)
    linear.qconfig = qat
    return nn.ModuleDict({
        "conv1d": nn.Conv1d(4, 6, 3, groups=2), "conv2d": nn.Conv2d(4, 6, (3, 5), bias=False),
        "conv3d": nn.Conv3d(2, 3, 2), "up1d": nn.ConvTranspose1d(4, 6, 3, groups=2),
        "up2d": nn.ConvTranspose2d(4, 6, (2, 3)), "up3d": nn.ConvTranspose3d(2, 3, 2, bias=False),
        "linear": nn.Linear(4, 3), "plain": nn.Linear(4, 3, bias=False), "float16": nn.Linear(4, 3).half(),
        "out_proj": nn.modules.linear.NonDynamicallyQuantizableLinear(4, 3), "bilinear": nn.Bilinear(2, 3, 4),
        "bn1d": nn.BatchNorm1d(4), "bn2d": nn.BatchNorm2d(4, affine=False),
        "bn3d": nn.BatchNorm3d(4, track_running_stats=False), "sync": nn.SyncBatchNorm(4),
        "in1d": nn.InstanceNorm1d(4), "in2d": nn.InstanceNorm2d(4, affine=True),
        "in3d": nn.InstanceNorm3d(4, affine=True, track_running_stats=True),
        "ln": nn.LayerNorm((2, 3)), "ln_plain": nn.LayerNorm(3, elementwise_affine=False),
        "ln_weight": nn.LayerNorm(3, bias=False), "gn": nn.GroupNorm(2, 4),
        "gn_plain": nn.GroupNorm(2, 4, affine=False), "emb": nn.Embedding(5, 3), "bag": nn.EmbeddingBag(5, 3),
        "prelu": nn.PReLU(), "prelus": nn.PReLU(4), "rnn": nn.RNN(3, 4, num_layers=2), "lstm": nn.LSTM(3, 4),
        "gru": nn.GRU(3, 4, bidirectional=True, bias=False), "rnn_cell": nn.RNNCell(3, 4),
        "lstm_cell": nn.LSTMCell(3, 4, bias=False), "gru_cell": nn.GRUCell(3, 4),
        "qat": torch.ao.nn.qat.Linear.from_float(linear), "relu": nn.ReLU(),
    })


if __name__ == "__main__":
    bridge.export_modules(models(), str(OUT))
