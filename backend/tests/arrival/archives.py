"""Archives made in memory, the ways common tools make them."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Sequence

File = tuple[str, bytes]


def tar_of(files: Sequence[File], form: int = tarfile.PAX_FORMAT) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, content in files:
            header = tarfile.TarInfo(name)
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    return out.getvalue()


def zip_of(
    files: Sequence[File], method: int = zipfile.ZIP_DEFLATED, *, to_a_pipe: bool = False
) -> bytes:
    out = _Pipe() if to_a_pipe else io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


class _Pipe(io.BytesIO):
    """Cannot be sought, so that sizes have to follow the data."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError("a pipe")

    def seek(self, _offset: int, _whence: int = 0) -> int:
        raise OSError("a pipe")
