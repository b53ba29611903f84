"""Models for live_executed.py: each a function without arguments -> (model, example inputs). They are written to have
what makes the outcome another than what was asked, and parts that do not count."""
import torch
import torch.ao.nn.quantized as nnq
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import parametrizations

from plan_case_models import chain, net


def image(channels=8, size=8):
    return (torch.linspace(-1, 1, 2 * channels * size * size).reshape(2, channels, size, size),)


def rows(width=8, length=0):
    shape = (2, length, width) if length else (2, width)
    return (torch.linspace(-1, 1, torch.Size(shape).numel()).reshape(shape),)


def sound(channels=8, length=16):
    return (torch.linspace(-1, 1, 2 * channels * length).reshape(2, channels, length),)


def tokens():
    return (torch.arange(12).reshape(2, 6) % 10,)


MODELS = {}


def model(make):
    MODELS[make.__name__] = make
    return make


# -- transformers

def attention(m, x):
    batch, length, width = x.size()
    heads = (batch, length, 2, width // 2)
    q, k, v = (f(x).view(*heads).transpose(1, 2) for f in (m.q, m.k, m.v))
    weights = torch.softmax(torch.matmul(q, k.transpose(-2, -1)) / (width ** 0.5), dim=-1)
    y = torch.matmul(weights, v).transpose(1, 2).reshape(batch, length, width)
    return m.o(y)


def block_parts(width=8):
    return dict(q=nn.Linear(width, width), k=nn.Linear(width, width), v=nn.Linear(width, width),
                o=nn.Linear(width, width), n1=nn.LayerNorm(width), n2=nn.LayerNorm(width),
                wide=nn.Linear(width, 2 * width), narrow=nn.Linear(2 * width, width), drop=nn.Dropout(0.1))


@model
def transformer_block():
    def forward(m, x):
        x = m.n1(x + m.drop(attention(m, x)))
        return m.n2(x + m.drop(m.narrow(F.gelu(m.wide(x)))))
    return net(forward, **block_parts()), rows(8, 6)


@model
def transformer_norm_first():
    def forward(m, x):
        x = x + attention(m, m.n1(x))
        return x + m.narrow(F.silu(m.wide(m.n2(x))))
    return net(forward, **block_parts()), rows(8, 6)


@model
def split_heads_by_size_tuples():
    def forward(m, x):
        y = m.qkv(x)
        size = y.size()[:-1] + (3, 2, 4)
        q, k, v = y.view(size).unbind(2)
        z = torch.matmul(q.transpose(1, 2), k.transpose(1, 2).transpose(-1, -2)).softmax(-1)
        z = (z @ v.transpose(1, 2)).transpose(1, 2)
        return m.out(z.reshape(x.shape[0], x.shape[1], -1))
    return net(forward, qkv=nn.Linear(8, 24), out=nn.Linear(8, 8)), rows(8, 6)


@model
def scaled_dot_product():
    def forward(m, x):
        q, k, v = m.q(x), m.k(x), m.v(x)
        return m.o(F.scaled_dot_product_attention(q, k, v)) * x.dim()
    return net(forward, **{n: nn.Linear(8, 8) for n in "qkvo"}), rows(8, 6)


@model
def bert_like():
    def forward(m, ids):
        length = ids.size(1)
        x = m.words(ids) + m.positions(torch.arange(length)).unsqueeze(0)
        x = m.norm(x)
        x = m.n1(x + attention(m, x))
        pooled = torch.tanh(m.pool(x[:, 0]))
        return m.narrow(F.gelu(m.wide(x))), pooled
    parts = block_parts()
    return net(forward, words=nn.Embedding(10, 8), positions=nn.Embedding(6, 8), norm=nn.LayerNorm(8),
               pool=nn.Linear(8, 8), **parts), tokens()


@model
def encoder_layer_is_a_leaf():
    return chain(a=nn.Linear(8, 8), e=nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), b=nn.Linear(8, 8)), rows(
        8, 6)


@model
def multihead_is_a_leaf():
    return net(lambda m, x: m.b(m.a(x, x, x)[0]), a=nn.MultiheadAttention(8, 2, batch_first=True),
               b=nn.Linear(8, 8)), rows(8, 6)


@model
def spectral_mixing():
    def forward(m, x):
        y = m.norm(m.a(x))
        return m.b(torch.fft.fft(torch.fft.fft(y, dim=-1), dim=-2).real + y)
    return net(forward, a=nn.Linear(8, 8), norm=nn.LayerNorm(8), b=nn.Linear(8, 8)), rows(8, 6)


@model
def norm_read_by_float_and_by_linear():
    def forward(m, x):
        y = m.norm(m.a(x))
        return m.b(y), y.pow(2).mean(-1)
    return net(forward, a=nn.Linear(8, 8), norm=nn.LayerNorm(8), b=nn.Linear(8, 8)), rows(8, 6)


# -- convolutions

@model
def convnext_block():
    def forward(m, x):
        y = m.deep(x).permute(0, 2, 3, 1)
        y = m.narrow(m.act(m.wide(m.norm(y))))
        return x + (m.scale * y).permute(0, 3, 1, 2)
    return net(forward, deep=nn.Conv2d(8, 8, 3, padding=1, groups=8), norm=nn.LayerNorm(8), wide=nn.Linear(8, 16),
               act=nn.GELU(), narrow=nn.Linear(16, 8), scale=nn.Parameter(torch.full((8,), 0.1))), image()


@model
def residual_block():
    return net(lambda m, x: m.r(m.b2(m.c2(m.r1(m.b1(m.c1(x))))) + x), c1=nn.Conv2d(8, 8, 3, padding=1),
               b1=nn.BatchNorm2d(8), r1=nn.ReLU(), c2=nn.Conv2d(8, 8, 3, padding=1), b2=nn.BatchNorm2d(8),
               r=nn.ReLU()), image()


@model
def add_relu_functional():
    return net(lambda m, x: F.relu(torch.add(m.a(x), m.b(x))), a=nn.Conv2d(8, 8, 1), b=nn.Conv2d(8, 8, 1)), image()


@model
def group_norm_net():
    return chain(a=nn.Conv2d(8, 8, 3), g=nn.GroupNorm(2, 8), r=nn.ReLU(), b=nn.Conv2d(8, 8, 3)), image()


@model
def group_norm_functional():
    return net(lambda m, x: m.b(F.group_norm(m.a(x), 2)), a=nn.Conv2d(8, 8, 1), b=nn.Conv2d(8, 8, 1)), image()


@model
def squeeze_excite():
    def forward(m, x):
        y = m.a(x)
        s = torch.sigmoid(m.up(F.relu(m.down(F.adaptive_avg_pool2d(y, 1)))))
        return m.b(y * s)
    return net(forward, a=nn.Conv2d(8, 8, 1), down=nn.Conv2d(8, 4, 1), up=nn.Conv2d(4, 8, 1), b=nn.Conv2d(8, 8, 1)), \
        image()


@model
def sigmoid_module_between():
    return chain(a=nn.Conv2d(8, 8, 1), s=nn.Sigmoid(), b=nn.Conv2d(8, 8, 1)), image()


@model
def all_activations():
    return chain(a=nn.Conv2d(8, 8, 1), h=nn.Hardswish(), b=nn.Conv2d(8, 8, 1), e=nn.ELU(), c=nn.Conv2d(8, 8, 1),
                 l=nn.LeakyReLU(), d=nn.Conv2d(8, 8, 1), p=nn.PReLU(), f=nn.Conv2d(8, 8, 1), t=nn.Tanh(),
                 g=nn.Conv2d(8, 8, 1), k=nn.Hardsigmoid(), s=nn.Softmax(1)), image()


@model
def functional_activations():
    def forward(m, x):
        x = F.hardswish(m.a(x))
        x = F.elu(m.b(x))
        x = F.leaky_relu(m.c(x))
        x = F.dropout(m.d(x), training=False)
        x = F.instance_norm(m.e(x))
        return F.layer_norm(m.f(x), (8,))
    return net(forward, **{n: nn.Conv2d(8, 8, 1) for n in "abcdef"}), image()


@model
def pooling_and_shapes():
    def forward(m, x):
        x = F.max_pool2d(m.a(x), 2)
        x = F.interpolate(x, scale_factor=2)
        x = m.pool(x)
        x = x.permute(0, 2, 3, 1).contiguous()
        x = x.view(x.size(0), -1)
        return m.fc(torch.flatten(x, 1))
    return net(forward, a=nn.Conv2d(8, 8, 1), pool=nn.AdaptiveAvgPool2d(2), fc=nn.Linear(32, 4)), image()


@model
def chunk_cat_shuffle():
    def forward(m, x):
        a, b = m.a(x).chunk(2, dim=1)
        y = torch.cat([m.b(a), b], 1)
        n, c, h, w = y.shape
        y = y.view(n, 2, c // 2, h, w).transpose(1, 2).reshape(n, c, h, w)
        return m.c(y)
    return net(forward, a=nn.Conv2d(8, 8, 1), b=nn.Conv2d(4, 4, 1), c=nn.Conv2d(8, 8, 1)), image()


@model
def transposed_conv_relu():
    return chain(a=nn.ConvTranspose2d(8, 8, 2, 2), r=nn.ReLU(), b=nn.Conv2d(8, 4, 1)), image()


@model
def functional_conv_and_linear():
    def forward(m, x):
        y = F.conv2d(x, m.w, m.b, (1, 1), (0, 0), (1, 1), 1)
        return F.relu(F.linear(F.relu(y).flatten(1), m.v))
    return net(forward, w=nn.Parameter(torch.full((4, 8, 1, 1), 0.1)), b=nn.Parameter(torch.zeros(4)),
               v=nn.Parameter(torch.full((3, 256), 0.01))), image()


@model
def weight_made_by_code():
    return net(lambda m, x: F.linear(x, (m.w * 2).t(), m.b), w=nn.Parameter(torch.full((8, 4), 0.1)),
               b=nn.Parameter(torch.zeros(4))), rows()


@model
def batch_norm_alone():
    return chain(b=nn.BatchNorm2d(8), c=nn.Conv2d(8, 8, 1), n=nn.BatchNorm2d(8), r=nn.ReLU()), image()


@model
def instance_norm_and_prelu():
    return chain(c=nn.Conv2d(8, 8, 1), i=nn.InstanceNorm2d(8), p=nn.PReLU(), d=nn.Dropout(), e=nn.Conv2d(8, 8, 1)), \
        image()


@model
def volume():
    return chain(a=nn.Conv3d(4, 4, 1), b=nn.BatchNorm3d(4), r=nn.ReLU(), p=nn.MaxPool3d(2)), (
        torch.linspace(-1, 1, 256).reshape(2, 4, 2, 4, 4),)


# -- parametrized and old weight_norm

@model
def parametrized_convs():
    return chain(a=parametrizations.weight_norm(nn.Conv1d(8, 8, 1)), t=nn.Tanh(),
                 b=parametrizations.weight_norm(nn.Conv1d(8, 8, 1)), r=nn.ReLU(), c=nn.Conv1d(8, 4, 1)), sound()


@model
def spectral_linears():
    return chain(a=parametrizations.spectral_norm(nn.Linear(8, 8)), l=nn.LeakyReLU(0.2), b=nn.Linear(8, 8)), rows()


@model
def orthogonal_linear():
    return chain(a=nn.Linear(8, 8), o=parametrizations.orthogonal(nn.Linear(8, 8)), r=nn.ReLU()), rows()


@model
def gated_wave():
    def forward(m, x):
        y = torch.tanh(m.f(x)) * torch.sigmoid(m.g(x))
        return m.o(y) + x
    return net(forward, f=parametrizations.weight_norm(nn.Conv1d(8, 8, 3, padding=1)),
               g=parametrizations.weight_norm(nn.Conv1d(8, 8, 3, padding=1)), o=nn.Conv1d(8, 8, 1)), sound()


# -- recurrent, embeddings

@model
def lstm_tagger():
    def forward(m, ids):
        y, (h, c) = m.lstm(m.words(ids))
        return m.out(y), m.out(h[-1]) + c[-1].sum()
    return net(forward, words=nn.Embedding(10, 8), lstm=nn.LSTM(8, 8, batch_first=True), out=nn.Linear(8, 8)), tokens()


@model
def gru_and_cells():
    def forward(m, x):
        y, _ = m.gru(x)
        h = m.cell(y[:, 0])
        h2, c2 = m.lcell(h)
        return m.out(F.relu(h2)) + c2
    return net(forward, gru=nn.GRU(8, 8, batch_first=True), cell=nn.GRUCell(8, 8), lcell=nn.LSTMCell(8, 8),
               out=nn.Linear(8, 8)), rows(8, 6)


@model
def bag():
    return net(lambda m, ids: m.fc(F.relu(m.bag(ids))), bag=nn.EmbeddingBag(10, 8, mode="sum"), fc=nn.Linear(8, 4)), \
        tokens()


@model
def dynamic_linear_relu():
    return chain(a=nn.Linear(8, 8), r=nn.ReLU(), b=nn.Linear(8, 8), n=nn.BatchNorm1d(8), s=nn.ReLU(), d=nn.Dropout(),
                 c=nn.Linear(8, 8), t=nn.Tanh()), rows()


# -- what does not count

@model
def sizes_and_tuples():
    def forward(m, x):
        n, d = x.shape[0], x.dim()
        y = m.a(x)
        z = y.reshape((n, -1)) if d else y
        k = y.numel() // n
        best, where = y.max(1)
        parts = torch.split(y, 4, dim=1)
        mask = torch.zeros(n, 1) + best.unsqueeze(1)
        return m.b(z[:, :k]) + mask, parts[0] * 2, where, torch.full((n,), 1.0)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8)), rows()


@model
def dead_code():
    def forward(m, x):
        y = m.a(x)
        m.b(y)
        torch.relu(y)
        return m.c(y)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8), c=nn.Linear(8, 8)), rows()


@model
def tensors_as_arguments():
    def forward(m, x):
        y = m.a(x)
        index = torch.argsort(y, dim=1)
        y = y.masked_fill(y > 0.5, 0.0)
        return torch.gather(m.b(y), 1, index), torch.where(y > 0, y, y * 0.1)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8)), rows()


@model
def compares_codes():
    def forward(m, x):
        y = m.a(x)
        s = torch.sigmoid(y)
        return m.b(s), s.shape[0], s.size(1)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8)), rows()


@model
def arithmetic():
    def forward(m, x):
        y = m.a(x)
        z = y * 2 + 1
        z = torch.mul(z, y)
        z = F.relu(z + y)
        z = 3 * z - y
        return m.b(z / 2)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8)), rows()


@model
def float_functional():
    def forward(m, x):
        y = m.f.add_relu(m.a(x), m.b(x))
        return m.f.cat([y, m.f.mul_scalar(y, 2.0)], 1)
    return net(forward, a=nn.Linear(8, 8), b=nn.Linear(8, 8), f=nnq.FloatFunctional()), rows()


@model
def takes_stubs():
    return net(lambda m, x: m.d(m.a(m.q(x))), q=torch.ao.quantization.QuantStub(), a=nn.Linear(8, 8),
               d=torch.ao.quantization.DeQuantStub()), rows()


@model
def inputs_and_constants():
    def forward(m, x, y):
        return m.a(x + y) + m.w, torch.matmul(x, y.t())
    return net(forward, a=nn.Linear(8, 8), w=nn.Parameter(torch.zeros(8))), rows() + rows()


@model
def unused_relu_conv_transpose_functional():
    def forward(m, x):
        return F.relu(F.conv_transpose2d(x, m.w, m.b, (1, 1), (0, 0), (0, 0), 1, (1, 1)))
    return net(forward, w=nn.Parameter(torch.full((8, 4, 1, 1), 0.1)), b=nn.Parameter(torch.zeros(4))), image()


@model
def scripted_part():
    inner = chain(c=nn.Linear(8, 8))
    return net(lambda m, x: m.b(m.s(m.a(x))), a=nn.Linear(8, 8), s=torch.jit.trace(inner, rows()), b=nn.Linear(8, 8)), \
        rows()


# -- quantized before

@model
def quantized_before():
    def forward(m, x):
        y = torch.quantize_per_tensor(m.a(x), 0.1, 0, torch.quint8)
        y = m.r(m.lin(y))
        y = y.view(y.size(0), -1)
        z = torch.cat([y, y], 1)
        return m.b(z.dequantize()), y.int_repr()
    return net(forward, a=nn.Linear(8, 8), lin=nnq.Linear(8, 8), r=nn.ReLU(), b=nn.Linear(16, 4)), rows()


@model
def quantize_modules():
    return chain(a=nn.Linear(8, 8), q=nnq.Quantize(0.1, 0, torch.quint8), lin=nnq.Linear(8, 8), d=nnq.DeQuantize(),
                 b=nn.Linear(8, 8)), rows()


@model
def dynamic_before():
    return chain(a=nn.Linear(8, 8), lin=torch.ao.nn.quantized.dynamic.Linear(8, 8), r=nn.ReLU(), b=nn.Linear(8, 8)), \
        rows()
