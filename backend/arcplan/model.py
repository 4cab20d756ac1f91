"""The model, written once in TypeScript, run here in an embedded JavaScript engine.

JSON goes in and JSON comes out; the engine reaches no file and no network.
"""

from __future__ import annotations

import json
import os
import resource
from importlib import import_module
from pathlib import Path
from threading import Lock

from py_mini_racer import JSEvalException, JSOOMException, JSTimeoutException, MiniRacer

from arcplan.json_value import JsonObject, JsonValue
from arcplan.model_answers import (
    KnowsRequirement,
    ModelError,
    ModelLimitError,
    ModelMissingError,
)

__all__ = [
    "KnowsRequirement",
    "Model",
    "ModelError",
    "ModelLimitError",
    "ModelMissingError",
]

_NAME = "arcplanModel"


class Model:
    """The built model. One engine serves all threads, one call at a time.

    Args:
        bundle: The model built into one script that defines the global `arcplanModel`.
        timeout_s: Time limit of one call.
        memory_bytes: Heap limit; an engine that met it is replaced.
    """

    def __init__(
        self, bundle: Path, *, timeout_s: float = 2, memory_bytes: int = 256 << 20
    ) -> None:
        self._bundle = bundle
        self._timeout_s = timeout_s
        self._memory_bytes = memory_bytes
        self._lock = Lock()
        self._engine: MiniRacer | None = None

    @property
    def version(self) -> str:
        """Version of the model, as its source states it."""
        return self._evaluate(f"{_NAME}.MODEL_VERSION")

    def call(self, function: str, *arguments: JsonValue) -> JsonValue:
        """Call one of the model's exported functions; fails as `call_text` does."""
        answer: JsonValue = json.loads(self.call_text(function, *arguments))
        return answer

    def call_text(self, function: str, *arguments: JsonValue) -> str:
        """As `call`, but returns JSON text, for callers that only pass it on.

        Raises:
            ModelMissingError: The bundle is not there.
            ModelLimitError: Time or memory limit met.
            ModelError: The function threw.
        """
        # A JSON text is a JavaScript expression (ECMA-262, since edition 10), but not one that can
        # set a prototype: parsing it in the engine keeps `__proto__` an ordinary key.
        values = ",".join(f"JSON.parse({json.dumps(json.dumps(value))})" for value in arguments)
        return self._evaluate(f"JSON.stringify({_NAME}.{function}({values})) ?? 'null'")

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row; options as in the model's source."""
        answer = self.call("requirementBytes", [*rows], options)
        if not isinstance(answer, list):
            raise ModelError("the model's answer is not a list")
        return [_object(row) for row in answer]

    def close(self) -> None:
        """Stop the engine."""
        with self._lock:
            self._drop()

    def _evaluate(self, expression: str) -> str:
        with self._lock:
            engine = self._engine or self._start()
            try:
                text = engine.eval(
                    expression, timeout_sec=self._timeout_s, max_memory=self._memory_bytes
                )
            except JSTimeoutException as error:
                raise ModelLimitError(
                    f"the model did not answer within {self._timeout_s} s"
                ) from error
            except JSOOMException as error:
                self._drop()
                raise ModelLimitError(
                    "the plan needs more memory than the model may use"
                ) from error
            except JSEvalException as error:
                raise ModelError(str(error).splitlines()[0]) from error
        return str(text)

    def _start(self) -> MiniRacer:
        try:
            source = self._bundle.read_text("utf-8")
        except FileNotFoundError as error:
            raise ModelMissingError("the model is not built; run `npm run build`") from error
        _refuse_little_address_space()
        self._engine = MiniRacer()
        self._engine.eval(source)
        return self._engine

    def _drop(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None


def _refuse_little_address_space() -> None:
    """If address space is limited, test in another process whether an engine starts.

    An engine with too little address space aborts its process, which cannot be caught.

    Raises:
        ModelLimitError: It does not.
    """
    limit_bytes, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit_bytes == resource.RLIM_INFINITY:
        return
    trying = import_module("multiprocessing").get_context("spawn").Process(target=_start_an_engine)
    trying.start()
    trying.join()
    if trying.exitcode != 0:
        raise ModelLimitError(
            f"the JavaScript engine of the model does not start within the {limit_bytes >> 20} MiB "
            "of address space that are allowed here; raise `ulimit -v`"
        )


def _start_an_engine() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    MiniRacer().eval("1")


def _object(value: JsonValue) -> JsonObject:
    if not isinstance(value, dict):
        raise ModelError("the model's answer is not an object")
    return value
