"""Captures: bytes of a tool's output in, typed records and issues out."""
