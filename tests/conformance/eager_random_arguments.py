"""Random arguments of the calls of eager mode (eager_recipe.py has the format)."""
from eager_random_models import classes_of, modules_of

# From one row of a mapping to another: right ones of other tables, wrong ones, and the user's.
ROWS = {
    "nn.Linear": ["nnq.Linear", "nnqd.Linear", "nnqr.Linear", "nnqat.Linear", "nnsq.Linear", "nnsq.dynamic.Linear",
                  "nnqatd.Linear", "nniqat.LinearReLU", "mine.UserQuantizedLinear", "mine.UserQATLinear", "mine.FromFloat",
                  "mine.FromFloatPrecomputed", "mine.FromFloatReference", "mine.KeepsQConfig", "mine.AsksForScale"],
    "nn.Conv2d": ["nnq.Conv2d", "nnqr.Conv2d", "nnqd.Conv2d", "nnqat.Conv2d", "nnq.Conv3d", "mine.FromFloat"],
    "nn.Conv1d": ["nnqat.Conv1d", "nnqd.Conv1d", "nnqr.Conv1d"], "nn.Conv3d": ["nnqd.Conv3d"],
    "nn.ConvTranspose2d": ["nnqd.ConvTranspose2d", "nnqr.ConvTranspose2d"], "nn.LSTM": ["nnqd.LSTM", "nnqr.LSTM", "nnq.LSTM"],
    "nn.GRU": ["nnqd.GRU"], "nn.LSTMCell": ["nnqr.LSTMCell", "nnqd.LSTMCell"], "nn.GRUCell": ["nnqd.GRUCell"],
    "nn.Embedding": ["nnq.Embedding", "nnqr.Embedding", "nnqat.Embedding"], "nn.ReLU": ["mine.FromFloat", "nnq.ReLU6", "mine.Refuses"],
    "nn.EmbeddingBag": ["nnq.EmbeddingBag", "nnqr.EmbeddingBag", "nnqat.EmbeddingBag"], "nn.Identity": ["mine.SameModule"],
    "nn.BatchNorm2d": ["nnq.BatchNorm2d", "nniq.BNReLU2d", "mine.FromFloat"], "nn.Sequential": ["mine.FromFloat", "mine.SameModule"],
    "mine.Net": ["mine.FromFloat", "mine.SameModule"], "user.UserLinear": ["nnq.Linear", "nnqd.Linear", "mine.FromFloat", "mine.NoMaker"],
    "nni.LinearReLU": ["nniq.LinearReLU", "nniqd.LinearReLU", "nniqat.LinearReLU"], "tq.QuantStub": ["nnq.Quantize", "mine.FromFloat"],
    "nni.ConvReLU1d": ["nniqat.ConvReLU1d"], "nnqat.Conv1d": ["nnq.Conv1d"], "nniqat.ConvReLU1d": ["nniq.ConvReLU1d"],
    "nnqat.Embedding": ["nnq.Embedding"], "nnqat.EmbeddingBag": ["nnq.EmbeddingBag"], "nn.Dropout": ["nn.Dropout", "mine.FromFloat"],
    "nni.ConvBn2d": ["nniqat.ConvBn2d", "mine.UserQATConvBn2d", "mine.FromFloat"], "nn.RNNCell": ["nnqd.RNNCell", "nnqr.RNNCell"],
    "user.CustomLinear": ["mine.FromFloat", "user.ObservedCustomLinear"], "nn.ReLU6": ["nnq.ReLU6", "nnq.Sigmoid"],
    "nn.Sigmoid": ["nnq.Sigmoid"], "nn.Softmax": ["nnq.Softmax"], "nn.PReLU": ["nnq.PReLU"], "mine.UserStub": ["nnq.Quantize"],
    "nn.MultiheadAttention": ["nnqa.MultiheadAttention"], "nn.LayerNorm": ["nnq.LayerNorm", "mine.Refuses"],
    "nnq.FloatFunctional": ["nnq.QFunctional", "mine.FromFloat"],
    "NonDynamicallyQuantizableLinear": ["nnq.Linear", "nnqd.Linear", "nnqat.Linear"],
}
OBSERVED = {"user.CustomLinear": ["user.ObservedCustomLinear"] * 4 + ["user.ForgetfulObserved", "user.RefusingObserved"],
            "nn.LSTM": ["nnqa.LSTM", "nnqa.LSTM", "user.UserQuantizableLSTM"], "nn.MultiheadAttention": ["nnqa.MultiheadAttention"],
            "nn.Linear": ["mine.FromFloat", "mine.KeepsQConfig", "mine.NoMaker", "mine.Refuses"], "nn.ReLU": ["mine.FromFloat", "mine.SameModule"],
            "user.UserLinear": ["mine.KeepsQConfig", "mine.FromFloat"], "nn.Conv2d": ["mine.KeepsQConfig"]}
QUANTIZED = {"user.ObservedCustomLinear": ["user.QuantizedCustomLinear"], "nnqa.LSTM": ["nnq.LSTM"],
             "nnqa.MultiheadAttention": ["nnq.MultiheadAttention"], "mine.KeepsQConfig": ["mine.KeepsQConfig", "mine.AsksForScale"],
             "nn.Linear": ["mine.SameModule", "mine.KeepsQConfig", "mine.NoMaker", "mine.Refuses"], "nn.Sequential": ["mine.KeepsQConfig"]}
CLASSES = ["nn.Linear", "nn.Conv2d", "nn.ReLU", "nn.Sequential", "nn.BatchNorm1d", "nn.Identity", "tq.QuantStub", "tq.DeQuantStub",
           "mine.Net", "mine.ResBlock", "user.UserSequential", "user.UserLinear", "nn.LSTM", "nni.ConvReLU2d", "nnq.FloatFunctional",
           "nnqat.Linear", "nniqat.ConvBn2d", "nn.ModuleList", "nn.Sigmoid", "nnqa.LSTM", "nn.MultiheadAttention"]
FUSERS = [[["nn.Linear", "nn.ReLU"], "mine.fuse_to_sequential"], [["nn.Linear", "nn.ReLU"], "mine.fuse_to_new"],
          [["nn.Conv2d", "nn.ReLU"], "user.fuse_any"], [["nn.Conv2d", "nn.BatchNorm2d"], "user.fuse_keep_first"],
          [["nn.Conv2d", "nn.BatchNorm2d", "nn.ReLU"], "user.fuse_any"], [["nn.Conv2d", "nn.ReLU6"], "user.fuse_to_conv_relu"],
          [["nn.Linear", "nn.Tanh"], ["wrap", "nni.LinearTanh"]], [["nn.Linear", "nn.ReLU"], ["wrap", "user.UserFused"]],
          [["nn.Conv2d", "nn.ReLU"], "user.fuse_refuse"], [["nn.Linear", "nn.BatchNorm1d"], "user.fuse_refuse_in_qat"],
          [["nn.BatchNorm2d", "nn.ReLU"], "mine.fuse_to_second"], [["nn.Conv2d", "nn.BatchNorm2d"], "fusers.fuse_conv_bn"],
          [["user.UserConv2d", "nn.ReLU"], ["wrap", "nni.ConvReLU2d"]], [["nn.Conv2d"], "mine.fuse_to_sequential"],
          [["nn.Linear", "user.UserReLU"], ["wrap", "nni.LinearReLU"]], [["nn.Linear", "nn.ReLU"], "nni.LinearReLU"],
          [["nn.BatchNorm2d", "nn.Conv2d"], "mine.fuse_to_sequential"], [["nn.Conv2d", "nn.BatchNorm1d"], "fusers.fuse_conv_bn"],
          [["nn.Conv2d", "nn.BatchNorm2d", "nn.ReLU6"], "fusers.fuse_conv_bn_relu"], [["user.UserConv2d", "nn.ReLU"], "fusers.fuse_conv_bn"]]
ANY_FUSERS = ["user.fuse_any", "mine.fuse_to_sequential", "user.fuse_keep_first", "mine.fuse_to_new", "user.fuse_any_reversed"]
DTYPES = ["qint8"] * 6 + ["float16", "float16", "quint8", "quint8", "quint4x2", "qint32", "float32"]


class Arguments:
    """Hands out the arguments of calls for one model."""

    def __init__(self, rng, root, made, qconfigs, is_qat):
        self.rng, self.root, self.qconfigs, self.is_qat = rng, root, qconfigs, is_qat
        self.groups, self.runs, self.paths = made.groups, made.runs, [path for path, _ in modules_of(root)]
        self.present = sorted(set(classes_of(root)))
        self.custom = "user.CustomLinear" in self.present and rng.random() < 0.85

    def of(self, call):
        return {name: value for name, value in getattr(self, call.rstrip("_"))().items() if value != "unset"}

    def _maybe(self, chance, make):
        """Unset, or None, or what is made."""
        roll = self.rng.random()
        return "unset" if roll > chance else None if roll < chance * 0.15 else make()

    def mapping(self, base):
        rng = self.rng
        if rng.random() < 0.1:
            base = rng.choice(["static", "reference", "qat", "dynamic", "embedding", "embedding_qat", "sparse", "none"])
        body = {"base": base}
        known = [name for name in self.present if name in ROWS]
        if rng.random() < 0.3 and self.present:
            body["drop"] = rng.sample(self.present, min(len(self.present), rng.randint(1, 2)))
        if rng.random() < 0.6 and (known or rng.random() < 0.3):
            keys = rng.sample(known or list(ROWS), min(len(known) or 2, rng.randint(1, 2)))
            body["set"] = [[key, rng.choice(ROWS[key])] for key in keys]
        return body

    def class_list(self, with_base=True):
        rng = self.rng
        names = rng.sample(CLASSES, rng.randint(0, 4)) + rng.sample(self.present, min(len(self.present), rng.randint(0, 3)))
        body = {"add": list(dict.fromkeys(names))}
        if with_base and rng.random() < 0.6:
            body["base"] = "propagation"
            body["drop"] = rng.sample(self.present, min(len(self.present), rng.randint(0, 2)))
        elif rng.random() < 0.5:
            body["set"] = True
        return body

    def _pairs(self, table):
        rng = self.rng
        keys = [key for key in table if key in self.present or key.startswith(("user.Obs", "nnqa", "mine.Keeps"))]
        keys = [key for key in keys if rng.random() < (0.95 if "CustomLinear" in key and self.custom else 0.7)] or ([rng.choice(list(table))] if rng.random() < 0.3 else [])
        return [[key, rng.choice(table[key])] for key in keys]

    def prepare_custom(self):
        rng, body = self.rng, {}
        if rng.random() < 0.75 or self.custom:
            body["float_to_observed_custom_module_class"] = self._pairs(OBSERVED)
        body.update(self._non_traceable(0.15))
        return body

    def _non_traceable(self, chance):
        rng, body = self.rng, {}
        if rng.random() < chance:
            path = rng.choice(self.paths)
            body["non_traceable_module_name"] = [rng.choice([path, path.rpartition(".")[2], path.partition(".")[0]])]
        if rng.random() < chance:
            body["non_traceable_module_class"] = [rng.choice(self.present or CLASSES)]
        return body

    def prepare(self):
        return {"allow_list": self._maybe(0.3, self.class_list),
                "observer_non_leaf_module_list": self._maybe(0.25, lambda: self.class_list(False)),
                "prepare_custom_config_dict": self._maybe(0.95 if self.custom else 0.25, self.prepare_custom)}

    def prepare_qat(self):
        return {"mapping": self._maybe(0.4, lambda: self.mapping(self.rng.choice(["qat", "qat", "qat", "embedding_qat"])))}

    def convert(self):
        rng = self.rng
        reference = rng.random() < 0.22
        wanted = "reference" if reference else rng.choice(["static", "static", "static", "embedding"])
        return {"mapping": self._maybe(0.35, lambda: self.mapping(wanted)),
                "is_reference": reference if reference or rng.random() < 0.05 else "unset",
                "remove_qconfig": rng.random() < 0.3 if rng.random() < 0.25 else "unset",
                "use_precomputed_fake_quant": rng.random() < 0.7 if rng.random() < 0.2 else "unset",
                "convert_custom_config_dict": self._maybe(0.95 if self.custom else 0.2, lambda: {
                    "observed_to_quantized_custom_module_class": self._pairs(QUANTIZED)} if rng.random() < 0.9 else {})}

    def key(self):
        rng = self.rng
        if rng.random() < 0.45:
            path = rng.choice(self.paths)
            return path if path or rng.random() < 0.5 else "no.such.path"
        return "cls:" + rng.choice(self.present or CLASSES) if rng.random() < 0.9 else "cls:" + rng.choice(CLASSES)

    def dynamic_qconfig(self, key):
        rng = self.rng
        if "Embedding" in key:
            return rng.choice(["float_qparams_weight_only_qconfig", "float_qparams_weight_only_qconfig_4bit",
                               "float_qparams_weight_only_qconfig", None])
        if rng.random() < 0.7:
            return rng.choice(["default_dynamic_qconfig", "per_channel_dynamic_qconfig", "float16_dynamic_qconfig", None])
        return self.qconfigs.new()

    def rules(self, most):
        keys = dict.fromkeys(self.key() for _ in range(self.rng.randint(0 if self.rng.random() < 0.1 else 1, most)))
        return [[key, self.dynamic_qconfig(key)] for key in keys]

    def spec(self):
        if self.rng.random() < 0.4:
            return {"set": list(dict.fromkeys(self.key() for _ in range(self.rng.randint(0, 3))))}
        return {"dict": self.rules(4)}

    def quantize_dynamic(self):
        rng = self.rng
        return {"qconfig_spec": self._maybe(0.55, self.spec), "dtype": rng.choice(DTYPES) if rng.random() < 0.6 else "unset",
                "mapping": self._maybe(0.25, lambda: self.mapping(rng.choice(["dynamic"] * 4 + ["dynamic_sparse"])))}

    def propagate_qconfig(self):
        return {"qconfig_dict": self._maybe(0.75, lambda: self.rules(4)),
                "prepare_custom_config_dict": self._maybe(0.5, lambda: self._non_traceable(0.7))}

    def some_groups(self):
        rng = self.rng
        groups = rng.sample(self.groups, rng.randint(1, len(self.groups))) if self.groups else []
        groups = [list(group) for group in groups]
        if rng.random() < 0.06 and groups:
            rng.choice(groups).reverse()
        if rng.random() < 0.06:
            groups.append([rng.choice(self.paths) for _ in range(rng.randint(1, 3))])
        if rng.random() < 0.04:
            groups.append(rng.choice([["no_such"], ["no_such.path", "relu"], [], ["0.weight"]]))
        return groups[0] if groups and rng.random() < 0.25 else groups

    def fusers(self):
        """Rows of an additional mapping, most for runs that are there."""
        rng = self.rng
        fitting = [row for row in FUSERS if row[0] in self.runs]
        made = [[run, rng.choice(ANY_FUSERS)] for run in rng.sample(self.runs, min(len(self.runs), 2))]
        return rng.sample(fitting + made, rng.randint(1, len(fitting + made))) if self.runs and rng.random() < 0.8 else \
            rng.sample(FUSERS, rng.randint(1, 3))

    def fuse_modules(self):
        rng = self.rng
        functions = ["mine.known_then_first", "mine.in_reverse", "mine.too_few", "mine.refusing"]
        return {"modules_to_fuse": self.some_groups(),
                "fuser_func": rng.choice(functions) if rng.random() < 0.08 else "unset",
                "fuse_custom_config_dict": self._maybe(0.3, lambda: {} if rng.random() < 0.1 else {
                    "additional_fuser_method_mapping": self.fusers()})}

    fuse_modules_qat = fuse_modules

    def add_quant_dequant(self):
        return {}

    def quantize(self):
        return {"mapping": self._maybe(0.3, lambda: self.mapping("static"))}

    def quantize_qat(self):
        return {}
