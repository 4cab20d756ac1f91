"""Output of unsupported tools: which tool it is, and what to record instead.

One row a tool: the tool, a sign that only its output has, and the advice. The first row whose sign
is found counts, so that a sign that is part of another tool's output stands below that one's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.foreign_databases import DATABASES
from arcplan.captures.foreign_systems import SYSTEMS
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


_ARCSTATS = "record /proc/spl/kstat/zfs/arcstats"
_DISKS = "record `lsblk -b -o NAME,TYPE,SIZE,ROTA,MODEL` and `iostat -x 1 60`"
_OF_NO_TOOL = "not recognised as the output of any tool that is read here"
_POOL = "record `zpool status` and `zpool iostat -v 1 60`"
_PROCESSES = "record `iostat -x 1 60`, and `cat /proc/uptime /proc/[0-9]*/stat` before and after it"
_SADF = "run `sadf -d -- -d` on the same file"
_LOAD = "record `vmstat 1 60` and `iostat -x 1 60`"

_OTHERS: tuple[tuple[str, bytes, str], ...] = (
    (
        "the end of what fio printed",
        rb"\A\s*Run status group \d+ \(all jobs\):",
        "save all that fio printed, or run it with --output-format=json",
    ),
    (
        "rows of a pool's txgs without their titles",
        rb"\A\s*\d+ +\d{9,20} +[OQWSC](?: +\d+){5,9} *$",
        "record all of /proc/spl/kstat/zfs/POOL/txgs",
    ),
    ("fio's terse output", rb"^[235];fio-\d", "run fio with --output-format=json"),
    (
        "a pool's kstat dmu_tx_assign",
        rb"^\d+ [mun]s +4 +\d",
        "record /proc/spl/kstat/zfs/dmu_tx twice, a minute apart",
    ),
    (
        "a pool's kstat io",
        rb"^nread +nwritten +reads +writes +wtime",
        "record `zpool iostat -v -l 1 60`",
    ),
    (
        "a kstat of ZFS other than arcstats, zil, dmu_tx, dbufstats and those of a data set",
        rb"^(?:struct_size|dnode_hold_\w+|erpt-dropped|onloan_read_buf|delegations"
        rb"|max_streams|colinear_hits|rotating_linear) +4 +\d",
        _ARCSTATS,
    ),
    ("dbufstats of an old release", rb"^dbuf_cache_count +4 +\d", _ARCSTATS),
    (
        "the ARC in words of Solaris or of a script",
        rb"^[# \t]*(?:memory_throttle_count += +\d|arc_no_grow: \d)",
        _ARCSTATS + ", or `kstat -p zfs:0:arcstats` on illumos",
    ),
    (
        "pg_stat_statements",
        rb"^ *(?:\w+ *\| *){0,12}(?:query|queryid) *\|[^\n]{0,200}\b(?:calls|total_exec_time)\b",
        "record pg_stat_database and pg_stat_io",
    ),
    ("/proc/stat", rb"^cpu  \d+ \d+ \d+ \d+", _LOAD),
    ("/proc/vmstat", rb"^nr_free_pages \d+$", "record /proc/meminfo"),
    ("/proc/mdstat", rb"^Personalities : ", _DISKS),
    ("pressure stall information", rb"^some avg10=\d", _LOAD),
    ("zdb's configuration of a pool (-C)", rb"^ +vdev_tree(?::|\b)", _POOL),
    (
        "slab caches of SPL",
        rb"^-+ cache -+ +-+ slab -|^(?:zio|zil|dnode|arc|dmu)\w* +0x\w+ +(?:-|\d+) ",
        "record /proc/spl/kstat/zfs/arcstats and /proc/meminfo",
    ),
    (
        "a table of INNODB_METRICS",
        rb"^\| *\w+ *\| *\w+ *\| *(?:status_)?(?:counter|value|set_owner|set_member) *\|",
        "record SHOW GLOBAL STATUS",
    ),
    (
        "metrics of another exporter than node_exporter",
        # A parameter of the module has no labels.
        rb"^(?:pg|postgres|mysql|windows|zfs_(?:pool|dataset|scrape|exporter))_\w+ +[-+\d.N]"
        rb"|^(?:pg|postgres|mysql|windows|zfs)_\w+\{[^\n]*\} +[-+\d.N]",
        "record SHOW GLOBAL STATUS, or pg_settings, pg_stat_database and pg_stat_io through psql",
    ),
    (
        "telegraf's line protocol",
        rb"^\w+(?:,[\w.-]+=[^,\s]+)+ [\w.-]+=[^\s=]+(?:,[\w.-]+=[^\s=]+)* \d{10,19}$",
        _ARCSTATS + " and /proc/meminfo",
    ),
    ("pt-ioprofile", rb"^ +total +(?:\w+ +)+filename$", _PROCESSES),
    (
        "free in another language",
        rb"^(?!Mem:[^\n]*\nSwap:)"
        rb"\S[^\n:]{1,20}:(?: +[0-9.,]+[KMGT]?i?B?){6}$\n"
        rb"\S[^\n:]{1,30}:(?: +[0-9.,]+[KMGT]?i?B?){3}$",
        "run `LC_ALL=C free -b`",
    ),
    (
        "a text inside of a JSON document",
        rb"\A\s*(?:\"|\{[^\n]{0,300}\"(?:stdout|output|log|message|msg)\": *\")[^\n]*\\n",
        "save the text itself: `jq -r .` of a string, `jq -r .stdout` of an object",
    ),
    (
        "a list of lines in JSON",
        rb"\"(?:stdout_lines|lines)\": *\[",
        "save the text itself: `jq -r '.stdout_lines[]'`",
    ),
    ("vmstat -s", rb"^ *\d+ K total memory$", "record /proc/meminfo"),
    ("top", rb"^top - \d\d:\d\d:\d\d up |^last pid: +\d+;|^ *PID USER +PR +NI", _LOAD),
    ("htop", rb"^ *PID[ \t]+USER[ \t]+PRI[ \t]+NI[ \t]+VIRT", _LOAD),
    (
        "iotop",
        rb"^ *Total DISK READ ?: |^ *\d+ (?:be|rt|idle)/\d \S+ +[\d.]+ [KMGT]?B?(?:/s)? ",
        "record `iostat -x 1 60`",
    ),
    ("ioztat", rb"^ *(?:dataset +w/s +|operations +throughput +opsize)", _POOL),
    ("atop", rb"^ATOP - |^(?:cpu|CPU|DSK|PRC|MEM) \|[^\n]*\||busy read/s KB/read", _LOAD),
    ("pidstat", rb"UID +PID +(?:%usr|kB_rd/s|minflt[/-])", _PROCESSES),
    ("mpstat", rb"CPU +%usr +%nice +%sys +%iowait +%irq", _LOAD),
    (
        "a report of sar without disks",
        rb"CPU +(?:%user +%nice +%system|%usr +%nice +%sys +%iowait +%steal)"
        rb"|^[\d:]+(?: [AP]M)? +tps +rtps +wtps "
        rb"|^Linux \S+ \([^)\n]{1,255}\)[^\n]{1,99}\n{1,3}"
        rb"\d\d:\d\d:\d\d(?!(?: [AP]M)? +DEV +tps|[^\n]+ DEV$)(?: [AP]M)? +[A-Za-z%]",
        "record `sar -d -p 1 60`",
    ),
    (
        "sadf's output without disks",
        rb"\A# ?hostname;interval;timestamp;(?!DEV)|\A\S+;-1;\d{4}-[^;\n]{1,40};LINUX-RESTART"
        rb"|\A# uptime_cs; |^System activity data file: |\AFile: \S+ \(0x2\w{3}\)$"
        rb"|^\S+\t-?\d{1,9}\t[\d: -]{10,25}(?:UTC)?\t\S+\t%?\w[\w/%-]*\t[\d.]+"
        rb"|^\d\d:\d\d:\d\d(?: UTC)?; [\w-]+[; ]",
        _SADF,
    ),
    ("a picture (SVG), as sadf -g draws", rb"\A(?:<\?xml[^\n]{0,80}\n)?<!DOCTYPE svg", _SADF),
    ("dstat", rb"^-+[-\w/ ]*\bdsk/\w+-|^----total-usage----", _LOAD),
    (
        "iostat with other options than -d or -x",
        rb"\A(?![\s\S]*(?:kB|MB|Blk|sec)\w*/s)[\s\S]*?"
        rb"^(?:avg-cpu: +%user|Device:? [^\n]{1,200}/s\b)",
        "run `iostat -x 1 61` without other options",
    ),
    (
        "rows of zpool iostat without their titles",
        rb"\A(?![\s\S]* (?:alloc|used) +(?:free|avail) )[\s\S]*?"
        rb"^ *\w\S{0,60}(?: +[\d.]+[KMGTPE]){2}(?: +[\d.]+K?){2}(?: +[\d.]+[KMG]?){2}$",
        "paste the two lines of titles above them, too, or record `zpool iostat -v 1 60` again",
    ),
    (
        "lines of sysbench behind other text",
        rb"^[ \t>]*[^\s>\[][^\n]{0,200}?\[ *\d+s ?\] (?:thds|threads): ?\d+,? tps: [\d.]",
        "save them as sysbench printed them, from its first line to the last",
    ),
    (
        "name=value rows of sysctl (sysctl.conf, `sysctl -e`, OpenBSD)",
        rb"^(?:kern|kernel|hw|vm|vfs|net|fs|machdep|ddb)(?:\.\w{1,40}){1,6}=\S",
        "run `sysctl -a` on the host of the pool",
    ),
    (
        "uptime, /proc/uptime or /proc/loadavg",
        rb"^ ?\d\d:\d\d:\d\d up [^\n]{1,60}load average: |\A\d+\.\d\d \d+\.\d\d\s*\Z"
        rb"|\A(?:\d+\.\d\d ){3}\d+/\d+ \d+\s*\Z",
        _LOAD,
    ),
    (
        "lsof",
        rb"^COMMAND +PID +(?:\w+ +){0,2}USER +FD +TYPE ",
        "record `ls -lR` of the data directory",
    ),
    ("network counters", rb"^Inter-\| +Receive|^Active Internet conn|^Proto +Recv-Q", _LOAD),
    (
        "lscpu in another language",
        rb"^(?!CPU op-mode)[^\n:]{3,60}: +32-bit, 64-bit$",
        "run `LC_ALL=C lscpu`",
    ),
    ("lscpu -p", rb"^# CPU,Core,Socket", "run `lscpu` without -p"),
    ("ioping", rb"^\d+ \w+ (?:<<<|>>>|from|to) [^\n]{1,200}: request=", "record a run of fio"),
    (
        "ps",
        rb"^ *(?:USER +PID +%CPU +%MEM|UID +PID +PPID +C|PID +TTY(?: +STAT)? +TIME)\b"
        rb"|^ *PID(?: +[A-Z%]+){1,9} +(?:COMMAND|CMD|ARGS) *$",
        "record /proc/meminfo, and `SHOW GLOBAL VARIABLES` for the memory of MySQL",
    ),
    (
        "perf",
        rb"^# (?:captured on|Samples: \d|Overhead +Command)| Performance counter stats for ",
        "record `iostat -x 1 60` and arcstat while the load runs",
    ),
    ("strace", rb"^% time +seconds +usecs/call", "record `iostat -x 1 60`"),
    ("bpftrace or biolatency", rb"^ +usecs +: count +distribution", "record `iostat -x 1 60`"),
    ("blktrace", rb"^ *\d+,\d+ +\d+ +\d+ +[\d.]+ +\d+ +[QGIDC] ", "record `iostat -x 1 60`"),
    (
        "df",
        rb"^Filesystem +(?:Type +)?(?:\d+\w?-blocks|Size|Inodes) |^Filesystem\S*(?: +\S+){4,5} +"
        rb"Mounted on|^\S+(?: +[^\s%]+){3,4} +(?:\d+%|-) +/\S*$",
        "record `zfs list -p`",
    ),
    ("du", rb"^[\d.]+[KMGT]?\t\.?/\S*$", "record `ls -lR` of the data directory"),
    (
        "mount or /proc/mounts",
        rb"^\S+ on /\S* (?:type \w+ )?\([a-z]|^\S+ /\S* \w+ (?:rw|ro)(?:,\S+)? \d \d$"
        rb"|^\d+ \d+ \d+:\d+ / /\S* (?:rw|ro),\S+ |^TARGET +SOURCE +FSTYPE ",
        "record `zfs get all DATASET`",
    ),
    ("fstab", rb"^# /etc/fstab|^UUID=\S+\s+/\S*\s+\w+\s+\S+\s+\d\s+\d", "record `zfs list -p`"),
    ("versions of pools or file systems (upgrade -v)", rb"^VER +DESCRIPTION$", _POOL),
    ("zpool history", rb"^History for '[^'\n]{1,255}':", _POOL),
    (
        "zpool of no pool, or of healthy ones (-x)",
        rb"\A(?:all pools are healthy|no pools available)$",
        _POOL,
    ),
    ("zpool events", rb"^TIME +CLASS\s*$", _POOL),
    ("zpool import", rb"^ +action: The pool can(?:not)? be imported", "import it, then " + _POOL),
    ("zfs send", rb"^(?:full|incremental)\t\S+@\S+\t\d+$", "record `zfs list -p`"),
    ("zfs diff", rb"^[-+MR]\t/\S[^\n]*$", "dump the dataset with `zdb -ddddd DATASET`"),
    ("fdisk", rb"^Disk /dev/\S+: [\d.]+ \w+, \d+ bytes", _DISKS),
    ("parted", rb"^Partition Table: \w+", _DISKS),
    ("LVM", rb"^ *(?:LV +VG|PV +VG +Fmt|VG +#PV|VG +VSize)\b|\bLVM2_[LPV]\w+=", _DISKS),
    ("blkid", rb"^/dev/\S+: (?:LABEL|UUID|TYPE|PARTUUID|VERSION)=\"", _DISKS),
    (
        "smartctl",
        # Its title, or lines of it that others do not print where the title was left behind.
        rb"^smartctl \d+\.\d|^/dev/\S+ -d \w+ # /dev/|^=== START OF INFORMATION SECTION ==="
        rb"|^(?:User|Total NVM) Capacity: {1,24}\d[^\n]{0,40}\[|^Rotation Rate: {1,16}\d+ rpm",
        _DISKS,
    ),
    ("nvme smart-log", rb"^(?:Additional )?Smart Log for NVME device", _DISKS),
    ("hdparm", rb"^ Timing (?:cached|buffered disk) reads:", "record a run of fio"),
    ("dd", rb"^\d+\+\d+ records (?:in|out)$", "record a run of fio"),
    ("bonnie++", rb"^Version +[\d.]+ +-+Sequential Output-+", "record a run of fio"),
    ("HammerDB", rb"TEST RESULT : System achieved", "record SHOW GLOBAL STATUS around the run"),
    (
        "nfsiostat",
        rb"^ *read: +ops/s +kB/s +kB/op\b|^\S+:\S+ mounted on /\S*:$",
        "record `zpool iostat -v -l 1 60` and `iostat -x 1 60` on the server of the files",
    ),
    (
        "docker stats",
        rb"^CONTAINER(?: ID)? +(?:NAME +)?CPU % +MEM USAGE",
        "record `iostat -x 1 60` on the host and SHOW GLOBAL STATUS, or pg_stat_database, inside",
    ),
    (
        "kubectl top",
        rb"^NAME +CPU\(cores\) +MEMORY\(bytes\)",
        "record SHOW GLOBAL VARIABLES or pg_settings inside, and /sys/fs/cgroup/memory.max",
    ),
    (
        "an answer of Prometheus",
        rb"\A\s*\{ *\"status\": *\"success\", *\"data\": *\{ *\"resultType\"",
        "record node_exporter: `curl -s http://HOST:9100/metrics`",
    ),
    (
        "a file of Docker Compose or Kubernetes",
        rb"\A\s*(?:version: \S+\n)?services:$|\A\s*apiVersion: ",
        "record SHOW GLOBAL VARIABLES or pg_settings",
    ),
    ("nmon", rb"^AAA,progname,\w*nmon|^ZZZZ,T0001,", _LOAD),
    ("dmidecode", rb"^# dmidecode \d", "record lscpu and /proc/meminfo"),
    ("lspci", rb"^(?:[\da-f]{4}:)?[\da-f]{2}:[\da-f]{2}\.\d [A-Z]", _DISKS),
    (
        "descriptions of parameters (modinfo)",
        rb"\A\s*parm: +zfs_\w+:",
        "record their values: `grep . /sys/module/zfs/parameters/*`",
    ),
    ("lsmod", rb"^Module +Size +Used by", "record `zfs version`"),
    (
        "an operating system's name and release",
        rb"^(?:PRETTY_NAME=\"|Distributor ID:[ \t]*\w)",
        "record `zfs version`",
    ),
    ("uname", rb"^Linux \S+ \d+\.\d+\.\S+ #\d+ [^\n]{1,80} GNU/Linux$", "record `zfs version`"),
    (
        "the kernel's log",
        rb"^(?:<\d+>)?\[ *\d+\.\d{6}\] |^\w{3} +\d+ [\d:]+ \S+ kernel: ",
        "record `zpool status` and `zfs version`",
    ),
    (
        "a row of INNODB_BUFFER_POOL_STATS",
        rb"^[ |]*(?:POOL_ID(?::| *\|)|DATABASE_PAGES:)",
        "record SHOW ENGINE INNODB STATUS",
    ),
    (
        "a table of deduplicated blocks",
        rb"^Simulated DDT histogram:|^DDT-\w+-zap-\w+: \d+ entries,|^[> ]*dedup: DDT entries \d"
        rb"|^bucket +allocated +referenced",
        "record all of `zpool status -D`",
    ),
    (
        "zdb's own help",
        rb"^Usage:\s+zdb \[-",
        "run `zdb -ddddd DATASET OBJECT` as root; `ls -i FILE` tells the object",
    ),
    (
        "a table that a dashboard exported (CSV)",
        rb"\A\"?(?:Time|Date|timestamp)\"?[,;](?:\"[^\"\n]{1,200}\"|[\w ./%{}=-]{1,200})[,;\n]",
        "record `iostat -x 1 60` and `zpool iostat -v 1 60` on the host",
    ),
    (
        "output of iostat, InnoDB or zpool status without its line breaks",
        rb"avg-cpu:[^\n]{20,80}idle +[\d.]+ [^\n]*Device|BUFFER POOL AND MEMORY -+ +Total"
        rb"|\bstate: \w+ [^\n]{0,400}?config: +NAME +STATE",
        "save it into a file where it was printed",
    ),
    ("the journal", rb"^-- (?:Logs begin at|Journal begins at|Boot [\da-f]{32})", _POOL),
    (
        "use of memory by a control group",
        rb"^(?:anon \d+\nfile|cache \d+\nrss|hierarchical_memory_limit) \d"
        rb"|^(?:\S*/)?memory\.(?:current|usage_in_bytes|stat|peak|swap\.\w+)[: ]",
        "record its limits: `grep . /sys/fs/cgroup/memory.max /sys/fs/cgroup/cpu.max`",
    ),
    (
        "a value without its name",
        rb"\A\s*(?:[^\n]{0,200}\b(?:cat /sys/|sysctl -n )\S+\n)?"
        rb"(?:max|[0-9]{1,20})(?: [0-9]{4,7})?\s*\Z"
        rb"|\A\s*(?:[^\n]{0,200}\bsysctl -n [^\n]*\n(?:[0-9]{1,20}\n)+)+\s*\Z",
        "record `grep -H . FILE`, or sysctl without -n, which print the name too",
    ),
    ("an HTML page", rb"\A\s*<(?:!DOCTYPE html|html)\b", "paste the text of the page"),
)
FOREIGN_TOOLS = tuple(
    ForeignTool(name, re.compile(rb"(?m)" + sign), instead)
    for name, sign, instead in (*DATABASES, *SYSTEMS, *_OTHERS)
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
