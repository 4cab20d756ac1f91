"""Who may ask, how much, and from where."""
