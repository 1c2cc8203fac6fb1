"""Write docs/benchmarks.md and the README's table from the newest results.

`python -m benchmarks.page`. No figure is typed by hand.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.report import RESULTS, markdown
from benchmarks.site import told

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
README = ROOT / "README.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEAD = """# Measured

Every table is the newest result of one command, with the versions it compared. To run them again:

    .venv/bin/pip install -r benchmarks/requirements.txt -r benchmarks/peers/requirements.txt
    .venv/bin/python -m benchmarks.latency
    .venv/bin/python -m benchmarks.page

and in the same way for the other names. Times depend on the machine and on what else it does:
compare within a table, not across tables. How each is measured stands at the head of its file in
`benchmarks/`.

To know when you compare: this app sends a picture of at most 256 by 512 cells, one byte each. Of a
larger table it is a part, which a line below it names, and the exact value of a cell is asked
for when the pointer is on it. At first, and while a hand moves, axes and marks are drawn as
plain SVG at the places where plotly.js has them, and plotly.js draws the same picture once it is
there and the hand rests; the tests hold the one to the other. The other tools send and draw every
cell as float32, as their own examples do. At 50x128 and 100x512 all of them show the same cells.
"""
NAMES = (
    "latency",
    "playground",
    "drag",
    "first_chart",
    "class_load",
    "class_return",
    "room_pictures",
    "room_votes",
    "site",
    "site_steps",
    "attack",
    "core_speed",
    "scaling",
    "import",
)
SAID = {
    "room_pictures": """
A teacher opens a room with a wall and a desk, seats come in, and a slider is moved for four seconds
by one value at every frame of a screen of 60 Hz. The newest view is sent when the one before has
been answered. Timed is from the sending of a step until a seat has all of the picture of that step
or of a later one, for every seat and every step sent; "unpacked" is the p95 of one seat of thirty,
which also unpacks each picture as a phone does. "Seen" is how many pictures a seat was sent: one
that has fallen behind gets the newest alone. With three processes, nginx and a Redis are between.
On one process a row is the median by p95 of three rounds; the last row is one run. All seats are
one process beside the server: "client late" is how late it is itself, and "load" the load average
of the machine as the row began.
""",
    "room_votes": """
All seats vote at times spread evenly, and one of five votes again. "As sent" says whether the desk
and the table of results count the last vote of each seat, once, and nothing else. Of the three
processes one is killed after two of six seconds: "cut off" is how many seats lost their stream,
and "back" when they had it, with the state of the room, again.
""",
    "site": told.VISITS,
    "site_steps": told.STEPS,
}
APP, PLAIN = "this app", "plain Streamlit"

Row = dict[str, Any]
Result = dict[str, Any]


def main() -> None:
    results = {name: json.loads((RESULTS / f"{name}.json").read_text("utf-8")) for name in NAMES}
    PAGE.write_text("\n".join([HEAD, *map(_part, NAMES, results.values())]), encoding="utf-8")
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    table = markdown([*_told(results)])
    returned = _returned(results["class_return"])
    text = f"{BEGIN}\n{table}\n\n{returned}\n\nRun with {_all_versions(results)}.\n{END}"
    README.write_text(f"{before}{text}{after}", encoding="utf-8")


def _part(name: str, result: Result) -> str:
    return (
        f"## {name}\n\n{result['title']}.\n{SAID.get(name, '')}\n{markdown(result['rows'])}\n\n"
        f"{result['date']}, {result['machine']}. {_versions(result)}.\n"
    )


def _versions(result: Result) -> str:
    return ", ".join(f"{package} {number}" for package, number in result["versions"].items())


def _all_versions(results: dict[str, Result]) -> str:
    together: dict[str, str] = {}
    for result in results.values():
        together |= result["versions"]
    return ", ".join(f"{package} {number}" for package, number in together.items())


def _told(results: dict[str, Result]) -> Iterator[Row]:
    """Return one line a goal: what was measured, what was wanted, and when it was."""
    yield from _steps(results["latency"])
    yield from _playground(results["playground"])
    yield from _drags(results["drag"])
    yield from _first(results["first_chart"])
    yield from _class(results["class_load"])
    yield from _room(results["room_pictures"], results["room_votes"])
    yield from (_most(*line) for line in told.lines(results["site"], results["site_steps"]))
    yield from _attacked(results["attack"])
    yield from _core(results["core_speed"], results["scaling"], results["import"])


def _steps(result: Result) -> Iterator[Row]:
    mine = [row for row in result["rows"] if row["tool"] == APP]
    for size, goal in {"50x128": 0.6, "100x512": 0.6, "512x512": 0.4, "1024x512": 0.4}.items():
        worst = max((row for row in mine if row["L x d"] == size), key=_of_fastest)
        what = (
            f"slider step at {size}, worst slider ({worst['slider']}), of the fastest peer's time"
        )
        yield _most(what, _of_fastest(worst), goal, result)
    plain = max(row["/ plain Streamlit"] for row in mine)
    yield _most("slider step, of plain Streamlit's time, worst of all", plain, 0.45, result)


def _of_fastest(row: Row) -> float:
    return float(row["/ fastest peer"])


def _playground(result: Result) -> Iterator[Row]:
    for size in dict.fromkeys(row["L x d"] for row in result["rows"]):
        rows = [row for row in result["rows"] if row["L x d"] == size]
        worst = max(rows, key=lambda row: float(row["median ms"]))
        what = (
            f"playground at {size}, five figures after a key, worst slider ({worst['slider']}), ms"
        )
        yield _most(what, worst["median ms"], 40, result)
        fewest = min(row["shown in a drag"] for row in rows)
        what = (
            f"playground at {size}, pictures in a drag of 40 moves, fewest of {len(rows)} sliders"
        )
        yield _least(what, fewest, 36, result)


def _drags(result: Result) -> Iterator[Row]:
    for names, goal in ((("d", "n", "L"), 34), (("t", "phi"), 38)):
        rows = [row for row in result["rows"] if row["tool"] == APP and row["slider"] in names]
        what = f"pictures in a drag of 40 moves, {', '.join(names)}, fewest of {len(rows)} drags"
        yield _least(what, min(row["pictures"] for row in rows), goal, result)


def _first(result: Result) -> Iterator[Row]:
    row = _row(result, tool=APP)
    yield _most("first chart, cold, of plain Streamlit's time", row["/ plain Streamlit"], 1, result)
    yield _most("first chart, warm, of plain Streamlit's time", row["/ plain, warm"], 1.1, result)
    yield _most("first chart, MB over the wire", row["MB cold"], 2.5, result)


def _class(result: Result) -> Iterator[Row]:
    waves = [row for row in result["rows"] if row["wave"] != "warm-up"]
    count = waves[0]["learners"]
    p95 = max(row["picture p95"] for row in waves)
    yield _most(f"class of {count}, p95 of a step's picture, worst wave, ms", p95, 100, result)
    served = max(row["all served, ms"] for row in waves)
    yield _most(
        f"class of {count} opening at once, all served, worst wave, ms", served, 6000, result
    )
    memory = max(row["MB a learner"] for row in waves)
    yield _most(f"class of {count}, MB a learner, worst wave", memory, 0.5, result)


def _room(pictures: Result, votes: Result) -> Iterator[Row]:
    one = [row for row in pictures["rows"] if row["processes"] == 1]
    worst = max(one, key=lambda row: float(row["p95"]))
    what = f"room of {worst['seats']}, step to its picture at a seat, p95, {worst['figure']}, ms"
    yield _most(what, worst["p95"], 150, pictures)
    for row in votes["rows"]:
        killed = "" if row["processes"] == 1 else f" while one of {row['processes']} is killed"
        what = f"votes of {row['seats']} in {row['within, s']:.0f} s{killed}, each counted once"
        counted = row["in the table"] if row["as sent"] else 0
        yield _least(what, counted, row["seats"], votes)
    back = max(row["the last, s"] or 0 for row in votes["rows"])
    yield _most("until all seats have their stream again, s", back, 3, votes)


def _returned(result: Result) -> str:
    worst = max(result["rows"], key=lambda row: row["all served again, ms"])
    return (
        f"A class of {worst['learners']} whose net fails for all at once is served again "
        f"{worst['all served again, ms'] / 1e3:.1f} s after it is back: "
        f"{worst['session given back']} get their session back and {worst['fresh session']} a "
        f"fresh one, {worst['view and record right']} of {worst['learners']} with the view and "
        "the record that they had."
    )


def _attacked(result: Result) -> Iterator[Row]:
    for column, what in (("p95 ms", "a step of a class of 30"), ("health p95 ms", "health")):
        worst = max(result["rows"], key=lambda row: float(row[column]))
        line = f"{what} beside the worst attack ({worst['attack']}), p95, ms"
        yield _most(line, worst[column], 150, result)
    grown = result["rows"][-1]["MB after"] - result["rows"][0]["MB before"]
    yield _most("memory that the attacks leave behind, MB", grown, 60, result)


def _core(speed: Result, scaling: Result, loading: Result) -> Iterator[Row]:
    large, small = (
        {row["table"]: row for row in speed["rows"] if row["size"].startswith(size)}
        for size in ("65536", "100")
    )
    core = large["this core, float32"]
    yield _most("table of 65536 × 1024, of a plain fill's time", core["times the fill"], 2.5, speed)
    others = ("PyTorch tutorial", "Hugging Face, M2M100", "positional-encodings")
    for name in others:
        yield _least(
            f"the same by {name}, times this core's", large[name]["times this core"], 8, speed
        )
    yield _most(
        "its largest error to position 1e6, in 1e-8", 1e8 * core["error to 1e6"], 6.1, speed
    )
    plain = 1 / small["plain NumPy, float32"]["times this core"]
    yield _most("table of 100 × 512, of plain float32 NumPy's time", plain, 3, speed)
    peaks = [row["peak / result"] for row in scaling["rows"] if row["ms"] > 1]
    yield _most("memory at its peak, of the result, tables over 1 ms", max(peaks), 1.2, scaling)
    row = loading["rows"][0]
    yield _most("import pe_core, ms", row["ms"], 250, loading)


def _row(result: Result, **where: Any) -> Row:
    return next(row for row in result["rows"] if where.items() <= row.items())


def _most(what: str, measured: float, goal: float, result: Result) -> Row:
    return _line(what, measured, f"at most {goal:g}", measured <= goal, result)


def _least(what: str, measured: float, goal: float, result: Result) -> Row:
    return _line(what, measured, f"at least {goal:g}", measured >= goal, result)


def _line(what: str, measured: float, wanted: str, reached: bool, result: Result) -> Row:
    return {
        "what": what,
        "measured": f"{measured:.3g}" if measured < 1000 else f"{measured:.0f}",
        "wanted": wanted,
        "reached": "yes" if reached else "no",
        "run": result["date"],
    }


if __name__ == "__main__":
    main()
