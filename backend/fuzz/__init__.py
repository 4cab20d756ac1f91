"""Coverage-guided fuzzing of everything that reads bytes from outside; see docs/faults.md."""
