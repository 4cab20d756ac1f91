"""Everything around the routes: front end, headers, hosts, other sites, logs, contract."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import httpx
import pytest

from arcplan import __version__
from arcplan.api.serve import allowed_hosts
from arcplan.collect import script_sha256
from arcplan.json_value import JsonObject
from arcplan.settings import Settings
from arcplan.tagged_capture import Capture
from tests.conftest import REPOSITORY
from tests.server_process import ServerProcess, serving


def test_health_says_version_and_limits(http: httpx.Client) -> None:
    answer = http.get("/api/health").json()
    assert (answer["status"], answer["version"]) == ("ok", __version__)
    assert answer["limits"]["upload_bytes"] > 10 << 30


def test_ready_means_that_store_and_model_work(http: httpx.Client) -> None:
    assert http.get("/api/ready").status_code == 200


def test_the_catalogue_is_the_models(http: httpx.Client) -> None:
    assert http.get("/api/catalog").json() == {"devices": [{"id": "nvme", "as_of": "2026-01-01"}]}


def test_the_collect_script_can_be_downloaded(http: httpx.Client) -> None:
    answer = http.get("/collect.sh")
    assert answer.text.startswith("#!/bin/sh\n")
    assert "attachment" in answer.headers["content-disposition"]


def test_the_collect_script_comes_with_its_checksum(http: httpx.Client) -> None:
    answer = http.get("/collect.sh")
    assert answer.headers["X-Checksum-SHA256"] == hashlib.sha256(answer.content).hexdigest()
    assert http.head("/collect.sh").headers["X-Checksum-SHA256"] == script_sha256()


@pytest.mark.parametrize("path", ["/", "/p/abcdefgh", "/compare", "/index.html"])
def test_every_page_of_the_app_is_served(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert answer.status_code == 200
    assert "<title>arcplan</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/fleet", "/fleet/", "/fleet.html"])
def test_the_page_of_a_fleet_has_its_own_address(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert answer.status_code == 200
    assert "<title>Fleet</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_assets_are_kept_for_ever_and_sent_compressed(http: httpx.Client) -> None:
    answer = http.get("/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    again = http.get("/assets/app-1a2b3c.js", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/assets/no.js", "/../settings.py", "/%2e%2e/%2e%2e/etc/passwd.txt", "/api/none"]
)
def test_missing_build_output_is_not_found(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/none", "/openapi.json", "/assets/no.js"]
)
def test_every_answer_carries_the_security_headers(path: str, http: httpx.Client) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_a_foreign_host_name_is_not_answered(http: httpx.Client) -> None:
    assert http.get("/api/health", headers={"Host": "evil.example"}).status_code == 421
    for host in ("localhost:1", "127.0.0.1", "[::1]:8000"):
        assert http.get("/api/health", headers={"Host": host}).status_code == 200


def test_probes_by_address_are_answered_and_nothing_else(home: Path, tmp_path: Path) -> None:
    with (
        serving(home, tmp_path / "data", allowed_hosts="plan.example") as server,
        server.client() as client,
    ):
        for path, status in (("/api/health", 200), ("/api/ready", 200), ("/api/catalog", 421)):
            assert client.get(path, headers={"Host": "10.0.0.7:8000"}).status_code == status


def test_the_image_probes_its_server_whatever_proxy_is_set(home: Path, tmp_path: Path) -> None:
    image = (REPOSITORY / "Dockerfile").read_text("utf-8")
    [probe] = re.findall(r'^  "(import urllib.*)"\]$', image, re.MULTILINE)
    proxies = {"http_proxy": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}
    environment = {"PATH": os.environ["PATH"], **proxies}
    with serving(home, tmp_path / "data", allowed_hosts="plan.example") as server:
        asked = [sys.executable, "-c", probe.replace("8000", str(server.port))]
        assert subprocess.run(asked, env=environment, check=False, timeout=60).returncode == 0
    gone = subprocess.run(asked, env=environment, check=False, timeout=60, capture_output=True)
    assert gone.returncode != 0


def test_hosts_are_set_as_a_list_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCPLAN_ALLOWED_HOSTS", "plan.example, [::1]")
    assert Settings().allowed_hosts == ["plan.example", "[::1]"]


def test_hosts_are_closed_on_the_loopback_only_unless_set() -> None:
    assert "localhost" in allowed_hosts(Settings(), "127.0.0.1")
    assert allowed_hosts(Settings(), "192.0.2.1") == []
    assert allowed_hosts(Settings(allowed_hosts=["plan.example"]), "127.0.0.1") == ["plan.example"]
    assert allowed_hosts(Settings(allowed_hosts=["*"]), "127.0.0.1") == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_cannot_make_a_browser_write(
    site: str, http: httpx.Client, plan: JsonObject
) -> None:
    answer = http.post("/api/plans", json=plan, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == 403


def test_a_client_that_asks_too_often_is_told_when_to_come_back(home: Path, tmp_path: Path) -> None:
    # One of the two is taken by the look whether the server is up; the next comes in 30 s.
    limits = {"requests_per_minute": 2, "loopback_is_limited": "true"}
    with serving(home, tmp_path / "data", **limits) as server, server.client() as client:
        answers = [client.get("/api/catalog") for _ in range(5)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 60


def test_logs_hold_no_names(server: ServerProcess, http: httpx.Client, arcstat_log: bytes) -> None:
    http.post("/api/captures?name=payroll-secret.txt", content=arcstat_log)
    http.get("/payroll-secret")
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert "payroll" not in server.log()
    assert any(line.get("route") == "/api/captures" for line in lines)


def test_the_openapi_document_describes_the_plan_by_its_own_schema(
    http: httpx.Client, plan_schema: JsonObject
) -> None:
    document = http.get("/openapi.json").json()
    plan = document["components"]["schemas"]["Plan"]
    assert plan["properties"] == plan_schema["properties"]
    body = document["paths"]["/api/plans"]["post"]["requestBody"]
    assert body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Plan"}
    captures = document["components"]["schemas"]["CaptureAnswer"]["properties"]["captures"]
    assert len(captures["items"]["oneOf"]) == len(get_args(Capture))
    for name in ("ZdbAnswer", "ArcstatCapture", "IostatCapture"):
        assert "kind" in document["components"]["schemas"][name]["required"]


def test_the_command_prints_the_same_document(http: httpx.Client) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "arcplan.cli", "openapi"], capture_output=True, check=True
    )
    assert json.loads(printed.stdout) == http.get("/openapi.json").json()
