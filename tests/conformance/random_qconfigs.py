"""Random QConfigs and QConfigMappings for prepare and convert (config_recipe.py has the format)."""
from random_mappings import FAKE, INTRINSIC, INVALID_REGEXES, OBSERVER, PARTS, Rules

# Those of torch that make activations of 8 bit, and the rest.
USUAL = ["default_qconfig", "default_per_channel_qconfig", "default_qconfig", "default_qat_qconfig",
         "default_qat_qconfig_v2"]
SYMMETRIC = ["default_symmetric_qnnpack_qconfig", "default_per_channel_symmetric_qnnpack_qconfig"]
SYMMETRIC_QAT = ["default_symmetric_qnnpack_qat_qconfig", "default_per_channel_symmetric_qnnpack_qat_qconfig"]
DYNAMIC = ["default_dynamic_qconfig", "per_channel_dynamic_qconfig", "float16_dynamic_qconfig",
           "default_dynamic_qat_qconfig"]
OTHERS = ["float16_static_qconfig", "float_qparams_weight_only_qconfig", "float_qparams_weight_only_qconfig_4bit",
          "default_weight_only_qconfig", "default_activation_only_qconfig", "default_reuse_input_qconfig",
          "default_debug_qconfig", "default_embedding_qat_qconfig", "default_embedding_qat_qconfig_4bit",
          "default_quint8_weight_qconfig"]
INT8 = {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}
PER_CHANNEL = {"dtype": "torch.qint8", "qscheme": "torch.per_channel_symmetric"}
CONV_TRANSPOSES = ["torch.nn.ConvTranspose1d", "torch.nn.ConvTranspose2d", "torch.nn.ConvTranspose3d"]


def _observer(name, **kwargs):
    return {"class": OBSERVER + name, "kwargs": kwargs}


def _fake(name, inner=None, **kwargs):
    return {"class": FAKE + name, "kwargs": {**({"observer": {"class": OBSERVER + inner}} if inner else {}), **kwargs}}


class CaseQConfigs:
    """Hands out qconfigs, many that quantize with this backend and some of every kind there is."""

    def __init__(self, rng, backend, is_qat, odd=0.15):
        self.rng, self.is_qat, self.odd = rng, is_qat, odd
        self.signed = backend in ("tensorrt", "executorch") or backend == "qnnpack" and rng.random() < 0.5
        self.given = []

    def ranges(self, signed):
        """Keywords that narrow or move the range."""
        rng = self.rng
        kwargs = {}
        if rng.random() < 0.3:
            kwargs.update(rng.choice([{"quant_min": -127, "quant_max": 127}, {"quant_min": -64, "quant_max": 63}])
                          if signed
                          else rng.choice([{"quant_min": 0, "quant_max": 127}, {"quant_min": 0, "quant_max": 255},
                                           {"quant_min": 0, "quant_max": 63}]))
        elif rng.random() < 0.15:
            kwargs["reduce_range"] = rng.random() < 0.8
        if rng.random() < (0.5 if signed else 0.12):
            kwargs["eps"] = rng.choice([2 ** -12, 2 ** -12, 2 ** -10, 2 ** -20, 0.1])
        return kwargs

    def activation(self):
        rng, roll = self.rng, self.rng.random()
        kwargs = dict(INT8) if self.signed else rng.choice([{}, {"dtype": "torch.quint8"}])
        kwargs.update(self.ranges(self.signed))
        if roll < self.odd:
            return self.odd_activation()
        if self.is_qat and rng.random() < 0.8:
            kind = rng.choice(["FakeQuantize", "FusedMovingAvgObsFakeQuantize", "FakeQuantize"])
            low, high = (-128, 127) if self.signed else (0, 255)
            return _fake(kind, "MovingAverageMinMaxObserver", **{"quant_min": low, "quant_max": high, **kwargs})
        return _observer(rng.choice(["MinMaxObserver", "HistogramObserver", "MovingAverageMinMaxObserver",
                                     "MinMaxObserver"]), **kwargs)

    def odd_activation(self):
        rng = self.rng
        return rng.choice([
            None, None, {"class": "torch.nn.Identity"}, {"class": OBSERVER + "MinMaxObserver"},
            _observer("PlaceholderObserver", dtype="torch.float16"),
            _observer("PlaceholderObserver", dtype="torch.quint8", is_dynamic=True),
            _observer("PlaceholderObserver", dtype="torch.float16", is_dynamic=True),
            _observer("PlaceholderObserver", dtype="torch.float32"), _observer("MinMaxObserver", is_dynamic=True),
            _observer("PlaceholderObserver", dtype="torch.qint8", is_dynamic=True, quant_min=-128, quant_max=127),
            {"class": OBSERVER + "RecordingObserver"}, {"class": OBSERVER + "NoopObserver"}, {"user": "callable_args"},
            {"class": OBSERVER + "ReuseInputObserver"}, {"torch": "default_reuse_input_observer"},
            {"torch": "default_debug_observer"}, {"torch": "default_fixed_qparams_range_0to1_observer"},
            {"torch": "default_fixed_qparams_range_neg1to1_observer"}, {"torch": "default_fake_quant"},
            {"torch": "default_dynamic_fake_quant"}, {"torch": "default_fixed_qparams_range_0to1_fake_quant"},
            {"torch": "default_histogram_fake_quant"}, {"torch": "default_float_qparams_observer"},
            _observer("FixedQParamsObserver", scale=0.5, zero_point=3),
            _observer("FixedQParamsObserver", scale=0.00390625, zero_point=0, dtype="torch.quint8", quant_min=0,
                      quant_max=255),
            _fake("FixedQParamsFakeQuantize", None, observer=_observer("FixedQParamsObserver", scale=0.5,
                                                                       zero_point=0)),
            _observer("MinMaxObserver", dtype="torch.qint32"), _observer("MinMaxObserver", **INT8, quant_min=-128,
                                                                       quant_max=127),
            _observer("MinMaxObserver", qscheme="torch.per_tensor_symmetric", dtype="torch.quint8"),
            _observer("PerChannelMinMaxObserver", ch_axis=1),
            {"class": "user.UserMinMaxObserver", "kwargs": {"quant_min": 0,
                                                                                                   "quant_max": 200}},
            {"class": "user.UserMinMaxObserver"}, {"class": "user.UserHistogramObserver", "kwargs": {}},
            {"class": "user.PlainObserver"}, {"class": "user.UserUnsignedObserver"},
            {"class": "user.UserFakeQuantize", "kwargs": {"quant_min": 0, "quant_max": 255}},
            {"class": _observer("MinMaxObserver", quant_min=0), "kwargs": {"quant_max": 99}},
            {"user": rng.choice(["lambda", "lambda_kw", "lambda_fake", "lambda_same", "lambda_with_args"])},
            {"user": "callable_args"}, {"user": "lambda"}])

    def weight(self):
        rng = self.rng
        if rng.random() < self.odd:
            return self.odd_weight()
        # Convolutions that are transposed refuse weights per channel.
        kwargs = dict(rng.choices([INT8, PER_CHANNEL], [75, 25])[0])
        kwargs.update(rng.choice([{}, {}, {"quant_min": -127, "quant_max": 127, "eps": 2 ** -12},
                                  {"eps": 2 ** -12}, {"reduce_range": True}]) if not self.signed
                      else {"quant_min": -127, "quant_max": 127, "eps": 2 ** -12})
        per_channel = "channel" in kwargs["qscheme"]
        if self.is_qat and rng.random() < 0.8:
            return _fake(rng.choice(["FakeQuantize", "FusedMovingAvgObsFakeQuantize"]),
                         "MovingAveragePerChannelMinMaxObserver" if per_channel else "MovingAverageMinMaxObserver",
                         **{"quant_min": -128, "quant_max": 127, **kwargs})
        return _observer(rng.choice(["PerChannelMinMaxObserver", "MovingAveragePerChannelMinMaxObserver"] if per_channel
                                    else ["MinMaxObserver", "MovingAverageMinMaxObserver"]), **kwargs)

    def odd_weight(self):
        rng = self.rng
        return rng.choice([
            None, {"class": "torch.nn.Identity"}, {"class": OBSERVER + "MinMaxObserver"},
            _observer("PlaceholderObserver", dtype="torch.float16"), {"class": OBSERVER + "PlaceholderObserver"},
            _observer("MinMaxObserver", dtype="torch.quint8"), _observer("HistogramObserver", **INT8),
            _observer("PerChannelMinMaxObserver", dtype="torch.qint8", qscheme="torch.per_channel_affine"),
            _observer("MovingAveragePerChannelMinMaxObserver", dtype="torch.qint8", ch_axis=1),
            {"torch": "default_float_qparams_observer"}, {"torch": "default_float_qparams_observer_4bit"},
            {"torch": "default_embedding_fake_quant"}, {"torch": "default_weight_fake_quant"},
            {"torch": "default_per_channel_weight_fake_quant"}, {"torch": "default_fused_per_channel_wt_fake_quant"},
            {"class": "user.UserMinMaxObserver", "kwargs": dict(INT8)}, {"user": "lambda_weight"}, {"user": "function"},
            _observer("PerChannelMinMaxObserver", dtype="torch.quint8",
                      qscheme="torch.per_channel_affine_float_qparams",
                      ch_axis=0), {"class": OBSERVER + "NoopObserver"}])

    def new(self, none=0.1):
        rng, roll = self.rng, self.rng.random()
        if roll < none:
            return None
        if roll < none + 0.1 and self.given:
            return rng.choice(self.given)
        if roll < none + 0.40:
            usual = (SYMMETRIC_QAT if self.is_qat else SYMMETRIC) if self.signed else USUAL
            return rng.choice(rng.choices([usual, DYNAMIC, OTHERS], [50, 30, 20])[0])
        self.given.append({"activation": self.activation(), "weight": self.weight()})
        return self.given[-1]

    def variant(self, qconfig):
        return qconfig


RAISING = [{"activation": {"class": "user.RefusingObserver"}, "weight": None},
           {"activation": {"class": "user.RefusingObserver", "kwargs": {}},
            "weight": {"class": OBSERVER + "MinMaxObserver"}},
           {"activation": {"class": OBSERVER + "MinMaxObserver"}, "weight": {"class": "user.NoQParamsObserver"}},
           {"activation": {"class": "user.NoQParamsObserver"},
            "weight": {"class": OBSERVER + "MinMaxObserver", "kwargs": INT8}},
           {"activation": _observer("MinMaxObserver", no_such_keyword=1), "weight": None},
           {"activation": _observer("MinMaxObserver", quant_min=5, quant_max=2), "weight": None},
           {"activation": _observer("FixedQParamsObserver", scale=1.0), "weight": None}]


class CaseRules(Rules):
    """Rules of which fusion accepts most: the parts of what is fused mostly have no rule of their own."""

    def object_types(self):
        rng = self.rng
        count = rng.choice([0, 0, 1, 1, 2, 3])
        entries = [(key, q) for key, q in self.entries(self.object, count) if key not in PARTS or rng.random() < 0.04]
        if rng.random() < 0.12:
            common = self.qconfigs.new()
            entries += [(key, common) for key in PARTS if key not in CONV_TRANSPOSES or rng.random() < 0.5]
        for key in CONV_TRANSPOSES if rng.random() < 0.25 else ():
            entries.append((key, "default_qconfig"))
        return list({repr(key): (key, q) for key, q in entries if not _fused(key)}.values())

    def regex(self):
        found = super().regex()
        return ".*" if found in INVALID_REGEXES and self.rng.random() < 0.6 else found


def _fused(key):
    return isinstance(key, str) and key.startswith(INTRINSIC) and ".qat." not in key


DEFAULTS = {"native": "fbgemm", "_native_and_fp16": "fbgemm", "fbgemm": "fbgemm", "qnnpack": "qnnpack", "x86": "x86",
            "onednn": "onednn", "executorch": "qnnpack-symmetric"}


def random_case_mapping(rng, graph, aliases, backend, is_qat, on_purpose=False):
    """A mapping for a traced graph and this backend; `on_purpose`: one on which PyTorch is likely to raise."""
    qconfigs = CaseQConfigs(rng, backend, is_qat)
    rules = CaseRules(rng, graph, aliases, qconfigs)
    transposed = any(m["type"] in CONV_TRANSPOSES for m in graph["modules"])
    body = {"base": None, "": "unset", "object_type": [], "module_name_regex": [], "module_name": [],
            "module_name_object_type_order": []}
    roll = rng.random()
    if roll < 0.36 and backend in DEFAULTS:
        base = DEFAULTS[backend]
        if rng.random() < 0.15 or transposed and base == "onednn" and not is_qat:
            base = rng.choice(["fbgemm", "qnnpack", "x86", "qnnpack-symmetric"])
        body["base"] = [base, is_qat if rng.random() < 0.93 else not is_qat]
        few = rng.choice([0, 0, 1, 2])
    elif roll < 0.6:
        body[""] = qconfigs.new(none=0.02)
        few = rng.choice([0, 1, 1])
    else:
        few = None
    if few is None:
        made = rules.mapping()
        for kind in body:
            if kind in made:
                body[kind] = made[kind]
    else:
        for _ in range(few):
            kind = rng.choice(["object_type", "module_name_regex", "module_name", "module_name",
                               "module_name_object_type_order"])
            q = None if rng.random() < 0.4 else qconfigs.new()
            if kind == "object_type":
                key = rules.alias(rules.object())
                if key not in PARTS and not _fused(key):
                    body[kind].append([key, q])
            elif kind == "module_name_object_type_order":
                body[kind].append([*rules.order(), q])
            else:
                body[kind].append([rules.regex() if kind == "module_name_regex" else rules.name(), q])
    if on_purpose and rng.random() < 0.5:
        bad = rng.choice(RAISING)
        if rng.random() < 0.5:
            body[""] = bad
        else:
            body["module_name"].append([rules.name(), bad])
    elif on_purpose:
        body["object_type"] += [[key, qconfigs.new()] for key in rng.sample(PARTS, 3)]
    if rng.random() < 0.03:
        body["as_dict"] = True
    return body
