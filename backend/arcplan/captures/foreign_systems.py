"""Output of other systems' tools that is not read; rows as in `foreign_tools.py`."""

from __future__ import annotations

_POOL = "record `zpool status` and `zpool iostat -v 1 60`"

SYSTEMS: tuple[tuple[str, bytes, str], ...] = (
    (
        "gstat's list for programs (-C)",
        rb"^timestamp,name,q-depth,total_ops/s",
        "run `gstat -b -I 1s` instead",
    ),
    (
        "vmstat of FreeBSD for each processor (-P)",
        rb"^ *r +b +w +avm +fre [^\n]*id +us +sy +id",
        "run `vmstat -w 1 -c 61` without -P",
    ),
    (
        "iostat without -x of FreeBSD, OpenBSD or macOS",
        rb"^ *(?:tin +tout +)?KB/t +(?:tps|t/s|xfrs) +MB(?:/s)?\b",
        "run `iostat -x -w 1 -c 61`",
    ),
    (
        "vmstat of illumos, AIX or macOS",
        rb"^ *kthr +memory +page |^Mach Virtual Memory Statistics:",
        "record `iostat -x 1 60` and `kstat -p zfs:0:arcstats`",
    ),
    (
        "memory or processors of illumos (prtconf, psrinfo, mdb's ::memstat)",
        rb"^Memory size: \d+ Mega|^The physical processor has \d+|^Page Summary +Pages +MB +%Tot",
        "record `kstat -p zfs:0:arcstats`, and enter the memory and the processors",
    ),
    (
        "iostat of AIX",
        rb"^Disks: +% ?tm_act +Kbps +tps ",
        "record `iostat -xn 1 60` on the ZFS host",
    ),
    (
        "sar of Solaris, HP-UX or AIX",
        rb"^\S+ +device +%busy +avque +r\+w/s|^AIX \S+ \d+ \d+ [\dA-F]+ ",
        "record `iostat -xn 1 60`",
    ),
    (
        "a kstat of illumos other than arcstats",
        rb"^module: +\w+ +instance: +\d+",
        "record `kstat -p zfs:0:arcstats`",
    ),
    ("vfsstat of illumos", rb"^ +r/s +w/s +\wr/s +\ww/s +ractv +wactv ", _POOL),
)
