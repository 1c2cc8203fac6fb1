import numpy as np
import pytest

from training import WORDS, distance_to_first_name, example, sentences, twins


def made(count: int = 400, length: int = 9, seed: int = 0):
    return sentences(count, length, np.random.default_rng(seed))


def test_a_sentence_has_each_name_once_and_ends_with_the_question() -> None:
    for length in (3, 4, 16, 64):
        tokens, _ = made(length=length)
        assert tokens.shape == (400, length)
        for name in ("John", "Jane"):
            assert ((tokens[:, :-1] == WORDS.index(name)).sum(axis=1) == 1).all()
        assert (tokens == WORDS.index("?")).sum() == 400
        assert (tokens[:, -1] == WORDS.index("?")).all()


def test_the_answer_is_who_stands_first() -> None:
    tokens, answers = made()
    for row, answer in zip(tokens.tolist(), answers.tolist(), strict=True):
        assert row.index(answer) < row.index(1 - answer)


def test_both_names_stand_everywhere_and_come_first_equally_often() -> None:
    tokens, answers = made(4000, 6)
    places = [(tokens[:, :-1] == name).mean(axis=0) for name in (0, 1)]
    np.testing.assert_allclose(places, 0.2, atol=0.03)
    assert answers.mean() == pytest.approx(0.5, abs=0.03)


def test_twins_have_the_same_words_and_opposite_answers() -> None:
    tokens, answers = made()
    others = twins(tokens)
    np.testing.assert_array_equal(np.sort(tokens), np.sort(others))
    np.testing.assert_array_equal(twins(others), tokens)
    for row, answer in zip(others.tolist(), answers.tolist(), strict=True):
        assert row.index(1 - answer) < row.index(answer)


def test_an_example_is_told_in_words() -> None:
    (typed, first), (other, second) = example(12)
    assert sorted(typed.split()) == sorted(other.split())
    assert typed.index(first) < typed.index(second)
    assert other.index(second) < other.index(first)


def test_the_earlier_name_is_counted_from_the_end() -> None:
    tokens, answers = made()
    for row, answer, back in zip(tokens, answers, distance_to_first_name(tokens), strict=True):
        earlier = list(row).index(answer)  # the token of the name that comes first
        assert back == len(row) - 1 - earlier
    assert (distance_to_first_name(twins(tokens)) == distance_to_first_name(tokens)).all()
