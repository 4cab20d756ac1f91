"""Captures of one host put together by the model: a plan with reasons, and how well it predicts.

The wire format is documented in `shared/evidence/sizing.ts`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arcplan.entered import nearest_field
from arcplan.json_value import JsonObject, JsonValue, json_text
from arcplan.model import Model, ModelError

if TYPE_CHECKING:
    from arcplan.tagged_capture import Capture


@dataclass(frozen=True, slots=True)
class SettingFault:
    """An entered field that a plan cannot hold.

    Attributes:
        path: Its path, such as `memory.arc_bytes`; untrusted text.
        reason: One sentence for a person.
    """

    path: str
    reason: str


class InvalidSettingsError(Exception):
    """Entered fields that a plan cannot hold.

    Attributes:
        faults: One for each of them.
    """

    def __init__(self, faults: list[SettingFault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.reason}" for fault in faults))
        self.faults = faults

    def with_nearest(self, schema: Path) -> InvalidSettingsError:
        """The same, with fields of a plan's schema that are near to those that no plan has."""
        return InvalidSettingsError(
            [
                SettingFault(fault.path, fault.reason + nearest_field(fault.path, schema))
                for fault in self.faults
            ]
        )


def size(
    model: Model, captures: list[Capture], *, known: JsonObject, changed: JsonObject
) -> JsonObject:
    """Size one host.

    Args:
        model: The built model.
        captures: Captures of one host, in any order.
        known: Fields of the plan by path that beat every capture; the load is fitted with them.
        changed: Fields that are changed after that: what if?

    Raises:
        InvalidSettingsError: A plan cannot hold an entered field.
        ModelError: The model gave no answer.
    """
    check_entered(model, known | changed)
    answer = model.call("sizeWhatIf", _records(captures), known, changed)
    if not isinstance(answer, dict):
        raise ModelError("the model's answer is not an object")
    return answer


def size_to_row(
    model: Model,
    captures: list[Capture],
    host: JsonObject,
    *,
    known: JsonObject,
    changed: JsonObject,
) -> tuple[JsonObject, JsonValue]:
    """Size one host of a fleet; it fails as `size` does.

    Args:
        model: The built model.
        captures: Captures of one host, in any order.
        host: What its source says of it; `FleetHost` in `shared/fleet/host-row.ts`.
        known: Fields of the plan by path that beat every capture; the load is fitted with them.
        changed: Fields that are changed after that: what if?

    Returns:
        Its row without a link, and the document that its link holds.
    """
    check_entered(model, known | changed)
    answer = model.call("sizedRow", _records(captures), known, changed, host)
    row = answer.get("row") if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or not isinstance(row, dict):
        raise ModelError("the model's answer is not a row")
    return row, answer.get("linked")


def check_entered(model: Model, entered: JsonObject) -> None:
    """Check entered fields.

    Raises:
        InvalidSettingsError: A plan cannot hold one of them.
        ModelError: The model gave no answer.
    """
    unwritable = [path for path, value in entered.items() if not _is_json(value)]
    if unwritable:
        raise InvalidSettingsError(
            [SettingFault(path, "NaN or a number too large to hold") for path in unwritable]
        )
    faults = model.call("settingFaults", entered)
    if isinstance(faults, list) and faults:
        raise InvalidSettingsError([_fault(fault) for fault in faults])


def _is_json(value: JsonValue) -> bool:
    """False for NaN and infinity, which JSON has no words for (RFC 8259, section 6)."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True


def _records(captures: list[Capture]) -> JsonValue:
    records: JsonValue = json.loads(json_text(captures))
    return records


def _fault(fault: JsonValue) -> SettingFault:
    if not isinstance(fault, dict):
        raise ModelError("the model's answer is not a fault")
    return SettingFault(str(fault.get("path")), str(fault.get("reason")))
