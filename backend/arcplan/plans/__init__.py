"""Plans: immutable, content-addressed, kept in a database."""
