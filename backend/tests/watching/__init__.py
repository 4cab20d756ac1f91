"""Rules and dashboards of a plan."""
