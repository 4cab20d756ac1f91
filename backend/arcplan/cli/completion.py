"""`arcplan completion SHELL`: a script that completes commands, options and file names."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Protocol, cast

from arcplan.cli.words import described_options, option_strings

_Parsers = Mapping[str, argparse.ArgumentParser]


class _Main(Protocol):
    def parsers(self) -> tuple[argparse.ArgumentParser, _Parsers, dict[str, str]]: ...


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    # The parsers themselves are what is completed.
    main = cast("_Main", import_module("arcplan.cli.main"))
    top, commands, texts = main.parsers()
    sys.stdout.write(_SCRIPTS[arguments.shell](top, commands, texts))
    return 0


def _bash(top: argparse.ArgumentParser, commands: _Parsers, _texts: dict[str, str]) -> str:
    cases = "".join(
        f"    {name}) options='{' '.join(option_strings(parser))}' ;;\n"
        for name, parser in commands.items()
    )
    first = " ".join([*commands, *option_strings(top)])
    return f"""\
_arcplan() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options=
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '{first}' -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _arcplan arcplan
"""


def _zsh(top: argparse.ArgumentParser, commands: _Parsers, texts: dict[str, str]) -> str:
    def specs(parser: argparse.ArgumentParser) -> str:
        return " ".join(
            shlex.quote(f"{option}[{_without_brackets(text)}]")
            for option, text in described_options(parser)
            if option.startswith("--")
        )

    listed = " ".join(shlex.quote(f"{name}:{_brief(texts[name])}") for name in commands)
    cases = "".join(
        f"    {name}) _arguments {specs(parser)} '*:file:_files' ;;\n"
        for name, parser in commands.items()
    )
    return f"""\
#compdef arcplan
_arcplan() {{
  local -a commands=({listed})
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments {specs(top)}
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
{cases}  esac
}}
compdef _arcplan arcplan
"""


def _fish(top: argparse.ArgumentParser, commands: _Parsers, texts: dict[str, str]) -> str:
    lines = ["complete -c arcplan -n __fish_use_subcommand -f"]
    places = {"__fish_use_subcommand": top} | {
        f"__fish_seen_subcommand_from {name}": parser for name, parser in commands.items()
    }
    lines += [
        f"complete -c arcplan -n __fish_use_subcommand -a {name} -d {_for_fish(texts[name])}"
        for name in commands
    ]
    lines += [
        f"complete -c arcplan -n '{place}' -l {option[2:]} -d {_for_fish(text)}"
        for place, parser in places.items()
        for option, text in described_options(parser)
        if option.startswith("--")
    ]
    return "\n".join(lines) + "\n"


def _brief(text: str) -> str:
    """A description up to its first semicolon, as argparse prints it."""
    return text.replace("%%", "%").partition(";")[0]


def _without_brackets(text: str) -> str:
    return _brief(text).translate(str.maketrans("[]", "()"))


def _for_fish(text: str) -> str:
    """In single quotes, in which fish knows a backslash."""
    kept = _brief(text).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{kept}'"


_SCRIPTS: dict[str, Callable[[argparse.ArgumentParser, _Parsers, dict[str, str]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
