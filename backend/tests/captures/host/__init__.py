"""Tests of captures of hosts."""
