"""Plans in links: `https://arcplan.example/#p2.G8Ca...`, whose fragment holds the whole plan.

The page writes and reads links in `frontend/src/plan/outside/link.ts`, which documents the
format. The command line reads and writes them here with Python's own zlib, because V8 has none.
Both use the frozen text of `shared/schema/link-dictionary-1.txt`, and tests read each other's
links.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from pathlib import Path

from arcplan.json_value import JsonValue, NotJsonError, read_json

_LINK = re.compile(r"(?:[^#\s]*#)?(?P<prefix>p[12]\.)(?P<packed>[A-Za-z0-9_-]+)")
_CHECKSUM_BYTES = 4
PLAN_BYTES_MOST = 1 << 17
"""Of the JSON of a plan, in a link, a file or a request."""


class BrokenLinkError(Exception):
    """A link that holds no plan; the message says why."""


def is_link(name: str) -> bool:
    """Whether an argument is a link or its fragment rather than the name of a file."""
    return "#p" in name or re.match(r"p[12]\.[\w-]{24}|https?://", name) is not None


def read_link(link: str, dictionary_file: Path) -> JsonValue:
    """The document of a link; only the model's `restorePlan` makes it a plan.

    Args:
        link: An address with its fragment, or the fragment, with `#` or without.
        dictionary_file: The text that the deflate window starts with.

    Raises:
        BrokenLinkError: It is cut, changed, too large, or of another kind of link.
    """
    found = _LINK.fullmatch(link)
    if found is None:
        raise BrokenLinkError(
            "no link that holds a plan: give one with #p2. and its letters; addresses such as"
            " /p/ID need a server, so save that plan as a file"
        )
    if len(link) > PLAN_BYTES_MOST:
        raise BrokenLinkError("the link is too long to be a plan")
    text = found["packed"]
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise BrokenLinkError("the link was cut") from error
    if found["prefix"] == "p2.":
        packed, checksum = packed[:-_CHECKSUM_BYTES], packed[-_CHECKSUM_BYTES:]
        if zlib.crc32(packed) != int.from_bytes(checksum):
            raise BrokenLinkError("the link was changed or cut on its way")
    return _decoded(packed, dictionary_file.read_text("utf-8").strip().encode())


def write_link(document: JsonValue, dictionary_file: Path) -> str:
    """The fragment of a link that holds a document, with `#`.

    Args:
        document: A plan as the model's `withoutDefaults` makes it.
        dictionary_file: As for `read_link`.
    """
    dictionary = dictionary_file.read_text("utf-8").strip().encode()
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=dictionary)
    plain = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    packed = deflater.compress(plain) + deflater.flush()
    checksum = zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES)
    return "#p2." + base64.urlsafe_b64encode(packed + checksum).decode().rstrip("=")


def _decoded(packed: bytes, dictionary: bytes) -> JsonValue:
    inflater = zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary)
    try:
        plain = inflater.decompress(packed, PLAN_BYTES_MOST)
    except zlib.error as error:
        raise BrokenLinkError("the link is damaged") from error
    if inflater.unconsumed_tail:
        raise BrokenLinkError("the link unpacks to more than a plan can hold")
    try:
        return read_json(plain)
    except NotJsonError as error:
        raise BrokenLinkError("the link is damaged") from error
