"""Every real capture is recognised as its own format, and as no other."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from arcplan.captures.formats import FORMATS
from tests.arrival.reading import read
from tests.conftest import FIXTURES, REPOSITORY

KINDS = {
    "arc_summary": "arc_summary",
    "arcstat": "arcstat",
    "arcstats": "arcstats",
    "iostat": "iostat",
    "zdb": "zdb",
    "zfs_get": "zfs-get",
    "zpool_iostat": "zpool-iostat",
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
CAPTURES = [
    path for kind in KINDS for path in sorted((FIXTURES / kind).rglob("*.txt*")) if path.is_file()
]
SAMPLES = sorted((REPOSITORY / "shared/samples").glob("*.txt*"))


def text_of(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_each_capture_is_of_one_kind_only(path: Path) -> None:
    head = text_of(path)[: 1 << 16]
    kind = KINDS[path.relative_to(FIXTURES).parts[0]]
    assert [known.kind for known in FORMATS if known.recognises(head)] == [kind]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_of_the_app_is_read_to_its_end(path: Path) -> None:
    reading = read(path.read_bytes())
    assert reading.problems == []
    assert len(reading.captures) == 1


def test_every_format_has_real_captures_here() -> None:
    assert {known.kind for known in FORMATS} == {
        KINDS[path.relative_to(FIXTURES).parts[0]] for path in CAPTURES
    }


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_login_banner_before_the_output_does_no_harm(kind: str) -> None:
    path = next(path for path in CAPTURES if path.relative_to(FIXTURES).parts[0] == kind)
    banner = b"Last login: Fri Nov 20 18:03:11 2026 from 10.0.0.7\n" + b"# motd line\n" * 60
    [capture] = read(banner + text_of(path)).captures
    assert getattr(capture, "kind", None) == KINDS[kind]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            b"16:54:15  664  262  38.5  402\n16:54:16  8.1K  3.2K  33.0  4.9K\n",
            "no column can be named",
        ),
        (b"VALUE\n16K\n", "leave out PROPERTY"),
        (b"zdb: can't open 'tank': No such file or directory\n", "check the name of pool"),
    ],
)
def test_output_without_its_titles_is_refused_with_the_reason(text: bytes, said: str) -> None:
    [problem] = read(text).problems
    assert problem.kind == "unrecognised"
    assert said in problem.reason
