"""The slowest shapes known for readers of captures that are small by nature.

Rows as short as their format has them, names that never come again, tables and samples of one row
each: all that costs a reader most for its size.
"""

from __future__ import annotations

from collections.abc import Callable

Filled = Callable[[str, Callable[[int], str]], bytes]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PG_ROWS = " name | setting | unit\n------+---------+------\n shared_buffers | 8192 | 8kB"
_PG_RULE = "-[ RECORD {} ]----\nname | x{}\nsetting | 1"
_INNODB = "2026-11-22 10:59:37 0x7f INNODB MONITOR OUTPUT\nBUFFER POOL AND MEMORY"
_ZDB_BLOCKS = "Blocks\tLSIZE\tPSIZE\tASIZE\t  avg\t comp\t%Total\tType"
_ZPOOL_LIST = "NAME  SIZE  ALLOC  FREE  CKPOINT  EXPANDSZ  FRAG  CAP  DEDUP  HEALTH  ALTROOT"
_STATUS = (
    "  pool: t\n state: ONLINE\nconfig:\n\n\tNAME  STATE  READ WRITE CKSUM\n\tt  ONLINE  0  0  0"
)
_SAR = "10:00:00  DEV  tps  rkB/s  wkB/s  areq-sz  aqu-sz  await  %util"
_VMSTAT = (
    "procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n"
    " r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st"
)
_NVME = (
    "Node SN Model Namespace Usage Format FW Rev\n"
    "------------ ------------ --------------- --------- ----------------------- ---------------"
)
_LS = "-rw-r--r-- 1 root root 1 Nov 22 10:00 ibdata1"
_LS_SHORTEST = "-rwxrwxrwx 1 1 1.1. 2026"
_FIO = "a: (g=0): rw=randread, bs=4K-4K/4K-4K, ioengine=psync, iodepth=1"


def _short(number: int) -> str:
    """A name of a few letters that few others have."""
    return "".join(_LETTERS[number // 26**place % 26] for place in range(4))


def _of_databases(filled: Filled) -> dict[str, dict[str, bytes]]:
    telling = "Variable_name\tValue\ndatadir\t/x\nversion\t8.0.36\nbasedir\t/"
    counters = "Variable_name\tValue\nUptime\t1\nQuestions\t2\nConnections\t3"
    return {
        "mysql-variables": {
            "short rows": filled(telling, lambda n: f"{_short(n)}\t1"),
            "one row again and again": filled(telling, lambda _: "a\t1"),
            "two forms by turns": filled(telling, lambda n: f"{_short(n)}\t1\n|{_short(n)}|1|"),
            "vertical": filled(telling, lambda n: f"Variable_name: {_short(n)}\nValue: 1"),
            "JSON": filled('{"version":"1","datadir":"1",', lambda n: f'"{_short(n)}":1,'),
            "lines that are no rows": filled(telling, lambda _: "?"),
        },
        "mysql-status": {
            "short rows": filled(counters, lambda n: f"{_short(n)}\t1"),
            "one row again and again": filled(counters, lambda _: "Uptime\t1"),
            "tables of three rows": filled(counters, lambda n: f"Uptime\t{n}\nA\t1\nB\t1"),
            "boxed": filled(counters, lambda n: f"|{_short(n)}|1|"),
        },
        "mysql-config": {
            "short settings": filled(
                "[mysqld]\ninnodb_buffer_pool_size=8G", lambda n: f"{_short(n)}=1"
            ),
            "sections": filled(
                "[mysqld]\ninnodb_buffer_pool_size=8G", lambda n: f"[{_short(n)}]\na=1"
            ),
            "files not here": filled(
                "[mysqld]\ninnodb_buffer_pool_size=8G", lambda n: f"!include {n}"
            ),
        },
        "postgresql-settings": {
            "short rows": filled(_PG_ROWS, lambda n: f"{_short(n)}|1"),
            "rows of a file": filled(
                "shared_buffers = 1GB\nwork_mem = 4MB\n", lambda n: f"{_short(n)}=1"
            ),
            "tables of one row": filled(_PG_ROWS, lambda n: f"\nname|setting\n----+---\nx{n}|1"),
            "expanded": filled(
                "-[ RECORD 1 ]-\nname | shared_buffers\nsetting | 1",
                lambda n: _PG_RULE.format(n + 2, n),
            ),
            "CSV": filled("name,setting,unit\nshared_buffers,1,8kB", lambda n: f"{_short(n)},1,"),
            "lines that are no rows": filled(_PG_ROWS, lambda _: "?"),
        },
        "postgresql-stats": {
            "rows": filled("datname|blks_read|blks_hit\nshop|1|2", lambda n: f"{_short(n)}|1|2"),
            "tables of one row": filled(
                "", lambda _: "datname|blks_read|blks_hit\n---+---+---\na|1|2\n"
            ),
            "expanded": filled(
                "", lambda n: f"-[ RECORD {n + 1} ]-\ndatname|a\nblks_read|1\nblks_hit|2"
            ),
        },
        "innodb-status": {
            "escaped line ends": filled(_INNODB + "\nBuffer pool size 1", lambda _: "\\n" * 30_000),
            "escaped short lines": filled(
                _INNODB + "\nBuffer pool size 1", lambda _: "a\\n" * 30_000
            ),
            "short lines": filled(_INNODB + "\nBuffer pool size 1", lambda _: "P"),
            "one figure again and again": filled(_INNODB, lambda _: "Free buffers 1"),
            "reports of one line": filled(
                _INNODB, lambda _: "INNODB MONITOR OUTPUT\nLOG\nLog sequence number 1"
            ),
        },
    }


def _of_load(filled: Filled) -> dict[str, dict[str, bytes]]:
    return {
        "sysbench": {
            "samples": filled(
                "sysbench 1.0.20\n", lambda n: f"[ {n}s ] thds: 8 tps: 1 qps: 1 (r/w/o: 1/1/1)"
            ),
            "runs": filled("", lambda _: "sysbench 1.0.20\nThreads fairness:\nGeneral statistics:"),
            "short lines": filled("sysbench 1.0.20\nSQL statistics:", lambda _: "a: 1"),
            "sentences": filled("sysbench 1.0.20\nSQL statistics:", lambda _: "R: 1"),
            "sections": filled("sysbench 1.0.20\nSQL statistics:", lambda _: "a:"),
            "counts": filled("sysbench 1.0.20\nSQL statistics:", lambda _: "a: 1 (1 per sec.)"),
            "commands": filled("sysbench 1.0.20\nSQL statistics:", lambda _: "sysbench run"),
        },
        "pgbench": {
            "samples": filled(
                "", lambda n: f"progress: {n}.0 s, 1.9 tps, lat 3.742 ms stddev 2.911, 0 failed"
            ),
            "runs": filled("", lambda _: "transaction type: x\nscaling factor: 2\ntps = 1.0"),
            "short lines": filled("transaction type: <builtin: x>\ntps = 1.0", lambda _: "a: 1"),
        },
        "fio": {
            "jobs": filled(
                _FIO,
                lambda n: f"j{n}: (groupid=0, jobs=1): err= 0: pid=1\n  read: IOPS=1k, BW=1MiB/s",
            ),
            "declared jobs": filled("", lambda n: f"j{n}: (g=0): rw=read, bs=4K-4K, ioengine=x"),
            "short lines": filled(
                f"{_FIO}\na: (groupid=0, jobs=1): err= 0: pid=1", lambda _: "b: 1"
            ),
            "latencies": filled(
                f"{_FIO}\na: (groupid=0, jobs=1): err= 0: pid=1",
                lambda _: "read: IOPS=1, BW=1B/s (1)(1/1msec)\nlat (usec): avg=1, stdev=1",
            ),
            "commands": filled(
                f"{_FIO}\na: (groupid=0, jobs=1): err= 0: pid=1", lambda n: f"fio --name={n}"
            ),
            "JSON": filled(
                '{"fio version":"fio-3.33","jobs":[',
                lambda n: f'{{"jobname":"j{n}","read":{{"iops":1.5,"total_ios":9}}}},',
            ),
        },
    }


def _of_pools(filled: Filled) -> dict[str, dict[str, bytes]]:
    return {
        "zfs-list": {
            "many datasets": filled(
                "NAME  USED  AVAIL  REFER  MOUNTPOINT", lambda n: f"tank/{n}  1G  2G  1G  none"
            ),
            "short rows": filled("NAME  USED", lambda n: f"{_short(n)}  1"),
            "-H": filled("", lambda n: f"tank/{n}\t1G\t2G\t1G\t-"),
            "rows without an end": filled("NAME  USED\ntank  1G", _short),
            "rows that are moved": filled("NAME  USED  AVAIL", lambda n: f"{_short(n)} 1 a b"),
            "-o name,all": filled(
                "NAME  USED  REFER  RECSIZE  RATIO  LUSED", lambda n: f"t/{n}  1  1  1K  1x  1"
            ),
        },
        "zpool-list": {
            "many pools": filled(
                _ZPOOL_LIST, lambda n: f"t{n}  1G  1G  1G  -  -  0%  10%  1.00x  ONLINE  -"
            ),
            "many vdevs": filled(
                _ZPOOL_LIST + "\nt  1G  1G  1G  -  -  0%  10%  1.00x  ONLINE  -",
                lambda n: f"  d{n}  1G  1G  1G  -  -  0%  1%  -  ONLINE",
            ),
            "-H": filled("", lambda n: f"t{n}\t1G\t1G\t1G\t-\t-\t0%\t1%\t1.00x\tONLINE\t-"),
        },
        "zpool-status": {
            "many vdevs": filled(_STATUS, lambda n: f"\t  d{n}  ONLINE  0  0  0"),
            "many pools": filled("", lambda n: f"{_STATUS}{n}"),
            "deeper and deeper": filled(
                _STATUS, lambda n: f"\t{' ' * (2 * (n % 100))}d{n}  ONLINE  0  0  0"
            ),
        },
        "zfs-version": {
            "versions": filled("zfs-2.3.2-2\nzfs-kmod-2.3.2-2", lambda _: "zfs-2.3.2-2"),
            "short lines": filled("zfs-2.3.2-2\nzfs-kmod-2.3.2-2", lambda _: "z"),
        },
        "module-parameters": {
            "short rows": filled(
                "zfs_arc_max=1\nzfs_txg_timeout=5\nzfs_arc_min=1", lambda n: f"zfs_{_short(n)}=1"
            ),
            "with their paths": filled(
                "", lambda n: f"/sys/module/zfs/parameters/zfs_{_short(n)}:1"
            ),
        },
        "zdb-blocks": {
            "types": filled(_ZDB_BLOCKS, lambda n: f"1\t1K\t1K\t1K\t1K\t1\t1\t{_short(n)}"),
            "short lines": filled(_ZDB_BLOCKS + "\n1\t1K\t1K\t1K\t1K\t1\t1\ta", lambda _: "a"),
        },
    }


def _of_hosts(filled: Filled) -> dict[str, dict[str, bytes]]:
    return {
        "meminfo": {
            "short rows": filled("MemTotal: 6 kB\nMemFree: 1 kB", lambda n: f"{_short(n)}: 1 kB"),
            "samples": filled("", lambda _: "MemTotal: 6 kB\nMemFree: 1 kB\n"),
            "free": filled("", lambda _: "    total used free\nMem: 1 1 1\n"),
        },
        "cpuinfo": {
            "processors": filled("", lambda n: f"processor\t: {n}\nmodel name\t: x\n"),
            "lscpu": filled("CPU(s):  2\nThread(s) per core:  1", lambda n: f"{_short(n)}: 1"),
        },
        "sysctl": {
            "short rows": filled("vm.swappiness = 1", lambda n: f"vm.{_short(n)}=1"),
            "BSD": filled("hw.physmem: 1\nhw.ncpu: 2", lambda n: f"hw.{_short(n)}: 1"),
        },
        "lsblk": {
            "many devices": filled(
                "NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINTS", lambda n: f"sd{n} 8:0 0 1G 0 disk"
            ),
            "raw": filled("NAME SIZE TYPE", lambda n: f"sd{n} 1G disk"),
            "pairs": filled("", lambda n: f'NAME="sd{n}" SIZE="1G" TYPE="disk" RM="0"'),
            "links": filled(
                "", lambda n: f"lrwxrwxrwx 1 root root 9 Nov 22 10:00 ata-X{n} -> ../../sd{n}"
            ),
        },
        "nvme-list": {
            "many devices": filled(
                _NVME,
                lambda n: f"/dev/nvme{n}n1 S3 SAMSUNG 1 3.20 TB / 3.20 TB 4 KiB + 0 B",
            ),
        },
        "sar-disk": {
            "many devices": filled(_SAR, lambda n: f"10:00:01  d{n}  1  2  3  4  5  6  7"),
            "one device": filled(_SAR, lambda _: "10:00:01  sda  1  2  3  4  5  6  7"),
            "headers alone": filled(_SAR + "\n10:00:01  sda  1  2  3  4  5  6  7", lambda _: _SAR),
        },
        "diskstats": {
            "many devices": filled("", lambda n: f"8 0 sd{n} 1 1 1 1 1 1 1 1 0 1 1"),
            "samples": filled("", lambda n: f"TS {n}.0\n8 0 sda {n} 1 1 1 1 1 1 1 0 1 1"),
        },
        "vmstat": {
            "rows": filled(_VMSTAT, lambda _: "1 0 0 4 4 4 0 0 1 1 1 1 1 1 98 0 0"),
            "runs": filled("", lambda _: _VMSTAT + "\n1 0 0 4 4 4 0 0 1 1 1 1 1 1 98 0 0"),
        },
        "node-exporter": {
            "devices": filled(
                "node_zfs_arc_size 1",
                lambda n: f'node_disk_reads_completed_total{{device="d{n}"}} 1',
            ),
            "fields of the ARC": filled(
                "node_zfs_arc_size 1", lambda n: f"node_zfs_arc_{_short(n)} 1"
            ),
            "labels": filled(
                "node_zfs_arc_size 1",
                lambda _: "node_disk_io_now{" + ",".join(f'a{k}="x"' for k in range(99)) + "} 1",
            ),
        },
        "cloud-identity": {
            "instances": filled(
                '{"Reservations":[{"Instances":[',
                lambda n: f'{{"InstanceType":"r6i.large","InstanceId":"i-{n}"}},',
            ),
            "volumes": filled(
                '{"Volumes":[', lambda n: f'{{"VolumeType":"gp3","Size":1,"VolumeId":"v-{n}"}},'
            ),
        },
    }


def _of_listings(filled: Filled) -> dict[str, dict[str, bytes]]:
    words = "1 1 1 1 1"
    return {
        "file-listing": {
            "short rows": filled(_LS, lambda n: f"{_LS_SHORTEST} {_short(n)}"),
            "rows of all columns": filled(
                _LS, lambda n: f"1 1 -rw-r--r-- 1 {words} 1 Jan 1 00:00 {_short(n)}.ibd"
            ),
            "rows that fail at their end": filled(
                _LS, lambda n: f"1 1 -rw-r--r-- 1 {words} 1 Jan 1 00:0{n}"
            ),
            "words that could be lengths and dates": filled(
                _LS, lambda n: f"-rw-r--r-- 1 {'1 Jan 1 00:0 ' * 40}{n}"
            ),
            "digits without end": filled(_LS, lambda n: f"{'9' * 19_000}{n}"),
            "blanks without end": filled(_LS, lambda n: f"-rw-r--r-- 1{' ' * 19_000}{n}"),
            "blanks between all columns": filled(
                _LS, lambda n: f"-rw-r--r-- 1{(' ' * 2_000 + '1') * 8} Jan 1 00:0{n}"
            ),
            "relations": filled(
                f"base/5:\n{_LS_SHORTEST} pg_filenode.map", lambda n: f"{_LS_SHORTEST} {n}"
            ),
            "directories": filled(_LS, lambda n: f"drwxrwxrwx 1 1 1.1. 2026 {_short(n)}"),
            "directories of one file": filled(
                _LS, lambda n: f"{_short(n)}:\n{_LS_SHORTEST} ibdata1"
            ),
            "names of directories alone": filled(_LS, lambda n: f"{_short(n)}:"),
            "links": filled(_LS, lambda n: f"lrwxrwxrwx 1 1 1.1. 2026 {_short(n)} -> /x"),
            "totals": filled(_LS, lambda n: f"total {n}\n{_LS_SHORTEST} ibdata1"),
            "refusals": filled(_LS, lambda _: "ls: x: Permission denied"),
            "lines that are no rows": filled(_LS, lambda _: "?"),
        },
    }


def small_shapes(filled: Filled) -> dict[str, dict[str, bytes]]:
    """Texts by kind and by what is odd about them.

    Args:
        filled: Makes a text of a head and of lines by their number, of the size that is measured.
    """
    return {
        **_of_databases(filled),
        **_of_load(filled),
        **_of_pools(filled),
        **_of_hosts(filled),
        **_of_listings(filled),
    }
