"""The machine: processors, memory, disks and their counters, one module per format."""
