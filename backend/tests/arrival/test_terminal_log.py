"""The log of a terminal, in which the output of many tools stands one after another."""

from __future__ import annotations

import dataclasses
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.arrival import Reading
from arcplan.captures.formats import FORMATS
from arcplan.captures.records import Issue, Place
from tests.arrival.reading import read
from tests.conftest import FIXTURES
from tests.one_of_each import ONE_OF_EACH, text_of

PROMPT = b"root@db1:~# "
COMMANDS = {
    "zdb": (b"zdb -ddddd tank/copies2", "zdb/openzfs-2.1_ddddd_copies2.txt.gz"),
    "arcstat": (b"arcstat 10 24", "arcstat/openzfs-2.3.2-24lines.txt"),
    "iostat": (b"iostat -x 1 5", "iostat/sysstat-12.6-x.txt"),
    "arcstats": (b"cat /proc/spl/kstat/zfs/arcstats", "arcstats/openzfs-2.3.2.txt"),
    "zfs-get": (b"zfs get all tank/mix", "zfs_get/openzfs-2.3.2-all_mix.txt"),
    "zpool-iostat": (b"zpool iostat -v 1 3", "zpool_iostat/openzfs-2.3.2-v.txt"),
    "arc_summary": (b"arc_summary", "arc_summary/openzfs-2.3.2.txt"),
}
# What a log adds by its own: where a section stands, its size with LF line ends, and the interval
# that a command asks for.
PLACE = (
    *("name", "bytes", "lines", "issues", "issues_total", "places", "accounting"),
    "interval_s",
)


def output_of(kind: str) -> bytes:
    content = (FIXTURES / COMMANDS[kind][1]).read_bytes()
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


def log_of(kinds: Sequence[str], *, prompts: bool = True) -> bytes:
    lines = (
        (PROMPT + COMMANDS[kind][0] + b"\n" if prompts else b"") + output_of(kind) for kind in kinds
    )
    return b"".join(lines)


def kinds_of(reading: Reading) -> list[str]:
    return [asdict(capture)["kind"] for capture in reading.captures]


def assert_says_what_each_says_alone(reading: Reading, kinds: Sequence[str]) -> None:
    assert kinds_of(reading) == list(kinds)
    assert reading.problems == []
    for kind, capture in zip(kinds, reading.captures, strict=True):
        [alone] = read(output_of(kind)).captures
        told, expected = asdict(capture), asdict(alone)
        assert {key: told[key] for key in told if key not in PLACE} == {
            key: expected[key] for key in expected if key not in PLACE
        }


@settings(max_examples=6)
@given(st.permutations(list(COMMANDS)), st.booleans())
def test_each_section_says_what_it_says_alone(kinds: list[str], prompts: bool) -> None:
    assert_says_what_each_says_alone(read(log_of(kinds, prompts=prompts)), kinds)


@settings(max_examples=15)
@given(
    st.lists(st.sampled_from(sorted(COMMANDS)), min_size=1, max_size=5),
    st.booleans(),
    st.sampled_from([1, 7, 60, 1000, 4096, 65_537]),
)
def test_any_cut_into_pieces_gives_the_same_sections(
    kinds: list[str], prompts: bool, piece_bytes: int
) -> None:
    log = log_of(kinds, prompts=prompts)
    if piece_bytes < 60:
        log = log[-20_000:]
    assert read(log, piece_bytes=piece_bytes) == read(log, piece_bytes=1 << 22)


def test_a_tool_that_comes_again_later_is_a_capture_of_its_own() -> None:
    kinds = ["zdb", "arcstat", "zdb", "iostat", "arcstat"]
    assert_says_what_each_says_alone(read(log_of(kinds)), kinds)


def test_issues_name_lines_of_the_whole_log() -> None:
    rows = output_of("arcstat").splitlines()
    rows[9] = b"16:46:41  what is this"
    log = log_of(["zfs-get"]) + PROMPT + b"arcstat 10 24\n" + b"\n".join(rows) + b"\n"
    _, arcstat = read(log).captures
    before = log_of(["zfs-get"]).count(b"\n")
    assert [(issue.line, issue.excerpt) for issue in arcstat.issues] == [
        (before + 1 + 10, "16:46:41  what is this")
    ]
    assert arcstat.name == f"upload.txt (line {before + 1})"


def test_prompts_are_named_once_and_other_output_each_time() -> None:
    log = (
        log_of(["arcstat"])
        + PROMPT
        + b"free -m\n       total  used\nMem:     64    12\n"
        + PROMPT
        + b"\n"
        + log_of(["iostat"])
        + PROMPT
        + b"exit\n"
    )
    arcstat, iostat = read(log).captures
    assert [(issue.line, issue.reason) for issue in arcstat.issues] == [
        (1, "the first of 5 shell prompts, which are no output of a tool; left out"),
        (28, "the text from here on is not the output of a supported tool; left out"),
    ]
    assert iostat.issues_total == read(output_of("iostat")).captures[0].issues_total


@pytest.mark.parametrize(
    "prompt",
    [
        b"$ ",
        b"# ",
        b"db1# ",
        b"[root@db1 ~]# ",
        b"user@db1:/var/log$ ",
        b"^Croot@db1:~# ",
        b"(venv) me@host ~ % ",
        b"\x1b]0;root@db1: ~\x07\x1b[01;31mroot@db1\x1b[00m:\x1b[01;34m~\x1b[00m# ",
        b"\x1b[?2004hroot@db1:~# ",
        b"root@3f2a9c1b:/# ",
        b"bash-5.1# ",
        b"/ # ",
        b"~ $ ",
        b"root@db1 [~]# ",
        b"{root@db1}# ",
        b"[12:03:11] root@db1:~# ",
        b"2026-11-20 12:00:01 root@db1:~# ",
        b"me@db1 ~> ",
        "\u276f ".encode(),
        "\u279c  mysql git:(main) ".encode(),
        "\u2514\u2500# ".encode(),
    ],
)
def test_prompts_of_many_shells_are_seen(prompt: bytes) -> None:
    kinds = ["arcstat", "zpool-iostat"]
    log = log_of(kinds).replace(PROMPT, prompt)
    reading = read(log)
    assert_says_what_each_says_alone(reading, kinds)
    assert "of 2 shell prompts" in reading.captures[0].issues[0].reason


def test_a_session_kept_by_script_is_read() -> None:
    kinds = ["iostat", "arcstats"]
    log = (
        b'Script started on 2026-11-20 18:00:00+00:00 [TERM="xterm"]\n'
        + log_of(kinds)
        + b"\nScript done on 2026-11-20 18:09:00+00:00 [COMMAND_EXIT_CODE=0]\n"
    )
    assert_says_what_each_says_alone(read(log.replace(b"\n", b"\r\n")), kinds)


def test_output_without_titles_is_known_by_its_command() -> None:
    rows = (FIXTURES / "zpool_iostat/openzfs-2.3.2-H.txt").read_bytes()
    log = log_of(["arcstat"]) + PROMPT + b"zpool iostat -H tank 1 5\n" + rows
    assert kinds_of(read(log)) == ["arcstat", "zpool-iostat"]


def test_a_loop_behind_a_lone_mark_is_a_command() -> None:
    rows = b"tank/db  recordsize   16K  local\ntank/db  compression  lz4  default\n"
    loop = b"# for p in arc_max txg_timeout; do cat /sys/module/zfs/parameters/zfs_$p; done\n"
    values = b"zfs_arc_max 34359738368\nzfs_arc_min 0\nzfs_txg_timeout 5\n"
    log = b"# zfs get all tank/db\n" + rows + loop + values
    assert kinds_of(read(log)) == ["zfs-get", "module-parameters"]


def test_the_option_in_the_command_is_heard() -> None:
    log = log_of(["arcstat", "iostat"]).replace(b"iostat -x 1 5", b"iostat -xy 1 5")
    assert not getattr(read(log).captures[1], "since_boot_dropped", True)


@pytest.mark.parametrize(
    "name",
    [
        b"x\n" + PROMPT + b"arcstat 1\n" + output_of("arcstat")[:400],
        b"x\n" + PROMPT + b"rm -rf\nwhat\n",
        b"x\n" + output_of("arcstat"),
        b"x\nNAME  PROPERTY  VALUE  SOURCE\nt  type  filesystem  -\n",
    ],
)
def test_a_file_name_that_looks_like_a_session_does_not_cut_a_dump(name: bytes) -> None:
    dump = output_of("zdb")
    mark = b" (type: Regular File)\n"
    at = dump.index(mark)
    start = dump.rindex(b"\t\t", 0, at) + 2
    crafted = dump[:start] + name + dump[start:]
    [capture] = read(crafted).captures
    [plain] = read(dump).captures
    assert asdict(capture)["totals"] == asdict(plain)["totals"]


def test_a_dump_cut_at_its_end_by_the_next_prompt_is_whole() -> None:
    zdb, _ = read(log_of(["zdb", "zfs-get"])).captures
    assert zdb.complete


def test_text_of_no_tool_at_all_is_refused_with_its_first_line() -> None:
    [problem] = read(PROMPT + b"ls\nfile\n" + b"nothing of interest\n" * 50_000).problems
    assert (problem.kind, problem.line) == ("unrecognised", 1)


def test_a_section_that_cannot_be_read_leaves_the_others() -> None:
    log = log_of(["iostat"]) + PROMPT + b"arcstat -f l2size\nNo L2ARC Here\nl2size\n"
    log += log_of(["zfs-get"])
    reading = read(log)
    assert kinds_of(reading) == ["iostat", "zfs-get"]
    assert reading.problems == []
    assert any("refused the columns" in issue.reason for issue in reading.captures[0].issues)


@pytest.mark.parametrize(
    "line", [PROMPT + b"\n", b"name  type  data\n", b"NAME\n", b"time\n", b"{\n", b"# iostat\n"]
)
def test_many_lines_that_look_like_beginnings_cost_no_more_than_time_to_read(line: bytes) -> None:
    log = log_of(["arcstat"]) + line * 10_000
    assert kinds_of(read(log))[0] == "arcstat"


DATABASE_SESSION = {
    "mysql-variables": (
        b"mysql -B -e 'show global variables'",
        "mysql_variables/mariadb-10.11.19-B.txt",
    ),
    "mysql-status": (
        b"mysqladmin ext -i1 -c3",
        "mysql_status/mariadb-10.11.19-extended_i.txt",
    ),
    "mysql-config": (b"cat /etc/mysql/my.cnf", "mysql_config/mysql_written-8.0.36-my_cnf.txt"),
    "innodb-status": (
        b"mysql -e 'show engine innodb status'",
        "innodb_status/mariadb-10.11.19-tab.txt",
    ),
    "postgresql-settings": (
        b"psql -c 'select name, setting, unit from pg_settings'",
        "postgresql_settings/postgresql-15.18-border_2.txt",
    ),
    "postgresql-stats": (
        b"psql -c 'select * from pg_stat_database'",
        "postgresql_stats/postgresql-15.18-aligned.txt",
    ),
    "sysbench": (
        b"sysbench oltp_point_select --threads=2 run",
        "sysbench/sysbench-1.0.20-point_select.txt",
    ),
    "pgbench": (b"pgbench -S -P 1 -T 4", "pgbench/pgbench-15.18-S.txt"),
    "fio": (
        b"fio --name=mixed --rw=randrw --fsync=1",
        "fio/fio-3.33-normal_fsync.txt",
    ),
}


def database_log(prompt: bytes) -> bytes:
    return b"".join(
        prompt + command + b"\n" + (FIXTURES / path).read_bytes()
        for command, path in DATABASE_SESSION.values()
    )


@pytest.mark.parametrize("prompt", [PROMPT, b"$ ", b"[dba@db1 ~]$ ", b"me@db1 ~> "])
def test_a_session_at_a_database_is_cut_at_its_prompts(prompt: bytes) -> None:
    reading = read(database_log(prompt))
    assert kinds_of(reading) == list(DATABASE_SESSION)
    assert reading.problems == []
    for capture, (_, path) in zip(reading.captures, DATABASE_SESSION.values(), strict=True):
        [alone] = read((FIXTURES / path).read_bytes()).captures
        told, expected = asdict(capture), asdict(alone)
        for figures in ("values", "sizes", "sections", "views"):
            if figures in told and figures != "views":
                assert told[figures] == expected[figures]


def test_the_command_of_a_load_test_is_heard() -> None:
    captures = {asdict(one)["kind"]: asdict(one) for one in read(database_log(PROMPT)).captures}
    assert captures["sysbench"]["runs"][0]["test"] == "oltp_point_select"
    assert captures["fio"]["jobs"][0]["fsync"] == 1


def test_a_session_inside_a_client_is_cut_at_its_prompts() -> None:
    log = (
        b"mysql> SHOW GLOBAL VARIABLES LIKE 'innodb%size';\n"
        + (FIXTURES / "mysql_variables/mariadb-10.11.19-t_like.txt").read_bytes()
        + b"mysql> SHOW GLOBAL STATUS LIKE 'Innodb%'\\G\n"
        + (FIXTURES / "mysql_status/mariadb-10.11.19-G_like.txt").read_bytes()
        + b"mysql> exit\nBye\n$ psql shop\nshop=# select * from pg_stat_database;\n"
        + (FIXTURES / "postgresql_stats/postgresql-15.18-aligned.txt").read_bytes()
    )
    assert kinds_of(read(log)) == ["mysql-variables", "mysql-status", "postgresql-stats"]


def test_tables_of_a_server_are_told_apart_without_prompts() -> None:
    log = b"".join(
        (FIXTURES / path).read_bytes()
        for path in (
            "mysql_variables/mariadb-10.11.19-t_like.txt",
            "mysql_status/mariadb-10.11.19-extended_i.txt",
            "mysql_variables/mariadb-10.11.19-B.txt",
            "mysql_status/mariadb-10.11.19-B.txt",
        )
    )
    assert kinds_of(read(log)) == ["mysql-variables", "mysql-status"] * 2


def test_a_listing_right_behind_a_tool_s_last_rule_is_read() -> None:
    status = (FIXTURES / "innodb_status/mysql_written-8.0.36-G.txt").read_bytes()
    status = status[status.index(b"====") : status.rindex(b"====\n") + len(b"====\n")]
    listing = (
        b"total 2.1G\n"
        b"-rw-r----- 1 mysql mysql 1.9G Nov 20 10:00 orders.ibd\n"
        b"-rw-r----- 1 mysql mysql 200M Nov 20 10:00 customers.ibd\n"
    )
    assert kinds_of(read(status + listing)) == ["innodb-status", "file-listing"]


def lines_within(held: object) -> Iterator[int]:
    """Numbers of lines that stand in a record beside its places and issues."""
    if isinstance(held, list):
        for one in held:
            yield from lines_within(one)
    elif dataclasses.is_dataclass(held) and not isinstance(held, Place | Issue):
        for field in dataclasses.fields(held):
            value = getattr(held, field.name)
            if field.name == "line":
                yield value
            elif field.name not in ("places", "issues"):
                yield from lines_within(value)


@pytest.mark.parametrize(
    "kind", ["fio", "pgbench", "sysbench", "zpool-status", "zpool-list", "postgresql-stats"]
)
def test_lines_within_a_record_are_of_the_whole_text(kind: str) -> None:
    text = text_of(ONE_OF_EACH[kind])
    [known] = [known for known in FORMATS if known.kind == kind]
    above = log_of(["arcstats"]) + PROMPT + known.about.command.encode() + b"\n"
    [alone] = read(text).captures
    [_, below] = read(above + text).captures
    lines = list(lines_within(alone))
    assert lines
    assert list(lines_within(below)) == [line + above.count(b"\n") for line in lines]


def test_a_head_is_not_told_by_what_stands_behind_the_next_prompt() -> None:
    banner = b"Linux 4.18.0-80.el8.x86_64 (db7) \t03/02/2022 \t_x86_64_\t(8 CPU)\n\n"
    log = (
        b"$ iostat -x -d 2\n%bDevice            r/s     w/s     rkB/s     wkB/s  aqu-sz  %%util\n"
        b"sdb              3.11    9.07     88.10    120.34    0.02   0.41\n\n"
        b"$ sar -dp 2\n%b10:11:20 AM       DEV       tps     rkB/s     wkB/s     await     %%util\n"
        b"10:11:22 AM       sdb     41.00    512.00      8.00      0.70      2.10\n"
    ) % (banner, banner)
    reading = read(log)
    assert kinds_of(reading) == ["iostat", "sar-disk"]
    issues = [issue.reason for capture in reading.captures for issue in capture.issues]
    assert not [reason for reason in issues if reason.startswith("no ")]
