"""Where the hosts of a fleet come from."""
