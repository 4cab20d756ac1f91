"""What the first report of zpool iostat is: an average since import, or one like the others."""

from __future__ import annotations

from tests.captures.zpool_iostat.reading import read

TITLES = """\
              capacity     operations     bandwidth
pool        alloc   free   read  write   read  write
----------  -----  -----  -----  -----  -----  -----
"""


def rows(*loads: tuple[int, int]) -> str:
    return "".join(
        f"tank        1.00G  2.00G  {reads:5}  {writes:5}  {16 * reads}K  {16 * writes}K\n"
        f"  sda       1.00G  2.00G  {reads:5}  {writes:5}  {16 * reads}K  {16 * writes}K\n"
        for reads, writes in loads
    )


def test_a_first_report_like_the_others_is_kept_and_said_to_be() -> None:
    capture = read(TITLES + rows((410, 95), (400, 100), (430, 90), (390, 110), (405, 100)))

    assert not capture.since_import_dropped
    assert "lie between those" in capture.since_import_why
    assert capture.vdevs[0]["samples"] == 5
    assert [issue.reason for issue in capture.issues] == [capture.since_import_why]


def test_a_first_report_unlike_the_others_is_dropped() -> None:
    capture = read(TITLES + rows((12, 3), (400, 100), (430, 90), (390, 110), (405, 100)))

    assert capture.since_import_dropped
    assert capture.vdevs[0]["samples"] == 4
    assert capture.issues == []


def test_too_few_reports_to_compare_are_said_to_be() -> None:
    capture = read(TITLES + rows((410, 95), (400, 100), (430, 90)))

    assert capture.since_import_dropped
    assert "too few reports to compare" in capture.since_import_why


def test_the_command_line_with_y_keeps_the_first_report() -> None:
    capture = read("# zpool iostat -y 1 3\n" + TITLES + rows((12, 3), (400, 100), (430, 90)))

    assert not capture.since_import_dropped
    assert capture.issues == []


STEADY = TITLES + rows((410, 95), (400, 100), (430, 90), (390, 110), (405, 100))


def test_without_y_on_its_command_line_the_first_report_is_no_interval() -> None:
    capture = read("# zpool iostat tank 1 5\n" + STEADY)

    assert capture.since_import_dropped
    assert capture.vdevs[0]["samples"] == 4
    few = read("# zpool iostat tank 1 3\n" + TITLES + rows((410, 95), (400, 100), (430, 90)))
    assert few.since_import_why == "zpool iostat without -y starts with the average since import"


def test_behind_another_program_any_report_may_be_the_first() -> None:
    assert not read("# zpool iostat tank 1 5 | grep -v ^-\n" + STEADY).since_import_dropped
