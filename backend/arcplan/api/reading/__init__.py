"""Processes that read one upload each, so that an upload costs others no time and no memory."""
