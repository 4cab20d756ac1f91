"""Asking the model: a few processes, each with an engine of its own."""

from __future__ import annotations

from http import HTTPStatus

from pydantic import JsonValue

from arcplan.api.problems import RefusedError, too_busy
from arcplan.api.workers.messages import ModelSetup, Progress, Question, Task, TaskName
from arcplan.api.workers.model_process import answer_tasks
from arcplan.api.workers.turns import TooManyWaitError, Turns
from arcplan.api.workers.worker import Answer, NoWorkerError, Worker, WorkerLostError

MODEL_MISSING = "model-missing"
_LONG: frozenset[TaskName] = frozenset({"advise", "arc-curve", "size", "size-files"})


class Models:
    """Processes that answer with the model, one task at a time each, replaced when they end.

    Args:
        setup: What each of them needs.
        at_once: Most processes; 2 or more.
    """

    def __init__(self, setup: ModelSetup, at_once: int) -> None:
        self._setup = setup
        self._turns = Turns(at_once)
        self._idle: list[Worker] = []
        self._is_closed = False

    async def ask(
        self,
        name: TaskName,
        body: bytes = b"",
        *,
        options: dict[str, JsonValue] | None = None,
        client: str | None = None,
    ) -> Answer:
        """Have a task answered, when it is this client's turn.

        Args:
            name: The task; see `arcplan.api.workers.model_process`.
            body: The request's.
            options: What the task takes beside it.
            client: Who asks.

        Returns:
            The answer, which may be a problem.

        Raises:
            RefusedError: It was not answered: no place, or more than a task may take.
        """
        task = Task(name=name, options=options or {}, body_bytes=len(body))
        try:
            async with self._turns.turn(client, is_long=name in _LONG):
                return await self._answered(task, body)
        except TooManyWaitError as error:
            raise too_busy("too many wait for the model") from error
        except NoWorkerError as error:
            raise too_busy("no process can be started now") from error
        except WorkerLostError as error:
            raise _lost(error, self._setup.processor_s) from error

    async def close(self) -> None:
        """End all processes; those that work end with their task."""
        self._is_closed = True
        while self._idle:
            await self._idle.pop().end()

    async def _answered(self, task: Task, body: bytes) -> Answer:
        while self._idle:
            worker = self._idle.pop()
            if worker.has_ended:
                await worker.end()
                continue
            # One that has grown ends after its answer, or somebody ended it: perhaps just now.
            try:
                return await self._asked(worker, task, body)
            except WorkerLostError as error:
                if not (error.was_idle or error.was_killed):
                    raise
        return await self._asked(await Worker.start(answer_tasks, self._setup), task, body)

    async def _asked(self, worker: Worker, task: Task, body: bytes) -> Answer:
        is_whole = False
        try:
            await worker.say(task, body)
            match await worker.hear():
                case Answer() as answer:
                    is_whole = not self._is_closed
                    return answer
                case Progress() | Question():
                    raise WorkerLostError(None)
        finally:
            if is_whole:
                self._idle.append(worker)
            else:
                await worker.end()


def _lost(error: WorkerLostError, processor_s: float) -> RefusedError:
    if error.was_killed:
        return too_busy("the process that computed this was killed")
    why = (
        f"it takes more than {processor_s:g} s of processor time"
        if error.was_too_slow
        else "it needs more memory than the model may use, or the model failed on it"
    )
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "model-limit", "Too heavy", why)
