"""Where the built model and the built page are."""

from __future__ import annotations

import os
from pathlib import Path

_INSTALLED = Path(__file__).resolve().with_name("built")
IS_INSTALLED = _INSTALLED.is_dir()
"""Whether this is an installed wheel, which holds what a checkout builds."""
BUILT = _INSTALLED if IS_INSTALLED else Path(__file__).resolve().parents[2]
"""The wheel's directory of what was built, or this checkout: files have the same places in both."""


def home_of() -> Path:
    """The directory of the model and the page: `ARCPLAN_HOME`, or that of this installation."""
    return Path(os.environ.get("ARCPLAN_HOME") or BUILT)


def model_bundle(home: Path) -> Path:
    """The model, built from TypeScript into one script."""
    return home / "shared" / "dist" / "model.js"


def reading_bundle(home: Path) -> Path:
    """The parts of the model that reading captures asks, which start 20 times as fast."""
    return home / "shared" / "dist" / "reading.js"


def plan_schema(home: Path) -> Path:
    """JSON Schema of a plan."""
    return home / "shared" / "schema" / "plan.schema.json"


def data_of() -> Path:
    """Where plans are kept unless `ARCPLAN_DATA_DIR` says: beside a checkout, else the user's own.

    Of an installed wheel it is `arcplan` in `XDG_DATA_HOME`, or in `~/.local/share`.
    """
    if not IS_INSTALLED:
        return Path("data")
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "arcplan"
