"""Jobs, examples, and the word nearest to a wrong one, for people who type commands."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module

from arcplan.usage import UsageError, did_you_mean

_COLUMNS = 78
_EXIT_CODES = (
    "exit codes: 0 all went well; 1 gate found a change; 2 wrong input, argument or setting;\n"
    "            3 something is missing for a prediction; 130 interrupted; 141 nobody reads"
)


def jobs_and_codes(job_of: Mapping[str, str]) -> str:
    """The end of the first help: the jobs with their commands, and the exit codes."""
    jobs: dict[str, list[str]] = {}
    for command, job in job_of.items():
        jobs.setdefault(job, []).append(command)
    width = max(map(len, jobs))
    rows = (f"  {job.ljust(width)}  {', '.join(commands)}" for job, commands in jobs.items())
    return "\n".join(
        ["five jobs:", *rows, "", "`arcplan COMMAND --help` has an example of each.", _EXIT_CODES]
    )


def add_example(parser: argparse.ArgumentParser, example: str) -> None:
    """Put a command's example at the end of its help."""
    fill = import_module("textwrap").fill
    # A command of an example stays on one line, so that it can be copied.
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = parser.description and fill(parser.description, _COLUMNS)
    before = f"{fill(parser.epilog, _COLUMNS)}\n\n" if parser.epilog else ""
    parser.epilog = f"{before}example: {example}"


def refuse_wrong_words(
    parser: argparse.ArgumentParser,
    commands: Mapping[str, argparse.ArgumentParser],
    words: Sequence[str],
) -> None:
    """Refuse a command or an option that there is not.

    Raises:
        UsageError: It names the nearest right one.
    """
    before_end = words[: words.index("--")] if "--" in words else words
    command = next((word for word in before_end if not word.startswith("-")), None)
    if command is not None and command not in commands:
        raise UsageError(
            f"there is no command {command[:40]!a}{did_you_mean(command, list(commands))}"
            " `arcplan --help` lists all"
        )
    asked = parser if command is None else commands[command]
    options = [option for option in option_strings(asked) if option.startswith("--")]
    for word in before_end:
        name = word.partition("=")[0]
        if name.startswith("--") and not any(option.startswith(name) for option in options):
            place = "arcplan" if command is None else f"arcplan {command}"
            raise UsageError(
                f"{place} has no option {name[:40]!a}{did_you_mean(name, options)}"
                f" `{place} --help` lists all"
            )


def option_strings(parser: argparse.ArgumentParser) -> list[str]:
    """All options of a parser, as they are written."""
    return [option for option, _ in described_options(parser)]


def described_options(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    """All options of a parser with what they do."""
    # argparse tells of its options in no other way.
    actions: Sequence[argparse.Action] = vars(parser)["_actions"]
    return [(option, one.help or "") for one in actions for option in one.option_strings]
