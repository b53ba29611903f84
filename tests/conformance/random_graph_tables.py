"""The operations of random graphs, by family. An entry is (how, name, arguments after the tensor, keywords):
how is "m" for a module (whose constructor gets the arguments), "f" for a function, "x" for a method."""

RELUS = [
    ("m", "nn.ReLU", [], {}), ("m", "nn.ReLU", [], {}), ("m", "nn.ReLU", [], {"inplace": True}),
    ("f", "F.relu", [], {}), ("f", "F.relu", [], {}), ("f", "F.relu", [], {"inplace": True}),
    ("f", "torch.relu", [], {}), ("x", "relu", [], {}), ("x", "relu_", [], {}), ("f", "torch.relu_", [], {}),
    ("m", "nn.ReLU6", [], {}), ("f", "F.relu6", [], {}), ("m", "user.UserReLU", [], {})]
FIXED = [
    ("m", "nn.Sigmoid", [], {}), ("m", "nn.Tanh", [], {}), ("m", "nn.Hardsigmoid", [], {}),
    ("m", "nn.Softmax", [-1], {}), ("m", "nn.Softmax", [], {"dim": 1}), ("f", "torch.sigmoid", [], {}),
    ("f", "torch.tanh", [], {}), ("f", "F.sigmoid", [], {}), ("f", "F.tanh", [], {}), ("f", "F.hardsigmoid", [], {}),
    ("f", "F.hardsigmoid", [], {"inplace": True}), ("f", "F.softmax", [], {"dim": -1}), ("x", "sigmoid", [], {}),
    ("x", "sigmoid_", [], {}), ("x", "tanh", [], {}), ("x", "tanh_", [], {}), ("x", "softmax", [-1], {}),
    ("f", "torch.softmax", [-1], {})]
ELEMENTWISE = [
    ("m", "nn.ELU", [], {}), ("f", "F.elu", [], {}), ("m", "nn.LeakyReLU", [], {}), ("m", "nn.LeakyReLU", [0.1], {}),
    ("f", "F.leaky_relu", [], {}), ("f", "F.leaky_relu", [0.2], {"inplace": True}), ("f", "F.leaky_relu_", [], {}),
    ("m", "nn.Hardswish", [], {}), ("f", "F.hardswish", [], {}), ("m", "nn.Hardtanh", [], {}),
    ("f", "F.hardtanh", [-2.0, 2.0], {}), ("f", "F.hardtanh_", [], {}), ("m", "nn.GELU", [], {}),
    ("f", "F.gelu", [], {}), ("m", "nn.SiLU", [], {}), ("f", "F.silu", [], {}), ("m", "nn.Mish", [], {}),
    ("m", "nn.Softplus", [], {}), ("m", "nn.PReLU", [], {}), ("m", "nn.PReLU", [], {"init": 0.1}),
    ("f", "torch.neg", [], {}), ("f", "torch.exp", [], {}), ("x", "abs", [], {}), ("f", "torch.rsqrt", [], {})]
DROPOUTS = [("m", "nn.Dropout", [], {}), ("f", "F.dropout", [], {}), ("f", "F.dropout", [], {"p": 0.1}),
            ("m", "nn.Dropout", [0.2], {"inplace": True}), ("m", "nn.AlphaDropout", [], {})]
CLAMPS = [("f", "torch.clamp", [-1, 1], {}), ("f", "torch.clamp", [], {"min": 0}), ("x", "clamp", [-1.0, 1.0], {}),
          ("x", "clamp", [], {"max": 1}), ("x", "clamp_", [0], {})]
# Those that hand their input on: pooling, resizing, moving elements around.
POOLS = {
    1: [("m", "nn.MaxPool1d", [1], {}), ("m", "nn.AvgPool1d", [1], {}), ("m", "nn.AdaptiveAvgPool1d", [2], {}),
        ("f", "F.max_pool1d", [1], {}), ("f", "F.avg_pool1d", [1], {}), ("f", "F.adaptive_avg_pool1d", [1], {}),
        ("f", "F.adaptive_max_pool1d", [1], {}), ("f", "torch.avg_pool1d", [1], {}), ("f", "F.pad", [[1, 1]], {})],
    2: [("m", "nn.MaxPool2d", [2], {"ceil_mode": True}), ("m", "nn.AvgPool2d", [1], {}),
        ("m", "nn.AdaptiveAvgPool2d", [[1, 1]], {}), ("m", "nn.AdaptiveAvgPool2d", [1], {}),
        ("f", "F.max_pool2d", [1], {}), ("f", "F.max_pool2d", [], {"kernel_size": 2, "ceil_mode": True}),
        ("f", "F.avg_pool2d", [1], {}), ("f", "F.adaptive_avg_pool2d", [[1, 1]], {}),
        ("f", "F.adaptive_avg_pool2d", [], {"output_size": 1}), ("f", "torch.max_pool2d", [1], {}),
        ("m", "nn.AdaptiveMaxPool2d", [2], {}), ("m", "nn.PixelShuffle", [1], {}), ("f", "F.pixel_shuffle", [2], {}),
        ("m", "nn.PixelUnshuffle", [2], {}), ("m", "nn.PixelUnshuffle", [1], {}), ("f", "F.pixel_unshuffle", [1], {}),
        ("m", "nn.PixelShuffle", [2], {}),
        ("f", "F.interpolate", [], {"scale_factor": 2}), ("f", "F.interpolate", [], {"size": {"tuple": [2, 2]}}),
        ("m", "nn.Upsample", [], {"scale_factor": 2}), ("m", "nn.ConstantPad2d", [1, 0], {}),
        ("f", "F.pad", [[1, 0, 0, 1]], {}), ("m", "nn.ZeroPad2d", [1], {})],
    3: [("m", "nn.MaxPool3d", [1], {}), ("m", "nn.AvgPool3d", [1], {}), ("m", "nn.AdaptiveAvgPool3d", [1], {}),
        ("f", "F.max_pool3d", [1], {}), ("f", "F.avg_pool3d", [1], {}), ("f", "F.adaptive_avg_pool3d", [1], {})]}
SHAPES = [
    ("x", "reshape", [{"v": "batch"}, -1], {}), ("x", "reshape", [{"tuple": [-1]}], {}), ("x", "view", [-1], {}),
    ("f", "torch.reshape", [{"tuple": [2, -1]}], {}), ("f", "torch.reshape", [], {"shape": {"tuple": [2, -1]}}),
    ("x", "flatten", [1], {}), ("f", "torch.flatten", [1], {}), ("f", "torch.flatten", [], {"start_dim": 1}),
    ("m", "nn.Flatten", [], {}), ("x", "permute", [0, 2, 1], {}), ("x", "permute", [0, 2, 3, 1], {}),
    ("f", "torch.permute", [{"tuple": [1, 0]}], {}), ("x", "transpose", [1, -1], {}),
    ("f", "torch.transpose", [0, 1], {}), ("f", "torch.transpose", [], {"dim0": 0, "dim1": 1}),
    ("x", "squeeze", [], {}),
    ("f", "torch.squeeze", [], {}), ("x", "squeeze", [-1], {}), ("x", "squeeze_", [], {}),
    ("x", "unsqueeze", [1], {}), ("f", "torch.unsqueeze", [0], {}), ("f", "torch.unsqueeze", [], {"dim": 1}),
    ("x", "unsqueeze_", [1], {}), ("x", "mean", [], {}), ("x", "mean", [-1], {}),
    ("x", "mean", [[2, 3]], {"keepdim": True}), ("f", "torch.mean", [1], {}), ("f", "torch.mean", [], {"dim": 1}),
    ("x", "repeat", [1, 2], {}), ("f", "torch.repeat_interleave", [2], {}), ("x", "repeat_interleave", [2], {}),
    ("x", "narrow", [1, 0, 1], {}), ("f", "torch.narrow", [1, 0, 1], {}), ("x", "contiguous", [], {}),
    ("x", "detach", [], {}), ("f", "torch.detach", [], {}), ("x", "detach_", [], {}), ("x", "expand", [2, -1], {}),
    ("x", "float", [], {}), ("x", "clone", [], {}), ("x", "sum", [1], {}), ("f", "torch.sum", [-1], {}),
    ("x", "t", [], {}), ("f", "torch.min", [], {}), ("f", "torch.max", [], {}), ("x", "view_as", [{"v": "self"}], {}),
    ("x", "to", [{"torch": "float32"}], {}), ("f", "builtins.getattr", ["T"], {}), ("f", "torch.cumsum", [1], {}),
    ("m", "nn.Unflatten", [1, [1, -1]], {}), ("m", "nn.Identity", [], {}), ("m", "user.UserIdentity", [], {})]
ITEMS = [0, 1, -1, {"slice": [None, 1, None]}, {"slice": [0, None, 2]}, {"tuple": [{"slice": [None, None, None]}, 0]},
         {"tuple": [{"ellipsis": True}, None]}, {"tuple": [{"slice": [None, None, None]}, None]},
         {"tuple": [{"ellipsis": True}, -1]}, {"tuple": [0, {"slice": [1, None, None]}]}]
# Of two tensors, or a tensor and a number.
BINARIES = [
    ("f", "operator.add"), ("f", "operator.add"), ("f", "operator.add"), ("f", "operator.iadd"), ("f", "torch.add"),
    ("f", "torch.add"), ("x", "add"), ("x", "add_"), ("f", "operator.mul"), ("f", "operator.mul"),
    ("f", "operator.imul"), ("f", "torch.mul"), ("x", "mul"), ("x", "mul_"), ("f", "operator.sub"), ("f", "torch.sub"),
    ("f", "operator.isub"), ("f", "operator.truediv"), ("f", "torch.div"), ("f", "torch.maximum"), ("x", "sub")]
MATMULS = [("f", "torch.matmul"), ("f", "torch.matmul"), ("f", "operator.matmul"), ("x", "matmul"), ("f", "torch.bmm")]
FLOAT_FUNCTIONALS = ["add", "mul", "add_relu", "matmul", "cat", "add_scalar", "mul_scalar"]
CATS = ["torch.cat", "torch.cat", "torch.cat", "torch.concat", "torch.concatenate"]
STACKS = ["torch.stack", "torch.stack", "torch.vstack", "torch.hstack"]
NAMES = ["a", "b", "c", "conv", "bn", "relu", "fc", "block", "head", "features", "proj", "x1", "layer_1", "L",
         "activation_post_process", "lin", "sub"]
