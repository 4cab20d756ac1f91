"""Texts that several hosts printed are refused by their names; the marks of one come off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcplan.captures.host.lsblk import LsblkCapture
from arcplan.captures.host.meminfo import MeminfoCapture
from arcplan.captures.host.sar_disk import SarDiskCapture
from arcplan.captures.iostat import IostatCapture
from tests.arrival.reading import read
from tests.captures.small_reading import one

MEMORY = (
    "MemTotal:       131072000 kB\nMemFree:         24000000 kB\nMemAvailable:    90000000 kB\n"
    "Buffers:           100000 kB\nCached:           1000000 kB\n"
)


def _by_ansible(host: str) -> str:
    return f"{host} | CHANGED | rc=0 >>\n{MEMORY}"


def _by_clush(host: str) -> str:
    return f"---------------\n{host}\n---------------\n{MEMORY}"


def _by_pdsh(host: str) -> str:
    return "".join(f"{host}: {line}\n" for line in MEMORY.splitlines())


def _by_journald(host: str) -> str:
    lines = enumerate(MEMORY.splitlines())
    return "".join(f"Nov 20 10:00:0{at} {host} sh[12]: {line}\n" for at, line in lines)


def _by_kubectl(host: str) -> str:
    return "".join(f"[{host}] {line}\n" for line in MEMORY.splitlines())


def _by_compose(host: str) -> str:
    return "".join(f"{host}  | {line}\n" for line in MEMORY.splitlines())


def _by_salt(host: str) -> str:
    return f"{host}:\n" + "".join(f"    {line}\n" for line in MEMORY.splitlines())


TOOLS = [_by_ansible, _by_clush, _by_pdsh, _by_journald, _by_kubectl, _by_compose]


@pytest.mark.parametrize("printed", TOOLS)
def test_the_marks_of_one_host_come_off(printed: Callable[[str], str]) -> None:
    capture = one(printed("db1"), MeminfoCapture)
    assert capture.ram_bytes == 131072000 * 1024
    assert capture.issues == []


@pytest.mark.parametrize("printed", [*TOOLS, _by_salt])
def test_the_text_of_two_hosts_is_refused_with_their_names(printed: Callable[[str], str]) -> None:
    reading = read((printed("db1") + printed("db2")).encode())
    assert reading.captures == []
    [problem] = reading.problems
    assert "several hosts printed this text (db1, db2)" in problem.reason


@pytest.mark.parametrize("printed", [_by_pdsh, _by_journald, _by_compose])
def test_lines_of_two_hosts_that_arrive_mixed_are_refused(printed: Callable[[str], str]) -> None:
    lines = zip(printed("db1").splitlines(), printed("db2").splitlines(), strict=True)
    reading = read("".join(f"{first}\n{second}\n" for first, second in lines).encode())
    assert reading.captures == []


def test_a_second_host_behind_a_long_output_is_refused_too() -> None:
    rows = " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n"
    rows += (
        " 1  0      0   4096   4096   4096    0    0     1     1    1    1 10 10 80  0  0\n" * 3000
    )
    text = f"db1 | CHANGED | rc=0 >>\n{rows}db2 | CHANGED | rc=0 >>\n{rows}"
    [problem] = read(text.encode()).problems
    assert (problem.line, read(text.encode()).captures) == (3003, [])


def test_headings_of_innodb_status_are_no_hosts() -> None:
    text = "-----------\nSEMAPHORES\n-----------\nOS WAIT ARRAY INFO: reservation count 1\n"
    text += "------------\nTRANSACTIONS\n------------\nTrx id counter 1\n"
    assert all("several hosts" not in problem.reason for problem in read(text.encode()).problems)


def test_prompts_of_two_hosts_are_an_issue() -> None:
    text = f"root@db1:~# cat /proc/meminfo\n{MEMORY}root@db2:~# free -b\n"
    text += "       total  used  free  shared  buff/cache  available\n"
    text += "Mem:   67108864000 30000001024 24000000000 0 13000000000 33000000000\n"
    captures = read(text.encode()).captures
    issues = [issue for capture in captures for issue in capture.issues]
    [named] = [issue for issue in issues if "several hosts (db1, db2)" in issue.reason]
    assert named.line == 7


def test_what_one_host_printed_is_no_part_of_what_another_did() -> None:
    text = (
        "[root@db1 ~]# lsblk -o NAME,SIZE,TYPE\nNAME SIZE TYPE\nsda 447.1G disk\nsdb 1.8T disk\n"
        "[root@db2 ~]# lsblk -o NAME,SIZE,TYPE\nNAME   SIZE TYPE\nsda  894.3G disk\n"
    )
    disks = [one for one in read(text.encode()).captures if isinstance(one, LsblkCapture)]
    assert [[device.name for device in one.devices] for one in disks] == [["sda", "sdb"], ["sda"]]
    assert disks[0].devices[0].size_bytes != disks[1].devices[0].size_bytes


def test_commands_of_one_host_are_read_together() -> None:
    text = (
        "[root@db1 ~]# lsblk -o NAME,SIZE,TYPE\nNAME   SIZE TYPE\nsda  447.1G disk\n"
        "[root@db1.example.com ~]# lsblk -o NAME,MODEL\nNAME MODEL\nsda  SAMSUNG MZ7LH480\n"
    )
    assert len(read(text.encode()).captures) == 1


def test_a_command_on_another_host_is_of_that_host() -> None:
    text = f"me@desk:~$ ssh db1 cat /proc/meminfo\n{MEMORY}root@db1:~# cat /proc/meminfo\n{MEMORY}"
    issues = [issue for capture in read(text.encode()).captures for issue in capture.issues]
    assert not any("several hosts" in issue.reason for issue in issues)


SYSSTAT = "Linux 6.1.0-56-amd64 ({}) \t11/20/26 \t_x86_64_\t(2 CPU)\n\n"
DISKS = "Device  r/s  w/s  rkB/s  wkB/s  %util\nsda  1.00  2.00  3.00  4.00  5.00\n\n"
SUMMARY = "ZFS Subsystem Report\nMachine: {} (x86_64)   2.1.11\nARC status:  HEALTHY\n"


@pytest.mark.parametrize("banner", [SYSSTAT, SUMMARY])
def test_two_hosts_that_a_tool_names_are_refused(banner: str) -> None:
    text = banner.format("db1") + DISKS + banner.format("db2") + DISKS
    [problem] = read(text.encode()).problems
    assert "several hosts printed this text (db1, db2)" in problem.reason


def test_one_host_that_several_tools_name_is_read() -> None:
    text = SYSSTAT.format("db1.example.org") + DISKS + SYSSTAT.format("DB1") + DISKS
    assert [type(capture) for capture in read(text.encode()).captures] == [IostatCapture]


def test_hours_of_a_day_are_no_hosts() -> None:
    titles = "  DEV    tps  rkB/s  wkB/s  dkB/s  areq-sz  aqu-sz  await  %util"
    row = "     vda  37.00  94.00   0.00   0.00    25.51    0.01   0.16   1.60"
    times = [f"{hour:02}:{minute:02}:01" for hour in range(4) for minute in range(0, 60, 10)]
    rows = "".join(f"{time}{row}\n" for time in times[1:])
    banner = "Linux 5.14.0-427.el9.x86_64 (db1) \t11/20/2026 \t_x86_64_\t(16 CPU)\n\n"
    capture = one(f"{banner}{times[0]}{titles}\n{rows}", SarDiskCapture)
    assert [device.samples for device in capture.devices] == [len(times) - 1]


def test_numbers_of_disks_are_no_hosts() -> None:
    rows = [f"{disk} {kind} 0" for disk in ("11:0", "8:0") for kind in ("Read", "Write", "Total")]
    [problem] = read("".join(f"{row}\n" for row in rows).encode()).problems
    assert "several hosts" not in problem.reason
