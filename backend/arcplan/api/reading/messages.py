"""Messages between the server and a reader process: JSON after its length.

JSON, because a reader holds what strangers sent: nothing that it says can run code in the server.
"""

from __future__ import annotations

from struct import Struct
from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue, TypeAdapter

from arcplan.captures.arrival.containers import Compression
from arcplan.captures.records import CaptureKind
from arcplan.requirement import OpenzfsLine

LENGTH = Struct(">I")


class Job(BaseModel):
    """One upload to read; the bytes that came with its head follow this message.

    Attributes:
        name: File name; untrusted.
        top: Objects listed of a zdb dump.
        received_bytes: Largest upload as it arrives.
        expanded_bytes: Largest text that it may expand to.
        processor_s: Processor time that reading an upload of nothing may take; more with its size.
        encodings: Compressions that the transport applied, outermost first.
        openzfs: OpenZFS line to assume.
        reads_per_s: Reads per second to assume.
        first_bytes: Length of what follows this message.
        left_bytes: What is still to come from the descriptor; None until its end.
        stall_s: Longest wait for the next byte.
        slowest_bytes_per_s: Mean rate that a sender must keep after its first minute.
    """

    name: str
    top: int
    received_bytes: int
    expanded_bytes: int
    processor_s: float
    encodings: tuple[Compression, ...]
    openzfs: OpenzfsLine | None
    reads_per_s: float
    first_bytes: int
    left_bytes: int | None
    stall_s: float
    slowest_bytes_per_s: float


class Progress(BaseModel):
    """Progress of reading."""

    what: Literal["progress"] = "progress"
    bytes: int
    lines: int
    kind: CaptureKind | None


class Question(BaseModel):
    """Asks the server's model for the memory that block trees need."""

    what: Literal["question"] = "question"
    rows: list[dict[str, JsonValue]]
    options: dict[str, JsonValue]


class Reply(BaseModel):
    """The model's answer; None where it has none, with the reason in `failure`."""

    rows: list[dict[str, JsonValue]] | None = None
    is_missing: bool = False
    failure: str = ""


class Ended(BaseModel):
    """The end; the document to answer with follows this message.

    Attributes:
        status: HTTP status.
        reason: Last part of the problem's type, None if all went well.
        captures: Kind and bytes of text of each capture.
        expanded_bytes: Bytes of text that were read.
        document_bytes: Length of what follows this message.
    """

    what: Literal["ended"] = "ended"
    status: int
    reason: str | None = None
    captures: list[tuple[CaptureKind, int]] = Field(default_factory=list)
    expanded_bytes: int = 0
    document_bytes: int


class SenderGone(BaseModel):
    """The sender disconnected before the end; no answer is needed."""

    what: Literal["gone"] = "gone"


Said = Annotated[Progress | Question | Ended | SenderGone, Field(discriminator="what")]
SAID: TypeAdapter[Progress | Question | Ended | SenderGone] = TypeAdapter(Said)


def packed(message: BaseModel) -> bytes:
    """A message as it is sent."""
    text = message.model_dump_json().encode()
    return LENGTH.pack(len(text)) + text
