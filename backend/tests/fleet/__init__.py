"""Tests of many hosts at once."""
