"""The tool that changes the course on purpose: what it changes, what it runs, how it counts."""

import json
import math
import os
from pathlib import Path
from statistics import NormalDist

import pytest

from tests.mutation import changes, forking, report, rooms, tracing, trying
from tests.mutation.accepted import Accepted, accepted, stale
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.tracing import Trace

SOURCE = '''"""A docstring of 3 words."""
from typing import cast
LIMIT: int = 3
NAMES = ("one", "two words")

class Model:
    """Another one, with a 4 in it."""

    @measured
    def steps(self) -> "Literal[5]":
        return cast("Floats", self.first) + 1
'''


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(rooms, "ROOT", tmp_path)
    path = tmp_path / "model.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_what_is_decorated_and_what_stands_in_a_module_is_changed(file: Path) -> None:
    found = {mutant.changed() for mutant in mutants(file)}
    assert (3, "LIMIT: int = 3", "LIMIT: int = 4") in found
    line = 'return cast("Floats", self.first) + 1'
    assert (11, line, line.replace("+", "-")) in found
    assert (11, line, line.replace("1", "2")) in found


def test_words_for_readers_and_for_the_type_checker_are_left_alone(file: Path) -> None:
    found = {now for _, _, now in (mutant.changed() for mutant in mutants(file))}
    assert 'NAMES = ("XXoneXX", "two words")' in found
    assert not [now for now in found if "XXtwo" in now or "TWO" in now]
    assert not [now for now in found if "Literal[6]" in now or "FLOATS" in now or "import" in now]


def test_a_colour_in_large_letters_is_no_other_colour(file: Path) -> None:
    file.write_text('INK = {"text": "#22aa3c"}\n', encoding="utf-8")
    found = {now for _, _, now in (mutant.changed() for mutant in mutants(file))}
    assert 'INK = {"text": "XX#22aa3cXX"}' in found
    assert 'INK = {"text": "#22AA3C"}' not in found


def test_a_mutant_is_known_by_its_line_wherever_that_stands(file: Path) -> None:
    before = {mutant.key() for mutant in mutants(file)}
    moved = file.with_name("moved.py")
    moved.write_text("\n\n" + SOURCE, encoding="utf-8")
    assert {key[1:] for key in before} == {mutant.key()[1:] for mutant in mutants(moved)}


def test_every_accepted_survivor_is_still_a_mutant_and_has_its_reason() -> None:
    assert stale(accepted()) == []


def test_an_accepted_survivor_that_is_gone_is_told() -> None:
    row = Accepted("pe_core/biases.py", "no such line", "another", "because")
    assert "no such line" in stale({row.key: row})[0]


def test_lines_of_a_change_are_read_from_its_diff() -> None:
    diff = (
        "diff --git a/pe_core/a.py b/pe_core/a.py\n--- a/pe_core/a.py\n+++ b/pe_core/a.py\n"
        "@@ -1,2 +3 @@ def f\n-x\n-y\n+z\n@@ -9,0 +12,3 @@\n+a\n+b\n+c\n@@ -20,2 +25,0 @@\n-q\n-r\n"
    )
    path = rooms.ROOT / "pe_core" / "a.py"
    assert changes.read(diff) == {path: [(3, 3), (12, 14)]}
    spans = [(3, 3), (12, 14)]
    assert [changes.within((line, line), spans) for line in (2, 3, 4, 11, 12, 14, 15)] == [
        False, True, False, False, True, True, False,
    ]  # fmt: skip
    assert changes.within((4, 12), spans)


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    # The examples of Newcombe (1998), Statistics in Medicine 17, 857-872, for Wilson's score (his
    # method 3), worked out again here from what Wilson (1927) asks of an end: its own standard
    # error reaches 1.96 times to the share that was found. His four digits are kept beside it.
    z = NormalDist().inv_cdf(0.975)
    for found, tried, printed in [
        (81, 263, (0.2553, 0.3662)), (15, 148, (0.0624, 0.1605)), (0, 20, (0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ]:  # fmt: skip
        ends = report.interval(found, tried)
        assert ends == pytest.approx(printed, abs=5e-5)
        low, high = (z * math.sqrt(end * (1 - end) / tried) for end in ends)
        assert ends[0] + low == pytest.approx(found / tried, abs=1e-12)
        assert ends[1] - high == pytest.approx(found / tried, abs=1e-12)


def test_a_share_is_never_rounded_up() -> None:
    room = report.Room("core", 2000, noticed=1899, late=0)
    room.survivors = [report.Survivor("a.py", line, "a", str(line)) for line in range(101)]
    assert "| 94.9 % | all tried |" in report.table([room], {})
    assert report.wrong([room], {}) == ["core: 94.9 % noticed, 95.0 % wanted"]
    row = Accepted("a.py", "a", "7", "it is the same")
    kept = {row.key: row, **{("a.py", "a", str(n)): row for n in range(8)}}
    assert report.wrong([room], kept) == []


def mutant(line: int) -> Mutant:
    path = rooms.ROOT / "pe_core" / "products.py"
    return Mutant(path, (line, line), (line, line), 0, 0, "")


def traced(lines: dict[int, set[str]], seconds: dict[str, float]) -> Trace:
    path = rooms.ROOT / "pe_core" / "products.py"
    return Trace([], seconds, {path: lines})


def test_the_nearest_and_quickest_tests_that_run_a_line_come_first() -> None:
    near, far = "tests/core/test_products.py::", "tests/app/test_way.py::"
    seconds = {near + "slow": 3.0, near + "quick": 1.0, far + "a": 0.5, near + "beside": 0.1}
    trace = traced({5: {near + "slow", near + "quick", far + "a"}, 7: {""}}, seconds)
    order = [near + "quick", near + "slow", far + "a", near + "beside"]
    assert trying.chosen(mutant(5), trace) == order
    assert trying.chosen(mutant(5), trace, budget=1.2) == order[:1]
    assert trying.chosen(mutant(6), trace) == []
    assert set(trying.chosen(mutant(7), trace)) == set(order)  # its import: whatever runs the file
    assert trying.chosen(mutant(7), trace)[0] == near + "beside"  # which may read what it makes
    only_numbers = traced(
        {7: {""}}, seconds
    )  # of which no test runs a line: those that are nearest
    assert trying.chosen(mutant(7), only_numbers) == [
        near + "beside",
        near + "quick",
        near + "slow",
    ]


def test_what_a_run_did_not_notice_can_be_tried_again(tmp_path: Path) -> None:
    log = tmp_path / "core.jsonl"
    kinds = ("noticed", "survived", "timed out", "not run")
    rows = [
        {"kind": kind, "file": "a.py", "line": 7, "was": "a", "now": kind, "by": ""}
        for kind in kinds
    ]
    log.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert trying.unnoticed(log) == {("a.py", "a", "survived"), ("a.py", "a", "not run")}


def test_a_run_that_does_not_end_is_ended(tmp_path: Path) -> None:
    def forever() -> tuple[int, dict[str, str]]:
        while True:
            pass

    def three() -> tuple[int, dict[str, str]]:
        return 3, {"pid": str(os.getpid())}

    jobs = [("late", 0.2, forever), ("told", 20.0, three), ("late", 0.2, forever)]
    done = {one.what: one for one in forking.each(iter(jobs), 2, tmp_path)}
    assert (done["late"].code, done["told"].code) == (None, 3)
    assert done["told"].told["pid"] != str(os.getpid())
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_traced_under_whatever_name_it_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `course` is no package of its own, so a doctest imports course/inner/a.py as inner.a.
    folder = tmp_path / "course" / "inner"
    folder.mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --doctest-modules\n")
    (folder / "__init__.py").write_text("")
    body = '"""One.\n\n>>> one()\n1\n"""\n\n\ndef one() -> int:\n    return 1\n'
    (folder / "a.py").write_text(body)
    monkeypatch.setattr(tracing, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    data = tmp_path / "data.coverage"
    job = ("one", 60.0, lambda: tracing._traced(["course"], data))
    (done,) = forking.each(iter([job]), 1, tmp_path / "runs")
    assert done.code == 0, done.told
    trace = tracing.Trace.read(tmp_path, ["data"], done.told["seconds"])
    assert 8 in trace.of(folder / "a.py")


def test_a_run_without_a_change_must_notice_nothing() -> None:
    still, moved = report.Room("core", 9), report.Room("models", 9, noticed=1, late=1)
    assert report.changeless([still]) == []
    assert report.changeless([still, moved])[0].startswith("models: 2 runs")
