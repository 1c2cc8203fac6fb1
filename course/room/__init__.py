"""A class in one room: its protocol, what each screen shows, its results."""
