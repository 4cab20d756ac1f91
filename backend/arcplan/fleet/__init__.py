"""Many hosts at once: from where they are recorded to a table with a row for each."""
