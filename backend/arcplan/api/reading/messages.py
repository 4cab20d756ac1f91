"""What the server and a reader process tell each other.

A job is pickled, because it comes from the server. What a reader says is JSON, one line a message,
because a reader holds what strangers sent: nothing that it says can run code in the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue, TypeAdapter

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.captures.arrival.packed.containers import Compression
from arcplan.captures.generated_formats import CaptureKind
from arcplan.requirement import Assumptions


@dataclass(frozen=True, slots=True)
class Job:
    """One upload to read.

    Attributes:
        name: File name; untrusted.
        top: Objects listed of a zdb dump.
        limits: How large it may be.
        budget: Processor time that reading it may take.
        memory_bytes: Memory that reading it may take, beside the loaded code.
        encodings: Compressions that the transport applied, outermost first.
        assumptions: What its memory figures rest on.
    """

    name: str
    top: int
    limits: Limits
    budget: ProcessorBudget
    memory_bytes: int
    encodings: tuple[Compression, ...]
    assumptions: Assumptions


class Progress(BaseModel):
    """Progress of reading."""

    what: Literal["progress"] = "progress"
    bytes: int = 0
    lines: int = 0
    kind: CaptureKind | None = None


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


FromReader: TypeAdapter[Progress | Question | Ended] = TypeAdapter(
    Annotated[Progress | Question | Ended, Field(discriminator="what")]
)


def line_of(message: BaseModel) -> bytes:
    """A message as it is sent."""
    return message.model_dump_json().encode() + b"\n"
