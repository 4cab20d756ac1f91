"""Tests of captures of pools."""
