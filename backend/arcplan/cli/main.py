"""Commands and their arguments; a command's code is loaded when it runs."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol, cast

from arcplan import __version__
from arcplan.captures import OBJECTS_LISTED, READS_PER_S_OTHERWISE
from arcplan.captures.openzfs_lines import OPENZFS_LINES
from arcplan.cli.fleet.arguments import add_fleet
from arcplan.cli.watching.arguments import add_dashboard, add_gate, add_rules
from arcplan.cli.words import add_example, jobs_and_codes, refuse_wrong_words
from arcplan.model_version import MODEL_VERSION
from arcplan.usage import UsageError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_WRONG_USE = 2
_INTERRUPTED = 130
_READER_GONE = 141
# More than what all modules of a short command hold; those that run on find theirs little later.
_OBJECTS_BEFORE_GARBAGE = 50_000


class _Module(Protocol):
    def run(self, arguments: argparse.Namespace) -> int: ...


class Command(NamedTuple):
    """One command.

    Attributes:
        job: What people come for.
        add: Adds its words to the parsers.
        example: A command as a person types it.
        module: Where its code is, if it shares that with others or has several files.
        cleans_up: It has processes, or packages that have something to do when Python ends.
    """

    job: str
    add: Callable[[Commands], None]
    example: str
    module: str | None = None
    cleans_up: bool = False


def run() -> NoReturn:
    """Run one command as a process, which ends as soon as all is printed.

    To take all modules apart before takes a tenth of a short command's time, and to look for
    garbage while they are loaded a twentieth.
    """
    gc.set_threshold(_OBJECTS_BEFORE_GARBAGE)
    code = main()
    command = COMMANDS.get(sys.argv[1])
    if code == 0 and command and not command.cleans_up:
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        0 if all went well, 1 if `gate` found changes, 2 if an input, an argument or a setting is
        wrong, 3 if a field is missing or `fleet` could not size every host.
    """
    words = sys.argv[1:] if argv is None else argv
    parser, commands, _texts = parsers(
        next((one for one in words if not one.startswith("-")), None)
    )
    try:
        refuse_wrong_words(parser, commands, words)
        if {"-h", "--help"} & {*words}:
            for name, command_parser in commands.items():
                add_example(command_parser, COMMANDS[name].example)
        arguments = parser.parse_args(words)
        name = COMMANDS[arguments.command].module or arguments.command
        module = cast("_Module", import_module(f"arcplan.cli.{name}"))
        code = module.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except UsageError as error:
        sys.stderr.write(f"arcplan: {error}\n")
        return _WRONG_USE
    except MemoryError:
        sys.stderr.write("arcplan: not enough memory; raise `ulimit -v`\n")
        return _WRONG_USE
    except BrokenPipeError:
        # The reader of the output closed the pipe; without this Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _READER_GONE
    return code


def parsers(
    asked: str | None = None,
) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser], dict[str, str]]:
    """The parser of all words, those of the commands, and what each command does.

    Args:
        asked: The one command whose arguments are wanted; those of all take as long as reading a
            small file.
    """
    parser = argparse.ArgumentParser(
        prog="arcplan",
        description="ZFS/ARC capacity planner: read captures, evaluate plans, serve.",
        epilog=jobs_and_codes({name: one.job for name, one in COMMANDS.items()}),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action="version", version=f"arcplan {__version__}, model {MODEL_VERSION}"
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        if asked in (None, name) or asked not in COMMANDS:
            command.add(commands)
        else:
            commands.add_parser(name)
    # argparse keeps the texts of commands nowhere else.
    listed: list[argparse.Action] = vars(commands)["_choices_actions"]
    return parser, commands.choices, {one.dest: one.help or "" for one in listed}


def _add_analyze(commands: Commands) -> None:
    analyze = commands.add_parser("analyze", help="read captures and print them as JSON")
    analyze.add_argument(
        "--top",
        type=_count,
        default=OBJECTS_LISTED,
        metavar="N",
        help="objects to list from a zdb dump (%(default)s)",
    )
    analyze.add_argument(
        "--openzfs",
        choices=OPENZFS_LINES,
        help="OpenZFS line to assume for ARC sizes (default: the dump's)",
    )
    analyze.add_argument(
        "--reads-per-s",
        type=float,
        default=READS_PER_S_OTHERWISE,
        metavar="N",
        help="reads per second to assume for ARC sizes (default %(default)g)",
    )
    analyze.add_argument(
        "files", nargs="+", metavar="FILE", help="capture, archive or folder of them; - is stdin"
    )


def _add_plan(commands: Commands) -> None:
    plan = commands.add_parser("plan", help="evaluate a plan and print it with its result")
    plan.add_argument("file", metavar="PLAN.json", help="plan; - is stdin")


def _add_collect(commands: Commands) -> None:
    collect = commands.add_parser(
        "collect", help="print the shell script that records a database host"
    )
    collect.add_argument(
        "--sha256", action="store_true", help="print the script's SHA-256 instead, for sha256sum -c"
    )


def _add_trace(commands: Commands) -> None:
    trace = commands.add_parser(
        "trace", help="print the shell script that records the requests to a host's ARC"
    )
    trace.add_argument(
        "files", nargs="*", metavar="FILE", help="recordings: print their hit ratios by ARC size"
    )


def _add_serve(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="serve the API and the app")
    serve.add_argument("--host", help="address to listen on (default: HOST, or 127.0.0.1)")
    serve.add_argument("--port", help="port to listen on (default: PORT, or 8000)")


def _add_openapi(commands: Commands) -> None:
    commands.add_parser("openapi", help="print the OpenAPI document of the server")


def _add_completion(commands: Commands) -> None:
    completion = commands.add_parser("completion", help="print a script that completes words")
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help="for this shell")


def _add_size(commands: Commands) -> None:
    size = commands.add_parser(
        "size", help="make a plan from one host's captures, and compare it with their load"
    )
    size.add_argument("--json", action="store_true", help="print the whole answer as JSON")
    size.add_argument(
        "--fields",
        action="store_true",
        help="print below the answer every field of the plan, with file, line and reason",
    )
    size.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="what if: change a field of the plan, such as memory.buffer_pool_bytes=8GiB",
    )
    size.add_argument(
        "--known",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="correct a fact of the captures, with which the load is then fitted",
    )
    size.add_argument(
        "files", nargs="+", metavar="FILE", help="captures, archives or folders of them; - is stdin"
    )


def _add_advise(commands: Commands) -> None:
    advise = commands.add_parser("advise", help="print what to change in a plan, ranked")
    goal = advise.add_mutually_exclusive_group()
    goal.add_argument(
        "--reads-per-s", type=float, metavar="N", help="reach N page reads/s at least cost"
    )
    goal.add_argument(
        "--latency-ms", type=float, metavar="N", help="reach a mean of N ms at least cost"
    )
    goal.add_argument("--budget", type=float, metavar="USD", help="best throughput for USD a month")
    goal.add_argument("--least-ram", action="store_true", help="the same speed with less RAM")
    goal.add_argument("--no-hardware", action="store_true", help="settings only (the default)")
    advise.add_argument(
        "--commands",
        choices=("linux", "freebsd"),
        help="also print commands that apply, check and undo the first option",
    )
    advise.add_argument(
        "--growth",
        type=float,
        metavar="PERCENT",
        help="also print when growth by PERCENT a month meets limits",
    )
    advise.add_argument(
        "--json", action="store_true", help="print JSON on a terminal, as into a file or a pipe"
    )
    advise.add_argument("file", metavar="PLAN.json", help="plan; - is stdin")


def _count(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must not be negative")
    return value


_RECORD = "record a host"
_READ = "read what was recorded"
_SIZE = "size the host, change its plan"
_WATCH = "watch the plan"
_MANY = "many hosts and people"

# In the order in which people need them.
COMMANDS: dict[str, Command] = {
    "collect": Command(_RECORD, _add_collect, "arcplan collect > arcplan-collect.sh"),
    "trace": Command(_RECORD, _add_trace, "arcplan trace > arcplan-trace.sh"),
    "analyze": Command(_READ, _add_analyze, "arcplan analyze zdb.txt.gz iostat.txt"),
    "size": Command(
        _SIZE,
        _add_size,
        "arcplan size --set memory.arc_bytes=8GiB arcplan-capture.tar.gz",
        module="sizing.command",
    ),
    "plan": Command(_SIZE, _add_plan, "arcplan plan plan.json"),
    "advise": Command(
        _SIZE,
        _add_advise,
        "arcplan size --json arcplan-capture.tar.gz | arcplan advise --budget 300 -",
    ),
    "gate": Command(
        _WATCH, add_gate, "arcplan gate plan.json tonight.tar.gz", module="watching.gate"
    ),
    "rules": Command(
        _WATCH, add_rules, "arcplan rules plan.json > arcplan-rules.yml", module="watching.files"
    ),
    "dashboard": Command(
        _WATCH,
        add_dashboard,
        "arcplan dashboard plan.json > arcplan-dashboard.json",
        module="watching.files",
    ),
    "fleet": Command(
        _MANY,
        add_fleet,
        "arcplan fleet captures/ --out fleet.csv",
        module="fleet.command",
        cleans_up=True,
    ),
    "serve": Command(_MANY, _add_serve, "arcplan serve --port 8000", cleans_up=True),
    "openapi": Command(_MANY, _add_openapi, "arcplan openapi > openapi.json"),
    "completion": Command(
        _MANY,
        _add_completion,
        "arcplan completion bash > ~/.local/share/bash-completion/completions/arcplan",
    ),
}
