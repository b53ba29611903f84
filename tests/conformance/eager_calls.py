"""Calls of user-written code in a call of eager mode: the bridge watches, torch's own function drives it on a copy."""

from __future__ import annotations

import inspect
import pathlib
import sys
from typing import Any, Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))

import torch.ao.quantization as tq
from qconfig_studio import (EAGER_MAKERS, EagerCalls, _Session, canonical_name, copy_of, elements_seen, user_fusers,
                            user_makers)
from torch import nn
from torch.ao.quantization.fuse_modules import fuse_known_modules
from torch.ao.quantization.observer import _is_activation_post_process

#: The argument that has each of the tables.
_OWNERS = {"from_float": "prepare_custom_config_dict", "from_observed": "convert_custom_config_dict"}


def user_classes(arguments: dict[str, Any]) -> list[tuple[str, type]]:
    """(method, class) of the user's classes that the call may ask for modules."""
    return user_makers([("from_float", arguments.get("mapping")),
                        *((method, (arguments.get(_OWNERS[method]) or {}).get(key)) for key, method in EAGER_MAKERS.items())])


def has_user_code(arguments: dict[str, Any]) -> bool:
    return bool(user_classes(arguments) or user_fusers(arguments.get("fuse_custom_config_dict")) or "run_fn" in arguments
                or arguments.get("fuser_func", fuse_known_modules) is not fuse_known_modules)


def watched_arguments(calls: EagerCalls, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments with the user's functions watched."""
    given = dict(arguments)
    if custom := given.get("fuse_custom_config_dict"):
        given["fuse_custom_config_dict"] = calls.custom(custom)
    fuser_func = given.get("fuser_func", fuse_known_modules)
    if fuser_func is not fuse_known_modules:
        given["fuser_func"] = calls.watched("fuser_func", canonical_name(fuser_func), fuser_func, lambda args: args[0])
    if "run_fn" in given:
        run = calls.watched("run_fn", "run_fn", given["run_fn"], lambda args: args[:1])
        given["run_fn"] = lambda model, *args: _run(calls, run, model, args)
    return given


def _run(calls: EagerCalls, run: Callable[..., Any], model: nn.Module, args: tuple[Any, ...]) -> None:
    run(model, *args)
    with calls.recording():
        seen = {path: elements_seen(module) for path, module in model.named_modules()
                if _is_activation_post_process(module)}
        calls.rows[-1]["answer"] = {"seen": {path: count for path, count in seen.items() if count}}


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
    given = watched_arguments(calls, arguments)
    if "inplace" in inspect.signature(function).parameters:
        given["inplace"] = True
    with calls.classes(user_classes(arguments)):
        calls.run(lambda: function(spare, **given))  # the outcome says what was raised
    return calls.rows
