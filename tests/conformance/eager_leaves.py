"""Leaves of random models for eager mode (eager_models.py has the format): all classes that its tables name, and more."""

C = 3


def leaf(name, *args, **kwargs):
    return {"leaf": name, **({"args": list(args)} if args else {}), **({"kwargs": kwargs} if kwargs else {})}


def _conv(d, **kwargs):
    return leaf(f"nn.Conv{d}d", C, C, 1, **kwargs)


def _norm(d, **kwargs):
    return leaf(f"nn.BatchNorm{d}d", C, **kwargs)


RELU, LINEAR, CONV = leaf("nn.ReLU"), leaf("nn.Linear", C, C), _conv(2)
QCONFIG = {"qconfig": "default_qat_qconfig"}
EMBEDDING_QCONFIG = {"qconfig": "default_embedding_qat_qconfig"}

# What most models are made of, and what static quantization takes as it is.
COMMON = [
    LINEAR, LINEAR, leaf("nn.Linear", C, C, bias=False), CONV, CONV, _conv(2, bias=False), _conv(2, groups=C), _conv(1),
    _conv(3), _norm(2), _norm(3), _norm(1), RELU, RELU, leaf("nn.ReLU6"), leaf("nn.Dropout"), leaf("nn.Identity"),
    leaf("nn.Hardswish"), leaf("nn.ELU"), leaf("nn.LeakyReLU"), leaf("nn.LayerNorm", C), leaf("nn.GroupNorm", 1, C),
    leaf("nn.InstanceNorm1d", C, affine=True), leaf("nn.InstanceNorm2d", C, affine=True),
    leaf("nn.InstanceNorm3d", C, affine=True), leaf("nn.MaxPool2d", 2), leaf("nn.AdaptiveAvgPool2d", 1),
    leaf("nn.AvgPool2d", 2), leaf("nn.Sigmoid"), leaf("nn.Tanh"), leaf("nn.Softmax", -1), leaf("nn.Hardsigmoid"),
    leaf("tq.QuantStub"), leaf("tq.QuantStub"), leaf("tq.DeQuantStub"), leaf("nnq.FloatFunctional"), leaf("nn.Flatten"),
    leaf("nn.GELU"), leaf("nn.PReLU"), leaf("nn.Dropout2d"), leaf("NonDynamicallyQuantizableLinear", C, C),
]
FUSED = [
    leaf("nni.ConvReLU1d", _conv(1), RELU), leaf("nni.ConvReLU2d", CONV, RELU), leaf("nni.ConvReLU3d", _conv(3), RELU),
    leaf("nni.LinearReLU", LINEAR, RELU), leaf("nni.BNReLU2d", _norm(2), RELU), leaf("nni.BNReLU3d", _norm(3), RELU),
    leaf("nni.ConvAdd2d", CONV, leaf("nn.Identity")), leaf("nni.ConvAddReLU2d", CONV, leaf("nn.Identity"), RELU),
    leaf("nni.LinearLeakyReLU", LINEAR, leaf("nn.LeakyReLU")), leaf("nni.LinearTanh", LINEAR, leaf("nn.Tanh")),
]
FUSED_BN = [
    *(leaf(f"nni.ConvBn{d}d", _conv(d), _norm(d)) for d in (1, 2, 2, 3)),
    *(leaf(f"nni.ConvBnReLU{d}d", _conv(d), _norm(d), RELU) for d in (1, 2, 2, 3)),
    leaf("nni.LinearBn1d", LINEAR, _norm(1)),
]
TRANSPOSED = [leaf(f"nn.ConvTranspose{d}d", C, C, 1) for d in (1, 2, 3)]
EMBEDDINGS = [leaf("nn.Embedding", 4, 16), leaf("nn.EmbeddingBag", 4, 16, mode="sum"), leaf("nn.EmbeddingBag", 4, 16)]
RECURRENT = [
    leaf("nn.LSTM", C, C), leaf("nn.GRU", C, C), leaf("nn.LSTM", C, C, num_layers=2, bidirectional=True),
    leaf("nn.LSTM", C, C, batch_first=True), leaf("nn.GRU", C, C, num_layers=2), leaf("nn.LSTMCell", C, C),
    leaf("nn.GRUCell", C, C), leaf("nn.RNNCell", C, C), leaf("nn.RNNCell", C, C, nonlinearity="relu"),
    leaf("nn.RNN", C, C),
]
BIASLESS = [leaf("nn.LSTM", C, C, bias=False), leaf("nn.GRU", C, C, bias=False), leaf("nn.LSTMCell", C, C, bias=False)]
ATTENTION = [
    leaf("nn.MultiheadAttention", 4, 2), leaf("nn.MultiheadAttention", 4, 2, bias=False),
    leaf("nn.MultiheadAttention", 4, 2, kdim=4, vdim=2), leaf("nn.MultiheadAttention", 4, 2, add_bias_kv=True),
    leaf("nn.TransformerEncoderLayer", 4, 2, 4),
]
QAT = [
    leaf("nnqat.Linear", C, C, **{"qconfig": QCONFIG}), leaf("nnqat.Conv1d", C, C, 1, qconfig=QCONFIG),
    leaf("nnqat.Conv2d", C, C, 1, qconfig=QCONFIG), leaf("nnqat.Conv3d", C, C, 1, qconfig=QCONFIG),
    leaf("nnqat.Embedding", 4, 16, qconfig=EMBEDDING_QCONFIG), leaf("nnqat.EmbeddingBag", 4, 16, mode="sum", qconfig=EMBEDDING_QCONFIG),
    leaf("nnqatd.Linear", C, C, qconfig={"qconfig": "default_dynamic_qat_qconfig"}),
    *(leaf(f"nniqat.ConvBn{d}d", C, C, 1, qconfig=QCONFIG) for d in (1, 2, 3)),
    *(leaf(f"nniqat.ConvBnReLU{d}d", C, C, 1, qconfig=QCONFIG) for d in (1, 2, 3)),
    *(leaf(f"nniqat.ConvReLU{d}d", C, C, 1, qconfig=QCONFIG) for d in (1, 2, 3)),
    leaf("nniqat.LinearReLU", C, C, qconfig=QCONFIG), leaf("nniqat.LinearBn1d", C, C, qconfig=QCONFIG),
]
USERS = [
    leaf("user.UserLinear", C, C), leaf("user.UserConv2d", C, C, 1), leaf("user.UserReLU"), leaf("user.UserIdentity"),
    leaf("user.UserConvReLU2d", CONV, RELU), leaf("user.CustomLinear", C, C), leaf("user.CustomLinear", C, C),
    leaf("mine.UserStub"), leaf("mine.UserFloatFunctional"), leaf("mine.UserBatchNorm2d", C), leaf("mine.UserLSTM", C, C),
    leaf("user.Scale", C), leaf("user.UserFused", CONV, RELU),
]
WRAPPED = [
    leaf("tq.QuantWrapper", LINEAR), leaf("tq.QuantWrapper", CONV), leaf("tq.QuantStub", {"qconfig": "default_qconfig"}),
    leaf("tq.QuantStub", {"qconfig": "default_per_channel_qconfig"}), leaf("tq.DeQuantStub", {"qconfig": "default_qconfig"}),
]
ODD = [
    leaf("nn.PReLU", C), leaf("nn.SiLU"), _norm(2, affine=False), _norm(2, track_running_stats=False), _norm(3, affine=False),
    leaf("nn.BatchNorm2d", C + 1), leaf("nn.LayerNorm", C, elementwise_affine=False), leaf("nn.LayerNorm", C, bias=False),
    leaf("nn.GroupNorm", 1, C, affine=False), leaf("nn.InstanceNorm2d", C), leaf("nn.Conv2d", C, C, 1, padding_mode="reflect"),
    leaf("nn.Conv2d", C, C, 1, padding="same"), leaf("nn.Bilinear", C, C, C), leaf("nn.Hardtanh"),
    leaf("nnq.QFunctional"), leaf("nnq.FXFloatFunctional"), leaf("tq.MinMaxObserver"), leaf("tq.FakeQuantize"),
    leaf("nnqa.LSTM", C, C), leaf("nnqa.MultiheadAttention", 4, 2), leaf("user.UserQuantizableLSTM", C, C),
    leaf("nnq.Linear", C, C), leaf("nnq.ReLU6"), leaf("nnqd.Linear", C, C), leaf("nn.Sequential"), leaf("mine.Net"),
    leaf("nn.ModuleList"), leaf("nn.ConvTranspose2d", C, C, 1, groups=C), leaf("nnq.Quantize", 0.5, 3, {"dtype": "quint8"}),
    leaf("nn.UpsamplingNearest2d", scale_factor=2), leaf("nn.CrossEntropyLoss"), leaf("nn.Embedding", 4, 5),
]

META, HALF, DOUBLE = {"device": "meta"}, {"dtype": {"dtype": "float16"}}, {"dtype": {"dtype": "float64"}}
#: Where tensors are not there yet, of another dtype or empty; settings that few use.
RARE = [
    *(leaf("nn.Linear", C, C, **made) for made in (HALF, DOUBLE, {"dtype": {"dtype": "bfloat16"}})),
    *(leaf("nn.Conv2d", C, C, 1, **made) for made in (HALF, DOUBLE)), _norm(2, **HALF),
    leaf("nn.LSTM", C, C, **HALF), leaf("nn.GRU", C, C, **DOUBLE), leaf("nn.LSTMCell", C, C, **HALF),
    leaf("nn.Embedding", 4, 16, **HALF), leaf("nn.EmbeddingBag", 4, 16, mode="sum", **DOUBLE),
    leaf("nn.LayerNorm", C, **HALF), leaf("nn.PReLU", **HALF),
    leaf("nn.ConvTranspose2d", C, C, 1, **HALF),
    leaf("nn.MultiheadAttention", 4, 2, **DOUBLE),
    leaf("nn.LazyLinear", C), leaf("nn.LazyConv2d", C, 1), leaf("nn.LazyConvTranspose2d", C, 1), leaf("nn.LazyBatchNorm2d"),
    leaf("nn.LazyInstanceNorm2d", affine=True),
    *(_conv(d, padding_mode=mode, padding=0) for d in (1, 2, 3) for mode in ("reflect", "circular", "replicate") if d != 3 or mode != "reflect"),
    leaf("nn.Conv2d", C, C, 1, padding="valid"), leaf("nn.ConvTranspose2d", C, C, 3, stride=2, output_padding=1),
    leaf("nn.ConvTranspose1d", C, C, 3, stride=2, output_padding=1), leaf("nn.ConvTranspose3d", C, C, 3, stride=2, output_padding=1),
    leaf("nn.Linear", 0, C), leaf("nn.Linear", C, 0), leaf("nn.Embedding", 0, 16), leaf("nn.Conv2d", C, 0, 1), leaf("nn.BatchNorm2d", 0),
    leaf("nn.LayerNorm", 0),
    leaf("nni.ConvBn2d", _conv(2, **HALF), _norm(2, **HALF)), leaf("nni.ConvReLU2d", _conv(2, **DOUBLE), RELU),
]
#: Without data, which only what needs no observers beside them is tried on.
META_LEAVES = [
    leaf("nn.Linear", C, C, **META), leaf("nn.Conv2d", C, C, 1, **META), _norm(2, **META), leaf("nn.LSTM", C, C, **META),
    leaf("nn.Embedding", 4, 16, **META), leaf("nni.LinearReLU", leaf("nn.Linear", C, C, **META), RELU),
]
#: Classes that have something to say themselves.
OWN_WAYS = [
    leaf("mine.LinearWithQConfig", C, C), leaf("mine.LinearWithNone", C, C), leaf("mine.StubWithQConfig"),
    leaf("mine.AlwaysTraining", LINEAR, _norm(2)), leaf("mine.FrozenNorm", CONV, _norm(2)), leaf("mine.FrozenNorm", LINEAR, _norm(1)),
]

KINDS = {"rare": RARE, "meta": META_LEAVES, "own_ways": OWN_WAYS, "common": COMMON, "fused": FUSED, "fused_bn": FUSED_BN, "transposed": TRANSPOSED, "embeddings": EMBEDDINGS,
         "recurrent": RECURRENT, "biasless": BIASLESS, "attention": ATTENTION, "qat": QAT, "users": USERS, "custom": [leaf("user.CustomLinear", C, C)], "wrapped": WRAPPED,
         "odd": ODD}
#: How often a leaf is of a kind, by what the model is for.
WEIGHTS = {
    "static": dict(rare=4, own_ways=1, common=60, fused=10, fused_bn=1, transposed=3, embeddings=3, recurrent=2, biasless=0.3, attention=2, qat=2, users=6,
                   wrapped=4, odd=5),
    "qat": dict(rare=4, own_ways=1, common=55, fused=6, fused_bn=10, transposed=3, embeddings=3, recurrent=1, biasless=0.3, attention=1, qat=8, users=6,
                wrapped=3, odd=4),
    "dynamic": dict(meta=2, rare=4, own_ways=1, common=50, fused=6, fused_bn=1, transposed=1, embeddings=8, recurrent=18, biasless=0.5, attention=4, qat=3, users=6,
                    wrapped=2, odd=3),
    "fuse": dict(meta=2, rare=4, own_ways=1, common=80, fused=4, fused_bn=2, transposed=6, embeddings=1, recurrent=1, biasless=0, attention=0, qat=2, users=6,
                 wrapped=1, odd=5),
}
#: Runs of modules that can be fused, as names of `runs` below have them.
CHAINS = [
    [_conv(d), _norm(d)] for d in (1, 2, 2, 3)] + [[_conv(d), _norm(d), RELU] for d in (1, 2, 2, 3)] + [
    [_conv(d), RELU] for d in (1, 2, 3)] + [
    [LINEAR, RELU], [LINEAR, RELU], [LINEAR, _norm(1)], [_norm(2), RELU], [_norm(3), RELU],
    [leaf("nn.ConvTranspose2d", C, C, 1), _norm(2)], [leaf("nn.ConvTranspose1d", C, C, 1), _norm(1)],
    [_conv(2, bias=False), _norm(2), RELU]]
#: Runs that cannot, or only by a user's fuser.
BAD_CHAINS = [
    [_norm(2), CONV], [RELU, CONV], [CONV, _norm(1)], [CONV, leaf("nn.ReLU6")], [LINEAR, leaf("nn.Tanh")], [CONV, LINEAR],
    [CONV, _norm(2), leaf("nn.ReLU6")], [CONV], [CONV, RELU, CONV], [leaf("user.UserConv2d", C, C, 1), RELU],
    [CONV, leaf("nn.BatchNorm2d", C + 1)], [CONV, _norm(2, affine=False)], [CONV, _norm(2, track_running_stats=False)],
    [leaf("nn.ConvTranspose3d", C, C, 1), _norm(3)], [leaf("user.CustomLinear", C, C), RELU], [LINEAR, leaf("user.UserReLU")]]
