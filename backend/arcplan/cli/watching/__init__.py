"""The commands that watch a plan: `arcplan gate`, `rules` and `dashboard`."""
