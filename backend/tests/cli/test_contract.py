"""The names in a capture that programs outside the repository read, in the command's own answer.

Fields may be added; one that is renamed or dropped breaks those programs.
"""

from __future__ import annotations

import json
from functools import cache

import pytest

from arcplan.json_value import JsonObject, JsonValue
from tests.command_line import arcplan
from tests.conftest import FIXTURES

FILES = {
    "zdb": "zdb/openzfs-2.3_ddddd_mix.txt.gz",
    "arcstat": "arcstat/openzfs-2.3.2-24lines.txt",
    "arcstats": "arcstats/openzfs-2.3.2.txt",
    "arc_summary": "arc_summary/openzfs-2.3.2.txt",
    "iostat": "iostat/sysstat-12.6-x.txt",
    "zpool-iostat": "zpool_iostat/openzfs-2.3.2-v.txt",
    "zfs-get": "zfs_get/openzfs-2.3.2-all_mix.txt",
}
COMMON = "kind name bytes lines issues_total issues complete"
LEVEL = "level blocks embedded holes gang logical_bytes physical_bytes allocated_bytes"
MEMORY = (
    "size_bytes target_bytes max_bytes metadata_bytes data_bytes header_bytes l2_header_bytes "
    "dbuf_bytes dnode_bytes overhead_bytes hit_ratio demand_data_hit_ratio "
    "demand_metadata_hit_ratio ghost_hits openzfs_line"
)
SPREADS = (
    "reads_per_s writes_per_s read_bytes_per_s write_bytes_per_s read_await_ms write_await_ms "
    "await_ms queue request_bytes util_percent"
)
# Where in a capture which names stand: `[]` is each of a list, `.` what a name holds.
NAMES: dict[str, dict[str, str]] = {
    "zdb": {
        "": "datasets objects_total files_total trees_total objects totals requirements",
        "issues[]": "line excerpt reason",
        "datasets[]": "name id type",
        "objects[]": "dataset object type path levels indirect_block_bytes record_bytes "
        "file_bytes max_block_id tree",
        "objects[].tree[]": LEVEL,
        "totals": "leaf_blocks nonleaf_blocks nonleaf_logical_bytes nonleaf_physical_bytes "
        "file_bytes compression_ratio tree",
        "totals.tree[]": LEVEL,
        "requirements[]": "record_bytes leaf_blocks nonleaf_blocks nonleaf_logical_bytes "
        "nonleaf_physical_bytes arc_bytes l2arc_header_bytes basis",
    },
    "arcstat": {
        "": "columns samples first_row_dropped interval_s series arc",
        "series": "read size c",
        "arc": "size_last_bytes target_last_bytes metadata_miss_percent still_growing verdict why",
        "arc.metadata_miss_percent": "first last max",
    },
    "arcstats": {"": "values arc", "arc": MEMORY},
    "arc_summary": {"": "values arc", "arc": MEMORY},
    "iostat": {
        "": "reports since_boot_dropped interval_s devices",
        "devices[]": f"device samples saturation verdict why {SPREADS}",
        "devices[].await_ms": "mean p95 max",
        "devices[].reads_per_s": "mean p95 max",
    },
    "zpool-iostat": {
        "": "reports since_import_dropped vdevs",
        "vdevs[]": "pool path class samples alloc_bytes free_bytes reads_per_s writes_per_s "
        "read_bytes_per_s write_bytes_per_s",
    },
    "zfs-get": {"": "datasets", "datasets.tank/mix": "recordsize compression"},
}


@cache
def answers() -> dict[str, JsonObject]:
    done = arcplan("analyze", *(FIXTURES / file for file in FILES.values()))
    assert done.returncode == 0
    return {capture["kind"]: capture for capture in json.loads(done.stdout)["captures"]}


def standing_at(value: JsonValue, place: str) -> list[JsonValue]:
    """Every value at such a place of an answer, except nulls, which mean unknown."""
    found = [value]
    for step in filter(None, place.split(".")):
        inside: list[JsonValue] = []
        for each in found:
            assert isinstance(each, dict)
            held = each[step.removesuffix("[]")]
            inside += held if isinstance(held, list) else [held]
        found = [each for each in inside if each is not None]
    return found


@pytest.mark.parametrize(("kind", "place"), [(k, p) for k in NAMES for p in NAMES[k]])
def test_every_name_is_where_programs_look_for_it(kind: str, place: str) -> None:
    names = set(NAMES[kind][place].split()) | (set(COMMON.split()) if not place else set())
    found = standing_at(answers()[kind], place)
    assert found or place == "issues[]"
    for each in found:
        assert isinstance(each, dict)
        assert names <= each.keys()


def test_numbers_are_of_the_kind_their_names_say() -> None:
    def check(value: JsonValue, name: str) -> None:
        if isinstance(value, dict):
            for key, held in value.items():
                check(held, key)
        elif isinstance(value, list):
            for held in value:
                check(held, name)
        elif name.endswith("_bytes") or name in ("blocks", "holes", "embedded", "gang", "lines"):
            assert value is None or type(value) is int, name
        elif name.endswith("_ratio"):
            assert value is None or isinstance(value, int | float)

    check(answers()["zdb"], "")


def test_there_is_a_requirement_for_every_recordsize_from_4_kib_to_16_mib() -> None:
    rows = standing_at(answers()["zdb"], "requirements[]")
    assert [row["record_bytes"] for row in rows if isinstance(row, dict)] == [
        4096 << power for power in range(13)
    ]
