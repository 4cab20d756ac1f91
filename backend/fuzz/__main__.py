"""`python -m fuzz TARGET --seconds N --work FOLDER`: fuzz one reader under libFuzzer.

The corpus grows in FOLDER/TARGET, so that a later run goes on where this one ends; input that
breaks a promise is kept beside it and ends the run with a code other than 0.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["arcplan"]):
    from fuzz.targets import TARGETS

_WORD = re.compile(rb"[A-Za-z%][\w%/.:@#-]{1,24}")
_WORDS_MOST = 400
_RSS_MIB = 1500
_WALL_SECONDS_MOST = 120


def main() -> None:
    """Run one target until its time is over."""
    arguments = argparse.ArgumentParser(prog="fuzz")
    arguments.add_argument("target", choices=TARGETS)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--work", type=Path, required=True)
    asked = arguments.parse_args()
    target = TARGETS[asked.target]
    corpus = asked.work / asked.target
    corpus.mkdir(parents=True, exist_ok=True)
    seeds = list(target.seeds())
    for seed in seeds:
        (corpus / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)
    words = asked.work / f"{asked.target}.dict"
    words.write_text(_dictionary(seeds))
    options = [
        sys.argv[0],
        f"-max_total_time={asked.seconds}",
        f"-max_len={max(map(len, seeds)) * 2}",
        f"-timeout={_WALL_SECONDS_MOST}",
        f"-rss_limit_mb={_RSS_MIB}",
        f"-artifact_prefix={asked.work / asked.target}-",
        f"-dict={words}",
        "-print_final_stats=1",
        str(corpus),
    ]
    atheris.Setup(options, target.check)
    atheris.Fuzz()


def _dictionary(seeds: Iterable[bytes]) -> str:
    """Words of the seeds as a libFuzzer dictionary, so that it moves whole column names."""
    found = dict.fromkeys(word for seed in seeds for word in _WORD.findall(seed))
    return "".join(f'"{word.decode()}"\n' for word in list(found)[:_WORDS_MOST])


if __name__ == "__main__":
    main()
