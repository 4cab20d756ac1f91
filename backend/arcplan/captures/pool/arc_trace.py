"""Requests to the ARC as `arcplan trace` records them on a host.

Usage: `sh arcplan-trace.sh`. A line for each block when it is first seen, then a line for each
request:

    arc-trace 1
    zfs 2.3.2-2
    seconds 60
    sampled 16777216 16777216
    before uptime_ms 1304250
    before size 536920064
    b 5d2f03a1c9 0 19 16384 16384 387 2
    r 5d2f03a1c9 17
    h 5d2f03a1c9 2210
    after size 536923136
    lost 0
    end

`b ID LEVEL TYPE LSIZE PSIZE OBJSET OBJECT` describes a block (type `-` where a write showed it
first). Requests have the block's ID and milliseconds since the start: `r` is a demand read by
arc_read, `h` one that a dbuf answered, `p` a prefetch, `w` a write. `sampled` gives the share of
blocks followed; `before` and `after` are counters of arcstats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from arcplan.captures.arcstats.openzfs_line import line_of_version
from arcplan.captures.bounded import whole_of
from arcplan.captures.format import About, Format, Opening
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.pool.arc_trace_record import (
    ArcTraceCapture,
    RecordedRequests,
    RecordedTrace,
    TracedGroup,
)
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText

REQUESTS_MOST = 4_000_000
BLOCKS_MOST = 2_000_000
GROUPS_MOST = 200
_MS_MOST = 7_200_000
_BYTES_MOST = 1 << 25
_SECTOR_BYTES = 512
_COUNTERS_MOST = 500
_LEVELS_MOST = 31
# Objsets and logs of intents have levels below 0, accounts of users objects below 0.
_OWN_LEVEL = -1
_OBJECT_MOST = 1 << 48
_TYPE_MOST = 255
_ID = re.compile(r"[0-9a-f]{1,10}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
_WORD = re.compile(r"[\w.+~:-]{1,80}", re.ASCII)
_STARTED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_KINDS = {"r": 0, "h": 1, "p": 2, "w": 3}
_OF_KIND = ("reads", "reads_of_dbufs", "prefetches", "writes")
# Types of DMU objects whose leaves are data, and names of the common ones (module/zfs/dmu.c).
_DATA_TYPES = {19: "files", 23: "zvols", 25: "other data", 26: "other data", 49: "other data"}
_METADATA_TYPES = {10: "dnodes", 11: "objsets", 20: "directories", 44: "system attributes"}
_NEW_TYPE, _NEW_METADATA = 0x80, 0x40
_INDIRECT, _WRITTEN, _OTHER = "indirect blocks", "written blocks", "other metadata"


def recognises(head: bytes) -> bool:
    """Whether the text begins as the script's file does."""
    return re.match(rb"\s*arc-trace [0-9]+[ \t\r]*(?:\n|$)", head) is not None


class _Parser:
    """Reads one recording line by line; fulfils `CaptureParser`."""

    def __init__(self) -> None:
        self._splitter = LineSplitter()
        self._text = SmallText("", [], 0, 0, truncated=False, ends_mid_line=False)
        self._head: dict[str, str] = {}
        self._counters: dict[str, dict[str, int]] = {"before": {}, "after": {}}
        self._recorded = RecordedRequests()
        self._block_of: dict[str, int] = {}
        self._group_of: dict[tuple[int | None, str], int] = {}
        self._counts = [0, 0, 0, 0]
        self._last_ms = 0
        self._longest_ms = 0
        self._end = ""

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._splitter.count

    def feed(self, text: bytes) -> None:
        """Take the next piece of UTF-8 text.

        Raises:
            CaptureTooLargeError: More than a recording can hold.
        """
        for line in self._splitter.feed(text):
            self._take(line)

    def finish(self, *, name: str, truncated: bool) -> Iterable[CaptureBase]:
        """End of text: the recording.

        Raises:
            UnrecognisedCaptureError: Nothing of the script stands in it.
        """
        for line in self._splitter.finish():
            self._take(line)
        if "arc-trace" not in self._head:
            raise UnrecognisedCaptureError("no recording of arcplan trace found")
        text = self._text
        text.name, text.truncated = name, truncated
        text.bytes, text.lines_total = self._splitter.bytes_seen, self._splitter.count
        text.ends_mid_line = self._splitter.ends_mid_line
        return [self._record()]

    def _take(self, line: Line) -> None:
        self._text.lines = [line]
        words = line.text.split()
        if not words:
            return
        kind = _KINDS.get(words[0])
        if kind is not None:
            reason = self._request(kind, words, line)
        elif words[0] == "b":
            reason = self._block(words, line)
        else:
            reason = self._other(words, line)
        if reason:
            self._text.unread(line, reason)

    def _request(self, kind: int, words: list[str], line: Line) -> str:
        if len(words) != 3:
            return "no request: an ID and milliseconds are expected"
        block = self._block_of.get(words[1])
        ms = whole_of(words[2])
        if block is None:
            return "a request for a block that no line above describes"
        if ms is None or ms > _MS_MOST:
            return "no time of a request"
        requests = self._recorded.requests
        if len(requests) >= REQUESTS_MOST:
            raise CaptureTooLargeError(
                f"more than {REQUESTS_MOST:,} requests", line=line.number, excerpt=line.text
            )
        requests.append(block * 4 + kind)
        self._recorded.steps_ms.append(ms - self._last_ms)
        self._last_ms = ms
        self._longest_ms = max(self._longest_ms, ms)
        self._counts[kind] += 1
        return ""

    def _block(self, words: list[str], line: Line) -> str:
        if len(words) != 8 or not _ID.fullmatch(words[1]):
            return "no block: eight words are expected"
        if words[1] in self._block_of:
            # The kernel's table of blocks seen is full, so they are described each time.
            return ""
        lsize, psize, objset, object_ = map(whole_of, words[4:])
        level = _OWN_LEVEL if words[2] in ("-1", "-2") else whole_of(words[2])
        type_ = -1 if words[3] == "-" else whole_of(words[3])
        if level is None or type_ is None or objset is None or object_ is None:
            return "no block: its numbers are not whole"
        if level > _LEVELS_MOST or type_ > _TYPE_MOST:
            return "no block: no such level or type"
        if not (_is_size(lsize) and _is_size(psize)) or lsize is None or psize is None:
            return "no block: its sizes are not those of a block"
        recorded = self._recorded
        if len(recorded.psize) >= BLOCKS_MOST:
            raise CaptureTooLargeError(
                f"more than {BLOCKS_MOST:,} blocks", line=line.number, excerpt=line.text
            )
        self._block_of[words[1]] = len(recorded.psize)
        is_own = level < 0 or objset == 0 or object_ == 0 or object_ > _OBJECT_MOST
        name, is_metadata = _kind_of(level, type_, is_own=is_own)
        recorded.metadata.append(int(is_metadata))
        recorded.lsize.append(lsize)
        recorded.psize.append(psize)
        recorded.group.append(self._group(objset, name))
        return ""

    def _group(self, objset: int, name: str) -> int:
        key: tuple[int | None, str] = (objset, name)
        if key not in self._group_of and len(self._group_of) >= GROUPS_MOST:
            key = (None, "all other")
        return self._group_of.setdefault(key, len(self._group_of))

    def _other(self, words: list[str], line: Line) -> str:
        key, rest = words[0], words[1:]
        if key in self._counters:
            return self._counter(key, rest, line)
        if key == "end" and rest in ([], ["full"]):
            self._end = " ".join(words)
            return ""
        patterns = _HEAD.get(key, ())
        if not patterns or key in self._head:
            return "no line of arcplan trace"
        if len(rest) != len(patterns) or not all(map(re.fullmatch, patterns, rest)):
            return f"not what stands behind {key}"
        self._head[key] = " ".join(rest)
        self._text.says(key, line)
        return ""

    def _counter(self, key: str, words: list[str], line: Line) -> str:
        counters = self._counters[key]
        value = whole_of(words[1]) if len(words) == 2 else None
        if value is None or not _NAME.fullmatch(words[0]):
            return "no counter of arcstats"
        if len(counters) >= _COUNTERS_MOST:
            return "more counters than arcstats has"
        counters[words[0]] = value
        if key == "after":
            self._text.says(f"after.{words[0]}", line)
        return ""

    def _record(self) -> RecordedTrace:
        head, recorded = self._head, self._recorded
        steps, scale = (*map(int, head.get("sampled", "1 1").split()),)
        version = head.get("zfs")
        asked_s = int(head.get("seconds", 0))
        traced_s = self._longest_ms / 1000
        is_whole = self._end == "end"
        counted = [0] * len(self._group_of)
        for group in recorded.group:
            counted[group] += 1
        return RecordedTrace(
            **self._text.common(complete=bool(self._end)),
            recorded_at=head.get("started"),
            openzfs=version,
            openzfs_line=line_of_version(version) if version else None,
            kernel=head.get("kernel"),
            seconds=max(asked_s if is_whole else 0, traced_s),
            sampled_share=min(steps / scale, 1) if steps and scale else 1,
            pools=whole_of(head.get("pools", "")),
            lost_events=whole_of(head.get("lost", "")) or 0,
            is_full=self._end == "end full",
            requests=dict(zip(_OF_KIND, self._counts, strict=True)),
            blocks=len(recorded.psize),
            before=self._counters["before"],
            after=self._counters["after"],
            groups=[
                TracedGroup(objset=objset, type=name, blocks=counted[at])
                for (objset, name), at in self._group_of.items()
            ],
            curve=[],
            reuse_seen=None,
            reuse_in_10_min=None,
            measured_hits=None,
            replayed_hits=None,
            usual_error=None,
            recorded=recorded,
        )


_NUMBER = re.compile(r"[0-9]{1,15}")
_HEAD = {
    "arc-trace": (_NUMBER,),
    "zfs": (_WORD,),
    "kernel": (_WORD,),
    "started": (_STARTED,),
    "seconds": (re.compile(r"[0-9]{1,4}"),),
    "sampled": (re.compile(r"[0-9]{1,9}"), re.compile(r"[0-9]{1,9}")),
    "pools": (re.compile(r"[0-9]{1,4}"),),
    "lost": (_NUMBER,),
}


def _is_size(size: int | None) -> bool:
    return size is not None and 0 < size <= _BYTES_MOST and size % _SECTOR_BYTES == 0


def _kind_of(level: int, type_: int, *, is_own: bool) -> tuple[str, bool]:
    """What blocks are, and whether the ARC counts them as metadata (BP_GET_BUFC_TYPE).

    Args:
        level: 0 for leaves.
        type_: DMU type; -1 where it is not known.
        is_own: Of the pool's own object set, or dnodes.
    """
    if level > 0:
        return _INDIRECT, True
    if type_ < 0:
        return (_OTHER, True) if is_own else (_WRITTEN, False)
    if type_ & _NEW_TYPE:
        return (_OTHER, True) if type_ & _NEW_METADATA else ("other data", False)
    if type_ in _DATA_TYPES:
        return _DATA_TYPES[type_], False
    return _METADATA_TYPES.get(type_, _OTHER), True


FORMAT = Format(
    about=About(
        title="ARC trace",
        opening=Opening(("arc-",), rb"arc-trace [0-9]+"),
        command="cat arcplan-trace.txt",
        commands=(r"\barcplan-trace\b",),
        programs=(),
        marks=("arc-trace ",),
    ),
    record=ArcTraceCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: _Parser(),
)
