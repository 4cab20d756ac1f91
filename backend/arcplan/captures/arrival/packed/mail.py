"""A mail as programs save it (RFC 5322): its text and attachments, as files of an archive.

Transfer encodings (base64, quoted-printable) are undone, RFC 2045. A mail is small by nature, so
that it is parsed as one; attachments may be packed, and are read like any other file.
"""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.errors import CloseBoundaryNotFoundDefect
from email.message import EmailMessage

from arcplan.captures.arrival.byte_stream import ByteStream
from arcplan.captures.arrival.limits import Meter
from arcplan.captures.arrival.packed.members import Member
from arcplan.captures.records import BrokenCaptureError, CaptureTooLargeError

BYTES_MOST = 32 << 20
_SIGNATURES = ("application/pgp-signature", "application/pkcs7-signature")
_TEXT = "text of the mail"


class MailPart(Member):
    """The text of a mail, or an attachment."""

    def __init__(self, name: str, content: bytes, *, is_remark: bool, is_cut: bool) -> None:
        # One byte more than there is: who reads a part that was cut is told at its end.
        super().__init__(name, ByteStream(iter([content])), len(content) + is_cut)
        self.is_remark = is_remark


def mail_members(source: ByteStream, meter: Meter) -> Iterator[Member]:
    """Yield the texts and attachments of a mail in order.

    Raises:
        BrokenCaptureError: Its parts are nested without end.
        CaptureTooLargeError: No mail is so large.
    """
    text = b"".join(_bounded(source))
    try:
        mail = message_from_bytes(text, policy=policy.default)
        parts = [part for part in mail.walk() if not part.is_multipart()]
        read = [part for part in map(_read, parts) if part is not None]
    except (RecursionError, LookupError, ValueError) as error:
        raise BrokenCaptureError("the parts of this mail cannot be told apart") from error
    is_cut = any(isinstance(one, CloseBoundaryNotFoundDefect) for one in _defects(mail))
    attached = any(name is not None for _, name, _ in read)
    plain = any(kind == "text/plain" and name is None for kind, name, _ in read)
    for number, (kind, name, content) in enumerate(read, 1):
        if kind == "text/html" and name is None and plain:
            continue
        part = MailPart(
            name or _TEXT,
            content,
            is_remark=attached and name is None,
            is_cut=is_cut and number == len(read),
        )
        if kind == "text/html" and name is None:
            part.refusal = "the text of this mail is HTML; attach what was recorded as a file"
        meter.header()
        yield part


def _defects(mail: EmailMessage) -> Iterator[object]:
    return (defect for part in mail.walk() for defect in part.defects)


def _bounded(source: ByteStream) -> Iterator[bytes]:
    size = 0
    for piece in source.pieces():
        size += len(piece)
        if size > BYTES_MOST:
            raise CaptureTooLargeError(
                f"a mail of more than {BYTES_MOST >> 20} MiB; save its attachments and send them"
            )
        yield piece


def _read(part: EmailMessage) -> tuple[str, str | None, bytes] | None:
    """Type, file name and content of a part; None for what a mail program adds by itself."""
    kind, name = part.get_content_type(), part.get_filename()
    is_logo = part.get_content_maintype() == "image" and part["Content-ID"] is not None
    if kind in _SIGNATURES or is_logo:
        return None
    if name is None and part.get_content_disposition() == "attachment":
        name = "attachment"
    content = part.get_payload(decode=True)
    return kind, name, content if isinstance(content, bytes) else b""
