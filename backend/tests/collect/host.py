"""A database host made of commands that replay captures, and shells to run the script with."""

from __future__ import annotations

import gzip
import os
import shutil
import stat
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from arcplan.collect import script
from tests.conftest import FIXTURES, REPOSITORY

_COMMANDS = {
    "sh": ("sh",),
    "dash": ("dash",),
    "busybox": ("busybox", "sh"),
    "bash": ("bash", "--posix"),
}
SHELLS = [
    pytest.param(
        (shutil.which(command[0]) or command[0], *command[1:]),
        id=name,
        marks=pytest.mark.skipif(
            shutil.which(command[0]) is None, reason=f"{command[0]} IS NOT INSTALLED"
        ),
    )
    for name, command in _COMMANDS.items()
]
# What the script itself recorded in a virtual machine: MariaDB 10.11 on OpenZFS 2.3.2, Debian 12.
RECORDED = FIXTURES / "collect/openzfs-2.3.2-mariadb-10.11"
ZDB = REPOSITORY / "shared/samples/zdb-2.3-sbtest1-16k.txt.gz"


class Host:
    """A database host made of commands that replay captures and note how they were called."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bin = root / "bin"
        self.data = root / "tank" / "mysql"
        self.calls = root / "calls"
        kstats = root / "kstat"
        for directory in (self.bin, self.data, kstats, root / "tmp", root / "out"):
            directory.mkdir(parents=True)
        shutil.copy(FIXTURES / "arcstats/openzfs-2.3.2.txt", kstats / "arcstats")
        shutil.copy(FIXTURES / "zfs_kstat/openzfs-2.3.2-zil.txt", kstats / "zil")
        twice = (FIXTURES / "zfs_kstat/written-openzfs_2.3-dmu_tx_twice.txt").read_text()
        (kstats / "dmu_tx").write_text("".join(twice.splitlines(keepends=True)[:15]))
        for number in range(5):
            (self.data / f"table-{number}.ibd").write_bytes(bytes(2 << 20))
        (self.data / "small.frm").write_bytes(b"x")
        dump = root / "zdb.txt"
        dump.write_bytes(gzip.decompress(ZDB.read_bytes()))
        self.install("arcstat", f"cat {FIXTURES}/arcstat/openzfs-2.3.2-sysbench.txt")
        self.install("arc_summary", f"cat {FIXTURES}/arc_summary/openzfs-2.3.2.txt")
        self.install(
            "iostat",
            f'[ "$1" = -V ] && echo "sysstat version 12.6.1" && exit\n'
            f"cat {FIXTURES}/iostat/sysstat-12.6-xt.txt",
        )
        self.install(
            "zpool",
            f'case "$1" in iostat) cat {FIXTURES}/zpool_iostat/openzfs-2.3.2-v.txt ;;\n'
            f"get) cat {FIXTURES}/zfs_get/openzfs-2.3.2-zpool_get_all.txt ;;\n"
            f"status) cat {RECORDED}/zpool-status.txt ;;\n"
            f"list) cat {RECORDED}/zpool-list.txt ;;\n*) echo tank ;; esac",
        )
        self.install(
            "zfs",
            f'case "$*" in version) cat {RECORDED}/zfs-version.txt ;;\n'
            f'"list -p "*) cat {RECORDED}/zfs-list.txt ;;\n'
            f'*"value type"*) echo filesystem ;;\n'
            f'*"value mountpoint"*) echo {self.data} ;;\n'
            f'"list -H -o name "*) echo tank/mysql ;;\n'
            f"get*all*) cat {FIXTURES}/zfs_get/openzfs-2.3.2-all_rs16k.txt ;; *) echo tank ;; esac",
        )
        self.install("zdb", f"cat {dump}")
        self.install("mariadb", "exit 1")
        self.install(
            "mysql",
            f'case "$*" in *datadir*) echo @@datadir; echo {self.data} ;;\n'
            f"*VARIABLES*) cat {RECORDED}/mysql-variables.txt ;;\n"
            f"*INNODB*) cat {RECORDED}/innodb-status.txt ;;\n"
            f"*) cat {RECORDED}/mysql-status-before.txt ;; esac",
        )
        self.install("su", "exit 1")
        self.install("psql", "exit 2")

    def install(self, name: str, body: str) -> None:
        file = self.bin / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.calls}\n{body}\n')
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def remove(self, name: str) -> None:
        (self.bin / name).unlink()

    def collect(
        self,
        *options: str,
        shell: tuple[str, ...] = ("sh",),
        kstat: str | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        file = self.root / "collect.sh"
        file.write_bytes(script())
        return subprocess.run(
            [*shell, str(file), "-s", "1", "-D", str(self.root / "out"), *options],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={
                **self.environment(),
                **({"ARCPLAN_KSTAT": kstat} if kstat else {}),
                **(environment or {}),
            },
        )

    def environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.bin}:/usr/bin:/bin",
            "TMPDIR": str(self.root / "tmp"),
            "ARCPLAN_KSTAT": str(self.root / "kstat" / "arcstats"),
        }

    def summarise(
        self, dump: bytes, *files: str, shell: tuple[str, ...] = ("sh",), path: str | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        file = self.root / "collect.sh"
        file.write_bytes(script())
        return subprocess.run(
            [*shell, str(file), "--summarise", *files],
            input=dump,
            capture_output=True,
            check=False,
            env={**os.environ, "PATH": path or os.environ["PATH"]},
        )

    def called(self) -> list[list[str]]:
        return [line.split() for line in self.calls.read_text().splitlines()]
