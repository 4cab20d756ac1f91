"""Answers to a plan document, printed as one JSON object or as lines of a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from arcplan.cli.plan_input import DOCUMENT_BYTES_MOST, MISSING
from arcplan.cli.sources import SourceError, read_all
from arcplan.home import home_of, model_bundle, plan_schema
from arcplan.json_value import JsonObject
from arcplan.model import Model, ModelError
from arcplan.partial_plans import complete_document
from arcplan.plan_documents import InvalidPlanError, PlanReader

Question = Callable[[Model, JsonObject], str]
"""Gives the JSON text to print for a valid plan."""


def print_answer(
    file: str,
    questions: Callable[[JsonObject], Mapping[str, Question]],
    screen: Callable[[JsonObject], Iterable[str]] | None = None,
) -> int:
    """Read a plan, evaluate it with the model and print the answer.

    Args:
        file: The plan document's name; `-` is standard input.
        questions: What to ask of the plan, by name, for the names of a host that a sizing has.
        screen: Makes the lines of a terminal of the answers; None to print them as JSON.

    Returns:
        0; 2 with a line per fault on standard error; 3 with a line for each field that the plan
        calls missing, or each contradiction of a sizing, where the answers are null.
    """
    home = home_of()
    model = Model(model_bundle(home))
    try:
        reader = PlanReader(plan_schema(home))
        raw = read_all(file, DOCUMENT_BYTES_MOST)
        completed = complete_document(reader.decode(raw), reader, model)
        document = completed.answer(
            **{name: partial(ask, model) for name, ask in questions(completed.names).items()}
        )
    except InvalidPlanError as error:
        for fault in error.faults:
            sys.stderr.write(f"{file}: {fault.path or '/'}: {fault.reason}\n")
        return 2
    except (SourceError, ModelError) as error:
        sys.stderr.write(f"{file}: {error}\n")
        return 2
    finally:
        model.close()
    answer = json.loads(document)
    lines = [json.dumps(answer, indent=2)] if screen is None else screen(answer)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stderr.write(completed.lines())
    return 0 if completed.is_predicted else MISSING
