"""Benchmarks: how fast things are, always beside something else that is measured in the same run."""
