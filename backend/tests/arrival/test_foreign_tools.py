"""Output of unsupported tools is refused with the tool's name and what to record instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcplan.captures.database.mysql_config import MysqlConfigCapture
from arcplan.captures.foreign_tools import FOREIGN_TOOLS, advice_on
from arcplan.captures.host.sysctl import SysctlCapture
from tests.arrival.reading import read
from tests.arrival.test_recognition import CAPTURES
from tests.one_of_each import text_of

SAMPLES = {
    "mysql's XML output (-X)": '<?xml version="1.0"?>\n\n<resultset statement="show status\n">',
    "mysql's HTML output (-H)": "<TABLE BORDER=1><TR><TH>Variable_name</TH><TH>Value</TH></TR>",
    "a slow query log": "# Time: 2026-11-22T10:00:00Z\n# User@Host: a[a] @ [1.2.3.4]\n"
    "# Query_time: 1.204  Lock_time: 0.000 Rows_sent: 1  Rows_examined: 9\nSELECT 1;",
    "pt-query-digest": "# 340ms user time, 20ms system time\n"
    "# Overall: 1.20k total, 31 unique, 12.20 QPS, 3.10x concurrency ____",
    "MySQLTuner": " >>  MySQLTuner 2.5.2\n\t * Jean-Marie Renouard <jmrenouard@gmail.com>",
    "a client's version and connection": "mysql  Ver 8.0.25 for macos11.3 on x86_64\n"
    "Connection id:          15\n",
    "a version of PostgreSQL": "psql (PostgreSQL) 14.10 (Ubuntu 14.10-0ubuntu0.22.04.1)\n",
    "pgcenter": "pgcenter: 2026-11-22 10:59:01, load average: 0.52, 0.58, 0.59\n",
    "OtterTune's files of PostgreSQL": '{"global": {"pg_stat_archiver": {\n  "archived_count": "0"',
    "variables that a query selects": "+---------------------------+\n"
    "| @@innodb_buffer_pool_size |\n+---------------------------+\n",
    "tuning-primer": "\t-- MYSQL PERFORMANCE TUNING PRIMER --\n",
    "pt-mysql-summary": "# Percona Toolkit MySQL Summary Report #######################\n"
    "              System time | 2026-11-22 10:59:38 UTC",
    "pt-summary": "# Percona Toolkit System Summary Report ######################\n",
    "SHOW PROCESSLIST": "| Id | User | Host      | db   | Command | Time | State | Info |\n"
    "| 5  | root | localhost | NULL | Query   | 0    |       | x    |",
    "SHOW REPLICA STATUS": "             Replica_IO_Running: Yes\n",
    "INFORMATION_SCHEMA.INNODB_CMP": "mysql> SELECT * FROM information_schema.INNODB_CMP;\n"
    "page_size\tcompress_ops\tcompress_ops_ok\tcompress_time\tuncompress_ops\tuncompress_time\n",
    "EXPLAIN": "| id | select_type | table | type | possible_keys | key |\n",
    "SHOW ENGINE INNODB MUTEX": "| InnoDB | rwlock: hash0hash.cc:353    | waits=30440  |\n",
    "SHOW TABLE STATUS": "Name\tEngine\tVersion\tRow_format\tRows\nsbtest1\tInnoDB\t10\tDynamic\t9",
    "MySQL's error log": "2026-11-22 10:58:26 0 [Note] InnoDB: Completed initialization of pool\n",
    "PostgreSQL's log": "2026-11-22 10:58:26.380 UTC [812] LOG:  database system is ready\n",
    "pg_stat_activity": " datid | datname | pid | leader_pid | usesysid\n-------+-----+----\n",
    "psql's list of tables or databases (\\d, \\l)": '          Table "public.pgbench_accounts"\n'
    "  Column  |     Type      | Collation | Nullable | Default | Storage  | Compression |\n",
    "the end of what fio printed": "Run status group 0 (all jobs):\n   READ: bw=377MiB/s\n",
    "rows of a pool's txgs without their titles": "31601060 200767729911555  C     3597824  83968"
    "        5695488      6        901      2576229843   1608         1920669815   3201070693  \n",
    "fio's terse output": "3;fio-3.33;randread;0;0;366336;183076;11442;2001;0;0",
    "a pool's kstat dmu_tx_assign": "name                            type data\n"
    "1 ns                            4    0\n1024 ns                         4    12\n",
    "a pool's kstat io": "nread    nwritten reads    writes   wtime    wlentime wupdate  rtime\n",
    "a kstat of ZFS other than arcstats, zil, dmu_tx, dbufstats and those of a data set": (
        "14 1 0x01 11 528 8010436841 354962070418194\nname                            type data\n"
        "hits                            4    7067992\nmax_streams                     4    11\n"
    ),
    "dbufstats of an old release": "dbuf_cache_count                4    27\n",
    "the ARC in words of Solaris or of a script": (
        "<<<zfs_arc_cache>>>\nsize                      =        46751 MB\n"
        "target size (c)           =      1027788 MB\n"
        "memory_throttle_count     =            0\n"
    ),
    "pg_stat_statements": " query            | calls  | total_exec_time | rows\n",
    "/proc/stat": "cpu  301854 612 111922 8979004 3552 2 3944 0 0 0\ncpu0 44490 19 21045 1087069\n",
    "/proc/vmstat": "nr_free_pages 977769\nnr_alloc_batch 4158\nnr_inactive_anon 15245\n",
    "/proc/mdstat": "Personalities : [linear] [raid6]\nmd3 : active raid6 sda1[8] sdh1[7] [8/8]\n",
    "pressure stall information": "some avg10=0.10 avg60=2.00 avg300=3.85 total=15\n",
    "zdb's configuration of a pool (-C)": "MOS Configuration:\n        vdev_children: 1\n"
    "        vdev_tree:\n            type: 'root'\n",
    "slab caches of SPL": "zio_buf_65536         0x10042 - 65536 60 4194304 - 0 0 0 - 5 5 6 -\n",
    "a table of INNODB_METRICS": "| buffer_pool_size | server | value   | bytes in all | 1024 |\n",
    "metrics of another exporter than node_exporter": "# TYPE pg_stat_database_blks_hit counter\n"
    'pg_stat_database_blks_hit{datname="app"} 433\n',
    "telegraf's line protocol": "zfs,host=db1,pools=tank arcstats_hits=221i,arcstats_c=7i "
    "1721938672000000000\n",
    "pt-ioprofile": "     total       read      pread      fsync filename\n",
    "gstat's list for programs (-C)": "timestamp,name,q-depth,total_ops/s,read/s,read sz (KiB)\n",
    "vmstat of FreeBSD for each processor (-P)": "r b w     avm     fre  flt  re  pi  po    fr "
    "  sr ad0   in   sy   cs us sy id us sy id\n",
    "iostat without -x of FreeBSD, OpenBSD or macOS": "      tty             ada0             cpu\n"
    " tin  tout  KB/t  tps  MB/s  us ni sy in id\n   0    12 16.21   45  0.71   2  0  1  0 97\n",
    "free in another language": "            gesamt  benutzt  frei  gemeinsam  Puffer  verfügbar\n"
    "Speicher:  65823456  30123456  2345678  123456  33354322  34567890\n"
    "Auslager:   8388604         0  8388604\n",
    "a text inside of a JSON document": '{"rc": 0, "stdout": "NAME USED AVAIL\\ntank 1G 2G"}',
    "a list of lines in JSON": '{\n "stdout_lines": [\n  "NAME USED AVAIL",\n  "tank 1G 2G"\n ]\n}',
    "vmstat -s": "      6067336 K total memory\n       512340 K used memory\n",
    "top": "top - 10:59:01 up 1 day,  2:03,  1 user,  load average: 0.52, 0.58, 0.59\n",
    "htop": "  PID USER       PRI  NI  VIRT   RES   SHR S  CPU% MEM%   TIME+  Command\n",
    "iotop": "Total DISK READ:       0.00 B/s | Total DISK WRITE:     118.01 K/s\n",
    "ioztat": "dataset            w/s    wMB/s      r/s    rMB/s  wareq-sz  rareq-sz\n"
    "ssd               0.00     0.00     0.00     0.00      0.00      0.00\n"
    "   DC1           17.96     0.10     3.99     0.05      5.66     12.29\n",
    "atop": "ATOP - db1          2026/11/22  10:59:01          --------        10s elapsed\n",
    "pidstat": "10:59:01      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command\n",
    "mpstat": "10:59:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %idle\n",
    "a report of sar without disks": "10:59:01   CPU     %user     %nice   %system   %iowait\n",
    "sadf's output without disks": "# hostname;interval;timestamp;CPU;%user;%nice;%system\n",
    "a picture (SVG), as sadf -g draws": '<?xml version="1.0"?>\n'
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n',
    "dstat": "----total-usage---- -dsk/total- -net/total- ---paging-- ---system--\n",
    "iostat with other options than -d or -x": "Linux 5.15.0-91-generic (db1) \t11/27/2026 \t"
    "_x86_64_\t(8 CPU)\n\navg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
    "           3.21    0.00    1.05    0.88    0.00   94.86\n",
    "rows of zpool iostat without their titles": "We see this at load:\n\n"
    "tank        1.20T  2.40T    120    340  1.80M  22.1M\n"
    "tank        1.20T  2.40T    1.2K   322  1.95M      0\n",
    "lines of sysbench behind other text": "-- [ 10s ] thds: 8 tps: 231.62 qps: 4634.21 (r/w/o:\n",
    "name=value rows of sysctl (sysctl.conf, `sysctl -e`, OpenBSD)": "kern.ostype=OpenBSD\n"
    "hw.ncpu=4\nhw.physmem=17154990080\n",
    "uptime, /proc/uptime or /proc/loadavg": " 10:59:01 up 12 days,  load average: 0.1",
    "lsof": "COMMAND  PID  USER   FD   TYPE     DEVICE     SIZE    NODE NAME\n",
    "network counters": "Inter-|   Receive                            |  Transmit\n",
    "lscpu in another language": "Architektur:                        x86_64\n"
    "CPU Operationsmodus:                32-bit, 64-bit\nCPU(s):                8\n",
    "lscpu -p": "# The following is the parsable format\n# CPU,Core,Socket\n0,0,0\n",
    "ioping": "4 KiB >>> ioping.dat (xfs /dev/dm-3): request=43 time=87.7 ms\n",
    "ps": "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n",
    "perf": "# captured on    : Sun Nov 22 10:59:01 2026\n# Overhead  Command  Shared Object\n",
    "strace": "% time     seconds  usecs/call     calls    errors syscall\n",
    "bpftrace or biolatency": "     usecs               : count     distribution\n",
    "blktrace": "  8,0    3        1     0.000000000   697  Q   W 223490 + 8 [kjournald]\n",
    "df": "Filesystem      Size  Used Avail Use% Mounted on\ntank 1.0T  200G  800G  20% /\n",
    "du": "4.0K\t./a\n200M\t./b\n",
    "mount or /proc/mounts": "tank/mysql on /var/lib/mysql type zfs (rw,xattr,noacl)\n",
    "fstab": "# /etc/fstab: static file system information.\n",
    "versions of pools or file systems (upgrade -v)": "VER  DESCRIPTION\n 1   Initial version\n",
    "zpool history": "History for 'tank':\n2026-11-22.10:59:01 zpool create tank sda\n",
    "zpool of no pool, or of healthy ones (-x)": "all pools are healthy\n",
    "zpool events": "TIME                 CLASS\nNov 22 2026 10:59:01 ereport.fs.zfs.io\n",
    "zpool import": "   pool: tank\n     id: 1\n  state: ONLINE\n"
    " action: The pool can be imported using its name or numeric identifier.\n",
    "zfs send": "full\ttank@a\t1240\nsize\t1240\n",
    "zfs diff": "M\t/tank/\n+\t/tank/new file\n",
    "fdisk": "Disk /dev/sda: 1.8 TiB, 2000398934016 bytes, 3907029168 sectors\n",
    "parted": "Model: ATA x (scsi)\nDisk /dev/sda: 2000GB\nPartition Table: gpt\n",
    "LVM": "  LV   VG   Attr       LSize  Pool Origin Data%\n  root rhel -wi-ao---- 9.4g\n",
    "blkid": '/dev/sda1: LABEL="tank" UUID="1" TYPE="zfs_member"\n',
    "smartctl": "smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n",
    "nvme smart-log": "Smart Log for NVME device:nvme0n1 namespace-id:ffffffff\n",
    "hdparm": "/dev/sda:\n Timing cached reads:   20000 MB in  2.00 seconds\n",
    "dd": "1024+0 records in\n1024+0 records out\n",
    "bonnie++": "Version  2.00       ------Sequential Output------ --Sequential Input- --Random-\n",
    "HammerDB": "Vuser 1:TEST RESULT : System achieved 41220 NOPM from 95812 MySQL TPM\n",
    "nfsiostat": "db1:/data mounted on /data:\n\n   op/s         rpc bklog\n 262.16        0.00\n",
    "docker stats": "CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT     MEM %     NET I/O\n",
    "kubectl top": "NAME      CPU(cores)   MEMORY(bytes)\nmysql-0   1200m        8123Mi\n",
    "an answer of Prometheus": '{"status":"success","data":{"resultType":"vector","result":[]}}\n',
    "a file of Docker Compose or Kubernetes": "services:\n  db:\n    image: mysql:8.0\n",
    "descriptions of parameters (modinfo)": "parm:           zfs_arc_max:Maximum ARC (ulong)\n",
    "a table that a dashboard exported (CSV)": '"Time","sda read IOPS"\n"2024-01-15 10:00","120"\n',
    "iostat of AIX": "tty:      tin         tout    avg-cpu: % user % sys % idle % iowait\n\n"
    "Disks:        % tm_act     Kbps      tps    Kb_read   Kb_wrtn\n",
    "vmstat of illumos, AIX or macOS": " kthr      memory            page            disk\n",
    "nmon": "AAA,progname,nmon\nAAA,host,db1\nDISKREAD,Disk Read KB/s db1,sda\n",
    "dmidecode": "# dmidecode 3.4\nGetting SMBIOS data from sysfs.\n",
    "lspci": "00:1f.2 SATA controller: Intel Corporation 82801JI (rev 02)\n",
    "lsmod": "Module                  Size  Used by\nzfs                  4067328  6\n",
    "an operating system's name and release": 'NAME="Debian"\nPRETTY_NAME="Debian 12 (bookworm)"\n',
    "uname": "Linux db1 6.1.0-18-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.76 x86_64 GNU/Linux\n",
    "the kernel's log": "[    0.000000] Linux version 6.1.0-18-amd64\n[    1.204112] sd 0:0:0:0\n",
    "a row of INNODB_BUFFER_POOL_STATS": "*************************** 1. row ***************\n"
    "                         POOL_ID: 0\n                       POOL_SIZE: 8191\n",
    "a table of deduplicated blocks": "Simulated DDT histogram:\n\nbucket     allocated\n",
    "zdb's own help": "Usage:\tzdb [-AbcdDFGhikLMPsvXy] [-e [-V] [-p <path> ...]]\n",
    "memory or processors of illumos (prtconf, psrinfo, mdb's ::memstat)": (
        "Page Summary                Pages                MB  %Tot\n"
        "Kernel                     692333              2704   19%\n"
    ),
    "sar of Solaris, HP-UX or AIX": "10:40:01   device   %busy   avque   r+w/s  blks/s\n",
    "a kstat of illumos other than arcstats": "module: xvol               instance: 0\n"
    "name:   0xfffffe262d12a000              class:    vdev\n        alloc        0\n",
    "vfsstat of illumos": "  r/s   w/s  Mr/s  Mw/s ractv wactv read_t writ_t  %r  %w   d/s  zone\n",
    "output of iostat, InnoDB or zpool status without its line breaks": (
        "(2 CPU)avg-cpu: %user %nice %system %iowait %steal %idle 0.41 0.00 0.25 0.35 0.00 98.98"
        "Device: rrqm/s %utilvda 0.00 4.53\n"
    ),
    "the journal": "-- Journal begins at Fri 2026-11-20 10:00:00 UTC, ends at Sun 2026-11-22. --\n",
    "use of memory by a control group": "anon 1234567\nfile 4567890\nkernel_stack 16384\n",
    "a value without its name": "$ cat /sys/fs/cgroup/memory.max\n2147483648\n",
    "an HTML page": "<!DOCTYPE html>\n<html><body>arcstat</body></html>\n",
}


def test_each_tool_has_a_sample_here() -> None:
    assert sorted(tool.name for tool in FOREIGN_TOOLS) == sorted(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_refusal_names_the_tool_and_what_to_record(name: str) -> None:
    [tool] = [tool for tool in FOREIGN_TOOLS if tool.name == name]
    for text in (SAMPLES[name], SAMPLES[name].replace("\n", "\r\n")):
        [problem] = read(text.encode()).problems
        assert problem.kind == "unrecognised"
        assert problem.reason == f"this looks like {name}, which is not read; {tool.instead}"
        assert problem.line >= 1


# Read for what stands in them: a line of the kernel's log, links of `ls -l /dev/disk/by-id`.
OF_OTHER_TOOLS = ("written-linux-dmesg.txt", "written-utillinux_2.37-nvme_and_by_id.txt")


@pytest.mark.parametrize(
    "path",
    [path for path in CAPTURES if path.name not in OF_OTHER_TOOLS],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_no_capture_that_is_read_carries_a_sign(path: Path) -> None:
    assert advice_on(text_of(path)) is None


@pytest.mark.parametrize("filler", [b" ", b"a ", b"\t", b"0", b"- ", b"1 1 1 "])
def test_a_long_line_is_searched_without_delay(filler: bytes) -> None:
    assert advice_on(filler * (1 << 20)) is None


@pytest.mark.parametrize(
    "line",
    [
        "User Capacity:    6,001,175,126,016 bytes [6.00 TB]",
        "Total NVM Capacity:                 512 110 190 592 [512 GB]",
        "Rotation Rate:    7200 rpm",
    ],
)
def test_smartctl_is_told_by_lines_from_its_middle(line: str) -> None:
    [problem] = read(f"Serial Number:    ZX1\n{line}\n".encode()).problems
    assert problem.reason.startswith("this looks like smartctl, which is not read; ")


def test_text_of_no_known_tool_is_refused_without_a_name() -> None:
    [problem] = read(b"nothing of interest\n").problems
    assert problem.reason == "not recognised as the output of any tool that is read here"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("MySQLTuner", "[--] InnoDB is enabled.\n[OK] InnoDB buffer pool / data: 6.0G / 5.4G\n"),
        ("MySQLTuner", "[DG] V: innodb_doublewrite = ON\n[DG] V: innodb_flush_method = fsync\n"),
        ("output of iostat, InnoDB or zpool status without", "pool: tank state: ONLINE scan: none"
         " requested config: NAME STATE READ WRITE CKSUM tank ONLINE 0 0 0 da0 ONLINE 0 0 0\n"),
        ("the ARC in words of", "arc:\n    arc_size: 1577768\n    arc_c: 1970359296\n"
         "    arc_no_grow: 0\n    arc_tempreserve: 0\n    arc_meta_limit: 1477769472\n"),
        ("pt-mysql-summary", "Variable                   Per day  Per second     11 secs\n"
         "Innodb_buffer_pool_read_requests     1000\nInnodb_buffer_pool_reads     200\n"
         "Innodb_pages_read                     200           7          20\nUptime 1000\n"),
        ("pt-summary", "    Hostname | db1\n# Mounted Filesystems ##########\n"
         "# Top Processes ##########\n  PID USER      PR  NI  VIRT  RES  SHR S %CPU %MEM  TIME+\n"),
        ("a pool's kstat dmu_tx_assign", "2 us                            4    252\n"),
        ("psql's list of", "                       List of databases\n"
         "   Name    |  Owner   | Encoding |   Collate   |    Ctype    |   Access privileges |\n"),
        ("a client's version and connection", "Uptime: 1473624  Threads: 1  Questions: 39487\n"),
        ("EXPLAIN", " Index Scan using a_pkey on a  (cost=0.43..8.45 rows=1 width=97) (actual\n"),
        ("PostgreSQL's log", 'waiting for start\nHINT:  Valid units are "kB" and "MB".\n'),
        ("a part of SHOW ENGINE INNODB STATUS", "--------\nFILE I/O\n--------\n"
         "53476990 OS file reads, 18205783 OS file writes, 8265053 OS fsyncs\n4.20 reads/s,\n"),
        ("iotop", " 2437 be/4 root        0.00 B/s    0.00 B/s  0.00 % 54.41 % [txg_sync]\n"),
        ("a value without its name", "root@fb:~ # sysctl -n hw.physmem\n17179869184\n"
         "root@fb:~ # sysctl -n hw.ncpu\n8\n"),
        ("free in another language", "               total       utilisé      libre     partagé\n"
         "Mem:       65823456    30123456     2345678      123456    33354322    34567890\n"
         "Partition d'échange:     8388604           0     8388604\n"),
        ("top", "  PID USER      PR  NI    VIRT    RES    SHR S  %CPU %MEM     TIME+ COMMAND\n"),
        ("atop", "10:20:01  disk           busy read/s KB/read  writ/s KB/writ avque avserv\n"),
        ("top", "last pid: 12345;  load averages:  0.52,  0.58,  0.59  up 10+02:11:12\n"),
        ("smartctl", "/dev/sda -d sat # /dev/sda [SAT], ATA device\n"),
        ("ps", "  PID    VSZ COMMAND\n    1  23620 init\n"),
        ("sar of Solaris", "AIX db1 2 7 00F93CFF4C00    04/20/20\n"),
        ("uptime", "0.35 0.30 0.28 2/345 6789\n"),
        ("SHOW PROCESSLIST", "*************************** 1. row ***************************\n"
         "     Id: 5\n   User: event_scheduler\n   Host: localhost\n"),
        ("df", "Filesystem                 1K-blocks      Used  Available Use% Mounted on\n"),
        ("df", "Dateisystem    1K-Bl\u00f6cke   Benutzt Verf\u00fcgbar Verw% Eingeh\u00e4ngt auf\n"
         "udev             8116840         0   8116840    0% /dev\n"),
        ("mount or /proc/mounts", "tank on /tank (zfs, local, nfsv4acls)\n"),
        ("mount or /proc/mounts", "tank/data /data zfs rw 0 0\n"),
        ("mount or /proc/mounts", "24 1 0:22 / / rw,relatime shared:1 - zfs rpool/ROOT rw,xattr\n"),
        ("mount or /proc/mounts", "TARGET   SOURCE      FSTYPE OPTIONS\n/        tank   zfs\n"),
        ("use of memory by", "cache 1234\nrss 12345\nrss_huge 0\nmapped_file 0\n"),
        ("use of memory by", "/sys/fs/cgroup/memory.current:1234567\n"),
        ("atop", "DSK |          sda | busy     93% | read     412 | write   1022 | KiB/r 16 |\n"),
        ("memory or processors of illumos", "Memory size: 131037 Megabytes\n"),
        ("memory or processors of illumos", "The physical processor has 8 cores and 16 virtual\n"),
        ("psql's list of", "                List of relations\n"
         " Schema |  Name  | Type  |  Owner   | Persistence | Access method |  Size   |\n"),
        ("a report of sar", "10:59:01    CPU   %usr   %nice    %sys   %iowait   %steal    %irq\n"),
        ("a report of sar", "Linux 6.1.0 (db1) \t01/12/24 \t_x86_64_\t(2 CPU)\n\n"
         "10:00:01 AM     IFACE   rxpck/s   txpck/s    rxkB/s\n"),
        ("a report of sar", "10:00:01 AM       tps      rtps      wtps      dtps   bread/s\n"),
        ("sadf's output", "db1\t31\t1721938672\tall\t%user\t0.21\n"),
        ("a table of deduplicated blocks", "DDT-sha256-zap-unique: 476 entries, size 1116 on\n"),
        ("a table of deduplicated blocks", " dedup: DDT entries 31, size 9.1K on disk, 4K in\n"),
        ("a table of deduplicated blocks", "bucket          allocated          referenced\n"),
        ("dstat", "----system---- --dsk/sda-----dsk/sda1-- sda--sda1\n"),
        ("a part of SHOW ENGINE INNODB STATUS", "---\nLOG\n---\nLog sequence number 90071\n"),
        ("a part of SHOW ENGINE INNODB STATUS", "---BUFFER POOL 3\nBuffer pool size  98304\n"),
    ],
)  # fmt: skip
def test_other_forms_of_a_tool_are_refused_by_its_name_too(name: str, text: str) -> None:
    [problem] = read(text.encode()).problems
    assert f"this looks like {name}" in problem.reason


def test_a_heading_of_one_word_makes_no_summary_of_a_configuration_file() -> None:
    [capture] = read(b"# Instances #\n[mysqld]\ninnodb_buffer_pool_size = 8G\n").captures
    assert isinstance(capture, MysqlConfigCapture)
    assert capture.values["innodb_buffer_pool_size"] == "8G"
    assert not capture.issues_total


@pytest.mark.parametrize(
    "title",
    [
        "# Percona Toolkit MySQL Summary Report #######################\n",
        "# Instances ##################################################\n"
        "  Port  Data Directory             Nice OOM Socket\n",
    ],
)
def test_a_summary_that_quotes_a_configuration_file_sets_nothing(title: str) -> None:
    summary = (
        "$ pt-mysql-summary\n"
        f"{title}"
        "         Buffer Pool Size | 32.0G\n"
        "# Configuration File #########################################\n"
        "[mysqld]\n"
        "innodb_buffer_pool_size             = 16M\n"
        "innodb_log_file_size                = 5M\n"
    )
    reading = read(summary.encode())
    assert reading.captures == []
    assert "pt-mysql-summary" in reading.problems[0].reason

    above = "root@db1:~# zfs version\nzfs-2.1.11-1\nzfs-kmod-2.1.11-1\nroot@db1:~"
    behind = "root@db1:~# sysctl vm.swappiness\nvm.swappiness = 1\n"
    for log, kinds, at in (
        (summary + behind, ["sysctl"], 2),
        (above + summary + behind, ["zfs-version", "sysctl"], 5),
        (above + summary + behind + above + summary, ["zfs-version", "sysctl", "zfs-version"], 5),
    ):
        reading = read(log.encode())
        assert [getattr(one, "kind", None) for one in reading.captures] == kinds
        issues = [one for one in reading.captures[0].issues if "pt-mysql-summary" in one.reason]
        assert [one.line for one in issues] == [at]
        left_out = sum(one.accounting.left_out for one in reading.captures if one.accounting)
        inside = log.removeprefix(summary).count(summary)
        assert left_out >= inside * (summary.count("\n") - 1)
        sysctl = next(one for one in reading.captures if isinstance(one, SysctlCapture))
        place = sysctl.places["vm.swappiness"]
        assert log.splitlines()[place.line - 1] == place.excerpt == "vm.swappiness = 1"


@pytest.mark.parametrize(
    "text",
    [
        "Device             tps    GB_read/s    GB_wrtn/s    GB_read    GB_wrtn\nsda 1 2 3 4 5\n",
        "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n 3.21 0.00 1.05 0.88 0.00 95\n",
        "vm.swappiness=1\nvm.dirty_ratio=5\n",
        "File: /var/log/sa/sa27 (0x2170)\nsysstat version 10.1.5\n",
        "00:10:01 UTC; LINUX-RESTART (4 CPU)\n",
        "Writes:\n  nvme0n1   512G  1.5T   12  1.20K   96K  9.1M\n",
        "db1 [ 5s ] threads: 4, tps: 12.0, reads: 168.0, writes: 48.0\n",
    ],
)
def test_siblings_of_a_form_are_refused_with_what_to_record(text: str) -> None:
    [problem] = read(text.encode()).problems
    assert problem.reason.startswith("this looks like ")
    assert "; run " in problem.reason or "; paste " in problem.reason or "; save " in problem.reason
