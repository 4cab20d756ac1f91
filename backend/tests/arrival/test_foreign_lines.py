"""Lines of other texts pasted around and into captures: no figure is theirs, and all are counted.

Each block is read twice, the second time with other digits: what differs between the two was taken
from the block.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from arcplan.captures.arrival import Reading
from tests.arrival.reading import read
from tests.arrival.test_shapes import TEXTS, assert_lines_add_up, figures, whole_lines
from tests.conftest import IS_DEEP
from tests.one_of_each import text_of

BLOCKS = {
    "signature": "-- \nJan Novak\nSenior DBA\nTel. +49 30 901820, Fax +49 30 901821\n",
    "mail": "On Mon, 24 Nov 2026 at 10:04, Jan Novak <jan@example.com> wrote:\n"
    "> We had 350 connections at 10:00.\n\nSure, see below.\n",
    "ticket": "Comment by J. Novak - 24/Nov/26 10:04 AM\nThe host has 64 GB RAM and 8 disks.\n",
    "kubectl": "NAME     READY  STATUS   RESTARTS  AGE\nmysql-0  1/1    Running  2         12d\n",
    "docker": "CONTAINER ID   NAME   CPU %    MEM USAGE / LIMIT   MEM %\n"
    "3f1c2a9b8d7e   db     12.31%   3.412GiB / 8GiB     42.65%\n",
    "journal": "Nov 24 10:00:01 db1 systemd[1]: Started Session 1234 of user root.\n"
    "Nov 24 10:00:02 db1 kernel: [12345.678901] nvme nvme0: I/O 512 QID 4 timeout, aborting\n",
    "df": "Filesystem      Size  Used Avail Use% Mounted on\n"
    "/dev/sda1        40G   12G   26G  32% /\ntmpfs           7.8G     0  7.8G   0% /dev/shm\n",
    "df alone": "/dev/sda1       40G   12G   26G  32% /\ntmpfs          7.8G     0  7.8G   0% /\n",
    "top": "top - 10:00:01 up 40 days,  3:01,  1 user,  load average: 5.20, 4.90, 3.80\n"
    "MiB Mem :  15900.1 total,   1200.4 free,  12000.2 used,   2699.5 buff/cache\n"
    "   1234 mysql     20   0   12.1g   9.8g  35000 S  88.7  62.1 123:45.67 mysqld\n",
    "rows of ps": "mysql    1234 88.7 62.1 12690000 10276000 ?  Ssl  Oct15 7425:45 mysqld\n"
    "root       17  0.0  0.0      0     0 ?  I<   Oct15   0:00 [z_wr_iss]\n",
    "dstat": "usr sys idl wai stl| read  writ| recv  send|  in   out | int   csw \n"
    "  3   1  94   2   0| 123k  456k|   0     0 |   0     0 | 789  1234 \n",
    "nmon": "ZZZZ,T0001,10:00:01,24-NOV-2026\nDISKREAD,T0001,123.4,0.0,56.7\n",
    "pidstat": "10:00:01      UID       PID   kB_rd/s   kB_wr/s  Command\n"
    "10:00:02      112      1234    123.00    456.00  mysqld\n",
    "mpstat": "10:00:01     CPU    %usr   %nice    %sys %iowait   %idle\n"
    "10:00:02     all   12.31    0.00    4.52   13.12   69.74\n",
    "netstat": "tcp        0      0 10.0.0.5:3306    10.0.0.9:51234   ESTABLISHED\n"
    "tcp        0    312 10.0.0.5:22      10.0.0.2:61234   ESTABLISHED\n",
    "netstat -i": "eth0     1500  1234567      0      0 0       7654321      0      0      0 BMRU\n"
    "lo       65536    12345      0      0 0         12345      0      0      0 LRU\n",
    "nfsiostat": "db1:/data mounted on /data:\n\n           ops/s       rpc bklog\n"
    "         262.160           0.000\n",
    "smartctl": "  9 Power_On_Hours          0x0032  094   094   000    Old_age   Always  - 26291\n"
    "194 Temperature_Celsius     0x0022   065   052   000    Old_age   Always   -  35\n",
    "csv": "time,host,metric,value\n2026-11-24 10:00:00,db1,disk_read_iops,350.2\n",
    "Grafana": '"Time","read sda","write sda"\n1795514400000,350.2,12.4\n',
    "JSON": '{\n  "status": "success",\n  "data": {"value": [1795514400, "350.2"]}\n}\n',
    "lines of JSON": '{"level":"info","msg":"checkpoint complete","buffers":3521,"write_s":12.4}\n',
    "box": "+----------+--------+\n| count(*) | avg_ms |\n+----------+--------+\n"
    "|  1234567 |  12.31 |\n+----------+--------+\n1 row in set (0.42 sec)\n",
    "psql": " count  |  avg_ms  \n--------+----------\n 123456 |   12.313\n(1 row)\n",
    "tabs": "table_name\ttable_rows\tdata_length\norders\t12345678\t3456789012\n",
    "Markdown": "| metric | before | after |\n|---|---|---|\n| tps    |    231 |   350 |\n",
    "comments": "# Note: taken during the nightly backup, 3 of 8 disks busy\n// ignore 90 %\n",
    "German": "Hinweis: Auslastung der Platte: 93,4 %, Antwortzeit 12,5 ms\nSpeicher: 64 GB frei\n",
    "Czech": "Disk sda vytížen na 93,4 %, 350 čtení/s\n",
    "uptime": " 10:00:01 up 40 days,  3:01,  1 user,  load average: 5.20, 4.90, 3.80\n",
    "traceback": 'Traceback (most recent call last):\n  File "agent.py", line 231, in run\n'
    "TimeoutError: no answer after 30 s\n",
    "iotop": "Total DISK READ:         1.23 M/s | Total DISK WRITE:         4.56 M/s\n"
    "   1234 be/4 mysql     350.20 K/s   12.40 K/s  0.00 % 12.31 % mysqld\n",
    "numbers": "12 350 7 93\n1 2 3\n",
    "names and values": "amount: 350\nused=12345\nfree : 7812 kB\nratio = 0.93\n",
    "shell": "$ for i in 1 2 3; do date; sleep 5; done\n$ echo done 12\ndone 12\n",
    "interrupts": "          CPU0       CPU1      \n 24:     123456     234567   PCI-MSI nvme0\n",
    "ip addr": "    inet 10.0.0.5/24 brd 10.0.0.255 scope global eth0\n",
    "w": "USER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT\n"
    "root     pts/0    10.0.0.2         09:12    1.00s  0.12s  0.01s w\n",
}
# A name and a value are an option in these files, whatever the name; a path may hold any lines, and
# in quoted-printable a line goes on below.
_OPEN_GRAMMARS = {"mysql_config", "zdb", "postgresql-15.18-conf.txt", "fio-mail-qp.txt"}
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d|\d\d:\d\d(?::\d\d)?|\b17955\d+")
_DIGITS = re.compile(r"\d+")
_BLOCKS_EACH = 38 if IS_DEEP else 2
_MOST_BYTES = 4_000


def _with_other_digits(text: str) -> str:
    """Numbers of the same width and other digits; times stay, as logs are dated by them."""
    kept = [found.span() for found in _MOMENT.finditer(text)]

    def turned(found: re.Match[str]) -> str:
        if any(start < found.end() and found.start() < end for start, end in kept):
            return found[0]
        return "".join(
            digit if digit == "0" else str((int(digit) + 2) % 9 + 1) for digit in found[0]
        )

    return _DIGITS.sub(turned, text)


def _read_lines(reading: Reading) -> int:
    return sum(one.accounting.read for one in reading.captures if one.accounting is not None)


def _figures(reading: Reading, plain: Reading) -> list[str]:
    """The figures of the kinds that a text has without the block."""
    kinds = set(map(type, plain.captures))
    return [figures(one) for one in reading.captures if type(one) in kinds]


def assert_none_is_taken(text: bytes, name: str, at: int) -> None:
    """No figure is of the block that stands behind so many lines, and what it changes is named."""
    plain = read(text)
    lines = [line + b"\n" for line in text.split(b"\n")[:-1]]
    block, other = BLOCKS[name], _with_other_digits(BLOCKS[name])
    mixed, turned = (
        read(b"".join([*lines[:at], one.encode(), *lines[at:]])) for one in (block, other)
    )
    assert_lines_add_up(mixed)
    assert _figures(mixed, plain) == _figures(turned, plain), (name, at)
    behind = at + block.count("\n") + 1
    # A part of a table is named by the titles above its row.
    above = at - 2
    is_named = len(mixed.problems) > len(plain.problems) or any(
        above <= issue.line <= behind for one in mixed.captures for issue in one.issues
    )
    assert is_named or _figures(mixed, plain) == _figures(plain, plain), (name, at)
    empty = sum(not line.strip() for line in block.split("\n")[:-1])
    assert is_named or _read_lines(mixed) <= _read_lines(plain) + empty, (name, at)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_of_another_text_give_no_figure_and_are_named_where_they_take_any(path: Path) -> None:
    text = whole_lines(text_of(path), _MOST_BYTES)
    if _OPEN_GRAMMARS & {path.parent.name, path.name} or not text.endswith(b"\n"):
        return
    rng = random.Random(path.name)
    for name in rng.sample(sorted(BLOCKS), _BLOCKS_EACH):
        for at in (0, rng.randrange(text.count(b"\n")), text.count(b"\n")):
            assert_none_is_taken(text, name, at)


@pytest.mark.parametrize(
    ("file", "name", "at"),
    [
        ("arc_summary/openzfs-2.1.11.txt", "rows of ps", 47),
        ("arc_summary/openzfs-2.3.2.txt", "mail", 17),
        ("arcstat/openzfs-2.3.2-f_planner.txt", "mpstat", 7),
        ("arcstats/openzfs-2.1.11.txt", "JSON", 0),
        ("mysql_variables/mysql_written-8.0.36-json.txt", "lines of JSON", 5),
        ("sar_disk/sysstat-12.6-sadf_x.txt", "csv", 4),
        ("sysbench/sysbench-1.0.20-point_select.txt", "nfsiostat", 17),
        ("zdb_blocks/openzfs-2.1.11-Lbbbs_with_stderr.txt", "lines of JSON", 44),
    ],
)
def test_a_heading_a_row_or_an_object_of_another_tool_is_none_of_the_text(
    file: str, name: str, at: int
) -> None:
    path = next(path for path in TEXTS if str(path).endswith(file))
    assert_none_is_taken(whole_lines(text_of(path), _MOST_BYTES), name, at)
