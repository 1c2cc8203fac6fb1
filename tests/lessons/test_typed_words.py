"""What is typed into a search: which words tell, which texts hold them, which slips are mended."""

from course.typed_words import count, holds, mended

KNOWN = {"sinusoid": 3, "sinusoidal": 9, "rotary": 2, "embedding": 5, "mask": 4, "marks": 1}


def test_a_word_is_found_inside_others_and_a_number_only_whole() -> None:
    assert holds("embedding of 512", ["bed", "512"])
    for missing in ("51", "12", "table"):
        assert not holds("embedding of 512", ["bed", missing])
    assert holds("", [])
    assert count("embedding of 512", ["bed", "512", "51", "table"]) == 2


def test_one_slip_in_a_word_is_forgiven_wherever_it_is() -> None:
    word = "embedding"
    slips = {
        *(word[:i] + word[i + 1 :] for i in range(len(word))),
        *(word[:i] + "x" + word[i:] for i in range(len(word) + 1)),
        *(word[:i] + "x" + word[i + 1 :] for i in range(len(word))),
        *(word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)),
    }
    within = {slip for slip in slips if slip in word}  # is found as it is
    assert {one for slip in slips - within for one in mended([slip], KNOWN)} == {word}
    assert mended(sorted(within), KNOWN) == sorted(within)


def test_what_is_known_short_no_word_or_further_off_stays_as_it_was_typed() -> None:
    for typed in ("embxddxng", "mesk", "sinus", "512", "rope_theta", "xyzzyx"):
        assert mended([typed], KNOWN) == [typed]


def test_of_two_words_as_near_the_more_frequent_one_is_meant() -> None:
    assert mended(["sinusxid"], KNOWN) == ["sinusoid"]
    assert mended(["xmask", "mxrks"], {"mask": 4, "marks": 1, "xmasks": 9}) == ["xmask", "marks"]
    assert mended(["roses"], {"rosed": 1, "roset": 5}) == ["roset"]
