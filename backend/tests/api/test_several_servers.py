"""Several server processes on one store, with nothing that ties a client to one of them."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from sqlalchemy import create_engine, text

from arcplan.json_value import JsonObject
from tests.api.open_uploads import answer_of, open_upload, wait_until
from tests.server_process import serving

# Sent one by one until another server has noted that they come.
ROWS = 3000


def test_servers_that_are_given_the_same_plans_at_once_agree(
    home: Path, tmp_path: Path, plan: JsonObject, store_url: str
) -> None:
    def keep(client: httpx.Client) -> list[str]:
        answers = [
            client.post("/api/plans", json=plan | {"title": f"plan {number}"})
            for number in range(40)
        ]
        assert {answer.status_code for answer in answers} == {201}
        return [answer.json()["id"] for answer in answers]

    with (
        serving(home, tmp_path / "one", database_url=store_url) as one,
        serving(home, tmp_path / "two", database_url=store_url) as two,
        one.client() as first,
        two.client() as second,
    ):
        with ThreadPoolExecutor(4) as threads:
            kept = list(threads.map(keep, (first, second, first, second)))
        assert kept == [kept[0]] * 4
        assert all(second.get(f"/api/plans/{name}").status_code == 200 for name in kept[0])
    engine = create_engine(store_url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM plans")) == 40
    engine.dispose()


def test_progress_is_seen_at_every_server_on_the_store(
    home: Path, tmp_path: Path, arcstat_log: bytes, store_url: str
) -> None:
    upload = "an-upload-of-many-minutes"

    def seen_by(client: httpx.Client) -> JsonObject:
        answer = client.get(f"/api/uploads/{upload}")
        progress: JsonObject = answer.json() if answer.status_code == 200 else {}
        return progress

    patient = {"body_stall_s": 3600, "body_slowest_bytes_per_s": 1}
    with (
        serving(home, tmp_path / "one", database_url=store_url, **patient) as one,
        serving(home, tmp_path / "two", database_url=store_url) as two,
        two.client() as other,
    ):
        rows = arcstat_log.splitlines(keepends=True)
        sent = rows[0] + rows[1] * ROWS
        with open_upload(one, rows[0], f"upload={upload}", length=len(sent)) as sender:
            sent_rows = 0
            while not seen_by(other) and sent_rows < ROWS - 1:
                time.sleep(0.1)
                sender.sendall(rows[1])
                sent_rows += 1
            assert seen_by(other)["done"] is False
            sender.sendall(rows[1] * (ROWS - sent_rows))
            assert answer_of(sender).startswith(b"HTTP/1.1 200 ")
        wait_until(lambda: seen_by(other).get("done") is True)
        assert seen_by(other) == {
            "bytes": len(sent),
            "lines": ROWS + 1,
            "kind": "arcstat",
            "done": True,
        }
