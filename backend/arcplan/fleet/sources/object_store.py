"""Hosts in an object store: `s3://BUCKET/PREFIX`, `gs://BUCKET/PREFIX`, or a pattern of them.

Credentials and endpoints are those of the environment, as the stores' own libraries read it
(`AWS_ACCESS_KEY_ID`, `AWS_PROFILE`, `AWS_ENDPOINT_URL`, `GOOGLE_APPLICATION_CREDENTIALS`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import BinaryIO, Protocol, cast

from arcplan.captures.arrival.packed.modified import modified_at
from arcplan.captures.records import printable
from arcplan.fleet.extra import load
from arcplan.fleet.source import CaptureText, SourceError, SourceOptions
from arcplan.fleet.sources.grouping import Entry, Group, groups_of, host_of_file
from arcplan.usage import UsageError

_PIECE_BYTES = 4 << 20
_NAME_CHARACTERS = 1024
_REASON_CHARACTERS = 300
_MAGIC = re.compile(r"[*?\[]")
# Members of an object's description that change with its content, and that say its time.
_VERSIONS = ("ETag", "etag", "md5Hash", "generation", "LastModified", "mtime")
_TIMES = ("LastModified", "mtime", "updated")

_Info = dict[str, object]


class _Store(Protocol):
    def find(self, path: str, *, detail: bool) -> dict[str, _Info]: ...

    def glob(self, path: str, *, detail: bool) -> dict[str, _Info]: ...

    def open(self, path: str, mode: str, *, block_size: int, cache_type: str) -> BinaryIO: ...


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One object.

    Attributes:
        path: Bucket and key.
        name: Last part of its key; untrusted text.
        modified_at: When it was last written, ISO 8601 in UTC; None if the store does not say.
    """

    path: str
    name: str
    modified_at: str | None


@dataclass(frozen=True, slots=True)
class StoredHost:
    """A host whose captures are objects.

    Attributes:
        host: Its name.
        source: Address of its object, or of what its objects' keys begin with.
        role: Its group.
        fingerprint: Of its objects' names and versions.
        protocol: s3 or gs.
        files: Its captures.
    """

    host: str
    source: str
    role: str | None
    fingerprint: str
    protocol: str
    files: tuple[StoredFile, ...]

    def texts(self) -> Iterator[CaptureText]:
        """Its objects, one after the other, read in pieces."""
        store = _store(self.protocol)
        for file in self.files:
            yield CaptureText(file.name, self._pieces(store, file), file.modified_at)

    def growth_percent_per_month(self) -> float | None:
        """None: captures of one time show no growth."""
        return None

    def _pieces(self, store: _Store, file: StoredFile) -> Iterator[bytes]:
        try:
            with store.open(
                file.path, "rb", block_size=_PIECE_BYTES, cache_type="readahead"
            ) as opened:
                yield from iter(partial(opened.read, _PIECE_BYTES), b"")
        except Exception as error:
            raise SourceError(f"{file.name}: {_reason(error)}") from error


def hosts_of(source: str, _options: SourceOptions) -> Iterator[StoredHost]:
    """Hosts of an object, of all objects below a prefix, or of those that a pattern matches.

    Raises:
        SourceError: The store does not answer, or nothing is there.
    """
    scheme, _, path = source.partition("://")
    protocol, path = scheme.lower(), path.strip("/")
    if "@" in path.partition("/")[0]:
        raise SourceError(f"{scheme}://: credentials belong in the environment, not in the address")
    store = _store(protocol)
    try:
        root, found = _listed(store, path)
    except Exception as error:
        raise SourceError(f"{_shown(source)}: {_reason(error)}") from error
    if not found:
        raise SourceError(f"{_shown(source)}: no object is there")
    if list(found) == [path]:
        name = path.rpartition("/")[2]
        root = path.rpartition("/")[0]
        groups = iter([Group(host_of_file(name), None, name, (_entry(name, found[path]),))])
    else:
        entries = (_entry(one[len(root) + 1 :], info) for one, info in found.items())
        groups = groups_of(entries, root.rpartition("/")[2])
    for group in groups:
        yield _host(protocol, root, group, found)


def _listed(store: _Store, path: str) -> tuple[str, dict[str, _Info]]:
    """What relative paths begin after, and all objects by path."""
    magic = _MAGIC.search(path)
    if magic is None:
        return path, store.find(path, detail=True)
    found: dict[str, _Info] = {}
    for one, info in sorted(store.glob(path, detail=True).items()):
        if info.get("type") == "directory":
            found |= store.find(one, detail=True)
        else:
            found[one] = info
    return path[: magic.start()].rpartition("/")[0], found


def _host(protocol: str, root: str, group: Group, found: dict[str, _Info]) -> StoredHost:
    files = []
    for entry in group.entries:
        path = f"{root}/{entry.path}"
        name = _shown(entry.path.rpartition("/")[2])
        files.append(StoredFile(path, name, _modified_at(found[path])))
    return StoredHost(
        host=_shown(group.host),
        source=_shown(f"{protocol}://{root}/{group.place}"),
        role=None if group.role is None else _shown(group.role),
        fingerprint=group.fingerprint,
        protocol=protocol,
        files=tuple(files),
    )


def _entry(path: str, info: _Info) -> Entry:
    versions = [str(info[name]) for name in _VERSIONS if info.get(name)]
    return Entry(path, " ".join([str(info.get("size")), *versions]))


def _modified_at(info: _Info) -> str | None:
    for name in _TIMES:
        time = info.get(name)
        if isinstance(time, datetime):
            return modified_at(time.timestamp())
    return None


def _store(protocol: str) -> _Store:
    package = {"s3": "s3fs", "gs": "gcsfs"}[protocol]
    try:
        load(package, f"{protocol}://")
        fsspec = load("fsspec", f"{protocol}://")
        made = fsspec.filesystem(protocol, use_listings_cache=False)
    except UsageError as error:
        raise SourceError(str(error)) from error
    except Exception as error:
        raise SourceError(f"{protocol}://: {_reason(error)}") from error
    return cast("_Store", made)


def _reason(error: Exception) -> str:
    """What a store's library says, one line."""
    message = str(error).strip().partition("\n")[0] or type(error).__name__
    return printable(message, _REASON_CHARACTERS)


def _shown(name: str) -> str:
    return printable(name, limit=_NAME_CHARACTERS)
