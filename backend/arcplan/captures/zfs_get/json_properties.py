"""`zfs get -j` and `zpool get -j` (OpenZFS 2.3), with or without `-p`.

    {"output_version":{"command":"zfs get","vers_major":0,"vers_minor":1},
     "datasets":{"lab/db":{"name":"lab/db","type":"FILESYSTEM","pool":"lab","properties":
       {"recordsize":{"value":"16K","source":{"type":"LOCAL","data":"-"}}}}}}

gives `datasets` {"lab/db": {"recordsize": "16K"}} and its source `local`. zfs_do_get and
zpool_do_get call zprop_print_one_property and zprop_nvlist_one_property (lib/libzfs/libzfs_util.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from arcplan.captures import zfs_get
from arcplan.captures.json_document import Json, JsonDocument, document_in, members_of, word_of
from arcplan.captures.records import (
    CaptureBase,
    CaptureTooLargeError,
    Place,
    UnrecognisedCaptureError,
)
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.zfs_get.parser import PLACES_MOST, ROWS_MOST, ZfsGetCapture, ratios, sizes
from arcplan.captures.zfs_get.properties import is_pool_size, is_size

_COMMAND = re.compile(rb'"command"\s*:\s*"(?:zfs|zpool) get"')
_SOURCES = {
    "LOCAL": "local",
    "DEFAULT": "default",
    "INHERITED": "inherited from {}",
    "RECEIVED": "received",
    "TEMPORARY": "temporary",
}

_Values = dict[str, dict[str, str]]


def recognises(head: bytes) -> bool:
    """Whether the text says in JSON that it is of zfs get or zpool get."""
    return _COMMAND.search(head) is not None


def _read(text: SmallText) -> Iterable[CaptureBase]:
    document = document_in(text)
    named = members_of(document.value)
    datasets, sources = _table(text, document, named.get("datasets"))
    pools, _ = _table(text, document, named.get("pools"))
    if not any((*datasets.values(), *pools.values())):
        raise UnrecognisedCaptureError("no property of a dataset found")
    return [
        ZfsGetCapture(
            **text.common(complete=document.complete),
            datasets=datasets,
            sources=sources,
            sizes={name: sizes(values, is_size) for name, values in datasets.items()},
            ratios={name: ratios(values) for name, values in datasets.items()},
            pools=pools,
            pool_sizes={name: sizes(values, is_pool_size) for name, values in pools.items()},
        )
    ]


def _table(text: SmallText, document: JsonDocument, listed: Json) -> tuple[_Values, _Values]:
    """Values and sources by name and property."""
    values: _Values = {}
    sources: _Values = {}
    rows = 0
    for name, entry in members_of(listed).items():
        line = document.line_of(name)
        values[name], sources[name] = {}, {}
        for prop, value, source in _properties(entry):
            rows += 1
            if rows > ROWS_MOST:
                raise CaptureTooLargeError(f"more than {ROWS_MOST:,} properties", line=line.number)
            values[name][prop] = value
            if source is not None:
                sources[name][prop] = source
            if len(text.places) < PLACES_MOST:
                text.places[f"{name}.{prop}"] = Place.of(line.number, f"{name} {prop} {value}")
    return values, sources


def _properties(entry: Json) -> Iterator[tuple[str, str, str | None]]:
    """Name, value and source of each property."""
    for prop, told in members_of(members_of(entry).get("properties")).items():
        value = word_of(members_of(told).get("value"))
        if value is None:
            continue
        source = members_of(members_of(told).get("source"))
        kind = _SOURCES.get(word_of(source.get("type")) or "")
        yield prop, value, kind and kind.format(word_of(source.get("data")) or "-")


FORMAT = replace(zfs_get.FORMAT, recognises=recognises, parser=lambda _top: SmallTextParser(_read))
