"""Settings and counters of database servers, one module per format."""
