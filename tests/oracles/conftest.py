# Doctest collection would import the scripts, and with them what the tests do without.
collect_ignore_glob = ["make_*.py", "rope_rules.py"]
