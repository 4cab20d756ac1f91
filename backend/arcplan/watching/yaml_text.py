"""YAML of nested mappings and lists, in which no text can be anything but a text.

Every text is quoted and ASCII, so that a name of a plan can neither end its line nor become
another type, comment, tag or document.
"""

from __future__ import annotations

from collections.abc import Iterator

from arcplan.json_value import JsonValue


def yaml(value: JsonValue) -> str:
    """A document."""
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: JsonValue) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if isinstance(inner, dict | list) and inner:
                yield f"{name}:"
                yield from (f"  {line}" for line in _lines(inner))
            else:
                yield f"{name}: {_scalar(inner)}"
    elif isinstance(value, list):
        for inner in value:
            first, *rest = _lines(inner)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)
    else:
        yield _scalar(value)


def _scalar(value: JsonValue) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "{}" if isinstance(value, dict) else "[]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value)


def quoted(text: str) -> str:
    """A text in quotes: single ones where it is plain ASCII, else double ones with escapes."""
    if all(" " <= character <= "~" for character in text):
        doubled = text.replace("'", "''")
        return f"'{doubled}'"
    made = "".join(_escaped(character) for character in text)
    return f'"{made}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if " " <= character <= "~":
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
