"""The extra `arcplan[fleet]`: packages of Parquet, object stores and Dask."""

from __future__ import annotations

import shlex
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from arcplan.home import IS_INSTALLED
from arcplan.usage import UsageError

_PACKAGES = Path(__file__).parents[2] / "requirements-fleet.txt"


def load(module: str, wanted_for: str) -> ModuleType:
    """A module of the extra.

    Args:
        module: Its name.
        wanted_for: What needs it, in the user's words.

    Raises:
        UsageError: It is not installed; says the command that does.
    """
    try:
        return import_module(module)
    except ImportError as error:
        pip = [sys.executable, "-m", "pip", "install"]
        pip += ["arcplan[fleet]"] if IS_INSTALLED else ["--require-hashes", "-r", str(_PACKAGES)]
        raise UsageError(
            f"{wanted_for} needs the extra arcplan[fleet] (here {module}); to install it, run"
            f" {shlex.join(pip)}"
        ) from error
