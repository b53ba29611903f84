"""Records cases (see torch_case.py) from anything that prepares models in FX mode.

    with recorder.Recorder() as recorded:
        ...                                   # calls of prepare_fx and prepare_qat_fx, however imported
    recorded.cases                            # [{"name", "case", "prepare", "convert"}, ...]

or, for a file of unittest tests such as PyTorch's own test/quantization/fx/test_quantize_fx.py,

    recorder.py --corpus TEST_FILE -o OUT.jsonl.gz [--match REGEX] [--variations N [--models M]]

which runs its tests and writes every distinct case; with --variations also each model with each of the seven backends
and N random mappings for each. Tests may fail (they need other hardware, another version), their cases count all the
same. An equalization config is recorded in "prepare_args"; what core does not predict fails by its name.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import functools
import gzip
import hashlib
import importlib.util
import json
import pathlib
import random
import re
import sys
import time
import traceback
import unittest
import warnings
from typing import Any, Callable, Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch
import torch.ao.quantization.quantize_fx as quantize_fx
import qconfig_studio
import random_mappings
import torch_case
from qconfig_studio import PARAMETRIZED
from torch.ao.quantization import QConfigMapping

_TRUE_PREPARE = quantize_fx._prepare_fx


class _Given:
    """The arguments of one _prepare_fx call, the tracer it makes, and the case that comes of both."""

    def __init__(self, mapping: Any, is_qat: bool, example_inputs: Any, custom: Any, backend: Any,
                 is_standalone: bool) -> None:
        self.mapping, self.is_qat, self.example_inputs = mapping, is_qat, example_inputs
        self.custom, self.backend, self.is_standalone = custom, backend, is_standalone
        self.convert: dict[str, Any] = {}
        self.equalization: Any = None
        self.tracer: Any = None
        self.case: dict[str, Any] | None = None
        self.failure: str | None = None

    def traced(self, model: Any) -> None:
        try:
            self.case = torch_case.prepare_case(model, self.tracer.node_name_to_scope, self.mapping, self.backend,
                                                self.custom, self.example_inputs, self.is_qat, self.is_standalone)
        except Exception:  # must not change what the recorded program does
            self.failure = traceback.format_exc()


@contextlib.contextmanager
def _seen_while_preparing(given: _Given) -> Iterator[None]:
    """Lets the next prepare show its graph between tracing and fusion; inner ones (standalone modules) do not."""
    tracer_class, fuse = quantize_fx.QuantizationTracer, quantize_fx._fuse_fx

    def make_tracer(*args: Any) -> Any:
        tracer = tracer_class(*args)
        if given.tracer is None:
            given.tracer = tracer
        return tracer

    def show_and_fuse(model: Any, *args: Any, **kwargs: Any) -> Any:
        if given.case is None and given.failure is None:
            with _unseen(tracer_class, fuse):
                given.traced(model)
        return fuse(model, *args, **kwargs)

    quantize_fx.QuantizationTracer, quantize_fx._fuse_fx = make_tracer, show_and_fuse  # type: ignore[misc,assignment]
    try:
        yield
    finally:
        quantize_fx.QuantizationTracer, quantize_fx._fuse_fx = tracer_class, fuse  # type: ignore[misc]


@contextlib.contextmanager
def _unseen(tracer_class: Any, fuse: Any) -> Iterator[None]:
    """Recording traces too (standalone modules); that is not what is recorded."""
    kept = quantize_fx.QuantizationTracer, quantize_fx._fuse_fx
    quantize_fx.QuantizationTracer, quantize_fx._fuse_fx = tracer_class, fuse
    try:
        yield
    finally:
        quantize_fx.QuantizationTracer, quantize_fx._fuse_fx = kept  # type: ignore[misc]


def _tried(function: Callable[[], Any]) -> Any:
    try:
        return function()
    except Exception as error:
        return error


def converted(prepared: Any, backend: Any, **arguments: Any) -> dict[str, Any] | None:
    """convert_outcome of both conversions, each on a deep copy; None if the model cannot be copied.

    `arguments`: what the conversions take besides, and `decomposed`, which leaves the second out.
    """
    models = []
    arguments = {"backend_config": backend, **arguments}
    keeps_weights = arguments.pop("keep_original_weights", False)
    functions = [quantize_fx.convert_to_reference_fx,
                 functools.partial(quantize_fx.convert_fx, keep_original_weights=keeps_weights)]
    if arguments.pop("decomposed", False):
        arguments.pop("_remove_qconfig", None)
        functions = [quantize_fx._convert_to_reference_decomposed_fx]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for convert in functions:
            model = _tried(lambda: copy.deepcopy(prepared))
            if isinstance(model, Exception):
                return None
            models.append(_tried(lambda: convert(model, **arguments)))
    return torch_case.convert_outcome(*models, *[None] * (2 - len(models)))


def prepared_and_recorded(given: _Given, prepare: Callable[[], Any], sink: Callable[[dict[str, Any]], None]) -> Any:
    """Runs `prepare`, hands the record to `sink` (unless tracing failed), and returns or raises what it did."""
    result = _outcome_recorded(given, prepare, sink)
    if isinstance(result, Exception):
        raise result
    return result


def _outcome_recorded(given: _Given, prepare: Callable[[], Any], sink: Callable[[dict[str, Any]], None]) -> Any:
    """As prepared_and_recorded, but returns the exception: what is raised here is a fault of the recorder's own."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with _seen_while_preparing(given):
            result = _tried(prepare)
    if given.case is not None:
        record = {"case": given.case, "prepare": torch_case.prepare_outcome(result, [str(w.message) for w in caught]),
                  "convert": None}
        if given.equalization is not None:
            record["prepare_args"] = {"_equalization_config": torch_case.equalization_body(given.equalization)}
        if not isinstance(result, Exception):
            record["convert"] = converted(result, given.backend, **given.convert)
            if given.convert:
                record["convert_args"] = torch_case.convert_case(
                    result, **{"backend_config": given.backend, **given.convert},
                    other_backend="backend_config" in given.convert)
        sink(record)
    for warning in caught:
        warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
    return result


def record(model: torch.nn.Module, mapping: Any, example_inputs: Any = (), custom: Any = None, backend: Any = None,
           is_qat: bool = False, **convert: Any) -> dict[str, Any] | None:
    """One record, without a name, of preparing and converting a copy of the model; None where tracing fails.

    `convert`: what the conversions are given (see converted).
    """
    given = _Given(mapping, is_qat, example_inputs, custom, backend, False)
    given.convert = convert
    records: list[dict[str, Any]] = []
    model = copy.deepcopy(model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _outcome_recorded(given, lambda: _TRUE_PREPARE(model, mapping, is_qat, example_inputs, custom,
                                                       backend_config=backend), records.append)
    if given.failure:
        raise RuntimeError(given.failure)
    return stable(records[0]) if records else None


def stable(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the numbers of nameless objects (`f.<locals>.M#7`) counted within it, in order of appearance."""
    text = json.dumps(record)
    pattern = re.compile(r'(?<=["(])([\w.<>]+)((?:#\d+)?)(?=[")])')
    all_names = pattern.findall(text)
    numbers: dict[str, list[str]] = {base: [] for base, number in all_names if number}
    for base, number in all_names:
        if base in numbers and number not in numbers[base] and (number or not base.startswith(PARAMETRIZED)):
            numbers[base].append(number)

    def renamed(found: re.Match[str]) -> str:
        if found[1].startswith(PARAMETRIZED) and not found[2]:
            return found[1]  # an outcome's
        place = numbers[found[1]].index(found[2]) if found[1] in numbers else 0
        return found[1] + (f"#{place + 1}" if place or found[1].startswith(PARAMETRIZED) else "")

    return json.loads(pattern.sub(renamed, text))


class Recorder:
    """Records every FX prepare inside the with statement, and converts what it prepared.

    `variations(model, given) -> records` may add further ones of each model; `keep` is told each distinct case, which
    otherwise goes to `cases`.
    """

    def __init__(self, variations: Callable[[torch.nn.Module, _Given], list[dict[str, Any]]] | None = None,
                 keep: Callable[[dict[str, Any]], None] | None = None) -> None:
        self.cases: list[dict[str, Any]] = []
        self.count = 0
        self._keep = keep or self.cases.append
        self.failures: list[str] = []
        self.name = "case"
        self.calls = 0
        self.variations = variations
        self._depth = 0
        self._digests: set[bytes] = set()

    def add(self, record: dict[str, Any], name: str) -> None:
        """Keeps the record unless there is an equal one."""
        record = stable(record)
        digest = hashlib.sha256(json.dumps(record).encode()).digest()
        if digest not in self._digests:
            self._digests.add(digest)
            self.count += 1
            self._keep({"name": name, **record})

    def __enter__(self) -> Recorder:
        self._original = quantize_fx._prepare_fx
        quantize_fx._prepare_fx = self._prepare
        return self

    def __exit__(self, *_: Any) -> None:
        quantize_fx._prepare_fx = self._original

    def _prepare(self, model: Any, qconfig_mapping: Any, is_qat: bool, example_inputs: Any,
                 prepare_custom_config: Any = None, _equalization_config: Any = None, backend_config: Any = None,
                 is_standalone_module: bool = False) -> Any:
        def prepare() -> Any:
            return self._original(model, qconfig_mapping, is_qat, example_inputs, prepare_custom_config,
                                  _equalization_config, backend_config, is_standalone_module)

        equalization = _equalization_config
        if isinstance(equalization, QConfigMapping):
            equalization = vars(equalization) != vars(QConfigMapping())
        if self._depth:
            return prepare()
        self.calls += 1
        name = f"{self.name}/{self.calls}"
        given = _Given(qconfig_mapping, is_qat, example_inputs, prepare_custom_config, backend_config,
                       is_standalone_module)
        given.equalization = _equalization_config if equalization else None
        spare = _tried(lambda: copy.deepcopy(model)) if self.variations else None
        self._depth += 1
        try:
            return prepared_and_recorded(given, prepare, lambda record: self.add(record, name))
        finally:
            if given.failure:
                self.failures.append(f"{name}: {given.failure}")
            if isinstance(spare, torch.nn.Module) and given.case and not is_standalone_module:
                for i, varied in enumerate(self._vary(spare, given, name), 1):
                    self.add(varied, f"{name}/variation {i}")
            self._depth -= 1

    def _vary(self, model: torch.nn.Module, given: _Given, name: str) -> list[dict[str, Any]]:
        assert self.variations
        try:
            return self.variations(model, given)
        except Exception:
            self.failures.append(f"{name}, variations: {traceback.format_exc()}")
            return []


class Variations:
    """Each distinct model under each backend, with `count` random mappings for each of them.

    Of the models that one test prepares only the first `models` are varied: the others differ from these by little.
    """

    def __init__(self, count: int, seed: int = 0, models: int = 1 << 30) -> None:
        self.count, self.models, self.random = count, models, random.Random(seed)
        self.left = models
        self._seen: set[bytes] = set()

    def __call__(self, model: torch.nn.Module, given: _Given) -> list[dict[str, Any]]:



        assert given.case
        graph = given.case["graph"]
        key = hashlib.sha256(json.dumps([graph, given.case["prepare_custom_config"]]).encode()).digest()
        if key in self._seen or self.left <= 0:
            return []
        self._seen.add(key)
        self.left -= 1
        records: list[dict[str, Any]] = []
        for get in torch_case.PRESETS.values():
            for _ in range(self.count):
                mapping = _loaded(random_mappings.random_mapping(self.random, graph, {}))
                found = record(model, mapping, given.example_inputs, given.custom, get(), given.is_qat)
                if found:
                    records.append(found)
        return records


def _loaded(mapping: dict[str, Any]) -> Any:
    """The mapping without the rules whose classes only their functions know (test-local ones)."""
    for kind, where in (("object_type", 0), ("module_name_object_type_order", 1)):
        mapping[kind] = [row for row in mapping[kind] if _resolves(row[where])]
    return qconfig_studio.load(mapping, ["torch"])


def _resolves(name: Any) -> bool:
    if not isinstance(name, str) or "." not in name:
        return True
    with contextlib.suppress(qconfig_studio.BridgeError):
        qconfig_studio.resolve(name)
        return True
    return False


# -- a file of tests --


def _tests(suite: Any) -> Iterator[unittest.TestCase]:
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from _tests(test)
        else:
            yield test


def record_tests(path: str, match: str, recorder: Recorder, report: Callable[[str], None]) -> None:
    """Runs the tests of the file whose names `match` is found in."""
    sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    for test in _tests(unittest.defaultTestLoader.loadTestsFromModule(module)):
        name = test.id().partition(".")[2]
        if not re.search(match, name):
            continue
        recorder.name, recorder.calls = name, 0
        if isinstance(recorder.variations, Variations):
            recorder.variations.left = recorder.variations.models
        before, start, result = recorder.count, time.monotonic(), unittest.TestResult()
        with recorder:
            test.run(result)
        problems = [text.strip().splitlines()[-1] for _, text in (*result.errors, *result.failures)]
        skipped = [reason for _, reason in result.skipped]
        report(f"{name}: {recorder.count - before} cases, {time.monotonic() - start:.1f} s"
               + (f", skipped: {skipped[0]}" if skipped else "") + (f", {problems[0][:150]}" if problems else ""))


def main() -> int:
    parser = argparse.ArgumentParser(description="Records the cases of a file of unittest tests.")
    parser.add_argument("--corpus", required=True, metavar="TEST_FILE")
    parser.add_argument("-o", "--output", required=True, metavar="OUT.jsonl.gz")
    parser.add_argument("--match", default="", help="only tests whose name this regular expression is found in")
    parser.add_argument("--variations", type=int, default=0, metavar="N")
    parser.add_argument("--models", type=int, default=1 << 30, metavar="M", help="models to vary of each test")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.set_num_threads(1)
    variations = Variations(options.variations, options.seed, options.models) if options.variations else None
    start = time.monotonic()
    with gzip.open(options.output, "wt", encoding="utf-8") as file:
        recorder = Recorder(variations, lambda case: print(json.dumps(case), file=file))
        record_tests(options.corpus, options.match, recorder, lambda line: print(line, flush=True))
    for failure in recorder.failures:
        print(failure, file=sys.stderr)
    print(f"{recorder.count} cases recorded, {len(recorder.failures)} failed, "
          f"{time.monotonic() - start:.0f} s")
    return 1 if recorder.failures else 0


if __name__ == "__main__":
    sys.exit(main())
