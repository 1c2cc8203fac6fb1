"""The files of both forms down to every element, as the formats of other programs have them.

The names are those of the IMS specifications (QTI 1.2.1, Content Packaging), of Canvas's own quiz
files, and of Moodle's documentation of its XML and of GIFT.
"""

import io
import zipfile
from xml.etree import ElementTree as Tree

import pytest

from course.bank_files import gift, moodle, qti, texts
from course.bank_files.texts import Entry, entries, title
from course.before_and_after import FORMS, IDEAS
from course.contents import AT

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
PACKAGE = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
CANVAS = "{http://canvas.instructure.com/xsd/cccv1p0}"
both_forms = pytest.mark.parametrize("form", list(FORMS))
Node = tuple[str, dict[str, str], str, list["Node"]]


def tree(element: Tree.Element, space: str = "") -> Node:
    """Return an element as tag, attributes, text and children."""
    assert element.tag.startswith(space)
    inner = [tree(child, space) for child in element]
    return element.tag.removeprefix(space), element.attrib, (element.text or "").strip(), inner


def node(tag: str, *inner: Node, text: str = "", **attributes: str) -> Node:
    return tag, {key.rstrip("_"): value for key, value in attributes.items()}, text, list(inner)


def packed(form: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(qti.file(form))) as package:
        assert {one.compress_type for one in package.infolist()} == {zipfile.ZIP_DEFLATED}
        assert {one.date_time for one in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        return {name: package.read(name) for name in package.namelist()}


@both_forms
def test_a_package_holds_its_manifest_the_quiz_and_the_settings(form: str) -> None:
    name = f"positional_encoding_form_{form.lower()}"
    files = packed(form)
    assert list(files) == ["imsmanifest.xml", f"{name}/{name}.xml", f"{name}/assessment_meta.xml"]
    for data in files.values():
        first, second, *_ = data.decode("utf-8").splitlines()
        assert first == "<?xml version='1.0' encoding='UTF-8'?>"
        assert second.startswith("<")
    manifest, _, settings = (Tree.fromstring(data) for data in files.values())
    assert tree(manifest, PACKAGE) == node(
        "manifest",
        node("metadata", node("schema", text="IMS Content"), node("schemaversion", text="1.1.3")),
        node("organizations"),
        node(
            "resources",
            node(
                "resource",
                node("file", href=f"{name}/{name}.xml"),
                node("dependency", identifierref=f"{name}_settings"),
                identifier=name, type="imsqti_xmlv1p2",
            ),
            node(
                "resource",
                node("file", href=f"{name}/assessment_meta.xml"),
                identifier=f"{name}_settings", href=f"{name}/assessment_meta.xml",
                type="associatedcontent/imscc_xmlv1p1/learning-application-resource",
            ),
        ),
        identifier=f"{name}_manifest",
    )  # fmt: skip
    assert tree(settings, CANVAS) == node(
        "quiz",
        node("title", text=title(form)),
        node("quiz_type", text="practice_quiz"),
        node("shuffle_answers", text="true"),
        identifier=name,
    )


def material(html: str) -> Node:
    return node("material", node("mattext", text=html, texttype="text/html"))


def item_of_qti(number: int, entry: Entry) -> Node:
    """Return an item as QTI 1.2.1 has it, with the fields that Canvas reads."""
    idents = [str(1000 * number + place) for place in range(len(entry.answers))]
    fields = {
        "question_type": "multiple_choice_question",
        "points_possible": "1",
        "original_answer_ids": ",".join(idents),
        "assessment_question_identifierref": f"{entry.name}_question",
    }
    pairs = list(zip(idents, entry.answers, strict=True))
    (right,) = [ident for ident, answer in pairs if answer.right]

    def condition(ident: str, goes_on: str, effect: Node) -> Node:
        equal = node("varequal", text=ident, respident="response1")
        return "respcondition", {"continue": goes_on}, "", [node("conditionvar", equal), effect]

    return node(
        "item",
        node("itemmetadata", node("qtimetadata", *(
            node("qtimetadatafield", node("fieldlabel", text=key), node("fieldentry", text=value))
            for key, value in fields.items()
        ))),
        node(
            "presentation",
            material(entry.question),
            node(
                "response_lid",
                node("render_choice", *(
                    node("response_label", material(answer.text), ident=ident)
                    for ident, answer in pairs
                ), shuffle="Yes"),
                ident="response1", rcardinality="Single",
            ),
        ),
        node(
            "resprocessing",
            node("outcomes", node(
                "decvar", varname="SCORE", vartype="Decimal", minvalue="0", maxvalue="100")),
            *(
                condition(ident, "Yes", node(
                    "displayfeedback", feedbacktype="Response", linkrefid=f"{ident}_fb"))
                for ident in idents
            ),
            condition(right, "No", node("setvar", text="100", action="Set", varname="SCORE")),
        ),
        *(
            node("itemfeedback", node("flow_mat", material(answer.feedback)), ident=f"{ident}_fb")
            for ident, answer in pairs
        ),
        ident=entry.name, title=entry.title,
    )  # fmt: skip


@both_forms
def test_the_quiz_of_a_package_is_an_assessment_of_one_section(form: str) -> None:
    name = f"positional_encoding_form_{form.lower()}"
    root = Tree.fromstring(packed(form)[f"{name}/{name}.xml"])
    items = [item_of_qti(number, entry) for number, entry in enumerate(entries(form), 1)]
    assert tree(root, QTI) == node(
        "questestinterop",
        node(
            "assessment",
            node("section", *items, ident="root_section"),
            ident=name, title=title(form),
        ),
    )  # fmt: skip


@both_forms
def test_moodle_xml_has_a_category_and_questions_of_single_choice(form: str) -> None:
    text = moodle.file(form)
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n  <question')
    assert text.endswith("</quiz>\n")

    def words(tag: str, said: str, *inner: Node, **attributes: str) -> Node:
        return node(tag, node("text", text=said), *inner, **attributes)

    assert tree(Tree.fromstring(text.encode())) == node(
        "quiz",
        node(
            "question",
            words("category", f"$course$/top/Positional encoding, form {form}"),
            type="category",
        ),
        *(
            node(
                "question",
                words("name", entry.title),
                words("questiontext", entry.question, format="html"),
                node("defaultgrade", text="1"),
                node("idnumber", text=entry.name),
                node("single", text="true"),
                node("shuffleanswers", text="true"),
                node("answernumbering", text="abc"),
                *(
                    words(
                        "answer",
                        answer.text,
                        words("feedback", answer.feedback, format="html"),
                        fraction="100" if answer.right else "0",
                        format="html",
                    )
                    for answer in entry.answers
                ),
                type="multichoice",
            )
            for entry in entries(form)
        ),
    )


@both_forms
def test_gift_has_a_block_for_each_question_with_a_line_for_each_answer(form: str) -> None:
    first, *blocks = gift.file(form).removesuffix("\n").split("\n\n")
    assert first == f"$CATEGORY: $course$/top/Positional encoding, form {form}"
    for block, entry in zip(blocks, entries(form), strict=True):
        lines = [f"// {entry.name}", f"::{entry.title}::[html]{gift.hidden(entry.question)}{{"]
        for answer in entry.answers:
            sign = "=" if answer.right else "~"
            lines.append(f"  {sign}{gift.hidden(answer.text)}#{gift.hidden(answer.feedback)}")
        assert block.replace("\\:", ":") == "\n".join([*lines, "}"]).replace("\\:", ":")


@both_forms
def test_an_entry_is_numbered_and_its_wrong_answers_name_their_lesson(form: str) -> None:
    for number, (entry, item, idea) in enumerate(
        zip(entries(form), FORMS[form], IDEAS, strict=True), 1
    ):
        assert (entry.name, entry.title) == (item.name, f"{form}{number:02d} {idea.name}")
        lesson = texts.in_html(f"Lesson: “{AT[item.page].title}”.")[3:]
        wrong = [answer.feedback for answer in entry.answers if not answer.right]
        assert len(wrong) == 2
        for feedback in wrong:
            assert feedback.startswith("<p>The misconception behind it: “")
            assert feedback.endswith(f"” {lesson}")
