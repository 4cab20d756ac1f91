"""One server with its ordinary limits for everything hostile; it must live through all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.conftest import REPOSITORY
from tests.processes import peak_mib
from tests.server_process import ServerProcess, serving

# Uploads are read by other processes, which are bounded; the server holds only what it is made of.
PEAK_MIB = 300


@pytest.fixture(scope="session")
def attacked(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(home, tmp_path_factory.mktemp("attacked") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def attacked_whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the model that people use."""
    with serving(REPOSITORY, tmp_path_factory.mktemp("attacked-whole") / "data") as running:
        yield running


@pytest.fixture
def http(attacked: ServerProcess) -> Iterator[httpx.Client]:
    """A client; after each attack the server is up, has said no trace, and is not swollen."""
    with attacked.client() as client:
        yield client
        assert client.get("/api/health").status_code == 200
    log = attacked.log()
    assert "Traceback" not in log, log[log.index("Traceback") :][:4000]
    assert peak_mib(attacked.process.pid) < PEAK_MIB
