"""What is recorded of the requests to an ARC, and what its replay answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from arcplan.captures.openzfs_lines import OpenzfsLine
from arcplan.captures.records import CaptureBase


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedGroup:
    """Blocks of one object set and one type.

    Attributes:
        objset: Number of the object set, as `zfs get objsetid` prints it; 0 for the pool's own;
            None for all of the groups that are too many to list.
        type: What the blocks are.
        blocks: Blocks of it that were followed.
        requests: Demand reads of it, of all demand reads, 0..1; None before the replay, as those
            below.
        arc_bytes: Bytes of it in the ARC of the recorded size.
        hits: Its hit ratio in the recording, from an empty ARC of that size.
        hits_doubled: The same with twice the ARC.
    """

    objset: int | None
    type: str
    blocks: int
    requests: float | None = None
    arc_bytes: int | None = None
    hits: float | None = None
    hits_doubled: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedPoint:
    """Hit ratios of an ARC of one size under the recorded load.

    Attributes:
        arc_bytes: Size of the ARC.
        data_hits: Hit ratio of demand reads of data, 0..1; None where none was recorded.
        metadata_hits: The same of metadata.
        low: Lower bound of `data_hits`.
        high: Its upper bound.
    """

    arc_bytes: int
    data_hits: float | None
    metadata_hits: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArcTraceCapture(CaptureBase):
    """A sample of the requests to an ARC, and the hit ratios that it gives for other sizes.

    Attributes:
        openzfs: Version of the kernel module.
        openzfs_line: Line of releases.
        kernel: Version of the kernel.
        seconds: Duration of the recording.
        sampled_share: Blocks that were followed, of all blocks, 0..1.
        pools: Imported pools; blocks of two pools with the same numbers count as one.
        lost_events: Requests that the kernel could not hand over in time.
        is_full: The recording ended early, when its file was full.
        requests: Requests of the blocks followed: `reads`, `reads_of_dbufs`, `prefetches`,
            `writes`.
        blocks: Blocks that were followed and seen.
        before: Counters of arcstats at the start, and `uptime_ms`.
        after: The same at the end.
        groups: Blocks by object set and type, most first.
        curve: Hit ratios by ARC size, replayed by the lists of OpenZFS 2.2 and later; empty where
            the model is not built or the recording lacks the ARC's size.
        reuse_seen: Of the uses of data blocks, those that come again within the recording's
            length, 0..1.
        reuse_in_10_min: The same if it had lasted ten minutes.
        measured_hits: Hit ratio of demand reads of data by arcstats while it was recorded.
        replayed_hits: What the replay alone gives for the recorded size.
        usual_error: What nine of ten measured sizes of such loads were off by at most, 0..1; `low`
            and `high` hold it.
    """

    kind: Literal["arc-trace"] = "arc-trace"
    openzfs: str | None
    openzfs_line: OpenzfsLine | None
    kernel: str | None
    seconds: float
    sampled_share: float
    pools: int | None
    lost_events: int
    is_full: bool
    requests: dict[str, int]
    blocks: int
    before: dict[str, int]
    after: dict[str, int]
    groups: list[TracedGroup]
    curve: list[TracedPoint]
    reuse_seen: float | None
    reuse_in_10_min: float | None
    measured_hits: float | None
    replayed_hits: float | None
    usual_error: float | None


@dataclass(slots=True)
class RecordedRequests:
    """What the replay takes: blocks by index, and requests in the order of the text.

    Attributes:
        metadata: Per block: 1 for metadata, 0 for data.
        psize: Per block: bytes as stored.
        lsize: Per block: bytes uncompressed.
        group: Per block: its group.
        requests: Per request: its block times 4, plus 0 for a read, 1 for one of a dbuf, 2 for a
            prefetch, 3 for a write.
        steps_ms: Per request: milliseconds since the one before.
    """

    metadata: list[int] = field(default_factory=list)
    psize: list[int] = field(default_factory=list)
    lsize: list[int] = field(default_factory=list)
    group: list[int] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    steps_ms: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTrace(ArcTraceCapture):
    """A recording with its requests, before the replay.

    Attributes:
        recorded: Its blocks and requests.
    """

    recorded: RecordedRequests


def mean_of(trace: ArcTraceCapture, counter: str) -> int:
    """Mean of a size at both ends of a recording; of a cut one its size at the start."""
    ends = [trace.before, trace.after] if "size" in trace.after else [trace.before]
    return sum(end.get(counter, 0) for end in ends) // len(ends)
