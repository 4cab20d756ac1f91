"""The command line."""

from arcplan.cli.main import main

__all__ = ["main"]
