"""Texts of the world that were once read wrongly, and what a careful person reads in each."""

from __future__ import annotations

from typing import TypeVar

import pytest

from arcplan.captures.arc_summary import ArcSummaryCapture
from arcplan.captures.database.innodb_status import InnodbStatusCapture
from arcplan.captures.host.diskstats import DiskstatsCapture
from arcplan.captures.host.lsblk import LsblkCapture
from arcplan.captures.host.meminfo import MeminfoCapture
from arcplan.captures.host.vmstat import VmstatCapture
from arcplan.captures.iostat import IostatCapture
from arcplan.captures.load.fio import FioCapture
from arcplan.captures.load.sysbench import SysbenchCapture
from arcplan.captures.pool.zpool_status import ZpoolStatusCapture
from arcplan.captures.records import CaptureBase
from tests.arrival.reading import read
from tests.conftest import FIXTURES, IS_DEEP

R = TypeVar("R", bound=CaptureBase)


def text_of(name: str) -> bytes:
    return (FIXTURES / "misread" / name).read_bytes()


def all_of(text: bytes, record: type[R]) -> list[R]:
    reading = read(text)
    assert reading.problems == []
    found = [capture for capture in reading.captures if isinstance(capture, record)]
    assert found == list(reading.captures)
    return found


def one_of(name: str, record: type[R]) -> R:
    [found] = all_of(text_of(name), record)
    return found


def test_two_reports_of_sysbench_are_two_runs_and_the_second_is_cut() -> None:
    first, second = one_of("sysbench-two-disks.txt", SysbenchCapture).runs
    assert (first.transactions_per_s, first.latency_mean_ms, first.seconds) == (
        231.62,
        43.16,
        150.0362,
    )
    assert (second.transactions_per_s, second.reads) == (29.0, 60984)
    assert (second.latency_mean_ms, second.seconds, second.events) == (None, None, None)
    assert first.complete
    assert not second.complete


@pytest.mark.parametrize("between", [b"", b"\n", b"Second disk:\n"])
def test_quoted_reports_are_read_one_by_one(between: bytes) -> None:
    text = text_of("sysbench-quoted-two-runs.txt")
    [alone] = all_of(text, SysbenchCapture)
    slower = text.replace(b"194.02", b"94.50").replace(b"41.21", b"84.60")
    [both] = all_of(text + between + slower, SysbenchCapture)
    assert [run.transactions_per_s for run in alone.runs] == [194.02]
    assert [run.transactions_per_s for run in both.runs] == [194.02, 94.5]
    assert [run.latency_mean_ms for run in both.runs] == [41.21, 84.6]


def test_each_run_of_vmstat_loses_its_average_since_boot() -> None:
    runs = all_of(text_of("vmstat-two-prompt.txt"), VmstatCapture)
    assert [run.samples for run in runs] == [2, 2]
    for run in runs:
        assert run.blocks_in_bytes_per_s is not None
        assert run.blocks_in_bytes_per_s.max == 0


def test_runs_of_vmstat_are_told_apart_without_a_prompt() -> None:
    lines = text_of("vmstat-two-prompt.txt").splitlines(keepends=True)
    bare = b"".join(line for line in lines if not line.startswith(b"root@"))
    [both] = all_of(bare, VmstatCapture)
    assert (both.runs, both.samples) == (2, 4)
    assert both.blocks_in_bytes_per_s is not None
    assert both.blocks_in_bytes_per_s.max == 0


@pytest.mark.parametrize("rows", [60, 61])
def test_a_header_that_comes_again_on_a_full_screen_begins_no_run(rows: int) -> None:
    lines = text_of("vmstat-two-prompt.txt").splitlines(keepends=True)[1:4]
    busy = [
        b" 1  0  0 1481600 100000 791000 0 0 %d 100 579 1960 5 1 92 2 0\n" % (500 + n)
        for n in range(rows)
    ]
    text = b"".join(lines)
    for at, row in enumerate(busy, start=1):
        text += b"".join(lines[:2]) + row if at % 21 == 0 else row
    [one] = all_of(text, VmstatCapture)
    assert (one.runs, one.samples) == (1, rows)


def test_quoted_printable_without_the_mail_s_headers_is_decoded() -> None:
    capture = one_of("fio-mail-qp.txt", FioCapture)
    [job] = capture.jobs
    assert (job.name, job.block_bytes, job.writes_per_s) == ("test_r_w", 4096, 444)
    assert not capture.complete


@pytest.mark.parametrize(
    ("name", "disk", "volumes", "mounted"),
    [
        (
            "lsblk-centos-7.7-lvm.txt",
            "sda/sda2",
            ["centos-root", "centos-swap"],
            [["/"], ["[SWAP]"]],
        ),
        ("lsblk-lvm2.txt", "sda/sda3", ["ubuntu--vg-ubuntu--lv"], [["/"]]),
        ("rocky9.txt", "nvme0n1/nvme0n1p3", ["rl-root", "rl-swap"], [["/"], ["[SWAP]"]]),
    ],
)
def test_logical_volumes_hang_below_their_partition(
    name: str, disk: str, volumes: list[str], mounted: list[list[str]]
) -> None:
    capture = one_of(name, LsblkCapture)
    assert capture.issues_total == 0
    found = [device for device in capture.devices if device.type == "lvm"]
    assert [device.path for device in found] == [[*disk.split("/"), name] for name in volumes]
    assert [device.mountpoints for device in found] == mounted
    [partition] = [device for device in capture.devices if device.path == disk.split("/")]
    assert partition.mountpoints == []


def test_disks_of_a_smart_array_are_disks() -> None:
    capture = one_of("diskstats-cciss.txt", DiskstatsCapture)
    assert capture.issues_total == 0
    busiest = max(
        capture.devices, key=lambda disk: disk.reads_per_s.mean if disk.reads_per_s else 0
    )
    assert busiest.device == "cciss/c0d1"
    [counted] = [disk for disk in capture.counters if disk.device == "cciss/c0d1"]
    assert counted.reads == 1172447376


def test_free_is_read_in_the_unit_of_its_command() -> None:
    capture = one_of("free-g.txt", MeminfoCapture)
    assert (capture.ram_bytes, capture.available_bytes) == (125 << 30, 24 << 30)
    [remark] = [issue for issue in capture.issues if "GiB" in issue.reason]
    assert "up to one of them larger" in remark.reason


def test_the_buffer_pool_s_section_alone_is_read_behind_remarks() -> None:
    capture = one_of("innodb-bp-comments.txt", InnodbStatusCapture)
    assert capture.values["buffer_pool_pages"] == 8191
    assert capture.values["database_pages"] == 7545
    assert capture.values["buffer_pool_hit_ratio"] == 1
    assert capture.values["pages_written_per_s"] == 1.75
    assert not capture.complete


def test_a_log_of_the_monitor_may_be_long() -> None:
    report = (FIXTURES / "innodb_status/mariadb-10.11.19-raw.txt").read_bytes()
    waits = b"---TRANSACTION 421, not started\n0 lock struct(s), heap size 1128, 0 row lock(s)\n"
    captures = all_of(report + waits * 150_000 + report, InnodbStatusCapture)
    assert len(captures) == 2
    assert captures[0].values == captures[1].values


def test_iostat_s_is_read_without_its_report_since_boot() -> None:
    for name, devices in (("iostat-s.txt", 5), ("iostat-s-ALL.txt", 9)):
        capture = one_of(name, IostatCapture)
        assert (capture.reports, capture.since_boot_dropped) == (2, True)
        measured = {one.device: one for one in capture.devices if one.samples}
        assert len(measured) == devices
        sdq = measured["sdq"]
        assert sdq.read_bytes_per_s is not None
        assert sdq.read_bytes_per_s.mean == pytest.approx(7.86 * 1024)
        assert any("include discards" in issue.reason for issue in capture.issues)


def test_iostat_s_with_x_is_read() -> None:
    head = b"Linux 6.1.0 (db1) \t11/24/26 \t_x86_64_\t(2 CPU)\n\n"
    titles = b"Device             tps      kB/s    rqm/s   await  areq-sz  aqu-sz  %util\n"
    boot = b"vda              12.34    123.40     1.23    1.10    10.00    0.01   0.50\n\n"
    rows = b"".join(
        b"vda             %d.00   %d.00     0.00    2.00    16.00    0.%d  40.00\n\n"
        % (200 + n, 16 * (200 + n), 40)
        for n in range(5)
    )
    [capture] = all_of(head + titles + boot + rows.replace(b"vda", titles + b"vda"), IostatCapture)
    [vda] = capture.devices
    assert capture.since_boot_dropped
    assert vda.await_ms is not None
    assert vda.await_ms.mean == 2
    assert vda.request_bytes is not None
    assert vda.request_bytes.mean == 16 * 1024


def test_the_report_since_boot_of_a_second_iostat_is_dropped_without_banner_and_prompt() -> None:
    text = (FIXTURES / "iostat/sysstat-12.6-x.txt").read_bytes()
    bare = text.partition(b"\n\n")[2]
    [alone], [both] = all_of(bare, IostatCapture), all_of(bare + bare, IostatCapture)
    assert both.since_boot_reports == 2 * alone.since_boot_reports == 2
    means = [
        {one.device: one.reads_per_s and one.reads_per_s.mean for one in capture.devices}
        for capture in (alone, both)
    ]
    assert means[0] == pytest.approx(means[1])


def test_iostat_called_twice_says_no_load() -> None:
    text = (FIXTURES / "iostat/sysstat-12.6-x.txt").read_bytes()
    reports = text.partition(b"\n\n")[2].split(b"avg-cpu:")
    single = b"avg-cpu:" + reports[1]
    [capture] = all_of(single + single, IostatCapture)
    assert any("not a measurement of the load" in issue.reason for issue in capture.issues)


def test_an_expansion_of_a_raidz_and_a_dedup_table_are_told() -> None:
    [running] = one_of("openzfs-2.4-status-expanding.txt", ZpoolStatusCapture).pools
    assert running.expansion is not None
    assert running.expansion.startswith("expansion of raidz2-0 in progress since Mon Mar  3")
    assert "26.97% done" in running.expansion
    assert running.dedup is not None
    assert (running.dedup.entries, running.dedup.core_bytes) == (1_234_567, 220 << 20)
    assert [vdev.width for vdev in running.vdevs if vdev.kind == "raidz2"] == [5]
    [done] = one_of("openzfs-2.4-status-ds-expand.txt", ZpoolStatusCapture).pools
    assert (
        done.expansion == "expanded raidz1-0 copied 1.56T in 03:22:11, on Sat Mar  1 18:11:11 2025"
    )
    [of_json] = one_of("openzfs-2.4-status-j.txt", ZpoolStatusCapture).pools
    assert of_json.expansion == "raidz1-0 FINISHED Sat Mar  1 18:11:11 2025"


def test_a_vdev_that_is_removed_is_told_and_no_line_that_stands_below_it() -> None:
    [plain] = one_of("openzfs-2.4-status-ds-expand.txt", ZpoolStatusCapture).pools
    assert plain.removal is None
    text = text_of("openzfs-2.4-status-ds-expand.txt")
    told = (
        b"remove: Evacuation of mirror-1 in progress since Fri Nov 27 18:00:01 2026\n"
        b"\t1.11G copied out of 15G at 3.2M/s, 7.40% done, 1h17m to go\n"
    )
    remark = b"\tthe disks are busy\n"
    [capture] = all_of(text.replace(b"config:\n", told + remark + b"config:\n"), ZpoolStatusCapture)
    assert capture.pools[0].removal == (
        "Evacuation of mirror-1 in progress since Fri Nov 27 18:00:01 2026"
        " 1.11G copied out of 15G at 3.2M/s, 7.40% done, 1h17m to go"
    )
    assert [issue.excerpt for issue in capture.issues] == ["\\x09the disks are busy"]


def test_slow_and_direct_io_have_columns_of_their_own() -> None:
    [pool] = one_of("openzfs-2.4-status-ds-expand.txt", ZpoolStatusCapture).pools
    by_name = {vdev.name[-7:]: vdev for vdev in pool.vdevs}
    assert (by_name["0000003"].slow_ios, by_name["0000003"].direct_io_errors) == (3, 0)
    assert by_name["R000001"].direct_io_errors == 1
    assert {vdev.note for vdev in pool.vdevs} == {None}
    roles = {vdev.name: vdev.role for vdev in pool.vdevs if vdev.depth == 1}
    assert (roles["mirror-1"], roles["mirror-2"]) == ("special", "dedup")


def test_before_2_3_the_dedup_table_s_sizes_are_of_one_entry() -> None:
    text = text_of("openzfs-2.4-status-expanding.txt")
    [capture] = all_of(
        text.replace(b"512M on disk, 220M in core", b"420B on disk, 181B in core"),
        ZpoolStatusCapture,
    )
    dedup = capture.pools[0].dedup
    assert dedup is not None
    assert (dedup.disk_bytes, dedup.core_bytes) == (420 * 1_234_567, 181 * 1_234_567)


def test_gstat_of_freebsd_gives_rates_and_response_times() -> None:
    capture = one_of("gstat.txt", DiskstatsCapture)
    assert capture.interval_s == 1.002
    ada0, ada1 = capture.devices
    assert ada1.reads_per_s is not None
    assert ada1.reads_per_s.mean == 190
    assert ada1.read_bytes_per_s is not None
    assert ada1.read_bytes_per_s.mean == 24320 * 1024
    assert ada1.write_bytes_per_s is not None
    assert ada1.write_bytes_per_s.mean == 180 * 1024
    assert ada1.read_await_ms is not None
    assert ada1.read_await_ms.mean == 15.1
    assert ada0.read_await_ms is None


def test_vmstat_d_gives_counters_since_boot() -> None:
    capture = one_of("vmstat-d.txt", DiskstatsCapture)
    assert capture.devices == []
    sda = capture.counters[0]
    assert (sda.device, sda.reads, sda.read_bytes, sda.read_ms) == (
        "sda",
        15257,
        841035 * 512,
        8395,
    )
    assert (sda.writes, sda.write_ms, sda.busy_ms) == (50851, 146540, 44_000)


def test_zilstat_of_columns_that_no_release_has_is_refused_by_name_and_told_what_to_record() -> (
    None
):
    [problem] = read(text_of("openzfs-2.4-zilstat.txt")).problems
    assert "zilstat" in problem.reason
    assert "zilstat -i 1" in problem.reason


@pytest.mark.parametrize("release", ["2.1.11", "2.3.2"])
def test_a_report_of_arc_summary_cut_anywhere_has_no_other_figure_than_the_whole(
    release: str,
) -> None:
    text = (FIXTURES / f"arc_summary/openzfs-{release}.txt").read_bytes()
    [whole] = all_of(text, ArcSummaryCapture)
    for cut in range(300, 9_000, 13 if IS_DEEP else 53):
        for ending in (b"", b"\n"):
            for capture in read(text[:cut] + ending).captures:
                assert isinstance(capture, ArcSummaryCapture)
                sizes = {name for name in capture.values if "size" in name or name.startswith("c_")}
                for name in sizes:
                    assert capture.values[name] == whole.values[name], (cut, name)


BASH_51 = b"\x1b[?2004l\r"


def test_control_sequences_of_a_recorded_terminal_change_nothing() -> None:
    for path in sorted(FIXTURES.glob("*/*.txt")):
        if path.parent.name in ("misread", "collect"):
            continue
        text = path.read_bytes()
        framed = (
            b'Script started on 2026-11-24 10:00:00+00:00 [TERM="xterm"]\r\n'
            + BASH_51
            + text.replace(b"\n", b"\r\n")
            + b'\r\nScript done on 2026-11-24 10:01:00+00:00 [COMMAND_EXIT_CODE="0"]\r\n'
        )
        plain, recorded = read(text).captures, read(framed).captures
        assert [type(capture) for capture in recorded] == [type(capture) for capture in plain], path
        for one, other in zip(plain, recorded, strict=True):
            assert getattr(other, "values", None) == getattr(one, "values", None), path
            assert getattr(other, "series", None) == getattr(one, "series", None), path
            assert b"2004l" not in repr(other).encode(), path


@pytest.mark.parametrize(
    ("room", "name", "cut"),
    [
        ("mysql_status", "mariadb-10.11.19-N_like.txt", b"Innodb_ibuf_segment_size\t11038065"),
        ("module_parameters", "openzfs-2.1.11-name_equals_value.txt", b"min_ms_count=1"),
        ("zfs_version", "openzfs-2.3.2.txt", b"zfs-2.3.2-2~bpo1"),
        ("meminfo", "procps-4.0-h.txt", b"19Gi        18"),
    ],
)
def test_a_text_that_ends_inside_a_line_says_that_its_last_figure_may_be_cut(
    room: str, name: str, cut: bytes
) -> None:
    text = (FIXTURES / room / name).read_bytes()
    [capture] = read(text[: text.index(cut) + len(cut)]).captures
    assert any("may be a part of it" in issue.reason for issue in capture.issues)
