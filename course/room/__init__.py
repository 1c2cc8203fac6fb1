"""A class in one room: what it goes through, what each of its screens shows, what it leaves."""
