"""Shell prompts in a terminal's log, and which tool the command behind one runs.

Forms: `root@db1:~# zdb ...`, `[root@db1 ~]$ ...`, `me@db1 ~> ...` (fish), `db1% ...`, `# ...`,
those that begin with an arrow, coloured ones, and the notes that script(1) puts around a session. A
file name in a dump may look like one too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from arcplan.captures.formats import FORMATS
from arcplan.captures.generated_formats import CaptureKind

_LONGEST = 1000
# Every prompt and note has one of these; the two bytes begin the arrows and corners below.
_MARKS = re.compile(rb"[#$%>]|\xe2[\x94\x95\x9d\x9e]|Script |mysql|psql|\x1b")
# Colours and cursor movements (ECMA-48 CSI), window titles (OSC), character sets, control bytes.
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>])|[\x00-\x08]"
)
_BEFORE = r"(?:\^C)?(?:\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d)?\]? )?(?:\([\w.-]+\) ?)?"
_OF_A_USER = re.compile(
    _BEFORE + r"(?:[\[{][\w.+-]+@(?P<boxed>[\w.-]+)[^\]}]{0,100}[\]}]"
    r"|[\w.+-]+@(?P<host>[\w.-]+)(?:[: ][^\s#$%>]{0,100})?)"
    r" ?[#$%>](?: +(?P<command>.*))? *"
)
_BARE = re.compile(_BEFORE + r"(?:[\w./~-]+(?:[: ][^\s#$%]{0,100})?)? ?[#$%>] +(?P<command>.+)")
# `mysql> `, `MariaDB [(none)]> `, `postgres=# `: clients of databases.
_OF_A_CLIENT = re.compile(
    r"(?:mysql|MariaDB \[[^\]]{0,64}\]|[\w.-]{1,63}=[#>])>? (?P<command>\S.*)|(?:mysql|psql)> *"
)
_NOTE_OF_SCRIPT = re.compile(r"Script (?:started|done)(?: on |, |:).*")
_BEFORE_THE_TOOL = re.compile(
    r"(?:(?:sudo|doas|time|nice|timeout|env|stdbuf|watch|ssh|-\w+|[A-Z_]+=\S*|[0-9]+[smh]?|\S+@\S+)\s+)*"
    r"(?:/\S*/)?(?P<tool>[\w.-]+)"
)
_ON_ANOTHER_HOST = re.compile(r"ssh\s+(?:-\S+\s+)*(?:[\w.+-]+@)?(?P<host>[\w.-]+)\s+\S")
# They print any file.
_PRINTERS = ("cat", "grep", "head", "tail", "more", "less", "find")
_PROGRAMS = frozenset(
    (*_PRINTERS, *(program for known in FORMATS for program in known.about.programs))
)

# starship, oh-my-zsh, prompts of two lines: an arrow, maybe a folder and a branch, then a command.
_OF_AN_ARROW = (
    r"(?:[\u276f\u279c]|[\u2514\u2570]\u2500*[#$%>\u276f]*)(?: +[^\s]{1,60}){0,3}? +"
    r"(?P<command>(?:(?:sudo|doas|nice|time)(?: +-\S+)* +)*(?:/\S*/)?"
    rf"(?:{'|'.join(sorted(map(re.escape, _PROGRAMS)))}).*)"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line that a shell, a person or script(1) wrote, and no tool.

    Attributes:
        command: What was typed; empty for a prompt alone.
        kind: The output that command prints, None for any other command.
        host: The host that the prompt names; empty for none.
    """

    command: str
    kind: CaptureKind | None
    host: str = ""


def prompt_of(line: bytes) -> Prompt | None:
    """Read a prompt; None for any other line."""
    if len(line) > _LONGEST or not _MARKS.search(line):
        return None
    text = _ESCAPES.sub("", line.decode("utf-8", "replace")).rstrip()
    if _NOTE_OF_SCRIPT.fullmatch(text):
        return Prompt("", None)
    of_user = _OF_A_USER.fullmatch(text)
    found = of_user or _OF_A_CLIENT.fullmatch(text)
    if found is not None:
        command = (found["command"] or "").strip()
        host = of_user["boxed"] or of_user["host"] if of_user else ""
        far = _ON_ANOTHER_HOST.match(command)
        return Prompt(command, _kind_of(command), far["host"] if far else host)
    bare = _BARE.fullmatch(text) or re.fullmatch(_OF_AN_ARROW, text)
    if bare is None:
        return None
    # Before a lone mark only a tool that is read here tells a command from a remark.
    tool = _BEFORE_THE_TOOL.match(bare["command"])
    is_loop = re.match(r"(?:for|while) .*; *do ", bare["command"])
    if tool is None or (tool["tool"] not in _PROGRAMS and is_loop is None):
        return None
    kind = _kind_of(bare["command"])
    return None if kind is None else Prompt(bare["command"].strip(), kind)


@cache
def _commands() -> list[tuple[re.Pattern[str], CaptureKind]]:
    """The patterns of commands of all formats; compiled when the first prompt is met."""
    return [(re.compile(sign), known.kind) for known in FORMATS for sign in known.about.commands]


@lru_cache(maxsize=1000)
def _kind_of(command: str) -> CaptureKind | None:
    """The kind that is named first in a command."""
    found = ((sign.search(command), kind) for sign, kind in _commands())
    named = [(match.start(), kind) for match, kind in found if match is not None]
    return min(named, key=lambda at_kind: at_kind[0])[1] if named else None
