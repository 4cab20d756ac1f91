"""Finding kstats in text: Linux kstat files, sysctl of FreeBSD and macOS, kstat of illumos, JSON.

Linux (kstat_seq_show_headers, module/os/linux/spl/spl-kstat.c, OpenZFS 2.3.9): a line of numbers
(id, type, flags, fields, bytes, creation and snapshot time in ns), `name type data`, then one
`name  4  value` per field. sysctl: `kstat.zfs.misc.arcstats.name: value` or `=`. illumos:
`kstat -p` prints `zfs:0:arcstats:name value`, plain kstat a block under `name: arcstats`, mdb's
`::arc` `name = value MB` (-b: in bytes), and agents of check_mk that below `<<<zfs_arc_cache>>>`.

Fields tell arcstats. Those of zil.c, dmu_tx.c, dbuf.c and dataset_kstats.c (module/zfs) tell the
other kstats, where the kernel's header or a name before them says that they are all of one file:
a data set's kstat has the fields of zil, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from arcplan.captures.arcstats.json_fields import fields_of, is_json_line
from arcplan.captures.arcstats.memory import WRAPPED
from arcplan.captures.lines import Line, LineSplitter
from arcplan.captures.records import Place

OTHER_KSTATS = ("zil", "dmu_tx", "dbufstats")
_KSTAT = rf"(?P<kstat>arcstats|{'|'.join(OTHER_KSTATS)})"
_KSTAT_HEADER = re.compile(r"\s*\d+ \d+ 0x[0-9a-fA-F]+ (\d{1,9}) \d+ (\d{1,20}) (\d{1,20})\s*")
_COLUMN_TITLES = re.compile(r"\s*name\s+type\s+data\s*")
_KSTAT_ROW = re.compile(
    rf"\s*(?:\S{{0,255}}{_KSTAT}:)?(?P<name>[a-z][a-z0-9_]*)\s+[0-7]\s+(?P<value>-?\d{{1,20}})\s*"
)
_DATASET_ROW = re.compile(r"\s*dataset_name\s+7\s+(?P<dataset>\S.{0,255}?)\s*")
_SYSCTL = re.compile(
    rf"\s*kstat\.zfs\.misc\.{_KSTAT}\.(?P<name>[a-z0-9_]+)\s*[:=]\s*(?P<value>-?\d{{1,20}})\s*"
)
_ILLUMOS_P = re.compile(
    r"\s*zfs:\d+:(?P<kstat>arcstats):(?P<name>[a-z0-9_]+)\s+(?P<value>-?\d{1,20})\s*"
)
_ILLUMOS_BLOCK = re.compile(r"\s*name:\s+(\S+)\s+class:\s+\S+\s*")
_ILLUMOS_ROW = re.compile(r"\s+(?P<name>[a-z][a-z0-9_]*)\s+(?P<value>-?\d{1,20})\s*")
# mdb's ::arc in whole MiB, and agents of check_mk.
_EQUALS = re.compile(r"(?P<name>[a-z][a-z0-9_]*) += +(?P<value>\d{1,20})(?P<mb> MB)?\s*")
_OF_SOMETHING_ELSE = re.compile(
    r"\s*(?:==> .* <==|::arc\b.*|<<<\S+>>>|module: .*|[a-z][\w%]*(?:\.[\w%-]+)+\s*[:=].*"
    r"|\w+:\d+:\w+:\w+\s.*|zfs:\d+:arcstats:(?:class|crtime|snaptime)\s.*|(?:crtime|snaptime)\s+[\d.]+)\s*"
)

# No release takes a limit of the ARC of less (arc_init and its neighbours, OpenZFS 0.6.5 to 2.4),
# and the ARC of a host with a pool holds more.
_ARC_LEAST = 1 << 22
_NEVER_BELOW: dict[str, tuple[str, ...]] = {
    "c": ("c_min",),
    "c_min": (),
    "c_max": ("c", "c_min"),
    "size": (),
    "arc_meta_max": ("arc_meta_used",),
    "memory_all_bytes": ("c_max", "size", "memory_free_bytes"),
}
# Limits of the ARC and the host's memory, which grep often picks alone.
_LIMITS = (
    *("arc_meta_limit", "arc_meta_max", "arc_meta_min", "arc_dnode_limit", "arc_need_free"),
    *("arc_sys_free", "memory_all_bytes", "memory_available_bytes", "memory_throttle_count"),
)
TELLING_NAMES = frozenset(
    (
        *_LIMITS,
        *("c", "c_min", "c_max", "size", "hits", "misses", "data_size", "dnode_size", "hdr_size"),
        *("demand_data_hits", "demand_data_misses", "demand_metadata_hits", "mru_hits", "mfu_hits"),
        *("demand_metadata_misses", "mru_ghost_hits", "mfu_ghost_hits", "arc_meta_used", "deleted"),
    )
)
TELLING_LEAST = 4
ONLY_OF_ARCSTATS = frozenset(
    ("c", "c_min", "c_max", "arc_meta_used", "demand_data_hits", "demand_metadata_hits", *_LIMITS)
)
PICKED_LEAST = 2
# A data set's first: it has the fields of zil behind its own.
_FIELD_OF = {
    "nunlinked": "objset",
    "zil_commit_count": "zil",
    "dmu_tx_assigned": "dmu_tx",
    "cache_target_bytes": "dbufstats",
}
_RECENT = 8


@dataclass(slots=True)
class Snapshot:
    """The fields of one kstat, in the order printed.

    Attributes:
        line: Where it starts.
        values: Field values.
        places: Where each stands.
        announced: Fields the kstat's own header counts; None without one.
        created_ns: When the kstat was created, on the clock of the host's boot.
        age_s: Seconds from the creation of the kstat (module load) to the snapshot.
        illumos: Printed by illumos' kstat command.
        is_json: It is part of a JSON document.
        named: The kstat of which its rows say that they are.
        dataset: What a data set's kstat is of.
        wrapped: Fields without a value, as the kernel took them below zero.
    """

    line: int
    values: dict[str, int] = field(default_factory=dict)
    announced: int | None = None
    created_ns: int | None = None
    age_s: float | None = None
    illumos: bool = False
    is_json: bool = False
    named: str | None = None
    dataset: str | None = None
    places: dict[str, Place] = field(default_factory=dict)
    wrapped: dict[str, Place] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Whether the field is here, with a value or without."""
        return name in self.values or name in self.wrapped

    def say(self, name: str, value: int, place: Place) -> None:
        """Take a field."""
        if value >= WRAPPED:
            self.wrapped[name] = place
            return
        self.values[name] = value
        self.places[name] = place

    def drop_last(self) -> None:
        """Remove the last field."""
        name, _ = self.values.popitem()
        del self.places[name]

    def ends_too_small(self) -> bool:
        """Whether the last field is below what it always is, so that it may be half a number."""
        last = next(reversed(self.values), "")
        if last not in _NEVER_BELOW:
            return False
        least = (_ARC_LEAST, *(self.values.get(other, 0) for other in _NEVER_BELOW[last]))
        return 0 < self.values[last] < max(least)

    def is_arcstats(self) -> bool:
        """Whether the fields are those of arcstats and not of another kstat.

        A few rows that grep picked are enough where one is of a field that no other kstat has.
        """
        if self.named and self.values:
            return self.named == "arcstats"
        picked = self.announced is None and not self.illumos
        if picked and not ONLY_OF_ARCSTATS.isdisjoint(self.values):
            return len(TELLING_NAMES & self.values.keys()) >= PICKED_LEAST
        return len(TELLING_NAMES & self.values.keys()) >= TELLING_LEAST

    @property
    def kstat(self) -> str | None:
        """The kstat that it is of; None for one that is not read."""
        if self.named or self.is_arcstats():
            return self.named or "arcstats"
        if self.announced is None:
            return None
        if self.dataset is not None:
            return "objset"
        return next((kstat for field, kstat in _FIELD_OF.items() if field in self.values), None)

    @property
    def lacks_fields(self) -> bool:
        """Whether fewer fields are here than its header announces."""
        found = len(self.values) + len(self.wrapped) + (self.dataset is not None)
        return self.announced is not None and found < self.announced


class SnapshotReader:
    """Sorts lines into snapshots; a header or a repeated name begins the next one.

    Attributes:
        snapshots: In the order printed.
        open_objects: Objects of a JSON document that are not closed yet.
        json_lines: Lines of JSON documents.
        other_lines: Lines of other kstats and sysctls.
    """

    def __init__(self) -> None:
        self.snapshots: list[Snapshot] = []
        self.open_objects = self.json_lines = self.other_lines = 0
        self._open: Snapshot | None = None
        self._illumos_block = False
        self._illumos_json = False

    def read(self, line: Line) -> bool:
        """Take one line; False when it belongs to no kstat or sysctl output."""
        text = line.text
        header = _KSTAT_HEADER.fullmatch(text)
        if header is not None:
            announced, created, taken = (int(number) for number in header.groups())
            age_s = (taken - created) / 1e9 if taken >= created else None
            self._begin(Snapshot(line.number, announced=announced, created_ns=created, age_s=age_s))
            return True
        block = _ILLUMOS_BLOCK.fullmatch(text)
        if block is not None:
            self._illumos_block = block[1] == "arcstats"
            self._begin(Snapshot(line.number, illumos=True))
            return True
        if not text.strip() or _COLUMN_TITLES.fullmatch(text):
            return True
        if is_json_line(text):
            # The kernel's own text holds no JSON; a document inside of it is another tool's.
            if self._open is not None and self._open.announced is not None:
                return False
            self.json_lines += 1
            self._read_json(line)
            return True
        is_row = self._read_row(line)
        is_other = not is_row and _OF_SOMETHING_ELSE.fullmatch(text) is not None
        self.other_lines += is_other
        return is_row or is_other

    def _read_row(self, line: Line) -> bool:
        text = line.text
        found = _KSTAT_ROW.fullmatch(text)
        illumos = None if found else _ILLUMOS_P.fullmatch(text)
        found = found or illumos or _SYSCTL.fullmatch(text)
        if found is None and self._illumos_block:
            found = illumos = _ILLUMOS_ROW.fullmatch(text)
        equals = None if found else _EQUALS.fullmatch(text)
        found = found or equals
        if found is None:
            return self._read_dataset(line)
        name, value = found["name"], int(found["value"]) << (20 if equals and equals["mb"] else 0)
        kstat = found.groupdict().get("kstat")
        if (
            self._open is None
            or self._open.has(name)
            or (kstat and self._open.named and kstat != self._open.named)
        ):
            self._begin(Snapshot(line.number, illumos=illumos is not None, named=kstat))
        if self._open is not None:
            self._open.say(name, value, Place.of(line.number, text.strip()))
            self._open.illumos |= bool(equals and equals["mb"])
        return True

    def _read_dataset(self, line: Line) -> bool:
        found = _DATASET_ROW.fullmatch(line.text)
        if found is not None and self._open is not None:
            self._open.dataset = found["dataset"]
        return found is not None

    def _read_json(self, line: Line) -> None:
        for found in fields_of(line.text):
            if isinstance(found, tuple):
                name, value, printed = found
                if self._open is None or self._open.has(name):
                    self._forget_other_kstats()
                    self._begin(Snapshot(line.number, illumos=self._illumos_json, is_json=True))
                if self._open is not None:
                    self._open.say(name, value, Place.of(line.number, printed))
            elif found == "illumos":
                self._illumos_json = True
            else:
                self._open = None
                self.open_objects += 1 if found == "{" else -1

    def _forget_other_kstats(self) -> None:
        """A document may hold thousands of objects; those that are no arcstats are not kept."""
        if self.snapshots and not self.snapshots[-1].is_arcstats():
            self.snapshots.pop()

    def _begin(self, snapshot: Snapshot) -> None:
        self.snapshots.append(snapshot)
        self._open = snapshot


def recognises(head: bytes) -> bool:
    """Whether the text holds at least four fields that only arcstats has together."""
    return _holds(head, Snapshot.is_arcstats)


def recognises_others(head: bytes) -> bool:
    """Whether the text holds no arcstats, and another kstat that is read."""
    if b"kstat.zfs.misc." in head or recognises(head):
        return False
    return _holds(head, lambda snapshot: snapshot.kstat is not None)


def _holds(head: bytes, is_wanted: Callable[[Snapshot], bool]) -> bool:
    splitter, reader = LineSplitter(), SnapshotReader()
    for line in (*splitter.feed(head), *splitter.finish()):
        reader.read(line)
        # One line of JSON may hold further kstats behind the one looked for.
        if any(map(is_wanted, reader.snapshots[-_RECENT:])):
            return True
    return False
