"""Eager mode's part of live_propose.py: what proposed rules change in a model that PyTorch really quantizes.

The eager config with the proposed rules is carried out as the bridge does it: whatever has no children has the qconfig
that propagate_qconfig_ gave it under the config before, but for the modules that something is wanted of, and becomes
the class that it became.
"""
import json
import re
import subprocess

import torch
import torch.ao.quantization as tq
from torch import nn

import qconfig_studio as bridge
from live_rank import EAGER, Stubbed, image, shuffled, tokens


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first, self.act, self.second = nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)

    def forward(self, x):
        return x + self.second(self.act(self.first(x)))


class Blocks(nn.Module):
    """Blocks in a list, an encoder beside them, and one more layer under two names."""
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 6)
        self.blocks = nn.ModuleList(Block(6) for _ in range(4))
        self.encoder = nn.Sequential(nn.Linear(6, 6), nn.Tanh(), Block(6))
        self.head = nn.Linear(6, 3)
        self.tied = self.head

    def forward(self, x):
        x = self.embed(x)
        for block in self.blocks:
            x = block(x)
        return self.head(self.encoder(x))


class Own(Stubbed):
    """A module came with a qconfig of its own, another with None."""
    def __init__(self):
        super().__init__()
        self.c3.qconfig = tq.default_per_channel_qconfig
        self.out.qconfig = None


MORE = {
    "blocks-static": (Blocks, tokens, lambda: dict(call="quantize", qconfigs={
        "": tq.default_qconfig, "embed": tq.float_qparams_weight_only_qconfig})),
    "blocks-types": (Blocks, tokens, lambda: dict(call="quantize", qconfigs={
        nn.Linear: tq.default_qconfig, "blocks.1": tq.get_default_qconfig("x86"), "blocks.2.first": None})),
    "blocks-spec": (Blocks, tokens, lambda: dict(call="quantize_dynamic", qconfigs={
        "blocks": tq.default_dynamic_qconfig, nn.Linear: tq.per_channel_dynamic_qconfig, "encoder.0": None})),
    "blocks-default": (Blocks, tokens, lambda: dict(call="quantize_dynamic", qconfigs={})),
    "blocks-qat": (Blocks, tokens, lambda: dict(call="quantize_qat", qconfigs={
        "blocks": tq.get_default_qat_qconfig("x86"), "head": tq.default_qat_qconfig})),
    "own": (Own, image, lambda: dict(call="quantize", qconfigs={"": tq.default_qconfig})),
}


def text(qconfig):
    return re.sub(r"0x[0-9a-f]+", "", repr(qconfig))


def class_of(module):
    return f"{type(module).__module__}.{type(module).__qualname__}"


class Carried:
    """A model as the config has PyTorch quantize it: qconfigs of what has no children, and all classes in the end."""
    def __init__(self, again, config):
        dynamic = config.call == "quantize_dynamic"
        model = again()
        if not dynamic:
            if config.fuse:
                config.fuse_groups(model, config.call == "quantize_qat")
            config.set_qconfigs(model)
            tq.propagate_qconfig_(model)
        else:
            spec = config.qconfigs or {cls: tq.default_dynamic_qconfig for cls in (
                nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.RNNCell, nn.GRUCell)}
            tq.propagate_qconfig_(model, spec)
        fused = {path for path, module in model.named_modules() if type(module).__module__.startswith("torch.ao.nn.intrinsic")}
        self.qconfigs = {path: getattr(module, "qconfig", None) for path, module in model.named_modules()
                         if path.rpartition(".")[0] not in fused and not isinstance(module, nn.Identity)
                         and (path in fused or not list(module.children()))}
        converted = config.apply(again(), lambda model: None)
        self.classes = {path: class_of(module) for path, module in converted.named_modules(remove_duplicate=False)}


def proposed(program, folder, config, wish, names):
    command = [program, "propose", "-g", folder / "g.json", "--eager", folder / "e.json", "--json", "-o", folder / "new.json",
               *[f"--{wish}={name}" for name in names]]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"exit status {done.returncode}: {done.stdout[-400:]} {done.stderr[-400:]}")
    return json.loads(done.stdout)


def differences(before, after, wish, names, told):
    lines = []
    for path, qconfig in after.qconfigs.items():
        was = before.qconfigs.get(path)
        if path not in names:
            if text(was) != text(qconfig):
                lines.append(f"{path} has changed from {text(was)} to {text(qconfig)}")
        elif wish == "keep-float":
            if qconfig is not None:
                lines.append(f"{path} is not kept in float but has {text(qconfig)}")
        elif qconfig is None or "PerChannel" not in text(qconfig.weight):
            lines.append(f"{path} is not quantized per channel but has {text(qconfig)}")
        elif text(qconfig.activation) != text(was.activation):
            lines.append(f"the activation of {path} has changed to {text(qconfig.activation)}")
    for name in names:
        if name not in after.qconfigs and wish != "keep-float":
            lines.append(f"{name} has no qconfig")
        if wish == "per-channel" and after.classes[name] != before.classes[name]:
            lines.append(f"{name} becomes a {after.classes[name]}, no {before.classes[name]}")
    others = {path for path in before.classes if not any(path == name or path.startswith(name + ".") for name in told)}
    for path in others:
        if after.classes.get(path) != before.classes[path]:
            lines.append(f"{path} became a {before.classes[path]} and becomes a {after.classes.get(path)}")
    return lines


def check(tally, program, folder, order, name, wish):
    """One draw. Whether rules can say it (or nobody can be asked), and how many they are."""
    make, inputs, arguments = {**EAGER, **MORE}[name]
    config = bridge.EagerConfig(**arguments())

    def again():
        torch.manual_seed(5)
        return shuffled(make()).train(config.call == "quantize_qat")

    try:
        before = Carried(again, config)
    except Exception as error:  # PyTorch raises
        tally.skip(f"eager/{name}", error)
        return True, 0
    plain = dict(again().named_modules())
    candidates = sorted(path for path, qconfig in before.qconfigs.items() if qconfig is not None and path in plain
                        and before.classes[path] != class_of(plain[path]))
    if not candidates:
        tally.skip(f"eager/{name}/{wish}", "nothing to wish for")
        return True, 0
    names = order.sample(candidates, order.randint(1, len(candidates)))
    bridge.export_graph(again(), folder / "g.json", inputs())
    (folder / "e.json").write_text(json.dumps(bridge.dump(config)), encoding="utf-8")
    answer = proposed(program, folder, config, wish, names)
    if "rules" not in answer:
        if tally.verbose:
            print(f"unsaid eager/{name}/{wish} {names}: {answer['errors'][0]['message']}")
        return False, 0
    new = bridge.load(json.loads((folder / "new.json").read_text(encoding="utf-8")))
    model = again()
    told = [path for path, module in model.named_modules(remove_duplicate=False)
            if any(module is model.get_submodule(name) for name in names)]  # under all their names
    lines = differences(before, Carried(again, new), wish, names, told)
    tally.compared(f"eager/{name}/{wish} {names}: {len(answer['rules'])} rules ({answer['method']})", lines)
    return True, len(answer["rules"])
