"""Uploads are never stored: no file that the server can write to ever holds a part of one."""

from __future__ import annotations

import gzip
from pathlib import Path
from secrets import token_hex

import pytest

from tests.api.open_uploads import admitted_upload
from tests.arrival.archives import tar_of
from tests.conftest import FIXTURES
from tests.server_process import serving

IOSTAT = FIXTURES.joinpath("iostat/sysstat-12.6-x.txt").read_bytes()


def files_below(directory: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def test_nothing_of_an_upload_is_on_any_disk_while_it_is_read_or_afterwards(
    home: Path,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    temporary = tmp_path_factory.mktemp("t")
    monkeypatch.setenv("TMPDIR", str(temporary))
    secret = f"sd{token_hex(12)}"
    capture = IOSTAT.replace(b"vda", secret.encode()).replace(b"sda", secret.encode())
    assert secret.encode() in capture
    with serving(home, tmp_path / "data") as server, server.client() as client:
        for content in (capture, gzip.compress(capture), tar_of([(f"{secret}.txt", capture)])):
            answer = client.post(f"/api/captures?name={secret}", content=content)
            assert answer.status_code == 200
            assert secret in answer.text
        with admitted_upload(server, capture):
            during = files_below(tmp_path) | files_below(temporary)
        after = files_below(tmp_path) | files_below(temporary)
    for path, content in (*during.items(), *after.items()):
        assert secret.encode() not in content, path
        assert secret not in path.name
