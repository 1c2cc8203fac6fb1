"""A class on one server process: see `__main__`."""
