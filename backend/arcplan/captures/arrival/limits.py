"""How much one upload may hold, and how far it may expand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arcplan.captures.records import CaptureTooLargeError

_GIB = 1 << 30


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one upload.

    zdb dumps shrink 3 to 32 times in gzip, but a day of one-second `iostat -x` from an idle host
    (about 220 MB) shrinks 1,400 times in zstd, so expansion is judged only beyond a free
    allowance that holds such a log.

    Attributes:
        received_bytes: Bytes as they arrive.
        expanded_bytes: Bytes that come out of all decompressors together.
        free_expanded_bytes: Below this no ratio is judged.
        expansion_ratio: Largest expanded bytes per byte received, beyond the free allowance.
        members: Largest number of files in archives.
    """

    received_bytes: int = 64 * _GIB
    expanded_bytes: int = 128 * _GIB
    free_expanded_bytes: int = _GIB // 4
    expansion_ratio: int = 200
    members: int = 1000


class Meter:
    """Counts what one upload brings in and expands to, and stops it at the limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.received_bytes = 0
        self.expanded_bytes = 0
        self.members = 0

    def receive(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Pass pieces through, counted as received."""
        for piece in pieces:
            self.received_bytes += len(piece)
            if self.received_bytes > self._limits.received_bytes:
                raise CaptureTooLargeError(
                    f"the upload is larger than {self._limits.received_bytes} bytes"
                )
            yield piece

    def expand(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Pass pieces through, counted as expanded."""
        for piece in pieces:
            self.expanded_bytes += len(piece)
            if self.expanded_bytes > self._limits.expanded_bytes:
                raise CaptureTooLargeError(
                    f"it expands to more than {self._limits.expanded_bytes} bytes"
                )
            if self.expanded_bytes > max(
                self._limits.free_expanded_bytes,
                self._limits.expansion_ratio * self.received_bytes,
            ):
                raise CaptureTooLargeError(
                    f"it expands to more than {self._limits.expansion_ratio} times its size "
                    f"({self.expanded_bytes} bytes from {self.received_bytes}); "
                    "unpack it and send the text"
                )
            yield piece

    def member(self) -> None:
        """Count one file of an archive."""
        self.members += 1
        if self.members > self._limits.members:
            raise CaptureTooLargeError(f"more than {self._limits.members} files in the archive")
