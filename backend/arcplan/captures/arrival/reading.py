"""From the bytes of an upload to captures: unpack, decode, recognise, parse, as they arrive."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from arcplan.captures import OBJECTS_LISTED
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Limits, Meter
from arcplan.captures.arrival.outcome import Reading, ReadingProgress
from arcplan.captures.arrival.packed.containers import (
    LOOK_BYTES,
    MAIL_LOOK_BYTES,
    Compression,
    archive_of,
    compression_of,
    is_mail,
    unread_container,
)
from arcplan.captures.arrival.packed.modified import modified_by_gzip
from arcplan.captures.arrival.parsing import read_text
from arcplan.captures.formats import FORMATS, CaptureFormat
from arcplan.captures.records import (
    BrokenCaptureError,
    CaptureError,
    CaptureTooLargeError,
    CaptureTooSlowError,
    UnrecognisedCaptureError,
)

if TYPE_CHECKING:
    from arcplan.captures.arrival.packed.form import Form
    from arcplan.captures.arrival.packed.members import Member

_COMPRESSIONS_IN_A_ROW = 2
_ARCHIVES_MAX = 2
_PACKED = "arcplan.captures.arrival.packed"
_DESKTOP_FILES = (".DS_Store", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How an upload is to be read.

    Attributes:
        top: Largest number of objects listed in a zdb capture.
        limits: Bounds of the upload.
        encodings: Compressions that the transport says it applied, outermost first; they do not
            count as nesting.
        formats: Formats to recognise, in order of precedence.
        budget: Bound of the processor time that reading may take; None for no bound.
        modified_at: When the upload's file was last written, ISO 8601 in UTC; None if not known.
        form: The form that the upload is, with the files in it; None if it is a file itself.
    """

    top: int = OBJECTS_LISTED
    limits: Limits = field(default_factory=Limits)
    encodings: tuple[Compression, ...] = ()
    formats: tuple[CaptureFormat, ...] = FORMATS
    budget: ProcessorBudget | None = None
    modified_at: str | None = None
    form: Form | None = None


def read_captures(
    pieces: Iterator[bytes],
    *,
    name: str,
    options: ReadOptions,
    progress: ReadingProgress | None = None,
) -> Reading:
    """Read one upload to its end; a failure of its bytes becomes a problem, never an exception.

    Args:
        pieces: The bytes in order, in pieces of any size. What it raises other than a
            `CaptureError` (an aborted upload) passes through.
        name: The upload's file name; untrusted text.
        options: See `ReadOptions`.
        progress: Kept up to date while reading.
    """
    return _Reader(options, progress or ReadingProgress()).read(pieces, name)


@dataclass(frozen=True, slots=True)
class _File:
    """One file, the archive that holds it, and its depth inside archives."""

    name: str
    modified_at: str | None
    compressions_in_a_row: int = 0
    archive: str | None = None
    archives: int = 0

    def compressed(self, modified_at: str | None) -> _File:
        """The same file, unpacked."""
        if self.compressions_in_a_row == _COMPRESSIONS_IN_A_ROW:
            raise BrokenCaptureError("compressed more than twice over; unpack it once")
        return dataclasses.replace(
            self,
            modified_at=modified_at or self.modified_at,
            compressions_in_a_row=self.compressions_in_a_row + 1,
        )

    def member(self, member: Member) -> _File:
        """A file in this one, which is an archive."""
        if self.archives == _ARCHIVES_MAX:
            raise BrokenCaptureError("archives nested more than once; unpack it once")
        archive = self.name if self.archive is None else f"{self.archive}/{self.name}"
        return _File(member.name, member.modified_at, archive=archive, archives=self.archives + 1)


class _Reader:
    def __init__(self, options: ReadOptions, progress: ReadingProgress) -> None:
        self._options = options
        self._progress = progress
        self._meter = Meter(options.limits, options.budget)
        self._reading = Reading()

    def read(self, pieces: Iterator[bytes], name: str) -> Reading:
        source = ByteStream(self._received(pieces))
        try:
            for encoding in self._options.encodings:
                if compression_of(source.peek(LOOK_BYTES)) != encoding:
                    raise BrokenCaptureError(f"the body is not {encoding} data as it claims")
                source = _expanded(source, encoding, self._meter)
            if self._options.form is None:
                self._descend(source, _File(name, self._options.modified_at))
            else:
                self._reading.archive = True
                form = import_module(f"{_PACKED}.form")
                self._walk(form.form_members(source, self._options.form, self._meter), None)
        except CaptureError as error:
            self._reading.report(name, error, ended=True)
        self._reading.expanded_bytes = max(self._meter.received_bytes, self._meter.expanded_bytes)
        self._progress.done = True
        return self._reading

    def _received(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        for piece in self._meter.receive(pieces):
            self._progress.bytes = self._meter.received_bytes
            yield piece

    def _descend(self, source: ByteStream, file: _File) -> None:
        head = source.peek(LOOK_BYTES)
        compression = compression_of(head)
        if compression is not None:
            modified_at = modified_by_gzip(head) if compression == "gzip" else None
            inner = file.compressed(modified_at)
            self._descend(_expanded(source, compression, self._meter), inner)
            return
        members = _members_of(source, self._meter)
        if members is not None:
            self._reading.archive = True
            self._walk(members, file)
            return
        refused = unread_container(head)
        if refused is not None:
            raise UnrecognisedCaptureError(refused)
        text = read_text(
            ByteStream(self._meter.text(source.pieces())),
            name=file.name,
            formats=self._options.formats,
            top=self._options.top,
            progress=self._progress,
        )
        self._reading.captures += [
            dataclasses.replace(capture, modified_at=file.modified_at, archive=file.archive)
            for capture in text.captures
        ]
        if text.failure is not None:
            raise text.failure

    def _walk(self, members: Iterator[Member], archive: _File | None) -> None:
        """Read every file of an archive or of a form; a failure in one does not stop the others."""
        for member in members:
            self._meter.member()
            if left_by_a_desktop(member.name):
                continue
            file = archive.member(member) if archive else _File(member.name, member.modified_at)
            try:
                if member.refusal is not None:
                    raise BrokenCaptureError(member.refusal)
                self._descend(ByteStream(member.pieces()), file)
            except (CaptureTooLargeError, CaptureTooSlowError):
                raise
            except CaptureError as error:
                if member.is_remark and isinstance(error, UnrecognisedCaptureError):
                    continue
                self._reading.report(member.name, error, ended=member.lost)


def _members_of(source: ByteStream, meter: Meter) -> Iterator[Member] | None:
    """The files of an archive or a mail; None for any other text."""
    kind: str | None = archive_of(source.peek(LOOK_BYTES))
    if kind is None and is_mail(source.peek(MAIL_LOOK_BYTES)):
        kind = "mail"
    if kind is None:
        return None
    # Loaded for the first archive: most commands read plain files.
    code = import_module(f"{_PACKED}.{kind}")
    members: Iterator[Member] = getattr(code, f"{kind}_members")(source, meter)
    return members


def _expanded(source: ByteStream, compression: Compression, meter: Meter) -> ByteStream:
    code = import_module(f"{_PACKED}.compression")
    return ByteStream(code.expanded(source, compression, meter))


def left_by_a_desktop(name: str) -> bool:
    """Whether a member is metadata that macOS or Windows adds to archives."""
    last = name.rpartition("/")[2]
    return name.startswith("__MACOSX/") or last.startswith("._") or last in _DESKTOP_FILES
