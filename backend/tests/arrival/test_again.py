"""What a tool printed twice into one text is read as two of it, and never as a mixture."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.database.mysql_status import MysqlStatusCapture
from arcplan.captures.database.postgresql_settings import PostgresqlSettingsCapture
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.pool.module_parameters import ModuleParametersCapture
from arcplan.captures.pool.zfs_list import ZfsListCapture
from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read
from tests.arrival.test_misread import all_of
from tests.arrival.test_shapes import figures, is_told
from tests.conftest import FIXTURES
from tests.one_of_each import text_of

TEXTS = sorted(path for path in FIXTURES.glob("*/*.txt*") if path.parent.name != "collect")
# What grows with a text, and depends on how many samples there are.
_OF_THE_NUMBER = {
    *("name", "bytes", "lines", "issues", "issues_total", "places", "accounting", "complete"),
    *("samples", "runs", "reports", "rows_total", "metrics_total", "rows_checked", "p95", "why"),
    *("since_import_dropped", "since_import_why", "line", "duration_s", "recorded_at", "series"),
}


def differences(once: object, twice: object, at: str) -> Iterator[str]:
    """Figures that differ; a list may hold all of its items twice."""
    if dataclasses.is_dataclass(once) and type(once) is type(twice):
        for field in dataclasses.fields(once):
            if field.name not in _OF_THE_NUMBER:
                values = getattr(once, field.name), getattr(twice, field.name)
                yield from differences(*values, f"{at}.{field.name}")
    elif isinstance(once, dict) and isinstance(twice, dict):
        for key in (once.keys() | twice.keys()) - _OF_THE_NUMBER:
            yield from differences(once.get(key), twice.get(key), f"{at}.{key}")
    elif isinstance(once, list) and isinstance(twice, list):
        whole = once * 2 if len(twice) == 2 * len(once) else once
        if len(whole) != len(twice):
            yield at
        for one, other in zip(whole, twice, strict=False):
            yield from differences(one, other, f"{at}[]")
    elif isinstance(once, float) and isinstance(twice, float):
        if not math.isclose(once, twice, rel_tol=1e-6, abs_tol=1e-9):
            yield at
    elif once != twice:
        yield at


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_text_that_comes_twice_has_the_figures_of_one_or_says_why_not(path: Path) -> None:
    text = text_of(path)[:20_000]
    text = text[: text.rfind(b"\n") + 1] or text
    once, twice = read(text), read(text.rstrip(b"\n") + b"\n" + text)
    if is_told(once, twice):
        return
    expected = list(once.captures)
    if len(twice.captures) > len(expected):
        expected *= 2
    assert list(map(type, twice.captures)) == list(map(type, expected))
    for one, other in zip(expected, twice.captures, strict=True):
        assert list(differences(one, other, type(one).__name__)) == []


MEMORY = "MemTotal:       {} kB\nMemFree:         24000000 kB\nMemAvailable:    90000000 kB\n"
VARIABLES = "Variable_name\tValue\ninnodb_buffer_pool_size\t{}\nhostname\tdb1\nversion\t8.0.36\n"
STATUS = (
    "Variable_name\tValue\nInnodb_buffer_pool_pages_total\t{}\nInnodb_page_size\t16384\n"
    "Questions\t{}00\nUptime\t{}\n"
)
SETTINGS = " shared_buffers | {} | 8kB\n wal_buffers | 256 | 8kB\n max_wal_size | 1024 | MB\n"
PARAMETERS = "zfs_arc_max={}\nzfs_arc_min=0\nzfs_txg_timeout=5\n"
PROPERTIES = "NAME  PROPERTY  VALUE  SOURCE\ntank/db  recordsize  {}  local\n"
DATASETS = "NAME     USED  AVAIL  REFER  MOUNTPOINT\ntank/db  {}G  500G   10G    /tank/db\n"
POOLS = (
    "NAME   SIZE  ALLOC   FREE  FRAG  CAP  DEDUP  HEALTH\n"
    "tank  1.00T  {}G  500G  3%  50%  1.00x  ONLINE\n"
)
VERSIONS = "zfs-2.{}.2-1\nzfs-kmod-2.{}.2-1\n"
OPTIONS = "[mysqld]\ninnodb_buffer_pool_size = {}G\nsync_binlog = 1\n[client]\nport = 3306\n"
PRINTED = "--innodb_buffer_pool_size={}G\n--sync_binlog=1\n--datadir=/srv/db\n"
LIMITS = "/sys/fs/cgroup/db/memory.max:{}\n/sys/fs/cgroup/memory.max:max\n"
CONF = "# PostgreSQL configuration file\nshared_buffers = {}GB\nwork_mem = 4MB\nfsync = on\n"
SYSCTL = "kernel.ostype = Linux\nvm.swappiness = {}\nvm.dirty_ratio = 20\n"


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        (MEMORY, 131072000, 65536000),
        (VARIABLES, 67108864, 134217728),
        (STATUS, 8191, 65528),
        (SETTINGS, 8192, 16384),
        (PARAMETERS, 8589934592, 4294967296),
        (PROPERTIES, "16K", "128K"),
        (DATASETS, 10, 20),
        (POOLS, 500, 600),
        (VERSIONS, 1, 3),
        (SYSCTL, 60, 1),
        (OPTIONS, 8, 64),
        (PRINTED, 8, 64),
        (LIMITS, 8589934592, 4294967296),
        (CONF, 8, 64),
    ],
)
def test_two_hosts_figures_in_one_text_are_named(text: str, one: object, other: object) -> None:
    def named(*texts: str) -> list[str]:
        captures = read("".join(texts).encode()).captures
        return [issue.reason for capture in captures for issue in capture.issues]

    first, second = text.replace("{}", str(one)), text.replace("{}", str(other))
    assert named(first) == named(first, first) == []
    [reason] = named(first, second)
    assert "may be of two" in reason


def test_words_beside_parameters_are_none() -> None:
    text = "# as asked\n" + PARAMETERS.format(1) + "thanks\nout: |\n"
    [capture] = all_of(text.encode(), ModuleParametersCapture)
    assert list(capture.values) == ["zfs_arc_max", "zfs_arc_min", "zfs_txg_timeout"]
    assert [issue.line for issue in capture.issues] == [5, 6]


def test_two_lists_of_data_sets_with_other_columns_lose_none() -> None:
    columns = "NAME     RECSIZE  RATIO\ntank/db  16K      1.85x\n"
    [both] = all_of((DATASETS.format(10) + columns).encode(), ZfsListCapture)
    assert both.datasets["tank/db"]["used"] == "10G"
    assert both.datasets["tank/db"]["recordsize"] == "16K"
    assert both.issues == []


def test_tables_beside_expanded_records_are_read() -> None:
    narrow = "   name   | setting | unit \n----------+---------+------\n work_mem | 4096    | kB\n"
    wide = "-[ RECORD 1 ]-----------\nname    | shared_buffers\nsetting | 8192\nunit    | 8kB\n"
    for text in (f"{narrow}\n{wide}", f"{wide}\n{narrow}"):
        [settings] = all_of(text.encode(), PostgresqlSettingsCapture)
        assert settings.values == {"work_mem": "4MB", "shared_buffers": "64MB"}


def test_rows_of_psql_are_no_variables_of_mysql() -> None:
    vertical = text_of(FIXTURES / "mysql_variables/mariadb-10.11.19-G_session.txt")
    tuples = text_of(FIXTURES / "postgresql_settings/postgresql-15.18-tuples_only.txt")
    alone = [figures(one) for text in (vertical, tuples) for one in read(text).captures]
    assert [figures(one) for one in read(vertical + b"\n" + tuples).captures] == alone


def processors(capture: IostatCapture) -> tuple[object, ...]:
    return capture.cpu_busy_ratio, capture.cpu_wait_ratio, capture.cpu_steal_ratio


def test_each_run_of_iostat_has_its_own_processors_without_those_since_boot() -> None:
    text = text_of(FIXTURES / "iostat/sysstat-12.6-x.txt")
    [alone] = all_of(text, IostatCapture)
    other = text.replace(b"root", b"boot")
    assert [processors(run) for run in all_of(text + other, IostatCapture)] == [
        processors(alone)
    ] * 2


@pytest.mark.parametrize("between", [b"", b"\n", b"root@lab:~# arc_summary\n"])
def test_two_reports_of_arc_summary_are_two(between: bytes) -> None:
    texts = [
        text_of(FIXTURES / "arc_summary" / name)
        for name in ("openzfs-2.3.2.txt", "openzfs-2.1.11.txt", "openzfs-2.1.11.txt")
    ]
    alone = [figures(one) for text in texts for one in all_of(text, ArcSummaryCapture)]
    assert [figures(one) for one in all_of(between.join(texts), ArcSummaryCapture)] == alone


def test_the_differences_of_one_run_of_mysqladmin_are_not_those_of_two() -> None:
    text = text_of(FIXTURES / "mysql_status/mariadb-10.11.19-extended_r.txt")
    [alone] = all_of(text, MysqlStatusCapture)
    [both] = all_of(text + text, MysqlStatusCapture)
    assert (both.relative, both.uptime_s, both.values) == (True, 69, alone.values)
    assert len(both.snapshots) == len(alone.snapshots)
    [again] = [issue for issue in both.issues if "begins again" in issue.reason]
    assert again.line == text.count(b"\n") + 4


def test_a_report_that_is_cut_leaves_the_one_before_it_complete() -> None:
    text = text_of(FIXTURES / "arc_summary/openzfs-2.1.11.txt")
    found: list[CaptureBase] = list(read(text + text[:1000].rstrip(b" \n")[:-3]).captures)
    assert [capture.complete for capture in found] == [True, False]


@pytest.mark.parametrize("value", ["8G", "64G"])
def test_the_last_value_of_one_option_file_counts_as_the_server_takes_it(value: str) -> None:
    text = f"[mysqld]\ninnodb_buffer_pool_size = {value}\n[server]\n" + "port = 1\n" * 2
    [capture] = read(f"{text}innodb_buffer_pool_size = 8G\n".encode()).captures
    assert capture.issues == []
    assert getattr(capture, "values", {})["innodb_buffer_pool_size"] == "8G"


def test_the_help_of_a_second_server_is_named() -> None:
    text = text_of(FIXTURES / "mysql_variables/mariadb-10.11.19-verbose_help.txt")
    [capture] = read(text + text.replace(b"134217728", b"268435456")).captures
    assert any("printed again" in issue.reason for issue in capture.issues)


COUNTED = (
    "Variable_name\tValue\nInnodb_buffer_pool_read_requests\t{}\nQuestions\t100\n"
    "Rsa_public_key\t{}\nUptime\t{}\n"
)


@pytest.mark.parametrize(
    ("first", "second", "is_named"),
    [
        ((9000, "MIIB", 500), (9500, "MIIB", 560), False),
        ((9000, "MIIB", 500), (800, "MIIB", 560), True),
        ((9000, "MIIB", 500), (9500, "MIIC", 560), True),
        # The same server was started again.
        ((9000, "MIIB", 500), (800, "MIIB", 60), False),
    ],
)
def test_counters_of_another_server_are_named(
    first: tuple[object, ...], second: tuple[object, ...], is_named: bool
) -> None:
    text = COUNTED.format(*first) + COUNTED.format(*second)
    [capture] = all_of(text.encode(), MysqlStatusCapture)
    assert any("two hosts" in issue.reason for issue in capture.issues) is is_named


@pytest.mark.parametrize("text", [STATUS.format("8l91", 1, 500), VARIABLES.format("O")])
def test_a_letter_that_stands_for_a_digit_is_named(text: str) -> None:
    [capture] = read(text.encode()).captures
    assert [issue.line for issue in capture.issues if "a letter" in issue.reason] == [2]


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("iostat/sysstat-12.6-xy-jitter.txt", 15, 41),
        ("zpool_iostat/openzfs-2.3.2-sysbench.txt", 40, 80),
    ],
)
def test_rows_that_two_pastes_share_are_named(name: str, first: int, last: int) -> None:
    lines = text_of(FIXTURES / name).splitlines(keepends=True)

    def named(text: list[bytes]) -> list[int]:
        issues = (issue for one in read(b"".join(text)).captures for issue in one.issues)
        return [issue.line for issue in issues if "pasted twice" in issue.reason]

    assert named(lines) == []
    [line] = named([*lines[:last], *lines[first:]])
    assert last < line <= len(lines) + last - first
