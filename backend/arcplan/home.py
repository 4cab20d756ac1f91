"""Where the built model and the built page are."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def home_of(environment: Mapping[str, str] = os.environ) -> Path:
    """The directory that holds them: `ARCPLAN_HOME`, or this checkout."""
    return Path(environment.get("ARCPLAN_HOME") or CHECKOUT)


def model_bundle(home: Path) -> Path:
    """The model, built from TypeScript into one script."""
    return home / "shared" / "dist" / "model.js"
