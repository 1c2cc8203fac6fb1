"""Measurements against other tools; each module is one command: `python -m benchmarks.<name>`."""
