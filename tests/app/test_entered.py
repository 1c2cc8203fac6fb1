"""Numbers that a page lets one enter: in its address, in its caption, and as it hands them on."""

from itertools import product

from course import contents, lessons
from course.view import DEFAULTS, ENTERED
from tests.app.course import corrected, opened, parts, stands, values

PAGE = "rope_in_models"


def test_a_page_draws_the_numbers_that_it_names_and_hands_on_their_rules() -> None:
    app = opened(PAGE)
    stands(app)
    drawn = {part["choice"]: part for part in parts(app, "entry")}
    assert set(drawn) == set(contents.BY_NAME[PAGE].entered)
    for key, part in drawn.items():
        assert list(part["ends"]) == [ENTERED[key].lowest, ENTERED[key].highest, ENTERED[key].step]
    assert drawn["head_width"]["rule"] == "even"
    assert not parts(opened("heatmap"), "entry")


def test_the_address_names_them_and_is_answered_in_words_where_it_is_out_of_range() -> None:
    app = opened(PAGE, rope_base="1234567", head_width="97", trained_length="20000000")
    stands(app)
    view = values(app)
    assert (view.rope_base, view.head_width, view.trained_length) == (1_234_567, 96, 10_000_000)
    said = corrected(app)
    assert "head_width = 97 (shown: 96)" in said
    assert "trained_length = 20000000 (shown: 10000000)" in said
    assert "rope_base" not in said


def test_other_pages_keep_the_usual_numbers() -> None:
    app = opened("heatmap", rope_base="1234567")
    assert values(app).rope_base == DEFAULTS.rope_base


def test_a_caption_leaves_out_only_what_moves_no_picture() -> None:
    sizes = ("d", "n", "L", "t", "phi")
    for page, key in product(("rope_in_models", "nope", "elsewhere"), sizes):
        lesson = contents.BY_NAME[page]
        view = lesson.opening
        moved = {"d": 96, "n": 500, "L": view.L + 9, "t": view.t + 3, "phi": 2}
        other = view._replace(**{key: moved[key]})
        changed = any(
            lessons.draw(page, name, view).to_json() != lessons.draw(page, name, other).to_json()
            for name in lessons.figures(page)
        )
        assert changed == (key in lesson.shows), (page, key)
