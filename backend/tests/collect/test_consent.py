"""What a DBA is told before anything runs, what is left alone, and what a signal leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from arcplan.collect import script
from tests.collect.commands import DOCUMENT, document, planned
from tests.collect.host import SHELLS, Host

_UP_WITHIN_S = 60


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


def running(host: Host, shell: tuple[str, ...], *options: str) -> subprocess.Popen[str]:
    """The script under way; its process group gets signals as from a terminal."""
    file = host.root / "collect.sh"
    file.write_bytes(script())
    return subprocess.Popen(
        [*shell, str(file), "-D", str(host.root / "out"), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=host.environment(),
    )


def wait_for_call(host: Host, start: str) -> None:
    end = time.monotonic() + _UP_WITHIN_S
    while time.monotonic() < end:
        if host.calls.exists() and any(
            line.startswith(start) for line in host.calls.read_text().splitlines()
        ):
            return
        time.sleep(0.05)
    raise AssertionError(f"{start} was not called")


def files_in(archive: str) -> dict[str, bytes]:
    with tarfile.open(archive) as packed:
        return {
            Path(member.name).name: content.read()
            for member in packed
            if (content := packed.extractfile(member)) is not None
        }


def test_the_plan_alone_runs_nothing(host: Host) -> None:
    done = host.collect("-p")
    assert (done.returncode, done.stderr) == (0, "")
    assert "It takes about 11 s" in done.stdout
    assert not host.calls.exists()
    assert list((host.root / "tmp").iterdir()) == []


def test_the_plan_is_said_before_anything_runs(host: Host) -> None:
    plan = host.collect("-p").stdout
    assert host.collect("-Z", "-y").stderr.startswith(plan.splitlines()[0])


def test_every_command_that_runs_is_in_the_plan(host: Host) -> None:
    host.install("psql", f'case "$(cat)" in *data_directory*) echo "{host.data}|shop" ;; esac')
    host.install("su", 'shift 4; exec sh -c "$1"')
    host.install("curl", "echo '{}'")
    done = host.collect("-y", "-B", "-C")
    said = " ".join(command for command, *_ in planned(host))
    # Used to find the datasets, and for questions that the plan names with their answers.
    finding = {"su", "mariadb", "zfs get -H", "zfs list -H", "zpool list -H"}
    for command, *words in host.called():
        name = {"mysql": "mysql_", "psql": "psql_", "curl": "cloud_"}.get(command, command)
        if command not in finding and " ".join([command, *words[:2]]) not in finding:
            assert name in said, (command, words)
    assert done.returncode == 0


def test_the_documented_commands_are_those_of_the_script() -> None:
    assert DOCUMENT.read_text() == document()


def test_nothing_that_holds_statements_is_asked_for(host: Host) -> None:
    host.install("psql", f"cat >>{host.root}/sql; echo '{host.data}|shop'")
    host.install("su", 'shift 4; exec sh -c "$1"')
    host.collect("-y")
    asked = (host.root / "sql").read_text() + host.calls.read_text()
    for word in ("INNODB STATUS", "PROCESSLIST", "pg_stat_activity", "pg_stat_statements"):
        assert word.lower() not in asked.lower()


def test_postgresql_is_asked_with_limits_and_for_sizes_once(host: Host) -> None:
    sessions = host.root / "sessions"
    sessions.mkdir()
    host.install("psql", f'cat >"$(mktemp {sessions}/XXXXXX)"; echo "{host.data}|shop"')
    host.install("su", 'shift 4; exec sh -c "$1"')
    host.collect("-Z")
    texts = [each.read_text() for each in sessions.iterdir()]
    assert len(texts) == 5
    for text in texts:
        first = text.splitlines()[0]
        assert "lock_timeout" in first
        assert "statement_timeout" in first
        assert "default_transaction_read_only = on" in first
    assert sum(text.count("pg_total_relation_size") for text in texts) == 1
    [sized] = [text for text in texts if "pg_total_relation_size" in text]
    assert "LIMIT 200) largest;" in sized


def test_without_a_yes_data_directories_are_not_walked(host: Host) -> None:
    host.install("ls", 'exec /bin/ls "$@"')
    host.install("find", 'exec /usr/bin/find "$@"')
    done = host.collect()
    walks = [call for call in host.called() if call[0] in ("ls", "find") and str(host.data) in call]
    assert walks == []
    assert f"List the files below {host.data}?" in done.stderr


def test_where_nothing_answers_nothing_is_waited_for(host: Host) -> None:
    for name in ("mysql", "mariadb", "psql", "zpool", "zfs"):
        host.remove(name)
    host.install("sleep", "exit 0")
    (host.root / "none").touch()
    done = host.collect("-Z", "-s", "3600", kstat=str(host.root / "none"))
    assert done.returncode == 0
    assert "neither a pool nor a database server answers" in done.stderr
    assert not {"iostat", "arcstat", "sleep"} & {call[0] for call in host.called()}
    assert "meminfo.txt" in files_in(done.stdout.strip())


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("shell", SHELLS)
def test_a_signal_packs_what_was_recorded(
    shell: tuple[str, ...], sent: signal.Signals, host: Host
) -> None:
    host.install("arcstat", "echo begun; exec sleep 300")
    host.install("iostat", "echo begun; exec sleep 300")
    process = running(host, shell, "-Z", "-s", "300")
    wait_for_call(host, "arcstat")
    wait_for_call(host, "iostat")
    time.sleep(0.5)
    os.killpg(process.pid, sent)
    if sent == signal.SIGINT:
        # A second Ctrl-C, of somebody in a hurry.
        time.sleep(0.1)
        os.killpg(process.pid, sent)
    out, err = process.communicate(timeout=_UP_WITHIN_S)
    assert process.returncode == 130, err
    files = files_in(out.strip())
    assert files["arcstat.txt"] == b"begun\n"
    assert "zpool-status.txt" in files
    assert "arcstats-after.txt" not in files
    assert list((host.root / "tmp").iterdir()) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_a_signal_during_a_dump_keeps_what_zdb_said(shell: tuple[str, ...], host: Host) -> None:
    said = host.root / "said"
    host.install("zdb", f"head -c 400000 {host.root}/zdb.txt\n: >{said}\nexec sleep 300")
    process = running(host, shell, "-y", "-s", "1")
    end = time.monotonic() + _UP_WITHIN_S
    while not said.exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=_UP_WITHIN_S)
    assert process.returncode == 130, err
    assert len(files_in(out.strip())["zdb-1.txt.gz"]) > 500


def test_the_archive_belongs_to_the_user_who_called_sudo(host: Host) -> None:
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: only root can give a file away")
    done = host.collect("-Z", environment={"SUDO_UID": "1234", "SUDO_GID": "1235"})
    archive = Path(done.stdout.strip()).stat()
    assert (archive.st_uid, archive.st_gid, archive.st_mode & 0o777) == (1234, 1235, 0o600)


def test_on_a_terminal_it_starts_only_after_a_yes(host: Host) -> None:
    file = host.root / "collect.sh"
    file.write_bytes(script())
    on_a_terminal = "import pty, sys; pty.spawn(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", on_a_terminal, "sh", str(file), "-D", str(host.root / "out")],
        input=b"n\n",
        capture_output=True,
        check=True,
        env=host.environment(),
    )
    assert b"Start? [y/N]" in done.stdout
    assert not host.calls.exists()
    assert list((host.root / "out").iterdir()) == []
