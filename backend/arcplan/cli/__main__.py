"""`python -m arcplan.cli`."""

import sys

from arcplan.cli.main import main

sys.exit(main())
