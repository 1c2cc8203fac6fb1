"""What is wanted of the site, what of it was measured, and what is said of the tables."""

from collections.abc import Iterator
from typing import Any

Result = dict[str, Any]
OWN = "the site"
# Seconds at most, cold and warm, of what a visit measures.
WANTED = {
    "text s": ("text stands", 0.3, 0.3),
    "figure s": ("first figure drawn", 1.0, 0.8),
    "hand s": ("a slider's key has moved it", 2.5, 1.5),
    "control s": ("a question is answered", 4.0, 2.5),
}
ALONE = "this machine"
VISITS = """
Every page is served by the same program on this machine and visited by a browser process of its
own: cold with a fresh profile, warm with that of the visit before. "text" is the first contentful
paint, "figure" the first frame with a whole figure, "hand" the frame in which a slider's key has
changed it (a key is pressed every second from the first figure on, so a tool that drops early
keys is told up to a second late), "control" the answer to a question that was answered when the
first figure stood. "MB in all" has what is kept for times without a network. A line of 10 Mbit/s
makes each request wait 50 ms. A processor slowed four times lets the browser run in one of four
slices of 5 ms.

The other tools' pages are as they export them, with the same heatmap and three sliders and no
question. The hosts that they ask are this machine, with Pyodide and packages from npm and PyPI;
Panel's and Bokeh's wheels leave out their scripts, as on Panel's own host. Four packages that
those hosts alone have in compiled form are pure Python here (MarkupSafe, PyYAML) or do nothing
(nh3, fastparquet). Panel shows a picture made ahead and becomes live later. marimo asks
a host of its own for its packages, which are nowhere else, and stops there: its text is a notice.
"""
STEPS = """
A key on a slider of the playground until all five figures show it, in turn on the site and on the
server, each in a browser page of its own, as in [playground](#playground).
"""


def lines(visits: Result, steps: Result) -> Iterator[tuple[str, float, float, Result]]:
    """Yield what was measured, the number, the most that is wanted, and the result it is from."""
    own = [
        row
        for row in visits["rows"]
        if row["page"].startswith(OWN) and row["line"] == ALONE and row["visits"]
    ]
    for column, (what, *goals) in WANTED.items():
        for kind, goal in zip(("cold", "warm"), goals, strict=True):
            found = [row for row in own if row["visit"] == kind and row[column] is not None]
            worst = max(found, key=lambda row: float(row[column]))
            yield f"{worst['page']}, {kind}: {what}, s", worst[column], goal, visits
    largest = max(own, key=lambda row: float(row["MB until live"]))
    yield f"{largest['page']}: MB until it is live", largest["MB until live"], 10, visits
    worst = max(steps["rows"], key=lambda row: float(row["site / server"]))
    what = f"playground at {worst['L x d']}, worst slider ({worst['slider']})"
    yield f"{what}: the site's step, of the server's", worst["site / server"], 1.3, steps
