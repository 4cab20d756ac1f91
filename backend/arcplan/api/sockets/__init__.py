"""Connections: how many, how slow, how they start and end."""
