"""Compressed files and archives, as streams."""
