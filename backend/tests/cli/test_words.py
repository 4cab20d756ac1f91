"""The command line helps with its words: nearest ones, examples, jobs, completion."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from arcplan.cli import main
from arcplan.cli.main import COMMANDS, parsers
from arcplan.cli.words import option_strings
from tests.conftest import REPOSITORY

_CAPTURE = str(REPOSITORY / "shared/samples/arcstats-2.3-point-select.txt")


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (["--hlep"], "did you mean --help?"),
        (["siez", "x"], "did you mean size?"),
        (["advice", "--budget", "3", "plan.json"], "did you mean advise?"),
        (["size", "--jso", "--kown", "a.b=1", "x"], "did you mean --known"),
        (["size", "--set", "foo=1", _CAPTURE], "a path begins with data, layout, memory"),
        (["size", "--set", "arc_bytes=1GiB", _CAPTURE], "did you mean memory.arc_bytes"),
        (["size", "--known", "memory.arc=1GiB", _CAPTURE], "did you mean memory.arc_bytes"),
        (["size", "/nope"], "/nope: cannot be read: no such file or directory"),
        (["analyze", "/nope"], "/nope: cannot be read: no such file or directory"),
        (["plan", "/nope"], "/nope: no such file or directory"),
    ],
)
def test_a_wrong_word_is_one_line_with_the_nearest_right_one(
    words: list[str], nearest: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capfd.readouterr()
    [line] = said.err.splitlines()
    assert nearest in line
    assert "plan" not in said.out


def test_the_help_names_each_command_under_one_of_five_jobs() -> None:
    parser, commands, texts = parsers()
    jobs = {command.job for command in COMMANDS.values()}
    assert len(jobs) == 5
    assert texts.keys() == commands.keys() == COMMANDS.keys()
    assert all(job in parser.format_help() for job in jobs)


def test_every_command_has_an_example_that_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    parser, _, _ = parsers()
    for name, (_, _, example, module, _) in COMMANDS.items():
        assert callable(import_module(f"arcplan.cli.{module or name}").run)
        own = re.split(r" [|>] ", example)
        command = next(part for part in own if part.startswith(f"arcplan {name}"))
        assert parser.parse_args(shlex.split(command)[1:]).command == name
        with pytest.raises(SystemExit):
            main([name, "--help"])
        assert f"example: {example}" in capsys.readouterr().out


def _completed(tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> set[str]:
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "arcplan.bash"
    script.write_text(capsys.readouterr().out)
    ask = f'. "$0"; COMP_WORDS=("$@"); COMP_CWORD={len(words)}; _arcplan; echo "${{COMPREPLY[@]}}"'
    command = ["bash", "-c", ask, str(script), "arcplan", *words]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_options_and_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, commands, _ = parsers()
    assert _completed(tmp_path, capsys, "a") == {"analyze", "advise"}
    assert _completed(tmp_path, capsys, "size", "-") == {*option_strings(commands["size"])}
    assert _completed(tmp_path, capsys, "size", f"{tmp_path}/arc") == {f"{tmp_path}/arcplan.bash"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_reads_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name, parser in parsers()[1].items():
        assert name in script
        assert all(option[2:] in script for option in option_strings(parser) if option[:2] == "--")
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed, so it did not read the script")
    subprocess.run([shell, "-n"], input=script, text=True, check=True)
