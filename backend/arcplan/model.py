"""The model, written once in TypeScript, run here in an embedded JavaScript engine.

JSON goes in and JSON comes out; the engine reaches no file and no network.
"""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path

from py_mini_racer import JSEvalException, JSOOMException, MiniRacer

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
_TOO_LARGE = "the plan needs more memory than the model may use"


class Model:
    """The built model in an engine of its own, used by one thread from its start to its end.

    Whoever bounds processor time ends the process: the engine's own limit is of wall time, which a
    busy machine takes away, and an engine that is used by several threads can end its process.

    Args:
        bundle: The model built into one script that defines the global `arcplanModel`.
        memory_bytes: Heap limit of the engine.

    Attributes:
        is_spent: The engine met its limit, and answers nothing any more.
    """

    def __init__(self, bundle: Path, *, memory_bytes: int = 256 << 20) -> None:
        self.is_spent = False
        self._bundle = bundle
        self._memory_bytes = memory_bytes
        self._engine: MiniRacer | None = None

    @property
    def version(self) -> str:
        """Version of the model, as its source states it."""
        return self._evaluate(f"{_NAME}.MODEL_VERSION")

    def start(self) -> None:
        """Start the engine and compile the model, which the first call does otherwise.

        Raises:
            ModelMissingError: The bundle is not there.
            ModelLimitError: The engine does not start within the memory that is allowed here.
        """
        self._engine = self._engine or self._started()

    def call(self, function: str, *arguments: JsonValue) -> JsonValue:
        """Call one of the model's exported functions; fails as `call_text` does."""
        answer: JsonValue = json.loads(self.call_text(function, *arguments))
        return answer

    def call_text(self, function: str, *arguments: JsonValue) -> str:
        """As `call`, but returns JSON text, for callers that only pass it on.

        Raises:
            ModelMissingError: The bundle is not there.
            ModelLimitError: Memory limit met.
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

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """Hit ratios of ARCs of other sizes under recorded requests."""
        return _object(self.call("tracedCurve", sample))

    def close(self) -> None:
        """Stop the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _evaluate(self, expression: str) -> str:
        self.start()
        if self._engine is None or self.is_spent:
            raise ModelLimitError(_TOO_LARGE)
        try:
            return str(self._engine.eval(expression, max_memory=self._memory_bytes))
        except JSOOMException as error:
            self.is_spent = True
            raise ModelLimitError(_TOO_LARGE) from error
        except JSEvalException as error:
            raise ModelError(str(error).splitlines()[0]) from error

    def _started(self) -> MiniRacer:
        try:
            source = self._bundle.read_text("utf-8")
        except FileNotFoundError as error:
            raise ModelMissingError("the model is not built; run `npm run build`") from error
        _refuse_little_address_space()
        engine = MiniRacer()
        engine.eval(source)
        return engine


def _refuse_little_address_space() -> None:
    """If address space is limited, test in another process whether an engine starts.

    An engine with too little address space aborts its process, which cannot be caught.

    Raises:
        ModelLimitError: It does not.
    """
    limit_bytes, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit_bytes == resource.RLIM_INFINITY:
        return
    trying = os.fork()
    if trying == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        MiniRacer().eval("1")
        os._exit(0)
    if os.waitpid(trying, 0)[1] != 0:
        raise ModelLimitError(
            f"the JavaScript engine of the model does not start within the {limit_bytes >> 20} MiB "
            "of address space that are allowed here; raise `ulimit -v`"
        )


def _object(value: JsonValue) -> JsonObject:
    if not isinstance(value, dict):
        raise ModelError("the model's answer is not an object")
    return value
