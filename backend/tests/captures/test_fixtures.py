"""Every fixture is read as the format it is of, and listed in docs/fixtures.md."""

from __future__ import annotations

import pytest

from tests.captures.fixture_table import DOCUMENT, fixtures_of, read

KINDS = {
    "zdb": "zdb",
    "arcstat": "arcstat",
    "arcstats": "arcstats",
    "arc_summary": "arc_summary",
    "iostat": "iostat",
    "zpool_iostat": "zpool-iostat",
    "zfs_get": "zfs-get",
    "zpool_status": "zpool-status",
    "zpool_list": "zpool-list",
    "zfs_list": "zfs-list",
    "zfs_version": "zfs-version",
    "module_parameters": "module-parameters",
    "zdb_blocks": "zdb-blocks",
    "meminfo": "meminfo",
    "cpuinfo": "cpuinfo",
    "sysctl": "sysctl",
    "lsblk": "lsblk",
    "nvme_list": "nvme-list",
    "sar_disk": "sar-disk",
    "diskstats": "diskstats",
    "vmstat": "vmstat",
    "node_exporter": "node-exporter",
    "cloud_identity": "cloud-identity",
    "file_listing": "file-listing",
    "mysql_variables": "mysql-variables",
    "mysql_status": "mysql-status",
    "mysql_config": "mysql-config",
    "innodb_status": "innodb-status",
    "postgresql_settings": "postgresql-settings",
    "postgresql_stats": "postgresql-stats",
    "sysbench": "sysbench",
    "pgbench": "pgbench",
    "fio": "fio",
}


@pytest.mark.parametrize("room", KINDS)
def test_every_fixture_is_recognised_as_one_format_only(room: str) -> None:
    assert fixtures_of(room)
    for path in fixtures_of(room):
        assert {getattr(record, "kind", None) for record in read(path)} == {KINDS[room]}


def test_the_page_lists_every_fixture() -> None:
    listed = [
        line for line in DOCUMENT.read_text().splitlines() if line.endswith(("yes |", "no |"))
    ]

    assert len(listed) == sum(len(read(path)) for room in KINDS for path in fixtures_of(room))
