"""Logs of rows under titles: arcstat, gstat, iostat, sar, vmstat and what prints alike.

`log` reads such a log as it arrives, `layout` a row by the titles above it, `series` keeps the
numbers and sums them up for a record, `runs` tells where the tool was started again. A format is a
table of columns with units.
"""
