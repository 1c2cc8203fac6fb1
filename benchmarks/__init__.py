"""Four measurements, one command each: `python -m benchmarks.step`, `classroom`, `site`, `core`."""
