"""Change one place of the code at a time, and ask whether a test notices."""
