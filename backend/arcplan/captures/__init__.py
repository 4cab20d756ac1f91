"""Captures: bytes of a tool's output in, typed records and issues out."""

OBJECTS_LISTED = 50
"""Objects of a zdb dump that an answer lists, where nobody says how many."""

READS_PER_S_OTHERWISE = 3000.0
"""Reads per second that the ARC for a dump's metadata is computed for, where nobody says them."""
