"""The image: each step of the Dockerfile in a bare system, and what comes of it as a server.

It is one test, so that the image is built once, whichever process takes it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bare_image import Container, NoBareSystemError, Stage, bare_debian, built, sent, started
from tests.conftest import IS_DEEP, REPOSITORY

_UP_WITHIN_S = 300
_SIZE = """
import io, pathlib, tarfile, urllib.request
archive = io.BytesIO()
with tarfile.open(fileobj=archive, mode="w:gz") as packed:
    for path in sorted(pathlib.Path("shared/samples").glob("*-2.3-point-select*")):
        packed.add(path)
address = "http://127.0.0.1:8000/api/size"
request = urllib.request.Request(address, archive.getvalue(), {"Content-Type": "application/gzip"})
print(urllib.request.urlopen(request).read().decode())
"""


@pytest.fixture
def image(tmp_path: Path) -> Iterator[Stage]:
    try:
        debian = bare_debian(tmp_path / "debian")
    except NoBareSystemError as error:
        pytest.skip(f"THE IMAGE IS NOT BUILT: {error}")
    try:
        text = (REPOSITORY / "Dockerfile").read_text("utf-8")
        yield built(text, sent(REPOSITORY, tmp_path / "context"), debian, tmp_path)
    finally:
        shutil.rmtree(tmp_path)


def _wait(container: Container, image: Stage) -> None:
    ends_at = time.monotonic() + _UP_WITHIN_S
    while (probe := container.run(*image.probe)).returncode != 0:
        assert container.process.poll() is None
        assert time.monotonic() < ends_at, probe.stderr
        time.sleep(0.2)


@pytest.mark.skipif(not IS_DEEP, reason="the image is built by `npm run test:deep` only")
def test_its_steps_make_a_server_that_writes_its_volume_only_and_sizes_a_host(
    image: Stage, tmp_path: Path
) -> None:
    with started(image) as container:
        _wait(container, image)
        assert container.run("id", "-un").stdout == "arcplan\n"
        for place in (".", "/tmp", "/etc"):  # noqa: S108
            assert container.run("touch", f"{place}/new").returncode != 0
        assert container.run("touch", f"{image.volume}/new").returncode == 0
        done = container.run("backend/.venv/bin/python", "-c", _SIZE)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["result"]["reads"]["per_s"] > 0
    notices = ["node", str(REPOSITORY / "scripts/notices.mjs"), str(tmp_path / "notices")]
    subprocess.run(notices, check=True)
    for name in ("sbom.cdx.json", "THIRD-PARTY.txt"):
        assert image.inside(name).read_bytes() == (tmp_path / "notices" / name).read_bytes()
