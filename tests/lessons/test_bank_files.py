"""Both forms as files, read back by programs that are not ours.

Moodle XML is read by moodle-xml-parser, GIFT by gift-pegjs. For QTI 1.2 no reader is at hand that a
test could install, so its scoring is worked through here as the specification says.
"""

import io
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

import pytest
from moodle_xml_parser.parser import parse_string

from course import lessons
from course.bank_files import gift, moodle, qti
from course.bank_files.texts import title
from course.before_and_after import FORMS, IDEAS
from course.questions import MISCONCEPTIONS, Prediction

ROOT = Path(__file__).resolve().parents[2]
READ_GIFT = """
const { parse } = require("gift-pegjs");
console.log(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))));
"""


def seen(html: str) -> str:
    """Return what a browser would show of HTML, with the marks of code as they were typed."""
    (paragraph,) = Tree.fromstring(f"<div>{html}</div>")
    assert paragraph.tag == "p"
    inner = "".join(f"`{part.text}`{part.tail or ''}" for part in paragraph if part.tag == "code")
    return (paragraph.text or "") + inner


Found = tuple[str, list[tuple[str, bool]], list[str]]


def expected(item: Prediction) -> Found:
    """Return the question of an item, its options with whether they are right, what they meet."""
    options = [item.options[number] for number in item.mixed()]
    met = [
        f"{one.why} {lessons.evidence(item)}"
        if one.right
        else MISCONCEPTIONS[one.misconception].said
        for one in options
    ]
    return item.question, [(one.text, one.right) for one in options], met


def agrees(form: str, found: list[Found]) -> None:
    """Assert that items as a reader found them are those of the form."""
    for mine, theirs in zip(map(expected, FORMS[form]), found, strict=True):
        assert theirs[:2] == mine[:2]
        for needed, feedback in zip(mine[2], theirs[2], strict=True):
            assert needed in feedback


@pytest.mark.parametrize("form", FORMS)
def test_a_reader_of_moodle_xml_finds_the_form(form: str) -> None:
    found = parse_string(moodle.file(form))["multichoice"]
    agrees(form, [
        (seen(one.text_pre_parse),
         [(seen(option.answer), option.score_fraction == 100) for option in one.options],
         [seen(option.feedback) for option in one.options])
        for one in found
    ])  # fmt: skip
    for one, idea in zip(found, IDEAS, strict=True):
        assert idea.name in one.name
        assert (one.single, one.shuffle_answers, one.default_grade) == (True, True, 1)
        assert sorted(option.score_fraction for option in one.options) == [0, 0, 100]


def read_gift(text: str) -> list[dict[str, Any]]:
    node = shutil.which("node")
    if node is None or not (ROOT / "node_modules" / "gift-pegjs").exists():
        pytest.skip("gift-pegjs is not installed; run npm ci")
    command = [node, "--eval", READ_GIFT]
    done = subprocess.run(command, cwd=ROOT, input=text.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_reader_of_gift_finds_the_form(form: str) -> None:
    category, *found = read_gift(gift.file(form))
    assert category["type"] == "Category"
    assert category["title"].endswith(f"/{title(form)}")
    assert {one["type"] for one in found} == {"MC"}
    assert {one["stem"]["format"] for one in found} == {"html"}
    agrees(form, [
        (seen(one["stem"]["text"]),
         [(seen(option["text"]["text"]), option["isCorrect"]) for option in one["choices"]],
         [seen(option["feedback"]["text"]) for option in one["choices"]])
        for one in found
    ])  # fmt: skip


# ---- QTI ----------------------------------------------------------------------------------------


def packed(form: str) -> dict[str, Tree.Element]:
    """Return the files of a package by name, without the namespaces."""
    with zipfile.ZipFile(io.BytesIO(qti.file(form))) as package:
        assert package.testzip() is None
        texts = {name: package.read(name).decode() for name in package.namelist()}
    return {
        name: Tree.fromstring(re.sub(' xmlns="[^"]+"', "", text)) for name, text in texts.items()
    }


def items(form: str) -> list[Tree.Element]:
    (assessment,) = [root for root in packed(form).values() if root.tag == "questestinterop"]
    return assessment.findall("assessment/section/item")


def chosen(item: Tree.Element, ident: str) -> tuple[float, list[str]]:
    """Return the score and the feedback for a choice, as QTI 1.2 has its conditions worked through.

    In their order; the first that holds is the last, unless it says that it continues.
    """
    score, shown = 0.0, []
    texts = {one.get("ident"): one.findtext(".//mattext") for one in item.findall("itemfeedback")}
    for condition in item.findall("resprocessing/respcondition"):
        (equal,) = condition.findall("conditionvar/varequal")
        assert equal.get("respident") == item.find(".//response_lid").get("ident")
        if equal.text != ident:
            continue
        shown += [texts[one.get("linkrefid")] for one in condition.findall("displayfeedback")]
        for change in condition.findall("setvar"):
            assert (change.get("action"), change.get("varname")) == ("Set", "SCORE")
            score = float(change.text)
        if condition.get("continue") != "Yes":
            break
    return score, shown


@pytest.mark.parametrize("form", FORMS)
def test_the_scoring_of_qti_finds_the_form(form: str) -> None:
    found = []
    for item in items(form):
        labels = item.findall(".//render_choice[@shuffle='Yes']/response_label")
        met = [chosen(item, label.get("ident")) for label in labels]
        options = [
            (seen(label.findtext(".//mattext")), score == 100)
            for label, (score, _) in zip(labels, met, strict=True)
        ]
        assert {score for score, _ in met} == {0, 100}
        question = seen(item.findtext("presentation/material/mattext"))
        found.append((question, options, [seen(text) for _, (text,) in met]))
    agrees(form, found)


def test_canvas_is_told_the_type_the_points_and_to_shuffle() -> None:
    for form in FORMS:
        for item in items(form):
            fields = {one[0].text: one[1].text for one in item.iter("qtimetadatafield")}
            assert fields["question_type"] == "multiple_choice_question"
            assert fields["points_possible"] == "1"
            (score,) = item.iter("decvar")  # what `setvar` sets, from nothing to all
            assert [score.get(key) for key in ("varname", "minvalue", "maxvalue")] == [
                "SCORE", "0", "100",
            ]  # fmt: skip
            labels = [label.get("ident") for label in item.iter("response_label")]
            assert fields["original_answer_ids"].split(",") == labels
        (settings,) = [root for root in packed(form).values() if root.tag == "quiz"]
        assert settings.findtext("shuffle_answers") == "true"
        assert settings.findtext("title") == title(form)


def test_the_manifest_names_every_file_of_the_package() -> None:
    for form in FORMS:
        files = packed(form)
        manifest = files.pop("imsmanifest.xml")
        assert {one.get("href") for one in manifest.iter("file")} == files.keys()
        kinds = {one.get("identifier"): one.get("type") for one in manifest.iter("resource")}
        assert "imsqti_xmlv1p2" in kinds.values()
        assert {one.get("identifierref") for one in manifest.iter("dependency")} <= kinds.keys()


# ---- texts --------------------------------------------------------------------------------------


def test_gift_hides_the_signs_of_its_own() -> None:
    hard = "{a: 1} ~ b = #2 -> 3 % \\n // c"
    text = f"::x::[html]{gift.hidden(hard)}{{\n=yes#{gift.hidden(hard)}\n~no\n}}"
    (found,) = read_gift(text)
    assert found["stem"]["text"] == hard
    assert found["choices"][0]["feedback"]["text"] == hard
