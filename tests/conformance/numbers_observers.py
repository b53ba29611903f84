"""Random sequences of tensors through every observer and fake quantizer, compared after each tensor."""
import collections
import json

import numpy as np
import torch
import torch.ao.quantization as tq

from numbers_client import described, raw
from numbers_quantizers import RANGES, SCHEMES, OTHERS, axis_of, some_quantizer, some_tensors

FAKES = ("FakeQuantize", "FixedQParamsFakeQuantize", "FusedMovingAvgObsFakeQuantize", "_LearnableFakeQuantize")
CLASSES = (*SCHEMES, *OTHERS, "FixedQParamsObserver", *FAKES)
# Observers of ranges take every tensor as float32.
OTHER_DTYPES = (torch.float32,) * 12 + (torch.float16, torch.bfloat16, torch.float64, torch.int32)


def hexed(values, kind):
    return values.detach().to(kind).contiguous().reshape(-1).clone().numpy().tobytes().hex()


def numbers_of(text, kind):
    return np.frombuffer(bytes.fromhex(text), kind)


def equal_numbers(a, b):
    return a.shape == b.shape and bool(((a == b) | (np.isnan(a) & np.isnan(b))).all())


def equal(found, expected, kind):
    return equal_numbers(numbers_of(found, kind), numbers_of(expected, kind))


def observed(inner):
    """What PyTorch's observer remembers."""
    found = {}
    for name in ("min_val", "max_val"):
        values = getattr(inner, name, None)
        found[name[:3]] = "" if values is None else hexed(values, torch.float32)
    histogram = getattr(inner, "histogram", None)
    found["histogram"] = "" if histogram is None else hexed(histogram, torch.float32)
    return found


def qparams_of(made):
    try:
        scale, zero_point = made.calculate_qparams()
    except Exception as error:
        return {"error": str(error)[:100]}
    return {"scale": hexed(scale, torch.float64), "zero_point": hexed(zero_point, torch.float64)}


def torch_steps(made, tensors, searches):
    """What PyTorch's object holds after each tensor; ends with the first exception. `searches`: whether a histogram
    is searched after each tensor, not only after the last one."""
    inner = getattr(made, "activation_post_process", made)
    histogram = isinstance(inner, tq.HistogramObserver)
    steps, outs = [], []
    for x in tensors:
        step = {}
        try:
            out = made(x)
            outs.append(out.detach().contiguous())
            step["out"] = True
        except Exception as error:
            step["error"] = f"{type(error).__name__}: {error}"[:120]
            outs.append(None)
        if "error" not in step or histogram:
            step.update(observed(inner))
        if "error" not in step:
            step["buffers"] = None if made is inner else {
                "scale": hexed(made.scale, torch.float64), "zero_point": hexed(made.zero_point, torch.float64)}
            if not histogram or made is inner and (searches or len(steps) + 1 == len(tensors)):
                step["qparams"] = qparams_of(made)
        steps.append(step)
        if "error" in step:
            break
    return steps, outs


def difference(step, expected):
    """What differs after one tensor, or None."""
    if ("error" in step) != ("error" in expected):
        return f"torch {expected.get('error', 'goes on')}, core {step.get('error', 'goes on')}"
    for name in ("min", "max", "histogram"):
        if name in expected and not equal(step[name], expected[name], np.float32):
            a, b = numbers_of(step[name], np.float32), numbers_of(expected[name], np.float32)
            if name != "histogram" or a.shape != b.shape:
                return f"{name}: torch {b[:4]}, core {a[:4]}"
            at = np.flatnonzero(a != b)
            return f"histogram: bins {at[:4]} ({len(at)}): torch {b[at[:4]]}, core {a[at[:4]]}"
    if "error" in expected:
        return None
    for name in ("buffers", "qparams"):
        if name not in expected:
            continue
        a, b = step[name], expected[name]
        if (a is None) != (b is None) or a and ("error" in a) != ("error" in b):
            return f"{name}: torch {b}, core {a}"
        if a and "error" not in a:
            for part in ("scale", "zero_point"):
                if not equal(a[part], b[part], np.float64):
                    return (f"{name} {part}: torch {numbers_of(b[part], np.float64)[:3]}, "
                            f"core {numbers_of(a[part], np.float64)[:3]}")
    return None


def output_difference(found, out, x, made):
    """What a fake quantizer returned: the bytes from core against PyTorch's tensor."""
    ours = np.frombuffer(found, np.float32)
    theirs = np.frombuffer(raw(out).tobytes(), np.float32)
    if equal_numbers(ours, theirs):
        return None
    at = np.flatnonzero(~((ours == theirs) | np.isnan(ours)))[:3] if ours.shape == theirs.shape else []
    return (f"fake-quantized {x.reshape(-1)[at].tolist()}: torch {theirs[at]}, core {ours[at]}, "
            f"scale {made.scale.tolist()[:3]} zero point {made.zero_point.tolist()[:3]}")


def first_difference(answer, found, expected, outs, tensors, made):
    if "error" in answer:
        return answer["error"]
    offset = 0
    for i, (step, wanted) in enumerate(zip(answer["steps"], expected)):
        size = step.get("out", 0)
        problem = difference(step, wanted)
        if not problem and "out" in step and "error" not in wanted:
            problem = output_difference(found[offset:offset + size], outs[i], tensors[i], made)
        if problem:
            return f"after tensor {i} of {len(expected)}, {list(tensors[i].shape)} {tensors[i].dtype}: {problem}"
        offset += size
    return None


def classes_of(made):
    inner = getattr(made, "activation_post_process", made)
    return [type(made).__name__] + ([] if inner is made else [type(inner).__name__])


def run_sequence(driver, tally, rng, made, spec, longest):
    """Whether PyTorch raised."""
    kind = type(made).__name__
    tensors = some_tensors(rng, axis_of(spec), longest, OTHER_DTYPES if kind in RANGES else (torch.float32,))
    expected, outs = torch_steps(made, tensors, rng.random() < .1)
    described_tensors = [described(x) for x in tensors]
    head = {"op": "observe", "observer": spec, "tensors": [head for head, _ in described_tensors],
            "forward": kind in FAKES}
    answer, found = driver.ask(head, b"".join(data for _, data in described_tensors))
    problem = first_difference(answer, found, expected, outs, tensors, made)
    tally.add(not problem, bool(problem), lambda: f"{json.dumps(spec)}: {problem}")
    return "error" in expected[-1]


def print_counts(sequences, raised):
    for name in sorted(sequences):
        print(f"{name}: {sequences[name]} sequences" + (f", {raised[name]} end with an error" if raised[name] else ""))


def run_observers(driver, tally, rng, count, longest=400):
    sequences, raised = collections.Counter(), collections.Counter()
    refused = done = 0
    while done < count:
        try:
            made, spec = some_quantizer(rng)
        except Exception:
            refused += 1
            continue
        name = " of ".join(classes_of(made))
        raised[name] += run_sequence(driver, tally, rng, made, spec, longest)
        sequences[name] += 1
        done += 1
    print_counts(sequences, raised)
    print(f"{done} sequences; {refused} constructors raised", flush=True)
    missing = [name for name in CLASSES if not any(name in key.split(" of ") for key in sequences)]
    if count >= 1000:
        tally.add(not missing, len(missing), lambda: f"no sequence of {missing}")
