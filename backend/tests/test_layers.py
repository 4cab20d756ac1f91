"""The check of the layers passes here and catches an import that crosses them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

CHECK = "scripts/check_layers.py"


def check(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, root / CHECK], capture_output=True, text=True, check=False
    )


def test_no_import_crosses_a_layer_here() -> None:
    assert check(REPOSITORY).stdout == ""


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("captures/lines.py", "import fastapi"),
        ("captures/lines.py", "from arcplan.plans import PlanStore"),
        ("plans/store.py", "from arcplan.captures import records"),
        ("model.py", "from arcplan.api import app"),
        ("captures/lines.py", "from arcplan.captures.arrival import Limits"),
        ("stray.py", "import os"),
    ],
)
def test_an_import_across_layers_is_named(module: str, line: str, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "backend/arcplan", tmp_path / "backend/arcplan")
    (tmp_path / "scripts").mkdir()
    shutil.copy(REPOSITORY / CHECK, tmp_path / CHECK)
    with (tmp_path / "backend/arcplan" / module).open("a") as source:
        source.write(f"\n{line}\n")
    done = check(tmp_path)
    assert done.returncode == 1
    assert f"arcplan/{module}:" in done.stdout


@pytest.mark.parametrize(
    "line",
    ["from arcplan.captures.quantity import plain_number", "import arcplan.captures.quantity"],
)
def test_a_circle_of_imports_is_named(line: str, tmp_path: Path) -> None:
    captures = tmp_path / "backend/arcplan/captures"
    captures.mkdir(parents=True)
    (tmp_path / "scripts").mkdir()
    shutil.copy(REPOSITORY / CHECK, tmp_path / CHECK)
    (captures / "lines.py").write_text(f"def read() -> None:\n    {line}\n")
    (captures / "quantity.py").write_text("from arcplan.captures.lines import read\n")
    around = "arcplan.captures.lines -> arcplan.captures.quantity -> arcplan.captures.lines"
    assert check(tmp_path).stdout == f"circle: {around}\n"
