"""One server with its ordinary limits for everything hostile; it must live through all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server_process import ServerProcess, serving

# An idle server holds about 200 MiB of code; what an attack adds must stay below this.
PEAK_MIB = 600


@pytest.fixture(scope="session")
def attacked(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(home, tmp_path_factory.mktemp("attacked") / "data") as running:
        yield running


@pytest.fixture
def http(attacked: ServerProcess) -> Iterator[httpx.Client]:
    """A client; after each attack the server is up, has said no trace, and is not swollen."""
    with attacked.client() as client:
        yield client
        assert client.get("/api/health").status_code == 200
    assert "Traceback" not in attacked.log()
    status = Path(f"/proc/{attacked.process.pid}/status").read_text()
    peak = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert peak is not None
    assert int(peak[1]) / 1024 < PEAK_MIB
