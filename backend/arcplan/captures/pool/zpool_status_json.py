"""The JSON of `zpool status -j` (OpenZFS 2.3 and later)."""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.bounded import events_of
from arcplan.captures.json_document import Json, JsonDocument, members_of, word_of
from arcplan.captures.pool.vdev_tree import VdevRole, draid_shape, kind_of_name
from arcplan.captures.pool.zpool_status_record import (
    StatusPool,
    StatusVdev,
    ZpoolStatusCapture,
    fill_widths,
)
from arcplan.captures.records import UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText

_ROLES: dict[str, VdevRole] = {
    "vdevs": "data",
    "logs": "log",
    "l2cache": "cache",
    "cache": "cache",
    "special": "special",
    "dedup": "dedup",
    "spares": "spare",
}
_CLASSES: dict[str, VdevRole] = {
    "normal": "data",
    "log": "log",
    "logs": "log",
    "l2cache": "cache",
    "special": "special",
    "dedup": "dedup",
    "spare": "spare",
}


def status_of_json(text: SmallText, document: JsonDocument) -> ZpoolStatusCapture:
    """Make the record of a document.

    Raises:
        UnrecognisedCaptureError: It holds no pool.
    """
    pools = [
        _pool_of(text, document, name, members_of(pool))
        for name, pool in members_of(members_of(document.value).get("pools")).items()
    ]
    if not pools:
        raise UnrecognisedCaptureError("no pool of zpool status found")
    return ZpoolStatusCapture(**text.common(complete=document.complete), pools=pools)


def _pool_of(
    text: SmallText, document: JsonDocument, name: str, pool: dict[str, Json]
) -> StatusPool:
    line = document.line_of(name)
    vdevs: list[StatusVdev] = []
    root = [name]
    for key, role in _ROLES.items():
        for vdev_name, vdev in members_of(pool.get(key)).items():
            above = [] if key == "vdevs" and vdev_name == name else root
            vdevs += _vdevs_of(document, vdev_name, members_of(vdev), above, role)
    fill_widths(vdevs)
    text.says(name, line)
    for found in vdevs:
        text.says(f"{name}.{found.name}", document.line_of(found.name))
    scan = members_of(pool.get("scan_stats"))
    expansion = members_of(pool.get("raidz_expand_stats"))
    removal = members_of(pool.get("removal_stats"))
    return StatusPool(
        name=name,
        state=word_of(pool.get("state")),
        scan=_told(scan, "function", "state", "end_time"),
        expansion=_told(expansion, "name", "state", "end_time"),
        removal=_told(removal, "name", "state", "end_time"),
        errors=word_of(pool.get("error_count")),
        line=line.number,
        vdevs=vdevs,
    )


def _told(members: dict[str, Json], *keys: str) -> str | None:
    """What a document says under these keys, as one text; None where it says nothing."""
    words = (word_of(members.get(key)) for key in keys)
    return " ".join(word for word in words if word and word != "-") or None


def _vdevs_of(
    document: JsonDocument, name: str, vdev: dict[str, Json], above: list[str], role: VdevRole
) -> Iterator[StatusVdev]:
    class_ = word_of(vdev.get("class"))
    if role == "data" and class_ is not None:
        role = _CLASSES.get(class_, role)
    parent = word_of(vdev.get("parent"))
    if parent is not None and parent not in above:
        # --json-flat-vdevs says by name what a vdev hangs on.
        above = [*above, parent]
    path = [*above, name]
    below = [
        found
        for child, members in members_of(vdev.get("vdevs")).items()
        for found in _vdevs_of(document, child, members_of(members), path, role)
    ]
    draid = draid_shape(name)
    yield StatusVdev(
        path=path,
        name=name,
        kind=_kind_of(name, word_of(vdev.get("vdev_type")), is_root=not above),
        role=role,
        state=word_of(vdev.get("state")),
        width=None,
        depth=len(path) - 1,
        draid_data=draid.data if draid else None,
        draid_spares=draid.spares if draid else None,
        read_errors=events_of(word_of(vdev.get("read_errors")) or "-"),
        write_errors=events_of(word_of(vdev.get("write_errors")) or "-"),
        checksum_errors=events_of(word_of(vdev.get("checksum_errors")) or "-"),
        note=None,
        line=document.line_of(name).number,
        slow_ios=events_of(word_of(vdev.get("slow_ios")) or "-"),
        direct_io_errors=events_of(word_of(vdev.get("dio_verify_errors")) or "-"),
    )
    yield from below


def _kind_of(name: str, printed: str | None, *, is_root: bool) -> str:
    if is_root:
        return "root"
    named = kind_of_name(name)
    # The type says raidz and draid without their parity, which the name has.
    if printed is None or named.startswith(printed):
        return named
    return printed if named in ("disk", "file") else named
