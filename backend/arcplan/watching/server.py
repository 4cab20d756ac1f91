"""What a plan predicts of one server, and the limits that alerts and panels take from it."""

from __future__ import annotations

from dataclasses import dataclass

from arcplan.json_value import JsonObject, JsonValue

# A setting counts as smaller below this share of the plan's: kernels and page sizes round.
SETTING_ROOM = 0.98
# The ARC counts as shrunk below this share of what the plan's data takes of it.
SHRUNK = 0.9
# Pools that are fuller allocate more slowly; the model's own warning is at the same share.
POOL_FULL = 0.8
# Points above the plan's share of space that are no alert, where the plan itself is fuller.
POOL_ROOM = 0.05
# Share of the reads at which the model's devices are full.
DEVICES_FULL = 0.9
# Devices that the plan itself uses by more than this share are watched by their reads alone.
DEVICES_BUSY = 0.8
# Share of the plan's reads below which a host counts as idle, and ratios as noise.
IDLE = 0.05
# The same of one disk's reads: a slow disk takes fewer, at night too.
IDLE_DISK = 0.01


@dataclass(frozen=True, slots=True)
class Figure:
    """A predicted figure; times in milliseconds, sizes in bytes, ratios 0..1.

    Attributes:
        value: As predicted.
        low: Low end of its band.
        high: High end of its band.
        text: The value with its unit.
        words: The value with its band, as alerts say it.
    """

    value: float
    low: float
    high: float
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Server:
    """One server of a plan.

    Attributes:
        title: Name of the plan; untrusted text.
        engine: `innodb` or `postgresql`.
        model_version: Version of the model that predicts.
        figures: By the names of the model's `watchedFigures`.
        arc_limit: `zfs_arc_max`.
        arc_used: What the plan's data takes of the ARC.
        buffer_pool: InnoDB's buffer pool or shared_buffers.
        buffer_pool_hits: Share of lookups that it answers; the model has no band for it.
        arc_reads_per_s: Reads that reach the ARC.
        disks: Disks of the pool that share its reads.
    """

    title: str
    engine: str
    model_version: str
    figures: dict[str, Figure]
    arc_limit: Figure
    arc_used: Figure
    buffer_pool: Figure
    buffer_pool_hits: Figure
    arc_reads_per_s: float
    disks: float

    @property
    def pool_limit(self) -> float:
        """Share of the pool's space that is an alert."""
        return min(0.97, max(POOL_FULL, self.figures["pool_used_ratio"].value + POOL_ROOM))

    @property
    def busy_arc_reads_per_s(self) -> float:
        """Reads of the ARC from which its hit ratios say something."""
        return max(1.0, self.arc_reads_per_s * IDLE)

    @property
    def busy_disk_reads_per_s(self) -> float:
        """Reads of one disk from which its times say something."""
        return max(1.0, self.figures["device_reads_per_s"].value / self.disks * IDLE_DISK)

    @property
    def most_device_reads_per_s(self) -> float:
        """Reads of all disks that are an alert; a plan without any allows those of housekeeping."""
        high = self.figures["device_reads_per_s"].high
        return high if high >= 1 else self.busy_arc_reads_per_s

    @property
    def device_limit_per_s(self) -> float | None:
        """Device reads that nearly fill the devices; None where the plan itself fills them."""
        busy = self.figures["device_busy_ratio"].value
        reads = self.figures["device_reads_per_s"].value
        return reads / busy * DEVICES_FULL if 0 < busy <= DEVICES_BUSY else None


def server_of(answer: JsonValue) -> Server:
    """The server that the model's `watchedServer` answers."""
    whole = _object(answer)
    sizes = {name: _exact(whole[name]) for name in ("arc_limit", "arc_used", "buffer_pool")}
    return Server(
        title=str(whole["title"]),
        engine=str(whole["engine"]),
        model_version=str(whole["model_version"]),
        figures={name: _figure(one) for name, one in _object(whole["figures"]).items()},
        arc_limit=sizes["arc_limit"],
        arc_used=sizes["arc_used"],
        buffer_pool=sizes["buffer_pool"],
        buffer_pool_hits=_exact(whole["buffer_pool_hit_ratio"]),
        arc_reads_per_s=_number(whole["arc_reads_per_s"]),
        disks=_number(whole["disks"]),
    )


def _figure(answer: JsonValue) -> Figure:
    one = _object(answer)
    probability = one["probability"]
    share = (
        f"{probability * 100:.0f} %: "
        if isinstance(probability, int | float) and probability
        else ""
    )
    return Figure(
        value=_number(one["value"]),
        low=_number(one["low"]),
        high=_number(one["high"]),
        text=str(one["text"]),
        words=f"{one['text']} ({share}{one['range']})",
    )


def _exact(answer: JsonValue) -> Figure:
    one = _object(answer)
    value, text = _number(one["value"]), str(one["text"])
    return Figure(value, value, value, text, text)


def _object(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _number(value: JsonValue) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
