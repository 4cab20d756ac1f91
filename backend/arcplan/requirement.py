"""Memory that the block trees of a dump need: the parser's counts with the model's answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.openzfs_lines import LIKELY_LINE, OPENZFS_LINES, OpenzfsLine
from arcplan.captures.zdb import ReblockRow, ZdbCapture
from arcplan.json_value import JsonObject, whole_number
from arcplan.model_answers import Assumptions, KnowsRequirement, ModelMissingError


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementAssumptions:
    """Basis of the memory figures of a capture.

    Attributes:
        openzfs: OpenZFS line assumed.
        openzfs_from: "asked" by the user, "dump" where its form points to one, else "default".
        reads_per_s: Reads per second assumed.
    """

    openzfs: OpenzfsLine
    openzfs_from: Literal["asked", "dump", "default"]
    reads_per_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementRow(ReblockRow):
    """The same files rewritten with one recordsize, and the memory they then need.

    Attributes:
        arc_bytes: ARC for metadata: less than one indirect block read per hundred reads;
            None where the model is not built.
        arc_low_bytes: Its lower bound.
        arc_high_bytes: Its upper bound.
        l2arc_header_bytes: ARC taken by headers if all leaf blocks were in an L2ARC only.
        rule_of_thumb_bytes: One block pointer of 128 bytes per record, uncompressed.
    """

    arc_bytes: int | None
    arc_low_bytes: int | None
    arc_high_bytes: int | None
    l2arc_header_bytes: int | None
    rule_of_thumb_bytes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZdbAnswer(ZdbCapture):
    """A dump by `zdb -d` and the memory that its trees need.

    Attributes:
        requirements: One row per recordsize, smallest first.
        requirement_assumptions: What the memory figures rest on.
    """

    requirements: Sequence[RequirementRow]
    requirement_assumptions: RequirementAssumptions


_ANSWERED = (
    "arc_bytes",
    "arc_low_bytes",
    "arc_high_bytes",
    "l2arc_header_bytes",
    "rule_of_thumb_bytes",
)


def with_requirement(
    capture: ZdbCapture, model: KnowsRequirement, assumptions: Assumptions
) -> ZdbAnswer:
    """Add memory figures to every row of a capture.

    Raises:
        ModelError: The model gave no answer.
    """
    used = _assumed(capture, assumptions)
    options: JsonObject = {"openzfs": used.openzfs, "readsPerSecond": used.reads_per_s}
    rows = [dataclasses.asdict(row) for row in capture.requirements]
    try:
        answers = model.requirement(rows, options)
    except ModelMissingError:
        answers = [{}] * len(rows)
    fields = {
        field.name: getattr(capture, field.name)
        for field in dataclasses.fields(capture)
        if field.name != "requirements"
    }
    return ZdbAnswer(
        **fields,
        requirements=[
            RequirementRow(**row | {name: whole_number(answer.get(name)) for name in _ANSWERED})
            for row, answer in zip(rows, answers, strict=True)
        ],
        requirement_assumptions=used,
    )


def _assumed(capture: ZdbCapture, assumptions: Assumptions) -> RequirementAssumptions:
    if assumptions.openzfs is not None:
        return RequirementAssumptions(
            openzfs=assumptions.openzfs,
            openzfs_from="asked",
            reads_per_s=assumptions.reads_per_s,
        )
    told = next((line for line in OPENZFS_LINES if line == capture.openzfs_line), None)
    return RequirementAssumptions(
        openzfs=told or LIKELY_LINE,
        openzfs_from="dump" if told else "default",
        reads_per_s=assumptions.reads_per_s,
    )
