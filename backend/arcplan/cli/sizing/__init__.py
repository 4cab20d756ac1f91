"""`arcplan size`."""
