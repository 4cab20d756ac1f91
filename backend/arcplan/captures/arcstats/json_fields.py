"""Fields of kstats written as JSON: `kstat -j` of illumos, and what monitoring agents pass on.

`kstat -j` (usr/src/cmd/stat/kstat/kstat.c, illumos) prints a list of objects with module, instance
and name, the fields under `data`. Read line by line, so that a document cut short keeps what is
there; which object holds arcstats, its field names tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

Found = tuple[str, int, str] | Literal["{", "}", "illumos"]

_JSON_LINE = re.compile(r'\s*[\[\]{}",]')
_FOUND = re.compile(
    r'(?P<open>\{)|(?P<close>\})|(?P<module>"module"\s*:\s*"zfs")'
    r'|"(?P<name>[a-z][a-z0-9_]{0,63})"\s*:\s*"?(?P<value>-?[0-9]{1,20})(?![0-9.eE])'
)
_HALF_A_NUMBER = re.compile(r"-?[0-9]*$")


def is_json_line(text: str) -> bool:
    """Whether a line may be one of a JSON document."""
    return _JSON_LINE.match(text) is not None


def without_half_a_number(text: str) -> str:
    """A last line of a JSON document without the number that it ends in; others as they are."""
    return _HALF_A_NUMBER.sub("", text) if is_json_line(text) else text


def fields_of(text: str) -> Iterator[Found]:
    """Fields of a line: name, whole number, text; and where an object begins or ends."""
    for found in _FOUND.finditer(text):
        if found["open"]:
            yield "{"
        elif found["close"]:
            yield "}"
        elif found["module"]:
            yield "illumos"
        else:
            yield found["name"], int(found["value"]), found[0]
