"""Random models for eager mode (eager_models.py has the format), and where in them there is something to fuse."""
import copy

from eager_leaves import BAD_CHAINS, CHAINS, KINDS, WEIGHTS
from eager_models import modules_of

NAMES = ["a", "b", "conv", "bn", "relu", "fc", "block", "head", "features", "x1", "layer_1", "L"]
CONTAINERS = [("nn.Sequential", 5), ("user.UserSequential", 1), ("mine.Net", 4), ("mine.ResBlock", 2), ("list", 2), ("dict", 1)]
HOOKS = [["pre", "mine.pre_hook"], ["pre", "mine.other_pre_hook"], ["post", "mine.post_hook"]]


class RandomModel:
    def __init__(self, rng, purpose, qconfigs):
        self.rng, self.qconfigs = rng, qconfigs
        self.weights = dict(WEIGHTS[purpose])
        if rng.random() < 0.5:  # most models have nothing odd
            self.weights.update(odd=0, rare=0, meta=0, own_ways=0, biasless=0, attention=self.weights["attention"] / 4, qat=self.weights["qat"] / 3)
        if purpose == "static" and rng.random() < 0.15:
            self.weights["custom"] = 25
        self.for_fusion = purpose == "fuse"
        self.fusible = 0.5 if self.for_fusion else 0.15
        self.groups = []  # paths of runs of modules that may be fused
        self.runs = []  # their classes
        self.paths = []
        self.odd = rng.random() < 0.5

    def root(self, budget):
        rng = self.rng
        return self.leaf() if rng.random() < 0.04 and not self.for_fusion else self.container("", budget)

    def leaf(self):
        rng = self.rng
        kind, = rng.choices(list(self.weights), list(self.weights.values()))
        m = copy.deepcopy(rng.choice(KINDS[kind]))
        if self.odd and rng.random() < 0.12:
            self._decorate(m, kind)
        if kind == "embeddings" and rng.random() < 0.8:
            m["qconfig"] = rng.choice(["float_qparams_weight_only_qconfig", "float_qparams_weight_only_qconfig", None,
                                       "float_qparams_weight_only_qconfig_4bit"])
        if kind in ("transposed", "attention", "biasless") and rng.random() < 0.4:
            m["qconfig"] = rng.choice(["default_qconfig", None])
        return m

    def _decorate(self, m, kind):
        rng, roll = self.rng, self.rng.random()
        weighted = m["leaf"] in ("nn.Linear", "nn.Conv2d", "nn.Conv1d", "user.UserLinear")
        if roll < 0.25 and weighted:
            m["parametrize"] = rng.choice(["weight_norm", "weight_norm", "weight_norm", "spectral_norm", "hook"])
        elif roll < 0.35 and weighted:
            m["sparse"] = True
        elif roll < 0.5:
            m["hooks"] = rng.sample(HOOKS, rng.randint(1, 2))
        elif roll < 0.7:
            m["training"] = rng.random() < 0.5
        elif roll < 0.8 and kind == "fused_bn":
            m["modes"] = [[rng.choice(["0", "1"]), rng.random() < 0.5]]
        elif roll < 0.85 and kind in ("fused", "fused_bn"):
            m["qconfigs"] = [["0", self.qconfigs.new()]]
        elif roll < 0.88 and weighted:
            m["dtype"] = rng.choice(["float64", "float16", "bfloat16"])
        elif roll < 0.9:
            m["note"] = 5
        elif roll < 0.94 and weighted:
            m["forget"] = rng.choice(["in_features", "out_features", "in_channels", "padding_mode", "groups", "bias"])
        else:
            m["qconfig"] = self.qconfigs.new(0.4)

    def container(self, path, budget):
        rng = self.rng
        kind, = rng.choices([name for name, _ in CONTAINERS], [weight for _, weight in CONTAINERS])
        rows, used = [], set()

        def add(m, wanted=None):
            name = str(len(rows)) if kind in ("list", "nn.Sequential") and rng.random() < 0.9 or kind == "list" else \
                wanted or rng.choice(NAMES)
            while name in used:
                name += rng.choice("0123_")
            used.add(name)
            rows.append([name, m])
            where = f"{path}.{name}" if path else name
            self.paths.append(where)
            return where

        while budget > 0:
            roll = 0 if self.for_fusion and not self.groups else rng.random()
            if roll < self.fusible:
                self._chain(add)
                budget -= 2
            elif roll < self.fusible + 0.12 and budget > 2:
                inner = rng.randint(1, budget - 1)
                name = add(None, None)
                rows[-1][1] = self.container(name, inner)
                budget -= inner
            elif roll < self.fusible + 0.15 and self.paths and self.odd:
                add({"shared": rng.choice(self.paths)})
                budget -= 1
            elif roll < self.fusible + 0.16:
                add(None)
            else:
                add(self.leaf())
                budget -= 1
        if kind == "list":
            return {"list": [m for _, m in rows]}
        if kind == "dict":
            return {"dict": rows}
        return {"seq": rows, "cls": kind} if "Sequential" in kind else {"net": kind, "children": rows}

    def _chain(self, add):
        rng = self.rng
        chain = copy.deepcopy(rng.choice(BAD_CHAINS if rng.random() < 0.06 else CHAINS))
        if self.odd and rng.random() < 0.15:
            rng.choice(chain)["hooks"] = rng.sample(HOOKS, rng.randint(1, 3))
        if self.odd and rng.random() < 0.08:
            rng.choice(chain)["training"] = rng.random() < 0.5
        if self.odd and rng.random() < 0.05:
            rng.choice(chain)["qconfig"] = self.qconfigs.new()
        self.groups.append([add(m) for m in chain])
        self.runs.append([m["leaf"] for m in chain])


def own_qconfigs(rng, root, qconfigs, base, few):
    """Gives qconfigs to the root and to some modules."""
    if base != "unset":
        root["qconfig"] = base
    inside = [m for path, m in modules_of(root) if path and "shared" not in m]
    for m in rng.sample(inside, min(len(inside), few)):
        m["qconfig"] = None if rng.random() < 0.35 else qconfigs.new()


def classes_of(root):
    """Names of the leaves' classes, as they come."""
    return [m["leaf"] for _, m in modules_of(root) if "leaf" in m] + [m["cls"] for _, m in modules_of(root) if "cls" in m]


