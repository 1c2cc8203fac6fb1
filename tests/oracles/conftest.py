# Doctest collection would import the script, and with it mpmath, which the tests do without.
collect_ignore = ["make_reference.py"]
