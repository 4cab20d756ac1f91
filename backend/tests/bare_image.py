"""Builds and runs the Dockerfile without a container engine: its steps in bare Debian systems.

A base image is replaced by a Debian that has what the steps use of it: Python, or the Node of this
machine. Each stage is a folder, and each RUN a shell that has this folder as its root.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

_DEBIAN = "trixie"
"""The Debian whose Python is that of the base image."""
_PACKAGES = "python3,python3-venv,ca-certificates"
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
# How this machine reaches the package indexes; what else it has set is no part of a build.
_REACHING = re.compile(r"\w+_proxy|(pip|ssl|node|curl|requests)_\w*cert\w*", re.IGNORECASE)
_SPACES = ("unshare", "--mount", "--net", "--pid", "--fork")
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_LOOPBACK_UP = """
import fcntl, socket, struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 1))
"""
_BUILDS = 'mount --rbind /dev "$0/dev" && exec chroot "$0" sh -ec "cd $1 && $2"'
# As `docker run --read-only --cap-drop ALL -v plans:/data`: volume and /dev/shm can be written.
_RUNS = """
"$1" -c "$2"
mount --rbind "$0" "$0"
mount --bind "$0$3" "$0$3"
mount --rbind /dev "$0/dev"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -o remount,bind,ro "$0"
shift 3
exec chroot "$0" "$@"
"""


class NoBareSystemError(Exception):
    """No bare Debian can be made here; the message says why."""


@dataclass
class Stage:
    """A stage of the Dockerfile, as far as it is built."""

    root: Path
    folder: str = "/"
    user: str = "root"
    volume: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = ()
    probe: tuple[str, ...] = ()

    def inside(self, path: str) -> Path:
        """Where the host has a path of this stage."""
        return self.root / (Path(self.folder) / path).relative_to("/")


def bare_debian(folder: Path) -> Path:
    """Make the system that takes the place of all base images.

    Raises:
        NoBareSystemError: This user may not, or debootstrap or its packages cannot be had.
    """
    missing = [name for name in ("debootstrap", "unshare", "node") if shutil.which(name) is None]
    if missing:
        raise NoBareSystemError(f"no {' and no '.join(missing)}")
    if subprocess.run([*_SPACES, "true"], check=False, capture_output=True).returncode != 0:
        raise NoBareSystemError("this user may make no namespaces")
    make = ["debootstrap", "--variant=minbase", f"--include={_PACKAGES}", _DEBIAN, str(folder)]
    done = subprocess.run(make, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise NoBareSystemError(done.stdout.strip().rpartition("\n")[2] or done.stderr)
    (folder / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")
    if _CERTIFICATES.exists():
        shutil.copyfile(_CERTIFICATES, folder / _CERTIFICATES.relative_to("/"))
    return folder


def sent(checkout: Path, folder: Path) -> Path:
    """Copy what a builder is sent of a checkout, readable by its owner only."""
    patterns = (checkout / ".dockerignore").read_text("utf-8").split()

    def left_out(where: str, names: list[str]) -> set[str]:
        below = Path(where).relative_to(checkout)
        return {name for name in names if {str(below / name), f"**/{name}"} & {*patterns}}

    shutil.copytree(checkout, folder, ignore=left_out, symlinks=True)
    subprocess.run(["chmod", "-R", "go-rwx", folder], check=True)
    return folder


def built(dockerfile: str, context: Path, debian: Path, folder: Path) -> Stage:
    """Run every stage, each in a folder of its name below `folder`, and return the last."""
    arguments = dict(re.findall(r"^ARG (\w+)=(\S+)$", dockerfile, re.MULTILINE))
    text = re.sub(r"^\s*#.*\n", "", dockerfile, flags=re.MULTILINE).replace("\\\n", "")
    stages: dict[str, Stage] = {}
    stage = Stage(debian)
    for line in filter(None, text.splitlines()):
        name, _, written = line.partition(" ")
        rest = re.sub(r"\$\{(\w+)\}", lambda found: arguments[found[1]], written)
        words = [word for word in rest.split() if not word.startswith("--")]
        match name:
            case "FROM":
                before = stages.get(words[0], Stage(debian))
                root = folder / words[-1].partition(":")[0]
                subprocess.run(["cp", "-a", "--reflink=auto", before.root, root], check=True)
                if words[0].startswith("node:"):
                    _add_node(root)
                stage = replace(before, root=root, environment={**before.environment})
                stages[root.name] = stage
            case "WORKDIR":
                stage.folder = words[0]
                stage.inside(".").mkdir(parents=True, exist_ok=True)
            case "COPY":
                earlier = re.search(r"--from=(\S+)", rest)
                _copy((stages[earlier[1]].root if earlier else context), words, stage)
            case "RUN":
                _run(stage, rest)
            case _:
                _describe(stage, name, rest)
    return stage


def _describe(stage: Stage, name: str, rest: str) -> None:
    """Take what an instruction says of the container."""
    match name:
        case "ENV":
            stage.environment.update(re.findall(r"(\w+)=(\S+)", rest))
        case "USER":
            stage.user = rest
        case "VOLUME":
            stage.volume = rest
        case "CMD":
            stage.command = tuple(json.loads(rest))
        case "HEALTHCHECK":
            stage.probe = tuple(json.loads(rest.partition(" CMD ")[2]))
        case "ARG" | "LABEL" | "EXPOSE":
            pass
        case _:
            raise NotImplementedError(name)


def _add_node(root: Path) -> None:
    node = Path(shutil.which("node") or "").resolve()
    npm = Path(shutil.which("npm") or "").resolve().parents[1]
    shutil.copy(node, root / "usr/local/bin/node")
    shutil.copytree(npm, root / "usr/local/lib/node_modules/npm", symlinks=True)
    for name in ("npm", "npx"):
        command = f"../lib/node_modules/npm/bin/{name}-cli.js"
        (root / "usr/local/bin" / name).symlink_to(command)


def _copy(of: Path, words: Sequence[str], stage: Stage) -> None:
    *paths, to = words
    for path in paths:
        source, target = of / path.lstrip("/"), stage.inside(to)
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)
        else:
            target = target / source.name if to.endswith("/") else target
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


def _run(stage: Stage, command: str) -> None:
    reaching = {name: value for name, value in os.environ.items() if _REACHING.fullmatch(name)}
    space = ["unshare", "--mount", "--pid", "--fork", f"--mount-proc={stage.root}/proc"]
    done = subprocess.run(
        [*space, "sh", "-ec", _BUILDS, stage.root, stage.folder, command],
        check=False,
        env={"PATH": _PATH, "HOME": "/root", **reaching, **stage.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"


class Container:
    """A started image: its command as its user, in a network of its own."""

    def __init__(self, image: Stage, process: subprocess.Popen[bytes]) -> None:
        self._image = image
        self.process = process

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it, as `docker exec` does."""
        enter = ["nsenter", "--target", str(self.process.pid), "--mount", "--net"]
        return subprocess.run(
            [*enter, "chroot", str(self._image.root), *_as_its_user(self._image, command)],
            check=False,
            env={"PATH": _PATH, **self._image.environment},
            capture_output=True,
            text=True,
        )


def _as_its_user(image: Stage, command: Sequence[str]) -> list[str]:
    user = [f"--reuid={image.user}", f"--regid={image.user}", "--clear-groups"]
    nothing = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
    return ["setpriv", *user, *nothing, "sh", "-c", 'cd "$0" && exec "$@"', image.folder, *command]


@contextmanager
def started(image: Stage) -> Iterator[Container]:
    """Run the image's command with a root that cannot be written, until the block ends."""
    proc = f"--mount-proc={image.root}/proc"
    steps = ["sh", "-ec", _RUNS, str(image.root), sys.executable, _LOOPBACK_UP, image.volume]
    own = Path("/proc/self/ns/net").readlink()
    with subprocess.Popen(
        [*_SPACES, proc, *steps, *_as_its_user(image, image.command)],
        env={"PATH": _PATH, **image.environment},
    ) as process:
        try:
            # Before, it would be entered where the host's own servers listen.
            while process.poll() is None and Path(f"/proc/{process.pid}/ns/net").readlink() == own:
                time.sleep(0.01)
            yield Container(image, process)
        finally:
            # A change of user undoes --kill-child; with the first process all in its namespace end.
            if process.poll() is None:
                below = Path(f"/proc/{process.pid}/task/{process.pid}/children")
                for child in below.read_text("ascii").split():
                    os.kill(int(child), signal.SIGKILL)
            process.kill()
