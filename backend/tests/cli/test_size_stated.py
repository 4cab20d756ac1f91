"""`arcplan size`: every property and parameter of real captures is used, irrelevant or named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import arcplan
from tests.conftest import REPOSITORY

_FIXTURES = REPOSITORY / "backend/tests/fixtures"
_SAMPLES = REPOSITORY / "shared/samples"
_CAPTURES = sorted(
    path
    for pattern in ("zfs_get", "module_parameters", "zpool_status", "zpool_list", "zfs_list")
    for path in (_FIXTURES / pattern).glob("*.txt")
) + sorted(_SAMPLES.glob("zfs-get-*.txt"))
_UNKNOWN = "The planner does not know it."


def stated(*files: Path) -> list[dict[str, Any]]:
    """All statements of some captures."""
    answer: list[dict[str, Any]] = json.loads(arcplan("size", "--json", *files).stdout)["stated"]
    return answer


@pytest.mark.parametrize("path", _CAPTURES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_name_in_a_real_capture_is_without_a_row(path: Path) -> None:
    statements = stated(path)
    assert statements
    assert [one["name"] for one in statements if one["why"] == _UNKNOWN] == []


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_each_property_of_the_dataset_is_stated(release: str) -> None:
    path = _FIXTURES / f"zfs_get/openzfs-{release}-all_rs16k.txt"
    names = {line.split()[1] for line in path.read_text().splitlines()[1:]}
    assert {one["name"] for one in stated(path)} == names


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_parameters_of_a_server_on_which_nothing_was_set_change_nothing(release: str) -> None:
    path = _FIXTURES / f"module_parameters/openzfs-{release}-name_equals_value.txt"
    statements = [one for one in stated(path) if one["name"] != "zfs_dirty_data_max"]
    assert len(statements) > 290
    assert [one["name"] for one in statements if one["use"] == "not-modelled"] == []


def test_json_in_one_line_uses_no_more_than_the_same_table() -> None:
    table, line = (
        {
            one["name"]
            for one in stated(_FIXTURES / f"zfs_get/openzfs-2.3.2-zpool_get_all{end}.txt")
            if one["use"] == "used"
        }
        for end in ("", "_j")
    )
    assert table == line == {"ashift", "fragmentation"}


def test_the_terminal_names_what_the_model_leaves_out(tmp_path: Path) -> None:
    text = (_SAMPLES / "zfs-get-2.3-16k.txt").read_text()
    changed = tmp_path / "zfs-get.txt"
    changed.write_text(
        text.replace("dedup                 off", "dedup                 on ").replace(
            "special_small_blocks  0  ", "special_small_blocks  16K"
        )
    )
    screen = " ".join(arcplan("size", changed).stdout.decode().split())
    assert "Stated, not modelled (2)" in screen
    assert "dedup=on on tank/rs16k: The plan has no dedup table. More memory" in screen
    assert "special_small_blocks=16K on tank/rs16k: If the pool has a special vdev, all" in screen
