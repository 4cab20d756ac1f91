"""The built front end: read once at the start, compressed once, served from memory.

Only names that were there at the start are ever answered, so no request reaches the file system.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from arcplan.captures.arrival.packed.decompressors import zstd_module

_COMPRESSED_FROM_BYTES = 1024
_TEXT_TYPES = ("text/", "application/json", "application/manifest", "image/svg", "font/ttf")
# Vite puts a hash of the content into the names of everything below this directory.
_HASHED = "assets/"
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class _File:
    media_type: str
    etag: str
    cache_control: str
    plain: bytes
    compressed: Mapping[str, bytes]


class Frontend:
    """ASGI application of the built front end.

    `/fleet` is `fleet.html`; unknown pages are the planner's: `index.html`.
    """

    def __init__(self, directory: Path) -> None:
        self._files = {
            str(path.relative_to(directory)): _read(path, directory)
            for path in sorted(directory.rglob("*"))
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer GET, and HEAD, which arrives as GET."""
        path = str(scope["path"])
        if path.startswith("/api/"):
            raise HTTPException(404, "nothing is here")
        if scope["method"] != "GET":
            raise HTTPException(405, "only GET and HEAD", headers={"Allow": "GET, HEAD"})
        await self._respond(path, Headers(scope=scope))(scope, receive, send)

    def _respond(self, path: str, headers: Headers) -> Response:
        name = path.strip("/") or "index.html"
        file = self._files.get(name) or self._files.get(f"{name}.html")
        if file is None:
            if name.startswith(_HASHED) or "." in name.rpartition("/")[2]:
                raise HTTPException(404, "nothing is here")
            file = self._files.get("index.html")
        if file is None:
            raise HTTPException(404, "the front end is not built; run `npm run build`")
        sent = {"Cache-Control": file.cache_control, "ETag": file.etag, "Vary": "Accept-Encoding"}
        if file.etag in headers.get("if-none-match", ""):
            return Response(None, 304, sent)
        accepted = headers.get("accept-encoding", "")
        for encoding, body in file.compressed.items():
            if encoding in accepted:
                sent["Content-Encoding"] = encoding
                return Response(body, 200, sent, file.media_type)
        return Response(file.plain, 200, sent, file.media_type)


def _read(path: Path, directory: Path) -> _File:
    plain = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        media_type = "text/javascript"
    compressed: dict[str, bytes] = {}
    if media_type.startswith(_TEXT_TYPES) and len(plain) >= _COMPRESSED_FROM_BYTES:
        compressed["zstd"] = zstd_module().compress(plain, 12)
        compressed["gzip"] = gzip.compress(plain, 6, mtime=0)
    hashed = path.relative_to(directory).as_posix().startswith(_HASHED)
    return _File(
        media_type=media_type,
        etag=f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
        cache_control=_FOREVER if hashed else _ASK_AGAIN,
        plain=plain,
        compressed=compressed,
    )
