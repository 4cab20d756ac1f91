"""Processes for what may crash, run long or need much memory; the server passes messages."""
