"""The model runs in processes of its own: what ends one costs one answer, not the server."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from arcplan.json_value import JsonObject
from tests.api.open_uploads import wait_until
from tests.conftest import IS_DEEP
from tests.processes import models_of
from tests.server_process import ANSWER_WITHIN_S, ServerProcess, serving

_MODEL = """
var arcplanModel = {
  MODEL_VERSION: "test-1",
  completePlan: (plan) => ({ plan, assumed: {}, missing: [] }),
  advise: (plan) => { const start = Date.now(); while (Date.now() < start + 300); return {}; },
  settingFaults: () => [],
  sizeWhatIf: () => ({ missing: [] }),
  evaluate: (plan) => {
    const held = [];
    if (plan.title === "grow") while (true) held.push(new Array(50000).fill(held.length));
    if (plan.title === "hang") while (true);
    if (plan.title === "throw") throw new Error("no such device");
    return { title_was: plan.title };
  },
};
"""


@contextmanager
def own_model(home: Path, directory: Path, **settings: object) -> Iterator[ServerProcess]:
    """A server whose model can be made to fail by a plan's title."""
    shutil.copytree(home, directory, dirs_exist_ok=True)
    (directory / "shared/dist/model.js").write_text(_MODEL)
    bounds: dict[str, object] = {"model_processor_s": 0.5, "model_memory_bytes": 64 << 20}
    with serving(directory, directory / "data", **(bounds | settings)) as running:
        yield running


@pytest.fixture(scope="module")
def failing(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with own_model(home, tmp_path_factory.mktemp("models")) as running:
        yield running


def evaluated(client: httpx.Client, plan: JsonObject, title: str) -> httpx.Response:
    return client.post("/api/evaluate", json=plan | {"title": title})


@pytest.mark.parametrize(("title", "said"), [("hang", "processor time"), ("grow", "memory")])
def test_a_plan_that_takes_too_much_is_refused_and_the_next_is_answered(
    failing: ServerProcess, plan: JsonObject, title: str, said: str
) -> None:
    with failing.client() as client:
        refused = evaluated(client, plan, title)
        assert refused.status_code == 422
        assert refused.json()["type"] == "urn:arcplan:problem:model-limit"
        assert said in refused.json()["detail"]
        assert evaluated(client, plan, "next").json()["result"] == {"title_was": "next"}


def test_an_exception_of_the_model_is_a_problem_with_its_message(
    failing: ServerProcess, plan: JsonObject
) -> None:
    with failing.client() as client:
        broken = evaluated(client, plan, "throw")
        assert (broken.status_code, broken.json()["title"]) == (500, "No answer from the model")
        assert "no such device" in broken.json()["detail"]


_OUT_OF_MEMORY = 50 if IS_DEEP else 20


def test_engines_out_of_memory_one_after_the_other_leave_the_server_as_it_was(
    failing: ServerProcess, plan: JsonObject
) -> None:
    def ask(number: int) -> int:
        with failing.client() as client:
            return evaluated(client, plan, "grow" if number % 2 else "small").status_code

    with ThreadPoolExecutor(8) as threads:
        statuses = list(threads.map(ask, range(2 * _OUT_OF_MEMORY)))
    assert statuses == [200, 422] * _OUT_OF_MEMORY
    assert failing.process.poll() is None
    assert len(models_of(failing.process.pid)) <= max(2, os.cpu_count() or 2)


@pytest.mark.parametrize(("ended_by", "status"), [(signal.SIGKILL, 503), (signal.SIGSEGV, 422)])
def test_a_process_that_dies_at_work_costs_one_answer(
    failing: ServerProcess, plan: JsonObject, ended_by: signal.Signals, status: int
) -> None:
    with failing.client() as client, ThreadPoolExecutor(1) as thread:
        assert evaluated(client, plan, "first").status_code == 200
        hanging = thread.submit(evaluated, client, plan, "hang")
        while not hanging.done():
            time.sleep(0.05)
            for one in models_of(failing.process.pid):
                # One that was killed may still be listed.
                with suppress(ProcessLookupError):
                    os.kill(one.pid, ended_by)
        assert hanging.result().status_code == status
        assert evaluated(client, plan, "next").status_code == 200


def test_a_process_that_dies_idle_costs_nothing(failing: ServerProcess, plan: JsonObject) -> None:
    with failing.client() as client:
        for _ in range(5):
            assert evaluated(client, plan, "x").status_code == 200
            for one in models_of(failing.process.pid):
                os.kill(one.pid, signal.SIGKILL)


def test_short_answers_come_between_long_ones(home: Path, tmp_path: Path, plan: JsonObject) -> None:
    with (
        own_model(home, tmp_path / "own", model_processor_s=60) as running,
        running.client() as client,
        ThreadPoolExecutor(12) as threads,
    ):
        long = [
            threads.submit(client.post, "/api/advise", json=plan | {"title": str(number)})
            for number in range(12)
        ]
        between = 0
        while not all(one.done() for one in long):
            assert evaluated(client, plan, "short").status_code == 200
            between += 1
        assert {one.result().status_code for one in long} == {200}
    assert between > len(long)


def test_processes_end_with_a_server_that_was_killed(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    with own_model(home, tmp_path / "own") as killed:
        with killed.client() as client:
            assert evaluated(client, plan, "x").status_code == 200
        [process] = models_of(killed.process.pid)
        killed.kill()
        wait_until(lambda: not Path(f"/proc/{process.pid}").exists())


def test_a_server_used_by_many_threads_ends_with_0_and_keeps_what_it_answered(
    home: Path, tmp_path: Path, plan: JsonObject
) -> None:
    def use(number: int) -> str:
        own = plan | {"title": f"plan {number}"}
        with running.client() as client:
            for path in ("/api/evaluate", "/api/advise"):
                assert client.post(path, json=own).status_code == 200
            assert client.post("/api/size", json={"captures": []}).status_code == 200
            return str(client.post("/api/plans", json=own).json()["id"])

    with own_model(home, tmp_path / "own", model_processor_s=60) as running:
        with ThreadPoolExecutor(8) as threads:
            kept = list(threads.map(use, range(8)))
        assert running.stop() == 0
        assert "Traceback" not in running.log()
    with own_model(home, tmp_path / "own") as again, again.client() as client:
        assert all(client.get(f"/api/plans/{name}").status_code == 200 for name in kept)


def test_bodies_that_are_held_are_bounded_together_and_given_back(
    home: Path, tmp_path: Path
) -> None:
    most_bytes = 1 << 18

    def half_sent() -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", running.port), timeout=ANSWER_WITHIN_S)
        head = f"POST /api/size HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {most_bytes}\r\n"
        connection.sendall(head.encode() + b"\r\n" + b" " * (most_bytes - 10))
        return connection

    with own_model(home, tmp_path / "own", size_bytes=most_bytes) as running:
        held = [half_sent() for _ in range(3)]
        # One that met a probe's bytes on its way was refused; another takes its place.
        while asked_with(running, b" " * 100) != 503:
            held.append(half_sent())
        with running.client() as client:
            assert client.get("/api/health").status_code == 200
        for connection in held:
            connection.close()
        wait_until(lambda: asked_with(running, b'{"captures":[]}') == 200)


def asked_with(running: ServerProcess, content: bytes) -> int:
    with running.client() as client:
        return client.post("/api/size", content=content).status_code
