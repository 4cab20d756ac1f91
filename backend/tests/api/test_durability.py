"""A plan that was answered 201 is kept, whatever happens to the server."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import httpx

from arcplan.json_value import JsonObject
from tests.api.open_uploads import admitted_upload
from tests.server_process import serving


def titled(plan: JsonObject, number: int) -> JsonObject:
    return plan | {"title": f"plan {number}"}


def test_every_answered_plan_survives_kill_9(home: Path, tmp_path: Path, plan: JsonObject) -> None:
    answered: dict[int, str] = {}

    def keep_posting(client: httpx.Client) -> None:
        for number in range(10_000):
            try:
                answer = client.post("/api/plans", json=titled(plan, number))
            except httpx.TransportError:
                return
            answered[number] = answer.json()["id"]

    with serving(home, tmp_path / "data") as server, server.client() as client:
        posting = Thread(target=keep_posting, args=(client,))
        posting.start()
        while len(answered) < 50:
            posting.join(0.01)
        server.kill()
        posting.join()
    with serving(home, tmp_path / "data") as server, server.client() as client:
        for number, name in answered.items():
            assert client.get(f"/api/plans/{name}").json()["title"] == f"plan {number}"
    assert len(answered) >= 50


def test_a_restart_in_the_middle_of_an_upload_loses_no_plan(
    home: Path, tmp_path: Path, plan: JsonObject, arcstat_log: bytes
) -> None:
    with serving(home, tmp_path / "data", shutdown_grace_s=1) as server, server.client() as client:
        name = client.post("/api/plans", json=plan).json()["id"]
        with admitted_upload(server, arcstat_log):
            server.stop()
    with serving(home, tmp_path / "data") as server, server.client() as client:
        assert client.get(f"/api/plans/{name}").status_code == 200
