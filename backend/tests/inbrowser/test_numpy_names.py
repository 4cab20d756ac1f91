"""The stand-in has every name of numpy that the parsers use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import arcplan.captures
from arcplan.inbrowser.numeric import numpy_in_part

CAPTURES = Path(arcplan.captures.__path__[0])
# Loads machine code, which a page has none of; `inbrowser.native` stands in for the whole.
NOT_READ_IN_A_PAGE = CAPTURES / "native/machine.py"
SOURCES = [path for path in sorted(CAPTURES.rglob("*.py")) if path != NOT_READ_IN_A_PAGE]


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it except annotations, which are never evaluated."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _evaluated(child)


def numpy_names(source: str) -> set[str]:
    names: set[str] = set()
    for node in _evaluated(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "np":
                names.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and node.module == "numpy":
            names.update(alias.name for alias in node.names)
    return names


def test_names_are_found_in_code_and_not_in_annotations() -> None:
    source = "from numpy import uint64\ndef f(a: np.dtype) -> np.ndarray:\n return np.stack(np.x.y)"
    assert numpy_names(source) == {"uint64", "stack", "x"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CAPTURES)))
def test_every_name_that_a_parser_uses_is_there(path: Path) -> None:
    assert numpy_names(path.read_text("utf-8")) - set(vars(numpy_in_part()["numpy"])) == set()
