"""Turns on a clock of our own: one slice at a time, the longest wait first, and a rest between."""

from training import Turns


def test_one_who_is_alone_works_after_each_rest() -> None:
    turns = Turns()
    assert turns.ask("a", 0.0)
    turns.done("a", 0.2)
    assert not turns.ask("a", 0.21)
    assert turns.ask("a", 0.4)
    assert turns.others("a") == 0


def test_two_never_work_at_once() -> None:
    turns = Turns()
    assert turns.ask("a", 0.0)
    assert not turns.ask("b", 0.1)
    assert turns.others("b") == 1
    turns.done("a", 0.2)
    assert turns.ask("b", 0.4)


def test_the_longest_wait_comes_first() -> None:
    turns, worked = Turns(), []
    now = 0.0
    for step in range(60):
        who = "abc"[step % 3 if step % 2 else 0]  # a asks far more often
        if turns.ask(who, now):
            worked.append(who)
            turns.done(who, now + 0.05)
        now += 0.2
    counts = [worked.count(who) for who in "abc"]
    assert min(counts) > 0
    assert max(counts) <= min(counts) + 1


def test_who_has_left_keeps_nobody_waiting() -> None:
    turns = Turns()
    turns.ask("gone", 0.0)
    turns.done("gone", 0.1)
    turns.ask("a", 0.3)
    turns.done("a", 0.4)
    assert not turns.ask("a", 0.6)  # the other one has waited longer
    assert turns.ask("a", 3.0)
    assert turns.others("a") == 0
