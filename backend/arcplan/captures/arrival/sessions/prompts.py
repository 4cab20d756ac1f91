"""Shell prompts in a terminal's log, and which tool the command behind one runs.

Forms: `root@db1:~# zdb ...`, `[root@db1 ~]$ ...`, `me@db1 ~> ...` (fish), `db1% ...`, `# ...`,
those that begin with an arrow, coloured ones, and the notes that script(1) puts around a session. A
file name in a dump may look like one too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.records import CaptureKind

_LONGEST = 1000
# Every prompt and note has one of these; the two bytes begin the arrows and corners below.
_MARKS = re.compile(rb"[#$%>]|\xe2[\x94\x95\x9d\x9e]|Script |mysql|psql|\x1b")
# Colours and cursor movements (ECMA-48 CSI), window titles (OSC), character sets, control bytes.
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>])|[\x00-\x08]"
)
_BEFORE = r"(?:\^C)?(?:\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d)?\]? )?(?:\([\w.-]+\) ?)?"
_OF_A_USER = re.compile(
    _BEFORE
    + r"(?:[\[{][\w.+-]+@[\w.-]+[^\]}]{0,100}[\]}]|[\w.+-]+@[\w.-]+(?:[: ][^\s#$%>]{0,100})?)"
    r" ?[#$%>](?: +(?P<command>.*))? *"
)
_BARE = re.compile(_BEFORE + r"(?:[\w./~-]+(?:[: ][^\s#$%]{0,100})?)? ?[#$%>] +(?P<command>.+)")
# starship, oh-my-zsh, prompts of two lines: an arrow, maybe a folder and a branch, then a command.
_OF_AN_ARROW = re.compile(
    r"(?:[\u276f\u279c]|[\u2514\u2570]\u2500*[#$%>\u276f]*)(?: +[^\s]{1,60}){0,3}? +"
    r"(?P<command>(?:(?:sudo|doas|nice|time)(?: +-\S+)* +)*"
    r"(?:/\S*/)?(?:zdb|z?arc|iostat|zpool|zfs|cat|sysctl|kstat"
    r"|lsblk|ls|find|nvme|free|lscpu|vmstat|sar|sadf|modinfo|grep|head|tail|curl|aws|gcloud|az"
    r"|mysql|maria|my_print|psql|sysbench|pgbench|fio).*)"
)
# `mysql> `, `MariaDB [(none)]> `, `postgres=# `: clients of databases.
_OF_A_CLIENT = re.compile(
    r"(?:mysql|MariaDB \[[^\]]{0,64}\]|[\w.-]{1,63}=[#>])>? (?P<command>\S.*)|(?:mysql|psql)> *"
)
_NOTE_OF_SCRIPT = re.compile(r"Script (?:started|done)(?: on |, |:).*")
_BEFORE_THE_TOOL = re.compile(
    r"(?:(?:sudo|doas|time|nice|timeout|env|stdbuf|watch|ssh|-\w+|[A-Z_]+=\S*|[0-9]+[smh]?|\S+@\S+)\s+)*"
    r"(?:/\S*/)?(?P<tool>[\w.-]+)"
)
_TOOLS = frozenset(
    (
        *("zdb", "arcstat", "arcstat.py", "arcstat.pl", "zarcstat", "arc_summary", "zarcsummary"),
        *("arc_summary.py", "arc_summary.pl", "iostat", "zpool", "zfs", "cat", "sysctl", "kstat"),
        *("mysql", "mariadb", "mysqladmin", "mariadb-admin", "my_print_defaults", "mysqld"),
        *("mariadbd", "psql", "sysbench", "pgbench", "fio"),
    )
)
_HOST_AND_POOL_TOOLS = frozenset(
    (
        *("lsblk", "ls", "nvme", "free", "lscpu", "vmstat", "sar", "sadf", "modinfo", "grep"),
        *("head", "tail", "find", "curl", "aws", "gcloud", "az", "pt-diskstats", "more", "less"),
    )
)
_ALL_TOOLS = _TOOLS | _HOST_AND_POOL_TOOLS
_HOST_AND_POOL_KINDS: tuple[tuple[re.Pattern[str], CaptureKind], ...] = (
    (re.compile(r"\bzpool\s+status\b"), "zpool-status"),
    (re.compile(r"\bzpool\s+list\b"), "zpool-list"),
    (re.compile(r"\bzfs\s+list\b"), "zfs-list"),
    (re.compile(r"\b(?:zfs|zpool)\s+version\b|\bmodinfo\s+(?:-\S+\s+)*zfs\b"), "zfs-version"),
    (re.compile(r"/sys/module/zfs/version\b"), "zfs-version"),
    (re.compile(r"/module/(?:zfs|spl)/parameters\b"), "module-parameters"),
    (re.compile(r"\bzdb\s+(?:\S+\s+)*-[A-Za-z]*b"), "zdb-blocks"),
    (re.compile(r"\bmeminfo\b|\bfree(?:\s+-\S+)*(?:\s+\d+)*\s*$"), "meminfo"),
    (re.compile(r"\bcpuinfo\b|\blscpu\b"), "cpuinfo"),
    (re.compile(r"\blsblk\b|/dev/disk/by-"), "lsblk"),
    (re.compile(r"\bnvme\s+list\b"), "nvme-list"),
    (re.compile(r"\b(?:sar|sadf)\s"), "sar-disk"),
    (re.compile(r"\bdiskstats\b"), "diskstats"),
    (re.compile(r"\bvmstat\b"), "vmstat"),
    (re.compile(r"\bcurl\s.*/metrics\b"), "node-exporter"),
    (re.compile(r"\bec2\s+describe-|\bgcloud\s+compute\b|\baz\s+vm\b"), "cloud-identity"),
    (re.compile(r"169\.254\.169\.254|metadata\.google\.internal"), "cloud-identity"),
    (re.compile(r"\bsysctl\s(?!.*arcstats)"), "sysctl"),
    (re.compile(r"\bls\s+(?:\S+\s+)*-\w*[lno]|\bfind\s.*-ls\b"), "file-listing"),
)
_KINDS: tuple[tuple[re.Pattern[str], CaptureKind], ...] = (
    *_HOST_AND_POOL_KINDS,
    (re.compile(r"\bzpool\s+iostat\b"), "zpool-iostat"),
    (re.compile(r"\biostat\b"), "iostat"),
    (re.compile(r"\bz?arc_?summary\b"), "arc_summary"),
    (re.compile(r"\bz?arcstat\b"), "arcstat"),
    (re.compile(r"\barcstats\b"), "arcstats"),
    (re.compile(r"\bzdb\b"), "zdb"),
    (re.compile(r"\b(?:zfs|zpool)\s+get\b"), "zfs-get"),
    (re.compile(r"\b(?:mysql|mariadb-)admin\b.*\bvariables\b"), "mysql-variables"),
    (re.compile(r"\b(?:mysql|mariadb-)admin\b.*\bext"), "mysql-status"),
    (re.compile(r"(?i)\bshow\s+engine\s+innodb\s+status\b"), "innodb-status"),
    (re.compile(r"(?i)\bshow\s+(?:(?:global|session)\s+)?variables\b"), "mysql-variables"),
    (re.compile(r"(?i)\bshow\s+(?:(?:global|session)\s+)?status\b"), "mysql-status"),
    (re.compile(r"\b(?:mysqld|mariadbd)\b.*--verbose\b.*--help\b"), "mysql-variables"),
    (re.compile(r"\bmy_print_defaults\b|\S\.cnf\b"), "mysql-config"),
    (re.compile(r"(?i)\bpg_stat(?:io)?_\w+"), "postgresql-stats"),
    (re.compile(r"(?i)\bpg_settings\b|\bpostgresql(?:\.auto)?\.conf\b"), "postgresql-settings"),
    (re.compile(r"(?i)\bshow\s+all\b|\bpsql\b.*\bshow\s"), "postgresql-settings"),
    (re.compile(r"\bsysbench\b"), "sysbench"),
    (re.compile(r"\bpgbench\b"), "pgbench"),
    (re.compile(r"\bfio\b"), "fio"),
)
# What each of the patterns above needs at least; most commands have none of it.
_OF_ANY_KIND = re.compile(
    r"zpool|zfs|zdb|/module/|info|lscpu|free|lsblk|/dev/disk|nvme|sar|sadf|stat|metrics|ec2|gcloud"
    r"|az|169|metadata|sysctl|-\w*[lno]|find|arc|admin|(?i:show|pg_|postgresql)|mysqld|mariadbd"
    r"|defaults|\.cnf|sysbench|pgbench|fio"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line that a shell, a person or script(1) wrote, and no tool.

    Attributes:
        command: What was typed; empty for a prompt alone.
        kind: The output that command prints, None for any other command.
    """

    command: str
    kind: CaptureKind | None


def prompt_of(line: bytes) -> Prompt | None:
    """Read a prompt; None for any other line."""
    if len(line) > _LONGEST or not _MARKS.search(line):
        return None
    text = _ESCAPES.sub("", line.decode("utf-8", "replace")).rstrip()
    if _NOTE_OF_SCRIPT.fullmatch(text):
        return Prompt("", None)
    found = _OF_A_USER.fullmatch(text) or _OF_A_CLIENT.fullmatch(text)
    if found is not None:
        command = (found["command"] or "").strip()
        return Prompt(command, _kind_of(command))
    bare = _BARE.fullmatch(text) or _OF_AN_ARROW.fullmatch(text)
    if bare is None:
        return None
    # Before a lone mark only a tool that is read here tells a command from a remark.
    tool = _BEFORE_THE_TOOL.match(bare["command"])
    if tool is None or tool["tool"] not in _ALL_TOOLS:
        return None
    kind = _kind_of(bare["command"])
    return None if kind is None else Prompt(bare["command"].strip(), kind)


def _kind_of(command: str) -> CaptureKind | None:
    if not _OF_ANY_KIND.search(command):
        return None
    return next((kind for sign, kind in _KINDS if sign.search(command)), None)
