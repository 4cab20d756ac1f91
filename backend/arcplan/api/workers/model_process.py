"""A model process: answers tasks one after the other, until nobody asks or one spent it."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic import JsonValue as AnyJson

from arcplan.api.capture_answers import CaptureAnswer
from arcplan.api.problems import RefusedError, refusal_for
from arcplan.api.workers.limits import start_as
from arcplan.api.workers.messages import Ended, ModelSetup, Task, TaskName, line_of
from arcplan.entered import EnteredError, entered_fields
from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model, ModelError, ModelLimitError
from arcplan.partial_plans import complete_plan
from arcplan.plan_documents import FAULTS_NAMED, InvalidPlanError, PlanReader
from arcplan.process_memory import bound_memory
from arcplan.sizing import InvalidSettingsError, size
from arcplan.tagged_capture import TaggedCapture

# Beside the engine's heap: a request's body as Python's objects, its answer, and the engine itself.
_SPARE_BYTES = 512 << 20
# What a process may have grown by and go on; starting another takes 0.2 s.
_GROWN_BYTES = 192 << 20
_CAPTURES_MOST = 2000
SETTINGS_MOST = 100


class SizeRequest(BaseModel):
    """Captures of one host, as `POST /api/captures` answers them, and what the user entered.

    Described for others by `arcplan.api.openapi`.

    Attributes:
        captures: In any order; those of another host are left out and named.
        set: Fields of the plan by path, changed after the load was fitted.
        known: Fields of the plan by path that beat every capture.
    """

    # The server itself validates none; the process that workers are forked from builds it.
    model_config = ConfigDict(extra="forbid", defer_build=True)

    captures: list[TaggedCapture] = Field(max_length=_CAPTURES_MOST)
    set: dict[str, AnyJson] = Field(default_factory=dict, max_length=SETTINGS_MOST)
    known: dict[str, AnyJson] = Field(default_factory=dict, max_length=SETTINGS_MOST)


@dataclass(frozen=True, slots=True)
class _Means:
    model: Model
    plans: PlanReader
    plan_schema: Path


def answer_tasks(server: socket.socket, setup: ModelSetup) -> None:
    """Answer tasks; the life of a model process, which uses its engine from this thread alone.

    Args:
        server: The connection to the server.
        setup: The model and its limits.
    """
    start_as("arcplan-model")
    model = Model(setup.bundle, memory_bytes=setup.memory_bytes)
    means = _Means(model, PlanReader(setup.plan_schema), setup.plan_schema)
    # One that cannot start says so to each task.
    with suppress(ModelError):
        model.start()
    bound_memory(setup.memory_bytes + _SPARE_BYTES)
    most_bytes = _resident_bytes() + _GROWN_BYTES
    heard = server.makefile("rb")
    # A ConnectionError: the server has ended, or no longer wants the answer.
    with suppress(ConnectionError):
        while line := heard.readline():
            task = Task.model_validate_json(line)
            body = heard.read(task.body_bytes)
            # The system ends this process at its limit, whatever it is doing then.
            signal.setitimer(signal.ITIMER_PROF, setup.processor_s)
            refusal, document = _answer(means, task, body)
            signal.setitimer(signal.ITIMER_PROF, 0)
            server.sendall(_ended(refusal, document) + document)
            if model.is_spent or _resident_bytes() > most_bytes:
                break
    # The engine's own end takes time, and can fail.
    os._exit(0)


def _answer(means: _Means, task: Task, body: bytes) -> tuple[RefusedError | None, bytes]:
    try:
        return None, _TASKS[task.name](means, task.options, body)
    except (InvalidPlanError, InvalidSettingsError, ModelError, RefusedError) as error:
        refusal = refusal_for(error)
    except MemoryError:
        refusal = refusal_for(ModelLimitError("it needs more memory than the model may use"))
    return refusal, refusal.document()


def _ended(refusal: RefusedError | None, document: bytes) -> bytes:
    return line_of(
        Ended(
            status=HTTPStatus.OK if refusal is None else refusal.status,
            reason=None if refusal is None else refusal.code,
            document_bytes=len(document),
        )
    )


def _resident_bytes() -> int:
    """Memory that this process holds; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except FileNotFoundError:
        return 0
    return int(pages) * resource.getpagesize()


def _evaluated(means: _Means, _options: JsonObject, body: bytes) -> bytes:
    completed = complete_plan(means.plans.decode(body), means.plans, means.model)
    return completed.answer(result=lambda plan: means.model.call_text("evaluate", plan)).encode()


def _advised(means: _Means, goal: JsonObject, body: bytes) -> bytes:
    completed = complete_plan(means.plans.decode(body), means.plans, means.model)
    return completed.answer(
        advice=lambda plan: means.model.call_text("advise", plan, goal)
    ).encode()


def _sized(means: _Means, entered: JsonObject, body: bytes) -> bytes:
    try:
        asked = SizeRequest.model_validate_json(body)
    except ValidationError as error:
        raise _invalid(error) from error
    return json.dumps(_sizing(means, asked, entered)).encode()


def _files_sized(means: _Means, entered: JsonObject, body: bytes) -> bytes:
    """Size a host by the answer of a reader."""
    read = CaptureAnswer.model_validate_json(body)
    sizing = _sizing(means, SizeRequest(captures=read.captures), entered)
    problems: JsonValue = [problem.model_dump() for problem in read.problems]
    return json.dumps(sizing | {"problems": problems}).encode()


def _sizing(means: _Means, asked: SizeRequest, entered: JsonObject) -> JsonObject:
    """Size a host; texts `PATH=VALUE` of query and form join what the request sets by path."""
    known = dict(asked.known) | _entered(means, entered, "known")
    changed = dict(asked.set) | _entered(means, entered, "set")
    try:
        return size(means.model, list(asked.captures), known=known, changed=changed)
    except InvalidSettingsError as error:
        raise error.with_nearest(means.plan_schema) from error


def _entered(means: _Means, entered: JsonObject, option: str) -> JsonObject:
    texts = entered.get(option)
    try:
        given = [str(text) for text in texts] if isinstance(texts, list) else []
        return entered_fields(given, means.plan_schema, option)
    except EnteredError as error:
        raise RefusedError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "invalid-request",
            "Invalid request",
            str(error),
            extensions={"errors": [{"path": option, "reason": str(error)}]},
        ) from error


def _plan_checked(means: _Means, _options: JsonObject, body: bytes) -> bytes:
    document = means.plans.decode(body)
    plan = means.plans.check(document)
    # It refuses names that no catalogue has; what it fills in is not kept.
    complete_plan(document, means.plans, means.model)
    return json.dumps({"plan": plan, "model_version": means.model.version}).encode()


def _requirement(means: _Means, options: JsonObject, body: bytes) -> bytes:
    rows: JsonValue = json.loads(body)
    return means.model.call_text("requirementBytes", rows, options).encode()


def _curve(means: _Means, _options: JsonObject, body: bytes) -> bytes:
    [sample] = json.loads(body)
    return json.dumps([means.model.arc_curve(sample)]).encode()


_TASKS: dict[TaskName, Callable[[_Means, JsonObject, bytes], bytes]] = {
    "advise": _advised,
    "arc-curve": _curve,
    "catalog": lambda means, _options, _body: means.model.call_text("catalog").encode(),
    "evaluate": _evaluated,
    "plan": _plan_checked,
    "requirement": _requirement,
    "size": _sized,
    "size-files": _files_sized,
    "version": lambda means, _options, _body: json.dumps(means.model.version).encode(),
}


def _invalid(error: ValidationError) -> RefusedError:
    faults = [
        {"path": "".join(f"/{step}" for step in fault["loc"]), "reason": fault["msg"]}
        for fault in error.errors(include_url=False, include_input=False)[:FAULTS_NAMED]
    ]
    return RefusedError(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "invalid-request",
        "Invalid request",
        "; ".join(f"{fault['path'] or '/'}: {fault['reason']}" for fault in faults[:3]),
        extensions={"errors": faults},
    )
