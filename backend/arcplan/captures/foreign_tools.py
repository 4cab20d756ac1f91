"""Output of unsupported tools: which tool it is, and what to record instead.

One row a tool: the tool, a sign that only its output has, and the advice. The first row whose sign
is found counts, so that a sign that is part of another tool's output stands below that one's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.formats import FORMATS
from arcplan.captures.records import UnrecognisedCaptureError

_LOOKED_AT_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class ForeignTool:
    """A tool whose output is not read.

    Attributes:
        name: What to call it in a sentence.
        sign: A line, or a part of one, that tells it.
        instead: What says the same and is read.
    """

    name: str
    sign: re.Pattern[bytes]
    instead: str


def _tool(name: str, sign: bytes, instead: str) -> ForeignTool:
    return ForeignTool(name, re.compile(rb"(?m)" + sign), instead)


_ARCSTATS = "record /proc/spl/kstat/zfs/arcstats"
_STATUS = "record SHOW GLOBAL STATUS and SHOW GLOBAL VARIABLES themselves"
_DISKS = "record `lsblk -b -o NAME,TYPE,SIZE,ROTA,MODEL` and `iostat -x 1 60`"
_OF_NO_TOOL = "not recognised as the output of any tool that is read here"
_POOL = "record `zpool status` and `zpool iostat -v 1 60`"
_PROCESSES = "record `iostat -x 1 60`, and `cat /proc/uptime /proc/[0-9]*/stat` before and after it"
_SADF = "run `sadf -d -- -d` on the same file"
_LOAD = "record `vmstat 1 60` and `iostat -x 1 60`"

FOREIGN_TOOLS: tuple[ForeignTool, ...] = (
    _tool("mysql's XML output (-X)", rb"^<resultset statement=", "run mysql with -B instead"),
    _tool("mysql's HTML output (-H)", rb"^<TABLE BORDER=1><TR><TH>", "run mysql with -B instead"),
    _tool(
        "a slow query log",
        rb"^# Query_time: [\d.]+ +Lock_time: ",
        "record SHOW GLOBAL STATUS twice, a minute apart",
    ),
    _tool(
        "pt-query-digest",
        rb"^# Overall: [\d.]+\w? total, |^# Query \d+: [\d.]+ QPS",
        "record SHOW GLOBAL STATUS twice, a minute apart",
    ),
    _tool(
        "MySQLTuner",
        # Its title, or its lines; the first mark comes off where all lines have it.
        rb"^ *>> +MySQLTuner |^\[(?:OK|--|!!|DG)\] |^V: \w+ = ",
        _STATUS,
    ),
    _tool("tuning-primer", rb"MYSQL PERFORMANCE TUNING PRIMER", _STATUS),
    _tool(
        "pt-mysql-summary",
        rb"^# (?:Percona Toolkit MySQL Summary Report|Instances|Report On Port \d+"
        rb"|Status Counters \([^)\n]{1,40}\)) #|^Variable +Per day +Per second",
        _STATUS,
    ),
    _tool(
        "pt-summary",
        rb"^# (?:Percona Toolkit System Summary Report|Mounted Filesystems) #",
        "record /proc/meminfo, lscpu and `lsblk -b`",
    ),
    _tool(
        "SHOW PROCESSLIST",
        rb"^\|? *Id[ \t|]+User[ \t|]+Host[ \t|]+db[ \t|]+Command[ \t|]+Time",
        "record SHOW GLOBAL STATUS",
    ),
    _tool(
        "INFORMATION_SCHEMA.INNODB_CMP",
        rb"^\|? *page_size[ \t|]+compress_ops[ \t|]+compress_ops_ok",
        "record SHOW ENGINE INNODB STATUS, which says how many pages are compressed",
    ),
    _tool(
        "EXPLAIN",
        rb"^\|? *id *\| *select_type *\| *table *\||^ *QUERY PLAN *$",
        "record the server's status counters: SHOW GLOBAL STATUS, or pg_stat_database",
    ),
    _tool(
        "SHOW TABLE STATUS",
        rb"^\|? *Name[ \t|]+Engine[ \t|]+Version[ \t|]+Row_format",
        "dump the table's file with `zdb -ddddd DATASET OBJECT`",
    ),
    _tool(
        "MySQL's error log",
        rb"^\d{4}-\d\d-\d\d[T ][\d:.]+Z? +\d+ \[(?:Note|Warning|ERROR|System)\] ",
        _STATUS,
    ),
    _tool(
        "PostgreSQL's log",
        rb"^\d{4}-\d\d-\d\d [\d:.]+ \w+ (?:\[\d+\] )?[^\n]{0,60}?(?:LOG|ERROR|FATAL|STATEMENT):  ",
        "record pg_settings, pg_stat_database and pg_stat_io through psql",
    ),
    _tool(
        "pg_stat_activity",
        rb"^ *(?:datid *\| *datname *\| *pid|pid *\| *\w+ *\|[^\n]{0,200}\bwait_event)",
        "record pg_stat_database and pg_stat_io",
    ),
    _tool(
        "psql's list of tables or databases (\\d, \\l)",
        rb'^ +(?:Unlogged t|Partitioned t|Foreign t|T)able "[^"\n]{1,200}"$'
        rb"|^ *Schema +\| +Name +\| +Type +\| +Owner\b|^ *Name +\| +Owner +\| +Encoding +\| ",
        "record pg_stat_user_tables and pg_statio_user_tables, and `ls -lR` of the data directory",
    ),
    _tool("fio's terse output", rb"^[235];fio-\d", "run fio with --output-format=json"),
    _tool(
        "a pool's kstat dmu_tx_assign",
        rb"^\d+ [mun]s +4 +\d",
        "record /proc/spl/kstat/zfs/dmu_tx twice, a minute apart",
    ),
    _tool(
        "a pool's kstat io",
        rb"^nread +nwritten +reads +writes +wtime",
        "record `zpool iostat -v -l 1 60`",
    ),
    _tool(
        "a kstat of ZFS other than arcstats, zil, dmu_tx, dbufstats and those of a data set",
        rb"^(?:struct_size|dnode_hold_\w+|erpt-dropped|onloan_read_buf|delegations"
        rb"|max_streams|colinear_hits|rotating_linear) +4 +\d",
        _ARCSTATS,
    ),
    _tool("dbufstats of an old release", rb"^dbuf_cache_count +4 +\d", _ARCSTATS),
    _tool(
        "the ARC as mdb's ::arc and agents of check_mk print it",
        rb"^[# \t]*(?:(?:hits|memory_throttle_count|arc_meta_limit) += +\d|arc_no_grow: \d)",
        _ARCSTATS + ", or `kstat -p zfs:0:arcstats` on illumos",
    ),
    _tool(
        "pg_stat_statements",
        rb"^ *(?:\w+ *\| *){0,12}(?:query|queryid) *\|[^\n]{0,200}\b(?:calls|total_exec_time)\b",
        "record pg_stat_database and pg_stat_io",
    ),
    _tool("/proc/stat", rb"^cpu  \d+ \d+ \d+ \d+", _LOAD),
    _tool("/proc/vmstat", rb"^nr_free_pages \d+$", "record /proc/meminfo"),
    _tool("/proc/mdstat", rb"^Personalities : ", _DISKS),
    _tool("pressure stall information", rb"^some avg10=\d", _LOAD),
    _tool("zdb's configuration of a pool (-C)", rb"^ +vdev_tree(?::|\b)", _POOL),
    _tool(
        "slab caches of SPL",
        rb"^-+ cache -+ +-+ slab -|^(?:zio|zil|dnode|arc|dmu)\w* +0x\w+ +(?:-|\d+) ",
        "record /proc/spl/kstat/zfs/arcstats and /proc/meminfo",
    ),
    _tool(
        "a table of INNODB_METRICS",
        rb"^\| *\w+ *\| *\w+ *\| *(?:status_)?(?:counter|value|set_owner|set_member) *\|",
        "record SHOW GLOBAL STATUS",
    ),
    _tool(
        "metrics of another exporter than node_exporter",
        # A parameter of the module has no labels.
        rb"^(?:pg|postgres|mysql|windows|zfs_(?:pool|dataset|scrape|exporter))_\w+ +[-+\d.N]"
        rb"|^(?:pg|postgres|mysql|windows|zfs)_\w+\{[^\n]*\} +[-+\d.N]",
        "record SHOW GLOBAL STATUS, or pg_settings, pg_stat_database and pg_stat_io through psql",
    ),
    _tool(
        "telegraf's line protocol",
        rb"^\w+(?:,[\w.-]+=[^,\s]+)+ [\w.-]+=[^\s=]+(?:,[\w.-]+=[^\s=]+)* \d{10,19}$",
        _ARCSTATS + " and /proc/meminfo",
    ),
    _tool("pt-ioprofile", rb"^ +total +(?:\w+ +)+filename$", _PROCESSES),
    _tool(
        "gstat's list for programs (-C)",
        rb"^timestamp,name,q-depth,total_ops/s",
        "run `gstat -b -I 1s` instead",
    ),
    _tool(
        "vmstat of FreeBSD for each processor (-P)",
        rb"^ *r +b +w +avm +fre [^\n]*id +us +sy +id",
        "run `vmstat -w 1 -c 61` without -P",
    ),
    _tool(
        "iostat without -x of FreeBSD, OpenBSD or macOS",
        rb"^ *(?:tin +tout +)?KB/t +(?:tps|t/s|xfrs) +MB(?:/s)?\b",
        "run `iostat -x -w 1 -c 61`",
    ),
    _tool(
        "free in another language",
        rb"^(?!Mem:[^\n]*\nSwap:)"
        rb"\S[^\n:]{1,20}:(?: +[0-9]+[KMGT]?i?){6}$\n\S[^\n:]{1,30}:(?: +[0-9]+[KMGT]?i?){3}$",
        "run `LC_ALL=C free -b`",
    ),
    _tool(
        "a text inside of a JSON document",
        rb"\A\s*(?:\"|\{[^\n]{0,300}\"(?:stdout|output|log|message|msg)\": *\")[^\n]*\\n",
        "save the text itself: `jq -r .` of a string, `jq -r .stdout` of an object",
    ),
    _tool(
        "a list of lines in JSON",
        rb"\"(?:stdout_lines|lines)\": *\[",
        "save the text itself: `jq -r '.stdout_lines[]'`",
    ),
    _tool("vmstat -s", rb"^ *\d+ K total memory$", "record /proc/meminfo"),
    _tool("top", rb"^top - \d\d:\d\d:\d\d up |^last pid: +\d+;|^ *PID USER +PR +NI", _LOAD),
    _tool("htop", rb"^ *PID[ \t]+USER[ \t]+PRI[ \t]+NI[ \t]+VIRT", _LOAD),
    _tool("iotop", rb"^ *Total DISK READ ?: ", "record `iostat -x 1 60`"),
    _tool("atop", rb"^ATOP - |^(?:cpu|CPU|DSK|PRC|MEM) \|[^\n]*\||busy read/s KB/read", _LOAD),
    _tool("pidstat", rb"UID +PID +(?:%usr|kB_rd/s|minflt/s)", _PROCESSES),
    _tool("mpstat", rb"CPU +%usr +%nice +%sys +%iowait +%irq", _LOAD),
    _tool(
        "a report of sar without disks",
        rb"CPU +(?:%user +%nice +%system|%usr +%nice +%sys +%iowait +%steal)"
        rb"|^[\d:]+(?: [AP]M)? +tps +rtps +wtps "
        rb"|^Linux \S+ \([^)\n]{1,255}\)[^\n]{1,99}\n{1,3}"
        rb"\d\d:\d\d:\d\d(?!(?: [AP]M)? +DEV +tps|[^\n]+ DEV$)(?: [AP]M)? +[A-Za-z%]",
        "record `sar -d -p 1 60`",
    ),
    _tool(
        "sadf's output without disks",
        rb"\A# ?hostname;interval;timestamp;(?!DEV)|\A\S+;-1;\d{4}-[^;\n]{1,40};LINUX-RESTART"
        rb"|\A# uptime_cs; |^System activity data file: |\AFile: \S+ \(0x2\w{3}\)$"
        rb"|^\S+\t-?\d{1,9}\t[\d: -]{10,25}(?:UTC)?\t\S+\t%?\w[\w/%-]*\t[\d.]+"
        rb"|^\d\d:\d\d:\d\d(?: UTC)?; [\w-]+[; ]",
        _SADF,
    ),
    _tool("a picture (SVG), as sadf -g draws", rb"\A(?:<\?xml[^\n]{0,80}\n)?<!DOCTYPE svg", _SADF),
    _tool("dstat", rb"^-+[-\w/ ]*\bdsk/\w+-|^----total-usage----", _LOAD),
    _tool(
        "iostat with other options than -d or -x",
        rb"\A(?![\s\S]*(?:kB|MB|Blk|sec)\w*/s)[\s\S]*?"
        rb"^(?:avg-cpu: +%user|Device:? [^\n]{1,200}/s\b)",
        "run `iostat -x 1 61` without other options",
    ),
    _tool(
        "rows of zpool iostat without their titles",
        rb"\A(?![\s\S]* (?:alloc|used) +(?:free|avail) )[\s\S]*?"
        rb"^ *\w\S{0,60}(?: +[\d.]+[KMGTPE]){2}(?: +[\d.]+K?){2}(?: +[\d.]+[KMG]?){2}$",
        "paste the two lines of titles above them, too, or record `zpool iostat -v 1 60` again",
    ),
    _tool(
        "lines of sysbench behind other text",
        rb"^[ \t>]*[^\s>\[][^\n]{0,200}?\[ *\d+s ?\] (?:thds|threads): ?\d+,? tps: [\d.]",
        "save them as sysbench printed them, from its first line to the last",
    ),
    _tool(
        "name=value rows of sysctl (sysctl.conf, `sysctl -e`, OpenBSD)",
        rb"^(?:kern|kernel|hw|vm|vfs|net|fs|machdep|ddb)(?:\.\w{1,40}){1,6}=\S",
        "run `sysctl -a` on the host of the pool",
    ),
    _tool("uptime", rb"^ ?\d\d:\d\d:\d\d up [^\n]{1,60}load average: ", _LOAD),
    _tool(
        "ps",
        rb"^ *(?:USER +PID +%CPU +%MEM|UID +PID +PPID +C|PID +TTY(?: +STAT)? +TIME)\b",
        "record /proc/meminfo, and `SHOW GLOBAL VARIABLES` for the memory of MySQL",
    ),
    _tool(
        "perf",
        rb"^# (?:captured on|Samples: \d|Overhead +Command)| Performance counter stats for ",
        "record `iostat -x 1 60` and arcstat while the load runs",
    ),
    _tool("strace", rb"^% time +seconds +usecs/call", "record `iostat -x 1 60`"),
    _tool("bpftrace or biolatency", rb"^ +usecs +: count +distribution", "record `iostat -x 1 60`"),
    _tool("blktrace", rb"^ *\d+,\d+ +\d+ +\d+ +[\d.]+ +\d+ +[QGIDC] ", "record `iostat -x 1 60`"),
    _tool("df", rb"^Filesystem +(?:Type +)?(?:\d+\w?-blocks|Size|Inodes) ", "record `zfs list -p`"),
    _tool("du", rb"^[\d.]+[KMGT]?\t\.?/\S*$", "record `ls -lR` of the data directory"),
    _tool(
        "mount or /proc/mounts",
        rb"^\S+ on /\S* type \w+ \(|^\S+ /\S* \w+ (?:rw|ro),\S+ \d \d$",
        "record `zfs get all DATASET`",
    ),
    _tool(
        "fstab", rb"^# /etc/fstab|^UUID=\S+\s+/\S*\s+\w+\s+\S+\s+\d\s+\d", "record `zfs list -p`"
    ),
    _tool("zpool history", rb"^History for '[^'\n]{1,255}':", _POOL),
    _tool(
        "zpool of no pool, or of healthy ones (-x)",
        rb"\A(?:all pools are healthy|no pools available)$",
        _POOL,
    ),
    _tool("zpool events", rb"^TIME +CLASS\s*$", _POOL),
    _tool(
        "zpool import", rb"^ +action: The pool can(?:not)? be imported", "import it, then " + _POOL
    ),
    _tool("zfs send", rb"^(?:full|incremental)\t\S+@\S+\t\d+$", "record `zfs list -p`"),
    _tool("zfs diff", rb"^[-+MR]\t/\S[^\n]*$", "dump the dataset with `zdb -ddddd DATASET`"),
    _tool("fdisk", rb"^Disk /dev/\S+: [\d.]+ \w+, \d+ bytes", _DISKS),
    _tool("parted", rb"^Partition Table: \w+", _DISKS),
    _tool("LVM", rb"^ *(?:LV +VG|PV +VG +Fmt|VG +#PV|VG +VSize)\b|\bLVM2_[LPV]\w+=", _DISKS),
    _tool("blkid", rb"^/dev/\S+: (?:LABEL|UUID|TYPE|PARTUUID)=\"", _DISKS),
    _tool(
        "smartctl",
        # Its title, or lines of it that others do not print where the title was left behind.
        rb"^smartctl \d+\.\d|^=== START OF INFORMATION SECTION ==="
        rb"|^(?:User|Total NVM) Capacity: {1,24}\d[^\n]{0,40}\[|^Rotation Rate: {1,16}\d+ rpm",
        _DISKS,
    ),
    _tool("nvme smart-log", rb"^(?:Additional )?Smart Log for NVME device", _DISKS),
    _tool("hdparm", rb"^ Timing (?:cached|buffered disk) reads:", "record a run of fio"),
    _tool("dd", rb"^\d+\+\d+ records (?:in|out)$", "record a run of fio"),
    _tool("bonnie++", rb"^Version +[\d.]+ +-+Sequential Output-+", "record a run of fio"),
    _tool(
        "HammerDB", rb"TEST RESULT : System achieved", "record SHOW GLOBAL STATUS around the run"
    ),
    _tool(
        "nfsiostat",
        rb"^ *read: +ops/s +kB/s +kB/op\b|^\S+:\S+ mounted on /\S*:$",
        "record `zpool iostat -v -l 1 60` and `iostat -x 1 60` on the server of the files",
    ),
    _tool(
        "docker stats",
        rb"^CONTAINER(?: ID)? +(?:NAME +)?CPU % +MEM USAGE",
        "record `iostat -x 1 60` on the host and SHOW GLOBAL STATUS, or pg_stat_database, inside",
    ),
    _tool("nmon", rb"^AAA,progname,\w*nmon|^ZZZZ,T0001,", _LOAD),
    _tool("dmidecode", rb"^# dmidecode \d", "record lscpu and /proc/meminfo"),
    _tool("lspci", rb"^(?:[\da-f]{4}:)?[\da-f]{2}:[\da-f]{2}\.\d [A-Z]", _DISKS),
    _tool("lsmod", rb"^Module +Size +Used by", "record `zfs version`"),
    _tool(
        "uname", rb"^Linux \S+ \d+\.\d+\.\S+ #\d+ [^\n]{1,80} GNU/Linux$", "record `zfs version`"
    ),
    _tool(
        "the kernel's log",
        rb"^(?:<\d+>)?\[ *\d+\.\d{6}\] |^\w{3} +\d+ [\d:]+ \S+ kernel: ",
        "record `zpool status` and `zfs version`",
    ),
    _tool(
        "a row of INNODB_BUFFER_POOL_STATS",
        rb"^[ |]*(?:POOL_ID(?::| *\|)|DATABASE_PAGES:)",
        "record SHOW ENGINE INNODB STATUS",
    ),
    _tool(
        "a table of deduplicated blocks",
        rb"^Simulated DDT histogram:|^DDT-\w+-zap-\w+: \d+ entries,|^[> ]*dedup: DDT entries \d"
        rb"|^bucket +allocated +referenced",
        "record all of `zpool status -D`",
    ),
    _tool(
        "zdb's own help",
        rb"^Usage:\s+zdb \[-",
        "run `zdb -ddddd DATASET OBJECT` as root; `ls -i FILE` tells the object",
    ),
    _tool(
        "memory or processors of illumos (prtconf, psrinfo, mdb's ::memstat)",
        rb"^Memory size: \d+ Mega|^The physical processor has \d+|^Page Summary +Pages +MB +%Tot",
        "record `kstat -p zfs:0:arcstats`, and enter the memory and the processors",
    ),
    _tool("sar of Solaris", rb"^\S+ +device +%busy +avque +r\+w/s", "record `iostat -xn 1 60`"),
    _tool("vfsstat of illumos", rb"^ +r/s +w/s +\wr/s +\ww/s +ractv +wactv ", _POOL),
    _tool(
        "output of iostat, InnoDB or zpool status without its line breaks",
        rb"avg-cpu:[^\n]{20,80}idle +[\d.]+ [^\n]*Device|BUFFER POOL AND MEMORY -+ +Total"
        rb"|\bstate: \w+ [^\n]{0,400}?config: +NAME +STATE",
        "save it into a file where it was printed",
    ),
    _tool("the journal", rb"^-- (?:Logs begin at|Journal begins at|Boot [\da-f]{32})", _POOL),
    _tool(
        "a value without its name",
        rb"\A\s*(?:[^\n]{0,200}\bcat /sys/\S+\n)?(?:max|[0-9]{1,20})(?: [0-9]{4,7})?\s*\Z",
        "of a container's limits record `grep . /sys/fs/cgroup/memory.max /sys/fs/cgroup/cpu.max`,"
        " which prints the names too",
    ),
    _tool("an HTML page", rb"\A\s*<(?:!DOCTYPE html|html)\b", "paste the text of the page"),
)


def advice_on(head: bytes) -> str | None:
    """Why a known tool's output is not read, and what to record instead; None for other text.

    Args:
        head: The first bytes of the text (UTF-8, LF).
    """
    looked_at = head[:_LOOKED_AT_BYTES].replace(b"\r\n", b"\n")
    for tool in FOREIGN_TOOLS:
        if tool.sign.search(looked_at) is not None:
            return f"this looks like {tool.name}, which is not read; {tool.instead}"
    return None


def unrecognised(head: bytes) -> UnrecognisedCaptureError:
    """The error for a text that begins with these bytes."""
    if not head.strip():
        return UnrecognisedCaptureError("the file is empty")
    lines = head.split(b"\n")
    number = next(n for n, line in enumerate(lines, 1) if line.strip())
    refusals = filter(None, (known.refusal(head) for known in FORMATS))
    reason = next(refusals, None) or advice_on(head) or _OF_NO_TOOL
    return UnrecognisedCaptureError(
        reason,
        line=number,
        excerpt=lines[number - 1],
    )
