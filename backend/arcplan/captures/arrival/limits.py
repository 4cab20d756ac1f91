"""How much one upload may hold, and how far it may expand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from arcplan.captures.arrival.budget import OUT_OF_TIME, ProcessorBudget
from arcplan.captures.records import CaptureTooLargeError, CaptureTooSlowError

_GIB = 1 << 30
_TEXT_OF_A_PART = 1 << 12


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
        headers: Largest number of headers in archives: of files, directories and long names.
        header_bytes: Largest sum of names and extra fields in those headers.
        parts: Compressed members, frames and streams, beyond one for each 4 KiB that came out of
            all of them. Programs that pack blocks by themselves put 64 KiB and more in each.
    """

    received_bytes: int = 64 * _GIB
    expanded_bytes: int = 128 * _GIB
    free_expanded_bytes: int = _GIB // 4
    expansion_ratio: int = 200
    members: int = 1000
    headers: int = 10_000
    header_bytes: int = 1 << 22
    parts: int = 100_000


class Meter:
    """Counts what one upload brings in, expands to and costs, and stops it at the limits.

    Args:
        limits: Bounds of the upload.
        budget: Bound of its processor time; None for no bound.
    """

    def __init__(self, limits: Limits, budget: ProcessorBudget | None = None) -> None:
        self._limits = limits
        self._budget = budget
        self._began_s = time.process_time()
        self.received_bytes = 0
        self.expanded_bytes = 0
        self.text_bytes = 0
        self._members = 0
        self._headers = 0
        self._header_bytes = 0
        self._parts = 0

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
            self._check_time()
            yield piece

    def text(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Pass pieces through, counted as text that a parser reads."""
        for piece in pieces:
            self.text_bytes += len(piece)
            self._check_time()
            yield piece

    def member(self) -> None:
        """Count one file of an archive."""
        self._members += 1
        if self._members > self._limits.members:
            raise CaptureTooLargeError(f"more than {self._limits.members} files in the archive")

    def header(self) -> None:
        """Count one header of an archive."""
        self._headers += 1
        if self._headers > self._limits.headers:
            raise CaptureTooLargeError(f"more than {self._limits.headers} headers in the archive")
        self._check_time()

    def header_text(self, size: int) -> None:
        """Count names and extra fields of a header."""
        self._header_bytes += size
        if self._header_bytes > self._limits.header_bytes:
            raise CaptureTooLargeError(
                f"names and extra fields of more than {self._limits.header_bytes} bytes "
                "in the archive"
            )

    def part(self, what: str) -> None:
        """Count one member, frame or stream of compressed data."""
        self._parts += 1
        if self._parts > self._limits.parts + self.expanded_bytes // _TEXT_OF_A_PART:
            raise CaptureTooLargeError(
                f"the {what} data is in {self._parts} parts that hold next to nothing; "
                "unpack it and send the text"
            )
        self._check_time()

    def _check_time(self) -> None:
        """Compare the processor time of this process with the budget."""
        if self._budget is None:
            return
        allowed_s = self._budget.allowed_s(self.received_bytes, self.text_bytes)
        if time.process_time() - self._began_s > allowed_s:
            raise CaptureTooSlowError(OUT_OF_TIME)
