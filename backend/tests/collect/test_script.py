"""The script for the database host: what it records arrives whole, and it changes nothing."""

from __future__ import annotations

import json
import shutil
import stat
import subprocess
import sys
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from tests.collect.host import SHELLS, Host
from tests.command_line import arcplan
from tests.conftest import FIXTURES

# Every subcommand that only reads.
READING = {
    "zfs": {"list", "get", "version"},
    "zpool": {"status", "list", "get", "iostat"},
}


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


@pytest.mark.parametrize("shell", SHELLS)
def test_what_it_records_is_read_whole(shell: tuple[str, ...], host: Host) -> None:
    done = host.collect("-y", shell=shell)
    assert done.returncode == 0, done.stderr
    read = arcplan("analyze", done.stdout.strip())
    assert (read.returncode, read.stderr) == (0, b"")
    kinds = Counter(capture["kind"] for capture in json.loads(read.stdout)["captures"])
    assert kinds >= Counter(
        {
            "arcstat": 1,
            "arcstats": 2,
            "iostat": 1,
            "zdb": 1,
            "zfs-get": 2,
            "zfs-kstat": 2,
            "zpool-iostat": 1,
            "zfs-version": 1,
            "zfs-list": 1,
            "zpool-status": 1,
            "zpool-list": 1,
            "mysql-variables": 1,
            "mysql-status": 2,
            "file-listing": 1,
        }
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_of_processes_only_those_of_databases_and_zfs_are_recorded(
    shell: tuple[str, ...], host: Host
) -> None:
    for name in ("mysqld", "z_rd_int_0", "mysqldump", "private"):
        shutil.copy("/bin/sleep", host.root / name)
    running = [
        subprocess.Popen([host.root / name, "60"])
        for name in ("mysqld", "z_rd_int_0", "mysqldump", "private")
    ]
    try:
        done = host.collect("-y", "-Z", shell=shell)
    finally:
        for process in running:
            process.kill()
            process.wait()
    read = json.loads(arcplan("analyze", done.stdout.strip()).stdout)["captures"]
    taken = [
        snapshot
        for capture in read
        if capture["kind"] == "process-times"
        for snapshot in capture["snapshots"]
    ]
    first, second = taken
    assert second["uptime_s"] - first["uptime_s"] >= 1
    for snapshot in taken:
        names = {program["name"] for program in snapshot["programs"]}
        assert names >= {"mysqld", "z_rd_int_0"}
        assert names.isdisjoint({"mysqldump", "private", "sh", "python", "sleep"})


@pytest.mark.parametrize("shell", SHELLS)
def test_limits_of_the_servers_control_groups_are_recorded(
    shell: tuple[str, ...], host: Host
) -> None:
    """Both versions of cgroup, from the server's group up; a group without a server is not read."""
    groups = host.root / "cgroup"
    shutil.copy("/bin/sleep", host.root / "mariadbd")
    server = subprocess.Popen([host.root / "mariadbd", "60"])
    try:
        for row in Path(f"/proc/{server.pid}/cgroup").read_text().splitlines():
            _, controller, path = row.split(":", 2)
            group = groups / controller / path.lstrip("/")
            group.mkdir(parents=True, exist_ok=True)
            if controller == "":
                (group / "memory.max").write_text(f"{3 << 30}\n")
                (group / "memory.high").write_text("max\n")
                (group / "cpu.max").write_text("250000 100000\n")
            elif controller == "memory":
                (group / "memory.limit_in_bytes").write_text(f"{2 << 30}\n")
        (groups / "other.slice").mkdir()
        (groups / "other.slice" / "memory.max").write_text("1073741824\n")
        done = host.collect("-Z", shell=shell, environment={"ARCPLAN_CGROUPS": str(groups)})
    finally:
        server.kill()
        server.wait()
    read = json.loads(arcplan("analyze", done.stdout.strip()).stdout)["captures"]
    [limits] = [capture for capture in read if capture["kind"] == "cgroup-limits"]
    assert limits["issues"] == []
    assert {group["memory_bytes"] for group in limits["groups"]} - {None} <= {2 << 30, 3 << 30}
    assert 2.5 in {group["cpus"] for group in limits["groups"]}
    assert not any("other.slice" in group["path"] for group in limits["groups"])


@pytest.mark.parametrize("shell", SHELLS)
def test_counters_are_asked_for_at_intervals_over_one_connection(
    shell: tuple[str, ...], host: Host
) -> None:
    host.install("sleep", "exec /bin/sleep 0.2")
    host.install(
        "mysql",
        f'case "$*" in *datadir*) echo @@datadir; echo {host.data}; exit ;;\n'
        "*-e*) echo 'Uptime 1'; exit ;; esac\n"
        "uptime=100\n"
        "while read -r query; do\n"
        f'echo "asked $query" >>{host.calls}\n'
        "printf 'Variable_name\\tValue\\nQuestions\\t%s\\nUptime\\t%s\\n' $((uptime * 7)) $uptime\n"
        "uptime=$((uptime + 5))\n"
        "done",
    )
    done = host.collect("-y", "-Z", "-s", "12", shell=shell)
    assert done.returncode == 0, done.stderr
    calls = host.calls.read_text().splitlines()
    asked = [call for call in calls if call.startswith("asked ")]
    assert len(asked) == 3
    assert all("SHOW GLOBAL STATUS WHERE Variable_name IN" in call for call in asked)
    assert sum(call.startswith("mysql ") and "-e" not in call for call in calls) == 1
    read = json.loads(arcplan("analyze", done.stdout.strip()).stdout)["captures"]
    [counters] = [one for one in read if one["name"].endswith("mysql-status-at-intervals.txt")]
    assert [one["uptime_s"] for one in counters["snapshots"]] == [100, 105, 110]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_data_directory_is_listed_with_what_lies_below(
    shell: tuple[str, ...], host: Host
) -> None:
    (host.data / "shop").mkdir()
    (host.data / "ibdata1").write_bytes(bytes(4096))
    (host.data / "shop" / "my orders.ibd").write_bytes(bytes(8192))
    read = arcplan("analyze", host.collect("-y", "-Z", shell=shell).stdout.strip())
    captures = json.loads(read.stdout)["captures"]
    [listing] = [capture for capture in captures if capture["kind"] == "file-listing"]
    [tables] = listing["tables"]
    assert (tables["files"], tables["bytes"]) == (7, 5 * (2 << 20) + 4096 + 8192)
    assert tables["whole"]
    assert f"{host.data}/shop/my orders.ibd" in {file["path"] for file in listing["files"]}


def test_settings_that_may_hold_credentials_stay_on_the_host(host: Host) -> None:
    rows = "report_password\\tpa55\\nwsrep_sst_auth\\tpa55\\ninnodb_page_size\\t16384\\n"
    host.install(
        "mysql",
        f'case "$*" in *datadir*) echo {host.data} ;; *VARIABLES*) printf "{rows}" ;; esac',
    )
    done = host.collect("-Z")
    with tarfile.open(done.stdout.strip()) as archive:
        texts = [archive.extractfile(member) for member in archive if member.isfile()]
        everything = b"".join(text.read() for text in texts if text is not None)
    assert b"innodb_page_size" in everything
    assert b"pa55" not in everything


@pytest.mark.parametrize("options", ["-psecret", "--password=secret", "--socket=/a -pb"])
def test_no_password_is_taken_on_a_command_line(options: str, host: Host) -> None:
    done = host.collect("-m", options)
    assert done.returncode == 2
    assert "option file" in done.stderr


def test_the_login_of_mysql_comes_from_its_own_options(host: Host) -> None:
    host.collect("-Z", "-m", "--defaults-extra-file=/etc/a.cnf --socket=/run/b.sock")
    calls = [call for call in host.called() if call[0] == "mysql"]
    assert calls
    for call in calls:
        assert call[1:3] == ["--defaults-extra-file=/etc/a.cnf", "--socket=/run/b.sock"]


@pytest.mark.parametrize(("service", "is_asked"), [("inactive", False), ("active", True)])
def test_a_server_that_waits_behind_its_socket_is_not_started(
    service: str, is_asked: bool, host: Host
) -> None:
    host.install("systemctl", f'case "$*" in *.socket) exit 0 ;; esac; [ {service} = active ]')
    done = host.collect("-Z")
    assert any(call[0] == "mysql" for call in host.called()) == is_asked
    assert ("only its socket is active" in done.stderr) != is_asked


def test_the_pool_is_counted_and_the_cloud_asked_only_when_wanted(host: Host) -> None:
    host.install("curl", "echo '{}'")
    host.collect("-y")
    assert not [call for call in host.called() if call[0] == "curl" or "-Lbbbs" in call]
    host.collect("-y", "-B", "-C")
    assert [call for call in host.called() if call[0] == "curl"]
    assert [call[1:] for call in host.called() if "-Lbbbs" in call] == [["-Lbbbs", "tank"]]


def test_both_databases_are_asked_before_and_after_the_recording(host: Host) -> None:
    host.install("psql", f'case "$(cat)" in *data_directory*) echo "{host.data}|shop" ;; esac')
    host.install("su", 'shift 4; exec sh -c "$1"')
    host.collect("-Z")
    asked = [call[0] for call in host.called() if call[0] in ("mysql", "psql", "arcstat")]
    recorded = asked.index("arcstat")
    assert {"mysql", "psql"} <= set(asked[:recorded]) & set(asked[recorded:])


def test_without_a_terminal_and_without_yes_no_zdb_runs(host: Host) -> None:
    done = host.collect()
    assert done.returncode == 0
    assert "zdb" not in {call[0] for call in host.called()}
    assert "Use -y to answer yes" in done.stderr


def test_it_dumps_a_random_sample_of_large_files(host: Host) -> None:
    host.collect("-y", "-n", "3")
    [dump] = [call for call in host.called() if call[0] == "zdb"]
    inodes = {str(path.stat().st_ino) for path in host.data.glob("*.ibd")}
    assert dump[1:3] == ["-ddddd", "tank/mysql"]
    assert len(dump[3:]) == 3
    assert set(dump[3:]) <= inodes


def test_chosen_objects_and_datasets_are_dumped_as_asked(host: Host) -> None:
    host.collect("-y", "-d", "tank/a b", "-d", "tank/c", "-o", "36493 7")
    dumps = [call[1:] for call in host.called() if call[0] == "zdb"]
    assert dumps == [
        ["-ddddd", "tank/a", "b", "36493", "7"],
        ["-ddddd", "tank/c", "36493", "7"],
    ]


def test_only_reading_commands_are_used(host: Host) -> None:
    before = sorted(path.stat().st_mtime_ns for path in host.data.rglob("*"))
    host.collect("-y")
    for command, *words in host.called():
        assert command not in READING or words[0] in READING[command]
    assert sorted(path.stat().st_mtime_ns for path in host.data.rglob("*")) == before


def test_it_leaves_nothing_but_the_archive(host: Host) -> None:
    done = host.collect("-y")
    assert list((host.root / "tmp").iterdir()) == []
    [archive] = (host.root / "out").iterdir()
    assert str(archive) == done.stdout.strip()
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600


def test_a_zdb_that_takes_too_long_is_ended_and_what_it_said_is_kept(host: Host) -> None:
    ended_by_itself = host.root / "ended-by-itself"
    sleep = f"import time; time.sleep(60); open({str(ended_by_itself)!r}, 'w')"
    host.install("zdb", f'head -c 400000 {host.root}/zdb.txt\nexec {sys.executable} -c "{sleep}"')
    done = host.collect("-y", "-t", "3")
    assert not ended_by_itself.exists()
    captures = json.loads(arcplan("analyze", done.stdout.strip()).stdout)["captures"]
    [dump] = [capture for capture in captures if capture["kind"] == "zdb"]
    assert dump["complete"] is False
    assert dump["totals"]["leaf_blocks"] > 1000


def test_tools_that_are_missing_are_said_and_passed_over(host: Host) -> None:
    for name in ("zdb", "mysql", "mariadb", "arc_summary", "iostat"):
        host.remove(name)
    if shutil.which("iostat", path="/usr/bin:/bin"):
        pytest.skip("a real iostat is installed here")
    done = host.collect("-y")
    assert done.returncode == 0
    assert "zdb is not installed" in done.stderr
    assert "not installed: iostat" in done.stderr
    assert arcplan("analyze", done.stdout.strip()).returncode == 0


def test_an_arcstat_that_does_not_know_the_columns_is_asked_plainly(host: Host) -> None:
    host.install(
        "arcstat",
        f'[ "$1" = -f ] && exit 2\ncat {FIXTURES}/arcstat/openzfs-2.3.2-default_1.txt',
    )
    done = host.collect("-Z")
    with tarfile.open(done.stdout.strip()) as archive:
        assert "arcplan-capture/arcstat.txt" in archive.getnames()


@pytest.mark.parametrize("options", [("-s", "x"), ("-i", "0"), ("-o", "1; rm -rf /"), ("-q",)])
def test_wrong_options_are_refused_before_anything_runs(
    options: tuple[str, ...], host: Host
) -> None:
    assert host.collect(*options).returncode == 2
    assert not host.calls.exists()
