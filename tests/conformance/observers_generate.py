"""Random qconfigs (valid and invalid constructors of observers and fake quantizers) and dtype configs, as JSON values
of the project's formats."""

OBSERVER = "torch.ao.quantization.observer."
FAKE = "torch.ao.quantization.fake_quantize."
LEARNABLE = "torch.ao.quantization._learnable_fake_quantize._LearnableFakeQuantize"
UNIFORM = ["dtype", "qscheme", "reduce_range", "quant_min", "quant_max", "eps", "is_dynamic"]

# Class -> its parameters in order, as far as positional arguments may name them.
OBSERVERS = {
    OBSERVER + "MinMaxObserver": UNIFORM[:5] + ["factory_kwargs"] + UNIFORM[5:],
    OBSERVER + "MovingAverageMinMaxObserver": ["averaging_constant"] + UNIFORM,
    OBSERVER + "PerChannelMinMaxObserver": ["ch_axis"] + UNIFORM[:5] + ["factory_kwargs"] + UNIFORM[5:],
    OBSERVER + "MovingAveragePerChannelMinMaxObserver": ["averaging_constant", "ch_axis"] + UNIFORM,
    OBSERVER + "HistogramObserver": ["bins"] + UNIFORM[:5] + ["factory_kwargs"] + UNIFORM[5:],
    OBSERVER + "FixedQParamsObserver": ["scale", "zero_point", "dtype", "qscheme", "quant_min", "quant_max",
                                        "is_dynamic"],
    OBSERVER + "PlaceholderObserver": ["dtype", "custom_op_name", "compute_dtype", "quant_min", "quant_max", "qscheme",
                                       "eps", "is_dynamic"],
    OBSERVER + "RecordingObserver": ["dtype"],
    OBSERVER + "NoopObserver": ["dtype", "custom_op_name"],
    OBSERVER + "ReuseInputObserver": [],
    OBSERVER + "ObserverBase": ["dtype", "is_dynamic"],
    OBSERVER + "UniformQuantizationObserverBase": UNIFORM,
    "torch.nn.Identity": ["dtype", "x"],
}
FAKES = {
    FAKE + "FakeQuantize": ["observer", "quant_min", "quant_max", "is_dynamic"],
    FAKE + "FusedMovingAvgObsFakeQuantize": ["observer", "quant_min", "quant_max"],
    FAKE + "FixedQParamsFakeQuantize": ["observer"],
    FAKE + "FakeQuantizeBase": [],
    LEARNABLE: ["observer", "quant_min", "quant_max", "scale", "zero_point", "channel_len", "use_grad_scaling"],
}
ABSTRACT = {OBSERVER + "ObserverBase", OBSERVER + "UniformQuantizationObserverBase", FAKE + "FakeQuantizeBase"}
ALLOWED = ["qint8", "quint8", "quint4x2", "qint32", "int8", "uint8", "int16", "int32", "float8_e5m2", "float8_e4m3fn",
           "uint16"]
OTHERS = ["float32", "float16", "bfloat16", "float64", "int64", "uint32", "uint64", "bool", "complex64", "quint2x4",
          "float8_e4m3fnuz", "bits8", "uint4", "int7", "bits1x8", "float4_e2m1fn_x2"]
TENSOR_SCHEMES = ["torch.per_tensor_affine", "torch.per_tensor_symmetric"]
CHANNEL_SCHEMES = ["torch.per_channel_affine", "torch.per_channel_symmetric",
                   "torch.per_channel_affine_float_qparams"]
NAN, INF, MINUS_INF = {"float": "nan"}, {"float": "inf"}, {"float": "-inf"}
EPS = 1.1920928955078125e-07
CPU = {"opaque": {"type": "torch.device", "text": "device(type='cpu')"}}
RANGES = [(0, 255), (0, 127), (-128, 127), (-127, 127), (-64, 63), (0, 15), (-8, 7), (0, 256), (0, 300), (-3, 5),
          (-2**31, 2**31 - 1), (-2**31, 2**31), (0, 65535), (-2**63, 2**63 - 1), (0, 2**32 - 1), (-1, 2**32 - 2),
          (0.0, 255.0), (-128.0, 127), (-5, 6.5), (0.5, 255.5), (-2.5, 2.5), (1, 255), (-10, -1), (5, 5), (0, 0), (7, 3),
          (False, True), (True, 255), (-128, 128), (-1.5, 254.5), (-200, 56), (-200, 54.5)]
ODD = [None, True, False, 0, 1, -1, 2, 3.5, -0.0, {"str": "x"}, {"str": ""}, {"str": "abc"}, NAN, INF, MINUS_INF,
       "torch.qint8", "torch.per_tensor_affine", {"tuple": []}, {"tuple": [1]}, [], [1, 2.5], {"dict": []},
       {"ellipsis": True}, {"class": OBSERVER + "MinMaxObserver"}, {"class": "torch.nn.Identity"},
       {"class": OBSERVER + "MinMaxObserver", "kwargs": {}}, 2**40, -2**63, 2**63 - 1, 1e300]


class Generator:
    def __init__(self, rng):
        self.rng = rng

    def chance(self, p):
        return self.rng.random() < p

    def dtype(self):
        return "torch." + self.rng.choice(self.rng.choices([["quint8", "qint8"], ALLOWED, OTHERS], [6, 4, 1])[0])

    def value(self, name, oddness):
        """A value for the parameter: with the probability `oddness` any at all."""
        rng = self.rng
        if self.chance(oddness):
            odd = rng.choice(ODD)
            # Files take a qscheme for a dtype, and the other way round, for a slip of the pen.
            swapped = {"dtype": "torch.per_tensor_affine", "qscheme": "torch.qint8"}
            return None if odd == swapped.get(name, "") else odd
        if name == "dtype":
            return self.dtype()
        if name in ("quant_min", "quant_max"):
            return rng.choice(rng.choice(RANGES))
        return rng.choice({
            "qscheme": TENSOR_SCHEMES * 3 + CHANNEL_SCHEMES,
            "reduce_range": [True, False, 1, 0, None],
            "eps": [EPS, 2**-12, 1e-5, 1.2e-07, 0.0, 1, 0, True, 1e-50, 1e300, 0.1, -0.5, 16777217],
            "is_dynamic": [False, False, False, False, True, True, 1, 0, None],
            "averaging_constant": [0.01, 1, 1.0, True, 0.5, {"str": "1"}, None, 2],
            "ch_axis": [0, 1, -1, 3],
            "bins": [2048, 16, 1, 0, 256],
            "factory_kwargs": [None, {"dict": []}, {"dict": [["device", CPU]]}, {"dict": [["device", "cpu"]]},
                               {"dict": [["device", None]]}, {"dict": [["dtype", "torch.float64"]]},
                               {"dict": [["dtype", None], ["device", CPU]]}, {"dict": [["x", 1]]},
                               {"dict": [[1, 2]]}, {"dict": [["dtype", "torch.float32"]]}],
            "scale": [1 / 256, 2 / 256, 1.0, 0.1, 1, 0.5],
            "zero_point": [0, 128, 0.0, 1.5, 127, -1],
            "custom_op_name": [{"str": ""}, {"str": "op"}],
            "compute_dtype": [None, "torch.quint8", False],
            "channel_len": [-1, 1, 3, 0, True, -1.0, 2.5],
            "use_grad_scaling": [True, False],
            "observer": [None],
        }.get(name, ODD))

    def schemes(self, cls):
        if "PerChannel" in cls:
            return CHANNEL_SCHEMES
        return TENSOR_SCHEMES

    def keywords(self, cls, parameters, wild):
        """Some keyword arguments for the class, mostly ones that go together unless it gets `wild`."""
        rng = self.rng
        oddness = rng.choice([0.02, 0.15]) if wild else 0.004
        rate = rng.choice([0.1, 0.3, 0.6])
        kwargs = {}
        for name in parameters:
            needed = name in ("scale", "zero_point") and "FixedQParamsObserver" in cls
            if name != "observer" and self.chance(0.97 if needed else rate if wild or name != "is_dynamic" else 0.05):
                kwargs[name] = self.value(name, oddness)
        if "qscheme" in kwargs and self.chance(0.9):
            kwargs["qscheme"] = rng.choice(self.schemes(cls))
        if ("quant_min" in kwargs or "quant_max" in kwargs) and self.chance(0.9):
            kwargs["quant_min"], kwargs["quant_max"] = rng.choice(RANGES[:6] if self.chance(0.5) else RANGES)
        if "averaging_constant" in kwargs and kwargs.get("is_dynamic") and self.chance(0.7):
            kwargs["averaging_constant"] = rng.choice([1, 1.0, True])
        if wild and self.chance(0.12):
            name = rng.choice(["foo", "self", "memoryless", "ch_axis", "bins", "eps", "factory_kwargs", "dtype",
                               "observer", "scale", "averaging_constant", "reduce_range", "qscheme", "is_dynamic"])
            kwargs[name] = self.value(name, oddness)
        items = list(kwargs.items())
        if self.chance(0.3):
            rng.shuffle(items)
        return dict(items)

    def wrapped(self, cls, parameters, kwargs, wild):
        """The class under as many wrappers as the keywords are dealt to."""
        rng = self.rng
        count = rng.choices([0, 1, 2, 3], [1, 8, 3, 1])[0]
        if not count:
            if not kwargs:
                return {"class": cls}
            count = 1
        layers = [{} for _ in range(count)]
        for name, value in kwargs.items():
            rng.choice(layers)[name] = value
        if count > 1 and kwargs and self.chance(0.4):
            name = rng.choice(list(kwargs))
            rng.choice(layers)[name] = self.value(name, 0.1 if wild else 0) if name != "observer" else kwargs[name]
        spec = cls
        for i, layer in enumerate(layers):
            spec = {"class": spec}
            if wild and self.chance(0.06):
                named = parameters[:rng.randint(0, 3)] or ["dtype"] * rng.randint(0, len(parameters) + 2)
                spec["args"] = [kwargs.get(n, self.value(n, 0.05)) if n != "observer" else self.spec(False, 1)
                                for n in named]
                for name in named:
                    if self.chance(0.8):
                        layer.pop(name, None)
            spec["kwargs"] = layer
        return spec

    def inner(self, cls, kwargs, wild, depth):
        """What stands in `observer=`: it must take what the fake quantizer hands on."""
        rng = self.rng
        if wild and self.chance(0.1):
            return rng.choice(ODD)
        if depth > 1 or self.chance(0.3 if wild else 0.75):
            name = rng.choice(["MovingAverageMinMaxObserver", "MovingAveragePerChannelMinMaxObserver"]
                              + (["MinMaxObserver", "HistogramObserver", "PerChannelMinMaxObserver",
                                  "PlaceholderObserver"] if "Fused" not in cls or wild else []))
            if "FixedQParamsFake" in cls and self.chance(0.9):
                return self.fixed(wild)
            if "qscheme" in kwargs and self.chance(0.9):
                kwargs["qscheme"] = rng.choice(self.schemes(name))
            spec = {"class": OBSERVER + name}
            if self.chance(0.2):
                spec["kwargs"] = self.keywords(OBSERVER + name, OBSERVERS[OBSERVER + name], wild)
                if self.chance(0.15):
                    spec["callable_args"] = {"is_dynamic": {"class": OBSERVER + "ReuseInputObserver"}}
            return spec
        if "FixedQParamsFake" in cls and self.chance(0.8):
            return self.fixed(wild)
        return self.spec(wild, depth + 1)

    def fixed(self, wild):
        cls = OBSERVER + "FixedQParamsObserver"
        spec = {"class": cls, "kwargs": self.keywords(cls, OBSERVERS[cls], wild)}
        if not wild:
            spec["kwargs"].setdefault("scale", 1 / 256)
            spec["kwargs"].setdefault("zero_point", 0)
        return spec

    def spec(self, wild=None, depth=0):
        rng = self.rng
        wild = self.chance(0.5) if wild is None else wild
        fake = self.chance(0.45)
        table = FAKES if fake else OBSERVERS
        weights = [(0.2 if c in ABSTRACT else 1 if c == "torch.nn.Identity" else 4) for c in table]
        cls = rng.choices(list(table), weights)[0]
        kwargs = self.keywords(cls, table[cls], wild)
        if fake and not cls.endswith("Base"):
            if not cls.endswith("FixedQParamsFakeQuantize") or wild and self.chance(0.1):
                extra = self.keywords(cls, ["dtype", "qscheme", "reduce_range", "eps", "averaging_constant", "ch_axis",
                                            "bins", "factory_kwargs"][:rng.choice([2, 4, 5, 6, 8])], wild)
                kwargs = {**kwargs, **extra}
            if self.chance(0.95 if cls == LEARNABLE or "Fixed" in cls else 0.8):
                kwargs["observer"] = self.inner(cls, kwargs, wild, depth)
        return self.wrapped(cls, table[cls], kwargs, wild)

    def qconfig(self):
        if self.chance(0.04):
            return {slot: {"class": OBSERVER + "PlaceholderObserver", "kwargs": {
                "dtype": "torch.float16", **({"is_dynamic": True} if slot == "activation" and dynamic else {})}}
                for dynamic in [self.chance(0.5)] for slot in ("activation", "weight")}
        return {slot: None if self.chance(0.02) else self.spec() for slot in ("activation", "weight")}

    def constraints(self, dtype):
        """`dtype`: the built observer's, which is mostly taken so that the constraints matter."""
        rng = self.rng
        found = {"dtype": dtype if dtype and self.chance(0.93) else self.dtype()}
        if self.chance(0.02):
            del found["dtype"]
        if self.chance(0.45):
            low, high = rng.choice([(0, 255), (-128, 127), (0, 127), (-127, 127), (0.0, 255.0), (0, 15), (-1, 256),
                                    (-2**31, 2**31 - 1), (1, 10), (-64, 63), (-2**63, 2**63 - 1), (-127.5, 127.5)])
            found["quant_min_lower_bound"], found["quant_max_upper_bound"] = low, high
            if self.chance(0.15):
                del found[rng.choice(["quant_min_lower_bound", "quant_max_upper_bound"])]
        if self.chance(0.4):
            found["scale_min_lower_bound"] = rng.choice([2**-12, EPS, 1.1920928955078126e-07, 1.1920928e-07, 1.2e-07, 0,
                                                         1, 0.0, 1e-5, 0.1, 1e300, 1e-60, 16777217, 2, 0.10000000149])
        if self.chance(0.1):
            found["scale_max_upper_bound"] = 1.0
        if self.chance(0.35):
            found["scale_exact_match"] = rng.choice([1 / 256, 2 / 256, 1.0, 1, 0.1, 0.5])
            found["zero_point_exact_match"] = rng.choice([0, 128, 0.0, 128.0, 1, 1.5, 2**32])
            if self.chance(0.15):
                del found[rng.choice(["scale_exact_match", "zero_point_exact_match"])]
        return found
