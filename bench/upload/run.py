"""A dump through HTTP, against reading the same file without a server.

The client is curl where there is one, else Python's http.client; it sends from the page cache over
the loopback. The second peer is the transfer alone: the same bytes to a socket that drops them.

    PYTHONPATH=backend backend/.venv/bin/python -m bench.upload.run [--json] [--mb 432] [--rounds 5]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from bench.zdb.dumps import dump_of
from bench.zdb.run import ours as bare_parse

Row = dict[str, object]
RECEIVE_BYTES = 1 << 20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
            connection.request("GET", "/api/health")
            if connection.getresponse().status == http.client.OK:
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def upload(path: Path, port: int) -> None:
    address = f"http://127.0.0.1:{port}/api/captures?name=dump.txt"
    if shutil.which("curl"):
        command = ["curl", "-sSf", "-o", os.devnull, "-H", "Expect:", "-T", str(path), "-X", "POST"]
        subprocess.run([*command, address], check=True)
        return
    connection = http.client.HTTPConnection("127.0.0.1", port)
    with path.open("rb") as body:
        connection.request("POST", "/api/captures?name=dump.txt", body=body)
        answer = connection.getresponse()
        answer.read()
    if answer.status != http.client.OK:
        raise SystemExit(f"the upload was answered {answer.status}")


def dropped(path: Path) -> None:
    """Send the file over the loopback to a reader that keeps nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drain() -> None:
            connection, _ = server.accept()
            buffer = bytearray(RECEIVE_BYTES)
            while connection.recv_into(buffer):
                pass
            connection.close()

        reader = threading.Thread(target=drain)
        reader.start()
        with socket.create_connection(server.getsockname()) as sender, path.open("rb") as body:
            sender.sendfile(body)
        reader.join()


def timed(measured: Callable[[], object]) -> float:
    began = time.perf_counter()
    measured()
    return time.perf_counter() - began


def compared(form: str, megabytes: int, rounds: int, port: int) -> list[Row]:
    path, _ = dump_of(form, megabytes)
    upload(path, port)
    uploads: list[float] = []
    bare: list[float] = []
    transfers: list[float] = []
    for _ in range(rounds):
        uploads.append(timed(lambda: upload(path, port)))
        bare.append(float(str(bare_parse(path)["parse_s"])))
        transfers.append(timed(lambda: dropped(path)))
    size = path.stat().st_size
    name = f"upload of a zdb dump, {form}, {size // 1_000_000} MB"
    peers = {"the bare parse": min(bare), "the transfer alone": min(transfers)}
    return [
        {
            "name": name,
            "ours_s": round(min(uploads), 4),
            "peer": peer,
            "peer_s": round(peer_s, 4),
            "ratio": round(peer_s / min(uploads), 2),
            "bytes": size,
        }
        for peer, peer_s in peers.items()
    ]


def main() -> None:
    options = argparse.ArgumentParser(description="Measure uploads through HTTP.")
    options.add_argument("--json", action="store_true", help="print one JSON row per line")
    options.add_argument("--mb", type=int, default=432)
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "arcplan.cli", "serve", "--port", str(port)],
            env={**os.environ, "ARCPLAN_DATABASE_URL": f"sqlite:///{folder}/plans.sqlite3"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(port)
            for form in ("2018 form", "2.x form"):
                for row in compared(form, chosen.mb, chosen.rounds, port):
                    line = json.dumps(row) if chosen.json else str(row)
                    sys.stdout.write(line + "\n")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
