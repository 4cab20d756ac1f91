"""Several server processes on one store, with nothing that ties a client to one of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from sqlalchemy import create_engine, text

from arcplan.json_value import JsonObject
from tests.server_process import serving


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
