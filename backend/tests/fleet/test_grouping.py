"""Which files are one host."""

from __future__ import annotations

import pytest

from arcplan.fleet.sources.grouping import Entry, groups_of


def hosts(*paths: str) -> list[tuple[str, str | None, tuple[str, ...]]]:
    return [
        (group.host, group.role, tuple(entry.path for entry in group.entries))
        for group in groups_of((Entry(path, "1") for path in paths), "captures")
    ]


@pytest.mark.parametrize(
    ("path", "host", "role"),
    [
        ("db1.tar.gz", "db1", None),
        ("db1.example.com.tgz", "db1.example.com", None),
        ("web/db1.tar.zst", "db1", "web"),
        ("web/eu/db1.zip", "db1", "web"),
        ("db1.example.com.txt.gz", "db1.example.com", None),
        ("arcplan-capture-20261101-030000.tar.gz", "arcplan-capture-20261101-030000", None),
    ],
)
def test_an_archive_or_dump_by_itself_is_a_host(path: str, host: str, role: str | None) -> None:
    assert hosts(path) == [(host, role, (path,))]


def test_a_folder_of_loose_files_is_a_host() -> None:
    assert hosts("web/db1/iostat.txt", "web/db1/arcstat.txt", "db2/zdb.txt") == [
        ("db2", None, ("db2/zdb.txt",)),
        ("db1", "web", ("web/db1/arcstat.txt", "web/db1/iostat.txt")),
    ]


def test_files_of_the_source_that_are_named_after_tools_are_one_host_of_its_name() -> None:
    files = ("global_status.txt", "iostat_x_1_20.txt", "zpool-status.txt")
    assert hosts(*files) == [("captures", None, files)]
    assert [host for host, _, _ in hosts("db1.txt", "db2.txt.gz", "iostat.txt")] == [
        "db1",
        "db2",
        "iostat",
    ]


def test_of_the_collectors_archives_in_a_hosts_folder_the_newest_counts() -> None:
    old, new = (f"db1/arcplan-capture-202611{day}-030000.tar.gz" for day in ("01", "02"))
    assert hosts(new, old, "db1/notes.txt") == [("db1", None, (new, "db1/notes.txt"))]


def test_a_folder_of_folders_is_no_host_itself() -> None:
    found = hosts("web/dump.txt", "web/db1/iostat.txt")
    assert [(host, role) for host, role, _ in found] == [("db1", "web"), ("dump", "web")]


def test_what_systems_leave_behind_is_no_host() -> None:
    assert hosts(".DS_Store", "web/._db1.tar.gz", "__MACOSX/db1.tar.gz", ".git/config") == []


def test_a_fingerprint_changes_with_name_and_version_of_a_file() -> None:
    prints = {
        next(groups_of([Entry("db1/a.txt", a), Entry("db1/b.txt", b)], "")).fingerprint
        for a, b in (("1", "1"), ("1", "2"), ("2", "1"))
    }
    assert len(prints) == 3
