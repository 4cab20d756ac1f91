"""Results of load generators, one module per format."""
