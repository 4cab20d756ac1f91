"""Processes that read uploads, each one upload: what they do is nobody else's time or memory."""
