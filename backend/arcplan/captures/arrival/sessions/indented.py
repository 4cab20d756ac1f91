"""Taking off the indentation of sessions that stand between lines of prose.

In a comment each block of code is indented by itself, behind a prompt that shows by how much:

    It became slow today:
        root@db1:~# arcstat 1
            time  read  miss

The margin of a prompt ends with the first line that lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.captures.arrival.sessions.prompts import prompt_of

# A longer line is no prompt; as much of it tells whether it has the margin.
_LINE_BYTES_LOOKED_AT = 1 << 10


def has_indented_prompts(head: bytes) -> bool:
    """Whether a prompt is indented in the first bytes of a text."""
    return any(_indentation_of_a_prompt(line) for line in head.split(b"\n"))


def without_indentation(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without the margins of its prompts; any split of pieces gives the same."""
    margin, held, inside = b"", b"", False
    for piece in pieces:
        *lines, held = (held + piece).split(b"\n")
        made: list[bytes] = []
        for line in lines:
            if not inside:
                margin = _margin_at(line, margin)
            made.append(line if inside else line.removeprefix(margin))
            inside = False
        waits = not inside and len(held) < _LINE_BYTES_LOOKED_AT
        begun, held = (b"", held) if waits else (held, b"")
        if begun and not inside:
            margin = _margin_at(begun, margin)
            begun, inside = begun.removeprefix(margin), True
        yield b"\n".join([*made, begun])
    if held and not inside:
        held = held.removeprefix(_margin_at(held, margin))
    yield held


def _margin_at(line: bytes, margin: bytes) -> bytes:
    """The margin that holds for a line, by that of the line before it."""
    head = line[:_LINE_BYTES_LOOKED_AT]
    if (margin and head.startswith(margin)) or not head.strip():
        return margin
    return _indentation_of_a_prompt(head)


def _indentation_of_a_prompt(line: bytes) -> bytes:
    """Blanks and tabs before a prompt; empty for one that has none, and for any other line."""
    text = line.lstrip(b" \t")
    indentation = line[: len(line) - len(text)]
    return indentation if indentation and prompt_of(text) is not None else b""
