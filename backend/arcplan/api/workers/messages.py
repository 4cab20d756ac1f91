"""What the server and its worker processes tell each other.

What starts a worker is pickled, because it comes from the server. What a worker says is JSON, one
line a message, because a worker holds what strangers sent: nothing that it says can run code in
the server. A message that names a number of bytes is followed by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue, TypeAdapter

from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.budget import ProcessorBudget
from arcplan.captures.arrival.packed.containers import Compression
from arcplan.captures.generated_formats import CaptureKind
from arcplan.model_answers import Assumptions

TaskName = Literal[
    "advise",
    "arc-curve",
    "catalog",
    "evaluate",
    "plan",
    "requirement",
    "size",
    "size-files",
    "version",
]


@dataclass(frozen=True, slots=True)
class ReaderJob:
    """One upload to read.

    Attributes:
        name: File name; untrusted.
        top: Objects listed of a zdb dump.
        limits: How large it may be.
        budget: Processor time that reading it may take.
        memory_bytes: Memory that reading it may take, beside the loaded code.
        encodings: Compressions that the transport applied, outermost first.
        assumptions: What its memory figures rest on.
        boundary: Of the form that it is; None if it is a file itself.
    """

    name: str
    top: int
    limits: Limits
    budget: ProcessorBudget
    memory_bytes: int
    encodings: tuple[Compression, ...]
    assumptions: Assumptions
    boundary: bytes | None = None


@dataclass(frozen=True, slots=True)
class ModelSetup:
    """What a process needs to answer with the model.

    Attributes:
        bundle: The built model.
        plan_schema: JSON Schema of a plan.
        processor_s: Processor time that one task may take.
        memory_bytes: Heap limit of the model's engine.
    """

    bundle: Path
    plan_schema: Path
    processor_s: float
    memory_bytes: int


class Task(BaseModel):
    """A question to the model; the request's body follows this message."""

    name: TaskName
    options: dict[str, JsonValue] = Field(default_factory=dict)
    body_bytes: int = 0


class Progress(BaseModel):
    """Progress of reading."""

    what: Literal["progress"] = "progress"
    bytes: int = 0
    lines: int = 0
    kind: CaptureKind | None = None


class Question(BaseModel):
    """A reader asks for the memory that block trees need, or has recorded requests replayed."""

    what: Literal["question"] = "question"
    task: Literal["arc-curve", "requirement"]
    rows: list[dict[str, JsonValue]]
    options: dict[str, JsonValue] = Field(default_factory=dict)


class Reply(BaseModel):
    """The model's answer; None where it has none, with the reason in `failure`."""

    rows: list[dict[str, JsonValue]] | None = None
    is_missing: bool = False
    failure: str = ""


class Ended(BaseModel):
    """The end of an upload or a task; the document to answer with follows this message.

    Attributes:
        status: HTTP status.
        reason: Last part of the problem's type, None if all went well.
        captures: Kind and bytes of text of each capture.
        expanded_bytes: Bytes of text that were read.
        fields: Texts of a form, by field.
        document_bytes: Length of what follows this message.
    """

    what: Literal["ended"] = "ended"
    status: int
    reason: str | None = None
    captures: list[tuple[CaptureKind, int]] = Field(default_factory=list)
    expanded_bytes: int = 0
    fields: dict[str, list[str]] = Field(default_factory=dict)
    document_bytes: int


FromWorker: TypeAdapter[Progress | Question | Ended] = TypeAdapter(
    Annotated[Progress | Question | Ended, Field(discriminator="what")]
)


def line_of(message: BaseModel) -> bytes:
    """A message as it is sent."""
    return message.model_dump_json().encode() + b"\n"
