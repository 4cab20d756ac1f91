"""Forms of iostat that are read where a log was cut, printed short, or holds several runs."""

from __future__ import annotations

from arcplan.captures.iostat import IostatCapture, Parser
from tests.captures.feeding import feed_in_pieces
from tests.captures.iostat.shapes import in_json

BANNER = "Linux 6.1.0-18-amd64 (db1) \t11/20/26 \t_x86_64_\t(4 CPU)\n"
SHORT = "Device             tps      kB/s    rqm/s   await  areq-sz  aqu-sz  %util\n"
HEADER = "Device            r/s     rkB/s   r_await     w/s     wkB/s   w_await  aqu-sz  %util\n"
BY_ID = "     r/s     rkB/s   r_await     w/s     wkB/s   w_await  aqu-sz  %util Device\n"


def records(text: str, size: int | None = None) -> list[IostatCapture]:
    parser = Parser()
    feed_in_pieces(parser, text.encode(), size)
    return parser.finish(name="iostat.txt", truncated=False)


def report(*await_ms: float) -> str:
    rows = (
        f"sd{chr(97 + n)} 50.00 800.00 {ms:.2f} 20.00 320.00 {ms:.2f} {70 * ms / 1000:.2f} 20.00\n"
        for n, ms in enumerate(await_ms)
    )
    return HEADER + "".join(rows) + "\n"


def test_a_heading_between_equals_signs_joins_nothing() -> None:
    [found] = records(f"=== the first run ===\n{BANNER}\n{report(1.0)}{report(2.0)}")
    assert found.hostname == "db1"


def test_the_short_form_says_bytes_of_reads_and_writes_together() -> None:
    rows = "sda 100.00 1600.00 0.00 1.00 16.00 0.10 10.00\n\n"
    (record,) = records(BANNER + "\n" + (SHORT + rows) * 3)
    device = record.devices[0]

    assert device.bytes_per_s is not None
    assert device.bytes_per_s.mean == 1600 * 1024
    assert device.requests_per_s is not None
    assert device.requests_per_s.mean == 100
    assert device.reads_per_s is None


def test_disks_named_by_id_are_disks() -> None:
    row = "    1.00     16.00    1.00    2.00     32.00    1.00    0.00   1.00 "
    names = (
        *("nvme-INTEL_SSDPEDMW400G4_CVCQ5130003F400CGN", "ata-WDC_WD40EFRX-68N32N0_WD-WCC7K0A"),
        *("nvme-INTEL_SSDPEDMW400G4_CVCQ5130003F400CGN-part1", "dm-name-vg-lv"),
    )
    (record,) = records(BANNER + "\n" + BY_ID + "".join(f"{row}{name}\n" for name in names) + "\n")

    assert [d.role for d in record.devices] == ["disk", "disk", "partition", "stacked"]


def test_a_slow_disk_in_a_single_report_is_seen_beside_its_siblings() -> None:
    (record,) = records(BANNER + "\n" + report(2, 3, 140, 5, 4))
    verdicts = {device.device: device.verdict for device in record.devices}

    assert verdicts["sdc"] == "saturated"
    assert record.devices[2].why.startswith(
        "140 ms a request in the only report, 2 to 5 ms on the 4 disks like it"
    )
    assert {verdicts[name] for name in ("sda", "sdb", "sdd", "sde")} == {"light"}


def test_rows_above_the_first_header_are_of_a_report_that_was_cut() -> None:
    whole = report(2, 3)
    cut = whole.split("\n", 1)[1]
    for size in (None, 7):
        (record,) = records(cut + whole + whole, size)

        assert record.reports == 3
        assert [issue.line for issue in record.issues if "above the first" in issue.reason] == [1]


def test_two_runs_in_one_log_are_two_captures() -> None:
    first, second = BANNER + "\n" + report(2, 3) * 3, BANNER + "\n" + report(20, 30) * 4
    for size in (None, 7, 1000):
        one, two = records(first + second, size)

        assert (one.name, two.name) == ("iostat.txt", "iostat.txt (2)")
        assert (one.reports, two.reports) == (3, 4)
        assert one.complete
        assert two.complete
        assert two.devices[0].await_ms is not None
        assert two.devices[0].await_ms.mean == 20
        assert two.places["sda"].line > first.count("\n")
    (alone,) = records(first)
    assert one.devices == alone.devices


def test_a_loop_around_single_reports_is_one_capture() -> None:
    (record,) = records((BANNER + "\n" + report(2, 3)) * 5)

    assert record.reports == 5


def test_a_lone_title_below_the_rows_begins_no_report() -> None:
    (record,) = records(report(2) + "r/s\nreads per second\n")
    assert record.reports == 1
    assert record.devices[0].samples == 1


def test_a_disk_with_no_row_but_that_since_boot_is_not_called_idle() -> None:
    since_boot = report(2).replace("50.00", "50.13")
    (record,) = records(BANNER + "\n" + since_boot + HEADER + "sda 80.00 64")
    [disk] = record.devices
    assert (disk.samples, disk.verdict) == (0, "no-baseline")
    assert "since boot" in disk.why


def test_rows_of_another_tool_above_the_first_header_are_named() -> None:
    pidstat = "01:46:35 AM     0      1121    0.99    0.00    0.00    0.99    12  mysqld\n"
    (record,) = records(BANNER + "\n" + pidstat + "\n" + report(2))
    assert [issue.line for issue in record.issues][:1] == [3]


def test_words_above_a_document_are_named() -> None:
    [alone] = records(in_json())
    for size in (None, 7):
        [found] = records(f"the run of Monday:\n{in_json()}", size)
        assert found.devices == alone.devices
        assert [issue.line for issue in found.issues] == [1]


COUNTED = (1850, 11, 57_491, 80_030, 122_718, 29_963, 122_673, 263_024, 119_498)


def counted(minute: int) -> str:
    """A report over 60 s; rounded to two digits its rates are whole counts over 40 s, too."""
    rows = (
        f"sd{chr(97 + n)} {(count + minute) / 60:.2f} 0.00 0.50 0.00 0.00 0.00 0.20 5.00\n"
        for n, count in enumerate(COUNTED)
    )
    return HEADER + "".join(rows) + "\n"


def test_the_interval_is_what_the_command_asks_for() -> None:
    text = BANNER + "\n" + report(2) + counted(0) + counted(3) + counted(9)
    [told] = records(f"iostat -x 60\n{text}")
    assert told.interval_s == 60
    [spoken] = records(f"iostat -x said 60 to us\n{text}")
    assert spoken.interval_s != 60


def test_an_average_since_boot_alone_has_no_interval() -> None:
    [alone] = records(f"iostat -x 60\n{BANNER}\n{report(2.37)}")
    assert alone.interval_s is None


def test_two_calls_with_other_columns_are_two_captures() -> None:
    short = SHORT + "sda 100.00 1600.00 0.00 1.00 16.00 0.10 10.00\n\n"
    one, two = records(f"{BANNER}\n{short}{BANNER}\n{report(2)}")
    assert (one.reports, two.reports) == (1, 1)
    assert [device.samples for device in (*one.devices, *two.devices)] == [1, 1]


def test_a_word_of_thanks_below_the_last_row_does_not_cut_it() -> None:
    [found] = records(f"{report(1.0, 2.0)}{report(2.0, 3.0)}thanks\n")
    assert found.complete
    assert [(issue.excerpt, issue.reason) for issue in found.issues] == [
        ("thanks", "not a line of an iostat report")
    ]


def test_a_device_whose_numbers_are_missing_cuts_the_report() -> None:
    [found] = records(f"{report(1.0, 2.0)}{report(2.0)[:-1]}sdb\n")
    assert not found.complete
