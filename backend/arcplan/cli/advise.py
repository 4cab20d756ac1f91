"""`arcplan advise`."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator

from arcplan.cli.answers import Question, print_answer
from arcplan.cli.report_texts import wrapped
from arcplan.json_value import JsonObject, JsonValue, objects_of
from arcplan.model import Model

# How many options a screen has room for.
_NAMED = 3


def run(arguments: argparse.Namespace) -> int:
    """Print what to change in a plan, ranked for a goal, as the browser ranks it.

    A terminal gets a screen, and a program the whole answer as JSON.
    """
    is_read = sys.stdout.isatty() and not arguments.json
    return print_answer(
        arguments.file, lambda names: _questions(arguments, names), _screen if is_read else None
    )


def _questions(arguments: argparse.Namespace, names: JsonObject) -> dict[str, Question]:
    questions: dict[str, Question] = {
        "advice": lambda model, plan: model.call_text("advise", plan, _goal(arguments))
    }
    if arguments.growth is not None:
        questions["growth"] = lambda model, plan: model.call_text("growth", plan, arguments.growth)
    if arguments.commands:
        questions["commands"] = lambda model, plan: _commands(arguments, names, model, plan)
    return questions


def _commands(
    arguments: argparse.Namespace, names: JsonObject, model: Model, plan: JsonObject
) -> str:
    first = next(iter(_ranked(model.call("advise", plan, _goal(arguments)))), None)
    after = plan if first is None else model.call("apply", plan, first)
    return model.call_text(
        "commands", after, {"os": arguments.commands, "names": names, "from": plan}
    )


def _ranked(advice: JsonValue) -> list[JsonObject]:
    """The options in order; what buys at a price that nobody gave has no place among them."""
    options = objects_of(advice["options"]) if isinstance(advice, dict) else []
    return [option for option in options if option["priced"]]


def _goal(arguments: argparse.Namespace) -> JsonObject:
    if arguments.reads_per_s is not None:
        return {"kind": "reads", "reads_per_s": arguments.reads_per_s}
    if arguments.latency_ms is not None:
        return {"kind": "latency", "mean_ms": arguments.latency_ms}
    if arguments.budget is not None:
        return {"kind": "budget", "month_usd": arguments.budget}
    return {"kind": "least-ram" if arguments.least_ram else "no-hardware"}


def _screen(answer: JsonObject) -> Iterator[str]:
    """The best changes with their effort and risk, then what else was asked for."""
    columns = max(60, min(shutil.get_terminal_size((100, 24)).columns, 160))
    advice = answer["advice"]
    if not isinstance(advice, dict):
        yield "No advice: the plan has no prediction."
        return
    options = _ranked(advice)
    summary = str(advice["summary"])
    yield from wrapped(summary, columns, indent="")
    for option in options[:_NAMED]:
        if str(option["text"]) not in summary:
            yield ""
            yield from wrapped(f"Or: {option['text']}", columns, indent="")
        risk = option["risk"]
        told = f"{risk['level']}: {risk['text']}" if isinstance(risk, dict) else ""
        yield from wrapped(f"Effort: {option['effort']}. Risk {told}.", columns)
    more, turned_down = len(options) - _NAMED, len(objects_of(advice["rejected"]))
    unpriced = len(objects_of(advice["options"])) - len(options)
    rest = [f"{more} more changes"] if more > 0 else []
    rest += [f"{unpriced} without a price, so not compared"] if unpriced else []
    rest += [f"{turned_down} that were turned down, with reasons"] if turned_down else []
    if rest:
        yield ""
        yield f"--json has {'; '.join(rest)}."
    yield from _growth(answer.get("growth"), columns)
    yield from _scripts(answer.get("commands"))


def _growth(growth: JsonValue, columns: int) -> Iterator[str]:
    if not isinstance(growth, dict):
        return
    yield ""
    yield f"With {growth['percent_per_month']:g} % more data a month"
    events = objects_of(growth["events"])
    for event in events:
        yield from wrapped(f"{event['text']} {event['then'] or ''}", columns)
    if not events:
        yield "  Nothing meets a limit."


def _scripts(commands: JsonValue) -> Iterator[str]:
    sections = objects_of(commands["sections"]) if isinstance(commands, dict) else []
    for section in sections:
        yield ""
        yield f"# {section['title']}"
        yield from str(section["text"]).splitlines()
    if sections:
        yield ""
        yield "# --json has the scripts that check and undo this."
