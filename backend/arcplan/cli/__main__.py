"""`python -m arcplan.cli`."""

from arcplan.cli.main import run

run()
