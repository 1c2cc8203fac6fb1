"""The numbers in the answers to readers: each is worked out a second time, without the core."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from course.readers import code, elsewhere, formula, generation, model, models, positions, words

FILES = (code, elsewhere, formula, generation, model, models, positions, words)
ANSWERS = {item.asked: item.answer for file in FILES for item in file.QUESTIONS}
Floats = NDArray[np.float64]


def plain(text: str) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", text)


def answer(begins: str) -> str:
    """Return the answer to the question that begins so, with plain blanks in its numbers."""
    (found,) = (told for asked, told in ANSWERS.items() if plain(asked).startswith(begins))
    return plain(found)


def speeds(width: int, base: float = 10_000) -> Floats:
    return base ** (-2 * np.arange(width // 2) / width)


def rows(times: object, width: int, base: float = 10_000) -> Floats:
    """Return rows by the formula, first all sines and then all cosines."""
    angle = np.outer(np.asarray(times, dtype=float), speeds(width, base))
    return np.hstack([np.sin(angle), np.cos(angle)])


def apart(times: tuple[float, float], width: int) -> float:
    first, second = rows(times, width)
    return float(np.linalg.norm(first - second))


def grouped(number: float) -> str:
    return f"{number:,.0f}".replace(",", " ")


def test_the_waves_of_the_formula() -> None:
    waves = 2 * np.pi / speeds(512)
    told = answer("Do the waves start")
    assert f"Pair 0 repeats every {waves[0]:.2f} positions" in told
    assert f"the last pair takes {grouped(waves[-1])} positions" in told
    assert f"there are {512 // 2} pairs" in answer("Does k run up to")
    assert f"every {2 * np.pi * 10:.1f} positions" in answer("Does a wavelength")  # 10 000^(1/4)
    assert "For pair 64 at d = 512" in answer("Does a wavelength")


def test_what_sines_alone_miss() -> None:
    sines = rows(range(53), 16)[:, :8]
    before, after = sines[:50], sines[3:]
    left = after - before @ np.linalg.lstsq(before, after, rcond=None)[0]
    share = np.linalg.norm(left) / np.linalg.norm(after)
    assert f"misses {share:.1%} of the shifted table" in answer("Why both sine")


def test_how_near_rows_come_to_each_other() -> None:
    told = answer("Which are unique")
    offsets = np.arange(1, 1000)
    chords = 2 * np.abs(np.sin(offsets / 2))  # one pair: a point on a circle
    nearest = int(chords.argmin())
    assert f"that are {offsets[nearest]} positions apart" in told
    assert f"differ by only {chords[nearest]:.5f}." in told
    squares = sum(4 * np.sin(w * np.arange(1, 5000) / 2) ** 2 for w in speeds(128))
    assert f"closer than {np.sqrt(squares.min()):.2f}." in told
    told = answer("Why 10 000")
    assert f"are {apart((0, 10_000), 512):.1f} apart" in told
    assert f"only {apart((0, 1), 512):.2f} apart" in told


def test_how_the_similarity_falls() -> None:
    curve = np.cos(np.outer(np.arange(2048), speeds(128))).sum(axis=1)
    rise = int(np.flatnonzero(np.diff(curve) > 0)[0])
    negative = int(np.flatnonzero(curve < 0)[0])
    told = answer("Does the similarity")
    assert f"from offset {rise} to {rise + 1}" in told
    assert f"negative at offset {grouped(negative)}." in told
    told = answer("How is the matrix M")
    assert f"still {curve[1] / 64:.0%} of the highest score, only {64 - curve[1]:.2f}" in told


def test_the_sizes_of_words_and_positions() -> None:
    told = answer("Why are words multiplied")
    assert f"which is {np.sqrt(512 / 2):.0f} at d = 512" in told
    assert f"norm of about {np.sqrt(512):.1f}." in told
    assert "from 512 to 1024 entries" in answer("Why is the encoding added and not")
    # A random direction: the mean of |cos| is √(2 / (π d)).
    said = re.search(r"a row is about (\d\.\d\d) in magnitude", answer("Does adding positions"))
    assert said
    assert float(said[1]) == pytest.approx(np.sqrt(2 / (np.pi * 512)), abs=0.01)


def test_times_of_samples_that_are_equally_far_apart() -> None:
    told = answer("Do I need positional encoding before")
    distance = apart((0.5, 3), 128)
    assert f"times 0.5 and 3 are {distance:.2f} apart" in told
    assert f"10.25 and 12.75 are also {apart((10.25, 12.75), 128):.2f} apart" in told


def test_learned_numbers_and_bases_of_models() -> None:
    assert f"has {grouped(512 * 512)} parameters" in answer("Should positions be learned")
    assert f"example {grouped(500_000)} in Llama 3." in answer("What do today's models")


def test_the_buckets_of_t5() -> None:
    def bucket(distance: int) -> int:
        large = 8 + int(8 * np.log(max(distance, 1) / 8) / np.log(128 / 8))
        return distance if distance < 8 else min(15, large)

    last = next(distance for distance in range(200) if bucket(distance) == 15)
    told = answer("Which of T5's")
    assert (
        f"in bucket {bucket(100)}, one 100 positions after it in bucket {16 + bucket(100)}" in told
    )
    assert f"every offset of {last} positions" in told


def test_the_waves_of_models() -> None:
    waves = {base: 2 * np.pi / speeds(128, base) for base in (500_000, 10_000)}
    told = answer("My Llama 3 config says `rope_theta`: 500000.")
    assert f"{grouped(waves[500_000][-1])} tokens instead of {grouped(waves[10_000][-1])}" in told
    turning = int((waves[500_000] <= 8192).sum())
    assert f"the 8 192 tokens of a training text {turning} of the 64 pairs turn" in told
    kept = int((8192 / waves[500_000] >= 4).sum())  # at or above the high factor
    assert f"{kept} of the 64 pairs keep" in answer("What is `rope_type`")
    assert f"rotates {96 // 4} of 96 entries" in answer("What does `partial_rotary_factor`")


def test_a_head_that_looks_back_by_its_fastest_or_slowest_pairs() -> None:
    omega = speeds(128, 500_000)

    def weight_of_the_one_before(used: Floats) -> float:
        scores = 32 * np.cos(np.outer(np.arange(50) - 1, used)).mean(axis=1)
        return float(np.exp(scores[1]) / np.exp(scores).sum())

    fast, slow = (weight_of_the_one_before(used) for used in (omega[:8], omega[-8:]))
    told = answer("Does RoPE work")
    assert f"a weight of {fast:.2f} on the previous token, the eight slowest {slow:.2f}." in told
    assert slow == pytest.approx(1 / 50, rel=0.01)  # they tell no token from another


def test_masks_windows_and_bits() -> None:
    def bfloat16(value: float) -> float:
        bits = int(np.float32(value).view(np.uint32))
        return float(np.uint32((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(np.float32))

    merged = next(t for t in range(1, 400) if bfloat16(1 / (t + 1)) == bfloat16(1 / t))
    told = answer("Does a decoder need")
    assert f"positions {merged - 1} and {merged} already" in told
    told = answer("How far back does a model")
    assert "32 layers with a window of 4 096 tokens" in told
    assert f"which makes {grouped(32 * 4096)} tokens" in told
    assert f"by the mask it is {grouped(32 * (4096 - 1))}." in told


def test_patches_of_a_picture() -> None:
    below = np.cos(14 * speeds(128, 100)).mean()
    axes = (np.cos(speeds(64, 100)).mean() + 1) / 2  # one step in one of the two halves
    told = answer("How do the patches")
    assert f"similarity of {below:.2f}, with rows and columns {axes:.2f}." in told
    told = answer("Which positions do words")
    assert f"position {5 + max(6, 4)}, not {5 + 6 * 4}." in told


def test_a_coordinate_of_nerf_and_a_step_of_a_diffusion() -> None:
    told = answer("What do NeRF")
    sine, cosine = np.sin(0.3 * np.pi), np.cos(0.3 * np.pi)
    assert f"for p = 0.3 its last pair is {sine:.3f} and {cosine:.3f}," in told
    omega = 10_000 ** (-np.arange(64) / 63)  # tensor2tensor: the last exponent is 1

    def steps_apart(first: int, second: int) -> float:
        return float(np.sqrt((4 * np.sin(omega * (second - first) / 2) ** 2).sum()))

    told = answer("Is the time step")
    assert f"500 and 501 are {steps_apart(500, 501):.2f} apart" in told
    assert f"0 and 999 are {steps_apart(0, 999):.2f} apart" in told


def test_shapes_and_the_first_row() -> None:
    told = answer("What shapes do 5 tokens")
    assert "The table has shape (5, 10)" in told
    assert "The angles have shape (5, 5)" in told
    assert "vectors also have shape (5, 10)," in told
    assert "the first row reads 0, 1, 0, 1 and so on" in answer("Do positions start")
