"""Outputs of several tools one after another in one text: none is lost and nobody told."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.arrival import Reading, ReadOptions
from arcplan.captures.records import CaptureBase
from arcplan.captures.zfs_get import ZfsGetCapture
from tests.arrival.reading import read
from tests.arrival.test_shapes import (
    OF_THE_TEXT,
    TEXTS,
    WORDS,
    assert_lines_add_up,
    figures,
    padded,
)
from tests.conftest import FIXTURES, IS_DEEP
from tests.one_of_each import ONE_OF_EACH, text_of

# Two that have a shape besides: quoted-printable, quoted, or with output of two tools in them.
_PLAIN = [path for path in TEXTS if path.parent.name != "misread"]
_ORDER = random.Random(41).sample(_PLAIN, len(_PLAIN))
_SHIFTS = ((1, 3), (2, 7), (5, 11), (13, 4)) if IS_DEEP else ((1, 3),)
# Each capture stands first, in the middle and last.
_TRIPLES = [
    [_ORDER[(at + shift) % len(_ORDER)] for shift in (0, *shifts)]
    for shifts in _SHIFTS
    for at in range(len(_ORDER))
]
_SANDWICHES = 250
# What a record lists where a tool printed more than once of one host, and by what it tells items.
_LISTED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sysbench": (("runs",), ()),
    "pgbench": (("runs",), ()),
    "fio": (("jobs",), ()),
    "mysql-status": (("snapshots",), ()),
    "zdb": (("datasets", "objects"), ("dataset", "name", "object")),
    "lsblk": (("devices",), ("name",)),
    "zpool-list": (("pools",), ("name",)),
    "zpool-status": (("pools",), ("name",)),
    "zfs-get": (("datasets", "pools"), ()),
    "zfs-list": (("datasets",), ()),
    "file-listing": (("files",), ("path", "bytes")),
    "zpool-iostat": (("vdevs", "histograms"), ()),
    "process-times": (("snapshots",), ()),
    "postgresql-stats": (("views",), ()),
    # Option files are read one after another, as the server reads them.
    "mysql-config": (("sections", "values"), ()),
}
# Counts of samples, what they are spread over, and the words about them: means and maxima of a
# load that came twice stay.
_OF_HOW_OFTEN = re.compile(
    r"(?<!\w)(?:samples|reports|runs|metrics_total|rows_total|rows_checked|elapsed_s|series|p95|why)"
    r"'?[=:] ?"
    r"(?:\w+\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|'[^']*'|\"[^\"]*\"|[^,)}]*)"
)
# Its tables are told apart by their columns only: one that comes twice is one of twice the rows.
_WITHOUT_TITLES = "postgresql-15.18-Ax.txt"
_LISTED_MOST = 500


@cache
def _alone(path: Path) -> tuple[bytes, Reading]:
    text = text_of(path)
    if not text.startswith(b"{"):
        text = text[: text.rfind(b"\n", 0, 20_000) + 1] or text
    return text, read(text, options=ReadOptions(top=_LISTED_MOST))


def _named(*readings: Reading) -> Counter[tuple[str, str]]:
    """What all issues name, and why, without the figures and line numbers in it."""
    issues = (issue for one in readings for capture in one.captures for issue in capture.issues)
    return Counter((re.sub(r"[0-9]+", "", issue.reason), issue.excerpt) for issue in issues)


def _unordered(capture: CaptureBase) -> dict[str, object]:
    """The figures, however devices are ordered and wherever in the text a run begins."""
    return {
        field.name: sorted(map(_told, value)) if isinstance(value, list) else _told(value)
        for field in dataclasses.fields(capture)
        if field.name not in OF_THE_TEXT | {"complete", "modified_at"}
        for value in (getattr(capture, field.name),)
    }


# The step of the sizes is that of all of a tool's logs in a text.
_OF_ITS_PLACE = re.compile(r"line=\d+|'?report'?[=:] ?\[[^\]]*\]|size_step_bytes=\w+")


def _told(value: object) -> str:
    return WORDS.sub("", _OF_ITS_PLACE.sub("", repr(value)))


def _kind_of(capture: CaptureBase) -> str:
    return getattr(capture, "kind", "")


def _items(capture: CaptureBase) -> set[str]:
    lists, names = _LISTED[_kind_of(capture)]
    return {
        _told([getattr(item, name, None) for name in names] if names else item)
        for of in lists
        for listed in [getattr(capture, of)]
        for item in (listed.items() if isinstance(listed, dict) else listed)
    }


def _is_in(reading: Reading, capture: CaptureBase) -> bool:
    alike = [one for one in reading.captures if type(one) is type(capture)]
    if _unordered(capture) in map(_unordered, alike):
        return True
    items = _items(capture) if _kind_of(capture) in _LISTED else set()
    return bool(items) and any(items <= _items(one) for one in alike)


def _is_lost_in_silence(*paths: Path) -> bool:
    alone = [_alone(path) for path in paths]
    text = b"\n".join(one for one, _ in alone)
    together = read(text, options=ReadOptions(top=_LISTED_MOST))
    assert_lines_add_up(together)
    if together.problems or _named(together) - _named(*(reading for _, reading in alone)):
        return False
    expected = [capture for _, reading in alone for capture in reading.captures]
    assert len(together.captures) <= len(expected)
    assert sum(capture.lines for capture in together.captures) >= text.count(b"\n")
    return not all(_is_in(together, capture) for capture in expected)


def _lost(texts: Iterable[Sequence[Path]]) -> list[str]:
    return [" ".join(path.name for path in paths) for paths in texts if _is_lost_in_silence(*paths)]


def test_of_three_captures_beside_each_other_none_is_lost_in_silence() -> None:
    assert _lost(_TRIPLES) == []


@pytest.mark.parametrize("seed", range(3) if IS_DEEP else [0])
def test_a_capture_between_two_of_one_other_tool_is_not_lost_in_silence(seed: int) -> None:
    rng = random.Random(seed)
    of_kind: dict[str, list[Path]] = defaultdict(list)
    for path in _PLAIN:
        of_kind[path.parent.name].append(path)
    pairs = list(permutations(of_kind, 2))
    drawn = pairs if IS_DEEP else rng.sample(pairs, _SANDWICHES)
    texts = [
        (above, rng.choice(of_kind[inner]), below)
        for outer, inner in drawn
        for above, below in [rng.sample(of_kind[outer] * 2, 2)]
    ]
    assert _lost(texts) == []


@pytest.mark.parametrize("path", _PLAIN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_capture_that_comes_twice_has_its_own_figures(path: Path) -> None:
    text, once = _alone(path)
    twice = read(text + b"\n" + text, options=ReadOptions(top=_LISTED_MOST))
    assert_lines_add_up(twice)
    if path.name != _WITHOUT_TITLES and not (twice.problems or _named(twice) - _named(once)):
        for capture in once.captures:
            assert _is_in(twice, capture) or _steady(capture) in map(_steady, twice.captures)


def _steady(capture: CaptureBase) -> str:
    return _OF_HOW_OFTEN.sub("", figures(capture))


# The first text's parser would take rows of the second for its own.
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("zdb/openzfs-2.1_dd_rs16k.txt.gz", "postgresql_settings/postgresql-15.18-tuples_only.txt"),
        ("zdb/openzfs-2.1_dddd_mix.txt.gz", "file_listing/findutils-4.9-ls.txt"),
        ("mysql_variables/mariadb-10.11.19-t_like.txt", "mysql_status/mariadb-10.11.19-N_like.txt"),
        ("mysql_variables/mariadb-10.11.19-B.txt", "mysql_status/mariadb-10.11.19-N_like.txt"),
        (
            "mysql_status/mariadb-10.11.19-N_like.txt",
            "postgresql_settings/postgresql-15.18-border_2.txt",
        ),
        ("file_listing/coreutils-9.1-lah_long_iso.txt", "fio/fio-3.33-json_two_jobs.txt"),
    ],
)
def test_rows_of_another_tool_are_not_taken_for_the_first_ones(first: str, second: str) -> None:
    assert not _is_lost_in_silence(FIXTURES / first, FIXTURES / second)


@pytest.mark.parametrize(
    "names",
    [
        # Rows with figures that only the tool above would take, too.
        (
            "arc_summary/openzfs-2.3.2.txt",
            "zdb_blocks/openzfs-2.3.2-b.txt",
            "arc_summary/openzfs-2.1.11.txt",
        ),
        # The last one's title stands between.
        (
            "innodb_status/percona_written-5.5.62-plain.txt",
            "mysql_config/mariadb-10.11.19-print_defaults.txt",
            "innodb_status/mariadb-10.11.19-G.txt",
        ),
        # Both have their times in the same form.
        (
            "meminfo/written-ptstalk.txt",
            "diskstats/linux-6.18-with_TS.txt",
            "meminfo/written-procps_3.2.txt",
        ),
        # One data set of two hosts, the second without a header.
        ("zfs_get/openzfs-2.1.11-all_rs16k.txt", "zfs_get/openzfs-2.3.2-all_p_rs16k.txt"),
        # Ten numbers, with something before them that is no time.
        ("zilstat/written-solaris_11-t.txt", "diskstats/linux-6.18.txt"),
        # A link that leads to no device.
        (
            "lsblk/utillinux-2.38-J.txt",
            "file_listing/coreutils-9.1-lah_long_iso.txt",
            "lsblk/utillinux-2.38-J_nvme_and_dm.txt",
        ),
        # Names and numbers with a tab between.
        (
            "node_exporter/nodeexporter-1.5.txt",
            "mysql_status/mariadb-10.11.19-N_like.txt",
            "node_exporter/written-node_exporter_1.8-zfs.txt",
        ),
        (
            "mysql_config/mariadb-10.11.19-my_cnf.txt",
            "module_parameters/openzfs-2.3.2-name_equals_value_spaced.txt",
            "mysql_config/mariadb-10.11.19-print_defaults.txt",
        ),
        # What a cut parts inside of one output stays together.
        (
            "postgresql_settings/postgresql-15.18-json_agg.txt",
            "mysql_config/mysql_written-8.0.36-my_cnf.txt",
            "postgresql_settings/postgresql-15.18-show_all_wrapped.txt",
        ),
    ],
    ids=" ".join,
)
def test_outputs_of_much_the_same_form_keep_their_lines(names: Sequence[str]) -> None:
    assert not _is_lost_in_silence(*(FIXTURES / name for name in names))


SYSCTL = FIXTURES / "sysctl/linux-6.18-a.txt"
TIMES = FIXTURES / "process_times/linux-6.18.txt"
SETTINGS = FIXTURES / "postgresql_settings/postgresql-15.18-border_2.txt"
NOT_READ = "looks like the output of PostgreSQL settings, which is not read"


def _reasons(reading: Reading) -> list[str]:
    return [issue.reason for capture in reading.captures for issue in capture.issues]


def test_what_stands_between_two_outputs_has_its_own_lines() -> None:
    above, between = (text_of(path) for path in (SYSCTL, SETTINGS))
    first, second, third = read(above + between + above).captures
    assert [first.lines, second.lines, third.lines] == [
        above.count(b"\n"),
        between.count(b"\n"),
        above.count(b"\n"),
    ]
    below = above.count(b"\n") + between.count(b"\n")
    name = next(iter(first.places))
    assert third.places[name].line == first.places[name].line + below


@pytest.mark.parametrize("piece_bytes", [97, 5000])
def test_parts_do_not_depend_on_the_pieces(piece_bytes: int) -> None:
    long = text_of(SYSCTL) * 30 + text_of(SETTINGS) * 4
    for text in (text_of(SYSCTL) + text_of(SETTINGS) + text_of(SYSCTL), long):
        assert read(text, piece_bytes=piece_bytes).captures == read(text).captures


def test_output_of_another_tool_in_a_long_text_is_named() -> None:
    above, other = text_of(SYSCTL) * 30, text_of(SETTINGS) * 4
    assert len(above) > 1 << 16
    for text in (above + other, above + other + above):
        reading = read(text)
        [reason] = [one for one in _reasons(reading) if NOT_READ in one]
        [line] = {
            issue.line for one in reading.captures for issue in one.issues if issue.reason == reason
        }
        assert above.count(b"\n") - 32 < line <= above.count(b"\n") + 32


def test_a_long_table_is_not_called_another_tools() -> None:
    head, _, rows = text_of(FIXTURES / "zfs_list/openzfs-2.3.2-o_space.txt").partition(b"\n")
    numbered = (rows.replace(b"tank", b"tank/%d" % number) for number in range(400))
    text = b"\n".join((head, b"".join(numbered)))
    assert len(text) > 1 << 17
    [capture] = read(text).captures
    assert capture.issues == []


def test_so_many_outputs_in_turn_are_cut_to_a_limit_that_is_named() -> None:
    rows = b"kernel.osrelease = 6.1\nvm.swappiness = 1\nfs.aio-nr = 0\nvm.dirty_ratio = 2\n"
    stat = text_of(TIMES).splitlines(keepends=True)[:2]
    text = (rows + b"".join(stat) + b"1 (systemd) S 0 1 1 0 -1\n" * 4) * 120
    reading = read(text[:65_000])
    assert 30 < len(reading.captures) < 100
    assert any("too many outputs follow each other" in reason for reason in _reasons(reading))


# A head of two lines would take the rows below it, which are none of its tool.
@pytest.mark.parametrize(
    "outer",
    ["meminfo/linux-6.18.txt", "arcstat/openzfs-2.3.2-default_1.txt", "sysctl/linux-6.18-a.txt"],
)
@pytest.mark.parametrize("inner", ["zfs_version/openzfs-2.3.2.txt", "misread/free-g.txt"])
def test_rows_below_a_short_head_of_another_tool_are_read_or_named(outer: str, inner: str) -> None:
    lines = text_of(FIXTURES / outer).splitlines(keepends=True)
    middle = len(lines) // 2
    parts = (lines[:middle], [text_of(FIXTURES / inner)], lines[middle:])
    found = read(b"".join(b"".join(part) for part in parts)).captures
    assert sum(capture.lines for capture in found) >= len(lines)
    kinds = [_kind_of(capture) for capture in found]
    assert (len(kinds) > 2 and kinds[0] == kinds[-1]) or any(
        capture.issues_total for capture in found
    )


def test_a_line_of_another_tool_between_rows_is_named() -> None:
    for kind in ("sysctl", "node-exporter", "zpool-status"):
        lines = text_of(ONE_OF_EACH[kind]).splitlines(keepends=True)
        at = next(at for at, line in enumerate(lines) if at > len(lines) // 2 and line.strip())
        uptime = b" 10:00:01 up 40 days,  3:01,  1 user,  load average: 5.20, 4.90, 3.80\n"
        found = read(b"".join([*lines[:at], uptime.lstrip(), *lines[at:]]))
        assert any(
            issue.line == at + 1 for capture in found.captures for issue in capture.issues
        ), kind


def test_counters_of_kstat_p_are_no_properties_of_a_data_set_without_a_name() -> None:
    rows = (line.split() for line in text_of(FIXTURES / "arcstats/openzfs-2.3.2.txt").splitlines())
    counters = [(row[0], row[2]) for row in rows if len(row) == 3 and row[2].isdigit()]
    told = [(b"class", b"misc"), (b"crtime", b"34.067001330"), *counters]
    text = b"".join(b"zfs:0:arcstats:%b\t%b\n" % row for row in told)
    assert [_kind_of(capture) for capture in read(text).captures] == ["arcstats"]


ZFS_GET_ROWS = b"".join(
    b"pool7/db  %-14b %-8b local\n" % row
    for row in ((b"recordsize", b"16K"), (b"compression", b"zstd"), (b"primarycache", b"metadata"))
)


def test_counters_of_kstat_p_above_rows_of_zfs_get_are_no_properties() -> None:
    counters = b"".join(
        b"zfs:0:pool7:%b\t%b\n" % row for row in ((b"reads", b"7"), (b"wtime", b"1.5"))
    )
    [capture] = read(counters + b"\n" + ZFS_GET_ROWS).captures
    assert isinstance(capture, ZfsGetCapture)
    assert list(capture.datasets) == ["pool7/db"]


def test_rows_without_a_head_above_a_report_that_begins_with_words_are_read() -> None:
    words = b"\n$ dbbench show run1\nResults of run1:\n\tloading...\n\tdone.\n"
    found = read(ZFS_GET_ROWS + words + text_of(ONE_OF_EACH["pgbench"])).captures
    assert [_kind_of(capture) for capture in found] == ["zfs-get", "pgbench"]


def test_an_indented_report_of_pgbench_is_none_of_the_tool_above() -> None:
    above = b"ARC status:\n" + b"".join(
        b"        %-40b %b\n" % row
        for row in ((b"Min target size:", b"3.1 %   2.1 GiB"), (b"Current size:", b"40.1 GiB"))
    )
    report = re.sub(rb"(?m)^", b"\t", text_of(ONE_OF_EACH["pgbench"]))
    first, second = read(above + b"\n$ dbbench run1\n" + report).captures
    assert isinstance(first, ArcSummaryCapture)
    assert sorted(first.values) == ["c_min", "size"]
    assert _kind_of(second) == "pgbench"


@pytest.mark.parametrize("kind", sorted(ONE_OF_EACH))
def test_blanks_at_the_ends_of_lines_hide_no_head(kind: str) -> None:
    above = text_of(ONE_OF_EACH["vmstat" if kind == "module-parameters" else "module-parameters"])
    text = above + b"\n" + text_of(ONE_OF_EACH[kind])
    plain, changed = (read(one).captures for one in (text, padded(text)))
    assert [figures(capture) for capture in changed] == [figures(capture) for capture in plain]


def test_a_text_that_is_indented_has_the_reports_of_fio_below_another_tool() -> None:
    text = (
        text_of(ONE_OF_EACH["vmstat"]) + b"\n" + text_of(FIXTURES / "fio/fio-3.33-normal_nvme.txt")
    )
    plain, indented = (read(one).captures for one in (text, re.sub(rb"(?m)^", b"    ", text)))
    assert [figures(capture) for capture in indented] == [figures(capture) for capture in plain]
    assert [_kind_of(capture) for capture in indented] == ["vmstat", "fio"]
