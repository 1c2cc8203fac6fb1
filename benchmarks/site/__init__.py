"""The course without a server, measured: visits, steps, and other tools that run in a browser."""
