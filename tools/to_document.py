"""Write the questions of a lesson as a document, from its Python objects; to be edited by hand.

    python -m tools.to_document bits > draft.md      # claims are written to standard error

What is a plain attribute of the model becomes a name in brackets; any other expression becomes a
function of claims.py, named after the variable that holds it.
"""

import ast
import inspect
import re
import sys
import textwrap
from importlib import import_module
from pathlib import Path
from typing import Any

from course import lessons
from course.contents import NAMED
from course.numerals import grouped
from course.questions import Option, Prediction

_WIDTH = 100


class Module:
    """A module of questions: its syntax tree, and what it holds."""

    def __init__(self, name: str) -> None:
        self.module = import_module(name)
        self.tree = ast.parse(inspect.getsource(self.module))
        self.functions: dict[str, Any] = {
            one.name: one for one in self.tree.body if isinstance(one, ast.FunctionDef)
        }
        self.values = {
            target.id: one.value
            for one in self.tree.body
            if isinstance(one, ast.Assign | ast.AnnAssign) and one.value
            for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
            if isinstance(target, ast.Name)
        }
        self.predictions: dict[str, dict[str | None, Any]] = {}
        for call in ast.walk(self.tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Prediction":
                given: dict[str | None, Any] = {word.arg: word.value for word in call.keywords}
                self.predictions[ast.literal_eval(given["name"])] = given


class Writer:
    """Writes documents, and keeps what they need in claims.py."""

    def __init__(self, lesson: str) -> None:
        folder = Path("pages") / NAMED[lesson].folder
        self.folder = folder
        names = [f"pages.{NAMED[lesson].folder.replace('/', '.')}.{file.stem}"
                 for file in sorted(folder.glob("questions*.py"))]  # fmt: skip
        self.modules = [Module(name) for name in names]
        self.claims: dict[str, str] = {}

    # Claims

    def claim(self, name: str, expression: str, law: str = "", kind: str = "Any") -> str:
        """Keep an expression of the model under a name, and return the name."""
        name = re.sub(r"\W+", "_", name).strip("_").lower() or "value"
        head = f'@law("{law}")\n' if law else ""
        body = (
            f'{head}def {name}(model: Model) -> {kind}:\n    """TODO."""\n    return {expression}\n'
        )
        plain, number = name, 2
        while self.claims.get(name, body) != body:
            name = f"{plain}_{number}"
            body = body.replace(f"def {plain}(", f"def {name}(").replace(
                f"def {plain}_{number - 1}(", f"def {name}("
            )
            number += 1
        self.claims[name] = body
        return name

    # Texts

    def template(self, node: Any, module: Module, local: dict[str, str], name: str) -> str:
        """Return a text as the document writes it."""
        if isinstance(node, ast.Constant):
            return str(node.value)
        if isinstance(node, ast.JoinedStr):
            return "".join(self.template(part, module, local, name) for part in node.values)
        if isinstance(node, ast.FormattedValue):
            form = "".join(part.value for part in getattr(node.format_spec, "values", ()))
            return self.value(node.value, form, module, local, name)
        if isinstance(node, ast.Name) and node.id in module.values:
            return self.template(module.values[node.id], module, local, name)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self.template(node.left, module, local, name) + self.template(
                node.right, module, local, name
            )
        return self.value(node, "", module, local, name)

    def value(self, node: Any, form: str, module: Module, local: dict[str, str], name: str) -> str:
        source = ast.unparse(node)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "grouped":
            source = ast.unparse(node.args[0])
            form = "".join([",", *(ast.literal_eval(one) for one in node.args[1:])])
        elif isinstance(node, ast.Name) and node.id in module.values and node.id not in local:
            value = getattr(module.module, node.id)
            if isinstance(value, str):
                return value
        was = source
        source = _inlined(source, local)
        if found := re.fullmatch(r"model\.([\w.]+(?:\[\d+\])*)", source):
            named = found[1]
        elif (value := _constant(source, module)) is not None:
            return f"{value:{form}}" if not form.startswith(",") else grouped(value, form[1:])
        else:
            named = self.claim(was if was.isidentifier() else f"{name}_value", source)
        return f"[[{named}:{form}]]" if form else f"[[{named}]]"

    def told(self, node: Any, module: Module, name: str) -> str:
        """Return the text that a function of the model tells, as the document writes it."""
        if isinstance(node, ast.Lambda):
            called = getattr(getattr(node.body, "func", None), "id", "")
            if function := module.functions.get(called):
                names = [one.arg for one in function.args.args]
                values = map(ast.unparse, getattr(node.body, "args", ()))
                given = dict(zip(names, values, strict=False))
                return self.body(function, module, given, name)
            return self.template(node.body, module, {}, name)
        if isinstance(node, ast.Name) and node.id in module.functions:
            return self.body(module.functions[node.id], module, {}, name)
        return f"TODO {ast.unparse(node)}"

    def body(self, function: Any, module: Module, given: dict[str, str], name: str) -> str:
        local = {key: one for key, one in given.items() if key != "model"}
        for one in function.body:
            if isinstance(one, ast.Assign):
                target: Any
                (target,) = one.targets
                values = (
                    one.value.elts
                    if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple)
                    else None
                )
                if isinstance(target, ast.Name):
                    local[target.id] = _inlined(ast.unparse(one.value), local)
                elif values:
                    for key, value in zip(target.elts, values, strict=True):
                        local[ast.unparse(key)] = _inlined(ast.unparse(value), local)
                else:
                    for number, key in enumerate(target.elts):
                        local[ast.unparse(key)] = (
                            f"({_inlined(ast.unparse(one.value), local)})[{number}]"
                        )
            elif isinstance(one, ast.Return):
                return self.template(one.value, module, local, name)
            elif not isinstance(one, ast.Expr):
                return f"TODO {ast.unparse(function)}"
        return "TODO"

    # Questions

    def question(self, item: Prediction, kind: str, held: dict[str, str]) -> list[str]:
        module = next(one for one in self.modules if item.name in one.predictions)
        given = module.predictions[item.name]
        facts = [f"figure={item.figure}"] if kind == "question" else []
        facts.append(f'start="{_view(item.start)}"')
        if item.asked_with and kind == "question":
            facts.append(f"asked_with={item.asked_with}")
        if item.revealed_title:
            facts.append(f'title="{item.revealed_title}"')
        if item.quiz:
            facts.append(".quiz")
        head = f"question {item.name}" if kind == "question" else "twin"
        lines = [f"::: {head} {{{' '.join(facts)}}}"]
        lines += _wrapped(self.template(given["question"], module, {}, item.name))
        calls = list(given["options"].elts)
        for option, call in zip(item.options, calls, strict=True):
            lines += ["", *self.option(item, option, call, module)]
        lines += ["", *_wrapped(self.told(given["measured"], module, item.name), "> "), ":::", ""]
        return lines

    def option(self, item: Prediction, option: Option, call: Any, module: Module) -> list[str]:
        names = ("text", "why", "show", "holds", "misconception", "always", "measured")
        given = dict(zip(names, call.args, strict=False)) | {w.arg: w.value for w in call.keywords}
        named = f"{item.name.removesuffix('_twin')}{'_twin' if item.name.endswith('_twin') else ''}"
        own = f"{named}_{option.misconception or 'right'}"
        holds = given["holds"]
        body = _holds(holds, module)
        facts = [f"misconception={option.misconception}"] if option.misconception else []
        facts.append(f'show="{_view(option.show)}"')
        facts.append(f"holds={self.claim(own, body, option.always, 'bool')}")
        lines = _wrapped(
            f"[{'x' if option.right else ' '}] " + self.template(given["text"], module, {}, own),
            "  ",
        )
        lines[0] = "- " + lines[0][2:]
        lines += [
            "",
            f"  {{{' '.join(facts)}}}",
            *_wrapped(self.template(given["why"], module, {}, own), "  "),
        ]
        if "measured" in given:
            lines += ["", *_wrapped(self.told(given["measured"], module, own), "  > ")]
        return lines


def _holds(node: Any, module: Module) -> str:
    if isinstance(node, ast.Lambda):
        (argument,) = node.args.args
        return re.sub(rf"\b{argument.arg}\b", "model", ast.unparse(node.body))
    return f"{ast.unparse(node)}(model)"


def _constant(source: str, module: Module) -> Any:
    """Return the value of an expression that no model is needed for; None if one is."""
    try:
        return eval(source, vars(module.module))
    except NameError:
        return None


def _inlined(source: str, local: dict[str, str]) -> str:
    for key, value in local.items():
        whole = value if re.fullmatch(r"[\w.]+(\[\d+\])*", value) else f"({value})"
        source = re.sub(
            rf"(?<![\w.]){re.escape(key)}\b(?!\s*=[^=])", whole.replace("\\", r"\\"), source
        )
    return source


def _view(view: Any) -> str:
    parts = []
    for key, value in view.items():
        text = str(value)
        parts.append(f"{key}='{text}'" if " " in text or not text else f"{key}={text}")
    return " ".join(parts)


def _wrapped(text: str, indent: str = "") -> list[str]:
    text = " ".join(text.split(" "))
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent,
                         break_long_words=False, break_on_hyphens=False) or [indent]  # fmt: skip


def main(lesson: str) -> None:
    """Write a lesson's questions, and what claims.py needs for them."""
    writer = Writer(lesson)
    for item in lessons.questions(lesson):
        for line in writer.question(item, "question", {}):
            print(line)
        if item.twin:
            for line in writer.question(item.twin, "twin", {}):
                print(line)
    print("\n\n".join(writer.claims.values()), file=sys.stderr)
    for module in writer.modules:  # what claims rest on
        for name, function in module.functions.items():
            if not name.endswith("_measured"):
                print(f"\n# {name}\n{ast.unparse(function)}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1])
