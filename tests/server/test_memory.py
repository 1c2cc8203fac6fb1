"""Large tables that nobody needs any more are let go."""

import tracemalloc
from random import Random

from course import answer, table_cache
from course.table_cache import while_asked
from tests.server.questions import dear

MB = 1e6


def test_dear_questions_of_many_bases_leave_no_large_tables_behind() -> None:
    chance, kept = Random(1), []
    tracemalloc.start()
    try:
        for _ in range(2):
            question = answer.figures(dear(chance))
            question.serialize([make() for _, make in question.parts])
            table_cache.let_go()
            kept.append(tracemalloc.get_traced_memory()[0] / MB)
    finally:
        tracemalloc.stop()
    assert kept[-1] - kept[0] < 3  # one table has 17


def test_tables_that_nobody_asks_for_go_while_others_are_asked_for() -> None:
    made: list[str] = []
    ours, theirs = while_asked(2)(made.append), while_asked(2)(lambda name: made.append(name))
    ours("a"), theirs("b")
    table_cache.let_go_unasked()
    ours("a")
    assert made == ["a", "b"]
    assert table_cache.let_go_unasked()  # b goes
    ours("a"), theirs("b")
    assert made == ["a", "b", "b"]
    table_cache.let_go_unasked()
    assert table_cache.let_go_unasked()
    assert not table_cache.let_go()
    ours("a"), theirs("b")
    assert made == ["a", "b", "b", "a", "b"]


def test_of_three_tables_the_two_asked_for_last_are_kept() -> None:
    made: list[int] = []
    keep = while_asked(2)(made.append)
    for number in (1, 2, 1, 3, 1, 2):
        keep(number)
    assert made == [1, 2, 3, 2]
