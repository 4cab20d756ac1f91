"""Checks which package of the backend imports which, by reading the source.

The journey of the data goes one way (bytes, captures, analysis, interface), so each layer names
what it may know; whatever a layer does not name it must not import. No module imports itself by way
of others, not even for a type or inside of a function.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "backend"
PACKAGE = "arcplan"
WEB = frozenset({"fastapi", "starlette", "uvicorn"})


@dataclass(frozen=True)
class Layer:
    """A package or module, the layers of arcplan it may know, and the libraries it may use."""

    name: str
    knows: frozenset[str]
    uses: frozenset[str] = frozenset()

    def may_know(self, other: Layer) -> bool:
        """Whether this layer names the other one, or the package that holds it."""
        return any(f"{other.name}.".startswith(f"{known}.") for known in self.knows)


def layer(name: str, knows: str = "", uses: str = "") -> Layer:
    """Write a layer's neighbours as words."""
    return Layer(name, frozenset(knows.split()), frozenset(uses.split()))


# The first layer whose name a module starts with is its layer.
LAYERS = (
    layer("captures.arrival", "captures"),
    layer("captures", "home", "typing_extensions wasmtime"),
    layer("plans", "plan_documents usage json_value", "sqlalchemy"),
    layer("plan_documents", "json_value", "jsonschema"),
    layer("json_value"),
    layer("collect"),
    layer("log"),
    layer("usage"),
    layer("entered", "json_value usage"),
    layer("model_answers", "captures json_value"),
    layer("model_version"),
    layer("model", "json_value model_answers", "py_mini_racer"),
    layer("settings", "home plan_links usage", "pydantic pydantic_settings sqlalchemy"),
    layer("requirement", "captures model_answers json_value"),
    layer("arc_curve", "captures model_answers json_value"),
    layer("analysis", "arc_curve captures requirement model_answers tagged_capture"),
    layer("home"),
    layer("tagged_capture", "captures requirement", "pydantic"),
    layer("sizing", "entered json_value model tagged_capture"),
    layer("refusal", "captures"),
    layer("partial_plans", "json_value model plan_documents"),
    layer("plan_links", "json_value"),
    layer("watching", "json_value"),
    layer("fleet.sources.prometheus", "fleet watching"),
    layer("process_memory"),
    layer(
        "fleet",
        "analysis captures home json_value model model_answers plan_links process_memory"
        " settings sizing tagged_capture usage",
        "arro3 distributed fsspec",
    ),
    layer("inbrowser", "analysis captures json_value model_answers refusal"),
    layer(
        "api",
        "analysis captures collect entered json_value log model model_answers"
        " model_version partial_plans plan_documents plans process_memory refusal requirement"
        " settings sizing tagged_capture",
        "docstring_parser prometheus_client pydantic " + " ".join(WEB),
    ),
    layer(
        "cli",
        "analysis api captures collect entered fleet home json_value model"
        " model_answers model_version partial_plans plan_documents plan_links requirement"
        " settings sizing tagged_capture usage watching",
    ),
)


def main() -> int:
    """Print every import that crosses a layer; 1 if there is one."""
    paths = sorted((ROOT / PACKAGE).rglob("*.py"))
    faults = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in paths
        for line, fault in faults_of(path)
    ]
    faults += circles({module_of(path): [name for _, name in imports_of(path)] for path in paths})
    sys.stdout.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


def faults_of(path: Path) -> Iterator[tuple[int, str]]:
    """Imports of one module that its layer does not allow."""
    module = ".".join(path.relative_to(ROOT / PACKAGE).with_suffix("").parts)
    own = layer_of(module.removesuffix(".__init__").removesuffix("__init__"))
    if own is None:
        if module != "__init__":
            yield 1, f"{module} is in no layer; name it in scripts/check_layers.py"
        return
    for line, imported in imports_of(path):
        top, _, inner = imported.partition(".")
        if top == PACKAGE:
            other = layer_of(inner)
            if other is None or other is own or own.may_know(other):
                continue
            yield line, f"{own.name} must not know {other.name} ({imported})"
        elif top not in sys.stdlib_module_names and top not in own.uses:
            yield line, f"{own.name} must not use {top}"


def module_of(path: Path) -> str:
    """Full name of a module of the package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def circles(imported: dict[str, list[str]]) -> list[str]:
    """Each circle of imports once, from the names that each module imports."""
    found: list[str] = []
    done: set[str] = set()

    def visit(module: str, way: list[str]) -> None:
        if module in way:
            found.append(
                " -> ".join(
                    ["circle: " + way[way.index(module)], *way[way.index(module) + 1 :], module]
                )
            )
        elif module not in done:
            for name in imported[module]:
                # What is imported is a module, or a name of the module that holds it.
                target = name if name in imported else name.rpartition(".")[0]
                if target in imported:
                    visit(target, [*way, module])
            done.add(module)

    for module in imported:
        visit(module, [])
    return found


def layer_of(module: str) -> Layer | None:
    """The layer that a module of the package belongs to."""
    return next((layer for layer in LAYERS if f"{module}.".startswith(f"{layer.name}.")), None)


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            base = node.module or ""
            # `from arcplan.api import plans` names a module, `from arcplan import x` may.
            yield from ((node.lineno, f"{base}.{name}") for name in names)


if __name__ == "__main__":
    sys.exit(main())
