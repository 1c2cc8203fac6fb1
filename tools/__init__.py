"""Tools for those who work on the course. Nothing here is part of the product or its tests."""
