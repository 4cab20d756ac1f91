"""One server for the tests that leave it as they found it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.conftest import REPOSITORY
from tests.server_process import ServerProcess, serving


@pytest.fixture(scope="session")
def server(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(home, tmp_path_factory.mktemp("served") / "data") as running:
        yield running


@pytest.fixture
def http(server: ServerProcess) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture(scope="session")
def whole_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the model that people use."""
    with serving(REPOSITORY, tmp_path_factory.mktemp("whole") / "data") as running:
        yield running


@pytest.fixture
def with_model(whole_server: ServerProcess) -> Iterator[httpx.Client]:
    with whole_server.client() as client:
        yield client
