"""A real Prometheus that serves what it is given to replay.

The programs are those in the folder named by ARCPLAN_TEST_PROMETHEUS_BIN, else those on the path.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

_UP_WITHIN_S = 60


def prometheus_programs() -> tuple[Path, Path] | None:
    """`prometheus` and `promtool`; None where they are not on this machine."""
    folder = os.environ.get("ARCPLAN_TEST_PROMETHEUS_BIN")
    found = [shutil.which(name, path=folder) for name in ("prometheus", "promtool")]
    server, tool = found
    return (Path(server), Path(tool)) if server and tool else None


def make_blocks(tool: Path, folder: Path, name: str, lines: Iterable[str]) -> None:
    """Put samples, as lines of OpenMetrics, into a server's folder."""
    text = folder.parent / f"{name}.om"
    with text.open("w") as file:
        file.writelines(lines)
    subprocess.run(
        [tool, "tsdb", "create-blocks-from", "openmetrics", "-q", text, folder],
        check=True,
        capture_output=True,
    )
    text.unlink()


@contextmanager
def serving(server: Path, folder: Path, prefix: str = "") -> Iterator[str]:
    """The address of a server over a folder of blocks, while it is needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    configuration = folder.parent / "prometheus.yml"
    configuration.write_text("global: {}\n")
    address = f"http://127.0.0.1:{port}{prefix}"
    arguments = [
        f"--config.file={configuration}",
        f"--storage.tsdb.path={folder}",
        "--storage.tsdb.retention.time=100y",
        f"--web.listen-address=127.0.0.1:{port}",
        f"--web.external-url={address}/",
        "--log.level=error",
    ]
    with (folder.parent / "log").open("wb") as log:
        process = subprocess.Popen([server, *arguments], stdout=log, stderr=log)
        try:
            _wait(process, address, folder.parent / "log")
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    ends_s = time.monotonic() + _UP_WITHIN_S
    while True:
        try:
            with urlopen(f"{address}/-/ready", timeout=5):  # noqa: S310
                return
        except (URLError, OSError):
            if process.poll() is not None or time.monotonic() > ends_s:
                raise AssertionError(log.read_text()) from None
            time.sleep(0.1)
