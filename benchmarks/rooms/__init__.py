"""A class in one room: see `__main__`."""
