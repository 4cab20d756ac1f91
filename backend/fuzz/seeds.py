"""`python -m fuzz.seeds`: every target on its seeds, without a fuzzer; prints their names."""

from __future__ import annotations

import sys

from fuzz.targets import TARGETS


def main() -> None:
    """Raise where a seed breaks a promise."""
    for name, target in TARGETS.items():
        for seed in target.seeds():
            target.check(seed)
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
