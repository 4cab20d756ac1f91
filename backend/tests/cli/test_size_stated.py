"""`arcplan size`: every field that a reader yields has a row, and what is not plain is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arcplan.cli.reading import read_files
from arcplan.json_value import JsonValue, json_text
from arcplan.model import Model
from arcplan.settings import Settings
from tests.captures.fixture_table import fixtures_of
from tests.command_line import arcplan
from tests.conftest import FIXTURES, REPOSITORY
from tests.one_of_each import ONE_OF_EACH

_SAMPLES = REPOSITORY / "shared/samples"
_MANY_BYTES = 10_000


def stated(*files: Path) -> list[dict[str, Any]]:
    """What captures state beyond what goes without saying."""
    answer: list[dict[str, Any]] = json.loads(arcplan("size", "--json", *files).stdout)["stated"]
    return [one for one in answer if not one["plain"]]


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    model = Model(Settings().model_bundle)
    yield model
    model.close()


def records_of(model: Model, kind: str) -> Iterator[JsonValue]:
    """Records of all fixtures of a kind, as a sizing is given them, one list for each file."""
    for path in fixtures_of(kind.replace("-", "_")):
        captures, _ = read_files([str(path)], model=model)
        records: JsonValue = json.loads(json_text(captures))
        yield records


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_no_field_of_a_real_record_is_without_a_row(model: Model, kind: str) -> None:
    for records in records_of(model, kind):
        assert records
        assert model.call("fieldsWithoutRow", records) == []


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_what_is_said_of_a_capture_fits_a_screen(model: Model, kind: str) -> None:
    for records in records_of(model, kind):
        sizing = model.call("size", records)
        assert isinstance(sizing, dict)
        statements = sizing["stated"]
        assert isinstance(statements, list)
        said = [one for one in statements if isinstance(one, dict) and not one["plain"]]
        assert len(json.dumps(said)) < _MANY_BYTES


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_nothing_is_said_of_a_server_on_which_nothing_was_set(release: str) -> None:
    path = FIXTURES / f"module_parameters/openzfs-{release}-name_equals_value.txt"
    # Its default follows from the memory, which this file does not have.
    assert {one["name"] for one in stated(path)} == {"zfs_dirty_data_max"}


def properties(tmp_path: Path, **values: str) -> Path:
    """`zfs get` of a real dataset with other values."""
    lines = (_SAMPLES / "zfs-get-2.3-16k.txt").read_text().splitlines()
    changed = tmp_path / "zfs-get.txt"
    rows = (line.split(None, 2) for line in lines)
    changed.write_text(
        "\n".join(
            f"{row[0]}  {row[1]}  {values[row[1]]}  local"
            if len(row) > 2 and row[1] in values
            else line
            for row, line in zip(rows, lines, strict=True)
        )
    )
    return changed


def test_the_terminal_names_what_the_model_leaves_out(tmp_path: Path) -> None:
    changed = properties(tmp_path, dedup="on", special_small_blocks="16K", atime="on", copies="2")
    screen = " ".join(arcplan("size", "--fields", changed).stdout.decode().split())
    assert "Stated, not modelled (3)" in screen
    assert "dedup=on on tank/rs16k: The plan has no dedup table. More memory" in screen
    assert "atime=on on tank/rs16k: The plan has no writes of access times. More writes" in screen
    assert "special_small_blocks=16K on tank/rs16k: If the pool has a special vdev, all" in screen
    assert "copies=2 on tank/rs16k: Each record is written 2 times" in screen


STATUS = """\
  pool: hold
 state: ONLINE
config:

\tNAME    STATE  READ WRITE CKSUM
\thold    ONLINE    0     0     0
\t  vdc   ONLINE    0     0     0
\tspecial
\t  vdd   ONLINE    0     0     0

errors: No known data errors
"""


def test_a_special_vdev_of_which_only_the_name_is_known_predicts_nothing_and_is_named(
    tmp_path: Path,
) -> None:
    listed = properties(tmp_path, special_small_blocks="16K")
    listed.write_text(listed.read_text().replace("tank/rs16k", "hold/my16"))
    status = tmp_path / "zpool-status.txt"
    status.write_text(STATUS)
    # zpool iostat shows the pool as it is, without a special vdev.
    files = [
        path
        for path in _SAMPLES.glob("*-2.3-point-select.txt*")
        if not path.name.startswith("zpool-iostat")
    ]
    screen = " ".join(arcplan("size", listed, status, *files).stdout.decode().split())
    assert "No prediction: the plan contradicts what its captures counted." in screen
    assert (
        "special_small_blocks=16K on hold/my16: The pool has a special vdev: all records are on it"
        in screen
    )


def test_a_prediction_of_what_nobody_measured_is_marked(tmp_path: Path) -> None:
    [mark] = [one["mark"] for one in stated(properties(tmp_path, primarycache="none"))]
    assert "No server with primarycache=none was measured" in mark
