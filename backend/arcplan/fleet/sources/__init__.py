"""Where hosts are recorded; a source's code is loaded when it is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from arcplan.fleet.source import FleetHost, SourceError, SourceOptions

# Module of `arcplan.fleet.sources` by the address's scheme; a source without one is a path.
_MODULES = {
    "": "folder",
    "file": "folder",
    "gs": "object_store",
    "s3": "object_store",
    "http": "prometheus",
    "https": "prometheus",
}
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*)://", re.IGNORECASE)


class _Source(Protocol):
    def hosts_of(self, source: str, options: SourceOptions) -> Iterator[FleetHost]: ...


def hosts_of(source: str, options: SourceOptions) -> Iterator[FleetHost]:
    """The hosts of one SOURCE argument, in an order that does not change between two calls.

    Raises:
        SourceError: It cannot be listed, or is of no known kind.
    """
    found = _SCHEME.match(source)
    scheme = found[1].lower() if found else ""
    name = _MODULES.get(scheme)
    if name is None:
        known = ", ".join(sorted(f"{one}://" for one in _MODULES if one))
        raise SourceError(f"{scheme}:// is no source of hosts; give a path, or one of {known}")
    module = cast("_Source", import_module(f"arcplan.fleet.sources.{name}"))
    yield from module.hosts_of(source, options)
