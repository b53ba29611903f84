"""Writes resolution_cases/<name>/{case.json, expected.json}: one rule of resolution each, answered by the real PyTorch.

    python make_golden_cases.py            writes all of them
    python make_golden_cases.py --check    fails if PyTorch answers otherwise than a kept case says

A case that the random comparison found (resolve_differential.py --keep) is kept beside them, under a telling name, and
is checked by the Qt test alone. To add one here: a name and a recipe."""
import json
import os
import sys

from resolve_cases import case_of, qconfig_studio

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "resolution_cases")
MM = "torch.ao.quantization.observer.MinMaxObserver"
NN = "torch.nn."


def q(number):
    """Qconfig number so-and-so, different from the others."""
    return {"activation": {"class": MM, "kwargs": {"quant_min": 0, "quant_max": 100 + number}},
            "weight": {"class": MM, "kwargs": {"dtype": "torch.qint8"}}}


def leaf(kind, **more):
    return {"leaf": kind, **more}


def block(children, body, kind="Block", params=()):
    """`body`: strings such as "fc" (a call of a child with the value before), or steps."""
    inputs = 2 if kind == "Pair" else 1
    steps, names = [], [name for name, _ in children]
    for number, step in enumerate(body, inputs):
        if isinstance(step, str):
            step = {"call": step} if step.partition(".")[0] in names else {"fn": step}
        steps.append(step if "in" in step or "attr" in step else {**step, "in": [number - 1]})
    return {"block": kind, "children": [list(c) for c in children], "params": list(params), "body": steps,
            "out": [len(steps) + inputs - 1]}


def chain(*kinds):
    """A model that calls leaves one after the other, named a, b, c, ..."""
    names = "abcdefgh"[:len(kinds)]
    return block([(n, leaf(k)) for n, k in zip(names, kinds)], list(names))


def rules(glob=None, types=(), regexes=(), names=(), orders=()):
    return {"format": "qconfig-studio/qconfig-mapping", "version": 1, "": glob,
            "object_type": [list(r) for r in types], "module_name_regex": [list(r) for r in regexes],
            "module_name": [list(r) for r in names], "module_name_object_type_order": [list(r) for r in orders]}


def recipe(root, mapping, is_qat=False, mode=None, backend="native", custom=None):
    return {"model": {"mode": mode or ("train" if is_qat else "eval"), "root": root}, "mapping": mapping,
            "backend": {"preset": backend} if isinstance(backend, str) else backend, "custom": custom,
            "is_qat": is_qat}


NESTED = block([("s", block([("t", block([("l", leaf("linear"))], ["l", "x + 1"], "Residual"))], ["t"]))], ["s", "x + 1"])
METHODS = block([("s", block([], ["x.relu", "torch.add 1"], "Residual"))], ["s", "x.relu", "torch.add 1"])
SHARED_INNER = {"activation": {"class": {"class": MM, "kwargs": {"quant_min": 0}, "identity": 1},
                               "kwargs": {"quant_max": 99}}, "weight": {"class": MM}}
UNSHARED_INNER = {"activation": {"class": {"class": MM, "kwargs": {"quant_min": 0}}, "kwargs": {"quant_max": 99}},
                  "weight": {"class": MM}}
PLACEHOLDER = {"activation": {"class": MM}, "weight": {"class": "torch.ao.quantization.observer.PlaceholderObserver"}}
PER_CHANNEL = {"activation": {"class": MM},
               "weight": {"class": "torch.ao.quantization.observer.PerChannelMinMaxObserver"}}
LINEAR, RELU, CONV = NN + "Linear", NN + "ReLU", NN + "Conv2d"

RECIPES = {
    # precedence
    "order-beats-name-beats-regex-beats-type-beats-global": recipe(
        chain("linear", "linear", "linear", "linear", "tanh"),
        rules(q(0), [(LINEAR, q(1))], [("[bcd]", q(2))], [("c", q(3)), ("d", q(3))], [("", LINEAR, 3, q(4))])),
    "nearest-ancestor-name-wins-even-with-none": recipe(NESTED, rules(q(0), names=[("s", q(1)), ("s.t", None)])),
    "ancestor-name-beats-regex-on-the-exact-path": recipe(
        NESTED, rules(q(0), regexes=[("s.t.l", q(1))], names=[("s", q(2))])),
    "first-regex-wins": recipe(chain("linear", "linear"), rules(q(0), regexes=[("b$", q(1)), (".", q(2))])),
    "regex-is-anchored-at-the-start-only": recipe(NESTED, rules(q(0), regexes=[("t", q(1)), ("s.t", q(2))])),
    "regex-that-matches-nothing-matches-the-top-level": recipe(NESTED, rules(q(0), regexes=[(".*", q(1))])),
    "empty-name-is-never-looked-up": recipe(NESTED, rules(q(0), names=[("", q(1))])),
    # functions and methods
    "scope-type-beats-function-and-method": recipe(
        METHODS, rules(q(0), [("torch.add", q(1)), ("relu", q(2)), ("model_spec.Residual", q(3))])),
    "type-none-is-the-top-level": recipe(METHODS, rules(q(0), [(None, q(1))])),
    "methods-have-no-order-rules": recipe(METHODS, rules(q(0), orders=[("", "relu", 0, q(1))])),
    "order-counts-functions-within-one-path": recipe(
        METHODS, rules(q(0), orders=[("", "torch.add", 0, q(1)), ("s", "torch.add", 0, q(2))])),
    "get-attr-takes-the-rules-of-its-owner": recipe(
        block([("s", block([], [{"attr": "w"}, {"fn": "F.linear", "in": [0, 1]}], params=["w"]))], ["s"]),
        rules(q(0), names=[("s", q(1))])),
    # reuse
    "reused-module-is-resolved-once-per-call": recipe(
        block([("l", leaf("linear"))], ["l", "l"]), rules(q(0), orders=[("", LINEAR, 0, q(1))])),
    "second-name-of-a-shared-module-never-applies": recipe(
        block([("a", leaf("linear")), ("b", {"shared": "a"})], ["a", "b"]), rules(q(0), names=[("b", q(1))])),
    "reused-container-goes-on-counting": recipe(
        block([("s", block([("l", leaf("linear"))], ["l", "torch.add 1"]))], ["s", "s"]),
        rules(q(0), orders=[("s", LINEAR, 1, q(1)), ("s", "torch.add", 1, q(2))])),
    "subclass-of-linear-is-traced-into": recipe(
        block([("my", leaf("user_linear"))], ["my"]),
        rules(q(0), [(LINEAR, q(1)), ("model_spec.UserLinear", q(2))])),
    # fusion
    "fused-parts-with-different-type-rules-raise": recipe(
        chain("linear", "relu"), rules(types=[(LINEAR, q(0))])),
    "fused-type-takes-the-rule-of-its-parts": recipe(
        chain("linear", "relu"), rules(types=[("torch.ao.nn.intrinsic.LinearReLU", q(2)), (LINEAR, q(1)), (RELU, q(1))])),
    "parts-set-to-none-leave-the-global-rule": recipe(
        chain("linear", "relu"), rules(q(0), [(LINEAR, None), (RELU, None)])),
    "wrappers-of-one-inner-wrapper-are-equal": recipe(
        chain("linear", "relu"), rules(types=[(LINEAR, SHARED_INNER), (RELU, SHARED_INNER)])),
    "wrappers-of-two-inner-wrappers-are-not": recipe(
        chain("linear", "relu"), rules(types=[(LINEAR, UNSHARED_INNER), (RELU, UNSHARED_INNER)])),
    "name-of-a-fused-away-module-is-ignored": recipe(
        chain("conv2d", "bn2d", "relu"), rules(q(0), names=[("b", None), ("c", None)])),
    "order-rules-use-the-type-before-fusion": recipe(
        chain("linear", "relu", "linear"),
        rules(q(0), orders=[("", LINEAR, 0, q(1)), ("", "torch.ao.nn.intrinsic.LinearReLU", 0, q(2))])),
    "folding-in-training-mode-raises": recipe(chain("conv2d", "bn2d"), rules(q(0)), mode="train"),
    "parametrized-conv-cannot-be-folded": recipe(chain("parametrized_conv2d", "bn2d"), rules(q(0))),
    "conv-added-to-a-constant-breaks-onednn": recipe(
        block([("a", leaf("conv2d"))], ["a", "x + 1"]), rules(q(0)), backend="onednn"),
    "onednn-fuses-conv-and-add": recipe(
        block([("a", leaf("conv2d")), ("b", leaf("conv2d"))], ["a", {"call": "b", "in": [0]}, {"fn": "x + y", "in": [1, 2]}]),
        rules(q(0), names=[("b", q(1)), ("a", q(2))]), backend="onednn"),
    "conv-added-to-itself-breaks-onednn": recipe(
        block([("a", leaf("conv2d"))], ["a", {"fn": "x + y", "in": [1, 1]}]), rules(q(0)), backend="onednn"),
    "parameter-of-a-fused-module-read-too-early-raises": recipe(
        block([("a", leaf("linear")), ("b", leaf("relu"))],
              [{"attr": "a.weight"}, {"call": "a", "in": [0]}, "b", {"fn": "x * y", "in": [1, 3]}]), rules(q(0))),
    "parameter-of-a-fused-module-read-later-is-there": recipe(
        block([("a", leaf("linear")), ("b", leaf("relu"))],
              ["a", "b", {"attr": "a.weight"}, {"fn": "x * y", "in": [2, 3]}]), rules(q(0), [(RELU, None)])),
    # QAT
    "qat-type-takes-the-rule-of-the-float-type": recipe(
        chain("linear"), rules(types=[("torch.ao.nn.qat.Linear", q(2)), (LINEAR, q(1))]), is_qat=True),
    "swap-ignores-regex-rules": recipe(
        chain("linear"), rules(q(0), [("torch.ao.nn.qat.Linear", q(2))], regexes=[("b", None)]), is_qat=True),
    "non-traceable-module-is-not-swapped": recipe(
        chain("linear", "linear"), rules(q(0), [("torch.ao.nn.qat.Linear", q(2))]), is_qat=True,
        custom={"non_traceable_module_name": ["a"]}),
    "own-qconfig-swaps-a-non-traceable-module": recipe(
        block([("a", leaf("linear", qconfig=q(3))), ("b", leaf("linear"))], ["a", "b"]),
        rules(q(0), [("torch.ao.nn.qat.Linear", q(2))]), is_qat=True,
        custom={"non_traceable_module_name": ["a", "b"]}),
    "own-qconfig-of-a-non-traceable-fused-module-is-not-its-parts": recipe(
        block([("a", leaf("fused_linear_relu", qconfig=q(3)))], ["a"]), rules(q(0)), is_qat=True,
        custom={"non_traceable_module_name": ["a"]}),
    "own-none-qconfig-keeps-a-module-from-the-swap": recipe(
        block([("a", leaf("linear", qconfig=None))], ["a"]),
        rules(q(0), [("torch.ao.nn.qat.Linear", q(2))]), is_qat=True),
    "qat-weight-without-factory-kwargs-raises": recipe(chain("linear"), rules(PLACEHOLDER), is_qat=True),
    "qat-conv-bn-takes-any-weight-observer": recipe(chain("conv2d", "bn2d"), rules(PLACEHOLDER), is_qat=True),
    "parametrized-linear-stays-parametrized-in-qat": recipe(
        chain("parametrized_linear"), rules(types=[(LINEAR, q(0)), ("torch.ao.nn.qat.Linear", q(1))]), is_qat=True),
    # exceptions
    "per-channel-weights-of-a-transposed-conv-raise": recipe(
        chain("convt2d"), rules(PER_CHANNEL, regexes=[("a", None)])),
    "invalid-regex-raises-when-it-is-reached": recipe(chain("linear"), rules(regexes=[("(", q(0))])),
    "invalid-regex-after-a-match-is-not-reached": recipe(
        block([("a", leaf("linear"))], ["a"]), rules(regexes=[(".*", q(0)), ("(", q(1))])),
}


def write(path, data):
    with open(path, "w", encoding="utf-8") as file:
        file.write(qconfig_studio.json_text(data, 150))


def main():
    check = sys.argv[1:] == ["--check"]
    failed = 0
    for name, entry in RECIPES.items():
        case = case_of(name, entry, whole=True)
        folder = os.path.join(CASES, name)
        expected = case.pop("expected")
        if check:
            with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
                if json.load(file) != expected:
                    print(f"{name}: PyTorch says {json.dumps(expected)}")
                    failed += 1
        else:
            os.makedirs(folder, exist_ok=True)
            write(os.path.join(folder, "case.json"), case)
            write(os.path.join(folder, "expected.json"), expected)
    print(f"{len(RECIPES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
