"""What the bridge's tests share: the bridge itself, and equality of configs that torch does not define.

Two wrappers built apart are unequal under torch's own ==; here they are equal class by class and keyword by keyword.
"""

from __future__ import annotations

import functools
import pathlib
import sys
import warnings
from dataclasses import fields
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "resources" / "python"))
warnings.filterwarnings("ignore", message="torch.ao.quantization is deprecated")

import torch
from torch.ao.quantization import QConfig, QConfigMapping
from torch.ao.quantization.backend_config import BackendConfig, BackendPatternConfig
from torch.ao.quantization.fx.custom_config import ConvertCustomConfig, FuseCustomConfig, PrepareCustomConfig
from torch.ao.quantization.fx.custom_config import StandaloneModuleConfigEntry
from torch.ao.quantization.observer import _PartialWrapper

import qconfig_studio  # noqa: F401
import validate_schemas

_BY_FIELDS = (BackendConfig, BackendPatternConfig, QConfigMapping, PrepareCustomConfig, ConvertCustomConfig,
              FuseCustomConfig, StandaloneModuleConfigEntry)


def difference(a: Any, b: Any, place: str = "") -> str | None:
    """Where two configs differ, in order and object by object; None if they do not."""
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
        a, b = (a.shape, a.dtype), (b.shape, b.dtype)
        return None if a == b else f"{place}: {a} and {b}"
    if type(a) is not type(b):
        return f"{place}: {type(a)} and {type(b)}"
    if isinstance(a, _BY_FIELDS):
        return difference(vars(a), vars(b), place)
    if isinstance(a, _PartialWrapper):
        return difference(a.p, b.p, place) or difference(a.callable_args, b.callable_args, f"{place}.callable_args")
    if isinstance(a, functools.partial):
        return difference((a.func, a.args, a.keywords), (b.func, b.args, b.keywords), place)
    if isinstance(a, QConfig):
        return difference(tuple(a), tuple(b), place)
    if isinstance(a, (tuple, list)):
        if len(a) != len(b):
            return f"{place}: {len(a)} and {len(b)} elements"
        return next((d for i, (x, y) in enumerate(zip(a, b)) if (d := difference(x, y, f"{place}[{i}]"))), None)
    if isinstance(a, dict):
        return difference(list(a.items()), list(b.items()), place)
    if hasattr(a, "__closure__") and a.__closure__ and a.__code__ is b.__code__:  # made by one of torch's factories
        return difference([c.cell_contents for c in a.__closure__], [c.cell_contents for c in b.__closure__], place)
    if hasattr(a, "__dataclass_fields__"):
        return next((d for f in fields(a)
                     if (d := difference(getattr(a, f.name), getattr(b, f.name), f"{place}.{f.name}"))), None)
    if callable(a):
        return None if a is b else f"{place}: {a} and {b}"
    return None if a == b or (a != a and b != b) else f"{place}: {a!r} and {b!r}"


@functools.lru_cache(maxsize=None)
def _validators() -> dict[str, Any]:
    return validate_schemas.validators()


def schema_problems(data: dict[str, Any]) -> list[str]:
    """What the schema of its kind says against a file's contents. Parts of files have no schema of their own."""
    validator = _validators().get(data["format"])
    return [] if validator is None else [f"{e.json_path}: {e.message[:200]}" for e in validator.iter_errors(data)]


class NoModule(torch.nn.Module):
    """A user's module, observer and functions, by whose names tests ask for what must be allowed first."""


def user_fuser(is_qat: bool, a: Any, b: Any) -> Any:
    return a


def user_clock() -> float:
    return 0.0
