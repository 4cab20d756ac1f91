"""`arcplan advise`."""

from __future__ import annotations

import argparse

from arcplan.cli.answers import Question, print_answer
from arcplan.json_value import JsonObject, JsonValue
from arcplan.model import Model


def run(arguments: argparse.Namespace) -> int:
    """Print what to change in a plan, ranked for a goal, as the browser ranks it."""
    return print_answer(arguments.file, lambda names: _questions(arguments, names))


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
    chosen = _first_option(model.call("advise", plan, _goal(arguments)))
    after = plan if chosen is None else model.call("apply", plan, chosen)
    return model.call_text(
        "commands", after, {"os": arguments.commands, "names": names, "from": plan}
    )


def _first_option(advice: JsonValue) -> JsonValue:
    options = advice["options"] if isinstance(advice, dict) else None
    return options[0] if isinstance(options, list) and options else None


def _goal(arguments: argparse.Namespace) -> JsonObject:
    if arguments.reads_per_s is not None:
        return {"kind": "reads", "reads_per_s": arguments.reads_per_s}
    if arguments.latency_ms is not None:
        return {"kind": "latency", "mean_ms": arguments.latency_ms}
    if arguments.budget is not None:
        return {"kind": "budget", "month_usd": arguments.budget}
    return {"kind": "least-ram" if arguments.least_ram else "no-hardware"}
