"""What the real prepare_fx and prepare_qat_fx resolve: qconfig per node, or the exception they raise first.

Prepare is stopped once the node qconfigs exist (what it does with them is no part of resolution), unless `whole`."""
import copy
import importlib
import types
import warnings

import torch
import torch.ao.quantization.fx.qconfig_mapping_utils as mapping_utils
import torch.ao.quantization.quantize_fx as quantize_fx

# A function of the package hides the module of the same name from `import ... as`.
prepare_module = importlib.import_module("torch.ao.quantization.fx.prepare")

warnings.simplefilter("ignore")
torch.fx.config.do_not_emit_stack_traces = True


class _Resolved(Exception):
    """Stops prepare."""


class _Recorder:
    """Sees what prepare resolves without changing it.

    Prepare deep-copies the mapping and re-wraps each qconfig for the module's device, so that a node's qconfig is
    another object than the rule's. Both steps are followed, and the rule's own object is found again by identity."""

    def __init__(self, mapping, whole):
        self.mapping, self.whole = mapping, whole
        self.memo = {}     # of the deep copy: id of original -> copy
        self.copied = None
        self.unwrapped = {}  # id of a re-wrapped qconfig -> qconfig
        self.keep = []       # so that no id is used twice
        self.nodes = None

    def deepcopy(self, value, memo=None):
        if value is not self.mapping:
            return copy.deepcopy(value, memo)
        self.copied = copy.deepcopy(value, self.memo)
        return self.copied

    def add_module(self, qconfig, module):
        wrapped = self._add_module(qconfig, module)
        self.unwrapped[id(wrapped)] = qconfig
        self.keep.append(wrapped)
        return wrapped

    def generate(self, root, modules, graph, mapping, scopes):
        result = self._generate(root, modules, graph, mapping, scopes)
        if mapping is self.copied:
            self.nodes = [[name, self.unwrapped.get(id(q), q)] for name, q in result.items()]
            if not self.whole:
                raise _Resolved
        return result

    def __enter__(self):
        self._add_module = mapping_utils._add_module_to_qconfig_obs_ctr
        self._generate = prepare_module._generate_node_name_to_qconfig
        mapping_utils._add_module_to_qconfig_obs_ctr = self.add_module
        prepare_module._generate_node_name_to_qconfig = self.generate
        prepare_module.copy = types.SimpleNamespace(deepcopy=self.deepcopy, copy=copy.copy)
        return self

    def __exit__(self, *exception):
        mapping_utils._add_module_to_qconfig_obs_ctr = self._add_module
        prepare_module._generate_node_name_to_qconfig = self._generate
        prepare_module.copy = copy


def rule_qconfigs(mapping):
    """Every qconfig of a real QConfigMapping, in the order of its JSON form."""
    return [mapping.global_qconfig, *mapping.object_type_qconfigs.values(),
            *mapping.module_name_regex_qconfigs.values(), *mapping.module_name_qconfigs.values(),
            *mapping.module_name_object_type_order_qconfigs.values()]


def json_qconfigs(mapping):
    """The same of a mapping in JSON form."""
    return [mapping[""]] + [entry[-1] for kind in ("object_type", "module_name_regex", "module_name",
                                                   "module_name_object_type_order") for entry in mapping[kind]]


def exception_name(error):
    cls = type(error)
    return cls.__qualname__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__qualname__}"


def resolve(model, mapping, mapping_json, is_qat, custom, backend, whole=False):
    """{"raised": null | {"type", "text"}, "nodes": [[name, QConfig as in mapping_json], ...]}.

    `model` is changed by prepare. With `whole`, prepare runs on and its own record is compared as well."""
    originals, texts = rule_qconfigs(mapping), json_qconfigs(mapping_json)
    assert len(originals) == len(texts)
    function = quantize_fx.prepare_qat_fx if is_qat else quantize_fx.prepare_fx
    raised, prepared = None, None
    with _Recorder(mapping, whole) as recorder:
        try:
            prepared = function(model, mapping, (torch.zeros(1),), prepare_custom_config=custom,
                                backend_config=backend)
        except _Resolved:
            pass
        except Exception as error:  # any exception is a result
            if recorder.nodes is None:
                raised = {"type": exception_name(error), "text": str(error)}
    if raised:
        return {"raised": raised, "nodes": []}
    by_copy = {id(recorder.memo[id(original)]): text for original, text in zip(originals, texts)
               if original is not None}
    nodes = [[name, None if q is None else by_copy[id(q)]] for name, q in recorder.nodes]
    if prepared is not None:
        kept = prepared.meta["_observed_graph_module_attrs"].node_name_to_qconfig
        assert [(n, kept[n] is None) for n in kept] == [(n, q is None) for n, q in nodes]
    return {"raised": None, "nodes": nodes}
