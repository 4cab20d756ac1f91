"""The parsers in a browser's own Python: the same code, without the packages written in C."""
