"""Calls of user-written code in eager mode: torch's own function drives it on a deep copy, only the calls are kept."""

from __future__ import annotations

import contextlib
import copy
import inspect
import pathlib
import sys
import warnings
from typing import Any, Callable, Iterable, Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch.ao.quantization as tq
from eager_outcome import eager_warnings
from qconfig_studio import (_Session, _user_written, _write_value, callable_id, canonical_name, elements_seen,
                            exception_record, module_rows, of_torch)
from torch import nn
from torch.ao.quantization.fuse_modules import fuse_known_modules
from torch.ao.quantization.observer import _is_activation_post_process

#: Arguments whose values are classes that are asked to make modules -> the method and, in a custom config, the key.
_MAKERS = (("mapping", None, "from_float"),
           ("prepare_custom_config_dict", "float_to_observed_custom_module_class", "from_float"),
           ("convert_custom_config_dict", "observed_to_quantized_custom_module_class", "from_observed"))
_ADDITIONAL = "additional_fuser_method_mapping"


def copy_of(model: nn.Module) -> nn.Module:
    """A deep copy whose modules have the very qconfigs of the model's, so that constructors keep their identities."""
    qconfigs = [vars(module).get("qconfig") for module in model.modules()]
    return copy.deepcopy(model, {id(qconfig): qconfig for qconfig in qconfigs})


def user_classes(arguments: dict[str, Any]) -> list[tuple[str, type]]:
    """(method, class) of the user's classes that the call may ask for modules."""
    found = []
    for argument, key, method in _MAKERS:
        given = arguments.get(argument) or {}
        classes = given.get(key, {}) if key else given
        found += [(method, cls) for cls in classes.values() if isinstance(cls, type) and not of_torch(cls)]
    return list(dict.fromkeys(found))


def user_fusers(arguments: dict[str, Any]) -> dict[Any, Callable[..., Any]]:
    given = (arguments.get("fuse_custom_config_dict") or {}).get(_ADDITIONAL, {})
    return {key: fuser for key, fuser in given.items() if callable(fuser) and _user_written(fuser)}


def has_user_code(arguments: dict[str, Any]) -> bool:
    return bool(user_classes(arguments) or user_fusers(arguments) or "run_fn" in arguments
                or arguments.get("fuser_func", fuse_known_modules) is not fuse_known_modules)


class EagerCalls:
    """The calls of the user's code in one call of torch's, in order."""

    def __init__(self, model: nn.Module, session: _Session) -> None:
        self.rows: list[dict[str, Any]] = []
        self.model, self.session = model, session
        self._counts: dict[tuple[str, str], int] = {}
        self._kept: list[Any] = []
        self._inside = False

    def _places(self) -> dict[int, str]:
        places: dict[int, str] = {}
        for path, module in self.model.named_modules(remove_duplicate=False):
            places.setdefault(id(module), path)
            self._kept.append(module)
        return places

    def _answer(self, value: Any, places: dict[int, str]) -> dict[str, Any]:
        if isinstance(value, nn.Module):
            return {"modules": module_rows(value, self.session, places)}
        if isinstance(value, (list, tuple)):
            return {"list": [self._item(value, i, places) for i in range(len(value))]}
        return {"value": _write_value(value, self.session)}

    def _item(self, items: Any, index: int, places: dict[int, str]) -> dict[str, Any]:
        before = [i for i in range(index) if items[i] is items[index]]
        if before and isinstance(items[index], nn.Module):
            return {"same_item": before[0]}
        return self._answer(items[index], places)

    def watched(self, kind: str, name: str, function: Callable[..., Any],
                arguments_of: Callable[[tuple[Any, ...]], Iterable[Any]], **facts: Any) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if self._inside:  # the user's code calls the user's code
                return function(*args, **kwargs)
            ordinal = self._counts.get((kind, name), 0)
            self._counts[kind, name] = ordinal + 1
            places = self._places()
            row: dict[str, Any] = {"kind": kind, "callable": name, "ordinal": ordinal,
                                   "arguments": [places.get(id(value)) for value in arguments_of(args)], **facts}
            self.rows.append(row)
            self._inside = True
            try:
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    answer = function(*args, **kwargs)
            except Exception as error:
                row.update(exception_record(error))
                raise
            finally:
                self._inside = False
                if codes := eager_warnings(str(w.message) for w in caught):
                    row["warnings"] = codes
            self._kept.append(answer)
            row["answer"] = self._answer(answer, places)
            return answer
        return call

    @contextlib.contextmanager
    def classes(self, found: list[tuple[str, type]]) -> Iterator[None]:
        """Watches methods of classes, which stay the same objects: torch asks them more than for modules."""
        missing = object()
        before = [(cls, method, vars(cls).get(method, missing), getattr(cls, method, None)) for method, cls in found]
        try:
            for cls, method, _, bound in before:
                setattr(cls, method, staticmethod(self._stand_in(cls, method, bound)))
            yield
        finally:
            for cls, method, own, _ in before:
                if own is missing:
                    delattr(cls, method)
                else:
                    setattr(cls, method, own)

    def _stand_in(self, cls: type, method: str, bound: Any) -> Callable[..., Any]:
        def refused(*args: Any, **kwargs: Any) -> Any:
            raise AttributeError(f"type object '{cls.__name__}' has no attribute '{method}'")

        facts = {"is_reference": True} if getattr(cls, "_IS_REFERENCE", False) else {}
        made = self.watched(method, canonical_name(cls), refused if bound is None else bound, lambda args: args[:1],
                            **facts)
        if bound is not None:
            with contextlib.suppress(TypeError, ValueError):  # torch looks at what it may be given
                made.__signature__ = inspect.signature(bound)  # type: ignore[attr-defined]
        return made

    def watched_arguments(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments with the user's functions watched."""
        given = dict(arguments)
        if fusers := user_fusers(given):
            custom = given["fuse_custom_config_dict"]
            watched = {key: self.watched("fuser_method", callable_id(fuser), fuser, lambda args: args[1:])
                       for key, fuser in fusers.items()}
            given["fuse_custom_config_dict"] = {**custom, _ADDITIONAL: {**custom[_ADDITIONAL], **watched}}
        fuser_func = given.get("fuser_func", fuse_known_modules)
        if fuser_func is not fuse_known_modules:
            given["fuser_func"] = self.watched("fuser_func", canonical_name(fuser_func), fuser_func,
                                               lambda args: args[0])
        if "run_fn" in given:
            run = self.watched("run_fn", "run_fn", given["run_fn"], lambda args: args[:1])
            given["run_fn"] = lambda model, *args: self._run(run, model, args)
        return given

    def _run(self, run: Callable[..., Any], model: nn.Module, args: tuple[Any, ...]) -> None:
        run(model, *args)
        seen = {path: elements_seen(module) for path, module in model.named_modules()
                if _is_activation_post_process(module)}
        self.rows[-1]["answer"] = {"seen": {path: count for path, count in seen.items() if count}}


def drive(model: nn.Module, call: str, arguments: dict[str, Any], session: _Session) -> list[dict[str, Any]]:
    """The calls of user code when torch's function `call` is given a copy of the model, up to the first failure."""
    if not has_user_code(arguments):
        return []
    try:
        spare = copy_of(model)
    except Exception:
        return []
    function = getattr(tq, call)
    calls = EagerCalls(spare, session)
    given = calls.watched_arguments(arguments)
    if "inplace" in inspect.signature(function).parameters:
        given["inplace"] = True
    with contextlib.suppress(Exception), calls.classes(user_classes(arguments)):  # the outcome says which
        function(spare, **given)
    return calls.rows
