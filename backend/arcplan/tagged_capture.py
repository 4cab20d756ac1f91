"""Captures as JSON documents, distinguished by their `kind`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from arcplan.analysis import Capture

TaggedCapture: TypeAlias = Annotated[Capture, Field(discriminator="kind")]
