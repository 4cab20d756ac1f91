"""What Prometheus' node_exporter says of a host, in the text exposition format.

Usage: `curl -s localhost:9100/metrics` (the file may be as long as it likes; only lines of the
ARC, memory, disks, processors, pools and file systems are kept).

    node_zfs_arc_size 8.589934592e+09
    node_disk_reads_completed_total{device="sda"} 232392

gives `arc["size"] = 8589934592` and `disks["sda"]["reads_completed"] = 232392`. Where the ARC's
limit is among them, an arcstats capture comes out of the same text; its age is that of the boot,
since the text does not say when the module was loaded.

Times of processors may be summed over them (`sum without (cpu)`); their number is then taken from
`instance:node_num_cpu:sum`, the recording rule of node_exporter's own mixin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from arcplan.captures import arcstats
from arcplan.captures.bounded import REAL_MOST
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line
from arcplan.captures.quantity import number_of
from arcplan.captures.records import (
    CaptureBase,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.timestamps import iso_of

_LONGEST = 4096
_KEPT = (
    *(
        "node_zfs_",
        "node_memory_",
        "node_disk_",
        "node_cpu_seconds_total{",
        "node_boot_time_",
        "node_uname_info{",
    ),
    "instance:node_num_cpu:sum",
    *("node_time_seconds ", "node_filesystem_size_bytes{", "node_filesystem_avail_bytes{"),
)
_METRIC = re.compile(
    r"\s*(?P<name>[a-zA-Z_:][\w:]{0,200})(?:\{(?P<labels>[^\n]*)\})?"
    # Go prints two digits of an exponent at least.
    r" +(?P<value>(?!\S+[eE][+-]?[0-9]?(?:\s|\Z))[^\s{}]{1,40})(?: +[0-9]{1,15})?\s*"
)
_LABEL = re.compile(r'([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"')
_HEAD = re.compile(
    rb"(?m)^[ \t>]*node_(?:zfs|memory|disk|cpu|filesystem|boot|time|load1|exporter|uname|vmstat)\w*"
    rb"(?:\{[^\n]{1,2000}\})? +-?[0-9]"
)
# Exporters join the words of a name; a name of one word is another tool's, and so is a column.
_SEEN = re.compile(r"\s*(?=[^\W_]*[_:])[a-zA-Z_:][\w:]*(?:\{| -?[0-9+NI])")
_SERIES_MOST = 200_000
# Linux counts the boot time back from a clock that NTP may set; another boot is further away.
_CLOCK_STEP_MOST_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSystemSpace:
    """A mounted file system.

    Attributes:
        device: Device or, of ZFS, the data set.
        mountpoint: Where it is mounted.
        type: `zfs`, `ext4` ...
        size_bytes: Size.
        available_bytes: Available to users.
    """

    device: str
    mountpoint: str
    type: str
    size_bytes: float | None
    available_bytes: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeExporterCapture(CaptureBase):
    """Metrics of one scrape; `places` has each kept metric's name at its first line.

    Attributes:
        metrics_total: Series in the text, kept or not.
        arc: `node_zfs_arc_*` by the kernel's field name.
        memory_bytes: `node_memory_*_bytes` by the name in /proc/meminfo (`MemTotal`).
        disks: `node_disk_*_total` by device and counter (`reads_completed`, `read_bytes`,
            `read_time_seconds`, `io_time_seconds` ...).
        logical_cpus: Processors that time is counted for.
        cpu_seconds: Time of all processors together by what they did (`user`, `idle` ...).
        boot_time_s: Seconds since 1970 at which the kernel started.
        nodename: The kernel's name of the host; untrusted.
        time_s: Seconds since 1970 at the scrape.
        zpool: `node_zfs_zpool_*` by pool, data sets left out.
        filesystems: Mounted file systems.
    """

    kind: Literal["node-exporter"] = "node-exporter"
    metrics_total: int
    arc: dict[str, float]
    memory_bytes: dict[str, float]
    disks: dict[str, dict[str, float]]
    logical_cpus: int | None
    cpu_seconds: dict[str, float]
    boot_time_s: float | None
    nodename: str | None
    time_s: float | None
    zpool: dict[str, dict[str, float]]
    filesystems: list[FileSystemSpace]


def recognises(head: bytes) -> bool:
    """Whether the text has a metric of node_exporter, or the beginning of such a text."""
    return _HEAD.search(head) is not None or (
        head.lstrip().startswith(b"# HELP go_gc_") and b"# TYPE " in head
    )


class _Parser(SmallTextParser):
    """Counts series that are not kept."""

    def __init__(self) -> None:
        self.series = 0
        super().__init__(self._read, wants=self._is_wanted)

    def _is_wanted(self, text: str) -> bool:
        if not text or text[0] == "#" or len(text) > _LONGEST:
            return False
        if not _SEEN.match(text):
            return bool(text.strip())
        self.series += 1
        return text.lstrip().startswith(_KEPT)

    def _read(self, text: SmallText) -> Iterable[CaptureBase]:
        reader = _Reader(text)
        for line in text.lines:
            reader.take(line)
        return reader.records(self.series)


class _Reader:
    def __init__(self, text: SmallText) -> None:
        self._text = text
        self._arc: dict[str, float] = {}
        self._arc_lines: dict[str, Line] = {}
        self._memory: dict[str, float] = {}
        self._disks: dict[str, dict[str, float]] = {}
        self._cpus: set[str] = set()
        self._cpu_seconds: dict[tuple[str, str], float] = {}
        self._zpool: dict[str, dict[str, float]] = {}
        self._spaces: dict[tuple[str, str, str], dict[str, float]] = {}
        self._plain: dict[str, float] = {}
        self._nodename: str | None = None
        self._kept = 0

    def take(self, line: Line) -> None:
        """Sort one series into its table."""
        found = _METRIC.fullmatch(line.text)
        value = number_of(found["value"].replace("+", "")) if found else None
        if found is None or value is None or abs(value) > REAL_MOST * 100:
            self._text.unread(line, "no metric with a number")
            return
        name = found["name"]
        labels = {key: _unescaped(said) for key, said in _LABEL.findall(found["labels"] or "")}
        if name not in self._text.places:
            self._text.says(name, line)
        self._kept += 1
        if self._kept > _SERIES_MOST:
            return
        if name.startswith("node_zfs_arc_"):
            field = name.removeprefix("node_zfs_arc_")
            self._arc[field] = value
            self._arc_lines[field] = line
        elif name.startswith("node_memory_") and name.endswith("_bytes"):
            self._memory[name[len("node_memory_") : -len("_bytes")]] = value
        elif name.startswith("node_disk_") and name.endswith("_total") and "device" in labels:
            counter = name[len("node_disk_") : -len("_total")]
            self._disks.setdefault(labels["device"], {})[counter] = value
        elif name == "node_cpu_seconds_total":
            self._take_cpu(labels, value)
        elif name.startswith("node_zfs_zpool_") and "zpool" in labels:
            if "dataset" not in labels:
                field = "_".join([name.removeprefix("node_zfs_zpool_"), *_state(labels)])
                self._zpool.setdefault(labels["zpool"], {})[field] = value
        elif name.startswith("node_filesystem_"):
            key = tuple(labels.get(label, "") for label in ("device", "mountpoint", "fstype"))
            self._spaces.setdefault((key[0], key[1], key[2]), {})[name] = value
        else:
            self._nodename = labels.get("nodename", self._nodename)
            before = self._plain.get(name, value)
            if name == "node_boot_time_seconds" and abs(value - before) > _CLOCK_STEP_MOST_S:
                self._text.differs(name, line)
            self._plain[name] = value

    def _take_cpu(self, labels: dict[str, str], value: float) -> None:
        if "cpu" in labels:
            self._cpus.add(labels["cpu"])
        if "mode" in labels:
            # The same series again is of a later scrape, whose counters count.
            self._cpu_seconds[labels.get("cpu", ""), labels["mode"]] = value

    def _seconds_by_mode(self) -> dict[str, float]:
        seconds: dict[str, float] = {}
        for (_, mode), value in self._cpu_seconds.items():
            seconds[mode] = seconds.get(mode, 0.0) + value
        return seconds

    def _logical_cpus(self) -> int | None:
        summed = self._plain.get("instance:node_num_cpu:sum", 0.0)
        return len(self._cpus) or round(summed) or None

    def records(self, series: int) -> list[CaptureBase]:
        """The capture, and that of arcstats where its fields are complete.

        Raises:
            UnrecognisedCaptureError: No metric of node_exporter is there.
        """
        if not self._kept:
            raise UnrecognisedCaptureError("no metric of node_exporter found")
        time_s = self._plain.get("node_time_seconds")
        recorded_at = iso_of(time_s) if time_s is not None and 0 <= time_s < 1e11 else None
        record = NodeExporterCapture(
            **self._text.common(complete=not self._text.ends_inside_a_line),
            recorded_at=recorded_at,
            metrics_total=series,
            arc=self._arc,
            memory_bytes=self._memory,
            disks=self._disks,
            logical_cpus=self._logical_cpus(),
            cpu_seconds=self._seconds_by_mode(),
            boot_time_s=self._plain.get("node_boot_time_seconds"),
            nodename=self._nodename,
            time_s=time_s,
            zpool=self._zpool,
            filesystems=[
                FileSystemSpace(
                    device=device,
                    mountpoint=mountpoint,
                    type=type_,
                    size_bytes=told.get("node_filesystem_size_bytes"),
                    available_bytes=told.get("node_filesystem_avail_bytes"),
                )
                for (device, mountpoint, type_), told in self._spaces.items()
            ],
        )
        return [record, *self._arcstats(recorded_at)]

    def _since_boot_s(self) -> float | None:
        now, boot = (self._plain.get(f"node_{name}_seconds") for name in ("time", "boot_time"))
        return now - boot if now is not None and boot is not None and now > boot else None

    def _arcstats(self, recorded_at: str | None) -> list[CaptureBase]:
        if "c_max" not in self._arc:
            return []
        rows = [
            (f"kstat.zfs.misc.arcstats.{name}: {value:.0f}", self._arc_lines[name])
            for name, value in self._arc.items()
        ]
        return [
            replace(record, recorded_at=recorded_at, since_load_s=self._since_boot_s())
            for record in arcstats.kstats_among(self._text, rows)
            if isinstance(record, arcstats.ArcstatsCapture)
        ]


def _state(labels: dict[str, str]) -> list[str]:
    return [labels["state"]] if "state" in labels else []


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)


FORMAT = Format(
    about=About(
        title="node_exporter",
        opening=Opening(
            ("# HELP", "# TYPE"), rb"# (?:HELP|TYPE) (?:go_|node_[a-z0-9]+_)\w* .*", 40
        ),
        command="curl -s localhost:9100/metrics",
        commands=(r"\bcurl\s.*/metrics\b",),
        programs=("curl",),
        marks=("node_", "# HELP go_gc_"),
    ),
    record=NodeExporterCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: _Parser(),
)
