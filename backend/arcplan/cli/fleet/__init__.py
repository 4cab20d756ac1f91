"""`arcplan fleet`."""
