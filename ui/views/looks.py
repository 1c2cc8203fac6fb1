"""How the line of each scheme looks, for the lessons that still draw from here."""

from course.line_styles import LINE_STYLES as LOOKS

__all__ = ["LOOKS"]
