"""One row per host of many: sources of hosts, and what is made of them."""
