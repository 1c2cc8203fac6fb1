"""A form as QTI 1.2 in a zip file, in the way that Canvas writes it itself.

The elements are those of the IMS Question & Test Interoperability specification 1.2.1: an
assessment with one section, each item with one choice, a condition for each option that shows its
feedback, and one that gives the points. The settings of the quiz, and the fields of the items that
begin with the type of question, are Canvas's own; other programs pass over them.
"""

import io
import zipfile
from xml.etree import ElementTree as Tree

from course.bank_files.texts import Answer, Entry, entries, title

_QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_CANVAS = "http://canvas.instructure.com/xsd/cccv1p0"
_SETTINGS = "associatedcontent/imscc_xmlv1p1/learning-application-resource"
_RESPONSE = "response1"


def file(form: str) -> bytes:
    """Return the items of a form as a package: a manifest, the quiz, and its settings."""
    name = f"positional_encoding_form_{form.lower()}"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for path, root in (
            ("imsmanifest.xml", _manifest(name)),
            (f"{name}/{name}.xml", _assessment(name, form)),
            (f"{name}/assessment_meta.xml", _settings(name, form)),
        ):
            Tree.indent(root)
            text = Tree.tostring(root, encoding="UTF-8", xml_declaration=True)
            # With no time of its own, so that equal forms give equal files.
            package.writestr(zipfile.ZipInfo(path), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _manifest(name: str) -> Tree.Element:
    root = Tree.Element("manifest", xmlns=_PACKAGE, identifier=f"{name}_manifest")
    metadata = Tree.SubElement(root, "metadata")
    _leaf(metadata, "schema", "IMS Content")
    _leaf(metadata, "schemaversion", "1.1.3")
    Tree.SubElement(root, "organizations")
    resources = Tree.SubElement(root, "resources")
    quiz = Tree.SubElement(resources, "resource", identifier=name, type="imsqti_xmlv1p2")
    Tree.SubElement(quiz, "file", href=f"{name}/{name}.xml")
    Tree.SubElement(quiz, "dependency", identifierref=f"{name}_settings")
    path = f"{name}/assessment_meta.xml"
    settings = Tree.SubElement(
        resources, "resource", identifier=f"{name}_settings", type=_SETTINGS, href=path
    )
    Tree.SubElement(settings, "file", href=path)
    return root


def _settings(name: str, form: str) -> Tree.Element:
    root = Tree.Element("quiz", xmlns=_CANVAS, identifier=name)
    _leaf(root, "title", title(form))
    _leaf(root, "quiz_type", "practice_quiz")
    _leaf(root, "shuffle_answers", "true")
    return root


def _assessment(name: str, form: str) -> Tree.Element:
    root = Tree.Element("questestinterop", xmlns=_QTI)
    assessment = Tree.SubElement(root, "assessment", ident=name, title=title(form))
    section = Tree.SubElement(assessment, "section", ident="root_section")
    for number, entry in enumerate(entries(form), 1):
        _item(section, number, entry)
    return root


def _item(section: Tree.Element, number: int, entry: Entry) -> None:
    options = [(f"{1000 * number + place}", one) for place, one in enumerate(entry.answers)]
    item = Tree.SubElement(section, "item", ident=entry.name, title=entry.title)
    fields = Tree.SubElement(Tree.SubElement(item, "itemmetadata"), "qtimetadata")
    for label, value in (
        ("question_type", "multiple_choice_question"),
        ("points_possible", "1"),
        ("original_answer_ids", ",".join(ident for ident, _ in options)),
        ("assessment_question_identifierref", f"{entry.name}_question"),
    ):
        field = Tree.SubElement(fields, "qtimetadatafield")
        _leaf(field, "fieldlabel", label)
        _leaf(field, "fieldentry", value)
    presentation = Tree.SubElement(item, "presentation")
    _material(presentation, entry.question)
    response = Tree.SubElement(presentation, "response_lid", ident=_RESPONSE, rcardinality="Single")
    choice = Tree.SubElement(response, "render_choice", shuffle="Yes")
    for ident, answer in options:
        _material(Tree.SubElement(choice, "response_label", ident=ident), answer.text)
    _scoring(item, options)
    for ident, answer in options:
        feedback = Tree.SubElement(item, "itemfeedback", ident=f"{ident}_fb")
        _material(Tree.SubElement(feedback, "flow_mat"), answer.feedback)


def _scoring(item: Tree.Element, options: list[tuple[str, Answer]]) -> None:
    scoring = Tree.SubElement(item, "resprocessing")
    score = {"varname": "SCORE", "vartype": "Decimal", "minvalue": "0", "maxvalue": "100"}
    Tree.SubElement(Tree.SubElement(scoring, "outcomes"), "decvar", score)
    for ident, _ in options:
        shown = _condition(scoring, ident, "Yes")
        Tree.SubElement(shown, "displayfeedback", feedbacktype="Response", linkrefid=f"{ident}_fb")
    (right,) = (ident for ident, answer in options if answer.right)
    counted = _condition(scoring, right, "No")
    Tree.SubElement(counted, "setvar", action="Set", varname="SCORE").text = "100"


def _condition(scoring: Tree.Element, ident: str, goes_on: str) -> Tree.Element:
    condition = Tree.SubElement(scoring, "respcondition", {"continue": goes_on})
    chosen = Tree.SubElement(condition, "conditionvar")
    Tree.SubElement(chosen, "varequal", respident=_RESPONSE).text = ident
    return condition


def _material(parent: Tree.Element, html: str) -> None:
    material = Tree.SubElement(parent, "material")
    Tree.SubElement(material, "mattext", texttype="text/html").text = html


def _leaf(parent: Tree.Element, name: str, text: str) -> None:
    Tree.SubElement(parent, name).text = text
